/** Ties of a fight: rolled when they arise, kept while they last (FLU-RND-05, FLU-AMB-16). */
import type { Event } from '../../kernel/event.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, changeTo, event, stage, withDice, type Progress } from './progress.ts';
import { combatantOf, inSurprise, present, surpriseOf } from '../sheet/state.ts';
import { rank, type Placed, type Ranking } from './ties.ts';
import type { FluidCombatant, FluidFight } from '../sheet/types.ts';

/** FLU-RND-05: combatants that share a place roll for it, unless an earlier tie-break of theirs still holds. */
export function* settleTies(progress: Progress): Procedure<Progress> {
  const { fight } = progress;
  const placed = present(fight).filter(hasPlace(fight)).map(placeOf);
  const { value, dice } = yield* withDice(rank(placed, rankingOf(fight)));
  const held = new Set<string>();
  const events = value.flatMap((group) => tieEvents(fight, group, held));
  return events.length === 0 ? progress : after(progress, stage('initiative', null, 'tieBreak', events, { dice }));
}

/** With a Count; in the surprise round those alone that act in it (FLU-SUR-08). */
function hasPlace(fight: FluidFight): (combatant: FluidCombatant) => boolean {
  const actors = inSurprise(fight) ? surpriseOf(fight)!.actors : null;
  return ({ id, state }) => state.count !== null && (actors === null || actors.includes(id));
}

const placeOf = ({ id, sheet, state }: FluidCombatant): Placed => ({
  id,
  count: state.count!,
  bonus: sheet.initBonus,
});

/** The ties that hold, each in its sequence. */
function rankingOf(fight: FluidFight): Ranking {
  const groups = new Map<string, FluidCombatant[]>();
  for (const combatant of fight.combatants) {
    if (combatant.state.tie === null) continue;
    const group = groups.get(combatant.state.tie.name) ?? [];
    groups.set(combatant.state.tie.name, [...group, combatant]);
  }
  return [...groups.values()].map((group) =>
    [...group].sort((a, b) => a.state.tie!.place - b.state.tie!.place).map(placeOf),
  );
}

/**
 * FLU-AMB-16: a tie that goes on keeps its name; of the parts that a larger one falls into only the first does, so that
 * they are strangers when they meet again. `held`: names that go on.
 */
function tieEvents(fight: FluidFight, group: readonly Placed[], held: Set<string>): readonly Event[] {
  if (group.length === 1) return tieEvent(fight, group[0]!, null);
  const [before, ...others] = new Set(group.map((placed) => combatantOf(fight, placed.id).state.tie?.name));
  if (before !== undefined && others.length === 0 && !held.has(before)) {
    held.add(before);
    return [];
  }
  const name = `${fight.round}:${group[0]!.count}:${group.map((placed) => placed.id).join(',')}`;
  return group.flatMap((placed, place) => tieEvent(fight, placed, { name, place }));
}

function tieEvent(fight: FluidFight, { id }: Placed, tie: FluidCombatant['state']['tie']): readonly Event[] {
  const changes = changeTo(combatantOf(fight, id).state, 'tie', tie);
  if (changes.length === 0) return [];
  return [event(tie ? 'tieBroken' : 'tieEnded', id, 'FLU-RND-05', changes, { place: tie ? tie.place + 1 : null })];
}
