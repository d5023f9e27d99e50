/** How far an act took whom, in the unit in which its book counts. */
import type { Moves } from './command.ts';
import type { Id } from './json.ts';
import { eventsOf, type Outcome } from './outcome.ts';

/** Of everybody that moved by itself: the sum of its ways, as the events say. Nobody who stayed where it was is in it. */
export const goneIn = (outcome: Outcome, { unit }: Pick<Moves, 'unit'>): ReadonlyMap<Id, number> =>
  summed(outcome, unit, (forced) => forced !== true);

/** Of everybody that ran at its target: an act that says by the fact `forced` that nobody else moved it, in squares. */
export const ranIn = (outcome: Outcome): ReadonlyMap<Id, number> =>
  summed(outcome, 'squares', (forced) => forced === false);

/** Of everybody that was moved by another (the fact `forced`): how many squares. */
export const pushedIn = (outcome: Outcome): ReadonlyMap<Id, number> =>
  summed(outcome, 'squares', (forced) => forced === true);

function summed(outcome: Outcome, unit: Moves['unit'], counts: (forced: unknown) => boolean): ReadonlyMap<Id, number> {
  const gone = new Map<Id, number>();
  for (const { kind, who, facts } of eventsOf(outcome)) {
    const length = kind === 'moved' && counts(facts?.['forced']) ? facts?.[unit] : undefined;
    if (who !== null && typeof length === 'number') gone.set(who, (gone.get(who) ?? 0) + length);
  }
  return gone;
}
