/** Ready and its trigger (FLU-GAP-26, FLU-RND-10). */
import { adjust, changeTo } from '../../kernel/changes.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { type Event, event } from '../../kernel/event.ts';
import { isIn, chained } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { type Outcome, withDice } from '../../kernel/outcome.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { reflexBonus, save, saveLogged, savePart, type Save } from '../check/save.ts';
import { changedAtOnce } from '../count/at-once.ts';
import { became, diceSpent } from '../fight/effects.ts';
import { stage } from '../fight/progress.ts';
import { settleTies } from '../fight/tie-breaks.ts';
import type { FluidOptions } from '../options.ts';
import { combatantOf, spenderOf } from '../sheet/state.ts';
import type { FluidCombatant, FluidFight, FluidState } from '../sheet/types.ts';
import { actionField, anytime, numberField, textField, type Act, type Request } from './act.ts';
import { plainlyTold } from './simple.ts';

/** Half actions that can be readied or granted. */
export const READIABLE = ['attack', 'aim', 'brace', 'regroup', 'move', 'posture', 'reload', 'other', 'skill'] as const;

const MOST_LETTERS = 80;

const READY_FIELDS = [
  actionField('readied', 'FLU-GAP-26', 'actor', READIABLE, 'attack'),
  textField('trigger', 'FLU-GAP-26', 'actor', MOST_LETTERS),
];

/** FLU-GAP-26: a full action now for a half action later in the round. What fires it is named in words and judged at the table. */
export const ready: Act = {
  action: 'ready',
  onOrder: 'declared',
  clause: 'FLU-GAP-26',
  cost: 'full',
  target: 'none',
  when: 'turn',
  notInSurprise: true,
  fields: () => READY_FIELDS,
  refusal: ({ fight }) => (fight.phase === 'underway' ? null : refuse('noCount', 'FLU-GAP-26')),
  perform(request) {
    const { who, declared } = request;
    const readied = { action: asText(declared, 'readied'), trigger: asText(declared, 'trigger').trim() };
    const action = `SALVO.fluid.action.${readied.action}`;
    const verdict = readied.trigger
      ? { key: 'SALVO.fluid.verdict.readiedFor', good: null, values: { action, trigger: readied.trigger } }
      : { key: 'SALVO.fluid.verdict.readied', good: null, values: { action } };
    return plainlyTold(request, verdict, (reached) => readies(reached, who, readied));
  },
};

/** A half action and its trigger, told in words; without words the trigger is settled at the table. */
function readies(fight: FluidFight, who: Id, readied: NonNullable<FluidState['readied']>): readonly Event[] {
  const changes = changeTo(combatantOf(fight, who).state, 'readied', readied);
  const told = { action: `SALVO.fluid.action.${readied.action}`, trigger: readied.trigger || null };
  return [event('readiedChanged', who, 'FLU-GAP-26', changes, told)];
}

/** FLU-GAP-26: the trigger of a readied action, at the Count that the round has reached; its owner acts, or tries to hold back. */
export const trigger: Act = {
  ...anytime,
  action: 'trigger',
  onOrder: 'atOnce',
  clause: 'FLU-GAP-26',
  when: 'any',
  applies: ({ state }) => state.readied !== null,
  fields: (fight, combatant) => [
    numberField('triggerCount', 'FLU-GAP-26', 'table', countAt(fight, combatant.id), 1, 10_000),
  ],
  refusal: ({ combatant }) => (combatant.state.readied === null ? refuse('notReadied', 'FLU-GAP-26') : null),
  perform: triggered,
};

/** The Count that the round has reached, 1 or more: that of the combatant whose turn it is, else that of `who`. */
function countAt(fight: FluidFight, who: Id): number {
  const at = fight.turn !== null && isIn(fight, fight.turn) ? fight.turn : who;
  return Math.max(1, combatantOf(fight, at).state.count ?? 1);
}

/** FLU-GAP-26: the Count falls to that of the trigger, whether the action is taken or held back. */
function* triggered({ fight, who, combatant, options, declared, action }: Request): Procedure<Outcome> {
  const readied = combatant.state.readied!.action;
  const values = { action: `SALVO.fluid.action.${readied}` };
  const { value: held, dice } = yield* withDice(heldBack(combatant, values, options));
  const acts = held === null || !held.success;
  const events = chained(
    fight,
    (reached) => changedAtOnce(reached, who, { type: 'ready', triggerCount: asNumber(declared, 'triggerCount') }),
    (reached) => diceSpent(reached, who, held?.spent ?? 0, 'save'),
    (reached) => saveLogged(reached, who, held),
    (reached) => became(reached, who, 'readied', null, 'FLU-GAP-26'),
    (reached) => (acts ? offered(reached, who, readied, 'FLU-GAP-26') : []),
  );
  const verdict = { key: `SALVO.fluid.verdict.${acts ? 'triggered' : 'heldBack'}`, good: null, values };
  const fired = stage('reaction', who, 'trigger', events, savePart(held, dice, verdict));
  return ended(yield* settleTies(after(begin(fight), fired)), action, who);
}

const OPTIONS = [
  { id: 'act', label: 'SALVO.fluid.option.act' },
  { id: 'cancel', label: 'SALVO.fluid.option.cancel' },
];

/** FLU-GAP-26: the Reflex save to hold back, whose failure means that the action is done; null: its owner does not try. */
function* heldBack(
  combatant: FluidCombatant,
  values: { readonly action: string },
  options: FluidOptions,
): Procedure<Save | null> {
  const { id, sheet, state } = combatant;
  const question = 'SALVO.fluid.question.ready';
  const answer = yield* choose(id, 'allocation', question, 'FLU-GAP-26', OPTIONS, 'act', undefined, values);
  if (answer === 'act') return null;
  const bonus = reflexBonus(sheet.saves.ref, state.braced);
  const needed = { kind: 'ref', bonus, dc: options.readyDc, purpose: 'general' } as const;
  return yield* save(spenderOf(combatant), needed, options);
}

/** FLU-RND-10: an action offered outside the Count of `who`. */
export const offered = (fight: FluidFight, who: Id, action: string, clause: string): readonly Event[] =>
  halfOrReeling(fight, who, () => became(fight, who, 'granted', { action, used: false }, clause));

/** A half action from another source, whose events `make` gives, unless it is lost to reeling (FLU-GAP-02). */
export const halfOrReeling = (fight: FluidFight, who: Id, make: () => readonly Event[]): readonly Event[] =>
  combatantOf(fight, who).state.lostHalfActions > 0
    ? [event('reeled', who, 'FLU-GAP-02', adjust('lostHalfActions', -1), { lost: 1 })]
    : make();
