/** D10: the traces of a long fight are bounded: marks and turn changes are capped, and a combatant stays below 50 kB. */
import { afterEach, beforeAll, expect } from 'vitest';
import { nightly } from '../night.ts';
import type { Firefight } from './firefight.ts';
import { attackBy, AUTOMATIC, lay, prepare, type Prepared } from './hostile.ts';

/** The reach of undo, as SECURITY.md promises it: acts on a person, acts and turn changes of a fight. */
const PROMISED = { person: 60, fight: 200 };
const MOST_BYTES = 50_000;

let prepared: Prepared;
beforeAll(async () => {
  prepared = await prepare(AUTOMATIC);
});
let fight: Firefight;
afterEach(() => fight.table.close());

const bytes = (value: unknown): number => JSON.stringify(value).length;

interface StoredCombat {
  readonly combatants: readonly { readonly actorId: string; readonly flags: object }[];
  readonly flags: { readonly salvo: { readonly ops: readonly string[]; readonly turns: string } };
}

/** Laws of what is stored; `start` is what each actor took before the fight. */
function expectBounded(start: ReadonlyMap<string, number>): void {
  const { Actor, Combat } = fight.table.authority.world.documents;
  const combat = Combat[0] as unknown as StoredCombat;
  expect(combat.flags.salvo.ops.length).toBeLessThanOrEqual(PROMISED.fight);
  const { list } = JSON.parse(combat.flags.salvo.turns) as { list: readonly unknown[] };
  expect(list.length).toBeLessThanOrEqual(PROMISED.fight);
  for (const actor of Actor) {
    const { ops } = actor['system'] as { ops: readonly string[] };
    expect(ops.length).toBeLessThanOrEqual(PROMISED.person);
    const own = combat.combatants.find((combatant) => combatant.actorId === actor._id);
    const grown = bytes(actor) - start.get(actor._id)! + bytes(own?.flags ?? {}) + bytes(combat.flags) / Actor.length;
    expect(grown, String(actor['name'])).toBeLessThanOrEqual(MOST_BYTES);
  }
}

nightly('D10 rounds of a long fight', { day: 8, goal: 500, step: 60 }, async (_seed, rounds) => {
  fight = await lay(prepared);
  try {
    const start = new Map(fight.table.authority.world.documents.Actor.map((actor) => [actor._id, bytes(actor)]));
    const { round } = fight.combat();
    while (fight.combat().round < round + rounds) {
      const attacker = fight.ids.indexOf(fight.combat().combatant!.id);
      await attackBy(fight, fight.gm, attacker, (attacker + 1) % fight.ids.length);
      await fight.table.settle();
      await fight.combat().nextTurn();
      await fight.table.settle();
    }
    expectBounded(start);
    expect(fight.table.errors).toEqual([]);
  } finally {
    fight.table.close();
  }
});
