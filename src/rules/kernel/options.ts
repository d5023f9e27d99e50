/** The GM settings of a ruleset: their possible values, and the full record that its rules receive. */
import type { OptionValue } from './fight.ts';
import { isRecord } from './reading.ts';
import type { Json } from './json.ts';

/** A GM setting of the catalogue. The first value is the default. */
export interface OptionSpec {
  readonly key: string;
  readonly clauses: readonly string[];
  /** The values offered; `<number>` stands for any number within `range`, `<text>` for any text. */
  readonly values: readonly OptionValue[];
  readonly range?: { readonly min: number; readonly max: number };
  /** A number within `range` need not be whole. */
  readonly fraction?: true;
  /** Whether a typed text can be read by the rules; absent: any text can. */
  readonly reads?: (text: string) => boolean;
  /** Whether it stands on the first settings page, or behind "advanced". */
  readonly prominent: boolean;
}

/** Differences from the defaults, under the catalogue's keys. Unchecked. */
export type Overrides = { readonly [key: string]: Json };

/** The settings of one ruleset. */
export interface Options<O> {
  readonly specs: readonly OptionSpec[];
  /** Every setting at its default. */
  readonly defaults: O;
  /** The full record: the given value where the setting offers it, else the default. The same frozen `overrides` gives the same record. */
  from(overrides: Overrides): O;
}

/**
 * The settings made of `specs`.
 * @param build makes the record that a rule sees. `value` gives the checked value of a setting by its key: the given one
 * where the setting offers it, else its default.
 */
export function optionsOf<O>(
  specs: readonly OptionSpec[],
  build: (value: <T extends OptionValue>(key: string) => T, overrides: Overrides) => O,
): Options<O> {
  const byKey = new Map(specs.map((spec) => [spec.key, spec]));
  const valueOf =
    (overrides: Overrides) =>
    <T extends OptionValue>(key: string): T => {
      const spec = byKey.get(key)!;
      const value = Object.hasOwn(overrides, key) ? overrides[key] : undefined;
      return (isOffered(spec, value) ? value : spec.values[0]!) as T;
    };
  const made = (overrides: Overrides): O => build(valueOf(overrides), overrides);
  const defaults = made({});
  const known = new WeakMap<Overrides, O>();
  return {
    specs,
    defaults,
    from(overrides) {
      const before = known.get(overrides);
      if (before) return before;
      const full = Object.keys(overrides).length === 0 ? defaults : made(overrides);
      if (Object.isFrozen(overrides)) known.set(overrides, full);
      return full;
    },
  };
}

/** Whether a setting can have `value`: a listed value, or a number within its range, whole unless the setting says otherwise. */
export function isOffered({ values, range, fraction }: OptionSpec, value: Json | undefined): value is OptionValue {
  if (value === undefined || isRecord(value) || value === '<number>' || value === '<text>') return false;
  if (values.some((entry) => entry === value)) return true;
  if (typeof value === 'string') return values.includes('<text>');
  if (typeof value !== 'number' || !range || !values.includes('<number>')) return false;
  return (fraction ? Number.isFinite(value) : Number.isInteger(value)) && value >= range.min && value <= range.max;
}
