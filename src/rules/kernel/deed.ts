/** An act on its way: the fight as it stands after what has happened so far, and the stages that tell it. */
import type { Condition } from './condition.ts';
import { adding, dropping, putting, setting, type Change, type Event } from './event.ts';
import { appliedAll, type Combatant, type Fight } from './fight.ts';
import { sameJson, type Id, type Json } from './json.ts';
import { combatantIn } from './order.ts';
import { reaching, type Outcome, type Stage } from './outcome.ts';

export interface Deed<F extends Fight = Fight> {
  /** The fight before the act. */
  readonly from: F;
  readonly fight: F;
  readonly stages: readonly Stage[];
}

export const begin = <F extends Fight>(fight: F): Deed<F> => ({ from: fight, fight, stages: [] });

/** After one more stage. */
export function after<F extends Fight>(deed: Deed<F>, stage: Stage): Deed<F> {
  return { from: deed.from, fight: appliedAll(deed.fight, stage.events), stages: [...deed.stages, stage] };
}

export const ended = ({ from, fight, stages }: Deed, action: string, actor: Id | null): Outcome =>
  reaching({ action, actor, stages }, from, fight);

/** State is JSON all through; an interface does not say so to the compiler. */
export const asJson = (value: unknown): Json => value as Json;

/** A change of one value of a combatant's state, or none where it is that value already. */
export function becoming<S extends object, K extends keyof S & string>(state: S, key: K, to: S[K]): readonly Change[] {
  const from = asJson(state[key]);
  return sameJson(from, asJson(to)) ? [] : [setting(key, from, asJson(to))];
}

export function event(
  kind: string,
  who: Id | null,
  clause: string,
  changes: readonly Change[],
  facts?: Event['facts'],
): Event {
  return facts ? { kind, who, clause, changes, facts } : { kind, who, clause, changes };
}

/** Puts a value under a free key of a map, or replaces the one that is there. */
export function placing(map: { readonly [key: string]: unknown }, path: string, key: string, to: unknown): Change {
  const from = Object.hasOwn(map, key) ? asJson(map[key]) : undefined;
  return from === undefined ? putting(`${path}.${key}`, asJson(to)) : setting(`${path}.${key}`, from, asJson(to));
}

export const removing = (map: { readonly [key: string]: unknown }, path: string, key: string): readonly Change[] =>
  Object.hasOwn(map, key) ? [dropping(`${path}.${key}`, asJson(map[key]))] : [];

export const lowering = (path: string, by: number): Change => adding(path, -by);

/** A fight whose combatants carry conditions in a map by id. */
type Afflicted = Fight<Combatant<unknown, { readonly conditions: { readonly [id: string]: Condition } }>>;

export function conditionGained(fight: Afflicted, who: Id, condition: Condition): Event {
  const { conditions } = combatantIn(fight, who).state;
  const change = placing(conditions, 'conditions', condition.id, condition);
  return event('conditionGained', who, condition.clause, [change], { condition: condition.id });
}

export function conditionLost(fight: Afflicted, who: Id, id: string): readonly Event[] {
  const { conditions } = combatantIn(fight, who).state;
  const condition = conditions[id];
  if (!condition) return [];
  return [event('conditionLost', who, condition.clause, removing(conditions, 'conditions', id), { condition: id })];
}
