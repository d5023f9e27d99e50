/** Ties of a fight: rolled when they arise, kept while they last (FLU-RND-05, FLU-AMB-16). */
import type { Event } from '../../kernel/event.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, changeTo, event, stage, withDice, type Progress } from './progress.ts';
import { combatantOf, present } from '../sheet/state.ts';
import { rank, type Placed, type Ranking } from './ties.ts';
import type { FluidCombatant, FluidFight } from '../sheet/types.ts';

/** FLU-RND-05: everybody who shares a place rolls for it, unless an earlier tie-break of theirs still holds. */
export function* settleTies(progress: Progress): Procedure<Progress> {
  const { fight } = progress;
  const placed = present(fight).filter(hasCount).map(placeOf);
  const { value, dice } = yield* withDice(rank(placed, rankingOf(fight)));
  const events = value.flatMap((group) => tieEvents(fight, group));
  return events.length === 0 ? progress : after(progress, { ...stage('initiative', null, 'tieBreak', events), dice });
}

const hasCount = ({ state }: FluidCombatant): boolean => state.count !== null;

const placeOf = ({ id, sheet, state }: FluidCombatant): Placed => ({
  id,
  count: state.count ?? 0,
  bonus: sheet.initBonus,
});

/** The ties that hold, each in its sequence. */
function rankingOf(fight: FluidFight): Ranking {
  const groups = new Map<string, FluidCombatant[]>();
  for (const one of Object.values(fight.combatants)) {
    if (one.state.tie === null) continue;
    const group = groups.get(one.state.tie.name) ?? [];
    groups.set(one.state.tie.name, [...group, one]);
  }
  return [...groups.values()].map((group) =>
    [...group].sort((a, b) => a.state.tie!.place - b.state.tie!.place).map(placeOf),
  );
}

function tieEvents(fight: FluidFight, group: readonly Placed[]): readonly Event[] {
  if (group.length === 1) return tieEvent(fight, group[0]!, null);
  const names = new Set(group.map((one) => combatantOf(fight, one.id).state.tie?.name));
  if (names.size === 1 && !names.has(undefined)) return [];
  const name = `${fight.round}:${group[0]!.count}:${group.map((one) => one.id).join(',')}`;
  return group.flatMap((one, place) => tieEvent(fight, one, { name, place }));
}

function tieEvent(fight: FluidFight, { id }: Placed, tie: FluidCombatant['state']['tie']): readonly Event[] {
  const changes = changeTo(combatantOf(fight, id).state, 'tie', tie);
  if (changes.length === 0) return [];
  return [event(tie ? 'tieBroken' : 'tieEnded', id, 'FLU-RND-05', changes, { place: tie ? tie.place + 1 : null })];
}
