/** The delay of a turn to a later slot (ARR-INI-06, -07). */
import { asNumber } from '../../kernel/declared.ts';
import { event } from '../../kernel/event.ts';
import { fightEvent } from '../../kernel/fight.ts';
import { actedChange } from '../../kernel/order.ts';
import { after, afterAct, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { nextTurn } from '../../kernel/turns.ts';
import { numberField, type Act } from '../acts/act.ts';
import { settingChanges } from '../sheet/changes.ts';
import { advance } from './advance.ts';
import { slotOf } from './initiative.ts';
import { order, placeOf } from './order.ts';

/**
 * The act of delaying: it costs nothing, the remaining points are spent in the later slot, and the next combatant's
 * turn begins at once. Refused: `noFight`, `slotPassed`.
 */
export const delay: Act = {
  action: 'delay',
  onOrder: 'declared',
  clause: 'ARR-INI-06',
  when: 'turn',
  target: 'none',
  fields: (_fight, combatant) => [
    numberField('slot', 'ARR-INI-07', 'actor', Math.max(0, slotOf(placeOf(combatant)) - 1), 0, 999),
  ],
  refusal({ fight, combatant, declared }) {
    if (fight.phase !== 'underway') return refuse('noFight', 'ARR-INI-06');
    const slot = slotOf(placeOf(combatant));
    return asNumber(declared, 'slot') < slot ? null : refuse('slotPassed', 'ARR-INI-07', { slot });
  },
  *perform({ fight, who, combatant, declared }) {
    const slot = asNumber(declared, 'slot');
    const { delayTo } = combatant.state.standing;
    const course = after(begin(fight), {
      kind: 'initiative',
      who,
      title: 'SALVO.arrgs.action.delay',
      verdict: { key: 'SALVO.arrgs.verdict.delayed', good: null, values: { slot } },
      events: [
        event('turnDelayed', who, 'ARR-INI-06', settingChanges('standing.delayTo', delayTo, slot), { slot }),
        fightEvent('placeKept', 'ARR-INI-07', [actedChange(fight, who, false)], { who }),
      ],
    });
    const passed = yield* nextTurn({ order, advance }, course.fight);
    return ended(afterAct(course, passed), 'delay', who);
  },
};
