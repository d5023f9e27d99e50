/** Dice are Foundry's: every roll of a procedure is a Foundry Roll, so that manual dice and other modules see it. */
import type { Answer, PickAsk, RollAsk } from '../../rules/index.ts';
import { localize } from '../api.ts';

export interface Thrown {
  readonly answer: Answer;
  /** The evaluated Roll, for the message's dice log. */
  readonly roll: unknown;
}

interface EvaluatedRoll {
  readonly total: number;
  readonly dice: readonly { readonly results: readonly { readonly result: number }[] }[];
}

/** The dice that a procedure requests, rolled; their faces are the answer. */
export async function throwDice(ask: RollAsk): Promise<Thrown> {
  const roll = await evaluated(`${ask.count}d${ask.sides}`, ask.reason);
  const faces = roll.dice.flatMap((die) => die.results.map((result) => result.result));
  return { answer: faces, roll };
}

/** A random one of `count` candidates, by a die; the answer counts from 0. */
export async function drawOne(ask: PickAsk): Promise<Thrown> {
  const roll = await evaluated(`1d${ask.count}`, ask.reason);
  return { answer: roll.total - 1, roll };
}

async function evaluated(formula: string, reason: string): Promise<EvaluatedRoll> {
  const roll = new foundry.dice.Roll(formula, {}, { flavor: localize(reason) } as never);
  return (await roll.evaluate()) as unknown as EvaluatedRoll;
}
