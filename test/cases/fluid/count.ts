import { fluid, type FluidFight } from '../../../src/rules/fluid/index.ts';
import { atOnceIn, changedAtOnce, type AtOnce } from '../../../src/rules/fluid/count/at-once.ts';
import { PURPOSES, type Happening } from '../../../src/rules/fluid/count/round-log.ts';
import { happened } from '../../../src/rules/fluid/fight/effects.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import { afterOutcome } from '../../../src/rules/kernel/progress.ts';
import { bug } from '../../../src/rules/kernel/result.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import type { Bag, Operations } from '../format.ts';
import {
  act,
  combatant,
  counting,
  dutyOf,
  fightOf,
  happens,
  moment,
  orderIn,
  stageOf,
  stateOf,
  valueIn,
} from './entrant.ts';
import { bags, flag, id, num, run, text, texts, word } from './input.ts';
import { idsIn, findCombatant, assembled } from '../../../src/rules/kernel/fight.ts';

/** Section 3.3. */
export const count: Operations = {
  endOfRound(given) {
    const surprise = word(given, 'phase', ['round', 'surprise'], 'round') === 'surprise';
    const shared = surprise ? { surprise: { round: 1, actors: ['A'] } } : {};
    const state = { count: num(given, 'count'), ...dutyOf(given) };
    const start = fightOf(given, [{ id: 'A', held: scored(given), state }], { shared });
    const carried = num(given, 'carried', 0);
    // Modifiers carried over from a surprise round are there in the round after it.
    const joined = happens(
      start,
      carried === 0 || surprise ? [] : happened(start, 'A', [{ type: 'carried', amount: carried }]),
    );
    const fight = happening(joined, 'A', bags(given, 'events'));
    const ended = moment(fight, { at: 'endOfRound' });
    const summary = stageOf(ended, 'endOfRound');
    const handed = Object.values(stateOf(ended).log).find(({ type }) => type === 'carried');
    return {
      ...counting(stateOf(ended)),
      immediate: total(atOnceIn(stateOf(ended), 1)),
      net: valueIn(summary, 'net') ?? 0,
      applied: valueIn(summary, 'applied') ?? 0,
      unconsciousMinutes: valueIn(summary, 'unconsciousMinutes') ?? 0,
      carried: handed?.type === 'carried' ? handed.amount : 0,
    };
  },

  setCount(given) {
    const [answer = 'accept', ...more] = texts(given, 'choices', ['accept', 'decline']);
    if (more.length > 0) return bug('one choice at most');
    const fight = fightOf(given, [{ id: 'A', state: { count: 1, ...dutyOf(given) } }]);
    const set = act(fight, { action: 'setCount', who: 'A', declared: { count: num(given, 'setTo') } });
    const declined = answer === 'decline' ? act(set.fight, { action: 'decline', who: 'A' }) : set;
    return { ...counting(stateOf(declined)), refused: declined.refused };
  },

  runRounds: (given) => run(given, rounds(given)),
};

/** Scores with this Int modifier. */
const scored = (given: Bag) => ({
  scores: { str: 10, dex: 10, con: 10, int: scoreOf(num(given, 'intMod', 0)), wis: 10 },
});

/** A score with this modifier (FLU-GAP-36 the other way round). */
const scoreOf = (modifier: number): number => 10 + 2 * modifier;

/** Rounds with every turn taken and the given things happening in each; who joins later is there before its round opens. */
function* rounds(given: Bag): Procedure<unknown> {
  const entrants = bags(given, 'combatants').map((entrant) => ({
    joins: num(entrant, 'joinsRound', 1),
    member: combatant({
      id: text(entrant, 'id'),
      sheet: { initBonus: num(entrant, 'bonus', 0) },
      held: scored(entrant),
      state: { count: num(entrant, 'count') },
    }),
  }));
  const ids = entrants.map(({ member }) => member.id);
  const orders: (readonly (readonly string[])[])[] = [];
  const history = Object.fromEntries(ids.map((who): [string, (number | null)[]] => [who, []]));
  const reelingAfter = Object.fromEntries(ids.map((who): [string, boolean[]] => [who, []]));
  let fight = fightOf(given, []);
  for (const events of bags(given, 'rounds')) {
    fight = yield* opened(entered(fight, entrants));
    orders.push(orderIn(fight));
    for (const who of orderIn(fight).flat()) fight = yield* past(fight, { at: 'startOfTurn', of: who });
    const before = fight;
    for (const who of idsIn(fight)) fight = happening(fight, who, bags(events, who));
    fight = yield* past(fight, { at: 'endOfRound' });
    for (const who of ids) {
      const [was, is] = [findCombatant(before, who)?.state, findCombatant(fight, who)?.state];
      history[who]!.push(is?.count ?? null);
      reelingAfter[who]!.push(was?.lostHalfActions === 0 && is!.lostHalfActions > 0);
    }
    fight = { ...fight, round: fight.round + 1 };
  }
  fight = yield* opened(entered(fight, entrants));
  orders.push(orderIn(fight));
  const counts = Object.fromEntries(entrants.map(({ member }) => [member.id, countOf(fight, member)]));
  return { orders, counts, history, reelingAfter };
}

type Entering = { readonly joins: number; readonly member: ReturnType<typeof combatant> };

/** With those who have joined by its round, in the order of the case. */
const entered = (fight: FluidFight, entrants: readonly Entering[]): FluidFight =>
  assembled(
    fight,
    entrants.filter(({ joins }) => joins <= fight.round).map(({ member }) => findCombatant(fight, member.id) ?? member),
  );

const countOf = (fight: FluidFight, { id: who, state }: Entering['member']): number | null =>
  (findCombatant(fight, who)?.state ?? state).count;

const opened = (fight: FluidFight): Procedure<FluidFight> => past(fight, { at: 'startOfRound' });

function* past(fight: FluidFight, at: Parameters<typeof fluid.advance>[1]): Procedure<FluidFight> {
  return afterOutcome(fight, yield* fluid.advance(fight, at));
}

/** Section 2.4: what happened to `who`, one thing after the other. What was struck and changes the Count at once did not happen. */
export function happening(fight: FluidFight, who: string, events: readonly Bag[]): FluidFight {
  let reached = fight;
  for (const event of events) {
    const struck = flag(event, 'struck');
    const atOnce = atOnceOf(event);
    if (atOnce && !struck) reached = happens(reached, changedAtOnce(reached, who, atOnce));
    if (atOnce) continue;
    const logged = { ...loggedOf(event), ...(struck ? { struck } : {}) };
    reached = happens(reached, happened(reached, who, [logged]));
  }
  return reached;
}

function atOnceOf(event: Bag): AtOnce | null {
  const type = text(event, 'type');
  if (type === 'press' || type === 'standOff') return { type };
  if (type === 'delay') return { type, steps: num(event, 'steps') };
  return type === 'ready' ? { type, triggerCount: num(event, 'triggerCount') } : null;
}

function loggedOf(event: Bag): Happening {
  const type = text(event, 'type');
  switch (type) {
    case 'aim':
    case 'brace':
    case 'regroup':
    case 'slowedMove':
    case 'triumph':
      return { type };
    case 'attack':
      return {
        type,
        weapon: id(event, 'weapon') ?? '',
        proficient: flag(event, 'proficient', true),
        tactical: flag(event, 'tactical'),
        final: flag(event, 'final'),
      };
    case 'critMiss':
    case 'critFailure':
      return { type, actionDice: num(event, 'actionDice') };
    case 'condition':
      // A condition that ended was there all the same (FLU-MOD-21).
      flag(event, 'ended');
      return { type, id: text(event, 'id') };
    case 'criticalInjury':
      return { type, id: id(event, 'id') ?? '' };
    case 'injury':
      // Points of vitality lost make no modifier.
      num(event, 'vitality', 0);
      return { type, id: id(event, 'id'), wounds: num(event, 'wounds', 0), critical: flag(event, 'critical') };
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
    default:
      return bug(`unknown event ${type}`);
  }
}
