/** Scripted fights of `fluid`; their logs have what moves Counts and hurts. */
import { fluid, type FluidFight, type FluidState } from '../../../src/rules/fluid/index.ts';
import type { Id } from '../../../src/rules/kernel/json.ts';
import type { Odds } from '../../../src/rules/kernel/odds.ts';
import { inOrder } from '../../../src/rules/kernel/order.ts';
import type { Outcome } from '../../../src/rules/kernel/outcome.ts';
import { afterOutcome } from '../../../src/rules/kernel/progress.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import type { Command } from '../../../src/rules/ruleset.ts';
import { play, type Script } from '../../cases/script.ts';
import * as log from '../fight-log.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

export { takenBack, type How } from '../fight-log.ts';
export type Scripted = log.Scripted<FluidFight>;

const LOUD = new Set([
  'harmed',
  'countChanged',
  'countRaised',
  'conditionGained',
  'conditionLost',
  'actionDiceSpent',
  'reeled',
  'turnStarted',
  'surpriseResolved',
]);
export const { act, end, linesOf, next, start } = log.scripting(fluid, (kind) => LOUD.has(kind));
export const scripted = log.scripted<FluidFight>;

export const stateOf = (played: Scripted, id: Id): FluidState => combatantIn(played.fight, id).state;

/** The Counts in the order of action. */
export const counts = ({ fight }: Scripted): readonly string[] =>
  inOrder(fight, fluid.order).map((id) => `${id} ${fluid.order.count(fight, combatantIn(fight, id))}`);

/** The outcome of a command of any form. */
export function outcomeOf(fight: FluidFight, command: Command, script: Script = {}): Outcome {
  const made = play(fluid.perform(fight, command), script);
  if (isRefusal(made)) throw new Error(made.refused);
  return made;
}

/** The fight after it. */
export const played = (fight: FluidFight, command: Command, script: Script = {}): Scripted =>
  scripted(afterOutcome(fight, outcomeOf(fight, command, script)));

/** The odds of a command that has some. */
export function oddsOf(fight: FluidFight, command: Command): Odds {
  const odds = fluid.odds(fight, command);
  if (isRefusal(odds)) throw new Error(odds.refused);
  return odds;
}

/** The chance among them whose name ends in this word; undefined where there is none. */
export const chanceIn = ({ chances }: Odds, name: string): number | undefined =>
  chances.find(({ label }) => label.endsWith(`.${name}`))?.chance;
