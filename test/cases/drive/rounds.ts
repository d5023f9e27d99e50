/** 3.9 of the contract: rounds and positions. */
import {
  effectEnd as endOf,
  measuredRelation,
  moved,
  nextPlace,
  relationBetween,
  rollTurnOrder,
  type Duration,
  type Links,
  type Move,
  type Position,
  type RoundPhase,
} from '../../../src/rules/drive/index.ts';
import { isRefusal } from '../../../src/rules/kernel/index.ts';
import type { Bag, Operations } from '../format.ts';
import { bag, bags, codeOf, flag, list, maybeNumber, maybeWord, number, options, run, texts, word } from './given.ts';

/** An order with one id in each group. */
const order = (given: Bag): readonly string[] => list(given, 'order').flat() as readonly string[];

const turnOrder = (given: Bag): unknown => {
  const all = bags(given, 'combatants').map((of) => ({
    id: word(of, 'id', ''),
    spd: number(of, 'spd'),
    dex: number(of, 'dex'),
  }));
  const rolled = run(given, rollTurnOrder(all, options(given)));
  return { scores: rolled.scores, order: rolled.order.map((id) => [id]) };
};

const advanceTurn = (given: Bag): unknown =>
  nextPlace(
    {
      round: number(given, 'round'),
      phase: word<RoundPhase>(given, 'phase', 'movement'),
      currentId: maybeWord(given, 'currentId'),
    },
    order(given),
    texts(given, 'unable'),
  );

const effectEnd = (given: Bag): unknown => {
  const start = bag(given, 'start');
  const end = endOf(
    durationOf(bag(given, 'duration')),
    { round: number(start, 'round'), place: maybeWord(start, 'place') },
    order(given),
  );
  return { endsRound: end.round, endsPlace: end.place, endsWhen: end.when };
};

const durationOf = (of: Bag): Duration =>
  word(of, 'kind', 'rounds') === 'rounds'
    ? { kind: 'rounds', rounds: number(of, 'rounds') }
    : { kind: 'attackerNextTurn', anchorId: word(of, 'anchorId', '') };

const positions = (given: Bag): { readonly [id: string]: Position } =>
  Object.fromEntries(bags(given, 'combatants').map((of) => [word(of, 'id', ''), position(of)]));

const position = (of: Bag): Position => ({
  zone: word(of, 'zone', ''),
  group: maybeWord(of, 'group'),
  engagedWith: texts(of, 'engagedWith'),
  grapplingWith: texts(of, 'grapplingWith'),
  inGroupDefense: flag(of, 'inGroupDefense'),
  inCover: flag(of, 'inCover'),
});

const relation = (given: Bag): unknown => {
  const settings = options(given);
  const all = positions(given);
  const from = word(given, 'from', '');
  const to = word(given, 'to', '');
  if (settings.position.mode === 'map') {
    const measured = { distance: maybeNumber(given, 'distance'), adjacent: flag(given, 'adjacent') };
    return measuredRelation({ id: from, ...all[from]! }, { id: to, ...all[to]! }, measured, settings);
  }
  return relationBetween(all, from, to, list(given, 'links') as unknown as Links, settings);
};

const changePosition = (given: Bag): unknown => {
  const before = positions(given);
  const after = moved(before, bag(given, 'move') as unknown as Move);
  return { refused: codeOf(after), positions: isRefusal(after) ? before : after };
};

export const rounds: Operations = { turnOrder, advanceTurn, effectEnd, relation, changePosition };
