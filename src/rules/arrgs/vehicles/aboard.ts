/** Riders of a mount or a vehicle, and its pilot (ARR-MNT, GAP-12). */
import { setting, type Event, event } from '../../kernel/event.ts';
import { findCombatant } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { offersReaction } from '../attack/reaction.ts';
import { isDead } from '../harm/vitals.ts';
import { combatant, conditionsOf } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';

/** The ids of everybody on a mount or in a vehicle. */
export const aboard = (fight: ArrgsFight, carrier: Id): readonly Id[] =>
  fight.combatants.flatMap(({ id, state }) => (state.motion.carriedBy === carrier ? [id] : []));

/** Whether a combatant is inside a closed vehicle and `from`, outside it, cannot reach it (GAP-12). */
export function isSheltered(fight: ArrgsFight, who: Id, from: Id): boolean {
  const carrier = findCombatant(fight, who)?.state.motion.carriedBy ?? null;
  const vehicle = carrier === null ? null : findCombatant(fight, carrier)?.sheet.vehicle;
  return !!vehicle && !vehicle.open && findCombatant(fight, from)?.state.motion.carriedBy !== carrier;
}

/**
 * The pilot of a mount or vehicle, or null. A dead, unconscious or helpless pilot does not count (GAP-12, ARR-DTH-02,
 * ARR-UNC-02, GAP-11).
 */
export function pilotOf(fight: ArrgsFight, { state }: ArrgsCombatant): ArrgsCombatant | null {
  const pilot = state.motion.pilot === null ? undefined : findCombatant(fight, state.motion.pilot);
  return pilot && !isDead(pilot, fight) && offersReaction('reflex', conditionsOf(pilot.state)) ? pilot : null;
}

/**
 * The events of a combatant that boards a mount or vehicle, and of its piloting where there is no pilot (ARR-MNT-01,
 * -02).
 */
export function boarded(fight: ArrgsFight, who: Id, carrier: Id): readonly Event[] {
  const { carriedBy } = combatant(fight, who).state.motion;
  const boarding = event('boarded', who, 'ARR-MNT-01', [setting('motion.carriedBy', null, carrier)], { carrier });
  return [...(carriedBy === carrier ? [] : [boarding]), ...takenOver(fight, who, carrier)];
}

function takenOver(fight: ArrgsFight, who: Id, carrier: Id): readonly Event[] {
  const steered = combatant(fight, carrier);
  if (pilotOf(fight, steered)) return [];
  const { pilot } = steered.state.motion;
  return [event('pilotChanged', carrier, 'ARR-MNT-02', [setting('motion.pilot', pilot, who)], { who })];
}

/** The events of a rider that leaves its carrier; if the rider is the pilot, the carrier is left without. */
export function onFoot(fight: ArrgsFight, who: Id): readonly Event[] {
  const { carriedBy } = combatant(fight, who).state.motion;
  if (carriedBy === null) return [];
  const alighting = event('alighted', who, 'ARR-MNT-01', [setting('motion.carriedBy', carriedBy, null)], {
    carrier: carriedBy,
  });
  if (findCombatant(fight, carriedBy)?.state.motion.pilot !== who) return [alighting];
  return [
    alighting,
    event('pilotChanged', carriedBy, 'ARR-MNT-02', [setting('motion.pilot', who, null)], { who: null }),
  ];
}
