/**
 * The derived values that a sheet shows and never stores: moves, evasions with their TN, and the soak of each location
 * (46.1, 46.2).
 */
import { coverAt, soakOf, valueAtLocation } from './damage/soak.ts';
import { deflectorOf } from './evasion/deflector.ts';
import { bodyOf, evasionTest } from './evasion/standing.ts';
import type { AdevaOptions } from './options.ts';
import { movesIn, type MoveLengths } from './score/moves.ts';
import { targetNumberOf } from './score/test.ts';
import type { AdevaCombatant } from './sheet/types.ts';
import { equippedWeapons } from './sheet/weapons.ts';
import { EVASIONS, LOCATIONS, type Evasion, type Location } from './terms.ts';

/** The derived values of a combatant. */
export interface Derived {
  /** The moves in squares. */
  readonly moves: MoveLengths;
  /** The evasions that the combatant has, even those that it cannot pay for now. */
  readonly evasions: readonly { readonly evasion: Evasion; readonly targetNumber: number }[];
  /** The soak against Pen 0 without declared cover; a single entry with `location` null where no location is rolled. */
  readonly soak: readonly { readonly location: Location | null; readonly soak: number }[];
}

export function derivedOf(combatant: AdevaCombatant, options: AdevaOptions): Derived {
  return {
    moves: movesIn(combatant, options),
    evasions: EVASIONS.filter((evasion) => hasEvasion(combatant, evasion)).map((evasion) => ({
      evasion,
      targetNumber: targetNumberOf(evasionTest(combatant, evasion, [], options), options),
    })),
    soak: soakIn(combatant, options),
  };
}

/**
 * Whether a combatant has an evasion entryAt all (GAP-04). Everybody with a body can parry: bare hands parry bare
 * hands.
 */
function hasEvasion(combatant: AdevaCombatant, evasion: Evasion): boolean {
  const ship = combatant.sheet.kind === 'starship';
  switch (evasion) {
    case 'deflect':
      return deflectorOf(combatant) > 0;
    case 'dodge':
      return true;
    case 'parry':
      return !ship;
    case 'pointDefense':
      return equippedWeapons(combatant).some(({ pointDefense }) => pointDefense);
    case 'repelBoarders':
      return ship;
  }
}

function soakIn(combatant: AdevaCombatant, options: AdevaOptions): Derived['soak'] {
  const body = bodyOf(combatant, { cover: 'none', primitive: false }, options);
  const entryAt = (location: Location | null) => ({
    location,
    soak: soakOf({ tb: body.tb, ap: valueAtLocation(body.ap, location), cover: coverAt(body, location), pen: 0 }),
  });
  return typeof body.ap === 'number' ? [entryAt(null)] : LOCATIONS.map(entryAt);
}
