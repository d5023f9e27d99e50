/** Ailments: characteristic decay, and the end of the cycle, which clears it (section 18). */
import { putAt } from '../../kernel/changes.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { dropping, type Event, event } from '../../kernel/event.ts';
import { idsIn } from '../../kernel/fight.ts';
import { type Id, asJson } from '../../kernel/json.ts';
import { nextNumber, numbered } from '../../kernel/numbered.ts';
import { refuse } from '../../kernel/result.ts';
import { choiceField, numberField, type Act } from '../acts/act.ts';
import { ruled } from '../acts/plain.ts';
import { powerless } from '../fight/powerless.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight, Decay } from '../sheet/types.ts';
import { CHARACTERISTICS } from '../terms.ts';
import { RULING } from './ruling.ts';

const FIELDS = [
  choiceField('characteristic', 'ADE-AIL-01', 'gm', CHARACTERISTICS, 'ws'),
  numberField('amount', 'ADE-AIL-01', 'gm', 5, 1, 999),
];

/** The ruling that adds a decay of a characteristic; all decays add up (ADE-AIL-01, -04). */
export const decay: Act = {
  ...RULING,
  action: 'decay',
  clause: 'ADE-AIL-01',
  fields: () => FIELDS,
  perform: (request) =>
    ruled(
      request,
      (fight) => {
        const { declared, who } = request;
        const added = {
          characteristic: asText(declared, 'characteristic'),
          amount: asNumber(declared, 'amount'),
          source: '',
        };
        return [decayed(fight, who, added as Decay)];
      },
      (fight) => powerless(fight, request.who, request.options),
    ),
};

function decayed(fight: AdevaFight, who: Id, added: Decay): Event {
  const { decay: before } = combatantOf(fight, who).state;
  const change = putAt(before, 'decay', nextNumber(before), added);
  return event('decayed', who, 'ADE-AIL-01', [change], {
    characteristic: added.characteristic,
    amount: added.amount,
  });
}

/** The end of the cycle, which ends all decay of all combatants in the fight (ADE-AIL-02). Refused: `noDecay`. */
export const endCycle: Act = {
  ...RULING,
  action: 'endCycle',
  clause: 'ADE-AIL-02',
  applies: (_combatant, fight) => isAnybodyDecayed(fight),
  refusal: ({ fight }) => (isAnybodyDecayed(fight) ? null : refuse('noDecay', 'ADE-AIL-02')),
  perform: (request) =>
    ruled(
      request,
      (fight) =>
        idsIn(fight)
          .filter((id) => isDecayed(fight, id))
          .map((id) => decayEnded(fight, id)),
      (fight) => idsIn(fight).flatMap((id) => powerless(fight, id, request.options)),
    ),
};

const isAnybodyDecayed = (fight: AdevaFight): boolean => idsIn(fight).some((id) => isDecayed(fight, id));

const isDecayed = (fight: AdevaFight, who: Id): boolean => Object.keys(combatantOf(fight, who).state.decay).length > 0;

function decayEnded(fight: AdevaFight, who: Id): Event {
  const entries = numbered(combatantOf(fight, who).state.decay);
  return event(
    'decayEnded',
    who,
    'ADE-AIL-02',
    entries.map(([key, value]) => dropping(`decay.${key}`, asJson(value))),
  );
}
