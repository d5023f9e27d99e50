/** Every GM setting changes play: for each a scenario through the contract in which its values come to different ends. */
import { describe, expect, test } from 'vitest';
import { cepheus, type CepheusFight, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import type { OptionValue } from '../../../src/rules/kernel/fight.ts';
import type { Json } from '../../../src/rules/kernel/json.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { act, next, start, scripted, type Scripted } from './fight-log.ts';
import { car, fightOf, type Person } from './fight-people.ts';

type Declared = { readonly [key: string]: Json };
type Options = CepheusFight['options'];

const person = (
  id: string,
  initiative: number | null,
  more: Person['state'] = {},
  rest: Partial<Person> = {},
): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Slug Pistol': 0, 'Natural Weapons': 1, Athletics: 0, Leadership: 0 },
  weapons: ['rifle', 'frag', 'revolver', 'pistol'],
  ...rest,
  state: { initiative, ...more },
});
const A = person('A', 9);
const B = person('B', 5);
const begun = (options: Options, people: readonly Person[] = [A, B], rest: Partial<CepheusFight> = {}): Scripted =>
  start(scripted(fightOf(people, { options, ...rest })));
const state = (played: Scripted, id: string): CepheusState => played.fight.combatants[id]!.state;
const count = (played: Scripted, id: string): number | null => cepheus.order.count(played.fight, id);

/** The modifiers of an attack of A on B, or why it is not allowed. */
function modifiers(played: Scripted, declared: Declared, item = 'rifle'): object {
  const odds = cepheus.odds(played.fight, { action: 'attack', who: 'A', item, targets: ['B'], declared });
  if (isRefusal(odds)) return { refused: odds.refused };
  return Object.fromEntries(odds.tally.map(({ label, value, setAside }) => [label, [value, setAside ?? null]]));
}

/** B with these physical scores of 7, and A at its bed. */
function patient(options: Options, [str, dex, end]: readonly [number, number, number]): Scripted {
  const score = (value: number) => ({ value, max: 7 });
  const characteristics = {
    str: score(str),
    dex: score(dex),
    end: score(end),
    int: score(7),
    edu: score(7),
    soc: score(7),
  };
  const medic = person('A', null, {}, { skills: { Medicine: 0 } });
  return scripted(fightOf([medic, person('B', null, {}, { sheet: { characteristics } })], { options }));
}

const shot = { item: 'rifle', target: 'B' };

const TOUGH = { hull: { value: 20, max: 20 }, armor: { value: 0, max: 9 }, speed: 0 };
const hulk = (played: Scripted, id: string): CepheusState['hulk'] => state(played, id).hulk;
/** One die of a crash at 10 kph; where armor does not help, the locations of the hits. */
const crash = (options: Options) => ({ dice: options['collisionArmor'] === false ? [6, 1, 1, 1, 1] : [6] });

/** Each setting at the table: its values, the first the default, and their results. */
const SCENARIOS: {
  readonly [key: string]: { readonly values: readonly OptionValue[]; readonly play: (options: Options) => unknown };
} = {
  rangeTable: {
    values: ['auto', 'metres', 'squares'],
    play: (options) =>
      ['square', 'none'].map((gridKind) => modifiers(begun(options), { metres: 51, squares: 34, gridKind }, 'pistol')),
  },
  square334: {
    values: ['veryLong', 'distant'],
    play: (options) => modifiers(begun(options), { squares: 334, metres: 400, gridKind: 'square' }),
  },
  proneShort: {
    values: [-2, 0],
    play: (options) => modifiers(begun(options, [A, person('B', 5, { stance: 'prone' })]), { metres: 10 }),
  },
  proneMove: {
    values: [3, 1.5, 0],
    play: (options) =>
      [3, 1.5].map(
        (metres) =>
          act(begun(options, [person('A', 9, { stance: 'prone' }), B]), 'A', 'move', { declared: { metres } }).refused,
      ),
  },
  aimKillPerAction: {
    values: [2, 1, 'flat'],
    play: (options) => {
      const aimed = act(begun(options), 'A', 'aimKill', { target: 'B' });
      return [state(aimed, 'A').aim, state(act(aimed, 'A', 'aimKill', { target: 'B' }), 'A').aim];
    },
  },
  aimMix: {
    values: [true, false],
    play: (options) =>
      state(act(act(begun(options), 'A', 'aimKill', { target: 'B' }), 'A', 'aim', { target: 'B' }), 'A').aim,
  },
  aimLostOnHit: {
    values: ['both', 'killOnly'],
    play: (options) =>
      state(
        act(begun(options, [A, person('B', 5, { aim: { target: 'A', dm: 2, kill: 2 } })]), 'A', 'attack', {
          ...shot,
          dice: [4, 4, 1, 1, 1],
          choices: ['none'],
        }),
        'B',
      ).aim,
  },
  hastenScope: {
    values: ['perRound', 'perCombat'],
    play: (options) => act(next(next(act(begun(options), 'A', 'hasten'))), 'A', 'hasten').refused,
  },
  reactionDm: {
    values: ['single', 'double'],
    play: (options) => {
      const played = act(begun(options), 'A', 'attack', { ...shot, dice: [1, 1], choices: ['dodge'] });
      return act(next(played), 'B', 'check', { dice: [3, 3] }).log.at(-1);
    },
  },
  reactionDmUntil: {
    values: ['roundEnd', 'ownNextTurnEnd'],
    play: (options) => {
      let played = next(begun(options, [person('A', 5), person('B', 9)]));
      played = next(act(played, 'A', 'attack', { ...shot, dice: [1, 1], choices: ['dodge'] }));
      return act(played, 'B', 'check', { dice: [3, 3] }).log.at(-1);
    },
  },
  negativeEffect: {
    values: ['floor0', 'literal'],
    play: (options) => count(act(begun(options), 'A', 'leadership', { target: 'B', dice: [1, 1] }), 'B'),
  },
  tacticsScope: {
    values: ['commander', 'best'],
    play: (options) => {
      const unit = (id: string, Tactics: number, commander: boolean): Person =>
        person(id, 5, {}, { side: 'us', skills: { Tactics }, sheet: { unit: 'one', commander } });
      const played = start(scripted(fightOf([unit('A', 1, true), unit('B', 3, false)], { options })), { dice: [4, 4] });
      return count(played, 'A');
    },
  },
  leadershipLasts: {
    values: ['oneRound', 'fight'],
    play: (options) => count(next(next(act(begun(options), 'A', 'leadership', { target: 'B', dice: [5, 5] }))), 'B'),
  },
  moveDmCap: {
    values: ['none', -1],
    play: (options) => modifiers(begun(options, [A, person('B', 5, { metresMoved: 30 })]), { metres: 10 }),
  },
  intensifierTotalDark: {
    values: [true, false],
    play: (options) =>
      modifiers(begun(options, [person('A', 9, {}, { sheet: { sensors: ['lightIntensification'] } }), B]), {
        light: 'dark',
      }),
  },
  blindUnskilled: {
    values: ['zero', 'minus3'],
    play: (options) => modifiers(begun(options, [person('A', 9, {}, { skills: {} }), B]), { blind: true }),
  },
  burst2: {
    values: ['asSingle', 'as3'],
    play: (options) => {
      const played = begun(options);
      const twin = played.fight.combatants['A']!;
      const weapons = twin.sheet.weapons.map((weapon) => ({ ...weapon, rof: [1, 2] }));
      const combatants = { ...played.fight.combatants, A: { ...twin, sheet: { ...twin.sheet, weapons } } };
      return modifiers({ ...played, fight: { ...played.fight, combatants } }, { mode: 'burst:2:spread' });
    },
  },
  blastDodge: {
    values: ['subtractRoll', 'oneDieLess'],
    play: (options) => {
      const dice = [6, 6, 1, 1, 1, 1, 2];
      const rolled = options['blastDodge'] === 'oneDieLess' ? dice : [...dice, 5];
      const played = act(begun(options), 'A', 'attack', {
        item: 'frag',
        target: 'B',
        dice: rolled,
        choices: ['dodge'],
      });
      return state(played, 'B').current;
    },
  },
  fractionalDamage: {
    values: ['up', 'down'],
    play: (options) => {
      const throwing = { item: 'frag', target: 'B', dice: [6, 6, 1, 1, 1, 1, 1], choices: ['dive'] };
      return state(act(begun(options), 'A', 'attack', throwing), 'B').current;
    },
  },
  extremeFrom: {
    values: [5000, 900, 'gmOnly'],
    play: (options) =>
      [1000, 6000].map((metres) =>
        modifiers(begun(options, [person('A', 9, {}, { skills: { 'Slug Rifle': 3 } }), B]), { metres, rest: true }),
      ),
  },
  strayEffect: {
    values: ['zero', 'reroll'],
    play: (options) => {
      const people = [A, B, person('C', 4)];
      const dice = options['strayEffect'] === 'reroll' ? [1, 1, 4, 1, 1] : [1, 1, 4, 2, 2, 2];
      const declared = { neighbors: [{ id: 'C', metres: 1 }] };
      return state(act(begun(options, people), 'A', 'attack', { ...shot, declared, dice, choices: ['none'] }), 'C')
        .current;
    },
  },
  grappleEffect: {
    values: ['own', 'margin'],
    play: (options) => {
      const played = act(begun(options), 'A', 'grapple', {
        target: 'B',
        dice: [5, 5, 3, 3],
        choices: ['damage', 'end'],
      });
      return state(played, 'B').current;
    },
  },
  suppressionStacking: {
    values: ['highest', 'sum'],
    play: (options) => {
      const suppress = { ...shot, declared: { suppression: true, otherDm: 1 }, dice: [5, 5], choices: ['none'] };
      const played = act(begun(options, [A, person('C', 8), person('B', 5)]), 'A', 'attack', suppress);
      return count(act(next(played), 'C', 'attack', suppress), 'B');
    },
  },
  scatter: {
    values: ['literal', 'magnitude'],
    play: (options) => {
      const miss = { item: 'frag', target: 'B', declared: { direction: 0, metres: 2 }, dice: [1, 4] };
      const dice = options['scatter'] === 'magnitude' ? [1, 4, 1] : [1, 4, 1, 1, 1, 1, 1];
      return act(begun(options), 'A', 'attack', { ...miss, dice, choices: ['none'] }).log.find((line) =>
        line.startsWith('scatter'),
      );
    },
  },
  koRule: {
    values: ['twoAtZero', 'strOrDexAtZero'],
    play: (options) => {
      const people = [person('A', 9, {}, { scores: { str: 3 } }), B];
      const hurt = act(begun(options, people), 'A', 'hazard', { declared: { dice: 0, points: 1 } });
      const played = act(hurt, 'A', 'hazard', { declared: { dice: 0, points: 3 }, choices: [0, 3] });
      return cepheus.status(played.fight, 'A').standing;
    },
  },
  collisionArmor: {
    values: [true, false],
    play: (options) => {
      const played = begun(options, [A, B, car('car', [], { armor: { value: 6, max: 6 } })]);
      return act(played, 'car', 'collide', { declared: { kph: 10, solid: true }, ...crash(options) }).log;
    },
  },
  overflow: {
    values: ['groups', 'bands'],
    play: (options) => {
      // 35 points: three hits and three, and one more where a started three counts.
      const played = begun(options, [A, B, car('car', [], TOUGH)]);
      const dice = [4, 3, 4, 3, ...(options['overflow'] === 'bands' ? [4, 3] : [])];
      return hulk(act(played, 'car', 'hazard', { declared: { dice: 0, points: 35 }, dice }), 'car');
    },
  },
  armorAtZero: {
    values: ['hull', 'none'],
    play: (options) => {
      const played = begun(options, [A, B, car('car', [], TOUGH)]);
      return hulk(act(played, 'car', 'hazard', { declared: { dice: 0, points: 3 }, dice: [4, 3] }), 'car');
    },
  },
  driveStacks: {
    values: ['replace', 'add'],
    play: (options) => {
      const played = begun(options, [A, B, car('car', ['A'], { systems: { drive: 2 } })]);
      return act(played, 'A', 'drive', { declared: { kph: 150 } }).refused;
    },
  },
  effect6VsVehicles: {
    values: [true, false],
    play: (options) => {
      const played = begun(options, [A, B, car('B car', [], { ...TOUGH, armor: { value: 90, max: 90 } })]);
      const hit = options['effect6VsVehicles'] === false ? [] : [1, 1];
      const shot = { item: 'rifle', target: 'B car', declared: { otherDm: 12 }, dice: [6, 6, 1, 1, 1, ...hit] };
      return hulk(act(played, 'A', 'attack', shot), 'B car');
    },
  },
  roundReloads: {
    values: ['asPrinted', 'one'],
    play: (options) => state(act(begun(options), 'A', 'reload', { item: 'revolver' }), 'A').ammo['revolver'],
  },
  negativeHealing: {
    values: [true, false],
    play: (options) => state(act(patient(options, [4, 4, 2]), 'B', 'day'), 'B').current,
  },
  firstAidRepeat: {
    values: [false, true],
    play: (options) => {
      const aid = { target: 'B', dice: [6, 2] };
      const aided = act(patient(options, [7, 3, 7]), 'A', 'firstAid', aid);
      const again = { target: 'B', dice: options['firstAidRepeat'] === true ? [6, 2] : [] };
      return act(aided, 'B', 'firstAid', again).refused;
    },
  },
  surgeryFactor: {
    values: [2, 1],
    play: (options) => {
      const operation = { target: 'B', declared: { hospital: true }, dice: [5, 4] };
      return state(act(patient(options, [4, 4, 4]), 'A', 'surgery', operation), 'B').current;
    },
  },
  careStacks: {
    values: [true, false],
    play: (options) => {
      const dice = options['careStacks'] === false ? [] : [1];
      return state(act(patient(options, [7, 1, 7]), 'B', 'day', { declared: { care: true }, dice }), 'B').current;
    },
  },
};

test('every setting is on this list', () => {
  expect(Object.keys(SCENARIOS).sort()).toEqual(cepheus.options.map(({ key }) => key).sort());
});

describe('a setting changes play', () => {
  test.each(Object.entries(SCENARIOS))('%s', (key, { values, play }) => {
    const spec = cepheus.options.find((option) => option.key === key)!;
    const words = spec.values.filter((value) => value !== '<number>');
    expect(values[0]).toBe(spec.values[0]);
    expect(words.filter((word) => !values.includes(word))).toEqual([]);
    const ends = values.map((value) => JSON.stringify(play({ [key]: value })));
    expect(new Set(ends).size, ends.join('\n')).toBe(values.length);
    expect(JSON.stringify(play({}))).toBe(ends[0]);
  });
});
