/** An act of this ruleset on its way. */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage, StageKind } from '../../kernel/outcome.ts';
import type { Progress as ProgressOf } from '../../kernel/progress.ts';
import type { FluidFight } from '../sheet/types.ts';

export type Progress = ProgressOf<FluidFight>;
export * from '../../kernel/progress.ts';

/** A stage of this ruleset; `more`: what it shows besides. */
export const stage = (
  kind: StageKind,
  who: Id | null,
  name: string,
  events: readonly Event[],
  more: Omit<Partial<Stage>, 'events'> = NOTHING,
): Stage => Object.assign({ kind, who, title: `SALVO.fluid.stage.${name}`, events }, more);

const NOTHING = {};

/** The last stage with more to show: what it says depends on the fight after it. */
export const withLast = (progress: Progress, more: Omit<Partial<Stage>, 'events'>): Progress => ({
  ...progress,
  stages: [...progress.stages.slice(0, -1), { ...progress.stages.at(-1)!, ...more }],
});

export type Maker = (fight: FluidFight) => readonly Event[];
