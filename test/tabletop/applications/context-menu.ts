// ContextMenu with V14's entries: label, icon, onClick(event, target), visible(target).
import { localize } from './environment.ts';

export interface ContextMenuEntry {
  readonly label: string;
  readonly icon?: string;
  readonly classes?: string;
  readonly group?: string;
  readonly visible?: boolean | ((target: HTMLElement) => boolean);
  readonly onClick?: (event: Event, target: HTMLElement) => unknown;
}

export class ContextMenu {
  static current: HTMLElement | undefined;

  constructor(
    container: HTMLElement,
    selector: string,
    readonly menuItems: readonly ContextMenuEntry[],
    options: { eventName?: string; jQuery?: boolean; fixed?: boolean; [more: string]: unknown } = {},
  ) {
    container.addEventListener(options.eventName ?? 'contextmenu', (event) => {
      const target = (event.target as Element).closest<HTMLElement>(selector);
      if (!target || !container.contains(target)) return;
      event.preventDefault();
      event.stopPropagation();
      ContextMenu.open(target, this.menuItems, event);
    });
  }

  /** The visible entries, opened at the pointer (or under the target) with the first one focused. */
  static open(target: HTMLElement, entries: readonly ContextMenuEntry[], event?: Event): void {
    ContextMenu.close();
    const shown = entries.filter(({ visible }) =>
      typeof visible === 'function' ? visible(target) : visible !== false,
    );
    if (!shown.length) return;
    const page = target.ownerDocument;
    const menu = page.createElement('menu');
    menu.id = 'context-menu';
    menu.setAttribute('role', 'menu');
    for (const entry of shown) menu.append(item(entry, target));
    page.body.append(menu);
    place(menu, target, event);
    menu.addEventListener('keydown', (key) => moveFocus(menu, key));
    ContextMenu.current = menu;
    menu.querySelector('button')?.focus();
    setTimeout(() => page.addEventListener('pointerdown', closeOutside));
  }

  static close(): void {
    ContextMenu.current?.ownerDocument.removeEventListener('pointerdown', closeOutside);
    ContextMenu.current?.remove();
    ContextMenu.current = undefined;
  }
}

function item(entry: ContextMenuEntry, target: HTMLElement): HTMLElement {
  const row = target.ownerDocument.createElement('li');
  const button = target.ownerDocument.createElement('button');
  row.setAttribute('role', 'none');
  row.className = `context-item ${entry.classes ?? ''}`;
  button.type = 'button';
  button.setAttribute('role', 'menuitem');
  const { icon = '' } = entry;
  // V14 takes the classes of an icon as well as its markup.
  button.innerHTML = icon === '' || icon.startsWith('<') ? icon : `<i class="${icon}"></i>`;
  button.append(Object.assign(target.ownerDocument.createElement('span'), { textContent: localize(entry.label) }));
  button.addEventListener('click', (event) => {
    ContextMenu.close();
    entry.onClick?.(event, target);
  });
  row.append(button);
  return row;
}

function place(menu: HTMLElement, target: HTMLElement, event?: Event): void {
  const box = target.getBoundingClientRect();
  const pointer = event instanceof MouseEvent && event.clientX > 0;
  const { clientWidth, clientHeight } = menu.ownerDocument.documentElement;
  const left = pointer ? event.clientX : box.left;
  const top = pointer ? event.clientY : box.bottom;
  menu.style.left = `${Math.min(left, clientWidth - menu.offsetWidth - 4)}px`;
  menu.style.top = `${Math.min(top, clientHeight - menu.offsetHeight - 4)}px`;
}

function moveFocus(menu: HTMLElement, event: KeyboardEvent): void {
  const buttons = [...menu.querySelectorAll('button')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape' || event.key === 'Tab') ContextMenu.close();
  if (!step && event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  const at = buttons.indexOf(menu.ownerDocument.activeElement as HTMLButtonElement);
  if (step) buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

function closeOutside(event: Event): void {
  if (!ContextMenu.current?.contains(event.target as Node)) ContextMenu.close();
}
