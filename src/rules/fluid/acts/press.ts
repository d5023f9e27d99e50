/** The Press (FLU-GAP-01, FLU-PRS-01..03). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { changedAtOnce } from '../count/at-once.ts';
import { after, begin, chained, ended, stage } from '../fight/progress.ts';
import { settleTies } from '../fight/tie-breaks.ts';
import type { FluidOptions } from '../options.ts';
import { paid } from '../round/payment.ts';
import type { Act } from './act.ts';

/** A free action; that it comes first and once in a round is said with the allowance. */
export const press: Act = {
  action: 'press',
  clause: 'FLU-GAP-01',
  cost: 'press',
  target: 'none',
  when: 'turn',
  notInSurprise: true,
  refusal: ({ fight, combatant, options }) =>
    fight.phase === 'underway' ? pressRefusal(combatant.state.count ?? 0, options) : refuse('noCount', 'FLU-GAP-01'),
  *perform(request) {
    const { fight, who, action } = request;
    const events = chained(
      fight,
      (reached) => paid(reached, request),
      (reached) => changedAtOnce(reached, who, { type: 'press' }),
    );
    const pressed = after(begin(fight), stage('initiative', who, 'press', events));
    return ended(yield* settleTies(pressed), action, who);
  },
};

/** FLU-GAP-01: a Count below the minimum is too low for a Press. */
const pressRefusal = (count: number, { pressMin }: FluidOptions): Refusal | null =>
  count < pressMin ? refuse('countTooLow', 'FLU-GAP-01', { needed: pressMin }) : null;
