/** Effects of powers, ailments and the scene (section 43.6): modifiers that the GM puts on a combatant for a time. */
import { type Condition, type Until, conditionGained, conditionLost } from '../../kernel/condition.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import { nextNumber } from '../../kernel/numbered.ts';
import { refuse } from '../../kernel/result.ts';
import { choiceField, numberField, type Act } from '../acts/act.ts';
import { ruled } from '../acts/plain.ts';
import { EFFECT_KINDS, effectId, effectNumber, effectsIn } from '../fight/influences.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { RULING } from './ruling.ts';

const ENDS = ['roundEnd', 'turnStart', 'turnEnd', 'fightEnd', 'never'] as const;

const FIELDS = [
  choiceField('kind', 'ADE-MOD-11', 'gm', EFFECT_KINDS, 'testMod'),
  numberField('value', 'ADE-MOD-11', 'gm', -10, -200, 200),
  choiceField('ends', 'ADE-TRG-04', 'gm', ENDS, 'turnStart'),
  numberField('rounds', 'ADE-TRG-04', 'gm', 1, 1, 1000),
];

/** The ruling that puts a modifier on a combatant, for a number of rounds or turns (ADE-MOD-11). */
export const effect: Act = {
  ...RULING,
  action: 'effect',
  clause: 'ADE-MOD-11',
  onConditions: {},
  fields: () => FIELDS,
  perform: (request) =>
    ruled(request, (fight) => {
      const { declared, who } = request;
      const usedNumbers = effectsIn(combatantOf(fight, who)).map(({ id }) => [effectNumber(id), true] as const);
      const added: Condition = {
        id: effectId(nextNumber(Object.fromEntries(usedNumbers))),
        clause: 'ADE-MOD-11',
        until: until(fight, who, asText(declared, 'ends'), asNumber(declared, 'rounds')),
        value: asNumber(declared, 'value'),
        facts: { kind: asText(declared, 'kind') },
      };
      return [conditionGained(fight, who, added)];
    }),
};

function until(fight: AdevaFight, of: Id, end: string, rounds: number): Until {
  switch (end) {
    case 'roundEnd':
      return { at: 'endOfRound', round: fight.round + rounds - 1 };
    case 'turnStart':
      return { at: 'startOfTurn', of, round: fight.round + rounds };
    case 'turnEnd':
      return { at: 'endOfTurn', of, round: fight.round + rounds };
    default:
      return { at: end === 'never' ? 'never' : 'endOfFight' };
  }
}

/** The ruling that ends an effect early. Refused: `noEffect`. */
export const endEffect: Act = {
  ...RULING,
  action: 'endEffect',
  clause: 'ADE-MOD-11',
  onConditions: { named: 'effect', given: false },
  concerns: (combatant) => effectsIn(combatant).length > 0,
  fields: (_fight, combatant) => {
    const ids = effectsIn(combatant).map(({ id }) => id);
    const named = Object.fromEntries(ids.map((id) => [id, 'SALVO.adeva.modifier.effect']));
    return ids.length === 0 ? [] : [choiceField('effect', 'ADE-MOD-11', 'gm', ids, ids[0]!, named)];
  },
  refusal: ({ combatant }) => (effectsIn(combatant).length > 0 ? null : refuse('noEffect', 'ADE-MOD-11')),
  perform: (request) =>
    ruled(request, (fight) => conditionLost(fight, request.who, asText(request.declared, 'effect'))),
};
