/** Riders of a mount or a vehicle, and its pilot (ARR-MNT, GAP-12). */
import { setting, type Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { event } from '../../kernel/progress.ts';
import { offersReaction } from '../attack/reaction.ts';
import { isDead } from '../harm/vitals.ts';
import { combatant, conditionsOf } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { findCombatant } from '../../kernel/fight.ts';

/** Everybody on a mount or in a vehicle. */
export const aboard = (fight: ArrgsFight, carrier: Id): readonly Id[] =>
  fight.combatants.flatMap(({ id, state }) => (state.motion.carriedBy === carrier ? [id] : []));

/** Whether a combatant sits inside a closed vehicle, out of reach of everybody outside (GAP-12). */
export function isSheltered(fight: ArrgsFight, who: Id, from: Id): boolean {
  const carrier = findCombatant(fight, who)?.state.motion.carriedBy ?? null;
  const vehicle = carrier === null ? null : findCombatant(fight, carrier)?.sheet.vehicle;
  return !!vehicle && !vehicle.open && findCombatant(fight, from)?.state.motion.carriedBy !== carrier;
}

/**
 * The pilot of a mount or vehicle that gives it a Reflex: the dead, the unconscious and the helpless steer nothing
 * (GAP-12, ARR-DTH-02, ARR-UNC-02, GAP-11). Null: nobody.
 */
export function pilotOf(fight: ArrgsFight, { state }: ArrgsCombatant): ArrgsCombatant | null {
  const pilot = state.motion.pilot === null ? undefined : findCombatant(fight, state.motion.pilot);
  return pilot && !isDead(pilot, fight) && offersReaction('reflex', conditionsOf(pilot.state)) ? pilot : null;
}

/** Onto a mount or into a vehicle, and to where it is steered from if nobody does that (ARR-MNT-01, -02). */
export function boarded(fight: ArrgsFight, who: Id, carrier: Id): readonly Event[] {
  const { carriedBy } = combatant(fight, who).state.motion;
  const up = event('boarded', who, 'ARR-MNT-01', [setting('motion.carriedBy', null, carrier)], { carrier });
  return [...(carriedBy === carrier ? [] : [up]), ...takenOver(fight, who, carrier)];
}

function takenOver(fight: ArrgsFight, who: Id, carrier: Id): readonly Event[] {
  const found = combatant(fight, carrier);
  if (pilotOf(fight, found)) return [];
  const { pilot } = found.state.motion;
  return [event('pilotChanged', carrier, 'ARR-MNT-02', [setting('motion.pilot', pilot, who)], { who })];
}

/** The rider leaves its carrier, which has no pilot any more if the rider was it. */
export function onFoot(fight: ArrgsFight, who: Id): readonly Event[] {
  const { carriedBy } = combatant(fight, who).state.motion;
  if (carriedBy === null) return [];
  const off = event('alighted', who, 'ARR-MNT-01', [setting('motion.carriedBy', carriedBy, null)], {
    carrier: carriedBy,
  });
  if (findCombatant(fight, carriedBy)?.state.motion.pilot !== who) return [off];
  return [off, event('pilotChanged', carriedBy, 'ARR-MNT-02', [setting('motion.pilot', who, null)], { who: null })];
}
