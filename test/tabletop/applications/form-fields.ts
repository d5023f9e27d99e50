// {{formInput}} and {{formGroup}}: the input a data field asks for.
import { localize, type DataFieldLike, type Json } from './environment.ts';

type Option = { value: string; label: string; group?: string; disabled?: boolean };

/** <option> elements for choices given as a record, a list of values, or a list of {value, label}. */
export function selectOptions(choices: unknown, hash: Json = {}): string {
  const { selected, localize: translate = false, labelAttr = 'label', nameAttr, valueAttr, blank } = hash;
  const chosen =
    selected instanceof Set ? [...(selected as Set<unknown>)] : Array.isArray(selected) ? selected : [selected];
  const options = optionsOf(choices, String(labelAttr), (valueAttr ?? nameAttr) as string | undefined);
  if (blank !== undefined) options.unshift({ value: '', label: String(blank) });
  return options
    .map(({ value, label }) => {
      const option = document.createElement('option');
      option.value = value;
      option.textContent = translate ? localize(label) : label;
      if (chosen.some((entry) => String(entry ?? '') === value)) option.setAttribute('selected', '');
      return option.outerHTML;
    })
    .join('');
}

function optionsOf(choices: unknown, labelAttr: string, valueAttr: string | undefined): Option[] {
  const given: unknown = typeof choices === 'function' ? (choices as () => unknown)() : choices;
  if (given instanceof Set) return optionsOf([...(given as Set<unknown>)], labelAttr, valueAttr);
  const pairs = Array.isArray(given)
    ? given.map((entry: unknown) => [undefined, entry] as const)
    : Object.entries(given ?? {});
  return pairs.map(([key, entry]) => {
    if (typeof entry !== 'object' || entry === null) return { value: key ?? String(entry), label: String(entry) };
    const record = entry as Json;
    const value = key ?? record[valueAttr ?? 'value'] ?? record['id'] ?? '';
    return {
      value: String(valueAttr ? (record[valueAttr] ?? value) : value),
      label: String(record[labelAttr] ?? record['name'] ?? value),
    };
  });
}

/** The input element of a field with its value and the attributes the template gives. */
export function formInput(field: DataFieldLike, hash: Json = {}): HTMLElement {
  if (!field) throw new Error(`formInput was given no field${hash['name'] ? ` for ${String(hash['name'])}` : ''}`);
  const toInput = (field as unknown as { toInput?(config: Json): HTMLElement }).toInput;
  if (typeof toInput === 'function') return toInput.call(field, hash);
  const input = bareInput(field, hash);
  const name = (hash['name'] as string | undefined) ?? field.fieldPath;
  if (name) input.setAttribute('name', name);
  for (const key of ['id', 'placeholder', 'aria-label', 'class'])
    if (hash[key] !== undefined) input.setAttribute(key, String(hash[key]));
  for (const key of ['disabled', 'readonly', 'autofocus']) input.toggleAttribute(key, Boolean(hash[key]));
  return input;
}

function bareInput(field: DataFieldLike, hash: Json): HTMLElement {
  const kind = field.constructor.name;
  const value = hash['value'] ?? field.initial;
  const choices = hash['choices'] ?? hash['options'] ?? field.choices;
  if (choices) return selectOf(choices, value, field, hash);
  if (kind === 'BooleanField') return withAttributes('input', { type: 'checkbox', checked: value ? '' : null });
  if (kind === 'NumberField') {
    const { min, max, step = field.integer ? 1 : 'any' } = { ...field, ...hash } as Json;
    return withAttributes('input', { type: 'number', value, min, max, step });
  }
  if (kind === 'HTMLField')
    return withAttributes('prose-mirror', { value, enriched: hash['enriched'], toggled: hash['toggled'] ? '' : null });
  if (kind === 'FilePathField') return withAttributes('file-picker', { value });
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  return withAttributes('input', { type: 'text', value: text });
}

function selectOf(choices: unknown, value: unknown, field: DataFieldLike, hash: Json): HTMLElement {
  const select = withAttributes('select', { 'data-dtype': field.constructor.name === 'NumberField' ? 'Number' : null });
  const blank =
    hash['blank'] === false ? undefined : (hash['blank'] ?? (field.blank || field.nullable ? '' : undefined));
  select.innerHTML = selectOptions(choices, { selected: value, localize: hash['localize'] ?? true, blank });
  return select;
}

function withAttributes(tag: string, attributes: Json): HTMLElement {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes))
    if (value !== null && value !== undefined && String(value) !== 'undefined')
      element.setAttribute(key, String(value));
  return element;
}

/** A labelled group around a field's input, with its hint. */
export function formGroup(field: DataFieldLike, hash: Json = {}): HTMLElement {
  const { label = field.label, hint = field.hint, units, classes = '', rootId, stacked, ...inputHash } = hash;
  const path = String(inputHash['name'] ?? field.fieldPath ?? '');
  if (rootId && !inputHash['id']) inputHash['id'] = `${String(rootId)}-${path}`;
  const group = withAttributes('div', { class: `form-group ${stacked ? 'stacked ' : ''}${String(classes)}` });
  const caption = withAttributes('label', { for: inputHash['id'] });
  caption.textContent = localize(String(label ?? path));
  if (units)
    caption.append(
      Object.assign(document.createElement('span'), {
        className: 'units',
        textContent: ` (${localize(String(units))})`,
      }),
    );
  const fields = withAttributes('div', { class: 'form-fields' });
  fields.append(formInput(field, inputHash));
  group.append(caption, fields);
  if (hint)
    group.append(
      Object.assign(document.createElement('p'), { className: 'hint', textContent: localize(String(hint)) }),
    );
  return group;
}
