/** Pinning: the test, immunity, and the ways out of it (ADE-OVW-06, ADE-SUP-08, GAP-06). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import { PASS_OR_FAIL, type Fate } from '../recovery/fate.ts';
import { tested, type Test, type TestResult } from '../score/test.ts';
import type { AutoMode } from './capacity.ts';
import type { Kind, Talent } from '../terms.ts';

export type PinningSource = 'overwatch' | 'suppressiveSemi' | 'suppressiveFull';

/** Modifier of the test by what pins (ADE-OVW-06, ADE-SUP-08). */
export const PINNING_MODIFIER: { readonly [source in PinningSource]: number } = {
  overwatch: 0,
  suppressiveSemi: -10,
  suppressiveFull: -20,
};

/** The Pinning data of Suppressive Fire. */
export const PINNING_BY: { readonly [mode in AutoMode]: PinningSource } = {
  semi: 'suppressiveSemi',
  full: 'suppressiveFull',
};

/** Bonus on getting rid of it when nobody attacked since its own last turn (GAP-06). */
const LEFT_ALONE = 30;

/** The combatant that tests, as far as Pinning asks. */
export interface Nerves {
  readonly by: Id | null;
  readonly willpower: number;
  readonly mods: Tally;
  /** Points that may be spent on it (GAP-12). */
  readonly fate?: Fate | undefined;
}

/** Sources of immunity. */
export interface Immunity {
  readonly kind: Kind;
  readonly talents: readonly Talent[];
}

/** GAP-06: the fearless, machines and starships are immune. */
const isPinnable = ({ kind, talents }: Immunity, { pinning }: AdevaOptions): boolean =>
  pinning === 'on' && kind === 'character' && !talents.includes('fearless');

/**
 * A Pinning test; failed: pinned. Null: immune, no test. Hit or not makes no difference (ADE-OVW-06, ADE-SUP-08).
 */
export function* pinningTested(
  source: PinningSource,
  nerves: Nerves & Immunity,
  options: AdevaOptions,
): Procedure<TestResult | null> {
  const test = pinningTest(source, nerves, options);
  return test && (yield* tested(test, options, PASS_OR_FAIL));
}

/** The Pinning test before its roll; null: immune. */
export function pinningTest(source: PinningSource, nerves: Nerves & Immunity, options: AdevaOptions): Test | null {
  if (!isPinnable(nerves, options)) return null;
  const clause = source === 'overwatch' ? 'ADE-OVW-06' : 'ADE-SUP-08';
  const mods = [...nerves.mods, entry(clause, 'SALVO.adeva.modifier.pinning', PINNING_MODIFIER[source])];
  return willpowerTest({ ...nerves, mods });
}

/** The test at the end of its own turn; passed, or null because it is engaged in melee: no longer pinned (GAP-06). */
export function* pinningRecovered(
  nerves: Nerves,
  attackedSince: boolean,
  engaged: boolean,
  options: AdevaOptions,
): Procedure<TestResult | null> {
  if (engaged) return null;
  const calm = attackedSince ? [] : [entry('GAP-06', 'SALVO.adeva.modifier.leftAlone', LEFT_ALONE)];
  return yield* tested(willpowerTest({ ...nerves, mods: [...nerves.mods, ...calm] }), options, PASS_OR_FAIL);
}

const willpowerTest = ({ by, willpower, mods, fate }: Nerves): Test => ({
  by,
  score: willpower,
  mods,
  reason: 'SALVO.adeva.roll.pinning',
  unforeseen: true,
  ...(fate ? { fate } : {}),
});
