/** Declarations and data common to every sub-type of Salvo. */
import { fields, type Fields, type Plain } from '../../rules/index.ts';

const { data, integer, list, map, record, text } = fields;

export type DocumentName = 'Actor' | 'Item' | 'ChatMessage';

export interface SubType {
  readonly document: DocumentName;
  readonly type: string;
  /** Its ruleset; null for a sub-type that all share. */
  readonly ruleset: string | null;
  /** Its kind for `Ruleset.read`: `character`, `weapon`. */
  readonly kind: string;
  readonly fields: Fields;
  /** Token bars and values, paths inside `system`. */
  readonly bars?: readonly string[];
  readonly values?: readonly string[];
  /** Other actors read beside it: under which key, by the field that holds their id or uuid. */
  readonly beside?: { readonly [key: string]: string };
  /** Further changes that follow from a change of its data, by top-level key. Values changed by hand at the same time stay as they are. */
  readonly follows?: (before: Data, after: Data) => Data;
}

export type Data = { readonly [key: string]: Plain };

/** Version of the stored shape; a migration raises it. */
export const SCHEMA_VERSION = 1;

/** Fields of every Salvo document besides its own data. */
export const common: Fields = {
  /** The version of the stored shape. Not `schema`: that name is Foundry's own on every model. */
  version: integer(SCHEMA_VERSION),
  /** Values that could not be read, with their paths: shown to the GM, never dropped. */
  quarantine: list(record({ path: text(), value: data(null) })),
  /** Keys that this version does not know. */
  legacy: map(data(null)),
};

/** Ids of the last operations applied to this document, written in the same update as their effect. */
export const ledger: Fields = { ops: list(text()) };
