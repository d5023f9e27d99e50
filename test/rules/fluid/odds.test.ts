/** Odds shown to people are exact: they equal every way the real act can go. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enumerate } from '../../../src/play/enumerate.ts';
import { dieAtLeast } from '../../../src/rules/fluid/harm/chances.ts';
import { fluid, type FluidFight, type FluidState, type Weapon } from '../../../src/rules/fluid/index.ts';
import { DEFAULTS } from '../../../src/rules/fluid/options.ts';
import { chanceOf } from '../../../src/rules/kernel/distribution.ts';
import { appliedAll, combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';
import type { Json } from '../../../src/rules/kernel/json.ts';
import { eventsOf } from '../../../src/rules/kernel/outcome.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import type { Odds } from '../../../src/rules/ruleset.ts';
import { act, scripted } from './log.ts';
import { running, type Person } from './people.ts';

const chance = (odds: Odds, name: string): number =>
  odds.chances.find((chance) => chance.label.endsWith(`.${name}`))?.chance ?? NaN;

interface Setup {
  readonly baseAttack: number;
  readonly dodge: number;
  readonly dr: number;
  readonly conditions: readonly string[];
  readonly standard: boolean;
  readonly weapon: string;
  readonly mode: string;
  readonly recoil: number;
  readonly vitality: number;
  readonly wounds: number;
  readonly damageSave: number;
  readonly failuresToDrop: number;
  readonly cumulative: boolean;
  readonly naturalAuto: boolean;
}

const setup: fc.Arbitrary<Setup> = fc.record({
  baseAttack: fc.integer({ min: -4, max: 16 }),
  dodge: fc.integer({ min: 0, max: 6 }),
  dr: fc.integer({ min: 0, max: 9 }),
  conditions: fc.subarray(['flatFooted', 'prone', 'exhausted', 'helpless']),
  standard: fc.boolean(),
  weapon: fc.constantFrom('pistol', 'rifle', 'sword'),
  mode: fc.constantFrom('single', 'burst', 'autofire'),
  recoil: fc.integer({ min: 1, max: 9 }),
  vitality: fc.integer({ min: 0, max: 20 }),
  wounds: fc.integer({ min: 1, max: 12 }),
  damageSave: fc.integer({ min: -2, max: 9 }),
  failuresToDrop: fc.integer({ min: 1, max: 2 }),
  cumulative: fc.boolean(),
  naturalAuto: fc.boolean(),
});

function fightFor(setup: Setup): FluidFight {
  const kind = setup.standard ? 'standard' : 'special';
  const target = {
    kind,
    defense: { dodge: setup.dodge },
    dr: { ranged: setup.dr, melee: setup.dr },
    conditions: setup.conditions,
    vitality: { value: setup.vitality, max: 20 },
    wounds: { value: setup.wounds, max: 12 },
    damageSave: setup.damageSave,
    failuresToDrop: setup.failuresToDrop,
  };
  const shooter = { baseAttack: setup.baseAttack };
  const options = {
    'fluid.attack.naturalAuto': setup.naturalAuto,
    'fluid.standard.cumulative': setup.cumulative,
    // Saves against grave injuries would only multiply the ways; they change none of the chances.
    'fluid.critInjury.damage': 1000,
  };
  const people = [
    { id: 'A', weapons: [setup.weapon], sheet: shooter, state: { count: 20 } },
    { id: 'T', side: 'them', sheet: target, state: { count: 10 } },
  ];
  const fight = running(people, 'A', { options });
  const a = combatantIn(fight, 'A');
  const small = setup.mode === 'single' ? {} : { damage: { dice: 1, sides: 4, flat: 4 } };
  const weapons = a.sheet.weapons.map((weapon) => ({ ...weapon, recoil: setup.recoil, ...small }));
  return withCombatant(fight, { ...a, sheet: { ...a.sheet, weapons } });
}

/** The result of one course of the act. */
interface Seen {
  readonly hit: boolean;
  readonly threat: boolean;
  readonly error: boolean;
  readonly damage: number;
  readonly wound: boolean;
  readonly down: boolean;
  readonly dead: boolean;
  readonly taken: number;
  readonly save: boolean;
  readonly stressed: boolean;
  readonly shocked: boolean;
  readonly criticalInjury: boolean;
}

test('FLU-GAP-06 FLU-GAP-08 FLU-GAP-09 FLU-GAP-11 FLU-GAP-23 odds equal every way the attack can go', () => {
  fc.assert(
    fc.property(setup, (setup) => {
      // A save after each of several hits would make too many ways; that has a test of its own.
      const mode = setup.weapon === 'rifle' && !setup.standard ? setup.mode : 'single';
      const fight = fightFor({ ...setup, mode });
      const declared: { readonly [key: string]: Json } =
        mode === 'autofire' ? { mode, volleys: 2, distance: 5 } : { mode, distance: 5 };
      const { odds, share } = compared(fight, { action: 'attack', item: setup.weapon, declared });
      expect(chance(odds, 'hit')).toBeCloseTo(
        share((seen) => seen.hit),
        12,
      );
      expect(chance(odds, 'threat')).toBeCloseTo(
        share((seen) => seen.threat),
        12,
      );
      expect(chance(odds, 'error')).toBeCloseTo(
        share((seen) => seen.error),
        12,
      );
      if (setup.standard)
        expect(chance(odds, 'drop')).toBeCloseTo(
          share((seen) => seen.down),
          12,
        );
      else {
        expect(chance(odds, 'wound')).toBeCloseTo(
          share((seen) => seen.wound),
          12,
        );
        expect(chance(odds, 'down')).toBeCloseTo(
          share((seen) => seen.down),
          12,
        );
        expect(chance(odds, 'dead')).toBeCloseTo(
          share((seen) => seen.dead),
          12,
        );
        const damage = odds.distributions[0]!.of;
        for (let value = 0; value <= 40; value++) {
          expect(chanceOf(damage, value)).toBeCloseTo(
            share((seen) => seen.damage === value),
            12,
          );
        }
      }
      let sum = 0;
      for (const mass of odds.distributions[0]!.of.mass) sum += mass;
      expect(sum).toBeCloseTo(1, 12);
    }),
    { numRuns: 25 },
  );
});

/** All that damage leaves behind on a special actor. */
const takenIn = (state: FluidState): number =>
  state.stressTotal + state.subdualTotal + state.electricalTotal - state.vitality - state.wounds;

function* seenIn(fight: FluidFight, command: Parameters<typeof fluid.perform>[1]): Procedure<Seen> {
  const outcome = yield* fluid.perform(fight, command);
  if (isRefusal(outcome)) throw new Error(outcome.refused);
  const verdict = outcome.stages.find((stage) => stage.kind === 'attack')!.verdict!.key;
  const save = outcome.stages.find((stage) => stage.title.endsWith('.suppressed'));
  const after = appliedAll(fight, eventsOf(outcome));
  const [before, now] = [combatantIn(fight, 'T').state, combatantIn(after, 'T').state];
  const status = fluid.status(after, 'T');
  const ids = status.conditions.map((condition) => condition.id);
  return {
    hit: /\.(hit|threat)$/.test(verdict),
    threat: verdict.endsWith('.threat'),
    error: verdict.endsWith('.error'),
    damage: before.vitality - now.vitality + before.wounds - now.wounds,
    taken: takenIn(now) - takenIn(before),
    save: save?.verdict?.good === false,
    wound: now.wounds < before.wounds,
    down: ids.some((id) => ['unconscious', 'dying', 'dead'].includes(id)),
    dead: status.standing === 'dead',
    stressed: ids.includes('stressed'),
    shocked: ids.includes('nauseated'),
    criticalInjury: ids.includes('criticalInjury'),
  };
}

/** Few faces, so that every way can be gone. */
const FEW = { dice: 1, sides: 2, flat: 10 };
const BLAST = { blastIncrement: 2, damage: FEW };
/** A recoil of 9: two hits at most. */
const WILD = { recoil: 9 };

interface Trial {
  readonly weapon: Partial<Weapon>;
  readonly sheet?: NonNullable<Person['sheet']>;
  readonly state?: Partial<FluidState>;
  readonly mode?: string;
  readonly seen: readonly (keyof Seen)[];
}

// prettier-ignore
const TRIALS: readonly (readonly [string, Trial])[] = [
  ['FLU-GAP-17 a blast', { weapon: BLAST, sheet: { vitality: { value: 5, max: 20 }, wounds: { value: 7, max: 12 } }, seen: ['wound', 'down'] }],
  ['FLU-GAP-17 FLU-GAP-20 on one braced', { weapon: { ...BLAST, blastDc: 12 }, sheet: { vitality: { value: 8, max: 20 } }, state: { braced: true }, seen: ['wound'] }],
  ['FLU-GAP-17 FLU-GAP-23 on a standard actor', { weapon: { ...BLAST, damage: { ...FEW, dice: 0, flat: 31 } }, sheet: { kind: 'standard', damageSave: 1, failuresToDrop: 3 }, state: { damageTaken: 5 }, seen: ['down'] }],
  ['FLU-GAP-17 FLU-GAP-31 a burst of blasts', { weapon: { ...BLAST, ...WILD, damage: { ...FEW, dice: 0, flat: 12 } }, mode: 'burst', seen: ['wound'] }],
  ['FLU-GAP-17 FLU-GAP-14 one great blast', { weapon: { ...BLAST, damage: { ...FEW, flat: 26 } }, sheet: { saves: { fort: 7, ref: 3 }, dr: { ranged: 2 }, wounds: { value: 90, max: 90 } }, seen: ['wound', 'criticalInjury'] }],
  ['FLU-GAP-14 FLU-GAP-31 two hits that cost much together', { weapon: { ...WILD, damage: { ...FEW, flat: 11 } }, sheet: { saves: { fort: 2 }, wounds: { value: 20, max: 20 } }, mode: 'burst', seen: ['wound', 'criticalInjury'] }],
  ['FLU-GAP-32 autofire', { weapon: { ...WILD, damage: FEW }, sheet: { vitality: { value: 11, max: 20 } }, mode: 'autofire', seen: ['wound'] }],
  ['FLU-GAP-18 FLU-GAP-35 stress', { weapon: { damageType: 'stress', damage: FEW }, sheet: { saves: { will: 3 } }, state: { stressTotal: 9 }, seen: ['stressed'] }],
  ['FLU-GAP-35 FLU-GAP-31 subdual', { weapon: { ...WILD, damageType: 'subdual', damage: FEW }, sheet: { dr: { ranged: 3 } }, state: { subdualTotal: 6 }, mode: 'burst', seen: ['down'] }],
  ['FLU-GAP-15 FLU-GAP-35 electrical', { weapon: { damageType: 'electrical', damage: FEW }, state: { electricalTotal: 1 }, seen: ['shocked'] }],
  ['FLU-GAP-15 FLU-GAP-17 electrical blast on a standard actor', { weapon: { ...BLAST, damage: { ...FEW, dice: 0 }, damageType: 'electrical' }, sheet: { kind: 'standard' }, state: { electricalTotal: 4 }, seen: ['shocked'] }],
];

test.each(TRIALS)('%s: the odds are every way it can go', (_name, { weapon, sheet = {}, state, mode, seen }) => {
  const people = [
    { id: 'A', weapons: ['rifle'], state: { count: 20 } },
    { id: 'T', side: 'them', sheet, state: { count: 10, ...state } },
  ];
  const fight = running(people, 'A');
  const a = combatantIn(fight, 'A');
  const weapons = a.sheet.weapons.map((entry) => ({ ...entry, ...weapon }));
  const armed = withCombatant(fight, { ...a, sheet: { ...a.sheet, weapons } });
  const { odds, share } = compared(armed, { action: 'attack', item: 'rifle', ...(mode ? { declared: { mode } } : {}) });
  const standard = sheet['kind'] === 'standard';
  for (const name of seen) {
    const expected = share((way) => way[name] === true);
    expect([name, expected > 0 && expected < 1]).toEqual([name, true]);
    expect(chance(odds, standard && name === 'down' ? 'drop' : name)).toBeCloseTo(expected, 12);
  }
  if (standard) return;
  for (let value = 0; value <= 40; value++) {
    expect(chanceOf(odds.distributions[0]!.of, value)).toBeCloseTo(
      share((way) => way.taken === value),
      12,
    );
  }
});

/** The odds of an act, and the share of all its ways of which something is true. */
function compared(fight: FluidFight, how: Omit<Parameters<typeof fluid.odds>[1], 'who'>) {
  const command = { who: 'A', targets: ['T'], ...how };
  const odds = fluid.odds(fight, command);
  if (isRefusal(odds)) throw new Error(odds.refused);
  const { ends } = enumerate(
    () => seenIn(fight, command),
    (seen) => JSON.stringify(seen),
  );
  const share = (what: (seen: Seen) => boolean): number => {
    let sum = 0;
    for (const end of ends.values()) if (what(end.value)) sum += end.chance;
    return sum;
  };
  return { odds, share };
}

test('FLU-GAP-27 the odds of an attack assume no standoff; suppressive fire is none', () => {
  const fight = running(
    [
      { id: 'A', weapons: ['rifle'], state: { count: 20 } },
      { id: 'T', side: 'them', state: { count: 10 } },
    ],
    'A',
  );
  const assumed = (action: string) =>
    compared(fight, { action, item: 'rifle', declared: { distance: 25 } }).odds.assuming;
  expect(assumed('attack')).toEqual(['SALVO.fluid.odds.noActionDice', 'SALVO.fluid.odds.noStandOff']);
  expect(assumed('strafe')).toContain('SALVO.fluid.odds.noStandOff');
  expect(assumed('suppress')).not.toContain('SALVO.fluid.odds.noStandOff');
});

test('FLU-GAP-37 suppressive fire and strafing', () => {
  const people = [
    { id: 'A', weapons: ['rifle'], state: { count: 20 } },
    { id: 'T', side: 'them', state: { count: 10, stressTotal: 6 } },
    { id: 'U', side: 'them', state: { count: 10, stressTotal: 6 } },
  ];
  const fight = running(people, 'A');
  const suppress = compared(fight, { action: 'suppress', item: 'rifle' });
  expect(chance(suppress.odds, 'save')).toBeCloseTo(
    suppress.share((way) => way.save),
    12,
  );
  expect(chance(suppress.odds, 'stressed')).toBeCloseTo(
    suppress.share((way) => way.stressed),
    12,
  );
  expect(chance(suppress.odds, 'stressed')).toBeGreaterThan(0);
  const strafe = compared(fight, { action: 'strafe', item: 'rifle' });
  expect(chance(strafe.odds, 'hit')).toBeCloseTo(
    strafe.share((way) => way.hit),
    12,
  );
  expect(chanceOf(strafe.odds.distributions[0]!.of, 7)).toBeCloseTo(
    strafe.share((way) => way.damage === 7),
    12,
  );
  // Of several targets in the squares each has the chance that matters to it alone, and no other.
  const sweep = { action: 'strafe', item: 'rifle', who: 'A', declared: { squares: 2 } };
  const of = (targets: readonly string[]): Odds => fluid.odds(fight, { ...sweep, targets }) as Odds;
  expect(of(['T', 'U']).each).toEqual(
    ['T', 'U'].map((who) => ({ who, chances: [of([who]).chances.find(({ label }) => label.endsWith('.hit'))] })),
  );
});

test.each([
  ['half', {}],
  ['full', { bonus: 60, dc: 65 }],
])('FLU-RND-08 FLU-GAP-13 FLU-GAP-09 a skill check of %s', (length, more) => {
  const fight = running([{ id: 'A', state: { count: 20 } }], 'A');
  const command = { action: 'skill', who: 'A', declared: { length, bonus: 4, dc: 15, ...more } };
  const odds = fluid.odds(fight, command);
  if (isRefusal(odds)) throw new Error(odds.refused);
  const { ends } = enumerate(
    () => fluid.perform(fight, command),
    (outcome) => (isRefusal(outcome) ? '' : outcome.stages.find((stage) => stage.kind === 'check')!.verdict!.key),
  );
  const exact = (name: string): number => ends.get(`SALVO.fluid.verdict.${name}`)?.chance ?? 0;
  expect(chance(odds, 'success')).toBeCloseTo(exact('success') + exact('triumph'), 12);
  expect(length === 'full' ? chance(odds, 'triumph') : 0).toBeCloseTo(exact('triumph'), 12);
});

test('FLU-RND-08 the second half of a split check has the odds of the check', () => {
  const state = { count: 20, split: { bonus: 4, dc: 15, round: 1 } };
  const fight = running([{ id: 'A', state }], 'A', { round: 2 });
  const odds = fluid.odds(fight, { action: 'finish', who: 'A' });
  if (isRefusal(odds)) throw new Error(odds.refused);
  expect(chance(odds, 'success')).toBeCloseTo(0.5, 12);
  expect(chance(odds, 'error')).toBeCloseTo(0.05, 12);
});

test.each([true, false])('FLU-GAP-23 FLU-GAP-31 a burst on a standard actor, damage adding up: %s', (cumulative) => {
  const people = [
    { id: 'A', weapons: ['rifle'], sheet: { baseAttack: -4 }, state: { count: 20 } },
    { id: 'T', side: 'them', sheet: { kind: 'standard', damageSave: 4, failuresToDrop: 2 }, state: { count: 10 } },
  ];
  const fight = running(people, 'A', { options: { 'fluid.standard.cumulative': cumulative } });
  const a = combatantIn(fight, 'A');
  const weapons = a.sheet.weapons.map((weapon) => ({ ...weapon, recoil: 6, damage: { dice: 1, sides: 2, flat: 6 } }));
  const armed = withCombatant(fight, { ...a, sheet: { ...a.sheet, weapons } });
  const command = { action: 'attack', who: 'A', item: 'rifle', targets: ['T'], declared: { mode: 'burst' } };
  const odds = fluid.odds(armed, command);
  if (isRefusal(odds)) throw new Error(odds.refused);
  const { ends } = enumerate(
    () => seenIn(armed, command),
    (seen) => String(seen.down),
  );
  expect(ends.get('true')!.chance).toBeGreaterThan(0);
  expect(chance(odds, 'drop')).toBeCloseTo(ends.get('true')!.chance, 12);
});

test.each([
  [1, 1],
  [4, 1 / 4],
  [5, 1 / 4],
  [6, 3 / 16],
  [9, 1 / 16],
  [10, 3 / 64],
])('FLU-GAP-10 an Action Die comes to %i or more with chance %d', (value, expected) => {
  expect(dieAtLeast(value, DEFAULTS)).toBe(expected);
});

test('FLU-GAP-10 whoever has no Action Dice has no chance with one', () => {
  const chances = (actionDice: number): readonly string[] =>
    [
      { action: 'attack', who: 'A', item: 'sword', targets: ['T'] },
      { action: 'skill', who: 'A', declared: { bonus: 2 } },
    ].flatMap((command) => {
      const fight = running(
        [
          { id: 'A', weapons: ['sword'], sheet: { actionDice } },
          { id: 'T', side: 'them' },
        ],
        'A',
      );
      const odds = fluid.odds(fight, command);
      if (isRefusal(odds)) throw new Error(odds.refused);
      return odds.chances.map(({ label }) => label).filter((label) => label.endsWith('WithDie'));
    });
  expect(chances(1)).toEqual(['SALVO.fluid.odds.hitWithDie', 'SALVO.fluid.odds.successWithDie']);
  expect(chances(0)).toEqual([]);
});

test('FLU-GAP-33 odds out of range say that they are those in range', () => {
  const fight = running(
    [
      { id: 'A', weapons: ['sword'] },
      { id: 'T', side: 'them' },
    ],
    'A',
  );
  const assumed = (distance: number): readonly string[] => {
    const odds = fluid.odds(fight, {
      action: 'attack',
      who: 'A',
      item: 'sword',
      targets: ['T'],
      declared: { distance },
    });
    if (isRefusal(odds)) throw new Error(odds.refused);
    return odds.assuming;
  };
  expect(assumed(65)[0]).toBe('SALVO.assuming.outOfRange');
  expect(assumed(5)).not.toContain('SALVO.assuming.outOfRange');
});

test('FLU-GAP-10 a die that does not explode ends at its sides', () => {
  expect(dieAtLeast(5, { ...DEFAULTS, adExplode: false })).toBe(0);
});

test('FLU-GAP-10 the chance with a die: misses by up to 4 are saved by some faces', () => {
  const people = [
    { id: 'A', weapons: ['sword'], sheet: { baseAttack: 0, actionDice: 1, scores: { str: 10 } }, state: { count: 20 } },
    { id: 'T', side: 'them', sheet: { defense: { base: 19 } }, state: { count: 1 } },
  ];
  const fight = running(people, 'A');
  const odds = fluid.odds(fight, { action: 'attack', who: 'A', item: 'sword', targets: ['T'] });
  if (isRefusal(odds)) throw new Error(odds.refused);
  // Defense 20: only a natural 20 hits. A 19 is saved by any die, an 18 by 2 or more...
  let expected = 1;
  for (let short = 1; short <= 19; short++) expected += dieAtLeast(short, DEFAULTS);
  expect(chance(odds, 'hit')).toBeCloseTo(1 / 20, 12);
  expect(chance(odds, 'hitWithDie')).toBeCloseTo(expected / 20, 12);
});

test('odds of other acts are refused; a target out of reach has them, though the attack is refused', () => {
  const people = [
    { id: 'A', weapons: ['sword'], state: { count: 20 } },
    { id: 'T', side: 'them', state: { count: 1 } },
  ];
  const fight = running(people, 'A');
  expect(fluid.odds(fight, { action: 'aim', who: 'A', targets: ['T'] })).toMatchObject({ refused: 'noOdds' });
  const far = { action: 'attack', who: 'A', item: 'sword', targets: ['T'], declared: { distance: 50 } };
  expect(isRefusal(fluid.odds(fight, far))).toBe(false);
  const unknown = { ...far, item: 'spear' };
  expect(fluid.odds(fight, unknown)).toMatchObject({ refused: 'unknownItem' });
  expect(
    act(scripted(fight), 'A', 'attack', { item: 'sword', target: 'T', declared: { distance: 50 } }).refused?.refused,
  ).toBe('outOfRange');
});
