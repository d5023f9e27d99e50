/** The order of action (FLU-RND-03..05) and how long a tie-break lasts (FLU-AMB-16). */
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';

/** A combatant's place in the order. */
export interface Placed {
  readonly id: Id;
  readonly count: number;
  /** Initiative bonus. */
  readonly bonus: number;
}

/** An order with its ties: the members of a group were tied in Count and bonus and stand in the order of the tie-break. */
export type Ranking = readonly (readonly Placed[])[];

/** FLU-RND-03, -04: highest Count first, then the higher bonus. Negative when `a` acts first, 0 when they are tied. */
const comparePlaces = (a: Placed, b: Placed): number => b.count - a.count || b.bonus - a.bonus;

/**
 * FLU-RND-03..05: the order of action. Ties roll from the highest Count to the lowest, each in the order of `all`.
 * @param previous FLU-AMB-16: a group whose members were all tied in this order keeps its sequence and rolls nothing.
 */
export function* rank(all: readonly Placed[], previous: Ranking = []): Procedure<Ranking> {
  const ranking: (readonly Placed[])[] = [];
  for (const group of tiedGroups(all)) {
    ranking.push(group.length === 1 ? group : (kept(group, previous) ?? (yield* breakTie(group))));
  }
  return ranking;
}

/** Combatants equal in Count and bonus, first to act first; each group in the order of `all`. */
function tiedGroups(all: readonly Placed[]): readonly (readonly Placed[])[] {
  const groups: Placed[][] = [];
  for (const placed of [...all].sort(comparePlaces)) {
    const last = groups.at(-1);
    if (last && comparePlaces(last[0]!, placed) === 0) last.push(placed);
    else groups.push([placed]);
  }
  return groups;
}

/** FLU-AMB-16: the sequence of an earlier tie in which all of these stood. */
function kept(group: readonly Placed[], previous: Ranking): readonly Placed[] | null {
  const before = previous.find((placed) => placed.some((member) => member.id === group[0]!.id));
  if (!before) return null;
  const places = group.map((placed) => before.findIndex((member) => member.id === placed.id));
  if (places.includes(-1)) return null;
  return [...group].sort((a, b) => indexIn(before, a) - indexIn(before, b));
}

const indexIn = (group: readonly Placed[], placed: Placed): number =>
  group.findIndex((member) => member.id === placed.id);

/** FLU-RND-05: each rolls a d20, higher first; those still tied roll again at once, the highest first. */
function* breakTie(group: readonly Placed[]): Procedure<readonly Placed[]> {
  const rolled: { readonly placed: Placed; readonly face: number }[] = [];
  for (const placed of group) {
    const roll = yield* rollFaces(placed.id, 1, 20, 'SALVO.fluid.roll.tieBreak');
    rolled.push({ placed, face: roll.sum });
  }
  const faces = [...new Set(rolled.map((roll) => roll.face))].sort((a, b) => b - a);
  const settled: Placed[] = [];
  for (const face of faces) {
    const tied = rolled.filter((roll) => roll.face === face).map((roll) => roll.placed);
    settled.push(...(tied.length === 1 ? tied : yield* breakTie(tied)));
  }
  return settled;
}
