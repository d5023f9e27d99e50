/** Held weapons that fall to the ground or pass into other hands (GAP-03 row 6, GAP-09, ADE-DIS-02, ADE-DIS-03). */
import { addMember, putAt, removeAt } from '../../kernel/changes.ts';
import { type Change, type Event, event } from '../../kernel/event.ts';
import { findCombatant } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight, AdevaState, Weapon } from '../sheet/types.ts';
import { equippedWeapons, homeOf, isHeld } from '../sheet/weapons.ts';

/** The combatant in whose square a weapon lies, or that has taken it. */
type Whereabouts = AdevaState['lost'][string];

/** The cause by which a weapon leaves a hand. */
interface Parting {
  readonly kind: 'dropped' | 'thrown' | 'disarmed';
  readonly clause: string;
}

/** The events of the first held weapon falling where its holder stands. Mounted and natural weapons are not held. */
export function heldDropped(fight: AdevaFight, who: Id): readonly Event[] {
  const held = equippedWeapons(combatantOf(fight, who)).find(isHeld);
  if (!held) return [];
  return parted(fight, who, held, { to: who, taken: false }, { kind: 'dropped', clause: 'GAP-03' });
}

/**
 * The events of a weapon leaving the hands of `holder`, to lie in a combatant's square or to be taken by a combatant.
 */
export const parted = (
  fight: AdevaFight,
  holder: Id,
  weapon: Weapon,
  where: Whereabouts,
  { kind, clause }: Parting,
): readonly Event[] => [
  event(kind, holder, clause, lettingGo(fight, holder, weapon.id, where), { weapon: weapon.id }),
  ...ownerEvents(fight, holder, weapon.id, where, clause),
  ...(where.taken ? takenUp(fight, holder, weapon, where.to) : []),
];

function lettingGo(fight: AdevaFight, holder: Id, weapon: Id, where: Whereabouts): readonly Change[] {
  const { state } = combatantOf(fight, holder);
  if (Object.hasOwn(state.taken, weapon)) return removeAt(state.taken, 'taken', weapon);
  return [...removeAt(state.equipped, 'equipped', weapon), putAt(state.lost, 'lost', weapon, where)];
}

/**
 * The event for the owner of a weapon that leaves another's hands: it lies elsewhere, is in other hands, or is back in
 * its own.
 */
function ownerEvents(fight: AdevaFight, holder: Id, weapon: Id, where: Whereabouts, clause: string): readonly Event[] {
  const { who, item } = homeOf(combatantOf(fight, holder), weapon);
  const owner = findCombatant(fight, who)?.state;
  if (who === holder || !owner) return [];
  const isBack = where.taken && where.to === who;
  const changes = isBack
    ? [addMember('equipped', item), ...removeAt(owner.lost, 'lost', item)]
    : [putAt(owner.lost, 'lost', item, where)];
  return isBack
    ? [event('took', who, 'ADE-DIS-03', changes, { weapon: item, from: holder })]
    : [event('weaponMoved', who, clause, changes, { weapon: item, to: where.to })];
}

/**
 * The event for the taker of a weapon, unless it is the owner. The weapon's id with the taker contains the owner's id.
 */
function takenUp(fight: AdevaFight, holder: Id, weapon: Weapon, taker: Id): readonly Event[] {
  const { who, item } = homeOf(combatantOf(fight, holder), weapon.id);
  if (who === taker) return [];
  const id = `${who}/${item}`;
  const { taken } = combatantOf(fight, taker).state;
  const change = putAt(taken, 'taken', id, { from: who, item, weapon: { ...weapon, id } });
  return [event('took', taker, 'ADE-DIS-03', [change], { weapon: id, from: holder })];
}
