/** `fluid` as the contract of a ruleset. */
import type { Id } from '../kernel/json.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { Procedure } from '../kernel/procedure.ts';
import { isRefusal, refuse, type Refusal } from '../kernel/result.ts';
import type { Choice, Command, Ruleset } from '../ruleset.ts';
import { advance } from './advance.ts';
import { checkedCommand, choicesOf } from './commands/act.ts';
import { isCommand } from '../kernel/command.ts';
import { acts, actOf } from './commands/index.ts';
import { odds } from './odds.ts';
import { optionsFrom, optionSpecs } from './options.ts';
import { order } from './order.ts';
import { rangeOf } from './range.ts';
import { read } from './read.ts';
import { combatant } from './state.ts';
import { status } from './status.ts';
import type { FluidCombatant, FluidFight } from './types.ts';

function choices(fight: FluidFight, who: Id, action?: string): readonly Choice[] {
  const one = combatant(fight, who);
  return acts.flatMap((act) => (action === undefined || act.action === action ? choicesOf(act, fight, one) : []));
}

function* perform(fight: FluidFight, command: Command): Procedure<Outcome | Refusal> {
  if (!isCommand(command)) return refuse('badCommand', 'FLU-RND-02');
  const act = actOf(command.action);
  if (act === null) return refuse('unknownAction', 'FLU-RND-02', { action: command.action });
  const asked = checkedCommand(act, fight, command);
  return isRefusal(asked) ? asked : yield* act.perform(asked);
}

export const fluid: Ruleset<FluidCombatant> = {
  id: 'fluid',
  clauses: 'FLU',
  options: optionSpecs,
  dice: [4, 6, 8, 10, 12, 20, 100],
  read,
  order,
  choices,
  perform,
  advance,
  odds,
  status,
  band: ({ options }, { feet }) => `SALVO.fluid.band.${rangeOf(feet, REACH, null, optionsFrom(options)).band}`,
};

/** As far as most people reach, in feet. */
const REACH = 5;
