/** Shocks in a fight: a sudden stop, a collision, and a change of speed between two rounds (section 26.4). */
import { recordChanges } from '../../kernel/changes.ts';
import { event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { after } from '../../kernel/progress.ts';
import type { Course } from '../acts/action.ts';
import { paceOf, usualCategory } from '../check/tallies.ts';
import { damageSteps, damageVerdict, harmed } from '../harm/damage.ts';
import { loseVitality, vitalChanges, vitalsOf } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { hideOf } from '../sheet/wear.ts';
import { aboard } from '../vehicles/aboard.ts';
import { incrementOf } from './increment.ts';
import { speedOf } from './mover.ts';
import { collisionWith, headOn, NO_SHOCK, shockOf, type Mover, type Shock } from './shock.ts';

/** A combatant's present speeds and increment, in the category it last used or else its usual category. */
export function motionOf(fight: ArrgsFight, id: Id, options: ArrgsOptions): Mover {
  const mover = combatant(fight, id);
  const movement = mover.sheet.movement[mover.state.motion.category ?? usualCategory(mover)];
  return {
    baseSpeed: movement.baseSpeed,
    speed: speedOf(mover, movement),
    increment: incrementNow(fight, mover, options),
  };
}

/** The present movement increment of a combatant (ARR-MI-01). */
export function incrementNow(fight: ArrgsFight, mover: ArrgsCombatant, options: ArrgsOptions): number {
  const { squares, baseSpeed } = paceOf(fight, mover);
  return incrementOf(squares, baseSpeed, options);
}

/** A combatant, and the shock that it takes. */
export interface Shaken {
  readonly id: Id;
  readonly shock: Shock;
}

/** The damage of all shocks of an End of Round. */
export const shockAtRoundEnd = (start: Course, shocks: readonly Shaken[], options: ArrgsOptions): Course =>
  shocks.reduce((course, { id, shock }) => shaken(course, id, shock, options), start);

/**
 * The shocks of an End of Round: from the increment of the round before to that of this round, except for combatants
 * that a stop has struck already (ARR-ACC-09).
 */
export function roundEndShocks(fight: ArrgsFight, options: ArrgsOptions): readonly Shaken[] {
  const shocks: Shaken[] = [];
  for (const mover of fight.combatants) {
    const { carriedBy, stopped, lastIncrement } = mover.state.motion;
    if (mover.sheet.kind === 'hazard' || carriedBy !== null || stopped) continue;
    const shock = shockFrom(fight, mover, lastIncrement ?? options.restIncrement, options);
    if (shock.applies) shocks.push({ id: mover.id, shock });
  }
  return shocks;
}

/** A sudden stop: the combatant is at rest, and takes the shock at once (ARR-ACC-01). */
export const stoppedDead = (start: Course, id: Id, options: ArrgsOptions): Course =>
  shaken(atRest(start, id), id, shockOfStop(start.fight, id, options), options);

/** The shock that a sudden stop would cause now. */
export function shockOfStop(fight: ArrgsFight, id: Id, options: ArrgsOptions): Shock {
  return shockFrom(fight, combatant(fight, id), options.restIncrement, options);
}

/** The shock of a change between the increment `before` and the present increment; both directions give the same. */
function shockFrom(fight: ArrgsFight, mover: ArrgsCombatant, before: number, options: ArrgsOptions): Shock {
  if (incrementNow(fight, mover, options) === before) return NO_SHOCK;
  const { baseSpeed, speed, increment } = motionOf(fight, mover.id, options);
  return shockOf({ baseSpeed, speed, before, after: increment, selfPropelled: !isVehicle(fight, mover.id) }, options);
}

/**
 * A collision with something solid (`obstacle` null), or with a combatant that is not coming closer: the mover stops,
 * and both take the shock (ARR-ACC-06).
 */
export function collided(start: Course, mover: Id, obstacle: Id | null, options: ArrgsOptions): Course {
  const shock = collisionWith(motionOf(start.fight, mover, options), options);
  const course = shaken(atRest(start, mover), mover, shock, options);
  return obstacle === null ? course : shaken(course, obstacle, shock, options);
}

/** A head-on collision: both movers stop and take the shock (ARR-ACC-07). */
export function metHeadOn(start: Course, a: Id, b: Id, options: ArrgsOptions): Course {
  const shock = headOn(motionOf(start.fight, a, options), motionOf(start.fight, b, options), options);
  return shaken(shaken(atRest(atRest(start, a), b), a, shock, options), b, shock, options);
}

const isVehicle = (fight: ArrgsFight, id: Id): boolean => combatant(fight, id).sheet.kind === 'vehicle';

function atRest(course: Course, id: Id): Course {
  const { motion } = combatant(course.fight, id).state;
  const changes = recordChanges('motion', motion, { squares: 0, stopped: true, allowance: null });
  const events = [event('stopped', id, 'ARR-ACC-06', changes)];
  return after(course, { kind: 'effect', who: id, title: 'SALVO.arrgs.stage.stopped', events });
}

/** The Force damage of a shock to a combatant and, if it is a vehicle, to everybody aboard (ARR-ACC-03, -04). */
function shaken(start: Course, id: Id, { applies, damage, types }: Shock, options: ArrgsOptions): Course {
  if (!applies) return start;
  const victims = isVehicle(start.fight, id) ? [id, ...aboard(start.fight, id)] : [id];
  return victims.reduce((course, victim) => jolted(course, victim, damage, types, options), start);
}

function jolted(course: Course, id: Id, successValue: number, types: Shock['types'], options: ArrgsOptions): Course {
  const victim = combatant(course.fight, id);
  if (victim.state.life.dead) return course;
  const vitals = vitalsOf(victim, options);
  const harm = harmed({ successValue, defenceReduction: 0, types }, 0, hideOf(victim, options), vitals, options);
  const facts = { damage: harm.damage, cv: harm.vitals.cv };
  return after(course, {
    kind: 'damage',
    who: id,
    title: 'SALVO.arrgs.stage.shock',
    steps: damageSteps(harm),
    verdict: damageVerdict(facts),
    events: [event('damageApplied', id, 'ARR-ACC-03', vitalChanges(victim.state, vitals, harm.vitals), facts)],
  });
}

/** A plain loss of Vitality: it has no type, so no resistance or vulnerability applies (ARR-RPO-05). */
export function lostPlainly(course: Course, victim: ArrgsCombatant, loss: number, options: ArrgsOptions): Course {
  const vitals = vitalsOf(victim, options);
  const left = loseVitality(vitals, loss, options);
  const changes = vitalChanges(victim.state, vitals, left);
  return after(course, {
    kind: 'damage',
    who: victim.id,
    title: 'SALVO.arrgs.stage.bumped',
    verdict: damageVerdict({ damage: loss, cv: left.cv }),
    events: [event('damageApplied', victim.id, 'ARR-RPO-04', changes, { damage: loss })],
  });
}
