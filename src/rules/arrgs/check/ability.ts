/** An ability's modifier to a check (GAP-01). */
import type { ArrgsOptions } from '../options.ts';

export const abilityModifier = (score: number, { abilityModifier: rule }: ArrgsOptions): number =>
  rule === 'score' ? score : Math.floor((score - 10) / 2);
