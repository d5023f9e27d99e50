/** The start of a fight (section 3): being flat-footed, and how far apart the groups meet. */
import { rollSum, type Procedure } from '../../kernel/procedure.ts';

/** Present at the start, entered later by choice, or dragged in later. */
export type EnteredBy = 'start' | 'choice' | 'forced';

/** FLU-FLT-01, -02, FLU-SEQ-04: whether a combatant enters flat-footed, which it does unless it chose to join a fight underway. */
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
export type Terrain = (typeof PLACES)[number];

// prettier-ignore
/** FLU-DST-01: the number of d6, and the ft for each point. Indoors the line of sight counts instead (FLU-DST-03). */
const DISTANCE: { readonly [place in Exclude<Terrain, 'indoors'>]: readonly [dice: number, feet: number] } = {
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

/** The base distance, in ft. */
interface EncounterDistance {
  /** The distance before the cap. */
  readonly rolled: number;
  readonly feet: number;
  readonly capped: boolean;
}

/**
 * FLU-DST-01..04: the base distance between the groups, cut to the longest range at which anybody sees or hears.
 * @param ranges in ft: every sight and hearing range of everyone present; without any there is no cap.
 * @param lineOfSight in ft; read indoors only.
 */
export function* encounterDistance(
  place: Terrain,
  ranges: readonly number[],
  lineOfSight: number,
): Procedure<EncounterDistance> {
  if (place === 'indoors') return cut(lineOfSight, ranges);
  const [count, feet] = DISTANCE[place];
  const dice = yield* rollSum(null, count, 6, 'SALVO.fluid.roll.distance');
  return cut(dice.sum * feet, ranges);
}

/** FLU-DST-02. */
function cut(rolled: number, ranges: readonly number[]): EncounterDistance {
  const feet = ranges.length === 0 ? rolled : Math.min(rolled, Math.max(...ranges));
  return { rolled, feet, capped: feet < rolled };
}
