/** The answer to an error (FLU-GAP-09, FLU-MOD-08). */
import { chained } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { diceSpent, gmDiceSpent, happened } from '../fight/effects.ts';
import { stage, type Progress } from '../fight/progress.ts';
import { combatantOf, gmDice } from '../sheet/state.ts';
import { activationQuestion, type CheckKind } from './action-dice.ts';

/** An error of `who`, which `by` (null: the GM) may make a critical miss or a critical failure. */
export function* errorAnswered(progress: Progress, who: Id, kind: CheckKind, by: Id | null): Procedure<Progress> {
  const { fight } = progress;
  const pool = by === null ? gmDice(fight) : combatantOf(fight, by).state.actionDice;
  const answer = yield* activationQuestion(by, 'error', kind, pool);
  if (!answer.activated) return progress;
  const dice = pool - answer.poolLeft;
  const events = chained(
    fight,
    (reached) => (by === null ? gmDiceSpent(dice, 'error') : diceSpent(reached, by, dice, 'error')),
    (reached) => happened(reached, who, answer.logged),
  );
  const verdict = { key: `SALVO.fluid.verdict.${answer.result}`, good: false, values: { dice } };
  return after(progress, stage('effect', who, 'activation', events, { verdict }));
}
