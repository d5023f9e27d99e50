/** Scripted fights of `fluid`; their logs have what moves Counts and hurts. */
import { fluid, type FluidFight, type FluidState } from '../../../src/rules/fluid/index.ts';
import type { Id } from '../../../src/rules/kernel/json.ts';
import { inOrder } from '../../../src/rules/kernel/order.ts';
import * as log from '../fight-log.ts';

export { takenBack, type How } from '../fight-log.ts';
export type Told = log.Told<FluidFight>;

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
export const { act, linesOf, next, start } = log.teller(fluid, (kind) => LOUD.has(kind));
export const told = log.told<FluidFight>;

export const stateOf = (now: Told, id: Id): FluidState => now.fight.combatants[id]!.state;

/** Counts in the order of action. */
export const counts = ({ fight }: Told): readonly string[] =>
  inOrder(fight, fluid.order).map((id) => `${id} ${fluid.order.count(fight, id)}`);
