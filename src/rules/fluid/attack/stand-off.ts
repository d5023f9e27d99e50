/** Stand Off: the defender's answer before the attack roll (FLU-GAP-27). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { canAct } from '../fight/conditions.ts';
import { after, chained, adjust, event, stage, withDice, type Progress } from '../fight/progress.ts';
import { atOnceLines, countChanged, diceSpent, gained } from '../fight/effects.ts';
import type { FluidOptions } from '../options.ts';
import { standOffPaid, standOffRefusal, standOffSave } from '../acts/at-once.ts';
import { settleTies } from '../fight/tie-breaks.ts';
import type { Band } from './range.ts';
import { combatantOf, conditionsOf, inSurprise, standingOf } from '../sheet/state.ts';
import type { FluidFight } from '../sheet/types.ts';
import { saveLogged, savePart } from '../harm/harm.ts';

const OFFERED = [
  { id: 'none', label: 'SALVO.fluid.option.reaction.none' },
  { id: 'standOff', label: 'SALVO.fluid.option.reaction.standOff' },
];

export interface Answered {
  readonly progress: Progress;
  /** The attack does not happen. */
  readonly canceled: boolean;
}

/** FLU-GAP-27: asks the owner of `target`, where `mayStandOff`. */
export function* standOffOffered(
  progress: Progress,
  attacker: Id,
  target: Id,
  options: FluidOptions,
): Procedure<Answered> {
  const answer = yield* choose(target, 'reaction', 'SALVO.fluid.question.reaction', 'FLU-GAP-27', OFFERED, 'none');
  if (answer === 'none') return { progress, canceled: false };
  return yield* standOff(progress, attacker, target, options);
}

/** It is a free action of one who can act, and changes the Count, so that it takes a combat round (FLU-SUR-09). */
export function mayStandOff(fight: FluidFight, target: Id, band: Band, options: FluidOptions): boolean {
  if (fight.phase !== 'underway' || inSurprise(fight)) return false;
  const one = combatantOf(fight, target);
  if (one.state.count === null || !canAct(conditionsOf(one, options))) return false;
  return standOffRefusal(one.sheet.kind, band, one.state.actionDice) === null;
}

function* standOff(progress: Progress, attacker: Id, target: Id, options: FluidOptions): Procedure<Answered> {
  const before = standingOf(combatantOf(progress.fight, target));
  const settled = standOffPaid(before, options);
  const cost = -options.standOffCost;
  const lines = atOnceLines(progress.fight, 'FLU-GAP-27', 'standOff', before.count, cost, settled.count);
  const payment = chained(
    progress.fight,
    (now) => diceSpent(now, target, 1, 'standOff'),
    (now) => countChanged(now, target, settled, lines, 'FLU-GAP-27'),
    () => [event('loweredAtOnce', target, 'FLU-CAP-07', adjust('immediate', cost))],
  );
  const paid = yield* settleTies(after(progress, stage('initiative', target, 'standOff', payment)));
  const { sheet, state } = combatantOf(paid.fight, target);
  const { baseAttack } = combatantOf(paid.fight, attacker).sheet;
  const made = standOffSave(target, baseAttack, sheet.saves.ref, state.braced, options, state.actionDice);
  const { value, dice } = yield* withDice(made);
  const events = chained(
    paid.fight,
    (now) => saveLogged(now, target, value),
    (now) => diceSpent(now, target, value.spent, 'save'),
    ...(value.success ? [attacker, target].map((id) => (now: FluidFight) => held(now, id)) : []),
  );
  const key = `SALVO.fluid.verdict.${value.success ? 'standOff' : 'standOffFailed'}`;
  const verdict = { key, good: value.success, values: { total: value.total, dc: value.dc } };
  const told = after(paid, { ...stage('reaction', target, 'standOffSave', events), ...savePart(value, dice), verdict });
  return { progress: told, canceled: value.success };
}

/** FLU-GAP-27: both are held; nothing is printed about the end of it, so it lasts to the end of the next round. */
function held(fight: FluidFight, who: Id) {
  const until = { at: 'endOfRound', round: fight.round + 1 } as const;
  return chained(
    fight,
    (now) => gained(now, who, 'held', 'FLU-GAP-27', { until }),
    (now) => gained(now, who, 'vulnerable', 'FLU-GAP-27', { until }),
  );
}
