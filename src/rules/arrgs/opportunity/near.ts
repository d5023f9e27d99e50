/** Distances of combatants, as the table measures them and declares them with an act. */
import { listed, recordList, type Declared } from '../../kernel/declared.ts';
import type { Id, Json } from '../../kernel/json.ts';

/** A combatant's distance from the actor, in squares. */
export interface Nearby {
  readonly id: Id;
  readonly squares: number;
}

/** A combatant's distances from a mover in squares, before the first step and after each. */
export interface Along {
  readonly id: Id;
  readonly distances: readonly number[];
}

const isSquares = (value: Json | undefined): boolean => Number.isInteger(value) && Number(value) >= 0;

/** The distances of everybody near the actor. */
export const NEAR = recordList<Nearby>('near', ({ squares }) => isSquares(squares));
/** The distances of everybody near the way of a movement. */
export const ALONG = recordList<Along>(
  'along',
  ({ distances }) => Array.isArray(distances) && distances.every((each) => isSquares(each as Json)),
);

/**
 * The distances of everybody near the actor, at the start of its way; where nothing was measured, that of its first
 * target as declared.
 */
export function nearOf(declared: Declared, targets: readonly Id[], distance: number): readonly Nearby[] {
  const [target] = targets;
  const measured = listed(declared, NEAR) ?? listed(declared, ALONG)?.map(atStart);
  return measured ?? (target === undefined ? [] : [{ id: target, squares: distance }]);
}

const atStart = ({ id, distances }: Along): Nearby => ({ id, squares: distances[0] ?? 0 });

export const alongOf = (declared: Declared): readonly Along[] => listed(declared, ALONG) ?? [];
