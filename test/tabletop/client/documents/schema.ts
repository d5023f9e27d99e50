/** The fields that many documents share. */
import type { Document } from '../abstract/document.ts';
import { AnyField } from '../fields/primitives.ts';
import * as f from '../fields/primitives.ts';
import { type Fields, SchemaField } from '../fields/containers.ts';
import { ObjectField, TypedObjectField } from '../fields/records.ts';
import { EmbeddedCollectionField, TypeDataField } from '../fields/embedded.ts';

export const id = () => new f.DocumentIdField();
export const text = (initial = '') => new f.StringField({ required: true, blank: true, initial });
export const optionalText = () => new f.StringField({ required: false, nullable: true, initial: null });
export const requiredText = () => new f.StringField({ required: true, blank: false });
export const flag = (initial = false) => new f.BooleanField({ initial });
export const count = (initial: number | null = 0) =>
  new f.NumberField({ required: true, nullable: initial === null, integer: true, initial });
export const number = (initial: number | null = 0) =>
  new f.NumberField({ required: true, nullable: initial === null, initial });
export const flags = () => new ObjectField();
export const ownership = () =>
  new TypedObjectField(new f.NumberField({ required: true, nullable: false, integer: true }), {
    initial: () => ({ default: 0 }),
  });
export const image = () => new f.FilePathField({ categories: ['IMAGE'] });
/** A picture that its document's class knows a default for, by the data that the document is made of. */
export const artwork = (document: { readonly implementation: unknown }) =>
  new f.FilePathField({
    categories: ['IMAGE'],
    initial: (data: object) => (document.implementation as WithArtwork).getDefaultArtwork(data).img,
  });
interface WithArtwork {
  getDefaultArtwork(data?: object): { readonly img: string };
}
export const idOf = () => new f.DocumentIdField({ readonly: false, nullable: true, initial: null });
export const embedded = (document: typeof Document, name: string) =>
  new EmbeddedCollectionField(document.tabletop, name);
export const anything = () => new AnyField({ required: false });

/** A reference that shows the world's document; read when asked. */
export const reference = (document: typeof Document, name: string) =>
  new f.ForeignDocumentField({
    documentName: name,
    get: (key: string) => document.tabletop.collections.get(name)?.get(key),
  });

/** `type`: one of the document's types. Unknown ones are invalid. */
export function type(document: typeof Document, initial = 'base') {
  return new f.StringField({
    required: true,
    blank: false,
    initial,
    validate: (value) => document.TYPES.includes(value as string),
    validationError: `is not a valid type for the ${document.documentName} Document class`,
  });
}
export const system = (document: typeof Document) => new TypeDataField(document);

export function stats(): SchemaField {
  return new SchemaField({
    coreVersion: optionalText(),
    systemId: optionalText(),
    systemVersion: optionalText(),
    createdTime: number(null),
    modifiedTime: number(null),
    lastModifiedBy: optionalText(),
    compendiumSource: optionalText(),
    duplicateSource: optionalText(),
  });
}

/** Fields of every primary document. */
export function primary(document: typeof Document): Fields {
  return {
    _id: id(),
    name: requiredText(),
    folder: reference(document, 'Folder'),
    sort: new f.IntegerSortField(),
    ownership: ownership(),
    flags: flags(),
    _stats: stats(),
  };
}
