/** The part of a fight in a combat's documents: its own state, each combatant's, the order, and whose turn it is. */
import { type Combatant, type Fight, type Id, inOrder, findCombatant } from '../../../rules/index.ts';
import { type CombatantDoc, type CombatDoc, type Source } from '../../api.ts';
import { storedBy } from '../../data/place.ts';
import { textOrder } from '../../data/record.ts';
import type { Quarantined } from '../../data/repair.ts';
import { FIGHT_VERSION, trust } from './saved.ts';
import { countOf, type Table } from './table.ts';

/** The changes of a combat's documents that make `after` the fight; nothing that they say already. */
export function combatUpdate(table: Table, combat: CombatDoc, after: Fight): Source {
  const update: Source = {};
  const fightText = JSON.stringify(savedFight(after));
  if (combat.getFlag('salvo', 'fight') !== fightText) update['flags.salvo.fight'] = fightText;
  const rows = combatantUpdates(table, combat, after);
  if (rows.length > 0) update['combatants'] = rows;
  if (combat.round !== after.round) update['round'] = after.round;
  const turn = after.turn === null ? null : turnIndex(table, combat, after);
  if (combat.turn !== turn || combat.round !== after.round) update['turn'] = turn;
  return update;
}

function combatantUpdates(table: Table, combat: CombatDoc, after: Fight): Source[] {
  const places = tiePlaces(table, after);
  return [...combat.combatants].flatMap((doc): Source[] => {
    const combatant = findCombatant(after, doc.id);
    if (!combatant) return [];
    const row: Source = {};
    const kept = savedState(table, combatant);
    const state = JSON.stringify(kept);
    trust(doc.id, kept);
    const initiative = table.ruleset.order.count(after, combatant);
    const defeated = table.ruleset.standing(after, combatant) !== 'up';
    if (doc.getFlag('salvo', 'state') !== state) row['state'] = state;
    const aside = table.aside.get(doc.id);
    if (aside) row['quarantine'] = putAside(doc, aside);
    const place = places.get(doc.id)!;
    if ((doc.getFlag('salvo', 'place') ?? 0) !== place) row['place'] = place;
    const flags = Object.keys(row).length > 0 ? { flags: { salvo: row } } : {};
    const update: Source = {
      ...flags,
      ...(doc.initiative === initiative ? {} : { initiative }),
      ...(doc.defeated === defeated ? {} : { defeated }),
    };
    return Object.keys(update).length > 0 ? [{ _id: doc.id, ...update }] : [];
  });
}

/** The most unreadable values kept for one combatant. */
const ASIDE_KEPT = 50;

/** All values put aside from a combatant's state, `more` with them. */
export const putAside = (doc: CombatantDoc, more: readonly Quarantined[]): readonly Quarantined[] =>
  [...keptAside(doc), ...more].slice(-ASIDE_KEPT);

/** Values put aside from a combatant's state earlier. */
export function keptAside(doc: CombatantDoc): readonly Quarantined[] {
  const kept = doc.getFlag('salvo', 'quarantine');
  return Array.isArray(kept) ? (kept as Quarantined[]) : [];
}

/** The place of each combatant among those with the same count: it breaks ties when the tracker sorts by count. */
function tiePlaces(table: Table, after: Fight): ReadonlyMap<Id, number> {
  const seen = new Map<number | null, number>();
  const places = new Map<Id, number>();
  for (const id of inOrder(after, table.ruleset.order)) {
    const count = countOf(table, id, after);
    places.set(id, seen.get(count) ?? 0);
    seen.set(count, (seen.get(count) ?? 0) + 1);
  }
  return places;
}

/** Core's index of the current turn, derived from the id: the place among all combatants as the tracker sorts them. */
function turnIndex(table: Table, combat: CombatDoc, after: Fight): number | null {
  const places = tiePlaces(table, after);
  const rows = [...combat.combatants].map((doc) => {
    const combatant = findCombatant(after, doc.id);
    const initiative = combatant ? table.ruleset.order.count(after, combatant) : doc.initiative;
    return { id: doc.id, initiative, place: places.get(doc.id) ?? 0 };
  });
  const index = rows.sort(byPlace).findIndex((row) => row.id === after.turn);
  return index < 0 ? null : index;
}

export interface Row {
  readonly id: string;
  readonly initiative: number | null;
  readonly place: number;
}

/** The tracker's sorting: higher count first, ties by place, no count last; total, so that every client agrees. */
export function byPlace(a: Row, b: Row): number {
  const higher = (b.initiative ?? -Infinity) - (a.initiative ?? -Infinity);
  if (higher !== 0 && !Number.isNaN(higher)) return higher;
  return a.place - b.place || textOrder(a.id, b.id);
}

function savedFight(fight: Fight): Source {
  const { phase, round, turn, acted, waiting, scene, shared } = fight;
  return { version: FIGHT_VERSION, phase, round, turn, acted, waiting, scene, shared };
}

function savedState(table: Table, combatant: Combatant): Source {
  const stored = storedBy(table.ruleset.id)?.keys;
  return {
    version: FIGHT_VERSION,
    ...Object.fromEntries(Object.entries(combatant.state).filter(([key]) => !stored?.has(key))),
  };
}
