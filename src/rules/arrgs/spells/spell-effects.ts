/** What a spell does to somebody whom it has got hold of (GAP-10): damage aside, which every attack does alike. */
import type { Until } from '../../kernel/condition.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { after, conditionGained, event } from '../../kernel/progress.ts';
import type { AttackResult } from '../attack/resolve.ts';
import { reaches } from '../check/check.ts';
import type { Course } from '../acts/action.ts';
import { afflicted } from '../harm/afflict.ts';
import { healed } from '../harm/recovery.ts';
import { vitalChanges, vitalsOf } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant, CONDITION_CLAUSES } from '../sheet/state.ts';
import type { ArrgsFight, Spell } from '../sheet/types.ts';
import { PLAIN_CONDITIONS } from '../terms.ts';

/** A success on one target. `number`: of the spell where it goes on. */
interface Taken {
  readonly caster: Id;
  readonly target: Id;
  readonly spell: Spell;
  /** Null for a binary effect. */
  readonly successValue: number | null;
  readonly number: string | null;
}

/** Whether its success value is damage (ARR-DMG-01): it has types, and does not heal. */
export const dealsDamage = ({ sv, types, effectOnSuccess }: Spell): boolean =>
  sv !== null && types.length > 0 && effectOnSuccess !== 'heal';

/** What rides on damage comes only where the result has reached the DC, whatever the damage (ARR-SV-06, ARR-ATK-14). */
export const riderTakes = ({ success, attackRoll, reaction }: AttackResult): boolean =>
  success && (attackRoll.successValue === null || reaches(attackRoll.chain[0]!.total, reaction.dc));

/** Whether a spell takes hold: one that hurts and does something else besides only where that comes too. */
export const takesEffect = (spell: Spell, result: AttackResult): boolean =>
  dealsDamage(spell) && spell.effectOnSuccess !== 'none' ? riderTakes(result) : result.success;

export function effectTaken(course: Course, taken: Taken, options: ArrgsOptions): Course {
  const events = effectEvents(course.fight, taken, options);
  if (events.length === 0) return course;
  return after(course, {
    kind: 'effect',
    who: taken.target,
    against: taken.caster,
    item: taken.spell.id,
    title: `SALVO.arrgs.effect.${taken.spell.effectOnSuccess}`,
    events,
  });
}

function effectEvents(fight: ArrgsFight, taken: Taken, options: ArrgsOptions): readonly Event[] {
  const { target, spell } = taken;
  switch (spell.effectOnSuccess) {
    case 'none':
      return [];
    case 'heal':
      return healEvents(fight, taken, options);
    case 'dying':
    case 'staggered':
      return afflicted(fight, target, { name: spell.effectOnSuccess, n: amountOf(taken) }, options);
    default:
      return conditionEvents(fight, taken);
  }
}

/** An amount of 0 is the success value; never more than the spell's most. */
const amountOf = ({ spell, successValue }: Taken): number =>
  Math.min(spell.effectAmount === 0 ? (successValue ?? 0) : spell.effectAmount, spell.effectMost);

function healEvents(fight: ArrgsFight, { target, successValue }: Taken, options: ArrgsOptions): readonly Event[] {
  const patient = combatant(fight, target);
  const before = vitalsOf(patient, options);
  const to = healed(before, successValue ?? 0, null, options);
  const changes = vitalChanges(patient.state, before, to);
  return [event('vitalityChanged', target, 'ARR-VIT-08', changes, { amount: to.cv - before.cv })];
}

/** As long as the spell goes on, where it does. */
function conditionEvents(fight: ArrgsFight, { caster, target, spell, number }: Taken): readonly Event[] {
  const name = PLAIN_CONDITIONS.find((each) => each === spell.effectOnSuccess)!;
  const condition = { id: name, clause: CONDITION_CLAUSES[name], until: untilOf(fight, spell), source: caster };
  return [conditionGained(fight, target, number === null ? condition : { ...condition, facts: { spell: number } })];
}

const untilOf = ({ round }: ArrgsFight, { duration, rounds }: Spell): Until =>
  duration === 'rounds' ? { at: 'endOfRound', round: round + rounds - 1 } : { at: 'never' };
