/** A field of an act as a control of a window shows it. */
import type { Field } from '../../rules/index.ts';
import { optionText, text } from '../chat/words.ts';

export interface FieldView {
  readonly key: string;
  readonly label: string;
  readonly clause: string;
  readonly kind: Field['kind'];
  readonly value: string | number | boolean;
  readonly min: number | null;
  readonly max: number | null;
  /** Of a number's control. */
  readonly step: 'any' | 1;
  readonly options: readonly { readonly id: string; readonly label: string; readonly selected: boolean }[];
}

/** @param value the declared value; the default where there is none */
export const fieldView = (field: Field, value: FieldView['value'] = field.default): FieldView => ({
  key: field.key,
  label: text(field.label),
  clause: field.clause,
  kind: field.kind,
  value,
  min: field.min ?? null,
  max: field.max ?? null,
  step: field.fraction ? 'any' : 1,
  options: (field.options ?? []).map(({ id, label }) => ({
    id,
    label: optionText(label, id),
    selected: id === value,
  })),
});

/** The value of a control, a number within its bounds. Null: not usable yet (an emptied number). */
export function valueOf(control: HTMLInputElement | HTMLSelectElement): FieldView['value'] | null {
  if (control.tagName === 'SELECT') return 'number' in control.dataset ? Number(control.value) : control.value;
  const input = control as HTMLInputElement;
  if (input.type === 'checkbox') return input.checked;
  if (input.type !== 'number') return input.value;
  const value = input.valueAsNumber;
  if (Number.isNaN(value)) return null;
  return Math.min(Number(input.max || Infinity), Math.max(Number(input.min || -Infinity), value));
}
