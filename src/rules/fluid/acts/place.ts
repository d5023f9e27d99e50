/** Press, Delay, Ready: what a combatant does with its place in the order (FLU-GAP-01, -25, -26). */
import { dropping, putting, setting, type Event } from '../../kernel/event.ts';
import { fightEvent } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { nextToAct } from '../../kernel/order.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { refuse } from '../../kernel/result.ts';
import { entry } from '../../kernel/tally.ts';
import { turnOpened } from '../fight/advance.ts';
import { checkLow } from '../count/count.ts';
import { after, begin, chained, ended, event, adjust, stage, withDice, type Progress } from '../fight/progress.ts';
import { atOnceLines, became, countChanged, diceSpent, happened } from '../fight/effects.ts';
import type { FluidOptions } from '../options.ts';
import { order } from '../fight/order.ts';
import { delayRefusal, delaysLeft, press as pressed, pressRefusal, ready as fired } from './at-once.ts';
import { settleTies } from '../fight/tie-breaks.ts';
import { combatantOf, standingOf } from '../sheet/state.ts';
import type { FluidFight } from '../sheet/types.ts';
import { actionField, numberField, type Act, type Request } from './act.ts';
import { asNumber, asText } from '../../kernel/declared.ts';
import { owesPress, paid } from '../round/payment.ts';

/** FLU-GAP-01, FLU-PRS-01..03. */
export const press: Act = {
  action: 'press',
  clause: 'FLU-GAP-01',
  cost: 'press',
  target: 'none',
  when: 'turn',
  notInSurprise: true,
  refusal({ fight, combatant, options }) {
    if (fight.phase !== 'underway') return refuse('noCount', 'FLU-GAP-01');
    const { begun, pressed: already } = combatant.state.actions;
    return pressRefusal(combatant.state.count ?? 0, !begun, already, options);
  },
  *perform(request) {
    const { fight, who, options, action } = request;
    const events = chained(
      fight,
      (now) => paid(now, request),
      (now) => {
        const before = standingOf(combatantOf(now, who));
        const settled = pressed(before, options);
        const lines = atOnceLines(now, 'FLU-GAP-01', 'press', before.count, -options.pressCost, settled.count);
        return countChanged(now, who, settled, lines, 'FLU-GAP-01');
      },
    );
    const done = after(begin(fight), stage('initiative', who, 'press', events));
    return ended(yield* settleTies(done), action, who);
  },
};

const DELAY_FIELDS = [numberField('steps', 'FLU-GAP-25', 'actor', 1, 1, 1000)];

/** FLU-GAP-25: so many Delay actions; whoever is higher now acts first, the turn comes back at the lower Count. */
export const delay: Act = {
  action: 'delay',
  clause: 'FLU-GAP-25',
  cost: 'none',
  target: 'none',
  when: 'turn',
  notInSurprise: true,
  fields: () => DELAY_FIELDS,
  refusal({ fight, combatant, options, declared }) {
    if (fight.phase !== 'underway') return refuse('noCount', 'FLU-GAP-25');
    const { state, sheet } = combatant;
    if (owesPress(combatant, options)) return refuse('mustPress', 'FLU-PRS-02');
    return delayRefusal(state.count ?? 0, sheet.initBonus, asNumber(declared, 'steps'), state.delayed, options);
  },
  *perform({ fight, who, combatant, options, declared, action }) {
    const steps = asNumber(declared, 'steps');
    const { count, delayed } = combatant.state;
    const events = [
      ...lowered(fight, who, steps, 'delay', 'FLU-GAP-25', options),
      event('delayed', who, 'FLU-GAP-25', adjust('delayed', steps)),
    ];
    const left = delaysLeft((count ?? 0) - steps, combatant.sheet.initBonus, delayed + steps, options);
    const verdict = { key: 'SALVO.fluid.verdict.delay', good: null, values: { steps, left } };
    const told = after(begin(fight), { ...stage('initiative', who, 'delay', events), verdict });
    return ended(placePassed(yield* settleTies(told), who), action, who);
  },
};

/** FLU-CAP-07, FLU-ZER-03: what Delay and Ready take off at once; `by` is 0 or more. */
function lowered(
  fight: FluidFight,
  who: Id,
  by: number,
  name: string,
  clause: string,
  options: FluidOptions,
): readonly Event[] {
  if (by === 0) return [];
  const before = standingOf(combatantOf(fight, who));
  const settled = checkLow({ ...before, count: before.count - by }, options);
  const lines = atOnceLines(fight, clause, name, before.count, -by, settled.count);
  const changed = countChanged(fight, who, settled, lines, clause);
  return [...changed, event('loweredAtOnce', who, 'FLU-CAP-07', adjust('immediate', -by))];
}

/** Gives the turn to whoever comes first now; the one who delayed has not acted yet. */
function placePassed(progress: Progress, who: Id): Progress {
  const { fight } = progress;
  if (fight.turn !== who) return progress;
  const queued = fightEvent('turnPassed', 'FLU-GAP-25', [setting('turn', who, null), dropping(`acted.${who}`, true)], {
    who,
  });
  const waiting = after(progress, stage('turn', who, 'turnPassed', [queued]));
  const next = nextToAct(waiting.fight, order);
  if (next === null || next === who) return progress;
  const changes = [setting('turn', null, next), putting(`acted.${next}`, true)];
  const opened = after(
    waiting,
    stage('turn', next, 'turnTaken', [fightEvent('turnStarted', 'FLU-RND-03', changes, { who: next })]),
  );
  return turnOpened(opened, next);
}

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
  *perform(request) {
    const { fight, who, declared, action } = request;
    const readied = { action: asText(declared, 'readied'), trigger: '' };
    const events = chained(
      fight,
      (now) => paid(now, request),
      (now) => became(now, who, 'readied', readied, 'FLU-GAP-26'),
    );
    return ended(after(begin(fight), stage('declared', who, 'ready', events)), action, who);
  },
};

/** FLU-GAP-26: the trigger fires at the Count that the round has come to; the owner acts, or tries to hold back. */
export const trigger: Act = {
  action: 'trigger',
  clause: 'FLU-GAP-26',
  cost: 'none',
  target: 'none',
  when: 'any',
  fields: (fight, one) => [numberField('triggerCount', 'FLU-GAP-26', 'table', countAt(fight, one.id), 1, 10_000)],
  refusal: ({ combatant }) => (combatant.state.readied === null ? refuse('notReadied', 'FLU-GAP-26') : null),
  perform: triggered,
};

/** The Count of whose turn it is; one's own between turns. */
function countAt(fight: FluidFight, who: Id): number {
  const at = fight.turn === null ? who : fight.turn;
  return Math.max(1, combatantOf(fight, at).state.count ?? 1);
}

function* triggered({ fight, who, combatant, options, declared, action }: Request): Procedure<Outcome> {
  const at = asNumber(declared, 'triggerCount');
  const before = combatant.state.count ?? 0;
  const procedure = fired(who, before, at, combatant.sheet.saves.ref, options, combatant.state.actionDice);
  const { value, dice } = yield* withDice(procedure);
  const { save } = value;
  const events = chained(
    fight,
    (now) => lowered(now, who, before - value.count, 'ready', 'FLU-GAP-26', options),
    (now) => diceSpent(now, who, save?.spent ?? 0, 'save'),
    (now) => (save ? happened(now, who, [{ type: 'save', id: null, purpose: 'general', success: save.success }]) : []),
    (now) => became(now, who, 'readied', null, 'FLU-GAP-26'),
    (now) => (value.acted ? offered(now, who, combatant.state.readied!.action, 'FLU-GAP-26') : []),
  );
  const key = value.acted ? 'SALVO.fluid.verdict.triggered' : 'SALVO.fluid.verdict.heldBack';
  const tally = save ? [entry('FLU-GAP-16', 'SALVO.fluid.check.save', save.bonus)] : [];
  const told = { ...stage('reaction', who, 'trigger', events), dice, tally, verdict: { key, good: null } };
  return ended(yield* settleTies(after(begin(fight), told)), action, who);
}

/** FLU-RND-10: one action outside its Count. */
export const offered = (fight: FluidFight, who: Id, action: string, clause: string): readonly Event[] =>
  halfOrReeling(fight, who, () => became(fight, who, 'granted', action, clause));

/** A half action from elsewhere, unless reeling takes it (FLU-GAP-02). */
export const halfOrReeling = (fight: FluidFight, who: Id, had: () => readonly Event[]): readonly Event[] =>
  combatantOf(fight, who).state.lostHalfActions > 0
    ? [event('reeled', who, 'FLU-GAP-02', adjust('lostHalfActions', -1), { lost: 1 })]
    : had();
