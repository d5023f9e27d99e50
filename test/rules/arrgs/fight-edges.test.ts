/** Exactly at the limit, one below, one above, and nothing at all: each clause once. */
import { describe, expect, test } from 'vitest';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { expertiseModifiers } from '../../../src/rules/arrgs/check/tallies.ts';
import { healed, type WakeTrigger, waking } from '../../../src/rules/arrgs/harm/recovery.ts';
import { stillRefusal } from '../../../src/rules/arrgs/movement/mover.ts';
import { optionsFrom } from '../../../src/rules/arrgs/options.ts';
import { roundBudget } from '../../../src/rules/arrgs/points/budget.ts';
import { drainOf } from '../../../src/rules/arrgs/points/costs.ts';
import { immediateRefusal, type Trigger } from '../../../src/rules/arrgs/points/kinds.ts';
import { ammunitionSpent, loadedIn } from '../../../src/rules/arrgs/range/means.ts';
import { takenBy } from '../../../src/rules/arrgs/sheet/wear.ts';
import { castsLeft } from '../../../src/rules/arrgs/spells/caster.ts';
import type { Manoeuvre } from '../../../src/rules/arrgs/terms.ts';
import { vehiclesSettled } from '../../../src/rules/arrgs/vehicles/wreck.ts';
import { begin } from '../../../src/rules/kernel/progress.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import {
  BOW,
  choiceOf,
  duel,
  fight,
  person,
  stateOf,
  sturdy,
  SWORD,
  table,
  weapon,
  type Data,
  type Line,
} from './people.ts';
import { withCombatant } from '../../../src/rules/kernel/fight.ts';

const BOOK = optionsFrom({});
const bearing = (kind: string, value: number, more: Data = {}): Data => ({ modifiers: [{ kind, value, ...more }] });

describe('effects (section 31.5)', () => {
  test('ARR-CRT-02: a critical range counts from 2 on', () => {
    // 18 + 7 against Reflex 12; a critical hit rolls again.
    const isCritical = (value: number) => {
      const line = duel({ items: [weapon('sword')], sheet: bearing('critRange', value, { appliesTo: 'all' }) }, sturdy);
      const attack = arrgs.perform(line.fight, { action: 'attack', who: 'a', item: 'sword', targets: ['b'] });
      attack.next();
      return attack.next([18]).done !== true;
    };
    expect([isCritical(1), isCritical(2)]).toEqual([false, true]);
  });

  test('ARR-VIT-07, ARR-DFM-04: what a Defense drains is raised like any other drain', () => {
    const lost = (value: number): unknown => {
      const line = duel({}, { sheet: { vitality: { base: 100 }, ...bearing('drainExtra', value) } });
      const dice = [10, 19];
      const guarded = table.act(line, 'a', 'attack', { item: 'sword', target: 'b', dice, choices: ['defence'] });
      return guarded.events.find(({ kind, who }) => kind === 'vitalityDrained' && who === 'b')!.facts!['loss'];
    };
    expect([lost(0), lost(1)]).toEqual([1, 2]);
  });

  test('ARR-DFM-04: a Defense that drains nothing is paid for and answered for all the same', () => {
    const line = duel({}, { sheet: { vitality: { base: 100 }, ...bearing('drainExtra', -1) } });
    const guarded = table.act(line, 'a', 'attack', {
      item: 'sword',
      target: 'b',
      dice: [10, 19],
      choices: ['defence'],
    });
    const kinds = guarded.events
      .filter(({ who, clause }) => who === 'b' && clause !== 'ARR-DEF-04')
      .map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['pointsSpent', 'answerMade']));
    expect(kinds).not.toContain('vitalityDrained');
    expect(stateOf(guarded, 'b').points.aap).toBe(stateOf(line, 'b').points.aap - 2);
  });

  test('ARR-VIT-06, -07: what drains nothing is not raised', () => {
    const drains = (readyDrain: number) =>
      choiceOf(duel({ sheet: bearing('drainExtra', 2) }, {}, { readyDrain }), 'a', 'ready')!.foreseen?.some(
        ({ clause }) => clause === 'ARR-VIT-02',
      ) ?? false;
    expect([drains(1), drains(0)]).toEqual([true, false]);
  });

  test('ARR-ACC-08, ARR-MOV-01: a speed that is lower gives a shorter way', () => {
    const most = (value: number): unknown => {
      const line = duel({ sheet: bearing('speedChange', value) });
      const steps = { mode: 'passive', steps: 90 };
      return table.act(line, 'a', 'movement', { declared: steps }).refused?.values?.['most'];
    };
    const [whole, less] = [most(0), most(-2)];
    expect(Number(whole)).toBeGreaterThan(Number(less));
  });
});

describe('points and Vitality', () => {
  test('ARR-VIT-03: what is done against a spell drains 1', () => {
    const drain = (what: Manoeuvre) => drainOf({ what, spellLevel: null, attacks: 1 }, BOOK);
    expect((['counterspell', 'controlSpell', 'dismissSpell'] as const).map(drain)).toEqual([1, 1, 1]);
  });

  test('ARR-ACT-10: a combatant without Action Points drops nothing by being Staggered', () => {
    const drops = (ap: number, staggered: number) =>
      roundBudget({ ap, aap: 0, surpriseRound: false, staggered, conditions: [] }).dropsItems;
    expect([drops(0, 1), drops(1, 1), drops(1, 0), drops(2, 1)]).toEqual([false, true, false, false]);
  });

  test('ARR-KND-04, -05: a Defense answers a hit, where it is immediate at all', () => {
    const refusal = (trigger: Trigger, immediateDefence: boolean) =>
      immediateRefusal(
        { manoeuvre: 'defence', trigger, readied: false, cost: 1, ap: 0, aap: 1 },
        {
          ...BOOK,
          immediateDefence,
        },
      )?.refused ?? null;
    expect(refusal('attackSucceeded', true)).toBeNull();
    expect([refusal('provoked', true), refusal('attackSucceeded', false)]).toEqual(['notImmediate', 'notImmediate']);
  });

  test('ARR-DIS-09: with `disabledHeals` Disabled ends above 0 Vitality, not at it', () => {
    const vitals = { cv: -2, tv: 20, disabled: true, dying: 0, dead: false };
    const stays = (amount: number) => healed(vitals, amount, null, { ...BOOK, disabledHeals: true }).disabled;
    expect([stays(2), stays(3)]).toEqual([true, false]);
  });

  test('ARR-UNC-04: the DC of waking is what Vitality lies below 0', () => {
    const dc = (cv: number) => {
      const vitals = { cv, tv: 20, disabled: false, dying: 0, dead: false };
      const sleep = waking('a', 'hourly' satisfies WakeTrigger, { vitals, conditions: [], hours: 1 }, [], BOOK);
      sleep.next();
      const step = sleep.next([10]);
      return step.done ? step.value.check?.dc : null;
    };
    expect([dc(-3), dc(0), dc(4)]).toEqual([3, 0, 0]);
  });

  test('ARR-KND-07: outside a fight Complementary Actions are not counted', () => {
    const people = fight([{ id: 'a', score: 20 }]);
    const spoken = table.act(people, 'a', 'speak', {});
    expect(spoken.refused).toBeNull();
    expect(stateOf(spoken, 'a').points.complementaryDone).toBe(0);
  });
});

describe('what is carried', () => {
  const XBOW = weapon('xbow', {
    ...{ kind: 'ranged', increment: 6, ammunition: 'bolt' },
    reload: { cost: 1, dc: 0, multi: false, capacity: 1, loaded: 1 },
  });
  const quiver = (id: string, quantity: number): Data => ({ type: 'gear', id, ammunition: 'arrow', quantity });
  const shooter = (...items: readonly Data[]) => person({ id: 'a', items });
  const bare = (combatant: ReturnType<typeof person>) => {
    const stock = { ...combatant.state.stock, loaded: {}, quantities: {}, taken: {}, memorised: {} };
    return { ...combatant, state: { ...combatant.state, stock } };
  };
  const weaponIn = (combatant: ReturnType<typeof person>, id: string) =>
    combatant.sheet.weapons.find((each) => each.id === id)!;

  test('GAP-13: what nothing has been counted of is not there', () => {
    const [cross, bow] = [shooter(XBOW), shooter({ ...BOW, ammunition: 'arrow' }, quiver('quiver', 3))];
    const loaded = (combatant: typeof cross, id: string) => loadedIn(combatant, weaponIn(combatant, id), 'ranged');
    expect([loaded(cross, 'xbow'), loaded(bare(cross), 'xbow')]).toEqual([1, 0]);
    expect([loaded(bow, 'bow'), loaded(bare(bow), 'bow')]).toEqual([3, 0]);
    expect(takenBy(bare(cross), weaponIn(cross, 'xbow'))).toBe(0);
  });

  test('GAP-13: an arrow comes out of the first quiver that holds any', () => {
    const bow = { ...BOW, ammunition: 'arrow' };
    const paths = (combatant: ReturnType<typeof person>) =>
      ammunitionSpent(combatant, 'bow', 'ranged').flatMap(({ changes }) => changes.map(({ path }) => path));
    expect(paths(shooter(bow, quiver('empty', 0), quiver('full', 3)))).toEqual(['stock.quantities.full']);
    expect(paths(shooter(bow, quiver('first', 1), quiver('full', 3)))).toEqual(['stock.quantities.first']);
    const some = shooter(bow, quiver('unknown', 1), quiver('full', 3));
    const stock = { ...some.state.stock, quantities: { full: 3 } };
    expect(paths({ ...some, state: { ...some.state, stock } })).toEqual(['stock.quantities.full']);
  });

  test('ARR-SPC-04: a spell that is not memorized is cast no more', () => {
    const spell = { type: 'spell', id: 'spark', level: 1, memorised: 2 };
    const mage = person({ id: 'a', sheet: { slots: { 1: { max: 3 } } }, items: [spell] });
    const left = (combatant: typeof mage) => castsLeft(combatant, combatant.sheet.spells[0]!);
    expect([left(mage), left(bare(mage))]).toEqual([2, 0]);
  });
});

describe('what is offered', () => {
  test('ARR-INI-07: a turn is delayed to the next slot, unless another is named', () =>
    expect(choiceOf(duel(), 'a', 'delay')!.fields).toMatchObject([{ key: 'slot', default: 19, min: 0, max: 999 }]));

  test('ARR-RPL-03: of several things in hand the first, unless another is named', () => {
    const line = duel({}, { ...sturdy, items: [SWORD, weapon('axe')] });
    const declared = { near: [] };
    const ask = arrgs
      .perform(line.fight, { action: 'disarm', who: 'a', item: 'sword', targets: ['b'], declared })
      .next();
    expect(ask.value).toMatchObject({ ask: 'choose', default: 'sword' });
  });

  test('GAP-14: a danger with a radius meets as many as are named', () => {
    const trap = (radius: number): Line =>
      fight([
        ...['a', 'b'].map((id) => ({ id, side: 'us', score: 20 })),
        { id: 'trap', side: 'place', kind: 'hazard', sheet: { modifier: 5, baseSv: 6, radius }, items: [] },
      ]);
    const isRefused = (radius: number): boolean => {
      const targets = ['a', 'b'];
      const step = arrgs.perform(trap(radius).fight, { action: 'triggerHazard', who: 'trap', targets }).next();
      return step.done === true && isRefusal(step.value);
    };
    expect([isRefused(0), isRefused(1)]).toEqual([true, false]);
  });

  test('ARR-AOE-01: a spell shows its area; a spell without a radius shows none', () => {
    const mage = (radius: number) => {
      const spell = { type: 'spell', id: 'blast', level: 0, memorised: 1, radius, sv: 4, types: ['fire'] };
      const line = duel({ sheet: { slots: { 0: { max: 3 } } }, items: [spell] });
      return arrgs.areas!(line.fight, { action: 'cast', who: 'a', item: 'blast', targets: ['b'] }).length;
    };
    expect([mage(0), mage(2)]).toEqual([0, 1]);
  });
});

describe('vehicles', () => {
  const wagon = (lost: number) => {
    const sheet = { size: 'huge', baseSpeed: 8, seats: 2, vitality: { max: 40 } };
    const whole = person({ id: 'wagon', kind: 'vehicle', sheet, items: [] });
    return { ...whole, state: { ...whole.state, life: { ...whole.state.life, lost } } };
  };
  const road = (lost: number) => {
    const { fight: empty } = fight([{ id: 'a', score: 20 }]);
    return withCombatant(empty, wagon(lost));
  };

  test('GAP-12: a vehicle goes nowhere with 0 Vitality', () => {
    const refusal = (lost: number) => stillRefusal(road(lost), wagon(lost), wagon(lost), BOOK)?.refused ?? null;
    expect([refusal(39), refusal(40)]).toEqual([null, 'wrecked']);
  });

  test('GAP-12: it stops when it comes to 0 Vitality, not again after that', () => {
    const stages = (before: number, after: number) =>
      vehiclesSettled(road(before), begin(road(after)), BOOK).stages.map(({ title }) => title.split('.').at(-1));
    expect(stages(39, 40).length).toBeGreaterThan(0);
    expect([stages(38, 39), stages(40, 41), stages(40, 40)]).toEqual([[], [], []]);
    expect(stages(79, 80)).toEqual(['wrecked']);
    expect(stages(80, 81)).toEqual([]);
  });
});

test('GAP-05: an expertise without a bonus is no help', () => {
  const expert = (bonus: number) =>
    expertiseModifiers(
      person({ id: 'a', sheet: { expertises: [{ name: 'locks', skill: 'athletics', bonus }] } }),
      'locks',
      'athletics',
    ).map(({ value }) => value);
  expect([expert(0), expert(1)]).toEqual([[], [1]]);
});

test('GAP-05: an expertise without a name is brought into nothing', () => {
  const nameless = { sheet: { expertises: [{ name: '', skill: 'meleeWeaponry', bonus: 2 }] } };
  const line = table.act(duel(nameless, { sheet: { aap: 0 } }), 'a', 'attack', {
    item: 'sword',
    target: 'b',
    dice: [5],
  });
  expect(line.log.find((row) => row.startsWith('melee'))).not.toContain('expertise');
});

describe('outside a fight', () => {
  const open = fight(
    [
      { id: 'a', items: [SWORD, BOW] },
      { id: 'b', ...sturdy },
    ],
    { apInOthersTurn: true },
  );

  test('ARR-OPP-01: nobody has points for an Opportunity', () => {
    const declared = { near: [{ id: 'b', squares: 1 }] };
    const command = { action: 'attack', who: 'a', item: 'bow', targets: ['b'], declared };
    expect(arrgs.perform(open.fight, command).next().value).toMatchObject({ ask: 'roll' });
  });

  test('ARR-DFM-04: a Defense is no Action that is counted', () => {
    const script = { item: 'sword', target: 'b', dice: [10, 19], choices: ['defence'] };
    const guarded = table.act(
      fight([{ id: 'a' }, { id: 'b', sheet: { vitality: { base: 100 } } }]),
      'a',
      'attack',
      script,
    );
    expect(stateOf(guarded, 'b').points.actionsDone).toBe(0);
  });
});

test('GAP-10: an amount of 0 is the success value, of which a binary spell has none', () => {
  const staggered = (effectAmount: number) => {
    const spell = {
      ...{ type: 'spell', id: 'daze', level: 0, defence: 'willpower', increment: 10, memorised: 9, effectAmount },
      effectOnSuccess: 'staggered',
    };
    const abilities = { body: 3, agility: 1, intellect: 5, personality: 0 };
    const mage = { sheet: { abilities, skills: { arcane: 5 }, slots: { 0: { max: 9 } } }, items: [spell] };
    const script = { item: 'daze', target: 'b', dice: [15], declared: { near: [] } };
    return stateOf(table.act(duel(mage, sturdy), 'a', 'cast', script), 'b').life.staggered;
  };
  expect([0, 1, 2].map(staggered)).toEqual([0, 1, 2]);
});
