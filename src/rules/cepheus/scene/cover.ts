/** Cover (section 16). */
import type { Cover, Stance } from '../types.ts';

export const isLow = (stance: Stance): boolean => stance !== 'standing';

/**
 * The DM of cover on an attack against it (CEP-CVR-01..03, -05). Crouched or prone in cover is one step better, never two;
 * without cover nothing (CEP-CVR-04, CEP-STN-03, -04, -06).
 */
export function coverDm(cover: Cover, stance: Stance): number {
  switch (cover) {
    case 'none':
      return 0;
    case 'quarter':
      return isLow(stance) ? -1 : 0;
    case 'half':
      return isLow(stance) ? -2 : -1;
    case 'threeQuarter':
      return isLow(stance) ? -4 : -2;
    case 'full':
      return -4;
  }
}

/** CEP-CVR-06: only cover that is full by itself hides a crouched or prone combatant. */
export const isHidden = (cover: Cover, stance: Stance): boolean => cover === 'full' && isLow(stance);
