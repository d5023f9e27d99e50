/** Fate Points (GAP-12): what a point does. Players decide; nothing happens by itself. */
import { adding, type Event } from '../../kernel/event.ts';
import type { Id, Json } from '../../kernel/json.ts';
import { choose, rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { event } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { AdevaOptions, FateUse } from '../options.ts';
import { NONE } from '../sheet/state.ts';
import type { AdevaCombatant } from '../sheet/types.ts';
import type { Judgment, TestResult } from '../score/test.ts';

export interface Fate {
  /** Points left. */
  readonly value: number;
  readonly max: number;
  /** They are the points of a machine's pilot (GAP-18). */
  readonly ofPilot?: true;
}

const CLAUSE = 'GAP-12';

/** +10 on a test before its roll. */
const BONUS = 10;
/** The value of the die that is rolled for its own Initiative. */
export const INITIATIVE_DIE = 10;
/** Wounds that a point gives back: 1d5. */
const WOUNDS_DIE = 5;
/** The Lethal total after a Fate Point is burned. */
const BURNED_LETHAL = 8;

/** The requirement of a use besides a point: the test in its present form, or a stun. */
export interface FateNeed {
  readonly test?: Pick<Judgment, 'success'>;
  readonly stunned?: boolean;
}

/** Why a point can not be spent: `noFate`, `fateUseOff`, `notFailed`, `notPassed`, `notStunned`. */
export function fateRefusal(use: FateUse, fate: Fate, need: FateNeed, options: AdevaOptions): Refusal | null {
  if ((use === 'burn' ? fate.max : fate.value) < 1) return refuse('noFate', CLAUSE);
  if (options.fateUses[use] === 'off') return refuse('fateUseOff', CLAUSE);
  if (use === 'reroll' && need.test?.success !== false) return refuse('notFailed', CLAUSE);
  if (use === 'extraDos' && need.test?.success !== true) return refuse('notPassed', CLAUSE);
  return use === 'endStun' && need.stunned !== true ? refuse('notStunned', CLAUSE) : null;
}

/** The modifier that a point gives before the roll: a test that holds it has cost its owner a point. */
export const FATE_BONUS: Tally = [entry(CLAUSE, 'SALVO.adeva.modifier.fate', BONUS)];

/** The test with the +10 of a point. */
export const withBonus = <T extends { readonly mods: Tally }>(test: T): T => ({
  ...test,
  mods: [...test.mods, ...FATE_BONUS],
});

/** The cost of a test's +10. */
export const spentBefore = ({ mods }: { readonly mods: Tally }): readonly FateUse[] =>
  mods.includes(FATE_BONUS[0]!) ? BONUS_SPENT : NONE;
const BONUS_SPENT: readonly FateUse[] = ['bonus'];

/** The result of a test, as far as anything may depend on it. */
export type Result = Judgment & Pick<TestResult, 'roll'>;

/** Whether it would make a difference if a test came to `after` in place of `before`. */
export type Stakes = (before: Result, after: Result) => boolean;

/** For a test that passes or fails, and no more. */
export const PASS_OR_FAIL: Stakes = (before, after) => before.success !== after.success;

/** A second roll of a test: the roll itself, and its possible result. */
export interface Again {
  readonly roll: Procedure<TestResult>;
  readonly all: () => readonly Result[];
}

/**
 * A rolled test whose owner may roll a failure once more, and may raise a passed one by a degree, a point for each, where that
 * may still change something. Without `stakes` anything may.
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
    stakes === undefined || again.all().some((second) => saves(first, second, left, options, stakes));
  if (!(yield* spends('reroll', fate, first, helps, options))) return yield* raised(first, fate, options, stakes);
  const second: TestResult = { ...(yield* again.roll), spent: [...first.spent, 'reroll'] };
  return yield* raised(second, left, options, stakes);
}

/** Whether a second roll would change anything, at least with one more degree. */
const saves = (first: Result, second: Result, left: Fate, options: AdevaOptions, stakes: Stakes): boolean =>
  stakes(first, second) ||
  (fateRefusal('extraDos', left, { test: second }, options) === null && stakes(first, withDegree(second)));

const withDegree = <R extends Judgment>(test: R): R => ({ ...test, dos: test.dos + 1 });

function* raised(test: TestResult, fate: Fate, options: AdevaOptions, stakes?: Stakes): Procedure<TestResult> {
  const helps = (): boolean => stakes === undefined || stakes(test, withDegree(test));
  if (!(yield* spends('extraDos', fate, test, helps, options))) return test;
  return { ...withDegree(test), spent: [...test.spent, 'extraDos'] };
}

/** Whether the owner of a test spends a point on it; asked only where it can, and where that helps. */
function* spends(
  use: FateUse,
  fate: Fate,
  test: TestResult,
  helps: () => boolean,
  options: AdevaOptions,
): Procedure<boolean> {
  return !fateRefusal(use, fate, { test }, options) && helps() && (yield* agreed(use, test.by));
}

/** The answer to the question whether a point is spent; `values`: what it names. */
export function* agreed(use: FateUse, by: Id | null, values?: { readonly [name: string]: Json }): Procedure<boolean> {
  const answers = [option('none'), option(use)];
  const question = `SALVO.adeva.question.fate.${use}`;
  return (yield* choose(by, 'allocation', question, CLAUSE, answers, 'none', undefined, values)) === use;
}

/** The modifiers of a further test of the same act: a point helps one test. */
export const withoutFate = (mods: Tally): Tally => mods.filter((modifier) => !FATE_BONUS.includes(modifier));

/** The points for tests: its own, else those of a machine's pilot (GAP-18). */
export function fateForTests({ sheet, state }: Pick<AdevaCombatant, 'sheet' | 'state'>): Fate {
  if (state.fate.value > 0 || sheet.pilot === null) return state.fate;
  return { value: state.pilotFate, max: sheet.pilot.fate.max, ofPilot: true };
}

/** So many points fewer. */
export const less = (fate: Fate, spent: number): Fate => ({ ...fate, value: fate.value - spent });

/** The points left for another test of the same owner, before the fight knows this one's cost. */
export const afterSpending = <T extends Points>(test: T, { spent }: Pick<TestResult, 'spent'>): T =>
  test.fate && spent.length > 0 ? { ...test, fate: less(test.fate, spent.length) } : test;

/** The points that a combatant may spend on a test, as a part of it; absent: there are none. */
export interface Points {
  readonly fate?: Fate | undefined;
}

/** For a combatant without points. */
export const noPoints = (): Points => NO_POINTS;
const NO_POINTS: Points = {};

export function pointsOf(combatant: Pick<AdevaCombatant, 'sheet' | 'state'>): Points {
  const fate = fateForTests(combatant);
  return fate.value > 0 ? { fate } : {};
}

/** The points spent on a test, as they are taken off. */
export const fateEvents = ({ by, spent, ofPilot }: Pick<TestResult, 'by' | 'spent' | 'ofPilot'>): readonly Event[] =>
  by === null ? [] : spent.map((use) => fateSpent(by, use, ofPilot));

export const fateSpent = (who: Id, use: FateUse, ofPilot = false): Event =>
  event('fateSpent', who, CLAUSE, [adding(ofPilot ? 'pilotFate' : 'fate.value', -1)], { use });

const option = (id: string) => ({ id, label: `SALVO.adeva.option.fate.${id}` });

/** Initiative with its own die counted as 10. */
export const fatedInitiative = (
  agilityBonus: number,
): { readonly die: number; readonly bonus: number; readonly total: number } => ({
  die: INITIATIVE_DIE,
  bonus: agilityBonus,
  total: INITIATIVE_DIE + agilityBonus,
});

/** Wounds after a point: 1d5 more, never above the maximum, and never Lethal. */
export function* woundsRecovered(by: Id | null, wounds: number, woundsMax: number): Procedure<number> {
  const { sum } = yield* rollFaces(by, 1, WOUNDS_DIE, 'SALVO.adeva.roll.recovery');
  return Math.max(wounds, Math.min(woundsMax, wounds + sum));
}

export interface Burned {
  readonly fate: Fate;
  readonly lethal: number;
  readonly dead: false;
}

/** A point burned to survive: the maximum is one lower for good, and the Lethal total is that of row 8. */
export const burned = ({ value, max }: Fate): Burned => ({
  fate: { value: Math.min(value, max - 1), max: max - 1 },
  lethal: BURNED_LETHAL,
  dead: false,
});
