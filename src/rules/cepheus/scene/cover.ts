/** Cover (section 16). */
import type { Cover, Stance } from '../types.ts';

/** Whether the stance is crouched or prone. */
export const isLow = (stance: Stance): boolean => stance !== 'standing';

/**
 * The DM of cover on an attack (CEP-CVR-01..03, -05). Crouched or prone, the target's cover counts one step better,
 * never two; without cover the stance changes nothing (CEP-CVR-04, CEP-STN-03, -04, -06).
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

/** Whether a combatant can neither be hit nor shoot: crouched or prone in cover that is full by itself (CEP-CVR-06). */
export const isHidden = (cover: Cover, stance: Stance): boolean => cover === 'full' && isLow(stance);
