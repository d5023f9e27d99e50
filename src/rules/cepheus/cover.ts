/** Cover (section 16). */
import { COVERS, type Cover, type Stance } from './types.ts';

// prettier-ignore
const COVER_DM: { readonly [cover in Cover]: number } = {
  none:          0,
  quarter:       0, // CEP-CVR-01
  half:         -1, // CEP-CVR-02
  threeQuarter: -2, // CEP-CVR-03
  full:         -4, // CEP-CVR-03, -05
};

export const isLow = (stance: Stance): boolean => stance !== 'standing';

/** CEP-CVR-04, CEP-STN-03, -04, -06: crouched or prone in cover is one step better, never two; without cover nothing. */
export function coverInStance(cover: Cover, stance: Stance): Cover {
  if (cover === 'none' || !isLow(stance)) return cover;
  return COVERS[COVERS.indexOf(cover) + 1] ?? 'full';
}

/** The DM of cover on an attack against it, after the step of the stance. */
export const coverDm = (cover: Cover, stance: Stance): number => COVER_DM[coverInStance(cover, stance)];

/** CEP-CVR-06: only cover that is full by itself hides one who crouches or lies behind it. */
export const isHidden = (cover: Cover, stance: Stance): boolean => cover === 'full' && isLow(stance);
