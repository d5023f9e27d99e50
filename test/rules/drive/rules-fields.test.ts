/** Pseudogravity, light, auras, rounds and positions (sections 14 to 16, 22.7, 22.8). */
import type { Bag, Data } from '../../cases/format.ts';
import { hold, shield, type Row } from './rows.ts';

const set = (key: string, value: Data) => ({
  settings: { [`drive.${key}`]: value },
});
const lift = (points: number, target: Bag, more: Bag = {}) => ({ points, fraction: 0.1, target, ...more });
const ORDER = [['A'], ['B'], ['C']];
const strike = (kind: string, stored: number, spend: number, target: Bag = {}, more: Bag = {}) => ({
  aura: { kind, stored, ...more },
  spend,
  target: { injuryFactor: 1000, ...target },
});
const stand = (id: string, zone: string, more: Bag = {}) => ({ id, zone, ...more });
const PAIR = [
  stand('A', 'z1', { engagedWith: ['B'], grapplingWith: ['B'] }),
  stand('B', 'z1', { engagedWith: ['A'], grapplingWith: ['A'] }),
];

const rows: readonly Row[] = [
  [
    'DRV-PGR-21 DRV-PGR-26 none, one, three',
    'silencing',
    { each: [{ silencing: [] }, { silencing: [3] }, { silencing: [2, 4, 0.4] }] },
    { each: [{ divisor: 1 }, { divisor: 3 }, { divisor: 4.6 }] },
  ],
  [
    'DRV-PGR-05 DRV-PGR-06 DRV-AMB-20 exact: 6 lb x 0.1 is 0.6, and 1202.5 lb need 121',
    'pseudogravity',
    { each: [lift(1, { bodyWeight: 6 }), lift(120, { bodyWeight: 1202.5 }), lift(121, { bodyWeight: 1202.5 })] },
    { each: [{ needed: 0.6, success: true }, { needed: 120.25, success: false }, { success: true }] },
  ],
  [
    'DRV-PGR-06 three tenths of three are not more than 0.9',
    'pseudogravity',
    { points: 9, fraction: 0.3, target: { bodyWeight: 30 } },
    { needed: 9, success: true },
  ],
  [
    'DRV-CHR-04 DRV-PGR-05 weight from WGT, with gear',
    'pseudogravity',
    lift(17, { wgt: 6, carriedWeight: 20 }),
    { needed: 17, success: true },
  ],
  [
    'DRV-PGR-02 a held item weighs as its holder, an unattended one as itself',
    'pseudogravity',
    {
      each: [
        lift(5, { kind: 'heldItem', bodyWeight: 200, itemWeight: 2 }),
        lift(5, { kind: 'item', bodyWeight: 200, itemWeight: 2 }),
      ],
    },
    {
      each: [
        { needed: 20, success: false },
        { needed: 0.2, success: true },
      ],
    },
  ],
  [
    'DRV-PGR-07 DRV-PGR-08 DRV-PGR-09 DRV-AMB-21 flight resists if paid, unwilling and not declined',
    'pseudogravity',
    {
      each: [{}, { flightPaid: false }, { willing: true }, { resists: false }].map((more) =>
        lift(20, { bodyWeight: 200, flySpd: 1, flightPaid: true, ...more }),
      ),
    },
    { each: [{ needed: 22, success: false }, { needed: 20, success: true }, { needed: 20 }, { needed: 20 }] },
  ],
  [
    'DRV-PGR-10 a top-up is refused, the use goes on',
    'pseudogravity',
    lift(10, { bodyWeight: 200 }, { pool: 50, topUp: 10 }),
    { refused: 'alreadyCommitted', success: false, spent: 10, poolLeft: 40 },
  ],
  [
    'DRV-PGR-03 DRV-PGR-27 more than the pool holds: nothing is spent',
    'pseudogravity',
    lift(60, { bodyWeight: 200 }, { pool: 50 }),
    { refused: 'notEnoughPoints', spent: 0, poolLeft: 50 },
  ],
  [
    'DRV-PGR-16 DRV-AMB-22 effective points: floored, by setting exact',
    'pseudogravity',
    {
      ...lift(99, { bodyWeight: 247.5 }, { silencing: { start: [4] } }),
      each: [{}, set('pgr.effectiveRounding', 'exact')],
    },
    {
      each: [
        { effective: 24, success: false },
        { effective: 24.75, success: true },
      ],
    },
  ],
  [
    'DRV-PGR-16 DRV-PGR-21 exact points are the number nearest to the quotient of the exact divisor',
    'pseudogravity',
    {
      ...lift(3, { bodyWeight: 200 }, { silencing: { start: [2.4, 0.2] } }),
      ...set('pgr.effectiveRounding', 'exact'),
    },
    { divisor: 2.45, effective: 1.2244897959183674 },
  ],
  [
    'DRV-PGR-18 DRV-PGR-19 only the place where it starts counts',
    'pseudogravity',
    lift(20, { bodyWeight: 200 }, { silencing: { destination: [9], user: [9] } }),
    { divisor: 1, success: true },
  ],
  [
    'DRV-PGR-20 DRV-AMB-36 a gravnet airship is immune',
    'pseudogravity',
    lift(20, { bodyWeight: 200, gravnet: true }, { silencing: { start: [9] } }),
    { divisor: 1, success: true },
  ],
  [
    'DRV-PGR-01 too fine, and what it may do',
    'pseudogravityMove',
    { each: ['pressButton', 'liftFromGrapple', 'takeUnattendedItem'].map((move) => ({ move })) },
    { each: [{ refused: 'tooFine' }, { refused: null }, { refused: null }] },
  ],
  [
    'DRV-PGR-11 DRV-PGR-12 DRV-PGR-13 into and past a defense only with flight, or by a defender’s hand',
    'pseudogravityMove',
    {
      each: [
        { move: 'itemIntoDefense' },
        { move: 'itemIntoDefense', pulledIntoHandByDefender: true },
        { move: 'bypassDefense' },
        { move: 'bypassDefense', grantsFlight: true },
        { move: 'characterIntoDefense', grantsFlight: true },
      ],
    },
    {
      each: [
        { refused: 'groupDefense' },
        { refused: null },
        { refused: 'groupDefense' },
        { refused: null },
        { refused: null },
      ],
    },
  ],
  [
    'DRV-PGR-14 out of defense or group from short range on',
    'pseudogravityMove',
    {
      each: [
        { move: 'outOfDefense', range: 'engaged' },
        { move: 'outOfGroup', range: 'engaged' },
        { move: 'outOfGroup', range: 'short' },
      ],
    },
    { each: [{ refused: 'rangeTooShort' }, { refused: 'rangeTooShort' }, { refused: null }] },
  ],
  [
    'DRV-LGT-01 DRV-PGR-23 the user is a dim light at Low Stealth and sounds',
    'lightAndStealth',
    { pointsSpent: 4 },
    { light: 'dim', stealth: 'low', sound: true },
  ],
  [
    'DRV-LGT-02 DRV-LGT-04 an energy aura is brighter',
    'lightAndStealth',
    { pointsSpent: 4, auras: [{ kind: 'heat', stored: 1 }] },
    { light: 'moderate', stealth: 'low' },
  ],
  [
    'DRV-LGT-02 DRV-LGT-03 an empty one and one without energy have no light',
    'lightAndStealth',
    {
      auras: [
        { kind: 'heat', stored: 0 },
        { kind: 'normal', stored: 30 },
      ],
      inCover: true,
    },
    { light: 'none', stealth: 'normal', sound: false, inCover: true },
  ],

  [
    'DRV-AUR-03 multiples of 10, and all',
    'auraAmounts',
    { each: [{ aura: { stored: 7 } }, { aura: { stored: 30 } }, { aura: { stored: 0 } }] },
    { each: [{ amounts: [7] }, { amounts: [10, 20, 30] }, { amounts: [] }] },
  ],
  [
    'DRV-AUR-01 what provokes',
    'auraReactions',
    {
      each: [
        { event: { kind: 'touch', by: 'friend' } },
        { event: { kind: 'grappleTurnEnd' } },
        { event: { kind: 'trip', outcome: 'hit' } },
        { event: { kind: 'unarmed', outcome: 'evaded' } },
        { event: { kind: 'rangedWeapon', outcome: 'hit' } },
        { event: { kind: 'touch' }, aurasHeld: 0 },
      ],
    },
    { each: [{ count: 1 }, { count: 1 }, { count: 1 }, { count: 0 }, { count: 0 }, { count: 0 }] },
  ],
  [
    'DRV-AUR-07 DRV-CRT-08 DRV-AMB-28 a critical hit provokes nothing',
    'auraReactions',
    { each: ['meleeWeapon', 'throw'].map((kind) => ({ event: { kind, outcome: 'critical' } })) },
    { each: [{ count: 0 }, { count: 0 }] },
  ],
  [
    'DRV-AUR-04 only high shields act',
    'auraStrike',
    strike('heat', 30, 30, { shields: [shield('low', 9), shield('medium', 9), shield('high', 9)] }),
    { total: 21, shields: { low: 9, medium: 9, high: 0 }, outcome: 'hit' },
  ],
  [
    'DRV-AUR-05 armor: drive is the amount spent, or the aura’s own',
    'auraStrike',
    {
      each: [
        strike('heat', 30, 20, { armor: { lo: 21, hi: 30 } }),
        strike('normal', 30, 20, { armor: { lo: 10, hi: 30 } }, { drive: 12 }),
      ],
    },
    {
      each: [
        { total: 0, auraLeft: 10 },
        { total: 10, byType: { normal: 10 } },
      ],
    },
  ],
  [
    'DRV-AUR-03 DRV-AUR-12 an aura of less than ten answers with all of it',
    'auraExchange',
    {
      attackDamage: 14,
      holder: { injuryFactor: 3, deadAtDegrees: 2 },
      attacker: { wgt: 21 },
      aura: { kind: 'electric', stored: 9 },
      spend: 9,
    },
    { holderDead: true, holderDegrees: 4, attackerDamage: 9, attackerDegrees: 0, attackerDead: false, auraLeft: 0 },
  ],
  [
    'DRV-AUR-06 DRV-AUR-12 both are resolved before anybody dies',
    'auraExchange',
    {
      attackDamage: 20,
      holder: { injuryFactor: 10, deadAtDegrees: 2 },
      attacker: { injuryFactor: 10, damageTaken: 5, deadAtDegrees: 2 },
      aura: { kind: 'heat', stored: 37 },
      spend: 20,
    },
    { holderDead: true, attackerDead: true, attackerDegrees: 2, auraLeft: 17 },
  ],
  [
    'DRV-AUR-10 DRV-AUR-19 one type; over the maximum is lost',
    'auraStore',
    {
      aura: { kind: 'heat', stored: 30, max: 50 },
      each: [{ add: { kind: 'frost', amount: 5 } }, { add: { kind: 'heat', amount: 25 } }],
    },
    {
      each: [
        { refused: 'wrongKind', stored: 30 },
        { refused: null, stored: 50 },
      ],
    },
  ],
  [
    'DRV-AUR-15 who cannot act keeps none',
    'auraUpkeep',
    {
      auras: [{ id: 'x', stored: 20, madeByMentalAction: true }],
      each: ['incapacitated', 'paralyzed', 'pinned', 'stunned'].map((holderState) => ({ holderState })),
    },
    { each: [{ kept: [] }, { kept: [] }, { kept: [] }, { kept: [] }] },
  ],
  [
    'DRV-AUR-11 DRV-AUR-19 DRV-AMB-30 fading after upkeep; at 0 it is gone',
    'auraUpkeep',
    { auras: [{ id: 'x', stored: 5, decayPerTurn: 5 }, { id: 'y', stored: 6, decayPerTurn: 5 }, { id: 'z' }] },
    { kept: ['y', 'z'], stored: { y: 1 } },
  ],
  [
    'DRV-AUR-14 DRV-AUR-17 upkeep is free, neither slowing nor verbal, and lets nothing fade',
    'auraUpkeep',
    { moment: 'upkeep', actionsLeft: 0, canSpeak: false, auras: [{ id: 'x', stored: 5, decayPerTurn: 5 }] },
    { kept: ['x'], stored: { x: 5 }, cost: 'free', slowing: false, verbal: false, refused: null },
  ],
  [
    'DRV-AUR-18 a device is lost',
    'auraUpkeep',
    {
      auras: [
        { id: 'x', stored: 5, fromDevice: true, deviceId: 'd1' },
        { id: 'y', stored: 5, fromDevice: true, deviceId: 'd2' },
        { id: 'z', stored: 5 },
      ],
      each: [{ moment: 'deviceDropped', deviceId: 'd1' }, { moment: 'deviceDisabled' }],
    },
    { each: [{ kept: ['y', 'z'] }, { kept: ['z'] }] },
  ],

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
