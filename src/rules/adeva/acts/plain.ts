/** Acts of a single stage without dice, and the stages that acts have in common. */
import { labelNow } from '../../kernel/acts.ts';
import type { Event } from '../../kernel/event.ts';
import { chained, type Maker } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome, Stage, StageKind, Verdict } from '../../kernel/outcome.ts';
import { after, begin, inOneStage } from '../../kernel/progress.ts';
import type { AdevaFight, AdevaProgress } from '../sheet/types.ts';
import { actionPaid } from '../turn/spending.ts';
import type { Request } from './act.ts';

export const stage = (kind: StageKind, who: Id | null, name: string, events: readonly Event[] = []): Stage => ({
  kind,
  who,
  title: `SALVO.adeva.stage.${name}`,
  events,
});

/** The stage for the effect of an act; its verdict has the stage's name unless `verdict` gives another. */
export const effectStage = (
  who: Id,
  name: string,
  events: readonly Event[],
  values: NonNullable<Verdict['values']> = {},
  verdict = name,
): Stage => ({
  ...stage('effect', who, name, events),
  verdict: { key: `SALVO.adeva.verdict.${verdict}`, good: null, values },
});

/** The progress of an act after its declaration, in which the action is paid. */
export function paid(request: Request): AdevaProgress {
  return after(begin(request.fight), declaredStage(request, payment(request, request.fight)));
}

/** The outcome of an act of one stage: the events of its cost, then those of `makers`. */
export function plain(request: Request, ...makers: readonly Maker<AdevaFight>[]): Outcome {
  const events = chained(request.fight, (fight) => payment(request, fight), ...makers);
  return inOneStage(request, declaredStage(request, events));
}

/** The outcome of an act of one stage that does one of several things, and is called by it. */
export function plainNow(request: Request, now: string, ...makers: readonly Maker<AdevaFight>[]): Outcome {
  const events = chained(request.fight, (fight) => payment(request, fight), ...makers);
  return inOneStage(request, { ...declaredStage(request, events), title: labelNow('adeva', request.action, now) });
}

/** The outcome of a GM's ruling in one stage, without a cost. */
export function ruled(request: Request, ...makers: readonly Maker<AdevaFight>[]): Outcome {
  return inOneStage(request, stage('note', request.who, request.action, chained(request.fight, ...makers)));
}

const payment = ({ who, info, options }: Request, fight: AdevaFight): readonly Event[] => [
  actionPaid(fight, who, info, options),
];

function declaredStage({ who, action, item, targets }: Request, events: readonly Event[]): Stage {
  const kind = 'declared';
  const title = `SALVO.adeva.stage.${action}`;
  const against = targets[0];
  if (against === undefined) return item === null ? { kind, who, title, events } : { kind, who, title, events, item };
  return item === null ? { kind, who, title, events, against } : { kind, who, title, events, against, item };
}
