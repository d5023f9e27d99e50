/** What a screen reader is told when the tracker changes: whose turn it is, and who moved in the order, with the reason. */
import { localize } from '../api.ts';
import type { TrackerRow, TrackerView } from './tracker-view.ts';

/** More changes of place than this are told as one. */
const MOST_TOLD = 3;

export function news(before: TrackerView | null, now: TrackerView): string {
  if (!before) return '';
  return [roundNews(before, now), turnNews(before, now), ...orderNews(before, now)]
    .filter((one) => one !== '')
    .join(' ');
}

function roundNews(before: TrackerView, now: TrackerView): string {
  return before.round === now.round ? '' : localize('SALVO.news.round', { round: now.round });
}

function turnNews(before: TrackerView, now: TrackerView): string {
  return now.turnName === '' || activeOf(before)?.id === activeOf(now)?.id
    ? ''
    : localize('SALVO.news.turn', { name: now.turnName });
}

const activeOf = (view: TrackerView): TrackerRow | undefined => view.rows.find((row) => row.active);

function orderNews(before: TrackerView, now: TrackerView): readonly string[] {
  const counts = new Map(before.rows.map((row) => [row.id, row.count]));
  const changed = now.rows.filter((row) => counts.has(row.id) && counts.get(row.id) !== row.count);
  if (changed.length > MOST_TOLD) return [localize('SALVO.news.order', { count: changed.length })];
  return changed.map((row) =>
    localize('SALVO.news.moved', {
      name: row.name,
      before: counts.get(row.id) ?? '',
      after: row.count,
      reason: reasonOf(row),
    }),
  );
}

/** The newest amount of the tally that counts. */
function reasonOf(row: TrackerRow): string {
  const newest = row.initiative?.rows.filter((one) => one.setAside === '').at(-1);
  return newest ? `${newest.label} ${newest.value}` : '';
}
