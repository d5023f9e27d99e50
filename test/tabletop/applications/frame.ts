// The frame of a window: title bar, controls, dragging and resizing. Class names are those that systems style.
import type { ApplicationV2 } from './application.ts';
import { environment, localize, say } from './environment.ts';
import { ContextMenu } from './context-menu.ts';
import type { Position, RenderOptions } from './options.ts';

/** The outer element of an application. A frameless one is its own content. */
export function buildFrame(app: ApplicationV2, options: RenderOptions): { element: HTMLElement; content: HTMLElement } {
  const element = document.createElement(app.options.tag);
  element.id = app.id;
  element.classList.add('application', ...app.options.classes.filter(Boolean));
  if (!app.hasFrame) return { element, content: element };
  element.setAttribute('role', 'dialog');
  element.setAttribute('aria-labelledby', `${app.id}-title`);
  element.tabIndex = -1;
  const header = buildHeader(app);
  const content = document.createElement(app.options.window.contentTag ?? 'section');
  content.classList.add('window-content', ...(app.options.window.contentClasses ?? []));
  element.append(header, content);
  if (app.options.window.resizable) element.append(grip());
  showTitle(element, options.window?.title ?? app.title);
  return { element, content };
}

function buildHeader(app: ApplicationV2): HTMLElement {
  const header = document.createElement('header');
  header.className = 'window-header';
  const { icon } = app.options.window;
  if (icon) header.append(Object.assign(document.createElement('i'), { className: `window-icon ${icon}` }));
  header.append(Object.assign(document.createElement('h1'), { className: 'window-title', id: `${app.id}-title` }));
  if (app._headerControlButtons().length)
    header.append(control('toggleControls', 'fa-solid fa-ellipsis-vertical', say('More', 'More')));
  if (app.options.window.minimizable)
    header.append(control('minimize', 'fa-solid fa-window-minimize', say('Minimize', 'Minimize')));
  header.append(control('close', 'fa-solid fa-xmark', say('Close', 'Close')));
  return header;
}

function control(action: string, icon: string, label: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `header-control icon ${icon}`;
  button.dataset['action'] = action;
  button.setAttribute('aria-label', label);
  button.dataset['tooltip'] = label;
  return button;
}

const grip = (): HTMLElement =>
  Object.assign(document.createElement('div'), { className: 'window-resize-handle', ariaHidden: 'true' });

export function showTitle(element: HTMLElement, title: string): void {
  const heading = element.querySelector('.window-title');
  if (heading && heading.textContent !== title) heading.textContent = title;
}

export const showMinimized = (element: HTMLElement, minimized: boolean): void => {
  element.classList.toggle('minimized', minimized);
  if (minimized) element.style.height = '';
};

/** The window put where its position says, and inside the page; a window without a place goes to the middle. */
export function placeFrame(element: HTMLElement, position: Position): void {
  const view = element.ownerDocument.documentElement;
  const px = (value: number | 'auto'): string => (value === 'auto' ? 'auto' : `${value}px`);
  element.style.width = px(position.width);
  if (!element.classList.contains('minimized')) element.style.height = px(position.height);
  const { offsetWidth: width, offsetHeight: height } = element;
  if (!position.left && !position.top) {
    const shift = (element.ownerDocument.querySelectorAll('.application .window-header').length % 6) * 24;
    position.left = Math.max(8, (view.clientWidth - 300 - width) / 2 + shift);
    position.top = Math.max(8, (view.clientHeight - height) / 3 + shift);
  }
  position.left = clamp(position.left, 40 - width, view.clientWidth - 40);
  position.top = clamp(position.top, 0, Math.max(0, view.clientHeight - 36));
  element.style.left = `${position.left}px`;
  element.style.top = `${position.top}px`;
  element.style.maxHeight = `${Math.max(120, view.clientHeight - position.top - 4)}px`;
  if (position.zIndex) element.style.zIndex = String(position.zIndex);
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Dragging by the title bar, folding by a double click on it, the corner grip, and the menu of header controls. */
export function listenToFrame(app: ApplicationV2): void {
  const { element } = app;
  const header = element.querySelector<HTMLElement>('.window-header');
  element.addEventListener('pointerdown', () => app.bringToFront(), { capture: true });
  header?.addEventListener('dblclick', () => void (app.minimized ? app.maximize() : app.minimize()));
  header?.addEventListener('pointerdown', (event) => {
    if (!(event.target as Element).closest('button'))
      follow(event, app.position, (x, y) => app.setPosition({ left: x, top: y }));
  });
  element.querySelector<HTMLElement>('.window-resize-handle')?.addEventListener('pointerdown', (event) => {
    const size = { left: element.offsetWidth, top: element.offsetHeight };
    follow(event, size, (x, y) => app.setPosition({ width: Math.max(200, x), height: Math.max(100, y) }));
  });
  const toggle = element.querySelector<HTMLElement>('[data-action="toggleControls"]');
  toggle?.addEventListener('click', (event) => openControls(app, toggle, event));
}

function follow(event: PointerEvent, from: { left: number; top: number }, move: (x: number, y: number) => void): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const offset = { x: from.left - event.clientX, y: from.top - event.clientY };
  const page = (event.target as Element).ownerDocument;
  const onMove = (at: PointerEvent): void => move(at.clientX + offset.x, at.clientY + offset.y);
  page.addEventListener('pointermove', onMove);
  page.addEventListener('pointerup', () => page.removeEventListener('pointermove', onMove), { once: true });
}

function openControls(app: ApplicationV2, anchor: HTMLElement, event: Event): void {
  const entries = app._headerControlButtons().map((entry) => ({
    label: localize(entry.label),
    icon: `<i class="${environment().foundry.utils.escapeHTML(entry.icon)}"></i>`,
    onClick: (click: Event): unknown => {
      const action = entry.action ? app.options.actions[entry.action] : undefined;
      if (entry.onClick) return entry.onClick(click);
      return (typeof action === 'object' ? action.handler : action)?.call(app, click, anchor);
    },
  }));
  event.stopPropagation();
  ContextMenu.open(anchor, entries, event);
}
