/** Stand Off: the defender's answer before the attack roll (FLU-GAP-27). */
import type { Event } from '../../kernel/event.ts';
import { chained } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { withDice } from '../../kernel/outcome.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { reflexBonus, save, saveEvents, savePart, saveVerdict } from '../check/save.ts';
import { changedAtOnce } from '../count/at-once.ts';
import { diceSpent, gained } from '../fight/effects.ts';
import { stage, type Progress } from '../fight/progress.ts';
import { settleTies } from '../fight/tie-breaks.ts';
import type { FluidOptions } from '../options.ts';
import { combatantOf, inSurprise, isUp, spenderOf } from '../sheet/state.ts';
import type { FluidCombatant, FluidFight } from '../sheet/types.ts';
import type { Band } from './range.ts';

const OFFERED = [
  { id: 'none', label: 'SALVO.fluid.option.reaction.none' },
  { id: 'standOff', label: 'SALVO.fluid.option.reaction.standOff' },
];

interface Answered {
  readonly progress: Progress;
  /** Whether the attack does not happen. */
  readonly canceled: boolean;
}

/** The question to the owner of `target`, for which `mayStandOff` must hold. */
export function* standOffOffered(
  progress: Progress,
  attacker: Id,
  target: Id,
  options: FluidOptions,
): Procedure<Answered> {
  const answer = yield* choose(target, 'reaction', 'SALVO.fluid.question.reaction', 'FLU-GAP-27', OFFERED, 'none');
  return answer === 'none' ? { progress, canceled: false } : yield* standOff(progress, attacker, target, options);
}

/** Whether a target may stand off: it can act, and has a Count, which no surprise round changes (FLU-SUR-09). */
export function mayStandOff(fight: FluidFight, target: Id, band: Band): boolean {
  if (fight.phase !== 'underway' || inSurprise(fight)) return false;
  const defender = combatantOf(fight, target);
  if (defender.state.count === null || !isUp(defender)) return false;
  return standOffRefusal(defender, band) === null;
}

/** The reason that a Stand Off is not possible (`standardActor`, `outOfRange`, `notEnoughDice`); null: it is. */
export function standOffRefusal({ sheet, state }: FluidCombatant, band: Band): Refusal | null {
  if (sheet.kind === 'standard') return refuse('standardActor', 'FLU-GAP-27');
  if (band === 'long') return refuse('outOfRange', 'FLU-GAP-27');
  return state.actionDice < 1 ? refuse('notEnoughDice', 'FLU-GAP-27') : null;
}

export const standOffDc = ({ sheet }: FluidCombatant, options: FluidOptions): number =>
  options.standOffDcBase + sheet.baseAttack;

/** The Stand Off: its cost is paid before the save, FLU-ZER-01 included; success cancels the attack and holds both. */
export function* standOff(progress: Progress, attacker: Id, target: Id, options: FluidOptions): Procedure<Answered> {
  const payment = chained(
    progress.fight,
    (reached) => diceSpent(reached, target, 1, 'standOff'),
    (reached) => changedAtOnce(reached, target, { type: 'standOff' }),
  );
  const paid = yield* settleTies(after(progress, stage('initiative', target, 'standOff', payment)));
  const defender = combatantOf(paid.fight, target);
  const bonus = reflexBonus(defender.sheet.saves.ref, defender.state.braced);
  const dc = standOffDc(combatantOf(paid.fight, attacker), options);
  const needed = { kind: 'ref', bonus, dc, purpose: 'general' } as const;
  const { value, dice } = yield* withDice(save(spenderOf(defender), needed, options));
  const events = chained(
    paid.fight,
    (reached) => saveEvents(reached, target, value),
    (reached) => (value.success ? held(reached, attacker) : []),
    (reached) => (value.success ? held(reached, target) : []),
  );
  const verdict = saveVerdict(value, 'standOff', 'standOffFailed');
  const saved = stage('reaction', target, 'standOffSave', events, savePart(value, dice, verdict));
  return { progress: after(paid, saved), canceled: value.success };
}

/** A combatant held: vulnerable, free actions only. No clause gives an end; here it is the end of the next round. */
function held(fight: FluidFight, who: Id): readonly Event[] {
  const until = { at: 'endOfRound', round: fight.round + 1 } as const;
  return chained(
    fight,
    (reached) => gained(reached, who, 'held', 'FLU-GAP-27', { until }),
    (reached) => gained(reached, who, 'vulnerable', 'FLU-GAP-27', { until }),
  );
}
