/** Guard Mode (section 32). */
import type { Act } from '../acts/act.ts';
import { plain } from '../acts/plain.ts';
import { gained, untilOwnTurn } from '../fight/lasting.ts';

/** Guard Mode: no test, until the combatant's next turn (ADE-GRD-01, -02). Reactions and free attacks do not end it (ADE-GRD-04). */
export const guardMode: Act = {
  action: 'guardMode',
  clause: 'ADE-GRD-01',
  target: 'none',
  when: 'turn',
  perform: (request) =>
    plain(request, (fight) => [
      gained(fight, request.who, untilOwnTurn(fight, request.who, 'guardMode', 'ADE-GRD-02')),
    ]),
};
