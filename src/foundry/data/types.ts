/** Every document sub-type of Salvo, from which the manifest, `template.json` and the registration are made. */
import { cepheusArmor, cepheusCharacter, cepheusGear, cepheusWeapon } from './cepheus/specs.ts';
import { data, flag, integer, list, map, oneOf, record, text, type Fields } from './spec.ts';

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
}

/** Version of the stored shape; a migration raises it. */
export const SCHEMA_VERSION = 1;

/** What every Salvo document carries besides its own data. */
export const common: Fields = {
  schema: integer(SCHEMA_VERSION),
  /** Values that could not be read, with their paths: shown to the GM, never dropped. */
  quarantine: list(record({ path: text(), value: data(null) })),
  /** Keys that this version does not know. */
  legacy: map(data(null)),
};

/** Ids of the last operations applied to this document, written in the same update as their effect. */
const ledger: Fields = { ops: list(text()) };

/** `decided`: resolved, and waits for a GM to let it take effect. */
export const ACTION_STATES = [
  'requested',
  'asking',
  'decided',
  'applying',
  'applied',
  'refused',
  'undoing',
  'undone',
] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** A request that somebody made and what became of it. */
const action: Fields = {
  ruleset: text(),
  /** Uuid of the combat, empty outside one. */
  combat: text(),
  /** Uuids of the actors by their id in the fight. */
  actors: map(text()),
  command: data(null),
  state: oneOf(ACTION_STATES),
  /** Answers so far, in order. */
  answers: list(data(null)),
  /** Whom and what is asked now. */
  asking: data(null),
  refusal: data(null),
  outcome: data(null),
  /** How often it was undone and redone: part of the operation's id. */
  turns: integer(0),
};

/** An answer to a question of an action; consumed and deleted by the referee. */
const answer: Fields = { action: text(), index: integer(0), value: data(null) };

/** Asks for an action to be taken back or done again. */
const reversal: Fields = { action: text(), redo: flag(), refusal: data(null) };

export const SUB_TYPES: readonly SubType[] = [
  {
    document: 'Actor',
    type: 'cepheusCharacter',
    ruleset: 'cepheus',
    kind: 'character',
    fields: { ...common, ...ledger, ...cepheusCharacter },
    bars: ['characteristics.end', 'characteristics.str', 'characteristics.dex'],
  },
  {
    document: 'Item',
    type: 'cepheusWeapon',
    ruleset: 'cepheus',
    kind: 'weapon',
    fields: { ...common, ...cepheusWeapon },
  },
  { document: 'Item', type: 'cepheusArmor', ruleset: 'cepheus', kind: 'armor', fields: { ...common, ...cepheusArmor } },
  { document: 'Item', type: 'cepheusGear', ruleset: 'cepheus', kind: 'gear', fields: { ...common, ...cepheusGear } },
  { document: 'ChatMessage', type: 'action', ruleset: null, kind: 'action', fields: { ...common, ...action } },
  { document: 'ChatMessage', type: 'answer', ruleset: null, kind: 'answer', fields: { ...common, ...answer } },
  { document: 'ChatMessage', type: 'reversal', ruleset: null, kind: 'reversal', fields: { ...common, ...reversal } },
];

export const subType = (type: string): SubType | undefined => SUB_TYPES.find((one) => one.type === type);
