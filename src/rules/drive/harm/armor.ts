/** Drive meets armor (section 3), and the starter armor (section 22.5). */
import { bug } from '../../kernel/result.ts';
import type { Scale } from '../../ruleset.ts';
import type { Armor, EnergyType, Fit } from '../types.ts';

/** Percent of the damage that passes: 0 below the range, 50 inside it, 100 above it or without armor (DRV-ARM-02 to -05). */
export function armorFactor(drive: number, armor: Armor | null, energy: EnergyType | null): 0 | 50 | 100 {
  if (!armor) return 100;
  if (armor.lo > armor.hi) bug(`armor range ${armor.lo}-${armor.hi}`);
  if (drive < armor.lo) return 0;
  if (drive > armor.hi) return 100;
  // DRV-ENE-09: metal does not halve electric damage.
  return energy === 'electric' && armor.metallic ? 100 : 50;
}

/** The effect of drive on damage, as a number line: stopped below the range, halved inside it, whole above it. */
export const armorScale = (armor: Armor | null, marks: Scale['marks']): Scale => ({
  label: armor?.metallic
    ? 'SALVO.drive.scale.metallicArmor'
    : armor
      ? 'SALVO.drive.scale.armor'
      : 'SALVO.drive.scale.bare',
  bands: [
    ...(armor && armor.lo > 0 ? [{ label: 'SALVO.drive.scale.stops', to: armor.lo - 1 }] : []),
    ...(armor ? [{ label: 'SALVO.drive.scale.halves', to: armor.hi }] : []),
    { label: 'SALVO.drive.scale.passes', to: null },
  ],
  marks,
});

// prettier-ignore
export const STARTER_ARMOR = {
  // id              drive range        metallic
  gambeson:        { lo: 10, hi: 28, metallic: false },
  steelLamellar:   { lo: 18, hi: 22, metallic: true },
  steelChain:      { lo: 16, hi: 28, metallic: true },
  steelBrigandine: { lo: 18, hi: 32, metallic: true },
  steelPlate:      { lo: 24, hi: 40, metallic: true },
  coralMail:       { lo: 18, hi: 36, metallic: false },
  coralPlate:      { lo: 26, hi: 46, metallic: false },
  naturalLight:    { lo: 13, hi: 24, metallic: false },
  naturalHeavy:    { lo: 16, hi: 30, metallic: false },
} as const satisfies { readonly [id: string]: Armor };
export type StarterArmor = keyof typeof STARTER_ARMOR;

/** DRV-STA-02: DEX that a fit costs the wearer. */
export const FIT_DEX_COST: { readonly [fit in Fit]: number } = { loose: 0, moderate: 1, strict: 2 };
