/** The act of an attack with a weapon (ARR-MAN-02, ARR-ATM), and the parts that it shares with other attacks. */
import type { Field } from '../../kernel/command.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import { entry } from '../../kernel/tally.ts';
import { struck } from '../attack/perform.ts';
import type { Means, Plan } from '../attack/situation.ts';
import { undertaking } from '../manoeuvres/doing.ts';
import { attackOdds } from '../odds/attack-odds.ts';
import { NEAR } from '../opportunity/near.ts';
import type { Provoking } from '../opportunity/provokes.ts';
import { aimRefusal } from '../range/legality.ts';
import { lineFields, linesIn } from '../range/lines.ts';
import { isArmed, kindsOf, loadedIn, weaponMeans, weaponNamed, weaponIds } from '../range/means.ts';
import { threatOf } from '../range/threat.ts';
import type { ArrgsCombatant, ArrgsFight, Weapon } from '../sheet/types.ts';
import { ABILITIES, DEFENCE_KINDS, SKILLS, type Ability, type DefenceKind, type Skill } from '../terms.ts';
import {
  choiceField,
  costOf,
  expertiseFields,
  flagField,
  numberField,
  poolField,
  type Act,
  type Request,
} from './act.ts';

/** A requested attack. `distance`: in squares; null: no target is named. */
export interface Aimed {
  readonly weapon: Weapon;
  readonly means: Means;
  readonly distance: number | null;
}

/** The declarations common to every attack (section 34.4). */
export function attackFields(_fight: ArrgsFight, combatant: ArrgsCombatant, item: Id | null): readonly Field[] {
  const isEither = weaponNamed(combatant, item)!.kind === 'both';
  const expertise = expertiseFields(combatant);
  if (expertise.length > 0) return [...(isEither ? [KIND] : []), ...expertise, ...commonFields];
  return isEither ? eitherFields : commonFields;
}

/** The kind of attack with a weapon that serves for both. */
const KIND = choiceField('attackKind', 'ARR-ATM-02', 'actor', ['melee', 'ranged'], 'melee');

/** The GM's rulings on the defense and on the magnitude factor, where 0 leaves it to the ranks of both sides. */
export const rulingFields: readonly Field[] = [
  choiceField('defenceAbility', 'ARR-DEF-01', 'gm', ['usual', ...ABILITIES], 'usual'),
  choiceField('defenceSkill', 'ARR-DEF-01', 'gm', ['usual', ...SKILLS], 'usual'),
  numberField('magnitudeFactor', 'ARR-MAG-04', 'gm', 0, 0, 5),
];

/** The declarations of an attack with any means. */
export const commonFields: readonly Field[] = [
  poolField,
  numberField('squares', 'ARR-ATK-06', 'table', 1, 0, 9_999),
  ...lineFields,
  choiceField('ability', 'ARR-CHK-07', 'gm', ['usual', ...ABILITIES], 'usual'),
  choiceField('skill', 'ARR-CHK-07', 'gm', ['usual', ...SKILLS], 'usual'),
  choiceField('defence', 'ARR-ATK-08', 'gm', DEFENCE_KINDS, 'reflex'),
  ...rulingFields,
  numberField('modifier', 'ARR-MOD-09', 'gm', 0, -99, 99),
  flagField('willing', 'ARR-ATK-11', 'gm'),
  flagField('unaware', 'ARR-DFM-05', 'gm'),
  flagField('invertMovementPenalty', 'ARR-MI-06', 'gm'),
];

const eitherFields = [KIND, ...commonFields];

/** The ability, the skill and the magnitude factor that the GM sets (ARR-CHK-07, ARR-DEF-01, ARR-MAG-04). */
export const rulingsIn = ({ declared }: Pick<Request, 'declared'>): Pick<Plan, 'defends' | 'factor'> => {
  // Declared values alone: attacks are planned so often that looking up the fields' defaults would slow a fight.
  const {
    defenceAbility: ability = 'usual',
    defenceSkill: skill = 'usual',
    magnitudeFactor: factor = 0,
  } = declared.values;
  if (ability === 'usual' && skill === 'usual' && factor === 0) return NO_RULINGS;
  const defends = {
    ...(ability === 'usual' ? {} : { ability: ability as Ability }),
    ...(skill === 'usual' ? {} : { skill: skill as Skill }),
  };
  return factor === 0 ? { defends } : { defends, factor: Number(factor) };
};

const NO_RULINGS = {};

/** The means of an attack with a weapon, as declared. */
export function aimedAs(request: Request): Aimed {
  const { combatant, item, declared, targets } = request;
  const weapon = weaponNamed(combatant, item)!;
  const kind = declared.values['attackKind'] ?? kindsOf(weapon)[0]!;
  const means = declaredMeans(weaponMeans(weapon, kind === 'ranged' ? 'ranged' : 'melee'), request);
  return { weapon, means, distance: targets.length === 0 ? null : asNumber(declared, 'squares') };
}

/** The means with the ability and the skill that the GM sets (ARR-CHK-07). */
function declaredMeans(means: Means, { declared }: Request): Means {
  const { ability = 'usual', skill = 'usual' } = declared.values;
  if (ability === 'usual' && skill === 'usual') return means;
  return {
    ...means,
    ability: ability === 'usual' ? means.ability : (ability as Ability),
    skill: skill === 'usual' ? means.skill : (skill as Skill),
  };
}

/** The planned attack of a request on one target. Its `used` points are those before its payment (ARR-MAP-02). */
export function planOf(request: Request, means: Means, target: Id): Plan {
  const { who, combatant, declared } = request;
  // Declared values alone, as in `rulingsIn`.
  const { modifier = 0, willing = false, unaware = false, invertMovementPenalty = false } = declared.values;
  const plan = {
    who,
    target,
    means,
    distance: asNumber(declared, 'squares'),
    defenceKind: asText(declared, 'defence') as DefenceKind,
    willing: willing === true,
    used: combatant.state.points.used,
    cost: costOf(request),
    unaware: unaware === true,
    expertise: combatant.sheet.expertises.length === 0 ? '' : asText(declared, 'expertise'),
    invertsMovement: invertMovementPenalty === true,
    extra: modifier === 0 ? [] : [entry('ARR-MOD-09', 'SALVO.arrgs.circumstance.declared', Number(modifier))],
  };
  const rulings = rulingsIn(request);
  return rulings === NO_RULINGS ? plan : { ...plan, ...rulings };
}

/** The refusal of an attack by its lines, its distance or an empty weapon (ARR-ATK-05 to -07, -12). */
export function attackRefusal({ combatant, declared }: Request, { weapon, means, distance }: Aimed) {
  const { lineOfSight, lineOfEffect } = linesIn(declared);
  return aimRefusal({
    attackKind: means.attackKind,
    distance,
    threat: threatOf(combatant),
    increment: means.increment,
    maxIncrements: weapon.maxIncrements,
    lineOfSight,
    lineOfEffect,
    loaded: loadedIn(combatant, weapon, means.attackKind),
  });
}

/** The facts by which an attack provokes: an armed melee attack does not (ARR-OPP-09). */
export const provokingOf = ({ means, weapon }: Aimed): Provoking => ({
  attackKind: means.attackKind,
  armed: isArmed(weapon),
});

/** The refusals in spite of which odds are shown: a step or a reload lifts them (ARR-ATK-06, -12). */
export const OUT_OF_REACH = ['tooFar', 'tooNear', 'notLoaded'];

export const attack: Act<Aimed> = {
  action: 'attack',
  manoeuvre: 'attack',
  clause: 'ARR-MAN-02',
  when: 'turn',
  target: 'one',
  items: weaponIds,
  fields: attackFields,
  lists: [NEAR],
  prepare: aimedAs,
  refusal: attackRefusal,
  plannable: OUT_OF_REACH,
  perform: (request, aimed) =>
    undertaking(
      request,
      'attack',
      (course) => struck(course, planOf(request, aimed.means, request.targets[0]!), request.options),
      provokingOf(aimed),
    ),
  odds: (request, { means }) => attackOdds(request.fight, planOf(request, means, request.targets[0]!), request.options),
};
