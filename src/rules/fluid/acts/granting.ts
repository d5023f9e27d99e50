/** Rulings that give actions: outside the Count, one more half, a shorter one (FLU-RND-09..12). */
import { putAt } from '../../kernel/changes.ts';
import { asFlag, asNumber, asText } from '../../kernel/declared.ts';
import { event } from '../../kernel/event.ts';
import { nextNumber } from '../../kernel/numbered.ts';
import { hasActed } from '../../kernel/order.ts';
import { refuse } from '../../kernel/result.ts';
import { actionChanges, RESTRICTIONS, withHalf, type Shortening } from '../round/allowance.ts';
import { SHORTENABLE } from '../round/shortening.ts';
import { combatantOf, inSurprise } from '../sheet/state.ts';
import { actionField, choiceField, flagField, numberField, type Act } from './act.ts';
import { halfOrReeling, offered, READIABLE } from './ready.ts';
import { roundRefusal, ruled, ruling } from './ruling.ts';

const GRANT_FIELDS = [actionField('granted', 'FLU-RND-10', 'gm', READIABLE, 'attack')];

/** FLU-RND-10: an action outside the Count, and nothing beside it. */
export const grant: Act = {
  ...ruling,
  action: 'grant',
  clause: 'FLU-RND-10',
  fields: () => GRANT_FIELDS,
  refusal: roundRefusal,
  perform: (request) =>
    ruled(request, (reached) => offered(reached, request.who, asText(request.declared, 'granted'), 'FLU-RND-10')),
};

const EXTRA_FIELDS = [choiceField('limit', 'FLU-RND-09', 'gm', ['none', ...RESTRICTIONS], 'none')];

/** FLU-RND-09: a further half action in this round from another source, with the limit that the source sets. */
export const extraHalf: Act = {
  ...ruling,
  action: 'extraHalf',
  clause: 'FLU-RND-09',
  fields: () => EXTRA_FIELDS,
  refusal(request) {
    const { fight, who } = request;
    if (inSurprise(fight)) return refuse('notInSurprise', 'FLU-SUR-05');
    const isOver = hasActed(fight, who) && fight.turn !== who;
    return roundRefusal(request) ?? (isOver ? refuse('alreadyActed', 'FLU-RND-10') : null);
  },
  perform: (request) =>
    ruled(request, (reached) => {
      const { actions } = request.combatant.state;
      const limits = RESTRICTIONS.filter((limit) => limit === asText(request.declared, 'limit'));
      const changes = actionChanges(actions, withHalf(actions, limits));
      return halfOrReeling(reached, request.who, () => [event('halfGained', request.who, 'FLU-RND-09', changes)]);
    }),
};

const SHORTEN_FIELDS = [
  actionField('shortens', 'FLU-RND-11', 'gm', SHORTENABLE, 'reload'),
  numberField('shorterBy', 'FLU-RND-11', 'gm', 1, 1, 2),
  flagField('besides', 'FLU-RND-12', 'gm'),
];

/** FLU-RND-11, -12: an option or effect may shorten one action of this round. */
export const shorten: Act = {
  ...ruling,
  action: 'shorten',
  clause: 'FLU-RND-11',
  fields: () => SHORTEN_FIELDS,
  refusal: roundRefusal,
  perform: (request) =>
    ruled(request, (reached) => {
      const { declared, who } = request;
      const { shorter } = combatantOf(reached, who).state;
      const effect: Shortening = {
        action: asText(declared, 'shortens'),
        steps: asNumber(declared, 'shorterBy'),
        besides: asFlag(declared, 'besides'),
      };
      const change = putAt(shorter, 'shorter', nextNumber(shorter), effect);
      return [event('mayShorten', who, 'FLU-RND-11', [change], { action: effect.action, steps: effect.steps })];
    }),
};
