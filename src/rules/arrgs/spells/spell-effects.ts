/** The effects of a successful spell other than damage, which works as in every attack (GAP-10). */
import { type Until, conditionGained } from '../../kernel/condition.ts';
import { type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import { after } from '../../kernel/progress.ts';
import type { Course } from '../acts/action.ts';
import type { AttackResult } from '../attack/resolve.ts';
import { reaches } from '../check/check.ts';
import { afflicted } from '../harm/afflict.ts';
import { healed } from '../harm/recovery.ts';
import { vitalChanges, vitalsOf } from '../harm/vitals.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant, CONDITION_CLAUSES } from '../sheet/state.ts';
import type { ArrgsFight, Spell } from '../sheet/types.ts';
import { PLAIN_CONDITIONS } from '../terms.ts';

/** A spell's success on one target. */
interface Taken {
  readonly caster: Id;
  readonly target: Id;
  readonly spell: Spell;
  /** The success value; null for a binary effect. */
  readonly successValue: number | null;
  /** The number of the running spell; null for an instant spell. */
  readonly number: string | null;
}

/** Whether a spell's success value is damage: the spell has types of damage and does not heal (ARR-DMG-01). */
export const dealsDamage = ({ sv, types, effectOnSuccess }: Spell): boolean =>
  sv !== null && types.length > 0 && effectOnSuccess !== 'heal';

/**
 * Whether the condition tied to a successful attack's damage takes effect: its result reaches the DC (ARR-SV-06,
 * ARR-ATK-14).
 */
export const riderTakes = ({ success, attackRoll, reaction }: AttackResult): boolean =>
  success && (attackRoll.successValue === null || reaches(attackRoll.chain[0]!.total, reaction.dc));

/** Whether a spell takes effect; with a condition beside its damage, only where the condition does (ARR-SV-06). */
export const takesEffect = (spell: Spell, result: AttackResult): boolean =>
  dealsDamage(spell) && spell.effectOnSuccess !== 'none' ? riderTakes(result) : result.success;

/** The effect of a spell on one target; left out where it has no events. */
export function effectTaken(course: Course, taken: Taken, options: ArrgsOptions): Course {
  if (taken.spell.effectOnSuccess === 'heal') return after(course, healingStage(course.fight, taken, options));
  const events = effectEvents(course.fight, taken, options);
  if (events.length === 0) return course;
  return after(course, {
    kind: 'effect',
    who: taken.target,
    against: taken.caster,
    item: taken.spell.id,
    title: `SALVO.arrgs.effect.${taken.spell.effectOnSuccess}`,
    ...easedPart(taken.spell, events[0]!),
    events,
  });
}

/** The verdict on a counted condition that a spell lowers: what is left of it. */
function easedPart({ effectOnSuccess, effectAmount }: Spell, { facts }: Event): Pick<Stage, 'verdict'> {
  const n = facts?.['n'];
  if (effectAmount >= 0 || n === undefined) return {};
  return { verdict: { key: `SALVO.arrgs.verdict.${effectOnSuccess}Eased`, good: null, values: { n } } };
}

function effectEvents(fight: ArrgsFight, taken: Taken, options: ArrgsOptions): readonly Event[] {
  const { target, spell } = taken;
  switch (spell.effectOnSuccess) {
    case 'none':
      return [];
    case 'dying':
    case 'staggered':
      return afflicted(fight, target, { name: spell.effectOnSuccess, n: amountOf(taken) }, options);
    default:
      return conditionEvents(fight, taken);
  }
}

/**
 * The n of a spell's Dying or Staggered: its amount, or the success value for an amount of 0; at most the spell's
 * maximum.
 */
const amountOf = ({ spell, successValue }: Taken): number =>
  Math.min(spell.effectAmount === 0 ? (successValue ?? 0) : spell.effectAmount, spell.effectMost);

/** The stage of a spell that heals, with the Vitality before and after (ARR-VIT-08, section 34.6). */
function healingStage(fight: ArrgsFight, taken: Taken, options: ArrgsOptions): Stage {
  const { caster, target, spell, successValue } = taken;
  const patient = combatant(fight, target);
  const before = vitalsOf(patient, options);
  const to = healed(before, successValue ?? 0, null, options);
  const amount = to.cv - before.cv;
  return {
    kind: 'effect',
    who: target,
    against: caster,
    item: spell.id,
    title: 'SALVO.arrgs.effect.heal',
    steps: [{ clause: 'ARR-VIT-08', label: 'SALVO.arrgs.step.vitality', before: before.cv, after: to.cv }],
    verdict: { key: 'SALVO.arrgs.verdict.healed', good: null, values: { amount, cv: to.cv } },
    events: [event('vitalityChanged', target, 'ARR-VIT-08', vitalChanges(patient.state, before, to), { amount })],
  };
}

/** The event of a spell's condition, marked with the spell's number where the spell runs on. */
function conditionEvents(fight: ArrgsFight, { caster, target, spell, number }: Taken): readonly Event[] {
  const name = PLAIN_CONDITIONS.find((each) => each === spell.effectOnSuccess)!;
  const condition = { id: name, clause: CONDITION_CLAUSES[name], until: untilOf(fight, spell), source: caster };
  return [conditionGained(fight, target, number === null ? condition : { ...condition, facts: { spell: number } })];
}

const untilOf = ({ round }: ArrgsFight, { duration, rounds }: Spell): Until =>
  duration === 'rounds' ? { at: 'endOfRound', round: round + rounds - 1 } : { at: 'never' };
