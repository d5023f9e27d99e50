/** Fire modes: bursts (section 15), panic fire (22) and the rounds of suppression fire (24). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { TallyEntry } from '../../kernel/tally.ts';
import { dm } from '../check/check.ts';
import type { CepheusOptions } from '../types.ts';

/** The declared fire mode. */
export interface Fire {
  readonly burstSize: number;
  readonly burstUse: 'spread' | 'grouped';
  readonly panic: boolean;
  readonly suppression: boolean;
}

/** The values of a weapon that limit its fire modes. */
interface Magazine {
  readonly rof: readonly number[] | null;
  readonly magazine: number | null;
  readonly slugThrower: boolean;
  readonly heavy: boolean;
}

interface BurstRow {
  readonly rounds: number;
  /** The attack DM of a spread burst. */
  readonly dm: TallyEntry;
  /** The points and dice of damage that a grouped burst adds. */
  readonly points: number;
  readonly dice: number;
}

// prettier-ignore
const BURSTS: readonly BurstRow[] = [
  { rounds: 100, dm: dm('CEP-BST-08', 'burst', 4), points: 0, dice: 4 },
  { rounds: 20,  dm: dm('CEP-BST-07', 'burst', 3), points: 0, dice: 3 },
  { rounds: 10,  dm: dm('CEP-BST-06', 'burst', 2), points: 0, dice: 2 },
  { rounds: 4,   dm: dm('CEP-BST-05', 'burst', 1), points: 0, dice: 1 },
  { rounds: 3,   dm: dm('CEP-BST-04', 'burst', 1), points: 1, dice: 0 },
];
const SINGLE: BurstRow = { rounds: 1, dm: dm('CEP-BST-03', 'burst', 0), points: 0, dice: 0 };

/** The largest row not above `rounds` (CEP-BST-11). */
function rowFor(rounds: number): BurstRow {
  for (const row of BURSTS) if (row.rounds <= rounds) return row;
  return SINGLE;
}

/** The row of a burst by its size; for size 2, which has no row of its own, by the setting `burst2` (CEP-BST-09). */
const burstRow = (size: number, options: CepheusOptions): BurstRow =>
  rowFor(size === 2 && options.burst2 === 'as3' ? 3 : size);

/** The attack DM of a spread burst (CEP-BST-02); 0 for a grouped burst and for panic fire (CEP-PNC-03). */
export function burstDm(fire: Fire, options: CepheusOptions): TallyEntry {
  return fire.panic || fire.burstUse === 'grouped' ? SINGLE.dm : burstRow(fire.burstSize, options).dm;
}

/** The attack DM of panic fire (CEP-PNC-03). */
export const PANIC_DM = -2;
/** The attack DM of suppression fire (CEP-SUP-02). */
export const SUPPRESSION_DM = -2;

interface Extra {
  readonly dice: number;
  readonly points: number;
}
const NO_EXTRA: Extra = { dice: 0, points: 0 };

/** The extra damage of a hit by a grouped burst (CEP-BST-02) or panic fire (CEP-PNC-04); none in suppression (CEP-SUP-10). */
export function extraDamage(fire: Fire, magazine: number | null, options: CepheusOptions): Extra {
  if (fire.suppression) return NO_EXTRA;
  if (fire.panic) return rowFor(roundsNeeded(fire, magazine));
  return fire.burstUse === 'grouped' ? burstRow(fire.burstSize, options) : NO_EXTRA;
}

/**
 * The rounds that an attack spends: in panic all that are left, at least 1 (CEP-PNC-02); in suppression twice the size
 * (CEP-SUP-03).
 */
export function roundsNeeded(fire: Fire, magazine: number | null): number {
  if (fire.panic) return Math.max(1, magazine ?? 1);
  return roundsFor(fire.burstSize, fire);
}

/** The rounds left in the magazine after `spent` of them; null if none are counted. */
export const roundsLeft = (magazine: number | null, spent: number): number | null =>
  magazine === null ? null : magazine - spent;

const roundsFor = (size: number, { suppression }: Fire): number => (suppression ? size * 2 : size);

/** The sizes that the rate of fire and the magazine allow now, 1 for a single shot; null if no rate of fire is known. */
export function allowedSizes(fire: Fire, { rof, magazine }: Magazine): readonly number[] | null {
  if (rof === null) return null;
  return rof.filter((size) => size > 0 && (magazine === null || roundsFor(size, fire) <= magazine));
}

/** The reason that a weapon cannot fire in this mode now; null if it can. */
export function fireRefusal(fire: Fire, weapon: Magazine): Refusal | null {
  return (fire.panic ? panicRefusal(weapon) : sizeRefusal(fire, weapon)) ?? ammunitionRefusal(fire, weapon);
}

function panicRefusal({ slugThrower, heavy }: Magazine): Refusal | null {
  if (!slugThrower) return refuse('notSlugThrower', 'CEP-PNC-01');
  return heavy ? refuse('notSmallArm', 'CEP-PNC-01') : null;
}

/** Whether a size is in a list; `includes` is slower on so short a list. */
function has(sizes: readonly number[], size: number): boolean {
  for (let i = 0; i < sizes.length; i++) if (sizes[i] === size) return true;
  return false;
}

function sizeRefusal(fire: Fire, weapon: Magazine): Refusal | null {
  if (weapon.rof === null || has(weapon.rof, fire.burstSize)) return null;
  return refuse('sizeNotAvailable', 'CEP-BST-01', { size: fire.burstSize, sizes: allowedSizes(fire, weapon) });
}

function ammunitionRefusal(fire: Fire, weapon: Magazine): Refusal | null {
  const { magazine } = weapon;
  const needed = roundsNeeded(fire, magazine);
  if (magazine === null || magazine >= needed) return null;
  const clause = fire.panic ? 'CEP-PNC-02' : fire.suppression ? 'CEP-SUP-03' : 'CEP-BST-10';
  return refuse('notEnoughAmmo', clause, { needed, left: magazine, sizes: allowedSizes(fire, weapon) });
}
