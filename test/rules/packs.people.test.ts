/** The people of the compendia: their rulesets read them without a problem, and they can use what they carry. */
import { describe, expect, test } from 'vitest';
import { subType } from '../../src/foundry/data/types.ts';
import { read as readCepheus } from '../../src/rules/cepheus/sheet/read.ts';
import { enterGames } from '../../src/foundry/games/data.ts';
import { read as readDrive } from '../../src/rules/drive/sheet/read.ts';
import { wieldRefusal } from '../../src/rules/drive/attack/wielding.ts';
import { read as readFluid } from '../../src/rules/fluid/sheet/read.ts';
import type { Json } from '../../src/rules/kernel/json.ts';
import { rulesetOf } from '../../src/rules/rulesets.ts';
import type { PackSource } from '../../tools/packs.mjs';
import { packs, typed } from './packs.sources.ts';

enterGames();

const people = typed.filter(({ source }) => subType(source.type ?? '')?.document === 'Actor');
const items = typed.filter(({ source }) => subType(source.type ?? '')?.document === 'Item');
const rulesets = [...new Set(people.map(({ source }) => rulesetIdOf(source)))];

test('every ruleset has its people, and the demonstrations their casts', () => {
  const counts = new Map(
    packs.map(({ name, documents }) => [name, documents.filter(({ source }) => source.type !== 'Actor').length]),
  );
  expect(rulesets.map((id) => counts.get(`${id}-people`)! >= 6)).toEqual(rulesets.map(() => true));
  expect(counts.get('cepheus-demo')).toBe(12);
});

test.each(people)('$file is read without a problem', ({ source }) => expect(problemsOf(source)).toEqual([]));

test.each(rulesets)('%s: all items are read without a problem, carried by one person', (ruleset) => {
  const bearer = people.find(({ source }) => rulesetIdOf(source) === ruleset)!.source;
  const all = items.map(({ source }) => source).filter((source) => rulesetIdOf(source) === ruleset);
  expect(problemsOf({ ...bearer, items: all })).toEqual([]);
});

test('what people carry is the item of the compendium, but for its state and its extras', () => {
  const extras = ['laserSight', 'telescopicSight', 'gyrostabilizer', 'skill', 'tripBonus'];
  const free = new Set(['equipped', 'magazine', 'quantity', 'memorised', ...extras]);
  const facts = (source: PackSource): unknown => Object.entries(source.system ?? {}).filter(([key]) => !free.has(key));
  const own = new Map(items.map(({ source }) => [source._id, source]));
  for (const { source } of people)
    for (const item of source.items ?? []) {
      const known = own.get(item._id);
      // What only one creature or machine has (claws, a frame, a second battery) is in no armory.
      if (known) expect(facts(item), item.name).toEqual(facts(known));
      else expect(GROWN, `${String(source.name)}: ${String(item.name)}`).toContain(item.name);
    }
});

/** What belongs to its bearer alone, and a second one of a kind. */
const GROWN = [
  ...['Siege Frame', 'Bright Veil', 'Hull Battery', 'Hooves', 'Fist', 'Dagger', 'Natural weapon', 'Hide'],
  ...['Fusion gun', 'Laser turret 1', 'Laser turret 2', 'Laser turret 3', 'Assault rifle'],
];

describe('everybody can use what is carried', () => {
  const of = (ruleset: string) => people.filter(({ source }) => rulesetIdOf(source) === ruleset);

  const peopleOfCepheus = of('cepheus').filter(({ source }) => source.type === 'cepheusCharacter');
  test.each(peopleOfCepheus)('$source.name is trained', ({ source }) => {
    const { sheet } = readCepheus('character', sheetOf(source)).value;
    const skills = [...sheet.weapons.map((weapon) => weapon.skill), ...sheet.armor.map((armor) => armor.requiredSkill)];
    const missing = skills.filter((skill) => skill !== '' && sheet.skills[skill] === undefined);
    expect(missing.filter((skill) => skill !== 'Natural Weapons')).toEqual([]);
  });

  test.each(of('drive'))('$source.name is strong enough', ({ source }) => {
    const { sheet } = readDrive('character', sheetOf(source)).value;
    const held = sheet.weapons.filter((weapon) => !weapon.kind.natural);
    expect(held.map((weapon) => wieldRefusal(weapon, sheet.total.str))).toEqual(held.map(() => null));
  });

  test.each(of('fluid'))('$source.name is proficient', ({ source }) => {
    const { sheet } = readFluid('character', sheetOf(source)).value;
    const proficiencies = sheet.weapons.map((weapon) => weapon.proficiency).filter((name) => name !== '');
    expect(proficiencies.filter((name) => !sheet.proficiencies.includes(name))).toEqual([]);
  });
});

test('the demonstration is three against three, each side with one commander', () => {
  const cast = packs.find(({ name }) => name === 'cepheus-demo')!.documents.map(({ source }) => source.system!);
  for (const unit of ['Harbor Watch', "Vane's Crew"]) {
    const side = cast.filter((entry) => entry['unit'] === unit);
    expect(side).toHaveLength(3);
    expect(side.filter((entry) => entry['commander'])).toHaveLength(1);
  }
});

function rulesetIdOf(source: PackSource): string {
  return subType(source.type ?? '')?.ruleset ?? '';
}

const problemsOf = (source: PackSource): unknown =>
  rulesetOf(rulesetIdOf(source))!.read(subType(source.type ?? '')!.kind, sheetOf(source)).problems;

/** What the adapter gives to `read`: the actor's data, with its items as plain records. */
function sheetOf(actor: PackSource): Json {
  const carried = (actor.items ?? []).map((item) => ({
    ...item.system,
    id: item._id,
    name: item.name,
    type: subType(item.type ?? '')!.kind,
  }));
  return { ...actor.system, items: carried } as unknown as Json;
}
