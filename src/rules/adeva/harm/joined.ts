/** The Wounds from several hits of one attack on one target in a single stage, which follows the stages of the hits. */
import type { Change } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { after } from '../../kernel/progress.ts';
import type { AdevaProgress } from '../sheet/types.ts';

/**
 * The progress after a stage of harm, merged with the stage of harm before the latest hits if both are nothing but lost
 * Wounds. A fall, Lethal Damage or a row of the chart happens between the hits, and stays recorded there.
 */
export function joinedAfter(progress: AdevaProgress, stage: Stage): AdevaProgress {
  const reached = after(progress, stage);
  if (!isWoundsAlone(stage)) return reached;
  const { stages } = progress;
  let at = stages.length - 1;
  while (isHit(stages[at], stage.who)) at--;
  const before = stages[at];
  if (before?.who !== stage.who || !isWoundsAlone(before)) return reached;
  return reached.recordedBy([...stages.slice(0, at), ...stages.slice(at + 1), merged(before, stage)]);
}

/** Whether a stage tells a hit on a combatant, or its confirmation. */
const isHit = (stage: Stage | undefined, who: Id | null): boolean =>
  (stage?.kind === 'damage' && stage.who === who) || (stage?.kind === 'check' && stage.against === who);

const isWoundsAlone = ({ kind, events }: Stage): boolean =>
  kind === 'harm' && events.length === 1 && events[0]!.kind === 'harmed' && events[0]!.changes.every(isPlain);

const isPlain = ({ path }: Change): boolean => path === 'wounds' || path === 'treated';

function merged(before: Stage, last: Stage): Stage {
  const [[first], [event]] = [before.events, last.events];
  const changes = [...first!.changes, ...event!.changes];
  const lost = changes.reduce((sum, change) => ('by' in change ? sum + change.by : sum), 0);
  const others = changes.filter((change) => !('by' in change));
  const dealt = Number(first!.facts!['dealt']) + Number(event!.facts!['dealt']);
  return {
    ...last,
    verdict: { ...last.verdict!, values: { ...last.verdict!.values, dealt } },
    events: [{ ...event!, changes: [{ path: 'wounds', by: lost }, ...others], facts: { ...event!.facts, dealt } }],
  };
}
