/** What a combatant may do: every act, in the order in which a sheet shows them. */
import type { Id } from '../kernel/json.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Procedure } from '../kernel/procedure.ts';
import { isRefusal, refuse, type Refusal } from '../kernel/result.ts';
import type { Choice, Command } from '../ruleset.ts';
import { checkedCommand, choicesOf, type Act } from './commands/act.ts';
import { attack } from './commands/attack.ts';
import { check, maneuver, touch } from './commands/contacts.ts';
import { isCommand } from '../kernel/command.ts';
import { declineResistance, gravity, payFlight, silence } from './commands/gravity.ts';
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
} from './commands/moves.ts';
import { endMovement, heal, place, refill, setBoarder, setCover, setStatus } from './commands/rulings.ts';
import { charge, dropShield, feedAura, loseDevice, raiseShield } from './commands/sources.ts';
import { zoneAttack } from './commands/zone.ts';
import type { DriveFight } from './sheet.ts';
import { combatant } from './state.ts';

// prettier-ignore
export const ACTS: readonly Act[] = [
  attack, zoneAttack, maneuver, touch, gravity,
  charge, raiseShield, dropShield, feedAura, payFlight, declineResistance,
  toZone, groupToZone, joinGroup, leaveGroup, defend, engage, grapple, release, standUp,
  check,
  endMovement, heal, setStatus, setCover, setBoarder, place, silence, loseDevice, refill,
];

const byAction = new Map(ACTS.map((act) => [act.action, act]));

export function choices(fight: DriveFight, who: Id, action?: string): readonly Choice[] {
  const one = combatant(fight, who);
  const named = action === undefined ? null : byAction.get(action);
  const wanted = named === null ? ACTS : named ? [named] : [];
  return wanted.flatMap((act) => choicesOf(act, fight, one));
}

/** A command, refused or performed. */
export function* perform(fight: DriveFight, command: Command): Procedure<Outcome | Refusal> {
  if (!isCommand(command)) return refuse('badCommand', 'DRV-GEN-05');
  const act = byAction.get(command.action);
  if (!act) return refuse('unknownAction', 'DRV-GEN-05', { action: command.action });
  const asked = checkedCommand(act, fight, command);
  if (isRefusal(asked)) return asked;
  const made = act.perform(asked);
  return 'next' in made ? yield* made : made;
}
