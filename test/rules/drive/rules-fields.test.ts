/** Pseudogravity, light and auras (sections 14 to 16). */
import type { Bag, Data } from '../../cases/format.ts';
import { hold, shield, type Row } from './rows.ts';

const set = (key: string, value: Data) => ({
  settings: { [`drive.${key}`]: value },
});
const lift = (points: number, target: Bag, more: Bag = {}) => ({ points, fraction: 0.1, target, ...more });
const strike = (kind: string, stored: number, spend: number, target: Bag = {}, more: Bag = {}) => ({
  aura: { kind, stored, ...more },
  spend,
  target: { injuryFactor: 1000, ...target },
});

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
];

hold(rows);
