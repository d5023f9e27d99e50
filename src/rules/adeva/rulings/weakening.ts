/** The weakening of Deflectors, and its end (ADE-DFL-07). */
import { putAt } from '../../kernel/changes.ts';
import { asNumber } from '../../kernel/declared.ts';
import { dropping, event } from '../../kernel/event.ts';
import { asJson } from '../../kernel/json.ts';
import { nextNumber, numbered } from '../../kernel/numbered.ts';
import { refuse } from '../../kernel/result.ts';
import { numberField, type Act } from '../acts/act.ts';
import { ruled } from '../acts/plain.ts';
import { combatantOf } from '../sheet/state.ts';
import { RULING } from './ruling.ts';

const FIELDS = [numberField('amount', 'ADE-DFL-07', 'gm', 10, 1, 999)];

/** The ruling that weakens a combatant's Deflectors, each in full (ADE-DFL-07). */
export const weakenDeflector: Act = {
  ...RULING,
  action: 'weakenDeflector',
  clause: 'ADE-DFL-07',
  fields: () => FIELDS,
  concerns: ({ sheet }) => sheet.deflectors.length > 0,
  perform: (request) =>
    ruled(request, (fight) => {
      const { deflectorWeakening: before } = combatantOf(fight, request.who).state;
      const amount = asNumber(request.declared, 'amount');
      const change = putAt(before, 'deflectorWeakening', nextNumber(before), { amount, source: '' });
      return [event('deflectorWeakened', request.who, 'ADE-DFL-07', [change], { amount })];
    }),
};

/** The ruling that ends all weakenings. Refused: `notWeakened`. */
export const restoreDeflector: Act = {
  ...RULING,
  action: 'restoreDeflector',
  clause: 'ADE-DFL-07',
  concerns: ({ sheet }) => sheet.deflectors.length > 0,
  applies: ({ state }) => Object.keys(state.deflectorWeakening).length > 0,
  refusal: ({ combatant }) =>
    Object.keys(combatant.state.deflectorWeakening).length > 0 ? null : refuse('notWeakened', 'ADE-DFL-07'),
  perform: (request) =>
    ruled(request, (fight) => {
      const entries = numbered(combatantOf(fight, request.who).state.deflectorWeakening);
      const changes = entries.map(([key, value]) => dropping(`deflectorWeakening.${key}`, asJson(value)));
      return [event('deflectorRestored', request.who, 'ADE-DFL-07', changes)];
    }),
};
