/** Odds say what they assume, and nothing that they need not assume (ADE-HIT-05, GAP-07, ADE-CRT-10). */
import { expect, test } from 'vitest';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
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

test('the hits of a burst fall on its target where others could be struck, and where nobody could there is no word of it', () => {
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
