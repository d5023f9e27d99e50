/** Strafe and suppressive fire (FLU-GAP-37). */
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { total } from '../../kernel/tally.ts';
import { attackOn } from './roll.ts';
import { suppressionStress } from './automatic.ts';
import { after, chained, stage, withDice, type Progress, type Maker } from '../fight/progress.ts';
import { diceSpent } from '../fight/effects.ts';
import { boostQuestion, boostEntries } from '../check/action-dice.ts';
import { save, savePart, saveLogged } from '../check/save.ts';
import { combatantOf, spenderOf, woundsOf } from '../sheet/state.ts';
import type { Request } from '../acts/act.ts';
import { aimedAt, attackShown, errorAnswered, threatAnswered } from './check.ts';
import { strike } from '../harm/harm.ts';
import { blowOf, hitTimes } from './hits.ts';
import { attemptOn } from './situation.ts';

/** FLU-GAP-37: one check for all in the squares. FLU-GAP-10: its maker may add dice once it is seen. */
function* sweeping(request: Request) {
  const { fight, who, options } = request;
  const { tally } = attemptOn(request, fight, null);
  const d20 = yield* rollFaces(who, 1, 20, 'SALVO.fluid.roll.attack');
  const seen = { roll: 'attack', total: d20.sum + total(tally) } as const;
  return { d20, tally, boost: yield* boostQuestion(spenderOf(combatantOf(fight, who)), seen, options) };
}

/**
 * FLU-GAP-37: one result against each target in the squares. It is one roll all the same: of its hits only the first may be
 * critical (FLU-GAP-08), and one activation makes it a critical miss, whoever of those missed pays for it (FLU-GAP-09).
 */
export function* strafed(start: Progress, request: Request, opening: readonly Maker[]): Procedure<Progress> {
  const { who, targets, options } = request;
  const { value, dice } = yield* withDice(sweeping(request));
  const { d20, boost } = value;
  let progress = start;
  let hits = 0;
  let botched = false;
  for (const [index, target] of targets.entries()) {
    const shared = index === 0 ? boost : { ...boost, spent: 0 };
    const roll = attackOn(attemptOn(request, progress.fight, target), d20, shared, options);
    progress = attackShown(progress, request, target, roll, dice, index === 0 ? opening : []);
    if (roll.hit) {
      const critical = yield* threatAnswered(progress, who, target, roll.threat && hits === 0);
      progress = yield* hitTimes(critical.progress, request, target, 1, critical.dice);
      hits += 1;
    } else {
      const answered: Progress = yield* errorAnswered(progress, who, target, roll.error && !botched);
      botched ||= answered !== progress;
      progress = answered;
    }
  }
  return progress;
}

/** FLU-GAP-37, FLU-AMB-30: everybody in the squares saves against the total; the shortfall is stress. The squares may be empty. */
export function* suppressed(start: Progress, request: Request, opening: readonly Maker[]): Procedure<Progress> {
  const { who } = request;
  const { value, dice } = yield* withDice(sweeping(request));
  const { boost } = value;
  const dc = boost.total;
  const tally = [...value.tally, ...boostEntries(boost.roll.sum)];
  const verdict = { key: 'SALVO.fluid.verdict.suppression', good: null, values: { dc } };
  const events = chained(start.fight, ...opening, (reached) => diceSpent(reached, who, boost.spent, 'attack'));
  let progress = after(start, { ...aimedAt('attack', request, 'suppress', events), dice, tally, verdict });
  for (const target of request.targets) progress = yield* underFire(progress, request, target, dc);
  return progress;
}

/** A save is no action: those who can take none make theirs (FLU-GAP-16). */
function* underFire(progress: Progress, request: Request, target: Id, dc: number): Procedure<Progress> {
  const victim = combatantOf(progress.fight, target);
  if (woundsOf(victim, request.options) === 'dead') return progress;
  const wanted = { kind: 'will', bonus: victim.sheet.saves.will, dc, purpose: 'general' } as const;
  const { value, dice } = yield* withDice(save(spenderOf(victim), wanted, request.options));
  const events = chained(
    progress.fight,
    (reached) => saveLogged(reached, target, value),
    (reached) => diceSpent(reached, target, value.spent, 'save'),
  );
  const key = `SALVO.fluid.verdict.${value.success ? 'success' : 'failure'}`;
  const verdict = { key, good: value.success, values: { total: value.total, dc } };
  const saved = after(progress, stage('check', target, 'suppressed', events, { ...savePart(value, dice), verdict }));
  const stress = suppressionStress(dc, value.total);
  if (stress === 0) return saved;
  const blow = { ...blowOf(request, stress, 0), damageType: 'stress' };
  return (yield* strike(saved, target, blow)).progress;
}
