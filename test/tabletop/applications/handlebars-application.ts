// HandlebarsApplicationMixin: an application made of template parts, each of which can be rendered again on its own.
import type { ApplicationV2 } from './application.ts';
import type { Json } from './environment.ts';
import { mergeOptions, type FormConfiguration, type RenderOptions } from './options.ts';
import { getTemplate, loadTemplates, renderTemplate } from './templates.ts';

export interface TemplatePart {
  readonly template: string;
  readonly id?: string;
  readonly root?: boolean;
  readonly classes?: readonly string[];
  readonly templates?: readonly string[];
  readonly scrollable?: readonly string[];
  readonly forms?: Readonly<Record<string, FormConfiguration>>;
}

export interface PartState {
  scrollPositions: [selector: string, top: number, left: number][];
  focus?: string;
  selection?: [start: number, end: number];
}

type ApplicationClass = abstract new (...args: never[]) => ApplicationV2;

/** An application class with PARTS. */
export function HandlebarsApplicationMixin<Base extends ApplicationClass>(BaseApplication: Base) {
  abstract class HandlebarsApplication extends (BaseApplication as unknown as typeof ApplicationV2) {
    static PARTS: Record<string, TemplatePart> = {};
    #parts: Record<string, HTMLElement> = {};

    /** The rendered element of each part. */
    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      const all = Object.keys(this._configureRenderParts(options));
      options.parts = options.isFirstRender || !options.parts ? all : options.parts.filter((id) => all.includes(id));
    }
    _configureRenderParts(_options: RenderOptions): Record<string, TemplatePart> {
      const { PARTS } = this.constructor as unknown as { PARTS: Record<string, TemplatePart> };
      return Object.fromEntries(
        Object.entries(PARTS).map(([id, part]) => [id, mergeOptions({}, { ...part }) as unknown as TemplatePart]),
      );
    }
    override async _preFirstRender(context: Json, options: RenderOptions): Promise<void> {
      await super._preFirstRender(context, options);
      const parts = Object.values(this._configureRenderParts(options));
      await loadTemplates([...new Set(parts.flatMap((part) => [part.template, ...(part.templates ?? [])]))]);
    }
    async _preparePartContext(partId: string, context: Json, _options: RenderOptions): Promise<Json> {
      context['partId'] = `${this.id}-${partId}`;
      const tabs = context['tabs'] as Record<string, Json> | undefined;
      if (tabs && partId in tabs) context['tab'] = tabs[partId];
      return context;
    }

    override async _renderHTML(context: Json, options: RenderOptions): Promise<Record<string, HTMLElement>> {
      const config = this._configureRenderParts(options);
      const rendered: Record<string, HTMLElement> = {};
      for (const id of options.parts ?? []) {
        const part = config[id];
        if (!part) continue;
        const partContext = await this._preparePartContext(id, { ...context }, options);
        rendered[id] = this.#parse(id, part, await renderTemplate(part.template, partContext));
      }
      return rendered;
    }

    #parse(id: string, part: TemplatePart, html: string): HTMLElement {
      const page = this.element.ownerDocument;
      const holder = page.createElement('template');
      holder.innerHTML = html;
      const roots = [...holder.content.children] as HTMLElement[];
      if (part.root) {
        const root = page.createElement('div');
        root.append(holder.content);
        root.dataset['applicationPart'] = id;
        return root;
      }
      const [root] = roots;
      if (!root || roots.length > 1) throw new Error(`Template part "${id}" must render a single HTML element`);
      root.id ||= part.id ?? '';
      if (!root.id) root.removeAttribute('id');
      if (part.classes) root.classList.add(...part.classes);
      root.dataset['applicationPart'] = id;
      return root;
    }

    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: RenderOptions): void {
      for (const [id, element] of Object.entries(result)) this.#replacePart(id, element, content, options);
      this.#dropMissing(content, options);
    }

    #replacePart(id: string, element: HTMLElement, content: HTMLElement, options: RenderOptions): void {
      const part = this._configureRenderParts(options)[id];
      if (part?.root) return this.#replaceRoot(id, element, content, options);
      const state: PartState = { scrollPositions: [] };
      const prior = content.querySelector<HTMLElement>(`:scope > [data-application-part="${id}"]`);
      if (prior) this._preSyncPartState(id, element, prior, state);
      if (prior) prior.replaceWith(element);
      else content.append(element);
      this.#parts[id] = element;
      this._attachPartListeners(id, element, options);
      if (prior) this._syncPartState(id, element, prior, state);
    }

    #replaceRoot(id: string, element: HTMLElement, content: HTMLElement, options: RenderOptions): void {
      const state: PartState = { scrollPositions: [] };
      const again = content.dataset['applicationPart'] === id;
      if (again) this._preSyncPartState(id, element, content, state);
      content.replaceChildren(...element.childNodes);
      content.dataset['applicationPart'] = id;
      this.#parts[id] = content;
      this._attachPartListeners(id, content, options);
      if (again) this._syncPartState(id, content, content, state);
    }

    #dropMissing(content: HTMLElement, options: RenderOptions): void {
      const wanted = Object.keys(this._configureRenderParts(options));
      for (const id of Object.keys(this.#parts).filter((known) => !wanted.includes(known))) {
        content.querySelector(`:scope > [data-application-part="${id}"]`)?.remove();
        delete this.#parts[id];
      }
      const order = wanted
        .map((id) => this.#parts[id])
        .filter((part): part is HTMLElement => part?.parentElement === content);
      const present = [...content.children].filter((child) => order.includes(child as HTMLElement));
      if (order.some((part, index) => part !== present[index])) content.append(...order);
    }

    _preSyncPartState(partId: string, _newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void {
      const focus = priorElement.querySelector<HTMLInputElement>(':focus');
      if (focus) Object.assign(state, rememberFocus(focus));
      const { PARTS } = this.constructor as unknown as { PARTS: Record<string, TemplatePart> };
      for (const selector of PARTS[partId]?.scrollable ?? []) {
        const element = selector === '' ? priorElement : priorElement.querySelector(selector);
        if (element) state.scrollPositions.push([selector, element.scrollTop, element.scrollLeft]);
      }
    }
    _syncPartState(_partId: string, newElement: HTMLElement, _priorElement: HTMLElement, state: PartState): void {
      if (state.focus) restoreFocus(newElement.querySelector<HTMLInputElement>(state.focus), state);
      for (const [selector, top, left] of state.scrollPositions) {
        const element = selector === '' ? newElement : newElement.querySelector(selector);
        if (element) Object.assign(element, { scrollTop: top, scrollLeft: left });
      }
    }

    _attachPartListeners(partId: string, htmlElement: HTMLElement, options: RenderOptions): void {
      const forms = this._configureRenderParts(options)[partId]?.forms ?? {};
      for (const [selector, config] of Object.entries(forms)) {
        const form = htmlElement.matches(selector) ? htmlElement : htmlElement.querySelector<HTMLElement>(selector);
        if (form) this._listenToForm(form, config);
      }
    }
    override _tearDown(options: Json): void {
      super._tearDown(options);
      this.#parts = {};
    }
  }
  return HandlebarsApplication;
}

function rememberFocus(focus: HTMLInputElement): Partial<PartState> {
  const name = focus.getAttribute('name');
  const selector = focus.id ? `#${CSS.escape(focus.id)}` : name ? `${focus.tagName}[name="${CSS.escape(name)}"]` : '';
  if (!selector) return {};
  const { selectionStart: start, selectionEnd: end } = readSelection(focus);
  return { focus: selector, ...(start === null || end === null ? {} : { selection: [start, end] }) };
}

const readSelection = (input: HTMLInputElement): { selectionStart: number | null; selectionEnd: number | null } =>
  'selectionStart' in input ? input : { selectionStart: null, selectionEnd: null };

function restoreFocus(element: HTMLInputElement | null, state: PartState): void {
  element?.focus({ preventScroll: true });
  if (element && state.selection) element.setSelectionRange(...state.selection);
}

/** Used by the page to warm the templates of the tabletop itself. */
export const preload = (paths: readonly string[]): Promise<unknown> =>
  Promise.all(paths.map((path) => getTemplate(path)));
