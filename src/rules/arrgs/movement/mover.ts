/** Movers: a combatant on its own feet, or its carrier, or the vehicle it steers (ARR-MOV-02, GAP-12). */
import type { Field } from '../../kernel/command.ts';
import { asNumber, type Declared } from '../../kernel/declared.ts';
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
import { findCombatant } from '../../kernel/fight.ts';

/** The mover when `actor` moves: itself, or its vehicle; null where another combatant steers. */
export function moverOf(fight: ArrgsFight, actor: ArrgsCombatant): ArrgsCombatant | null {
  const { carriedBy } = actor.state.motion;
  if (carriedBy === null) return actor;
  const carrier = findCombatant(fight, carriedBy);
  return carrier?.state.motion.pilot === actor.id ? carrier : null;
}

/** The mount or vehicle that it steers; null: none. */
export function steeredBy(fight: ArrgsFight, actor: ArrgsCombatant): Id | null {
  const mover = moverOf(fight, actor);
  return mover === null || mover.id === actor.id ? null : mover.id;
}

export const steersIn = (fight: ArrgsFight, actor: ArrgsCombatant): boolean => moverOf(fight, actor)?.id !== actor.id;

/** GAP-07: the highest acceleration rate of any category. */
export function ratesOf(fight: ArrgsFight, actor: ArrgsCombatant): number {
  const { movement: ways } = (moverOf(fight, actor) ?? actor).sheet;
  return Math.max(...Object.values(ways).map(({ rate }) => rate));
}

/** The present Movement Speed (ARR-ACC-08). */
export const speedOf = (mover: ArrgsCombatant, { speed, baseSpeed }: Movement): number =>
  Math.max(0, (speed ?? baseSpeed) + effectSum(mover, 'speedChange'));

/** Categories in which something moves at all, natural ones first; walking where there is none. */
export function categoriesOf({ sheet }: ArrgsCombatant): readonly MovementCategory[] {
  const able = MOVEMENT_CATEGORIES.filter((category) => sheet.movement[category].baseSpeed > 0);
  const natural = able.filter((category) => sheet.movement[category].natural);
  return able.length === 0 ? ['walking'] : [...natural, ...able.filter((category) => !natural.includes(category))];
}

/** Squares of difficult terrain that are entered, by their n (ARR-TER-04): typed where nobody has looked at the ground. */
const ROUGH: readonly { readonly n: number; readonly field: Field }[] = [1, 2, 3].map((n) => ({
  n,
  field: numberField(`rough${n}`, 'ARR-TER-01', 'table', 0, 0, 99),
}));
export const roughFields: readonly Field[] = ROUGH.map(({ field }) => field);

/** n of each difficult square of a way: as the table measures the ground of its first `steps`, else as it was typed. */
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

/** ARR-MOV-02: Athletics on foot, Piloting where something is steered. */
export const steeringSkill = (who: Id, mover: ArrgsCombatant): 'athletics' | 'piloting' =>
  mover.id === who ? 'athletics' : 'piloting';

/** Why something does not move at all when `actor` wants it to: `notPilot`, `ridden`, `immobile`, `wrecked`. */
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

/** The prone only sidestep, or move a single square (GAP-11, `proneMovement`). */
export const crawls = ({ state }: ArrgsCombatant, { proneMovement }: ArrgsOptions): boolean =>
  proneMovement === 'one' && holds(state, 'prone');

/** Squares that a mover goes at the most, whatever its check says (GAP-11). */
export const mostOf = (mover: ArrgsCombatant, options: ArrgsOptions): number => (crawls(mover, options) ? 1 : Infinity);
