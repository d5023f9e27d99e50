/** Wounds from several hits of one attack upon one target, in one stage: the hits stand before it one by one. */
import type { Change } from '../../kernel/event.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { after, type Progress } from '../../kernel/progress.ts';
import type { AdevaFight } from '../sheet/types.ts';

type Way = Progress<AdevaFight>;

/** After a stage of harm, which is left out where nothing happens. */
export const joinedAfter = (progress: Way, stage: Stage): Way =>
  stage.events.length === 0 ? progress : harmJoined(after(progress, stage));

/**
 * The last stage merged with the one before the last hits, where both hold Wounds alone. A fall, Lethal Damage or a row
 * of the chart happens between the hits, and is recorded there.
 */
function harmJoined(progress: Way): Way {
  const { stages } = progress;
  const end = stages.length - 1;
  const last = stages[end];
  if (!last || !isWoundsAlone(last)) return progress;
  const at = stages.findLastIndex((stage, index) => index < end && stage.kind !== 'damage');
  const before = stages[at];
  if (!before || !isWoundsAlone(before)) return progress;
  const hits = stages.slice(at + 1, end);
  if ([before, ...hits].some(({ who }) => who !== last.who)) return progress;
  return { ...progress, stages: [...stages.slice(0, at), ...hits, together(before, last)] };
}

const isWoundsAlone = ({ kind, events }: Stage): boolean =>
  kind === 'harm' && events.length === 1 && events[0]!.kind === 'harmed' && events[0]!.changes.every(isPlain);

const isPlain = ({ path }: Change): boolean => path === 'wounds' || path === 'treated';

function together(before: Stage, last: Stage): Stage {
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
