/** The acts of a combatant: all of them, in the order in which a sheet shows them. */
import { actsOf, type Acts } from '../../kernel/acts.ts';
import { isCommand, type Command } from '../../kernel/command.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { afterAct, begin, ended } from '../../kernel/progress.ts';
import { isRefusal, type Refusal } from '../../kernel/result.ts';
import { zoneAttack } from '../areas/zone-attack.ts';
import { attack } from '../attack/attack.ts';
import { feedAura, loseDevice } from '../auras/keeping.ts';
import { check } from '../check/check.ts';
import { maneuver, touch } from '../check/maneuver.ts';
import { firstPlaceReached } from '../fight/places.ts';
import { declineResistance, payFlight } from '../gravity/flight.ts';
import { useGravity } from '../gravity/lift.ts';
import { silence } from '../gravity/silence.ts';
import {
  defend,
  engage,
  grapple,
  groupToZone,
  joinGroup,
  leaveGroup,
  release,
  standUp,
  toZone,
} from '../positions/moves.ts';
import { charge } from '../shields/charging.ts';
import type { DriveCombatant, DriveFight, Progress } from '../sheet/sheet.ts';
import { dropShield, raiseShield } from '../shields/raising.ts';
import { actRules, type Act, type Request } from './act.ts';
import { endMovement, heal, place, refill, refillSource, rescale, setBoarder, setCover, setStatus } from './rulings.ts';

// prettier-ignore
const ACTS = [
  attack, zoneAttack, maneuver, touch, useGravity,
  charge, raiseShield, dropShield, feedAura, payFlight, declineResistance,
  toZone, groupToZone, joinGroup, leaveGroup, defend, engage, grapple, release, standUp,
  check,
  endMovement, heal, rescale, setStatus, setCover, setBoarder, place, silence, loseDevice, refill, refillSource,
] as readonly Act[];

const acts = actsOf<DriveCombatant, Id, Request, Act>(actRules, ACTS);

/** Acts on one's own turn: the first of a round begins its action phase (DRV-RND-08). */
const ON_TURN: ReadonlySet<string> = new Set(ACTS.flatMap(({ action, when }) => (when === 'turn' ? [action] : [])));

/** The beginning of an act: one that begins the action phase finds the fight as it is once the first place has come (DRV-RND-05). */
function begun(fight: DriveFight, who: Id, action: string, ruled = false): Progress {
  const progress = begin(fight);
  return ON_TURN.has(action) && (ruled || fight.turn === who) ? firstPlaceReached(progress) : progress;
}

/** The fight as the act of a command finds it. */
const foundBy = (fight: DriveFight, command: Command): Progress =>
  isCommand(command) ? begun(fight, command.who, command.action, command.ruled) : begin(fight);

/** An act as the continuation of its beginning. */
const continued = (progress: Progress, act: Procedure<Outcome | Refusal>): Procedure<Outcome | Refusal> =>
  progress.stages.length === 0 ? act : afterBeginning(progress, act);

function* afterBeginning(progress: Progress, act: Procedure<Outcome | Refusal>): Procedure<Outcome | Refusal> {
  const outcome = yield* act;
  return isRefusal(outcome) ? outcome : ended(afterAct(progress, outcome), outcome.action, outcome.actor);
}

export const { choices, allowed, perform, odds, price, areas, request }: Acts<DriveCombatant, Id, Request> = {
  perform(fight, command) {
    const found = foundBy(fight, command);
    return continued(found, acts.perform(found.fight, command));
  },
  odds: (fight, command) => acts.odds(foundBy(fight, command).fight, command),
  price: (fight, command) => acts.price(foundBy(fight, command).fight, command),
  areas: (fight, command) => acts.areas(foundBy(fight, command).fight, command),
  request: (fight, command) => acts.request(foundBy(fight, command).fight, command),
  allowed(fight, who, actions, aim) {
    for (const action of actions) {
      const found = begun(fight, who, action);
      const act = acts.allowed(found.fight, who, [action], aim);
      if (act) return continued(found, act);
    }
    return null;
  },
  choices: (fight, who, action) =>
    action === undefined
      ? ACTS.flatMap((act) => acts.choices(begun(fight, who, act.action).fight, who, act.action))
      : acts.choices(begun(fight, who, action).fight, who, action),
};
