/** Every GM setting in a scenario through the contract, and what each of its values comes to by the book. */
import { describe, expect, test } from 'vitest';
import { cepheus, type CepheusFight, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import { combatantIn, type OptionValue, withCombatant } from '../../../src/rules/kernel/fight.ts';
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
const state = (played: Scripted, id: string): CepheusState => combatantIn(played.fight, id).state;
const count = (played: Scripted, id: string): number | null =>
  cepheus.order.count(played.fight, combatantIn(played.fight, id));

/** The total of these modifiers of an attack of A on B, without those set aside; or the reason that it is refused. */
function dms(played: Scripted, declared: Declared, names: readonly string[], item = 'rifle'): number | string {
  const odds = cepheus.odds(played.fight, { action: 'attack', who: 'A', item, targets: ['B'], declared });
  if (isRefusal(odds)) return odds.refused;
  const counted = odds.tally.filter(
    ({ label, setAside }) => setAside === undefined && names.includes(label.split('.').at(-1)!),
  );
  return counted.reduce((sum, { value }) => sum + value, 0);
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
/** STR, DEX and END of B. */
function bodyOf(played: Scripted): readonly number[] {
  const { str, dex, end } = state(played, 'B').current;
  return [str, dex, end];
}
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
/** The DM for reactions in the last check. */
const reactionsOn = ({ log }: Scripted): string => /reactions (-\d+)/.exec(log.at(-1) ?? '')?.[1] ?? 'none';

/** A setting at the table: its scenario, and what each value comes to there, the default first. */
interface Scenario {
  readonly clause: string;
  readonly play: (options: Options) => unknown;
  readonly comes: readonly (readonly [value: OptionValue, end: unknown])[];
}

const SCENARIOS: { readonly [key: string]: Scenario } = {
  rangeTable: {
    // 34 squares are Medium, 51 m are Long: -2 and -4 for a pistol. First on squares, then without a grid.
    clause: 'CEP-RNG-03',
    play: (options) =>
      ['square', 'none'].map((gridKind) =>
        dms(begun(options), { metres: 51, squares: 34, gridKind }, ['difficulty'], 'pistol'),
      ),
    comes: [
      ['auto', [-2, -4]],
      ['metres', [-4, -4]],
      ['squares', [-2, -2]],
    ],
  },
  square334: {
    // A rifle: Very Long -2, Distant -4.
    clause: 'CEP-RNG-02',
    play: (options) => dms(begun(options), { squares: 334, metres: 400, gridKind: 'square' }, ['difficulty']),
    comes: [
      ['veryLong', -2],
      ['distant', -4],
    ],
  },
  proneShort: {
    clause: 'CEP-STN-05',
    play: (options) => dms(begun(options, [A, person('B', 5, { stance: 'prone' })]), { metres: 10 }, ['targetProne']),
    comes: [
      [-2, -2],
      [0, 0],
    ],
  },
  proneMove: {
    clause: 'CEP-MOV-05',
    play: (options) =>
      [4.5, 3, 1.5].map((metres) => {
        const crawling = begun(options, [person('A', 9, { stance: 'prone' }), B]);
        return act(crawling, 'A', 'move', { declared: { metres } }).refused?.refused ?? metres;
      }),
    comes: [
      [3, ['tooFar', 3, 1.5]],
      [1.5, ['tooFar', 'tooFar', 1.5]],
      [0, ['cannotMove', 'cannotMove', 'cannotMove']],
    ],
  },
  aimKillPerAction: {
    // Points of damage after one, two and three minor actions.
    clause: 'CEP-AIM-06',
    play(options) {
      const first = act(begun(options), 'A', 'aimKill', { target: 'B' });
      const second = act(first, 'A', 'aimKill', { target: 'B' });
      const third = act(second, 'A', 'aimKill', { target: 'B' });
      return [first, second, third].map((played) => state(played, 'A').aim?.kill);
    },
    comes: [
      [2, [2, 4, 6]],
      [1, [1, 2, 3]],
      ['flat', [2, 2, 2]],
    ],
  },
  aimMix: {
    clause: 'CEP-AIM-10',
    play: (options) =>
      state(act(act(begun(options), 'A', 'aimKill', { target: 'B' }), 'A', 'aim', { target: 'B' }), 'A').aim,
    comes: [
      [true, { target: 'B', dm: 1, kill: 2 }],
      [false, { target: 'B', dm: 1, kill: 0 }],
    ],
  },
  aimLostOnHit: {
    clause: 'CEP-AIM-08',
    play(options) {
      const aiming = begun(options, [A, person('B', 5, { aim: { target: 'A', dm: 2, kill: 2 } })]);
      return state(act(aiming, 'A', 'attack', { ...shot, dice: [4, 4, 1, 1, 1], choices: ['none'] }), 'B').aim;
    },
    comes: [
      ['both', null],
      ['killOnly', { target: 'A', dm: 2, kill: 0 }],
    ],
  },
  hastenScope: {
    // In the second round, after hastening in the first.
    clause: 'CEP-INI-08',
    play: (options) => act(next(next(act(begun(options), 'A', 'hasten'))), 'A', 'hasten').refused?.refused ?? 'hastens',
    comes: [
      ['perRound', 'hastens'],
      ['perCombat', 'alreadyHastened'],
    ],
  },
  reactionDm: {
    clause: 'CEP-RCT-03',
    play(options) {
      const played = act(begun(options), 'A', 'attack', { ...shot, dice: [1, 1], choices: ['dodge'] });
      return reactionsOn(act(next(played), 'B', 'check', { dice: [3, 3] }));
    },
    comes: [
      ['single', '-1'],
      ['double', '-2'],
    ],
  },
  reactionDmUntil: {
    // B dodges after its turn; the check is in its next.
    clause: 'CEP-RCT-02',
    play(options) {
      let played = next(begun(options, [person('A', 5), person('B', 9)]));
      played = next(act(played, 'A', 'attack', { ...shot, dice: [1, 1], choices: ['dodge'] }));
      return reactionsOn(act(played, 'B', 'check', { dice: [3, 3] }));
    },
    comes: [
      ['roundEnd', 'none'],
      ['ownNextTurnEnd', '-1'],
    ],
  },
  negativeEffect: {
    // 2 against 8: Effect -6 on Initiative 5.
    clause: 'CEP-TAC-03',
    play: (options) => count(act(begun(options), 'A', 'leadership', { target: 'B', dice: [1, 1] }), 'B'),
    comes: [
      ['floor0', 5],
      ['literal', -1],
    ],
  },
  tacticsScope: {
    // 8 with the commander's level of 1, Effect 1, or with B's of 3, Effect 3, on Initiative 5.
    clause: 'CEP-TAC-02',
    play(options) {
      const unit = (id: string, Tactics: number, commander: boolean): Person =>
        person(id, 5, {}, { side: 'us', skills: { Tactics }, sheet: { unit: 'one', commander } });
      const played = start(scripted(fightOf([unit('A', 1, true), unit('B', 3, false)], { options })), { dice: [4, 4] });
      return count(played, 'A');
    },
    comes: [
      ['commander', 6],
      ['best', 8],
    ],
  },
  leadershipLasts: {
    // Effect 2 on Initiative 5, in the first round and in the second.
    clause: 'CEP-TAC-04',
    play(options) {
      const led = act(begun(options), 'A', 'leadership', { target: 'B', dice: [5, 5] });
      return [count(led, 'B'), count(next(next(led)), 'B')];
    },
    comes: [
      ['oneRound', [7, 5]],
      ['fight', [7, 7]],
    ],
  },
  moveDmCap: {
    clause: 'CEP-MOD-06',
    play: (options) => dms(begun(options, [A, person('B', 5, { metresMoved: 30 })]), { metres: 10 }, ['targetMoved']),
    comes: [
      ['none', -3],
      [-1, -1],
      [0, 0],
    ],
  },
  intensifierTotalDark: {
    clause: 'CEP-SEN-02',
    play: (options) =>
      dms(
        begun(options, [person('A', 9, {}, { sheet: { sensors: ['lightIntensification'] } }), B]),
        { light: 'dark' },
        ['light'],
      ),
    comes: [
      [true, 0],
      [false, -4],
    ],
  },
  blindUnskilled: {
    clause: 'CEP-BLD-01',
    play: (options) =>
      dms(begun(options, [person('A', 9, {}, { skills: {} }), B]), { blind: true }, ['skill', 'unskilled']),
    comes: [
      ['zero', 0],
      ['minus3', -3],
    ],
  },
  burst2: {
    clause: 'CEP-BST-09',
    play(options) {
      const played = begun(options);
      const twin = combatantIn(played.fight, 'A');
      const weapons = twin.sheet.weapons.map((weapon) => ({ ...weapon, rof: [1, 2] }));
      const fight = withCombatant(played.fight, { ...twin, sheet: { ...twin.sheet, weapons } });
      return dms({ ...played, fight }, { mode: 'burst:2:spread' }, ['burst']);
    },
    comes: [
      ['asSingle', 0],
      ['as3', 1],
    ],
  },
  blastDodge: {
    // 5D6: 1, 1, 1, 1 and 2, less a roll of 5, or without the last die: 1 point or 4.
    clause: 'CEP-EXP-03',
    play(options) {
      const dice = [6, 6, 1, 1, 1, 1, 2];
      const rolled = options['blastDodge'] === 'oneDieLess' ? dice : [...dice, 5];
      const thrown = { item: 'frag', target: 'B', dice: rolled, choices: ['dodge'] };
      return state(act(begun(options), 'A', 'attack', thrown), 'B').current.end;
    },
    comes: [
      ['subtractRoll', 7 - 1],
      ['oneDieLess', 7 - 4],
    ],
  },
  fractionalDamage: {
    // Half of 5.
    clause: 'CEP-CORE-17',
    play(options) {
      const throwing = { item: 'frag', target: 'B', dice: [6, 6, 1, 1, 1, 1, 1], choices: ['dive'] };
      return state(act(begun(options), 'A', 'attack', throwing), 'B').current.end;
    },
    comes: [
      ['up', 7 - 3],
      ['down', 7 - 2],
    ],
  },
  extremeFrom: {
    // Distant -4 for a rifle, beyond it 2 more: at 1,000 m, and at 6,000 m.
    clause: 'CEP-XRG-01',
    play: (options) =>
      [1000, 6000].map((metres) =>
        dms(begun(options, [person('A', 9, {}, { skills: { 'Slug Rifle': 3 } }), B]), { metres, rest: true }, [
          'difficulty',
          'extremeRange',
        ]),
      ),
    comes: [
      [5000, [-4, -6]],
      [900, [-6, -6]],
      ['gmOnly', [-4, -4]],
    ],
  },
  strayEffect: {
    // Three dice of 2, with Effect 0, or with that of a roll of 10: 6 points or 8.
    clause: 'CEP-FIC-03',
    play(options) {
      const people = [A, B, person('C', 4)];
      const dice = [1, 1, 4, ...(options['strayEffect'] === 'reroll' ? [5, 5] : []), 2, 2, 2];
      const declared = { neighbors: [{ id: 'C', metres: 1 }] };
      const played = act(begun(options, people), 'A', 'attack', { ...shot, declared, dice, choices: ['none'] });
      const { str, dex, end } = state(played, 'C').current;
      return [end, str + dex];
    },
    comes: [
      ['zero', [7 - 6, 14]],
      ['reroll', [0, 14 - 1]],
    ],
  },
  grappleEffect: {
    // 11 against 7: Effects 3 and -1. Damage 2 + 3, or 2 + 4.
    clause: 'CEP-GRP-06',
    play(options) {
      const grip = { target: 'B', dice: [5, 5, 3, 3], choices: ['damage', 'end'] };
      return state(act(begun(options), 'A', 'grapple', grip), 'B').current.end;
    },
    comes: [
      ['own', 7 - 5],
      ['margin', 7 - 6],
    ],
  },
  suppressionStacking: {
    // Effects of 2 and 3 on Initiative 5.
    clause: 'CEP-SUP-08',
    play(options) {
      const suppress = (otherDm: number) => ({
        ...shot,
        declared: { suppression: true, otherDm },
        dice: [5, 5],
        choices: ['none'],
      });
      const played = act(begun(options, [A, person('C', 8), person('B', 5)]), 'A', 'attack', suppress(1));
      return count(act(next(played), 'C', 'attack', suppress(2)), 'B');
    },
    comes: [
      ['highest', 5 - 3],
      ['sum', 5 - 5],
    ],
  },
  scatter: {
    // 5 against 8: 6 - 3 or 6 + 3 m from B, 5D6 or 1D6 there.
    clause: 'CEP-THR-05',
    play(options) {
      const miss = { item: 'frag', target: 'B', declared: { direction: 0, metres: 2 }, choices: ['none'] };
      const dice = options['scatter'] === 'magnitude' ? [1, 4, 1] : [1, 4, 1, 1, 1, 1, 1];
      return state(act(begun(options), 'A', 'attack', { ...miss, dice }), 'B').current.end;
    },
    comes: [
      ['literal', 7 - 5],
      ['magnitude', 7 - 1],
    ],
  },
  koRule: {
    // END 6, STR 0.
    clause: 'CEP-DMG-09',
    play(options) {
      const people = [person('A', 9, {}, { scores: { str: 3 } }), B];
      const hurt = act(begun(options, people), 'A', 'hazard', { declared: { dice: 0, points: 1 } });
      const played = act(hurt, 'A', 'hazard', { declared: { dice: 0, points: 3 }, choices: [{ str: 3 }] });
      const { str, dex, end } = state(played, 'A').current;
      return [str, dex, end, cepheus.status(played.fight, 'A').standing];
    },
    comes: [
      ['twoAtZero', [0, 7, 6, 'up']],
      ['strOrDexAtZero', [0, 7, 6, 'down']],
    ],
  },
  collisionArmor: {
    // 1D6 at 10 kph, a 6, against armor of 6: nothing, or two hits.
    clause: 'CEP-VEH-12',
    play(options) {
      const solid = { hull: { value: 20, max: 20 }, armor: { value: 6, max: 6 } };
      const dice = options['collisionArmor'] === false ? [6, 1, 1, 1, 1] : [6];
      const crash = { declared: { kph: 10, solid: true }, dice };
      return hulk(act(begun(options, [A, B, car('car', [], solid)]), 'car', 'collide', crash), 'car')?.hull;
    },
    comes: [
      [true, 20],
      [false, 20 - 2],
    ],
  },
  overflow: {
    // 35 points: 3 and 3, and one more where a started three counts; all on armor of 0, and so on the Hull.
    clause: 'CEP-VEH-32',
    play(options) {
      const dice = [4, 3, 4, 3, ...(options['overflow'] === 'bands' ? [4, 3] : [])];
      const hit = { declared: { dice: 0, points: 35 }, dice };
      return hulk(act(begun(options, [A, B, car('car', [], TOUGH)]), 'car', 'hazard', hit), 'car')?.hull;
    },
    comes: [
      ['groups', 20 - 6],
      ['bands', 20 - 7],
    ],
  },
  armorAtZero: {
    clause: 'CEP-VEH-42',
    play(options) {
      const hit = { declared: { dice: 0, points: 3 }, dice: [4, 3] };
      const { hull, armor } = hulk(act(begun(options, [A, B, car('car', [], TOUGH)]), 'car', 'hazard', hit), 'car')!;
      return { hull, armor };
    },
    comes: [
      ['hull', { hull: 20 - 1, armor: 0 }],
      ['none', { hull: 20, armor: 0 }],
    ],
  },
  driveStacks: {
    // Of 150 kph a quarter is lost, or a tenth as well: 112.5 or 97.5, rounded down.
    clause: 'CEP-VEH-55',
    play(options) {
      const played = begun(options, [A, B, car('car', ['A'], { speedMax: 150, systems: { drive: 2 } })]);
      return [112, 98, 97].map((kph) => act(played, 'A', 'drive', { declared: { kph } }).refused?.refused ?? kph);
    },
    comes: [
      ['replace', [112, 98, 97]],
      ['add', ['tooFast', 'tooFast', 97]],
    ],
  },
  effect6VsVehicles: {
    // Three dice of 1 against armor of 90.
    clause: 'CEP-VEH-30',
    play(options) {
      const played = begun(options, [A, B, car('B car', [], { ...TOUGH, armor: { value: 90, max: 90 } })]);
      const hit = options['effect6VsVehicles'] === false ? [] : [1, 1];
      const strong = { item: 'rifle', target: 'B car', declared: { otherDm: 12 }, dice: [6, 6, 1, 1, 1, ...hit] };
      return hulk(act(played, 'A', 'attack', strong), 'B car')?.hull;
    },
    comes: [
      [true, 20 - 1],
      [false, 20],
    ],
  },
  roundReloads: {
    // The rounds in a revolver of two combat rounds after each minor action of two turns.
    clause: 'CEP-ACT-08',
    play(options) {
      const loads: (number | undefined)[] = [];
      let played = begun(options);
      for (let minor = 0; minor < 6; minor++) {
        if (minor === 3) played = next(next(played));
        played = act(played, 'A', 'reload', { item: 'revolver' });
        loads.push(state(played, 'A').ammo['revolver']);
      }
      return loads;
    },
    comes: [
      ['asPrinted', [0, 0, 0, 0, 0, 6]],
      ['one', [6, 6, 6, 6, 6, 6]],
    ],
  },
  negativeHealing: {
    // A seriously wounded patient with END 2: -2 on a day of rest, END first and none to 0 as long as that can be.
    clause: 'CEP-HEAL-04',
    play: (options) => bodyOf(act(patient(options, [4, 4, 2]), 'B', 'day')),
    comes: [
      [true, [3, 4, 1]],
      [false, [4, 4, 2]],
    ],
  },
  firstAidRepeat: {
    // Effect 0 restores nothing, and was first aid all the same.
    clause: 'CEP-MED-05',
    play(options) {
      const aid = { target: 'B', dice: [6, 2] };
      const aided = act(patient(options, [7, 3, 7]), 'A', 'firstAid', aid);
      const again = { target: 'B', dice: options['firstAidRepeat'] === true ? [6, 2] : [] };
      return act(aided, 'B', 'firstAid', again).refused?.refused ?? 'again';
    },
    comes: [
      [false, 'alreadyTreated'],
      [true, 'again'],
    ],
  },
  surgeryFactor: {
    // 9: Effect 1 on three scores of 4.
    clause: 'CEP-MED-06',
    play(options) {
      const operation = { target: 'B', declared: { hospital: true }, dice: [5, 4] };
      return sum(bodyOf(act(patient(options, [4, 4, 4]), 'A', 'surgery', operation)));
    },
    comes: [
      [2, 12 + 2],
      [1, 12 + 1],
    ],
  },
  careStacks: {
    // Care of 2, on top of a day's rest with a roll of 1 or in its place.
    clause: 'CEP-MED-11',
    play(options) {
      const dice = options['careStacks'] === false ? [] : [1];
      return bodyOf(act(patient(options, [7, 1, 7]), 'B', 'day', { declared: { care: true }, dice }));
    },
    comes: [
      [true, [7, 1 + 3, 7]],
      [false, [7, 1 + 2, 7]],
    ],
  },
};

test('every setting is on this list', () => {
  expect(Object.keys(SCENARIOS).sort()).toEqual(cepheus.options.map(({ key }) => key).sort());
});

describe('what a setting comes to', () => {
  const rows = Object.entries(SCENARIOS).flatMap(([key, { clause, play, comes }]) =>
    comes.map(([value, end]) => [`${clause} ${key}`, value, () => play({ [key]: value }), end] as const),
  );
  test.each(rows)('%s: %s', (_name, _value, play, end) => expect(play()).toEqual(end));

  test.each(Object.entries(SCENARIOS))('%s has its default, and no value that is not here', (key, { play, comes }) => {
    const spec = cepheus.options.find((option) => option.key === key)!;
    const values = comes.map(([value]) => value);
    expect(values[0]).toBe(spec.values[0]);
    expect(spec.values.filter((value) => value !== '<number>' && !values.includes(value))).toEqual([]);
    expect(play({})).toEqual(comes[0]![1]);
    const ends = comes.map(([, end]) => JSON.stringify(end));
    expect(new Set(ends).size, 'two values come to the same').toBe(ends.length);
  });
});
