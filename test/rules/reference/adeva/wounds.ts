/** Damage, criticals and Wounds of adeva, implemented a second time from its catalogue. */
import type { Bag, Data } from '../../../cases/format.ts';
import { flag, num, text, type Table } from '../table.ts';
import { conditionsOf, tested } from './tests.ts';

interface Rolled {
  readonly dice: number[];
  readonly sides: readonly number[];
}

/** ADE-DMG-04 to -08: the die that takes the DoS, and its hit. */
export function replacement(
  given: Bag,
  hits: readonly Rolled[],
  dos: number,
  table: Table,
): { hit: number; die: number } | null {
  if (dos === 0 || hits.length === 0) return null;
  const value = (sides: number): number =>
    text(given, 'settings.dosDieCap', 'none') === 'dieMax' ? Math.min(dos, sides) : dos;
  const dice = hits.flatMap(({ dice: faces, sides }, hit) =>
    faces.map((face, die) => ({ hit, die, face, sides: sides[die]! })),
  );
  const named = dice.map(({ hit, die }) => ({ hit, die }));
  const choice = table.choose(['auto', 'none', ...named]) ?? 'auto';
  if (choice === 'none') return null;
  const lowest = dice.reduce((low, die) => (die.face < low.face ? die : low));
  const chosen =
    choice === 'auto'
      ? lowest.face < value(lowest.sides)
        ? lowest
        : null
      : dice.find(({ hit, die }) => hit === num(choice, 'hit') && die === num(choice, 'die'))!;
  if (!chosen) return null;
  hits[chosen.hit]!.dice[chosen.die] = value(chosen.sides);
  return { hit: chosen.hit, die: chosen.die };
}

/** ADE-CRT-01 to -03: whether a die shows its maximum, by the faces as they fell. */
export function naturalMax(
  given: Bag,
  faces: readonly number[],
  sides: readonly number[],
  replaced: number | null,
): boolean {
  const ignored = text(given, 'settings.critReplacedDie', 'counts') === 'ignored';
  return faces.some((face, die) => face === sides[die] && !(ignored && die === replaced));
}

export const soakOf = (toughness: number, armor: number, pen: number): number => toughness + Math.max(0, armor - pen);

interface Confirmed {
  readonly targetNumber: number;
  readonly confirmed: boolean;
  readonly dealt: number;
  readonly chartRow: number | null;
}

/** ADE-CRT-05 to -10. */
export function confirmation(given: Bag, raw: number, soak: number, table: Table): Confirmed {
  const guard = conditionsOf(given, 'target.conditions').includes('guardMode');
  const { targetNumber, success } = tested(given, num(given, 'score'), guard ? [-20] : [], table);
  if (!success) return { targetNumber, confirmed: false, dealt: Math.max(0, raw - soak), chartRow: null };
  if (raw <= soak) return { targetNumber, confirmed: true, dealt: 1, chartRow: null };
  return { targetNumber, confirmed: true, dealt: raw - soak, chartRow: table.roll(1, 5)[0]! };
}

interface Life {
  readonly wounds: number;
  readonly lethal: number;
  readonly lethalTaken: number;
  readonly chartRow: number | null;
  readonly dead: boolean;
  readonly out: boolean;
}

/** ADE-WND, GAP-09. */
export function wounded(
  given: Bag,
  of: Data | undefined,
  before: { wounds: number; lethal: number },
  dealt: number,
  subdual: boolean,
): Life {
  const max = num(of, 'fate.max');
  const fated = (text(given, 'settings.fateCounts', 'max') === 'current' ? num(of, 'fate.current', max) : max) >= 1;
  const wounds = Math.max(0, before.wounds - dealt);
  const past = dealt - (before.wounds - wounds);
  const none = { wounds, lethal: before.lethal, lethalTaken: 0, chartRow: null, dead: false, out: false };
  if (subdual) return { ...none, out: wounds === 0 && dealt > 0 };
  if (!fated) return { ...none, dead: wounds === 0 && dealt > 0 && flag(of, 'diesAtZero', true) };
  if (past === 0) return none;
  const lethal = before.lethal + past;
  const row = Math.min(10, text(given, 'settings.lethalMode', 'total') === 'perHit' ? past : lethal);
  return { ...none, lethal, lethalTaken: past, chartRow: row, dead: row === 10 };
}

const LOCATIONS: readonly (readonly [number, string])[] = [
  [10, 'head'],
  [20, 'rightArm'],
  [30, 'leftArm'],
  [70, 'body'],
  [85, 'rightLeg'],
  [100, 'leftLeg'],
];

/** GAP-05. */
export const locationAt = (roll: number): string => LOCATIONS.find(([most]) => roll <= most)![1];

export const reversed = (roll: number): number => (roll === 100 ? 100 : (roll % 10) * 10 + Math.floor(roll / 10));

/** ADE-UNA-02. */
export const tires = (given: Bag, raw: number, dealt: number, toughness: number): boolean =>
  dealt >= 1 && (text(given, 'settings.unarmedFatigueOn', 'dealt') === 'raw' ? raw : dealt) >= toughness;

/** ADE-TKD-05. */
export function takeDownPenalty(damage: number, toughness: number): number {
  const step = Math.max(1, toughness);
  return damage <= step ? 0 : -10 * Math.floor(damage / step);
}
