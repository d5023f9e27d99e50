/** An act on its way: the fight as it stands after what has happened so far, and the stages that tell it. */
import { after, asJson, type Deed as AnyDeed } from '../kernel/deed.ts';
import { adding, setting, type Change, type Event } from '../kernel/event.ts';
import { appliedAll } from '../kernel/fight.ts';
import { sameJson, type Id } from '../kernel/json.ts';
import type { Stage, StageDice, StageKind } from '../kernel/outcome.ts';
import type { Procedure } from '../kernel/procedure.ts';
import type { FluidFight } from './types.ts';

export type Deed = AnyDeed<FluidFight>;
export { after, asJson, becoming, begin, ended, event, lowering, placing, removing } from '../kernel/deed.ts';

/** After a stage that is left out where it has no events. */
export const afterEvents = (deed: Deed, stage: Stage): Deed => (stage.events.length === 0 ? deed : after(deed, stage));

export const stage = (kind: StageKind, who: Id | null, name: string, events: readonly Event[]): Stage => ({
  kind,
  who,
  title: `SALVO.fluid.stage.${name}`,
  events,
});

export type Maker = (now: FluidFight) => readonly Event[];

/** Events that build on each other: each maker sees the fight after the ones before it. */
export function chained(fight: FluidFight, ...makers: readonly Maker[]): readonly Event[] {
  let now = fight;
  const events: Event[] = [];
  for (const make of makers) {
    const made = make(now);
    now = appliedAll(now, made);
    events.push(...made);
  }
  return events;
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
