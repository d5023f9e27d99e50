/** The situation of an attack, as the rules of attack see it. */
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { entry, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import type { Request } from '../acts/act.ts';
import { modifierOf } from '../fight/conditions.ts';
import type { FluidOptions } from '../options.ts';
import { combatantOf, conditionsOf, shotsIn } from '../sheet/state.ts';
import type { FluidCombatant, FluidFight, Weapon } from '../sheet/types.ts';
import {
  areaFireRefusal,
  autofireRefusal,
  BURST_SHOTS,
  burstRefusal,
  shotsPerVolley,
  SQUARE_SHOTS,
  volleyPenalty,
} from './automatic.ts';
import { rangeOf, rangeRefusal, type Range } from './range.ts';
import { attemptOf, defenseTally, type AttackSituation, type Attempt } from './roll.ts';

const MODES = ['single', 'burst', 'autofire'] as const;
/** The way a weapon is fired. `strafe` and `suppress`, which sweep squares, are acts of their own. */
export type Mode = (typeof MODES)[number] | 'strafe' | 'suppress';

export const isAutomatic = (weapon: Weapon): boolean => weapon.kind === 'ranged' && weapon.autofireRating > 0;

/** The modes of a weapon against one target. */
export const modesOf = (weapon: Weapon): readonly string[] =>
  MODES.filter((mode) => mode === 'single' || (mode === 'burst' ? weapon.burst : isAutomatic(weapon)));

export const modeOf = ({ action, declared }: Pick<Request, 'action' | 'declared'>): Mode =>
  action === 'strafe' || action === 'suppress' ? action : (asText(declared, 'mode') as Mode);

/** FLU-GAP-31, -32, -37: whether a mode takes a full action; a burst takes no longer than a single shot. */
export const isFullAction = (mode: Mode): boolean => mode !== 'single' && mode !== 'burst';

/** Whether a mode sweeps squares (FLU-GAP-37). */
export const isArea = (mode: Mode): boolean => mode === 'strafe' || mode === 'suppress';

/** The use of a weapon, as declared. */
export interface Fire {
  readonly mode: Mode;
  /** The range, by the distance that the table measures and the reach of the attacker. */
  readonly range: Range;
  readonly volleys: number;
  readonly squares: number;
}

export function fireOf(request: Request): Fire {
  const { combatant, item, declared, options } = request;
  const mode = modeOf(request);
  return {
    mode,
    range: rangeOf(asNumber(declared, 'distance'), combatant.sheet.reach, item!.increment, options),
    volleys: mode === 'autofire' ? asNumber(declared, 'volleys') : 0,
    squares: isArea(mode) ? asNumber(declared, 'squares') : 0,
  };
}

/** The reason that a weapon cannot be used as declared; null: it can. */
export function weaponRefusal({ combatant, item, options }: Request, fire: Fire): Refusal | null {
  const weapon = item!;
  if (weapon.kind !== 'ranged' && fire.range.band !== 'melee') return refuse('outOfRange', 'FLU-GAP-33');
  return rangeRefusal(fire.range, options) ?? shotsRefusal(fire, shotsIn(combatant, weapon), weapon, options);
}

function shotsRefusal(fire: Fire, ammo: number, weapon: Weapon, options: FluidOptions): Refusal | null {
  switch (fire.mode) {
    case 'single':
      return ammo < 1 ? refuse('notEnoughAmmo', 'FLU-GAP-06', { needed: 1, left: 0 }) : null;
    case 'burst':
      return burstRefusal(ammo);
    case 'autofire':
      return autofireRefusal(ammo, fire.volleys, weapon.autofireRating, options);
    case 'strafe':
    case 'suppress':
      return areaFireRefusal(ammo, fire.squares, weapon.autofireRating);
  }
}

/** Shots that an attack takes, hit or miss; 0 for weapons whose shots are not counted. */
export function shotsOf({ mode, volleys, squares }: Fire, weapon: Weapon, options: FluidOptions): number {
  if (weapon.magazine === null) return 0;
  switch (mode) {
    case 'single':
      return 1;
    case 'burst':
      return BURST_SHOTS;
    case 'autofire':
      return volleys * shotsPerVolley(options);
    case 'strafe':
    case 'suppress':
      return SQUARE_SHOTS * squares;
  }
}

export const isProficient = (combatant: FluidCombatant, weapon: Weapon): boolean =>
  weapon.proficiency === '' || combatant.sheet.proficiencies.includes(weapon.proficiency);

/** FLU-GAP-06: the attack check before its d20, against one target; null: against squares. */
export const attemptOn = (request: Request, fire: Fire, fight: FluidFight, target: Id | null): Attempt =>
  attemptOf(situationOf(request, fire, fight, target));

/** The facts of the attack check against one target; null: against squares. */
export function situationOf(request: Request, fire: Fire, fight: FluidFight, target: Id | null): AttackSituation {
  const { combatant, item, options } = request;
  const weapon = item!;
  const { sheet } = combatant;
  return {
    kind: weapon.kind,
    actorKind: sheet.kind,
    baseAttack: sheet.baseAttack,
    strMod: modifierOf(sheet.scores.str),
    dexMod: modifierOf(sheet.scores.dex),
    other: otherModifiers(request, weapon, fire),
    aimed: target !== null && combatant.state.aim === target,
    braced: combatant.state.braced,
    outOfArc: asFlag(request.declared, 'outOfArc'),
    conditions: conditionsOf(combatant, options),
    adjacent: fire.range.band === 'melee',
    threatFrom: weapon.threatFrom,
    errorTo: weapon.errorTo,
    target: target === null ? NOBODY : defenderOf(combatantOf(fight, target), options),
  };
}

const NOBODY: AttackSituation['target'] = { base: 0, dexMod: 0, dodge: 0, other: 0, conditions: [] };

/** The Defense of a combatant as it is now (FLU-GAP-07). */
export const defenseOf = (combatant: FluidCombatant, options: FluidOptions): Tally =>
  defenseTally(defenderOf(combatant, options));

/** The Defense of a combatant while it is vulnerable. */
export const vulnerableDefenseOf = (combatant: FluidCombatant, options: FluidOptions): Tally => {
  const defender = defenderOf(combatant, options);
  return defenseTally({ ...defender, conditions: [...defender.conditions, 'vulnerable'] });
};

function defenderOf(combatant: FluidCombatant, options: FluidOptions): AttackSituation['target'] {
  const { scores, defense } = combatant.sheet;
  return {
    base: defense.base,
    dexMod: modifierOf(scores.dex),
    dodge: defense.dodge,
    other: defense.other,
    conditions: conditionsOf(combatant, options),
  };
}

/** FLU-GAP-06, -32, -33, -37: modifiers by class and gear, range, the GM's ruling, and mode. */
function otherModifiers(
  { combatant, declared, options }: Request,
  weapon: Weapon,
  { mode, range, volleys }: Fire,
): readonly TallyEntry[] {
  const tally = [
    entry('FLU-GAP-06', 'SALVO.fluid.attack.other', combatant.sheet.attackOther[weapon.kind]),
    entry('FLU-GAP-33', 'SALVO.fluid.attack.range', range.penalty),
    entry('FLU-GAP-06', 'SALVO.fluid.attack.ruling', asNumber(declared, 'ruling')),
  ];
  if (mode === 'autofire') {
    tally.push(entry('FLU-GAP-32', 'SALVO.fluid.attack.volleys', volleyPenalty(volleys, options)));
  }
  if (isArea(mode)) tally.push(entry('FLU-GAP-37', 'SALVO.fluid.attack.recoil', -weapon.recoil));
  return tally;
}
