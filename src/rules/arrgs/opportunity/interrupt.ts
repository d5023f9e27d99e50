/** Opportunity Actions during another act: the enemies that threaten the actor are asked in order (section 25). */
import { findCombatant } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { choose, type Option, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import { undertaken, type Course } from '../acts/action.ts';
import { struck } from '../attack/perform.ts';
import { inPlaces } from '../fight/order.ts';
import { afflicted } from '../harm/afflict.ts';
import { vitalsOf } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import type { Payment } from '../points/costs.ts';
import { isArmed, meleeWeaponsOf, weaponMeans } from '../range/means.ts';
import { threatens, threatOf } from '../range/threat.ts';
import { combatant, conditionsOf } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight, Weapon } from '../sheet/types.ts';
import { attackSeries, MOST_ATTACKS } from '../strikes/series.ts';
import type { ConditionName, Manoeuvre } from '../terms.ts';
import { isSheltered } from '../vehicles/aboard.ts';
import { answerPayment, answerPlan } from './answer.ts';
import type { Nearby } from './near.ts';
import { wastes } from './windows.ts';
import type { Within } from './within.ts';

/** The cause of a window: a maneuver, its actor, and the actor's distance from everybody near. */
export interface Provocation {
  readonly who: Id;
  readonly cause: Manoeuvre;
  readonly distances: readonly Nearby[];
  /**
   * Whether this is an attack of a Repeated attack, during which the provoker does nothing else that costs points
   * (ARR-RPA-04).
   */
  readonly inSeries?: boolean;
  /** The acts of the book, for readied acts other than attacks with weapons. */
  readonly within?: Within | undefined;
}

/**
 * The answers of all enemies that may answer, one after the other, until the provoker is stopped (ARR-OPP-01, -05,
 * -10).
 */
export function* provoked(progress: Course, provocation: Provocation, options: ArrgsOptions): Procedure<Course> {
  let course = progress;
  for (const { id, squares } of inOrder(course.fight, provocation.distances)) {
    if (isStopped(course.fight, provocation.who)) return course;
    course = yield* answeredBy(course, id, provocation, squares, options);
  }
  return course;
}

/** Whether a combatant is unconscious, stunned or dead and cannot go on with its act (ARR-OPP-06). */
export const isStopped = (fight: ArrgsFight, who: Id): boolean => wastes(conditionsOf(combatant(fight, who).state));

/**
 * The combatants that threaten the provoker, in initiative order, then those without a place (ARR-THR-02, -05, GAP-13).
 */
function inOrder(fight: ArrgsFight, distances: readonly Nearby[]): readonly Nearby[] {
  const threatening = distances.filter(({ id, squares }) => {
    const enemy = findCombatant(fight, id);
    return enemy !== undefined && threatens(threatOf(enemy), squares, conditionsOf(enemy.state));
  });
  if (threatening.length < 2) return threatening;
  const members = threatening.map(({ id }) => combatant(fight, id));
  const placed = inPlaces(fight, members).map(({ id }) => id);
  const rank = ({ id }: Nearby): number => (placed.includes(id) ? placed.indexOf(id) : placed.length);
  return threatening.sort((a, b) => rank(a) - rank(b));
}

/** A way to answer: its maneuver, its weapon, and its price. */
type Answering = { readonly option: Option; readonly payment: Payment } & (
  | { readonly manoeuvre: 'attack' | 'repeatedAttack'; readonly weapon: Weapon }
  | { readonly manoeuvre: 'miscellaneous'; readonly weapon: null }
);

function* answeredBy(
  course: Course,
  enemy: Id,
  { who, cause, inSeries = false }: Provocation,
  squares: number,
  options: ArrgsOptions,
): Procedure<Course> {
  const answers = answersOf(course.fight, enemy, who, squares, options);
  if (answers.length === 0) return course;
  const offered = [DECLINED, ...answers.map(({ option }) => option)].map((option) => ({
    ...option,
    values: { ...option.values, who, cause },
  }));
  const pick = yield* choose(enemy, 'reaction', 'SALVO.arrgs.question.opportunity', 'ARR-OPP-01', offered, DECLINED.id);
  const answer = answers.find(({ option }) => option.id === pick);
  return answer ? yield* opportunityTaken(course, enemy, { who, squares, inSeries }, answer, options) : course;
}

const DECLINED: Option = { id: 'declined', label: 'SALVO.arrgs.option.opportunity.declined' };

/**
 * An enemy's possible answers: an armed melee Attack or Repeated attack, or a Miscellaneous without check (ARR-OPP-03,
 * -04).
 */
function answersOf(
  fight: ArrgsFight,
  enemy: Id,
  who: Id,
  squares: number,
  options: ArrgsOptions,
): readonly Answering[] {
  const answering = combatant(fight, enemy);
  if (answering.side === combatant(fight, who).side || answering.sheet.kind !== 'character') return [];
  if (isSheltered(fight, who, enemy)) return [];
  const strikes = meleeWeaponsOf(answering).flatMap((weapon) =>
    MANOEUVRES.flatMap((manoeuvre): Answering[] => {
      const payment = paymentFor(answering, fight, isArmed(weapon), manoeuvre, squares, options);
      const id = `${manoeuvre}.${weapon.id}`;
      const label = `SALVO.arrgs.option.opportunity.${manoeuvre}`;
      const option: Option = { id, label, values: { item: weapon.id } };
      return isRefusal(payment) ? [] : [{ option, manoeuvre, weapon, payment }];
    }),
  );
  const payment = paymentFor(answering, fight, true, 'miscellaneous', squares, options);
  return isRefusal(payment) ? strikes : [...strikes, { ...MISCELLANEOUS, payment }];
}

const MISCELLANEOUS = {
  option: { id: 'miscellaneous', label: 'SALVO.arrgs.option.opportunity.miscellaneous' },
  manoeuvre: 'miscellaneous',
  weapon: null,
} as const;

/** Whether an enemy at a distance of `squares` from `who` can pay for any answer (ARR-OPP-02, -11). */
export const mayAnswer = (fight: ArrgsFight, enemy: Id, who: Id, squares: number, options: ArrgsOptions): boolean =>
  answersOf(fight, enemy, who, squares, options).length > 0;

const MANOEUVRES = ['attack', 'repeatedAttack'] as const;

/** The price of an answer; outside a started fight no points are counted, and an Opportunity cannot be paid for. */
const paymentFor = (
  enemy: ArrgsCombatant,
  { phase }: ArrgsFight,
  armed: boolean,
  manoeuvre: Manoeuvre,
  distance: number,
  options: ArrgsOptions,
): Payment | Refusal =>
  answerPayment(
    {
      manoeuvre,
      attackKind: 'melee',
      armed,
      distance,
      threat: threatOf(enemy),
      conditions: conditionsOf(enemy.state),
      purse: phase === 'underway' ? enemy.state.points : { ...enemy.state.points, ap: 0, aap: 0 },
      vitals: vitalsOf(enemy, options),
    },
    options,
  );

/** The chosen answer: it never provokes (ARR-MAN-22), and is resolved before the act that it answers (ARR-OPP-05). */
function* opportunityTaken(
  course: Course,
  enemy: Id,
  { who, squares, inSeries }: { readonly who: Id; readonly squares: number; readonly inSeries: boolean },
  answer: Answering,
  options: ArrgsOptions,
): Procedure<Course> {
  const { payment, weapon } = answer;
  return yield* undertaken(
    course,
    {
      who: enemy,
      action: 'opportunity',
      payment,
      item: weapon?.id,
      against: who,
      *resolve(declared) {
        if (answer.weapon === null) return yield* asRuled(declared, enemy, who, options);
        const near = { id: enemy, who, squares };
        const plan = {
          ...answerPlan(course.fight, near, weaponMeans(answer.weapon, 'melee'), payment),
          busy: inSeries,
        };
        if (answer.manoeuvre === 'attack') return yield* struck(declared, plan, options);
        return yield* attackSeries(declared, { plan, attacks: MOST_ATTACKS, drain: payment.drain }, options);
      },
    },
    options,
  );
}

/** A Miscellaneous maneuver against the provoker, whose effect the GM chooses (ARR-OPP-03, ARR-MAN-10). */
function* asRuled(course: Course, enemy: Id, who: Id, options: ArrgsOptions): Procedure<Course> {
  const name = yield* choose(
    null,
    'ruling',
    'SALVO.arrgs.question.opportunityEffect',
    'ARR-OPP-03',
    EFFECTS.map((id) => ({ id, label: `SALVO.arrgs.option.opportunityEffect.${id}`, values: { who } })),
    'none',
  );
  const events = name === 'none' ? [] : afflicted(course.fight, who, { name: name as ConditionName, n: 1 }, options);
  return after(course, { kind: 'effect', who: enemy, against: who, title: 'SALVO.arrgs.action.miscellaneous', events });
}

const EFFECTS = ['none', 'prone', 'immobile', 'stunned'] as const;
