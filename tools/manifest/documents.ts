/** The document types of the manifest and `template.json`, made from the same specs as the data models. */
import { htmlPaths, initialOfAll, type Plain } from '../../src/rules/index.ts';
import { subTypes } from '../../src/foundry/data/types.ts';
import { enterGames } from '../../src/foundry/games/data.ts';

enterGames();

/** `documentTypes` of system.json: every sub-type with the rich-text fields that the server must clean. */
export function documentTypes(): Record<string, Record<string, { htmlFields?: string[] }>> {
  const result: Record<string, Record<string, { htmlFields?: string[] }>> = {};
  for (const subType of subTypes()) {
    const paths = htmlPaths(subType.fields);
    (result[subType.document] ??= {})[subType.type] = paths.length > 0 ? { htmlFields: [...paths] } : {};
  }
  return result;
}

/** Foundry's older list of the same types with what they start with. Actors and items only: it may declare no others. */
export function template(): Plain {
  const result: Record<string, Plain> = {};
  for (const document of ['Actor', 'Item'] as const) {
    const ofKind = subTypes().filter((subType) => subType.document === document);
    result[document] = {
      types: ofKind.map((subType) => subType.type),
      htmlFields: [...new Set(ofKind.flatMap((subType) => htmlPaths(subType.fields)))],
      ...Object.fromEntries(ofKind.map((subType) => [subType.type, initialOfAll(subType.fields)])),
    };
  }
  return result;
}
