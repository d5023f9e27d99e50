/** Resisting pseudogravity by flight (DRV-PGR-07 to -09). */
import type { Event } from '../../kernel/event.ts';
import { changeTo, event } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { inOneStage, type Act, type Request } from '../acts/act.ts';
import type { DriveCombatant } from '../sheet/sheet.ts';

/** The payment for whatever gives flying SPD this round (DRV-PGR-08). Refuses `cannotFly`, `alreadyPaid`. */
export const payFlight: Act = {
  ...declaring('payFlight', 'DRV-PGR-08', ({ who, combatant }) => [
    event('flightPaid', who, 'DRV-PGR-08', changeTo(combatant.state, 'flightPaid', true)),
  ]),
  applies: canFly,
  refusal: ({ combatant }) => {
    if (!canFly(combatant)) return refuse('cannotFly', 'DRV-PGR-07');
    return combatant.state.flightPaid ? refuse('alreadyPaid', 'DRV-PGR-08') : null;
  },
};

/** The choice not to resist by flight, final until the next movement phase (DRV-PGR-09). Refuses `cannotFly`, `alreadyDeclined`. */
export const declineResistance: Act = {
  ...declaring('declineResistance', 'DRV-PGR-09', ({ who, combatant }) => [
    event('resistanceDeclined', who, 'DRV-PGR-09', changeTo(combatant.state, 'resists', false)),
  ]),
  applies: canFly,
  refusal: ({ combatant }) => {
    if (!canFly(combatant)) return refuse('cannotFly', 'DRV-PGR-07');
    return combatant.state.resists ? null : refuse('alreadyDeclined', 'DRV-PGR-09');
  },
};

function canFly({ sheet }: DriveCombatant): boolean {
  return sheet.flySpd > 0;
}

/** A free act that consists of a declaration. */
function declaring(action: string, clause: string, events: (request: Request) => readonly Event[]): Act {
  return {
    action,
    clause,
    cost: 'free',
    target: 'none',
    when: 'any',
    perform: (request) =>
      inOneStage(request, {
        kind: 'declared',
        who: request.who,
        title: `SALVO.drive.stage.${action}`,
        events: events(request),
      }),
  };
}
