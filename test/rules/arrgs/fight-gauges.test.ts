/** A combatant as its sheet has it, and as the tracker shows it: gauges, budgets, marks, what is due. */
import { describe, expect, test } from 'vitest';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { changed, cvOf, duel, fight, person, table, type Line } from './people.ts';

describe('sheets', () => {
  test('a sheet with any problem is not ok, and a negative assisted bonus is a problem (ARR-MOD-14)', () => {
    expect(arrgs.read('character', {})).toMatchObject({ ok: true, problems: [] });
    expect(arrgs.read('wizard', {})).toMatchObject({ ok: false, problems: [{ path: 'kind', code: 'unknownValue' }] });
    const modifiers = [{ kind: 'checkModifier', type: 'assisted', value: -1 }];
    expect(arrgs.read('character', { modifiers })).toMatchObject({
      ok: false,
      problems: [{ path: 'modifiers.0.value', code: 'tooSmall', found: -1, expected: 0 }],
    });
  });

  test('bare hands belong to people, not to vehicles (ARR-ATK-13, GAP-12)', () => {
    const weapons = (kind: string) => arrgs.read(kind, {}).value.sheet.weapons.map(({ id }) => id);
    expect([weapons('character'), weapons('vehicle'), weapons('hazard')]).toEqual([['unarmed'], [], []]);
    const bare = person({ id: 'a', items: [] }).sheet.weapons[0]!;
    expect(bare).toMatchObject({ baseSv: 1, types: ['bludgeoning'], critMin: 20, reach: 0, increment: null, hands: 0 });
    expect(bare).toMatchObject({
      techBonus: 0,
      tripBonus: 0,
      footprint: 1,
      natural: false,
      equipped: true,
      lying: false,
    });
    expect(bare).toMatchObject({ durability: 1, taken: 0 });
  });

  test('a gauge goes down to nothing, and then toward death (ARR-DTH-01)', () => {
    const gauges = (lost: number) =>
      arrgs
        .status(changed(duel(), 'b', { life: { lost } }).fight, 'b')
        .gauges.map(({ id, value, max }) => [id, value, max]);
    expect(gauges(0)).toEqual([['vitality', 24, 24]]);
    expect(gauges(24)).toEqual([['vitality', 0, 24]]);
    expect(gauges(25)).toEqual([
      ['vitality', 0, 24],
      ['negative', 1, 24],
    ]);
    expect(gauges(60).at(-1)).toEqual(['negative', 24, 24]);
    expect(cvOf(changed(duel(), 'b', { life: { lost: 30 } }), 'b')).toBe(-6);
  });

  test('a budget counts what is left of the round, and of what; Ready may give more (ARR-ACT-01, ARR-RDY-01)', () => {
    const budget = ({ fight: now }: Line, who = 'a') =>
      arrgs.status(now, who).budget.map(({ kind, left, of }) => [kind, left, of]);
    expect(budget(fight([{ id: 'a' }]))).toEqual([
      ['ap', 3, 3],
      ['aap', 2, 2],
    ]);
    const line = table.act(duel(), 'a', 'ready', { declared: { points: 2, trigger: 'other' } });
    expect(budget(line)).toEqual([
      ['ap', 1, 3],
      ['aap', 4, 4],
    ]);
    const wagon = fight([{ id: 'a' }, { id: 'w', kind: 'vehicle', sheet: {}, items: [] }]);
    expect(budget(wagon, 'w')).toEqual([]);
  });

  test('an Action that drains no Vitality says nothing of a drain (ARR-VIT-06)', () => {
    const drains = (readyDrain: number) => {
      const declared = { points: 2, trigger: 'other' };
      const { events } = table.act(duel({}, {}, { readyDrain }), 'a', 'ready', { declared });
      return events.filter(({ kind }) => kind === 'vitalityDrained').map(({ facts }) => facts?.['loss']);
    };
    expect([drains(0), drains(1)]).toEqual([[], [1]]);
    const able = (lost: number): unknown => {
      const { events } = table.act(changed(duel(), 'a', { life: { lost } }), 'a', 'miscellaneous', {});
      return events.find(({ kind }) => kind === 'vitalityDrained')?.facts?.['able'];
    };
    expect([able(1), able(23)]).toEqual([undefined, false]);
  });

  test('marks say what the round has done to whom, and nothing of the others (section 34.3)', () => {
    const marks = (parts: Parameters<typeof changed>[2]) =>
      arrgs.status(changed(duel(), 'a', parts).fight, 'a').conditions.map(({ id, value }) => [id, value]);
    expect(marks({})).toEqual([]);
    expect(marks({ points: { used: 3 } })).toEqual([]);
    expect(marks({ points: { used: 5 } })).toEqual([['multipleActions', -4]]);
    expect(marks({ aftermath: { charges: 2, repeatedPenalty: -2 } })).toEqual([
      ['charged', -4],
      ['repeated', -2],
    ]);
    expect(marks({ motion: { squares: 5, category: 'walking' } })).toEqual([]);
    expect(marks({ motion: { squares: 6, category: 'walking', reachShift: 1 } })).toEqual([
      ['movementIncrement', 2],
      ['reachShift', 1],
    ]);
    expect(marks({ standing: { delayTo: 4 } })).toEqual([['delayed', 4]]);
  });

  test('changes due at the End of Round are listed while the fight is on (ARR-EOR-01)', () => {
    const due = (line: Line) => (arrgs.status(line.fight, 'a').due ?? []).map(({ label }) => label.split('.').at(-1));
    const worn = (line: Line, parts: Parameters<typeof changed>[2]) => due(changed(line, 'a', parts));
    expect(worn(duel(), { aftermath: { charges: 1 } })).toEqual(['expiry']);
    expect(worn(duel(), { aftermath: { repeatedPenalty: -2 } })).toEqual(['expiry']);
    expect(worn(duel(), { life: { staggered: 1 } })).toEqual(['staggered']);
    expect(worn(duel(), { life: { dying: 1, dead: true } })).toEqual([]);
    expect(worn(fight([{ id: 'a', score: 3 }]), { aftermath: { charges: 1 } })).toEqual([]);
    expect(due(table.act(duel(), 'a', 'ready', { declared: { points: 1, trigger: 'other' } }))).toEqual(['expiry']);
  });
});

describe('an act that makes no sense as things stand is moot, and is not otherwise', () => {
  const moot = (line: Line, action: string, who = 'a'): boolean | undefined => {
    const found = arrgs.choices(line.fight, who, action);
    expect(found.length, action).toBeGreaterThan(0);
    return found[0]!.moot ?? false;
  };
  const held = (...conditions: readonly string[]): Line => duel({ sheet: { conditions: [...conditions] } });

  test('for what somebody lies in, bleeds from or sleeps through (ARR-MAN-18, ARR-UNC-04, GAP-11, GAP-13)', () => {
    expect([moot(duel(), 'standUp'), moot(held('prone'), 'standUp')]).toEqual([true, false]);
    expect([moot(duel(), 'wake'), moot(held('unconscious'), 'wake')]).toEqual([true, false]);
    expect([moot(duel(), 'bleed'), moot(duel({ sheet: { dying: 1 } }), 'bleed')]).toEqual([true, false]);
    expect([moot(duel(), 'revive'), moot(duel({}, { sheet: { dead: true } }), 'revive', 'b')]).toEqual([true, false]);
    const treats = (dyingTreatment: boolean): boolean | undefined => moot(duel({}, {}, { dyingTreatment }), 'treat');
    expect([treats(false), treats(true)]).toEqual([true, false]);
  });

  test('for awareness once the fight is on (ARR-SUR-01)', () => {
    expect([moot(fight([{ id: 'a' }]), 'setAware'), moot(duel(), 'setAware')]).toEqual([false, true]);
  });

  test('for a spell that nobody has going (ARR-SPC-01, -11)', () => {
    const hold = {
      ...{ type: 'spell', id: 'hold', level: 1, defence: 'willpower', increment: 10, memorised: 1 },
      ...{ effectOnSuccess: 'immobile', duration: 'concentration' },
    };
    const mage = { items: [hold], sheet: { slots: { 1: { max: 1 } }, skills: { arcane: 9 } } };
    const start = duel(mage, { sheet: { aap: 0 } });
    const cast = table.act(start, 'a', 'cast', {
      item: 'hold',
      target: 'b',
      dice: [18],
      declared: { squares: 3, near: [] },
    });
    for (const action of ['controlSpell', 'dismissSpell'])
      expect([moot(start, action), moot(cast, action), moot(cast, action, 'b')], action).toEqual([true, false, true]);
  });
});
