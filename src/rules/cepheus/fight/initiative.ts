/** Initiative (sections 1 and 3): how it opens, what counts in a round, who goes before whom. */
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure, type Rolled } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { characteristicDm } from '../check/check.ts';
import type { CepheusOptions } from '../types.ts';

export interface Entrant {
  readonly id: Id;
  /** Score. */
  readonly dex: number;
  /** Aware of its opponents. */
  readonly aware: boolean;
}

export interface Opened {
  readonly id: Id;
  /** Base Initiative, without Tactics. */
  readonly initiative: number;
  /** Null: it did not roll (CEP-FLOW-02). */
  readonly rolled: Rolled | null;
}

/** CEP-FLOW-02: what the aware have without rolling. */
const AMBUSH = 12;

/** CEP-FLOW-02, -03: if some and not all are aware, they have 12 + DEX DM; all others roll, in the order of the list. */
export function* openInitiative(entrants: readonly Entrant[]): Procedure<readonly Opened[]> {
  const aware = entrants.filter((one) => one.aware).length;
  const ambush = aware > 0 && aware < entrants.length;
  const opened: Opened[] = [];
  for (const one of entrants) opened.push(ambush && one.aware ? ambushes(one) : yield* rollInitiative(one));
  return opened;
}

const ambushes = ({ id, dex }: Entrant): Opened => ({ id, initiative: AMBUSH + characteristicDm(dex), rolled: null });

/** CEP-INI-01: 2D6 + DEX DM, may be below 0. Also for late arrivals (GAP-09). */
export function* rollInitiative({ id, dex }: Pick<Entrant, 'id' | 'dex'>): Procedure<Opened> {
  const rolled = yield* rollSum(id, 2, 6, 'SALVO.cepheus.roll.initiative');
  return { id, initiative: rolled.sum + characteristicDm(dex), rolled };
}

/** What makes up an Initiative. */
export interface Standing {
  /** Without Tactics. */
  readonly base: number;
  readonly tacticsBonus: number;
  /** Linked to unit and commander. */
  readonly inContact: boolean;
  /** Changes that count in one round each; `null`: in every round from now on. */
  readonly mods: readonly { readonly round: number | null; readonly value: number }[];
}

/** CEP-INI-05, -10, CEP-COM-01, -02: base, Tactics while in contact, and the changes of that round. No lower limit. */
export function effectiveInitiative({ base, tacticsBonus, inContact, mods }: Standing, round: number): number {
  let sum = inContact ? base + tacticsBonus : base;
  for (const mod of mods) if (mod.round === null || mod.round === round) sum += mod.value;
  return sum;
}

/** CEP-INI-05: a change counts in this round if its target has not acted yet, else in the next. */
export const roundOfChange = (round: number, acted: boolean): number => (acted ? round + 1 : round);

/** An Initiative before and after a change, in this round and the next. */
export const changedPair = (initiative: number, change: number, acted: boolean): readonly [number, number] =>
  acted ? [initiative, initiative + change] : [initiative + change, initiative];

/** CEP-INI-03: higher Initiative, then higher DEX score; 0: at the same time. */
export function compareInitiative(
  a: { readonly initiative: number; readonly dex: number },
  b: { readonly initiative: number; readonly dex: number },
): number {
  return b.initiative - a.initiative || b.dex - a.dex;
}

/** Who acts together and before whom; inside a group the order of the list. */
export function groupsByInitiative(
  all: readonly { readonly id: Id; readonly initiative: number; readonly dex: number }[],
): readonly (readonly Id[])[] {
  const sorted = [...all].sort(compareInitiative);
  const groups: Id[][] = [];
  sorted.forEach((one, index) => {
    const before = sorted[index - 1];
    if (before && compareInitiative(before, one) === 0) groups.at(-1)!.push(one.id);
    else groups.push([one.id]);
  });
  return groups;
}

/** CEP-INI-07. */
export const HASTEN_INITIATIVE = 2;
export const HASTEN_DM = -1;

/** CEP-INI-07, -08: only before anyone acts, once in a round (or once in a fight). */
export function hastenRefusal(
  state: { readonly hastened: boolean; readonly hastenedEver: boolean },
  roundUnderway: boolean,
  { hastenScope }: CepheusOptions,
): Refusal | null {
  if (hastenScope === 'perCombat' ? state.hastenedEver : state.hastened) {
    return refuse('alreadyHastened', 'CEP-INI-08');
  }
  return roundUnderway ? refuse('roundUnderway', 'CEP-INI-07') : null;
}

/** How one who passed its place ends its wait: acts at a count of this round, claims the next round's first place, or loses. */
export type DelayEnd = { readonly actAt: number } | 'claim' | 'lose';

export interface Delayer {
  readonly id: Id;
  readonly base: number;
  readonly dex: number;
  readonly end: DelayEnd;
}

export interface Delayed {
  readonly id: Id;
  /** Count in this round; null: it did not act in it. */
  readonly count: number | null;
  /** Its base from now on. */
  readonly base: number;
}

/**
 * CEP-DLY-01: the count it acts at becomes its base, and pending changes of the round are dropped; CEP-DLY-02: who claims
 * the first place gets one more than the highest of the others; CEP-DLY-04: who does not keeps its base.
 */
export function endDelay({ id, base, end }: Delayer, highestOther: number): Delayed {
  if (end === 'lose') return { id, count: null, base };
  if (end === 'claim') return { id, count: null, base: highestOther + 1 };
  return { id, count: end.actAt, base: end.actAt };
}

/** CEP-DLY-03: several who claim the first place have the same score and go in DEX order. */
export const claimOrder = (delayers: readonly Delayer[]): readonly (readonly Id[])[] =>
  groupsByInitiative(delayers.filter((one) => one.end === 'claim').map(({ id, dex }) => ({ id, dex, initiative: 0 })));
