/** The sources of the compendia, for tests. */
import { readPackSources, type PackSource } from '../../tools/packs.mjs';

export const packs = readPackSources();

/** Everything with data of ours: actors and items, not folders or journals. */
export const typed = packs.flatMap(({ documents }) => documents).filter(({ source }) => source.system !== undefined);

/** An item by its name, in whatever case a table writes it. */
export function sourceNamed(pack: string, name: string): PackSource {
  const documents = packs.find((entry) => entry.name === pack)?.documents ?? [];
  const found = documents.find(({ source }) => source.name.toLowerCase() === name.toLowerCase());
  if (!found) throw new Error(`${pack} has no ${name}`);
  return found.source;
}
