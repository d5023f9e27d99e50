/** An act on its way: the fight as it stands after what has happened so far, and the stages that tell it. */
import { adding, dropping, putting, setting, type Change, type Event } from '../../kernel/event.ts';
import { appliedAll } from '../../kernel/fight.ts';
import { sameJson, type Id, type Json } from '../../kernel/json.ts';
import type { Outcome, Stage } from '../../kernel/outcome.ts';
import type { Condition } from '../../kernel/condition.ts';
import { combatant } from '../state.ts';
import type { DriveFight, DriveState } from '../sheet.ts';

export interface Deed {
  readonly fight: DriveFight;
  readonly stages: readonly Stage[];
}

export const begin = (fight: DriveFight): Deed => ({ fight, stages: [] });

/** After one more stage. A stage that says nothing and changes nothing is left out. */
export function after(deed: Deed, stage: Stage): Deed {
  return { fight: appliedAll(deed.fight, stage.events), stages: [...deed.stages, stage] };
}

export const afterAll = (deed: Deed, stages: readonly Stage[]): Deed => stages.reduce(after, deed);

export const ended = (deed: Deed, action: string, actor: Id | null): Outcome => ({
  action,
  actor,
  stages: deed.stages,
});

/** State is JSON all through; an interface does not say so to the compiler. */
export const asJson = (value: unknown): Json => value as Json;

/** A change of one value of a combatant's state, or none where it is that value already. */
export function becoming<K extends keyof DriveState & string>(
  state: DriveState,
  key: K,
  to: DriveState[K],
): readonly Change[] {
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
export function placing(map: { readonly [key: string]: unknown }, path: string, key: string, to: Json): Change {
  const from = Object.hasOwn(map, key) ? asJson(map[key]) : undefined;
  return from === undefined ? putting(`${path}.${key}`, to) : setting(`${path}.${key}`, from, to);
}

export const removing = (map: { readonly [key: string]: unknown }, path: string, key: string): readonly Change[] =>
  Object.hasOwn(map, key) ? [dropping(`${path}.${key}`, asJson(map[key]))] : [];

export function conditionGained(fight: DriveFight, who: Id, condition: Condition): Event {
  const { conditions } = combatant(fight, who).state;
  const change = placing(conditions, 'conditions', condition.id, asJson(condition));
  return event('conditionGained', who, condition.clause, [change], { condition: condition.id });
}

export function conditionLost(fight: DriveFight, who: Id, id: string): readonly Event[] {
  const { conditions } = combatant(fight, who).state;
  const condition = conditions[id];
  if (!condition) return [];
  return [event('conditionLost', who, condition.clause, removing(conditions, 'conditions', id), { condition: id })];
}

export const lowering = (path: string, by: number): Change => adding(path, -by);

/** An event for each key that comes into or goes out of a set of ids. */
export const joining = (path: string, id: Id): Change => putting(`${path}.${id}`, true);
export const parting = (path: string, id: Id): Change => dropping(`${path}.${id}`, true);
