/** Control spell and Dismiss spell (ARR-MAN-05, -09). */
import type { Field } from '../../kernel/command.ts';
import { asFlag, asText } from '../../kernel/declared.ts';
import { findCombatant } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { numbered } from '../../kernel/numbered.ts';
import type { Foreseen, Odds } from '../../kernel/odds.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Tally } from '../../kernel/tally.ts';
import { choiceField, costOf, flagField, poolField, type Act, type Request, type RequestParts } from '../acts/act.ts';
import type { Course } from '../acts/action.ts';
import { baseDifficultyOf } from '../attack/attack-check.ts';
import { helpUsed } from '../attack/perform.ts';
import type { Plan } from '../attack/situation.ts';
import { binaryCheck, leastOf, type Bar, type BinaryCheck } from '../manoeuvres/checks.ts';
import { actionTally, checkStage, modifierField, undertaking } from '../manoeuvres/doing.ts';
import { checkOdds } from '../odds/check-odds.ts';
import { NEAR, nearOf } from '../opportunity/near.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsFight, RunningSpell, Spell } from '../sheet/types.ts';
import { spellAbilityOf, spellMeans, spellNamed } from './caster.ts';
import { castUpon } from './hold.ts';
import { spellChanged, spellEnded, spellsIn } from './running.ts';
import { dealsDamage } from './spell-effects.ts';

/** The field for a running spell, by its number. */
export function runningField(fight: ArrgsFight): Field {
  const spells = numbered(spellsIn(fight));
  const ids = spells.length === 0 ? [NO_SPELL] : spells.map(([number]) => number);
  const named = Object.fromEntries(spells.map(([number, { spell }]) => [number, spell]));
  return choiceField('spell', 'ARR-SPC-01', 'actor', ids, ids[0]!, named);
}

const NO_SPELL = 'none';

/** The running spell that a request names, or undefined. */
export const runningIn = ({ fight, declared }: RequestParts): RunningSpell | undefined =>
  spellsIn(fight)[asText(declared, 'spell')];

/** The spell on its caster's sheet; undefined where the caster or the spell is gone. */
export function wordsOf(fight: ArrgsFight, { caster: id, spell }: RunningSpell): Spell | undefined {
  const caster = findCombatant(fight, id);
  return caster && spellNamed(caster, spell);
}

/** The named spell and whom it is on: with one spell running, a dialog asks for none. */
function foreseenSpell(request: RequestParts): readonly Foreseen[] {
  const running = runningIn(request);
  if (!running) return [];
  const { spell, targets } = running;
  const label = `SALVO.arrgs.foreseen.${targets.length === 0 ? 'spell' : 'spellOn'}`;
  return [{ label, clause: 'ARR-SPC-01', good: null, values: { spell, targets } }];
}

/** The Control spell maneuver (ARR-MAN-05). Refused: `noSpell`, `notController`, `noLineOfSight`. */
export const controlSpell: Act = {
  action: 'controlSpell',
  manoeuvre: 'controlSpell',
  clause: 'ARR-MAN-05',
  when: 'turn',
  target: 'none',
  applies: ({ id }, fight) => Object.values(spellsIn(fight)).some(({ controller }) => controller === id),
  fields: (fight) => [
    poolField,
    runningField(fight),
    flagField('lineOfSight', 'ARR-SPC-02', 'table', true),
    modifierField,
  ],
  lists: [NEAR],
  refusal(request) {
    const running = runningIn(request);
    if (!running) return refuse('noSpell', 'ARR-SPC-01');
    const isController = running.controller === request.who;
    return controlRefusal({ isController, lineOfSight: asFlag(request.declared, 'lineOfSight') });
  },
  foreseen: foreseenSpell,
  odds: (request) => steeringOdds(request, controlAim),
  perform: (request) =>
    undertaking(request, 'controlSpell', function* (course) {
      const number = asText(request.declared, 'spell');
      const { fight } = course;
      const steering = yield* steered(course, request, controlCheck, (check) =>
        check.success ? [spellChanged(fight, number, { controlledRound: fight.round }, 'spellControlled')] : [],
      );
      return steering.check.success ? yield* strikesAgain(steering.course, request) : steering.course;
    }),
};

/** The Dismiss spell maneuver (ARR-MAN-09). Refused: `noSpell`, `notController`, `notCaster`. */
export const dismissSpell: Act = {
  action: 'dismissSpell',
  manoeuvre: 'dismissSpell',
  clause: 'ARR-MAN-09',
  when: 'turn',
  target: 'none',
  applies: ({ id }, fight) => Object.values(spellsIn(fight)).some(({ caster }) => caster === id),
  fields: (fight) => [poolField, runningField(fight), modifierField],
  refusal(request): Refusal | null {
    const running = runningIn(request);
    if (!running) return refuse('noSpell', 'ARR-SPC-01');
    const { who } = request;
    return dismissRefusal({ isController: running.controller === who, isCaster: running.caster === who });
  },
  foreseen: foreseenSpell,
  odds: (request) => steeringOdds(request, dismissAim),
  perform: (request) =>
    undertaking(request, 'dismissSpell', function* (course) {
      const steering = yield* steered(course, request, dismissCheck, () => []);
      return steering.check.success
        ? spellEnded(steering.course, asText(request.declared, 'spell'), 'ARR-SPC-10')
        : steering.course;
    }),
};

type Steering = typeof controlCheck;

/** The check of a spell attack against the base difficulty, with its stage and the events of its result. */
function* steered(
  course: Course,
  request: Request,
  checkOf: Steering,
  eventsOf: (check: BinaryCheck) => ReturnType<typeof helpUsed>,
): Procedure<{ readonly course: Course; readonly check: BinaryCheck }> {
  const { who, options } = request;
  const check = yield* checkOf(who, spellCheck(course, request), options);
  const events = [...helpUsed(course, who, steeringSkillOf(course, request)), ...eventsOf(check)];
  return { course: after(course, checkStage(request, check, events)), check };
}

const steeringSkillOf = ({ fight }: Pick<Course, 'fight'>, request: Request): Spell['skill'] =>
  wordsOf(fight, runningIn(request)!)?.skill ?? 'arcane';

function spellCheck(course: Pick<Course, 'fight'>, request: Request): SpellCheck {
  const skill = steeringSkillOf(course, request);
  const trained = { skill, ability: spellAbilityOf(combatant(course.fight, request.who)), subject: 'spell' } as const;
  return { tally: actionTally(course, request, trained), level: runningIn(request)!.level };
}

/** The odds of the check alone: what a controlled spell then does has odds of its own. */
function steeringOdds(request: Request, aimOf: (spell: SpellCheck, options: ArrgsOptions) => SpellAim): Odds {
  const { tally, ...bar } = aimOf(spellCheck(request, request), request.options);
  return checkOdds(tally, leastOf(bar), request.options);
}

/**
 * A new attack by a controlled spell that deals damage, on each of its targets, at the distance from where the
 * controller is now (GAP-10, ARR-RNG-02).
 */
function* strikesAgain(start: Course, request: Request): Procedure<Course> {
  const running = runningIn(request)!;
  const words = wordsOf(start.fight, running);
  if (!words || !dealsDamage(words) || words.defence === 'none') return start;
  const { who, combatant: controller, options } = request;
  const number = asText(request.declared, 'spell');
  const near = nearOf(request.declared, [], 0);
  let course = start;
  for (const target of running.targets) {
    if (combatant(course.fight, target).state.life.dead) continue;
    const plan: Plan = {
      who,
      target,
      means: spellMeans(combatant(course.fight, who), words),
      distance: near.find(({ id }) => id === target)?.squares ?? null,
      defenceKind: words.defence,
      willing: false,
      used: controller.state.points.used,
      cost: costOf(request),
    };
    course = yield* castUpon(course, plan, words, number, options);
  }
  return course;
}

/** A combatant's relation to a running spell. */
export interface SpellRelation {
  readonly isController: boolean;
  /** Whether the combatant has cast the spell. */
  readonly isCaster: boolean;
  /** Whether the combatant has a line of sight to the effect. */
  readonly lineOfSight: boolean;
}

/** The terms of a check to control or dismiss a spell. */
interface SpellCheck {
  /** The modifiers of a spell attack. */
  readonly tally: Tally;
  readonly level: number;
}

/** The refusal of control over a spell: `notController`, `noLineOfSight` (ARR-SPC-01, -02). */
export function controlRefusal({ isController, lineOfSight }: Omit<SpellRelation, 'isCaster'>): Refusal | null {
  if (!isController) return refuse('notController', 'ARR-SPC-01');
  return lineOfSight ? null : refuse('noLineOfSight', 'ARR-SPC-02');
}

/** The refusal of a dismissal: `notController`, `notCaster` (ARR-SPC-01, -11). */
export function dismissRefusal({ isController, isCaster }: Omit<SpellRelation, 'lineOfSight'>): Refusal | null {
  if (!isController) return refuse('notController', 'ARR-SPC-01');
  return isCaster ? null : refuse('notCaster', 'ARR-SPC-11');
}

/** The check to control a spell, which succeeds at the base difficulty or above (ARR-SPC-02). */
export const controlCheck = (who: Id | null, spell: SpellCheck, options: ArrgsOptions): Procedure<BinaryCheck> =>
  binaryCheck(who, { ...controlAim(spell), reason: 'SALVO.arrgs.roll.controlSpell' }, options);

interface SpellAim extends Bar {
  readonly tally: Tally;
}

const controlAim = ({ tally, level }: SpellCheck): SpellAim => ({ tally, dc: baseDifficultyOf(level) });

/**
 * The check to dismiss a spell, which must be above the base difficulty unless `dismissTie` is success (ARR-SPC-09).
 */
export const dismissCheck = (who: Id | null, spell: SpellCheck, options: ArrgsOptions): Procedure<BinaryCheck> =>
  binaryCheck(who, { ...dismissAim(spell, options), reason: 'SALVO.arrgs.roll.dismissSpell' }, options);

const dismissAim = ({ tally, level }: SpellCheck, { dismissTie }: ArrgsOptions): SpellAim => ({
  tally,
  dc: baseDifficultyOf(level),
  above: dismissTie === 'fail',
});
