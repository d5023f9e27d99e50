/** Modifiers and magnitudes of arrgs, implemented a second time from its catalogue. */
import type { Bag, Data } from '../../../cases/format.ts';
import { at, flag, list, maybe, num, sum, text, type Table } from '../table.ts';

export const d20 = (table: Table): number => table.roll(1, 20)[0]!;

export const said = (given: Bag, key: string, initial: string): string => text(given, `settings.${key}`, initial);

/** ARR-MOD-12 to -14, ARR-CHK-06; null: an assisted modifier below 0. */
export function modifierTotal(given: Bag): number | null {
  const modifiers = list(given, 'modifiers').map((each) => ({ type: text(each, 'type'), value: num(each, 'value') }));
  if (modifiers.some(({ type, value }) => type === 'assisted' && value < 0)) return null;
  const all = said(given, 'modifierStacking', 'highestPerType') === 'sum';
  const types = [...new Set(modifiers.map(({ type }) => type))];
  const worth = types.map((type) => {
    const values = modifiers.filter((each) => each.type === type).map(({ value }) => value);
    if (type === 'checkPenalty') return -sum(values);
    if (all || type === 'circumstance') return sum(values);
    return Math.max(0, ...values) + Math.min(0, ...values);
  });
  return sum(worth);
}

/** ARR-CHK-08: beside a magnitude factor, size is left out. */
export const withoutSize = (given: Bag): Bag => ({
  ...given,
  modifiers: list(given, 'modifiers').filter((each) => text(each, 'type') !== 'size'),
});

/** ARR-RNG-01. */
export const increments = (distance: number, increment: number): number => Math.max(1, Math.ceil(distance / increment));

/** ARR-MI-01, -03. */
const runningPenalty = (of: Data | undefined): number =>
  -2 * (increments(num(of, 'squaresThisRound'), num(of, 'baseSpeed', 5)) - 1);

/** ARR-MAP-01. */
const mapOf = (used: number): number => -2 * Math.max(0, used - 3);

export function attackModifiers(given: Bag, of: Bag, target: Data | undefined): number {
  const inclusive = said(given, 'multiActionScope', 'subsequent') === 'inclusive';
  const distance = maybe(of, 'distance');
  const increment = maybe(of, 'increment');
  const range = distance === null || increment === null ? 0 : -2 * (increments(distance, increment) - 1);
  return (
    num(of, 'baseModifier') +
    mapOf(num(of, 'used') + (inclusive ? num(of, 'cost', 2) : 0)) +
    range +
    runningPenalty(of) +
    runningPenalty(target) +
    (flag(of, 'charging') ? 2 : 0) -
    2 * (num(of, 'attackIndex', 1) - 1) +
    num(of, 'repeatedPenalty')
  );
}

/** ARR-DEF-07, ARR-UNC-02, GAP-11: whether there is no defense at all. */
export function undefended(of: Data | undefined): boolean {
  const conditions = (at(of, 'conditions') ?? []) as string[];
  if (flag(of, 'willing') || conditions.includes('helpless')) return true;
  return conditions.includes('unconscious') && text(of, 'defenceKind', 'reflex') !== 'fortitude';
}

export function defenceReaction(given: Bag, of: Bag): number {
  if (undefended(of)) return 0;
  const map = said(given, 'multiActionApplies', 'allChecks') === 'allChecks' ? mapOf(num(of, 'used')) : 0;
  const charges = text(of, 'defenceKind', 'reflex') === 'reflex' ? -2 * num(of, 'charges') : 0;
  return 10 + num(of, 'baseModifier') + map + runningPenalty(of) + charges + num(of, 'repeatedPenalty');
}

export function magnitudeFactor(given: Bag, own: number, other: number): number {
  if (own === other) return 1;
  return said(given, 'magnitudeFactor', 'difference') === 'larger' ? Math.max(own, other) : Math.abs(own - other) + 1;
}

/** ARR-MAG-02, -05, -06. */
export function magnitudeOp(given: Bag, own: number, other: number, check: string): 'multiply' | 'divide' | 'none' {
  const damage = said(given, 'magnitudeDamage', 'base');
  const applies = { damage: damage === 'base', finalDamage: damage === 'final', other: false }[check] ?? true;
  if (own === other || !applies) return 'none';
  const tough = check === 'fortitude' || check === 'willpower';
  return own > other === tough ? 'multiply' : 'divide';
}

export function scaled(value: number, op: string, factor: number): number {
  if (op === 'none') return value;
  return op === 'multiply' ? value * factor : Math.floor(value / factor);
}
