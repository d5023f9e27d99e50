import { describe } from 'vitest';
import { rows } from './rules-rows.ts';

const round1 = { round: 1 };

describe('initiative', () => {
  rows('startCombat', [
    [
      'CEP-FLOW-01 CEP-FLOW-02 everybody aware: all roll',
      {
        combatants: [
          { id: 'a', aware: true },
          { id: 'b', aware: true },
        ],
        dice: [1, 1, 6, 6],
      },
      { initiative: { a: 2, b: 12 }, rolled: ['a', 'b'], order: [['b'], ['a']] },
    ],
    [
      'CEP-FLOW-04 the unaware act in round 1',
      {
        combatants: [
          { id: 'a', aware: true, dex: 7 },
          { id: 'b', dex: 0 },
        ],
        dice: [1, 1],
      },
      { initiative: { a: 12, b: 0 }, order: [['a'], ['b']] },
    ],
    [
      'CEP-INI-10 below 0',
      { combatants: [{ id: 'a', tacticsBonus: -4, dex: 0 }], dice: [1, 2] },
      { initiative: { a: -3 } },
    ],
    [
      'CEP-COM-01 cut off: no bonus',
      { combatants: [{ id: 'a', tacticsBonus: 3, inContact: false }], dice: [3, 4] },
      { initiative: { a: 7 } },
    ],
    ['CEP-CORE-01 a die too many', { combatants: [{ id: 'a' }], dice: [3, 4, 5] }, { throws: true }],
  ]);

  rows('roundOrder', [
    [
      'CEP-FLOW-05 everybody again in the next round',
      {
        combatants: [
          { id: 'a', base: 5, acted: true },
          { id: 'b', base: 4 },
        ],
      },
      { order: [['b']], nextOrder: [['a'], ['b']] },
    ],
    [
      'CEP-INI-04 CEP-INI-06 lowered below those who act now, it still acts last',
      {
        combatants: [
          { id: 'a', base: 9 },
          { id: 'b', base: 4 },
        ],
        events: [{ id: 'a', kind: 'reaction', times: 3 }],
      },
      { initiative: { a: 3 }, order: [['b'], ['a']] },
    ],
    [
      'CEP-INI-05 leadership after having acted counts in the next round',
      {
        combatants: [
          { id: 'a', base: 4, acted: true },
          { id: 'b', base: 5 },
        ],
        events: [{ id: 'a', kind: 'leadership', effect: 3 }],
      },
      { initiative: { a: 4 }, nextInitiative: { a: 7 }, nextOrder: [['a'], ['b']] },
    ],
    [
      'CEP-SUP-07 CEP-SUP-08 two suppressions: the highest',
      {
        combatants: [{ id: 'a', base: 8 }],
        events: [
          { id: 'a', kind: 'suppressed', effect: 2 },
          { id: 'a', kind: 'suppressed', effect: 4 },
        ],
      },
      { initiative: { a: 4 }, nextInitiative: { a: 8 } },
    ],
    [
      'CEP-TAC-04 a failed leadership gives nothing',
      { combatants: [{ id: 'a', base: 8 }], events: [{ id: 'a', kind: 'leadership', effect: -3 }] },
      { initiative: { a: 8 } },
    ],
    [
      'CEP-TAC-04 … or takes away, by setting',
      {
        combatants: [{ id: 'a', base: 8 }],
        events: [{ id: 'a', kind: 'leadership', effect: -3 }],
        settings: { negativeEffect: 'literal' },
      },
      { initiative: { a: 5 } },
    ],
    [
      'CEP-INI-03 equal Initiative and DEX: together',
      {
        combatants: [
          { id: 'a', base: 5, dex: 8 },
          { id: 'b', base: 5, dex: 8 },
        ],
      },
      { order: [['a', 'b']] },
    ],
  ]);

  rows('initiativeTrack', [
    [
      'CEP-INI-02 CEP-INI-09 kept for the whole fight, Tactics with it',
      { base: 6, tacticsBonus: 2, rounds: [1, 5, 9] },
      { initiative: [8, 8, 8] },
    ],
    [
      'CEP-INI-07 hasten: +2 and -1 in that round',
      { base: 4, events: [{ ...round1, kind: 'hasten' }], rounds: [1, 2] },
      { initiative: [6, 4], checkDm: [-1, 0] },
    ],
    [
      'CEP-INI-07 not once somebody has acted',
      { base: 4, events: [{ ...round1, kind: 'hasten', roundUnderway: true }], rounds: [1] },
      { initiative: [4], refused: 'roundUnderway', refusedSteps: [0] },
    ],
    [
      'CEP-INI-08 once in a fight, by setting',
      {
        base: 4,
        events: [
          { ...round1, kind: 'hasten' },
          { round: 2, kind: 'hasten' },
        ],
        rounds: [1, 2],
        settings: { hastenScope: 'perCombat' },
      },
      { initiative: [6, 4], refused: 'alreadyHastened', refusedSteps: [1] },
    ],
    [
      'CEP-RCT-02 three reactions: -6 and -3',
      { base: 4, events: [{ ...round1, kind: 'reaction', times: 3 }], rounds: [1, 2] },
      { initiative: [-2, 4], checkDm: [-3, 0] },
    ],
    [
      'CEP-RCT-03 two -1 for each, by setting',
      { base: 4, events: [{ ...round1, kind: 'reaction' }], rounds: [1], settings: { reactionDm: 'double' } },
      { checkDm: [-2] },
    ],
    [
      'CEP-RCT-02 the DM ends with the round',
      { base: 4, events: [{ ...round1, kind: 'reaction', acted: true }], rounds: [1, 2] },
      { initiative: [4, 2], checkDm: [-1, 0] },
    ],
    [
      'CEP-RCT-02 the DM until its own next turn ends, by setting',
      {
        base: 4,
        events: [{ ...round1, kind: 'reaction', acted: true }],
        rounds: [1, 2, 3],
        settings: { reactionDmUntil: 'ownNextTurnEnd' },
      },
      { checkDm: [-1, -1, 0] },
    ],
    [
      'CEP-RCT-02 … and not after that turn',
      {
        base: 4,
        events: [
          { ...round1, kind: 'reaction', acted: true },
          { round: 2, kind: 'reaction', acted: true },
        ],
        rounds: [2, 3],
        settings: { reactionDmUntil: 'ownNextTurnEnd' },
      },
      { checkDm: [-1, -1] },
    ],
    [
      'CEP-SUP-06 -1 in this round and the next, with Effect 0 too',
      { base: 4, events: [{ ...round1, kind: 'suppressed', acted: true }], rounds: [1, 2, 3] },
      { initiative: [4, 4, 4], checkDm: [-1, -1, 0] },
    ],
    [
      'CEP-SUP-08 having acted in between, both count',
      {
        base: 9,
        events: [
          { ...round1, kind: 'suppressed', effect: 3 },
          { ...round1, kind: 'suppressed', effect: 2, acted: true },
        ],
        rounds: [1, 2],
      },
      { initiative: [6, 7], checkDm: [-1, -1] },
    ],
    [
      'CEP-SUP-08 over the end of a round the highest stands',
      {
        base: 9,
        events: [
          { ...round1, kind: 'suppressed', effect: 3, acted: true },
          { round: 2, kind: 'suppressed', effect: 5 },
        ],
        rounds: [1, 2, 3],
      },
      { initiative: [9, 4, 9], checkDm: [-1, -1, -1] },
    ],
    [
      'CEP-SUP-08 the sum, by setting',
      {
        base: 9,
        events: [
          { ...round1, kind: 'suppressed', effect: 3 },
          { ...round1, kind: 'suppressed', effect: 2 },
        ],
        rounds: [1],
        settings: { suppressionStacking: 'sum' },
      },
      { initiative: [4], checkDm: [-1] },
    ],
    [
      'CEP-TAC-04 leadership for the fight, by setting',
      {
        base: 4,
        events: [{ ...round1, kind: 'leadership', effect: 2, acted: true }],
        rounds: [1, 2, 7],
        settings: { leadershipLasts: 'fight' },
      },
      { initiative: [4, 6, 6] },
    ],
    [
      'CEP-COM-02 exactly the bonus, until contact returns',
      {
        base: 6,
        tacticsBonus: 3,
        events: [
          { round: 2, kind: 'contactLost' },
          { round: 4, kind: 'contactRestored' },
        ],
        rounds: [1, 2, 3, 4],
      },
      { initiative: [9, 6, 6, 9] },
    ],
  ]);

  rows('startCombat', [['CEP-CORE-01 a face of 7', { combatants: [{ id: 'a' }], dice: [7, 1] }, { throws: true }]]);

  rows('initiativeTrack', [
    [
      'CEP-SUP-08 three add up, by setting',
      {
        base: 9,
        events: [{ ...round1, kind: 'suppressed', effect: 2, times: 3 }],
        rounds: [1],
        settings: { suppressionStacking: 'sum' },
      },
      { initiative: [3] },
    ],
  ]);

  rows('prepareWeapon', [
    ['CEP-ACT-08 ready before', { progress: 1, minorsPerRound: [1] }, { ready: true, readyInRound: null }],
  ]);

  rows('delay', [
    [
      'CEP-DLY-01 pending changes are dropped',
      { delayers: [{ id: 'w', base: 14, mods: [-2] }], choices: [{ actAt: 3 }] },
      { initiative: { w: [3, 3] } },
    ],
    [
      'CEP-DLY-04 the place is lost, the base stays',
      { delayers: [{ id: 'w', base: 14, mods: [-2] }], choices: ['lose'] },
      { initiative: { w: [null, 14] }, order: [] },
    ],
    [
      'CEP-DLY-03 equal DEX: together',
      {
        delayers: [
          { id: 'u', base: 6 },
          { id: 'v', base: 5 },
        ],
        highestOther: 3,
        choices: ['claim', 'claim'],
      },
      { order: [['u', 'v']] },
    ],
    ['CEP-DLY-02 a choice is needed', { delayers: [{ id: 'u', base: 6 }], highestOther: 3 }, { throws: true }],
  ]);
});

describe('command', () => {
  rows('tactics', [
    ['CEP-TAC-02 needs the skill', { skill: null, members: [{ id: 'k' }] }, { refused: 'unskilled' }],
    [
      'CEP-TAC-03 literally negative, by setting',
      { skill: 0, effect: -2, members: [{ id: 'k' }], settings: { negativeEffect: 'literal' } },
      { total: null, bonus: -2 },
    ],
  ]);
  rows('leadership', [
    [
      'CEP-TAC-04 unskilled',
      { skill: null, soc: 7, dice: [5, 4], target: { initiative: 5, acted: true } },
      { total: 6, effect: -2, bonus: 0, initiative: [5, 5] },
    ],
    [
      'CEP-TAC-05 without contact',
      { inContact: false, effect: 3, target: { initiative: 5 } },
      { refused: 'noContact', initiative: [5, 5] },
    ],
  ]);
  rows('commLink', [
    [
      'CEP-COM-03 out of sight but within hearing',
      { method: 'direct', lineOfSight: false, hearing: true },
      { linked: true },
    ],
    ['CEP-COM-03 neither', { method: 'direct', lineOfSight: false }, { linked: false }],
    [
      'CEP-COM-04 a wire cannot be jammed',
      { method: 'hardlink', jammed: true, blocked: true, lineOfSight: false },
      { linked: true },
    ],
    ['CEP-COM-04 a loose end', { method: 'hardlink', bothEquipped: false }, { linked: false }],
    ['CEP-COM-05 blocked', { method: 'radio', blocked: true }, { linked: false }],
    ['CEP-COM-06 smoke', { method: 'laser', smokeOrAerosol: true }, { linked: false }],
    ['CEP-COM-06 no line of sight', { method: 'laser', lineOfSight: false }, { linked: false }],
    ['CEP-COM-07 no line of sight', { method: 'maser', lineOfSight: false }, { linked: false }],
    [
      'CEP-COM-08 jammed and blocked',
      { method: 'meson', jammed: true, blocked: true, lineOfSight: false },
      { linked: true },
    ],
    ['CEP-COM-09 no sets', { method: 'radio', bothEquipped: false }, { linked: false }],
  ]);
});

describe('actions', () => {
  rows('actionKind', [
    ['CEP-ACT-03 free', { action: 'pressButton' }, { kind: 'free' }],
    ['CEP-ACT-04 no full attention', { action: 'simpleCheck' }, { kind: 'minor' }],
    ['CEP-ACT-05 full attention', { action: 'complexCheck' }, { kind: 'significant' }],
    ['CEP-ACT-06 six seconds', { taskSeconds: 6 }, { kind: 'significant' }],
    ['CEP-ACT-06 longer', { taskSeconds: 6.5 }, { kind: 'extended' }],
    ['CEP-STN-01 a change of stance', { action: 'changeStance' }, { kind: 'minor' }],
    ['CEP-ATK-01 an attack', { action: 'attack' }, { kind: 'significant' }],
    ['CEP-COUP-02 a coup de grace', { action: 'coupDeGrace' }, { kind: 'significant' }],
    ['CEP-VEH-22 a maneuver', { action: 'driverAction' }, { kind: 'significant' }],
  ]);
  rows('actionBudget', [
    [
      'CEP-ACT-09 CEP-INJ-05 seriously wounded, CEP-INJ-03 1.5 m',
      { seriouslyWounded: true },
      { turns: [{ minor: 0, significant: 1, tradedMinor: 2, maxMetres: 1.5 }] },
    ],
    [
      'CEP-ACT-10 both',
      { seriouslyWounded: true, lostSignificant: 1 },
      { turns: [{ minor: 0, significant: 0, tradedMinor: 0 }] },
    ],
    ['CEP-UNC-04 unconscious', { unconscious: true }, { turns: [{ minor: 0, significant: 0, tradedMinor: 0 }] }],
  ]);
  rows('spendActions', [
    [
      'CEP-ACT-02 three minor actions, not four',
      { steps: ['aim', 'aim', 'aim', 'aim'] },
      { left: { minor: 0, significant: 0 }, refused: 'noMinorAction', refusedSteps: [3] },
    ],
    [
      'CEP-ACT-02 no trade the other way',
      { budget: { minor: 3, significant: 0 }, steps: ['attack'] },
      { left: { minor: 3, significant: 0 }, refused: 'noSignificantAction' },
    ],
    [
      'CEP-ACT-03 the GM charges for a pile of free actions',
      { steps: [{ action: 'shout', as: 'minor' }, 'shout'] },
      { left: { minor: 0, significant: 1 }, refused: null },
    ],
  ]);
  rows('prepareWeapon', [
    [
      'CEP-ACT-08 printed in rounds',
      { printed: { rounds: 2 }, minorsPerRound: [3, 3] },
      { actionsNeeded: 6, ready: true, readyInRound: 2 },
    ],
    [
      'CEP-ACT-08 one minor action, by setting',
      { printed: { rounds: 2 }, settings: { roundReloads: 'one' } },
      { actionsNeeded: 1, ready: false },
    ],
    [
      'CEP-ACT-08 never beyond what is needed',
      { printed: { minorActions: 2 }, minorsPerRound: [3] },
      { progress: 2, stillNeeded: 0 },
    ],
  ]);
  rows('moveAllowance', [
    ['CEP-MOV-03 CEP-STN-03 crouched', { stance: 'crouched' }, { metres: 3, squares: 2 }],
    ['CEP-STN-02 standing', {}, { metres: 6, squares: 4 }],
    ['CEP-MOV-04 both halvings', { stance: 'crouched', difficultTerrain: true }, { metres: 1.5, squares: 1 }],
    ['CEP-MOV-05 a crawl of 1.5 m, by setting', { stance: 'prone', settings: { proneMove: 1.5 } }, { metres: 1.5 }],
    ['CEP-MOV-05 none, by setting', { stance: 'prone', settings: { proneMove: 0 } }, { metres: 0 }],
    ['CEP-MOV-06 whatever is spent', { moveActions: 2, seriouslyWounded: true }, { metres: 1.5 }],
    ['CEP-MOV-07 grappled', { grappled: true }, { refused: 'grappled' }],
  ]);
  rows('extendedRounds', [
    ['CEP-CORE-21 up', { seconds: 13 }, { rounds: 3 }],
    ['CEP-EXT-01 a die of increments', { incrementSeconds: 10, dice: [5] }, { rounds: 9 }],
  ]);
  rows('extendedTest', [
    [
      'CEP-EXT-03 hit for nothing',
      { skill: 0, damageAfterArmor: 0, roundsDone: 2, dice: [4, 4] },
      { effect: 0, roundsDone: 2, roundCounts: true },
    ],
    [
      'CEP-EXT-04 one round is lost',
      { damageAfterArmor: 5, roundsDone: 2, dice: [4, 4] },
      { effect: -5, roundsDone: 2, roundCounts: false },
    ],
    [
      'CEP-EXT-05 all is lost',
      { damageAfterArmor: 6, roundsDone: 2, dice: [4, 4] },
      { effect: -6, roundsDone: 0, roundCounts: false },
    ],
  ]);
});
