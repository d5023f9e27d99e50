/** The content of the window in which time passes: who does what meanwhile, and with which result. */
import {
  type Choice,
  type Command,
  type Field,
  type Id,
  isRefusal,
  type Outcome,
  refuse,
  togetherOf,
  combatantIn,
} from '../../../rules/index.ts';
import { foresee } from '../../../play/foresee.ts';
import type { ActorDoc } from '../../api.ts';
import { namesAt } from '../../words/names.ts';
import { refusalText, text } from '../../words/words.ts';
import { inFights } from '../../resolution/objections.ts';
import { procedure, type Table } from '../../resolution/table/table.ts';
import { countingFields, fieldAccepts } from '../act/act-state.ts';
import { fieldView, type FieldView } from '../field-view.ts';
import { previewView, type PreviewView } from './foreseen-view.ts';

/** The GM's values for one act of a combatant, by `who:action`. */
export type TimeEntries = ReadonlyMap<string, { readonly on: boolean; readonly values: FieldValues }>;
export type FieldValues = { readonly [field: string]: string | number | boolean };

export const lineKey = (who: Id, action: string): string => `${who}:${action}`;

export interface ControlView extends FieldView {
  readonly name: string;
}

export interface LineView {
  readonly key: string;
  readonly label: string;
  readonly clause: string;
  readonly on: boolean;
  readonly controls: readonly ControlView[];
}

export interface PersonView {
  readonly id: Id;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly lines: readonly LineView[];
  /** Reason that no time can pass for this combatant, or that the request is refused; empty where it can. */
  readonly refused: string;
  readonly preview: PreviewView | null;
}

export interface PassTimeView {
  readonly people: readonly PersonView[];
  /** Fields that several acts have: shown here once for all of them. */
  readonly common: readonly ControlView[];
  readonly mayApply: boolean;
}

/** Acts of `who` that let time pass and are allowed now. */
const timeActs = ({ ruleset, fight }: Table, who: Id): readonly Choice[] =>
  ruleset.choices(fight, who).filter(({ time, item }) => time === true && item === undefined);

export function passTimeView(table: Table, entries: TimeEntries): PassTimeView {
  const fighting = inFights();
  const people = [...table.actors].map(([id, actor]) =>
    personView(table, id, actor, entries, fighting.has(actor.uuid)),
  );
  const commands = commandsOf(table, entries);
  return {
    people,
    common: commonControls(table, entries),
    mayApply: commands.length > 0 && people.every(({ refused, lines }) => refused === '' || lines.length === 0),
  };
}

/** The requests of the whole window, in the order of its rows. */
export const commandsOf = (table: Table, entries: TimeEntries): readonly Command[] => {
  const fighting = inFights();
  return [...table.actors].flatMap(([id, actor]) => (fighting.has(actor.uuid) ? [] : commandsFor(table, id, entries)));
};

const commandsFor = (table: Table, who: Id, entries: TimeEntries): readonly Command[] =>
  actsOn(table, who, entries).map((choice) => ({
    action: choice.action,
    who,
    declared: valuesOf(choice, who, entries),
  }));

/** Those among them that are switched on. */
const actsOn = (table: Table, who: Id, entries: TimeEntries): readonly Choice[] =>
  timeActs(table, who).filter(({ action, refused }) => refused === null && isOn(entries, who, action));

const isOn = (entries: TimeEntries, who: Id, action: string): boolean => entries.get(lineKey(who, action))?.on ?? true;

function valuesOf({ action, fields }: Choice, who: Id, entries: TimeEntries): FieldValues {
  const values = entries.get(lineKey(who, action))?.values ?? {};
  return Object.fromEntries(fields.map((field) => [field.key, valueOf(field, values[field.key])]));
}

/** The value given for a field, where it still fits. */
const valueOf = (field: Field, value: FieldValues[string] | undefined): FieldValues[string] =>
  value !== undefined && fieldAccepts(field, value) ? value : field.default;

function personView(table: Table, id: Id, actor: ActorDoc, entries: TimeEntries, fights: boolean): PersonView {
  const { ruleset, fight } = table;
  const { name } = combatantIn(fight, id);
  const face = { id, uuid: actor.uuid, name, img: actor.img };
  const acts = timeActs(table, id);
  const open = acts.filter(({ refused }) => refused === null);
  const reason = fights ? refuse('inAFight', '') : acts.length === 0 ? refuse('noTime', '') : acts.at(-1)!.refused;
  if (fights || open.length === 0)
    return { ...face, lines: [], refused: reason ? refusalText(reason, ruleset.id) : '', preview: null };
  const foreseen = foreseenFor(table, id, entries);
  const refusal = isRefusal(foreseen) ? refusalText(foreseen, ruleset.id, namesAt(table)) : '';
  return {
    ...face,
    lines: open.map((choice) => lineView(choice, id, entries)),
    refused: refusal,
    preview: foreseen && !isRefusal(foreseen) ? previewView(table, id, foreseen) : null,
  };
}

function lineView(choice: Choice, who: Id, entries: TimeEntries): LineView {
  const values = valuesOf(choice, who, entries);
  const key = lineKey(who, choice.action);
  return {
    key,
    label: text(choice.label),
    clause: choice.clause,
    on: isOn(entries, who, choice.action),
    controls: counting(choice, values).map((field) => controlView(field, values[field.key]!, `${key}:${field.key}`)),
  };
}

/** The fields that count as the others stand. */
const counting = ({ fields }: Choice, values: FieldValues): readonly Field[] =>
  countingFields(fields, ({ key }) => values[key]!);

const controlView = (field: Field, value: FieldValues[string], name: string): ControlView => ({
  ...fieldView(field, value),
  name,
});

/** Fields of switched-on acts that more than one line has; a list whose entries differ is common to nobody. */
function commonControls(table: Table, entries: TimeEntries): readonly ControlView[] {
  const lines = [...table.actors.keys()].flatMap((who) =>
    actsOn(table, who, entries).flatMap((choice) => {
      const values = valuesOf(choice, who, entries);
      return counting(choice, values).map((field) => ({ field, value: values[field.key]! }));
    }),
  );
  const keys = [...new Set(lines.map(({ field }) => field.key))];
  return keys.flatMap((key) => {
    const same = lines.filter(({ field }) => field.key === key);
    const [first] = same;
    if (!first || same.length < 2 || !same.every(({ field }) => isAlike(field, first.field))) return [];
    return [controlView(first.field, first.value, `common:${key}`)];
  });
}

const isAlike = (a: Field, b: Field): boolean =>
  a.kind === b.kind && JSON.stringify(a.options ?? []) === JSON.stringify(b.options ?? []);

function foreseenFor(table: Table, who: Id, entries: TimeEntries): ReturnType<typeof foresee<Outcome>> | null {
  const commands = commandsFor(table, who, entries);
  return commands.length === 0 ? null : foresee(() => procedure(table, togetherOf(commands)));
}
