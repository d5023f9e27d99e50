/** The split of damage points among the characteristics, and the resulting state (sections 27 and 31). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Option, type Procedure } from '../../kernel/procedure.ts';
import { bug, isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import type { CepheusOptions, PhysicalScores } from '../types.ts';
import { split, type Split } from './split.ts';

/** The three physical characteristics, undamaged and current. */
export interface Health {
  readonly max: PhysicalScores;
  readonly current: PhysicalScores;
}

/** The first characteristic after END (CEP-DMG-04), or the victim's own split (CEP-DMG-05). */
export type Decision = 'str' | 'dex' | Split;

export interface Allocation {
  readonly lost: Split;
  readonly current: PhysicalScores;
  /** Damage beyond the points of all three characteristics, which is lost (CEP-DMG-07). */
  readonly surplus: number;
}

type WoundState = 'healthy' | 'wounded' | 'seriouslyWounded' | 'unconscious' | 'dead';

export interface Wounds {
  readonly wounded: boolean;
  readonly seriouslyWounded: boolean;
  /** Whether the victim is knocked out; false for the dead. */
  readonly unconscious: boolean;
  readonly dead: boolean;
  /** The worst of these states. */
  readonly state: WoundState;
}

/** The allocation of damage after armor, 0 or more, with the choices of the victim's owner (CEP-DMG-04, -05). */
export function* takeDamage(by: Id | null, health: Health, damage: number): Procedure<Allocation> {
  const needed = decisionNeeded(health, damage);
  if (needed === 'none') return allocateByDefault(health, damage);
  const decision = needed === 'first' ? yield* firstAfterEnd(by, health, damage) : yield* ownSplit(by, health, damage);
  const allocation = allocate(health, damage, decision);
  return isRefusal(allocation) ? bug(`impossible split of ${damage}`) : allocation;
}

/** The owner's choice whether STR or DEX is the first to lose the points that END does not absorb (CEP-DMG-04). */
function* firstAfterEnd(by: Id | null, { current }: Health, damage: number): Procedure<'str' | 'dex'> {
  const question = 'SALVO.cepheus.question.firstAfterEnd';
  const left = { points: damage - current.end };
  const first = yield* choose(by, 'allocation', question, 'CEP-DMG-04', STR_OR_DEX, higher(current), undefined, left);
  return first === 'str' ? 'str' : 'dex';
}

const STR_OR_DEX: readonly Option[] = [
  { id: 'str', label: 'SALVO.cepheus.characteristic.str' },
  { id: 'dex', label: 'SALVO.cepheus.characteristic.dex' },
];

/** The owner's split (CEP-DMG-05). Beyond the points of all three there is nothing left to lose. */
function* ownSplit(by: Id | null, { current }: Health, damage: number): Procedure<Split> {
  const total = Math.min(damage, sumOf(current));
  const all = { least: total, most: total };
  return yield* split(by, damage, LOST, all, current, defaultSplit(current, damage));
}

const LOST = { question: 'SALVO.cepheus.question.lost', clause: 'CEP-DMG-05' };

/** The choice of the victim: none, the characteristic after END (CEP-DMG-04), or the whole split (CEP-DMG-05). */
export function decisionNeeded(health: Health, damage: number): 'none' | 'first' | 'split' {
  if (damage <= 0) return 'none';
  if (isUninjured(health)) return damage > health.current.end ? 'first' : 'none';
  return 'split';
}

/** Whether all three characteristics are at their maximum, healed ones included (CEP-DMG-04, -10). */
export const isUninjured = ({ max, current }: Health): boolean =>
  current.str >= max.str && current.dex >= max.dex && current.end >= max.end;

/**
 * The allocation of damage by a decision; null: by default (CEP-DMG-06). A decision of the wrong kind, and a split
 * that does not add up or takes more than a score, is refused as `badSplit`.
 */
export function allocate(health: Health, damage: number, decision: Decision | null): Allocation | Refusal {
  const needed = decisionNeeded(health, damage);
  if (needed === 'none' || decision === null) return allocateByDefault(health, damage);
  if (needed === 'first') {
    return typeof decision === 'string' ? allocateFirst(health, damage, decision) : badSplit();
  }
  if (typeof decision === 'string') return badSplit();
  if (!isWithin(decision, health.current) || sumOf(decision) !== Math.min(damage, sumOf(health.current)))
    return badSplit();
  return allocationOf(health, damage, decision);
}

const isWithin = ({ str, dex, end }: Split, most: PhysicalScores): boolean =>
  str >= 0 && str <= most.str && dex >= 0 && dex <= most.dex && end >= 0 && end <= most.end;

const badSplit = (): Refusal => refuse('badSplit', 'CEP-DMG-05');

/** The default allocation (CEP-DMG-06). */
export function allocateByDefault(health: Health, damage: number): Allocation {
  if (isUninjured(health)) return allocateFirst(health, damage, higher(health.current));
  return allocationOf(health, damage, defaultSplit(health.current, damage));
}

/** The allocation of a first injury (CEP-DMG-04): END, then `first` down to 0, then the last characteristic. */
const allocateFirst = (health: Health, damage: number, first: 'str' | 'dex'): Allocation =>
  allocationOf(health, damage, lostInOrder(health.current, first === 'str', damage));

/**
 * The default split of a later injury (CEP-DMG-06): END, then the higher of STR and DEX, then the last, each down to
 * 1; then in the same order down to 0.
 */
function defaultSplit(current: PhysicalScores, damage: number): Split {
  const { str, dex, end } = current;
  const isStrFirst = higher(current) === 'str';
  const above = { str: Math.max(0, str - 1), dex: Math.max(0, dex - 1), end: Math.max(0, end - 1) };
  const lost = lostInOrder(above, isStrFirst, damage);
  const rest = damage - sumOf(lost);
  if (rest <= 0) return lost;
  const more = lostInOrder({ str: str - lost.str, dex: dex - lost.dex, end: end - lost.end }, isStrFirst, rest);
  return { str: lost.str + more.str, dex: lost.dex + more.dex, end: lost.end + more.end };
}

/** The points lost if each characteristic goes down to 0 in order: END, then STR and DEX, or DEX and STR. */
function lostInOrder({ str, dex, end }: PhysicalScores, isStrFirst: boolean, damage: number): Split {
  const fromEnd = Math.min(damage, end);
  const rest = damage - fromEnd;
  const fromStr = Math.min(isStrFirst ? rest : Math.max(0, rest - dex), str);
  return { str: fromStr, dex: Math.min(rest - fromStr, dex), end: fromEnd };
}

/** The higher of STR and DEX; STR if they are equal. */
const higher = (current: PhysicalScores): 'str' | 'dex' => (current.dex > current.str ? 'dex' : 'str');

const sumOf = (scores: PhysicalScores): number => scores.str + scores.dex + scores.end;

function allocationOf({ current }: Health, damage: number, lost: Split): Allocation {
  return {
    lost,
    current: { str: current.str - lost.str, dex: current.dex - lost.dex, end: current.end - lost.end },
    surplus: Math.max(0, damage - sumOf(lost)),
  };
}

/**
 * The wound states by a person's scores (CEP-DMG-07 to -09, CEP-INJ-01, -02). `awake`: whether the victim came to after it
 * was knocked out and has not been hurt since (CEP-UNC-03).
 */
export function woundsOf({ max, current }: Health, awake: boolean, options: CepheusOptions): Wounds {
  const damaged = count(current.str < max.str, current.dex < max.dex, current.end < max.end);
  const zero = zeros(current);
  const dead = zero === 3;
  const out = zero === 2 || (options.koRule === 'strOrDexAtZero' && (current.str <= 0 || current.dex <= 0));
  const unconscious = !dead && out && !awake;
  const seriouslyWounded = damaged === 3;
  const wounded = damaged > 0;
  return { wounded, seriouslyWounded, unconscious, dead, state: worst(wounded, seriouslyWounded, unconscious, dead) };
}

/** The number of physical characteristics at 0 (CEP-DMG-07). */
export const zeros = ({ str, dex, end }: PhysicalScores): number => count(str <= 0, dex <= 0, end <= 0);

const count = (str: boolean, dex: boolean, end: boolean): number => (str ? 1 : 0) + (dex ? 1 : 0) + (end ? 1 : 0);

function worst(wounded: boolean, seriously: boolean, unconscious: boolean, dead: boolean): WoundState {
  if (dead) return 'dead';
  if (unconscious) return 'unconscious';
  if (seriously) return 'seriouslyWounded';
  return wounded ? 'wounded' : 'healthy';
}
