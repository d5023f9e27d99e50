/** Resisting pseudogravity by flight (DRV-PGR-07 to -09). */
import { changeTo } from '../../kernel/changes.ts';
import { type Event, event } from '../../kernel/event.ts';
import { inOneStage } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Act } from '../acts/act.ts';
import type { DriveCombatant } from '../sheet/sheet.ts';

/** The payment for whatever gives flying SPD this round (DRV-PGR-08). Refuses `cannotFly`, `alreadyPaid`. */
export const payFlight = declaring(
  'payFlight',
  'DRV-PGR-08',
  ({ state }) => (state.flightPaid ? refuse('alreadyPaid', 'DRV-PGR-08') : null),
  ({ id, state }) => event('flightPaid', id, 'DRV-PGR-08', changeTo(state, 'flightPaid', true)),
);

/** The choice not to resist by flight, final until the next movement phase (DRV-PGR-09). Refuses `cannotFly`, `alreadyDeclined`. */
export const declineResistance = declaring(
  'declineResistance',
  'DRV-PGR-09',
  ({ state }) => (state.resists ? null : refuse('alreadyDeclined', 'DRV-PGR-09')),
  ({ id, state }) => event('resistanceDeclined', id, 'DRV-PGR-09', changeTo(state, 'resists', false)),
);

function canFly({ sheet }: DriveCombatant): boolean {
  return sheet.flySpd > 0;
}

/** A free act of a combatant that can fly, which consists of a declaration; `already` refuses it a second time. */
function declaring(
  action: string,
  clause: string,
  already: (combatant: DriveCombatant) => Refusal | null,
  declared: (combatant: DriveCombatant) => Event,
): Act {
  return {
    action,
    clause,
    cost: 'free',
    target: 'none',
    when: 'any',
    applies: canFly,
    refusal: ({ combatant }) => (canFly(combatant) ? already(combatant) : refuse('cannotFly', 'DRV-PGR-07')),
    perform(request) {
      const { who, combatant } = request;
      const title = `SALVO.drive.stage.${action}`;
      return inOneStage(request, { kind: 'note', who, title, events: [declared(combatant)] });
    },
  };
}
