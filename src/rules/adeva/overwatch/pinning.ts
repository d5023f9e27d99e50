/** Pinning: the test, immunity and recovery (ADE-OVW-06, ADE-SUP-08, GAP-06). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import { PASS_OR_FAIL, type Fate } from '../recovery/fate.ts';
import { tested, type Test, type TestResult } from '../score/test.ts';
import type { Kind, Talent } from '../terms.ts';
import type { AutoMode } from './capacity.ts';

export type PinningSource = 'overwatch' | 'suppressiveSemi' | 'suppressiveFull';

/** The modifier of the Pinning test by its source (ADE-OVW-06, ADE-SUP-08). */
export const PINNING_MODIFIER: { readonly [source in PinningSource]: number } = {
  overwatch: 0,
  suppressiveSemi: -10,
  suppressiveFull: -20,
};

/** The source of Pinning by the mode of Suppressive Fire. */
export const PINNING_BY: { readonly [mode in AutoMode]: PinningSource } = {
  semi: 'suppressiveSemi',
  full: 'suppressiveFull',
};

/** The bonus to recover where nobody has attacked the combatant since its last turn (GAP-06). */
const LEFT_ALONE = 30;

/** The tested combatant, as far as its Pinning tests depend on it. */
export interface Nerves {
  readonly by: Id | null;
  readonly willpower: number;
  readonly mods: Tally;
  /** Fate Points that may be spent on the test (GAP-12). */
  readonly fate?: Fate | undefined;
}

/** The facts on which immunity depends. */
export interface Immunity {
  readonly kind: Kind;
  readonly talents: readonly Talent[];
}

/** Whether a combatant can be pinned: the fearless, machines and starships are immune (GAP-06). */
const isPinnable = ({ kind, talents }: Immunity, { pinning }: AdevaOptions): boolean =>
  pinning === 'on' && kind === 'character' && !talents.includes('fearless');

/** The result of a Pinning test, hit or not; failed, the combatant is pinned. Null where it is immune (ADE-OVW-06, ADE-SUP-08). */
export function* pinningTested(
  source: PinningSource,
  nerves: Nerves & Immunity,
  options: AdevaOptions,
): Procedure<TestResult | null> {
  const test = pinningTest(source, nerves, options);
  return test && (yield* tested(test, options, PASS_OR_FAIL));
}

/** The Pinning test before its roll; null where the combatant is immune. */
export function pinningTest(source: PinningSource, nerves: Nerves & Immunity, options: AdevaOptions): Test | null {
  if (!isPinnable(nerves, options)) return null;
  const clause = source === 'overwatch' ? 'ADE-OVW-06' : 'ADE-SUP-08';
  const mods = [...nerves.mods, entry(clause, 'SALVO.adeva.modifier.pinning', PINNING_MODIFIER[source])];
  return willpowerTest({ ...nerves, mods });
}

/** The test to recover at the end of the combatant's turn. Passed, or null because it is engaged in melee, it is no longer pinned (GAP-06). */
export function* pinningRecovered(
  nerves: Nerves,
  attackedSince: boolean,
  engaged: boolean,
  options: AdevaOptions,
): Procedure<TestResult | null> {
  if (engaged) return null;
  const bonus = attackedSince ? [] : [entry('GAP-06', 'SALVO.adeva.modifier.leftAlone', LEFT_ALONE)];
  return yield* tested(willpowerTest({ ...nerves, mods: [...nerves.mods, ...bonus] }), options, PASS_OR_FAIL);
}

const willpowerTest = ({ by, willpower, mods, fate }: Nerves): Test => ({
  by,
  score: willpower,
  named: 'wp',
  mods,
  reason: 'SALVO.adeva.roll.pinning',
  unforeseen: true,
  ...(fate ? { fate } : {}),
});
