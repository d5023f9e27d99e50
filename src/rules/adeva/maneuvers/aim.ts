/** Aim (section 35): a bonus that waits for the next attack test. What breaks it stands in `turn/preparation.ts`. */
import { changeTo, event } from '../../kernel/progress.ts';
import type { Act } from '../acts/act.ts';
import { plain } from '../acts/plain.ts';
import { combatantOf } from '../sheet/state.ts';

/** ADE-AIM-01. */
export const AIM_BONUS = { halfAim: 10, fullAim: 20 } as const;

/** ADE-AIM-04: the new bonus takes the place of an old one, which the action itself has ended. */
const aim = (action: keyof typeof AIM_BONUS): Act => ({
  action,
  clause: 'ADE-AIM-01',
  target: 'none',
  when: 'turn',
  perform: (request) =>
    plain(request, (fight) => {
      const bonus = AIM_BONUS[action];
      const { state } = combatantOf(fight, request.who);
      return [event('aimed', request.who, 'ADE-AIM-01', changeTo(state, 'aim', { bonus }), { bonus })];
    }),
});

export const halfAim = aim('halfAim');
export const fullAim = aim('fullAim');
