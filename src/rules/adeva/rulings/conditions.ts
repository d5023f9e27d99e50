/** Conditions that the GM gives and takes away, because the table cannot know of them (GAP-06). */
import type { Condition } from '../../kernel/condition.ts';
import { asFlag, asText } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import { refuse } from '../../kernel/result.ts';
import { choiceField, flagField, type Act } from '../acts/act.ts';
import { ruled } from '../acts/plain.ts';
import { gained, lasting, lost, throughNextTurn, untilOwnTurn } from '../fight/lasting.ts';
import { handsLost } from '../grapple/duty.ts';
import { releasedFrom } from '../harm/fallen.ts';
import { combatantOf, has, isUp } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { CONDITIONS } from '../terms.ts';
import { RULING } from './ruling.ts';

/** The ends that the GM may set for a condition. `own` is the one that the book gives it. */
const ENDS = ['own', 'roundEnd', 'turnStart', 'turnEnd', 'fightEnd', 'never'] as const;
type End = (typeof ENDS)[number];

/** Conditions that last to the end of the combatant's next turn (GAP-03, GAP-06), to its start (ADE-TRG-04), or to the end of the fight (ADE-SEQ-05). */
const TO_TURN_END: readonly string[] = ['stunned', 'shaken', 'adrift'];
const TO_TURN_START: readonly string[] = ['guardMode', 'heavyAttack', 'running'];
const IN_FIGHT: readonly string[] = ['surprised', 'pinned'];

const CLAUSE = 'GAP-06';

const FIELDS = [
  choiceField('condition', 'GAP-06', 'gm', CONDITIONS, 'prone'),
  choiceField('ends', 'GAP-06', 'gm', ENDS, 'own'),
  flagField('gone', 'GAP-06', 'gm'),
];

/** The ruling that gives a condition or takes one away. Refused: `noSuchCondition`. */
export const condition: Act = {
  ...RULING,
  action: 'condition',
  clause: 'GAP-06',
  onConditions: { named: 'condition', flag: 'gone', given: false },
  fields: () => FIELDS,
  refusal: ({ combatant, declared }) =>
    asFlag(declared, 'gone') && !Object.hasOwn(combatant.state.conditions, asText(declared, 'condition'))
      ? refuse('noSuchCondition', 'GAP-06')
      : null,
  perform: (request) =>
    ruled(
      request,
      (fight) => {
        const id = asText(request.declared, 'condition');
        if (asFlag(request.declared, 'gone')) return lost(fight, request.who, id);
        const end = asText(request.declared, 'ends') as End;
        return [gained(fight, request.who, conditionFor(fight, request.who, id, end))];
      },
      (fight) => {
        const combatant = combatantOf(fight, request.who);
        const canHold = isUp(combatant) && !has(combatant, 'helpless');
        return canHold ? handsLost(fight, request.who) : releasedFrom(fight, request.who);
      },
    ),
};

/** The condition with its end. */
function conditionFor(fight: AdevaFight, who: Id, id: string, end: End): Condition {
  switch (end === 'own' ? ownEnd(id) : end) {
    case 'roundEnd':
      return { id, clause: CLAUSE, until: { at: 'endOfRound', round: fight.round } };
    case 'turnStart':
      return untilOwnTurn(fight, who, id, CLAUSE);
    case 'turnEnd':
      return throughNextTurn(id, CLAUSE);
    case 'fightEnd':
      return { id, clause: CLAUSE, until: { at: 'endOfFight' } };
    default:
      return lasting(id, CLAUSE);
  }
}

/** The end that the book gives a condition. */
function ownEnd(id: string): End {
  if (TO_TURN_END.includes(id)) return 'turnEnd';
  if (TO_TURN_START.includes(id)) return 'turnStart';
  return IN_FIGHT.includes(id) ? 'fightEnd' : 'never';
}
