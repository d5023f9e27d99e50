/** Applications without windows: contexts are prepared, parts are rendered to text, nothing is shown. */
import type { Applications, Client, Globals, Namespace } from '../client/index.ts';
import { applicationClasses } from './headless-classes.ts';
import { makeTemplates } from './headless-templates.ts';

export interface Notice {
  type: string;
  message: string;
  /** Taken away before its time. */
  removed?: true;
}

/** The output of one client's headless interface. */
export interface Headless extends Applications {
  readonly notices: Notice[];
  /** the answers of dialogs, set by the test; without it every dialog is dismissed (null) */
  answers: (kind: string, options: Namespace) => unknown;
}

export function headless(globals: Globals, client: Client): Headless {
  const notices: Notice[] = [];
  const utils = (globals.foundry as { utils: { mergeObject(a: object, b: object, options?: object): object } }).utils;
  const templates = makeTemplates(globals, client);
  const instances = new Map<string, unknown>();
  const classes = applicationClasses(utils.mergeObject, templates.render, globals, instances);
  const { ApplicationV2, CombatTracker, DocumentSheetV2, HandlebarsApplicationMixin } = classes;
  // A message without a page is drawn as nothing at all, for those who count how often.
  const renderMessage = async (): Promise<unknown> => ({});
  const face: Headless = { notices, answers: () => null, namespace: {}, ui: {}, renderMessage };
  const ask = (kind: string) => async (options: Namespace) => face.answers(kind, options);
  class DialogV2 extends ApplicationV2 {
    static confirm = ask('confirm');
    static prompt = ask('prompt');
    static wait = ask('wait');
    static input = ask('input');
    static query = async (_user: unknown, kind: string, options: Namespace) => face.answers(kind, options);
    #closed: (() => void)[] = [];
    addEventListener(name: string, fn: () => void): void {
      if (name === 'close') this.#closed.push(fn);
    }
    /** Answered at once, with the action of one of its buttons, and closed. */
    override async render(): Promise<this> {
      const buttons = this.options['buttons'] as { action: string; callback?: () => unknown }[];
      const answer = face.answers('wait', this.options);
      await buttons.find(({ action }) => action === answer)?.callback?.();
      for (const fn of this.#closed) fn();
      return this;
    }
  }
  const enrichHTML = async (content: string) => content;
  face.namespace = {
    api: { ApplicationV2, DialogV2, DocumentSheetV2, HandlebarsApplicationMixin },
    sheets: { ActorSheetV2: class extends DocumentSheetV2 {}, ItemSheetV2: class extends DocumentSheetV2 {} },
    sidebar: { tabs: { CombatTracker, ChatLog: class ChatLog extends HandlebarsApplicationMixin(ApplicationV2) {} } },
    handlebars: { loadTemplates: templates.load, renderTemplate: templates.render, getTemplate: templates.get },
    ux: {
      TextEditor: { implementation: { enrichHTML }, enrichHTML },
      ContextMenu: class {},
      DragDrop: { implementation: class {} },
    },
    ui: { Hotbar: class {} },
    instances,
    detached: { windows: new Map(), focused: null },
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
    const notice: Notice = { type, message: String(message) };
    notices.push(notice);
    return { ...notice, id: notices.length, remove: () => void (notice.removed = true), update() {} };
  };
  return {
    info: say('info'),
    warn: say('warning'),
    error: say('error'),
    success: say('success'),
    notify: (message: string, type = 'info') => say(type)(message),
  };
}
