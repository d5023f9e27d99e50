/** Derived values that sheets show and never store: drives of weapons beside armor, evasions and soak, a document's initial values. */
import { expect, test } from 'vitest';
import { adeva, derivedOf, OPTIONS } from '../../src/rules/adeva/index.ts';
import { arrgs, sheetNumbers } from '../../src/rules/arrgs/index.ts';
import { optionsFrom, soundnessOf } from '../../src/rules/cepheus/index.ts';
import { fluid } from '../../src/rules/fluid/index.ts';
import { driveMarks, type DriveCombatant } from '../../src/rules/drive/index.ts';
import {
  html,
  integer,
  htmlPaths,
  initialOf,
  initialOfAll,
  maybeRecord,
  record,
  text,
} from '../../src/rules/kernel/spec.ts';
import { rifle, somebody, sword, underway } from './adeva/arena.ts';
import { BOW, duel, fight as arrgsFight, person as arrgsPerson, SWORD } from './arrgs/people.ts';
import { car, fightOf, MOUNTED } from './cepheus/fight-people.ts';
import { ITEMS, person } from './drive/fight-people.ts';
import { running } from './fluid/people.ts';
import { combatantIn } from '../../src/rules/kernel/fight.ts';
import type { Status } from '../../src/rules/ruleset.ts';

test('drive: each portion of a weapon has its mark; whole zones, and weapons that are too heavy, have none (DRV-WPN)', () => {
  const { sword: blade, beam, grenade, cluster } = ITEMS;
  const heavy = { ...blade, id: 'heavy', minStr: 99, strRequired: 99 };
  const holder: DriveCombatant = person({ id: 'a', scores: { str: 6 }, items: [blade, beam, grenade, cluster, heavy] });
  const marks = Object.fromEntries(
    holder.sheet.weapons.map((weapon) => [
      weapon.id,
      driveMarks(holder, weapon).map(({ label }) => label.split('.').at(-1)),
    ]),
  );
  expect(marks['sword']).toEqual(['normal']);
  expect(marks['beam']).toEqual(['heat']);
  expect(marks['grenade']).toEqual(['frag', 'blast']);
  expect(marks['cluster']).toEqual([]);
});

test('drive: a blade has the strength behind its mark, a shot has not (DRV-ARM-02)', () => {
  const holder = person({ id: 'A', items: [ITEMS.claw, ITEMS.pistol, { ...ITEMS.sword, strDrive: 2 }] });
  const marks = (id: string) =>
    driveMarks(
      holder,
      holder.sheet.weapons.find((weapon) => weapon.id === id)!,
    );
  expect(marks('claw').map(({ at }) => at)).toEqual([13 + 6]);
  expect(marks('pistol').map(({ at }) => at)).toEqual([31]);
  expect(marks('sword').map(({ at }) => at)).toEqual([14 + 2 * 6]);
});

test('cepheus: the rest of a vehicle, and its remaining speed (CEP-VEH-38, -39, -43, -45)', () => {
  const seen = (fields: Parameters<typeof car>[2]) => {
    const { sheet, state } = combatantIn(fightOf([car('car', [], { speedMax: 100, ...fields })]), 'car');
    const { speed, fate } = soundnessOf(sheet.hulk!, state.hulk!, optionsFrom({}));
    return [speed, fate];
  };
  expect(seen({})).toEqual([100, null]);
  expect(seen({ structure: { value: 0, max: 2 } })).toEqual([0, 'destroyed']);
  expect(seen({ exploded: true })[1]).toBe('exploded');
  expect(seen({ systems: { powerPlant: 3 } })[1]).toBe('disabled');
});

test('cepheus: every part of a vehicle that is there, with what destroys it (CEP-VEH-43..52)', () => {
  const fields = { systems: { drive: 1, computer: null }, limbs: [], items: [MOUNTED['turret']!], speed: 0 };
  const { sheet, state } = combatantIn(fightOf([car('car', [], fields)]), 'car');
  const { parts } = soundnessOf(sheet.hulk!, state.hulk!, optionsFrom({}));
  expect(parts.map(({ key, hits, most }) => [key, hits, most])).toEqual([
    ['drive', 1, 3],
    ['powerPlant', 0, 3],
    ['sensors', 0, 2],
    ['turret', 0, 2],
  ]);
});

test('arrgs: the DC of each defense, and the modifier of each way to attack (34.1)', () => {
  const spear = { ...BOW, id: 'spear', kind: 'both' };
  const bolt = { type: 'spell', id: 'bolt', level: 1, sv: 5, types: ['fire'], increment: 10, memorised: 1 };
  const { fight: now } = duel({ items: [SWORD, spear, bolt], sheet: { skills: { meleeWeaponry: 4, arcane: 6 } } });
  const { defences, attacks } = sheetNumbers(now, combatantIn(now, 'a'));
  expect(defences).toEqual([
    { kind: 'fortitude', dc: 13 },
    { kind: 'reflex', dc: 11 },
    { kind: 'willpower', dc: 10 },
  ]);
  expect(attacks.filter(({ item }) => item !== 'unarmed').map(({ kind, modifier }) => [kind, modifier])).toEqual([
    ['melee', 7],
    ['melee', 7],
    ['ranged', 1],
    ['spell', 6],
  ]);
  const wagon = arrgsPerson({
    id: 'wagon',
    kind: 'vehicle',
    sheet: { vitality: { max: 40 }, fortitude: 4 },
    items: [],
  });
  // Without a pilot it has no Reflex, and never a mind (GAP-12).
  expect(sheetNumbers(now, wagon).defences).toEqual([{ kind: 'fortitude', dc: 14 }]);
});

test('adeva: the evasions of a combatant, and the soak of each location, or of the whole of a ship (GAP-04)', () => {
  const shown = (who: Parameters<typeof underway>[0][number]) =>
    derivedOf(combatantIn(underway([who, somebody('foe')]), who.id), OPTIONS.from({}));
  const hero = shown(somebody('hero', { items: [rifle, sword] }));
  expect(hero.evasions.map(({ evasion }) => evasion).sort()).toEqual(['dodge', 'parry']);
  expect(hero.soak.length).toBeGreaterThan(1);
  const ship = shown(somebody('ship', { kind: 'starship' }));
  expect(ship.evasions.map(({ evasion }) => evasion).sort()).toEqual(['dodge', 'repelBoarders']);
  expect(ship.soak.map(({ location }) => location)).toEqual([null]);
});

test('adeva: the soak on a sheet is that of weapons that are not primitive (GAP-09)', () => {
  const suit = { id: 'suit', type: 'armor', ap: { body: 4 } };
  const { soak } = derivedOf(somebody('hero', { items: [suit] }), OPTIONS.from({ primitiveMode: 'doubleAp' }));
  expect(soak.find(({ location }) => location === 'body')!.soak).toBe(3 + 4);
});

test('a document starts with what its fields say, records within records; rich text is found wherever it stands', () => {
  const fields = {
    name: text('x'),
    notes: html(),
    inner: record({ size: integer(3), story: html() }),
    none: maybeRecord({ a: integer(1) }),
  };
  expect(initialOfAll(fields)).toEqual({ name: 'x', notes: '', inner: { size: 3, story: '' }, none: null });
  expect(initialOf(integer(7))).toBe(7);
  expect(htmlPaths(fields)).toEqual(['notes', 'inner.story']);
});

test('a question shows what its answers are paid with: Reactions, Action Dice, action points (ADE-TIME-06, ARR-ACT-01)', () => {
  const asked = ({ budget }: Status) => budget.filter((part) => part.asked).map(({ kind }) => kind);
  expect(asked(adeva.status(underway([somebody('a')]), 'a'))).toEqual(['reaction']);
  expect(asked(fluid.status(running([{ id: 'a' }], 'a'), 'a'))).toEqual(['actionDice']);
  expect(asked(arrgs.status(arrgsFight([{ id: 'a' }]).fight, 'a'))).toEqual(['ap', 'aap']);
});
