/**
 * A document's data as a form, made from its spec: one control for each kind of field, so that a new field needs only a
 * word in the language file. Values that no control can show directly go by names under `view.` and are put together
 * again by `readForm`.
 */
import { asRecord } from '../../data/record.ts';
import type { Fields, Plain, Spec } from '../../../rules/index.ts';
import type { SubType } from '../../data/types.ts';
import { firstKnown, has, text } from '../../words/words.ts';

export interface FormField {
  readonly key: string;
  readonly name: string;
  readonly label: string;
  /** Its meaning, where the label does not say it. */
  readonly about: string;
  readonly kind: 'number' | 'text' | 'select' | 'flag' | 'checks' | 'group' | 'rows';
  readonly value: Plain;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: string;
  readonly options: readonly { readonly id: string; readonly label: string; readonly on: boolean }[];
  /** The ticked values in words, a dash for none; empty for any other kind. */
  readonly chosen: string;
  /** The fields of a group; null: it is optional and absent. */
  readonly fields: readonly FormField[] | null;
  /** Whether it is a group that can be removed or added as a whole. */
  readonly optional: boolean;
  /** The rows of a list by their place, or of a map by their key. */
  readonly rows: readonly { readonly index: number | string; readonly fields: readonly FormField[] }[];
  readonly editable: boolean;
}

export interface FormOptions {
  readonly subType: SubType;
  readonly system: { readonly [key: string]: unknown };
  readonly editable: boolean;
  /** Keys shown elsewhere. */
  readonly except: readonly string[];
  /** Possible values of a field that holds the id or uuid of another actor (`SubType.beside`). */
  readonly others?: readonly Other[];
}

interface Other {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
}

/** Keys that every model has for Salvo's own sake, and keys that only a fight writes. */
const OWN = ['version', 'quarantine', 'legacy', 'ops', 'conditions'];

export function formView({ subType, system, editable, except, others = [] }: FormOptions): readonly FormField[] {
  const hidden = new Set([...OWN, ...except]);
  const shown = Object.fromEntries(Object.entries(subType.fields).filter(([key]) => !hidden.has(key)));
  const naming = new Set(Object.values(subType.beside ?? {}));
  const words: Words = { ruleset: subType.ruleset ?? '', type: subType.kind, naming, others };
  return fieldsOf(shown, system, '', words, editable);
}

interface Words {
  readonly ruleset: string;
  readonly type: string;
  /** Paths of the fields that name another actor. */
  readonly naming: ReadonlySet<string>;
  readonly others: readonly Other[];
}

function fieldsOf(specs: Fields, from: unknown, path: string, words: Words, editable: boolean): readonly FormField[] {
  const values = asRecord(from);
  const made = Object.entries(specs).flatMap(([key, spec]) =>
    fieldOf(spec, values[key] as Plain, path === '' ? key : `${path}.${key}`, words, editable),
  );
  return [0, 1, 2].flatMap((rank) => made.filter((field) => rankOf(field) === rank));
}

/** The rank of a field in a form: single values come first, then ticked ones, then those with a frame of their own. */
const rankOf = ({ kind }: FormField): number =>
  ['group', 'rows', 'checks'].includes(kind) ? 2 : kind === 'flag' ? 1 : 0;

function fieldOf(spec: Spec, value: Plain, path: string, words: Words, editable: boolean): FormField[] {
  const base = { ...plainField(path, words, editable), value };
  switch (spec.field) {
    case 'number':
      return [{ ...base, kind: 'number', min: spec.min, max: spec.max, step: spec.integer ? '1' : 'any' }];
    case 'text':
      if (words.naming.has(path)) return [{ ...base, kind: 'select', options: actorOptions(value, words.others) }];
      if (!spec.choices) return [{ ...base, kind: 'text' }];
      return [{ ...base, kind: 'select', options: optionsOf(spec.choices, [value], path, words) }];
    case 'flag':
      return [{ ...base, kind: 'flag' }];
    case 'list':
      return [listField(spec.of, value, base, path, words)];
    case 'map':
      if (spec.of.field === 'record') return [keyedField(spec.of.of, value, base, path, words)];
      return !['number', 'text'].includes(spec.of.field)
        ? []
        : [{ ...base, name: `view.map.${path}`, kind: 'text', value: mapText(value) }];
    case 'record': {
      const fields = value === null ? null : fieldsOf(spec.of, value, path, words, editable);
      return [{ ...base, kind: 'group', fields, optional: spec.nullable }];
    }
    case 'data':
      return [{ ...base, name: `view.json.${path}`, kind: 'text', value: JSON.stringify(value ?? null) }];
    case 'html':
      return [];
  }
}

function listField(of: Spec, value: Plain, base: FormField, path: string, words: Words): FormField {
  const items = Array.isArray(value) ? (value as readonly Plain[]) : [];
  if (of.field === 'text' && of.choices) {
    const options = optionsOf(of.choices, items, path, words);
    const chosen = options.flatMap(({ on, label }) => (on ? [label] : [])).join(', ') || '–';
    return { ...base, name: `view.checks.${path}`, kind: 'checks', options, chosen };
  }
  if (of.field === 'record') {
    const rows = items.map((item, index) => ({
      index,
      fields: fieldsOf(of.of, item, `${path}.${index}`, words, base.editable),
    }));
    return { ...base, kind: 'rows', rows };
  }
  const kind = of.field === 'number' ? 'numbers' : 'texts';
  return { ...base, name: `view.${kind}.${path}`, kind: 'text', value: items.join(', ') };
}

/** A map of records as rows. Its keys are numbers, so the names must not read as those of a list. */
function keyedField(of: Fields, value: Plain, base: FormField, path: string, words: Words): FormField {
  const rows = Object.entries(asRecord(value)).map(([key, value]) => ({
    index: key,
    fields: fieldsOf(of, value, `${path}.${key}`, words, base.editable).map((field) => ({
      ...field,
      name: field.name.replace(/^system\./, 'view.keyed.'),
    })),
  }));
  return { ...base, kind: 'rows', rows };
}

function plainField(path: string, words: Words, editable: boolean): FormField {
  return {
    key: `field:${path}`,
    name: `system.${path}`,
    label: labelOf(path, words),
    about: aboutField(path, words),
    kind: 'text',
    value: '',
    min: null,
    max: null,
    step: '',
    options: [],
    chosen: '',
    fields: null,
    optional: false,
    rows: [],
    editable,
  };
}

/** The word for a field of a document, and its explanation, if any. */
export const labelFor = (subType: SubType | undefined, path: string): string =>
  labelOf(path, { ruleset: subType?.ruleset ?? '', type: subType?.kind ?? '' });

export const hintOf = (subType: SubType | undefined, path: string): string =>
  aboutField(path, { ruleset: subType?.ruleset ?? '' });

/** A field's meaning; empty where its word says it. */
function aboutField(path: string, { ruleset }: Pick<Words, 'ruleset'>): string {
  const { key, last } = namesOf(path);
  const known = firstKnown(`SALVO.${ruleset}.hint.${key}`, `SALVO.${ruleset}.hint.${last}`);
  return has(known) ? text(known) : '';
}

/**
 * The names under which the language file has a field: its whole path, without the numbers of rows, and the last part.
 */
function namesOf(path: string): { readonly key: string; readonly last: string } {
  const key = path.replaceAll(/\.\d+(?=\.|$)/g, '');
  return { key, last: key.split('.').at(-1) ?? key };
}

/** The word for a field of this kind of document, of this ruleset, or of all. */
function labelOf(path: string, { ruleset, type }: Pick<Words, 'ruleset' | 'type'>): string {
  const { key, last } = namesOf(path);
  const known = firstKnown(
    `SALVO.${ruleset}.data.${type}.${key}`,
    `SALVO.${ruleset}.data.${key}`,
    `SALVO.${ruleset}.data.${last}`,
    `SALVO.data.${last}`,
  );
  return has(known) ? text(known) : last;
}

function optionsOf(
  choices: readonly string[],
  on: readonly Plain[],
  path: string,
  { ruleset }: Words,
): FormField['options'] {
  const last = path.split('.').at(-1) ?? path;
  return choices.map((id) => {
    const key = `SALVO.${ruleset}.choice.${last}.${id}`;
    return { id, label: has(key) ? text(key) : id === '' ? '–' : id, on: on.includes(id) };
  });
}

/**
 * The options for a field that names an actor: nobody, or one of the others; a named actor that cannot be found stays
 * as it is.
 */
function actorOptions(value: Plain, others: readonly Other[]): FormField['options'] {
  const named = others.map(({ id, uuid, name }) => ({ id, label: name, on: value === id || value === uuid }));
  const gone = String(value ?? '') !== '' && !named.some(({ on }) => on);
  return [
    { id: '', label: '–', on: value === '' },
    ...named,
    ...(gone ? [{ id: String(value), label: text('SALVO.ui.actorGone'), on: true }] : []),
  ];
}

/** `ballistic 2, energy 1`. */
const mapText = (value: Plain): string =>
  Object.entries(asRecord(value))
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(', ');
