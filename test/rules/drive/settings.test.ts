/** Every setting of `drive` at the table: a scenario in which its values differ, through perform, advance, choices and odds alone. */
import { expect, test } from 'vitest';
import { drive, OPTIONS, type DriveFight, type DriveState } from '../../../src/rules/drive/index.ts';
import type { OptionValue } from '../../../src/rules/kernel/fight.ts';
import type { Outcome } from '../../../src/rules/kernel/outcome.ts';
import type { Ask, Procedure } from '../../../src/rules/kernel/procedure.ts';
import { afterOutcome } from '../../../src/rules/kernel/progress.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import type { Command } from '../../../src/rules/ruleset.ts';
import { fightOf, ITEMS, underway, type Person } from './fight-people.ts';

type Settings = { readonly [key: string]: OptionValue };
/** The result of a scenario under some settings. */
type Scenario = (options: Settings) => unknown;

const A: Person = { id: 'A', items: [ITEMS.sword, ITEMS.pistol, ITEMS.beam, ITEMS.grenade, ITEMS.gravity] };
const B: Person = { id: 'B', scores: { con: 20, wgt: 20 } };

/** Dice repeat, each as low as it may be or as the script says; every question has its default, or the first answer given. */
function run(
  fight: DriveFight,
  procedure: Procedure<Outcome | Refusal>,
  dice: readonly number[],
  choices: string[] = [],
) {
  const asks: Ask[] = [];
  const left = [...dice];
  let step = procedure.next();
  while (!step.done) {
    const ask = step.value;
    asks.push(ask);
    if (ask.ask === 'roll') step = procedure.next(Array.from({ length: ask.count }, () => left.shift() ?? 1));
    else if (ask.ask === 'pick') step = procedure.next(0);
    else if (ask.ask === 'amount') step = procedure.next(choices.length > 0 ? Number(choices.shift()) : ask.default);
    else step = procedure.next(choices.shift() ?? ask.default);
  }
  if (isRefusal(step.value)) throw new Error(step.value.refused);
  const rolls = asks.map((ask) => (ask.ask === 'roll' ? `${ask.count}d${ask.sides}` : ask.ask));
  return { fight: afterOutcome(fight, step.value), outcome: step.value, asks: rolls };
}

interface How {
  readonly people?: readonly Person[];
  readonly command?: Partial<Command>;
  readonly dice?: readonly number[];
  readonly choices?: readonly string[];
  readonly rest?: Partial<DriveFight>;
}

/** An act of A on B, and what came of both. */
const acted =
  ({ people = [A, B], command = {}, dice = [], choices = [], rest = {} }: How): Scenario =>
  (options) => {
    const fight = underway(people, 'A', { ...rest, options });
    const full = { action: 'attack', who: 'A', item: 'sword', targets: ['B'], ...command };
    const { fight: after, outcome, asks } = run(fight, drive.perform(fight, full), dice, [...choices]);
    return { stages: outcome.stages, asks, states: after.combatants.map(({ state }) => state) };
  };

const withDice = (...dice: readonly number[]): Scenario => acted({ dice });
const HIT = [1, 1, 9, 9, 9];
const changed = (person: Person, more: Partial<Person>): Person => ({ ...person, ...more });
const state = (of: Partial<DriveState>): Partial<Person> => ({ state: of });

/** The odds of A's blow at B. */
const odds =
  (declared: Command['declared'] = {}): Scenario =>
  (options) =>
    drive.odds(underway([A, B], 'A', { options }), {
      action: 'attack',
      who: 'A',
      item: 'sword',
      targets: ['B'],
      declared: declared!,
    });

const opened: Scenario = (options) => {
  const people = [changed(A, { scores: { spd: 3, dex: 9 } }), B];
  const fight = fightOf(people, { options });
  return run(fight, drive.advance(fight, { at: 'startOfFight' }), []).outcome;
};

const ended: Scenario = (options) => {
  const fight = underway([changed(A, state({ particle: { 1: 3, 2: 4 } }))], 'A', { options });
  return run(fight, drive.advance(fight, { at: 'endOfFight' }), []).asks;
};

const healed = (...choices: string[]): Scenario =>
  acted({
    people: [
      A,
      changed(B, {
        sheet: { injuryFactor: 10 },
        ...state({
          damageTaken: 20,
          injuries: { 1: { type: 'core', degrees: 1 }, 2: { type: 'mobility', degrees: 1 } },
        }),
      }),
    ],
    command: { action: 'heal', who: 'B' },
    choices,
  });

const lifted: Scenario = acted({
  people: [A, changed(B, { sheet: { bodyWeight: 333 } })],
  command: { action: 'gravity', item: 'gravity', declared: { points: 100 } },
  rest: { shared: { phase: 'action', silencing: { 1: { zone: 'main', amount: 3 } } } },
});

const area = (items: readonly object[], damage: number, sheet: object = {}): Scenario =>
  acted({
    people: [
      changed(A, { items: [{ ...ITEMS.beam, energy: { type: 'frost', damage } }] }),
      changed(B, { items: items as never, sheet: { injuryFactor: 9_999, ...sheet } }),
      { id: 'C', sheet: { injuryFactor: 9_999 } },
    ],
    command: { item: 'beam', declared: { 'caught-C': 'inside', ...(damage < 120 ? { deliberateArea: true } : {}) } },
    dice: [...HIT, 50],
  });

const crit = (sword: object): Scenario =>
  acted({
    people: [changed(A, { items: [{ ...ITEMS.sword, ...sword }] }), changed(B, { items: [ITEMS.leather] })],
    command: { declared: { defenseHindrance: 2 } },
    dice: [1, 1, 9, 10, 10, 10, 10],
  });

const hurt = (injuries: DriveState['injuries'] = {}): Scenario =>
  acted({
    people: [A, changed(B, { sheet: { injuryFactor: 10 }, ...state({ damageTaken: 9, injuries }) })],
    dice: HIT,
  });

/** A pistol at B, who stands so many zones or feet away. */
const shotFrom = (zone: string, distance: number | null = null): Scenario =>
  acted({
    people: [A, changed(B, { ...state({ zone }) })],
    command: {
      item: 'pistol',
      declared: { defenseHindrance: 2, ...(distance === null ? {} : { distance }) },
    },
    dice: [1, 1, 9, 10, 10, 10, 10],
    rest: {
      scene: {
        links: [
          ['main', 'z1'],
          ['z1', 'z2'],
          ['z2', 'z3'],
        ],
      },
    },
  });
const onMap =
  (scenario: Scenario): Scenario =>
  (options) =>
    scenario({ 'drive.position.mode': 'map', ...options });
/** Reach of a source of pseudogravity at so many steps or feet. */
const reached =
  (range: string, zone: string, distance: number | null = null): Scenario =>
  (options) => {
    const fight = underway([changed(A, { items: [{ ...ITEMS.gravity, range }] }), changed(B, state({ zone }))], 'A', {
      options,
      scene: {
        links: [
          ['main', 'z1'],
          ['z1', 'z2'],
          ['z2', 'z3'],
        ],
      },
    });
    const declared = distance === null ? {} : { distance };
    const command = { action: 'gravity', who: 'A', item: 'gravity', targets: ['B'], declared };
    const step = drive.perform(fight, command).next();
    return isRefusal(step.value) ? step.value : 'allowed';
  };

const blast = (sheet: object, ...items: readonly object[]): Scenario =>
  acted({
    people: [A, changed(B, { items: items as never, sheet: sheet as never })],
    command: { item: 'grenade' },
    dice: HIT,
  });

const willing = (person: Person): Person => changed(person, { scores: { ...person.scores, will: 5 } });

// prettier-ignore
const SCENARIOS: { readonly [key: string]: readonly [other: OptionValue, scenario: Scenario] } = {
  'dice.base': [3, withDice()],
  'dice.perHindrance': [2, acted({ command: { declared: { hindrance: 1 } } })],
  'dice.faces': [6, odds()],
  'hindrance.tnStep': [2, odds({ hindrance: 1 })],
  'defense.equalIsSuccess': [false, odds()],
  'con.tnBase': [5, acted({ command: { action: 'check', declared: { roll: 'con' } } })],
  'will.tnPerPoint': [2, acted({ people: [willing(A), B], command: { declared: { will: 2 } } })],
  'will.timing': ['after', acted({ people: [willing(A), B] })],
  'crit.noDefenseIsCritical': [false, acted({ command: { declared: { noDefense: true } } })],
  'crit.overpreciseBonus': [30, crit({ overprecise: true })],
  'injury.track': ['perAttack', acted({ people: [A, changed(B, { sheet: { injuryFactor: 19 }, ...state({ damageTaken: 5 }) })], dice: HIT })],
  'injury.tables.melee': ['10 superficial', hurt()],
  'injury.tables.ranged': ['10 superficial', acted({ command: { item: 'pistol' }, dice: HIT })],
  'injury.consequences': ['core 1 dead', hurt()],
  'heal.order': ['oldest', healed()],
  'resist.rounding': ['once', acted({
    people: [changed(A, { items: [{ ...ITEMS.sword, damage: 198 }] }), changed(B, { sheet: { resistances: [33, 33, 33].map((percent) => ({ match: { material: 'steel' }, percent })) } })],
    command: { declared: { useStr: 1 } }, dice: HIT,
  })],
  'particle.scope': ['worstAttack', ended],
  'blast.deafenNeedsDamage': [true, blast({}, { ...ITEMS.leather, lo: 90, hi: 99 })],
  'shield.order': ['list', acted({
    people: [A, changed(B, { items: [{ ...ITEMS.medium }, { ...ITEMS.medium, id: 'second' }] })], command: { item: 'beam' },
  })],
  'shield.highNeedsPoints': [false, blast({}, { ...ITEMS.high, points: 0 })],
  'aoe.highShieldBasis': ['arriving', area([{ ...ITEMS.high, points: 25 }], 80)],
  'aoe.overeffectAreaShare': [50, area([], 130)],
  'aoe.hitChance': [49, area([], 130)],
  'pgr.effectiveRounding': ['exact', lifted],
  'position.mode': ['map', shotFrom('z2')],
  'range.zoneSteps.short': [1, shotFrom('z1')],
  'range.zoneSteps.medium': [2, reached('medium', 'z2')],
  'range.zoneSteps.long': [3, reached('long', 'z3')],
  'range.bands.short': [60, onMap(shotFrom('main', 50))],
  'range.bands.medium': [200, onMap(reached('medium', 'main', 150))],
  'range.bands.long': [500, onMap(reached('long', 'main', 400))],
  'initiative.formula': ['1d10 + dex', opened],
  'light.dim': [15, lifted],
  'light.moderate': [20, acted({
    people: [changed(A, { items: [ITEMS.aura] }), B], command: { action: 'feedAura', item: 'aura', declared: { kind: 'electric' } },
  })],
};

test('every setting has its scenario', () => {
  expect(Object.keys(SCENARIOS).map((key) => `drive.${key}`)).toEqual(OPTIONS.map(({ key }) => key));
});

test.each(Object.entries(SCENARIOS))('%s changes play', (key, [other, scenario]) => {
  const spec = OPTIONS.find((known) => known.key === `drive.${key}`)!;
  expect(other).not.toBe(spec.values[0]);
  expect(scenario({ [spec.key]: other })).not.toEqual(scenario({ [spec.key]: spec.values[0]! }));
  expect(scenario({ [spec.key]: spec.values[0]! })).toEqual(scenario({}));
});

test.each([
  ['heal.order', 'choose', healed('core')],
  ['resist.rounding', 'percent', SCENARIOS['resist.rounding']![1]],
  ['initiative.formula', 'spd', opened],
] as const)('%s may be %s as well', (key, value, scenario) => {
  const [other, usual] = SCENARIOS[key]!;
  expect(scenario({ [`drive.${key}`]: value })).not.toEqual(usual({}));
  expect(scenario({ [`drive.${key}`]: value })).not.toEqual(usual({ [`drive.${key}`]: other }));
});

test.each([
  ['dice.faces', 0],
  ['dice.faces', -5],
  ['dice.base', 2.5],
  ['dice.base', 1e9],
  ['dice.base', -0.5],
  ['aoe.overeffectAreaShare', 500],
  ['will.timing', 'never'],
  ['con.tnBase', Number.NaN],
  ['injury.tables.melee', 'nothing to read'],
  ['range.zoneSteps.short', -1],
] as const)('DRV-GEN-05 %s is not taken as %s', (key, value) => {
  const spec = OPTIONS.find((known) => known.key === `drive.${key}`)!;
  const scenario = SCENARIOS[key]![1];
  expect(scenario({ [spec.key]: value })).toEqual(scenario({ [spec.key]: spec.values[0]! }));
});

test('DRV-GEN-05 a cost of -0 is 0', () => {
  const [, scenario] = SCENARIOS['light.dim']!;
  expect(JSON.stringify(scenario({ 'drive.light.dim': -0 }))).toBe(JSON.stringify(scenario({ 'drive.light.dim': 0 })));
  const { stages } = scenario({ 'drive.light.dim': -0 }) as { stages: Outcome['stages'] };
  const glowing = stages.flatMap(({ events }) => events).find(({ facts }) => facts?.['condition'] === 'glowing')!;
  const [change] = glowing.changes as unknown as readonly { readonly to: { readonly value: number } }[];
  expect(Object.is(change!.to.value, 0)).toBe(true);
});
