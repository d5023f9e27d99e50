/** An attack from legality to damage, in the order of section 0.4. The split of the points is in `injury.ts`. */
import type { Id } from '../../kernel/json.ts';
import { pick, type Procedure } from '../../kernel/procedure.ts';
import type { Refusal } from '../../kernel/result.ts';
import type { Tally } from '../../kernel/tally.ts';
import { rollCheck, type Checked } from '../check/check.ts';
import { extraDamage, roundsNeeded } from '../fire/firemode.ts';
import { finalDamage, rollDamage, type Hit, type RolledDamage } from '../harm/damage.ts';
import { isAtPersonalRange } from '../scene/range.ts';
import type { CepheusOptions } from '../types.ts';
import type { ArmorLayer, AttackSituation, Bystander, Eligible, TargetFacts } from './facts.ts';
import { attackRefusal } from './legality.ts';
import { attackTally, isIntoCombat, isSpread } from './modifiers.ts';

/** The result of an attack. Nothing of it is applied yet. */
export interface AttackResult {
  readonly tally: Tally;
  readonly check: Checked;
  /** Whether the check succeeded; suppression fire counts as well. */
  readonly hit: boolean;
  /** Index into `eligible` of the victim of blind fire; null: the target itself. */
  readonly victim: number | null;
  /** Rounds spent, hit or miss; only shooting spends any. */
  readonly rounds: number;
  /**
   * Damage to the target or the victim of blind fire; null: none is rolled (miss, suppression, payload, not resolved).
   */
  readonly damage: RolledDamage | null;
  /** Hits of spreading flechettes on others, each with the damage after its own armor (CEP-SHT-03). */
  readonly spread: readonly SpreadHit[];
  /** Whether suppression fire affects its target (CEP-SUP-05, -09). */
  readonly suppressed: boolean;
  /** The consequence of a miss: a stray-shot roll, the scatter of a payload, or nothing. */
  readonly followUp: 'stray' | 'scatter' | null;
}

interface SpreadHit {
  readonly id: Id;
  readonly damage: number;
}

/**
 * The resolution of an attack: legality, modifiers, check, damage or its other results. The reaction of the target is
 * already part of the situation. A refused attack rolls nothing and spends nothing.
 */
export function* resolveAttack(attack: AttackSituation, options: CepheusOptions): Procedure<AttackResult | Refusal> {
  return attackRefusal(attack) ?? (yield* resolveAllowed(attack, options));
}

/** The resolution of an attack that is known to be allowed. */
export function* resolveAllowed(attack: AttackSituation, options: CepheusOptions): Procedure<AttackResult> {
  const tally = attackTally(attack, options);
  // CEP-BLD-02: blind fire drops the highest of three dice.
  const check = yield* rollCheck(attack.attacker.id, tally, 'SALVO.cepheus.roll.attack', attack.blind);
  if (!check.success) return missed(attack, tally, check);
  const victim = attack.blind ? yield* victimOf(attack) : null;
  if (!dealsDamage(attack)) return landed(attack, tally, check, victim, null);
  const hit = hitOn(attack, recipientOf(attack, victim), check.effect, options);
  const damage = yield* rollDamage(attack.attacker.id, hit);
  return landed(attack, tally, check, victim, damage);
}

const landed = (
  attack: AttackSituation,
  tally: Tally,
  check: Checked,
  victim: number | null,
  damage: RolledDamage | null,
): AttackResult => ({
  tally,
  check,
  hit: true,
  victim,
  rounds: roundsSpent(attack),
  damage,
  spread: damage && isSpread(attack) ? spreadHits(attack, recipientOf(attack, victim), damage) : NOBODY,
  suppressed: attack.suppression && recipientOf(attack, victim).suppressible,
  followUp: null,
});

const missed = (attack: AttackSituation, tally: Tally, check: Checked): AttackResult => ({
  tally,
  check,
  hit: false,
  victim: null,
  rounds: roundsSpent(attack),
  damage: null,
  spread: NOBODY,
  suppressed: false,
  followUp: missLeadsTo(attack.weapon.payload, isIntoCombat(attack)),
});

/** The index of the victim of a blind hit, at random among all eligible targets (CEP-BLD-04); null: there are none. */
function* victimOf({ eligible }: AttackSituation): Procedure<number | null> {
  if (eligible.length === 0) return null;
  const pool = eligible.map((entry) => entry.id);
  return yield* pick(null, eligible.length, 'SALVO.cepheus.pick.victim', pool);
}

/** The combatant that is hit: the target, or the victim of blind fire. */
const recipientOf = ({ target, eligible }: AttackSituation, victim: number | null): Eligible =>
  (victim === null ? null : eligible[victim]) ?? target;

/**
 * The hit on a recipient. Aim for the kill counts only on the target, not on another victim of blind fire (CEP-AIM-06).
 */
function hitOn(attack: AttackSituation, { id, armor }: Eligible, effect: number, options: CepheusOptions): Hit {
  const hit = attackHit(attack, effect, armor, options);
  return id === attack.target.id ? hit : { ...hit, aimKill: 0 };
}

/**
 * Whether a hit does damage (CEP-DMG-01): neither suppression fire (CEP-SUP-05) nor an explosive payload does
 * (CEP-THR-04).
 */
export const dealsDamage = ({ suppression, weapon }: AttackSituation): boolean =>
  !suppression && !weapon.payload && weapon.damageDice !== null;

/** The hit that the attack makes with this Effect through `armor`. */
export function attackHit(
  attack: AttackSituation,
  effect: number,
  armor: readonly ArmorLayer[],
  options: CepheusOptions,
): Hit {
  const { weapon, attacker } = attack;
  const extra = attack.attackKind === 'shooting' ? extraDamage(attack, weapon.magazine, options) : NO_EXTRA;
  return {
    dice: isSpread(attack) ? FLECHETTE_DICE : (weapon.damageDice ?? 0),
    points: weapon.damageFlat,
    extraDice: extra.dice,
    extraPoints: extra.points,
    effect,
    addEffect: true,
    effectFloor: leavesAPoint(attack, options),
    aimKill: attacker.aimKill,
    laser: weapon.laser,
    energy: weapon.energy,
    extreme: attack.extreme,
    aerosol: attack.scene.aerosol,
    armor,
  };
}

const NOBODY: readonly SpreadHit[] = [];
const NO_EXTRA = { dice: 0, points: 0 };
/** Damage dice of spreading flechettes (CEP-SHT-02). */
const FLECHETTE_DICE = 2;

/**
 * Whether Effect 6 or more leaves at least 1 point of damage (CEP-DMG-03). Against vehicles that is a setting
 * (CEP-VEH-30), at starship scale it never does (CEP-SHP-02).
 */
function leavesAPoint({ target }: AttackSituation, { effect6VsVehicles }: CepheusOptions): boolean {
  if (target.kind === 'starship') return false;
  return target.kind !== 'vehicle' || effect6VsVehicles;
}

/**
 * The hits of spreading flechettes on everyone at Personal range of the recipient, by the same rolls, each with its own
 * armor (CEP-SHT-03). Their cover does not count, as no check is made against them (AMB-57); but those who cannot be
 * hit are spared (CEP-CVR-06).
 */
const spreadHits = ({ target }: AttackSituation, { id }: Eligible, damage: RolledDamage): readonly SpreadHit[] =>
  bystandersOf(target, id).map(({ id, armor }) => ({ id, damage: finalDamage(damage.raw, { ...damage.hit, armor }) }));

/**
 * The combatants known to be at Personal range of the victim: the neighbors of the target or, if blind fire has hit a
 * neighbor instead, the target (CEP-BLD-04).
 */
function bystandersOf(target: TargetFacts, victim: Id): readonly Bystander[] {
  const near = target.neighbors.filter(({ isAttacker, metres }) => !isAttacker && isAtPersonalRange(metres));
  if (victim === target.id) return near.filter(({ hidden }) => !hidden);
  return near.some(({ id }) => id === victim) ? [target] : [];
}

/** The rounds that the fire mode needs; only shooting spends any. */
export const roundsSpent = (attack: AttackSituation): number =>
  attack.attackKind === 'shooting' ? roundsNeeded(attack, attack.weapon.magazine) : 0;

/**
 * The consequence of a miss: a payload scatters (CEP-THR-05, CEP-FIC-04), and a shot into combat may strike the
 * combatant nearest to the target (CEP-FIC-02).
 */
export function missLeadsTo(payload: boolean, intoCombat: boolean): 'stray' | 'scatter' | null {
  if (payload) return 'scatter';
  return intoCombat ? 'stray' : null;
}
