/** Aim (section 35): a bonus kept for the next attack test. How it ends is in `turn/preparation.ts`. */
import { changeTo } from '../../kernel/changes.ts';
import { event } from '../../kernel/event.ts';
import type { Act } from '../acts/act.ts';
import { plain } from '../acts/plain.ts';
import { combatantOf } from '../sheet/state.ts';

/** The bonus of each Aim on the next attack test (ADE-AIM-01). */
const AIM_BONUS = { halfAim: 10, fullAim: 20 } as const;

/** The act of an Aim. It does not add to an older Aim, which the action itself has ended (ADE-AIM-04). */
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
