// A tab of the sidebar: an application without a frame, inside the page's sidebar.
import { ApplicationV2 } from './application.ts';
import { environment, say, type Json } from './environment.ts';
import type { RenderOptions } from './options.ts';

/** By the name of the tab. */
const popouts = new Map<string, AbstractSidebarTab>();

export class AbstractSidebarTab extends ApplicationV2 {
  static tabName = '';
  static override DEFAULT_OPTIONS: Json = {
    id: '{id}',
    tag: 'section',
    classes: ['tab', 'sidebar-tab'],
    window: { frame: false, positioned: false },
  };

  get tabName(): string {
    return (this.constructor as typeof AbstractSidebarTab).tabName;
  }
  override get title(): string {
    return say(`SIDEBAR.${this.tabName}`, this.tabName);
  }
  get active(): boolean {
    return this.element?.classList.contains('active') ?? false;
  }
  /** The popped-out version of this tab, where there is one. */
  get popout(): this | undefined {
    return popouts.get(this.tabName) as this | undefined;
  }
  get isPopout(): boolean {
    return this.options['popout'] === true;
  }
  /** This tab shown once more, in a window of its own. */
  async renderPopout(): Promise<this> {
    const Class = this.constructor as new (options: Json) => this;
    const popout = this.popout ?? new Class({ popout: true });
    popouts.set(this.tabName, popout);
    return popout.render({ force: true });
  }
  /** The popped-out version shows the same content as the tab. */
  override async render(options: RenderOptions | boolean = {}, extra: RenderOptions = {}): Promise<this> {
    const rendered = await super.render(options, extra);
    if (!this.isPopout) await this.popout?.render();
    return rendered;
  }
  override _onClose(options: Json): void {
    super._onClose(options);
    if (this.isPopout) popouts.delete(this.tabName);
  }
  override _initializeApplicationOptions(options: Json): ReturnType<ApplicationV2['_initializeApplicationOptions']> {
    const merged = super._initializeApplicationOptions(options);
    merged.uniqueId = this.tabName;
    if (options['popout'] !== true) return merged;
    return {
      ...merged,
      uniqueId: `${this.tabName}-popout`,
      classes: [...merged.classes, 'sidebar-popout', 'active'],
      window: { ...merged.window, frame: true, positioned: true, minimizable: true, resizable: true },
      position: { width: 320, height: 600 },
    };
  }
  override _insertElement(element: HTMLElement): void {
    if (this.isPopout) return super._insertElement(element);
    element.dataset['tab'] = this.tabName;
    element.setAttribute('role', 'tabpanel');
    element.setAttribute('aria-label', this.title);
    (document.querySelector('#sidebar-content') ?? document.body).append(element);
  }
  activate(): void {
    environment().Hooks.callAll('changeSidebarTab', this);
  }
}
