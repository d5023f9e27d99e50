/** Boarding and leaving a vehicle (section 35). */
import { changeTo } from '../../kernel/changes.ts';
import { asFlag, asText } from '../../kernel/declared.ts';
import { type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { inOneStage } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { choiceField, flagField, type Act } from '../acts/act.ts';
import { paid } from '../fight/budget.ts';
import { combatantOf, isUp } from '../sheet/state.ts';
import { ARCS, ROLES, type Arc, type CepheusFight, type Role, type Seat } from '../types.ts';
import { driverOf, seated, vehicleOf } from './aboard.ts';

const SEAT = [
  choiceField('role', 'CEP-VEH-04', 'actor', ROLES, 'passenger'),
  flagField('secured', 'CEP-VEH-14', 'actor', true),
  choiceField('arc', 'CEP-VEH-01', 'actor', ARCS, 'front'),
];

/**
 * Boarding a vehicle, or changing seats. Refuses `noVehicle`, `notAVehicle`, and as `seatTaken` the seat of a driver that
 * is up; a driver that is not becomes a passenger.
 */
export const board: Act = {
  action: 'board',
  clause: 'CEP-VEH-06',
  cost: 'minor',
  target: 'one',
  helps: true,
  when: 'turn',
  targetsVehicles: true,
  fields: () => SEAT,
  applies: (_combatant, fight) => hasVehicle(fight),
  refusal({ fight, combatant, targets, declared }) {
    const [target] = targets;
    if (target === undefined) return hasVehicle(fight) ? null : refuse('noVehicle', 'CEP-VEH-06');
    const vehicle = vehicleOf(fight, target);
    if (!vehicle) return refuse('notAVehicle', 'CEP-VEH-06');
    const driver = driverOf(fight, target);
    const isTaken = asText(declared, 'role') === 'driver' && driver !== null && driver.id !== combatant.id;
    return isTaken && isUp(driver.state) ? refuse('seatTaken', 'CEP-VEH-04') : null;
  },
  perform(request) {
    const { fight, who, targets, declared } = request;
    const vehicle = targets[0]!;
    const role = asText(declared, 'role') as Role;
    const seat: Seat = { vehicle, role, secured: asFlag(declared, 'secured'), arc: asText(declared, 'arc') as Arc };
    const driver = role === 'driver' ? driverOf(fight, vehicle) : null;
    const events = [
      ...paid(fight, who, 'minor', 'CEP-VEH-06'),
      ...(driver && driver.id !== who ? takesSeat(fight, driver.id, { ...driver.state.seat!, role: 'passenger' }) : []),
      ...takesSeat(fight, who, seat),
    ];
    const verdict = { key: `SALVO.cepheus.verdict.boarded`, good: null, values: { vehicle } };
    const title = 'SALVO.cepheus.stage.board';
    return inOneStage(request, { kind: 'declared', who, against: vehicle, title, verdict, events });
  },
};

const hasVehicle = (fight: CepheusFight): boolean => fight.combatants.some(({ id }) => vehicleOf(fight, id) !== null);

/** Leaving a vehicle. */
export const leave: Act = {
  action: 'leave',
  clause: 'CEP-VEH-06',
  cost: 'minor',
  target: 'none',
  when: 'turn',
  applies: (combatant, fight) => seated(fight, combatant) !== null,
  refusal: ({ fight, combatant }) => (seated(fight, combatant) ? null : refuse('notAboard', 'CEP-VEH-06')),
  perform(request) {
    const { fight, who } = request;
    const events = [...paid(fight, who, 'minor', 'CEP-VEH-06'), ...takesSeat(fight, who, null)];
    return inOneStage(request, { kind: 'declared', who, title: 'SALVO.cepheus.stage.leave', events });
  },
};

/** The events of taking a seat, or of leaving it (`seat` null). */
export function takesSeat(fight: CepheusFight, who: Id, seat: Seat | null): readonly Event[] {
  const { state } = combatantOf(fight, who);
  const changes = [
    ...changeTo(state, 'seat', seat),
    // Occupants sit, neither crouched nor prone.
    ...(seat ? changeTo(state, 'stance', 'standing') : []),
  ];
  return changes.length > 0 ? [event(seat ? 'boarded' : 'alighted', who, 'CEP-VEH-06', changes)] : [];
}

/**
 * The events that seat combatants at the start of a fight as the sheets of vehicles list them. A combatant that has a
 * seat keeps it; a vehicle has a single driver, the first listed.
 */
export function seatsTaken(fight: CepheusFight): readonly Event[] {
  const everybody = fight.combatants;
  const placed = new Set<Id>();
  const events: Event[] = [];
  for (const { id, sheet } of everybody) {
    if (sheet.hulk === null) continue;
    let isDriven = driverOf(fight, id) !== null;
    for (const { actor, role, secured, arc } of sheet.hulk.occupants) {
      const occupant = everybody.find((person) => person.id === actor || person.sheet.known.includes(actor));
      if (!occupant || occupant.sheet.kind === 'vehicle' || occupant.state.seat !== null || placed.has(occupant.id))
        continue;
      if (role === 'driver' && isDriven) continue;
      isDriven ||= role === 'driver';
      placed.add(occupant.id);
      events.push(...takesSeat(fight, occupant.id, { vehicle: id, role, secured, arc }));
    }
  }
  return events;
}
