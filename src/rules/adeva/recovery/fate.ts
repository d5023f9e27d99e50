/** Fate Points (GAP-12): the effect of each use. Only a player's decision spends a point. */
import { adding, type Event, event } from '../../kernel/event.ts';
import type { Id, Json } from '../../kernel/json.ts';
import { choose, rollFaces, type Option, type Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { AdevaOptions, FateUse } from '../options.ts';
import type { Judgment, TestResult } from '../score/test.ts';
import { NONE } from '../sheet/state.ts';
import type { AdevaCombatant } from '../sheet/types.ts';

/** A pool of Fate Points. */
export interface Fate {
  /** The points left. */
  readonly value: number;
  readonly max: number;
  /** Whether the pool is that of a machine's pilot (GAP-18). */
  readonly ofPilot?: true;
}

const CLAUSE = 'GAP-12';

/** The bonus on a test before its roll. */
const BONUS = 10;
/** The value that the combatant's own Initiative die then counts as. */
export const INITIATIVE_DIE = 10;
/** The Wounds that a point restores: 1d5. */
const WOUNDS_DIE = 5;
/** The Lethal total after a Fate Point is burned. */
const BURNED_LETHAL = 8;

/** The facts that a use may require besides a point: a failed or a passed test, or a stun. */
export interface FateNeed {
  readonly test?: Pick<Judgment, 'success'>;
  readonly stunned?: boolean;
}

/** The reason that a point cannot be spent: `noFate`, `fateUseOff`, `notFailed`, `notPassed`, `notStunned`. */
export function fateRefusal(use: FateUse, fate: Fate, need: FateNeed, options: AdevaOptions): Refusal | null {
  if ((use === 'burn' ? fate.max : fate.value) < 1) return refuse('noFate', CLAUSE);
  if (options.fateUses[use] === 'off') return refuse('fateUseOff', CLAUSE);
  if (use === 'reroll' && need.test?.success !== false) return refuse('notFailed', CLAUSE);
  if (use === 'extraDos' && need.test?.success !== true) return refuse('notPassed', CLAUSE);
  return use === 'endStun' && need.stunned !== true ? refuse('notStunned', CLAUSE) : null;
}

/** The modifier that a point gives before the roll. A test with this very entry costs its owner a point. */
export const FATE_BONUS: Tally = [entry(CLAUSE, 'SALVO.adeva.modifier.fate', BONUS)];

/** The test with the +10 of a point. */
export const withBonus = <T extends { readonly mods: Tally }>(test: T): T => ({
  ...test,
  mods: [...test.mods, ...FATE_BONUS],
});

/** The points spent on a test before its roll: one if it has the +10. */
export const spentBefore = ({ mods }: { readonly mods: Tally }): readonly FateUse[] =>
  mods.includes(FATE_BONUS[0]!) ? BONUS_SPENT : NONE;
const BONUS_SPENT: readonly FateUse[] = ['bonus'];

/** The result of a test, as far as its consequences depend on it. */
export type Result = Judgment & Pick<TestResult, 'roll'>;

/** Whether it would make a difference if the result of a test were `after` instead of `before`. */
export type Stakes = (before: Result, after: Result) => boolean;

/** The stakes of a test of which only success or failure matters. */
export const PASS_OR_FAIL: Stakes = (before, after) => before.success !== after.success;

/** A second roll of a test: the roll itself, and all its possible results. */
export interface Again {
  readonly roll: Procedure<TestResult>;
  readonly all: () => readonly Result[];
}

/**
 * The result of a rolled test after its owner's decisions: to roll a failure once more, and to raise a success by 1 DoS, for a
 * point each. The owner is asked only where that might change something by `stakes`; without stakes always.
 */
export function* fated(
  first: TestResult,
  again: Again,
  fate: Fate,
  options: AdevaOptions,
  stakes?: Stakes,
): Procedure<TestResult> {
  const left = less(fate, 1);
  const helps = (): boolean =>
    stakes === undefined || again.all().some((second) => rerollHelps(first, second, left, options, stakes));
  if (!(yield* spends('reroll', fate, first, helps, options))) return yield* raised(first, fate, options, stakes);
  const second: TestResult = { ...(yield* again.roll), spent: [...first.spent, 'reroll'] };
  return yield* raised(second, left, options, stakes);
}

/** Whether a second roll would change anything, if need be with one more DoS. */
const rerollHelps = (first: Result, second: Result, left: Fate, options: AdevaOptions, stakes: Stakes): boolean =>
  stakes(first, second) ||
  (fateRefusal('extraDos', left, { test: second }, options) === null && stakes(first, withDegree(second)));

const withDegree = <R extends Judgment>(test: R): R => ({ ...test, dos: test.dos + 1 });

function* raised(test: TestResult, fate: Fate, options: AdevaOptions, stakes?: Stakes): Procedure<TestResult> {
  const helps = (): boolean => stakes === undefined || stakes(test, withDegree(test));
  if (!(yield* spends('extraDos', fate, test, helps, options))) return test;
  return { ...withDegree(test), spent: [...test.spent, 'extraDos'] };
}

/** Whether the owner of a test spends a point on it; the owner is asked only where that is possible and helps. */
function* spends(
  use: FateUse,
  fate: Fate,
  test: TestResult,
  helps: () => boolean,
  options: AdevaOptions,
): Procedure<boolean> {
  if (fateRefusal(use, fate, { test }, options) || !helps()) return false;
  const { roll, targetNumber, dos, dof, dice } = test;
  return yield* agreed(use, test.by, { test: dice.reason, roll, targetNumber, dos, dof });
}

/** The answer to the question whether a point is spent; `values` are those that its text and its options name. */
export function* agreed(use: FateUse, by: Id | null, values: { readonly [name: string]: Json }): Procedure<boolean> {
  const answers: readonly Option[] = [option('none'), { ...option(use), values }];
  const question = `SALVO.adeva.question.fate.${use}`;
  return (yield* choose(by, 'allocation', question, CLAUSE, answers, 'none', undefined, values)) === use;
}

/** The modifiers of a further test of the same act, without the +10: a point helps only one test. */
export const withoutFate = (mods: Tally): Tally => mods.filter((modifier) => !FATE_BONUS.includes(modifier));

/** The points that a combatant may spend on tests: its own, or, without any left, those of a machine's pilot (GAP-18). */
export function fateForTests({ sheet, state }: Pick<AdevaCombatant, 'sheet' | 'state'>): Fate {
  if (state.fate.value > 0 || sheet.pilot === null) return state.fate;
  return { value: state.pilotFate, max: sheet.pilot.fate.max, ofPilot: true };
}

/** The pool less the points spent. */
export const less = (fate: Fate, spent: number): Fate => ({ ...fate, value: fate.value - spent });

/** Another test of the same owner with the points that this one leaves, before the fight has its cost. */
export const afterSpending = <T extends Points>(test: T, { spent }: Pick<TestResult, 'spent'>): T =>
  test.fate && spent.length > 0 ? { ...test, fate: less(test.fate, spent.length) } : test;

/** The part of a test that holds the points which its owner may spend on it; absent where there are none. */
export interface Points {
  readonly fate?: Fate | undefined;
}

/** The points of a combatant without any. */
export const noPoints = (): Points => NO_POINTS;
const NO_POINTS: Points = {};

/** The points that a combatant may spend on a test. */
export function pointsOf(combatant: Pick<AdevaCombatant, 'sheet' | 'state'>): Points {
  const fate = fateForTests(combatant);
  return fate.value > 0 ? { fate } : {};
}

/** The events that take off the points spent on a test. */
export const fateEvents = ({ by, spent, ofPilot }: Pick<TestResult, 'by' | 'spent' | 'ofPilot'>): readonly Event[] =>
  by === null ? [] : spent.map((use) => fateSpent(by, use, ofPilot));

export const fateSpent = (who: Id, use: FateUse, ofPilot = false): Event =>
  event('fateSpent', who, CLAUSE, [adding(ofPilot ? 'pilotFate' : 'fate.value', -1)], { use });

const option = (id: string) => ({ id, label: `SALVO.adeva.option.fate.${id}` });

/** Initiative with the combatant's own die counted as 10. */
export const fatedInitiative = (
  agilityBonus: number,
): { readonly die: number; readonly bonus: number; readonly total: number } => ({
  die: INITIATIVE_DIE,
  bonus: agilityBonus,
  total: INITIATIVE_DIE + agilityBonus,
});

/** The Wounds after a point: 1d5 more, never above the maximum; Lethal Damage stays. */
export function* woundsRecovered(by: Id | null, wounds: number, woundsMax: number): Procedure<number> {
  const { sum } = yield* rollFaces(by, 1, WOUNDS_DIE, 'SALVO.adeva.roll.recovery');
  return Math.max(wounds, Math.min(woundsMax, wounds + sum));
}

/** The state of a combatant that has burned a point. */
export interface Burned {
  readonly fate: Fate;
  readonly lethal: number;
  readonly dead: false;
}

/** The survival of a death by a burned point: the maximum is 1 lower for good, and the Lethal total is 8. */
export const burned = ({ value, max }: Fate): Burned => ({
  fate: { value: Math.min(value, max - 1), max: max - 1 },
  lethal: BURNED_LETHAL,
  dead: false,
});
