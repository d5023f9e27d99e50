/** Exact odds of an act before it is done. */
import type { Distribution } from './distribution.ts';
import type { Id, Json, Key } from './json.ts';
import type { Tally } from './tally.ts';

/** Exact odds of an act before it is done. Probabilities from 0 to 1. */
export interface Odds {
  /** The modifiers of the main roll, as far as they are known. */
  readonly tally: Tally;
  /** Whether the tally adds up to the number to roll at or under, as of a stage: its first entry is no modifier. */
  readonly absolute?: true;
  /** Named chances in order: hit, wound, knock out, kill. */
  readonly chances: readonly { readonly label: Key; readonly chance: number }[];
  /** Named distributions: damage after armor, degrees. */
  readonly distributions: readonly { readonly label: Key; readonly of: Distribution }[];
  /** Probability left out because a chain has no end; 0 where the odds are complete. */
  readonly tail: number;
  /** Assumptions behind the odds (the target does nothing): language keys. */
  readonly assuming: readonly Key[];
  /** The required result of the dice of the main roll; absent where it is not one sum against one number. */
  readonly needed?: Needed;
  /** The target whom the odds are about, where the act has several. */
  readonly about?: Id;
  /** Number lines that picture the act, where the book has any. */
  readonly scales?: readonly Scale[];
  /** Certain consequences, a sentence each: how far the act goes, which attacks it opens, what it costs. */
  readonly foreseen?: readonly Foreseen[];
  /** The chances of each target of an act with several, as far as the book's rules give them. */
  readonly each?: readonly { readonly who: Id; readonly chances: Odds['chances'] }[];
  /** The other side's roll of an opposed check: numbers of its own, which others may not know. */
  readonly opposed?: { readonly who: Id; readonly tally: Tally };
}

/** The odds of what succeeds without a roll; `label` names its only chance. */
export const certainOdds = (label: Key): Odds => ({
  tally: [],
  chances: [{ label, chance: 1 }],
  distributions: [],
  tail: 0,
  assuming: [],
});

/** A consequence that is certain before any die: a language key with its values; `good` for the actor. */
export interface Foreseen {
  readonly label: Key;
  readonly clause: string;
  readonly good: boolean | null;
  readonly values: { readonly [name: string]: Json };
  /** Whether it gives away a number of the target's that others may not know. */
  readonly ofTarget?: true;
}

/** A roll that succeeds at `sum` and everything above it, or everything below it. */
export interface Needed {
  readonly count: number;
  readonly sides: number;
  readonly sum: number;
  readonly succeeds: 'above' | 'below';
  /** Whether it gives away a number of the target's that others may not know. */
  readonly ofTarget?: true;
}

/** A number line from 0 with named bands, and marks on it: an armor's range and the drive that meets it. */
export interface Scale {
  readonly label: Key;
  /** Rising; each begins after the one before and holds `to`. The last has no end. */
  readonly bands: readonly { readonly label: Key; readonly to: number | null }[];
  readonly marks: readonly { readonly label: Key; readonly at: number; readonly source?: Id }[];
}
