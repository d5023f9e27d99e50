/** A sheet's knowledge of a kind of item beside its spec: the groups of its form, its counts, its weight. */
import type { Json, Use } from '../../rules/index.ts';
import { asRecord } from '../data/record.ts';

export type SystemData = Readonly<Record<string, unknown>>;

/** An item, as far as it matters here. */
interface Held {
  readonly type: string;
  readonly system: SystemData;
}

export interface Thing {
  /** Groups of the sheet, in order; a field in no group comes last. */
  readonly groups: readonly Group[];
  /** Its useful fields, by its data and by its holder's kind; absent: all. */
  readonly uses?: (system: Json, holder: string) => { readonly [field: string]: Use };
  readonly counts?: readonly Counter[];
  /** Path of the weight of one piece. */
  readonly weight?: { readonly path: string; readonly unit: 'kg' | 'lb' };
}

export interface Group {
  readonly key: string;
  readonly fields: readonly string[];
}

/** A number that changes in play: rounds in a magazine, pieces. */
export interface Counter {
  readonly path: string;
  /** Path of the maximum. */
  readonly most?: string;
  readonly when?: (system: SystemData) => boolean;
}

const known = new Map<string, Thing>();

/** The games' items, entered by sub-type; called once, with the sheets. */
export function enterThings(things: { readonly [type: string]: Thing }): void {
  for (const [type, thing] of Object.entries(things)) known.set(type, thing);
}

const NONE: Thing = { groups: [] };
export const thingOf = (type: string): Thing => known.get(type) ?? NONE;

/** The number at a dotted path of an item's data; null where there is none. */
function numberAt(system: SystemData, path: string): number | null {
  const found = path.split('.').reduce<unknown>((at, key) => asRecord(at)[key], system);
  return typeof found === 'number' ? found : null;
}

export interface Counted {
  readonly path: string;
  readonly value: number;
  readonly most: number | null;
}

export const countsOf = ({ type, system }: Held): readonly Counted[] =>
  (thingOf(type).counts ?? []).flatMap(({ path, most, when = () => true }) => {
    const value = numberAt(system, path);
    return value === null || !when(system) ? [] : [{ path, value, most: most ? numberAt(system, most) : null }];
  });

/** An item without its counts, for facts shown beside them. */
export function uncounted<T extends Held>(item: T): T {
  const blank = countsOf(item).map(({ path }) => (path === 'quantity' ? ['quantity', 1] : [path.split('.')[0]!, null]));
  return { type: item.type, system: { ...item.system, ...Object.fromEntries(blank) } } as unknown as T;
}

/** The total weight of these items, by unit; none where their book has no weights. */
export function weightsOf(items: Iterable<Held>): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { type, system } of items) {
    const { weight } = thingOf(type);
    if (!weight) continue;
    const own = (numberAt(system, weight.path) ?? 0) * (numberAt(system, 'quantity') ?? 1);
    sums.set(weight.unit, (sums.get(weight.unit) ?? 0) + own);
  }
  return sums;
}
