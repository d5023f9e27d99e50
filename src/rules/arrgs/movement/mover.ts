/** Movers: a combatant on its own feet, or the mount or vehicle that it steers (ARR-MOV-02, GAP-12). */
import type { Field } from '../../kernel/command.ts';
import { asNumber, type Declared } from '../../kernel/declared.ts';
import { findCombatant } from '../../kernel/fight.ts';
import { groundOf } from '../../kernel/ground.ts';
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { choiceField, numberField } from '../acts/act.ts';
import { vitalsOf } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import { effectSum } from '../sheet/effects.ts';
import { holds } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight, Movement } from '../sheet/types.ts';
import { MOVEMENT_CATEGORIES, type MovementCategory } from '../terms.ts';
import { pilotOf } from '../vehicles/aboard.ts';
import { roughOf } from './moving.ts';

/** The mover when `actor` moves: itself, or the carrier that it steers; null where it is carried without steering. */
export function moverOf(fight: ArrgsFight, actor: ArrgsCombatant): ArrgsCombatant | null {
  const { carriedBy } = actor.state.motion;
  if (carriedBy === null) return actor;
  const carrier = findCombatant(fight, carriedBy);
  return carrier?.state.motion.pilot === actor.id ? carrier : null;
}

/** The mount or vehicle that `actor` steers, or null. */
export function steeredBy(fight: ArrgsFight, actor: ArrgsCombatant): Id | null {
  const mover = moverOf(fight, actor);
  return mover === null || mover.id === actor.id ? null : mover.id;
}

/** Whether `actor` is carried, so that it moves by steering or not at all. */
export const isCarriedIn = (fight: ArrgsFight, actor: ArrgsCombatant): boolean =>
  moverOf(fight, actor)?.id !== actor.id;

/** The highest acceleration rate in any category of the mover, or of `actor` where it may not move (GAP-07). */
export function highestRateOf(fight: ArrgsFight, actor: ArrgsCombatant): number {
  const { movement } = (moverOf(fight, actor) ?? actor).sheet;
  return Math.max(...Object.values(movement).map(({ rate }) => rate));
}

/** The present Movement Speed in squares, after effects: 0 or more (ARR-ACC-08). */
export const speedOf = (mover: ArrgsCombatant, { speed, baseSpeed }: Movement): number =>
  Math.max(0, (speed ?? baseSpeed) + effectSum(mover, 'speedChange'));

/** The categories in which a combatant has a speed, natural ones first; walking where it has none. */
export function categoriesOf({ sheet }: ArrgsCombatant): readonly MovementCategory[] {
  const able = MOVEMENT_CATEGORIES.filter((category) => sheet.movement[category].baseSpeed > 0);
  const natural = able.filter((category) => sheet.movement[category].natural);
  return able.length === 0 ? ['walking'] : [...natural, ...able.filter((category) => !natural.includes(category))];
}

/**
 * The fields for the number of difficult squares entered, one for each n (ARR-TER-04): for ground that is not measured.
 */
const ROUGH: readonly { readonly n: number; readonly field: Field }[] = [1, 2, 3].map((n) => ({
  n,
  field: numberField(`rough${n}`, 'ARR-TER-01', 'table', 0, 0, 99),
}));
export const roughFields: readonly Field[] = ROUGH.map(({ field }) => field);

/**
 * The n of each difficult square of a way: as measured for its first `steps` squares, or else as typed into the fields.
 */
export function difficultIn(declared: Declared, steps = Infinity): readonly number[] {
  const ground = groundOf(declared);
  return ground ? roughOf(ground.slice(0, steps)) : typedIn(declared);
}

const typedIn = (declared: Declared): readonly number[] =>
  ROUGH.flatMap(({ n, field }) => new Array<number>(asNumber(declared, field.key)).fill(n));

export const categoryField = (fight: ArrgsFight, actor: ArrgsCombatant): Field => {
  const categories = categoriesOf(moverOf(fight, actor) ?? actor);
  return choiceField('category', 'ARR-MOV-02', 'actor', categories, categories[0]!);
};

/** The skill of a movement check: Athletics on foot, Piloting for a mount or vehicle (ARR-MOV-02). */
export const steeringSkill = (who: Id, mover: ArrgsCombatant): 'athletics' | 'piloting' =>
  mover.id === who ? 'athletics' : 'piloting';

/** The refusal of any movement of `mover` by `actor`: `notPilot`, `ridden`, `immobile`, `wrecked`. */
export function stillRefusal(
  fight: ArrgsFight,
  actor: ArrgsCombatant,
  mover: ArrgsCombatant | null,
  options: ArrgsOptions,
): Refusal | null {
  if (mover === null) return refuse('notPilot', 'GAP-12');
  if (mover.id === actor.id && pilotOf(fight, actor) !== null) return refuse('ridden', 'GAP-12');
  if (holds(mover.state, 'immobile') || holds(mover.state, 'helpless')) return refuse('immobile', 'ARR-CON-05');
  const isWrecked = mover.state.life.dead || (mover.sheet.vehicle !== null && vitalsOf(mover, options).cv <= 0);
  return isWrecked ? refuse('wrecked', 'GAP-12') : null;
}

/** Whether a combatant is prone and may only sidestep or move a single square (GAP-11, `proneMovement`). */
export const crawls = ({ state }: ArrgsCombatant, { proneMovement }: ArrgsOptions): boolean =>
  proneMovement === 'one' && holds(state, 'prone');

/** The most squares of a Movement, whatever the check allows: 1 for a prone mover, else no limit (GAP-11). */
export const mostOf = (mover: ArrgsCombatant, options: ArrgsOptions): number => (crawls(mover, options) ? 1 : Infinity);
