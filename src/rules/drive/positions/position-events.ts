/** Events of changed positions (section 22.8). */
import { addMember, removeMember } from '../../kernel/changes.ts';
import { setting, type Change, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { DriveCombatant, DriveFight } from '../sheet/sheet.ts';
import { combatantOf, positionsOf } from '../sheet/state.ts';
import { groupTold, membersOf, type Position, type Positions } from './positions.ts';

/**
 * The mutual engagement of two combatants in one zone, with `grapple` also their hold (DRV-POS-05); none where they are
 * in it already. Refuses `notSameZone`.
 */
export function closedIn(fight: DriveFight, who: Id, other: Id, grapple: boolean): readonly Event[] | Refusal {
  const [a, b] = [combatantOf(fight, who), combatantOf(fight, other)];
  if (a.state.zone !== b.state.zone) return refuse('notSameZone', 'DRV-POS-07');
  return [...pairedWith(fight, a, other, grapple), ...pairedWith(fight, b, who, grapple)];
}

/** A combatant's group as people call it. */
export const groupIn = (fight: DriveFight, group: Id | null): Id | readonly Id[] | null =>
  groupTold(group, () => membersOf(positionsOf(fight), group));

function pairedWith(fight: DriveFight, { id, state }: DriveCombatant, other: Id, grapple: boolean): readonly Event[] {
  const changes: Change[] = [];
  const engaged = Object.keys(state.engagedWith);
  if (!Object.hasOwn(state.engagedWith, other)) {
    engaged.push(other);
    changes.push(addMember('engagedWith', other));
  }
  if (grapple && !Object.hasOwn(state.grapplingWith, other)) changes.push(addMember('grapplingWith', other));
  if (changes.length === 0) return [];
  const group = groupIn(fight, state.group);
  return [event('relationsChanged', id, 'DRV-POS-05', changes, { group, engaged: engaged.sort() })];
}

/** An event for each combatant whose position has changed. */
export const positionEvents = (before: Positions, after: Positions, clause: string): readonly Event[] =>
  Object.keys(after).flatMap((id) => {
    const [from, to] = [before[id], after[id]];
    if (!from || !to || from === to) return [];
    const changes = changesOf(from, to);
    if (changes.length === 0) return [];
    const group = groupTold(to.group, () => membersOf(after, to.group));
    return from.zone === to.zone
      ? [event('relationsChanged', id, clause, changes, { group, engaged: to.engagedWith })]
      : [event('positionChanged', id, clause, changes, { zone: to.zone, group })];
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
    ...gone(from[key], to[key]).map((id) => removeMember(key, id)),
    ...gone(to[key], from[key]).map((id) => addMember(key, id)),
  ];
}
