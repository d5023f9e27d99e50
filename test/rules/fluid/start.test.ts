import { describe } from 'vitest';
import { rows } from './rows.ts';

describe('start of a fight', () => {
  // prettier-ignore
  rows('flatFootedOnEntry', [
    ['FLU-FLT-01 present at the start', { enteredBy: 'start' }, { flatFooted: true }],
    ['FLU-FLT-02 FLU-SEQ-04 came on purpose', { enteredBy: 'choice' }, { flatFooted: false }],
    ['FLU-FLT-02 dragged in', { enteredBy: 'forced' }, { flatFooted: true }],
    ['FLU-FLT-02 an unknown way to enter throws', { enteredBy: 'magic' }, { throws: true }],
  ]);
  // prettier-ignore
  rows('encounterDistance', [
    ['FLU-DST-01 plains, least', { place: 'plains', ranges: [1000], dice: [1, 1, 1, 1, 1, 1] }, { feet: 120, capped: false }],
    ['FLU-DST-01 aquatic, most', { place: 'aquatic', ranges: [1000], dice: [6, 6, 6, 6, 6, 6] }, { feet: 720 }],
    ['FLU-DST-01 arctic', { place: 'arctic', ranges: [1000], dice: [6, 6, 6, 6] }, { feet: 240 }],
    ['FLU-DST-01 outdoor urban', { place: 'outdoorUrban', ranges: [1000], dice: [1, 1, 1, 1] }, { feet: 40 }],
    ['FLU-DST-01 jungle', { place: 'jungle', ranges: [1000], dice: [6, 6] }, { feet: 120 }],
    ['FLU-DST-01 swamp', { place: 'swamp', ranges: [1000], dice: [1, 1] }, { feet: 20 }],
    ['FLU-DST-01 mountains', { place: 'mountains', ranges: [1000], dice: [6, 6, 6, 6, 6, 6] }, { feet: 180 }],
    ['FLU-DST-01 underwater', { place: 'underwater', ranges: [1000], dice: [1, 1, 1, 1, 1, 1] }, { feet: 30 }],
    ['FLU-DST-02 exactly the longest range is not cut', { place: 'swamp', ranges: [60, 80], dice: [4, 4] }, { feet: 80, capped: false }],
    ['FLU-DST-03 FLU-DST-02 indoors the cap holds too', { place: 'indoors', lineOfSight: 90, ranges: [50] }, { rolled: 90, feet: 50, capped: true }],
    ['FLU-DST-03 indoors without a line of sight throws', { place: 'indoors', ranges: [50] }, { throws: true }],
    ['FLU-DST-04 FLU-AMB-15 poor sight acts through the ranges', { place: 'desert', ranges: [30], dice: [1, 2, 3, 4, 5, 6] }, { rolled: 420, feet: 30 }],
    ['FLU-DST-01 a die too many throws', { place: 'swamp', ranges: [60], dice: [4, 4, 4] }, { throws: true }],
  ]);
});

describe('Initiative', () => {
  // prettier-ignore
  rows('initiativeCheck', [
    ['FLU-INI-01 FLU-PRS-01 FLU-AMB-10 50 at once is a duty', { bonus: 30, dice: [20] }, { count: 50, mustPress: true }],
    ['FLU-INI-01 49 is not', { bonus: 29, dice: [20] }, { count: 49, mustPress: false }],
    ['FLU-INI-02 a natural 20 is plain', { bonus: 0, dice: [20] }, { count: 20, threat: false, error: false }],
    ['FLU-INI-04 FLU-GAP-10 dice explode one by one', { bonus: 0, actionDice: 2, dice: [5, 4, 4, 1, 2] }, { count: 16 }],
    ['FLU-GAP-10 not by the setting', { bonus: 0, actionDice: 1, dice: [5, 4], settings: { 'fluid.ad.explode': false } }, { count: 9 }],
    ['FLU-ZER-01 0 is low', { bonus: -5, dice: [5] }, { count: 20, reeling: true, flatFooted: true }],
    ['FLU-GAP-02 more half actions by the setting', { bonus: -5, dice: [5], settings: { 'fluid.reeling.halfActions': 3 } }, { lostHalfActions: 3 }],
    ['FLU-INI-01 a face of 21 throws', { bonus: 0, dice: [21] }, { throws: true }],
  ]);
  const three = [
    { id: 'a', bonus: 1 },
    { id: 'b', bonus: 4 },
  ];
  // prettier-ignore
  rows('groupInitiative', [
    ['FLU-INI-03 FLU-AMB-12 the highest bonus for all', { members: three, dice: [3], settings: { 'fluid.group.bonus': 'highest' } }, { counts: { a: 7, b: 7 } }],
    ['FLU-AMB-12 the lowest', { members: three, dice: [3], settings: { 'fluid.group.bonus': 'lowest' } }, { counts: { a: 4, b: 4 } }],
    ['FLU-INI-03 FLU-ZER-03 low Counts rise', { members: [{ id: 'a', bonus: -9 }], dice: [3] }, { counts: { a: 14 } }],
  ]);
  // prettier-ignore
  rows('rejoin', [
    ['FLU-INI-05 another fight', { sameCombat: false, leftWithCount: 13, bonus: 4, dice: [2] }, { rolled: true, count: 6 }],
    ['FLU-INI-05 a die for the same fight throws', { sameCombat: true, leftWithCount: 13, bonus: 4, dice: [2] }, { throws: true }],
  ]);
  // prettier-ignore
  rows('teamCheck', [
    ['FLU-GAP-05 highest', { bonuses: [5, 1, 3], dice: [8], settings: { 'fluid.team.bonus': 'highest' } }, { result: 13 }],
    ['FLU-GAP-05 average, rounded down', { bonuses: [5, 1, 2], dice: [8], settings: { 'fluid.team.bonus': 'average' } }, { result: 10 }],
    ['FLU-GAP-05 average below 0, rounded down', { bonuses: [-1, 0], dice: [8], settings: { 'fluid.team.bonus': 'average' } }, { result: 7 }],
  ]);
});

describe('surprise', () => {
  const group = (id: string, result: number, more = {}) => ({
    id,
    result,
    members: [{ id: `${id}1`, count: 10 }],
    ...more,
  });
  const reroll = { 'fluid.surprise.tie': 'reroll' };
  // prettier-ignore
  rows('surprise', [
    ['FLU-SUR-02 the single best', { awareness: 'none', groups: [group('A', 12), group('B', 15), group('C', 15 - 1)] }, { surpriseRound: true, actors: [['B1']] }],
    ['FLU-SUR-04 all aware', { awareness: 'all', groups: [group('A', 12), group('B', 15)] }, { surpriseRound: false, actors: [] }],
    ['FLU-SUR-03 a tie is no win', { awareness: 'some', groups: [group('A', 15, { acting: true }), group('B', 15)] }, { surpriseRound: false }],
    ['FLU-SUR-03 who does not act does not win', { awareness: 'some', groups: [group('A', 15, { acting: true }), group('B', 16)] }, { surpriseRound: false, actors: [] }],
    ['FLU-AMB-14 several acting groups: against the best other', { awareness: 'some', groups: [group('A', 17, { acting: true }), group('B', 15, { acting: true }), group('C', 12)] }, { actors: [['A1']] }],
    ['FLU-AMB-13 rolled again until one is best', { awareness: 'none', groups: [group('A', 15, { bonus: 1 }), group('B', 15, { bonus: 2 }), group('C', 4)], dice: [10, 9, 3, 1], settings: reroll }, { actors: [['A1']] }],
    ['FLU-AMB-13 no roll without a tie', { awareness: 'none', groups: [group('A', 15), group('B', 14)], settings: reroll }, { actors: [['A1']] }],
    ['FLU-SUR-08 FLU-RND-05 ties among those who act', { awareness: 'none', groups: [{ id: 'A', result: 9, members: [{ id: 'x', count: 8 }, { id: 'y', count: 8 }] }, group('B', 1)], dice: [3, 9] }, { actors: [['y'], ['x']] }],
    ['FLU-SUR-07 nobody took part', { awareness: 'none', groups: [{ id: 'A', result: 9, members: [{ id: 'x', count: 8, inCheck: false }] }, group('B', 1)] }, { actors: [] }],
  ]);
  // prettier-ignore
  rows('surpriseActions', [
    ['FLU-SUR-06 one free action', { choices: ['free', 'free'] }, { refused: 'oneFreeOnly', refusedSteps: [1] }],
    ['FLU-SUR-06 no two halves', { choices: ['half', 'half'] }, { refused: 'fullMayNotSplit', refusedSteps: [1] }],
    ['FLU-SUR-05 FLU-AMB-31 nothing beside it', { choices: ['free', 'full', 'half'] }, { refused: 'oneActionOnly', refusedSteps: [1, 2] }],
  ]);
});
