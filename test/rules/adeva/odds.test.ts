/** The odds of an attack against the attack itself, played many times (ADE-ATK-09, ADE-HIT-02, ADE-EVA-05, ADE-DMG-08, ADE-SOK-01, ADE-CRT-10). */
import { expect, test } from 'vitest';
import { sample, type Tactic } from '../../../src/play/sample.ts';
import { attackFrom, plainStrike, type Strike } from '../../../src/rules/adeva/attack/making.ts';
import { strikeResolved } from '../../../src/rules/adeva/attack/strike.ts';
import { bestEvasion } from '../../../src/rules/adeva/evasion/automatic.ts';
import { attackOdds } from '../../../src/rules/adeva/odds/attack-odds.ts';
import { resolvedOf } from '../../cases/adeva/shapes.ts';
import type { Attack, Defender } from '../../../src/rules/adeva/attack/situation.ts';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { OPTIONS } from '../../../src/rules/adeva/options.ts';
import type { Test } from '../../../src/rules/adeva/score/test.ts';
import { weaponOf } from '../../../src/rules/adeva/sheet/weapons.ts';
import { combatantOf, isUp } from '../../../src/rules/adeva/sheet/state.ts';
import { begin } from '../../../src/rules/kernel/progress.ts';
import { seeded, type Random } from '../../../src/rules/kernel/random.ts';
import type { Odds } from '../../../src/rules/kernel/odds.ts';
import type { Json } from '../../../src/rules/kernel/json.ts';
import { million } from '../million.ts';
import { ITEMS, underway, type Person } from './people.ts';

const SAMPLES = 20_000;

interface Row {
  readonly name: string;
  readonly weapon: keyof typeof ITEMS | 'unarmed';
  readonly strike?: Partial<Strike>;
  readonly attacker?: Partial<Person>;
  readonly target?: Partial<Person>;
  readonly settings?: { readonly [key: string]: Json };
}

const SUIT = { items: [ITEMS.suit] };

const ROWS: readonly Row[] = [
  { name: 'a single shot at somebody who does nothing', weapon: 'pistol', target: { sheet: { reactionsMax: 0 } } },
  { name: 'a single shot past armor by location', weapon: 'pistol', target: { items: [ITEMS.vest] } },
  { name: 'a called shot', weapon: 'pistol', strike: { action: 'calledShot', calledLocation: 'head' }, target: SUIT },
  {
    name: 'a burst',
    weapon: 'rifle',
    strike: { action: 'burst', intendedHits: 4, aim: 20 },
    target: { items: [ITEMS.vest], scores: { ag: 45 } },
  },
  {
    name: 'a burst of ten that may jam',
    weapon: 'rifle',
    strike: { action: 'burst', intendedHits: 10, aim: 20 },
    attacker: { scores: { bs: 95 } },
  },
  {
    name: 'a burst against a Deflector',
    weapon: 'rifle',
    strike: { action: 'burst', intendedHits: 6 },
    target: { items: [ITEMS.field, ITEMS.suit] },
  },
  {
    name: 'a flurry of small blades',
    weapon: 'blades',
    strike: { action: 'flurry', intendedHits: 4 },
    attacker: { scores: { ws: 70, s: 42 } },
  },
  { name: 'two dice', weapon: 'hammer', strike: { action: 'heavyAttack' }, target: SUIT },
  { name: 'fists', weapon: 'unarmed', attacker: { scores: { ws: 60, s: 45 } } },
  {
    name: 'degrees no higher than the die',
    weapon: 'blades',
    strike: { action: 'flurry', intendedHits: 3 },
    attacker: { scores: { ws: 90 } },
    settings: { dosDieCap: 'dieMax', critReplacedDie: 'ignored' },
  },
  {
    name: 'each maximum die confirmed',
    weapon: 'hammer',
    target: { sheet: { naturalAp: { head: 20, rightArm: 20, leftArm: 20, body: 20, rightLeg: 20, leftLeg: 20 } } },
    settings: { critScope: 'perDie' },
  },
  {
    name: 'somebody who bears Fate',
    weapon: 'rifle',
    strike: { action: 'burst', intendedHits: 6, aim: 20 },
    attacker: { scores: { bs: 80 } },
    target: { sheet: { wounds: { value: 4, max: 4 }, fate: { value: 1, max: 1 } } },
  },
  {
    name: 'somebody near the end of both Wounds and Fate',
    weapon: 'machinePistol',
    strike: { action: 'burst', intendedHits: 4 },
    attacker: { scores: { bs: 75 } },
    target: {
      items: [ITEMS.vest],
      sheet: { wounds: { value: 1, max: 9 }, fate: { value: 0, max: 2 }, lethal: 3, fatigue: 1 },
    },
  },
  {
    name: 'fists against somebody tired at 0 Wounds',
    weapon: 'unarmed',
    attacker: { scores: { ws: 80, s: 60 } },
    target: { sheet: { wounds: { value: 0, max: 9 }, fate: { value: 1, max: 1 }, fatigue: 2 } },
  },
  {
    name: 'two criticals of a hammer against somebody tired without Fate',
    weapon: 'hammer',
    attacker: { scores: { ws: 85 } },
    target: { scores: { t: 20 }, sheet: { wounds: { value: 40, max: 40 }, fatigue: 1 } },
    settings: { critScope: 'perDie' },
  },
  {
    name: 'many hits on somebody tired without Fate, whom one level more drops',
    weapon: 'rifle',
    strike: { action: 'burst', intendedHits: 6, aim: 20 },
    attacker: { scores: { bs: 80 } },
    target: { scores: { t: 30 }, sheet: { wounds: { value: 40, max: 40 }, fatigue: 2 } },
  },
  {
    name: 'rows of each hit by itself, and a chart of the GM',
    weapon: 'rifle',
    strike: { action: 'burst', intendedHits: 6, aim: 20 },
    attacker: { scores: { bs: 80 } },
    target: { items: [ITEMS.vest], sheet: { wounds: { value: 2, max: 9 }, fate: { value: 1, max: 1 } } },
    settings: {
      lethalMode: 'perHit',
      lethalChart: '1, useless, prone, 1 bleeding, useless 1, shaken, useless, unconscious, stunned',
    },
  },
  {
    name: 'a subdual blow',
    weapon: 'baton',
    attacker: { scores: { ws: 70 } },
    target: { sheet: { wounds: { value: 5, max: 5 } } },
  },
];

const named = (distributions: Odds['distributions'], name: string) =>
  distributions.find(({ label }) => label === `SALVO.adeva.odds.${name}`)?.of;

const sum = (all: readonly number[]): number => all.reduce((a, b) => a + (b ?? 0), 0);

/** Within five standard deviations of what so many samples give. */
const near = (chance: number, found: number): boolean =>
  Math.abs(chance - found) <= 5 * Math.sqrt((chance * (1 - chance)) / SAMPLES) + 1e-4;

for (const row of ROWS) {
  const options = OPTIONS.from(row.settings ?? {});
  const { fight, strike } = strikeIn(row);
  const attack = attackFrom(fight, strike, options);
  const { chances, distributions } = attackOdds(attack, options);
  test(`ADE-ATK-09: all that may come of ${row.name} sums to 1`, () => {
    for (const { label, of } of distributions) expect(sum(of.mass), label).toBeCloseTo(1, 12);
  });
  const most = (named(distributions, 'dealt')?.mass.length ?? 0) - 1;
  million(
    `adeva: ${row.name} (ADE-ATK-09)`,
    2_500,
    () => [
      ...chances.map(({ label, chance }) => ({ name: label, chance })),
      ...distributions
        .filter(({ label }) => !label.endsWith('.hits'))
        .flatMap(({ label, of }) => of.mass.map((chance, at) => ({ name: `${label} ${of.min + at}`, chance }))),
    ],
    playing(row, { fight, strike }, most),
  );
}

function attackIn(row: Row): Attack {
  const { fight, strike } = strikeIn(row);
  return attackFrom(fight, strike, OPTIONS.from(row.settings ?? {}));
}

function strikeIn({ weapon, strike = {}, attacker = {}, target = {}, settings = {} }: Row) {
  const items = weapon === 'unarmed' ? [] : [ITEMS[weapon]];
  const fight = underway(
    [
      { id: 'a', scores: { ws: 45, bs: 45 }, items, ...attacker },
      { id: 'b', sheet: { wounds: { value: 8, max: 8 }, skills: { dodge: 'proficient' } }, ...target },
    ],
    'a',
    { options: settings as never },
  );
  const found = weaponOf(combatantOf(fight, 'a'), weapon)!;
  const made = plainStrike({ attacker: 'a', target: 'b', action: 'standardAttack', weapon: found, ...strike });
  return { fight, strike: made };
}

/** Facts about an attack, run by run. `most`: damage so high or higher is one. */
function playing(row: Row, { fight, strike }: ReturnType<typeof strikeIn>, most: number) {
  const options = OPTIONS.from(row.settings ?? {});
  const attack = attackFrom(fight, strike, options);
  const evasion = bestEvasion(attack.original, attack, options)?.[0] ?? 'none';
  const tactic: Tactic = {
    choose: (ask) => (ask.question === 'SALVO.adeva.question.evade' ? evasion : ask.default),
    amount: (ask) => ask.default,
  };
  return (random: Random): readonly string[] => {
    const { progress, made, landed } = sample(strikeResolved(begin(fight), strike, options), random, tactic);
    const past = landed.hits.length;
    const damage = sum(landed.hits.map((hit) => hit.dealt));
    const isSo = {
      hit: made.hits > 0,
      pastEvasion: past > 0,
      pastSoak: damage > 0,
      drop: !isUp(combatantOf(progress.fight, 'b')),
      [`hitsLeft ${past}`]: true,
      [`dealt ${Math.min(most, damage)}`]: true,
    };
    return Object.entries(isSo).flatMap(([name, so]) => (so ? [`SALVO.adeva.odds.${name}`] : []));
  };
}

test('the odds of a Take Down end with the chance that it stuns (ADE-TKD-03, ADE-TKD-05)', () => {
  const attack = attackIn({
    name: '',
    weapon: 'unarmed',
    strike: { action: 'takeDown' },
    attacker: { scores: { ws: 60, s: 50 } },
    target: { scores: { t: 30 } },
  });
  const options = OPTIONS.defaults;
  const random = seeded(7);
  let stunned = 0;
  const tactic: Tactic = {
    choose: (ask) => (ask.question.endsWith('evade') ? 'none' : ask.default),
    amount: (ask) => ask.default,
  };
  const plain = { ...attack, original: { ...attack.original, evasions: [] } };
  for (let index = 0; index < SAMPLES; index++) {
    if (sample(resolvedOf(plain, {}, options), random, tactic).landed.withstood?.stunned) stunned += 1 / SAMPLES;
  }
  const { chances } = attackOdds(plain, options);
  expect(chances[3]!.label).toBe('SALVO.adeva.odds.stun');
  expect(near(chances[3]!.chance, stunned)).toBe(true);
});

test('what a row of the Lethal chart does between the attacks of a Multiple Attack counts for the drop, and is said of the numbers of hits (GAP-03)', () => {
  const oddsOf = (target: Partial<Person>, action: string, dice: Json): Odds => {
    const pistol = { ...ITEMS.pistol, dice, flat: 8 };
    const fight = underway(
      [
        { id: 'a', items: [pistol, { ...pistol, id: 'other' }] },
        { id: 'b', scores: { t: 30 }, ...target },
      ],
      'a',
    );
    const item = action === 'standardAttack' ? { item: 'pistol' } : {};
    const odds = adeva.odds(fight, { action, who: 'a', ...item, targets: ['b'] });
    if (isRefusal(odds)) throw new Error(odds.refused);
    return odds;
  };
  const isSaid = ({ assuming }: Odds): boolean => assuming.includes('SALVO.adeva.assuming.chartBetween');
  const bearsFate = { sheet: { wounds: { value: 0, max: 3 }, fate: { value: 0, max: 1 } } };
  const sturdy = { sheet: { wounds: { value: 40, max: 40 } } };
  // Without dice nothing is critical; Lethal Damage reads the chart all the same.
  expect(oddsOf(sturdy, 'multipleAttack', []).tail).toBe(0);
  for (const odds of [oddsOf(bearsFate, 'multipleAttack', []), oddsOf(sturdy, 'multipleAttack', ITEMS.pistol.dice)]) {
    expect(isSaid(odds)).toBe(true);
    expect(odds.tail).toBe(0);
  }
  for (const odds of [oddsOf(sturdy, 'multipleAttack', []), oddsOf(bearsFate, 'standardAttack', ITEMS.pistol.dice)]) {
    expect(isSaid(odds)).toBe(false);
    expect(odds.tail).toBe(0);
  }
  expect(oddsOf(sturdy, 'standardAttack', []).assuming).not.toContain('SALVO.adeva.assuming.confirmEach');
});

test('the evasion that odds assume is the likeliest, and of two as likely the one that leaves the Reaction (46.5, ADE-EVA-01)', () => {
  const best = (deflect: number, dodge: number): string | undefined => {
    const tested = (score: number): Test => ({ by: 'b', score, mods: [], reason: 'SALVO.test' });
    const evasions: Defender['evasions'] = [
      ['deflect', tested(deflect)],
      ['dodge', tested(dodge)],
    ];
    return bestEvasion({ evasions }, { kind: 'ranged' }, OPTIONS.from({}))?.[0];
  };
  expect([best(40, 40), best(40, 41), best(41, 40)]).toEqual(['deflect', 'dodge', 'deflect']);
});
