/** Stand Off: the defender's answer before the attack roll (FLU-GAP-27). */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { reflexBonus, save, saveEvents, savePart } from '../check/save.ts';
import { changedAtOnce } from '../count/at-once.ts';
import { diceSpent, gained } from '../fight/effects.ts';
import { after, chained, stage, withDice, type Maker, type Progress } from '../fight/progress.ts';
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
  /** The attack does not happen. */
  readonly canceled: boolean;
}

/** Asks the owner of `target`, where `mayStandOff`. */
export function* standOffOffered(
  progress: Progress,
  attacker: Id,
  target: Id,
  options: FluidOptions,
): Procedure<Answered> {
  const answer = yield* choose(target, 'reaction', 'SALVO.fluid.question.reaction', 'FLU-GAP-27', OFFERED, 'none');
  return answer === 'none' ? { progress, canceled: false } : yield* standOff(progress, attacker, target, options);
}

/** A free action of a combatant that can act; it changes the Count, so that it takes a combat round (FLU-SUR-09). */
export function mayStandOff(fight: FluidFight, target: Id, band: Band): boolean {
  if (fight.phase !== 'underway' || inSurprise(fight)) return false;
  const defender = combatantOf(fight, target);
  if (defender.state.count === null || !isUp(defender)) return false;
  return standOffRefusal(defender, band) === null;
}

/** Why a Stand Off is not possible: `standardActor`, `outOfRange`, `notEnoughDice`; null if it is. */
export function standOffRefusal({ sheet, state }: FluidCombatant, band: Band): Refusal | null {
  if (sheet.kind === 'standard') return refuse('standardActor', 'FLU-GAP-27');
  if (band === 'long') return refuse('outOfRange', 'FLU-GAP-27');
  return state.actionDice < 1 ? refuse('notEnoughDice', 'FLU-GAP-27') : null;
}

export const standOffDc = ({ sheet }: FluidCombatant, options: FluidOptions): number =>
  options.standOffDcBase + sheet.baseAttack;

/** The cost is paid, with FLU-ZER-01, before the save; success cancels the attack and holds both. */
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
    ...(value.success
      ? [attacker, target].map(
          (id): Maker =>
            (reached) =>
              held(reached, id),
        )
      : []),
  );
  const key = `SALVO.fluid.verdict.${value.success ? 'standOff' : 'standOffFailed'}`;
  const verdict = { key, good: value.success, values: { total: value.total, dc: value.dc } };
  const saved = stage('reaction', target, 'standOffSave', events, { ...savePart(value, dice), verdict });
  return { progress: after(paid, saved), canceled: value.success };
}

/** Both are held. Nothing is printed about the end of it, so it lasts to the end of the next round. */
function held(fight: FluidFight, who: Id): readonly Event[] {
  const until = { at: 'endOfRound', round: fight.round + 1 } as const;
  return chained(
    fight,
    (reached) => gained(reached, who, 'held', 'FLU-GAP-27', { until }),
    (reached) => gained(reached, who, 'vulnerable', 'FLU-GAP-27', { until }),
  );
}
