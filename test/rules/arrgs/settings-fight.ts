/** Settings of sections 2 to 22. */
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { cvOf, duel, fight, nextRound, stateOf, SWORD, table, weapon, type Line, type Person } from './people.ts';
import type { Scenario } from './settings-play.ts';

type Options = Line['fight']['options'];

const sturdy: Partial<Person> = { sheet: { vitality: { base: 100 } } };
const weakly = { body: 0, agility: 0, intellect: 0, personality: 0 };

const strike = (line: Line, dice: readonly number[], declared = {}, choices?: readonly string[]): Line =>
  table.act(line, 'a', 'attack', { item: 'sword', target: 'b', dice, declared, ...(choices ? { choices } : {}) });

/** The target as it is after an attack. */
const lifeAfter =
  (dice: readonly number[], a: Partial<Person> = {}, b: Partial<Person> = sturdy, choices?: readonly string[]) =>
  (options: Options) =>
    stateOf(strike(duel(a, b, options), dice, {}, choices), 'b').life;

/** Actions of a Disabled or Dying combatant, at negative Vitality: their remaining effect. */
const frail = (life: object): Partial<Person> => ({
  sheet: { abilities: weakly, skills: {}, vitality: { lost: 22 }, ...life },
});

const busy = (options: Options, life: object, dice: readonly number[]) =>
  stateOf(table.act(duel(frail(life), {}, options), 'a', 'miscellaneous', { dice }), 'a').life;

/** The dice of a check of the round's fifth point, as the log tells them. */
const lastTally = (line: Line, start: string): string => line.log.filter((row) => row.startsWith(start)).at(-1) ?? '';

export const fightSettings: readonly Scenario[] = [
  { key: 'missRule', clauses: 'ARR-SV-04, ARR-CRT-07', values: ['margin', 'threshold'], play: lifeAfter([4]) },
  {
    key: 'natural1',
    clauses: 'ARR-SV-07',
    values: ['attacks', 'allActionChecks', 'noDefenceOnly'],
    play: (options) => {
      const skilled = { sheet: { skills: { meleeWeaponry: 15, athletics: 1 }, abilities: { ...weakly, body: 15 } } };
      const line = strike(duel(skilled, sturdy, options), [1]);
      const nimble = { sheet: { skills: { athletics: 15 }, abilities: { agility: 10 }, vitality: { base: 99 } } };
      const heavy = { items: [weapon('sword', { baseSv: 20 })] };
      const guarded = strike(duel(heavy, nimble, options), [15, 1], {}, ['defence']);
      return [stateOf(line, 'b').life, stateOf(guarded, 'b').life];
    },
  },
  {
    key: 'criticalNegative',
    clauses: 'ARR-CRT-05',
    values: ['floor0', 'literal'],
    play: lifeAfter([20, 2], { items: [weapon('sword', { baseSv: 1 })] }),
  },
  {
    key: 'criticalDying',
    clauses: 'ARR-CRT-10',
    values: ['damagingAttack', 'damageTaken', 'anyAttack'],
    play: (options) => {
      const iron = { sheet: { vitality: { base: 100 }, resist: [{ value: 99, type: 'all' }] } };
      const disarmed = table.act(duel({}, sturdy, options), 'a', 'trip', { item: 'sword', target: 'b', dice: [20] });
      return [lifeAfter([20, 2], {}, iron)(options), stateOf(disarmed, 'b').life];
    },
  },
  { key: 'dyingPerLink', clauses: 'ARR-CRT-09', values: [false, true], play: lifeAfter([20, 20, 2]) },
  {
    key: 'multiActionScope',
    clauses: 'ARR-MAP-02',
    values: ['subsequent', 'inclusive'],
    play: (options) => lastTally(strike(strike(duel({}, sturdy, options), [10]), [10], { pool: 'aap' }), 'melee'),
  },
  {
    key: 'multiActionApplies',
    clauses: 'ARR-MAP-03',
    values: ['allChecks', 'actionChecks'],
    play: (options) => {
      const tired = strike(strike(duel(sturdy, sturdy, options), [10]), [10], { pool: 'aap' });
      return table
        .act(table.next(tired), 'b', 'attack', { item: 'sword', target: 'a', dice: [10] })
        .log.filter((row) => row.startsWith('reflex a'));
    },
  },
  {
    key: 'readyCounts',
    clauses: 'ARR-MAP-05',
    values: ['onUse', 'onReady'],
    play: (options) => stateOf(table.act(duel({}, {}, options), 'a', 'ready', { declared: { points: 2 } }), 'a').points,
  },
  {
    key: 'readyDrain',
    clauses: 'ARR-VIT-06',
    values: [1, 0],
    play: (options) => cvOf(table.act(duel({}, {}, options), 'a', 'ready', { declared: { points: 2 } }), 'a'),
  },
  {
    key: 'modifierStacking',
    clauses: 'ARR-MOD-13',
    values: ['highestPerType', 'sum'],
    play: lifeAfter([10], {
      sheet: {
        modifiers: [
          { kind: 'checkModifier', value: 1 },
          { kind: 'checkModifier', value: 2 },
        ],
      },
    }),
  },
  {
    key: 'vulnerabilityRounding',
    clauses: 'ARR-CORE-07',
    values: ['floor', 'ceil'],
    play: lifeAfter([12], {}, { sheet: { vitality: { base: 100 }, skills: {}, vulnerable: ['slashing'] } }),
  },
  {
    key: 'defenceReduces',
    clauses: 'ARR-DMG-10',
    values: ['successValue', 'resistance'],
    play: (options) => {
      const vulnerable = { sheet: { vitality: { base: 100 }, resist: [{ value: 3, type: 'slashing' }] } };
      return strike(duel({}, vulnerable, options), [4, 20, 15], {}, ['defence']).log;
    },
  },
  {
    key: 'disabledCheckDc',
    clauses: 'ARR-DIS-04',
    values: ['negativeVitality', 15],
    play: (options) => busy(options, { disabled: true }, [10]),
  },
  {
    key: 'disabledHeals',
    clauses: 'ARR-DIS-09',
    values: [false, true],
    play: (options) =>
      stateOf(table.act(duel(frail({ disabled: true }), {}, options), 'a', 'heal', { declared: { amount: 10 } }), 'a')
        .life,
  },
  {
    key: 'disabledWhileDying',
    clauses: 'ARR-DIS-11, ARR-DIS-12',
    values: [false, true],
    play: (options) => busy(options, { dying: 1 }, [15]),
  },
  {
    key: 'dyingSuccess',
    clauses: 'ARR-DYI-05',
    values: ['reduceLoss', 'noLoss'],
    play: (options) => busy(options, { dying: 3 }, [7]),
  },
  {
    key: 'reactionTriggersDying',
    clauses: 'ARR-DYI-03',
    values: [true, false],
    play: (options) => {
      const line = duel({}, { sheet: { ...sturdy.sheet, dying: 2 } }, options);
      return strike(line, options['reactionTriggersDying'] === false ? [10] : [10, 1]).log.length;
    },
  },
  {
    key: 'conditionChecks',
    clauses: 'ARR-DIS-03, ARR-DYI-12, ARR-STG-03',
    values: ['roll', 'ten'],
    play: (options) => busy(options, { dying: 3 }, options['conditionChecks'] === 'ten' ? [] : [1]),
  },
  {
    key: 'eorExpiry',
    clauses: 'ARR-EOR-01',
    values: ['first', 'last'],
    play: (options) => {
      const tired = duel(
        { sheet: { staggered: 1, ap: 5, abilities: { body: 0 }, skills: {}, vitality: { base: 90 } } },
        sturdy,
        options,
      );
      const spent = strike(strike(tired, [10]), [10]);
      return stateOf(nextRound(spent, { dice: [16] }), 'a').life;
    },
  },
  {
    key: 'initiativeMethod',
    clauses: 'ARR-INI-02, ARR-INI-03',
    values: ['d20', 'ten', 'd20PerRound'],
    play: (options) => {
      const begun = table.start(
        fight([{ id: 'a', sheet: { abilities: { agility: 9 } } }, { id: 'b' }], options),
        options['initiativeMethod'] === 'ten' ? {} : { dice: [15, 3] },
      );
      const later = nextRound(begun, options['initiativeMethod'] === 'd20PerRound' ? { dice: [1, 20] } : {});
      return [stateOf(later, 'a').standing, stateOf(later, 'b').standing];
    },
  },
  {
    key: 'immediateDefence',
    clauses: 'ARR-KND-05',
    values: [true, false],
    play: (options) =>
      strike(
        duel({}, sturdy, options),
        options['immediateDefence'] === false ? [10] : [10, 15],
        {},
        options['immediateDefence'] === false ? [] : ['defence'],
      ).log.length,
  },
  {
    key: 'drawAndDrop',
    clauses: 'ARR-KND-09',
    values: ['complementary', 'miscellaneous'],
    play: (options) =>
      arrgs.choices(duel({}, {}, options).fight, 'a', 'fallProne').map(({ cost, refused }) => [cost, refused]),
  },
  {
    key: 'sizeToDamage',
    clauses: 'ARR-SIZ-05',
    values: [false, true],
    play: lifeAfter([10], { sheet: { size: 'huge', threat: { min: 1, max: 3 } } }),
  },
  {
    key: 'magnitudeFactor',
    clauses: 'ARR-MAG-04',
    values: ['difference', 'larger'],
    play: lifeAfter([10], { sheet: { magnitude: 3 } }, { sheet: { magnitude: 4, vitality: { base: 100 } } }),
  },
  {
    key: 'magnitudeDamage',
    clauses: 'ARR-MAG-05',
    values: ['base', 'final', 'none'],
    play: lifeAfter([18], { items: [weapon('sword', { baseSv: 40 })], sheet: { magnitude: 2 } }),
  },
  {
    key: 'tieBreak',
    clauses: 'ARR-INI-04',
    values: ['agility', 'die'],
    play: (options) =>
      table.start(
        fight(
          [
            { id: 'a', score: 9, sheet: { abilities: { agility: 1 } } },
            { id: 'b', score: 9, sheet: { abilities: { agility: 5 } } },
          ],
          options,
        ),
        options['tieBreak'] === 'die' ? { dice: [18, 2] } : {},
      ).fight.turn,
  },
  {
    key: 'abilityModifier',
    clauses: 'GAP-01',
    values: ['score', 'halfAboveTen'],
    play: lifeAfter([10], { sheet: { abilities: { body: 14 } } }),
  },
  {
    key: 'defaultAap',
    clauses: 'GAP-03',
    values: [2, 4],
    play: (options) => stateOf(duel({}, {}, options), 'a').points.aap,
  },
  { key: 'vitalityBase', clauses: 'GAP-04', values: [20, 1], play: (options) => cvOf(duel({}, {}, options), 'a') },
  {
    key: 'brokenEffect',
    clauses: 'GAP-11',
    values: ['none', 'minus2'],
    play: lifeAfter([10], { items: [{ ...SWORD, taken: 5 }] }),
  },
  {
    key: 'dyingTreatment',
    clauses: 'GAP-11',
    values: [false, true],
    play: (options) => {
      const line = duel({}, { sheet: { ...sturdy.sheet, dying: 2 } }, options);
      return options['dyingTreatment']
        ? stateOf(table.act(line, 'a', 'treat', { target: 'b', dice: [15] }), 'b').life
        : table.act(line, 'a', 'treat', { target: 'b' }).refused;
    },
  },
];
