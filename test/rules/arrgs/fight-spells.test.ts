/** Section 24.5 and GAP-10 in play: casting, concentration, control, dismissal, counterspells. */
import { describe, expect, test } from 'vitest';
import { spellsIn } from '../../../src/rules/arrgs/spells/running.ts';
import {
  choiceOf,
  cvOf,
  duel,
  fight,
  nextRound,
  refusedIn,
  stateOf,
  SWORD,
  table,
  type Line,
  type Data,
  type Options,
} from './people.ts';

const spell = (id: string, more = {}) => ({
  type: 'spell',
  id,
  level: 1,
  school: 'fire',
  memorised: 3,
  increment: 10,
  ...more,
});
const BOLT = spell('bolt', { sv: 5, types: ['fire'] });
const LANCE = spell('lance', { level: 2, school: 'cold', sv: 7, types: ['cold'], duration: 'concentration' });
const HOLD = spell('hold', {
  level: 3,
  school: 'mind',
  defence: 'willpower',
  effectOnSuccess: 'immobile',
  duration: 'concentration',
});
const TERROR = spell('terror', {
  level: 2,
  school: 'mind',
  defence: 'willpower',
  effectOnSuccess: 'stunned',
  duration: 'rounds',
});
const SAP = spell('sap', {
  level: 2,
  school: 'death',
  defence: 'fortitude',
  sv: 2,
  effectOnSuccess: 'staggered',
  effectAmount: 0,
  effectMost: 3,
});
const MEND = spell('mend', { school: 'life', defence: 'none', sv: 3, effectOnSuccess: 'heal', increment: 1 });
const STAUNCH = spell('staunch', {
  level: 2,
  school: 'life',
  defence: 'none',
  effectOnSuccess: 'dying',
  effectAmount: -1,
  increment: 1,
});
const BURST = spell('burst', { level: 3, sv: 7, types: ['fire'], radius: 2 });
const LIGHT = spell('light', { school: 'light', defence: 'none', duration: 'lasting' });
const ALL = [SWORD, BOLT, LANCE, HOLD, TERROR, SAP, MEND, STAUNCH, BURST, LIGHT];

/** Arcane 4 and Intellect 5: +9. */
const MAGE = {
  abilities: { body: 0, agility: 1, intellect: 5, personality: 2 },
  skills: { arcane: 4, discipline: 2 },
  vitality: { base: 30 },
  slots: { 1: { max: 9 }, 2: { max: 9 }, 3: { max: 9 } },
};
const mage = (options = {}, target = {}): Line =>
  duel({ sheet: MAGE, items: ALL }, { sheet: { aap: 0, vitality: { base: 100 }, ...target } }, options);
const cast = (line: Line, item: string, dice: readonly number[], more: Data = {}): Line =>
  table.act(line, 'a', 'cast', { item, target: 'b', dice, ...more });
const FAR = { declared: { squares: 5 } };

describe('casting (ARR-ATK-04, -07, -09..11, ARR-VIT-04)', () => {
  test('a spell attack against the defense it meets; the slot and its level in Vitality are gone', () => {
    const line = cast(mage(), 'lance', [10], FAR);
    expect(stateOf(line, 'b').life.lost).toBe(7 + 19 - 12);
    expect(stateOf(line, 'a')).toMatchObject({
      life: { lost: 2 },
      stock: { memorised: { lance: 2 }, slotsSpent: { 2: 1 } },
    });
    expect(cvOf(cast(mage({ spellDrain: 'onePlusLevel' }), 'lance', [10], FAR), 'a')).toBe(38 - 3);
    expect(cvOf(cast(mage({ spellDrain: 'one' }), 'lance', [10], FAR), 'a')).toBe(38 - 1);
  });

  test('below its base difficulty it has no effect at all (ARR-ATK-10)', () => {
    const low = { sheet: { ...MAGE, skills: {} }, items: ALL };
    const line = table.act(duel(low, { sheet: { aap: 0 } }), 'a', 'cast', {
      item: 'lance',
      target: 'b',
      dice: [6],
      ...FAR,
    });
    expect(stateOf(line, 'b').life.lost).toBe(0);
    expect(stateOf(line, 'a').stock.memorised['lance']).toBe(2);
  });

  test('not without a slot, nor beyond its range', () => {
    const empty = { ...MAGE, slots: {} };
    expect(refusedIn(table.act(duel({ sheet: empty, items: ALL }), 'a', 'cast', { item: 'bolt', target: 'b' }))).toBe(
      'noSlot',
    );
    expect(refusedIn(cast(mage(), 'bolt', [], { declared: { squares: 101 } }))).toBe('tooFar');
    expect(refusedIn(cast(mage(), 'bolt', [], { declared: { lineOfSight: false } }))).toBe('noLineOfSight');
  });

  test('it provokes everybody in reach (ARR-MAN-02)', () => {
    const line = duel({ sheet: MAGE, items: ALL }, {});
    const played = table.act(line, 'a', 'cast', {
      item: 'bolt',
      target: 'b',
      dice: [10, 10],
      choices: ['attack.sword', 'none'],
    });
    expect(played.log.findIndex((row) => row.startsWith('melee'))).toBeLessThan(
      played.log.findIndex((row) => row.startsWith('spell')),
    );
  });

  test('conditions for a while: Stunned until the End of Round, Staggered by the success value', () => {
    const stunned = cast(mage(), 'terror', [10], FAR);
    expect(stateOf(stunned, 'b').conditions).toMatchObject({ stunned: { source: 'a' } });
    expect(stateOf(nextRound(stunned), 'b').conditions).toEqual({});
    expect(spellsIn(nextRound(stunned).fight)).toEqual({});
    expect(stateOf(cast(mage(), 'sap', [18], FAR), 'b').life.staggered).toBe(3);
    expect(stateOf(cast(mage(), 'sap', [5], FAR), 'b').life.staggered).toBe(2);
  });

  test('what rides on damage needs the DC, the damage does not (ARR-SV-06, ARR-ATK-14)', () => {
    const freeze = spell('freeze', { sv: 7, types: ['cold'], effectOnSuccess: 'immobile', level: 0 });
    const cold = (die: number): Line => {
      const line = duel(
        { sheet: { ...MAGE, slots: { 0: { max: 1 } } }, items: [freeze] },
        { sheet: { aap: 0, skills: { athletics: 9 } } },
      );
      return table.act(line, 'a', 'cast', { item: 'freeze', target: 'b', dice: [die], ...FAR });
    };
    expect(stateOf(cold(10), 'b')).toMatchObject({ life: { lost: 6 }, conditions: {} });
    expect(stateOf(cold(10), 'b').conditions).toEqual({});
    expect(stateOf(cold(11), 'b')).toMatchObject({ life: { lost: 7 }, conditions: { immobile: {} } });
  });

  test('ARR-ATK-10 a spell that is too weak tells its own difficulty, not the DC of the willing', () => {
    const hurt = mage({}, { vitality: { base: 100, lost: 60 } });
    // +9 against 10 + 1.
    const log = (die: number): string =>
      cast(hurt, 'mend', [die], { declared: { squares: 1, near: [], modifier: -2 } }).log.join('\n');
    expect(log(3)).toContain('result=10 dc=11');
    expect(log(4)).toContain('result=11 dc=0');
  });

  test('the willing: DC 0, or margin from the base difficulty (`willingDc`, ARR-ATK-11, WE-20)', () => {
    const healed = (options: Options): number => {
      const hurt = mage(options, { vitality: { base: 100, lost: 60 } });
      return 60 - stateOf(cast(hurt, 'mend', [7], { declared: { squares: 1, near: [] } }), 'b').life.lost;
    };
    expect(healed({})).toBe(3 + 16);
    expect(healed({ willingDc: 'baseDifficulty' })).toBe(3 + 16 - 11);
    const dying = mage({}, { dying: 2, vitality: { base: 100 } });
    const staunched = cast(dying, 'staunch', [10], { declared: { near: [] } });
    expect(stateOf(staunched, 'b').life.dying).toBe(1);
    expect(staunched.log.join()).toContain('dyingEased n=1');
  });

  test('on oneself, and on nobody: against the base difficulty (GAP-10)', () => {
    const own = table.act(mage(), 'a', 'cast', { item: 'mend', target: 'a', dice: [10], declared: { near: [] } });
    expect(stateOf(own, 'a').life.lost).toBe(0);
    const light = table.act(mage(), 'a', 'cast', { item: 'light', dice: [2] });
    expect(Object.values(spellsIn(light.fight))).toMatchObject([{ spell: 'light', controller: 'a', targets: [] }]);
    expect(spellsIn(table.act(mage(), 'a', 'cast', { item: 'light', dice: [1] }).fight)).toEqual({});
  });

  test('an area: everybody in it, one chain, each with its own defense (ARR-AOE-01..03)', () => {
    const around = [
      { id: 'b', x: 1, y: 1 },
      { id: 'a', x: 4, y: 0 },
    ];
    const line = table.act(mage(), 'a', 'cast', { item: 'burst', dice: [10], declared: { squares: 5, around } });
    expect([stateOf(line, 'b').life.lost, stateOf(line, 'a').life.lost]).toEqual([7 + 19 - 12, 3]);
  });

  describe('whose damage goes to what the target carries (ARR-RPL-02, -03, ARR-SUN-01, -02)', () => {
    const mail = { type: 'armor', id: 'mail', itemResist: [{ value: 5, type: 'fire' }], durability: 20 };
    const against = (items: readonly Data[]): Line =>
      duel({ sheet: MAGE, items: ALL }, { sheet: { aap: 0, vitality: { base: 100 } }, items });
    const burn = (line: Line, dice: readonly number[], item = 'bolt', choices: readonly string[] = []): Line =>
      cast(line, item, dice, { declared: { squares: 5, inPlace: 'sunder' }, choices });

    test('a thing is picked, and resists for itself; the target is unhurt, and slot and drain are gone all the same', () => {
      // 10 + 9 against Reflex 12 on base 5: 12, less 5.
      const line = burn(against([SWORD, mail]), [10], 'bolt', ['mail']);
      expect(stateOf(line, 'b')).toMatchObject({ life: { lost: 0 }, stock: { taken: { mail: 7 } } });
      expect(stateOf(line, 'a')).toMatchObject({ life: { lost: 1 }, stock: { memorised: { bolt: 2 } } });
      expect(line.log.find((row) => row.startsWith('sundered'))).toContain('damage=7');
      expect(spellsIn(burn(against([mail]), [10], 'lance').fight)).toEqual({});
    });

    test('below its base difficulty nothing comes of it (ARR-ATK-10)', () => {
      expect(stateOf(burn(against([mail]), [1]), 'b').stock.taken).toMatchObject({ mail: 0 });
    });

    test('not where nothing is carried, nor without a target; spells without damage and of an area cannot', () => {
      expect(refusedIn(burn(against([]), []))).toBe('nothingThere');
      const alone = { item: 'bolt', declared: { near: [], inPlace: 'sunder' } };
      expect(refusedIn(table.act(against([mail]), 'a', 'cast', alone))).toBe('noTarget');
      expect([refusedIn(burn(against([mail]), [], 'burst')), refusedIn(burn(against([mail]), [], 'hold'))]).toEqual([
        'badDeclaration',
        'badDeclaration',
      ]);
    });
  });

  test('a series spends the spell and its drain each time (ARR-RPA-06, -07)', () => {
    const repeat = (line: Line, attacks: number, dice: readonly number[], choices: readonly string[]): Line =>
      table.act(line, 'a', 'repeatedCast', {
        item: 'lance',
        target: 'b',
        dice,
        choices,
        declared: { squares: 5, attacks },
      });
    const line = repeat(mage(), 2, [10, 10], ['another']);
    expect(stateOf(line, 'a')).toMatchObject({
      life: { lost: 4 },
      stock: { memorised: { lance: 1 }, slotsSpent: { 2: 2 } },
    });
    expect(stateOf(line, 'b').life.lost).toBe(14 + 12);
    expect(refusedIn(repeat(mage(), 4, [], []))).toBe('notMemorised');
  });
});

describe('Control and Dismiss (ARR-MAN-05, -09, ARR-SPC-01..03, -09..11)', () => {
  const held = (options = {}): Line => cast(mage(options), 'hold', [15], FAR);
  const control = (line: Line, dice: readonly number[], declared = {}): Line =>
    table.act(line, 'a', 'controlSpell', { dice, declared });

  test('it ends at the End of Round unless it was controlled, also in the round of casting (`concentrationCastRound`)', () => {
    expect(stateOf(held(), 'b').conditions).toMatchObject({ immobile: { facts: { spell: '1' } } });
    expect(stateOf(nextRound(held()), 'b').conditions).toEqual({});
    const exempt = nextRound(held({ concentrationCastRound: 'exempt' }));
    expect(stateOf(exempt, 'b').conditions).toMatchObject({ immobile: {} });
    expect(stateOf(nextRound(exempt), 'b').conditions).toEqual({});
    expect(stateOf(nextRound(control(held(), [4])), 'b').conditions).toMatchObject({ immobile: {} });
    expect(stateOf(nextRound(control(held(), [3])), 'b').conditions).toEqual({});
  });

  test('in sight of the effect, and by nobody else than its controller', () => {
    expect(refusedIn(control(held(), [], { lineOfSight: false }))).toBe('noLineOfSight');
    expect(refusedIn(control(mage(), []))).toBe('noSpell');
    expect(refusedIn(table.act(table.next(held()), 'b', 'controlSpell'))).toBe('notController');
  });

  test('a spell that hurts hurts again with each control (GAP-10)', () => {
    const line = control(cast(mage(), 'lance', [10], FAR), [10, 10], { near: [] });
    expect(stateOf(line, 'b').life.lost).toBe(14 + 14);
  });

  test('from where the controller is then, with everything that rides on it (ARR-RNG-02, GAP-10)', () => {
    const CHILL = spell('chill', { sv: 7, types: ['cold'], duration: 'concentration', effectOnSuccess: 'staggered' });
    const start = duel({ sheet: MAGE, items: [CHILL] }, { sheet: { aap: 0, vitality: { base: 100 } } });
    const line = control(cast(start, 'chill', [10], FAR), [10, 10], { near: [{ id: 'b', squares: 14 }] });
    expect(stateOf(line, 'b').life).toMatchObject({ lost: 14 + 12, staggered: 2 });
  });

  test('a dialog says beforehand which spell it is about, and on whom', () => {
    const about = (action: string) =>
      choiceOf(held({}), 'a', action)!.foreseen!.filter(({ clause }) => clause === 'ARR-SPC-01');
    for (const action of ['controlSpell', 'dismissSpell'])
      expect(about(action)).toMatchObject([{ values: { spell: 'hold', targets: ['b'] } }]);
  });

  test('dismissed above the base difficulty, or at it (`dismissTie`); it provokes nobody', () => {
    const dismiss = (options: Options, dice: readonly number[]): Line =>
      table.act(held(options), 'a', 'dismissSpell', { dice });
    expect(stateOf(dismiss({}, [4]), 'b').conditions).toMatchObject({ immobile: {} });
    expect(stateOf(dismiss({}, [5]), 'b').conditions).toEqual({});
    expect(stateOf(dismiss({ dismissTie: 'success' }, [4]), 'b').conditions).toEqual({});
  });
});

describe('Counterspell (ARR-MAN-06, ARR-SPC-04..08, ARR-KND-05)', () => {
  const mages = (options = {}): Line =>
    table.start(
      fight(
        [
          { id: 'a', side: 'us', score: 20, sheet: MAGE, items: ALL },
          { id: 'c', side: 'them', score: 15, sheet: MAGE, items: ALL },
          { id: 'b', side: 'them', score: 10, sheet: { vitality: { base: 100 }, aap: 0 } },
        ],
        options,
      ),
    );
  const near = (squares: number) => ({ declared: { squares: 5, near: [{ id: 'c', squares }] } });
  const holding = (dice: readonly number[], choices: readonly string[], squares = 4, options = {}): Line =>
    cast(mages(options), 'hold', dice, { choices, ...near(squares) });

  test('against the caster’s spell attack as a reaction; the spell is spent either way (ARR-SPC-05..07)', () => {
    const countered = holding([10], ['hold']);
    expect(stateOf(countered, 'b').conditions).toEqual({});
    expect(countered.log.at(-1)).toContain('actionWasted');
    expect(stateOf(countered, 'c')).toMatchObject({
      points: { aap: 0 },
      stock: { memorised: { hold: 2 } },
      life: { lost: 1 },
    });
    const failed = holding([9, 15], ['hold']);
    expect(stateOf(failed, 'b').conditions).toMatchObject({ immobile: {} });
    expect(stateOf(failed, 'c').stock.memorised['hold']).toBe(2);
  });

  test('near the caster or a target of the spell, with a spell of the school and the level (`closeRange`, ARR-SPC-04)', () => {
    expect(holding([15], [], 6).refused).toBeNull();
    expect(holding([15], ['none'], 6, { closeRange: 6 }).refused).toBeNull();
    expect(holding([15], [], 4, { immediateDefence: false }).refused).toBeNull();
  });

  test('a spell in effect is seized, or ended (ARR-SPC-06); its new holder cannot dismiss it (ARR-SPC-11)', () => {
    const counter = (choices: readonly string[]): Line =>
      table.act(table.next(holding([15], ['none'])), 'c', 'counterspell', {
        item: 'hold',
        dice: [10],
        choices,
        declared: { squares: 3, near: [] },
      });
    const seized = counter(['seize']);
    expect(Object.values(spellsIn(seized.fight))).toMatchObject([{ controller: 'c', caster: 'a' }]);
    expect(refusedIn(table.act(seized, 'c', 'dismissSpell'))).toBe('notCaster');
    expect(stateOf(counter(['end']), 'b').conditions).toEqual({});
    // To seize it is not to control it (ARR-SPC-03): it lasts where a Control spell succeeds in this round.
    expect(spellsIn(nextRound(seized).fight)).toEqual({});
    const steered = table.act(seized, 'c', 'controlSpell', { dice: [20], declared: { near: [], pool: 'aap' } });
    expect(Object.values(spellsIn(nextRound(steered).fight))).toMatchObject([{ controller: 'c' }]);
  });

  test('against the caster’s spell attack as it was cast, whatever the target’s own is made of (ARR-SPC-05)', () => {
    const prayer = { ...HOLD, skill: 'religion' };
    const pious = { ...MAGE, skills: { ...MAGE.skills, religion: 1 } };
    const start = fight([
      { id: 'a', side: 'us', score: 20, sheet: pious, items: [prayer] },
      { id: 'c', side: 'them', score: 15, sheet: MAGE, items: ALL },
      { id: 'b', side: 'them', score: 10, sheet: { vitality: { base: 100 }, aap: 0 } },
    ]);
    const held = cast(table.start(start), 'hold', [15], { choices: ['none'], ...near(4) });
    const counter = (die: number, choices: readonly string[]): Line =>
      table.act(table.next(held), 'c', 'counterspell', {
        item: 'hold',
        dice: [die],
        choices,
        declared: { squares: 3, near: [] },
      });
    // 10 and Religion 1 and Intellect 5; its own attack is +9.
    expect(Object.values(spellsIn(counter(7, ['seize']).fight))).toMatchObject([{ controller: 'c' }]);
    expect(Object.values(spellsIn(counter(6, []).fight))).toMatchObject([{ controller: 'a' }]);
  });

  test('a Dying combatant makes a check for that reaction too (ARR-SPC-05, ARR-DYI-03)', () => {
    const dying = (line: Line): Line =>
      table.act(line, 'a', 'setCondition', { declared: { condition: 'dying', holds: true, n: 1 } });
    const counter = (line: Line, dice: readonly number[]): Line =>
      table.act(table.next(line), 'c', 'counterspell', {
        item: 'hold',
        dice,
        choices: ['seize'],
        declared: { squares: 3, near: [] },
      });
    const held = holding([15], ['none']);
    expect(counter(held, [10]).log.some((row) => row.startsWith('dyingCheck a'))).toBe(false);
    expect(counter(dying(held), [10, 20]).log.some((row) => row.startsWith('dyingCheck a'))).toBe(true);
  });

  test('whenever the spell acts, as an Immediate Action where the table allows it (`immediateDefence`, ARR-KND-05)', () => {
    const seize = (options: Options): Line =>
      table.act(holding([15], options['immediateDefence'] === false ? [] : ['none'], 4, options), 'c', 'counterspell', {
        item: 'hold',
        dice: options['immediateDefence'] === false ? [] : [10],
        declared: { squares: 3, near: [] },
      });
    expect(stateOf(seize({}), 'c').points).toMatchObject({ ap: 3, aap: 0 });
    expect(refusedIn(seize({ immediateDefence: false }))).toBe('notImmediate');
  });

  test('not from afar, with another school, or a lower level', () => {
    const held = table.next(holding([15], ['none']));
    const counter = (item: string, distance: number): string | undefined =>
      refusedIn(table.act(held, 'c', 'counterspell', { item, declared: { squares: distance } }));
    expect([counter('hold', 9), counter('bolt', 3), counter('terror', 3)]).toEqual([
      'outOfRange',
      'otherSchool',
      'levelTooLow',
    ]);
  });
});
