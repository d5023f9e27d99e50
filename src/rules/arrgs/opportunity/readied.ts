/** Readied acts at the moment of their trigger (ARR-RDY-01, -02; 0.4 step 3). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Option, type Procedure } from '../../kernel/procedure.ts';
import { undertaken, type Course } from '../acts/action.ts';
import { struck } from '../attack/perform.ts';
import { inPlaces } from '../fight/order.ts';
import type { ArrgsOptions } from '../options.ts';
import { cannotAct } from '../points/able.ts';
import type { Payment } from '../points/costs.ts';
import { immediatePayment } from '../points/kinds.ts';
import { aimRefusal } from '../range/legality.ts';
import { isArmed, kindsOf, loadedIn, weaponMeans, weaponsOf } from '../range/means.ts';
import { threatOf } from '../range/threat.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight, Weapon } from '../sheet/types.ts';
import type { Manoeuvre } from '../terms.ts';
import { isSheltered } from '../vehicles/aboard.ts';
import { answerPlan, type OpportunityTaker } from './answer.ts';
import { isStopped, provoked, type Provocation } from './interrupt.ts';
import { provokes } from './provokes.ts';
import { doneWithin, readiedWays, type Within } from './within.ts';

/** The possible triggers of a readied maneuver. */
export const TRIGGERS = ['enemyActs', 'enemyMoves', 'enemyAttacks', 'allyActs', 'other'] as const;

const MOVES: readonly Manoeuvre[] = ['movement', 'charge', 'withdraw', 'sidestep', 'standUp', 'mount'];
const ATTACKS: readonly Manoeuvre[] = ['attack', 'repeatedAttack', 'charge', 'disarm', 'reposition', 'sunder', 'trip'];

/** Whether an act meets a trigger; any act may meet `other`, and the waiting combatant decides. */
function isMet(trigger: string, cause: Manoeuvre, isEnemy: boolean): boolean {
  if (trigger === 'other') return true;
  if (trigger === 'allyActs') return !isEnemy;
  return isEnemy && (trigger === 'enemyActs' || (trigger === 'enemyMoves' ? MOVES : ATTACKS).includes(cause));
}

/** The readied acts whose trigger an act meets, in initiative order, until the actor is stopped. */
function* triggered(course: Course, provocation: Provocation, options: ArrgsOptions): Procedure<Course> {
  const { who, within } = provocation;
  let progress = course;
  for (const { id } of inPlaces(course.fight, waitingIn(course.fight))) {
    const near = provocation.distances.find((each) => each.id === id);
    if (!near || isStopped(progress.fight, who) || !waits(progress.fight, id, provocation)) continue;
    progress = yield* answeredBy(progress, { id, who, squares: near.squares }, within, options);
  }
  return progress;
}

/** Whether anybody has readied an act. */
export function isAwaited({ combatants }: ArrgsFight): boolean {
  for (const { state } of combatants) if (state.ready !== null) return true;
  return false;
}

const waitingIn = ({ combatants }: ArrgsFight): readonly ArrgsCombatant[] =>
  combatants.filter(({ state }) => state.ready !== null);

/** Whether a combatant has readied an act whose trigger the provocation meets. */
function waits(fight: ArrgsFight, id: Id, { who, cause }: Provocation): boolean {
  const { state, side } = combatant(fight, id);
  if (id === who || state.ready === null) return false;
  return isMet(state.ready.trigger, cause, side !== combatant(fight, who).side);
}

interface Paid {
  readonly payment: Payment;
}

interface Shot {
  readonly option: Option;
  readonly weapon: Weapon;
  readonly attackKind: 'melee' | 'ranged';
}

function* answeredBy(
  course: Course,
  waiting: OpportunityTaker,
  within: Within | undefined,
  options: ArrgsOptions,
): Procedure<Course> {
  const { id, who } = waiting;
  const shots = shotsNow(course.fight, waiting, options);
  const ways = within ? readiedWays(course.fight, waiting, within) : [];
  const answers = [...shots, ...ways];
  if (answers.length === 0) return course;
  const { words } = combatant(course.fight, id).state.ready!;
  const offered = [words === '' ? HOLDS : HOLDS_FOR, ...answers.map(({ option }) => option)].map((option) => ({
    ...option,
    values: { ...option.values, who, words },
  }));
  const pick = yield* choose(id, 'reaction', 'SALVO.arrgs.question.readied', 'ARR-RDY-02', offered, HOLDS.id);
  const shot = shots.find(({ option }) => option.id === pick);
  if (shot) return yield* released(course, waiting, shot, options);
  const way = ways.find(({ option }) => option.id === pick);
  return way && within ? yield* doneWithin(course, way, waiting, within) : course;
}

const HOLDS: Option = { id: 'holds', label: 'SALVO.arrgs.option.readied.holds' };
const HOLDS_FOR: Option = { id: 'holds', label: 'SALVO.arrgs.option.readied.holdsFor' };

const READIED_ATTACK = { manoeuvre: 'attack', trigger: 'chosen', readied: true } as const;

/** The readied attacks with weapons that reach the actor and can be paid. */
function shotsNow(
  fight: ArrgsFight,
  { id, who, squares }: OpportunityTaker,
  options: ArrgsOptions,
): readonly (Shot & Paid)[] {
  const waiting = combatant(fight, id);
  if (waiting.state.ready?.manoeuvre !== 'attack' || isSheltered(fight, who, id)) return [];
  if (cannotAct(waiting, fight)) return [];
  const payment = immediatePayment(fight, waiting, READIED_ATTACK, 1, options);
  return payment ? shotsOf(waiting, squares).map((shot) => ({ ...shot, payment })) : [];
}

/** The attacks with weapons that reach the actor at `distance` squares. */
const shotsOf = (waiting: ArrgsCombatant, distance: number): readonly Shot[] =>
  weaponsOf(waiting).flatMap((weapon) =>
    kindsOf(weapon).flatMap((attackKind): readonly Shot[] => {
      const { increment, maxIncrements } = weapon;
      const loaded = loadedIn(waiting, weapon, attackKind);
      const sight = { lineOfSight: true, lineOfEffect: true, threat: threatOf(waiting) };
      if (aimRefusal({ attackKind, distance, increment, maxIncrements, loaded, ...sight })) return [];
      const option = {
        id: `${attackKind}.${weapon.id}`,
        label: `SALVO.arrgs.option.readied.${attackKind}`,
        values: { item: weapon.id },
      };
      return [{ option, weapon, attackKind }];
    }),
  );

/** The readied attack, with a drain of its own (ARR-VIT-06); it may provoke its target (ARR-MAN-13). */
function* released(
  course: Course,
  { id, who, squares }: OpportunityTaker,
  { weapon, attackKind, payment }: Shot & Paid,
  options: ArrgsOptions,
): Procedure<Course> {
  const opens = provokes('attack', { attackKind, armed: isArmed(weapon) });
  const distances = [{ id: who, squares }];
  const plan = answerPlan(course.fight, { id, who, squares }, weaponMeans(weapon, attackKind), payment);
  return yield* undertaken(
    course,
    {
      who: id,
      action: 'attack',
      payment,
      item: weapon.id,
      against: who,
      interrupted: opens
        ? (declared) => provoked(declared, { who: id, cause: 'attack', distances }, options)
        : undefined,
      resolve: (declared) => struck(declared, plan, options),
    },
    options,
  );
}

/** The interruptions of an Action (0.4 step 3): Opportunity Actions where it provokes, then readied acts. */
export function* interrupted(
  course: Course,
  provocation: Provocation,
  opens: boolean,
  options: ArrgsOptions,
): Procedure<Course> {
  const afterOpportunities = opens ? yield* provoked(course, provocation, options) : course;
  return yield* triggered(afterOpportunities, provocation, options);
}
