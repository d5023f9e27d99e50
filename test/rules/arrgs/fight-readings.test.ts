/** Clauses that were read once more: what their words say at the edge of a rule. */
import { describe, expect, test } from 'vitest';
import { cvOf, duel, hardy, oddsOf, stateOf, SWORD, table, type Data, type Line } from './people.ts';

describe('a vulnerability that an effect brings (section 31.5)', () => {
  const hit = (damageType: string | undefined, type: string): Line => {
    const effect: Data = { kind: 'vulnerability', ...(damageType === undefined ? {} : { damageType }) };
    const blade = { ...SWORD, types: [type] };
    return duel({ items: [blade] }, { sheet: { ...hardy.sheet, aap: 0, modifiers: [effect] } });
  };
  const attack = { action: 'attack', who: 'a', item: 'sword', targets: ['b'] };
  const loss = (line: Line): number =>
    cvOf(line, 'b') - cvOf(table.act(line, 'a', 'attack', { item: 'sword', target: 'b', dice: [10] }), 'b');

  test('to all damage, as it does where no type is named, counts against each (ARR-DMG-06, GAP-08)', () => {
    // 5 + 17 - 12 = 10.
    expect([loss(hit('all', 'slashing')), loss(hit(undefined, 'sonic')), loss(hit('fire', 'sonic'))]).toEqual([
      15, 15, 10,
    ]);
  });

  test('is foreseen by the odds', () => {
    const damage = (line: Line) => oddsOf(line, attack).distributions[1];
    expect(damage(hit('all', 'cold'))).toEqual(damage(hit('cold', 'cold')));
    expect(damage(hit('all', 'cold'))).not.toEqual(damage(hit('fire', 'cold')));
  });
});

describe('with a Total Vitality of 0 or less (ARR-DTH-01, -02)', () => {
  /** Of a hit for 10 its Damage Resistance lets `through` points pass. */
  const frail = (tv: number, through: number): Line => {
    const resist = [{ value: 10 - through, type: 'all' }];
    return duel({}, { sheet: { vitality: { base: tv - 4 }, aap: 0, resist: through === 10 ? [] : resist } });
  };
  const struck = (tv: number, through: number) => {
    const { dead, disabled } = stateOf(
      table.act(frail(tv, through), 'a', 'attack', { item: 'sword', target: 'b', dice: [10] }),
      'b',
    ).life;
    return { dead, disabled };
  };

  test('a hit without a loss neither kills nor disables, and any loss kills', () => {
    for (const tv of [0, -1]) {
      expect(struck(tv, 0)).toEqual({ dead: false, disabled: false });
      expect(struck(tv, 1)).toMatchObject({ dead: true });
    }
  });

  test('the odds say so too', () => {
    const attack = { action: 'attack', who: 'a', item: 'sword', targets: ['b'] };
    const chance = (name: string): number =>
      oddsOf(frail(0, 0), attack).chances.find(({ label }) => label.endsWith(name))!.chance;
    // Naturals of 11 and more get through.
    expect(chance('death')).toBeCloseTo(10 / 20, 6);
    expect(chance('disabled')).toBe(0);
  });
});
