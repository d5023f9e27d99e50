/** Strafe and suppressive fire (FLU-GAP-37). */
import type { Event } from '../../kernel/event.ts';
import { idsIn, chained } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { withDice } from '../../kernel/outcome.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { total } from '../../kernel/tally.ts';
import { anytime, stageOf, type Act, type Request } from '../acts/act.ts';
import { boosted, boostQuestion } from '../check/action-dice.ts';
import { save, saveEvents, savePart, saveVerdict } from '../check/save.ts';
import { diceSpent, gained } from '../fight/effects.ts';
import { stage, type Progress } from '../fight/progress.ts';
import { strike } from '../harm/harm.ts';
import { underFireOdds } from '../harm/odds.ts';
import type { FluidOptions } from '../options.ts';
import { combatantOf, spenderOf, woundsOf } from '../sheet/state.ts';
import type { FluidCombatant, FluidFight } from '../sheet/types.ts';
import { suppressionStress } from './automatic.ts';
import { attackShown, missAnswered, threatAnswered } from './check.ts';
import { hitTimes } from './hits.ts';
import { attackOn } from './roll.ts';
import { attemptOn, type Fire } from './situation.ts';

/** The one check against all in the squares (FLU-GAP-37), to which Action Dice may be added (FLU-GAP-10). */
function* squaresCheck(request: Request, fire: Fire) {
  const { fight, who, options } = request;
  const { tally } = attemptOn(request, fire, fight, null);
  const d20 = yield* rollFaces(who, 1, 20, 'SALVO.fluid.roll.attack');
  const seen = { roll: 'attack', total: d20.sum + total(tally) } as const;
  return { d20, tally, boost: yield* boostQuestion(spenderOf(combatantOf(fight, who)), seen, options) };
}

/**
 * FLU-GAP-37: a roll against each target in the squares. Only the first of the hits may be critical (FLU-GAP-08), and
 * there is one critical miss at most, paid for by any target that is missed (FLU-GAP-09).
 */
export function* strafed(
  start: Progress,
  request: Request,
  fire: Fire,
  opening: readonly Event[],
): Procedure<Progress> {
  const { who, targets, options } = request;
  const { value, dice } = yield* withDice(squaresCheck(request, fire));
  const { d20, boost } = value;
  let progress = start;
  let struck = false;
  let botched = false;
  for (const [index, target] of targets.entries()) {
    const shared = index === 0 ? boost : { ...boost, spent: 0 };
    const roll = attackOn(attemptOn(request, fire, progress.fight, target), d20, shared, options);
    progress = attackShown(progress, request, fire, target, roll, dice, index === 0 ? opening : []);
    if (roll.hit) {
      const critical = yield* threatAnswered(progress, who, target, roll.threat && !struck);
      progress = yield* hitTimes(critical.progress, request, target, 1, critical.dice);
      struck = true;
    } else {
      const answered: Progress = yield* missAnswered(progress, who, target, roll.error && !botched);
      botched ||= answered !== progress;
      progress = answered;
    }
  }
  return progress;
}

/**
 * FLU-GAP-37, FLU-AMB-30: a save against the total for everybody in the squares; its shortfall is stress damage. The
 * squares may be empty, since the fire lasts until the shooter's next Count, against all that enter them.
 */
export function* suppressed(
  start: Progress,
  request: Request,
  fire: Fire,
  opening: readonly Event[],
): Procedure<Progress> {
  const { who, options } = request;
  const { value, dice } = yield* withDice(squaresCheck(request, fire));
  const { boost } = value;
  const dc = boost.total;
  const tally = boosted(value.tally, boost);
  const verdict = { key: 'SALVO.fluid.verdict.suppression', good: null, values: { dc } };
  const events = chained(
    start.fight,
    () => opening,
    (reached) => diceSpent(reached, who, boost.spent, 'attack'),
    (reached) => laid(reached, who, dc),
  );
  const stays = { of: who, condition: SUPPRESSING };
  let progress = after(start, { ...stageOf('attack', request, 'suppress', events), dice, tally, verdict, stays });
  for (const target of request.targets) progress = yield* underFire(progress, target, dc, options);
  return progress;
}

/** The condition of a shooter whose suppressive fire lasts; its value is the total to save against. */
export const SUPPRESSING = 'suppressing';

/** Suppressive fire laid, until the shooter's next Count. */
function laid(fight: FluidFight, who: Id, value: number) {
  if (fight.phase !== 'underway') return [];
  const until = { at: 'startOfTurn', of: who, round: fight.round + 1 } as const;
  return gained(fight, who, SUPPRESSING, 'FLU-GAP-37', { until, value });
}

const suppressingTotal = ({ state }: FluidCombatant): number | undefined => state.conditions[SUPPRESSING]?.value;

const isAnySuppressing = (fight: FluidFight, ids: readonly Id[]): boolean =>
  ids.some((id) => suppressingTotal(combatantOf(fight, id)) !== undefined);

const others = (fight: FluidFight, who: Id): readonly Id[] => idsIn(fight).filter((id) => id !== who);

/** FLU-GAP-37: an act for entering squares under the suppressive fire of its target. */
export const enterFire: Act = {
  ...anytime,
  action: 'enterFire',
  clause: 'FLU-GAP-37',
  target: 'one',
  applies: ({ id }, fight) => isAnySuppressing(fight, others(fight, id)),
  suits: (shooter) => suppressingTotal(shooter) !== undefined,
  refusal: ({ fight, who, targets }) =>
    isAnySuppressing(fight, targets.length > 0 ? targets : others(fight, who))
      ? null
      : refuse('notSuppressing', 'FLU-GAP-37'),
  odds: (request) => underFireOdds(request.combatant, [totalOf(request)], request.options),
  *perform(request) {
    const { fight, who, options, action } = request;
    return ended(yield* underFire(begin(fight), who, totalOf(request), options), action, who);
  },
};

const totalOf = ({ fight, targets }: Request): number => suppressingTotal(combatantOf(fight, targets[0]!))!;

/** The save of one combatant under fire. It is no action, so that all but the dead make it (FLU-GAP-16). */
function* underFire(progress: Progress, target: Id, dc: number, options: FluidOptions): Procedure<Progress> {
  const victim = combatantOf(progress.fight, target);
  if (woundsOf(victim, options) === 'dead') return progress;
  const needed = { kind: 'will', bonus: victim.sheet.saves.will, dc, purpose: 'general' } as const;
  const { value, dice } = yield* withDice(save(spenderOf(victim), needed, options));
  const events = saveEvents(progress.fight, target, value);
  const verdict = saveVerdict(value, 'saved', 'saveFailed');
  const saved = after(progress, stage('check', target, 'suppressed', events, savePart(value, dice, verdict)));
  const stress = suppressionStress(dc, value.total);
  return stress === 0 ? saved : (yield* strike(saved, target, { ...STRESS, damage: stress })).progress;
}

const STRESS = { kind: 'ranged', damageType: 'stress', armorPiercing: 0, criticalDice: 0, blast: false } as const;
