/**
 * Icons on tokens follow the rules' state: every client works them out from it, and no document is written for them. An
 * icon put on by hand is Foundry's own effect and stays until it is removed.
 */
import { listen, report, world, type ActorDoc, type CombatDoc } from '../../api.ts';
import { showsIn, shownConditions } from '../../data/shown.ts';
import { subTypes } from '../../data/types.ts';
import { combatOf, tableOfActors, tableOfCombat, type Table } from './table.ts';

const effectId = (condition: string): string => `salvo-${condition}`;

/** The condition for which a status of Salvo's is the icon. */
export const conditionOf = (status: string): string => status.replace(/^salvo-/, '');

/**
 * Salvo's conditions, added to Foundry's by id; those of other packages stay. A token's palette offers the conditions
 * of its own game. Death is also Foundry's defeated.
 */
export function registerStatusEffects(): void {
  const effects = CONFIG.statusEffects as unknown as Record<string, unknown>;
  for (const condition of shownConditions()) {
    const img = `systems/salvo/assets/conditions/${condition}.svg`;
    const id = effectId(condition);
    const hud = { actorTypes: actorTypesOf(condition) };
    effects[id] = { id, name: `SALVO.condition.${condition}`, img, hud, _id: fixedId(condition) };
  }
  (CONFIG.specialStatusEffects as unknown as Record<string, string>)['DEFEATED'] = effectId('dead');
}

const actorTypesOf = (condition: string): readonly string[] =>
  subTypes()
    .filter(({ document, ruleset }) => document === 'Actor' && showsIn(ruleset, condition))
    .map(({ type }) => type);

/** The effect id of a condition: 16 characters, always the same, so that a toggle is idempotent. */
const fixedId = (condition: string): string => `salvo${condition.replace(/[^A-Za-z0-9]/g, '')}00000000000`.slice(0, 16);

/** The icons of each actor, by its uuid; an actor that never had any is not in it. */
const shown = new Map<string, ReadonlySet<string>>();
const NONE: ReadonlySet<string> = new Set();

/** Ids of the status effects that the rules give an actor now. */
export const statusesOf = ({ uuid }: { readonly uuid: string }): ReadonlySet<string> => shown.get(uuid) ?? NONE;

/** An effect that shows a status and is stored nowhere, as Foundry takes it. */
export const iconOf = (id: string): object | null => {
  const { name, img } = (CONFIG.statusEffects as unknown as Record<string, { name: string; img: string }>)[id] ?? {};
  if (name === undefined) return null;
  const overlay = id === effectId('dead');
  return { name: game.i18n.localize(name), img, statuses: [id], showIcon: ALWAYS, flags: { core: { overlay } } };
};

type Asking = (actor: ActorDoc, status: string, holds: boolean) => Promise<boolean>;
type Changed = (actor: ActorDoc) => void;
let asking: Asking = async () => false;
let changed: Changed = () => undefined;

/** `asks`: whether a condition put on or taken off by hand is the rules' affair; `heard`: receives the actors whose icons have changed. */
export function setAsking(asks: Asking, heard: Changed): void {
  asking = asks;
  changed = heard;
}

/**
 * Whether the rules take up a status that is to be put on or taken off. False: it is none of theirs, and Foundry's own
 * icon stands for it.
 */
export const askRules: Asking = (actor, status, holds) => asking(actor, status, holds);

/** V14's `showIcon`: 0 never, 1 while it is temporary, 2 always (API documentation, ActiveEffectData). */
const ALWAYS = 2;

/** Combats and actors whose state may have changed since their icons were worked out. */
const stale = new Set<CombatDoc | ActorDoc>();

/** The watch on changes of a state, which icons follow from now on; called once. */
export function registerIcons(): void {
  const follow = foundry.utils.debounce(followAll, 0);
  const note = (combat: CombatDoc | ActorDoc | null | undefined): void => {
    if (!combat) return;
    stale.add(combat);
    follow();
  };
  const look = (): void => {
    for (const combat of world.combats) note(combat);
    for (const token of world.scene?.tokens ?? []) note(token.actor);
  };
  for (const hook of ['createItem', 'updateItem', 'deleteItem'])
    listen(hook, (item: { readonly actor: ActorDoc | null }) => note(item.actor));
  for (const hook of ['updateActor', 'createActor']) listen(hook, (actor: ActorDoc) => note(actor));
  for (const hook of ['createToken']) listen(hook, (token: { readonly actor: ActorDoc | null }) => note(token.actor));
  for (const hook of ['createCombatant', 'updateCombatant', 'deleteCombatant'])
    listen(hook, (entry: { readonly parent: CombatDoc; readonly actor: ActorDoc | null }) => {
      note(entry.parent);
      note(entry.actor);
    });
  for (const hook of ['createCombat', 'updateCombat']) listen(hook, (combat: CombatDoc) => note(combat));
  listen('deleteCombat', (combat: CombatDoc) => [...combat.combatants].forEach(({ actor }) => note(actor)));
  for (const hook of ['ready', 'canvasReady']) listen(hook, look);
}

/** Outdated icons worked out anew. After an error the old icons stay, and the console says so. */
function followAll(): void {
  const combats = new Set<CombatDoc>();
  const alone: ActorDoc[] = [];
  for (const entry of stale) {
    const combat = isActor(entry) ? combatOf(entry) : world.combats.get(entry.id);
    if (combat) combats.add(combat);
    else if (isActor(entry)) alone.push(entry);
  }
  stale.clear();
  for (const combat of combats) follow(() => tableOfCombat(combat));
  for (const actor of alone) follow(() => tableOfActors([actor]));
}

const isActor = (combat: CombatDoc | ActorDoc): combat is ActorDoc => combat.documentName === 'Actor';

function follow(lay: () => Table | null): void {
  try {
    const table = lay();
    if (table) for (const [actor, conditions] of conditionsAt(table)) show(actor, conditions);
  } catch (error) {
    report(error);
  }
}

/** The conditions of each actor. Two combatants may stand for one actor: it shows the conditions of both. */
function conditionsAt({ actors, combat, fight, ruleset }: Table): ReadonlyMap<ActorDoc, ReadonlySet<string>> {
  const found = new Map<ActorDoc, Set<string>>();
  for (const [id, actor] of actors) {
    // An actor in several fights shows the conditions of the viewed one.
    if (world.combats.size > 1 && combatOf(actor) !== combat) continue;
    const conditions = found.get(actor) ?? new Set();
    found.set(actor, conditions);
    for (const { id: condition } of ruleset.status(fight, id).conditions)
      if (showsIn(ruleset.id, condition)) conditions.add(effectId(condition));
  }
  return found;
}

function show(actor: ActorDoc, wanted: ReadonlySet<string>): void {
  const before = statusesOf(actor);
  if (before.size === wanted.size && [...wanted].every((id) => before.has(id))) return;
  shown.set(actor.uuid, wanted);
  actor.reset();
  for (const token of actor.getActiveTokens() as Placeable[]) token.renderFlags.set({ redrawEffects: true });
  changed(actor);
}

/** A token on the canvas. */
interface Placeable {
  readonly renderFlags: { set(flags: { readonly redrawEffects: true }): void };
}
