/** The seven questions of the contract, answered for `cepheus`. */
import type { Outcome } from '../kernel/outcome.ts';
import type { Procedure } from '../kernel/procedure.ts';
import { isRefusal, refuse, type Refusal } from '../kernel/result.ts';
import type { Command, Odds, Ruleset } from '../ruleset.ts';
import { advance } from './advance.ts';
import { choices } from './choices.ts';
import { asking, checkedCommand } from './commands/act.ts';
import { isCommand } from '../kernel/command.ts';
import { actNamed } from './commands/index.ts';
import { situationOf } from './commands/situation.ts';
import { attackOdds } from './odds.ts';
import { options, optionsFrom } from './options.ts';
import { rangeOf } from './range.ts';
import { order } from './order.ts';
import { read } from './read.ts';
import { combatant } from './state.ts';
import { status } from './status.ts';
import type { CepheusCombatant, CepheusFight } from './types.ts';

export const cepheus: Ruleset<CepheusCombatant> = {
  id: 'cepheus',
  clauses: 'CEP',
  options,
  dice: [6],
  read,
  order,
  choices,
  perform,
  advance,
  odds,
  status,
  band: (fight, { metres, squares, gridKind, squareMetres }) => {
    const away = { band: null, metres, squares, gridKind, squareMetres, gmExtreme: null };
    return `SALVO.cepheus.band.${rangeOf(away, optionsFrom(fight.options)).band}`;
  },
};

/** Carries a command out, or says why it is not allowed; then nothing is rolled and nothing changed. */
function* perform(fight: CepheusFight, command: Command): Procedure<Outcome | Refusal> {
  if (!isCommand(command)) return refuse('badCommand', 'CEP-ATK-01');
  const act = actNamed(command.action);
  if (!act) return refuse('unknownAction', 'CEP-ACT-07', { action: command.action });
  const asked = checkedCommand(act, fight, command);
  if (isRefusal(asked)) return asked;
  const result = act.perform(asked);
  return 'next' in result ? yield* result : result;
}

/** The exact odds of an attack if its target does not react, whoever's turn it is; other acts have none. */
function odds(fight: CepheusFight, command: Command): Odds | Refusal {
  if (!isCommand(command)) return refuse('badCommand', 'CEP-ATK-01');
  const act = actNamed(command.action);
  if (!act || act.action !== 'attack') return refuse('noOdds', 'CEP-ATK-06', { action: command.action });
  const asked = asking(act, fight, command);
  if (isRefusal(asked)) return asked;
  const target = asked.targets[0];
  if (target === undefined) return refuse('noTarget', 'CEP-ATK-01');
  const { sheet, state } = combatant(fight, target);
  return attackOdds(situationOf(asked, target), { max: sheet.max, current: state.current }, asked.options);
}
