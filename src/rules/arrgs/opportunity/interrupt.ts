/** Opportunity Actions during another act: combatants that threaten the actor are asked, in order (section 25). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Option, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import { afflicted } from '../harm/afflict.ts';
import { isArmed, meleeWeaponsOf, weaponMeans } from '../range/means.ts';
import { struck } from '../attack/perform.ts';
import { threatens, threatOf } from '../range/threat.ts';
import { undertaken, type Course } from '../acts/action.ts';
import type { Payment } from '../points/costs.ts';
import { inPlaces } from '../fight/order.ts';
import { vitalsOf } from '../harm/vitals.ts';
import { attackSeries, MOST_ATTACKS } from '../strikes/series.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant, conditionsOf } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight, Weapon } from '../sheet/types.ts';
import type { ConditionName, Manoeuvre } from '../terms.ts';
import { answerPayment, answerPlan } from './answer.ts';
import { isSheltered } from '../vehicles/aboard.ts';
import type { Near } from './near.ts';
import { wastes } from './windows.ts';
import type { Within } from './within.ts';
import { findCombatant } from '../../kernel/fight.ts';

/** A cause of a window: its actor, and the actor's distance from everybody near. */
export interface Provocation {
  readonly who: Id;
  readonly cause: Manoeuvre;
  readonly distances: readonly Near[];
  /** Between two attacks of a Repeated attack: the provoker does nothing else that costs points (ARR-RPA-04). */
  readonly inSeries?: boolean;
  /** For what was readied and is no plain attack. */
  readonly within?: Within | undefined;
}

/** Asks every enemy that may answer, one after the other, until the provoker is stopped (ARR-OPP-01, -05, -10). */
export function* provoked(progress: Course, provocation: Provocation, options: ArrgsOptions): Procedure<Course> {
  let course = progress;
  for (const { id, squares } of inOrder(course.fight, provocation.distances)) {
    if (isStopped(course.fight, provocation.who)) return course;
    course = yield* answeredBy(course, id, provocation, squares, options);
  }
  return course;
}

/** A combatant to whom a window was opened cannot go on (ARR-OPP-06). */
export const isStopped = (fight: ArrgsFight, who: Id): boolean => wastes(conditionsOf(combatant(fight, who).state));

/** Combatants that threaten the provoker, in initiative order, those without a place last (ARR-THR-02, -05, GAP-13). */
function inOrder(fight: ArrgsFight, distances: readonly Near[]): readonly Near[] {
  const known = distances.filter(({ id, squares }) => {
    const enemy = findCombatant(fight, id);
    return enemy !== undefined && threatens(threatOf(enemy), squares, conditionsOf(enemy.state));
  });
  if (known.length < 2) return known;
  const members = known.map(({ id }) => combatant(fight, id));
  const placed = inPlaces(fight, members).map(({ id }) => id);
  const rank = ({ id }: Near): number => (placed.includes(id) ? placed.indexOf(id) : placed.length);
  return known.sort((a, b) => rank(a) - rank(b));
}

/** One way to answer: its manoeuvre, its weapon, and its points. */
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
  return answer ? yield* taken(course, enemy, { who, squares, inSeries }, answer, options) : course;
}

const DECLINED: Option = { id: 'declined', label: 'SALVO.arrgs.option.opportunity.declined' };

/** An enemy's possible answers: an armed melee Attack, a Repeated attack, an act without a check (ARR-OPP-03, -04). */
function answersOf(
  fight: ArrgsFight,
  enemy: Id,
  who: Id,
  squares: number,
  options: ArrgsOptions,
): readonly Answering[] {
  const found = combatant(fight, enemy);
  if (found.side === combatant(fight, who).side || found.sheet.kind !== 'character') return [];
  if (isSheltered(fight, who, enemy)) return [];
  const strikes = meleeWeaponsOf(found).flatMap((weapon) =>
    MANOEUVRES.flatMap((manoeuvre): Answering[] => {
      const payment = paymentFor(found, fight, isArmed(weapon), manoeuvre, squares, options);
      const id = `${manoeuvre}.${weapon.id}`;
      const label = `SALVO.arrgs.option.opportunity.${manoeuvre}`;
      const option: Option = { id, label, values: { item: weapon.id } };
      return isRefusal(payment) ? [] : [{ option, manoeuvre, weapon, payment }];
    }),
  );
  const payment = paymentFor(found, fight, true, 'miscellaneous', squares, options);
  return isRefusal(payment) ? strikes : [...strikes, { ...ELSE, payment }];
}

const ELSE = {
  option: { id: 'miscellaneous', label: 'SALVO.arrgs.option.opportunity.miscellaneous' },
  manoeuvre: 'miscellaneous',
  weapon: null,
} as const;

/** Whether an enemy that threatens `who` from so far can pay for any answer (ARR-OPP-02, -11). */
export const mayAnswer = (fight: ArrgsFight, enemy: Id, who: Id, squares: number, options: ArrgsOptions): boolean =>
  answersOf(fight, enemy, who, squares, options).length > 0;

const MANOEUVRES = ['attack', 'repeatedAttack'] as const;

/** Outside a started fight no points are counted, so nobody has any for an Opportunity. */
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

/** An Opportunity never provokes (ARR-MAN-22), and is resolved before what it answers (ARR-OPP-05). */
function* taken(
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

/** The effect of a Miscellaneous maneuver on the provoker is the GM's to say (ARR-OPP-03, ARR-MAN-10). */
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
