// The Handlebars helpers that Foundry gives templates.
import { environment, localize, type DataFieldLike, type Json } from './environment.ts';
import { formGroup, formInput, selectOptions } from './form-fields.ts';

interface HelperOptions {
  readonly hash: Json;
  fn(context: unknown): string;
  inverse(context: unknown): string;
}

const html = (text: string): { toString(): string } => new (environment().Handlebars.SafeString)(text);
const values = (args: unknown[]): unknown[] => args.slice(0, -1);

export function registerHelpers(): void {
  environment().Handlebars.registerHelper({
    localize: (key: unknown, { hash }: HelperOptions) =>
      Object.keys(hash).length ? environment().game.i18n.format(String(key), hash) : localize(String(key ?? '')),
    eq: (a: unknown, b: unknown) => a === b,
    ne: (a: unknown, b: unknown) => a !== b,
    lt: (a: number, b: number) => a < b,
    gt: (a: number, b: number) => a > b,
    lte: (a: number, b: number) => a <= b,
    gte: (a: number, b: number) => a >= b,
    not: (value: unknown) => !value,
    and: (...args: unknown[]) => values(args).every(Boolean),
    or: (...args: unknown[]) => values(args).some(Boolean),
    ifThen: (test: unknown, yes: unknown, no: unknown) => (test ? yes : no),
    concat: (...args: unknown[]) =>
      values(args)
        .filter((part) => typeof part !== 'object')
        .join(''),
    object: ({ hash }: HelperOptions) => hash,
    array: (...args: unknown[]) => values(args),
    checked: (value: unknown) => (value ? 'checked' : ''),
    disabled: (value: unknown) => (value ? 'disabled' : ''),
    numberFormat,
    selectOptions: (choices: unknown, { hash }: HelperOptions) => html(selectOptions(choices, hash)),
    formInput: (field: DataFieldLike, { hash }: HelperOptions) => html(formInput(field, hash).outerHTML),
    formField: (field: DataFieldLike, { hash }: HelperOptions) => html(formGroup(field, hash).outerHTML),
    formGroup: (field: DataFieldLike, { hash }: HelperOptions) => html(formGroup(field, hash).outerHTML),
    editor: (content: string, { hash }: HelperOptions) => html(proseMirror(content, hash)),
  });
}

function numberFormat(value: unknown, { hash }: HelperOptions): string {
  const decimals = Number(hash['decimals'] ?? 0);
  const text = Number(value).toFixed(decimals);
  return hash['sign'] && Number(value) >= 0 ? `+${text}` : text;
}

function proseMirror(content: string, hash: Json): string {
  const editor = document.createElement('prose-mirror');
  editor.setAttribute('name', String(hash['target'] ?? ''));
  editor.setAttribute('value', content ?? '');
  return editor.outerHTML;
}
