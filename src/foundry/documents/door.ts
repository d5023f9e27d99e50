/**
 * The door by which people and things come in from a file, one by one (Foundry's *Import Data*) or all of a world's (the
 * backup): the file is checked against the specs first, and a value that does not fit is refused with its place. Data
 * already in the world is repaired instead (`data/repair.ts`).
 */
import { localize, type Source } from '../api.ts';
import { migrated, versionOf } from '../data/migrations.ts';
import { isRecord, textIn } from '../data/record.ts';
import { repair } from '../data/repair.ts';
import { SCHEMA_VERSION, subType } from '../data/types.ts';

/**
 * The place of the first fault in a document of a sub-type of Salvo's, such as `items.2.system.damage.dice`; null
 * where there is none.
 */
export function placeOfFault(document: string, source: unknown): string | null {
  if (!isRecord(source)) return '';
  const spec = subType(textIn(source['type']));
  if (spec?.document !== document) return 'type';
  const { system = {}, items = [] } = source;
  if (!isRecord(system)) return 'system';
  if (versionOf(system) <= SCHEMA_VERSION) {
    const { failed } = migrated(system, spec.type);
    const [fault] = [...failed, ...repair(spec.fields, migrated(system, spec.type).source).quarantined];
    if (fault) return ['system', fault.path].filter(Boolean).join('.');
  }
  if (!Array.isArray(items)) return 'items';
  return (
    items.map((item, at) => within(`items.${at}`, placeOfFault('Item', item))).find((name) => name !== null) ?? null
  );
}

const within = (prefix: string, place: string | null): string | null =>
  place === null ? null : [prefix, place].filter(Boolean).join('.');

/** The document that receives the content of a file. */
interface Receiver {
  readonly documentName: string;
  readonly type: string;
  readonly name: string;
}

/** Whether the file may come in. The importing user is told of any fault. */
export function mayComeIn({ documentName, type, name }: Receiver, json: string): boolean {
  const place = placeInText(documentName, type, json);
  if (place !== null) ui.notifications?.error(localize('SALVO.refused.badImport', { name, place }));
  return place === null;
}

function placeInText(documentName: string, type: string, json: string): string | null {
  let found: unknown;
  try {
    found = JSON.parse(json);
  } catch (error) {
    return error instanceof SyntaxError ? error.message : 'depth';
  }
  const fault = placeOfFault(documentName, found);
  if (fault !== null) return fault === '' ? '1' : fault;
  const source = found as Source;
  // No import turns one kind of person into another, and nothing from a newer Salvo is read.
  if (source['type'] !== type) return 'type';
  return versionOf((source['system'] ?? {}) as Source) > SCHEMA_VERSION ? 'system.version' : null;
}
