/** Applications without windows: contexts are prepared, parts are rendered to text, nothing is shown. */
import Handlebars from 'handlebars';
import type { Applications, Client, Globals, Namespace } from '../client/index.ts';

type Context = Record<string, unknown>;
interface Part {
  template: string;
  templates?: string[];
}

export interface Notice {
  type: string;
  message: string;
}

/** What one client's headless interface has shown. */
export interface Headless extends Applications {
  readonly notices: Notice[];
  /** what dialogs answer: set by the test; without it every dialog is dismissed (null) */
  answers: (kind: string, options: Namespace) => unknown;
}

export function headless(globals: Globals, client: Client): Headless {
  const notices: Notice[] = [];
  const utils = (globals.foundry as { utils: { mergeObject(a: object, b: object, options?: object): object } }).utils;
  const templates = makeTemplates(globals, client);
  const { ApplicationV2, DocumentSheetV2, HandlebarsApplicationMixin } = applicationClasses(
    utils.mergeObject,
    templates.render,
  );
  const face: Headless = { notices, answers: () => null, namespace: {}, ui: {} };
  const ask = (kind: string) => async (options: Namespace) => face.answers(kind, options);
  class DialogV2 extends ApplicationV2 {
    static confirm = ask('confirm');
    static prompt = ask('prompt');
    static wait = ask('wait');
    static input = ask('input');
    static query = async (_user: unknown, kind: string, options: Namespace) => face.answers(kind, options);
  }
  const Tab = class extends HandlebarsApplicationMixin(ApplicationV2) {};
  const enrichHTML = async (content: string) => content;
  face.namespace = {
    api: { ApplicationV2, DialogV2, DocumentSheetV2, HandlebarsApplicationMixin },
    sheets: { ActorSheetV2: class extends DocumentSheetV2 {}, ItemSheetV2: class extends DocumentSheetV2 {} },
    sidebar: { tabs: { CombatTracker: class CombatTracker extends Tab {}, ChatLog: class ChatLog extends Tab {} } },
    handlebars: { loadTemplates: templates.load, renderTemplate: templates.render, getTemplate: templates.get },
    ux: {
      TextEditor: { implementation: { enrichHTML }, enrichHTML },
      ContextMenu: class {},
      DragDrop: { implementation: class {} },
    },
    ui: { Hotbar: class {} },
    instances: new Map<string, unknown>(),
    elements: {},
  };
  face.ui = { notifications: notifications(notices), combat: undefined, chat: undefined, windows: {} };
  face.start = (all) => {
    const configured = (all.CONFIG as { ui: Record<string, new () => unknown> }).ui['combat'];
    face.ui['combat'] = configured ? new configured() : undefined;
  };
  return face;
}

function notifications(notices: Notice[]): Namespace {
  const say = (type: string) => (message: string) => {
    notices.push({ type, message: String(message) });
    return { id: notices.length, remove() {}, update() {} };
  };
  return {
    info: say('info'),
    warn: say('warning'),
    error: say('error'),
    success: say('success'),
    notify: (message: string, type = 'info') => say(type)(message),
  };
}

type Render = (path: string, data: Context) => Promise<string>;

function makeTemplates(
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

type Merge = (a: object, b: object, options?: object) => object;
type AppClass = new (options?: Context) => BaseApplication;

class BaseApplication {
  static DEFAULT_OPTIONS: Context = {};
  static PARTS: Record<string, Part> = {};
  static TABS: Context = {};
  declare options: Context;
  rendered = false;
  /** part id → text, as last rendered */
  readonly html: Record<string, string> = {};
  tabGroups: Record<string, string> = {};
  async _prepareContext(_options: Context): Promise<Context> {
    return {};
  }
  async render(_options: Context | boolean = {}): Promise<this> {
    this.rendered = true;
    return this;
  }
  async close(_options: Context = {}): Promise<this> {
    this.rendered = false;
    return this;
  }
}

/** The class family of ApplicationV2, as far as it goes without a document. */
function applicationClasses(merge: Merge, renderTemplate: Render) {
  class ApplicationV2 extends BaseApplication {
    constructor(options: Context = {}) {
      super();
      const chain: Context[] = [];
      for (
        let one = this.constructor as typeof BaseApplication;
        one.DEFAULT_OPTIONS;
        one = Object.getPrototypeOf(one) as typeof BaseApplication
      ) {
        if (Object.hasOwn(one, 'DEFAULT_OPTIONS')) chain.unshift(one.DEFAULT_OPTIONS);
      }
      this.options = this._initializeApplicationOptions(
        [...chain, options].reduce((all, one) => merge(all, plain(one)) as Context, {}),
      );
    }
    _initializeApplicationOptions(options: Context): Context {
      return options;
    }
    get element(): null {
      return null;
    }
    get title(): string {
      return String((this.options['window'] as Context | undefined)?.['title'] ?? '');
    }
    _onRender(_context: Context, _options: Context): unknown {
      return undefined;
    }
    bringToFront(): void {}
  }
  class DocumentSheetV2 extends ApplicationV2 {
    get document(): Context {
      return this.options['document'] as Context;
    }
    get actor(): Context {
      return this.document;
    }
    get item(): Context {
      return this.document;
    }
    get isEditable(): boolean {
      return this.document['isOwner'] === true;
    }
    override async _prepareContext(_options: Context): Promise<Context> {
      const { document } = this;
      return {
        document,
        source: document['_source'],
        fields: (document['schema'] as { fields: unknown }).fields,
        editable: this.isEditable,
      };
    }
  }
  const HandlebarsApplicationMixin = (Base: AppClass) =>
    class extends Base {
      static PARTS: Record<string, Part> = {};
      async _preparePartContext(_part: string, context: Context): Promise<Context> {
        return context;
      }
      override async render(options: Context | boolean = {}): Promise<this> {
        const given = typeof options === 'object' ? options : {};
        const context = await this._prepareContext(given);
        for (const [id, part] of Object.entries((this.constructor as typeof BaseApplication).PARTS)) {
          this.html[id] = await renderTemplate(
            part.template,
            await this._preparePartContext(id, { ...context, partId: id }),
          );
        }
        return super.render(options);
      }
    };
  return { ApplicationV2, DocumentSheetV2, HandlebarsApplicationMixin };
}

/** Documents among the options are kept, not merged into. */
const plain = (options: Context): Context => ({ ...options });
