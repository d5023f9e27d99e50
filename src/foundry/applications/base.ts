/**
 * The one place where Foundry's mixed application classes are cast to a small handwritten interface: checking the
 * published types of the mixins costs the compiler more than the rest of Salvo. Every window of Salvo's derives from
 * here and renders as a patch.
 */
import { listen, type ActorDoc, type CombatDoc, type ItemDoc, type Source } from '../api.ts';
import { isUntouched, patch, rememberRendered, watchTyping } from '../page/patch.ts';

export interface RenderOptions {
  force?: boolean;
  parts?: string[];
  isFirstRender?: boolean;
  [key: string]: unknown;
}

/** The data that a template is rendered with. */
export type Context = Record<string, unknown>;

export interface TemplatePart {
  readonly template: string;
  readonly templates?: readonly string[];
  readonly classes?: readonly string[];
  readonly scrollable?: readonly string[];
  /** Keys of the context that its template reads, all of them plain data; it gets no others. Absent: it gets everything. */
  readonly reads?: readonly string[];
}

/** The part of ApplicationV2 with Handlebars parts that Salvo uses. */
export interface App {
  readonly id: string;
  readonly element: HTMLElement;
  readonly rendered: boolean;
  readonly position: { readonly left: number; readonly top: number; readonly height: number | 'auto' };
  readonly parts: Record<string, HTMLElement>;
  readonly tabGroups: Record<string, string | null>;
  readonly title: string;
  readonly options: Record<string, unknown>;
  render(options?: RenderOptions): Promise<this>;
  close(options?: Record<string, unknown>): Promise<this>;
  bringToFront(): void;
  minimize(): Promise<void>;
  maximize(): Promise<void>;
  _prepareContext(options: RenderOptions): Promise<Context>;
  _preparePartContext(part: string, context: Context, options: RenderOptions): Promise<Context>;
  _configureRenderParts(options: RenderOptions): Record<string, TemplatePart>;
  _renderHTML(context: Context, options: RenderOptions): Promise<Record<string, HTMLElement>>;
  _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: RenderOptions): void;
  _onFirstRender(context: Context, options: RenderOptions): Promise<void>;
  _onRender(context: Context, options: RenderOptions): Promise<void>;
  _onClose(options: Record<string, unknown>): void;
}

/** The answers to Foundry's hooks, by the hooks' names. */
export type Handlers = Readonly<Record<string, () => void>>;

/** The same answer to several hooks. */
export const toEach = (hooks: readonly string[], answer: () => void): Handlers =>
  Object.fromEntries(hooks.map((name) => [name, answer]));

interface Hearing {
  /** Hooks that the window answers, from before its context is first prepared until it closes. */
  hooks(): Handlers;
}

interface AppClass<T> {
  // Foundry passes on any options of the caller.
  new (...args: never[]): T;
  DEFAULT_OPTIONS: object;
  PARTS: Record<string, TemplatePart>;
  TABS: object;
}

export interface ActorSheetApp extends App {
  readonly actor: ActorDoc;
  readonly document: ActorDoc;
  readonly isEditable: boolean;
  _onDropItem(event: DragEvent, item: ItemDoc): Promise<unknown>;
  _processFormData(event: Event | null, form: HTMLFormElement, data: unknown): Source;
  _toggleDisabled(disabled: boolean): void;
}

export interface ItemSheetApp extends App {
  readonly item: ItemDoc;
  readonly document: ItemDoc;
  readonly isEditable: boolean;
  _processFormData(event: Event | null, form: HTMLFormElement, data: unknown): Source;
  _toggleDisabled(disabled: boolean): void;
}

const { api, sheets, sidebar } = foundry.applications;

const mixed = <T>(base: unknown): AppClass<T> =>
  api.HandlebarsApplicationMixin(base as never) as unknown as AppClass<T>;

export const SalvoApplication: AppClass<App & Hearing> = patched(mixed<App>(api.ApplicationV2));
export const SalvoActorSheet: AppClass<ActorSheetApp & Hearing> = readable(
  sparing(patched(mixed<ActorSheetApp>(sheets.ActorSheetV2))),
);
export const SalvoItemSheet: AppClass<ItemSheetApp & Hearing> = readable(
  patched(mixed<ItemSheetApp>(sheets.ItemSheetV2)),
);

/** Foundry's tracker, which is a Handlebars application already. */
export interface TrackerApp extends App {
  readonly viewed: CombatDoc | null;
  _getEntryContextOptions(): { readonly label?: string }[];
  _getCombatContextOptions(): { readonly label?: string }[];
}
export const SalvoTrackerBase: AppClass<TrackerApp & Hearing> = patched(
  sidebar.tabs.CombatTracker as unknown as AppClass<TrackerApp>,
);

/** `base` with parts that are patched instead of replaced, its own hooks, and a note of the field in which the user is typing. */
function patched<T extends App>(base: AppClass<T>): AppClass<T & Hearing> {
  // A mixin's base takes any arguments and passes them on.
  const Base = base as unknown as AppClass<App> & (new (...args: never[]) => App);
  class Patched extends Base {
    #heard: readonly (readonly [string, number])[] = [];

    hooks(): Handlers {
      return {};
    }

    /** A change that comes while the window is first rendered must not be missed, so listening begins before its context is read. */
    override async _prepareContext(options: RenderOptions): Promise<Context> {
      if (options.isFirstRender === true) {
        this.#ignore();
        this.#heard = Object.entries(this.hooks()).map(([name, answer]) => [name, listen(name, answer)] as const);
      }
      return super._prepareContext(options);
    }

    override _onClose(options: Record<string, unknown>): void {
      super._onClose(options);
      this.#ignore();
    }

    #ignore(): void {
      for (const [name, id] of this.#heard) Hooks.off(name as never, id);
      this.#heard = [];
    }

    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: RenderOptions): void {
      const added: Record<string, HTMLElement> = {};
      for (const [id, fresh] of Object.entries(result)) {
        const old = this.parts[id];
        if (old?.isConnected && old.tagName === fresh.tagName) patch(old, fresh);
        else {
          rememberRendered(fresh);
          added[id] = fresh;
        }
      }
      if (Object.keys(added).length > 0) super._replaceHTML(added, content, options);
    }

    override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
      await super._onFirstRender(context, options);
      watchTyping(this.element);
    }

    /** A title that its window cuts off is read by resting the pointer on it. */
    override async _onRender(context: Context, options: RenderOptions): Promise<void> {
      await super._onRender(context, options);
      const title = this.element.querySelector<HTMLElement>('.window-header .window-title');
      if (title) title.title = title.textContent;
    }
  }
  return Patched as unknown as AppClass<T & Hearing>;
}

/**
 * `base` in which a part that names what it reads is rendered again only where that has changed: of a change of one
 * field, most of a sheet shows nothing.
 */
function sparing(base: AppClass<ActorSheetApp & Hearing>): AppClass<ActorSheetApp & Hearing> {
  const Base = base as unknown as new (...args: never[]) => ActorSheetApp;
  class Sparing extends Base {
    /** The data that the parts on screen were made of, and those of the parts that are being rendered. */
    readonly #shown = new Map<string, string>();
    readonly #coming = new Map<string, string>();

    override async _renderHTML(context: Context, options: RenderOptions): Promise<Record<string, HTMLElement>> {
      this.#coming.clear();
      const templates = this._configureRenderParts(options);
      options.parts = (options.parts ?? []).filter((id) => this.#isToRender(id, templates[id]?.reads, context));
      return super._renderHTML(context, options);
    }

    #isToRender(id: string, reads: readonly string[] | undefined, context: Context): boolean {
      if (!reads) return true;
      const data = JSON.stringify(only(context, reads));
      const part = this.parts[id];
      // Foundry puts every part into the window anew when it opens.
      const isThere = part?.isConnected === true;
      const isOwn = !isThere || isUntouched(part);
      if (isThere && isOwn && this.#shown.get(id) === data) return false;
      this.#shown.delete(id);
      if (isOwn) this.#coming.set(id, data);
      return true;
    }

    override async _preparePartContext(id: string, context: Context, options: RenderOptions): Promise<Context> {
      const own = await super._preparePartContext(id, context, options);
      const reads = this._configureRenderParts(options)[id]?.reads;
      return reads ? only(own, reads) : own;
    }

    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: RenderOptions): void {
      super._replaceHTML(result, content, options);
      for (const [id, data] of this.#coming) this.#shown.set(id, data);
    }
  }
  return Sparing as unknown as AppClass<ActorSheetApp & Hearing>;
}

const only = (context: Context, keys: readonly string[]): Context =>
  Object.fromEntries(keys.map((key) => [key, context[key]]));

/**
 * Controls that only show something. They stay alive in a read-only sheet: Foundry disables every control of its form.
 */
const READING = ['tab', 'openItem', 'unfoldItem', 'tellItem', 'salvoCheck', 'showConditions', 'showAllFields']
  .map((action) => `button[data-action="${action}"]`)
  .join(', ');

/** `base` in which a user without edit rights can still turn the tabs and open carried items. */
function readable<T extends ActorSheetApp | ItemSheetApp>(base: AppClass<T>): AppClass<T> {
  const Base = base as unknown as new (...args: never[]) => ActorSheetApp;
  class Readable extends Base {
    override _toggleDisabled(disabled: boolean): void {
      super._toggleDisabled(disabled);
      for (const control of this.element.querySelectorAll<HTMLButtonElement>(READING)) control.disabled = false;
    }
  }
  return Readable as unknown as AppClass<T>;
}
