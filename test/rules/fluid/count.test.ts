import { describe } from 'vitest';
import { rows } from './rows.ts';

const failed = (id: string, purpose: string) => ({ type: 'save', id, purpose, success: false });
const inside = { 'fluid.cap.immediate': 'inside' };
const sides = { 'fluid.cap.mode': 'sides' };

describe('fluid modifiers', () => {
  // prettier-ignore
  rows('endOfRound', [
    ['FLU-MOD-04 FLU-AMB-04 each slowed move', { count: 20, events: [{ type: 'slowedMove' }, { type: 'slowedMove' }] }, { net: -4 }],
    ['FLU-MOD-05 FLU-MOD-07 FLU-GAP-21 FLU-AMB-21 a tactical weapon in a final attack', { count: 20, events: [{ type: 'attack', weapon: 'w', tactical: true, final: true }] }, { net: -4 }],
    ['FLU-MOD-05 a plain attack costs nothing', { count: 20, events: [{ type: 'attack', weapon: 'w' }] }, { net: 0 }],
    ['FLU-MOD-06 struck once, counted at the next use', { count: 20, events: [{ type: 'attack', weapon: 'w', proficient: false, struck: true }, { type: 'attack', weapon: 'w', proficient: false }] }, { net: -4 }],
    ['FLU-MOD-08 dice of several add up', { count: 30, events: [{ type: 'critMiss', actionDice: 1 }, { type: 'critFailure', actionDice: 2 }] }, { net: -6 }],
    ['FLU-MOD-09 each Triumph', { count: 10, events: [{ type: 'triumph' }, { type: 'triumph' }] }, { net: 20, applied: 10 }],
    ['FLU-MOD-10 FLU-MOD-11 FLU-MOD-12 FLU-AMB-03 all three', { count: 30, events: [{ type: 'condition', id: 'bleeding' }, { type: 'condition', id: 'fatigued' }, { type: 'condition', id: 'exhausted' }] }, { net: -14, applied: -10 }],
    ['FLU-AMB-03 worst: alone it counts', { count: 30, events: [{ type: 'condition', id: 'fatigued' }], settings: { 'fluid.fatigue.stacking': 'worst' } }, { net: -3 }],
    ['FLU-AMB-03 worst: a struck exhaustion does not stand in', { count: 30, events: [{ type: 'condition', id: 'fatigued' }, { type: 'condition', id: 'exhausted', struck: true }], settings: { 'fluid.fatigue.stacking': 'worst' } }, { net: -3 }],
    ['FLU-MOD-21 other conditions count nothing', { count: 30, events: [{ type: 'condition', id: 'prone' }, { type: 'condition', id: 'constructor' }] }, { net: 0 }],
    ['FLU-MOD-13 FLU-AMB-05 once per round', { count: 30, events: [{ type: 'criticalInjury', id: 'a' }, { type: 'criticalInjury', id: 'b' }] }, { net: -10 }],
    ['FLU-MOD-14 FLU-AMB-06 every injury', { count: 30, events: [{ type: 'injury', wounds: 1 }, { type: 'injury', wounds: 2 }] }, { net: -4 }],
    ['FLU-MOD-14 vitality alone is none', { count: 30, events: [{ type: 'injury', id: 'i', wounds: 0, vitality: 9 }] }, { net: 0 }],
    ['FLU-MOD-29 critical if any part is', { count: 30, events: [{ type: 'injury', id: 'i', wounds: 0, critical: true }, { type: 'injury', id: 'i', wounds: 1 }] }, { net: -5 }],
    ['FLU-MOD-29 a struck part is no part', { count: 30, events: [{ type: 'injury', id: 'i', wounds: 1, critical: true, struck: true }, { type: 'injury', id: 'i', wounds: 1 }] }, { net: -2 }],
    ['FLU-MOD-16 a single point rounds to nothing', { count: 30, events: [{ type: 'electrical', id: 'e', damage: 1, saveFailed: true }] }, { net: 0 }],
    ['FLU-MOD-16 FLU-AMB-17 with the save made', { count: 30, events: [{ type: 'electrical', id: 'e', damage: 9 }] }, { net: 0 }],
    ['FLU-AMB-17 always', { count: 30, events: [{ type: 'electrical', id: 'e', damage: 9 }, { type: 'electrical', id: 'f', damage: 3 }], settings: { 'fluid.electrical.mode': 'always' } }, { net: -5 }],
    ['FLU-AMB-17 manual', { count: 30, events: [{ type: 'electrical', id: 'e', damage: 9, saveFailed: true }], settings: { 'fluid.electrical.mode': 'manual' } }, { net: 0 }],
    ['FLU-AMB-17 none', { count: 30, events: [{ type: 'electrical', id: 'e', damage: 9, saveFailed: true }], settings: { 'fluid.electrical.mode': 'none' } }, { net: 0 }],
    ['FLU-AMB-24 special: without the -2', { count: 30, events: [{ type: 'electrical', id: 'e', damage: 9, saveFailed: true }, failed('s', 'electrical')], settings: { 'fluid.electrical.save': 'special' } }, { net: -4 }],
    ['FLU-MOD-17 made saves cost nothing', { count: 30, events: [{ type: 'save', id: 's', success: true }] }, { net: 0 }],
    ['FLU-MOD-17 the same save once, others each', { count: 30, events: [failed('s', 'general'), failed('s', 'general'), failed('t', 'criticalInjury')] }, { net: -4 }],
    ['FLU-AMB-20 stress and blast in one save', { count: 30, events: [failed('s', 'stress'), failed('s', 'blast')] }, { net: -5 }],
    ['FLU-AMB-02 FLU-MOD-19 stack', { count: 30, events: [failed('s', 'blast')], settings: { 'fluid.saves.stacking': 'stack' } }, { net: -7 }],
    ['FLU-MOD-24 FLU-MOD-28 a struck modifier', { count: 30, events: [{ type: 'triumph', struck: true }, { type: 'gmEntry', amount: 4 }] }, { net: 4 }],
    ['FLU-MOD-25 FLU-AMB-18 an ability joins sum and cap', { count: 30, events: [{ type: 'ability', amount: 14 }] }, { net: 14, applied: 10 }],
    ['FLU-MOD-27 FLU-MOD-20 one blow in three rows', { count: 30, events: [{ type: 'injury', id: 'i', wounds: 1 }, { type: 'criticalInjury', id: 'i' }, failed('s', 'criticalInjury'), { type: 'triumph' }] }, { net: -4 }],
    ['FLU-MOD-03 FLU-CAP-02 a very low Int', { count: 30, intMod: -7, events: [{ type: 'regroup' }] }, { net: -2 }],
  ]);
});

describe('end of round', () => {
  // prettier-ignore
  rows('endOfRound', [
    ['FLU-CAP-01 nothing happened', { count: 7, events: [] }, { net: 0, applied: 0, count: 7, carried: 0, unconsciousMinutes: 0 }],
    ['FLU-AMB-01 each side by the setting', { count: 20, events: [{ type: 'ability', amount: 15 }, { type: 'ability', amount: -12 }], settings: sides }, { net: 3, applied: 0 }],
    ['FLU-AMB-01 net', { count: 20, events: [{ type: 'ability', amount: 15 }, { type: 'ability', amount: -12 }] }, { net: 3, applied: 3 }],
    ['FLU-CAP-03 FLU-AMB-08 a Press beside the cap', { count: 50, events: [{ type: 'press' }, { type: 'condition', id: 'exhausted' }, { type: 'slowedMove' }] }, { immediate: -20, net: -12, applied: -10, count: 20 }],
    ['FLU-CAP-03 Press is outside even with inside', { count: 50, events: [{ type: 'press' }, { type: 'condition', id: 'exhausted' }], settings: inside }, { applied: -10, count: 20 }],
    ['FLU-CAP-07 inside: Delay shields', { count: 40, events: [{ type: 'delay', steps: 4 }, { type: 'condition', id: 'exhausted' }], settings: inside }, { immediate: -4, applied: -6, count: 30 }],
    ['FLU-CAP-07 FLU-AMB-25 inside: gains still count in full', { count: 40, events: [{ type: 'delay', steps: 4 }, { type: 'triumph' }, { type: 'triumph' }], settings: inside }, { applied: 14, count: 50, mustPress: true }],
    ['FLU-CAP-07 Ready falls to the trigger, or not', { count: 18, events: [{ type: 'ready', triggerCount: 12 }, { type: 'ready', triggerCount: 30 }] }, { immediate: -6, count: 12 }],
    ['FLU-CAP-07 struck at-once changes did not happen', { count: 18, events: [{ type: 'standOff', struck: true }, { type: 'delay', steps: 2 }] }, { immediate: -2, count: 16 }],
    ['FLU-CAP-05 FLU-ZER-03 each at-once change on its own', { count: 6, events: [{ type: 'standOff' }, { type: 'standOff' }, { type: 'delay', steps: 1 }] }, { immediate: -11, count: 15, reeling: true, flatFooted: true, lostHalfActions: 2 }],
    ['FLU-ZER-02 far below', { count: 2, events: [{ type: 'press' }, { type: 'press' }], settings: { 'fluid.press.cost': 40 } }, { count: 1, immediate: -80 }],
    ['FLU-AMB-07 FLU-CAP-04 ZER after the cap, then the duty', { count: 45, events: [{ type: 'ability', amount: 30 }] }, { applied: 10, count: 55, mustPress: true }],
    ['FLU-PRS-04 FLU-AMB-23 the duty lapses below the minimum', { count: 30, mustPress: true, events: [{ type: 'condition', id: 'exhausted' }] }, { count: 20, mustPress: false }],
    ['FLU-PRS-03 kept', { count: 52, mustPress: true, events: [{ type: 'condition', id: 'exhausted' }] }, { count: 42, mustPress: true }],
    ['FLU-PRS-03 Pressed, and high again', { count: 68, mustPress: true, events: [{ type: 'press' }, { type: 'aim' }, { type: 'brace' }] }, { count: 50, mustPress: true }],
    ['FLU-AMB-22 reeling already', { count: 5, reeling: true, events: [{ type: 'condition', id: 'exhausted' }] }, { count: 15, reeling: true, lostHalfActions: 2, flatFooted: true }],
    ['FLU-AMB-11 the surprise round carries by the setting', { phase: 'surprise', count: 12, events: [{ type: 'triumph' }, { type: 'triumph' }], settings: { 'fluid.surprise.modifiers': true } }, { net: 0, count: 12, carried: 20 }],
    ['FLU-AMB-11 what is carried joins the cap', { count: 12, carried: 20, events: [{ type: 'aim' }] }, { net: 21, applied: 10 }],
    ['FLU-AMB-26 electrical outside the cap', { count: 30, events: [{ type: 'electrical', id: 'e', damage: 16, saveFailed: true }, { type: 'condition', id: 'exhausted' }], settings: { 'fluid.electrical.cap': 'outside' } }, { net: -18, applied: -18 }],
    ['FLU-GAP-15 low without it as well: reeling', { count: 3, events: [{ type: 'electrical', id: 'e', damage: 4, saveFailed: true }, { type: 'condition', id: 'exhausted' }] }, { unconsciousMinutes: 0, reeling: true }],
    ['FLU-GAP-15 exactly 0: one minute', { count: 4, events: [{ type: 'electrical', id: 'e', damage: 8, saveFailed: true }] }, { count: 20, unconsciousMinutes: 1, reeling: false, flatFooted: true }],
    ['FLU-GAP-15 a die throws', { count: 4, events: [], dice: [1] }, { throws: true }],
    ['FLU-SUR-09 unknown events throw', { count: 4, events: [{ type: 'sleep' }] }, { throws: true }],
  ]);
  // prettier-ignore
  rows('setCount', [
    ['FLU-ZER-02 exactly 0', { setTo: 0 }, { count: 20, reeling: true }],
    ['FLU-PRS-01 50', { setTo: 50 }, { mustPress: true, flatFooted: false }],
    ['FLU-AMB-23 below the minimum', { setTo: 25, mustPress: true }, { mustPress: false }],
    ['FLU-PRS-04 at the minimum it stays', { setTo: 26, mustPress: true }, { mustPress: true }],
    ['FLU-AMB-22 reeling with one half action left', { setTo: -1, reeling: true, lostHalfActions: 1 }, { lostHalfActions: 1, count: 19 }],
  ]);
});
