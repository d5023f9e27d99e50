/** Clauses that were read once more: what their words say at the edge of a rule. */
import { describe, expect, test } from 'vitest';
import { cvOf, duel, hardy, oddsOf, SWORD, table, type Data, type Line } from './people.ts';

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
