/** A forecast in a worker of its own: the work of one part of the fights, told while it goes on. */
import type { Fight } from '../rules/kernel/fight.ts';
import type { Id } from '../rules/kernel/json.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import { shootAcross, type Facts } from './battle.ts';
import { forecast, type Forecast } from './forecast.ts';

/** The order to a worker: the fights number `first` to `first + trials`. */
export interface ForecastOrder {
  readonly fight: Fight;
  readonly facts: Facts;
  /** Combatants that never have a turn. */
  readonly idle: readonly Id[];
  readonly seed: number;
  readonly first: number;
  readonly trials: number;
}

/** The scope of a worker, as far as it is used here: the compiler knows no worker. */
interface Scope {
  onmessage: ((message: { readonly data: ForecastOrder }) => void) | null;
  postMessage(part: Forecast): void;
  readonly performance: { now(): number };
}

/** The time in ms for which a part is worked on before it is told. */
const TOLD_AFTER = 60;
/** The most by which a part, of one fight at first, is larger than the one before: a worker gets faster as it warms up. */
const GROWTH = 4;

/** A worker that takes orders, in this scope of its own. */
export function workAs(ruleset: Ruleset): void {
  const scope = globalThis as unknown as Scope;
  scope.onmessage = ({ data }) => work(ruleset, data, scope);
}

/** Every fight of an order, told in parts. */
function work(ruleset: Ruleset, order: ForecastOrder, scope: Scope): void {
  const { facts, idle, seed, first, trials } = order;
  // What a message brings is not frozen, and the rules remember frozen settings.
  const fight = { ...order.fight, options: Object.freeze(order.fight.options) };
  const plan = shootAcross(facts);
  let size = 1;
  for (let done = 0; done < trials;) {
    const part = Math.min(size, trials - done);
    const began = scope.performance.now();
    scope.postMessage(forecast(ruleset, fight, { first: first + done, trials: part, seed, plan, idle }));
    const took = Math.max(0.1, scope.performance.now() - began);
    done += part;
    size = Math.max(1, Math.min(GROWTH * part, Math.round((part * TOLD_AFTER) / took)));
  }
}
