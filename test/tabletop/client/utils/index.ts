/** The object at foundry.utils. */
import * as misc from './misc.ts';
import * as objects from './objects.ts';

export function makeUtils(random: () => number): Record<string, unknown> {
  return {
    debounce: misc.debounce,
    deepClone: objects.deepClone,
    deleteProperty: objects.deleteProperty,
    diffObject: objects.diffObject,
    duplicate: (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown,
    escapeHTML: misc.escapeHTML,
    expandObject: objects.expandObject,
    flattenObject: objects.flattenObject,
    getProperty: objects.getProperty,
    getRoute: (path: string) => `/${path.replace(/^\//, '')}`,
    getType: objects.getType,
    hasProperty: objects.hasProperty,
    isEmpty: objects.isEmpty,
    isNewerVersion: misc.isNewerVersion,
    mergeObject: objects.mergeObject,
    objectsEqual: objects.objectsEqual,
    parseUuid: misc.parseUuid,
    saveDataToFile: misc.saveDataToFile,
    randomID: (length = 16) => misc.randomID(length, random),
    setProperty: objects.setProperty,
    Semaphore: misc.Semaphore,
  };
}
