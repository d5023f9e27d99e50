/** The start of a fight (section 3): being flat-footed, and how far apart the groups meet. */
import { rollSum, type Procedure, type Rolled } from '../../kernel/procedure.ts';

/** Present at the start, came later on purpose, dragged in later. */
export type EnteredBy = 'start' | 'choice' | 'forced';

/** FLU-FLT-01, -02, FLU-SEQ-04: a combatant that chooses to enter a running fight is ready for it, no other is. */
export const flatFootedOnEntry = (enteredBy: EnteredBy): boolean => enteredBy !== 'choice';

export const PLACES = [
  'indoors',
  'aquatic',
  'plains',
  'desert',
  'arctic',
  'forest',
  'outdoorUrban',
  'jungle',
  'swamp',
  'mountains',
  'underwater',
] as const;
export type Place = (typeof PLACES)[number];

// prettier-ignore
/** FLU-DST-01: d6, and ft for each point. Indoors (FLU-DST-03) the line of sight counts. */
const DISTANCE: { readonly [place in Exclude<Place, 'indoors'>]: readonly [dice: number, feet: number] } = {
  aquatic:      [6, 20],
  plains:       [6, 20],
  desert:       [6, 20],
  arctic:       [4, 10],
  forest:       [4, 10],
  outdoorUrban: [4, 10],
  jungle:       [2, 10],
  swamp:        [2, 10],
  mountains:    [6, 5],
  underwater:   [6, 5],
};

/** The base distance, ft. */
interface EncounterDistance {
  readonly dice: Rolled | null;
  /** Before the cap. */
  readonly rolled: number;
  readonly feet: number;
  readonly capped: boolean;
}

/**
 * FLU-DST-01..04: the base distance between the groups, cut to the longest range at which anybody sees or hears.
 * @param ranges ft; every sight and hearing range of everyone present. With none there is no cap.
 * @param lineOfSight ft; needed indoors, not used elsewhere.
 */
export function* encounterDistance(
  place: Place,
  ranges: readonly number[],
  lineOfSight: number,
): Procedure<EncounterDistance> {
  if (place === 'indoors') return cut(null, lineOfSight, ranges);
  const [count, feet] = DISTANCE[place];
  const dice = yield* rollSum(null, count, 6, 'SALVO.fluid.roll.distance');
  return cut(dice, dice.sum * feet, ranges);
}

/** FLU-DST-02. */
function cut(dice: Rolled | null, rolled: number, ranges: readonly number[]): EncounterDistance {
  const feet = ranges.length === 0 ? rolled : Math.min(rolled, Math.max(...ranges));
  return { dice, rolled, feet, capped: feet < rolled };
}
