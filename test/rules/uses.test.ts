/**
 * The fields that a sheet shows of each kind of item: a blade has no magazine, and a shot no reach; fields that are not
 * named here are shown for every kind.
 */
import { expect, test } from 'vitest';
import { adevaUses } from '../../src/rules/adeva/index.ts';
import { arrgsUses } from '../../src/rules/arrgs/index.ts';
import { cepheusUses } from '../../src/rules/cepheus/index.ts';
import { driveUses } from '../../src/rules/drive/index.ts';
import { fluidUses } from '../../src/rules/fluid/index.ts';
import type { Json } from '../../src/rules/kernel/json.ts';
import type { Use } from '../../src/rules/kernel/uses.ts';

type Uses = (source: Json, holder: string) => { readonly [field: string]: Use };
type Row = [name: string, uses: Uses, source: Json, shown: string, holder?: string];

const RIFLE = { ranges: ['rifle'], magazine: { value: 30, max: 30 }, recoil: true };
const SHOT = 'drawActions laser laserSight magazine recoil reloadActions rof slugThrower energy';

// prettier-ignore
const ROWS: Row[] = [
  ['adeva: a blade', adevaUses.weapon, { kind: 'melee' }, 'parryMod reach'],
  ['adeva: a spear to throw', adevaUses.weapon, { kind: 'thrown' }, 'parryMod range reach'],
  ['adeva: a bow', adevaUses.weapon, { kind: 'ranged', hands: 2 }, 'clip full range semi'],
  ['adeva: a pistol', adevaUses.weapon, { kind: 'ranged', hands: 1, clip: { value: 9, max: 9 } }, 'clip full range reloadCost semi'],
  ['adeva: a gun without hands', adevaUses.weapon, { kind: 'ranged', hands: 0 }, 'clip full mounted range semi'],
  ['adeva: a gun on a mount', adevaUses.weapon, { kind: 'ranged', hands: 2, mounted: true }, 'clip full longRange mounted pointDefense range semi'],
  ['adeva: a gun of a ship', adevaUses.weapon, { kind: 'ranged', hands: 2 }, 'clip full longRange mounted pointDefense range semi', 'starship'],
  ['adeva: armor', adevaUses.armor, {}, ''],
  ['adeva: an ailment that weakens', adevaUses.ailment, { amount: 1 }, 'characteristic'],
  ['adeva: one that does not', adevaUses.ailment, { amount: 0 }, ''],
  ['arrgs: a blade', arrgsUses.weapon, { kind: 'melee' }, 'natural reach'],
  ['arrgs: a bow', arrgsUses.weapon, { kind: 'ranged', increment: 6 }, 'ammunition increment maxIncrements reload'],
  ['arrgs: a javelin without increments', arrgsUses.weapon, { kind: 'both', increment: null }, 'increment natural reach'],
  ['arrgs: a javelin', arrgsUses.weapon, { kind: 'both', increment: 4 }, 'increment maxIncrements natural reach'],
  ['arrgs: a blade with an increment', arrgsUses.weapon, { kind: 'melee', increment: 4 }, 'natural reach'],
  ['arrgs: a vehicle’s ram', arrgsUses.weapon, { kind: 'melee' }, 'arc natural reach', 'vehicle'],
  ['arrgs: mail', arrgsUses.armor, { hands: 0 }, ''],
  ['arrgs: a shield', arrgsUses.armor, { hands: 1 }, 'appliesTo techBonus'],
  ['arrgs: a spell without an effect', arrgsUses.spell, { sv: null, effectOnSuccess: 'none', increment: null, duration: 'instant' }, ''],
  ['arrgs: a bolt that bleeds for rounds', arrgsUses.spell, { sv: 5, effectOnSuccess: 'dying', increment: 5, duration: 'rounds' }, 'effectAmount effectMost maxIncrements rounds types'],
  ['arrgs: a rope', arrgsUses.gear, {}, ''],
  ['cepheus: a blade', cepheusUses.weapon, { ranges: ['closeQuarters'] }, 'drawActions'],
  ['cepheus: a pistol', cepheusUses.weapon, { ...RIFLE, ranges: ['pistol'] }, SHOT],
  ['cepheus: a rifle', cepheusUses.weapon, RIFLE, `${SHOT} heavy telescopicSight gyrostabilizer`],
  ['cepheus: a rifle that does not kick', cepheusUses.weapon, { ...RIFLE, recoil: false }, `${SHOT} heavy telescopicSight`],
  ['cepheus: a shotgun', cepheusUses.weapon, { ...RIFLE, ranges: ['shotgun'] }, `${SHOT} heavy flechette`],
  ['cepheus: a grenade launcher', cepheusUses.weapon, { ...RIFLE, ranges: ['shotgun'], heavy: true }, `${SHOT} heavy flechette payload`],
  ['cepheus: one without magazine', cepheusUses.weapon, { ranges: ['shotgun'], magazine: null }, `${SHOT.replace('reloadActions ', '')} heavy flechette`],
  ['cepheus: a grenade', cepheusUses.weapon, { ranges: ['thrown'], payload: [{ radius: 3, dice: 5 }] }, 'drawActions payload payloadKind'],
  ['cepheus: a rocket', cepheusUses.weapon, { ...RIFLE, ranges: ['rocket'] }, `${SHOT} heavy payload`],
  ['cepheus: a turret', cepheusUses.weapon, { ...RIFLE, ranges: ['assaultWeapon'], mount: 'turret', recoil: false }, `${SHOT.replace('drawActions ', '')} heavy hits mount telescopicSight`, 'vehicle'],
  ['cepheus: armor', cepheusUses.armor, {}, ''],
  ['cepheus: a vacc suit', cepheusUses.armor, { requiredSkill: 'Zero-G' }, 'fullBattleDress'],
  ['cepheus: battle dress', cepheusUses.armor, { requiredSkill: 'Battle Dress', fullBattleDress: true }, 'fullBattleDress grantsDex grantsStr'],
  ['cepheus: ablative armor', cepheusUses.armor, { ablative: true }, 'ablated'],
  ['drive: a blade', driveUses.weapon, { mode: 'melee' }, 'damage drive energy kind precise strDamage strDrive strengthRating'],
  ['drive: a shot', driveUses.weapon, { mode: 'ranged' }, 'critRange damage drive energy kind precise projectile'],
  ['drive: a grenade', driveUses.weapon, { mode: 'explosive' }, 'areaBlast areaFrag blast frag zone'],
  ['drive: a shield for oneself', driveUses.shield, { protects: 'self' }, ''],
  ['drive: a dome for some rounds', driveUses.shield, { protects: 'group', expires: 'rounds' }, 'radius rounds twoWay'],
  ['drive: an aura of heat', driveUses.aura, { kind: 'heat', fromDevice: false }, ''],
  ['drive: one of blades from a device', driveUses.aura, { kind: 'normal', fromDevice: true }, 'deviceId drive'],
  ['fluid: a blade', fluidUses.weapon, { kind: 'melee' }, ''],
  ['fluid: a gun', fluidUses.weapon, { kind: 'ranged', magazine: { value: 9, max: 9 } }, 'burst increment magazine recoil'],
  ['fluid: a gun for bursts', fluidUses.weapon, { kind: 'ranged', burst: true, magazine: { value: 9, max: 9 } }, 'autofireRating burst increment magazine recoil'],
  ['fluid: a grenade', fluidUses.weapon, { kind: 'ranged', magazine: null, blastIncrement: 1 }, 'blastDc blastIncrement increment magazine'],
  ['fluid: a dart', fluidUses.weapon, { kind: 'ranged', magazine: null }, 'blastIncrement increment magazine'],
];

test.each<Row>(ROWS)('%s', (_name, uses, source, shown, holder = 'character') => {
  const needed = Object.entries(uses(source, holder)).flatMap(([field, use]) => (use === 'needed' ? [field] : []));
  expect(needed.sort().join(' ')).toBe(shown.split(' ').sort().join(' '));
});

test('a useless field with a value is not hidden; nothing, none and initial values are', () => {
  const use = (extra: object): Use | undefined =>
    fluidUses.weapon({ kind: 'melee', ...extra }, 'character')['increment'];
  expect([use({}), use({ increment: 30 })]).toEqual(['idle', 'held']);
  expect(fluidUses.weapon({ kind: 'melee', magazine: { value: 0, max: 0 } }, 'character')['magazine']).toBe('idle');
  expect(fluidUses.weapon({ kind: 'melee', magazine: { value: 0, max: 9 } }, 'character')['magazine']).toBe('held');
});
