/** P0 and P1: the weapons of an attack as declared, and the attack that comes of them. */
import type { Id } from '../../kernel/json.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import type { Field } from '../../ruleset.ts';
import { aoeRefusal, AOE_THRESHOLD } from '../areas/areas.ts';
import type { Attack } from './resolve.ts';
import { percentOf } from '../decimal.ts';
import { measuredRelation } from '../positions/positions.ts';
import type { DefenseSpec, RollSpec } from '../check/rolls.ts';
import type { DriveCombatant, DriveFight, DriveSheet, DriveWeapon } from '../sheet/sheet.ts';
import { combatantOf, dexOf, isHelpless, positionOf, relationOf, wayOut, willOf } from '../sheet/state.ts';
import { approachFrom, isFarther, type AoeKind, type AttackWeapon, type Mode, type Relation } from '../types.ts';
import { isAllEnergy } from '../harm/volley.ts';
import { CUTS, weaponProfile, wieldCheck, type Declared as Reductions } from './wielding.ts';
import { optionsFrom } from '../options.ts';
import { choiceField, flagField, measureField, numberField, type Request } from '../acts/act.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';

export const weaponOf = (one: DriveCombatant, id: Id | null): DriveWeapon | null =>
  one.sheet.weapons.find((weapon) => weapon.id === id) ?? null;

const NONE = '-';

/** The fields of one weapon change only with the WILL that is left, so the last ones are kept. */
const kept = new WeakMap<
  DriveWeapon,
  { readonly sheet: DriveSheet; readonly left: number; readonly options: object; readonly fields: readonly Field[] }
>();

export function attackFields(fight: DriveFight, one: DriveCombatant, item: Id | null): readonly Field[] {
  const weapon = weaponOf(one, item);
  if (!weapon) return [];
  const { sheet } = one;
  const { options } = fight;
  const left = Math.max(0, sheet.total.will - one.state.willSpent);
  const last = kept.get(weapon);
  if (last?.sheet === sheet && last.left === left && last.options === options) return last.fields;
  const fields = fieldsOf(fight, one, weapon, left);
  kept.set(weapon, { sheet, left, options, fields });
  return fields;
}

function fieldsOf(fight: DriveFight, one: DriveCombatant, weapon: DriveWeapon, left: number): readonly Field[] {
  return [
    ...reductionFields(one, weapon),
    ...secondField(one, weapon),
    ...areaField(weapon),
    ...measuredFields(fight, weapon.mode),
    numberField('will', 'DRV-WIL-04', 'actor', 0, 0, left),
    numberField('hindrance', 'DRV-DIC-04', 'gm', 0, 0, 20),
    numberField('modifier', 'DRV-DIC-03', 'gm', 0, -99, 99),
    numberField('defenseHindrance', 'DRV-DIC-04', 'gm', 0, 0, 20),
    numberField('defenseModifier', 'DRV-DIC-03', 'gm', 0, -99, 99),
    flagField('noDefense', 'DRV-CRT-09', 'gm'),
    choiceField('criticalRange', 'DRV-CRT-02', 'gm', ['auto', 'inside', 'outside'], 'auto'),
  ];
}

/** Holding back (section 6). */
function reductionFields(one: DriveCombatant, weapon: DriveWeapon): readonly Field[] {
  if (weapon.mode === 'explosive') return [];
  const str = one.sheet.total.str;
  const cuts = [100, ...CUTS[weapon.mode]].map(String);
  const own = weapon.mode === 'melee' ? [numberField('useStr', 'DRV-RED-01', 'actor', str, 0, str)] : [];
  return [
    ...own,
    choiceField('cut', weapon.mode === 'melee' ? 'DRV-RED-04' : 'DRV-RED-06', 'actor', cuts, '100'),
    flagField('competent', 'DRV-RED-07', 'gm', true),
  ];
}

/** A second weapon in the same attack (DRV-GAP-25). */
function secondField(one: DriveCombatant, weapon: DriveWeapon): readonly Field[] {
  const others = one.sheet.weapons.filter(
    (other) => other.id !== weapon.id && other.mode === weapon.mode && !other.zone,
  );
  if (weapon.mode === 'explosive' || others.length === 0) return [];
  const named = Object.fromEntries(others.map((other) => [other.id, other.name]));
  return [choiceField('second', 'DRV-GAP-25', 'actor', [NONE, ...others.map(({ id }) => id)], NONE, named)];
}

const areaField = (weapon: DriveWeapon): readonly Field[] =>
  weapon.mode === 'ranged' && weapon.damage === null && (weapon.energy?.damage ?? 0) >= AOE_THRESHOLD.deliberate
    ? [flagField('deliberateArea', 'DRV-AOE-03', 'actor')]
    : [];

/** What the table measures in map mode (DRV-GAP-10); -1: not measured. */
export const measuredFields = (fight: DriveFight, mode: Mode): readonly Field[] =>
  optionsFrom(fight.options).position.mode === 'abstract'
    ? []
    : [
        measureField('distance', 'DRV-GAP-10', 'table', mode === 'melee' ? 5 : 30, -1, 1_000_000),
        flagField('adjacent', 'DRV-GAP-10', 'table', mode === 'melee'),
      ];

/** The weapons with their numbers, and the Hindrance of holding back. */
export interface Armed {
  readonly listed: readonly DriveWeapon[];
  readonly mode: Mode;
  readonly weapons: readonly AttackWeapon[];
  readonly hindrance: number;
  readonly aoe: AoeKind | null;
}

/** Refuses what cannot be wielded or declared like this. */
export function armed(request: Request): Armed | Refusal {
  const { combatant, declared } = request;
  const first = weaponOf(combatant, request.item);
  if (!first) return refuse('unknownItem', 'DRV-GEN-05');
  const second = weaponOf(combatant, asText(declared, 'second'));
  const listed = second ? [first, second] : [first];
  const held = listed.map(({ id, strengthRating, hands, strRequired, kind }) => ({
    id,
    strengthRating,
    hands,
    strRequired,
    natural: kind.natural || kind.unarmed,
  }));
  const refused = wieldCheck(held, combatant.sheet.total.str, dexOf(combatant));
  if (refused) return refused;
  const profiles = listed.map((weapon) => attackWeapon(weapon, reductionsOf(request, weapon)));
  const weapons: AttackWeapon[] = [];
  for (const profile of profiles) {
    if (isRefusal(profile)) return profile;
    weapons.push(profile.weapon);
  }
  const hindrance = Math.max(...profiles.map((profile) => (isRefusal(profile) ? 0 : profile.hindrance)));
  const aoe = aoeOf(request, first.mode, weapons);
  return isRefusal(aoe) ? aoe : { listed, mode: first.mode, weapons, hindrance, aoe };
}

function reductionsOf({ combatant, declared }: Request, weapon: DriveWeapon): Reductions {
  const str = combatant.sheet.total.str;
  if (weapon.mode === 'explosive') return { mode: 'ranged', competent: true, str, useStr: str, cut: 100 };
  return {
    mode: weapon.mode,
    competent: asFlag(declared, 'competent'),
    str,
    useStr: weapon.mode === 'melee' ? asNumber(declared, 'useStr') : str,
    cut: Number(asText(declared, 'cut')),
  };
}

function attackWeapon(
  weapon: DriveWeapon,
  reductions: Reductions,
): { readonly weapon: AttackWeapon; readonly hindrance: number } | Refusal {
  const profile = weaponProfile(weapon, reductions);
  if (isRefusal(profile)) return profile;
  const { id, frag, blast, kind, precise, overprecise, projectile } = weapon;
  return {
    hindrance: profile.hindrance,
    weapon: {
      id,
      normal: profile.damage === null ? null : { damage: profile.damage, drive: profile.drive ?? 0 },
      energy: weapon.energy && { type: weapon.energy.type, damage: profile.energyDamage ?? 0 },
      extra: weapon.extra.map((one) => ({ kind: one.kind, damage: percentOf(one.damage, reductions.cut) })),
      frag,
      blast,
      kind,
      precise,
      overprecise,
      projectile,
    },
  };
}

/** Chosen, or the side effect of one very strong attack, never both (DRV-AMB-23). */
function aoeOf(request: Request, mode: Mode, weapons: readonly AttackWeapon[]): AoeKind | null | Refusal {
  const [only] = weapons;
  const deliberate = asFlag(request.declared, 'deliberateArea');
  if (!only || weapons.length > 1 || mode !== 'ranged' || !isAllEnergy(only)) {
    return deliberate ? refuse('badDeclaration', 'DRV-AOE-03', { key: 'deliberateArea' }) : null;
  }
  const damage = only.energy?.damage ?? 0;
  if (deliberate) return aoeRefusal('deliberate', damage) ?? 'deliberate';
  return aoeRefusal('overeffect', damage) ? null : 'overeffect';
}

/** How close the two are: by abstract positions, or as the table measures it. */
export function relationTo(request: Request, target: Id): Relation {
  const { fight, who, options, declared } = request;
  if (options.position.mode === 'abstract') return relationOf(fight, who, target, options);
  const distance = asNumber(declared, 'distance');
  const side = (id: Id) => ({ id, ...positionOf(combatantOf(fight, id)) });
  const measured = { distance: distance < 0 ? null : distance, adjacent: asFlag(declared, 'adjacent') };
  return measuredRelation(side(who), side(target), measured, options).relation;
}

/** Melee reaches those in the same zone, on a map those next to one (DRV-POS-05). */
export function reachRefusal(request: Request, mode: Mode, target: Id): Refusal | null {
  const reach = request.options.position.mode === 'abstract' ? 'short' : 'grouped';
  return mode === 'melee' && isFarther(relationTo(request, target), reach) ? refuse('outOfReach', 'DRV-POS-05') : null;
}

/** The attack on `target` as it was declared. */
export function attackOn(request: Request, arms: Armed, target: Id): Attack {
  const relation = relationTo(request, target);
  const victim = combatantOf(request.fight, target);
  const closeness = arms.mode === 'melee' && isFarther(relation, 'engaged') ? 'engaged' : relation;
  return {
    attacker: request.who,
    mode: arms.mode,
    weapons: arms.weapons,
    approach: approachFrom(closeness, victim.state.boarders[request.who] === true),
    // An explosive goes off beyond the shield: no energy leaves it.
    leaving: arms.mode === 'explosive' ? null : wayOut(request.fight, request.who, target, closeness),
    aoe: arms.aoe,
    offense: offenseOf(request, arms),
    injuryType: null,
    rollsInjuryType: true,
    defense: defenseOf(request, arms, victim, relation),
  };
}

export function offenseOf(
  { combatant, who, declared }: Request,
  arms: Pick<Armed, 'listed' | 'mode' | 'hindrance'>,
): RollSpec {
  const side = arms.mode === 'melee' ? 'melee' : 'ranged';
  return {
    by: who,
    reason: 'SALVO.drive.roll.offense',
    tn: arms.listed[0]?.offenseTn ?? combatant.sheet.offenseTn[side],
    hindrance: arms.hindrance + asNumber(declared, 'hindrance'),
    modifier: asNumber(declared, 'modifier'),
    will: { ...willOf(combatant), spend: asNumber(declared, 'will') },
  };
}

/** The defender spends WILL when it is asked; nobody helpless defends. */
function defenseOf({ declared }: Request, arms: Armed, victim: DriveCombatant, relation: Relation): DefenseSpec {
  const defenseless = asFlag(declared, 'noDefense') || isHelpless(victim);
  return {
    by: victim.id,
    reason: 'SALVO.drive.roll.defense',
    tn: defenseless ? null : victim.sheet.defenseTn[arms.mode === 'melee' ? 'melee' : 'ranged'],
    hindrance: asNumber(declared, 'defenseHindrance'),
    modifier: asNumber(declared, 'defenseModifier'),
    will: { ...willOf(victim), spend: 'ask' },
    mode: arms.mode,
    inCriticalRange: inCriticalRange(asText(declared, 'criticalRange'), arms, relation),
  };
}

/** DRV-GAP-11, unless the GM rules otherwise. */
const inCriticalRange = (ruled: string, arms: Armed, relation: Relation): boolean =>
  ruled === 'auto' ? !isFarther(relation, arms.listed[0]?.critRange ?? 'short') : ruled === 'inside';
