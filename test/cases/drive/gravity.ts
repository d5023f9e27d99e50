/** 3.6 of the contract: pseudogravity and light. */
import { drive, type DriveState, type Relation } from '../../../src/rules/drive/index.ts';
import { movementRefusal, type Movement } from '../../../src/rules/drive/gravity/pseudogravity.ts';
import type { Bag, Operations } from '../format.ts';
import { act, entrant, factsOf, fightOf, scores, stateOf, type Done } from './entrant.ts';
import { auraKind, bag, bags, codeOf, flag, maybeNumber, number, numbers, texts, word } from './given.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

/** A source of pseudogravity that reaches everything. */
const source = (fraction: number, points: number) => ({
  id: 'source',
  type: 'gravity',
  weightFraction: fraction,
  points,
  range: 'long',
});

/** Three places, and the silencings in each. */
const PLACES = ['user', 'start', 'destination'];
const SCENE = {
  zones: PLACES,
  links: [
    ['user', 'start'],
    ['start', 'destination'],
  ],
};

const silenced = (amounts: Bag) => ({
  phase: 'action',
  silencing: Object.fromEntries(
    PLACES.flatMap((zone) => numbers(amounts, zone).map((amount) => ({ zone, amount }))).map((entry, index) => [
      index + 1,
      entry,
    ]),
  ),
});

const lift = (given: Bag, silencing: Bag, of: Bag, points: number, pool: number): Done => {
  const target = {
    ...scores({ wgt: number(of, 'wgt') }),
    bodyWeight: maybeNumber(of, 'bodyWeight'),
    carriedWeight: number(of, 'carriedWeight'),
    flySpd: number(of, 'flySpd'),
    gravnet: flag(of, 'gravnet'),
  };
  const people = [
    entrant('user', { items: [source(number(given, 'fraction', 1), pool)] }, { zone: 'user' }),
    entrant('target', target, { zone: 'start' }),
  ];
  let fight = fightOf(given, people, { scene: SCENE, shared: silenced(silencing) });
  if (flag(of, 'flightPaid')) fight = act(fight, { action: 'payFlight', who: 'target' }).fight;
  if (!flag(of, 'resists', true)) fight = act(fight, { action: 'declineResistance', who: 'target' }).fight;
  return act(fight, use(points, of));
};

const use = (points: number, of: Bag) => ({
  action: 'gravity',
  who: 'user',
  item: 'source',
  targets: ['target'],
  declared: {
    points,
    kind: word(of, 'kind', 'character'),
    willing: flag(of, 'willing'),
    itemWeight: number(of, 'itemWeight'),
  },
});

const silencing = (given: Bag): unknown => {
  const { stages } = lift({}, { start: given['silencing']! }, {}, 0, 0);
  return { divisor: stages[0]!.verdict!.values!['divisor'] };
};

/** A use, and a second one where a combatant tries to add points to it. */
const pseudogravity = (given: Bag): unknown => {
  const [points, target, topUp] = [number(given, 'points'), bag(given, 'target'), number(given, 'topUp')];
  const pool = number(given, 'pool', points);
  const lifted = lift(given, bag(given, 'silencing'), target, points, pool);
  const added = topUp > 0 ? act(lifted.fight, use(topUp, target)) : null;
  const verdict = lifted.stages[0]?.verdict;
  const { points: spent = 0 } = factsOf(lifted, 'gravitySpent', 'user');
  return {
    ...verdict?.values,
    success: verdict?.good,
    spent,
    poolLeft: stateOf(lifted, 'user').pools['source'],
    refused: lifted.refused ?? added?.refused ?? null,
  };
};

const pseudogravityMove = (given: Bag): unknown => ({
  refused: codeOf(
    movementRefusal(word<Movement>(given, 'move', 'pressButton'), {
      grantsFlight: flag(given, 'grantsFlight'),
      pulledIntoHandByDefender: flag(given, 'pulledIntoHandByDefender'),
      range: word<Relation>(given, 'range', 'medium'),
    }),
  ),
});

/** A silencing over the place of a combatant with a running use. */
const silencingOnRunning = (given: Bag): unknown => {
  const ids = texts(given, 'running');
  const conditions = Object.fromEntries(ids.map((id) => [id, { clause: 'DRV-PGR-03', until: { at: 'never' } }]));
  const fight = numbers(given, 'silencing').reduce(
    (at, amount) => act(at, { action: 'silence', who: 'somebody', declared: { amount } }).fight,
    fightOf(given, [entrant('somebody', { conditions })]),
  );
  const running = combatantIn(fight, 'somebody').state.conditions;
  return { running: ids.filter((id) => running[id]) };
};

/** The user lifts another one, who is light enough to be moved or much too heavy. Both are looked at alike. */
const lightAndStealth = (given: Bag): unknown => {
  const id = word(given, 'role', 'user');
  const points = number(given, 'pointsSpent');
  const auras = bags(given, 'auras').map((of, index) => ({
    id: `aura${index}`,
    type: 'aura',
    kind: auraKind(of),
    stored: number(of, 'stored'),
  }));
  const mine = (who: string, items: readonly object[]): readonly object[] =>
    who === id ? [...items, ...auras] : items;
  const state: Partial<DriveState> = { inCover: flag(given, 'inCover') };
  const bodyWeight = flag(given, 'notableMovement') ? 0 : 10_000_000;
  const fight = fightOf(given, [
    entrant('user', { bodyWeight, items: mine('user', [source(1, points)]) as never }, state),
    entrant('target', { bodyWeight, items: mine('target', []) as never }, state),
  ]);
  const targets = id === 'user' && flag(given, 'notableMovement') ? ['user'] : ['target'];
  const after = act(fight, { action: 'gravity', who: 'user', item: 'source', targets, declared: { points } }).fight;
  const seen = drive.status(after, id).conditions.map((condition) => condition.id);
  return {
    light: seen.includes('moderateLight') ? 'moderate' : seen.includes('dimLight') ? 'dim' : 'none',
    stealth: seen.includes('lowStealth') ? 'low' : 'normal',
    sound: seen.includes('humming'),
    inCover: seen.includes('inCover'),
  };
};

export const gravity: Operations = {
  silencing,
  pseudogravity,
  pseudogravityMove,
  silencingOnRunning,
  lightAndStealth,
};
