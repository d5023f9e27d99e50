/** The weapons of an attack as declared, and the attack that results (P0, P1). */
import { madeOnce, type Field } from '../../kernel/command.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, flagField, numberField, rollFields, type Request } from '../acts/act.ts';
import { areaKind } from '../areas/areas.ts';
import { caughtFields } from '../areas/bystanders.ts';
import { willLeft, type DefenseSpec, type RollSpec } from '../check/rolls.ts';
import { percentOf } from '../decimal.ts';
import { isAllEnergy, portionsOf } from '../harm/volley.ts';
import { measuredFields, relationTo } from '../positions/reach.ts';
import type { DriveCombatant, DriveFight, DriveWeapon } from '../sheet/sheet.ts';
import { combatantOf, dexOf, isHelpless, wayOut, willFor, willOf } from '../sheet/state.ts';
import { approachFrom, isFarther, type AoeKind, type AttackWeapon, type Mode, type Relation } from '../types.ts';
import type { Attack } from './resolve.ts';
import { CUTS, weaponProfile, wieldCheck, type Reductions, type WeaponProfile } from './wielding.ts';

function weaponOf({ sheet }: DriveCombatant, id: Id | null): DriveWeapon | null {
  for (const weapon of sheet.weapons) if (weapon.id === id) return weapon;
  return null;
}

const NONE = '-';

export function attackFields(fight: DriveFight, combatant: DriveCombatant, item: Id | null): readonly Field[] {
  const weapon = weaponOf(combatant, item)!;
  const area = areaFields(fight, weapon);
  const measured = measuredFields(fight, weapon.mode);
  const make = (): readonly Field[] => [
    ...reductionFields(combatant, weapon),
    ...secondField(combatant, weapon),
    ...area,
    ...measured,
    ...rollFields(combatant),
    ...(weapon.mode === 'melee' ? DEFENSE_FIELDS : RANGED_DEFENSE_FIELDS),
  ];
  if (area.length > 0 || measured.length > 0) return make();
  // The other fields depend on the sheet that the weapon belongs to, and on the WILL that is left.
  return madeOnce(weapon, String(willLeft(willOf(combatant))), make);
}

/** The GM's rulings on the defense. */
export const DEFENSE_FIELDS: readonly Field[] = [
  numberField('defenseHindrance', 'DRV-DIC-04', 'gm', 0, 0, 20),
  numberField('defenseModifier', 'DRV-DIC-03', 'gm', 0, -99, 99),
  flagField('noDefense', 'DRV-CRT-09', 'gm'),
];

/** The GM's rulings on the defense against a ranged attack, the only one with a critical range (DRV-CRT-02). */
const RANGED_DEFENSE_FIELDS: readonly Field[] = [
  ...DEFENSE_FIELDS,
  choiceField('criticalRange', 'DRV-CRT-02', 'gm', ['auto', 'inside', 'outside'], 'auto'),
];

/** The fields of voluntary reductions (section 6). */
function reductionFields({ sheet }: DriveCombatant, { mode }: DriveWeapon): readonly Field[] {
  if (mode === 'explosive') return [];
  const { str } = sheet.total;
  return mode === 'melee' ? [numberField('useStr', 'DRV-RED-01', 'actor', str, 0, str), ...MELEE_CUTS] : RANGED_CUTS;
}

const cutFields = (mode: 'melee' | 'ranged', clause: string): readonly Field[] => [
  choiceField('cut', clause, 'actor', [100, ...CUTS[mode]].map(String), '100'),
  flagField('competent', 'DRV-RED-07', 'gm', true),
];
const MELEE_CUTS = cutFields('melee', 'DRV-RED-04');
const RANGED_CUTS = cutFields('ranged', 'DRV-RED-06');

/** The field of a second weapon in the same attack (DRV-GAP-25). */
function secondField({ sheet }: DriveCombatant, weapon: DriveWeapon): readonly Field[] {
  const others = sheet.weapons.filter(({ id, mode, zone }) => id !== weapon.id && mode === weapon.mode && !zone);
  if (weapon.mode === 'explosive' || others.length === 0) return [];
  const named = Object.fromEntries(others.map(({ id, name }) => [id, name]));
  return [choiceField('second', 'DRV-GAP-25', 'actor', [NONE, ...others.map(({ id }) => id)], NONE, named)];
}

/** The fields of a deliberate area, and of the others that an area may reach (section 12). */
function areaFields(fight: DriveFight, { mode, damage, energy }: DriveWeapon): readonly Field[] {
  if (mode === 'explosive') return caughtFields(fight);
  if (mode !== 'ranged' || damage !== null || isRefusal(areaKind('deliberate', energy?.damage ?? 0))) return [];
  return [flagField('deliberateArea', 'DRV-AOE-03', 'actor'), ...caughtFields(fight)];
}

/** The weapons of an attack with their numbers, and the Hindrance of voluntary reductions. */
export interface DeclaredWeapons {
  readonly listed: readonly DriveWeapon[];
  readonly mode: Mode;
  readonly weapons: readonly AttackWeapon[];
  readonly hindrance: number;
  readonly aoe: AoeKind | null;
  /** The relation to the target; null: there is no target yet. */
  readonly relation: Relation | null;
}

/**
 * The weapons as declared. Refuses weapons that cannot be wielded (DRV-WPN-03 to -05), a reduction that is not allowed
 * (section 6), and an area attack that is too weak or not all energy.
 */
export function declareWeapons(request: Request): DeclaredWeapons | Refusal {
  const { combatant, declared, targets } = request;
  const first = weaponOf(combatant, request.item)!;
  const second = weaponOf(combatant, asText(declared, 'second'));
  const listed = second ? [first, second] : [first];
  const refused = wieldCheck(listed, combatant.sheet.total.str, dexOf(combatant));
  if (refused) return refused;
  const weapons: AttackWeapon[] = [];
  let hindrance = 0;
  for (const weapon of listed) {
    const reductions = reductionsOf(request, weapon);
    const profile = weaponProfile(weapon, reductions);
    if (isRefusal(profile)) return profile;
    hindrance = Math.max(hindrance, profile.hindrance);
    weapons.push(inAttack(weapon, profile, reductions.cut));
  }
  const aoe = aoeOf(request, first.mode, weapons);
  if (isRefusal(aoe)) return aoe;
  const relation = targets.length === 0 ? null : relationTo(request, targets[0]!);
  return { listed, mode: first.mode, weapons, hindrance, aoe, relation };
}

/** The weapon with its numbers in this attack. @param cut the percentage of its own damage that is used */
const inAttack = (weapon: DriveWeapon, { damage, drive, energyDamage }: WeaponProfile, cut: number): AttackWeapon => ({
  id: weapon.id,
  normal: damage === null ? null : { damage, drive: drive ?? 0 },
  energy: weapon.energy && { type: weapon.energy.type, damage: energyDamage ?? 0 },
  extra:
    cut === 100 ? weapon.extra : weapon.extra.map(({ kind, damage }) => ({ kind, damage: percentOf(damage, cut) })),
  frag: weapon.frag,
  blast: weapon.blast,
  kind: weapon.kind,
  precise: weapon.precise,
  overprecise: weapon.overprecise,
  projectile: weapon.projectile,
});

function reductionsOf({ combatant, declared }: Request, { mode }: DriveWeapon): Reductions {
  const { str } = combatant.sheet.total;
  if (mode === 'explosive') return { mode: 'ranged', competent: true, str, useStr: str, cut: 100 };
  return {
    mode,
    competent: asFlag(declared, 'competent'),
    str,
    useStr: mode === 'melee' ? asNumber(declared, 'useStr') : str,
    cut: Number(asText(declared, 'cut')),
  };
}

/** The kind of area: chosen, or the side effect of a very strong attack, never both (DRV-AMB-23); null: no area. */
function aoeOf(request: Request, mode: Mode, weapons: readonly AttackWeapon[]): AoeKind | null | Refusal {
  if (mode !== 'ranged') return null;
  const only = weapons[0]!;
  const deliberate = asFlag(request.declared, 'deliberateArea');
  if (weapons.length > 1 || !isAllEnergy(only)) {
    return deliberate ? refuse('badDeclaration', 'DRV-AOE-03', { key: 'deliberateArea' }) : null;
  }
  const kind = areaKind(deliberate ? 'deliberate' : 'overeffect', only.energy!.damage);
  return isRefusal(kind) && !deliberate ? null : kind;
}

/** The declared attack on `target`. */
export function attackOn(request: Request, declared: DeclaredWeapons, target: Id): Attack {
  const { mode, weapons, aoe } = declared;
  const relation = declared.relation!;
  const victim = combatantOf(request.fight, target);
  const closeness = mode === 'melee' && isFarther(relation, 'engaged') ? 'engaged' : relation;
  return {
    attacker: request.who,
    mode,
    weapons,
    portions: portionsOf(weapons, mode, aoe),
    approach: approachFrom(closeness, Object.hasOwn(victim.state.boarders, request.who)),
    // An explosive goes off beyond the shield; no energy passes it on the way.
    leaving: mode === 'explosive' ? null : wayOut(request.fight, request.who, target, closeness),
    aoe,
    offense: offenseOf(request, mode, declared.listed[0]!.offenseTn, declared.hindrance),
    injuryType: null,
    rollsInjuryType: true,
    defense: defenseOf(request, declared, victim, relation),
  };
}

/** The offense roll of an act. @param weaponTn replaces the actor's own target number; null: it stays */
export const offenseOf = (
  { combatant, who, declared }: Request,
  mode: Mode,
  weaponTn: number | null = null,
  hindrance = 0,
): RollSpec => ({
  by: who,
  reason: 'SALVO.drive.roll.offense',
  tn: weaponTn ?? combatant.sheet.offenseTn[mode === 'melee' ? 'melee' : 'ranged'],
  hindrance: hindrance + asNumber(declared, 'hindrance'),
  modifier: asNumber(declared, 'modifier'),
  will: willFor(combatant, asNumber(declared, 'will')),
});

function defenseOf(
  request: Request,
  { mode, listed }: DeclaredWeapons,
  victim: DriveCombatant,
  relation: Relation,
): DefenseSpec {
  if (mode === 'melee') return defenseAgainst(request, mode, victim, true);
  const ruled = asText(request.declared, 'criticalRange');
  const isNear = listed.every(({ critRange }) => !isFarther(relation, critRange)); // DRV-GAP-11
  return defenseAgainst(request, mode, victim, ruled === 'inside' || (ruled !== 'outside' && isNear));
}

/** The defense with the GM's rulings on it. The defender is asked for WILL; a helpless target has no defense. */
export const defenseAgainst = (
  { declared }: Request,
  mode: Mode,
  victim: DriveCombatant,
  inCriticalRange: boolean,
): DefenseSpec => ({
  by: victim.id,
  reason: 'SALVO.drive.roll.defense',
  tn:
    asFlag(declared, 'noDefense') || isHelpless(victim)
      ? null
      : victim.sheet.defenseTn[mode === 'melee' ? 'melee' : 'ranged'],
  hindrance: asNumber(declared, 'defenseHindrance'),
  modifier: asNumber(declared, 'defenseModifier'),
  will: willFor(victim, 'ask'),
  mode,
  inCriticalRange,
});
