/** Scripted fights of `fluid`; their logs have what moves Counts and hurts. */
import { fluid, type FluidFight, type FluidState } from '../../../src/rules/fluid/index.ts';
import type { Id } from '../../../src/rules/kernel/json.ts';
import { inOrder } from '../../../src/rules/kernel/order.ts';
import * as log from '../fight-log.ts';

export { takenBack, type How } from '../fight-log.ts';
export type Scripted = log.Scripted<FluidFight>;

const LOUD = new Set([
  'harmed',
  'countChanged',
  'conditionGained',
  'conditionLost',
  'actionDiceSpent',
  'reeled',
  'turnStarted',
  'surpriseResolved',
]);
export const { act, end, linesOf, next, start } = log.scripting(fluid, (kind) => LOUD.has(kind));
export const scripted = log.scripted<FluidFight>;

export const stateOf = (played: Scripted, id: Id): FluidState => played.fight.combatants[id]!.state;

/** Counts in the order of action. */
export const counts = ({ fight }: Scripted): readonly string[] =>
  inOrder(fight, fluid.order).map((id) => `${id} ${fluid.order.count(fight, id)}`);
