/** One attack from legality to damage, in the order of section 0.4. Where the points of damage go is `injury.ts`. */
import type { Id } from '../../kernel/json.ts';
import { pick, type Procedure } from '../../kernel/procedure.ts';
import type { Refusal } from '../../kernel/result.ts';
import { total, type Tally } from '../../kernel/tally.ts';
import { rollCheck, rollCheckDroppingHighest, type Checked } from '../check/check.ts';
import { finalDamage, rollDamage, type Hit, type RolledDamage } from '../harm/damage.ts';
import { extraDamage, roundsNeeded } from '../fire/firemode.ts';
import { attackRefusal } from './legality.ts';
import { attackTally, isIntoCombat, isSpread } from './modifiers.ts';
import { isAtPersonalRange } from '../scene/range.ts';
import { reactionCheckDm, REACTION_INITIATIVE } from './reactions.ts';
import type { ArmorLayer, AttackSituation } from './facts.ts';
import type { CepheusOptions } from '../types.ts';

/** What an attack came to. Nothing of it is applied yet. */
export interface AttackResult {
  readonly tally: Tally;
  readonly check: Checked;
  /** A successful suppression also counts. */
  readonly hit: boolean;
  /** Index into `eligible` of the one whom a blind hit strikes; null: the target itself. */
  readonly victim: number | null;
  /** Rounds spent, hit or miss; only shooting spends any. */
  readonly rounds: number;
  /** Of the target, or of the victim of a blind hit; null: nothing rolled (miss, suppression, payload, not resolved). */
  readonly damage: RolledDamage | null;
  /** Others whom flechettes hit, each with the damage after its own armor (CEP-SHT-03). */
  readonly spread: readonly SpreadHit[];
  readonly suppressed: SuppressionHit | null;
  /** What the target's reaction costs it, hit or miss (CEP-RCT-10); null: it did not react. */
  readonly reactionCost: ReactionCost | null;
  /** What a miss brings: a stray-shot roll, the scatter of a payload, or nothing. */
  readonly followUp: 'stray' | 'scatter' | null;
}

export interface SpreadHit {
  readonly id: Id;
  readonly damage: number;
}

/** CEP-SUP-05, -06. */
export interface SuppressionHit {
  readonly effect: number;
  /** In the round in which it counts; what stands already is not yet taken into account (`suppress`). */
  readonly initiativeMod: number;
  readonly checkDm: number;
}

export interface ReactionCost {
  readonly initiativeMod: number;
  readonly checkDm: number;
}

/** What a hit of this attack would roll. */
export interface AttackDamage {
  /** Dice of the weapon and of the mode; null: damage is not resolved. */
  readonly dice: number | null;
  /** Constant damage of a grouped burst or of panic fire. */
  readonly extraPoints: number;
  readonly spread: boolean;
}

/** CEP-SUP-06. */
export const SUPPRESSED_DM = -1;

/**
 * Carries an attack out: legality, modifiers, check, damage or its other results. A reaction of the target is declared in
 * the situation. A refused attack rolls nothing and spends nothing.
 */
export function* resolveAttack(attack: AttackSituation, options: CepheusOptions): Procedure<AttackResult | Refusal> {
  const refused = attackRefusal(attack);
  if (refused) return refused;
  const tally = attackTally(attack, options);
  const check = yield* rollAttack(attack, total(tally));
  if (!check.success) return missed(attack, tally, check, options);
  const victim = attack.blind ? yield* struck(attack) : null;
  if (!dealsDamage(attack)) return landed(attack, tally, check, victim, null, options);
  const hit = attackHit(attack, check.effect, armorOf(attack, victim), options);
  const damage = yield* rollDamage(attack.attacker.id, hit);
  return landed(attack, tally, check, victim, damage, options);
}

/** CEP-BLD-02: blind fire rolls one die more, of which the highest is dropped. */
function* rollAttack({ blind, attacker }: AttackSituation, dm: number): Procedure<Checked> {
  if (blind) return yield* rollCheckDroppingHighest(attacker.id, dm, ROLL);
  return yield* rollCheck(attacker.id, dm, ROLL);
}
const ROLL = 'SALVO.cepheus.roll.attack';

const landed = (
  attack: AttackSituation,
  tally: Tally,
  check: Checked,
  victim: number | null,
  damage: RolledDamage | null,
  options: CepheusOptions,
): AttackResult => ({
  tally,
  check,
  hit: true,
  victim,
  rounds: roundsSpent(attack),
  damage,
  spread: damage && isSpread(attack) ? spreadHits(attack, damage) : NOBODY,
  suppressed: suppressionOf(attack, check.effect),
  reactionCost: reactionCost(attack, options),
  followUp: null,
});

const missed = (attack: AttackSituation, tally: Tally, check: Checked, options: CepheusOptions): AttackResult => ({
  tally,
  check,
  hit: false,
  victim: null,
  rounds: roundsSpent(attack),
  damage: null,
  spread: NOBODY,
  suppressed: null,
  reactionCost: reactionCost(attack, options),
  followUp: followUp(attack),
});

/** CEP-BLD-04: a blind hit strikes one of all eligible targets, friend or foe. */
function* struck({ eligible }: AttackSituation): Procedure<number | null> {
  if (eligible.length === 0) return null;
  const pool = eligible.map((one) => one.id);
  return yield* pick(null, eligible.length, 'SALVO.cepheus.pick.victim', pool);
}

const armorOf = ({ target, eligible }: AttackSituation, victim: number | null): readonly ArmorLayer[] =>
  (victim === null ? target : eligible[victim])?.armor ?? [];

/** CEP-DMG-01; none by suppression (CEP-SUP-05) nor by an explosive payload (CEP-THR-04). */
export const dealsDamage = ({ suppression, weapon }: AttackSituation): boolean =>
  !suppression && !weapon.payload && weapon.damageDice !== null;

/** The hit that this attack makes with this Effect on somebody who wears `armor`. */
export function attackHit(
  attack: AttackSituation,
  effect: number,
  armor: readonly ArmorLayer[],
  options: CepheusOptions,
): Hit {
  const { weapon, attacker } = attack;
  const { dice, extraPoints } = attackDamage(attack, options);
  return {
    dice: dice ?? 0,
    points: weapon.damageFlat + extraPoints,
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

/** Dice and constants of a hit: flechettes that spread have dice of their own (CEP-SHT-02), the mode adds to them. */
export function attackDamage(attack: AttackSituation, options: CepheusOptions): AttackDamage {
  const { weapon } = attack;
  const spread = isSpread(attack);
  const extra = attack.attackKind === 'shooting' ? extraDamage(attack, weapon.magazine, options) : NO_EXTRA;
  const dice = weapon.damageDice === null ? null : (spread ? FLECHETTE_DICE : weapon.damageDice) + extra.dice;
  return { dice, extraPoints: extra.points, spread };
}

const NOBODY: readonly SpreadHit[] = [];
const NO_EXTRA = { dice: 0, points: 0 };
const FLECHETTE_DICE = 2;

/** CEP-DMG-03; against vehicles it is a setting (CEP-VEH-30), at the scale of starships there is no such floor (CEP-SHP-02). */
function leavesAPoint({ target }: AttackSituation, { effect6VsVehicles }: CepheusOptions): boolean {
  if (target.kind === 'starship') return false;
  return target.kind !== 'vehicle' || effect6VsVehicles;
}

/** CEP-SHT-03: everyone at Personal range of the target, by the same rolls, each with its own armor. */
function spreadHits(attack: AttackSituation, damage: RolledDamage): readonly SpreadHit[] {
  return attack.target.neighbors
    .filter((one) => !one.isAttacker && isAtPersonalRange(one.metres))
    .map(({ id, armor }) => ({ id, damage: finalDamage(damage.raw, { ...damage.hit, armor }) }));
}

/** The rounds that the mode needs; only shooting spends any. */
export const roundsSpent = (attack: AttackSituation): number =>
  attack.attackKind === 'shooting' ? roundsNeeded(attack, attack.weapon.magazine) : 0;

/** CEP-SUP-05, -06; the immune only cost ammunition (CEP-SUP-09). */
function suppressionOf({ suppression, target }: AttackSituation, effect: number): SuppressionHit | null {
  if (!suppression || !target.suppressible) return null;
  return { effect, initiativeMod: 0 - effect, checkDm: SUPPRESSED_DM };
}

/** CEP-RCT-02, -10. */
function reactionCost({ target }: AttackSituation, options: CepheusOptions): ReactionCost | null {
  if (target.reaction === 'none') return null;
  return { initiativeMod: REACTION_INITIATIVE, checkDm: reactionCheckDm(1, options) };
}

/** CEP-THR-05, CEP-FIC-02, -04: a payload scatters; a shot into combat may strike the nearest. */
function followUp(attack: AttackSituation): 'stray' | 'scatter' | null {
  if (attack.weapon.payload) return 'scatter';
  return isIntoCombat(attack) ? 'stray' : null;
}
