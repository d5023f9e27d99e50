import {
  actionRefusal,
  afterAction,
  BANDS,
  ACTOR_KINDS,
  delayRefusal,
  delaysLeft,
  dutyAfterTurn,
  firstActionAllowed,
  firstActionRefusal,
  freshActions,
  idsOf,
  joinHalves,
  offTurnRefusal,
  press,
  pressRefusal,
  rank,
  ready,
  reductionRefusal,
  reelingTurn,
  RESTRICTIONS,
  restrictionRefusal,
  ROUND_ACTIONS,
  shortened,
  SPLIT_ROLLS_AT,
  splitRefusal,
  standOffDc,
  standOffPaid,
  standOffRefusal,
  standOffSave,
  TIMES,
} from '../../../src/rules/fluid/index.ts';
import { bug } from '../../../src/rules/kernel/result.ts';
import type { Bag, Operations } from '../format.ts';
import {
  bags,
  code,
  eachInTurn,
  flag,
  list,
  num,
  options,
  run,
  standing,
  text,
  texts,
  undiced,
  word,
} from './input.ts';
import { counting, values } from './output.ts';

const placed = (one: Bag): { id: string; count: number; bonus: number } => ({
  id: text(one, 'id'),
  count: num(one, 'count'),
  bonus: num(one, 'bonus', 0),
});

/** Section 3.2. */
export const round: Operations = {
  order: (given) => ({
    order: idsOf(run(given, rank(bags(given, 'combatants').map(placed)))).map((one) => [one]),
  }),

  roundActions(given) {
    const settings = options(given);
    const { state, ...refused } = eachInTurn(
      texts(given, 'choices', ROUND_ACTIONS),
      freshActions(num(given, 'lostHalfActions', 0)),
      (actions, wish) => actionRefusal(actions, wish, settings) ?? afterAction(actions, wish, settings.pressGain),
    );
    return { halvesLeft: state.halves, ...refused };
  },

  splitFull(given) {
    const refusal = splitRefusal(word(given, 'kind', ['skill', 'attack']));
    return { refused: code(refusal), rollAt: refusal ? null : SPLIT_ROLLS_AT };
  },

  joinHalves(given) {
    const restrictions = joinHalves(bags(given, 'halves').map((half) => texts(half, 'restrictions', RESTRICTIONS)));
    const uses = texts(given, 'choices', ['attack', 'move', 'skill']);
    const { refused, refusedSteps } = eachInTurn<null, string>(uses, null, (_, use) =>
      restrictionRefusal(restrictions, use),
    );
    return { restrictions, refused, refusedSteps };
  },

  offTurn(given) {
    const granted = text(given, 'prompted');
    return eachInTurn(texts(given, 'choices'), false, (done, wish) => offTurnRefusal(granted, wish, done) ?? true);
  },

  shortenAction(given) {
    const base = word(given, 'base', TIMES);
    const reductions = new Map(bags(given, 'reductions').map((one) => [text(one, 'id'), num(one, 'steps')]));
    const wishes = texts(given, 'choices', [...reductions.keys()]);
    const { state, ...refused } = eachInTurn<string | null, string>(
      wishes,
      null,
      (used, wish) => reductionRefusal(used) ?? wish,
    );
    const time = state === null ? base : shortened(base, reductions.get(state)!);
    return { time, used: state === null ? [] : [state], ...refused };
  },

  firstAction(given) {
    const duty = flag(given, 'mustPress');
    const [wish, ...more] = texts(given, 'choices');
    if (wish === undefined || more.length > 0) return bug('one choice expected');
    return { allowed: firstActionAllowed(duty), refused: code(firstActionRefusal(duty, wish)) };
  },

  endOfTurn: (given) => ({ mustPress: dutyAfterTurn(flag(given, 'mustPress'), flag(given, 'pressed')) }),

  press(given) {
    const settings = options(given);
    const before = standing(given, num(given, 'count'));
    const first = flag(given, 'firstAction', true);
    const refusal = pressRefusal(before.count, first, flag(given, 'pressedThisRound'), settings);
    if (refusal) return { ...counting(before), halfActionsGained: 0, refused: code(refusal) };
    return { ...counting(press(before, settings)), halfActionsGained: settings.pressGain, refused: null };
  },

  delay(given) {
    const settings = options(given);
    const [count, bonus, steps] = [num(given, 'count'), num(given, 'bonus'), num(given, 'steps')];
    const delayed = num(given, 'delayedThisRound', 0);
    const refusal = delayRefusal(count, bonus, steps, delayed, settings);
    const taken = refusal ? 0 : steps;
    const left = delaysLeft(count - taken, bonus, delayed + taken, settings);
    return { count: count - taken, delaysLeft: left, mustAct: left === 0, refused: code(refusal) };
  },

  ready(given) {
    const trigger = flag(given, 'triggered', true) ? num(given, 'triggerCount') : null;
    const made = ready(null, num(given, 'count'), trigger, num(given, 'refSave', 0), options(given));
    const { count, acted, save } = run(given, made, list(given, 'choices'));
    return {
      count,
      acted,
      success: save?.success ?? null,
      modifiers: values(save?.modifiers ?? []),
    };
  },

  standOff(given) {
    const settings = options(given);
    const before = standing(given, num(given, 'count'));
    const [pool, attack] = [num(given, 'pool'), num(given, 'opponentBaseAttack')];
    const dc = standOffDc(attack, settings);
    const kind = word(given, 'actorKind', ACTOR_KINDS, 'special');
    const refusal = standOffRefusal(kind, word(given, 'band', BANDS), pool);
    if (refusal) {
      const nothing = { poolLeft: pool, dc, success: null, attackCanceled: false, modifiers: [] };
      return undiced(given, { ...counting(before), ...nothing, refused: code(refusal) });
    }
    const paid = standOffPaid(before, settings);
    const made = run(given, standOffSave(null, attack, num(given, 'refSave'), flag(given, 'braced'), settings));
    return {
      ...counting(paid),
      poolLeft: pool - 1,
      dc,
      success: made.success,
      attackCanceled: made.success,
      modifiers: values(made.modifiers),
      refused: null,
    };
  },

  reelingTurn(given) {
    const turn = reelingTurn(num(given, 'halfActionsDue'), num(given, 'lostHalfActions'));
    return { halfActionsUsable: turn.usable, lostHalfActions: turn.lostHalfActions, reeling: turn.reeling };
  },
};
