/** Odds say what they assume, and nothing that they need not assume (ADE-HIT-05, GAP-07, ADE-CRT-04). */
import { expect, test } from 'vitest';
import { OPTIONS } from '../../../src/rules/adeva/options.ts';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import { everyResult } from '../../../src/rules/adeva/score/test.ts';
import { taskAfter } from '../../../src/rules/adeva/turn/extended.ts';
import { LOCATIONS } from '../../../src/rules/adeva/terms.ts';
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import { isRefusal, type Command, type Json, type Odds } from '../../../src/rules/kernel/index.ts';
import { rifle, somebody, sword, underway } from './arena.ts';

const hero = somebody('hero', { side: 'us', items: [rifle, sword] });
const others = ['foe', 'other'].map((id) => somebody(id, { side: 'them' }));

function oddsOf(command: Omit<Command, 'who'>, settings: AdevaFight['options'] = {}): Odds {
  const odds = adeva.odds(underway([hero, ...others], settings), { who: 'hero', ...command });
  if (isRefusal(odds)) throw new Error(odds.refused);
  return odds;
}

const burst = (declared: { readonly [key: string]: Json }, settings: AdevaFight['options'] = {}): readonly string[] =>
  oddsOf({ action: 'burst', item: 'rifle', targets: ['foe'], declared: { intendedHits: 3, ...declared } }, settings)
    .assuming.map((key) => key.slice('SALVO.adeva.assuming.'.length))
    .slice(1);

test('the odds of a burst assume that its hits stay with the target where others could be hit, and say nothing of it elsewhere', () => {
  const near = { neighbors: [{ id: 'other', metres: 3 }] };
  expect([burst({}), burst(near)]).toEqual([[], ['originalTarget']]);
});

test('cover stays whole from hit to hit, where there is any', () => {
  expect([burst({ cover: 'none' }), burst({ cover: 'light' })]).toEqual([[], ['coverWhole']]);
});

test('each hit is confirmed by itself, where the setting would confirm once for the attack', () => {
  expect([burst({}, { critScope: 'perDie' }), burst({}, { critScope: 'perAttack' })]).toEqual([[], ['confirmEach']]);
});

test('attacks on two targets are told together and of each, with nothing left out (ADE-MUL-02)', () => {
  const declared = { 'mode-rifle': 'single', 'mode-sword': 'single', 'at-sword': 2 };
  const odds = oddsOf({ action: 'multipleAttack', targets: ['foe', 'other'], declared });
  expect(odds.tail).toBe(0);
  expect(odds.each!.map(({ who }) => who)).toEqual(['foe', 'other']);
  for (const { of } of odds.distributions) expect(of.mass.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 12);
});

test('what every roll of a test comes to is known by its roll, from 1 to 100 (ADE-CORE-01)', () => {
  const all = everyResult({ score: 30, mods: [] }, OPTIONS.from({}));
  expect(all.map(({ roll }) => roll)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  expect(all.filter(({ success }) => success).map(({ roll }) => roll)).toEqual(
    Array.from({ length: 30 }, (_, index) => index + 1),
  );
});

test('the chances of all damage come to one, where nothing but a critical gets through too (ADE-CRT-08, -10)', () => {
  for (const ap of [0, 4, 40]) {
    const armored = somebody('foe', {
      side: 'them',
      items: [{ id: 'plate', type: 'armor', ap: Object.fromEntries(LOCATIONS.map((location) => [location, ap])) }],
    });
    for (const critScope of ['perHit', 'perDie', 'perAttack']) {
      const fight = underway([hero, armored], { critScope });
      const odds = adeva.odds(fight, {
        action: 'burst',
        who: 'hero',
        item: 'rifle',
        targets: ['foe'],
        declared: { intendedHits: 3 },
      });
      if (isRefusal(odds)) throw new Error(odds.refused);
      expect(odds.distributions.length).toBeGreaterThan(0);
      for (const { label, of } of odds.distributions)
        expect(
          of.mass.reduce((sum, mass) => sum + mass, 0),
          `${label} ${ap} ${critScope}`,
        ).toBeCloseTo(1, 10);
    }
  }
});

test.each([
  [true, true, 0],
  [true, false, 3],
  [false, true, 3],
])(
  'a reaction interrupts an Extended Action (setting %s) that starts again (%s): %d rounds are left of 3 (ADE-ACT-08, -09)',
  (reactionInterruptsExtended, restartOnInterrupt, left) => {
    const task = { roundsNeeded: 5, roundsDone: 3, testsNeeded: null, testsDone: 0, restartOnInterrupt };
    expect(taskAfter(task, 'reaction', OPTIONS.from({ reactionInterruptsExtended })).roundsDone).toBe(left);
    expect(taskAfter(task, 'deflect', OPTIONS.from({ reactionInterruptsExtended })).roundsDone).toBe(3);
  },
);
