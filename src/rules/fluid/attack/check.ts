/** The attack check of an act: the roll, the dice added to it, what threats and errors become (FLU-GAP-06..10). */
import type { Id } from '../../kernel/json.ts';
import type { Stage, StageDice } from '../../kernel/outcome.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { telling } from '../../kernel/tally.ts';
import { rollActionDice, type ActionRoll } from '../check/action-dice.ts';
import { attackOn, type AttackRoll } from './roll.ts';
import { after, chained, stage, type Progress, type Maker } from '../fight/progress.ts';
import { diceSpent, happened, lost } from '../fight/effects.ts';
import { boostWanted } from '../check/save.ts';
import { combatantOf, gmDice } from '../sheet/state.ts';
import type { Request } from '../acts/act.ts';
import { boosted } from '../harm/harm.ts';
import { modeOf, situationOf, type Mode } from './situation.ts';
import { activation } from '../check/skill.ts';

export const aimedAt = (kind: Stage['kind'], { who, targets, item }: Request, name: string): Stage => ({
  ...stage(kind, who, name, []),
  ...(targets[0] === undefined ? {} : { against: targets[0] }),
  ...(item === null ? {} : { item: item.id }),
});

export const poolOf = (progress: Progress, who: Id): number => combatantOf(progress.fight, who).state.actionDice;

export const NO_BOOST: ActionRoll = { sides: 0, faces: [], sum: 0 };

interface Checked extends AttackRoll {
  readonly spent: number;
}

export function* attackCheck(progress: Progress, request: Request, mode: Mode, target: Id): Procedure<Checked> {
  const { who, options } = request;
  const situation = situationOf(request, progress.fight, target);
  const d20 = yield* rollFaces(who, 1, 20, 'SALVO.fluid.roll.attack');
  const seen = attackOn(situation, d20, NO_BOOST, options);
  const worth = !seen.hit || mode !== 'single';
  const spent = worth ? yield* boostWanted(who, poolOf(progress, who), 'attack', seenIn(seen)) : 0;
  const boost = spent > 0 ? yield* rollActionDice(who, spent, options) : NO_BOOST;
  return { ...attackOn(situation, d20, boost, options), spent };
}

const seenIn = ({ total, defense }: AttackRoll) => ({ total, needed: defense });

/** The card's stage; a hit ends being flat-footed (FLU-GAP-03). */
export function attackTold(
  progress: Progress,
  request: Request,
  target: Id,
  roll: Checked,
  dice: readonly StageDice[],
  opening: readonly Maker[],
): Progress {
  const events = chained(
    progress.fight,
    ...opening,
    (now) => diceSpent(now, request.who, roll.spent, 'attack'),
    (now) => (roll.hit ? lost(now, target, 'flatFooted', 'FLU-GAP-03') : []),
  );
  const key = roll.hit ? (roll.threat ? 'threat' : 'hit') : roll.error ? 'error' : 'miss';
  const values = { total: roll.total, defense: roll.defense };
  const tally = [...telling(roll.tally), ...boosted(roll.boost.sum)];
  const mode = modeOf(request);
  const name = mode === 'single' ? 'attack' : `attack.${mode}`;
  const attack = { ...stage('attack', request.who, name, events), against: target, dice, tally };
  const verdict = { key: `SALVO.fluid.verdict.${key}`, good: roll.hit, values };
  const against = { ...stage('defense', target, 'defense', []), tally: telling(roll.defenseTally) };
  return after(after(progress, against), { ...attack, verdict });
}

/** FLU-GAP-08. */
export function threatActivated(progress: Progress, who: Id, target: Id, dice: number): Progress {
  const verdict = { key: 'SALVO.fluid.verdict.criticalHit', good: true, values: { dice } };
  const events = diceSpent(progress.fight, who, dice, 'threat');
  return after(progress, { ...stage('effect', who, 'activation', events), against: target, verdict });
}

/** FLU-GAP-09, FLU-MOD-08: the other side may make it a critical miss; for standard actors the GM does. */
export function* errorActivated(progress: Progress, who: Id, target: Id): Procedure<Progress> {
  const special = combatantOf(progress.fight, target).sheet.kind === 'special';
  const dice = special
    ? yield* activation(target, poolOf(progress, target), 'error')
    : yield* activation(null, gmDice(progress.fight), 'error');
  if (dice === 0) return progress;
  const events = chained(
    progress.fight,
    (now) => diceSpent(now, target, dice, 'error'),
    (now) => happened(now, who, [{ type: 'critMiss', actionDice: dice }]),
  );
  const verdict = { key: 'SALVO.fluid.verdict.criticalMiss', good: false, values: { dice } };
  return after(progress, { ...stage('effect', who, 'activation', events), verdict });
}
