import type { Answer, Ask, Procedure } from '../../src/rules/kernel/procedure.ts';
import { isBag } from './format.ts';

/** Answers of a case: faces in the order rolled, 1-based picks, decisions in order. */
export interface Script {
  readonly dice?: readonly number[];
  readonly picks?: readonly number[];
  /** The answers, one for each decision, shares by their parts; used up or absent: the default. A function reads an entry of another form. */
  readonly choices?: readonly unknown[];
  readonly decide?: (ask: Ask, entry: unknown) => Answer;
}

/** The end of a procedure on scripted answers. Everything supplied must be used, and nothing may be missing. */
export function play<T>(procedure: Procedure<T>, script: Script): T {
  const dice = [...(script.dice ?? [])];
  const picks = [...(script.picks ?? [])];
  const choices = [...(script.choices ?? [])];
  let step = procedure.next();
  while (!step.done) step = procedure.next(answer(step.value));
  if (dice.length + picks.length + choices.length > 0) {
    throw new Error(`left over: ${JSON.stringify({ dice, picks, choices })}`);
  }
  return step.value;

  function answer(ask: Ask): Answer {
    if (ask.ask === 'roll') {
      if (dice.length < ask.count) throw new Error(`${ask.count} dice needed for ${ask.reason}, ${dice.length} left`);
      return dice.splice(0, ask.count);
    }
    if (ask.ask === 'pick') {
      if (picks.length === 0) throw new Error(`no pick left for ${ask.reason}`);
      return picks.shift()! - 1;
    }
    if (choices.length === 0) return ask.default;
    const entry = choices.shift();
    if (script.decide) return script.decide(ask, entry);
    if (ask.ask === 'share' && isBag(entry)) return ask.parts.map(({ id }) => Number(entry[id] ?? 0));
    if (typeof entry !== 'string' && typeof entry !== 'number') throw new Error(`no answer: ${JSON.stringify(entry)}`);
    return entry;
  }
}
