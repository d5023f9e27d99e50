/** The resolution of a cast spell: on one target, around a point, or without a target (GAP-10, ARR-AOE). */
import { asFlag, asNumber, asText, listed, type Declared } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { entry } from '../../kernel/tally.ts';
import { choiceField, costOf, type Request } from '../acts/act.ts';
import type { Course } from '../acts/action.ts';
import { rulingsIn } from '../acts/attack.ts';
import { AROUND, areaAttacked } from '../area/area-perform.ts';
import { attackCheck, baseDifficultyOf } from '../attack/attack-check.ts';
import { attacked, helpUsed } from '../attack/perform.ts';
import type { Plan } from '../attack/situation.ts';
import { diceOf } from '../check/chain.ts';
import { actionTally, checkStage } from '../manoeuvres/doing.ts';
import { combatant } from '../sheet/state.ts';
import type { Spell } from '../sheet/types.ts';
import { sunderedBy } from '../strikes/replaced.ts';
import { spellAbilityOf, spellMeans } from './caster.ts';
import { spellBegun } from './running.ts';
import { dealsDamage, effectTaken, takesEffect } from './spell-effects.ts';

const SUNDER = 'sunder';

/** The choice between the damage of a spell and a Sunder in its place (ARR-RPL-02). */
export const inPlaceField = choiceField('inPlace', 'ARR-RPL-02', 'actor', ['damage', SUNDER], 'damage');

export const sunders = (declared: Declared): boolean => asText(declared, inPlaceField.key) === SUNDER;

/**
 * The resolution of a casting. A lasting spell begins before its effects, because they are marked with its number.
 */
export function* castOn(course: Course, request: Request, spell: Spell): Procedure<Course> {
  const { targets, options } = request;
  if (spell.radius > 0) return yield* castAround(course, request, spell);
  const [target] = targets;
  if (target === undefined) return yield* castAtNobody(course, request, spell);
  if (sunders(request.declared)) return yield* sunderedBy(course, request, castPlan(request, spell, target));
  const { progress, isTaken, successValue } = yield* attackWith(
    course,
    castPlan(request, spell, target),
    spell,
    options,
  );
  if (!isTaken) return progress;
  const { course: withSpell, number } = begun(progress, request, spell, [target]);
  return effectTaken(withSpell, { caster: request.who, target, spell, successValue, number }, options);
}

/** The casting of an area spell, against everybody in the area (ARR-AOE). */
function* castAround(course: Course, request: Request, spell: Spell): Procedure<Course> {
  const { who, declared, options } = request;
  const footprint = { shape: 'circle', radius: spell.radius } as const;
  const area = { plan: planAround(request, spell), footprint, around: listed(declared, AROUND) ?? [] };
  const { progress, results } = yield* areaAttacked(course, area, options);
  const affected = results.filter(({ result }) => takesEffect(spell, result));
  if (affected.length === 0) return progress;
  const { course: withSpell, number } = begun(
    progress,
    request,
    spell,
    affected.map(({ target }) => target),
  );
  return affected.reduce(
    (withEffects, { target, result }) =>
      effectTaken(withEffects, { caster: who, target, spell, successValue: result.successValue, number }, options),
    withSpell,
  );
}

/** The casting of a spell without a target, such as a light or a wall: binary, against its base difficulty (GAP-10). */
function* castAtNobody(course: Course, request: Request, spell: Spell): Procedure<Course> {
  const { who, options } = request;
  const caster = combatant(course.fight, who);
  const tally = actionTally(course, request, { skill: spell.skill, ability: spellAbilityOf(caster), subject: 'spell' });
  const strike = {
    attackKind: 'spell',
    effect: 'binary',
    baseSv: 0,
    tally,
    critMin: spell.critMin,
    spellLevel: spell.level,
    damaging: false,
    ownRank: 1,
    otherRank: 1,
  } as const;
  const mark = { dc: 0, defenceKind: 'reflex', willing: true, conditions: [] } as const;
  const { chain, success } = yield* attackCheck(who, strike, mark, options);
  const check = { tally, dice: diceOf(chain), dc: baseDifficultyOf(spell.level), total: chain[0]!.total, success };
  const checked = after(course, checkStage(request, check, helpUsed(course, who, spell.skill)));
  return success ? begun(checked, request, spell, []).course : checked;
}

/** The beginning of a running spell, with its number; an instant spell leaves the fight unchanged (ARR-SPC-01, -03). */
function begun(
  course: Course,
  { who }: Pick<Request, 'who'>,
  spell: Spell,
  targets: readonly Id[],
): { readonly course: Course; readonly number: string | null } {
  if (spell.duration === 'instant') return { course, number: null };
  const { round } = course.fight;
  const { number, event } = spellBegun(course.fight, {
    spell: spell.id,
    caster: who,
    controller: who,
    school: spell.school,
    level: spell.level,
    concentration: spell.duration === 'concentration',
    castRound: round,
    controlledRound: null,
    lastRound: spell.duration === 'rounds' ? round + spell.rounds - 1 : null,
    targets,
  });
  const stage = {
    kind: 'effect',
    who,
    item: spell.id,
    title: 'SALVO.arrgs.stage.spellBegun',
    events: [event],
  } as const;
  return { course: after(course, stage), number };
}

/** An attack with a spell, and its effect besides damage; `number` is that of the running spell, if there is one. */
export function* castUpon(
  course: Course,
  plan: Plan,
  spell: Spell,
  number: string | null,
  options: Request['options'],
): Procedure<Course> {
  const { progress, isTaken, successValue } = yield* attackWith(course, plan, spell, options);
  if (!isTaken) return progress;
  return effectTaken(progress, { caster: plan.who, target: plan.target, spell, successValue, number }, options);
}

function* attackWith(course: Course, plan: Plan, spell: Spell, options: Request['options']) {
  const { progress, result } = yield* attacked(course, plan, options);
  return { progress, isTaken: takesEffect(spell, result), successValue: result.successValue };
}

/** The plan of a spell attack on one target; the caster is always a willing target of its own spell (GAP-10). */
export const castPlan = (request: Request, spell: Spell, target: Id): Plan => {
  const plan = planAround(request, spell);
  return target === request.who ? { ...plan, target, distance: 0, willing: true } : { ...plan, target };
};

/** The plan of a spell attack without its target; a spell without a defense has willing targets (GAP-10). */
function planAround(request: Request, spell: Spell): Omit<Plan, 'target'> {
  const { who, combatant: caster, declared } = request;
  const modifier = asNumber(declared, 'modifier');
  return {
    who,
    means: spellMeans(caster, spell),
    distance: asNumber(declared, 'squares'),
    defenceKind: spell.defence === 'none' ? 'willpower' : spell.defence,
    willing: asFlag(declared, 'willing') || spell.defence === 'none',
    used: caster.state.points.used,
    cost: costOf(request),
    replaced: !dealsDamage(spell) || sunders(declared),
    ...rulingsIn(request),
    extra: modifier === 0 ? [] : [entry('ARR-MOD-09', 'SALVO.arrgs.circumstance.declared', modifier)],
  };
}
