/** The odds of an attack against the attack itself, played many times (ADE-ATK-09, ADE-HIT-02, ADE-EVA-05, ADE-DMG-08, ADE-SOK-01, ADE-CRT-10). */
import { expect, test } from 'vitest';
import { sample, type Tactic } from '../../../src/play/sample.ts';
import { attackFrom, plainStrike, type Strike } from '../../../src/rules/adeva/attack/making.ts';
import { strikeResolved } from '../../../src/rules/adeva/attack/strike.ts';
import { bestEvasion } from '../../../src/rules/adeva/evasion/automatic.ts';
import { attackOdds } from '../../../src/rules/adeva/strikes/odds.ts';
import { attackResolved } from '../../../src/rules/adeva/attack/resolve.ts';
import { nothing } from '../../cases/adeva/shapes.ts';
import type { Attack } from '../../../src/rules/adeva/attack/types.ts';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { OPTIONS } from '../../../src/rules/adeva/options.ts';
import { weaponOf } from '../../../src/rules/adeva/sheet/weapons.ts';
import { combatantOf, isUp } from '../../../src/rules/adeva/sheet/state.ts';
import { begin } from '../../../src/rules/kernel/progress.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import type { Odds } from '../../../src/rules/kernel/odds.ts';
import type { Json } from '../../../src/rules/kernel/json.ts';
import { ITEMS, underway, type Person } from './people.ts';

const NIGHTLY = process.env['SALVO_NIGHTLY'] !== undefined;
/** A million by night (O6 of the goals of speed). */
const SAMPLES = NIGHTLY ? 1_000_000 : 20_000;

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

test.each(ROWS.map((row) => [row.name, row] as const))('ADE-ATK-09: %s', (_name, row) => {
  const options = OPTIONS.from(row.settings ?? {});
  const attack = attackIn(row);
  const { chances, distributions } = attackOdds(attack, options);
  const counted = played(attack, row);
  chances.forEach(({ chance, label }, index) =>
    expect(near(chance, counted.chances[index]!), `${label} ${chance} ${counted.chances[index]}`).toBe(true),
  );
  for (const { label, of } of distributions) {
    expect(
      of.mass.reduce((all, mass) => all + mass, 0),
      label,
    ).toBeCloseTo(1, 12);
  }
  const { mass: left } = named(distributions, 'hitsLeft') ?? { mass: [] };
  left.forEach((chance, hits) => expect(near(chance, counted.left[hits] ?? 0)).toBe(true));
  const { mass } = named(distributions, 'dealt')!;
  mass.forEach((chance, dealt) => {
    const found = dealt === mass.length - 1 ? sum(counted.dealt.slice(dealt)) : (counted.dealt[dealt] ?? 0);
    expect(near(chance, found), `dealt ${dealt}`).toBe(true);
  });
});

const named = (distributions: Odds['distributions'], name: string) =>
  distributions.find(({ label }) => label === `SALVO.adeva.odds.${name}`)?.of;

const sum = (all: readonly number[]): number => all.reduce((a, b) => a + (b ?? 0), 0);

/** Within five standard deviations of what so many samples give. */
const near = (chance: number, found: number): boolean =>
  Math.abs(chance - found) <= 5 * Math.sqrt((chance * (1 - chance)) / SAMPLES) + 1e-4;

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

function played(attack: Attack, row: Row) {
  const { fight, strike } = strikeIn(row);
  const options = OPTIONS.from(row.settings ?? {});
  const random = seeded(20_261_122);
  const evasion = bestEvasion(attack.original, attack, options)?.[0] ?? 'none';
  const tactic: Tactic = {
    choose: (ask) => (ask.question === 'SALVO.adeva.question.evade' ? evasion : ask.default),
    amount: (ask) => ask.default,
  };
  const chances = [0, 0, 0, 0];
  const [left, dealt]: [number[], number[]] = [[], []];
  for (let index = 0; index < SAMPLES; index++) {
    const { progress, made, landed } = sample(strikeResolved(begin(fight), strike, options), random, tactic);
    const past = landed.hits.length;
    const damage = sum(landed.hits.map((hit) => hit.dealt));
    const dropped = !isUp(combatantOf(progress.fight, 'b'));
    [made.hits > 0, past > 0, damage > 0, dropped].forEach((is, at) => (chances[at]! += is ? 1 / SAMPLES : 0));
    left[past] = (left[past] ?? 0) + 1 / SAMPLES;
    dealt[damage] = (dealt[damage] ?? 0) + 1 / SAMPLES;
  }
  return { chances, left, dealt: Array.from(dealt, (chance) => chance ?? 0) };
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
  const plain = { ...attack, original: { ...attack.original, evasions: {} } };
  for (let index = 0; index < SAMPLES; index++) {
    if (sample(attackResolved(plain, options, nothing), random, tactic).landed.withstood?.stunned)
      stunned += 1 / SAMPLES;
  }
  const { chances } = attackOdds(plain, options);
  expect(chances[3]!.label).toBe('SALVO.adeva.odds.stun');
  expect(near(chances[3]!.chance, stunned)).toBe(true);
});

test('the Lethal chart is left aside only of several attacks or many hits at once, and only where it might drop somebody (GAP-03, GAP-06)', () => {
  const aside = (target: Partial<Person>, action: string): boolean => {
    const other = { ...ITEMS.pistol, id: 'other' };
    const fight = underway(
      [
        { id: 'a', items: [ITEMS.pistol, other] },
        { id: 'b', scores: { t: 30 }, ...target },
      ],
      'a',
    );
    const item = action === 'standardAttack' ? { item: 'pistol' } : {};
    const odds = adeva.odds(fight, { action, who: 'a', ...item, targets: ['b'] });
    if (isRefusal(odds)) throw new Error(odds.refused);
    return odds.assuming.includes('SALVO.adeva.assuming.chartAside');
  };
  const bearsFate = { sheet: { fate: { value: 0, max: 1 } } };
  expect(aside({}, 'multipleAttack')).toBe(false);
  expect(aside(bearsFate, 'multipleAttack')).toBe(true);
  expect(aside({ sheet: { fatigue: 3 } }, 'multipleAttack')).toBe(true);
  expect(aside(bearsFate, 'standardAttack')).toBe(false);
  expect(aside({ sheet: { fatigue: 3 } }, 'standardAttack')).toBe(false);
  const burst = (target: Partial<Person>) => {
    const row: Row = { name: '', weapon: 'rifle', strike: { action: 'burst', intendedHits: 6, aim: 20 }, target };
    return attackOdds(attackIn({ ...row, attacker: { scores: { bs: 80 } } }), OPTIONS.defaults).assuming;
  };
  expect(burst({ sheet: { fatigue: 3 } })).toContain('SALVO.adeva.assuming.chartAside');
  expect(burst({})).not.toContain('SALVO.adeva.assuming.confirmEach');
  expect(burst(bearsFate)).not.toContain('SALVO.adeva.assuming.chartAside');
});
