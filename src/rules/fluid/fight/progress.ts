/** The progress of an act, with the stages and changes of this ruleset. */
import { adding, setting, type Change, type Event } from '../../kernel/event.ts';
import { sameJson, type Id, type Json, type Making } from '../../kernel/json.ts';
import type { Stage, StageKind } from '../../kernel/outcome.ts';
import type { Progress as ProgressOf } from '../../kernel/progress.ts';
import type { FluidFight } from '../sheet/types.ts';

export type Progress = ProgressOf<FluidFight>;

export const NO_EVENTS: readonly Event[] = [];

/** A stage titled by `name`, still under construction; `more`: its further fields. */
export function stage(
  kind: StageKind,
  who: Id | null,
  name: string,
  events: readonly Event[],
  more: Omit<Partial<Stage>, 'events'> = NOTHING,
): Making<Stage> {
  const plain: Making<Stage> = { kind, who, title: `SALVO.fluid.stage.${name}`, events };
  return more === NOTHING ? plain : Object.assign(plain, more);
}

const NOTHING = {};

/** The change of a number, added to a list under construction; a change by 0 is left out. */
export function adjusting(changes: Change[], path: string, by: number): void {
  if (by !== 0) changes.push(adding(path, by));
}

/** The replacement of a value, added to a list under construction; an equal value is left out. */
export function replacing(changes: Change[], path: string, from: Json, to: Json): void {
  if (!sameJson(from, to)) changes.push(setting(path, from, to));
}
