/** An act in progress: the fight after everything so far, and the stages that record it. */
import { isOver, type Condition, type Moment } from './condition.ts';
import { adding, dropping, pathTo, putting, setting, type Change, type Event } from './event.ts';
import { afterStages, appliedAll, combatantIn, type Combatant, type Fight } from './fight.ts';
import { sameJson, type Id, type Json } from './json.ts';
import type { Outcome, Stage, StageDice } from './outcome.ts';
import { overheard, type Procedure } from './procedure.ts';

/** The act so far. Its events are applied when its fight is looked at: stages that nobody looks between are applied at once. */
export class Progress<F extends Fight = Fight> {
  /** The fight before the act. */
  readonly from: F;
  readonly stages: readonly Stage[];
  /** The fight after the first `seen` stages. */
  private reached: F;
  private seen: number;

  constructor(from: F, stages: readonly Stage[], reached: F, seen: number) {
    this.from = from;
    this.stages = stages;
    this.reached = reached;
    this.seen = seen;
  }

  /** The fight after all stages. */
  get fight(): F {
    if (this.seen < this.stages.length) {
      this.reached = afterStages(this.reached, this.stages, this.seen);
      this.seen = this.stages.length;
    }
    return this.reached;
  }

  followedBy(more: readonly Stage[]): Progress<F> {
    return new Progress(this.from, joined(this.stages, more), this.reached, this.seen);
  }

  /** The act continued by another progress, which began where this one stands. */
  continuedBy({ stages, reached, seen }: Progress<F>): Progress<F> {
    return new Progress(this.from, joined(this.stages, stages), reached, this.stages.length + seen);
  }

  /** The same way, recorded by other stages of the same effect. */
  recordedBy(stages: readonly Stage[]): Progress<F> {
    return new Progress(this.from, stages, this.fight, stages.length);
  }
}

export const begin = <F extends Fight>(fight: F): Progress<F> => new Progress(fight, NO_STAGES, fight, 0);

/** The progress after one more stage. */
export const after = <F extends Fight>(progress: Progress<F>, stage: Stage): Progress<F> =>
  progress.followedBy([stage]);

/** The progress after more stages. */
export const afterEach = <F extends Fight>(progress: Progress<F>, more: readonly Stage[]): Progress<F> =>
  progress.followedBy(more);

/** A list of just their length: engines make more room than is needed for one that grows. */
function joined(stages: readonly Stage[], more: readonly Stage[]): readonly Stage[] {
  if (stages.length === 0) return more;
  const all = new Array<Stage>(stages.length + more.length);
  for (let i = 0; i < stages.length; i++) all[i] = stages[i]!;
  for (let i = 0; i < more.length; i++) all[stages.length + i] = more[i]!;
  return all;
}

/** The progress that ended last: a caller who continues from its outcome does so at once, and any other applies its events. */
let latest: Progress | null = null;

export function ended(progress: Progress, action: string, actor: Id | null): Outcome {
  latest = progress;
  return { action, actor, stages: progress.stages };
}

/** The progress from `fight` that ended in `outcome`, where it is still known; else null. */
const progressOf = <F extends Fight>(fight: F, { stages }: Outcome): Progress<F> | null =>
  latest?.stages === stages && latest.from === fight ? (latest as Progress<F>) : null;

/** The fight after `outcome`: the same as all its events applied to it. */
export const afterOutcome = <F extends Fight>(fight: F, outcome: Outcome): F =>
  progressOf(fight, outcome)?.fight ?? afterStages(fight, outcome.stages, 0);

/** The progress after a stage, which is left out where it has no events. */
export const afterEvents = <F extends Fight>(progress: Progress<F>, stage: Stage): Progress<F> =>
  stage.events.length === 0 ? progress : after(progress, stage);

/** The progress after a whole outcome of its fight. */
export function afterAll<F extends Fight>(progress: Progress<F>, outcome: Outcome): Progress<F> {
  const continued = progressOf(progress.fight, outcome);
  return continued ? progress.continuedBy(continued) : progress.followedBy(outcome.stages);
}

/** Events that build on each other: each maker sees the fight after the ones before it. */
export function chained<F extends Fight>(
  fight: F,
  ...makers: readonly ((fight: F) => readonly Event[])[]
): readonly Event[] {
  let reached = fight;
  let applied = 0;
  const events: Event[] = [];
  for (const make of makers) {
    if (applied < events.length) reached = appliedAll(reached, events.slice(applied));
    applied = events.length;
    events.push(...make(reached));
  }
  return events;
}

/** The result of a rule, with the dice it rolled, for the card. */
export function* withDice<T>(
  procedure: Procedure<T>,
): Procedure<{ readonly value: T; readonly dice: readonly StageDice[] }> {
  const dice: StageDice[] = [];
  const value = yield* overheard(procedure, (ask, answer) => {
    if (ask.ask !== 'roll') return;
    const faces = typeof answer === 'number' || typeof answer === 'string' ? null : answer;
    const sum = faces ? faces.reduce((all, face) => all + face, 0) : Number(answer);
    dice.push({ reason: ask.reason, count: ask.count, sides: ask.sides, faces, sum });
  });
  return { value, dice };
}

/** State is JSON throughout; an interface does not say so to the compiler. */
export const asJson = (value: unknown): Json => value as Json;

/** A change of one value of a combatant's state, or none where it already has that value. */
export function changeTo<S extends object, K extends keyof S & string>(state: S, key: K, to: S[K]): readonly Change[] {
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

/** The change that puts a value under a key of a map, or replaces the one there. */
export function putAt(map: { readonly [key: string]: unknown }, path: string, key: string, to: unknown): Change {
  const from = Object.hasOwn(map, key) ? asJson(map[key]) : undefined;
  return from === undefined ? putting(pathTo(path, key), asJson(to)) : setting(pathTo(path, key), from, asJson(to));
}

export const removeAt = (map: { readonly [key: string]: unknown }, path: string, key: string): readonly Change[] =>
  Object.hasOwn(map, key) ? [dropping(pathTo(path, key), asJson(map[key]))] : [];

/** A change of one number by `by`, or none where that is 0. */
export const adjust = (path: string, by: number): readonly Change[] => (by === 0 ? [] : [adding(path, by)]);

/** The changes that give fields of a flat record the values of `to`: numbers by delta, anything else replaced. */
export function recordChanges<T extends object>(path: string, from: T, to: Partial<T>): readonly Change[] {
  const changes: Change[] = [];
  for (const key in to) {
    const [before, next] = [asJson(from[key]), asJson(to[key])];
    if (sameJson(before, next)) continue;
    if (typeof before === 'number' && typeof next === 'number') changes.push(adding(pathTo(path, key), next - before));
    else changes.push(setting(pathTo(path, key), before, next));
  }
  return changes;
}

/** The change that puts an id into a set of ids, which is a map from id to true. */
export const addMember = (path: string, id: Id): Change => putting(pathTo(path, id), true);
/** The change that takes an id out of a set of ids. */
export const removeMember = (path: string, id: Id): Change => dropping(pathTo(path, id), true);

export const decrease = (path: string, by: number): Change => adding(path, -by);

/** A fight whose combatants carry conditions in a map by id. */
type Afflicted = Fight<Combatant<unknown, { readonly conditions: { readonly [id: string]: Condition } }>>;

export function conditionGained(fight: Afflicted, who: Id, condition: Condition): Event {
  const { conditions } = combatantIn(fight, who).state;
  const change = putAt(conditions, 'conditions', condition.id, condition);
  return event('conditionGained', who, condition.clause, [change], { condition: condition.id });
}

export function conditionLost(fight: Afflicted, who: Id, id: string): readonly Event[] {
  const { conditions } = combatantIn(fight, who).state;
  const condition = conditions[id];
  if (!condition) return [];
  return [event('conditionLost', who, condition.clause, removeAt(conditions, 'conditions', id), { condition: id })];
}

/** The loss of every condition of `who` that is over once `moment` has passed. */
export const conditionsOver = (fight: Afflicted, who: Id, moment: Moment): readonly Event[] =>
  lostAt(moment, fight, combatantIn(fight, who));

function lostAt(moment: Moment, fight: Afflicted, { id, state }: Afflicted['combatants'][number]): readonly Event[] {
  let events: Event[] | null = null;
  for (const key in state.conditions) {
    const condition = state.conditions[key]!;
    if (isOver(condition.until, moment, fight)) (events ??= []).push(...conditionLost(fight, id, condition.id));
  }
  return events ?? NO_EVENTS;
}

/** The losses of conditions that are over once `moment` has passed, for every combatant that has any. */
export function everybodysConditionsOver(
  fight: Afflicted,
  moment: Moment,
): readonly { readonly who: Id; readonly lost: readonly Event[] }[] {
  const found: { who: Id; lost: readonly Event[] }[] = [];
  for (const combatant of fight.combatants) {
    const lost = lostAt(moment, fight, combatant);
    if (lost.length > 0) found.push({ who: combatant.id, lost });
  }
  return found;
}

const NO_EVENTS: readonly Event[] = [];
const NO_STAGES: readonly Stage[] = [];

/** The entries of a numbered map, in order: objects keep whole-number keys sorted. */
export const numbered = <T>(map: { readonly [number: string]: T }): readonly (readonly [string, T])[] =>
  Object.entries(map);

/** The number for one more entry of a numbered map: greater than any in it, plus `ahead`. */
export function nextNumber(map: { readonly [number: string]: unknown }, ahead = 0): string {
  let last = 0;
  for (const key of Object.keys(map)) last = Math.max(last, Number(key));
  return String(last + 1 + ahead);
}
