// The shell around the scene: top strip, players, hotbar, sidebar with its tabs, themes.
import type { ApplicationV2 } from '../applications/application.ts';
import { environment, type Json } from '../applications/environment.ts';
import type { AbstractSidebarTab } from '../applications/sidebar-tab.ts';
import { TooltipManager } from '../applications/tooltip.ts';
import { resetWorld } from './link.ts';
import { drawScene } from './scene.ts';

const TABS = [
  ['chat', 'fa-comments', 'Chat'],
  ['combat', 'fa-swords', 'Combat'],
  ['actors', 'fa-users', 'Actors'],
  ['items', 'fa-suitcase', 'Items'],
  ['compendium', 'fa-book-atlas', 'Packs'],
  ['config', 'fa-gear', 'Setup'],
] as const;

export async function drawShell(ui: Json, userId: string): Promise<void> {
  const { game } = environment();
  document.title = `${game.user.name} · ${game.system.title} tabletop`;
  document.body.classList.toggle('is-gm', game.user.isGM);
  applyTheme(readTheme(userId));
  (game as unknown as Json)['tooltip'] = new TooltipManager(document);
  drawTabs(ui);
  drawConfig(ui, userId);
  drawPlayers();
  for (const name of ['hotbar', 'chat', 'combat', 'actors', 'items', 'compendium'])
    await (ui[name] as ApplicationV2).render({ force: true });
  drawScene(document.getElementById('board') as HTMLElement, document.getElementById('ui-top') as HTMLElement);
  activate(game.combat?.started ? 'combat' : 'chat');
  environment().Hooks.on('userConnected', () => drawPlayers());
  ui['sidebar'] = { changeTab: (tab: string) => activate(tab), activateTab: (tab: string) => activate(tab) };
}

// ---- tabs --------------------------------------------------------------------------------------------------------------

function drawTabs(ui: Json): void {
  const nav = document.getElementById('sidebar-tabs') as HTMLElement;
  for (const [id, icon, label] of TABS) {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset['tab'] = id;
    button.setAttribute('role', 'tab');
    button.setAttribute('aria-controls', id);
    button.innerHTML = `<i class="fa-solid ${icon}" aria-hidden="true"></i><span>${label}</span>`;
    button.addEventListener('click', () => activate(id));
    button.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      void (ui[id] as Partial<AbstractSidebarTab>).renderPopout?.();
    });
    nav.append(button);
  }
  nav.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...nav.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (step && at >= 0) buttons[(at + step + buttons.length) % buttons.length]?.focus();
  });
  environment().Hooks.on('createChatMessage', () => markUnread(ui));
}

function activate(id: string): void {
  for (const button of document.querySelectorAll<HTMLElement>('#sidebar-tabs [data-tab]')) {
    const active = button.dataset['tab'] === id;
    button.setAttribute('aria-selected', String(active));
    button.tabIndex = active ? 0 : -1;
    if (active) button.classList.remove('unread');
  }
  for (const tab of document.querySelectorAll('#sidebar-content > .tab')) tab.classList.toggle('active', tab.id === id);
  if (id !== 'chat') return;
  (environment().ui['chat'] as { scrollBottom(): void }).scrollBottom();
  document.getElementById('chat-notifications')?.replaceChildren();
}

function markUnread(ui: Json): void {
  const active = (ui['chat'] as { active: boolean }).active;
  document.querySelector('#sidebar-tabs [data-tab="chat"]')?.classList.toggle('unread', !active);
}

// ---- setup tab ---------------------------------------------------------------------------------------------------------

function drawConfig(ui: Json, userId: string): void {
  const { game } = environment();
  const section = document.createElement('section');
  section.id = 'config';
  section.className = 'tab sidebar-tab';
  section.setAttribute('role', 'tabpanel');
  section.setAttribute('aria-label', 'Setup');
  const other = game.user.isGM ? 'player' : 'gm';
  section.innerHTML = `<h2></h2>
    <p>A stand-in for the documented part of Foundry's API, to try the system and to test it. It is not Foundry, and nothing of Foundry is in it.</p>
    <button type="button" data-do="settings">Game settings</button>
    <button type="button" data-do="theme">Light or dark</button>
    <a class="button" target="_blank" href="?user=${other}${fightParameter()}">Open a tab as ${other === 'gm' ? 'the GM' : 'the player'}</a>
    <p class="hint">The other tab's address: <code>${location.origin}/?user=${other}${fightParameter()}</code></p>
    ${game.user.isGM ? '<button type="button" data-do="reset" class="danger">Start the demo world again</button>' : ''}`;
  (section.querySelector('h2') as HTMLElement).textContent = game.system.title;
  section.addEventListener('click', (event) => {
    const act = (event.target as Element).closest<HTMLElement>('[data-do]')?.dataset['do'];
    if (act === 'settings') void (ui['settings'] as ApplicationV2).render({ force: true });
    if (act === 'theme') applyTheme(toggleTheme(userId));
    if (act === 'reset') resetWorld();
  });
  document.getElementById('sidebar-content')?.append(section);
}

// ---- themes ------------------------------------------------------------------------------------------------------------

type Theme = 'light' | 'dark';
const keyOf = (userId: string): string => `tabletop.${userId}.theme`;
const readTheme = (userId: string): Theme => {
  const theme = new URLSearchParams(location.search).get('theme') ?? localStorage.getItem(keyOf(userId));
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
};
function toggleTheme(userId: string): Theme {
  const next = document.body.classList.contains('theme-dark') ? 'light' : 'dark';
  localStorage.setItem(keyOf(userId), next);
  return next;
}
function applyTheme(theme: Theme): void {
  document.body.classList.toggle('theme-dark', theme === 'dark');
  document.body.classList.toggle('theme-light', theme === 'light');
}

// ---- players -----------------------------------------------------------------------------------------------------------

function drawPlayers(): void {
  const { game } = environment();
  const list = document.createElement('ol');
  list.className = 'plain';
  for (const user of game.users) {
    const item = document.createElement('li');
    item.className = user.active ? 'active' : 'away';
    item.style.setProperty('--user-color', String(user.color ?? 'gray'));
    item.textContent = `${user.name}${user.id === game.user.id ? ' (you)' : ''}`;
    item.title = user.active ? 'connected' : 'not connected';
    if (!user.active) item.append(Object.assign(document.createElement('small'), { textContent: ' away' }));
    list.append(item);
  }
  document.getElementById('players')?.replaceChildren(list);
}

/** The demo fight of this tab, as the other tab's address says it. */
function fightParameter(): string {
  const fight = new URLSearchParams(location.search).get('fight');
  return fight === null ? '' : `&amp;fight=${encodeURIComponent(fight)}`;
}
