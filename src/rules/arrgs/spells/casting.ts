/** The casting of a spell, once or as a Repeated attack (ARR-MAN-02, -15, GAP-10). */
import type { Field } from '../../kernel/command.ts';
import { asFlag, asNumber, listed } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Odds } from '../../ruleset.ts';
import { flagField, poolField, type Act, type Request, type RequestParts } from '../acts/act.ts';
import { undertaken, wasted, type Course } from '../acts/action.ts';
import { rulingFields } from '../acts/attack.ts';
import { AROUND, covered, isMindless } from '../area/area-perform.ts';
import { squaresAbout } from '../area/covering.ts';
import { distanceField, modifierField } from '../manoeuvres/doing.ts';
import { attackOdds } from '../odds/attack-odds.ts';
import { isStopped, provoked } from '../opportunity/interrupt.ts';
import { NEAR, nearOf } from '../opportunity/near.ts';
import { interrupted } from '../opportunity/readied.ts';
import { drainOf } from '../points/costs.ts';
import { aimRefusal } from '../range/legality.ts';
import { lineFields, linesIn } from '../range/lines.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, Spell } from '../sheet/types.ts';
import { attacksField } from '../strikes/repeating.ts';
import { sunderRefusal } from '../strikes/replaced.ts';
import { attackSeries, seriesRefusal, type Numbered } from '../strikes/series.ts';
import { isSheltered } from '../vehicles/aboard.ts';
import { castsLeft, slotSpent, spellNamed } from './caster.ts';
import { countered } from './counter.ts';
import { castOn, castPlan, castUpon, inPlaceField, sunders } from './hold.ts';
import { dealsDamage } from './spell-effects.ts';

const castFields: readonly Field[] = [
  poolField,
  distanceField,
  ...lineFields,
  flagField('willing', 'ARR-ATK-11', 'gm'),
  ...rulingFields,
  modifierField,
];

const casting = {
  when: 'turn',
  selfToo: true,
  lists: [NEAR, AROUND],
  prepare: ({ combatant: caster, item }: Request): Spell => spellNamed(caster, item)!,
} as const;

/**
 * The cast of a spell at a target, at an area, or without a target, against its base difficulty (GAP-10). Refused:
 * `noSlot`, `noTarget`, as `aimedRefusal`, and when it sunders as `sunderRefusal`.
 */
export const cast: Act<Spell> = {
  ...casting,
  action: 'cast',
  manoeuvre: 'attack',
  clause: 'ARR-MAN-02',
  target: 'place',
  items: ({ sheet }) => sheet.spells.map(({ id }) => id),
  fields: (_fight, { sheet }, item) =>
    sheet.spells.some((spell) => spell.id === item && isAimed(spell)) ? [...castFields, inPlaceField] : castFields,
  areas: ({ combatant: caster, item }) => {
    const radius = spellNamed(caster, item)?.radius;
    return radius ? [squaresAbout(radius, 'ARR-AOE-01')] : [];
  },
  price: (request) => ({ drain: drainIn(request) }),
  refusal: (request, spell) =>
    spentRefusal(request.combatant, spell, 1) ??
    aimedRefusal(request, spell) ??
    (sunders(request.declared) ? thingRefusal(request) : null),
  perform: (request, spell) =>
    request.targets.length === 0 && needsTarget(spell)
      ? refuse('noTarget', 'GAP-10')
      : declaredCast(request, spell, (course) => castOn(course, request, spell)),
  odds(request, spell) {
    const [target] = request.targets;
    if (spell.radius > 0) return areaOdds(request, spell);
    return target === undefined ? refuse('noTarget', 'ARR-ATK-10') : oddsUpon(request, spell, target);
  },
};

/**
 * Whether a spell damages a single target, so that it may sunder an item of the target instead (ARR-RPL-02,
 * ARR-SUN-01).
 */
const isAimed = (spell: Spell): boolean => spell.radius === 0 && dealsDamage(spell);

/** Whether a spell is cast on a single combatant: it harms, heals or changes one. A light or a wall does not (GAP-10). */
const needsTarget = (spell: Spell): boolean =>
  spell.radius === 0 && (dealsDamage(spell) || spell.effectOnSuccess !== 'none');

/** The refusal of a spell that sunders: `noTarget` and as `sunderRefusal`. */
const thingRefusal = (request: Request): Refusal | null =>
  request.targets.length === 0 ? refuse('noTarget', 'ARR-RPL-03') : sunderRefusal(request);

const oddsUpon = (request: Request, spell: Spell, target: Id): Odds =>
  attackOdds(request.fight, castPlan(request, spell, target), request.options, spell.effectOnSuccess === 'heal');

/**
 * The odds of an area spell: those of its target, or of the first occupant, and the chance of success against each
 * occupant. A spell that works always hits its square (ARR-AOE-03, -08). Refused: `noTarget`.
 */
function areaOdds(request: Request, spell: Spell): Odds | Refusal {
  const around = listed(request.declared, AROUND) ?? [];
  const { fight, who } = request;
  const occupants = covered({ footprint: { shape: 'circle', radius: spell.radius }, around }, null).filter(
    (id) =>
      !isSheltered(fight, id, who) &&
      !isMindless(combatant(fight, id), spell.defence, asFlag(request.declared, 'willing')),
  );
  const each = occupants.map((id) => ({
    who: id,
    odds: oddsUpon(request, spell, id),
  }));
  const [first] = each;
  if (!first) return refuse('noTarget', 'ARR-ATK-10');
  const aimed = each.find(({ who }) => who === request.targets[0]) ?? first;
  return {
    ...aimed.odds,
    about: aimed.who,
    each: each.map(({ who, odds }) => ({ who, chances: odds.chances.slice(0, 1) })),
  };
}

/**
 * The Repeated attack with a spell: each attack spends the spell and its drain again (ARR-RPA-06, -07). Refused as
 * `seriesRefusal` and `aimedRefusal`.
 */
export const repeatedCast: Act<Spell> = {
  ...casting,
  action: 'repeatedCast',
  manoeuvre: 'repeatedAttack',
  clause: 'ARR-MAN-15',
  target: 'one',
  items: ({ sheet }) => sheet.spells.flatMap(({ id, radius }) => (radius === 0 ? [id] : [])),
  fields: () => [attacksField, ...castFields],
  price: (request) => ({ drain: drainIn(request) }),
  refusal(request, spell) {
    const attacks = asNumber(request.declared, 'attacks');
    const series = {
      attackKind: 'spell',
      attacks,
      reloadCost: 0,
      memorised: castsLeft(request.combatant, spell),
    } as const;
    return seriesRefusal(series) ?? aimedRefusal(request, spell);
  },
  /** The odds of its first attack. */
  odds: (request, spell) => oddsUpon(request, spell, request.targets[0]!),
  perform(request, spell) {
    const { who, targets, declared, payment, options } = request;
    const distances = nearOf(declared, targets, asNumber(declared, 'squares'));
    const series = {
      plan: castPlan(request, spell, targets[0]!),
      attacks: asNumber(declared, 'attacks'),
      drain: payment!.drain,
      interrupted: (course: Course) =>
        provoked(course, { who, cause: 'repeatedAttack', distances, inSeries: true }, options),
      *strike(course: Course, plan: Numbered) {
        const spent = plan.attackIndex === 1 ? course : slotStage(course, request, spell);
        return yield* castUpon(spent, plan, spell, null, options);
      },
    };
    return declaredCast(request, spell, (course) => attackSeries(course, series, options));
  },
};

/** The drain of a casting: the spell's own, or else by its level (ARR-VIT-04). */
function drainIn({ combatant: caster, item, options }: RequestParts): number {
  const { drain, level } = spellNamed(caster, item)!;
  return drain ?? drainOf({ what: 'attack', spellLevel: level }, options);
}

const spentRefusal = (caster: ArrgsCombatant, spell: Spell, times: number): Refusal | null =>
  castsLeft(caster, spell) < times ? refuse('noSlot', 'GAP-10') : null;

/**
 * The refusal of a casting by its targets, lines, distance or slots: `tooManyTargets`, `mindless`, and as `aimRefusal`
 * (ARR-ATK-05, -07, GAP-12).
 */
function aimedRefusal({ fight, combatant: caster, targets, declared, who }: Request, spell: Spell): Refusal | null {
  if (spell.radius === 0 && targets.length > 1) return refuse('tooManyTargets', 'ARR-ATK-07');
  const isOnSelf = targets.length === 1 && targets[0] === who;
  if (
    spell.radius === 0 &&
    targets.some((id) => isMindless(combatant(fight, id), spell.defence, asFlag(declared, 'willing')))
  )
    return refuse('mindless', 'GAP-12');
  return aimRefusal({
    attackKind: 'spell',
    distance: targets.length === 0 && spell.radius === 0 ? null : isOnSelf ? 0 : asNumber(declared, 'squares'),
    threat: { min: 0, max: 0 },
    increment: spell.increment,
    maxIncrements: spell.maxIncrements,
    ...linesIn(declared),
    loaded: castsLeft(caster, spell),
  });
}

/**
 * A casting from its declaration to its outcome: the slot is spent with the declaration; then Opportunity Actions,
 * readied acts and Counterspells come before its effect (0.4 step 3).
 */
function* declaredCast(
  request: Request,
  spell: Spell,
  resolve: (course: Course) => Procedure<Course>,
): Procedure<Outcome> {
  const { fight, who, action, item, targets, declared, payment, options } = request;
  const distances = nearOf(declared, targets, asNumber(declared, 'squares'));
  const provocation = { who, cause: 'attack' as const, distances, within: request.within };
  const [against] = targets;
  let isCountered = false;
  const course = yield* undertaken(
    begin(fight),
    {
      who,
      action,
      payment: payment!,
      item: item!,
      against: against === who ? undefined : against,
      *interrupted(paid) {
        const spent = slotStage(paid, request, spell);
        const afterAnswers = yield* interrupted(spent, provocation, true, options);
        if (isStopped(afterAnswers.fight, who)) return afterAnswers;
        const answer = yield* countered(afterAnswers, { caster: who, spell, targets, distances }, options);
        isCountered = answer.isCountered;
        return answer.course;
      },
      *resolve(declaration) {
        return isCountered ? wasted(declaration, { who, action }) : yield* resolve(declaration);
      },
    },
    options,
  );
  return ended(course, action, who);
}

const slotStage = (course: Course, { who, item }: Request, spell: Spell): Course =>
  after(course, {
    kind: 'note',
    who,
    item: item!,
    title: 'SALVO.arrgs.stage.slotSpent',
    events: [slotSpent(combatant(course.fight, who), spell)],
  });
