/** The fatigue that fists bring (ADE-UNA-02, -03). */
import type { AdevaOptions } from '../options.ts';

/** Levels gained by the target of one Unarmed hit: 1 where at least 1 is dealt and the damage reaches TB. */
export function unarmedFatigue(
  hit: { readonly raw: number; readonly dealt: number; readonly tb: number },
  { unarmedFatigueOn }: AdevaOptions,
): number {
  return hit.dealt >= 1 && (unarmedFatigueOn === 'raw' ? hit.raw : hit.dealt) >= hit.tb ? 1 : 0;
}
