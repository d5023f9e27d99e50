/** The announcement of a tracker change to screen readers: whose turn it is, and who moved in the order, with the reason. */
import { localize } from '../api.ts';
import type { TrackerRow, TrackerView } from './tracker-view.ts';

/** More changes of place than this are announced as one. */
const MOST_MOVES = 3;

export function news(before: TrackerView | null, after: TrackerView): string {
  if (!before) return '';
  return [roundNews(before, after), turnNews(before, after), ...orderNews(before, after)]
    .filter((name) => name !== '')
    .join(' ');
}

function roundNews(before: TrackerView, after: TrackerView): string {
  return before.round === after.round ? '' : localize('SALVO.news.round', { round: after.round });
}

function turnNews(before: TrackerView, after: TrackerView): string {
  return after.turn === null || activeOf(before)?.id === activeOf(after)?.id
    ? ''
    : localize('SALVO.news.turn', { name: after.turn.name });
}

const activeOf = (view: TrackerView): TrackerRow | undefined => view.rows.find((row) => row.active);

function orderNews(before: TrackerView, after: TrackerView): readonly string[] {
  const rows = new Map(before.rows.map((row) => [row.id, row]));
  const changed = after.rows.filter((row) => rows.has(row.id) && rows.get(row.id)!.count !== row.count);
  if (changed.length > MOST_MOVES) return [localize('SALVO.news.order', { count: changed.length })];
  return changed.map((row) =>
    localize('SALVO.news.moved', {
      name: row.name,
      before: rows.get(row.id)!.count,
      after: row.count,
      reason: reasonOf(rows.get(row.id)!, row),
    }),
  );
}

/** The newest amount of the tally that counts; none where it stood there before, as after a step back. */
function reasonOf(before: TrackerRow, after: TrackerRow): string {
  const [earlier, now] = [amountsOf(before), amountsOf(after)];
  return now.length > earlier.length || now.at(-1) !== earlier[now.length - 1] ? (now.at(-1) ?? '') : '';
}

const amountsOf = ({ initiative }: TrackerRow): readonly string[] =>
  (initiative?.rows ?? []).flatMap(({ label, value, setAside }) => (setAside === '' ? [`${label} ${value}`] : []));
