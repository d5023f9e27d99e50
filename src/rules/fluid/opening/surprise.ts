/** Awareness and the surprise round (section 5, FLU-SUR). */
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { FluidOptions } from '../options.ts';

export const AWARENESS = ['none', 'some', 'all'] as const;
/** FLU-SUR-01: whether no, some or all groups are aware of another. */
export type Awareness = (typeof AWARENESS)[number];

/** FLU-GAP-05: the bonus of a team; an average is rounded down. */
function teamBonus(bonuses: readonly number[], options: FluidOptions): number {
  if (bonuses.length === 0) return 0;
  if (options.teamBonus === 'lowest') return Math.min(...bonuses);
  if (options.teamBonus === 'highest') return Math.max(...bonuses);
  let sum = 0;
  for (const bonus of bonuses) sum += bonus;
  return Math.floor(sum / bonuses.length);
}

/** FLU-GAP-05: a single skill check for a group. */
export function* teamCheck(
  bonuses: readonly number[],
  options: FluidOptions,
): Procedure<{ readonly bonus: number; readonly result: number }> {
  const bonus = teamBonus(bonuses, options);
  const d20 = yield* rollFaces(null, 1, 20, 'SALVO.fluid.roll.teamCheck');
  return { bonus, result: d20.sum + bonus };
}

export interface SurpriseGroup {
  readonly id: Id;
  /** Total of its team check. */
  readonly result: number;
  /** Bonus of that check, which may be repeated. */
  readonly bonus: number;
  /** Whether it tries to hide itself or a sudden act. */
  readonly acting: boolean;
  /** `inCheck`: whether the member took part in the check (FLU-SUR-07). */
  readonly members: readonly { readonly id: Id; readonly inCheck: boolean }[];
}

/** FLU-SUR-02..04: the groups that win the opposed check. */
export function* surpriseWinners(
  awareness: Awareness,
  groups: readonly SurpriseGroup[],
  options: FluidOptions,
): Procedure<readonly SurpriseGroup[]> {
  switch (awareness) {
    case 'none':
      return yield* singleBest(groups, options);
    case 'some':
      return groups.filter((group) => group.acting && groups.every((other) => beats(group, other)));
    case 'all':
      return [];
  }
}

/** FLU-SUR-02, -03, -07: the combatants with a surprise action: members of the winners that took part in the check. */
export const actorsOf = (winners: readonly SurpriseGroup[]): readonly Id[] =>
  winners.flatMap(({ members }) => members.filter(({ inCheck }) => inCheck).map(({ id }) => id));

/** FLU-SUR-03, FLU-AMB-14: an acting group must beat every other result; a tie is no win. */
const beats = (group: SurpriseGroup, other: SurpriseGroup): boolean =>
  group.id === other.id || group.result > other.result;

/** FLU-SUR-02, FLU-AMB-13: the single best group; tied groups roll again only if the setting says so. */
function* singleBest(groups: readonly SurpriseGroup[], options: FluidOptions): Procedure<readonly SurpriseGroup[]> {
  let best = highest(groups, (group) => group.result);
  if (options.surpriseTie === 'none') return best.length === 1 ? best : [];
  while (best.length > 1) {
    const results = new Map<Id, number>();
    for (const group of best) {
      const d20 = yield* rollFaces(null, 1, 20, 'SALVO.fluid.roll.teamCheck');
      results.set(group.id, d20.sum + group.bonus);
    }
    best = highest(best, (group) => results.get(group.id)!);
  }
  return best;
}

function highest(groups: readonly SurpriseGroup[], of: (group: SurpriseGroup) => number): readonly SurpriseGroup[] {
  const most = Math.max(...groups.map(of));
  return groups.filter((group) => of(group) === most);
}

export type SurpriseAction = 'free' | 'half' | 'full';

/**
 * FLU-SUR-05, -06, FLU-AMB-31: the reason that an action is not allowed in the surprise round, where one action is all;
 * null: it is.
 * @param taken the action taken in it so far; null: none.
 */
export function surpriseActionRefusal(taken: SurpriseAction | null, wanted: SurpriseAction): Refusal | null {
  if (taken === null) return null;
  if (taken === 'free' && wanted === 'free') return refuse('oneFreeOnly', 'FLU-SUR-06');
  if (taken === 'half' && wanted === 'half') return refuse('fullMayNotSplit', 'FLU-SUR-06');
  return refuse('oneActionOnly', 'FLU-SUR-05');
}
