/** The numbers and ticks that acts may be told: what each is unless said, and its bounds. */
import { expect, test } from 'vitest';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import type { AdevaCombatant } from '../../../src/rules/adeva/sheet/types.ts';
import type { Field } from '../../../src/rules/kernel/index.ts';
import { rifle, somebody, sword, underway } from './arena.ts';

const described = (field: Field): readonly string[] => {
  const { key, from, kind, min, max } = field;
  const preset = `${key} ${from} ${String(field.default)}`;
  if (kind === 'number') return [`${preset} ${min!}..${max!}`];
  return kind === 'flag' ? [preset] : [];
};
/** By act, with an item the first of them. */
const fieldsOf = (
  who: AdevaCombatant,
  actions: readonly string[],
): { readonly [action: string]: readonly string[] } => {
  const choices = adeva.choices(underway([who, somebody('foe')]), who.id);
  const found = actions.map((action) => choices.find((choice) => choice.action === action)!);
  return Object.fromEntries(found.map(({ action, fields }) => [action, fields.flatMap(described)]));
};

const SQUARES = 'squares table 1 0..100000';
const AROUND = ['higherGround gm false', 'fog gm false', 'darkness gm false', 'intoMelee gm false'];
const MODS = ['mod gm 0 -500..500', 'evasionMod gm 0 -500..500'];
const FATE = 'fate actor false';
const path = (squares: number): string => `path table ${squares} 0..10000`;

test('of the fighter (ADE-MOD-11, ADE-BUR-02, ADE-CHG-01, -02, ADE-OVW-02, ADE-SUP-02, ADE-ACT-07, ADE-ALT-12, ADE-DFL-07, ADE-AIL-01, GAP-12)', () => {
  const hero = somebody('hero', {
    side: 'us',
    fate: 1,
    talents: ['disarm'],
    items: [rifle, { ...sword, hitRating: 3 }, { id: 'field', type: 'deflector', strength: 50 }],
    state: { wounds: 5 },
  });
  const expected = {
    standardAttack: [SQUARES, ...AROUND, ...MODS, FATE],
    burst: [SQUARES, ...AROUND, ...MODS, FATE, 'intendedHits actor 2 1..6'],
    flurry: [SQUARES, ...AROUND, ...MODS, FATE, 'intendedHits actor 2 1..3'],
    charge: [SQUARES, ...AROUND, ...MODS, FATE, path(4), 'straightTail table 4 0..10000'],
    halfMove: [path(3)],
    fullMove: [path(6)],
    run: [path(12)],
    disengage: [path(3)],
    test: ['mod gm 0 -500..500', FATE],
    setTask: ['count gm 2 1..1000', 'hidden gm false', 'restartOnInterrupt gm true'],
    feint: [SQUARES, FATE],
    knockDown: [SQUARES, FATE],
    disarm: [SQUARES, FATE],
    overwatch: ['radius actor 100 1..100', 'intendedHits actor 2 1..6'],
    suppressiveFire: [...AROUND, ...MODS, 'ahead table 0 0..359'],
    firstAid: [SQUARES, 'mod gm 0 -500..500', FATE],
    condition: ['gone gm false'],
    effect: ['value gm -10 -200..200', 'rounds gm 1 1..1000'],
    fall: ['squares gm 10 0..1000'],
    weakenDeflector: ['amount gm 10 1..999'],
    decay: ['amount gm 5 1..999'],
    rest: ['days gm 1 0..1000', 'hours gm 0 0..23'],
    surprise: ['surprised gm false'],
  };
  expect(fieldsOf(hero, Object.keys(expected))).toEqual(expected);
});

test('of a ship (ADE-RAM-01, ADE-BRD-01)', () => {
  const expected = {
    boarding: [SQUARES, ...AROUND, ...MODS],
    ram: [SQUARES, ...AROUND, ...MODS, path(4), 'straightTail table 4 0..10000'],
  };
  expect(fieldsOf(somebody('ship', { kind: 'starship', side: 'us' }), Object.keys(expected))).toEqual(expected);
});
