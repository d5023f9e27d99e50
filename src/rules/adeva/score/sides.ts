/** Combatants as sides of opposed tests, and the modifiers of their own state (section 0.2, GAP-06). */
import { entry, type Tally } from '../../kernel/tally.ts';
import { PINNED_BS } from '../attack/modifiers.ts';
import { withEffects } from '../fight/influences.ts';
import { fatigueMods, fatigueOf } from '../harm/fatigue.ts';
import type { AdevaOptions } from '../options.ts';
import { FATE_BONUS, pointsOf } from '../recovery/fate.ts';
import { has } from '../sheet/state.ts';
import type { AdevaCombatant } from '../sheet/types.ts';
import type { Characteristic } from '../terms.ts';
import { bonusIn, scoreOf } from './characteristic.ts';
import type { Side } from './opposed.ts';

/**
 * The modifiers of a combatant's own state on a test: fatigue, prone (WS only), pinned (BS only) and effects (GAP-06).
 */
export function ownMods(combatant: AdevaCombatant, key: Characteristic, options: AdevaOptions): Tally {
  let tally = fatigueMods(fatigueOf(combatant), options);
  if (key === 'ws' && has(combatant, 'prone'))
    tally = [...tally, entry('GAP-06', 'SALVO.adeva.modifier.ownProne', options.prone.ownWs)];
  if (key === 'bs' && has(combatant, 'pinned'))
    tally = [...tally, entry('GAP-06', 'SALVO.adeva.modifier.pinned', PINNED_BS)];
  return withEffects(tally, combatant, 'testMod');
}

/**
 * A combatant as a side that tests a characteristic. `mods`: modifiers beside those of its own state; `fated`: whether
 * the +10 of a Fate Point is declared, which counts only if a point is left (GAP-12).
 */
export const sideOf = (
  combatant: AdevaCombatant,
  key: Characteristic,
  options: AdevaOptions,
  { mods = [], helpers = 0, fated = false }: Additions = {},
): Side => {
  const points = pointsOf(combatant);
  return {
    by: combatant.id,
    score: scoreOf(combatant, key),
    named: key,
    bonus: bonusIn(combatant, key),
    mods: [...ownMods(combatant, key, options), ...mods, ...(fated && points.fate ? FATE_BONUS : [])],
    helpers,
    ...points,
  };
};

/** The additions to a side beside its own state. */
interface Additions {
  readonly mods?: Tally;
  readonly helpers?: number;
  readonly fated?: boolean;
}
