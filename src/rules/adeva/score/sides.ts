/** Combatants as sides of opposed tests, with what their own state does to a test (section 0.2, GAP-06). */
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

/** Effects of fatigue, lying on the ground, being pinned and other conditions on a test of a characteristic (GAP-06). */
export function ownMods(combatant: AdevaCombatant, key: Characteristic, options: AdevaOptions): Tally {
  let tally = fatigueMods(fatigueOf(combatant), options);
  if (key === 'ws' && has(combatant, 'prone'))
    tally = [...tally, entry('GAP-06', 'SALVO.adeva.modifier.ownProne', options.prone.ownWs)];
  if (key === 'bs' && has(combatant, 'pinned'))
    tally = [...tally, entry('GAP-06', 'SALVO.adeva.modifier.pinned', PINNED_BS)];
  return withEffects(tally, combatant, 'testMod');
}

/** A side that tests a characteristic; `mods` besides what its own state does; `fated`: the +10 of a point that it has (GAP-12). */
export const sideOf = (
  combatant: AdevaCombatant,
  key: Characteristic,
  options: AdevaOptions,
  { mods = [], helpers = 0, fated = false }: Part = {},
): Side => {
  const points = pointsOf(combatant);
  return {
    by: combatant.id,
    score: scoreOf(combatant, key),
    bonus: bonusIn(combatant, key),
    mods: [...ownMods(combatant, key, options), ...mods, ...(fated && points.fate ? FATE_BONUS : [])],
    helpers,
    ...points,
  };
};

/** Additions to a side besides its own state. */
interface Part {
  readonly mods?: Tally;
  readonly helpers?: number;
  readonly fated?: boolean;
}
