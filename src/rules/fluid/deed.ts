/** An act on its way: the fight as it stands after what has happened so far, and the stages that tell it. */
import { adding, dropping, putting, setting, type Change, type Event } from '../kernel/event.ts';
import { appliedAll } from '../kernel/fight.ts';
import { sameJson, type Id, type Json } from '../kernel/json.ts';
import type { Outcome, Stage, StageDice, StageKind } from '../kernel/outcome.ts';
import type { Procedure } from '../kernel/procedure.ts';
import type { FluidFight, FluidState } from './types.ts';

export interface Deed {
  readonly fight: FluidFight;
  readonly stages: readonly Stage[];
}

export const begin = (fight: FluidFight): Deed => ({ fight, stages: [] });

/** After one more stage. */
export const after = (deed: Deed, stage: Stage): Deed => ({
  fight: appliedAll(deed.fight, stage.events),
  stages: [...deed.stages, stage],
});

/** After a stage that is left out where it has no events. */
export const afterEvents = (deed: Deed, stage: Stage): Deed => (stage.events.length === 0 ? deed : after(deed, stage));

export const ended = (deed: Deed, action: string, actor: Id | null): Outcome => ({
  action,
  actor,
  stages: deed.stages,
});

export const stage = (kind: StageKind, who: Id | null, name: string, events: readonly Event[]): Stage => ({
  kind,
  who,
  title: `SALVO.fluid.stage.${name}`,
  events,
});

/** Events that build on each other: each maker sees the fight after the ones before it. */
export function chained(
  fight: FluidFight,
  ...makers: readonly ((now: FluidFight) => readonly Event[])[]
): readonly Event[] {
  let now = fight;
  const events: Event[] = [];
  for (const make of makers) {
    const made = make(now);
    now = appliedAll(now, made);
    events.push(...made);
  }
  return events;
}

/** State is JSON all through; an interface does not say so to the compiler. */
export const asJson = (value: unknown): Json => value as Json;

export function event(
  kind: string,
  who: Id | null,
  clause: string,
  changes: readonly Change[],
  facts?: Event['facts'],
): Event {
  return facts ? { kind, who, clause, changes, facts } : { kind, who, clause, changes };
}

/** A change of one value of a combatant's state, or none where it is that value already. */
export function becoming<K extends keyof FluidState & string>(
  state: FluidState,
  key: K,
  to: FluidState[K],
): readonly Change[] {
  const from = asJson(state[key]);
  return sameJson(from, asJson(to)) ? [] : [setting(key, from, asJson(to))];
}

/** A change of one number by what it differs by, or none. */
export const moving = (path: string, by: number): readonly Change[] => (by === 0 ? [] : [adding(path, by)]);

/** The changes that make one flat record of another: numbers by delta, anything else replaced. */
export function recordChanges<T extends object>(path: string, from: T, to: T): readonly Change[] {
  const changes: Change[] = [];
  for (const key of Object.keys(to) as (keyof T & string)[]) {
    const [before, now] = [asJson(from[key]), asJson(to[key])];
    if (sameJson(before, now)) continue;
    if (typeof before === 'number' && typeof now === 'number') changes.push(adding(`${path}.${key}`, now - before));
    else changes.push(setting(`${path}.${key}`, before, now));
  }
  return changes;
}

/** Puts a value under a free key of a map, or replaces the one that is there. */
export function placing(map: { readonly [key: string]: unknown }, path: string, key: string, to: unknown): Change {
  return Object.hasOwn(map, key)
    ? setting(`${path}.${key}`, asJson(map[key]), asJson(to))
    : putting(`${path}.${key}`, asJson(to));
}

export const removing = (map: { readonly [key: string]: unknown }, path: string, key: string): readonly Change[] =>
  Object.hasOwn(map, key) ? [dropping(`${path}.${key}`, asJson(map[key]))] : [];

/** Runs a rule and keeps the dice it rolled, for the card. */
export function* withDice<T>(
  procedure: Procedure<T>,
): Procedure<{ readonly value: T; readonly dice: readonly StageDice[] }> {
  const dice: StageDice[] = [];
  let step = procedure.next();
  while (!step.done) {
    const ask = step.value;
    const answer = yield ask;
    if (ask.ask === 'roll') {
      const faces = typeof answer === 'number' || typeof answer === 'string' ? null : answer;
      const sum = faces ? faces.reduce((all, face) => all + face, 0) : Number(answer);
      dice.push({ reason: ask.reason, count: ask.count, sides: ask.sides, faces, sum });
    }
    step = procedure.next(answer);
  }
  return { value: step.value, dice };
}
