// A tab of the sidebar: an application without a frame, inside the page's sidebar.
import { ApplicationV2 } from './application.ts';
import { environment, say, type Json } from './environment.ts';

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
  override _initializeApplicationOptions(options: Json): ReturnType<ApplicationV2['_initializeApplicationOptions']> {
    const merged = super._initializeApplicationOptions(options);
    merged.uniqueId = this.tabName;
    return merged;
  }
  override _insertElement(element: HTMLElement): void {
    element.dataset['tab'] = this.tabName;
    element.setAttribute('role', 'tabpanel');
    element.setAttribute('aria-label', this.title);
    (document.querySelector('#sidebar-content') ?? document.body).append(element);
  }
  activate(): void {
    environment().Hooks.callAll('changeSidebarTab', this);
  }
}
