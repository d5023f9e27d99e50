import {
  carriedFromSurprise,
  duty,
  idsOf,
  PURPOSES,
  rank,
  reelingTurn,
  runRound,
  setCount,
  HALVES_PER_ROUND,
  type FluidOptions,
  type Happening,
  type Ranking,
  type Standing,
} from '../../../src/rules/fluid/index.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import { bug } from '../../../src/rules/kernel/result.ts';
import type { Bag, Operations } from '../format.ts';
import { bags, flag, id, num, options, run, standing, text, texts, word } from './input.ts';
import { counting } from './output.ts';

/** Section 3.3. */
export const count: Operations = {
  endOfRound(given) {
    const settings = options(given);
    const intMod = num(given, 'intMod', 0);
    const before = standing(given, num(given, 'count'));
    const happened = bags(given, 'events').map(happening);
    if (word(given, 'phase', ['round', 'surprise'], 'round') === 'surprise') {
      const carried = carriedFromSurprise(happened, intMod, settings);
      const mustPress = duty(before.mustPress, before.count, settings);
      return { ...counting({ ...before, mustPress }), ...UNTOUCHED, carried };
    }
    const carried = num(given, 'carried', 0);
    const all: readonly Happening[] = carried === 0 ? happened : [...happened, { type: 'carried', amount: carried }];
    const end = runRound(before, all, intMod, settings);
    return { ...end, carried: 0 };
  },

  setCount(given) {
    const [answer = 'accept', ...more] = texts(given, 'choices', ['accept', 'decline']);
    if (more.length > 0) return bug('one choice at most');
    const set = setCount(standing(given, 0), num(given, 'setTo'), options(given));
    return { ...counting(set), refused: answer === 'decline' ? 'mandatory' : null };
  },

  runRounds: (given) => run(given, rounds(given, options(given))),
};

const UNTOUCHED = { immediate: 0, net: 0, applied: 0, unconsciousMinutes: 0 };

interface Runner {
  readonly id: string;
  readonly bonus: number;
  readonly intMod: number;
  readonly joins: number;
  now: Standing;
  readonly history: (number | null)[];
  readonly reelingAfter: boolean[];
}

function* rounds(given: Bag, settings: FluidOptions): Procedure<unknown> {
  const runners = bags(given, 'combatants').map(runner);
  const all = bags(given, 'rounds');
  const orders: Ranking[] = [];
  for (const [index, events] of all.entries()) {
    orders.push(yield* orderOf(runners, index + 1, orders.at(-1)));
    for (const one of runners) runOne(one, index + 1, events, settings);
  }
  orders.push(yield* orderOf(runners, all.length + 1, orders.at(-1)));
  return {
    orders: orders.map((order) => idsOf(order).map((one) => [one])),
    counts: Object.fromEntries(runners.map((one) => [one.id, one.now.count])),
    history: Object.fromEntries(runners.map((one) => [one.id, one.history])),
    reelingAfter: Object.fromEntries(runners.map((one) => [one.id, one.reelingAfter])),
  };
}

const runner = (one: Bag): Runner => ({
  id: text(one, 'id'),
  bonus: num(one, 'bonus', 0),
  intMod: num(one, 'intMod', 0),
  joins: num(one, 'joinsRound', 1),
  now: { count: num(one, 'count'), reeling: false, lostHalfActions: 0, mustPress: false },
  history: [],
  reelingAfter: [],
});

const orderOf = (runners: readonly Runner[], at: number, before?: Ranking): Procedure<Ranking> =>
  rank(
    runners.filter((one) => one.joins <= at).map((one) => ({ id: one.id, count: one.now.count, bonus: one.bonus })),
    before,
  );

function runOne(one: Runner, at: number, events: Bag, settings: FluidOptions): void {
  if (one.joins > at) {
    one.history.push(null);
    one.reelingAfter.push(false);
    return;
  }
  const { lostHalfActions, reeling } = reelingTurn(HALVES_PER_ROUND, one.now.lostHalfActions);
  const happened = bags(events, one.id).map(happening);
  const end = runRound({ ...one.now, lostHalfActions, reeling }, happened, one.intMod, settings);
  one.now = { count: end.count, reeling: end.reeling, lostHalfActions: end.lostHalfActions, mustPress: end.mustPress };
  one.history.push(end.count);
  one.reelingAfter.push(end.reeling && !reeling);
}

/** Section 2.4: an event under the names of the rules layer. */
export function happening(event: Bag): Happening {
  const made = unstruck(event);
  return flag(event, 'struck') ? { ...made, struck: true } : made;
}

function unstruck(event: Bag): Happening {
  const type = text(event, 'type');
  switch (type) {
    case 'aim':
    case 'brace':
    case 'regroup':
    case 'slowedMove':
    case 'triumph':
    case 'press':
    case 'standOff':
      return { type };
    case 'attack':
      return {
        type,
        weapon: text(event, 'weapon'),
        proficient: flag(event, 'proficient', true),
        tactical: flag(event, 'tactical'),
        final: flag(event, 'final'),
      };
    case 'critMiss':
    case 'critFailure':
      return { type, actionDice: num(event, 'actionDice') };
    case 'condition':
      return { type, id: text(event, 'id') };
    case 'criticalInjury':
      return { type, id: id(event, 'id') ?? '' };
    case 'injury':
      return { type, id: id(event, 'id'), wounds: num(event, 'wounds'), critical: flag(event, 'critical') };
    case 'electrical':
      return { type, id: id(event, 'id'), damage: num(event, 'damage'), saveFailed: flag(event, 'saveFailed') };
    case 'save':
      return {
        type,
        id: id(event, 'id'),
        purpose: word(event, 'purpose', PURPOSES, 'general'),
        success: flag(event, 'success'),
      };
    case 'ability':
    case 'gmEntry':
      return { type, amount: num(event, 'amount') };
    case 'delay':
      return { type, steps: num(event, 'steps') };
    case 'ready':
      return { type, triggerCount: num(event, 'triggerCount') };
    default:
      return bug(`unknown event ${type}`);
  }
}
