// Clicks on elements with data-action: the built-in actions, then the application's own.
import type { ApplicationV2 } from './application.ts';

/** The way of a click (or a right click) to the action named by the nearest data-action. */
export function dispatchClick(app: ApplicationV2, event: MouseEvent): void {
  const target = (event.target as Element).closest<HTMLElement>('[data-action]');
  if (!target || !app.element.contains(target)) return;
  const name = target.dataset['action'] as string;
  if (event.button === 0 && builtIn(app, name, event, target)) return;
  const action = app.options.actions[name];
  if (!action) {
    if (event.button === 0) app._onClickAction(event as PointerEvent, target);
    return;
  }
  const { handler, buttons } = typeof action === 'object' ? action : { handler: action, buttons: [0] };
  if (!buttons.includes(event.button)) return;
  if (event.type === 'contextmenu') event.preventDefault();
  handler.call(app, event, target);
}

function builtIn(app: ApplicationV2, name: string, event: MouseEvent, target: HTMLElement): boolean {
  const isHeader = target.closest('.window-header') !== null;
  if (name === 'close' && !app.options.actions['close']) void app.close();
  else if (name === 'minimize' && isHeader) void (app.minimized ? app.maximize() : app.minimize());
  else if (name === 'tab') app._onClickTab(event as PointerEvent);
  else return false;
  return true;
}
