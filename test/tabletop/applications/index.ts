// The applications of a browser page: the factory that a client is given as `applications`.
import type { Applications, Client, Globals } from '../client/index.ts';
import { ApplicationV2, instances } from './application.ts';
import { ChatLog, followMessages } from './chat-log.ts';
import { CombatTracker } from './combat-tracker.ts';
import { ContextMenu } from './context-menu.ts';
import { defineCoreTemplates } from './core-templates.ts';
import { answerDialogQuery, DialogV2 } from './dialog.ts';
import { ActorDirectory, CompendiumDirectory, creatorOf, ItemDirectory } from './directories.ts';
import { DocumentSheetV2, followDocuments } from './document-sheet.ts';
import { detached, inEveryPage, noteFocus } from './detached.ts';
import { DragDrop } from './drag-drop.ts';
import { defineElements } from './elements.ts';
import { bind, environment, type Environment, type Json } from './environment.ts';
import { FormDataExtended } from './form-data.ts';
import { formGroup, formInput, selectOptions } from './form-fields.ts';
import { HandlebarsApplicationMixin } from './handlebars-application.ts';
import { registerHelpers } from './helpers.ts';
import { Hotbar } from './hotbar.ts';
import { listenToKeys } from './keyboard.ts';
import { renderMessage, type MessageLike } from './messages.ts';
import { Notifications } from './notifications.ts';
import { SettingsConfig } from './settings-config.ts';
import { ActorSheetV2, ItemSheetV2 } from './sheets.ts';
import { AbstractSidebarTab } from './sidebar-tab.ts';
import { compilations, getTemplate, loadTemplates, renderTemplate } from './templates.ts';
import { listenToLinks, TextEditor } from './text-editor.ts';
import { followPalette, TokenHUD } from './token-hud.ts';
import { TooltipManager } from './tooltip.ts';

export { compilations, environment };

/**
 * The applications of a page. `drawShell` is called between `setup` and `ready`, once the sidebar's tabs can be made.
 */
export function createApplications(drawShell: (ui: Json) => Promise<void>) {
  return (globals: Globals, client: Client): Applications => {
    const ui: Json = { notifications: new Notifications(), windows: {} };
    bindLive(globals, client);
    defineElements();
    const tabs = {
      chat: ChatLog,
      combat: CombatTracker,
      actors: ActorDirectory,
      items: ItemDirectory,
      compendium: CompendiumDirectory,
    };
    return {
      namespace: namespaceOf(),
      ui,
      renderMessage: (message, options) => renderMessage(message as MessageLike, options),
      start: () => startUi(globals, tabs, drawShell),
    };
  };
}

/** The client adds to its globals after the factory has run, so everything is read from them when it is needed. */
function bindLive(globals: Globals, client: Client): void {
  bind(
    new Proxy({ templates: client.templates } as Environment, {
      get: (target, name: string) =>
        name === 'templates' ? target.templates : (globals as unknown as Record<string, unknown>)[name],
    }),
  );
}

function namespaceOf(): Json {
  return {
    instances,
    detached,
    api: { ApplicationV2, HandlebarsApplicationMixin, DocumentSheetV2, DialogV2 },
    sheets: { ActorSheetV2, ItemSheetV2 },
    sidebar: {
      AbstractSidebarTab,
      tabs: { ChatLog, CombatTracker, ActorDirectory, ItemDirectory, CompendiumDirectory },
    },
    handlebars: { loadTemplates, renderTemplate, getTemplate },
    ux: { TextEditor, ContextMenu, DragDrop, FormDataExtended, TooltipManager },
    elements: defineElements(),
    fields: { createFormInput: formInput, createFormGroup: formGroup, selectOptions },
    settings: { SettingsConfig },
    hud: { TokenHUD },
    ui: { Hotbar, Notifications },
    apps: {},
  };
}

type Tab = new () => ApplicationV2;

async function startUi(
  globals: Globals,
  tabs: Record<string, Tab>,
  drawShell: (ui: Json) => Promise<void>,
): Promise<void> {
  registerHelpers();
  defineCoreTemplates();
  const { CONFIG, ui } = globals as unknown as { CONFIG: { ui?: Record<string, Tab>; queries?: Json }; ui: Json };
  if (CONFIG.queries) CONFIG.queries['dialog'] ??= answerDialogQuery;
  for (const [name, cls] of Object.entries({ ...tabs, hotbar: Hotbar })) ui[name] = new (CONFIG.ui?.[name] ?? cls)();
  ui['settings'] = new SettingsConfig();
  const token = new TokenHUD();
  Object.assign(globals.canvas['hud'] as Json, { token });
  giveCreateDialogs(globals);
  inEveryPage(listenToKeys);
  inEveryPage(listenToLinks);
  noteFocus(window, null);
  await drawShell(ui);
  followDocuments();
  followPalette(token);
  followMessages(() => ui['chat'] as ChatLog);
  followCombat(ui);
  followDirectories(ui);
}

/** A dialog needs a page, so document classes have it only where there is one. */
function giveCreateDialogs(globals: Globals): void {
  const { documents } = (globals as unknown as { foundry: { documents: Record<string, object> } }).foundry;
  for (const name of ['Actor', 'Item']) Object.assign(documents[name]!, { createDialog: creatorOf(name) });
}

function followCombat(ui: Json): void {
  const names = [
    'createCombat',
    'updateCombat',
    'deleteCombat',
    'createCombatant',
    'updateCombatant',
    'deleteCombatant',
    'updateActor',
  ];
  const effects = [
    'createActiveEffect',
    'updateActiveEffect',
    'deleteActiveEffect',
    'createItem',
    'updateItem',
    'deleteItem',
  ];
  onAny([...names, ...effects], () => void (ui['combat'] as ApplicationV2).render());
}
function followDirectories(ui: Json): void {
  for (const [name, tab] of [
    ['Actor', 'actors'],
    ['Item', 'items'],
  ] as const)
    onAny([`create${name}`, `update${name}`, `delete${name}`], () => void (ui[tab] as ApplicationV2).render());
  onAny(
    ['createMacro', 'updateMacro', 'deleteMacro', 'updateUser'],
    () => void (ui['hotbar'] as ApplicationV2).render(),
  );
}

/** A listener that runs once, however many of these hooks fire in one go. */
function onAny(names: readonly string[], act: () => void): void {
  let waiting = false;
  const soon = (): void => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => ((waiting = false), act()));
  };
  for (const name of names) environment().Hooks.on(name, soon);
}
