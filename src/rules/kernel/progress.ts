/** An act in progress: the fight after everything so far, and the stages that record it. */
import type { Command } from './command.ts';
import type { Moment } from './condition.ts';
import { afterStages, type Fight } from './fight.ts';
import type { Id } from './json.ts';
import type { Outcome, Stage } from './outcome.ts';

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

  /** The act after more stages. */
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

/** The outcome of an act that is a single stage. */
export const inOneStage = (act: Pick<Command, 'action' | 'who'> & { readonly fight: Fight }, stage: Stage): Outcome =>
  ended(after(begin(act.fight), stage), act.action, act.who);

/** The outcome of a moment of the fight. */
export const endedAt = (moment: Moment, progress: Progress): Outcome =>
  ended(progress, moment.at, 'of' in moment ? moment.of : null);

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
export function afterAct<F extends Fight>(progress: Progress<F>, outcome: Outcome): Progress<F> {
  const continued = progressOf(progress.fight, outcome);
  return continued ? progress.continuedBy(continued) : progress.followedBy(outcome.stages);
}
const NO_STAGES: readonly Stage[] = [];
