import type { FluidFight, FluidState } from '../../../src/rules/fluid/index.ts';
import { delaysLeft } from '../../../src/rules/fluid/acts/delay.ts';
import { standOff, standOffDc, standOffRefusal } from '../../../src/rules/fluid/attack/stand-off.ts';
import { changedAtOnce } from '../../../src/rules/fluid/count/at-once.ts';
import {
  freshActions,
  grantUsed,
  joinHalves,
  offTurnRefusal,
  reductionRefusal,
  RESTRICTIONS,
  restrictionRefusal,
  shortened,
  splitRefusal,
  TIMES,
  type RoundAction,
} from '../../../src/rules/fluid/round/allowance.ts';
import { ACTOR_KINDS } from '../../../src/rules/fluid/sheet/fields.ts';
import type { Command } from '../../../src/rules/kernel/command.ts';
import { begin } from '../../../src/rules/kernel/progress.ts';
import { bug } from '../../../src/rules/kernel/result.ts';
import { fluid } from '../../../src/rules/fluid/index.ts';
import type { Operations } from '../format.ts';
import {
  act,
  counting,
  dice,
  dutyOf,
  fightOf,
  happens,
  lostOf,
  modifiers,
  moment,
  orderIn,
  part,
  rolled,
  saved,
  stateOf,
  turnOf,
  type Played,
} from './entrant.ts';
import { BANDS } from './words.ts';
import { bags, code, eachInTurn, flag, list, num, options, text, texts, word } from './input.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

/** A Count that is too low for nothing. */
const HIGH = 1_000_000;

const A = { who: 'A' } as const;

// prettier-ignore
const ROUND_COMMANDS: { readonly [action in RoundAction]: Command } = {
  full:  { ...A, action: 'other', declared: { length: 'full' } },
  half:  { ...A, action: 'other', declared: { length: 'half' } },
  move:  { ...A, action: 'move' },
  step:  { ...A, action: 'step' },
  free:  { ...A, action: 'free' },
  press: { ...A, action: 'press' },
};

const orThen = ({ refusal, fight }: Played) => refusal ?? fight;

/** Section 3.2. */
export const round: Operations = {
  order(given) {
    const entrants = bags(given, 'combatants').map((entrant) => ({
      id: text(entrant, 'id'),
      sheet: { initBonus: num(entrant, 'bonus', 0) },
      state: { count: num(entrant, 'count') },
    }));
    return { order: orderIn(moment(fightOf(given, entrants), { at: 'startOfRound' }, dice(given)).fight) };
  },

  roundActions(given) {
    const actions = freshActions(num(given, 'lostHalfActions', 0));
    const { state, ...refused } = eachInTurn(
      texts(given, 'choices', Object.keys(ROUND_COMMANDS) as RoundAction[]),
      turnOf(given, [{ id: 'A', state: { count: HIGH, actions } }]),
      (fight: FluidFight, wish) => orThen(act(fight, ROUND_COMMANDS[wish])),
    );
    return { halvesLeft: stateOf({ fight: state }).actions.halves, ...refused };
  },

  splitFull(given) {
    const refused = code(splitRefusal(word<'skill' | 'attack'>(given, 'kind', ['skill', 'attack'])));
    if (refused) return { refused, rollAt: null };
    const fight = turnOf(given, [{ id: 'A', state: { count: 1, actions: freshActions(1) } }]);
    const half = act(fight, { ...A, action: 'skill', declared: { length: 'full', split: true } });
    const next = moment({ ...half.fight, round: 2 }, { at: 'startOfRound' });
    const finished = act(next.fight, { ...A, action: 'finish' }, FACE);
    return { refused: half.refused, rollAt: !rolled(half) && rolled(finished) ? 'secondHalf' : null };
  },

  joinHalves(given) {
    const restrictions = joinHalves(bags(given, 'halves').map((half) => texts(half, 'restrictions', RESTRICTIONS)));
    const uses = texts(given, 'choices', ['attack', 'move', 'skill']);
    const { refused, refusedSteps } = eachInTurn(
      uses,
      restrictions,
      (limits, use) => restrictionRefusal(limits, use) ?? limits,
    );
    return { restrictions, refused, refusedSteps };
  },

  offTurn(given) {
    const granted = { action: text(given, 'prompted'), used: false };
    const { refused, refusedSteps } = eachInTurn(
      texts(given, 'choices'),
      granted,
      (grant, wish) => offTurnRefusal(grant, wish) ?? grantUsed(grant),
    );
    return { refused, refusedSteps };
  },

  shortenAction(given) {
    const base = word(given, 'base', TIMES);
    const reductions = new Map(bags(given, 'reductions').map((effect) => [text(effect, 'id'), num(effect, 'steps')]));
    const { state: used, ...refused } = eachInTurn<string | null, string>(
      texts(given, 'choices', [...reductions.keys()]),
      null,
      (picked, wish) => reductionRefusal(picked) ?? wish,
    );
    const time = used === null ? base : shortened(base, reductions.get(used)!);
    return { time, used: used === null ? [] : [used], ...refused };
  },

  firstAction(given) {
    const [wish, ...more] = texts(given, 'choices');
    if (wish === undefined || more.length > 0) return bug('one choice expected');
    const gun = { type: 'weapon', id: 'gun', kind: 'ranged' };
    const pressFrom = flag(given, 'mustPress') ? 1 : null;
    const fight = turnOf(given, [{ id: 'A', sheet: { items: [gun] }, state: { count: HIGH, pressFrom } }, { id: 'B' }]);
    const refusals = fluid
      .choices(fight, 'A')
      .flatMap(({ refused }) => (refused?.refused === 'mustPress' ? [refused] : []));
    const known = fluid.choices(fight, 'A', wish).length > 0;
    const { refused } = act(fight, { ...A, action: known ? wish : 'other', ...NEEDS[wish] }, FACE);
    const first = refusals[0]?.values?.['first'];
    return { allowed: first === undefined ? null : [first], refused: refused === 'mustPress' ? refused : null };
  },

  endOfTurn(given) {
    const pressFrom = flag(given, 'mustPress') ? 1 : null;
    let fight = turnOf(given, [{ id: 'A', state: { count: HIGH, pressFrom } }]);
    if (flag(given, 'pressed')) fight = act(fight, ROUND_COMMANDS.press).fight;
    return { mustPress: stateOf(moment(fight, { at: 'endOfTurn', of: 'A' })).pressFrom !== null };
  },

  press(given) {
    const begun = !flag(given, 'firstAction', true);
    const pressed = flag(given, 'pressedThisRound');
    const state = { count: num(given, 'count'), ...dutyOf(given) };
    const off = fightOf(given, [{ id: 'A', state }]);
    const on = turnOf(given, [{ id: 'A', state: { ...state, actions: { ...freshActions(0), begun, pressed } } }]);
    const { refused, stages } = act(on, ROUND_COMMANDS.press);
    if (refused) return { ...counting(stateOf({ fight: off })), halfActionsGained: 0, refused };
    const gained = stages[0]!.events[0]!.changes.find(({ path }) => path === 'actions.halves');
    // Off its turn, so that what reeling takes is still to be lost.
    const fight = happens(off, changedAtOnce(off, 'A', { type: 'press' }));
    return {
      ...counting(stateOf({ fight })),
      halfActionsGained: gained && 'by' in gained ? gained.by : 0,
      refused,
    };
  },

  delay(given) {
    const state = { count: num(given, 'count'), delayed: num(given, 'delayedThisRound', 0) };
    const fight = turnOf(given, [{ id: 'A', sheet: { initBonus: num(given, 'bonus') }, state }]);
    const delayed = act(fight, { ...A, action: 'delay', declared: { steps: num(given, 'steps') } });
    const left = delaysLeft(combatantIn(delayed.fight, 'A'), options(given));
    return { count: stateOf(delayed).count, delaysLeft: left, mustAct: left === 0, refused: delayed.refused };
  },

  ready(given) {
    const state: Partial<FluidState> = { count: num(given, 'count'), readied: { action: 'other', trigger: '' } };
    const fight = fightOf(given, [{ id: 'A', sheet: { saves: { ref: num(given, 'refSave', 0) } }, state }]);
    const script = { ...dice(given), choices: list(given, 'choices') };
    const triggered = flag(given, 'triggered', true);
    const triggerCount = num(given, 'triggerCount', triggered ? undefined : 1);
    const played = triggered
      ? act(fight, { ...A, action: 'trigger', declared: { triggerCount } }, script)
      : moment({ ...fight, round: 2 }, { at: 'startOfRound' }, script);
    return {
      count: stateOf(played).count,
      acted: stateOf(played).granted !== null,
      success: saved(played),
      modifiers: modifiers(played),
    };
  },

  standOff(given) {
    const fight = fightOf(given, [
      {
        id: 'A',
        sheet: { kind: word(given, 'actorKind', ACTOR_KINDS, 'special'), saves: { ref: num(given, 'refSave') } },
        state: {
          count: num(given, 'count'),
          actionDice: num(given, 'pool'),
          braced: flag(given, 'braced'),
          lostHalfActions: lostOf(given),
        },
      },
      { id: 'B', sheet: { baseAttack: num(given, 'opponentBaseAttack') } },
    ]);
    const refused = code(standOffRefusal(combatantIn(fight, 'A'), word(given, 'band', BANDS)));
    const unplayed = { fight, stages: [], refused, refusal: null };
    const played = refused ? unplayed : part(standOff(begin(fight), 'B', 'A', options(given)), dice(given));
    return {
      ...counting(stateOf(played)),
      poolLeft: stateOf(played).actionDice,
      dc: standOffDc(combatantIn(fight, 'B'), options(given)),
      success: saved(played),
      attackCanceled: Object.hasOwn(stateOf(played).conditions, 'held'),
      modifiers: modifiers(played),
      refused,
    };
  },

  reelingTurn(given) {
    const actions = { ...freshActions(0), halves: num(given, 'halfActionsDue') };
    const fight = fightOf(given, [{ id: 'A', state: { actions, lostHalfActions: num(given, 'lostHalfActions') } }]);
    const opened = stateOf(moment(fight, { at: 'startOfTurn', of: 'A' }));
    return {
      halfActionsUsable: opened.actions.halves,
      lostHalfActions: opened.lostHalfActions,
      reeling: opened.lostHalfActions > 0,
    };
  },
};

/** Any face will do where only the fact of a roll matters. */
const FACE = { answers: { 'roll.attack': [2], 'roll.skill': [10] } };

const NEEDS: { readonly [action: string]: Partial<Command> } = {
  attack: { item: 'gun', targets: ['B'] },
  aim: { targets: ['B'] },
};
