/** The current score of a characteristic after decay, and its bonus (ADE-CORE-20 to -22, ADE-AIL-03, -04). */
import { NONE } from '../sheet/state.ts';
import type { AdevaCombatant, Pilot } from '../sheet/types.ts';
import { PILOTED, type Characteristic } from '../terms.ts';

/** The current score: the base less all decay, not below 0 (ADE-AIL-03, -04). */
export function currentScore(base: number, decay: readonly number[]): number {
  let score = base;
  for (const amount of decay) score -= amount;
  return Math.max(0, score);
}

/** The characteristic bonus: the full tens of the score plus the Unnatural value (ADE-CORE-20). */
export const bonusOf = (score: number, unnatural = 0): number => Math.floor(score / 10) + unnatural;

type Holder = Pick<AdevaCombatant, 'sheet' | 'state'>;

/**
 * The current score of a combatant. For the characteristics in `PILOTED`, a machine with a pilot has the pilot's base
 * and decay, and its own decay on top (GAP-18).
 */
export function scoreOf({ sheet, state }: Holder, key: Characteristic): number {
  const pilot = pilotFor(sheet.pilot, key);
  const { base } = (pilot ?? sheet).characteristics[key];
  const decay = decayOf(state.decay, key);
  return currentScore(base, pilot ? [...decayOf(pilot.decay, key), ...decay] : decay);
}

/** The characteristic bonus of a combatant, which follows the current score at once (ADE-CORE-22). */
export const bonusIn = (holder: Holder, key: Characteristic): number => bonusAt(scoreOf(holder, key), holder, key);

/** The bonus of a characteristic whose current score is already known. */
export const bonusAt = (score: number, { sheet }: Holder, key: Characteristic): number =>
  bonusOf(score, (pilotFor(sheet.pilot, key) ?? sheet).characteristics[key].unnatural);

const pilotFor = (pilot: Pilot | null, key: Characteristic): Pilot | null =>
  pilot && PILOTED.includes(key) ? pilot : null;

type Decays = AdevaCombatant['state']['decay'];

function decayOf(decay: Decays, key: Characteristic): readonly number[] {
  let amounts: number[] | null = null;
  for (const id in decay) if (decay[id]!.characteristic === key) (amounts ??= []).push(decay[id]!.amount);
  return amounts ?? NONE;
}

/** The Strength bonus with the modifiers of worn armor (GAP-14). Strength 0 adds nothing to a blow (ADE-AIL-05). */
export function strengthBonus(holder: Holder): number {
  const score = scoreOf(holder, 's');
  if (score === 0) return 0;
  let bonus = bonusAt(score, holder, 's');
  for (const { sbMod } of holder.sheet.armor) bonus += sbMod;
  return bonus;
}
