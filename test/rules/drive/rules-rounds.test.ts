/** Rounds and positions (sections 22.7, 22.8). */
import type { Bag, Data } from '../../cases/format.ts';
import { hold, type Row } from './rows.ts';

const set = (key: string, value: Data) => ({
  settings: { [`drive.${key}`]: value },
});
const ORDER = [['A'], ['B'], ['C']];
const stand = (id: string, zone: string, more: Bag = {}) => ({ id, zone, ...more });
const PAIR = [
  stand('A', 'z1', { engagedWith: ['B'], grapplingWith: ['B'] }),
  stand('B', 'z1', { engagedWith: ['A'], grapplingWith: ['A'] }),
];

const rows: readonly Row[] = [
  [
    'DRV-RND-04 ties: score, SPD, DEX, as added',
    'turnOrder',
    {
      combatants: [
        { id: 'A', spd: 3, dex: 4 },
        { id: 'B', spd: 5, dex: 1 },
        { id: 'C', spd: 3, dex: 6 },
        { id: 'D', spd: 3, dex: 4 },
      ],
      dice: [4, 2, 4, 4],
    },
    { scores: { A: 7, B: 7, C: 7, D: 7 }, order: [['B'], ['C'], ['A'], ['D']] },
  ],
  [
    'DRV-RND-02 DRV-RND-07 from movement to the first who can act',
    'advanceTurn',
    { round: 2, phase: 'movement', order: ORDER, unable: ['A'] },
    { round: 2, phase: 'action', currentId: 'B', passed: ['A'] },
  ],
  [
    'DRV-RND-07 DRV-RND-08 over the end of the round',
    'advanceTurn',
    { round: 2, phase: 'action', order: ORDER, currentId: 'B', unable: ['C'] },
    { round: 3, phase: 'movement', currentId: null, passed: ['C'] },
  ],
  [
    'DRV-RND-07 nobody can act',
    'advanceTurn',
    { round: 2, phase: 'movement', order: ORDER, unable: ['A', 'B', 'C'] },
    { round: 3, phase: 'movement', passed: ['A', 'B', 'C'] },
  ],
  [
    'DRV-RND-05 DRV-RND-01 DRV-AMB-27 begun in the movement phase',
    'effectEnd',
    { duration: { kind: 'rounds', rounds: 6 }, start: { round: 1, place: null }, order: ORDER },
    { endsRound: 7, endsPlace: null, endsWhen: 'beforePlace' },
  ],
  [
    'DRV-RND-06 DRV-AMB-33 before and after the anchor’s place',
    'effectEnd',
    {
      duration: { kind: 'attackerNextTurn', anchorId: 'B' },
      order: ORDER,
      each: [
        { start: { round: 2, place: null } },
        { start: { round: 2, place: 'A' } },
        { start: { round: 2, place: 'C' } },
      ],
    },
    { each: [{ endsRound: 2, endsPlace: 'B' }, { endsRound: 2 }, { endsRound: 3 }] },
  ],

  [
    'DRV-POS-02 DRV-POS-03 no way is extreme; links go both ways; by setting',
    'relation',
    {
      links: [
        ['z2', 'z1'],
        ['z2', 'z3'],
      ],
      from: 'A',
      to: 'B',
      each: [
        { combatants: [stand('A', 'z1'), stand('B', 'z9')] },
        { combatants: [stand('A', 'z3'), stand('B', 'z1')] },
        {
          combatants: [stand('A', 'z3'), stand('B', 'z1')],
          ...set('range.zoneSteps', { short: 1, medium: 2, long: 3 }),
        },
      ],
    },
    { each: [{ relation: 'extreme', zoneSteps: null }, { relation: 'long', zoneSteps: 2 }, { relation: 'medium' }] },
  ],
  [
    'DRV-POS-06 engaged before grouped before range',
    'relation',
    {
      from: 'A',
      to: 'B',
      each: [
        {
          combatants: [
            stand('A', 'z1', { group: 'g', engagedWith: ['B'] }),
            stand('B', 'z1', { group: 'g', engagedWith: ['A'] }),
          ],
        },
        { combatants: [stand('A', 'z1', { group: 'g' }), stand('B', 'z1', { group: 'g' })] },
        { combatants: [stand('A', 'z1', { group: 'g' }), stand('B', 'z1', { group: 'h' })] },
      ],
    },
    { each: [{ relation: 'engaged' }, { relation: 'grouped' }, { relation: 'short' }] },
  ],
  [
    'DRV-GAP-10 DRV-POS-01 on a map',
    'relation',
    {
      combatants: [{ id: 'A', group: 'g' }, { id: 'B' }],
      from: 'A',
      to: 'B',
      ...set('position.mode', 'map'),
      each: [
        { distance: 30 },
        { distance: 31 },
        { distance: 301 },
        { distance: 5, adjacent: true },
        {
          distance: 90,
          combatants: [
            { id: 'A', group: 'g' },
            { id: 'B', group: 'g' },
          ],
        },
        { distance: 90, combatants: [{ id: 'A', grapplingWith: ['B'] }, { id: 'B' }] },
      ],
    },
    {
      each: [
        { relation: 'short', zoneSteps: null },
        { relation: 'medium' },
        { relation: 'extreme' },
        { relation: 'engaged' },
        { relation: 'grouped' },
        { relation: 'grappling' },
      ],
    },
  ],
  [
    'DRV-POS-07 another zone is too far to join, engage or grapple',
    'changePosition',
    {
      combatants: [stand('A', 'z1'), stand('B', 'z2', { group: 'g' })],
      each: [
        { move: { action: 'joinGroup', id: 'A', group: 'g' } },
        { move: { action: 'engage', id: 'A', with: 'B' } },
        { move: { action: 'grapple', id: 'A', with: 'B' } },
        { move: { action: 'defend', id: 'A' } },
      ],
    },
    {
      each: [
        { refused: 'notSameZone', positions: { A: { group: null } } },
        { refused: 'notSameZone' },
        { refused: 'notSameZone' },
        { refused: 'noGroup' },
      ],
    },
  ],
  [
    'DRV-POS-04 DRV-POS-08 joining another group ends group defense',
    'changePosition',
    {
      combatants: [stand('A', 'z1', { group: 'g', inGroupDefense: true, inCover: true })],
      move: { action: 'joinGroup', id: 'A', group: 'h' },
    },
    { positions: { A: { group: 'h', inGroupDefense: false, inCover: true } } },
  ],
  [
    'DRV-POS-05 grappling includes engagement, on both sides',
    'changePosition',
    {
      combatants: [
        stand('A', 'z1'),
        stand('B', 'z1', { engagedWith: ['C'] }),
        stand('C', 'z1', { engagedWith: ['B'] }),
      ],
      move: { action: 'grapple', id: 'A', with: 'B' },
    },
    {
      positions: {
        A: { engagedWith: ['B'], grapplingWith: ['B'] },
        B: { engagedWith: ['A', 'C'], grapplingWith: ['A'] },
        C: { engagedWith: ['B'] },
      },
    },
  ],
  [
    'DRV-POS-08 leaving the zone ends what held it there',
    'changePosition',
    {
      combatants: [
        stand('A', 'z1', { group: 'g', engagedWith: ['B'], inGroupDefense: true, inCover: true }),
        stand('B', 'z1', { engagedWith: ['A'] }),
      ],
      move: { action: 'toZone', id: 'A', zone: 'z2' },
    },
    {
      positions: {
        A: { zone: 'z2', group: null, engagedWith: [], inGroupDefense: false, inCover: false },
        B: { zone: 'z1', engagedWith: [] },
      },
    },
  ],
  [
    'DRV-POS-08 DRV-POS-07 leaving a group; defending in one',
    'changePosition',
    {
      combatants: [stand('A', 'z1', { group: 'g' })],
      each: [{ move: { action: 'leaveGroup', id: 'A' } }, { move: { action: 'defend', id: 'A' } }],
    },
    { each: [{ positions: { A: { group: null } } }, { positions: { A: { group: 'g', inGroupDefense: true } } }] },
  ],
  [
    'DRV-POS-10 a group moves as one',
    'changePosition',
    {
      combatants: [
        stand('A', 'z1', { group: 'g', engagedWith: ['B', 'C'], inCover: true }),
        stand('B', 'z1', { group: 'g', engagedWith: ['A'] }),
        stand('C', 'z1', { engagedWith: ['A'] }),
      ],
      move: { action: 'groupToZone', group: 'g', zone: 'z2' },
    },
    {
      positions: {
        A: { zone: 'z2', group: 'g', engagedWith: ['B'], inCover: false },
        B: { zone: 'z2', engagedWith: ['A'] },
        C: { zone: 'z1', engagedWith: [] },
      },
    },
  ],
  [
    'DRV-POS-10 held by an outsider; no such group',
    'changePosition',
    {
      combatants: [stand('A', 'z1', { group: 'g', engagedWith: ['B'], grapplingWith: ['B'] }), PAIR[1]!],
      each: [
        { move: { action: 'groupToZone', group: 'g', zone: 'z2' } },
        { move: { action: 'groupToZone', group: 'x', zone: 'z2' } },
      ],
    },
    { each: [{ refused: 'grappling' }, { refused: 'noGroup' }] },
  ],
  [
    'DRV-POS-10 a hold inside the group goes along',
    'changePosition',
    {
      combatants: PAIR.map((entry) => ({ ...entry, group: 'g' })),
      move: { action: 'groupToZone', group: 'g', zone: 'z2' },
    },
    { refused: null, positions: { A: { zone: 'z2', grapplingWith: ['B'] } } },
  ],
];

hold(rows);
