/** The people, creatures and things of the compendia, as the table reads them. */
import { arrgs, type ArrgsCombatant } from '../../../src/rules/arrgs/index.ts';
import { newFight, type Fight } from '../../../src/rules/kernel/fight.ts';
import type { Id, Json } from '../../../src/rules/kernel/json.ts';
import { readPackSources, type PackSource } from '../../../tools/packs.mjs';

export const packs = readPackSources().filter(({ name }) => name.startsWith('arrgs-'));
const documents = packs.flatMap((pack) => pack.documents.map(({ file, source }) => ({ file, source })));
export const typed = documents.filter(({ source }) => source.system !== undefined);
export const actors = typed.filter(({ source }) => source.items !== undefined);

export const kindOf = (type = ''): string => type.replace(/^arrgs/, '').toLowerCase();

/** The adapter's input for `read`: the data of an actor, with its items as plain records. */
export function sheetOf({ system, items = [] }: PackSource): Json {
  const carried = items.map((item) => ({ ...item.system, id: item._id, type: kindOf(item.type) }));
  return { ...system, items: carried } as unknown as Json;
}

/** Somebody of the compendia; ids of items are the slugs of their names here, so that a log can be read. */
export function entrant(
  name: string,
  { id = 'a', side = id, score }: { id?: Id; side?: string; score?: number } = {},
): ArrgsCombatant {
  const { source } = actors.find((each) => each.source.name === name)!;
  const named = (source.items ?? []).map((item, index, all) => {
    const twin = all.slice(0, index).filter((each) => each.name === item.name).length;
    return { ...item, _id: item.name.toLowerCase().replaceAll(' ', '-') + (twin > 0 ? `-${twin + 1}` : '') };
  });
  const sheet = sheetOf({ ...source, items: named }) as { readonly [key: string]: Json };
  const placed = score === undefined ? sheet : { ...sheet, initiative: { score } };
  const read = arrgs.read(kindOf(source.type), placed);
  return { id, name, side, ...read.value };
}

const PEOPLE = ['Brannoc Vey', 'Sefa Orlu', 'Ilmari Tove', 'Maren Holt', 'Kit Sparrow', 'Odran Pell'];
const BAND = ['Captain', 'Bandit', 'Bandit', 'Bandit', 'Crossbow Thug', 'Crossbow Thug', 'Wolf'];

export const cast = (names: readonly string[], side: string) =>
  names.map((name, index) => entrant(name, { id: `${side}${index}` as Id, side }));

/** The six people against the captain, three bandits, two thugs, a wolf and one dart trap. */
export const demonstration = (): Fight =>
  newFight('arrgs', [...cast(PEOPLE, 'us'), ...cast(BAND, 'them'), ...cast(['Dart Trap'], 'place')]);
