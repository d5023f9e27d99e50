/** What a combatant may do now, or why not. */
import type { Id } from '../kernel/json.ts';
import type { Choice } from '../ruleset.ts';
import { choicesOf } from './commands/act.ts';
import { ACTS } from './commands/index.ts';
import { combatant } from './state.ts';
import type { CepheusFight } from './types.ts';

export function choices(fight: CepheusFight, who: Id): readonly Choice[] {
  const one = combatant(fight, who);
  return ACTS.flatMap((act) => choicesOf(act, fight, one));
}
