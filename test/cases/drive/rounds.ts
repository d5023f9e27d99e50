/** 3.9 of the contract: rounds and positions. */
import { drive, type DriveFight, type DriveState } from '../../../src/rules/drive/index.ts';
import { effectEnd as endOf, type Duration, type RoundPhase } from '../../../src/rules/drive/fight/rounds.ts';
import { closedIn } from '../../../src/rules/drive/positions/position-events.ts';
import { moved, type Move, type Positions } from '../../../src/rules/drive/positions/positions.ts';
import { relationBetween, stepsBetween, type Links } from '../../../src/rules/drive/positions/relation.ts';
import { positionsOf } from '../../../src/rules/drive/sheet/state.ts';
import { appliedAll, combatantIn } from '../../../src/rules/kernel/fight.ts';
import { isRefusal, newFight, nextRound, nextTurn, ranks, type Refusal } from '../../../src/rules/kernel/index.ts';
import type { Bag, Operations } from '../format.ts';
import { act, done, entrant, fightOf, passed, scores, stateOf, type Done } from './entrant.ts';
import {
  bag,
  bags,
  codeOf,
  flag,
  list,
  maybeNumber,
  maybeWord,
  number,
  numbers,
  options,
  texts,
  word,
} from './given.ts';

/** An order with one id in each group. */
const order = (given: Bag): readonly string[] => list(given, 'order').flat() as readonly string[];

/** A fight of these people is opened. */
const turnOrder = (given: Bag): unknown => {
  const people = bags(given, 'combatants').map((of) =>
    entrant(word(of, 'id', ''), scores({ spd: number(of, 'spd'), dex: number(of, 'dex') })),
  );
  const fight = newFight('drive', people, { options: bag(given, 'settings') as DriveFight['options'] });
  const opened = passed(fight, { at: 'startOfFight' }, { dice: numbers(given, 'dice') });
  return {
    scores: Object.fromEntries(people.map(({ id }) => [id, stateOf(opened, id).score])),
    order: ranks(opened.fight, drive.order),
  };
};

/** The turn that is on ends; in the movement phase it is the phase that ends, once the round has opened. */
const advanceTurn = (given: Bag): unknown => {
  const [round, places, unable] = [number(given, 'round'), order(given), texts(given, 'unable')];
  const people = places.map((id) => entrant(id, { statuses: unable.includes(id) ? ['incapacitated'] : [] }));
  const turn = maybeWord(given, 'currentId');
  const acted = Object.fromEntries(places.slice(0, places.indexOf(turn ?? '') + 1).map((id) => [id, true as const]));
  if (word<RoundPhase>(given, 'phase', 'movement') === 'action') {
    const fight = fightOf(given, people, { round, turn, acted });
    return step(done(fight, nextTurn(drive, fight)));
  }
  const before = fightOf(given, people, { round: round - 1, turn: null });
  const opened = done(before, nextRound(drive, before));
  const { fight, events } = opened;
  const begun = events.slice(events.findIndex(({ kind }) => kind === 'roundStarted') + 1);
  const next =
    fight.turn === null ? done(fight, nextTurn(drive, fight)) : act(fight, { action: 'endMovement', who: fight.turn });
  return step({ ...next, events: [...begun, ...next.events] });
};

/** Nobody's turn has come while the movement phase is on; who is passed over in the round to come is yet to be seen. */
const step = ({ fight, events }: Done): unknown => {
  const phase = String(fight.shared['phase']);
  const opened = events.findIndex(({ kind }) => kind === 'roundStarted');
  const passing = events.slice(0, opened < 0 ? undefined : opened).filter(({ kind }) => kind === 'placePassed');
  return {
    round: fight.round,
    phase,
    currentId: phase === 'movement' ? null : fight.turn,
    passed: passing.map(({ who }) => who),
  };
};

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

/** Everybody where the case puts them. */
const placed = (given: Bag): DriveFight =>
  fightOf(
    given,
    bags(given, 'combatants').map((of) => entrant(word(of, 'id', ''), {}, place(of))),
  );

const place = (of: Bag): Partial<DriveState> => ({
  zone: word(of, 'zone', ''),
  group: maybeWord(of, 'group'),
  engagedWith: ids(of, 'engagedWith'),
  grapplingWith: ids(of, 'grapplingWith'),
  inGroupDefense: flag(of, 'inGroupDefense'),
  inCover: flag(of, 'inCover'),
});

const ids = (of: Bag, key: string): DriveState['engagedWith'] =>
  Object.fromEntries(texts(of, key).map((id) => [id, true as const]));

const relation = (given: Bag): unknown => {
  const place = {
    links: list(given, 'links') as unknown as Links,
    measured: { distance: maybeNumber(given, 'distance'), adjacent: flag(given, 'adjacent') },
  };
  const fight = placed(given);
  const a = combatantIn(fight, word(given, 'from', ''));
  const b = combatantIn(fight, word(given, 'to', ''));
  const isMap = options(given).position.mode === 'map';
  return {
    relation: relationBetween(a, b, place, options(given)),
    zoneSteps: isMap ? null : stepsBetween(a.state.zone, b.state.zone, place.links),
  };
};

const changePosition = (given: Bag): unknown => {
  const fight = placed(given);
  const after = changed(fight, bag(given, 'move'));
  return { refused: codeOf(after), positions: isRefusal(after) ? positionsOf(fight) : after };
};

function changed(fight: DriveFight, move: Bag): Positions | Refusal {
  const action = word<string>(move, 'action', '');
  if (action !== 'engage' && action !== 'grapple') return moved(positionsOf(fight), move as unknown as Move);
  const events = closedIn(fight, word(move, 'id', ''), word(move, 'with', ''), action === 'grapple');
  return isRefusal(events) ? events : positionsOf(appliedAll(fight, events));
}

export const rounds: Operations = { turnOrder, advanceTurn, effectEnd, relation, changePosition };
