/** Rolls of drive, and the payment of its shields, implemented a second time from its catalogue. */
import type { Bag, Data } from '../../../cases/format.ts';
import { flag, list, num, settingsOf, sum, text, type Table } from '../table.ts';

export type Numbers = Record<string, number>;

export const setting = settingsOf('drive');

export const share = (amount: number, percent: number): number => Math.floor((amount * percent) / 100);

interface Roll {
  readonly reasons: readonly string[];
  readonly diceCount: number;
  readonly total: number;
  readonly tn: number;
  readonly margin: number;
  readonly success: boolean;
  readonly willLeft: number;
}

/** DRV-DIC-01 to -05, DRV-WIL. */
export function roll(given: Bag, of: Data | undefined, base: number, table: Table): Roll {
  const hindrance = Math.max(0, num(of, 'hindrance'));
  const left = num(of, 'will.total') - num(of, 'will.spent');
  const after = setting(given, 'will.timing', 'before') === 'after';
  const declared = after ? 0 : num(of, 'will.spend');
  const none = { diceCount: 0, total: 0, tn: 0, margin: 0, success: false };
  if (declared > left) return { ...none, reasons: ['notEnoughWill'], willLeft: left };
  const diceCount = setting(given, 'dice.base', 2) + setting(given, 'dice.perHindrance', 1) * hindrance;
  const total = sum(table.roll(diceCount, setting(given, 'dice.faces', 10)));
  const later = after && left > 0 ? ((table.choose([0, 1, left]) ?? 0) as number) : 0;
  const spent = declared + later;
  const raised = base + num(of, 'modifier') + spent * setting(given, 'will.tnPerPoint', 1);
  const tn = Math.max(1, raised - setting(given, 'hindrance.tnStep', 0) * hindrance);
  const margin = total - tn;
  const success = setting(given, 'defense.equalIsSuccess', true) ? margin <= 0 : margin < 0;
  return { reasons: [], diceCount, total, tn, margin, success, willLeft: left - spent };
}

/** DRV-CRT-01, -02, -09. */
export function defended(
  given: Bag,
  mode: string,
  of: Data | undefined,
  table: Table,
): { outcome: string; roll: Roll | null } {
  const near = mode === 'melee' || flag(given, 'inCriticalRange', true);
  if (flag(given, 'noDefense')) {
    return { outcome: near && setting(given, 'crit.noDefenseIsCritical', true) ? 'critical' : 'hit', roll: null };
  }
  const rolled = roll(given, of, num(of, 'tn'), table);
  if (rolled.reasons.length > 0 || rolled.success) return { outcome: 'evaded', roll: rolled };
  return { outcome: near && rolled.margin >= 20 ? 'critical' : 'hit', roll: rolled };
}

/** DRV-GAP-06. */
export function injuryTable(mode: string, face: number): string {
  if (face <= 2) return 'superficial';
  if (face === 10) return 'perception';
  if (mode === 'melee') return face <= 4 ? 'mobility' : face <= 6 ? 'handArm' : 'core';
  return face === 3 ? 'handArm' : face <= 5 ? 'mobility' : 'core';
}

const RELATIONS = ['grappling', 'engaged', 'grouped', 'short', 'medium', 'long', 'extreme'];

export interface Source {
  readonly id: string;
  readonly precision: string;
  readonly pool: string;
  readonly double: boolean;
  readonly radius: string;
}

/** DRV-SHL-16. */
export function pay(damage: number, points: number, double: boolean): { left: number; cost: number; absorbed: number } {
  const factor = double ? 2 : 1;
  const absorbed = Math.min(damage, points * factor);
  return { left: damage - absorbed, cost: Math.ceil(absorbed / factor), absorbed };
}

/** The sources of the protected combatant, and the points that they use up. */
export class Shields {
  readonly sources: readonly Source[];
  readonly points: Numbers = {};
  private readonly given: Bag;
  private readonly table: Table;

  constructor(given: Bag, table: Table) {
    this.given = given;
    this.table = table;
    this.sources = list(given, 'target.shields').map((source) => {
      const id = text(source, 'id');
      const pool = text(source, 'poolId', id);
      this.points[pool] = num(source, 'points');
      return {
        id,
        pool,
        precision: text(source, 'precision'),
        double: flag(source, 'doubleVsBlast', flag(source, 'device')),
        radius: text(source, 'radius', 'engaged'),
      };
    });
  }

  /** A single precision at work on all portions that it may touch; DRV-SHL-12 to -16, -20, -27. */
  stage(
    precision: string,
    portions: readonly { type: string; damage: number; open: (source: Source) => boolean }[],
  ): void {
    const able = this.sources.filter(
      (source) =>
        source.precision === precision &&
        this.points[source.pool]! > 0 &&
        portions.some((portion) => portion.damage > 0 && portion.open(source)),
    );
    const isOpen = able.length > 1 && setting(this.given, 'shield.order', 'ask') === 'ask';
    const ids = able.map(({ id }) => id);
    const order = (isOpen ? this.table.choose(permutations(ids)) : undefined) ?? ids;
    for (const portion of portions) {
      for (const id of order as readonly string[]) {
        const source = able.find((source) => source.id === id)!;
        if (!portion.open(source)) continue;
        const paid = pay(portion.damage, this.points[source.pool]!, source.double && portion.type === 'blast');
        portion.damage = paid.left;
        this.points[source.pool]! -= paid.cost;
      }
    }
  }

  state(): { shields: Numbers; pools: Numbers } {
    const shields = Object.fromEntries(this.sources.map(({ id, pool }) => [id, this.points[pool]!]));
    return { shields, pools: { ...this.points } };
  }
}

function permutations(ids: readonly string[]): readonly (readonly string[])[] {
  if (ids.length <= 1) return [ids];
  return ids.flatMap((first) => permutations(ids.filter((id) => id !== first)).map((rest) => [first, ...rest]));
}

/** Matrix rows 2 and 6: low stands outside of closeness and of its own radius. */
export const lowOpen =
  (relation: string) =>
  (source: Source): boolean => {
    const far = RELATIONS.indexOf(relation);
    return far > RELATIONS.indexOf('grouped') && far > RELATIONS.indexOf(source.radius);
  };
