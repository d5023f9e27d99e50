import { describe } from 'vitest';
import { rows } from './rows.ts';

const three = (count: number) => ['A', 'B', 'C'].map((id) => ({ id, count }));

describe('order', () => {
  // prettier-ignore
  rows('order', [
    ['FLU-RND-03 highest first', { combatants: [{ id: 'A', count: 3 }, { id: 'B', count: 30 }] }, { order: [['B'], ['A']] }],
    ['FLU-RND-05 part of a tie rolls on, the highest result first', { combatants: three(9), dice: [5, 12, 5, 2, 8] }, { order: [['B'], ['C'], ['A']] }],
    ['FLU-RND-05 all again', { combatants: three(9), dice: [5, 5, 5, 1, 2, 3] }, { order: [['C'], ['B'], ['A']] }],
    ['FLU-RND-04 FLU-RND-05 ties from the highest Count down', { combatants: [{ id: 'A', count: 4 }, { id: 'B', count: 4 }, { id: 'C', count: 8 }, { id: 'D', count: 8 }], dice: [1, 2, 4, 3] }, { order: [['D'], ['C'], ['A'], ['B']] }],
    ['FLU-RND-05 a die too many throws', { combatants: three(9).slice(0, 1), dice: [1] }, { throws: true }],
  ]);
  const two = [
    { id: 'A', count: 11 },
    { id: 'B', count: 11 },
  ];
  // prettier-ignore
  rows('runRounds', [
    ['FLU-AMB-16 a newcomer to the tie: all roll again', { combatants: [...two, { id: 'C', count: 10 }], rounds: [{ C: [{ type: 'aim' }] }], dice: [13, 2, 1, 9, 5] }, { orders: [[['A'], ['B'], ['C']], [['B'], ['C'], ['A']]] }],
    ['FLU-AMB-16 a smaller tie keeps its sequence', { combatants: three(11), rounds: [{ B: [{ type: 'aim' }] }], dice: [5, 9, 7] }, { orders: [[['B'], ['C'], ['A']], [['B'], ['C'], ['A']]] }],
    ['FLU-AMB-16 tied again later: rolled again', { combatants: two, rounds: [{ A: [{ type: 'aim' }] }, { B: [{ type: 'aim' }] }], dice: [5, 9, 4, 3] }, { orders: [[['B'], ['A']], [['A'], ['B']], [['A'], ['B']]] }],
    ['FLU-SEQ-03 FLU-CAP-06 a joiner counts from its round', { combatants: [{ id: 'A', count: 5 }, { id: 'B', count: 9, joinsRound: 2 }], rounds: [{ B: [{ type: 'aim' }] }] }, { history: { A: [5], B: [null] }, counts: { B: 9 }, orders: [[['A']], [['B'], ['A']]] }],
    ['FLU-SEQ-01 FLU-SEQ-02 low, then again', { combatants: [{ id: 'A', count: 10 }], rounds: [{ A: [{ type: 'condition', id: 'exhausted' }] }, { A: [{ type: 'condition', id: 'exhausted' }] }, { A: [{ type: 'condition', id: 'exhausted' }] }] }, { history: { A: [20, 10, 20] }, reelingAfter: { A: [true, false, true] } }],
  ]);
});

describe('actions of a round', () => {
  // prettier-ignore
  rows('roundActions', [
    ['FLU-RND-02 one full action', { choices: ['full', 'half'] }, { refusedSteps: [1], refused: 'noActionsLeft', halvesLeft: 0 }],
    ['FLU-RND-02 no full after a half', { choices: ['half', 'full', 'half'] }, { refusedSteps: [1], halvesLeft: 0 }],
    ['FLU-RND-06 no step after a move', { choices: ['move', 'step'] }, { refused: 'alreadyMoved', halvesLeft: 1 }],
    ['FLU-RND-06 no move after a step', { choices: ['step', 'move'] }, { refused: 'stepUsed', halvesLeft: 2 }],
    ['FLU-RND-06 one step', { choices: ['step', 'step'] }, { refused: 'stepUsed' }],
    ['FLU-RND-07 free actions without limit', { choices: ['free', 'free', 'free', 'free'] }, { refused: null }],
    ['FLU-GAP-24 a limit', { choices: ['free', 'free', 'free'], settings: { 'fluid.free.limit': 2 } }, { refused: 'freeLimit', refusedSteps: [2] }],
    ['FLU-GAP-24 null is no limit', { choices: ['free', 'free'], settings: { 'fluid.free.limit': null } }, { refused: null }],
    ['FLU-GAP-01 Press comes first', { choices: ['free', 'press'] }, { refused: 'notFirstAction', halvesLeft: 2 }],
    ['FLU-GAP-01 once', { choices: ['press', 'press'] }, { refused: 'alreadyPressed', halvesLeft: 3 }],
    ['FLU-GAP-01 FLU-RND-09 a full action of halves from two sources', { lostHalfActions: 1, choices: ['press', 'full'] }, { refused: null, halvesLeft: 0 }],
    ['FLU-AMB-29 reeling takes one of three', { lostHalfActions: 2, choices: ['press', 'half', 'half'] }, { refusedSteps: [2] }],
    ['FLU-GAP-01 a gain of 2 by the setting', { choices: ['press', 'full', 'full'], settings: { 'fluid.press.gain': 2 } }, { refused: null }],
  ]);
  rows('splitFull', [['FLU-RND-08 a skill check', { kind: 'skill' }, { refused: null, rollAt: 'secondHalf' }]]);
  // prettier-ignore
  rows('joinHalves', [
    ['FLU-RND-09 limits of both, each once', { halves: [{ restrictions: ['noSkill', 'noAttack'] }, { restrictions: ['noAttack'] }], choices: ['move', 'skill', 'attack'] }, { restrictions: ['noAttack', 'noSkill'], refused: 'restricted', refusedSteps: [1, 2] }],
    ['FLU-RND-09 no limits', { halves: [{ restrictions: [] }, { restrictions: [] }], choices: ['attack'] }, { restrictions: [], refused: null }],
  ]);
  rows('offTurn', [
    [
      'FLU-RND-10 once',
      { prompted: 'move', choices: ['move', 'move'] },
      { refusedSteps: [1], refused: 'onlyPromptedAction' },
    ],
  ]);
  const effects = [
    { id: 'a', steps: 2 },
    { id: 'b', steps: 1 },
  ];
  // prettier-ignore
  rows('shortenAction', [
    ['FLU-RND-11 the first alone', { base: 'full', reductions: effects, choices: ['b', 'a'] }, { time: 'half', used: ['b'], refused: 'oneReductionOnly', refusedSteps: [1] }],
    ['FLU-RND-11 two steps', { base: 'full', reductions: effects, choices: ['a'] }, { time: 'free' }],
    ['FLU-RND-11 never less than free', { base: 'half', reductions: effects, choices: ['a'] }, { time: 'free' }],
    ['FLU-RND-11 none', { base: 'half', reductions: effects }, { time: 'half', used: [], refused: null }],
  ]);
});

describe('places in the order', () => {
  // prettier-ignore
  rows('firstAction', [
    ['FLU-PRS-02 declining is no way out', { mustPress: true, choices: ['decline'] }, { refused: 'mustPress' }],
    ['FLU-PRS-01 the Press', { mustPress: true, choices: ['press'] }, { refused: null, allowed: ['press'] }],
    ['FLU-PRS-01 without a duty', { mustPress: false, choices: ['attack'] }, { refused: null, allowed: null }],
  ]);
  // prettier-ignore
  rows('endOfTurn', [
    ['FLU-PRS-03 FLU-AMB-09 it waits', { mustPress: true }, { mustPress: true }],
    ['FLU-PRS-03 none before, none after', { mustPress: false }, { mustPress: false }],
  ]);
  // prettier-ignore
  rows('press', [
    ['FLU-GAP-01 26 is enough', { count: 26 }, { refused: null, count: 6, halfActionsGained: 1 }],
    ['FLU-GAP-01 25 by the setting', { count: 25, settings: { 'fluid.press.min': 25 } }, { refused: null, count: 5 }],
    ['FLU-GAP-01 25 is not', { count: 25 }, { refused: 'countTooLow', count: 25 }],
    ['FLU-ZER-01 a dear Press', { count: 27, settings: { 'fluid.press.cost': 30 } }, { count: 17, reeling: true, flatFooted: true, lostHalfActions: 2 }],
    ['FLU-AMB-22 reeling already', { count: 27, reeling: true, lostHalfActions: 1, settings: { 'fluid.press.cost': 30 } }, { count: 17, flatFooted: true, lostHalfActions: 1 }],
    ['FLU-GAP-01 not the first', { count: 40, firstAction: false, mustPress: true }, { refused: 'notFirstAction', mustPress: true, halfActionsGained: 0 }],
    ['FLU-GAP-01 twice', { count: 60, pressedThisRound: true }, { refused: 'alreadyPressed' }],
    ['FLU-PRS-03 ends the duty even at 50', { count: 72, mustPress: true }, { count: 52, mustPress: false }],
  ]);
  // prettier-ignore
  rows('delay', [
    ['FLU-GAP-25 at the limit it must act', { count: 27, bonus: 1, steps: 11 }, { count: 16, delaysLeft: 0, mustAct: true }],
    ['FLU-GAP-25 beyond the limit', { count: 27, bonus: 1, steps: 2, delayedThisRound: 10 }, { refused: 'delayLimit', count: 27, delaysLeft: 1 }],
    ['FLU-GAP-25 a low bonus leaves none', { count: 27, bonus: -12, steps: 1 }, { refused: 'delayLimit', delaysLeft: 0, mustAct: true }],
    ['FLU-GAP-25 down to the floor', { count: 12, bonus: 0, steps: 7 }, { count: 5, delaysLeft: 0 }],
    ['FLU-GAP-25 another floor', { count: 12, bonus: 0, steps: 8, settings: { 'fluid.delay.floor': 2 } }, { count: 4, delaysLeft: 2 }],
  ]);
  // prettier-ignore
  rows('ready', [
    ['FLU-GAP-26 never fired', { count: 14, triggered: false }, { count: 14, acted: false, success: null }],
    ['FLU-GAP-26 a higher Count stays', { count: 14, triggerCount: 20 }, { count: 14, acted: true }],
    ['FLU-GAP-26 FLU-MOD-17 cannot hold back', { count: 14, triggerCount: 10, choices: ['cancel'], refSave: 2, dice: [12] }, { count: 10, acted: true, success: false, modifiers: [-2] }],
    ['FLU-GAP-26 another DC', { count: 14, triggerCount: 10, choices: ['cancel'], refSave: 2, dice: [12], settings: { 'fluid.ready.dc': 14 } }, { acted: false, success: true }],
    ['FLU-GAP-26 a choice without a trigger throws', { count: 14, triggered: false, choices: ['cancel'] }, { throws: true }],
  ]);
  const close = { count: 16, pool: 1, opponentBaseAttack: 4, band: 'melee', refSave: 5 };
  // prettier-ignore
  rows('standOff', [
    ['FLU-GAP-27 FLU-MOD-17 failed', { ...close, dice: [8] }, { success: false, attackCanceled: false, modifiers: [-2], poolLeft: 0, count: 11 }],
    ['FLU-GAP-20 FLU-GAP-16 braced: -4', { ...close, braced: true, dice: [12] }, { success: false }],
    ['FLU-ZER-03 the cost may be too much', { ...close, count: 5, dice: [20] }, { count: 20, reeling: true, flatFooted: true, lostHalfActions: 2, success: true }],
    ['FLU-GAP-27 standard actors cannot', { ...close, actorKind: 'standard' }, { refused: 'standardActor', count: 16, poolLeft: 1, dc: 14, success: null, attackCanceled: false, modifiers: [] }],
    ['FLU-GAP-27 no dice', { ...close, pool: 0 }, { refused: 'notEnoughDice' }],
    ['FLU-GAP-27 a die for a refusal throws', { ...close, pool: 0, dice: [3] }, { throws: true }],
    ['FLU-GAP-27 other costs', { ...close, dice: [3], settings: { 'fluid.standOff.cost': 7, 'fluid.standOff.dcBase': 4 } }, { count: 9, dc: 8, success: true }],
  ]);
  // prettier-ignore
  rows('reelingTurn', [
    ['FLU-GAP-02 wherever they come from', { halfActionsDue: 1, lostHalfActions: 2 }, { halfActionsUsable: 0, lostHalfActions: 1, reeling: true }],
    ['FLU-GAP-02 over', { halfActionsDue: 2, lostHalfActions: 2 }, { halfActionsUsable: 0, lostHalfActions: 0, reeling: false }],
  ]);
});
