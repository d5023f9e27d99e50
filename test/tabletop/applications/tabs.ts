// Tab groups of an application: the data of templates, and the effect of a change of tab.
import type { Json } from './environment.ts';

export interface TabsConfiguration {
  readonly tabs: readonly { id: string; icon?: string; label?: string; tooltip?: string; cssClass?: string }[];
  readonly initial?: string | null;
  readonly labelPrefix?: string;
}

/** The template's view of a group's tabs, by id; the one in `active` has `active` and the class. */
export function prepareTabs(group: string, config: TabsConfiguration, shown: string | null): Record<string, Json> {
  const prepared: Record<string, Json> = {};
  for (const tab of config.tabs) {
    const active = shown === tab.id;
    const label = tab.label ?? (config.labelPrefix ? `${config.labelPrefix}.${tab.id}` : tab.id);
    const cssClass = [tab.cssClass, active ? 'active' : ''].filter(Boolean).join(' ');
    prepared[tab.id] = { ...tab, group, label, active, cssClass };
  }
  return prepared;
}

/** The marks of a tab's buttons and panes within an element; the others of its group lose theirs. */
export function showTab(within: HTMLElement, tab: string, group: string): void {
  for (const element of within.querySelectorAll<HTMLElement>(`[data-group="${group}"][data-tab]`)) {
    const active = element.dataset['tab'] === tab;
    element.classList.toggle('active', active);
    if (element.hasAttribute('aria-pressed')) element.setAttribute('aria-pressed', String(active));
    if (element.getAttribute('role') === 'tab') element.setAttribute('aria-selected', String(active));
  }
}
