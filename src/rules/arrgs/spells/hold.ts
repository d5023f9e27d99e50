/** What becomes of a spell that is cast: upon one target, around a point, at nobody (GAP-10, ARR-AOE). */
import { asFlag, asNumber, asText, listed, type Declared } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { entry } from '../../kernel/tally.ts';
import { choiceField, type Request } from '../acts/act.ts';
import { rulingsIn } from '../acts/attack.ts';
import { AROUND, areaAttacked } from '../area/area-perform.ts';
import { attackCheck, baseDifficultyOf } from '../attack/attack-check.ts';
import { attacked, helpUsed } from '../attack/perform.ts';
import type { Plan } from '../attack/situation.ts';
import { diceOf } from '../check/chain.ts';
import type { Course } from '../acts/action.ts';
import { actionTally, checkStage } from '../manoeuvres/doing.ts';
import { combatant } from '../sheet/state.ts';
import type { Spell } from '../sheet/types.ts';
import { sunderedBy } from '../strikes/replaced.ts';
import { spellAbilityOf, spellMeans } from './caster.ts';
import { dealsDamage, effectTaken, takesEffect } from './spell-effects.ts';
import { spellBegun } from './running.ts';

const SUNDER = 'sunder';

/** What a spell that deals damage does in place of it (ARR-RPL-02). */
export const inPlaceField = choiceField('inPlace', 'ARR-RPL-02', 'actor', ['damage', SUNDER], 'damage');

export const sunders = (declared: Declared): boolean => asText(declared, inPlaceField.key) === SUNDER;

/** The spell takes hold; where it goes on it gets a number first, so that its effects can be told apart from others. */
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
  const { course: going, number } = begun(progress, request, spell, [target]);
  return effectTaken(going, { caster: request.who, target, spell, successValue, number }, options);
}

/** Everybody in the area, each with its own defense (ARR-AOE). */
function* castAround(course: Course, request: Request, spell: Spell): Procedure<Course> {
  const { who, declared, options } = request;
  const footprint = { shape: 'circle', radius: spell.radius } as const;
  const area = { plan: planAround(request, spell), footprint, around: listed(declared, AROUND) ?? [] };
  const { progress, results } = yield* areaAttacked(course, area, options);
  const taken = results.filter(({ result }) => takesEffect(spell, result));
  if (taken.length === 0) return progress;
  const { course: going, number } = begun(
    progress,
    request,
    spell,
    taken.map(({ target }) => target),
  );
  return taken.reduce(
    (reached, { target, result }) =>
      effectTaken(reached, { caster: who, target, spell, successValue: result.successValue, number }, options),
    going,
  );
}

/** A light, a wall: binary, against its base difficulty (GAP-10). */
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

/** A spell that is not over at once stands in the fight from now on (ARR-SPC-01, -03). */
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

/** One attack with the spell, and what it does besides damage. */
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

/** An attack with the spell upon one target; a spell for the willing works on nobody else (GAP-10). */
export const castPlan = (request: Request, spell: Spell, target: Id): Plan => {
  const plan = planAround(request, spell);
  return target === request.who ? { ...plan, target, distance: 0, willing: true } : { ...plan, target };
};

/** The same, whoever it may reach. */
function planAround(request: Request, spell: Spell): Omit<Plan, 'target'> {
  const { who, combatant: caster, declared, payment } = request;
  const modifier = asNumber(declared, 'modifier');
  return {
    who,
    means: spellMeans(caster, spell),
    distance: asNumber(declared, 'squares'),
    defenceKind: spell.defence === 'none' ? 'willpower' : spell.defence,
    willing: asFlag(declared, 'willing') || spell.defence === 'none',
    used: caster.state.points.used,
    cost: payment?.cost ?? 0,
    replaced: !dealsDamage(spell) || sunders(declared),
    ...rulingsIn(request),
    extra: modifier === 0 ? [] : [entry('ARR-MOD-09', 'SALVO.arrgs.circumstance.declared', modifier)],
  };
}
