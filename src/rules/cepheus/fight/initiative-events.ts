/** Events that move a combatant in the order (CEP-INI-05). */
import { changeTo, putAt } from '../../kernel/changes.ts';
import { type Event, event } from '../../kernel/event.ts';
import { type Id, asJson } from '../../kernel/json.ts';
import { combatantOf } from '../sheet/state.ts';
import type { CepheusFight, InitiativeMod } from '../types.ts';
import { initiativeIn, roundForChange } from './order.ts';

/**
 * The event of changing the Initiative of `who` by `value` in this round or the next (CEP-INI-05), and, if it is
 * lasting, from then on. Empty where `value` is 0.
 */
export function initiativeChanged(
  fight: CepheusFight,
  who: Id,
  value: number,
  clause: string,
  source: string,
  lasting = false,
): readonly Event[] {
  if (value === 0) return [];
  return [initiativeModded(fight, who, { round: roundForChange(fight, who), lasting, value, clause, source })];
}

/** The event of one change of Initiative, which is added to those of the same source and round. */
export function initiativeModded(fight: CepheusFight, who: Id, mod: InitiativeMod): Event {
  const combatant = combatantOf(fight, who);
  const mods = combatant.state.initiativeMods;
  const before = initiativeIn(combatant, mod.round);
  const change = putAt(mods, 'initiativeMods', freeKey(mods, mod), asJson(mod));
  const facts = { round: mod.round, from: before, to: before + mod.value, source: mod.source };
  return event('initiativeChanged', who, mod.clause, [change], facts);
}

/** An unused key for a change of Initiative: `reaction-3`, then `reaction-3-2`. */
function freeKey(mods: { readonly [id: string]: unknown }, { source, round }: InitiativeMod): string {
  const base = `${source}-${round}`;
  let key = base;
  for (let count = 2; Object.hasOwn(mods, key); count++) key = `${base}-${count}`;
  return key;
}

/** The event of setting the base Initiative for the rest of the fight (CEP-INI-09). */
export function initiativeSet(fight: CepheusFight, who: Id, base: number, clause: string, source: string): Event {
  const { state } = combatantOf(fight, who);
  const facts = { from: state.initiative, to: base, source };
  return event('initiativeSet', who, clause, changeTo(state, 'initiative', base), facts);
}
