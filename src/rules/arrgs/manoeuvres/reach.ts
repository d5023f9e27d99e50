/** Change reach: both ends of the threat range move by the same amount (section 24.3). */
import { adjust } from '../../kernel/changes.ts';
import { event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { amount, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Tally } from '../../kernel/tally.ts';
import { poolField, type Act, type Request } from '../acts/act.ts';
import type { Course } from '../acts/action.ts';
import { helpUsed } from '../attack/perform.ts';
import { valueOdds } from '../odds/check-odds.ts';
import { NEAR } from '../opportunity/near.ts';
import type { ArrgsOptions } from '../options.ts';
import { meleeWeaponsOf, weaponNamed } from '../range/means.ts';
import { naturalThreatOf, reachTaken } from '../range/threat.ts';
import { combatant } from '../sheet/state.ts';
import type { Threat } from '../sheet/types.ts';
import { numericCheck, type NumericAim, type NumericCheck } from './checks.ts';
import { actionTally, checkStage, modifierField, undertaking, verdictAs } from './doing.ts';

/** The terms of a check to change reach. Distances in squares. */
interface Reaching {
  /** The modifiers of Melee Weaponry. */
  readonly tally: Tally;
  /** The natural threat range, without any shift. */
  readonly threat: Threat;
  /** The reach of the weapon. */
  readonly reach: number;
  /** The present shift. */
  readonly reachShift: number;
}

interface Reached {
  readonly check: NumericCheck;
  /** The shift after the check. */
  readonly reachShift: number;
  /** The refusal of a picked shift that is out of range: the check stands, and the shift remains unchanged. */
  readonly refused: Refusal | null;
}

/**
 * A check to change reach; after a success the actor picks a shift (ARR-RCH-01 to -04). `refused` is `shiftOutOfRange`
 * for a shift that is too large.
 */
export function* reachCheck(who: Id | null, reaching: Reaching, options: ArrgsOptions): Procedure<Reached> {
  const { tally, reachShift } = reaching;
  const check = yield* numericCheck(who, aimOf(tally), options);
  if (!check.success) return { check, reachShift, refused: null };
  const values = { successValue: check.successValue, reach: reaching.reach, reachShift };
  const bounds = { min: -MOST, max: MOST, default: 0 };
  const pick = yield* amount(who, 'allocation', 'SALVO.arrgs.question.reachShift', 'ARR-RCH-02', bounds, values);
  const shift = options.changeReach === 'cumulative' ? reachShift + pick : pick;
  // ARR-RCH-02, -04: the success value limits what this check adds; the limits of ARR-RCH-03 hold for the sum.
  const fits = Math.abs(pick) <= check.successValue && shiftFits(shift, reaching, options);
  if (!fits) return { check, reachShift, refused: refuse('shiftOutOfRange', 'ARR-RCH-03', { shift }) };
  return { check, reachShift: shift, refused: null };
}

/** Whether a shift keeps the minimum at 0 or more, and with `reachCap` within the reach of the weapon (ARR-RCH-03). */
const shiftFits = (shift: number, { threat, reach }: Reaching, { reachCap }: ArrgsOptions): boolean =>
  threat.min + shift >= 0 && (!reachCap || shift <= reach);

const REACH_DC = 10;
const aimOf = (tally: Tally): NumericAim => ({
  tally,
  dc: REACH_DC,
  base: 1,
  reason: 'SALVO.arrgs.roll.changeReach',
});
/** The bound of the question for a shift, in both directions; whether the answer fits is judged afterwards. */
const MOST = 999;

/** The Change reach maneuver: to the reach of a weapon, or back to the natural range (ARR-MAN-03). */
export const changeReach: Act = {
  action: 'changeReach',
  manoeuvre: 'changeReach',
  clause: 'ARR-MAN-03',
  when: 'turn',
  target: 'none',
  // Without a reach attribute nothing can be shifted but back (ARR-THR-03).
  items: (actor) =>
    meleeWeaponsOf(actor).flatMap(({ id, reach }) => (reach > 0 || actor.state.motion.reachShift !== 0 ? [id] : [])),
  fields: () => [poolField, modifierField],
  lists: [NEAR],
  odds: (request) => valueOdds(aimOf(reachTally(request, request)), request.options),
  perform(request) {
    const { who, item, options } = request;
    return undertaking(request, 'changeReach', function* (course) {
      const actor = combatant(course.fight, who);
      const weapon = weaponNamed(actor, item)!;
      const tally = reachTally(course, request);
      const { reachShift } = actor.state.motion;
      const reaching = { tally, threat: naturalThreatOf(actor), reach: weapon.reach, reachShift };
      const reached = yield* reachCheck(who, reaching, options);
      const shift = reached.reachShift - reachShift;
      const events = [event('reachChanged', who, 'ARR-RCH-02', adjust('motion.reachShift', shift), { shift })];
      const facts = { successValue: reached.check.successValue, reachShift: reached.reachShift };
      const changes = [
        ...helpUsed(course, who, 'meleeWeaponry'),
        ...(shift === 0 ? [] : events),
        ...(reached.check.success && !reached.refused ? [reachTaken(course.fight, who, weapon.id)] : []),
      ];
      const stage = checkStage(request, reached.check, changes, facts);
      if (!reached.check.success) return after(course, stage);
      return after(course, verdictAs(stage, reached.refused ? 'reachKept' : 'reachShifted'));
    });
  },
};

/** The modifiers of Melee Weaponry with the weapon. */
const reachTally = (course: Pick<Course, 'fight'>, request: Request): Tally => {
  const { ability } = weaponNamed(combatant(course.fight, request.who), request.item)!;
  return actionTally(course, request, { skill: 'meleeWeaponry', ability: ability || 'body' });
};
