/** What a combatant may do now, or why not. */
import type { Id } from '../kernel/json.ts';
import type { Choice } from '../ruleset.ts';
import { choicesOf } from './commands/act.ts';
import { actNamed, ACTS } from './commands/index.ts';
import { combatant } from './state.ts';
import type { CepheusFight } from './types.ts';

/** With `action` only those of this one action. */
export function choices(fight: CepheusFight, who: Id, action?: string): readonly Choice[] {
  const one = combatant(fight, who);
  if (action === undefined) return ACTS.flatMap((act) => choicesOf(act, fight, one));
  const act = actNamed(action);
  return act ? choicesOf(act, fight, one) : [];
}
