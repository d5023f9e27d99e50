// ApplicationV2: the life of a window, from render to close.
import { dispatchClick } from './clicks.ts';
import { closeIfEmpty, detached, openDetached } from './detached.ts';
import { environment, localize } from './environment.ts';
import { FormDataExtended } from './form-data.ts';
import { buildFrame, listenToFrame, placeFrame, showMinimized, showTitle } from './frame.ts';
import {
  mergeOptions,
  type ApplicationOptions,
  type FormConfiguration,
  type HeaderControl,
  type Position,
  type RenderOptions,
} from './options.ts';
import type { Json } from './environment.ts';
import { prepareTabs, showTab, type TabsConfiguration } from './tabs.ts';

interface ChangeTabOptions {
  force?: boolean;
  updatePosition?: boolean;
  [more: string]: unknown;
}

/** The windows now open, by id. */
export const instances = new Map<string, ApplicationV2>();
let topmost = 100;
let appCount = 0;

export class ApplicationV2 extends EventTarget {
  static readonly RENDER_STATES = { ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 } as const;
  static DEFAULT_OPTIONS: Json = {
    id: 'app-{id}',
    classes: [],
    tag: 'div',
    window: {
      frame: true,
      positioned: true,
      title: '',
      icon: '',
      controls: [],
      minimizable: true,
      resizable: false,
      contentTag: 'section',
      contentClasses: [],
    },
    actions: {},
    position: {},
  };
  static TABS: Record<string, TabsConfiguration> = {};

  readonly options: ApplicationOptions;
  readonly position: Position = { top: 0, left: 0, width: 'auto', height: 'auto', scale: 1, zIndex: 0 };
  tabGroups: Record<string, string | null> = {};
  #id: string;
  #element: HTMLElement | undefined;
  #content: HTMLElement | undefined;
  #state: number = ApplicationV2.RENDER_STATES.NONE;
  #minimized = false;
  /** The detached window it is in; undefined: the main one. */
  #windowId: string | undefined;
  #children = new Set<ApplicationV2>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: Json = {}) {
    super();
    this.options = this._initializeApplicationOptions(options);
    this.#id = this.options.id.replace('{id}', this.options.uniqueId);
    Object.assign(this.position, this.options.position);
    for (const [group, tabs] of Object.entries((this.constructor as typeof ApplicationV2).TABS ?? {}))
      this.tabGroups[group] ??= tabs.initial ?? null;
  }

  get id(): string {
    return this.#id;
  }
  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }
  get window(): {
    header?: HTMLElement | null;
    content: HTMLElement;
    title?: HTMLElement | null;
    windowId: string | undefined;
  } {
    const find = (selector: string): HTMLElement | null => this.#element?.querySelector<HTMLElement>(selector) ?? null;
    return {
      header: find('.window-header'),
      title: find('.window-title'),
      content: this.#content as HTMLElement,
      windowId: this.#windowId,
    };
  }
  /** The page that it is in, or will be. */
  get #page(): Document {
    return detached.windows.get(this.#windowId ?? '')?.window.document ?? document;
  }
  get rendered(): boolean {
    return this.#state === ApplicationV2.RENDER_STATES.RENDERED;
  }
  get state(): number {
    return this.#state;
  }
  get minimized(): boolean {
    return this.#minimized;
  }
  get hasFrame(): boolean {
    return this.options.window.frame ?? false;
  }
  get title(): string {
    return localize(this.options.window.title ?? '');
  }
  get classList(): DOMTokenList | undefined {
    return this.#element?.classList;
  }
  get form(): HTMLFormElement | null {
    if (!this.options.form || !this.#element) return null;
    return this.#element.tagName === 'FORM' ? (this.#element as HTMLFormElement) : this.#element.querySelector('form');
  }

  /** The class and those it extends, most derived first, up to ApplicationV2. */
  static *inheritanceChain(): Generator<typeof ApplicationV2> {
    yield this;
    const parent = Object.getPrototypeOf(this) as typeof ApplicationV2;
    if (parent !== (EventTarget as unknown)) yield* parent.inheritanceChain();
  }

  _initializeApplicationOptions(options: Json): ApplicationOptions {
    const chain = [...(this.constructor as typeof ApplicationV2).inheritanceChain()].reverse();
    const defaults = chain
      .filter((cls) => Object.hasOwn(cls, 'DEFAULT_OPTIONS'))
      .reduce<Json>((merged, cls) => mergeOptions(merged, cls.DEFAULT_OPTIONS), {});
    return mergeOptions({ ...defaults, uniqueId: String(++appCount) }, options) as unknown as ApplicationOptions;
  }

  // ---- rendering ---------------------------------------------------------------------------------------------------

  /** A render, or a re-render of what is open. A window that is not open needs `force: true` (or render(true)). */
  async render(options: RenderOptions | boolean = {}, extra: RenderOptions = {}): Promise<this> {
    const given: RenderOptions = typeof options === 'boolean' ? { ...extra, force: options } : { ...options };
    return this.#enqueue(() => this.#render(given));
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work, work);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  async #render(options: RenderOptions): Promise<this> {
    const { RENDERED, RENDERING, ERROR } = ApplicationV2.RENDER_STATES;
    const first = this.#state !== RENDERED;
    options.isFirstRender = first;
    if (first && !options.force) return this;
    if (this._canRender(options) === false) return this;
    const prior = this.#state;
    this.#state = RENDERING;
    try {
      this._configureRenderOptions(options);
      const context = await this._prepareContext(options);
      if (first) this.#element = await this._renderFrame(options);
      if (first) await this._preFirstRender(context, options);
      await this._preRender(context, options);
      const result = await this._renderHTML(context, options);
      this._replaceHTML(result, this.#content as HTMLElement, options);
      if (first) this.#open(options);
      if (this.hasFrame) this._updateFrame(options);
      this.#state = RENDERED;
      if (first) await this._onFirstRender(context, options);
      await this._onRender(context, options);
      this.#announce('render', this.element, context, options);
    } catch (error) {
      this.#state = first ? ERROR : prior;
      if (first) this.#element?.remove();
      throw error;
    }
    if (options.force && this.hasFrame) this.bringToFront();
    if (options.position || first) this.setPosition(options.position ?? {});
    await this._postRender({}, options);
    if (options.window?.detached === true) await this.#detach();
    if (options.window?.detached === false) await this.#attach();
    return this;
  }

  #open(options: RenderOptions): void {
    instances.set(this.id, this);
    this.#windowId = detached.windows.has(options.window?.windowId ?? '') ? options.window?.windowId : undefined;
    if (this.#windowId !== undefined) detached.windows.get(this.#windowId)?.applications.set(this.id, this);
    this._insertElement(this.element);
    this.#element?.addEventListener('click', (event) => dispatchClick(this, event));
    this.#element?.addEventListener('contextmenu', (event) => dispatchClick(this, event));
    this._attachFrameListeners();
    if (this.options.window.positioned && this.hasFrame) this.setPosition(options.position ?? {});
  }

  #announce(name: string, ...args: unknown[]): void {
    for (const cls of (this.constructor as typeof ApplicationV2).inheritanceChain())
      environment().Hooks.callAll(`${name}${cls.name}`, this, ...args);
    this.dispatchEvent(new Event(name));
  }

  _canRender(_options: RenderOptions): false | void {
    return undefined;
  }
  _configureRenderOptions(options: RenderOptions): void {
    if (options.isFirstRender) options.position = { ...this.options.position, ...options.position };
    if (options.tab) this.#selectTabs(options.tab);
  }
  #selectTabs(tab: string | Record<string, string>): void {
    const [firstGroup] = Object.keys((this.constructor as typeof ApplicationV2).TABS);
    if (typeof tab !== 'string') Object.assign(this.tabGroups, tab);
    else if (firstGroup) this.tabGroups[firstGroup] = tab;
  }
  async _prepareContext(options: RenderOptions): Promise<Json> {
    const groups = Object.keys((this.constructor as typeof ApplicationV2).TABS ?? {});
    const [only] = groups;
    return groups.length === 1 && only !== undefined && options ? { tabs: this._prepareTabs(only) } : {};
  }
  async _renderHTML(_context: Json, _options: RenderOptions): Promise<unknown> {
    throw new Error(`${this.constructor.name} does not implement _renderHTML`);
  }
  _replaceHTML(_result: unknown, _content: HTMLElement, _options: RenderOptions): void {
    throw new Error(`${this.constructor.name} does not implement _replaceHTML`);
  }
  async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const { element, content } = buildFrame(this, options);
    this.#content = content;
    return element;
  }
  _updateFrame(options: RenderOptions): void {
    showTitle(this.element, options.window?.title ?? this.title);
  }
  _insertElement(element: HTMLElement): void {
    this.#page.getElementById(element.id)?.remove();
    this.#page.body.append(element);
  }
  _attachFrameListeners(): void {
    if (this.hasFrame) listenToFrame(this);
    if (this.options.tag === 'form' && this.options.form) this._listenToForm(this.element, this.options.form);
  }
  _listenToForm(form: HTMLElement, config: FormConfiguration): void {
    form.setAttribute('autocomplete', 'off');
    form.addEventListener('submit', (event) => void this._onSubmitForm(config, event as SubmitEvent));
    form.addEventListener('change', (event) => this._onChangeForm(config, event));
  }

  async _preFirstRender(_context: Json, _options: RenderOptions): Promise<void> {}
  async _preRender(_context: Json, _options: RenderOptions): Promise<void> {}
  async _onFirstRender(_context: Json, _options: RenderOptions): Promise<void> {}
  async _onRender(_context: Json, _options: RenderOptions): Promise<void> {}
  async _postRender(_context: Json, _options: RenderOptions): Promise<void> {}

  // ---- the window --------------------------------------------------------------------------------------------------

  _headerControlButtons(): HeaderControl[] {
    return this._getHeaderControls().filter((control) =>
      typeof control.visible === 'function' ? control.visible.call(this) : control.visible !== false,
    );
  }
  _getHeaderControls(): HeaderControl[] {
    return [...(this.options.window.controls ?? []), ...this.#windowControls()];
  }
  *#windowControls(): Generator<HeaderControl> {
    if (this.options.tag === 'dialog') return;
    const isIn = (there: boolean) => () => (this.#windowId !== undefined) === there;
    const icon = 'fa-solid fa-window-restore';
    yield { icon, label: 'Detach', visible: isIn(false), onClick: () => this.detachWindow() };
    yield { icon, label: 'Attach', visible: isIn(true), onClick: () => this.attachWindow() };
  }

  /**
   * The way into a window of the browser's, which is opened for it (V14). An application without a frame has none
   * (issue 14569).
   */
  async detachWindow(): Promise<void> {
    if (this.rendered) await this.#enqueue(() => this.#detach());
  }
  /** The way back into the main window. */
  async attachWindow(): Promise<void> {
    if (this.rendered) await this.#enqueue(() => this.#attach());
  }
  async #detach(): Promise<void> {
    if (!this.hasFrame) throw new TypeError("Cannot read properties of null (reading 'y')");
    if (this.#windowId !== undefined) return;
    await this.#move(await openDetached(this.element.offsetWidth + 24, this.element.offsetHeight + 24));
    await this._onDetach();
  }
  async #attach(): Promise<void> {
    if (this.#windowId === undefined) return;
    await this.#move(undefined);
    await this._onAttach();
  }
  async _onDetach(): Promise<void> {}
  async _onAttach(): Promise<void> {}

  /** The element is adopted by the other page as it is, and the hooks of a render run with no part rendered (issue 14417). */
  async #move(to: string | undefined): Promise<void> {
    const from = this.#windowId;
    detached.windows.get(from ?? '')?.applications.delete(this.id);
    this.#windowId = to;
    if (to !== undefined) detached.windows.get(to)?.applications.set(this.id, this);
    this.#page.body.append(this.#page.adoptNode(this.element));
    this.setPosition(to === undefined ? {} : { left: 4, top: 4 });
    const options: RenderOptions = { parts: [], isFirstRender: false };
    await this._onRender({}, options);
    this.#announce('render', this.element, {}, options);
    if (from !== undefined) await closeIfEmpty(from);
  }

  /** Another application rendered in the window that this one is in; it closes with this one. */
  async renderChild(app: ApplicationV2, options: RenderOptions = {}): Promise<ApplicationV2> {
    this.#children.add(app);
    const { windowId } = this.window;
    return app.render({ ...options, force: true, window: { ...options.window, ...(windowId ? { windowId } : {}) } });
  }

  setPosition(position: Partial<Position> = {}): Position {
    Object.assign(this.position, this._prePosition(position) ?? position);
    if (this.#element && this.options.window.positioned && this.hasFrame) placeFrame(this.#element, this.position);
    return this.position;
  }
  _prePosition(position: Partial<Position>): Partial<Position> | void {
    return position;
  }

  bringToFront(): void {
    if (!this.#element || this.position.zIndex === topmost) return;
    this.position.zIndex = ++topmost;
    this.#element.style.zIndex = String(topmost);
  }
  async minimize(): Promise<void> {
    if (!this.rendered || !this.options.window.minimizable) return;
    this.#minimized = true;
    showMinimized(this.element, true);
  }
  async maximize(): Promise<void> {
    this.#minimized = false;
    showMinimized(this.element, false);
    this.setPosition();
  }

  async close(options: Json = {}): Promise<this> {
    return this.#enqueue(async () => {
      if (!this.#element || !this.rendered) return this;
      this.#state = ApplicationV2.RENDER_STATES.CLOSING;
      await this._preClose(options);
      this.#element.remove();
      this.#element = undefined;
      this.#content = undefined;
      this.#minimized = false;
      instances.delete(this.id);
      const from = this.#windowId;
      detached.windows.get(from ?? '')?.applications.delete(this.id);
      this.#windowId = undefined;
      this.#state = ApplicationV2.RENDER_STATES.CLOSED;
      this._tearDown(options);
      this._onClose(options);
      this.#announce('close');
      for (const child of this.#children) void child.close();
      if (from !== undefined) await closeIfEmpty(from);
      return this;
    });
  }
  async _preClose(_options: Json): Promise<void> {}
  _tearDown(_options: Json): void {}
  _onClose(_options: Json): void {}

  // ---- tabs --------------------------------------------------------------------------------------------------------

  _getTabsConfig(group: string): TabsConfiguration | null {
    return (this.constructor as typeof ApplicationV2).TABS[group] ?? null;
  }
  _prepareTabs(group: string): Record<string, Json> {
    const config = this._getTabsConfig(group);
    if (!config) return {};
    this.tabGroups[group] ??= config.initial ?? config.tabs[0]?.id ?? null;
    return prepareTabs(group, config, this.tabGroups[group]);
  }
  changeTab(tab: string, group: string, options: ChangeTabOptions = {}): void {
    if (this.tabGroups[group] === tab && !options.force) return;
    this.tabGroups[group] = tab;
    showTab(this.element, tab, group);
    if (options.updatePosition !== false) this.setPosition();
  }

  // ---- actions and forms -------------------------------------------------------------------------------------------

  _onClickAction(_event: PointerEvent, _target: HTMLElement): void {}
  _onClickTab(event: PointerEvent): void {
    const navElement = (event.target as Element).closest<HTMLElement>('[data-tab]');
    const { tab, group = navElement?.closest<HTMLElement>('[data-group]')?.dataset['group'] } =
      navElement?.dataset ?? {};
    if (tab && group) this.changeTab(tab, group, { event, navElement });
  }

  async _onSubmitForm(config: FormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    const form = (event.currentTarget ?? this.form) as HTMLFormElement;
    if (config.handler) await config.handler.call(this, event, form, new FormDataExtended(form));
    if (config.closeOnSubmit) await this.close({ submitted: true });
  }
  _onChangeForm(config: FormConfiguration, event: Event): void {
    if (config.submitOnChange) void this._onSubmitForm({ ...config, closeOnSubmit: false }, event);
  }
  /** The result of the application's form handler, to which the form is submitted. */
  async submit(submitOptions: Json = {}): Promise<unknown> {
    const form = this.form;
    const handler = this.options.form?.handler;
    if (!form || !handler) throw new Error(`The ${this.constructor.name} application has no form to submit`);
    const event = new Event('submit', { cancelable: true });
    return handler.call(this, event, form, new FormDataExtended(form), submitOptions);
  }
}
