/** A field of an act as a control of a window shows it. */
import type { Field, FieldOption } from '../../rules/index.ts';
import type { Names } from '../words/names.ts';
import { optionText, text } from '../words/words.ts';

export interface FieldView {
  readonly key: string;
  readonly label: string;
  readonly clause: string;
  readonly kind: Field['kind'];
  readonly value: string | number | boolean;
  readonly min: number | null;
  readonly max: number | null;
  /** The step of a number's control. */
  readonly step: 'any' | 1;
  readonly options: readonly { readonly id: string; readonly label: string; readonly selected: boolean }[];
}

/**
 * The control of a field.
 *
 * @param value the declared value; the default where there is none
 * @param names names of combatants and items that the field or its options are about
 */
export const fieldView = (
  field: Field,
  value: FieldView['value'] = field.default,
  names: Names = () => null,
): FieldView => ({
  key: field.key,
  label: labelOf(field, names),
  clause: field.clause,
  kind: field.kind,
  value,
  min: field.min ?? null,
  max: field.max ?? null,
  step: field.fraction ? 'any' : 1,
  options: (field.options ?? []).map((option) => ({
    id: option.id,
    label: optionLabel(option, names),
    selected: option.id === value,
  })),
});

/** The field without options that are combatants hidden from the user, or stand for such alone. */
export const seenOf = (field: Field, isSeen: (id: string) => boolean): Field =>
  field.options?.every(({ id, members = [] }) => [id, ...members].every(isSeen)) === false
    ? { ...field, options: field.options.flatMap((option) => seenOption(option, isSeen)) }
    : field;

function seenOption(option: FieldOption, isSeen: (id: string) => boolean): readonly FieldOption[] {
  if (!option.members) return isSeen(option.id) ? [option] : [];
  const members = option.members.filter(isSeen);
  return members.length === 0 ? [] : [{ ...option, members }];
}

/** The names of those whom an option stands for, or its own text. */
function optionLabel({ id, label, members }: FieldOption, names: Names): string {
  if (members) return members.flatMap((member) => names(member) ?? []).join(', ');
  return (label === id && names(id)) || optionText(label, id);
}

/** The label of a field, with the name of its item, if it has one. */
function labelOf({ label, item }: Field, names: Names): string {
  const name = item === undefined ? null : names(item);
  return name === null ? text(label) : `${name}: ${text(label)}`;
}

/** The value of a control, a number within its bounds. Null: not usable yet (an emptied number). */
export function controlValue(control: HTMLInputElement | HTMLSelectElement): FieldView['value'] | null {
  if (control.tagName === 'SELECT') return 'number' in control.dataset ? Number(control.value) : control.value;
  const input = control as HTMLInputElement;
  if (input.type === 'checkbox') return input.checked;
  if (input.type !== 'number') return input.value;
  const value = input.valueAsNumber;
  if (Number.isNaN(value)) return null;
  return Math.min(Number(input.max || Infinity), Math.max(Number(input.min || -Infinity), value));
}
