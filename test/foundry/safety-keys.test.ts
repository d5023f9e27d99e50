/** S6: keys that reach prototypes, and operators, in people, things, flags and settings. None may pollute or stop anything. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { nightly } from '../night.ts';
import { classOf, gameOf } from './firefight.ts';
import { AUTOMATIC, lay, prepare, worldHash, type Prepared } from './hostile.ts';

let automatic: Prepared;
beforeAll(async () => void (automatic = await prepare(AUTOMATIC)));

describe('keys that reach prototypes, and operators (S6)', () => {
  const HOSTILE = [
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"-=characteristics":null}',
    '{"==characteristics":{}}',
    '{"characteristics":{"__proto__":{"value":99,"polluted":1}}}',
    '{"characteristics":{"str":{"value":1e308}}}',
    '{"skills":{"__proto__":9,"constructor":9}}',
    '{"a.b.c":1,"characteristics.str.value":-5}',
    '{"ops":[{"__proto__":{"polluted":1}}]}',
    '{"characteristics":null,"skills":[],"ops":"x"}',
  ];

  const KEYS = [
    ...[
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'polluted',
      '-=characteristics',
      '==characteristics',
      '_del',
    ],
    ...[
      'characteristics',
      'characteristics.str.value',
      'skills',
      'ops',
      'version',
      'str',
      'value',
      'budget',
      'conditions',
    ],
  ];
  const payload = fc
    .object({
      key: fc.constantFrom(...KEYS),
      maxDepth: 4,
      maxKeys: 5,
      values: [
        fc.constantFrom<unknown>(null, 1, -1, 0.5, 1e308, '', 'x', '__proto__', true),
        fc.string({ maxLength: 8 }),
      ],
    })
    .map((value) => JSON.stringify(value));

  nightly(
    'S6 keys that reach prototypes and operators, in people, things, flags and settings: nothing is polluted, the fight goes on',
    { day: 12, goal: 10_000, step: 12 },
    async (seed, tries) => {
      const fresh = await lay(automatic);
      let made = 0;
      try {
        for (const json of fc.sample(payload, { numRuns: tries, seed })) {
          const system: unknown = JSON.parse(json);
          // Core may refuse to make it, where a dotted key says a wrong value of a field, or where it makes text of what has
          // none; then there is nobody.
          const source = { name: 'X', type: 'cepheusCharacter', system };
          const [actor] = await classOf(fresh.gm, 'Actor')
            .createDocuments([{ ...source, items: [{ name: 'w', type: 'cepheusWeapon', system }] }])
            .catch((error: unknown) => {
              expect(String(error), json).toMatch(/validation errors|to primitive value/);
              return [];
            });
          made += actor ? 1 : 0;
          await fresh.combat(fresh.ana).combatants.get(fresh.ids[0]!).update({ 'flags.salvo.state': json });
          await gameOf(fresh.gm).settings.set('salvo', 'options', { cepheus: system });
          await fresh.table.settle();
          if ('polluted' in {}) expect(json).toBe('what pollutes nothing');
          const turn = fresh.combat().combatant!.id;
          await fresh.combat().nextTurn();
          await fresh.table.settle();
          expect(fresh.combat().combatant!.id, json).not.toBe(turn);
          await actor?.delete();
        }
        expect(made).toBeGreaterThan(tries / 2);
        expect(fresh.table.errors).toEqual([]);
      } finally {
        fresh.table.close();
      }
    },
  );

  test.each(HOSTILE)('an imported actor with %s', async (json) => {
    const fresh = await lay(automatic);
    const [actor] = await classOf(fresh.gm, 'Actor').createDocuments([
      {
        name: 'X',
        type: 'cepheusCharacter',
        system: JSON.parse(json),
        items: [{ name: 'w', type: 'cepheusWeapon', system: JSON.parse(json) }],
      },
    ]);
    await fresh.table.settle();
    expect(actor).toBeDefined();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    await fresh.combat().nextTurn();
    await fresh.table.settle();
    expect(fresh.table.errors).toEqual([]);
    fresh.table.close();
  });

  test.each([...HOSTILE, '[]', '"text"', '7', 'null', 'not json', '{"round":-1,"turn":{},"acted":7,"phase":"won"}'])(
    'the owner’s flag %s on a combatant does not stop the fight',
    async (json) => {
      const fresh = await lay(automatic);
      await fresh.combat(fresh.ana).combatants.get(fresh.ids[0]!).update({ 'flags.salvo.state': json });
      await fresh.table.settle();
      await fresh.combat().nextTurn();
      await fresh.table.settle();
      expect(fresh.combat().combatant!.id).not.toBe(fresh.ids[0]);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      expect(fresh.table.errors).toEqual([]);
      fresh.table.close();
    },
  );

  test.each(HOSTILE)('settings that hold %s are passed over', async (json) => {
    const fresh = await lay(automatic);
    const before = worldHash(fresh);
    await gameOf(fresh.gm).settings.set('salvo', 'options', { cepheus: JSON.parse(json) });
    await fresh.table.settle();
    await fresh.combat().nextTurn();
    await fresh.table.settle();
    expect(worldHash(fresh)).not.toBe(before);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(fresh.table.errors).toEqual([]);
    fresh.table.close();
  });
});
