/** Riders of a mount or a vehicle, and the one that steers it (ARR-MNT, GAP-12). */
import { setting, type Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { event } from '../../kernel/progress.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsFight } from '../sheet/types.ts';

/** Everybody on a mount or in a vehicle. */
export const aboard = (fight: ArrgsFight, carrier: Id): readonly Id[] =>
  Object.values(fight.combatants).flatMap(({ id, state }) => (state.motion.carriedBy === carrier ? [id] : []));

/** Whether somebody sits inside a closed vehicle, out of reach of everybody who is not in it too (GAP-12). */
export function isSheltered({ combatants }: ArrgsFight, who: Id, from: Id): boolean {
  const carrier = combatants[who]?.state.motion.carriedBy ?? null;
  const vehicle = carrier === null ? null : combatants[carrier]?.sheet.vehicle;
  return !!vehicle && !vehicle.open && combatants[from]?.state.motion.carriedBy !== carrier;
}

/** The first rider steers (ARR-MNT-02). */
export function boarded(fight: ArrgsFight, who: Id, carrier: Id): readonly Event[] {
  const steers = combatant(fight, carrier).state.motion.pilot === null;
  return [
    event('boarded', who, 'ARR-MNT-01', [setting('motion.carriedBy', null, carrier)], { carrier }),
    ...(steers ? [event('pilotChanged', carrier, 'ARR-MNT-02', [setting('motion.pilot', null, who)], { who })] : []),
  ];
}

/** Off whatever carries somebody; it has no pilot any more if that was the pilot. */
export function onFoot(fight: ArrgsFight, who: Id): readonly Event[] {
  const { carriedBy } = combatant(fight, who).state.motion;
  if (carriedBy === null) return [];
  const off = event('alighted', who, 'ARR-MNT-01', [setting('motion.carriedBy', carriedBy, null)], {
    carrier: carriedBy,
  });
  if (fight.combatants[carriedBy]?.state.motion.pilot !== who) return [off];
  return [off, event('pilotChanged', carriedBy, 'ARR-MNT-02', [setting('motion.pilot', who, null)], { who: null })];
}
