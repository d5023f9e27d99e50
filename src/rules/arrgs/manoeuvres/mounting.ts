/** Mount and dismount, for creatures and vehicles (ARR-MNT-01 to -03). */
import { asFlag, asNumber } from '../../kernel/declared.ts';
import type { Event } from '../../kernel/event.ts';
import { findCombatant, isIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import type { Tally } from '../../kernel/tally.ts';
import { flagField, poolField, type Act, type Request } from '../acts/act.ts';
import type { Course } from '../acts/action.ts';
import { helpUsed } from '../attack/perform.ts';
import { abilityModifier } from '../check/ability.ts';
import { sizesAbove } from '../check/size.ts';
import { checkOdds } from '../odds/check-odds.ts';
import { NEAR } from '../opportunity/near.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import type { Size } from '../terms.ts';
import { aboard, boarded, onFoot, pilotOf } from '../vehicles/aboard.ts';
import { binaryCheck, type BinaryCheck } from './checks.ts';
import { actionTally, checkStage, distanceField, modifierField, undertaking } from './doing.ts';

/** A creature to ride on. */
export interface Mount {
  readonly size: Size;
  /** The Personality score. */
  readonly personality: number;
  /** Whether a mount two or more size categories larger has been climbed (ARR-MNT-03). */
  readonly climbed: boolean;
}

const BASE_DC = 10;

/** The refusal of a mount by its size: `wrongSize`. A vehicle (null) may have any size. */
function mountRefusal(ownSize: Size, mount: Pick<Mount, 'size' | 'climbed'> | null): Refusal | null {
  if (mount === null) return null;
  const above = sizesAbove(mount.size, ownSize);
  if (above < 1) return refuse('wrongSize', 'ARR-MNT-01');
  return above > 1 && !mount.climbed ? refuse('wrongSize', 'ARR-MNT-03') : null;
}

/**
 * A Ride check against 10 + the Personality modifier of the mount, or 10 for a vehicle (ARR-MNT-01, -02). Refused as
 * `mountRefusal`.
 */
export function* mountCheck(
  who: Id | null,
  { ownSize, mount, tally }: { readonly ownSize: Size; readonly mount: Mount | null; readonly tally: Tally },
  options: ArrgsOptions,
): Procedure<BinaryCheck | Refusal> {
  const refused = mountRefusal(ownSize, mount);
  if (refused) return refused;
  const dc = dcOf(mount, options);
  return yield* binaryCheck(who, { tally, dc, reason: 'SALVO.arrgs.roll.mount' }, options);
}

const dcOf = (mount: Mount | null, options: ArrgsOptions): number =>
  BASE_DC + (mount === null ? 0 : abilityModifier(mount.personality, options));

const carries = ({ sheet, state }: ArrgsCombatant): boolean => sheet.kind !== 'hazard' && !state.life.dead;

/** The Mount maneuver (ARR-MAN-11). Refused: `alreadyAboard`, `noMount`, `noSeat`, `notAdjacent`, `wrongSize`. */
export const mount: Act = {
  action: 'mount',
  manoeuvre: 'mount',
  clause: 'ARR-MAN-11',
  when: 'turn',
  target: 'one',
  helps: true,
  suits: carries,
  fields: () => [poolField, distanceField, flagField('climbed', 'ARR-MNT-03', 'gm'), modifierField],
  lists: [NEAR],
  refusal(request) {
    const { fight, combatant: rider, targets, declared } = request;
    const [target] = targets;
    const { carriedBy } = rider.state.motion;
    if (carriedBy !== null) return seatRefusal(fight, carriedBy, target ?? carriedBy);
    if (target === undefined) return null;
    const carrier = combatant(fight, target);
    if (!carries(carrier)) return refuse('noMount', 'ARR-MNT-01');
    if (aboard(fight, target).length >= seatsOf(carrier)) return refuse('noSeat', 'GAP-12');
    if (asNumber(declared, 'squares') > 1) return refuse('notAdjacent', 'ARR-MNT-01');
    return mountRefusal(rider.sheet.size, mountOf(carrier, asFlag(declared, 'climbed')));
  },
  perform: (request) => riding(request, request.targets[0]!, boarded),
  odds: (request) => ridingOdds(request, request.targets[0]!),
};

/**
 * The refusal for a combatant that is carried, unless it takes over its carrier from nobody (ARR-MNT-02):
 * `alreadyAboard`.
 */
function seatRefusal(fight: ArrgsFight, carriedBy: Id, target: Id): Refusal | null {
  const carrier = findCombatant(fight, carriedBy);
  const isFree = target === carriedBy && carrier !== undefined && pilotOf(fight, carrier) === null;
  return isFree ? null : refuse('alreadyAboard', 'ARR-MNT-01');
}

/** The dismount, by the same check as mounting (ARR-MNT-01). Refused: `notAboard`. */
export const dismount: Act = {
  action: 'dismount',
  manoeuvre: 'mount',
  clause: 'ARR-MNT-01',
  when: 'turn',
  target: 'none',
  concerns: ({ state }) => state.motion.carriedBy !== null,
  fields: () => [poolField, modifierField],
  lists: [NEAR],
  refusal: ({ fight, combatant: { state } }) =>
    state.motion.carriedBy !== null && isIn(fight, state.motion.carriedBy) ? null : refuse('notAboard', 'ARR-MNT-01'),
  perform: (request) => riding(request, request.combatant.state.motion.carriedBy!, onFoot),
  odds: (request) => ridingOdds(request, request.combatant.state.motion.carriedBy!),
};

/** The modifiers to the Ride check, as the fight stands. */
const ridingTally = (course: Pick<Course, 'fight'>, request: Request): Tally =>
  actionTally(course, request, { skill: 'ride', ability: 'agility' });

/** The odds of the Ride check; the DC against a creature gives away its Personality. */
function ridingOdds(request: Request, carrier: Id): Odds {
  const { fight, options } = request;
  const mount = mountOf(combatant(fight, carrier), true);
  return checkOdds(ridingTally(request, request), dcOf(mount, options), options, mount !== null);
}

/** The Ride check of a mount or dismount, with the events of its success. */
function riding(
  request: Request,
  carrier: Id,
  eventsOf: (fight: ArrgsFight, who: Id, carrier: Id) => readonly Event[],
): Procedure<Outcome> {
  const { who, declared, options } = request;
  return undertaking(request, 'mount', function* (course) {
    const tally = ridingTally(course, request);
    // A rider has already climbed its carrier: it may dismount or take over the steering whatever the size (ARR-MNT-03).
    const climbed = asFlag(declared, 'climbed') || request.combatant.state.motion.carriedBy === carrier;
    const rider = {
      ownSize: request.combatant.sheet.size,
      mount: mountOf(combatant(course.fight, carrier), climbed),
      tally,
    };
    const check = yield* mountCheck(who, rider, options);
    if (isRefusal(check)) return course;
    const events = check.success ? eventsOf(course.fight, who, carrier) : [];
    return after(course, checkStage(request, check, [...helpUsed(course, who, 'ride'), ...events]));
  });
}

const mountOf = ({ sheet }: ArrgsCombatant, climbed: boolean): Mount | null =>
  sheet.vehicle ? null : { size: sheet.size, personality: sheet.abilities.personality, climbed };

const seatsOf = ({ sheet }: ArrgsCombatant): number => sheet.vehicle?.seats ?? 1;
