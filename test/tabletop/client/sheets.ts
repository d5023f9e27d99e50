/** The sheet that opens for a document: registered per document name and sub-type. */
import type { Document } from './abstract/document.ts';
import type { DocumentConfig, Realm, SheetEntry } from './realm.ts';

interface SheetOptions {
  types?: string[];
  makeDefault?: boolean;
  label?: string;
  canBeDefault?: boolean;
  canConfigure?: boolean;
  themes?: unknown;
}

type DocumentClass = { documentName: string; TYPES?: string[] };

/** The object at foundry.applications.apps.DocumentSheetConfig, as far as registration goes. */
export function sheetRegistry(realm: Realm): Record<string, unknown> {
  const registerSheet = (
    documentClass: DocumentClass,
    scope: string,
    cls: SheetEntry['cls'],
    options: SheetOptions = {},
  ) => {
    const config = realm.CONFIG[documentClass.documentName] as DocumentConfig;
    const id = `${scope}.${cls.name}`;
    for (const type of options.types ?? documentClass.TYPES ?? ['base']) {
      const sheets = (config.sheetClasses[type] ??= {});
      if (options.makeDefault) for (const sheet of Object.values(sheets)) sheet.default = false;
      const { label = cls.name, makeDefault = false, canBeDefault = true, canConfigure = true } = options;
      sheets[id] = {
        id,
        label,
        cls,
        default: makeDefault || Object.keys(sheets).length === 0,
        canBeDefault,
        canConfigure,
      };
    }
  };
  const unregisterSheet = (
    documentClass: DocumentClass,
    scope: string,
    cls: SheetEntry['cls'],
    options: { types?: string[] } = {},
  ) => {
    const config = realm.CONFIG[documentClass.documentName] as DocumentConfig;
    for (const [type, sheets] of Object.entries(config.sheetClasses)) {
      if (!options.types || options.types.includes(type)) delete sheets[`${scope}.${cls.name}`];
    }
  };
  return { registerSheet, unregisterSheet };
}

const opened = new WeakMap<Document, unknown>();

/** The document's one sheet, made when first asked for. Null where none is registered. */
export function sheetOf(document: Document): unknown {
  const known = opened.get(document);
  if (known) return known;
  const config = document.tabletop.CONFIG[document.documentName] as DocumentConfig;
  const sheets = Object.values(config.sheetClasses[String(document['type'] ?? 'base')] ?? {});
  const entry = sheets.find((sheet) => sheet.default) ?? sheets[0];
  if (!entry) return null;
  const sheet = new entry.cls({ document, editable: document.isOwner });
  opened.set(document, sheet);
  return sheet;
}
