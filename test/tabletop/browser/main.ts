// The page: connect to the shared authority, make a client, load the system, start.
import Handlebars from 'handlebars/dist/handlebars.js';
import { compilations, createApplications } from '../applications/index.ts';
import { environment, type Json } from '../applications/environment.ts';
import { createClient, type Client, type Manifest, type PackData } from '../client/index.ts';
import { connect } from './link.ts';
import { drawShell } from './shell.ts';

export interface Boot {
  manifest: Manifest;
  languages: Record<string, unknown>;
  templates: Record<string, string>;
  packs: PackData[];
}

const problems: string[] = [];

async function boot(): Promise<void> {
  const users: Record<string, string> = { gm: 'gmgmgmgmgmgmgmgm', player: 'playerplayer0001' };
  const search = new URLSearchParams(location.search);
  const user = search.get('user') ?? 'gm';
  const userId = users[user] ?? user;
  const { manifest, languages, templates, packs } = (await (await fetch('/boot.json')).json()) as Boot;
  const client = await createClient({
    userId,
    link: connect(userId, search.get('fight')),
    manifest,
    languages,
    templates,
    packs,
    Handlebars,
    storage: storageOf(userId),
    applications: createApplications((ui) => drawShell(ui, userId)),
  });
  expose(client);
  reportErrors(client);
  for (const style of (manifest['styles'] ?? []) as (string | { src: string; layer?: string })[])
    await addStyle(manifest.id, style);
  for (const module of manifest.esmodules ?? []) await import(/* @vite-ignore */ `/systems/${manifest.id}/${module}`);
  await client.start();
  document.getElementById('booting')?.remove();
  document.body.dataset['ready'] = 'true';
  await beginFight();
}

/** The demo world asks for a fight under way; it is begun the way a GM would, once. */
async function beginFight(): Promise<void> {
  const { game } = environment();
  const { combat } = game;
  const { tabletop } = ((combat as unknown as { flags?: Json } | null)?.flags ?? {}) as {
    tabletop?: { begin?: boolean; meanwhile?: Json };
  };
  if (!combat || !game.user.isGM || combat.started || !tabletop?.begin) return;
  await combat.update({ 'flags.tabletop.begin': false });
  const usual = await settle(tabletop.meanwhile ?? {});
  await combat.rollAll();
  // A trap has no initiative of its own, so the wait ends once the rolls stop coming, not once everyone has one.
  const unrolled = (): number => combat.turns.filter(({ initiative }) => initiative === null).length;
  for (let waited = 0, before = -1; waited < 10_000 && unrolled() > 0; waited += 500) {
    if (unrolled() === before && before < combat.turns.length) break;
    before = unrolled();
    await pause(500);
  }
  await pause(500);
  await combat.startCombat();
  await settle(usual);
}

/** The system's settings as they were before they get `values`. */
async function settle(values: Json): Promise<Json> {
  const { settings, system } = environment().game;
  const before: Json = {};
  for (const [key, value] of Object.entries(values)) {
    before[key] = settings.get(system.id, key);
    await settings.set(system.id, key, value);
  }
  return before;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

function expose(client: Client): void {
  for (const [name, value] of Object.entries(client.globals))
    Object.defineProperty(window, name, { value, configurable: true, writable: true });
  Object.assign(window, { tabletop: { client, compilations, problems } });
}

/** Faults that the client reports instead of throwing go to the console as well. */
function reportErrors({ errors }: Client): void {
  for (const error of errors) console.error(error);
  errors.push = (...more: unknown[]): number => {
    for (const error of more) console.error(error);
    return Array.prototype.push.apply(errors, more);
  };
}

const storageOf = (userId: string) => ({
  getItem: (key: string) => localStorage.getItem(`tabletop.${userId}.${key}`),
  setItem: (key: string, value: string) => localStorage.setItem(`tabletop.${userId}.${key}`, value),
});

/** Into its layer, so that its own addresses are relative to where it lies. */
async function addStyle(id: string, style: string | { src: string; layer?: string }): Promise<void> {
  const { src, layer = 'system' } = typeof style === 'string' ? { src: style } : style;
  const element = document.createElement('style');
  element.textContent = `@import url('/systems/${id}/${src}') layer(${layer});`;
  const loaded = new Promise((done) => element.addEventListener('load', done));
  document.head.append(element);
  await loaded;
}

window.addEventListener('error', (event) => problems.push(String(event.error ?? event.message)));
window.addEventListener('unhandledrejection', (event) => problems.push(String(event.reason)));
boot().catch((error: unknown) => {
  problems.push(String(error));
  console.error(error);
  const line = document.getElementById('booting');
  if (line) line.textContent = `The table could not be set: ${String(error)}`;
});
