/** Ties: rolled when they arise (FLU-RND-05), kept while they last (FLU-AMB-16). */
import { setting, type Event, event } from '../../kernel/event.ts';
import { withDice } from '../../kernel/outcome.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { inSurprise, isPresent, surpriseOf } from '../sheet/state.ts';
import type { FluidCombatant, FluidFight } from '../sheet/types.ts';
import { comparePlaces } from './order.ts';
import { stage, type Progress } from './progress.ts';

/** Combatants that are equal in Count and bonus. */
type Group = readonly FluidCombatant[];

/** FLU-RND-05: a roll of all combatants that share a place, unless their earlier tie-break still holds. */
export function* settleTies(progress: Progress): Procedure<Progress> {
  const { fight } = progress;
  const groups = unsettledGroups(fight);
  if (groups.length === 0) return progress;
  const { value, dice } = yield* withDice(ordered(groups));
  const kept = new Set<string>();
  const events = value.flatMap((group) => tieEvents(fight, group, kept));
  return events.length === 0 ? progress : after(progress, stage('initiative', null, 'tieBreak', events, { dice }));
}

/**
 * The groups that share a place, and combatants that shared one before and are alone now, in the order of action; within
 * a group in the order of joining. In the surprise round they are groups of its actors (FLU-SUR-08).
 */
function unsettledGroups(fight: FluidFight): readonly Group[] {
  const actors = inSurprise(fight) ? surpriseOf(fight)!.actors : null;
  const placed: FluidCombatant[] = [];
  for (const combatant of fight.combatants) {
    if (combatant.state.count === null || !isPresent(combatant)) continue;
    if (actors === null || actors.includes(combatant.id)) placed.push(combatant);
  }
  placed.sort(comparePlaces);
  const groups: Group[] = [];
  let from = 0;
  for (let to = 1; to <= placed.length; to++) {
    if (to < placed.length && comparePlaces(placed[from]!, placed[to]!) === 0) continue;
    if (to - from > 1 || placed[from]!.state.tie !== null) groups.push(placed.slice(from, to));
    from = to;
  }
  return groups;
}

/** FLU-RND-05: the groups, each in the order of action. Ties roll from the highest Count to the lowest. */
function* ordered(groups: readonly Group[]): Procedure<readonly Group[]> {
  const found: Group[] = [];
  for (const group of groups) {
    if (group.length === 1) found.push(group);
    else if (nameOf(group) === null) found.push(yield* breakTie(group));
    else found.push([...group].sort((a, b) => a.state.tie!.place - b.state.tie!.place));
  }
  return found;
}

/** FLU-AMB-16: the name of the earlier tie that all members of a group were in; they keep its order. Null: none. */
function nameOf(group: Group): string | null {
  const name = group[0]!.state.tie?.name;
  return name !== undefined && group.every(({ state }) => state.tie?.name === name) ? name : null;
}

/** FLU-RND-05: a d20 for each member, the higher first; members still tied roll again at once, the highest first. */
function* breakTie(group: Group): Procedure<Group> {
  const rolled: { readonly combatant: FluidCombatant; readonly face: number }[] = [];
  for (const combatant of group) {
    const roll = yield* rollFaces(combatant.id, 1, 20, 'SALVO.fluid.roll.tieBreak');
    rolled.push({ combatant, face: roll.sum });
  }
  const faces = [...new Set(rolled.map((roll) => roll.face))].sort((a, b) => b - a);
  const settled: FluidCombatant[] = [];
  for (const face of faces) {
    const tied = rolled.filter((roll) => roll.face === face).map((roll) => roll.combatant);
    settled.push(...(tied.length === 1 ? tied : yield* breakTie(tied)));
  }
  return settled;
}

/**
 * FLU-AMB-16: a tie that goes on keeps its name. Where it splits, only its first part does, so that the parts roll again
 * when they meet later. `kept`: the names that go on.
 */
function tieEvents(fight: FluidFight, group: Group, kept: Set<string>): readonly Event[] {
  const first = group[0]!;
  if (group.length === 1) return [tieEvent(first, null)];
  const before = nameOf(group);
  if (before !== null && !kept.has(before)) {
    kept.add(before);
    return [];
  }
  const name = `${fight.round}:${first.state.count}:${group.map(({ id }) => id).join(',')}`;
  return group.map((combatant, place) => tieEvent(combatant, { name, place }));
}

function tieEvent({ id, state }: FluidCombatant, tie: FluidCombatant['state']['tie']): Event {
  const facts = { place: tie ? tie.place + 1 : null };
  return event(tie ? 'tieBroken' : 'tieEnded', id, 'FLU-RND-05', [setting('tie', state.tie, tie)], facts);
}
