/** Rolls, WILL, critical hits and weapons (sections 6, 7, 22.1, 22.4 to 22.6). */
import { expect, test } from 'vitest';
import { DEFAULT_OPTIONS, OPTIONS, optionsFrom } from '../../../src/rules/drive/index.ts';
import { targetNumber } from '../../../src/rules/drive/check/rolls.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { A16_28, beam, hit, hold, type Row } from './rows.ts';

const PRECISE = { damage: 17, drive: 9, precise: true };
const OVER = { damage: 17, drive: 9, overprecise: true };
const critical = { outcome: 'critical', choices: ['drive'] };
const SET = (key: string, value: string | number | boolean | object) => ({
  settings: { [`drive.${key}`]: value as string },
});
const SWORD = { damage: 12, drive: 10 };

const rows: readonly Row[] = [
  [
    'DRV-DIC-01 three dice base, two for each Hindrance',
    'roll',
    {
      tn: 14,
      hindrance: 1,
      dice: [1, 2, 3, 4, 5],
      settings: { 'drive.dice.base': 3, 'drive.dice.perHindrance': 2, 'drive.dice.faces': 6 },
    },
    { diceCount: 5, total: 15, success: false },
  ],
  [
    'DRV-DIC-01 a face that the die does not have',
    'roll',
    { tn: 14, dice: [1, 7], settings: { 'drive.dice.faces': 6 } },
    { throws: true },
  ],
  [
    'DRV-DIC-02 DRV-AMB-10 equal is a failure by setting',
    'roll',
    { tn: 14, dice: [8, 6], ...SET('defense.equalIsSuccess', false) },
    { margin: 0, success: false },
  ],
  [
    'DRV-DIC-03 DRV-GAP-03 the TN falls by Hindrance and stops at 1',
    'roll',
    { tn: 5, hindrance: 2, dice: [1, 1, 1, 1], ...SET('hindrance.tnStep', 3) },
    { tn: 1, margin: 3 },
  ],
  [
    'DRV-DIC-03 modifier and WILL go into the TN',
    'roll',
    { tn: 10, modifier: -2, will: { total: 5, spent: 1, spend: 2 }, dice: [5, 6], ...SET('will.tnPerPoint', 2) },
    { tn: 12, margin: -1, success: true, willLeft: 2 },
  ],
  ['DRV-DIC-04 Hindrance is never below 0', 'roll', { tn: 10, hindrance: -3, dice: [5, 5] }, { diceCount: 2 }],
  ['DRV-DIC-05 a die too many', 'roll', { tn: 10, dice: [5, 5, 5] }, { throws: true }],
  [
    'DRV-GAP-08 CON TN from total CON and the setting',
    'roll',
    { kind: 'con', con: 4, dice: [6, 6], ...SET('con.tnBase', 8) },
    { tn: 12, success: true },
  ],
  [
    'DRV-WIL-01 DRV-WIL-05 what was spent before is gone',
    'defenseRoll',
    { mode: 'melee', tn: 12, will: { total: 3, spent: 3, spend: 1 } },
    { refused: 'notEnoughWill', willLeft: 0 },
  ],
  [
    'DRV-WIL-02 DRV-GAP-27 WILL raises the TN of a defense',
    'defenseRoll',
    { mode: 'ranged', tn: 12, will: { total: 3, spend: 3 }, dice: [8, 7] },
    { outcome: 'evaded', tn: 15, willLeft: 0 },
  ],
  [
    'DRV-WIL-04 asked after the dice only while WILL is left',
    'roll',
    { tn: 10, will: { total: 2, spent: 2 }, dice: [9, 9], ...SET('will.timing', 'after') },
    { tn: 10, willLeft: 0 },
  ],
  [
    'DRV-WIL-04 unanswered after the dice: none is spent',
    'roll',
    { tn: 10, will: { total: 2 }, dice: [9, 9], ...SET('will.timing', 'after') },
    { tn: 10, willLeft: 2 },
  ],
  [
    'DRV-CRT-02 outside the critical range an ordinary hit',
    'defenseRoll',
    { mode: 'ranged', tn: 5, hindrance: 1, inCriticalRange: false, dice: [10, 10, 10] },
    { outcome: 'hit', margin: 25 },
  ],
  [
    'DRV-CRT-02 melee does not look at the range',
    'defenseRoll',
    { mode: 'melee', tn: 5, hindrance: 1, inCriticalRange: false, dice: [10, 10, 10] },
    { outcome: 'critical' },
  ],
  [
    'DRV-CRT-09 DRV-AMB-09 no defense is a critical hit',
    'defenseRoll',
    { mode: 'melee', noDefense: true },
    { outcome: 'critical', diceCount: 0, total: null, tn: null, margin: null },
  ],
  [
    'DRV-CRT-09 DRV-AMB-09 no defense is a hit by setting',
    'defenseRoll',
    { mode: 'melee', noDefense: true, ...SET('crit.noDefenseIsCritical', false) },
    { outcome: 'hit' },
  ],
  [
    'DRV-CRT-02 DRV-CRT-09 no defense outside the critical range',
    'defenseRoll',
    { mode: 'ranged', noDefense: true, inCriticalRange: false },
    { outcome: 'hit' },
  ],
  [
    'DRV-CRT-05 option B on every weapon, also ranged',
    'resolveAttack',
    hit(
      'ranged',
      [
        { damage: 17, drive: 19 },
        { damage: 11, drive: 18 },
      ],
      { armor: A16_28 },
      critical,
    ),
    { total: 17 + 5 },
  ],
  [
    'DRV-CRT-06 the tag counts in melee only',
    'resolveAttack',
    hit('ranged', PRECISE, { armor: A16_28 }, critical),
    { total: 8 },
  ],
  [
    'DRV-CRT-06 the tag is the weapon’s own',
    'resolveAttack',
    hit('melee', [PRECISE, { damage: 17, drive: 9 }], { armor: A16_28 }, critical),
    { total: 17 + 8 },
  ],
  [
    'DRV-GAP-28 DRV-WPN-06 Overprecise is as good as Precise',
    'resolveAttack',
    hit('melee', OVER, { armor: A16_28 }, critical),
    { total: 17 },
  ],
  [
    'DRV-GAP-28 Overprecise by setting',
    'resolveAttack',
    hit('melee', OVER, { armor: A16_28 }, { ...critical, ...SET('crit.overpreciseBonus', 5) }),
    { total: 0 },
  ],
  [
    'DRV-CRT-06 DRV-GAP-28 Precise and Overprecise at once: the greater of both',
    'resolveAttack',
    {
      ...hit('melee', { ...OVER, precise: true, drive: 8 }, { armor: A16_28 }, critical),
      each: [{}, SET('crit.overpreciseBonus', 21)],
    },
    { each: [{ total: 8 }, { total: 17 }] },
  ],
  [
    'DRV-CRT-07 pure energy: drive is damage and bonus, damage stays',
    'resolveAttack',
    hit('ranged', beam('heat', 19), { armor: A16_28 }, critical),
    { total: 19 },
  ],
  [
    'DRV-CRT-11 unanswered: more drive',
    'resolveAttack',
    {
      ...hit('melee', { damage: 17, drive: 20 }, { armor: A16_28 }, { outcome: 'critical' }),
      attack: { mode: 'melee', injuryType: 'core', weapons: [{ id: 'w', damage: 17, drive: 20 }] },
    },
    { total: 17, injuryType: 'core' },
  ],
  [
    'DRV-CRT-04 a named type brings no drive',
    'resolveAttack',
    hit('melee', { damage: 17, drive: 20 }, { armor: A16_28 }, { outcome: 'critical', choices: ['superficial'] }),
    { total: 8, injuryType: 'superficial' },
  ],
  [
    'DRV-CRT-01 margin 19 is no critical hit, 20 is',
    'defenseRoll',
    {
      mode: 'melee',
      hindrance: 1,
      each: [
        { tn: 9, dice: [10, 9, 9] },
        { tn: 8, dice: [10, 9, 9] },
      ],
    },
    { each: [{ outcome: 'hit' }, { outcome: 'critical' }] },
  ],

  [
    'DRV-WPN-02 ranged weapons add no STR',
    'weaponProfile',
    { mode: 'ranged', weapon: { damage: 20, drive: 15 }, attacker: { str: 9 } },
    { damage: 20, drive: 15, strUsed: 9 },
  ],
  [
    'DRV-WPN-01 DRV-GAP-04 k and j are 1 if unset, 0.29 of 100 is 29',
    'weaponProfile',
    { mode: 'melee', attacker: { str: 100 }, each: [{ weapon: SWORD }, { weapon: { ...SWORD, strDamage: 0.29 } }] },
    {
      each: [
        { damage: 112, drive: 110 },
        { damage: 41, drive: 110 },
      ],
    },
  ],
  [
    'DRV-WPN-03 a stored number overrides the rating; never below 0',
    'wieldCheck',
    {
      attacker: { str: 1, dex: 1 },
      each: [
        { weapons: [{ id: 'w', strengthRating: 9, strRequired: 1 }] },
        { weapons: [{ id: 'w', strengthRating: 1, hands: 'twoHanded' }] },
      ],
    },
    {
      each: [
        { refused: null, strRequired: { w: 1 } },
        { refused: null, strRequired: { w: 0 } },
      ],
    },
  ],
  [
    'DRV-WPN-04 too heavy',
    'wieldCheck',
    { attacker: { str: 2, dex: 9 }, weapons: [{ id: 'w', strengthRating: 2 }] },
    { refused: 'strTooLow', strRequired: { w: 3 } },
  ],
  [
    'DRV-WPN-05 DRV-GAP-25 two weapons at DEX 8; a two-handed one leaves no hand',
    'wieldCheck',
    {
      attacker: { str: 12, dex: 8 },
      each: [
        {
          weapons: [
            { id: 'l', strengthRating: 2 },
            { id: 'r', strengthRating: 2 },
          ],
        },
        {
          weapons: [
            { id: 'l', strengthRating: 2, hands: 'twoHanded' },
            { id: 'r', strengthRating: 2 },
          ],
        },
        {
          weapons: [
            { id: 'l', strengthRating: 2, hands: 'twoHanded' },
            { id: 'r', natural: true },
          ],
        },
      ],
    },
    { each: [{ refused: null }, { refused: 'handsOccupied' }, { refused: null, strRequired: { r: 0 } }] },
  ],
  [
    'DRV-RED-01 STR 0 is allowed, below is not',
    'weaponProfile',
    { mode: 'melee', weapon: SWORD, attacker: { str: 8 }, each: [{ useStr: 0 }, { useStr: -1 }] },
    { each: [{ damage: 12, drive: 10, hindrance: 0 }, { refused: 'strNegative' }] },
  ],
  [
    'DRV-RED-01 ranged attacks have no STR to hold back',
    'weaponProfile',
    { mode: 'ranged', weapon: SWORD, attacker: { str: 8 }, useStr: 3 },
    { refused: 'meleeOnly' },
  ],
  [
    'DRV-RED-03 wielding is judged with real STR',
    'weaponProfile',
    { mode: 'melee', weapon: { ...SWORD, strengthRating: 3 }, attacker: { str: 6 }, useStr: 0 },
    { refused: null, strRequired: 6, damage: 12 },
  ],
  [
    'DRV-RED-05 DRV-AMB-08 the melee cut takes energy and its drive along, not the weapon’s drive',
    'weaponProfile',
    {
      mode: 'melee',
      weapon: { damage: 13, drive: 10, energy: { type: 'heat', damage: 41 } },
      attacker: { str: 4 },
      cut: 50,
    },
    { damage: 10, drive: 14, energyDamage: 20, energyDrive: 20, hindrance: 1 },
  ],
  [
    'DRV-RED-06 DRV-AMB-07 the ranged cut: 50 only, 3 Hindrance',
    'weaponProfile',
    { mode: 'ranged', weapon: { energy: { type: 'heat', damage: 41 } }, each: [{ cut: 50 }, { cut: 25 }] },
    {
      each: [
        { damage: null, drive: null, energyDamage: 20, energyDrive: 20, hindrance: 3 },
        { refused: 'cutNotAvailable' },
      ],
    },
  ],
  [
    'DRV-RED-04 a melee cut to another share',
    'weaponProfile',
    { mode: 'melee', weapon: SWORD, cut: 75 },
    { refused: 'cutNotAvailable' },
  ],
  [
    'DRV-RED-07 DRV-AMB-06 no holding back without competence',
    'weaponProfile',
    {
      competent: false,
      weapon: SWORD,
      attacker: { str: 5 },
      each: [{ mode: 'melee', useStr: 3 }, { mode: 'melee', cut: 50 }, { mode: 'ranged', cut: 50 }, { mode: 'melee' }],
    },
    {
      each: [
        { refused: 'notCompetent' },
        { refused: 'notCompetent' },
        { refused: 'notCompetent' },
        { refused: null, damage: 17 },
      ],
    },
  ],
  [
    'DRV-RED-08 holding back and a milder injury type stack',
    'resolveAttack',
    hit('melee', { damage: 6, drive: 13 }, { injuryFactor: 5 }, { outcome: 'critical', choices: ['superficial'] }),
    { total: 6, degrees: 1, injuryType: 'superficial' },
  ],
  [
    'DRV-COM-01 the energy of a mixed weapon borrows its drive',
    'weaponProfile',
    { mode: 'melee', weapon: { damage: 10, drive: 20, energy: { type: 'heat', damage: 8 } }, attacker: { str: 3 } },
    { drive: 23, energyDrive: 23 },
  ],
  [
    'DRV-COM-09 all energy can dismember; so can a weapon that may',
    'canDismember',
    {
      each: [
        { weapon: { energy: { type: 'heat', damage: 5 } } },
        { weapon: { damage: 9, drive: 9, canDismember: true } },
        { weapon: { damage: 9, drive: 9 } },
      ],
    },
    { each: [{ canDismember: true }, { canDismember: true }, { canDismember: false }] },
  ],
  [
    'DRV-STA-01 DRV-ARM-08 coral is no metal',
    'starterArmor',
    { each: [{ armorId: 'coralPlate' }, { armorId: 'steelPlate' }, { armorId: 'gambeson' }] },
    {
      each: [
        { lo: 26, hi: 46, metallic: false },
        { lo: 24, hi: 40, metallic: true },
        { lo: 10, hi: 28 },
      ],
    },
  ],
  [
    'DRV-STA-02 fit costs DEX',
    'starterArmor',
    { armorId: 'coralMail', each: [{ fit: 'moderate' }, { fit: 'strict' }] },
    { each: [{ dexCost: 1 }, { dexCost: 2 }] },
  ],
];

hold(rows);

test('DRV-DIC-03 the target number is the total of its tally, the minimum included', () => {
  const tally = targetNumber({ tn: 3, modifier: -4, hindrance: 1 }, 0, optionsFrom({ 'drive.hindrance.tnStep': 5 }));
  expect(total(tally)).toBe(1);
  expect(tally.map((entry) => entry.value)).toEqual([3, -4, -5, 7]);
});

test('every option has the default that the catalogue gives it', () => {
  expect(DEFAULT_OPTIONS).toMatchObject({
    dice: { base: 2, perHindrance: 1, faces: 10 },
    hindrance: { tnStep: 0 },
    con: { tnBase: 10 },
    will: { tnPerPoint: 1, timing: 'before' },
    aoe: { highShieldBasis: 'original', overeffectAreaShare: 25, hitChance: 50 },
    range: { zoneSteps: { short: 0, medium: 1, long: 2 }, bands: { short: 30, medium: 100, long: 300 } },
    light: { dim: 10, moderate: 30 },
    injury: {
      tables: {
        melee: [
          { upTo: 2, type: 'superficial' },
          { upTo: 4, type: 'mobility' },
          { upTo: 6, type: 'handArm' },
          { upTo: 9, type: 'core' },
          { upTo: 10, type: 'perception' },
        ],
      },
      consequences: {
        perception: [
          { degrees: 2, status: 'incapacitated' },
          { degrees: 3, status: 'dead' },
        ],
      },
    },
  });
  expect(OPTIONS.every((spec) => spec.clauses.length > 0)).toBe(true);
});

test('DRV-GAP-06 options of a fight: tables as text, range steps as numbers; what cannot be read is the default', () => {
  const options = optionsFrom({
    'drive.injury.tables.melee': '5 core, 10 perception',
    'drive.injury.tables.ranged': 'nonsense',
    'drive.injury.consequences': 'core 1 dead',
    'drive.range.zoneSteps.short': 2,
    'drive.dice.base': 'two',
    'drive.will.timing': 'never',
  });
  expect(options.injury.tables.melee).toEqual([
    { upTo: 5, type: 'core' },
    { upTo: 10, type: 'perception' },
  ]);
  expect(options.injury.tables.ranged).toEqual(DEFAULT_OPTIONS.injury.tables.ranged);
  expect(options.injury.consequences).toEqual({ core: [{ degrees: 1, status: 'dead' }] });
  expect(options.range.zoneSteps).toEqual({ short: 2, medium: 1, long: 2 });
  expect(options.dice.base).toBe(2);
  expect(options.will.timing).toBe('before');
});
