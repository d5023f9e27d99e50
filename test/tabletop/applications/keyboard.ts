// Keys: Escape closes the front window; what game.keybindings registers is dispatched; digits run the hotbar.
import { instances } from './application.ts';
import { ContextMenu } from './context-menu.ts';
import { environment, type KeybindingLike } from './environment.ts';
import type { Hotbar } from './hotbar.ts';

export function listenToKeys(page: Document): void {
  page.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') return onEscape(event);
    if (isTyping(event.target as Element)) return;
    if (dispatch(event)) return event.preventDefault();
    if (/^Digit\d$/.test(event.code) && !event.ctrlKey && !event.altKey && !event.shiftKey && !event.metaKey)
      (environment().ui['hotbar'] as Hotbar | undefined)?.run(Number(event.key) || 10);
  });
  page.addEventListener('keyup', (event) => {
    const actions = environment().game.keybindings?.actions ?? new Map<string, KeybindingLike>();
    for (const action of actions.values())
      if (action.onUp && bindingsOf(action).some(({ key }) => key === event.code))
        action.onUp({ event, key: event.code });
  });
}

const isTyping = (target: Element): boolean => target.matches('input, select, textarea, [contenteditable="true"]');

function onEscape(event: KeyboardEvent): void {
  if (ContextMenu.current) return ContextMenu.close();
  const open = [...instances.values()].filter((app) => app.hasFrame);
  const front = open.sort((a, b) => b.position.zIndex - a.position.zIndex)[0];
  if (!front) return;
  event.preventDefault();
  void front.close();
}

function dispatch(event: KeyboardEvent): boolean {
  const actions = environment().game.keybindings?.actions ?? new Map<string, KeybindingLike>();
  const { isGM } = environment().game.user;
  return [...actions.values()].some((action) => {
    if (action.restricted && !isGM) return false;
    if (!bindingsOf(action).some(({ key, modifiers = [] }) => key === event.code && sameModifiers(event, modifiers)))
      return false;
    return action.onDown?.({ event, key: event.code, repeat: event.repeat, isShift: event.shiftKey }) === true;
  });
}

const bindingsOf = ({ uneditable = [], editable = [] }: KeybindingLike) => [...uneditable, ...editable];

function sameModifiers(event: KeyboardEvent, modifiers: readonly string[]): boolean {
  const wanted = new Set(modifiers.map((name) => name.toUpperCase()));
  const pressed: [string, boolean][] = [
    ['CONTROL', event.ctrlKey || event.metaKey],
    ['ALT', event.altKey],
    ['SHIFT', event.shiftKey],
  ];
  return pressed.every(([name, down]) => wanted.has(name) === down);
}
