/** The Movement maneuver, and steps on the squares that it has left (ARR-MAN-12, ARR-MOV). */
import { asNumber, asText } from '../../kernel/declared.ts';
import { setting, type Event, event } from '../../kernel/event.ts';
import { GROUND, groundOf } from '../../kernel/ground.ts';
import { asJson } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, numberField, poolField, type Act, type Request } from '../acts/act.ts';
import { wasted, type Course } from '../acts/action.ts';
import { helpUsed } from '../attack/perform.ts';
import { invertField, modifierField, movementTally, ON_THE_WAY, undertaking } from '../manoeuvres/doing.ts';
import { foreseenOdds, foreseenOn, movementOdds, roughForeseen } from '../odds/way-odds.ts';
import { ALONG, alongOf } from '../opportunity/near.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight, Motion } from '../sheet/types.ts';
import type { MovementCategory } from '../terms.ts';
import {
  categoryField,
  crawls,
  difficultIn,
  highestRateOf,
  isCarriedIn,
  mostOf,
  moverOf,
  roughFields,
  speedOf,
  steeredBy,
  steeringSkill,
  stillRefusal,
} from './mover.ts';
import {
  avoidsTerrain,
  goneOn,
  movementCheck,
  passiveAllowance,
  roughness,
  type MovementResult,
  type Moving,
} from './moving.ts';
import { travelled } from './travel.ts';
import { turnedEvents, wayFields, wayRefusal } from './way.ts';

const MODES = ['passive', 'action'] as const;

/**
 * The Movement maneuver: a movement check, then the measured way, as far as the squares of the check reach
 * (ARR-MAN-12). Refused: `notNatural`, `impassable`, `occupied`, `tooManyTurns`, `tooFar` and as `stillRefusal`.
 */
export const movement: Act<ArrgsCombatant | null> = {
  action: 'movement',
  manoeuvre: 'movement',
  clause: 'ARR-MAN-12',
  when: 'turn',
  target: 'none',
  moves: { field: 'steps', unit: 'squares', rank: 1 },
  mover: steeredBy,
  fields(fight, actor) {
    const rate = highestRateOf(fight, actor);
    return [
      poolField,
      categoryField(fight, actor),
      choiceField('mode', 'ARR-MOV-03', 'actor', MODES, isCarriedIn(fight, actor) ? 'action' : 'passive'),
      numberField('rate', 'GAP-07', 'actor', 1, 1, rate),
      numberField('dc', 'ARR-MOV-08', 'gm', 10, -99, 99),
      ...roughFields,
      ...wayFields(moverOf(fight, actor) ?? actor),
      modifierField,
      invertField,
    ];
  },
  lists: [ALONG, GROUND],
  prepare: ({ fight, combatant: actor }) => moverOf(fight, actor),
  refusal(request, mover) {
    const { declared, options } = request;
    const refusal = stillRefusal(request.fight, request.combatant, mover, options);
    if (refusal || !mover) return refusal;
    if (asText(declared, 'mode') === 'passive' && !goesByNature(request, mover))
      return refuse('notNatural', 'ARR-MOV-03');
    return wayRefusal(request, mover) ?? tooFar(request, mover);
  },
  /** Windows for Opportunity open with each step; actions readied against the movement come before the first step. */
  perform: (request, mover) =>
    undertaking(
      { ...request, targets: [] },
      'movement',
      (paid) => movementPerformed(paid, request, mover!),
      ON_THE_WAY,
    ),
  odds(request, prepared) {
    const { fight, who, declared, options } = request;
    const mover = prepared!;
    const steps = asNumber(declared, 'steps');
    const odds = movementOdds(who, movingOf(fight, request, mover), steps, mostOf(mover, options), options);
    const category = asText(declared, 'category') as MovementCategory;
    return {
      ...odds,
      foreseen: [...(odds.foreseen ?? []), ...foreseenOn(fight, travelOf(request, mover, category), options)],
    };
  },
};

/** Steps on the squares that a Movement maneuver has left (ARR-MOV-01). Refused: `noAllowance` and as `movement`. */
export const step: Act<ArrgsCombatant | null> = {
  action: 'step',
  clause: 'ARR-MOV-01',
  when: 'turn',
  target: 'none',
  moves: { field: 'steps', unit: 'squares', rank: 0 },
  mover: steeredBy,
  fields: (fight, actor) => wayFields(moverOf(fight, actor) ?? actor),
  lists: [ALONG, GROUND],
  prepare: ({ fight, combatant: actor }) => moverOf(fight, actor),
  refusal(request, mover) {
    const refusal = stillRefusal(request.fight, request.combatant, mover, request.options);
    if (refusal || !mover) return refusal;
    const { allowance } = mover.state.motion;
    if (allowance === null) return refuse('noAllowance', 'ARR-MOV-01');
    const steps = asNumber(request.declared, 'steps');
    const { cost } = goneOn(allowance, groundOn(request, steps), request.options);
    const isFirst = allowance.made === 0 && steps === 1; // ARR-TER-02
    if (cost > allowance.squares && !isFirst) return refuse('tooFar', 'ARR-MOV-01', { most: allowance.squares });
    return wayRefusal(request, mover, allowance.turns);
  },
  *perform(request, mover) {
    const course = yield* wayCovered(begin(request.fight), request, mover!);
    return ended(course, 'step', request.who);
  },
  odds(request, mover) {
    const { category, answered } = mover!.state.motion.allowance!;
    const travel = { ...travelOf(request, mover!, category), answered };
    const rough = roughForeseen(
      { difficult: difficultIn(request.declared), ignoresTerrain: avoidsTerrain(category) },
      request.options,
    );
    return foreseenOdds([...rough, ...foreseenOn(request.fight, travel, request.options)]);
  },
};

/** The measured way, as the mover's own movement. */
const travelOf = ({ declared }: Request, { id }: ArrgsCombatant, category: MovementCategory) => ({
  who: id,
  cause: 'movement' as const,
  steps: asNumber(declared, 'steps'),
  along: alongOf(declared),
  category,
});

function* movementPerformed(paid: Course, request: Request, mover: ArrgsCombatant): Procedure<Course> {
  const { who, options } = request;
  const moving = movingOf(paid.fight, request, mover);
  const check = yield* movementCheck(who, moving, options);
  const squares = Math.min(mostOf(mover, options), check.squares);
  const course = allowanceGranted(paid, request, mover, moving, check, squares);
  return squares > 0 && asNumber(request.declared, 'steps') > 0 ? yield* wayCovered(course, request, mover) : course;
}

/** The terms of the declared movement check: modifiers, speed, rate, DC and difficult terrain. */
function movingOf(fight: ArrgsFight, request: Request, mover: ArrgsCombatant): Moving {
  const { declared } = request;
  const category = asText(declared, 'category') as MovementCategory;
  return {
    mode: asText(declared, 'mode') === 'action' ? 'action' : 'passive',
    tally: movementTally(fight, request, mover, category),
    speed: speedOf(mover, mover.sheet.movement[category]),
    rate: Math.min(asNumber(declared, 'rate'), mover.sheet.movement[category].rate),
    dc: asNumber(declared, 'dc'),
    difficult: difficultIn(declared),
    ignoresTerrain: avoidsTerrain(category),
  };
}

/** The check on the card, and the squares that it allows as an allowance of the mover; none: the allowance ends. */
function allowanceGranted(
  course: Course,
  { who, declared, options }: Request,
  mover: ArrgsCombatant,
  moving: Moving,
  check: MovementResult,
  squares: number,
): Course {
  const category = asText(declared, 'category') as MovementCategory;
  const rough = { entered: [], penalty: roughness(moving, options) };
  const allowance = squares > 0 ? { squares, category, answered: [], made: 0, turns: 0, rough } : null;
  return after(course, {
    kind: 'check',
    who,
    title: 'SALVO.arrgs.action.movement',
    dice: check.dice,
    tally: check.tally,
    verdict: {
      key: `SALVO.arrgs.verdict.${squares > 0 ? 'mayMove' : 'staysPut'}`,
      good: squares > 0,
      values: { total: check.total, squares },
    },
    events: [
      ...helpUsed(course, who, steeringSkill(who, mover)),
      ...allowanceEvents(combatant(course.fight, mover.id), allowance),
    ],
  });
}

/**
 * The measured way, covered as far as the allowance reaches; a mover that is stopped wastes its action and the rest.
 */
function* wayCovered(start: Course, request: Request, { id }: ArrgsCombatant): Procedure<Course> {
  const { who, action, declared, options } = request;
  const { allowance } = combatant(start.fight, id).state.motion;
  if (!allowance) return start;
  const { squares, category, answered } = allowance;
  const steps = Math.min(asNumber(declared, 'steps'), squares);
  const travel = { who: id, cause: 'movement', steps, along: alongOf(declared), category, answered } as const;
  const { course, stepsMade, offered } = yield* travelled(start, travel, options);
  const stopped = stepsMade < steps;
  const { cost, rough } = goneOn(allowance, groundOn(request, stepsMade), options);
  const left =
    stopped || squares <= cost
      ? null
      : {
          squares: squares - cost,
          category,
          answered: offered,
          made: allowance.made + stepsMade,
          turns: allowance.turns + asNumber(declared, 'turns'),
          rough,
        };
  const mover = combatant(course.fight, id);
  const events = [...allowanceEvents(mover, left), ...turnedEvents(course.fight, mover, declared, options)];
  const verdict = { key: 'SALVO.arrgs.verdict.squaresLeft', good: null, values: { squares: left?.squares ?? 0 } };
  const moved = after(course, { kind: 'note', who: id, title: 'SALVO.arrgs.stage.squaresLeft', verdict, events });
  return stopped ? wasted(moved, { who, action }) : moved;
}

/** The ground of the first `steps` squares of the way, as in `GROUND`: even (0) where it was not measured. */
const groundOn = ({ declared }: Request, steps: number): readonly (number | null)[] =>
  groundOf(declared)?.slice(0, steps) ?? new Array<number>(steps).fill(0);

function allowanceEvents({ id, state }: ArrgsCombatant, to: Motion['allowance']): readonly Event[] {
  const { allowance } = state.motion;
  if (allowance === null && to === null) return [];
  const change = setting('motion.allowance', asJson(allowance), asJson(to));
  return [event('allowanceChanged', id, 'ARR-MOV-01', [change], { squares: to?.squares ?? 0 })];
}

/** Whether the mover moves itself in a natural category, so that a passive check is open to it (ARR-MOV-03). */
function goesByNature({ who, declared }: Request, mover: ArrgsCombatant): boolean {
  const category = asText(declared, 'category') as MovementCategory;
  return mover.id === who && mover.sheet.movement[category].natural;
}

/**
 * The refusal of a way longer than a passive check allows: `tooFar`. A rolled check refuses none, as its die is
 * unknown.
 */
function tooFar(request: Request, mover: ArrgsCombatant): Refusal | null {
  const steps = asNumber(request.declared, 'steps');
  if (steps === 0 || asText(request.declared, 'mode') !== 'passive') return null;
  const { squares } = passiveAllowance(movingOf(request.fight, request, mover), request.options);
  const most = crawls(mover, request.options) ? Math.min(1, squares) : squares;
  return steps > most ? refuse('tooFar', 'ARR-MOV-01', { most }) : null;
}
