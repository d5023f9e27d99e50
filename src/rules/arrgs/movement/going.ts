/** The Movement maneuver, and going on with what is left of it (ARR-MAN-12, ARR-MOV). */
import type { Field } from '../../kernel/command.ts';
import { asFlag, asNumber, asText, listsOf } from '../../kernel/declared.ts';
import { setting, type Event } from '../../kernel/event.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, asJson, begin, ended, event } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, flagField, numberField, poolField, type Act, type Request } from '../acts/act.ts';
import { undertaken, type Course } from '../fight/action.ts';
import { modifierField } from '../manoeuvres/doing.ts';
import { ALONG, alongOf } from '../opportunity/near.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight, Motion } from '../sheet/types.ts';
import { SIZES, type MovementCategory, type Size } from '../terms.ts';
import { incrementOf } from './increment.ts';
import {
  avoidsTerrain,
  categoryField,
  crawls,
  difficultIn,
  moverOf,
  movementTally,
  roughFields,
  speedOf,
  stillRefusal,
} from './mover.ts';
import { movementCheck, passiveAllowance, type Allowance, type Moving } from './moving.ts';
import { endRefusal } from './space.ts';
import { travelled } from './travel.ts';
import { turningAt, TURNS_AT_WILL } from './turning.ts';

/** Squares of the way that is gone at once; 0: none, what the check gives is kept for `step`. */
const stepsField = numberField('steps', 'ARR-MOV-01', 'table', 0, 0, 9_999);

/** Where the way ends (ARR-MOV-06, ARR-TER-05), and turns of 90 degrees on it (ARR-TRN-01). */
const wayFields: readonly Field[] = [
  stepsField,
  flagField('impassable', 'ARR-TER-05', 'table'),
  choiceField('occupant', 'ARR-MOV-06', 'table', ['nobody', ...SIZES], 'nobody'),
  numberField('turns', 'ARR-TRN-01', 'table', 0, 0, 99),
];

const MODES = ['passive', 'action'] as const;

/** ARR-MAN-12: pays for a movement check; as far as it goes, the way that was measured is gone at once. */
export const movement: Act<ArrgsCombatant | null> = {
  action: 'movement',
  manoeuvre: 'movement',
  clause: 'ARR-MAN-12',
  when: 'turn',
  target: 'none',
  fields(fight, actor) {
    const rate = ratesOf(fight, actor);
    return [
      poolField,
      categoryField(fight, actor),
      choiceField('mode', 'ARR-MOV-03', 'actor', MODES, steersIn(fight, actor) ? 'action' : 'passive'),
      numberField('rate', 'GAP-07', 'actor', 1, 1, rate),
      numberField('dc', 'ARR-MOV-08', 'gm', 10, -99, 99),
      ...roughFields,
      ...wayFields,
      modifierField,
    ];
  },
  lists: listsOf(ALONG),
  prepare: ({ fight, combatant: actor }) => moverOf(fight, actor),
  refusal(request, mover) {
    const { declared, options } = request;
    const still = stillRefusal(mover, options);
    if (still || !mover) return still;
    if (asText(declared, 'mode') === 'passive' && !goesByNature(request, mover))
      return refuse('notNatural', 'ARR-MOV-03');
    return wayRefusal(request, mover) ?? tooFar(request, mover);
  },
  *perform(request, found) {
    const { fight, who, action, payment, options } = request;
    const mover = found!;
    const course = yield* undertaken(
      begin(fight),
      { who, action, payment: payment!, resolve: (paid) => going(paid, request, mover) },
      options,
    );
    return ended(course, action, who);
  },
};

/** ARR-MOV-01: the squares that a Movement maneuver has left. Refused: `noAllowance`, `tooFar` and as `movement`. */
export const step: Act<ArrgsCombatant | null> = {
  action: 'step',
  clause: 'ARR-MOV-01',
  when: 'turn',
  target: 'none',
  fields: () => wayFields,
  lists: listsOf(ALONG),
  prepare: ({ fight, combatant: actor }) => moverOf(fight, actor),
  refusal(request, mover) {
    const still = stillRefusal(mover, request.options);
    if (still || !mover) return still;
    const { allowance } = mover.state.motion;
    if (allowance === null) return refuse('noAllowance', 'ARR-MOV-01');
    const steps = asNumber(request.declared, 'steps');
    if (steps > allowance.squares) return refuse('tooFar', 'ARR-MOV-01', { allowance: allowance.squares });
    return wayRefusal(request, mover);
  },
  *perform(request, mover) {
    const course = yield* gone(begin(request.fight), request, mover!);
    return ended(course, 'step', request.who);
  },
};

function* going(paid: Course, request: Request, mover: ArrgsCombatant): Procedure<Course> {
  const { who, options } = request;
  const made = yield* movementCheck(who, movingOf(paid.fight, request, mover), options);
  const squares = crawls(mover, options) ? Math.min(1, made.squares) : made.squares;
  const course = allowed(paid, request, mover, made, squares);
  return squares > 0 && asNumber(request.declared, 'steps') > 0 ? yield* gone(course, request, mover) : course;
}

/** What is moved, how, and against what. */
function movingOf(fight: ArrgsFight, request: Request, mover: ArrgsCombatant): Moving {
  const { declared } = request;
  const category = asText(declared, 'category') as MovementCategory;
  return {
    mode: asText(declared, 'mode') === 'action' ? 'action' : 'passive',
    tally: movementTally(fight, request, mover, category),
    speed: speedOf(mover, mover.sheet.movement[category]),
    rate: asNumber(declared, 'rate'),
    dc: asNumber(declared, 'dc'),
    difficult: difficultIn(declared),
    ignoresTerrain: avoidsTerrain(category),
  };
}

/** The check on the card, and what may be moved on it. */
function allowed(
  course: Course,
  { who, declared }: Request,
  mover: ArrgsCombatant,
  made: Allowance,
  squares: number,
): Course {
  const category = asText(declared, 'category') as MovementCategory;
  const allowance = squares > 0 ? { squares, category } : null;
  return after(course, {
    kind: 'check',
    who,
    title: 'SALVO.arrgs.action.movement',
    dice: made.dice,
    tally: made.tally,
    verdict: {
      key: `SALVO.arrgs.verdict.${squares > 0 ? 'mayMove' : 'staysPut'}`,
      good: squares > 0,
      values: { total: made.total, squares },
    },
    events: allowanceEvents(combatant(course.fight, mover.id), allowance),
  });
}

/** The measured way, as far as what is left goes. */
function* gone(start: Course, { declared, options }: Request, { id }: ArrgsCombatant): Procedure<Course> {
  const { allowance } = combatant(start.fight, id).state.motion;
  if (!allowance) return start;
  const { squares, category } = allowance;
  const travel = {
    who: id,
    cause: 'movement',
    steps: Math.min(asNumber(declared, 'steps'), squares),
    along: alongOf(declared),
    category,
  } as const;
  const { course, made } = yield* travelled(start, travel, options);
  const left = squares - made > 0 ? { squares: squares - made, category } : null;
  const events = allowanceEvents(combatant(course.fight, id), left);
  return after(course, { kind: 'note', who: id, title: 'SALVO.arrgs.stage.squaresLeft', events });
}

export function allowanceEvents({ id, state }: ArrgsCombatant, to: Motion['allowance']): readonly Event[] {
  const { allowance } = state.motion;
  if (allowance === null && to === null) return [];
  const change = setting('motion.allowance', asJson(allowance), asJson(to));
  return [event('allowanceChanged', id, 'ARR-MOV-01', [change], { squares: to?.squares ?? 0 })];
}

const steersIn = (fight: ArrgsFight, actor: ArrgsCombatant): boolean => moverOf(fight, actor)?.id !== actor.id;

/** GAP-07: the highest acceleration rate of any category. */
function ratesOf(fight: ArrgsFight, actor: ArrgsCombatant): number {
  const { movement: ways } = (moverOf(fight, actor) ?? actor).sheet;
  return Math.max(...Object.values(ways).map(({ rate }) => rate));
}

function goesByNature({ who, declared }: Request, mover: ArrgsCombatant): boolean {
  const category = asText(declared, 'category') as MovementCategory;
  return mover.id === who && mover.sheet.movement[category].natural;
}

/** A way that is longer than a passive check gives; what a die gives is not known yet. */
function tooFar(request: Request, mover: ArrgsCombatant): Refusal | null {
  const steps = asNumber(request.declared, 'steps');
  if (steps === 0 || asText(request.declared, 'mode') !== 'passive') return null;
  const { squares } = passiveAllowance(movingOf(request.fight, request, mover), request.options);
  const most = crawls(mover, request.options) ? Math.min(1, squares) : squares;
  return steps > most ? refuse('tooFar', 'ARR-MOV-01', { allowance: most }) : null;
}

/** Refused: `impassable`, `occupied`, `tooManyTurns`. */
function wayRefusal({ declared, options }: Request, mover: ArrgsCombatant): Refusal | null {
  const occupant = asText(declared, 'occupant');
  const end = endRefusal({
    impassable: asFlag(declared, 'impassable'),
    ownSize: mover.sheet.size,
    otherSize: occupant === 'nobody' ? null : (occupant as Size),
  });
  return end ?? turnRefusal(mover, asNumber(declared, 'turns'), options);
}

/** ARR-TRN-01 to -03; a mover with less than one turn a maneuver makes one and no more. */
function turnRefusal({ sheet, state }: ArrgsCombatant, turns: number, options: Request['options']): Refusal | null {
  const { category, squares } = state.motion;
  const { manoeuvrability, baseSpeed } = sheet.movement[category ?? 'walking'];
  if (turns === 0 || manoeuvrability >= TURNS_AT_WILL) return null;
  const { turnsPerManoeuvre } = turningAt(manoeuvrability, incrementOf(squares, Math.max(1, baseSpeed), options));
  const most = Math.max(1, turnsPerManoeuvre);
  return turns > most ? refuse('tooManyTurns', 'ARR-TRN-03', { most }) : null;
}
