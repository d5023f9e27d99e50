// U2 and U5 to U9: the cost of a change, counted in the page. Times are taken in the benchmark alone.
import { beforeAll, describe, expect, test } from 'vitest';
import { countAll, type Counts } from './counts.ts';
import { countGrowth } from './growth.ts';
import { countMany, type Bulk, type Many } from './many.ts';

describe('a fight of six', () => {
  let counts: Counts;

  beforeAll(async () => {
    counts = await countAll();
    console.log(`counts: ${JSON.stringify(counts)}`);
  }, 60_000);

  test('U2: one field of a sheet with 200 items changes at most 60 nodes', () => {
    expect(counts.sheetNodes).toBeGreaterThan(2000);
    expect(counts.fieldNodes).toBeLessThanOrEqual(60);
    // As many rows that are only made draggable again would be 200.
    expect(counts.fieldAttributes).toBeLessThanOrEqual(60);
  });

  test('U6: a turn change is one render in each tab and at most one write', () => {
    expect(counts.renders).toEqual([1, 1]);
    expect(counts.writes).toBeLessThanOrEqual(1);
  });

  test('U9: no template is compiled during play', () => {
    expect(counts.compiled).toBe(0);
  });
});

/**
 * The bounds of an act on everybody: a single write, and a single render in each tab; no row is made anew. The act's
 * record does not grow with the people.
 */
function expectOne({ writes, records, renders, rebuilt }: Bulk): void {
  expect({ writes, renders, rebuilt }).toEqual({ writes: 1, renders: [1, 1], rebuilt: 0 });
  expect(records).toBeLessThanOrEqual(3);
}

describe.each([
  { fight: 'cepheus', late: false },
  { fight: 'fluid', late: true },
])('200 combatants: $fight', ({ fight, late }) => {
  let many: Many;

  beforeAll(async () => {
    many = await countMany(fight, { late });
  }, 120_000);

  test('U5: the next turn rebuilds at most 4 rows; a new order rebuilds none and moves them', () => {
    expect(many.rowsOnTurn).toBeGreaterThan(0);
    expect(many.rowsOnTurn).toBeLessThanOrEqual(4);
    expectOne(many.reorder);
    expect(many.reorder.moved).toBeGreaterThan(100);
  });

  if (!late) {
    test('U7: initiative for all is one write and one render', () => {
      expectOne(many.rollAll!);
      expect(many.rollAll!.moved).toBeGreaterThan(100);
    });

    test('its card draws the rolls of 200 once somebody unfolds it, and leaves them unfolded', () => {
      const [folded, unfolded, again] = many.stages;
      expect(folded).toBe(0);
      expect(unfolded).toBeGreaterThan(200);
      expect(again).toBe(unfolded);
    });
  }

  test('U7: the end of a round is one write and one render', () => {
    expectOne(many.endOfRound);
  });
});

// Conditions of `fluid` live on the actors: every flat-footed combatant is written, all in one request, beside the combat.
describe('the start of a fight of fluid', () => {
  let rollAll: Bulk;

  beforeAll(async () => {
    rollAll = (await countMany('fluid', { people: 12 })).rollAll!;
  }, 120_000);

  test('U7: initiative for all is one write and one render', () => {
    expectOne(rollAll);
  });
});

test('U8: windows that are opened and closed, and turns, leave no listener and no detached node behind', async () => {
  expect(await countGrowth(10)).toEqual({
    opened: { listeners: 0, detached: 0 },
    turned: { listeners: 0, detached: 0 },
  });
}, 120_000);
