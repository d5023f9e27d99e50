/** The combat's share of an operation: the fight's own state, the order and the turn. */
import { applied, type Change, changed, type Event, type Fight, type Id, type Json } from '../../../rules/index.ts';
import { world, writeAll, type CombatDoc, type Source, type Write } from '../../api.ts';
import { combatUpdate, putAside } from '../table/combat-rows.ts';
import { parsed } from '../table/saved.ts';
import { isStored, tableOfCombat, type Table } from '../table/table.ts';
import { FIGHT_MARKS_KEPT, type Operation, isDue, combatMarks, combatMark } from './marks.ts';
import { announced } from './turn-hooks.ts';
import { storedChanges } from './values.ts';

/** The number of turn changes that Previous can undo. */
const TURNS_KEPT = 12;

/** The turn changes on record, oldest first. */
export function turnChanges(combat: CombatDoc): readonly Operation[] {
  const { list } = parsed(combat.getFlag('salvo', 'turns'));
  return Array.isArray(list) ? (list as Operation[]) : [];
}

/** The fight after an operation, with the numbers that its documents can take. */
export function fightAfter(table: Table, operation: Operation): Fight {
  const after = operation.events.reduce<Fight>(applied, table.fight);
  const combatants = after.combatants.map((combatant) => {
    const numbers = [...storedChanges(table, combatant.id, operation.events)].flatMap(
      ([path, { value }]): readonly Change[] => (typeof value === 'number' ? [{ path, to: value }] : []),
    );
    return { ...combatant, state: changed(combatant.state, numbers) };
  });
  return { ...after, combatants };
}

/**
 * The combat's share of an operation. The documents hold theirs already; the rest is the fight's own state, the order
 * and the turn.
 */
export async function applyToCombat(table: Table, combat: CombatDoc, operation: Operation): Promise<void> {
  if (!isDue(combatMarks(combat), operation, null)) return;
  const after = operation.events.map((event) => withoutStored(table, event)).reduce<Fight>(applied, table.fight);
  await writeAll([combatWrite(combat, combatUpdateFor(table, combat, operation, after), operation)]);
}

/** The combat's data after an operation, with its mark. */
export function combatUpdateFor(table: Table, combat: CombatDoc, operation: Operation, after: Fight): Source {
  const update = combatUpdate(table, combat, after);
  update['flags.salvo.ops'] = [...combatMarks(combat), combatMark(operation)].slice(-FIGHT_MARKS_KEPT);
  if (operation.turn) update['flags.salvo.turns'] = JSON.stringify({ list: turnsAfter(combat, operation) });
  return update;
}

export function combatWrite(combat: CombatDoc, update: Source, { id: salvo, turn }: Operation): Write {
  const options = turn ? announced(combat, update, turn === 'pop' ? -1 : 1) : {};
  return { document: 'Combat', updates: [{ _id: combat.id, ...update }], operation: { salvo, ...options } };
}

function turnsAfter(combat: CombatDoc, { turn, id, events }: Operation): readonly Operation[] {
  const before = turnChanges(combat);
  return turn === 'pop' ? before.slice(0, -1) : [...before, { id, events }].slice(-TURNS_KEPT);
}

const withoutStored = (table: Table, event: Event): Event => ({
  ...event,
  changes: event.changes.filter((change) => !isStored(table, change.path)),
});

/** The reset of one combatant's part of the fight to that of a new arrival, whatever it held. */
export async function setAnew(combat: CombatDoc, id: Id): Promise<void> {
  const doc = combat.combatants.get(id);
  const table = tableOfCombat(combat);
  if (!doc || !table || !world.user.isGM) return;
  const before = { path: 'state', value: (doc.getFlag('salvo', 'state') ?? null) as Json };
  const quarantine = putAside(doc, [before]);
  await combat.update({ combatants: [{ _id: id, initiative: null, flags: { salvo: { state: '', quarantine } } }] });
}
