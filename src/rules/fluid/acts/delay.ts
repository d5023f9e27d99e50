/** Delay (FLU-GAP-25). */
import { adjust, recordChanges } from '../../kernel/changes.ts';
import { asNumber } from '../../kernel/declared.ts';
import { setting, type Change, event } from '../../kernel/event.ts';
import { appliedAll, fightEvent, chained } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { actedChange, nextToAct } from '../../kernel/order.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { changedAtOnce } from '../count/at-once.ts';
import { turnOpened } from '../fight/advance.ts';
import { order } from '../fight/order.ts';
import { stage, type Progress } from '../fight/progress.ts';
import { settleTies } from '../fight/tie-breaks.ts';
import type { FluidOptions } from '../options.ts';
import { firstActionRefusal } from '../round/allowance.ts';
import { owesPress } from '../round/payment.ts';
import { combatantOf } from '../sheet/state.ts';
import type { FluidCombatant } from '../sheet/types.ts';
import { numberField, type Act } from './act.ts';

const DELAY_FIELDS = [numberField('steps', 'FLU-GAP-25', 'actor', 1, 1, 1000)];

/**
 * A number of Delay actions at once, 1 or more. Combatants that are ahead then act first, and the turn comes back at
 * the lower Count.
 */
export const delay: Act = {
  action: 'delay',
  onOrder: 'declared',
  clause: 'FLU-GAP-25',
  cost: 'none',
  target: 'none',
  when: 'turn',
  notInSurprise: true,
  fields: () => DELAY_FIELDS,
  refusal({ fight, combatant, options, declared, action }) {
    if (fight.phase !== 'underway') return refuse('noCount', 'FLU-GAP-25');
    const first = firstActionRefusal(owesPress(fight, combatant, options), action);
    return first ?? delayRefusal(combatant, asNumber(declared, 'steps'), options);
  },
  *perform({ fight, who, options, declared, action }) {
    const steps = asNumber(declared, 'steps');
    const events = chained(
      fight,
      (reached) => changedAtOnce(reached, who, { type: 'delay', steps }),
      (reached) => [event('delayed', who, 'FLU-GAP-25', delayedBy(combatantOf(reached, who), steps))],
    );
    const left = delaysLeft(combatantOf(appliedAll(fight, events), who), options);
    const verdict = { key: 'SALVO.fluid.verdict.delay', good: null, values: { steps, left } };
    const delayed = after(begin(fight), stage('initiative', who, 'delay', events, { verdict }));
    return ended(turnPassed(yield* settleTies(delayed), who), action, who);
  },
};

/** The changes by Delay actions. They count as the first action, so that no Press can follow (FLU-GAP-01). */
const delayedBy = ({ state: { actions } }: FluidCombatant, steps: number): readonly Change[] => [
  ...adjust('delayed', steps),
  ...recordChanges('actions', actions, { begun: true }),
];

/** The most Delay actions of a combatant in a round, whatever its Count. */
const limitOf = ({ sheet }: FluidCombatant, options: FluidOptions): number =>
  Math.max(0, options.delayExtra + sheet.initBonus);

/** The Delay actions still possible in this round, by their limit and by the lowest Count. */
export const delaysLeft = (combatant: FluidCombatant, options: FluidOptions): number =>
  Math.max(
    0,
    Math.min(limitOf(combatant, options) - combatant.state.delayed, (combatant.state.count ?? 0) - options.delayFloor),
  );

/** The reason that `steps` Delay actions are too many (`delayLimit`, `countFloor`); null: they are not. */
function delayRefusal(combatant: FluidCombatant, steps: number, options: FluidOptions): Refusal | null {
  const { delayed, count } = combatant.state;
  const limit = limitOf(combatant, options);
  if (delayed + steps > limit) return refuse('delayLimit', 'FLU-GAP-25', { limit });
  if ((count ?? 0) - steps < options.delayFloor)
    return refuse('countFloor', 'FLU-GAP-25', { floor: options.delayFloor });
  return null;
}

/** The turn passes to a combatant that is ahead now; `who` counts as not having acted yet. */
function turnPassed(progress: Progress, who: Id): Progress {
  const { fight } = progress;
  if (fight.turn !== who) return progress;
  const changes = [setting('turn', who, null), actedChange(fight, who, false)];
  const passed = fightEvent('turnPassed', 'FLU-GAP-25', changes, { who });
  const waiting = after(progress, stage('turn', who, 'turnPassed', [passed]));
  const next = nextToAct(waiting.fight, order);
  if (next === null || next === who) return progress;
  const taken = [setting('turn', null, next), actedChange(waiting.fight, next)];
  const started = fightEvent('turnStarted', 'FLU-RND-03', taken, { who: next });
  return turnOpened(after(waiting, stage('turn', next, 'turnTaken', [started])), next);
}
