/** Turns of a mover that cannot turn at will (section 26.3). */

export interface Turning {
  /** Maneuverability left at this speed; may be negative. */
  readonly effective: number;
  /** Turns of 90 degrees in one Movement maneuver; 0 where they are rarer than that. */
  readonly turnsPerManoeuvre: number;
  /** One turn of 90 degrees in so many own turns; null where each maneuver has one or more. */
  readonly oneTurnEvery: number | null;
}

/** What is left of `manoeuvrability` at a movement increment (ARR-TRN-02, -03). */
export function turningAt(manoeuvrability: number, increment: number): Turning {
  const effective = manoeuvrability - increment;
  return effective >= 1
    ? { effective, turnsPerManoeuvre: effective, oneTurnEvery: null }
    : { effective, turnsPerManoeuvre: 0, oneTurnEvery: Math.max(1, -effective) };
}

/** From here on a mover turns as it likes, and its facing is not tracked (ARR-TRN-01, -04). */
export const TURNS_AT_WILL = 10;
