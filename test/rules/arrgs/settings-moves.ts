/** Settings of movement, maneuvers and spells. */
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import type { Command } from '../../../src/rules/kernel/command.ts';
import {
  BOW,
  cvOf,
  duel,
  fight,
  nextRound,
  stateOf,
  SWORD,
  table,
  weapon,
  type Line,
  type Person,
  type Data,
  type Options,
} from './people.ts';
import type { Scenario } from './settings-play.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const spell = (id: string, more: Data = {}) => ({
  type: 'spell',
  id,
  level: 2,
  school: 'mind',
  defence: 'willpower',
  increment: 10,
  memorised: 3,
  ...more,
});
const HOLD = spell('hold', { effectOnSuccess: 'immobile', duration: 'concentration' });
const MEND = spell('mend', { defence: 'none', sv: 3, effectOnSuccess: 'heal' });

/** Arcane 4 and Intellect 5: +9. */
const MAGE: Partial<Person> = {
  sheet: {
    abilities: { body: 0, agility: 0, intellect: 5, personality: 0 },
    skills: { arcane: 4 },
    slots: { 2: { max: 9 } },
  },
  items: [HOLD, MEND],
};
const HURT: Partial<Person> = { sheet: { vitality: { base: 100, lost: 60 }, aap: 0 } };

const holding = (options: Options): Line =>
  table.act(duel(MAGE, HURT, options), 'a', 'cast', {
    item: 'hold',
    target: 'b',
    dice: [15],
    declared: { squares: 5, near: [] },
  });

/** An attack by, or against, a prone combatant: its check as the log has it. */
function attackedProne(what: string, options: Options): string | undefined {
  const prone = { conditions: ['prone'], aap: 0, vitality: { base: 100 } };
  const [a, b] = what.startsWith('By') ? [prone, HURT.sheet!] : [{}, prone];
  const line = table.act(duel({ sheet: a, items: [SWORD, BOW] }, { sheet: b }, options), 'a', 'attack', {
    item: what.endsWith('Melee') ? 'sword' : 'bow',
    target: 'b',
    dice: [10],
    declared: { near: [] },
  });
  return line.log.find((row) => /^(melee|ranged) /.test(row));
}

const isHeld = (line: Line): boolean => 'immobile' in stateOf(line, 'b').conditions;

/** The number of questions during an act: each takes its default, every die shows 10. */
function questionsIn({ fight: now }: Line, command: Command): number {
  const procedure = arrgs.perform(now, command);
  let count = 0;
  let step = procedure.next();
  while (!step.done) {
    const ask = step.value;
    if (ask.ask !== 'roll') count++;
    step = procedure.next(ask.ask === 'roll' ? [10] : ask.ask === 'pick' ? 0 : ask.default);
  }
  return count;
}

const walkPast = (options: Options, points: Data): number =>
  questionsIn(duel({}, { sheet: points }, options), {
    action: 'movement',
    who: 'a',
    declared: { steps: 3, along: [{ id: 'b', distances: [1, 1, 1, 2] }] },
  });

/** 17 squares at base speed 5: increment 4. */
const dashed = (options: Options, walking: Data = {}): Line =>
  table.act(duel({ sheet: { vitality: { base: 100 }, movement: { walking } } }, {}, options), 'a', 'movement', {
    declared: { steps: 17, mode: 'action', dc: -20 },
    dice: [10],
  });

const stopped = (line: Line): number => cvOf(table.act(line, 'a', 'suddenStop'), 'a');

const SPEAR = weapon('spear', { reach: 1 });
const shifted = (options: Options, choices: readonly number[]): number =>
  combatantIn(
    choices.reduce(
      (line, choice) => table.act(line, 'a', 'changeReach', { item: 'spear', dice: [15], choices: [choice] }),
      duel({ items: [SPEAR] }, {}, options),
    ).fight,
    'a',
  ).state.motion.reachShift;

const allowance = (line: Line): number | undefined => stateOf(line, 'a').motion.allowance?.squares;

export const moveSettings: readonly Scenario[] = [
  {
    key: 'movementProvokes',
    clauses: 'ARR-OPP-08',
    values: ['perSquare', 'perManoeuvre'],
    play: (options) => walkPast(options, {}),
  },
  {
    key: 'apInOthersTurn',
    clauses: 'ARR-INI-09',
    values: [false, true],
    play: (options) => walkPast(options, { aap: 0 }),
  },
  {
    key: 'willingDc',
    clauses: 'ARR-ATK-11',
    values: ['zero', 'baseDifficulty'],
    play: (options) =>
      stateOf(
        table.act(duel(MAGE, HURT, options), 'a', 'cast', {
          item: 'mend',
          target: 'b',
          dice: [7],
          declared: { near: [] },
        }),
        'b',
      ).life.lost,
  },
  {
    key: 'spellDrain',
    clauses: 'ARR-VIT-04',
    values: ['level', 'onePlusLevel', 'one'],
    play: (options) => cvOf(holding(options), 'a'),
  },
  {
    key: 'dismissTie',
    clauses: 'ARR-SPC-09',
    values: ['fail', 'success'],
    play: (options) => isHeld(table.act(holding(options), 'a', 'dismissSpell', { dice: [3] })),
  },
  {
    key: 'concentrationCastRound',
    clauses: 'ARR-SPC-03',
    values: ['required', 'exempt'],
    play: (options) => isHeld(nextRound(holding(options))),
  },
  {
    key: 'closeRange',
    clauses: 'ARR-SPC-04',
    values: [5, 8],
    play: (options) =>
      questionsIn(duel(MAGE, MAGE, options), {
        action: 'cast',
        who: 'a',
        item: 'mend',
        targets: ['a'],
        declared: { near: [{ id: 'b', squares: 7 }] },
      }),
  },
  {
    key: 'sceneDifficulty',
    clauses: 'GAP-09',
    values: [0, 5],
    play(options) {
      const line = table.start(
        fight(
          [
            { id: 'a', side: 'us', score: 20 },
            { id: 'c', side: 'us', score: 10 },
          ],
          options,
        ),
      );
      const aided = table.act(line, 'a', 'aidAnother', { target: 'c', dice: [15] });
      return Object.values(stateOf(aided, 'c').effects).map(({ value }) => value);
    },
  },
  { key: 'reachCap', clauses: 'ARR-RCH-03', values: [true, false], play: (options) => shifted(options, [3]) },
  {
    key: 'changeReach',
    clauses: 'ARR-RCH-04',
    values: ['replace', 'cumulative'],
    play: (options) => shifted(options, [1, -1]),
  },
  {
    key: 'difficultTerrain',
    clauses: 'ARR-TER-01',
    values: ['sum', 'highest'],
    play: (options) =>
      allowance(table.act(duel({}, {}, options), 'a', 'movement', { declared: { rough1: 2, rough2: 1 } })),
  },
  {
    key: 'proneMovement',
    clauses: 'GAP-11',
    values: ['one', 'free'],
    play: (options) => allowance(table.act(duel({ sheet: { conditions: ['prone'] } }, {}, options), 'a', 'movement')),
  },
  ...(['AgainstMelee', 'AgainstRanged', 'ByMelee', 'ByRanged'] as const).map((what) => ({
    key: `prone${what}`,
    clauses: 'GAP-11',
    values: [0, -2],
    play: (options: Options) => attackedProne(what, options),
  })),
  {
    key: 'withdrawDistance',
    clauses: 'ARR-WDR-01',
    values: ['speed', 'check'],
    play: (options) =>
      table.act(duel({}, {}, options), 'a', 'withdraw', { declared: { steps: 7 } }).refused?.refused ?? null,
  },
  {
    key: 'restIncrement',
    clauses: 'ARR-MI-01',
    values: [1, 0],
    play(options) {
      const slow = table.act(duel({ sheet: { vitality: { base: 100 } } }, {}, options), 'a', 'movement', {
        declared: { steps: 12, mode: 'action', dc: -20 },
        dice: [10],
      });
      return stopped(slow);
    },
  },
  {
    key: 'movementWindow',
    clauses: 'ARR-MI-05',
    values: ['currentRound', 'untilOwnNextTurn'],
    play(options) {
      const late = duel({ score: 5 }, { sheet: { aap: 0, vitality: { base: 100 } } }, options);
      const line = table.act(table.next(late), 'a', 'movement', { declared: { steps: 8 } });
      const played = table.act(nextRound(line), 'b', 'attack', { item: 'sword', target: 'a', dice: [10] });
      return played.log.filter((row) => row.startsWith('melee'));
    },
  },
  {
    key: 'shockFactor',
    clauses: 'ARR-ACC-02',
    values: ['higher', 'delta'],
    play: (options) => stopped(dashed(options)),
  },
  {
    key: 'shockScope',
    clauses: 'ARR-ACC-05',
    values: ['all', 'vehicles', 'off'],
    play: (options) => [
      stopped(dashed(options)),
      stateOf(table.act(dashed(options), 'a', 'collide', { target: 'b' }), 'b').life.lost,
    ],
  },
  {
    key: 'shockSpeed',
    clauses: 'ARR-ACC-08',
    values: ['current', 'base'],
    play: (options) => stopped(dashed(options, { speed: 8 })),
  },
];
