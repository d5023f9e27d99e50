/** The possible results of the answers to open questions: worked out once for each, on each client, while its page goes on. */
import { announce, report, type MessageDoc } from '../api.ts';
import { actionOf, type Asking } from '../resolution/messages/records.ts';
import type { Names } from '../words/names.ts';
import { playedOut, type Stakes } from './stakes.ts';

/** The stakes of a question where nothing is played out. */
export const NO_STAKES: Stakes = { prospects: new Map(), now: null };

interface Work {
  /** The number of the question. */
  readonly index: number;
  /** Null: under way. */
  found: Stakes | null;
  /** Its end, whether it came to something or was given up. */
  done: Promise<void> | null;
}

/** The latest work of each message. */
const works = new WeakMap<MessageDoc, Work>();

/** The hook that a client calls when it has worked out the prospects of a message's open question. */
export const WORKED_OUT = 'salvo.workedOut';

/** The stakes of a message's open question; null while they are worked out. */
export function stakesAt(message: MessageDoc, asking: Asking, names: Names): Stakes | null {
  const before = works.get(message);
  return before?.index === asking.index ? before.found : begin(message, asking, names).found;
}

/** The end of the work on a message's open question; null where none is under way. */
export function workOn(message: MessageDoc): Promise<void> | null {
  const work = works.get(message);
  return work?.found === null ? work.done : null;
}

function begin(message: MessageDoc, asking: Asking, names: Names): Work {
  const work: Work = { index: asking.index, found: null, done: null };
  works.set(message, work);
  const isOpen = (): boolean => works.get(message) === work && actionOf(message).asking?.index === work.index;
  const stakes = playedOut(message, asking, names, isOpen);
  if (stakes) work.done = stakes.then(kept, failed);
  else work.found = NO_STAKES;
  return work;

  function kept(found: Stakes): void {
    work.found = found;
    if (isOpen()) announce(WORKED_OUT, message);
  }

  /** A recorded answer that no longer fits is reported by the referee. */
  function failed(error: unknown): void {
    report(error);
    kept(NO_STAKES);
  }
}
