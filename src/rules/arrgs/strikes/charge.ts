/** The act of a charge: a straight run with an attack at its end (ARR-MAN-04, ARR-CHG). */
import { adjust } from '../../kernel/changes.ts';
import { onlyWith } from '../../kernel/command.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { event } from '../../kernel/event.ts';
import { GROUND, groundOf } from '../../kernel/ground.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, flagField, numberField, type Act, type Request } from '../acts/act.ts';
import { wasted, type Course } from '../acts/action.ts';
import { aimedAs, attackFields, planOf, type Aimed } from '../acts/attack.ts';
import { attacked } from '../attack/perform.ts';
import type { Plan } from '../attack/situation.ts';
import { movementTally, ON_THE_WAY, undertaking } from '../manoeuvres/doing.ts';
import { categoriesOf, crawls, difficultIn, roughFields, speedOf, stillRefusal } from '../movement/mover.ts';
import { avoidsTerrain, passiveAllowance, type Moving } from '../movement/moving.ts';
import { travelled, type Travel } from '../movement/travel.ts';
import { attackOdds } from '../odds/attack-odds.ts';
import { foreseenOn, roughForeseen } from '../odds/way-odds.ts';
import { isStopped, provoked } from '../opportunity/interrupt.ts';
import { alongOf } from '../opportunity/near.ts';
import { provokes } from '../opportunity/provokes.ts';
import { aimRefusal } from '../range/legality.ts';
import { linesIn } from '../range/lines.ts';
import { isArmed, meleeWeaponsOf } from '../range/means.ts';
import { threatensAt, threatOf } from '../range/threat.ts';
import { chargeRefusal } from './charging.ts';
import { pushFields, pushLists, straightAway } from './pushing.ts';
import { shovePlan } from './replaced.ts';
import { pushedAway, tooLargeRefusal } from './repositioning.ts';

const END_EFFECTS = ['damage', 'reposition'] as const;

/**
 * The act of a charge. `steps` 0 stands for the shortest run that brings the target into the threat range. Refused:
 * `carried`, `prone`, `impassable`, `meleeOnly`, `targetTooLarge`, and as `stillRefusal`, `chargeRefusal` and
 * `aimRefusal`.
 */
export const charge: Act<Aimed> = {
  action: 'charge',
  manoeuvre: 'charge',
  clause: 'ARR-MAN-04',
  when: 'turn',
  target: 'one',
  items: (actor) => meleeWeaponsOf(actor).map(({ id }) => id),
  fields: (fight, actor, item) => [
    ...attackFields(fight, actor, item),
    numberField('steps', 'ARR-CHG-01', 'table', 0, 0, 9_999),
    flagField('straight', 'ARR-CHG-01', 'table', true),
    numberField('distanceAfter', 'ARR-CHG-01', 'table', 1, 0, 9_999),
    ...roughFields,
    choiceField('effect', 'ARR-CHG-06', 'actor', END_EFFECTS, 'damage'),
    // The squares before an obstacle count only with it, and so with the effect too.
    ...pushFields.map((field) => (field.onlyWith ? field : onlyWith('effect', ['reposition'], field))),
  ],
  lists: [...pushLists, GROUND],
  prepare: aimedAs,
  refusal(request, aimed) {
    const { combatant: actor, options } = request;
    if (actor.state.motion.carriedBy !== null) return refuse('carried', 'GAP-12');
    const still = stillRefusal(request.fight, actor, actor, options);
    if (still) return still;
    if (crawls(actor, options)) return refuse('prone', 'GAP-11');
    if (request.targets.length === 0) return null;
    return pathRefusal(request) ?? endRefusal(request, aimed);
  },
  perform: (request, aimed) => undertaking(request, 'charge', (course) => charging(course, request, aimed), ON_THE_WAY),
  odds(request, aimed) {
    const { fight, options } = request;
    const rough = roughForeseen(movingOf(request), options);
    const odds = attackOdds(fight, chargePlan(request, aimed), options);
    return { ...odds, foreseen: [...rough, ...foreseenOn(fight, runOf(request), options), ...(odds.foreseen ?? [])] };
  },
};

/** The run of a charge as a travel. */
const runOf = (request: Request): Travel => ({
  who: request.who,
  cause: 'charge',
  steps: runUp(request).squares,
  along: alongOf(request.declared),
  category: categoriesOf(request.combatant)[0]!,
  line: { to: request.targets[0]! },
});

/** The squares of the run and the distance at its end: as declared, else just into the actor's threat range. */
function runUp({ combatant: actor, declared }: Request): { readonly squares: number; readonly distance: number } {
  const steps = asNumber(declared, 'steps');
  if (steps > 0) return { squares: steps, distance: asNumber(declared, 'distanceAfter') };
  const away = asNumber(declared, 'squares');
  const squares = Math.max(0, away - threatOf(actor).max);
  return { squares, distance: away - squares };
}

/** The run and the attack of a charge. It counts from its start (ARR-CHG-04), even where an answer stops the run. */
function* charging(start: Course, request: Request, aimed: Aimed): Procedure<Course> {
  const { who, declared, options } = request;
  const way = runOf(request);
  const begun = after(start, {
    kind: 'note',
    who,
    title: 'SALVO.arrgs.stage.charges',
    events: [event('chargeBegun', who, 'ARR-CHG-04', adjust('aftermath.charges', 1))],
  });
  const { course, stepsMade } = yield* travelled(begun, way, options);
  const arrived = stepsMade === way.steps ? yield* openedBy(course, request, aimed) : course;
  if (isStopped(arrived.fight, who)) return wasted(arrived, request);
  const { progress, result } = yield* attacked(arrived, chargePlan(request, aimed), options);
  const pushes = asText(declared, 'effect') === 'reposition' && result.success;
  return pushes ? yield* pushedAway(progress, request, result.successValue!, straightAway(request)) : progress;
}

/** The answers to the attack part, which provokes only unarmed (ARR-MAN-04). */
function* openedBy(course: Course, request: Request, { weapon }: Aimed): Procedure<Course> {
  const { who, targets, options } = request;
  if (!provokes('attack', { attackKind: 'melee', armed: isArmed(weapon) })) return course;
  const distances = [{ id: targets[0]!, squares: runUp(request).distance }];
  return yield* provoked(course, { who, cause: 'charge', distances }, options);
}

function chargePlan(request: Request, aimed: Aimed): Plan {
  const plan =
    asText(request.declared, 'effect') === 'reposition'
      ? shovePlan(request, aimed)
      : planOf(request, aimed.means, request.targets[0]!);
  return { ...plan, distance: runUp(request).distance, charging: true };
}

/** The refusal of the run (ARR-CHG-01). Refused: `impassable`, and as `chargeRefusal`. */
function pathRefusal(request: Request): Refusal | null {
  const { combatant: actor, declared } = request;
  const { squares, distance } = runUp(request);
  if (groundOf(declared)?.slice(0, squares).includes(null)) return refuse('impassable', 'ARR-TER-05');
  return chargeRefusal({
    squares,
    allowance: allowanceOf(request),
    straight: asFlag(declared, 'straight'),
    lineOfSight: linesIn(declared).lineOfSight,
    targetInThreat: threatensAt(threatOf(actor), distance),
  });
}

/** The squares that a passive movement check in the usual category gives. */
const allowanceOf = (request: Request): number => passiveAllowance(movingOf(request), request.options).squares;

function movingOf(request: Request): Moving {
  const { fight, combatant: actor, declared } = request;
  const category = categoriesOf(actor)[0]!;
  const movement = actor.sheet.movement[category];
  return {
    mode: 'passive',
    tally: movementTally(fight, request, actor, category),
    speed: speedOf(actor, movement),
    rate: 1,
    dc: MOVEMENT_DC,
    difficult: difficultIn(declared, runUp(request).squares),
    ignoresTerrain: avoidsTerrain(category),
  };
}

const MOVEMENT_DC = 10;

/**
 * The refusal of the attack at the end of the run, by the situation there; only a Reposition may replace its damage
 * (ARR-CHG-06). Refused: `meleeOnly`, `targetTooLarge`, and as `aimRefusal`.
 */
function endRefusal(request: Request, { means }: Aimed): Refusal | null {
  const { combatant: actor, declared } = request;
  if (means.attackKind !== 'melee') return refuse('meleeOnly', 'ARR-CHG-03');
  const aim = aimRefusal({
    attackKind: 'melee',
    distance: runUp(request).distance,
    threat: threatOf(actor),
    increment: null,
    maxIncrements: 1,
    lineOfSight: true,
    lineOfEffect: linesIn(declared).lineOfEffect,
    loaded: null,
  });
  return aim ?? (asText(declared, 'effect') === 'reposition' ? tooLargeRefusal(request) : null);
}
