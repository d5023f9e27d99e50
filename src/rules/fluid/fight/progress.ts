/** An act of this ruleset on its way. */
import { adding, type Change, type Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage, StageKind } from '../../kernel/outcome.ts';
import type { Progress as ProgressOf } from '../../kernel/progress.ts';
import type { FluidFight } from '../sheet/types.ts';

export type Progress = ProgressOf<FluidFight>;
export * from '../../kernel/progress.ts';

export type Making<T> = { -readonly [key in keyof T]: T[key] };

/** A stage of this ruleset, to which more may be added; `more`: what it shows besides. */
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

/** Puts the change of one number into a list under construction; a change by 0 is left out. */
export function adjusting(changes: Change[], path: string, by: number): void {
  if (by !== 0) changes.push(adding(path, by));
}

/** The last stage with more to show: what it says depends on the fight after it. */
export const withLast = ({ from, fight, stages }: Progress, more: Omit<Partial<Stage>, 'events'>): Progress => ({
  from,
  fight,
  stages: [...stages.slice(0, -1), { ...stages.at(-1)!, ...more }],
});

export type Maker = (fight: FluidFight) => readonly Event[];
