/**
 * The document sub-types of Salvo: those of messages, and those that the games enter. The manifest, `template.json` and
 * the registration are made from them.
 */
import { common, type SubType } from './common.ts';
import { fields, type Fields, type Spec } from '../../rules/index.ts';

export type { DocumentName, SubType } from './common.ts';
export { SCHEMA_VERSION } from './common.ts';

const { data, flag, integer, list, map, oneOf, text } = fields;

/** `decided`: resolved, and waiting for a GM to let it take effect. `byHand`: shown, and the GM enters the results. */
export const ACTION_STATES = [
  'requested',
  'asking',
  'decided',
  'byHand',
  'applying',
  'applied',
  'refused',
  'undoing',
  'undone',
] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** A requested act and its results. */
const action: Fields = {
  ruleset: text(),
  /** Uuid of the combat, empty outside one. */
  combat: text(),
  /** Uuids of the actors by their id in the fight. */
  actors: map(text()),
  command: data(null),
  /** The id of the press that requested it: one press is one act. */
  press: text(),
  /** The way along which the author dragged a token for it. */
  way: data(null),
  /** The table's measurements for it. */
  facts: data(null),
  state: oneOf(ACTION_STATES),
  /** Answers so far, in order. */
  answers: list(data(null)),
  /** The question that is open now, and the combatant that must answer. */
  asking: data(null),
  refusal: data(null),
  outcome: data(null),
  /** The new places of the tokens that moved, and their old ones. */
  shifts: data(null),
  /** The areas that it leaves on the scene. */
  drawn: data(null),
  /** The number of its undos and redos: part of the operation's id. */
  turns: integer(0),
};

/** An answer to a question of an action; consumed and deleted by the referee. */
const answer: Fields = { action: text(), index: integer(0), value: data(null) };

/** A request to undo or redo an action. */
const reversal: Fields = { action: text(), redo: flag(), refusal: data(null) };

const MESSAGE_TYPES: readonly SubType[] = [
  { document: 'ChatMessage', type: 'action', ruleset: null, kind: 'action', fields: { ...common, ...action } },
  { document: 'ChatMessage', type: 'answer', ruleset: null, kind: 'answer', fields: { ...common, ...answer } },
  { document: 'ChatMessage', type: 'reversal', ruleset: null, kind: 'reversal', fields: { ...common, ...reversal } },
];

const entered = new Map<string, SubType>();

/** The games' sub-types, entered ahead of those that all share; called once, before anything else. */
export function enterTypes(types: readonly SubType[]): void {
  for (const subType of [...types, ...MESSAGE_TYPES]) entered.set(subType.type, subType);
}

export const subTypes = (): readonly SubType[] => [...entered.values()];
export const subType = (type: string): SubType | undefined => entered.get(type);

/** The spec of a field, at a dotted path of records in the data of a document type; undefined where there is none. */
export function specOf(type: string, path: string): Spec | undefined {
  let fields: Fields | undefined = subType(type)?.fields;
  let spec: Spec | undefined;
  for (const key of path.split('.')) {
    spec = fields?.[key];
    fields = spec?.field === 'record' ? spec.of : undefined;
  }
  return spec;
}
