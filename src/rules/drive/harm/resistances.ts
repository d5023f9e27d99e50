/** Resistances and weaknesses, last of all (section 5). */
import { percentOf } from '../decimal.ts';
import type { DriveOptions } from '../options.ts';
import { RESISTANCE_CLASSES, type Resistance, type ResistanceMatch, type WeaponKind } from '../types.ts';
import { whole } from '../whole.ts';
import { eachPortion, stepped, type Portion, type Volley } from './volley.ts';

/** P13: each portion through the sources that match it, innate first (DRV-RES-07). */
export function throughResistances(volley: Volley, resistances: readonly Resistance[], options: DriveOptions): Volley {
  if (resistances.length === 0) return volley;
  const ordered = resistances.length === 1 ? resistances : inSourceOrder(resistances);
  return eachPortion(volley, (portion) => {
    const percents: number[] = [];
    for (const { match, percent } of ordered) if (covers(match, portion)) percents.push(percent);
    if (percents.length === 0) return portion;
    const after = applyPercents(portion.damage, percents, options);
    return stepped(portion, after, 'DRV-RES-06', 'SALVO.drive.step.resistance');
  });
}

/** Innate, gear, temporary; within a class as acquired. */
const inSourceOrder = (resistances: readonly Resistance[]): readonly Resistance[] =>
  RESISTANCE_CLASSES.flatMap((rank) => resistances.filter((resistance) => resistance.class === rank));

/** Whether a resistance covers a portion (DRV-RES-03 to -05, -08). A match without traits covers every physical weapon. */
export function covers(match: ResistanceMatch, portion: Pick<Portion, 'energy' | 'bulk'>): boolean {
  if ('energy' in match) return portion.energy === match.energy;
  const { bulk } = portion;
  if (!bulk) return false;
  const traits = Object.keys(match) as (keyof WeaponKind & keyof typeof match)[];
  return traits.every((trait) => match[trait] === bulk[trait]);
}

/**
 * Percentages on one amount of damage, in the order given (DRV-RES-06). `perStep` floors after each; `once` multiplies
 * exactly and floors at the end; `percent` floors the product of the percentages to a whole percent first (DRV-AMB-03).
 */
export function applyPercents(damage: number, percents: readonly number[], options: DriveOptions): number {
  whole(damage, 'damage');
  switch (options.resist.rounding) {
    case 'perStep':
      return percents.reduce(percentOf, damage);
    case 'once':
      return Number(percents.reduce(multiplied, BigInt(damage)) / 100n ** BigInt(percents.length));
    case 'percent':
      return percentOf(damage, Number(percents.reduce(multiplied, 100n) / 100n ** BigInt(percents.length)));
  }
}

const multiplied = (product: bigint, percent: number): bigint => product * BigInt(percent);
