/** Counterspell against a running spell, and as the answer to a casting (ARR-MAN-06, ARR-SPC-04 to -08). */
import { adjust } from '../../kernel/changes.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { type Event, event } from '../../kernel/event.ts';
import { findCombatant } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { choose, type Option, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import type { Tally } from '../../kernel/tally.ts';
import { costOf, flagField, poolField, type Act, type Request } from '../acts/act.ts';
import { undertaken, type Course } from '../acts/action.ts';
import { momentTally } from '../attack/circumstances.ts';
import { helpUsed } from '../attack/perform.ts';
import { reactionPenalties } from '../attack/reaction.ts';
import { paceOf } from '../check/tallies.ts';
import { inPlaces } from '../fight/order.ts';
import { reactionCounts } from '../harm/owed.ts';
import { actionTally, checkStage, distanceField, modifierField, undertaking } from '../manoeuvres/doing.ts';
import { checkOdds } from '../odds/check-odds.ts';
import { provoked } from '../opportunity/interrupt.ts';
import { NEAR, type Nearby } from '../opportunity/near.ts';
import type { ArrgsOptions } from '../options.ts';
import { cannotAct } from '../points/able.ts';
import type { Payment } from '../points/costs.ts';
import { immediatePayment, immediateRefusal } from '../points/kinds.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight, RunningSpell, Spell } from '../sheet/types.ts';
import { castsLeft, slotSpent, spellAbilityOf, spellNamed, spellTally } from './caster.ts';
import { runningField, runningIn, wordsOf } from './control.ts';
import {
  counterCheck,
  counterDc,
  counterRefusal,
  type Countered,
  type Countering,
  type CounterTallies,
} from './countering.ts';
import { spellChanged, spellEnded } from './running.ts';

/** A spell that is being cast, with its targets and the caster's distance from everybody near. */
export interface Casting {
  readonly caster: Id;
  readonly spell: Spell;
  readonly targets: readonly Id[];
  readonly distances: readonly Nearby[];
}

/**
 * The Counterspell maneuver against a running spell. Refused: `noSpell`, as `immediateRefusal` and `counterRefusal`.
 */
export const counterspell: Act = {
  action: 'counterspell',
  manoeuvre: 'counterspell',
  clause: 'ARR-MAN-06',
  when: 'any',
  target: 'none',
  items: ({ sheet }) => sheet.spells.map(({ id }) => id),
  fields: (fight) => [
    poolField,
    runningField(fight),
    distanceField,
    flagField('isTarget', 'ARR-SPC-04', 'table'),
    modifierField,
  ],
  lists: [NEAR],
  refusal(request) {
    const running = runningIn(request);
    if (!running) return refuse('noSpell', 'ARR-SPC-04');
    return outOfTurn(request) ?? counterRefusal(counteringOf(request, running), request.options);
  },
  odds(request) {
    const { tally, caster } = counterTallies(request, request, runningIn(request)!);
    return checkOdds(tally, counterDc(caster), request.options, true);
  },
  perform: (request) =>
    undertaking(request, 'counterspell', (course) => counteringRunning(course, request, runningIn(request)!)),
};

/**
 * The refusal outside the own turn, unless Counterspell may be an Immediate Action or has been readied (ARR-KND-05).
 */
function outOfTurn({ fight, who, combatant: counterspeller, payment, options }: Request): Refusal | null {
  if (fight.phase !== 'underway' || fight.turn === who) return null;
  const { ap, aap } = counterspeller.state.points;
  return immediateRefusal({ ...onCasting(counterspeller), cost: costOf({ payment }), ap, aap }, options);
}

/** A Counterspell as an Immediate Action. */
const onCasting = ({ state }: ArrgsCombatant) =>
  ({ manoeuvre: 'counterspell', trigger: 'spellCast', readied: state.ready?.manoeuvre === 'counterspell' }) as const;

function counteringOf(
  { fight, combatant: counterspeller, item, declared, who }: Request,
  running: RunningSpell,
): Countering {
  const isArea = (wordsOf(fight, running)?.radius ?? 0) > 0;
  return {
    able: !cannotAct(counterspeller, fight),
    own: ownSpell(counterspeller, spellNamed(counterspeller, item)!),
    target: { school: running.school, level: running.level, state: 'inEffect' },
    distance: asNumber(declared, 'squares'),
    isTarget: !isArea && (asFlag(declared, 'isTarget') || running.targets.includes(who)),
  };
}

const ownSpell = (counterspeller: ArrgsCombatant, spell: Spell): Countering['own'] => ({
  school: spell.school,
  level: spell.level,
  slotReady: castsLeft(counterspeller, spell) > 0,
});

function* counteringRunning(course: Course, request: Request, running: RunningSpell): Procedure<Course> {
  const { who, item, declared, options } = request;
  const spell = spellNamed(combatant(course.fight, who), item)!;
  const tallies = counterTallies(course, request, running);
  const countered = yield* counterCheck(who, counteringOf(request, running), tallies, options);
  if (isRefusal(countered)) return course;
  const number = asText(declared, 'spell');
  const seized = countered.outcome === 'controlTaken';
  const events = seized ? [spellChanged(course.fight, number, { controller: who }, 'controllerChanged')] : [];
  const checked = counteredStage(course, request, { spell, caster: running.caster, countered }, events);
  return countered.outcome === 'ended' ? spellEnded(checked, number, 'ARR-SPC-06') : checked;
}

/** The modifiers of both: of the counterspeller's spell attack, and of the caster's as a reaction (ARR-SPC-05). */
function counterTallies(course: Pick<Course, 'fight'>, request: Request, running: RunningSpell): CounterTallies {
  const counterspeller = combatant(course.fight, request.who);
  const spell = spellNamed(counterspeller, request.item)!;
  const trained = { skill: spell.skill, ability: spellAbilityOf(counterspeller), subject: 'spell' } as const;
  return {
    tally: actionTally(course, request, trained),
    caster: casterTally(course.fight, running.caster, wordsOf(course.fight, running) ?? spell, request.options),
  };
}

/** The modifiers of the caster's spell attack as a reaction, with the penalties of the moment (ARR-SPC-05). */
function casterTally(fight: ArrgsFight, id: Id, { skill }: Pick<Spell, 'skill'>, options: ArrgsOptions): Tally {
  const caster = findCombatant(fight, id);
  if (!caster) return [];
  const strain = { used: caster.state.points.used, pace: paceOf(fight, caster), ...caster.state.aftermath };
  return [...spellTally(caster, { skill }, options), ...reactionPenalties('willpower', strain, options)];
}

/** The event of the caster's reaction check, which counts for a Dying check (ARR-SPC-05, ARR-DYI-03). */
function reacted(fight: ArrgsFight, id: Id, { check }: Countered, options: ArrgsOptions): readonly Event[] {
  const caster = findCombatant(fight, id);
  if (!caster) return [];
  const changes = reactionCounts(caster.state.life, options) ? adjust('aftermath.reactions', 1) : [];
  return [event('spellDefended', id, 'ARR-SPC-05', changes, { dc: check.dc })];
}

/** The stage of a counterspell, with its slot and the help spent whatever its outcome (ARR-SPC-07), and further events. */
function counteredStage(
  course: Course,
  { who, action, options }: Pick<Request, 'who' | 'action' | 'options'>,
  { spell, caster, countered }: { readonly spell: Spell; readonly caster: Id; readonly countered: Countered },
  more: readonly Event[] = [],
): Course {
  const { check, outcome } = countered;
  const events = [
    slotSpent(combatant(course.fight, who), spell),
    ...helpUsed(course, who, spell.skill),
    ...reacted(course.fight, caster, countered, options),
    ...more,
  ];
  const stage = checkStage({ who, action }, check, events, { outcome });
  return after(course, { ...stage, verdict: { ...stage.verdict!, key: `SALVO.arrgs.verdict.${outcome}` } });
}

/**
 * The Counterspells against a spell that is being cast: the enemies of the caster that can counter it are asked in
 * initiative order, until a counterspell succeeds (ARR-KND-05).
 */
export function* countered(
  start: Course,
  casting: Casting,
  options: ArrgsOptions,
): Procedure<{ readonly course: Course; readonly isCountered: boolean }> {
  let course = start;
  const caster = findCombatant(start.fight, casting.caster);
  const foes = start.fight.combatants.filter(({ side }) => side !== caster?.side);
  for (const { id } of inPlaces(start.fight, foes)) {
    const answers = answersOf(course.fight, id, casting, options);
    if (answers.length === 0) continue;
    const pick = yield* choose(
      id,
      'reaction',
      'SALVO.arrgs.question.counterspell',
      'ARR-KND-05',
      offered(answers, casting),
      'none',
    );
    const answer = answers.find(({ spell }) => spell.id === pick);
    if (!answer) continue;
    const attempt = yield* answering(course, id, answer, casting, options);
    if (attempt.isCountered) return attempt;
    course = attempt.course;
  }
  return { course, isCountered: false };
}

/** A spell with which a combatant can counter a casting, and its price. */
interface Answer {
  readonly spell: Spell;
  readonly countering: Countering;
  readonly payment: Payment;
}

const offered = (answers: readonly Answer[], { caster, spell }: Casting): readonly Option[] =>
  [
    { id: 'none', label: 'SALVO.arrgs.option.counterspell.none' },
    ...answers.map((answer) => ({ id: answer.spell.id, label: 'SALVO.arrgs.option.counterspell.spell' })),
  ].map((option) => ({ ...option, values: { item: option.id, caster, spell: spell.id } }));

/** The spells with which a combatant can counter a casting and for which it can pay. */
function answersOf(fight: ArrgsFight, id: Id, casting: Casting, options: ArrgsOptions): readonly Answer[] {
  const counterspeller = combatant(fight, id);
  const payment = immediatePayment(fight, counterspeller, onCasting(counterspeller), 1, options);
  const near = casting.distances.find((each) => each.id === id);
  const isTarget = casting.spell.radius === 0 && casting.targets.includes(id);
  if (!payment || (!near && !isTarget)) return [];
  return counterspeller.sheet.spells.flatMap((spell) => {
    const countering: Countering = {
      able: !cannotAct(counterspeller, fight),
      own: ownSpell(counterspeller, spell),
      target: { school: casting.spell.school, level: casting.spell.level, state: 'casting' },
      distance: near?.squares ?? 0,
      isTarget,
    };
    return counterRefusal(countering, options) === null ? [{ spell, countering, payment }] : [];
  });
}

/** A counterspell to a casting: an Action of its own, which is paid for and may provoke the caster. */
function* answering(
  start: Course,
  who: Id,
  { spell, countering, payment }: Answer,
  { caster, spell: cast }: Casting,
  options: ArrgsOptions,
): Procedure<{ readonly course: Course; readonly isCountered: boolean }> {
  let isCountered = false;
  const distances = [{ id: caster, squares: countering.distance }];
  const { points, aftermath } = combatant(start.fight, who).state;
  const course = yield* undertaken(
    start,
    {
      who,
      action: 'counterspell',
      payment,
      item: spell.id,
      against: caster,
      interrupted: (declared) => provoked(declared, { who, cause: 'counterspell', distances }, options),
      *resolve(declared) {
        const counterspeller = combatant(declared.fight, who);
        const moment = {
          used: points.used,
          cost: payment.cost,
          pace: paceOf(declared.fight, counterspeller),
          ...aftermath,
        };
        const tallies = {
          tally: [...spellTally(counterspeller, spell, options), ...momentTally(moment, options)],
          caster: casterTally(declared.fight, caster, cast, options),
        };
        const result = yield* counterCheck(who, countering, tallies, options);
        if (isRefusal(result)) return declared;
        isCountered = result.outcome === 'countered';
        return counteredStage(declared, { who, action: 'counterspell', options }, { spell, caster, countered: result });
      },
    },
    options,
  );
  return { course, isCountered };
}
