/** Ready and its trigger (FLU-GAP-26, FLU-RND-10). */
import { asNumber, asText } from '../../kernel/declared.ts';
import type { Event } from '../../kernel/event.ts';
import { isIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { refuse } from '../../kernel/result.ts';
import { reflexBonus, save, saveLogged, savePart, type Save } from '../check/save.ts';
import { changedAtOnce } from '../count/at-once.ts';
import { became, diceSpent } from '../fight/effects.ts';
import { adjust, after, begin, chained, ended, event, stage, withDice } from '../fight/progress.ts';
import { settleTies } from '../fight/tie-breaks.ts';
import type { FluidOptions } from '../options.ts';
import { paid } from '../round/payment.ts';
import { combatantOf, spenderOf } from '../sheet/state.ts';
import type { FluidCombatant, FluidFight } from '../sheet/types.ts';
import { actionField, numberField, type Act, type Request } from './act.ts';

/** Half actions that can be readied or granted. */
export const READIABLE = ['attack', 'aim', 'brace', 'regroup', 'move', 'posture', 'reload', 'other', 'skill'] as const;

const READY_FIELDS = [actionField('readied', 'FLU-GAP-26', 'actor', READIABLE, 'attack')];

/** FLU-GAP-26: a full action now for a half action later in the round; the trigger is a word of the table's. */
export const ready: Act = {
  action: 'ready',
  clause: 'FLU-GAP-26',
  cost: 'full',
  target: 'none',
  when: 'turn',
  notInSurprise: true,
  fields: () => READY_FIELDS,
  refusal: ({ fight }) => (fight.phase === 'underway' ? null : refuse('noCount', 'FLU-GAP-26')),
  *perform(request) {
    const { fight, who, declared, action } = request;
    const readied = { action: asText(declared, 'readied'), trigger: '' };
    const events = chained(
      fight,
      (reached) => paid(reached, request),
      (reached) => became(reached, who, 'readied', readied, 'FLU-GAP-26'),
    );
    return ended(after(begin(fight), stage('declared', who, 'ready', events)), action, who);
  },
};

/** FLU-GAP-26: the trigger fires at the Count that the round has reached; the owner acts, or tries to hold back. */
export const trigger: Act = {
  action: 'trigger',
  clause: 'FLU-GAP-26',
  cost: 'none',
  target: 'none',
  when: 'any',
  applies: ({ state }) => state.readied !== null,
  fields: (fight, combatant) => [
    numberField('triggerCount', 'FLU-GAP-26', 'table', countAt(fight, combatant.id), 1, 10_000),
  ],
  refusal: ({ combatant }) => (combatant.state.readied === null ? refuse('notReadied', 'FLU-GAP-26') : null),
  perform: triggered,
};

/** The Count of the combatant that has the turn; between turns, or where it is gone, the owner's. */
function countAt(fight: FluidFight, who: Id): number {
  const at = fight.turn !== null && isIn(fight, fight.turn) ? fight.turn : who;
  return Math.max(1, combatantOf(fight, at).state.count ?? 1);
}

/** FLU-GAP-26: the Count falls to the trigger, whether the action is taken or held back. */
function* triggered({ fight, who, combatant, options, declared, action }: Request): Procedure<Outcome> {
  const { value: held, dice } = yield* withDice(heldBack(combatant, options));
  const acts = held === null || !held.success;
  const events = chained(
    fight,
    (reached) => changedAtOnce(reached, who, { type: 'ready', triggerCount: asNumber(declared, 'triggerCount') }),
    (reached) => diceSpent(reached, who, held?.spent ?? 0, 'save'),
    (reached) => saveLogged(reached, who, held),
    (reached) => became(reached, who, 'readied', null, 'FLU-GAP-26'),
    (reached) => (acts ? offered(reached, who, combatant.state.readied!.action, 'FLU-GAP-26') : []),
  );
  const verdict = { key: `SALVO.fluid.verdict.${acts ? 'triggered' : 'heldBack'}`, good: null };
  const fired = stage('reaction', who, 'trigger', events, { ...savePart(held, dice), verdict });
  return ended(yield* settleTies(after(begin(fight), fired)), action, who);
}

const READY_OPTIONS = [
  { id: 'act', label: 'SALVO.fluid.option.act' },
  { id: 'cancel', label: 'SALVO.fluid.option.cancel' },
];

/** FLU-GAP-26: holding back takes a Reflex save, and the action is done where it fails; null: nothing is held back. */
function* heldBack(combatant: FluidCombatant, options: FluidOptions): Procedure<Save | null> {
  const answer = yield* choose(
    combatant.id,
    'allocation',
    'SALVO.fluid.question.ready',
    'FLU-GAP-26',
    READY_OPTIONS,
    'act',
  );
  if (answer === 'act') return null;
  const bonus = reflexBonus(combatant.sheet.saves.ref, combatant.state.braced);
  const wanted = { kind: 'ref', bonus, dc: options.readyDc, purpose: 'general' } as const;
  return yield* save(spenderOf(combatant), wanted, options);
}

/** FLU-RND-10: one action outside its Count. */
export const offered = (fight: FluidFight, who: Id, action: string, clause: string): readonly Event[] =>
  halfOrReeling(fight, who, () => became(fight, who, 'granted', { action, used: false }, clause));

/** A half action from elsewhere, unless reeling takes it (FLU-GAP-02). */
export const halfOrReeling = (fight: FluidFight, who: Id, had: () => readonly Event[]): readonly Event[] =>
  combatantOf(fight, who).state.lostHalfActions > 0
    ? [event('reeled', who, 'FLU-GAP-02', adjust('lostHalfActions', -1), { lost: 1 })]
    : had();
