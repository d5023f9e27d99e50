/** Templates and Foundry's helpers, rendered to text. */
import Handlebars from 'handlebars';
import type { Client, Globals } from '../client/index.ts';

export type Context = Record<string, unknown>;
export type Render = (path: string, data: Context) => Promise<string>;

export function makeTemplates(
  globals: Globals,
  client: Client,
): {
  render: Render;
  get(path: string): Promise<unknown>;
  load(paths: string[] | Record<string, string>): Promise<unknown[]>;
} {
  const engine = Handlebars.create();
  registerHelpers(engine, globals);
  const compiled = new Map<string, Handlebars.TemplateDelegate<Context>>();
  const get = async (path: string) => {
    const known = compiled.get(path);
    if (known) return known;
    const source = client.templates[path];
    if (source === undefined) throw new Error(`There is no template ${path}`);
    const template = engine.compile<Context>(source);
    compiled.set(path, template);
    engine.registerPartial(path, template);
    (globals.Handlebars as { partials: Record<string, unknown> }).partials[path] = template;
    return template;
  };
  const render: Render = async (path, data) =>
    (await get(path))(data, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true });
  const load = async (paths: string[] | Record<string, string>) => {
    if (Array.isArray(paths)) return Promise.all(paths.map(get));
    return Promise.all(
      Object.entries(paths).map(async ([name, path]) => engine.registerPartial(name, await get(path))),
    );
  };
  return { render, get, load };
}

interface HelperOptions {
  hash: Context;
}

function registerHelpers(engine: typeof Handlebars, globals: Globals): void {
  const i18n = () =>
    globals.game['i18n'] as { localize(key: string): string; format(key: string, data: Context): string };
  const values = (args: unknown[]) => args.slice(0, -1);
  engine.registerHelper({
    localize: (key: unknown, { hash }: HelperOptions) =>
      Object.keys(hash).length ? i18n().format(String(key), hash) : i18n().localize(String(key)),
    eq: (a: unknown, b: unknown) => a === b,
    ne: (a: unknown, b: unknown) => a !== b,
    lt: (a: number, b: number) => a < b,
    gt: (a: number, b: number) => a > b,
    lte: (a: number, b: number) => a <= b,
    gte: (a: number, b: number) => a >= b,
    not: (a: unknown) => !a,
    and: (...args: unknown[]) => values(args).every(Boolean),
    or: (...args: unknown[]) => values(args).some(Boolean),
    ifThen: (test: unknown, yes: unknown, no: unknown) => (test ? yes : no),
    concat: (...args: unknown[]) => values(args).join(''),
    object: ({ hash }: HelperOptions) => hash,
    array: (...args: unknown[]) => values(args),
    checked: (value: unknown) => (value ? 'checked' : ''),
    disabled: (value: unknown) => (value ? 'disabled' : ''),
    numberFormat: (value: unknown, { hash }: HelperOptions) =>
      signed(Number(value).toFixed(Number(hash['decimals'] ?? 0)), hash['sign'] === true),
    // Form elements need a document; without one their values still show in the text.
    selectOptions: (choices: object) =>
      new Handlebars.SafeString(
        Object.keys(choices)
          .map((key) => `<option value="${Handlebars.escapeExpression(key)}"></option>`)
          .join(''),
      ),
    formInput: (_field: unknown, { hash }: HelperOptions) =>
      new Handlebars.SafeString(`<input value="${Handlebars.escapeExpression(String(hash['value'] ?? ''))}">`),
    formGroup: (_field: unknown, { hash }: HelperOptions) =>
      new Handlebars.SafeString(`<input value="${Handlebars.escapeExpression(String(hash['value'] ?? ''))}">`),
  });
}

const signed = (text: string, sign: boolean) => (sign && !text.startsWith('-') ? `+${text}` : text);
