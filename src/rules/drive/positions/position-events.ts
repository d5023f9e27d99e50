/** Events of changed positions (section 22.8). */
import { dropping, putting, type Change, type Event, setting } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Position, Positions } from './positions.ts';
import { event } from '../../kernel/progress.ts';

/** An event for each combatant whose position is another. */
export const positionEvents = (before: Positions, after: Positions, clause: string): readonly Event[] =>
  Object.keys(after).flatMap((id) => {
    const [from, to] = [before[id], after[id]];
    if (!from || !to || from === to) return [];
    const changes = changesOf(from, to);
    if (changes.length === 0) return [];
    return from.zone === to.zone
      ? [event('relationsChanged', id, clause, changes, { group: to.group, engaged: to.engagedWith })]
      : [event('positionChanged', id, clause, changes, { zone: to.zone, group: to.group })];
  });

function changesOf(from: Position, to: Position): readonly Change[] {
  const changes: Change[] = [];
  for (const key of ['zone', 'group', 'inGroupDefense', 'inCover'] as const) {
    if (from[key] !== to[key]) changes.push(setting(key, from[key], to[key]));
  }
  return [...changes, ...idChanges('engagedWith', from, to), ...idChanges('grapplingWith', from, to)];
}

function idChanges(key: 'engagedWith' | 'grapplingWith', from: Position, to: Position): readonly Change[] {
  const gone = (ids: readonly Id[], others: readonly Id[]): readonly Id[] => ids.filter((id) => !others.includes(id));
  return [
    ...gone(from[key], to[key]).map((id) => dropping(`${key}.${id}`, true)),
    ...gone(to[key], from[key]).map((id) => putting(`${key}.${id}`, true)),
  ];
}
