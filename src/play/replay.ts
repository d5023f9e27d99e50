import { answers, type Answer, type Ask, type Procedure } from '../rules/kernel/procedure.ts';

/** A procedure carried as far as its answers reach. */
export type Replayed<T> =
  | { readonly done: true; readonly value: T; readonly asks: readonly Ask[] }
  /** The procedure waits for an answer to `pending`, question number `asks.length - 1`. */
  | { readonly done: false; readonly pending: Ask; readonly asks: readonly Ask[] };

/** An answer on record that does not fit its question, or has none: the record belongs to other inputs. */
export class AnswerMismatch extends Error {
  override readonly name = 'AnswerMismatch';
  constructor(
    readonly index: number,
    readonly ask: Ask | null,
    readonly answer: Answer,
  ) {
    super(ask ? `answer ${index} does not fit its ${ask.ask}` : `answer ${index} was not asked for`);
  }
}

/**
 * The procedure carried as far as its recorded answers reach. Throws `AnswerMismatch` on an answer that does not fit or
 * is left over. `pending`: the question at which a suspended procedure waits; the first answer belongs to it.
 */
export function replay<T>(procedure: Procedure<T>, recorded: readonly Answer[], pending?: Ask): Replayed<T> {
  const asks: Ask[] = [];
  let step = pending ? ({ done: false, value: pending } as const) : procedure.next();
  while (!step.done) {
    const ask = step.value;
    asks.push(ask);
    const answer = recorded[asks.length - 1];
    if (answer === undefined) return { done: false, pending: ask, asks: asks };
    if (!answers(ask, answer)) throw new AnswerMismatch(asks.length - 1, ask, answer);
    step = procedure.next(answer);
  }
  const extra = recorded[asks.length];
  if (extra !== undefined) throw new AnswerMismatch(asks.length, null, extra);
  return { done: true, value: step.value, asks: asks };
}
