/** Every setting of section 39 changes play: a scenario for each, in which its values differ. */
import { expect, test } from 'vitest';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import type { Odds } from '../../../src/rules/kernel/odds.ts';
import type { Json } from '../../../src/rules/kernel/json.ts';
import { eventsOf, type Outcome } from '../../../src/rules/kernel/outcome.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { appliedAll, combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { play, type Script } from '../../cases/script.ts';
import { LATER } from './settings-later.ts';
import { ITEMS, underway, type Person } from './people.ts';

export type Options = { readonly [key: string]: Json };
export type Scenario = (options: Options) => unknown;

const CLEVER = { skills: { dodge: 'proficient', parry: 'proficient' } };

/** A and B next to each other, A on turn. */
function duel(
  options: Options,
  a: Partial<Person>,
  b: Partial<Person> = {},
  rest: Partial<AdevaFight> = {},
): AdevaFight {
  return underway(
    [
      { id: 'a', scores: { ws: 50, bs: 50 }, ...a },
      { id: 'b', ...b },
    ],
    'a',
    { options: options as never, ...rest },
  );
}

interface How extends Script {
  readonly item?: string;
  readonly declared?: Options;
  readonly target?: string;
}

/** The outcome of an act, or the code of its refusal. */
function tried(
  fight: AdevaFight,
  who: string,
  action: string,
  { item, declared, target, ...script }: How = {},
): Outcome | string {
  const command = {
    action,
    who,
    ...(item ? { item } : {}),
    ...(target ? { targets: [target] } : {}),
    ...(declared ? { declared } : {}),
  };
  const result = play(adeva.perform(fight, command), script);
  return isRefusal(result) ? result.refused : result;
}

function done(fight: AdevaFight, who: string, action: string, how: How = {}): AdevaFight {
  const outcome = tried(fight, who, action, how);
  if (typeof outcome === 'string') throw new Error(outcome);
  return appliedAll(fight, eventsOf(outcome));
}

const refusal = (fight: AdevaFight, who: string, action: string, how: How = {}): string | null => {
  const outcome = tried(fight, who, action, how);
  return typeof outcome === 'string' ? outcome : null;
};

/** TN of the attack test, by the odds. */
function number(
  fight: AdevaFight,
  action: string,
  item: string,
  declared: Options = {},
  who = 'a',
  target = 'b',
): number {
  const odds = adeva.odds(fight, { action, who, item, targets: [target], declared }) as Odds;
  return total(odds.tally);
}

/** A value of the verdict of the first stage of this kind. */
function verdict(outcome: Outcome | string, kind: string, value: string): unknown {
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome.stages.find((stage) => stage.kind === kind)?.verdict?.values?.[value];
}

const shot = { item: 'pistol', target: 'b' } as const;
const blow = { item: 'sword', target: 'b' } as const;
const pistol = { items: [ITEMS.pistol] };
const sword = { items: [ITEMS.sword] };
const rifle = { items: [ITEMS.rifle] };
const strike = (fight: AdevaFight, how: How): Outcome | string => tried(fight, 'a', 'standardAttack', how);
const advanced = (fight: AdevaFight, at: 'startOfRound' | 'endOfRound'): AdevaFight =>
  appliedAll(fight, eventsOf(play(adeva.advance(fight, { at }), {})));
const turn = (fight: AdevaFight, who: string): AdevaFight => {
  const on = { ...fight, turn: who, acted: { ...fight.acted, [who]: true as const } };
  return appliedAll(on, eventsOf(play(adeva.advance(on, { at: 'startOfTurn', of: who }), {})));
};
const turnEnd = (fight: AdevaFight, of: string): AdevaFight =>
  appliedAll(fight, eventsOf(play(adeva.advance(fight, { at: 'endOfTurn', of }), {})));

const surprised = (options: Options, b: Partial<Person> = {}): AdevaFight => {
  const fight = duel(options, pistol, b, { phase: 'setup', round: 0, turn: null, acted: {} });
  return { ...done(fight, 'b', 'surprise', { declared: { surprised: true } }), phase: 'underway', round: 1, turn: 'a' };
};

const SCENARIOS: { readonly [key: string]: Scenario } = {
  // TN 60 - 5: [8] is 1 + 4 full tens, or 5 tens digits, or 4 full tens, or 4.
  dosFormula: (options) =>
    [12, 57].map((roll) =>
      verdict(strike(duel(options, { ...pistol, scores: { bs: 51 } }), { ...shot, dice: [roll, 5] }), 'attack', 'dos'),
    ),
  autoResults: (options) =>
    [1, 5].map((roll) =>
      verdict(
        strike(duel(options, { ...pistol, scores: { bs: 5 } }), {
          ...shot,
          declared: { mod: -50 },
          dice:
            roll === 5 && options['autoResults'] !== '5/96'
              ? [roll]
              : roll === 1 && options['autoResults'] === 'none'
                ? [roll]
                : [roll, 5],
        }),
        'attack',
        'hits',
      ),
    ),
  modifierCap: (options) => number(duel(options, pistol), 'standardAttack', 'pistol', { mod: 90 }),
  reactionRefresh(options) {
    const hit = done(duel(options, pistol, { sheet: CLEVER }), 'a', 'standardAttack', {
      ...shot,
      dice: [50, 1],
      choices: ['dodge'],
    });
    return combatantIn(advanced({ ...hit, round: 2 }, 'startOfRound'), 'b').state.reactions;
  },
  reactionOnOwnTurn: (options) =>
    verdict(
      tried(
        {
          ...duel(
            options,
            { items: [ITEMS.sword], sheet: { talents: ['counterAttack'] } },
            { items: [ITEMS.sword], sheet: { ...CLEVER, talents: ['counterAttack'] } },
          ),
        },
        'a',
        'standardAttack',
        {
          ...blow,
          dice: options['reactionOnOwnTurn'] ? [50, 1, 5, 1] : [50, 1, 5, 2],
          choices: options['reactionOnOwnTurn'] ? ['parry', 'sword', 'dodge'] : ['parry', 'sword'],
        },
      ),
      'harm',
      'dealt',
    ),
  surpriseEnds: (options) =>
    Object.keys(combatantIn(turnEnd(turn(surprised(options), 'b'), 'b'), 'b').state.conditions),
  surprisedFree: (options) => {
    const ships = underway(
      [
        { id: 'a', kind: 'starship', scores: { ws: 50 } },
        {
          id: 'b',
          kind: 'starship',
          items: [ITEMS.field],
          state: {
            conditions: { surprised: { id: 'surprised', clause: 'ADE-SUR-01', until: { at: 'endOfRound', round: 1 } } },
          },
        },
        {
          id: 'c',
          side: 'a',
          state: {
            conditions: { surprised: { id: 'surprised', clause: 'ADE-SUR-01', until: { at: 'endOfRound', round: 1 } } },
          },
        },
      ],
      'a',
      { options: options as never },
    );
    const answers = options['surprisedFree'] === 'none' ? [] : ['deflect'];
    const evaded =
      verdict(
        tried(ships, 'a', 'ram', {
          target: 'b',
          dice: options['surprisedFree'] === 'none' ? [50, 5, 5] : [50, 5],
          choices: answers,
        }),
        'shield',
        'hitsLeft',
      ) ?? null;
    const mover = {
      ...withCombatant(ships, {
        ...combatantIn(ships, 'b'),
        state: { ...combatantIn(ships, 'b').state, conditions: {} },
      }),
      turn: 'b',
    };
    const left = options['surprisedFree'] === 'all';
    return [
      evaded,
      verdict(
        tried(mover, 'b', 'halfMove', {
          declared: { left: [{ id: 'c', metres: 1 }] },
          choices: left ? ['unarmed'] : [],
          dice: left ? [99] : [],
        }),
        'attack',
        'roll',
      ) ?? null,
    ];
  },
  reactionInterruptsExtended(options) {
    const task = {
      name: 'task',
      roundsNeeded: 3,
      roundsDone: 2,
      testsNeeded: null,
      testsDone: 0,
      restartOnInterrupt: true,
      hidden: false,
      worked: false,
    };
    const hit = done(duel(options, pistol, { sheet: CLEVER, state: { extended: task } }), 'a', 'standardAttack', {
      ...shot,
      dice: [50, 1],
      choices: ['dodge'],
    });
    return combatantIn(hit, 'b').state.extended?.roundsDone;
  },
  attackLimitScope(options) {
    const hit = done(duel(options, sword), 'a', 'standardAttack', { ...blow, dice: [99] });
    const later = { ...hit, turn: 'b' };
    return (
      verdict(
        tried(later, 'b', 'halfMove', {
          declared: { left: [{ id: 'a', metres: 1 }] },
          ...(options['attackLimitScope'] === 'perRound' ? {} : { choices: ['sword'], dice: [98] }),
        }),
        'attack',
        'roll',
      ) ?? null
    );
  },
  freeActionLimit: (options) => refusal(done(duel(options, {}), 'a', 'freeAction'), 'a', 'freeAction'),
  burstCap: (options) =>
    number(duel(options, { items: [{ ...ITEMS.rifle, hitRating: 9 }] }), 'burst', 'rifle', { intendedHits: 9 }),
  burstCapScope: (options) =>
    number(duel(options, { items: [{ ...ITEMS.rifle, hitRating: 9 }] }), 'burst', 'rifle', {
      intendedHits: 9,
      mod: -20,
    }),
  jamScope: (options) => {
    const fight = duel(options, rifle);
    const burst = tried(fight, 'a', 'burst', {
      item: 'rifle',
      target: 'b',
      declared: { mod: 100, intendedHits: 2 },
      dice: options['jamScope'] === 'allRangedBursts' ? [95] : [95, 5, 50, 5],
      choices: [],
    });
    const swept = tried(fight, 'a', 'suppressiveFire', { item: 'rifle', declared: { mod: 100 }, dice: [95] });
    return [
      verdict(burst, 'attack', 'hits'),
      typeof swept === 'string' ? swept : swept.stages.map((stage) => stage.verdict?.key ?? '').join(),
    ];
  },
  jamFrom: (options) =>
    verdict(
      tried(duel(options, rifle), 'a', 'burst', {
        item: 'rifle',
        target: 'b',
        declared: { mod: 100, intendedHits: 2 },
        dice: options['jamFrom'] === 94 || options['jamFrom'] === undefined ? [95] : [95, 5, 50, 5],
      }),
      'attack',
      'hits',
    ),
  calledShot: (options) => number(duel(options, pistol), 'calledShot', 'pistol'),
  multiAttackBurst(options) {
    const fight = duel(options, { items: [ITEMS.pistol, ITEMS.machinePistol] });
    const outcome = tried(fight, 'a', 'multipleAttack', {
      target: 'b',
      declared: { 'mode-machinePistol': 'burst', 'hits-machinePistol': 4 },
      dice: [99, 93],
    });
    return (outcome as Outcome).stages
      .filter((stage) => stage.kind === 'attack')
      .map((stage) => stage.verdict?.values?.['targetNumber']);
  },
  critScope: (options) => {
    const dice = { perHit: [31, 10, 10, 99], perAttack: [31, 10, 10, 99], perDie: [31, 10, 10, 99, 98] }[
      String(options['critScope'] ?? 'perHit')
    ]!;
    const flurry = { perHit: [40, 5, 10, 5, 99, 97], perAttack: [40, 5, 10, 5, 99], perDie: [40, 5, 10, 5, 99, 97] }[
      String(options['critScope'] ?? 'perHit')
    ]!;
    const hammer = tried(duel(options, { items: [ITEMS.hammer] }), 'a', 'standardAttack', {
      item: 'hammer',
      target: 'b',
      dice,
    });
    const blades = tried(duel(options, { items: [ITEMS.blades] }), 'a', 'flurry', {
      item: 'blades',
      target: 'b',
      declared: { intendedHits: 2 },
      dice: flurry,
    });
    return [hammer, blades].map(
      (outcome) => (outcome as Outcome).stages.filter((stage) => stage.title.endsWith('.confirmation')).length,
    );
  },
  critReplacedDie(options) {
    const outcome = tried(duel(options, { items: [ITEMS.blades], scores: { ws: 90 } }), 'a', 'standardAttack', {
      item: 'blades',
      target: 'b',
      choices: ['none', '0.0'],
      dice: options['critReplacedDie'] === 'ignored' ? [1, 5] : [1, 5, 99],
    });
    return (outcome as Outcome).stages.filter((stage) => stage.title.endsWith('.confirmation')).length;
  },
  dosDieCap: (options) =>
    verdict(
      tried(duel(options, { items: [ITEMS.blades], scores: { ws: 90 } }), 'a', 'standardAttack', {
        item: 'blades',
        target: 'b',
        dice: [11, 1],
      }),
      'damage',
      'raw',
    ),
  fateCounts(options) {
    const hit = done(
      duel(
        options,
        { ...pistol, scores: { bs: 90 } },
        { sheet: { wounds: { value: 1, max: 8 }, fate: { value: 0, max: 2 } } },
      ),
      'a',
      'standardAttack',
      { ...shot, dice: [40, 3] },
    );
    return combatantIn(hit, 'b').state.ended.dead;
  },
  lethalMode(options) {
    const b = { sheet: { wounds: { value: 1, max: 8 }, lethal: 6, fate: { value: 1, max: 1 } } };
    const outcome = tried(duel(options, { ...pistol, scores: { bs: 90 } }, b), 'a', 'standardAttack', {
      ...shot,
      choices: ['none'],
      dice: [40, 3],
    });
    return verdict(outcome, 'effect', 'row');
  },
  unarmedFatigueOn(options) {
    const hit = done(
      duel(options, { scores: { ws: 50, s: 40 } }, { sheet: { naturalAp: { body: 1 } } }),
      'a',
      'standardAttack',
      { item: 'unarmed', target: 'b', choices: ['none'], dice: [46, 4] },
    );
    return combatantIn(hit, 'b').state.fatigue;
  },
  altitudeDistance: (options) =>
    [20, 70].map((squares) =>
      refusal(
        duel(options, { items: [{ ...ITEMS.rifle, range: squares === 20 ? 25 : 40 }] }, { state: { band: 'low' } }),
        'a',
        'standardAttack',
        {
          item: 'rifle',
          target: 'b',
          declared: { squares },
          dice:
            squares === 20 && options['altitudeDistance'] !== 'ignore'
              ? []
              : squares === 70 && options['altitudeDistance'] === 'euclid'
                ? []
                : [99],
        },
      ),
    ),
  highAltitudeMod: (options) =>
    number(
      duel(options, { items: [{ ...ITEMS.rifle, longRange: true }] }, { state: { band: 'high' } }),
      'standardAttack',
      'rifle',
    ),
  takedownMod: (options) => number(duel(options, { ...sword, sheet: { talents: ['takedown'] } }), 'takeDown', 'sword'),
  takedownDamage: (options) =>
    verdict(
      tried(
        duel(
          options,
          { ...sword, scores: { ws: 50, s: 40 }, sheet: { talents: ['takedown'] } },
          { scores: { t: 30 }, sheet: { naturalAp: { body: 5 } } },
        ),
        'a',
        'takeDown',
        { ...blow, choices: ['none'], dice: [46, 7, 100] },
      ),
      'harm',
      'targetNumber',
    ),
  zeroCharacteristic: (options) =>
    adeva
      .status(
        advanced(duel(options, {}, { sheet: { decay: { 1: { characteristic: 's', amount: 30 } } } }), 'startOfRound'),
        'b',
      )
      .conditions.map(({ id }) => id),
  hitLocations: (options) =>
    verdict(
      strike(duel(options, pistol, { items: [ITEMS.vest] }), { ...shot, choices: ['none'], dice: [1, 5] }),
      'damage',
      'soak',
    ),
  lethalChart(options) {
    const hit = done(
      duel(
        options,
        { ...pistol, scores: { bs: 90 } },
        { sheet: { wounds: { value: 1, max: 8 }, fate: { value: 1, max: 1 } } },
      ),
      'a',
      'standardAttack',
      { ...shot, choices: ['none'], dice: [40, 5] },
    );
    return Object.keys(combatantIn(hit, 'b').state.conditions);
  },
  lethalChartShips(options) {
    const ships = underway(
      [
        { id: 'a', kind: 'starship', scores: { bs: 90 }, items: [{ ...ITEMS.pistol, mounted: true }] },
        { id: 'b', kind: 'starship', sheet: { wounds: { value: 1, max: 8 }, fate: { value: 1, max: 1 } } },
      ],
      'a',
      { options: options as never },
    );
    const hit = done(ships, 'a', 'standardAttack', { ...shot, choices: ['none'], dice: [40, 5] });
    return Object.keys(combatantIn(hit, 'b').state.conditions);
  },
  fatigue: (options) => number(duel(options, { ...pistol, sheet: { fatigue: 3 } }), 'standardAttack', 'pistol'),
  stun: (options) =>
    number(
      duel(options, pistol, {
        state: { conditions: { stunned: { id: 'stunned', clause: 'GAP-06', until: { at: 'never' } } } },
      }),
      'standardAttack',
      'pistol',
    ),
  'prone.meleeAgainst': (options) => number(duel(options, sword, PRONE), 'standardAttack', 'sword'),
  'prone.rangedAgainst': (options) => number(duel(options, pistol, PRONE), 'standardAttack', 'pistol', { squares: 3 }),
  'prone.ownWs': (options) => number(duel(options, { ...sword, ...PRONE }), 'standardAttack', 'sword'),
  'prone.ownDodge': (options) =>
    verdict(
      strike(duel(options, pistol, { sheet: { ...CLEVER, ...PRONE.sheet }, scores: { ag: 50 } }), {
        ...shot,
        choices: ['dodge'],
        dice: [50, 1],
      }),
      'defense',
      'targetNumber',
    ),
  size: (options) => number(duel(options, pistol, { sheet: { size: 6 } }), 'standardAttack', 'pistol'),
  rangeBrackets: (options) => number(duel(options, pistol), 'standardAttack', 'pistol', { squares: 7 }),
  primitiveMode: (options) => {
    const outcome = strike(
      duel(options, { items: [ITEMS.cudgel], scores: { ws: 50, s: 40 } }, { items: [ITEMS.suit] }),
      { item: 'cudgel', target: 'b', choices: ['none'], dice: [50, 9] },
    );
    return ['raw', 'soak'].map((value) => verdict(outcome, 'damage', value));
  },
  jamSingle: (options) =>
    verdict(
      strike(duel(options, pistol), {
        ...shot,
        declared: { mod: 100 },
        dice: { off: [98, 5], 96: [98], 99: [98, 5] }[String(options['jamSingle'] ?? 'off')]!,
      }),
      'attack',
      'hits',
    ),
  // A distance in meters that is one square or five: the neighbor of the target can step in, or is too far away.
  squareMetres(options) {
    const fight = underway(
      [
        { id: 'a', scores: { bs: 50 }, ...pistol },
        { id: 'b', side: 'b' },
        { id: 'c', side: 'b', sheet: CLEVER },
      ],
      'a',
      { options: options as never },
    );
    const near = options['squareMetres'] === 5;
    return (
      verdict(
        tried(fight, 'a', 'standardAttack', {
          ...shot,
          declared: { neighbors: [{ id: 'c', metres: 5 }] },
          choices: near ? ['dodge'] : ['none'],
          dice: near ? [50, 1] : [50, 5],
        }),
        'defense',
        'roll',
      ) ?? null
    );
  },
};

const PRONE = { sheet: { conditions: { prone: { clause: 'GAP-06' } } } };

/** Another number than the default, where any may be said; another chart. */
const OTHERS: { readonly [key: string]: readonly Json[] } = {
  modifierCap: ['none', 60, 30],
  'assist.perAlly': [10, 5],
  'assist.max': [3, 1],
  freeActionLimit: ['none', 1],
  jamFrom: [94, 96],
  highAltitudeMod: [-20, 0],
  calledShot: [-10, -20, -15],
  counterMod: [-20, -10, 0],
  takedownMod: [0, 10, 5],
  lethalChart: ['shaken, 1, prone', 'bleeding'],
  lethalChartShips: ['adrift', 'bleeding'],
  stun: [20, 0],
  'prone.meleeAgainst': [10, 30],
  'prone.rangedAgainst': [-10, -30],
  'prone.ownWs': [-10, -30],
  'prone.ownDodge': [-20, -30],
  jamSingle: ['off', 96],
  squareMetres: [1, 5],
  autoResults: ['1/100', 'none', '5/96'],
};

const ALL = { ...SCENARIOS, ...LATER };

test('every setting has a scenario', () => {
  expect(adeva.options.map(({ key }) => key).filter((key) => !Object.hasOwn(ALL, key))).toEqual([]);
});

test.each(
  adeva.options
    .filter(({ key }) => Object.hasOwn(ALL, key))
    .map((spec) => [`${spec.key} (${spec.clauses.join(', ')})`, spec] as const),
)('%s', (_name, { key, values }) => {
  const results = (OTHERS[key] ?? values).map((value) => JSON.stringify(ALL[key]!({ [key]: value })));
  expect(new Set(results).size, `${key}: ${results.join(' | ')}`).toBe(results.length);
});
