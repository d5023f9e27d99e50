// FormDataExtended: a form's values with the types its inputs declare.

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The values of a form: `object` by (dotted) input name, numbers and booleans already cast. Disabled inputs are left out. */
export class FormDataExtended extends FormData {
  readonly object: Record<string, unknown> = {};

  constructor(
    readonly form: HTMLFormElement,
    options: { disabled?: boolean; readonly?: boolean } = {},
  ) {
    super();
    for (const control of controlsOf(form)) this.#read(control, options);
    for (const [name, value] of Object.entries(this.object)) this.set(name, asText(value));
  }

  #read(control: FormControl, options: { disabled?: boolean; readonly?: boolean }): void {
    const name = control.getAttribute('name');
    if (!name || !isSubmitted(control, options)) return;
    const value = valueOf(control);
    if (value === undefined) {
      if (control.getAttribute('type') === 'radio' && !(name in this.object)) this.object[name] = null;
      return;
    }
    const group = this.form.elements.namedItem(name);
    const isCheckboxGroup = group instanceof RadioNodeList && control.getAttribute('type') === 'checkbox';
    if (!isCheckboxGroup) this.object[name] = value;
    else {
      const chosen = (this.object[name] as unknown[] | undefined) ?? [];
      this.object[name] = (control as HTMLInputElement).checked
        ? [...chosen, (control as HTMLInputElement).value]
        : chosen;
    }
  }
}

const controlsOf = (form: HTMLFormElement): FormControl[] =>
  [...form.elements].filter((element): element is FormControl => element.hasAttribute('name'));

function isSubmitted(control: FormControl, options: { disabled?: boolean; readonly?: boolean }): boolean {
  if (control.matches(':disabled') && !options.disabled) return false;
  if (control.hasAttribute('readonly') && options.readonly === false) return false;
  return (
    !['BUTTON', 'FIELDSET', 'OBJECT', 'OUTPUT'].includes(control.tagName) && control.getAttribute('type') !== 'file'
  );
}

function valueOf(control: FormControl): unknown {
  const type = control.getAttribute('type') ?? '';
  if (type === 'checkbox') return (control as HTMLInputElement).checked;
  if (type === 'radio' && !(control as HTMLInputElement).checked) return undefined;
  if (control.tagName === 'SELECT' && (control as HTMLSelectElement).multiple)
    return [...(control as HTMLSelectElement).selectedOptions].map((option) =>
      cast(option.value, control.dataset['dtype']),
    );
  const dtype = control.dataset['dtype'] ?? (type === 'number' || type === 'range' ? 'Number' : undefined);
  const raw: unknown = control.value;
  return typeof raw === 'string' ? cast(raw, dtype) : raw;
}

function cast(text: string, dtype: string | undefined): unknown {
  if (dtype === 'Number') return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
  if (dtype === 'Boolean') return text === 'true';
  if (dtype === 'JSON') return JSON.parse(text) as unknown;
  return text;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
