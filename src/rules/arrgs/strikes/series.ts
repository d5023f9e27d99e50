/** Repeated attack: several attacks for the price of one, each harder than the one before (section 24.8). */
import { adjust } from '../../kernel/changes.ts';
import { event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { drainEvent, type Course } from '../acts/action.ts';
import { seriesPenalty } from '../attack/circumstances.ts';
import { struck } from '../attack/perform.ts';
import type { Plan } from '../attack/situation.ts';
import type { ArrgsOptions } from '../options.ts';
import { cannotAct } from '../points/able.ts';
import { isAtHand } from '../range/means.ts';
import { combatant } from '../sheet/state.ts';
import type { AttackKind } from '../terms.ts';

/** The facts that decide whether an attack can be repeated. */
interface Series {
  readonly attackKind: AttackKind;
  /** The number of attacks announced. */
  readonly attacks: number;
  /** The points that a Reload of the weapon costs. */
  readonly reloadCost: number;
  /** The number of times that a spell is memorized; unused for weapons. */
  readonly memorised: number;
}

export const MOST_ATTACKS = 5;

/** The refusal of a series (ARR-RPA-01, -05, -06). Refused: `tooManyAttacks`, `needsReload`, `notMemorised`. */
export function seriesRefusal({ attackKind, attacks, reloadCost, memorised }: Series): Refusal | null {
  if (attacks > MOST_ATTACKS) return refuse('tooManyAttacks', 'ARR-RPA-01', { most: MOST_ATTACKS });
  if (reloadCost > 0) return refuse('needsReload', 'ARR-RPA-05');
  return attackKind === 'spell' && memorised < attacks ? refuse('notMemorised', 'ARR-RPA-06') : null;
}

/** The result of one attack of a series, and whether there is another. */
interface Turn<S> {
  readonly state: S;
  readonly goesOn: boolean;
}

/**
 * The attacks of a series, at most `attacks`, one after the other; the attacker may stop after any (ARR-RPA-01).
 * `attack` makes the attack with the given number, from 1, on the state that the attacks before it have left.
 */
function* inSeries<S>(
  attacks: number,
  start: S,
  attack: (state: S, number: number) => Procedure<Turn<S>>,
): Procedure<{ readonly state: S; readonly made: number }> {
  let state = start;
  for (let number = 1; number <= attacks; number++) {
    const turn = yield* attack(state, number);
    state = turn.state;
    if (!turn.goesOn) return { state, made: number };
  }
  return { state, made: attacks };
}

/** An attack of a series. */
export type Numbered = Plan & { readonly attackIndex: number };

/** A series on its way: the first attack is paid with the maneuver, each further one when it is made (ARR-RPA-07). */
export interface Repeated {
  readonly plan: Plan;
  readonly attacks: number;
  /** The Vitality that one attack drains. */
  readonly drain: number;
  /** The answers to each attack after the first, before it is made. */
  readonly interrupted?: (course: Course) => Procedure<Course>;
  /** The making of one attack; absent: it is a plain one. */
  readonly strike?: (course: Course, plan: Numbered) => Procedure<Course>;
}

/** The attacks of one combatant on one target, and their penalty until the End of Round (ARR-RPA-02, -03). */
export function* attackSeries(course: Course, repeated: Repeated, options: ArrgsOptions): Procedure<Course> {
  const { plan, attacks } = repeated;
  const { state, made } = yield* inSeries(attacks, course, (before, number) =>
    attackNumbered(before, number, repeated, options),
  );
  const penalty = seriesPenalty(made);
  return after(state, {
    kind: 'note',
    who: plan.who,
    title: 'SALVO.arrgs.stage.seriesEnded',
    events: [
      event('attacksRepeated', plan.who, 'ARR-RPA-03', adjust('aftermath.repeatedPenalty', penalty), { made, penalty }),
    ],
  });
}

function* attackNumbered(
  before: Course,
  number: number,
  repeated: Repeated,
  options: ArrgsOptions,
): Procedure<Turn<Course>> {
  const { plan, attacks, interrupted, strike } = repeated;
  let state = before;
  if (number > 1) {
    state = drainedAgain(state, repeated, options);
    if (interrupted && isUp(state, plan.who)) state = yield* interrupted(state);
    if (!isUp(state, plan.who)) return { state, goesOn: false };
  }
  const numbered = { ...plan, attackIndex: number };
  state = strike ? yield* strike(state, numbered) : yield* struck(state, numbered, options);
  const mayGoOn =
    number < attacks &&
    isUp(state, plan.who) &&
    !combatant(state.fight, plan.target).state.life.dead &&
    isStillArmed(state, plan);
  return { state, goesOn: mayGoOn && (yield* wantsAnother(plan, number)) };
}

/** Whether the attacker still has its weapon, and ammunition for another attack. */
const isStillArmed = ({ fight }: Course, { who, means }: Plan): boolean =>
  isAtHand(combatant(fight, who), means.item, means.attackKind);

const isUp = ({ fight }: Course, who: Id): boolean => !cannotAct(combatant(fight, who), fight);

function* wantsAnother({ who, target }: Plan, made: number): Procedure<boolean> {
  const offered = ANOTHER.map((option) => ({ ...option, values: { target, made } }));
  return (
    (yield* choose(who, 'allocation', 'SALVO.arrgs.question.another', 'ARR-RPA-01', offered, 'stop')) === 'another'
  );
}

const ANOTHER = ['stop', 'another'].map((id) => ({ id, label: `SALVO.arrgs.option.another.${id}` }));

function drainedAgain(course: Course, { plan, drain }: Repeated, options: ArrgsOptions): Course {
  return after(course, {
    kind: 'note',
    who: plan.who,
    title: 'SALVO.arrgs.stage.anotherAttack',
    events: [drainEvent(combatant(course.fight, plan.who), drain, options, 'ARR-RPA-07')],
  });
}
