/** Events that change a combatant: its Count, its conditions, its log, its pools. */
import { adjust, changeTo, putAt, removeAt } from '../../kernel/changes.ts';
import type { Condition, Until } from '../../kernel/condition.ts';
import { adding, pathTo, putting, setting, type Change, type Event, event } from '../../kernel/event.ts';
import { type Id, asJson } from '../../kernel/json.ts';
import { nextNumber } from '../../kernel/numbered.ts';
import { total } from '../../kernel/tally.ts';
import { reelingTurn, type Settled } from '../count/count.ts';
import { fluidModifiers } from '../count/modifiers.ts';
import type { Happening } from '../count/round-log.ts';
import { optionsFrom } from '../options.ts';
import { combatantOf } from '../sheet/state.ts';
import type { CountLine, FluidFight, FluidState } from '../sheet/types.ts';
import { gainCondition, modifierOf } from './conditions.ts';
import { adjusting, NO_EVENTS } from './progress.ts';

/** Conditions that change the Count at the end of a round in which they were present (FLU-MOD-10..12). */
const COUNTING = ['bleeding', 'fatigued', 'exhausted'];

/**
 * FLU-MOD-28: an entry in the log for each happening, under the clause of its first modifier that counts, with the change
 * of the round's net; none outside a fight underway.
 */
export function happened(fight: FluidFight, who: Id, all: readonly Happening[]): readonly Event[] {
  if (fight.phase !== 'underway' || all.length === 0) return NO_EVENTS;
  const { sheet, state } = combatantOf(fight, who);
  const options = optionsFrom(fight.options);
  const intMod = modifierOf(sheet.scores.int);
  const events: Event[] = [];
  const log = Object.values(state.log);
  let number = Number(nextNumber(state.log));
  let before = fluidModifiers(log, intMod, options);
  for (const happening of all) {
    log.push(happening);
    const after = fluidModifiers(log, intMod, options);
    const made = after.slice(before.length);
    const counted = made.filter(({ setAside }) => setAside === undefined);
    const amount = total(after) - total(before);
    const facts = { type: happening.type, modifiers: counted.map(({ label }) => label), amount, raises: amount > 0 };
    const change = putting(pathTo('log', String(number++)), asJson(happening));
    events.push(event('happened', who, (counted[0] ?? made[0])?.clause ?? 'FLU-MOD-28', [change], facts));
    before = after;
  }
  return events;
}

/**
 * A change of the Count of `who`, with its consequences. In the combatant's own turn half actions are lost at once
 * (FLU-GAP-02).
 * @param lines the explanation: the amounts among them that count add up to the change.
 */
export function countChanged(
  fight: FluidFight,
  who: Id,
  after: Settled,
  lines: readonly CountLine[],
  clause: string,
): Event[] {
  const { state } = combatantOf(fight, who);
  const changes: Change[] = [];
  if (state.count === null) changes.push(setting('count', null, after.count));
  else adjusting(changes, 'count', after.count - state.count);
  if (lines.length > 0) historyAdded(changes, state, lines);
  adjusting(changes, 'lostHalfActions', after.lostHalfActions - state.lostHalfActions);
  // FLU-PRS-03: a duty keeps the round from which it is due.
  const due = after.mustPress ? (state.pressFrom ?? fight.round + 1) : null;
  if (due !== state.pressFrom) changes.push(setting('pressFrom', state.pressFrom, due));
  const events: Event[] = [];
  if (changes.length > 0) {
    const reeling = after.reeling && state.lostHalfActions === 0;
    const facts = { from: state.count, to: after.count, reeling };
    const low = lowIn(lines, after.count);
    if (low === null) events.push(event('countChanged', who, clause, changes, facts));
    else events.push(event('countRaised', who, clause, changes, { ...facts, low }));
  }
  if (fight.turn === who) events.push(...reeled(who, state.actions.halves, after.lostHalfActions));
  if (after.flatFooted) events.push(...gained(fight, who, 'flatFooted', 'FLU-ZER-01'));
  return events;
}

/** FLU-ZER-02: the Count of 0 or lower from which it was raised to `count`; null: it was not raised. */
function lowIn(lines: readonly CountLine[], count: number): number | null {
  const raise = lines.at(-1);
  return raise?.clause === 'FLU-ZER-02' ? count - raise.value : null;
}

/** FLU-GAP-02: the half actions of a turn lost to reeling. `due`: those that it has left; `owed`: those to lose. */
export function reeled(who: Id, due: number, owed: number): readonly Event[] {
  const { usable, lostHalfActions } = reelingTurn(due, owed);
  if (usable === due) return NO_EVENTS;
  const changes = [adding('actions.halves', usable - due), adding('lostHalfActions', lostHalfActions - owed)];
  return [event('reeled', who, 'FLU-GAP-02', changes, { lost: due - usable })];
}

/** Lines added to the history, under the next numbers. */
function historyAdded(changes: Change[], { history }: FluidState, lines: readonly CountLine[]): void {
  let number = Number(nextNumber(history));
  for (const line of lines) changes.push(putting(pathTo('history', String(number++)), asJson(line)));
}

/** A line of the history in the current round. */
export const line = (fight: FluidFight, clause: string, name: string, value: number): CountLine => ({
  round: fight.round,
  clause,
  label: `SALVO.fluid.count.${name}`,
  value,
});

/**
 * FLU-GAP-29: a further condition, and the loss of those that it replaces. A condition does not double, but may become
 * longer.
 */
export function gained(
  fight: FluidFight,
  who: Id,
  id: string,
  clause: string,
  rest: Partial<Pick<Condition, 'until' | 'value'>> = {},
): readonly Event[] {
  const { sheet, state } = combatantOf(fight, who);
  const before = Object.keys(state.conditions);
  const after = gainCondition(before, id, sheet.emotional);
  const added = after.filter((each) => !before.includes(each));
  const condition = (each: string): Condition => ({ id: each, clause, until: { at: 'never' }, ...rest });
  const changes: Change[] = [];
  for (const each of before) {
    if (!after.includes(each)) changes.push(...removeAt(state.conditions, 'conditions', each));
  }
  for (const each of added) changes.push(putAt(state.conditions, 'conditions', each, condition(each)));
  if (before.includes(id) && after.includes(id)) changes.push(...renewed(state.conditions, condition(id)));
  if (changes.length === 0) return NO_EVENTS;
  const facts = { condition: added[0] ?? id };
  return [event('conditionGained', who, clause, changes, facts), ...logged(fight, who, added)];
}

/** A condition in place of that carried, if it ends later, or at the same time with a higher value (a level of stress, FLU-GAP-18). */
function renewed(conditions: FluidState['conditions'], condition: Condition): readonly Change[] {
  const before = conditions[condition.id]!;
  const [end, wasEnd] = [lastOf(condition.until), lastOf(before.until)];
  const isMore = end > wasEnd || (end === wasEnd && (condition.value ?? 0) > (before.value ?? 0));
  return isMore ? [putAt(conditions, 'conditions', condition.id, condition)] : [];
}

/** The last round of a condition; infinite without one. */
const lastOf = (until: Until): number => ('round' in until ? until.round : Infinity);

/** FLU-MOD-21: an entry in the log for each of `ids` that counts and is not in it yet. */
export function logged(fight: FluidFight, who: Id, ids: readonly string[]): readonly Event[] {
  if (ids.length === 0) return NO_EVENTS;
  const counting = COUNTING.filter((id) => ids.includes(id));
  if (counting.length === 0) return NO_EVENTS;
  const known = Object.values(combatantOf(fight, who).state.log);
  const fresh = counting
    .map((id) => ({ type: 'condition', id }) as const)
    .filter(({ id }) => !known.some((happening) => happening.type === 'condition' && happening.id === id));
  return happened(fight, who, fresh);
}

/** The loss of a condition, if it is carried. */
export function lost(fight: FluidFight, who: Id, id: string, clause: string): readonly Event[] {
  const { conditions } = combatantOf(fight, who).state;
  if (!Object.hasOwn(conditions, id)) return NO_EVENTS;
  return [event('conditionLost', who, clause, removeAt(conditions, 'conditions', id), { condition: id })];
}

/** FLU-GAP-10: Action Dice spent by `who`, or by the GM for a standard actor. */
export function diceSpent(fight: FluidFight, who: Id, count: number, purpose: string): readonly Event[] {
  if (count === 0) return NO_EVENTS;
  if (combatantOf(fight, who).sheet.kind !== 'special') return gmDiceSpent(count, purpose);
  return [event('actionDiceSpent', who, 'FLU-GAP-10', adjust('actionDice', -count), { count, purpose })];
}

/** Action Dice of the GM spent, 1 or more. */
export const gmDiceSpent = (count: number, purpose: string): readonly Event[] => [
  event('actionDiceSpent', null, 'FLU-GAP-10', adjust('shared.gmDice', -count), { count, purpose }),
];

/** The change of one value of a state; none where it already has that value. */
export function became<K extends 'aim' | 'braced' | 'readied' | 'granted' | 'split' | 'left' | 'enteredBy'>(
  fight: FluidFight,
  who: Id,
  key: K,
  to: FluidState[K],
  clause: string,
): readonly Event[] {
  const changes = changeTo(combatantOf(fight, who).state, key, to);
  return changes.length === 0 ? [] : [event(`${key}Changed`, who, clause, changes, { to: asJson(to) })];
}
