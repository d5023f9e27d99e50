/** The split of damage points, and the resulting state (sections 27 and 31). */
import type { Id } from '../../kernel/json.ts';
import { amount, choose, type Option, type Procedure } from '../../kernel/procedure.ts';
import { bug, isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import type { CepheusOptions, PhysicalScores } from '../types.ts';

/** The three physical characteristics: undamaged and now. */
export interface Health {
  readonly max: PhysicalScores;
  readonly current: PhysicalScores;
}

/** A split of points; each 0 or more. */
export type Split = PhysicalScores;

/** The first characteristic after END (CEP-DMG-04), or the victim's own split (CEP-DMG-05). */
export type Decision = 'str' | 'dex' | Split;

export interface Allocation {
  readonly lost: Split;
  readonly current: PhysicalScores;
  /** Damage that found nothing left to lower (CEP-DMG-07). */
  readonly surplus: number;
}

type WoundState = 'healthy' | 'wounded' | 'seriouslyWounded' | 'unconscious' | 'dead';

export interface Wounds {
  readonly wounded: boolean;
  readonly seriouslyWounded: boolean;
  /** False for the dead. */
  readonly unconscious: boolean;
  readonly dead: boolean;
  /** The worst of them. */
  readonly state: WoundState;
}

/** Damage after armor, 0 or more, shared out as the victim's owner decides where the clauses leave it to the owner. */
export function* takeDamage(by: Id | null, health: Health, damage: number): Procedure<Allocation> {
  const needed = decisionNeeded(health, damage);
  if (needed === 'none') return allocateByDefault(health, damage);
  const decision = needed === 'first' ? yield* firstAfterEnd(by, health) : yield* ownSplit(by, health, damage);
  const allocation = allocate(health, damage, decision);
  return isRefusal(allocation) ? bug(`impossible split of ${damage}`) : allocation;
}

/** CEP-DMG-04: STR or DEX goes down first. */
function* firstAfterEnd(by: Id | null, { current }: Health): Procedure<'str' | 'dex'> {
  const question = 'SALVO.cepheus.question.firstAfterEnd';
  const first = yield* choose(by, 'allocation', question, 'CEP-DMG-04', STR_OR_DEX, higher(current));
  return first === 'str' ? 'str' : 'dex';
}

const STR_OR_DEX: readonly Option[] = [
  { id: 'str', label: 'SALVO.cepheus.characteristic.str' },
  { id: 'dex', label: 'SALVO.cepheus.characteristic.dex' },
];

/** CEP-DMG-05: END and STR by number, DEX takes the rest. */
function* ownSplit(by: Id | null, { current }: Health, damage: number): Procedure<Split> {
  const fallback = defaultSplit(current, damage);
  const all = Math.min(damage, left(current));
  const points = { points: damage };
  const ends = {
    min: Math.max(0, all - current.str - current.dex),
    max: Math.min(all, current.end),
    default: fallback.end,
  };
  const end = yield* amount(by, 'allocation', 'SALVO.cepheus.question.lostEnd', 'CEP-DMG-05', ends, points);
  const min = Math.max(0, all - end - current.dex);
  const max = Math.min(all - end, current.str);
  const strs = { min, max, default: Math.min(max, Math.max(min, fallback.str)) };
  const str = yield* amount(by, 'allocation', 'SALVO.cepheus.question.lostStr', 'CEP-DMG-05', strs, points);
  return { str, dex: all - end - str, end };
}

/** The choice that the clauses leave to the victim: none, the characteristic after END, or the whole split. */
export function decisionNeeded(health: Health, damage: number): 'none' | 'first' | 'split' {
  if (damage <= 0) return 'none';
  if (isUninjured(health)) return damage > health.current.end ? 'first' : 'none';
  return 'split';
}

/** CEP-DMG-04, -10: all three at their maximum, whatever was before. */
export const isUninjured = ({ max, current }: Health): boolean =>
  current.str >= max.str && current.dex >= max.dex && current.end >= max.end;

/** Shares the damage out as decided; null: by default (CEP-DMG-06). Refuses a split that does not add up or overdraws. */
export function allocate(health: Health, damage: number, decision: Decision | null): Allocation | Refusal {
  const needed = decisionNeeded(health, damage);
  if (needed === 'none' || decision === null) return allocateByDefault(health, damage);
  if (needed === 'first') {
    return typeof decision === 'string' ? allocateFirst(health, damage, decision) : badSplit();
  }
  if (typeof decision === 'string') return badSplit();
  if (!isWithin(decision, health.current) || left(decision) !== Math.min(damage, left(health.current)))
    return badSplit();
  return spent(health, damage, decision);
}

const isWithin = ({ str, dex, end }: Split, most: PhysicalScores): boolean =>
  str >= 0 && str <= most.str && dex >= 0 && dex <= most.dex && end >= 0 && end <= most.end;

const badSplit = (): Refusal => refuse('badSplit', 'CEP-DMG-05');

/** CEP-DMG-06. */
export function allocateByDefault(health: Health, damage: number): Allocation {
  if (isUninjured(health)) return allocateFirst(health, damage, higher(health.current));
  return spent(health, damage, defaultSplit(health.current, damage));
}

/** CEP-DMG-04: END, then the chosen one down to 0, then the last one. */
const allocateFirst = (health: Health, damage: number, first: 'str' | 'dex'): Allocation =>
  spent(health, damage, lostInOrder(health.current, first === 'str', damage));

/** CEP-DMG-06, later injuries: END, the higher of STR and DEX, the last; first each down to 1, then in the same order to 0. */
function defaultSplit(current: PhysicalScores, damage: number): Split {
  const { str, dex, end } = current;
  const isStrFirst = higher(current) === 'str';
  const above = { str: Math.max(0, str - 1), dex: Math.max(0, dex - 1), end: Math.max(0, end - 1) };
  const lost = lostInOrder(above, isStrFirst, damage);
  const rest = damage - left(lost);
  if (rest <= 0) return lost;
  const more = lostInOrder({ str: str - lost.str, dex: dex - lost.dex, end: end - lost.end }, isStrFirst, rest);
  return { str: lost.str + more.str, dex: lost.dex + more.dex, end: lost.end + more.end };
}

/** END, then STR and DEX or the other way round, each as far as it goes. */
function lostInOrder({ str, dex, end }: PhysicalScores, isStrFirst: boolean, damage: number): Split {
  const fromEnd = Math.min(damage, end);
  const rest = damage - fromEnd;
  const fromStr = Math.min(isStrFirst ? rest : Math.max(0, rest - dex), str);
  return { str: fromStr, dex: Math.min(rest - fromStr, dex), end: fromEnd };
}

/** The higher of STR and DEX, STR where they are equal. */
const higher = (current: PhysicalScores): 'str' | 'dex' => (current.dex > current.str ? 'dex' : 'str');

const left = (scores: PhysicalScores): number => scores.str + scores.dex + scores.end;

function spent({ current }: Health, damage: number, lost: Split): Allocation {
  return {
    lost,
    current: { str: current.str - lost.str, dex: current.dex - lost.dex, end: current.end - lost.end },
    surplus: Math.max(0, damage - left(lost)),
  };
}

/** CEP-DMG-07..09, CEP-INJ-01, -02. `awake`: came to since it was knocked out, and not hurt again (CEP-UNC-03). */
export function woundsOf({ max, current }: Health, awake: boolean, options: CepheusOptions): Wounds {
  const damaged = count(current.str < max.str, current.dex < max.dex, current.end < max.end);
  const zero = count(current.str <= 0, current.dex <= 0, current.end <= 0);
  const dead = zero === 3;
  const out = zero === 2 || (options.koRule === 'strOrDexAtZero' && (current.str <= 0 || current.dex <= 0));
  const unconscious = !dead && out && !awake;
  const seriouslyWounded = damaged === 3;
  const wounded = damaged > 0;
  return { wounded, seriouslyWounded, unconscious, dead, state: worst(wounded, seriouslyWounded, unconscious, dead) };
}

const count = (str: boolean, dex: boolean, end: boolean): number => (str ? 1 : 0) + (dex ? 1 : 0) + (end ? 1 : 0);

function worst(wounded: boolean, seriously: boolean, unconscious: boolean, dead: boolean): WoundState {
  if (dead) return 'dead';
  if (unconscious) return 'unconscious';
  if (seriously) return 'seriouslyWounded';
  return wounded ? 'wounded' : 'healthy';
}
