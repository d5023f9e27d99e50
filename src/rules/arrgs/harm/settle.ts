/** The condition checks that follow an Action: those of its reactors, then the actor's (0.4 step 12). */
import { adding, event } from '../../kernel/event.ts';
import type { Id, Key } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import type { Course } from '../acts/action.ts';
import { fortitudeTally } from '../check/tallies.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { disabledCheck, dyingChecks, type CheckedVitals, type DyingPhase } from './condition-checks.ts';
import { owedBy } from './owed.ts';
import { vitalChanges, vitalsOf, type Vitals } from './vitals.ts';

/**
 * The checks owed for all answers since `declared`: a Dying check for every reaction check, and the check of an Action
 * for every Defence manoeuvre (ARR-DYI-03, -11, ARR-DIS-03). Only combatants that already held the condition in
 * `declared` owe one.
 */
export function* settleAnswers(progress: Course, declared: ArrgsFight, options: ArrgsOptions): Procedure<Course> {
  let course = progress;
  const { combatants } = progress.fight;
  for (let seat = 0; seat < combatants.length; seat++) {
    const before = declared.combatants[seat]!;
    const { aftermath } = combatants[seat]!.state;
    if (aftermath === before.state.aftermath) continue;
    const reactions = aftermath.reactions - before.state.aftermath.reactions;
    const answers = aftermath.answers - before.state.aftermath.answers;
    if (reactions + answers === 0) continue;
    const { disabled, dying } = vitalsOf(before, options);
    course = cleared(course, before.id, reactions, answers, dying > 0 || (disabled && answers > 0));
    for (let i = 0; i < reactions; i++) course = yield* settle(course, before, 'reaction', options);
    for (let i = 0; i < answers; i++) course = yield* settle(course, before, 'action', options);
  }
  return course;
}

/**
 * The course with a combatant's counts of checks lowered, so that none is made twice. `owed`: whether any is made, which
 * is not so where it became Dying or Disabled only in the course of the act (ARR-DYI-10).
 */
function cleared(progress: Course, who: Id, reactions: number, answers: number, owed: boolean): Course {
  const changes = reactions === 0 ? [] : [adding('aftermath.reactions', -reactions)];
  if (answers !== 0) changes.push(adding('aftermath.answers', -answers));
  const events = [event('answersSettled', who, 'ARR-DYI-03', changes, { owed })];
  return after(progress, { kind: 'note', who, title: 'SALVO.arrgs.stage.checksSettled', events });
}

/** The actor's check for its Action, by the conditions that it held at the declaration (ARR-DIS-03, -08, -12). */
export const settleActor = (
  progress: Course,
  declared: ArrgsFight,
  who: Id,
  options: ArrgsOptions,
): Procedure<Course> => settle(progress, combatant(declared, who), 'action', options);

function* settle(
  progress: Course,
  before: ArrgsCombatant,
  phase: 'action' | 'reaction',
  options: ArrgsOptions,
): Procedure<Course> {
  const owed = owedBy(before, phase, options);
  if (owed.includes('dying')) return yield* dyingStage(progress, before.id, phase, options);
  return owed.includes('disabled') ? yield* disabledStage(progress, before.id, options) : progress;
}

/** The stage of a Dying check, dropped where the combatant is dead or no longer Dying (0.4 step 12). */
export function* dyingStage(progress: Course, who: Id, phase: DyingPhase, options: ArrgsOptions): Procedure<Course> {
  const dying = combatant(progress.fight, who);
  const fortitude = fortitudeTally(progress.fight, dying, options);
  const step = { phase, drain: 0 };
  const { checks } = yield* dyingChecks(who, [step], vitalsOf(dying, options), fortitude, options);
  return checks.length === 0 ? progress : checkedStage(progress, who, 'dying', checks[0]!, options);
}

function* disabledStage(progress: Course, who: Id, options: ArrgsOptions): Procedure<Course> {
  const disabled = combatant(progress.fight, who);
  const vitals = vitalsOf(disabled, options);
  if (vitals.dead || !vitals.disabled) return progress;
  const fortitude = fortitudeTally(progress.fight, disabled, options);
  const check = yield* disabledCheck(who, vitals, fortitude, options);
  return checkedStage(progress, who, 'disabled', check, options);
}

const CHECKS = {
  dying: { title: 'SALVO.arrgs.stage.dyingCheck', clause: 'ARR-DYI-03' },
  disabled: { title: 'SALVO.arrgs.stage.disabledCheck', clause: 'ARR-DIS-03' },
} as const;

/** The stage of a Dying or Disabled check, with its effect on the combatant. */
export function checkedStage(
  progress: Course,
  who: Id,
  name: 'dying' | 'disabled',
  check: CheckedVitals,
  options: ArrgsOptions,
): Course {
  const { title, clause } = CHECKS[name];
  const member = combatant(progress.fight, who);
  const before = vitalsOf(member, options);
  const changes = vitalChanges(member.state, before, check.vitals);
  return after(progress, {
    kind: 'check',
    who,
    title,
    dice: check.rolled ? [check.rolled] : [],
    tally: check.tally,
    verdict: {
      key: verdictKey(check, before),
      good: check.success,
      values: { total: check.total, dc: check.dc, loss: check.loss },
    },
    events: [event('conditionChecked', who, clause, changes, { condition: name, loss: check.loss })],
  });
}

/**
 * The verdict of a check: endured, with Vitality lost or none, and the change of its condition; or worse, with Dying where
 * it is gained (ARR-DIS-05).
 */
function verdictKey({ success, loss, vitals }: CheckedVitals, before: Vitals): Key {
  if (success) return `SALVO.arrgs.verdict.${loss > 0 ? 'enduredInPart' : 'endured'}${easedTo(vitals, before)}`;
  return vitals.dying > before.dying ? 'SALVO.arrgs.verdict.nowDying' : 'SALVO.arrgs.verdict.worsened';
}

/** The change for the better: from Dying to less of it, or to Disabled, or from Disabled to neither (ARR-DYI-08, ARR-DIS-06). */
function easedTo({ dying, disabled }: Vitals, before: Vitals): '' | 'Less' | 'Disabled' | 'Recovered' {
  if (dying < before.dying) return dying > 0 ? 'Less' : 'Disabled';
  return before.disabled && !disabled ? 'Recovered' : '';
}
