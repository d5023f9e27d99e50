/** The Press (FLU-GAP-01, FLU-PRS-01..03). */
import { event } from '../../kernel/event.ts';
import { chained } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { nextToAct } from '../../kernel/order.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { changedAtOnce } from '../count/at-once.ts';
import { order } from '../fight/order.ts';
import { stage, type Progress } from '../fight/progress.ts';
import { settleTies } from '../fight/tie-breaks.ts';
import type { FluidOptions } from '../options.ts';
import { actionChanges, postponed } from '../round/allowance.ts';
import { paid } from '../round/payment.ts';
import { combatantOf } from '../sheet/state.ts';
import type { FluidFight } from '../sheet/types.ts';
import type { Act } from './act.ts';

/** A free action, possible once a round and as the first action (see `actionRefusal`). */
export const press: Act = {
  action: 'press',
  onOrder: 'atOnce',
  clause: 'FLU-GAP-01',
  cost: 'press',
  target: 'none',
  when: 'turn',
  notInSurprise: true,
  refusal: ({ fight, combatant, options }) =>
    fight.phase === 'underway' ? pressRefusal(combatant.state.count ?? 0, options) : refuse('noCount', 'FLU-GAP-01'),
  *perform(request) {
    const { fight, who, combatant, action } = request;
    const events = chained(
      fight,
      (reached) => paid(reached, request),
      (reached) => changedAtOnce(reached, who, { type: 'press' }),
    );
    const pressed = yield* settleTies(after(begin(fight), stage('initiative', who, 'press', events)));
    return ended(restPostponed(pressed, combatant.state.actions.halves), action, who);
  },
};

/** FLU-GAP-01: the half action gained is for now; the `normal` ones come at the reduced Count, after combatants that act before. */
function restPostponed(progress: Progress, normal: number): Progress {
  const { fight } = progress;
  const who = fight.turn;
  if (who === null || isNext(fight, who)) return progress;
  const { actions } = combatantOf(fight, who).state;
  const changes = actionChanges(actions, postponed(actions, Math.min(normal, actions.halves)));
  if (changes.length === 0) return progress;
  return after(progress, stage('turn', who, 'actsAgain', [event('actionsPostponed', who, 'FLU-GAP-01', changes)]));
}

/** Whether a combatant would be the next to act at its Count, if it had not acted yet. */
function isNext(fight: FluidFight, who: Id): boolean {
  const { [who]: _own, ...acted } = fight.acted;
  return nextToAct({ ...fight, acted }, order) === who;
}

/** FLU-GAP-01: the reason that the Count is too low for a Press; null: it is not. */
const pressRefusal = (count: number, { pressMin }: FluidOptions): Refusal | null =>
  count < pressMin ? refuse('countTooLow', 'FLU-GAP-01', { needed: pressMin }) : null;
