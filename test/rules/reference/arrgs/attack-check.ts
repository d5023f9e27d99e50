/** The chain of an attack check of arrgs, and the defense against it, implemented a second time from its catalogue. */
import type { Bag, Data } from '../../../cases/format.ts';
import { flag, num, sum, text, type Table, type Answer } from '../table.ts';
import { d20, said, undefended, magnitudeFactor, magnitudeOp, scaled } from './modifiers.ts';

interface Chain {
  readonly given: Bag;
  readonly modifier: number;
  readonly dc: number;
  readonly baseSv: number;
  readonly critMin: number;
  /** 10 + level of a spell, else null. */
  readonly difficulty: number | null;
  readonly free: boolean;
  readonly scale?: (total: number) => number;
}

export interface Links {
  readonly naturals: readonly number[];
  readonly totals: readonly number[];
  /** Null: the first check has failed for good. */
  readonly portions: readonly number[] | null;
  readonly successValue: number;
}

/** ARR-SV-07. */
export const failsOn1 = (given: Bag, free: boolean): boolean =>
  said(given, 'natural1', 'attacks') !== 'noDefenceOnly' || free;

/** ARR-SV, ARR-CRT-01 to -07. */
export function chain(of: Chain, table: Table): Links {
  const { given, dc, baseSv, free } = of;
  const total = (natural: number): number => (of.scale ?? ((raw: number): number => raw))(natural + of.modifier);
  const threshold = said(given, 'missRule', 'margin') === 'threshold' && !free;
  const naturals = [d20(table)];
  const first = total(naturals[0]!);
  const lost =
    (naturals[0] === 1 && failsOn1(given, free)) ||
    (of.difficulty !== null && first < of.difficulty) ||
    (threshold && first < dc);
  if (lost) return { naturals, totals: [first], portions: null, successValue: 0 };
  while (naturals.at(-1)! >= of.critMin) naturals.push(d20(table));
  const totals = naturals.map(total);
  const portions = totals.map((result, link) => {
    const portion = baseSv + result - dc;
    if (link === 0) return portion;
    if (naturals[link] === 1 && failsOn1(given, free)) return 0;
    if (threshold && result < dc) return 0;
    return said(given, 'criticalNegative', 'floor0') === 'literal' ? portion : Math.max(0, portion);
  });
  const value = sum(portions);
  return { naturals, totals, portions, successValue: Math.max(free ? 1 : 0, value) };
}

/** ARR-CRT-08 to -10; `damaging`: damage of an opponent, not something in its place. */
export function dyingBy(given: Bag, links: Links, damaging: boolean): number {
  const extra = links.naturals.length - 1;
  if (extra === 0 || links.successValue === 0) return 0;
  if (!damaging && said(given, 'criticalDying', 'damagingAttack') !== 'anyAttack') return 0;
  return flag(given, 'settings.dyingPerLink') ? extra : 1;
}

export const spellDifficulty = (of: Data | undefined): number | null =>
  text(of, 'attackKind', 'melee') === 'spell' ? 10 + num(of, 'spellLevel') : null;

/** ARR-ATK-11. */
export function dcOf(given: Bag, free: boolean, difficulty: number | null): number {
  if (!free) return num(given, 'dc');
  return difficulty !== null && said(given, 'willingDc', 'zero') === 'baseDifficulty' ? difficulty : 0;
}

export function attackCheck(given: Bag, table: Table): Answer {
  const own = num(given, 'ownRank', 1);
  const other = num(given, 'otherRank', 1);
  const factor = magnitudeFactor(given, own, other);
  const scale =
    (check: string) =>
    (value: number): number =>
      scaled(value, magnitudeOp(given, own, other, check), factor);
  const free = undefended(given);
  const difficulty = spellDifficulty(given);
  const dc = dcOf(given, free, difficulty);
  const critMin = num(given, 'critMin', 20);
  if (text(given, 'effect', 'numeric') === 'binary') {
    const natural = d20(table);
    const total = scale('attack')(natural + num(given, 'modifier'));
    const failed = (natural === 1 && failsOn1(given, free)) || (difficulty !== null && total < difficulty);
    const success = !failed && (free || total >= dc);
    const any = said(given, 'criticalDying', 'damagingAttack') === 'anyAttack' && natural >= critMin && success;
    const check = { totals: [total], portions: null, successValue: null, success, criticalHit: false };
    // The effect of a critical natural of a spell on the willing is not described.
    return flag(given, 'willing') ? check : { ...check, dyingInflicted: any ? 1 : 0 };
  }
  const of = { given, dc, free, difficulty, critMin, modifier: num(given, 'modifier'), scale: scale('attack') };
  const links = chain({ ...of, baseSv: scale('damage')(num(given, 'baseSv')) }, table);
  const successValue = scale('finalDamage')(links.successValue);
  const damaging = flag(given, 'damaging', true) && !flag(given, 'willing');
  const any = said(given, 'criticalDying', 'damagingAttack') === 'anyAttack';
  return {
    totals: links.totals,
    portions: links.portions,
    successValue,
    success: successValue > 0,
    criticalHit: links.naturals.length > 1 && successValue > 0,
    ...(flag(given, 'willing') && any ? {} : { dyingInflicted: dyingBy(given, links, damaging) }),
  };
}

interface Defended {
  readonly totals: readonly number[];
  readonly reduction: number;
}

/** ARR-DFM-02, -07. */
export function defenceChain(
  given: Bag,
  attackTotal: number,
  modifier: number,
  critMin: number,
  table: Table,
): Defended {
  const never = said(given, 'natural1', 'attacks') === 'allActionChecks';
  const naturals = [d20(table)];
  while (naturals.at(-1)! >= critMin) naturals.push(d20(table));
  const totals = naturals.map((natural) => natural + modifier);
  const margins = totals.map((total, link) => (never && naturals[link] === 1 ? 0 : Math.max(0, total - attackTotal)));
  return { totals, reduction: sum(margins) };
}

export function defenceManoeuvre(given: Bag, table: Table): Answer {
  const attackTotal = num(given, 'attackTotal');
  const modifier = num(given, 'modifier');
  if (text(given, 'effect', 'numeric') === 'binary') {
    const natural = d20(table);
    const failed = natural === 1 && said(given, 'natural1', 'attacks') === 'allActionChecks';
    const total = natural + modifier;
    return { totals: [total], reduction: null, successValue: null, attackSucceeds: failed || total <= attackTotal };
  }
  const before = num(given, 'successValue');
  const { totals, reduction } = defenceChain(given, attackTotal, modifier, num(given, 'critMin', 20), table);
  if (said(given, 'defenceReduces', 'successValue') === 'resistance') {
    return { totals, reduction, successValue: before, attackSucceeds: true };
  }
  const successValue = Math.max(0, before - reduction);
  return { totals, reduction, successValue, attackSucceeds: successValue > 0 };
}
