/** The bounds within which an act is possible, and what it leaves: spells, series, readied acts, hands, pushes. */
import { describe, expect, test } from 'vitest';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { spent } from '../../../src/rules/arrgs/points/points.ts';
import { loadedIn } from '../../../src/rules/arrgs/range/means.ts';
import { spellsIn } from '../../../src/rules/arrgs/spells/running.ts';
import {
  BOW,
  changed,
  choiceOf,
  duel,
  fight,
  hardy,
  nextRound,
  oddsOf,
  person,
  refusedIn,
  stateOf,
  sturdy,
  SWORD,
  table,
  weapon,
  type Data,
  type Line,
  type Person,
} from './people.ts';
import { withCombatant, isIn } from '../../../src/rules/kernel/fight.ts';

const spell = (id: string, more: Data = {}): Data => ({
  ...{ type: 'spell', id, level: 1, memorised: 3, increment: 10, defence: 'willpower' },
  ...more,
});
const MAGE: Data = {
  abilities: { body: 0, agility: 1, intellect: 5, personality: 2 },
  skills: { arcane: 4 },
  vitality: { base: 60 },
  slots: { 1: { max: 9 }, 2: { max: 9 } },
};
const mage = (items: readonly Data[], target: Partial<Person> = sturdy): Line => duel({ sheet: MAGE, items }, target);
const cast = (line: Line, item: string, dice: readonly number[], declared: Data = {}, target = 'b'): Line =>
  table.act(line, 'a', 'cast', { item, target, dice, declared: { squares: 5, near: [], ...declared } });

describe('a spell', () => {
  const DAZE = spell('daze', { effectOnSuccess: 'stunned', duration: 'rounds' });

  test.each([1, 2, 3])(
    'of %i rounds is over with the last of them, and its condition with it (GAP-10, ARR-EOR-03)',
    (rounds) => {
      let line = cast(nextRound(mage([{ ...DAZE, rounds }])), 'daze', [15]);
      expect(stateOf(line, 'b').conditions['stunned']?.until).toEqual({ at: 'endOfRound', round: 1 + rounds });
      for (let round = 1; round < rounds; round++) {
        line = nextRound(line);
        expect(Object.keys(stateOf(line, 'b').conditions)).toEqual(['stunned']);
        expect(Object.values(spellsIn(line.fight))).toMatchObject([{ lastRound: 1 + rounds }]);
      }
      line = nextRound(line);
      expect([stateOf(line, 'b').conditions, spellsIn(line.fight)]).toEqual([{}, {}]);
    },
  );

  test('on oneself is never too far, on another it may be (GAP-10)', () => {
    const MEND = spell('mend', { defence: 'none', sv: 3, effectOnSuccess: 'heal', increment: 1, maxIncrements: 2 });
    expect(cast(mage([MEND]), 'mend', [10], { squares: 50 }, 'a').refused).toBeNull();
    expect(refusedIn(cast(mage([MEND]), 'mend', [], { squares: 3 }))).toBe('tooFar');
    expect(cast(mage([MEND]), 'mend', [10], { squares: 2 }).refused).toBeNull();
  });

  test('that heals says by how much, which is never more than was lost (ARR-VIT-08)', () => {
    const MEND = spell('mend', { defence: 'none', sv: 3, effectOnSuccess: 'heal' });
    const healed = (lost: number): unknown => {
      const line = cast(mage([MEND], { sheet: { vitality: { base: 100, lost }, aap: 0 } }), 'mend', [10]);
      return line.events.find(({ kind }) => kind === 'vitalityChanged')?.facts;
    };
    // 3, and 10 + 9 against 0.
    expect([healed(40), healed(5), healed(0)]).toEqual([{ amount: 22 }, { amount: 5 }, { amount: 0 }]);
  });

  test('is aimed at one target, or at all in its area (ARR-ATK-07)', () => {
    const aimed = (radius: number): string | null => {
      const line = mage([spell('bolt', { sv: 4, types: ['fire'], defence: 'reflex', radius })]);
      const declared = { squares: 5, around: [] };
      const { value } = arrgs
        .perform(line.fight, { action: 'cast', who: 'a', item: 'bolt', targets: ['a', 'b'], declared })
        .next();
      return 'refused' in value ? value.refused : null;
    };
    expect([aimed(0), aimed(1)]).toEqual(['tooManyTargets', null]);
  });

  test('repeated is spent once for each attack, the first time with the declaration (ARR-RPA-06, -07)', () => {
    const BOLT = spell('bolt', { level: 2, sv: 4, types: ['fire'], defence: 'reflex' });
    const repeat = (attacks: number, dice: readonly number[], choices: readonly string[]): Line =>
      table.act(mage([BOLT]), 'a', 'repeatedCast', {
        item: 'bolt',
        target: 'b',
        dice,
        choices,
        declared: { squares: 5, near: [], attacks },
      });
    const left = (line: Line) => [stateOf(line, 'a').stock.memorised['bolt'], stateOf(line, 'a').life.lost];
    expect(left(repeat(1, [10], []))).toEqual([2, 2]);
    expect(left(repeat(3, [10], ['stop']))).toEqual([2, 2]);
    expect(left(repeat(3, [10, 10], ['another', 'stop']))).toEqual([1, 4]);
    expect(left(repeat(3, [10, 10, 10], ['another', 'another']))).toEqual([0, 6]);
  });

  test('costs the drain on its sheet where there is any number, even 0 (ARR-VIT-04)', () => {
    const lost = (more: Data): number =>
      stateOf(cast(mage([spell('bolt', { level: 2, sv: 4, types: ['fire'], ...more })]), 'bolt', [10]), 'a').life.lost;
    expect([lost({}), lost({ drain: 5 }), lost({ drain: 0 })]).toEqual([2, 5, 0]);
  });

  test('leaves a place for what it does besides only where that lasts (ARR-SPC-01)', () => {
    const begun = (duration: string): number =>
      Object.keys(spellsIn(cast(mage([spell('daze', { effectOnSuccess: 'stunned', duration })]), 'daze', [15]).fight))
        .length;
    expect([begun('instant'), begun('rounds'), begun('lasting')]).toEqual([0, 1, 1]);
  });
});

describe('odds', () => {
  test('assume no Defense where a Defense is possible (ARR-DFM-04, -05)', () => {
    const assuming = (b: Partial<Person>, declared: Data = {}): readonly string[] =>
      oddsOf(duel({}, b), { action: 'attack', who: 'a', item: 'sword', targets: ['b'], declared }).assuming;
    const assumed = ['SALVO.arrgs.assuming.noDefence'];
    expect([assuming(hardy), assuming(sturdy)]).toEqual([assumed, []]);
    expect([assuming(hardy, { unaware: true }), assuming(hardy, { willing: true })]).toEqual([[], []]);
  });

  test('say how likely it is that somebody falls, beside that it is hurt (ARR-DIS-01, ARR-DYI-01, ARR-DTH-01)', () => {
    const chances = (base: number, options = {}): readonly number[] =>
      oddsOf(duel({ items: [weapon('club', { baseSv: 1 })] }, { sheet: { vitality: { base }, aap: 0 } }, options), {
        action: 'attack',
        who: 'a',
        item: 'club',
        targets: ['b'],
      }).chances.map(({ chance }) => chance);
    // 1 + d20 + 7 - 12: 16 of 20 faces leave something; a 20 is critical and adds Dying.
    const [success, critical, dying, disabled, death] = chances(96);
    expect(success).toBeCloseTo(16 / 20, 8);
    expect([critical, dying]).toEqual([expect.closeTo(1 / 20, 8), expect.closeTo(1 / 20, 8)]);
    expect([disabled, death]).toEqual([0, expect.closeTo(0, 6)]);
    // Total Vitality 5: lost with d20 - 4 >= 5, and all of it with 10.
    const weak = chances(1);
    expect(weak[4]).toBeCloseTo(7 / 20, 8);
    expect(weak[3]).toBeCloseTo(5 / 20, 8);
  });
});

describe('hands (GAP-13)', () => {
  const AXE = weapon('axe', { equipped: false });
  const SPEAR = weapon('spear', { hands: 2, equipped: false });
  const SHIELD = { type: 'armor', id: 'shield', hands: 1, equipped: false };
  const draw = (held: readonly Data[], item: string): Line =>
    table.act(fight([{ id: 'a', items: [...held, AXE, SPEAR, SHIELD] }]), 'a', 'draw', { item });

  test('a weapon takes one or both of two hands, and the rest stays free', () => {
    expect([draw([], 'spear'), draw([SWORD], 'axe'), draw([SWORD], 'shield')].map(refusedIn)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(draw([SWORD], 'spear').refused).toEqual({ refused: 'noFreeHand', clause: 'GAP-13', values: { hands: 2 } });
    expect(refusedIn(draw([SWORD, weapon('club')], 'axe'))).toBe('noFreeHand');
    expect(refusedIn(draw([{ ...SPEAR, id: 'pike', equipped: true }], 'shield'))).toBe('noFreeHand');
  });

  test('what is in hand, lies on the ground, grows there or is no weapon at all is not drawn', () => {
    const offered = (items: readonly Data[]): readonly (string | undefined)[] =>
      arrgs.choices(fight([{ id: 'a', items: [...items] }]).fight, 'a', 'draw').map(({ item }) => item);
    expect(offered([SWORD, AXE, SHIELD, { type: 'armor', id: 'mail', equipped: false }])).toEqual(['axe', 'shield']);
    expect(
      offered([weapon('claw', { natural: true, equipped: false }), weapon('dagger', { lying: true, equipped: false })]),
    ).toEqual([]);
    expect(
      offered([
        { ...AXE, durability: 4, taken: 4 },
        { ...SHIELD, durability: 4, taken: 3 },
      ]),
    ).toEqual(['shield']);
  });

  test('ammunition that comes with the shot needs no loading; a weapon of several attacks offers each of them', () => {
    const loaded = (reload: Data, quantity: number): number | null => {
      const bow = { ...BOW, ammunition: 'arrow', reload };
      const archer = person({ id: 'a', items: [bow, { type: 'gear', id: 'quiver', ammunition: 'arrow', quantity }] });
      return loadedIn(archer, archer.sheet.weapons[0]!, 'ranged');
    };
    expect([loaded({ cost: 0, loaded: 0 }, 7), loaded({ cost: 1, loaded: 2, capacity: 4 }, 7)]).toEqual([7, 2]);
    const expert = { expertises: [{ name: 'duels', skill: 'meleeWeaponry', bonus: 2 }] };
    const keys = (items: readonly Data[], sheet: Data): readonly string[] =>
      choiceOf(duel({ items, sheet }), 'a', 'attack')!
        .fields.map(({ key }) => key)
        .filter((key) => key === 'attackKind' || key === 'expertise');
    const spear = weapon('spear', { kind: 'both', increment: 4 });
    expect([keys([spear], expert), keys([spear], {}), keys([SWORD], expert), keys([SWORD], {})]).toEqual([
      ['attackKind', 'expertise'],
      ['attackKind'],
      ['expertise'],
      [],
    ]);
  });

  test('of what nothing was counted, nothing is loaded and nothing is left', () => {
    const sling = weapon('sling', {
      ...{ kind: 'ranged', increment: 6, ammunition: 'stone' },
      reload: { cost: 1, dc: 5, multi: true, capacity: 3, loaded: 1 },
    });
    const bag = (id: string): Data => ({ type: 'gear', id, ammunition: 'stone', quantity: 2 });
    const line = duel({ items: [sling, bag('one'), bag('two')] });
    const uncounted = changed(line, 'a', { stock: { loaded: {}, quantities: {} } });
    expect(refusedIn(table.act(uncounted, 'a', 'reload', { item: 'sling' }))).toBe('noAmmunition');
    const reloaded = stateOf(table.act(line, 'a', 'reload', { item: 'sling', dice: [18] }), 'a').stock;
    expect([reloaded.loaded, reloaded.quantities]).toEqual([{ sling: 3 }, { one: 0, two: 2 }]);
    const one = changed(line, 'a', { stock: { loaded: { sling: 0 }, quantities: { two: 2 } } });
    const { loaded, quantities } = stateOf(table.act(one, 'a', 'reload', { item: 'sling', dice: [18] }), 'a').stock;
    expect([loaded['sling'], quantities['two']]).toEqual([2, 0]);
  });
});

describe('a series', () => {
  test('ends where its attacker is stopped, after a second drain and no third (ARR-RPA-07, ARR-OPP-06)', () => {
    const line = table.act(duel({ items: [BOW], ...hardy }, hardy), 'a', 'repeatedAttack', {
      ...{ item: 'bow', target: 'b', dice: [2], choices: ['declined', 'another', 'miscellaneous', 'stunned'] },
      declared: { attacks: 4, squares: 1 },
    });
    expect(Object.keys(stateOf(line, 'a').conditions)).toEqual(['stunned']);
    expect(stateOf(line, 'a').life.lost).toBe(1 + 1);
    expect(line.log.filter((row) => row.startsWith('ranged'))).toHaveLength(1);
  });

  test('of a weapon that is armed opens nothing, of bare hands it does (ARR-MAN-15, ARR-OPP-09)', () => {
    const repeat = (item: string, choices: readonly string[], dice: readonly number[]): Line =>
      table.act(duel({}, hardy), 'a', 'repeatedAttack', { item, target: 'b', dice, choices, declared: { attacks: 2 } });
    expect(repeat('sword', ['stop'], [1]).log.join()).not.toContain('opportunity');
    expect(repeat('sword', ['another'], [1, 1]).refused).toBeNull();
    expect(repeat('unarmed', ['declined', 'another', 'declined'], [2, 2]).refused).toBeNull();
  });
});

describe('Ready (ARR-RDY)', () => {
  const three = (): Line =>
    table.start(
      fight([
        { id: 'a', side: 'us', score: 20, ...hardy },
        { id: 'c', side: 'us', score: 15, ...hardy },
        { id: 'b', side: 'them', score: 10, sheet: { vitality: { base: 1 }, aap: 0 } },
      ]),
    );
  const waits = (line: Line, who: string): Line =>
    table.act(line, who, 'ready', { declared: { points: 2, manoeuvre: 'attack', trigger: 'enemyActs' } });

  test('an actor stopped by the first readied attack is spared the second (ARR-RDY-02, ARR-OPP-06)', () => {
    const both = table.next(waits(table.next(waits(three(), 'a')), 'c'));
    const near = ['a', 'c'].map((id) => ({ id, squares: 1 }));
    const act = (dice: readonly number[], choices: readonly string[]): Line =>
      table.act(both, 'b', 'miscellaneous', { dice, choices, declared: { near } });
    expect(act([20, 20, 2], ['melee.sword']).log.join()).toContain('wasted');
    expect(act([2, 2], ['melee.sword', 'melee.sword']).refused).toBeNull();
    expect(act([2], ['holds', 'melee.sword']).refused).toBeNull();
  });

  test('a comrade meets only the trigger for allies, an enemy only those for enemies (ARR-RDY-01)', () => {
    const isAsked = (trigger: string, who: string): boolean => {
      const declared = { points: 2, manoeuvre: 'attack', trigger };
      let line = table.next(table.act(three(), 'a', 'ready', { declared }));
      if (who === 'b') line = table.next(line);
      const near = [{ id: 'a', squares: 1 }];
      const { value } = arrgs.perform(line.fight, { action: 'miscellaneous', who, declared: { near } }).next();
      return 'ask' in value && value.ask === 'choose' && value.by === 'a';
    };
    expect([isAsked('enemyActs', 'c'), isAsked('allyActs', 'c')]).toEqual([false, true]);
    expect([isAsked('enemyActs', 'b'), isAsked('allyActs', 'b')]).toEqual([true, false]);
  });

  test('points that were counted when they were converted are not counted again (`readyCounts`, ARR-MAP-05)', () => {
    const spend = (converted: number, pool: 'ap' | 'aap', cost: number) => {
      const purse = spent({ ap: 3, aap: 4, used: 2, converted }, { pool, cost, drain: 1 });
      return [purse.used, purse.converted, purse.ap, purse.aap];
    };
    expect(spend(2, 'aap', 2)).toEqual([2, 0, 3, 2]);
    expect(spend(3, 'aap', 2)).toEqual([2, 1, 3, 2]);
    expect(spend(1, 'aap', 2)).toEqual([3, 0, 3, 2]);
    expect(spend(2, 'ap', 2)).toEqual([4, 2, 1, 4]);
    const onReady = duel(hardy, sturdy, { readyCounts: 'onReady' });
    const line = table.next(waits(onReady, 'a'));
    expect(stateOf(line, 'a').points).toMatchObject({ used: 2, converted: 2 });
    const struck = table.act(line, 'a', 'attack', { item: 'sword', target: 'b', dice: [2] });
    expect(stateOf(struck, 'a').points).toMatchObject({ used: 2, converted: 0 });
  });

  test('each option of a readied act names the act, and its item where it needs any (ARR-RDY-02)', () => {
    const offered = (manoeuvre: string): unknown => {
      const line = table.next(
        table.act(duel({ ...hardy, items: [SWORD] }, hardy), 'a', 'ready', {
          declared: { points: 2, manoeuvre, trigger: 'enemyActs' },
        }),
      );
      const declared = { near: [{ id: 'a', squares: 1 }] };
      const { value } = arrgs.perform(line.fight, { action: 'miscellaneous', who: 'b', declared }).next();
      return 'options' in value && value.options.slice(1).map(({ id, label, values }) => [id, label, values]);
    };
    const common = { who: 'b', words: '' };
    expect(offered('sidestep')).toEqual([
      ['sidestep', 'SALVO.arrgs.action.sidestep', { action: 'sidestep', ...common }],
    ]);
    expect(offered('trip')).toEqual(
      ['sword', 'unarmed'].map((item) => [
        `trip.${item}`,
        'SALVO.arrgs.option.readied.with',
        { action: 'trip', item, ...common },
      ]),
    );
  });
});

describe('Opportunity (ARR-OPP-10)', () => {
  test('enemies are asked in the order of initiative, however the table lists them; those without a place last', () => {
    const line = table.start(
      fight([
        { id: 'a', side: 'us', score: 20, items: [BOW], ...hardy },
        { id: 'x', side: 'them', score: 5 },
        { id: 'y', side: 'them', score: 15 },
        { id: 'z', side: 'them', score: 10 },
      ]),
    );
    const question = (places: readonly string[]): readonly unknown[] => {
      const late = places.includes('w')
        ? withCombatant(line.fight, { ...person({ id: 'w', side: 'them' }) })
        : line.fight;
      const armed = isIn(late, 'w')
        ? changed({ ...line, fight: late as never }, 'w', { points: { aap: 2 } }).fight
        : late;
      const declared = { squares: 1, near: places.map((id) => ({ id, squares: 1 })) };
      const attack = arrgs.perform(armed as never, {
        action: 'attack',
        who: 'a',
        item: 'bow',
        targets: ['x'],
        declared,
      });
      const found: unknown[] = [];
      let step = attack.next();
      while (!step.done && step.value.ask === 'choose') {
        found.push(step.value.by);
        step = attack.next('declined');
      }
      return found;
    };
    expect(question(['x', 'y', 'z'])).toEqual(['y', 'z', 'x']);
    expect(question(['w', 'z', 'x', 'y'])).toEqual(['y', 'z', 'x', 'w']);
  });

  test('what is measured is whole squares, from none on', () => {
    const measured = (squares: unknown): string | undefined =>
      refusedIn(
        table.act(duel({ items: [BOW] }, sturdy), 'a', 'attack', {
          ...{ item: 'bow', target: 'b', dice: Number.isInteger(squares) && Number(squares) >= 0 ? [2] : [] },
          declared: { squares: 3, near: [{ id: 'b', squares }] } as Data,
        }),
      );
    expect([measured(0), measured(3), measured(-1), measured(1.5), measured('far')]).toEqual([
      undefined,
      undefined,
      'badDeclaration',
      'badDeclaration',
      'badDeclaration',
    ]);
  });
});

describe('Reposition (ARR-RPO-01)', () => {
  const lines = (...degrees: readonly (number | Data)[]) =>
    degrees.map((each) => (typeof each === 'number' ? { degrees: each } : each));
  const asked = (declared: Data, line = duel({}, sturdy)) => {
    const push = arrgs.perform(line.fight, {
      action: 'reposition',
      who: 'a',
      item: 'sword',
      targets: ['b'],
      declared: { near: [], ...declared },
    });
    const begun = push.next();
    const { value } = begun.done ? begun : push.next([10]);
    return value;
  };
  const question = (declared: Data): unknown => {
    const value = asked(declared);
    return 'options' in value
      ? value.options.map(({ values }) => String(values!['direction']).split('.').at(-1))
      : value;
  };

  test('each line has the name of the eighth of the circle that it comes next to', () => {
    expect(question({ lines: lines(10, 30, 100, 337, 338, 355) })).toEqual(['away', '0', '45', '90', '315', '0', '0']);
  });

  test('a line is so many degrees, and what else was looked at fits or is left out', () => {
    expect(question({ lines: ['north'] })).toMatchObject({ refused: 'badDeclaration' });
    expect(question({ lines: lines({ degrees: 90, freeSquares: -1 }) })).toMatchObject({ refused: 'badDeclaration' });
    expect(question({ lines: lines({ degrees: 90, blocker: 'fog' }) })).toMatchObject({ refused: 'badDeclaration' });
    expect(question({ lines: lines({ degrees: 90, blockers: 'c' }) })).toMatchObject({ refused: 'badDeclaration' });
    expect(question({ lines: lines({ degrees: 90, blocker: 'object' }) })).toEqual(['away', '90']);
  });

  test('each direction tells how far it goes, into what, the harm to both, and who may react (ARR-RPO-04 to -06)', () => {
    // The die of 10 gives a success value of 5 against b: the wall is 2 squares away, and d is too large to be harmed.
    const line = table.start(
      fight([
        { id: 'a', side: 'us', score: 20 },
        { id: 'b', side: 'them', score: 10, ...sturdy },
        { id: 'c', side: 'us', score: 15 },
        { id: 'd', side: 'them', score: 5, sheet: { size: 'huge' } },
      ]),
    );
    const value = asked(
      {
        lines: lines(
          { degrees: 90, blocker: 'object', freeSquares: 2 },
          { degrees: 180, blocker: 'creature', freeSquares: 1, blockers: ['d'] },
          { degrees: 270, blocker: 'object', freeSquares: 99 },
        ),
        aside: [{ id: 'c', ways: { 90: [2, 2, 2], 180: [1, 2], 270: [1, 2, 3, 4, 5, 6, 7, 8, 9] } }],
      },
      line,
    );
    const told = 'options' in value ? value.options.map(({ label, values }) => [label.split('.').at(-1), values]) : [];
    expect(told).toMatchObject([
      ['free', { blocker: null, loss: 0, reacting: null }],
      ['hits', { squares: 2, blocker: null, loss: 3, reacting: null }],
      ['stopped', { squares: 1, blocker: 'd', loss: 0, reacting: ['c'] }],
      ['free', { loss: 0, reacting: ['c'] }],
    ]);
  });

  test('before it runs into something the number of squares says into what', () => {
    expect(asked({ blocker: 'object', freeSquares: 1 })).toMatchObject({
      question: 'SALVO.arrgs.question.pushInto',
      values: { target: 'b', squares: 1, blocker: null, loss: 2 },
    });
    expect(asked({ blocker: 'object', freeSquares: 30 })).toMatchObject({ question: 'SALVO.arrgs.question.push' });
  });
});

describe('mounts and vehicles (GAP-12)', () => {
  const WAGON: Data = { size: 'huge', baseSpeed: 8, manoeuvrability: 3, seats: 3, vitality: { max: 40 } };
  const road = (): Line => {
    const line = table.start(
      fight([
        { id: 'a', side: 'us', score: 20 },
        { id: 'c', side: 'us', score: 15 },
        { id: 'wagon', side: 'us', kind: 'vehicle', sheet: WAGON, items: [] },
      ]),
    );
    return table.act(line, 'a', 'mount', { target: 'wagon', dice: [15] });
  };

  test('an act of movement says what moves: the vehicle of its pilot, else nothing but the actor', () => {
    const mover = (line: Line, who: string): unknown => choiceOf(line, who, 'movement')?.moves?.mover ?? null;
    expect([mover(road(), 'a'), mover(road(), 'c')]).toEqual(['wagon', null]);
    const passenger = table.act(table.next(road()), 'c', 'mount', { target: 'wagon', dice: [15] });
    expect([mover(passenger, 'a'), mover(passenger, 'c')]).toEqual(['wagon', null]);
  });
});
