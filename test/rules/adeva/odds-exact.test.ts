/** The odds of an attack against every way that the attack can go (ADE-HIT-02, ADE-EVA-05, ADE-DMG-08, ADE-CRT-10, ADE-MUL-07). */
import { describe, expect, test } from 'vitest';
import { enumerate } from '../../../src/play/enumerate.ts';
import { sample } from '../../../src/play/sample.ts';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { combatantOf, isUp } from '../../../src/rules/adeva/sheet/state.ts';
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import type { Command } from '../../../src/rules/kernel/command.ts';
import { chanceOf } from '../../../src/rules/kernel/distribution.ts';
import type { Fight } from '../../../src/rules/kernel/fight.ts';
import type { Odds } from '../../../src/rules/kernel/odds.ts';
import type { Outcome } from '../../../src/rules/kernel/outcome.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import { afterOutcome } from '../../../src/rules/kernel/progress.ts';
import { nightly } from '../../night.ts';
import { million } from '../million.ts';
import { ITEMS, underway, type Person } from './people.ts';

interface Row {
  readonly name: string;
  readonly attacker: Partial<Person>;
  readonly target?: Partial<Person>;
  readonly command: Omit<Command, 'who' | 'targets'>;
  readonly options?: Fight['options'];
}

/** Damage without dice: what is left to enumerate is the attack and its evasion. */
const EVEN = { ...ITEMS.rifle, id: 'even', dice: [], flat: 9 };
const EVEN_PISTOL = { ...ITEMS.pistol, id: 'evenPistol', dice: [], flat: 7 };
const EVEN_SWORD = { ...ITEMS.sword, id: 'evenSword', dice: [], flat: 2 };
const NO_LOCATIONS: Fight['options'] = { hitLocations: 'off' };
const burst = (item: string, intendedHits: number): Row['command'] => ({
  action: 'burst',
  item,
  declared: { intendedHits },
});

const fightOf = ({ attacker, target = {}, options = {} }: Row): AdevaFight =>
  underway(
    [
      { id: 'a', scores: { ws: 55, bs: 62, s: 34 }, ...attacker },
      {
        id: 'b',
        sheet: { wounds: { value: 9, max: 9 }, skills: { dodge: 'proficient' } },
        scores: { ag: 37 },
        ...target,
      },
    ],
    'a',
    { options },
  );

const performed = (fight: AdevaFight, command: Command): Procedure<Outcome> =>
  adeva.perform(fight, command) as Procedure<Outcome>;

/** The events that the odds are about: hits, hits past the evasion, damage dealt, and whether the target still stands. */
interface OddsShown {
  readonly hits: number;
  readonly left: number;
  readonly dealt: number;
  readonly drop: boolean;
}

function oddsShown(fight: AdevaFight, outcome: Outcome): OddsShown {
  const value = (kind: string, name: string): readonly number[] =>
    outcome.stages.filter((stage) => stage.kind === kind).map(({ verdict }) => Number(verdict?.values?.[name] ?? 0));
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
  const blows = outcome.stages.filter(({ kind, title }) => kind === 'damage' && title === 'SALVO.adeva.stage.hit');
  return {
    hits: sum(value('attack', 'hits')),
    left: blows.length,
    dealt: sum(blows.map(({ verdict }) => Number(verdict!.values!['dealt']))),
    drop: !isUp(combatantOf(afterOutcome(fight, outcome) as AdevaFight, 'b')),
  };
}

const named = ({ distributions }: Odds, name: string) =>
  distributions.find(({ label }) => label === `SALVO.adeva.odds.${name}`)?.of;
const chanceIn = ({ chances }: Odds, name: string): number =>
  chances.find(({ label }) => label === `SALVO.adeva.odds.${name}`)!.chance;

/** Attacks that are quickly enumerated. */
const ROWS: readonly Row[] = [
  {
    name: 'a single shot that nobody answers',
    attacker: { items: [ITEMS.pistol], scores: { bs: 12 } },
    target: { sheet: { reactionsMax: 0, wounds: { value: 9, max: 9 } } },
    command: { action: 'standardAttack', item: 'pistol' },
  },
  {
    name: 'a burst and a dodge by degrees',
    attacker: { items: [EVEN] },
    command: burst('even', 5),
    options: NO_LOCATIONS,
  },
  {
    name: 'a burst and a Deflector that leaves the Reaction',
    attacker: { items: [EVEN] },
    target: { items: [ITEMS.field], sheet: { wounds: { value: 30, max: 30 } } },
    command: burst('even', 6),
    options: NO_LOCATIONS,
  },
  {
    name: 'a flurry, parried by degrees',
    attacker: { items: [{ ...EVEN_SWORD, hitRating: 4 }] },
    target: {
      items: [ITEMS.sword],
      scores: { ws: 48 },
      sheet: { wounds: { value: 8, max: 8 }, skills: { parry: 'trained' } },
    },
    command: { action: 'flurry', item: 'evenSword', declared: { intendedHits: 4 } },
    options: NO_LOCATIONS,
  },
  {
    name: 'a shot at somebody at 0 Wounds whom Fate keeps, with every row of the chart',
    attacker: { items: [ITEMS.pistol], scores: { bs: 12 } },
    target: {
      sheet: { reactionsMax: 0, wounds: { value: 0, max: 9 }, fate: { value: 1, max: 1 }, lethal: 2, fatigue: 2 },
    },
    command: { action: 'standardAttack', item: 'pistol' },
  },
  {
    name: 'a burst on somebody at 1 Wound whom Fate keeps, with a dodge',
    attacker: { items: [{ ...EVEN, flat: 5 }] },
    target: { sheet: { wounds: { value: 1, max: 9 }, fate: { value: 1, max: 1 }, skills: { dodge: 'proficient' } } },
    command: burst('even', 3),
    options: NO_LOCATIONS,
  },
  {
    name: 'a burst of which only all three hits kill somebody whom Fate keeps (GAP-03)',
    attacker: { items: [{ ...EVEN, flat: 5 }] },
    target: { sheet: { reactionsMax: 0, wounds: { value: 0, max: 9 }, fate: { value: 1, max: 1 }, lethal: 5 } },
    command: burst('even', 3),
    options: NO_LOCATIONS,
  },
  {
    name: "a shot at somebody without Fate whom a critical of the GM's chart kills (GAP-03)",
    attacker: { items: [ITEMS.pistol], scores: { bs: 12 } },
    target: { sheet: { reactionsMax: 0, wounds: { value: 99, max: 99 } } },
    command: { action: 'standardAttack', item: 'pistol' },
    options: { lethalChart: 'shaken, dead, shaken' },
  },
  {
    name: 'a blow whose degrees one of its dice cannot show: it is replaced only where it is lower (ADE-CRT-03, ADE-DMG-07, -08)',
    attacker: {
      items: [{ ...ITEMS.sword, dice: [2, 4].map((sides) => ({ count: 1, sides })), flat: 0 }],
      scores: { ws: 32 },
    },
    target: { items: [{ ...ITEMS.vest, ap: { body: 5 } }], sheet: { reactionsMax: 0, wounds: { value: 9, max: 9 } } },
    command: { action: 'standardAttack', item: 'sword' },
    options: { ...NO_LOCATIONS, critReplacedDie: 'ignored', dosDieCap: 'dieMax' },
  },
  {
    name: 'two dice at their maximum in one hit, tested once (ADE-CRT-04), where nothing but a critical gets through',
    attacker: {
      items: [{ ...ITEMS.sword, dice: [{ count: 2, sides: 3 }], flat: 0, pen: 0, addSb: false }],
      scores: { ws: 20 },
    },
    target: { items: [{ ...ITEMS.vest, ap: { body: 9 } }], sheet: { reactionsMax: 0 } },
    command: { action: 'standardAttack', item: 'sword' },
    options: NO_LOCATIONS,
  },
  {
    name: 'a burst of which nothing but a critical gets through, one hit or the other (ADE-CRT-08, -10)',
    attacker: {
      items: [{ ...ITEMS.rifle, dice: [{ count: 1, sides: 3 }], flat: 0, pen: 0, hitRating: 2 }],
      scores: { bs: 11 },
    },
    target: { items: [{ ...ITEMS.vest, ap: { body: 9 } }], sheet: { reactionsMax: 0 } },
    command: burst('rifle', 2),
    options: NO_LOCATIONS,
  },
  ...[
    { name: 'whom a Subdual weapon takes out (GAP-09)', sword: { qualities: ['subdual'] }, diesAtZero: true },
    { name: 'whom nothing kills at 0 Wounds (ADE-WND-02)', sword: {}, diesAtZero: false },
  ].map(({ name, sword, diesAtZero }) => ({
    name: `a blow at somebody ${name}`,
    attacker: { items: [{ ...EVEN_SWORD, ...sword }] },
    target: { sheet: { reactionsMax: 0, diesAtZero, wounds: { value: 2, max: 9 } } },
    command: { action: 'standardAttack', item: 'evenSword' },
    options: NO_LOCATIONS,
  })),
  {
    name: 'a shot that armor on the body stops, and nothing elsewhere (GAP-05, ADE-SOK-06)',
    attacker: { items: [EVEN_PISTOL] },
    target: { items: [{ ...ITEMS.vest, ap: { body: 9 } }], sheet: { reactionsMax: 0 } },
    command: { action: 'standardAttack', item: 'evenPistol' },
  },
];

/** Attacks with a million ways. */
const BY_NIGHT: readonly Row[] = [
  {
    name: 'a shot at armor by location, where most of it stays',
    attacker: { items: [ITEMS.pistol], scores: { bs: 70 } },
    target: { items: [ITEMS.vest], sheet: { reactionsMax: 0, wounds: { value: 9, max: 9 } } },
    command: { action: 'standardAttack', item: 'pistol' },
  },
  {
    name: 'a single shot and a dodge',
    attacker: { items: [ITEMS.pistol] },
    command: { action: 'standardAttack', item: 'pistol' },
    options: NO_LOCATIONS,
  },
  {
    name: 'a flurry of two small blades',
    attacker: { items: [ITEMS.blades] },
    target: { sheet: { reactionsMax: 0, wounds: { value: 9, max: 9 } } },
    command: { action: 'flurry', item: 'blades', declared: { intendedHits: 2 } },
    options: NO_LOCATIONS,
  },
];

describe('are those of every way that it can go', () => {
  for (const row of ROWS) test(row.name, () => expectEveryWay(row));
  for (const row of BY_NIGHT)
    nightly(`odds of every way that it can go: ${row.name}`, { day: 0, goal: 1 }, () => expectEveryWay(row));
});

/** The odds of an attack are the sums of the chances of all its ends. */
function expectEveryWay(row: Row): void {
  const fight = fightOf(row);
  const command: Command = { ...row.command, who: 'a', targets: ['b'] };
  const odds = adeva.odds(fight, command) as Odds;
  const { ends, tail } = enumerate(
    () => performed(fight, command),
    (outcome) => JSON.stringify(oddsShown(fight, outcome)),
    { limit: 8_000_000 },
  );
  expect(tail).toBe(0);
  const all = [...ends.values()].map(({ value, chance }) => ({ ...oddsShown(fight, value), chance }));
  const chance = (fits: (end: OddsShown) => boolean): number =>
    all.reduce((sum, end) => sum + (fits(end) ? end.chance : 0), 0);
  expect(chanceIn(odds, 'hit')).toBeCloseTo(
    chance(({ hits }) => hits > 0),
    11,
  );
  expect(chanceIn(odds, 'pastEvasion')).toBeCloseTo(
    chance(({ left }) => left > 0),
    11,
  );
  expect(chanceIn(odds, 'pastSoak')).toBeCloseTo(
    chance(({ dealt }) => dealt > 0),
    11,
  );
  expect(chanceIn(odds, 'drop')).toBeCloseTo(
    chance(({ drop }) => drop),
    11,
  );
  for (const [name, key] of [
    ['hits', 'hits'],
    ['hitsLeft', 'left'],
  ] as const) {
    const of = named(odds, name);
    if (of)
      for (let count = 0; count <= 6; count++)
        expect(chanceOf(of, count)).toBeCloseTo(
          chance((end) => end[key] === count),
          11,
        );
  }
  const { mass } = named(odds, 'dealt')!;
  mass.slice(0, -1).forEach((mine, damage) =>
    expect(mine).toBeCloseTo(
      chance(({ dealt }) => dealt === damage),
      11,
    ),
  );
}

describe('of a Multiple Attack (ADE-MUL-07)', () => {
  const MULTIPLE: readonly Row[] = [
    {
      name: 'two pistols at somebody with one Reaction',
      attacker: { items: [EVEN_PISTOL, { ...EVEN_PISTOL, id: 'other', flat: 6 }], scores: { bs: 78 } },
      target: { sheet: { wounds: { value: 99, max: 99 }, skills: { dodge: 'trained' } }, scores: { ag: 45 } },
      command: { action: 'multipleAttack' },
      options: NO_LOCATIONS,
    },
    {
      name: 'two pistols of which both must hit',
      attacker: { items: [EVEN_PISTOL, { ...EVEN_PISTOL, id: 'other', flat: 6 }], scores: { bs: 78 } },
      target: {
        sheet: { wounds: { value: 6, max: 6 }, fate: { value: 1, max: 1 }, lethal: 8, skills: { dodge: 'trained' } },
      },
      command: { action: 'multipleAttack' },
      options: NO_LOCATIONS,
    },
    {
      name: 'a burst and a shot at a Deflector, which answers both',
      attacker: { items: [ITEMS.machinePistol, ITEMS.pistol], scores: { bs: 88 } },
      target: { items: [ITEMS.field, ITEMS.suit], sheet: { wounds: { value: 11, max: 11 } } },
      command: { action: 'multipleAttack', declared: { 'mode-machinePistol': 'burst', 'hits-machinePistol': 4 } },
    },
    {
      name: 'two pistols at somebody whom Fate keeps, row by row of the chart',
      attacker: { items: [ITEMS.pistol, { ...ITEMS.pistol, id: 'other' }], scores: { bs: 78 } },
      target: { sheet: { wounds: { value: 2, max: 9 }, fate: { value: 1, max: 1 }, lethal: 4, reactionsMax: 0 } },
      command: { action: 'multipleAttack' },
      options: { lethalMode: 'perHit' },
    },
    {
      name: 'two pistols at somebody without Fate whom one level of fatigue drops',
      attacker: { items: [ITEMS.pistol, { ...ITEMS.pistol, id: 'other' }], scores: { bs: 88 } },
      target: { sheet: { wounds: { value: 60, max: 60 }, fatigue: 3, reactionsMax: 0 }, scores: { t: 30 } },
      command: { action: 'multipleAttack' },
    },
    {
      name: 'three pistols at somebody who dodges, until the chart stuns, tires or fells (GAP-03, GAP-06)',
      attacker: {
        items: [ITEMS.pistol, { ...ITEMS.pistol, id: 'other' }, { ...ITEMS.pistol, id: 'third' }],
        scores: { bs: 90 },
      },
      target: {
        scores: { t: 40, ag: 60 },
        sheet: {
          skills: { dodge: 'mastery' },
          wounds: { value: 0, max: 9 },
          fate: { value: 0, max: 1 },
          lethal: 1,
          reactionsMax: 2,
        },
      },
      command: { action: 'multipleAttack' },
      options: { lethalMode: 'perHit' },
    },
    {
      name: 'blade and baton at a parry, until the chart takes the arm that parries (GAP-03)',
      attacker: { items: [ITEMS.sword, ITEMS.baton], scores: { ws: 95, s: 42 } },
      target: {
        items: [ITEMS.sword],
        scores: { ws: 70, t: 30 },
        sheet: {
          skills: { parry: 'mastery' },
          wounds: { value: 0, max: 9 },
          fate: { value: 0, max: 1 },
          lethal: 0,
          reactionsMax: 2,
        },
      },
      command: { action: 'multipleAttack' },
    },
    {
      name: 'blade and baton, a Reaction for one of them',
      attacker: { items: [ITEMS.sword, ITEMS.baton], scores: { ws: 80, s: 42 } },
      target: { items: [ITEMS.sword], scores: { ws: 40 }, sheet: { wounds: { value: 7, max: 7 } } },
      command: { action: 'multipleAttack', declared: { 'mode-sword': 'flurry', 'hits-sword': 2 } },
    },
  ];

  for (const row of MULTIPLE) {
    const fight = fightOf(row);
    const command: Command = { ...row.command, who: 'a', targets: ['b'] };
    const odds = adeva.odds(fight, command) as Odds;
    test(`${row.name}: all that may come of it sums to 1`, () => {
      for (const { label, of } of odds.distributions)
        expect(
          of.mass.reduce((all, mass) => all + mass, 0),
          label,
        ).toBeCloseTo(1, 12);
    });
    million(
      `adeva: ${row.name} (ADE-MUL-07)`,
      2_500,
      () => odds.chances.map(({ label, chance }) => ({ name: label, chance, tail: odds.tail })),
      (random) => {
        const end = oddsShown(fight, sample(performed(fight, command), random));
        const isSo = { hit: end.hits > 0, pastEvasion: end.left > 0, pastSoak: end.dealt > 0, drop: end.drop };
        return Object.entries(isSo).flatMap(([name, so]) => (so ? [`SALVO.adeva.odds.${name}`] : []));
      },
    );
  }

  /** Each weapon at a target of its own, each target with neighbors and a cover of its own. */
  const SEVERAL: readonly (Row & { readonly others: readonly Partial<Person>[] })[] = [
    {
      name: 'a sword at one target, a pistol past cover and a burst at another in a melee',
      attacker: { side: 'us', items: [ITEMS.sword, ITEMS.pistol, ITEMS.machinePistol], scores: { ws: 70, bs: 95 } },
      target: { side: 'them', items: [ITEMS.sword], scores: { ws: 40 }, sheet: { wounds: { value: 7, max: 7 } } },
      others: [
        { side: 'them', scores: { ag: 42 }, sheet: { wounds: { value: 6, max: 9 }, skills: { dodge: 'trained' } } },
        { side: 'them', scores: { ag: 42 }, sheet: { skills: { dodge: 'trained' } } },
      ],
      command: {
        action: 'multipleAttack',
        declared: {
          'mode-machinePistol': 'burst',
          'hits-machinePistol': 3,
          'at-pistol': 2,
          'at-machinePistol': 2,
          'intoMelee-pistol': true,
          'cover-pistol': 'light',
          'higherGround-sword': true,
          neighbors: [],
          ranges: [
            { id: 'b', squares: 1, near: [] },
            { id: 'c', squares: 8, near: [{ id: 'd', metres: 1 }] },
          ],
        },
      },
    },
    {
      name: 'a pistol for each of three targets',
      attacker: {
        items: [ITEMS.pistol, { ...ITEMS.pistol, id: 'other' }, { ...ITEMS.pistol, id: 'third' }],
        scores: { bs: 85 },
      },
      target: { sheet: { wounds: { value: 4, max: 9 }, reactionsMax: 0 } },
      others: [
        { items: [ITEMS.field], sheet: { wounds: { value: 5, max: 9 } } },
        { items: [ITEMS.vest], scores: { ag: 50 }, sheet: { skills: { dodge: 'trained' } } },
      ],
      command: { action: 'multipleAttack', declared: { 'at-other': 2, 'at-third': 3, 'intoMelee-third': true } },
    },
  ];

  for (const row of SEVERAL) {
    const ids = ['b', 'c', 'd'];
    const fight = underway(
      [
        { id: 'a', ...row.attacker },
        ...[row.target!, ...row.others].map((person, index) => ({ ...person, id: ids[index]! })),
      ],
      'a',
    );
    const command: Command = { ...row.command, who: 'a', targets: ids };
    const odds = adeva.odds(fight, command) as Odds;
    if (Object.keys(row.command!.declared!).some((key) => key.startsWith('cover-')))
      test('cover that any weapon meets is taken to stay whole, and said so', () =>
        expect(odds.assuming).toContain('SALVO.adeva.assuming.coverWhole'));
    const targets = odds.each!.map(({ who }) => who);
    const perTarget = ({ stages }: Outcome, id: string): readonly string[] => {
      const hit = stages.some(
        ({ kind, against, verdict }) => kind === 'attack' && against === id && Number(verdict!.values!['hits']) > 0,
      );
      const blows = stages.filter(({ who, title }) => who === id && title === 'SALVO.adeva.stage.hit');
      const isSo = {
        hit,
        pastEvasion: blows.length > 0,
        pastSoak: blows.some(({ verdict }) => Number(verdict!.values!['dealt']) > 0),
      };
      return Object.entries(isSo).flatMap(([name, so]) => (so ? [name] : []));
    };
    million(
      `adeva: ${row.name}, target by target (ADE-MUL-02, ADE-MUL-07)`,
      1_500,
      () => [
        ...odds.each!.flatMap(({ who, chances }) =>
          chances.map(({ label, chance }) => ({ name: `${who} ${label.split('.').at(-1)!}`, chance })),
        ),
        ...odds.chances.map(({ label, chance }) => ({ name: label.split('.').at(-1)!, chance })),
      ],
      (random) => {
        const outcome = sample(performed(fight, command), random);
        const after = afterOutcome(fight, outcome) as AdevaFight;
        const down = targets.filter((id) => !isUp(combatantOf(after, id)));
        const own = targets.flatMap((id) => perTarget(outcome, id).map((name) => `${id} ${name}`));
        const any = new Set(own.map((name) => name.split(' ')[1]!));
        return [...own, ...any, ...down.map((id) => `${id} drop`), ...(down.length > 0 ? ['dropAny'] : [])];
      },
    );
  }
});
