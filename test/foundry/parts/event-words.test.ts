/** Events of cepheus as a card tells them, in the English of the project. */
import { beforeEach, expect, test } from 'vitest';
import { eventView } from '../../../src/foundry/chat/event-words.ts';
import type { Change } from '../../../src/rules/index.ts';
import { english, type Texts } from '../../language.ts';
import { openWorld } from './world.ts';

const language = english();
const textOf = (key: string): string | undefined => {
  const found = key
    .split('.')
    .reduce<Texts | string | undefined>((at, part) => (at as Texts | undefined)?.[part], language);
  return typeof found === 'string' ? found : undefined;
};

beforeEach(() => {
  openWorld({ self: 'ana' });
  Object.assign(game.i18n, {
    has: (key: string) => textOf(key) !== undefined,
    localize: (key: string) => textOf(key) ?? key,
    format: (key: string, values: Record<string, string>) =>
      textOf(key)!.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
  });
});

const told = (kind: string, changes: readonly Change[]): string =>
  eventView({ kind, who: 'Car', clause: '', changes }, 'cepheus', (id) => (id === 'gun1' ? 'Bow gun' : id), false).text;

test.each<[string, readonly Change[], string]>([
  ['harmed', [{ path: 'current.end', by: -3 }], 'Car is hurt: END −3.'],
  ['harmed', [], 'Car has no points left to lose.'],
  ['harmed', [{ path: 'awake', from: true, to: false }], 'Car has no points left to lose.'],
  ['vehicleHit', [{ path: 'hulk.hull', from: 9, to: 6 }], 'Car is hit: Hull −3.'],
  ['vehicleHit', [{ path: 'hulk.systems.powerPlant', from: 0, to: 3 }], 'Car is hit: hits on the power plant +3.'],
  ['vehicleHit', [{ path: 'hulk.weapons.gun1', from: 0, to: 1 }], 'Car is hit: hits on Bow gun +1.'],
  ['vehicleHit', [{ path: 'hulk.limbs', from: [0], to: [1] }], 'Car is hit.'],
])('%s %j', (kind, changes, text) => {
  expect(told(kind, changes)).toBe(text);
});

test.each(['hull', 'structure', 'armor', 'drive', 'powerPlant', 'sensors', 'computer', 'cargo', 'speed'])(
  'a hit on %s is told in words',
  (name) => {
    expect(textOf(`SALVO.cepheus.short.${name}`)).toBeDefined();
  },
);

test.each([
  [3, 'Car spends a Fate Point: Wounds come back (Fate −1, Wounds +3).'],
  [0, 'Car spends a Fate Point: Wounds come back (Fate −1).'],
])('a Fate Point that gives %i Wounds says what it cost and gave', (wounds, text) => {
  const changes = [
    { path: 'fate.value', by: -1 },
    { path: 'wounds', by: wounds },
  ];
  const event = { kind: 'fateSpent', who: 'Car', clause: '', changes, facts: { use: 'recoverWounds', wounds } };
  expect(eventView(event, 'adeva', (id) => id, false).text).toBe(text);
});

test.each([
  [['Dag'], 'Cob: group: none; in melee with: Dag.'],
  [[], 'Cob: group: none; in melee with nobody.'],
])('whoever is left in melee with %j is told so', (engaged, text) => {
  const event = { kind: 'relationsChanged', who: 'Cob', clause: '', changes: [], facts: { group: null, engaged } };
  expect(eventView(event, 'drive', (id) => id, false).text).toBe(text);
});
