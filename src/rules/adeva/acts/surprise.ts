/** The acts of marking surprise before the fight (ADE-SUR-01) and of joining the fight later (ADE-SEQ-04). */
import type { Condition, Until } from '../../kernel/condition.ts';
import { asFlag } from '../../kernel/declared.ts';
import type { Event } from '../../kernel/event.ts';
import { fightEvent, isIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { actedChange, nextToAct } from '../../kernel/order.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { afterEvents, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { withInitiative } from '../fight/advance.ts';
import { gained, lost } from '../fight/lasting.ts';
import { order } from '../fight/order.ts';
import type { AdevaOptions } from '../options.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { flagField, type Act, type Request } from './act.ts';

/** The GM's mark; by default nobody is surprised. */
const FIELDS = [flagField('surprised', 'ADE-SUR-01', 'gm')];

/** The act by which the GM marks a combatant as surprised or takes the mark away. */
const surprise: Act = {
  action: 'surprise',
  clause: 'ADE-SUR-01',
  when: 'any',
  target: 'none',
  gm: true,
  setup: 'each',
  applies: (_combatant, { phase }) => phase === 'setup',
  fields: () => FIELDS,
  perform({ fight, who, action, declared, options }) {
    const events = asFlag(declared, 'surprised')
      ? [gained(fight, who, surprised(who, options))]
      : lost(fight, who, 'surprised');
    const stage = { kind: 'note', who, title: 'SALVO.adeva.stage.surprise', events } as const;
    return ended(afterEvents(begin(fight), stage), action, who);
  },
};

/**
 * The condition of surprise until the end of round 1 or, with `surpriseEnds` lostTurn, of the lost turn (ADE-SUR-06).
 */
function surprised(who: Id, options: AdevaOptions): Condition {
  const until: Until =
    options.surpriseEnds === 'lostTurn' ? { at: 'endOfTurn', of: who, round: 1 } : { at: 'endOfRound', round: 1 };
  return { id: 'surprised', clause: 'ADE-SUR-06', until };
}

/**
 * The act of joining a fight under way: a combatant rolls Initiative on arrival, is not surprised, and acts in this
 * round if its place has not passed (ADE-SEQ-04).
 */
const join: Act = {
  action: 'join',
  onOrder: 'atOnce',
  clause: 'ADE-SEQ-04',
  when: 'any',
  target: 'none',
  noAction: true,
  concerns: ({ state }) => state.initiative === null,
  applies: (_combatant, { phase }) => phase === 'underway',
  refusal: ({ fight, combatant }) =>
    fight.phase === 'underway' && combatant.state.initiative === null ? null : refuse('notJoining', 'ADE-SEQ-04'),
  perform: joined,
};

function* joined({ fight, who, action }: Request): Procedure<Outcome> {
  const rolled = yield* withInitiative(begin(fight));
  const stage = { kind: 'turn', who, title: 'SALVO.adeva.stage.join', events: placePassed(rolled.fight, who) } as const;
  return ended(afterEvents(rolled, stage), action, who);
}

/**
 * The event that a joining combatant has missed its turn of this round, since its place lies before the current turn.
 */
function placePassed(fight: AdevaFight, who: Id): readonly Event[] {
  const turn = fight.turn !== null && isIn(fight, fight.turn) ? fight.turn : nextToAct(fight, order);
  const passed =
    turn !== null && order.compare(fight, combatantOf(fight, who), combatantOf(fight, turn)) < 0 && !fight.acted[who];
  return passed ? [fightEvent('placePassed', 'ADE-SEQ-04', [actedChange(fight, who)], { who })] : [];
}

export const SURPRISE: readonly Act[] = [surprise, join];
