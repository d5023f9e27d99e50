/** What every sub-type of Salvo says of itself and carries. */
import { fields, type Fields, type Plain } from '../../rules/index.ts';

const { data, integer, list, map, record, text } = fields;

export type DocumentName = 'Actor' | 'Item' | 'ChatMessage';

export interface SubType {
  readonly document: DocumentName;
  readonly type: string;
  /** The ruleset it belongs to, null for what all share. */
  readonly ruleset: string | null;
  /** What `Ruleset.read` calls it: `character`, `weapon`. */
  readonly kind: string;
  readonly fields: Fields;
  /** Token bars and values, paths inside `system`. */
  readonly bars?: readonly string[];
  readonly values?: readonly string[];
  /** Other actors whose data are read beside its own: under which key, by the field that holds their id or uuid. */
  readonly beside?: { readonly [key: string]: string };
  /** What a change of its data brings with it, by top-level key. What is changed by hand at the same time stays as it is said. */
  readonly follows?: (before: Data, after: Data) => Data;
}

export type Data = { readonly [key: string]: Plain };

/** Version of the stored shape; a migration raises it. */
export const SCHEMA_VERSION = 1;

/** What every Salvo document carries besides its own data. */
export const common: Fields = {
  /** Of the stored shape. Not `schema`: that name is Foundry's own on every model. */
  version: integer(SCHEMA_VERSION),
  /** Values that could not be read, with their paths: shown to the GM, never dropped. */
  quarantine: list(record({ path: text(), value: data(null) })),
  /** Keys that this version does not know. */
  legacy: map(data(null)),
};

/** Ids of the last operations applied to this document, written in the same update as their effect. */
export const ledger: Fields = { ops: list(text()) };
