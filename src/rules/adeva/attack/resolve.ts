/** An attack test and the answers to it, steps A4 to A7 of section 0.6. */
import type { Id } from '../../kernel/json.ts';
import { choose, type Option, type Procedure } from '../../kernel/procedure.ts';
import { placedValue } from '../damage/damage.ts';
import { bestEvasion } from '../evasion/automatic.ts';
import { hitsLeft, needsReaction } from '../evasion/evasion.ts';
import type { AdevaOptions } from '../options.ts';
import { afterSpending, PASS_OR_FAIL, withBonus, type Stakes } from '../recovery/fate.ts';
import { raisedBy, targetNumberOf, tested, type TestResult } from '../score/test.ts';
import { NONE } from '../sheet/state.ts';
import { EVASIONS, type Evasion } from '../terms.ts';
import { hitsShared, scored } from './hits.ts';
import type { Ally, Attack, Attempt, Defender, Evasions, Targets } from './situation.ts';

/** An attempted evasion, by the target or by a Guardian. */
export interface TriedEvasion {
  readonly by: Id;
  readonly evasion: Evasion;
  readonly test: TestResult;
  readonly hitsLeft: number;
  /** Whether it costs a Reaction. */
  readonly reaction: boolean;
}

/** A target's answer to its hits. */
export interface TargetAnswer {
  /** The combatant that takes the hits left: the target, or the ally that protects it (GAP-04). */
  readonly defender: Defender;
  /** The target, where an ally takes the hits in its place; null: the target takes them itself. */
  readonly instead: Id | null;
  /** The hits allocated to the target. */
  readonly hits: number;
  /** Whether the defender had an evasion to choose. */
  readonly mayEvade: boolean;
  readonly tried: readonly TriedEvasion[];
  readonly hitsLeft: number;
}

/** The result of steps A4 to A7: the test, its hits, and the answers to them. */
export interface AttackResult {
  readonly test: TestResult;
  /** The hits before evasion. */
  readonly hits: number;
  readonly jam: boolean;
  readonly answers: readonly TargetAnswer[];
}

/**
 * The steps A4 to A7: the test, the hits, their allocation, and the evasions against them. `targets` is called only if
 * there is a hit; `stakes` are those of the attack test, by default `attackStakes`.
 */
export function* attackMade(
  attack: Attempt,
  targets: () => Targets,
  options: AdevaOptions,
  stakes?: Stakes,
): Procedure<AttackResult> {
  // Only Fate Points use the stakes.
  const test = yield* tested(attack.test, options, attack.test.fate && (stakes ?? attackStakes(attack, options)));
  const { hits, jam } = scored(attack, test, options);
  if (hits === 0) return { test, hits, jam, answers: NONE };
  const { original, others } = targets();
  if (others.length === 0)
    return { test, hits, jam, answers: [yield* answeredByTarget(attack, original, hits, options)] };
  const ids = others.map(({ id }) => id);
  const shares = yield* hitsShared(attack.attacker, hits, original.id, ids);
  const answers: TargetAnswer[] = [];
  for (const defender of [original, ...others]) {
    const share = shares[defender.id] ?? 0;
    if (share > 0) answers.push(yield* answeredByTarget(attack, defender, share, options));
  }
  return { test, hits, jam, answers };
}

/**
 * The stakes of an attack test: the number of hits, and the value of the degrees on a damage die (ADE-HIT-02,
 * ADE-DMG-05).
 */
export const attackStakes =
  (attack: Pick<Attack, 'count' | 'jamFrom' | 'damage'>, options: AdevaOptions): Stakes =>
  (before, after) => {
    const { hits } = scored(attack, before, options);
    if (hits !== scored(attack, after, options).hits) return true;
    const onDie = (dos: number, sides: number): number => placedValue(dos, sides, options);
    return hits > 0 && attack.damage.sides.some((sides) => onDie(before.dos, sides) !== onDie(after.dos, sides));
  };

/** The properties of an attack that the answers to it depend on. */
type Answered = Pick<Attack, 'kind' | 'count'>;

/**
 * The answer to the hits on a target. Its allies are asked first; unless one steps in, the target answers for itself
 * (GAP-04).
 */
export function* answeredByTarget(
  attack: Answered,
  defender: Defender,
  hits: number,
  options: AdevaOptions,
): Procedure<TargetAnswer> {
  for (const ally of defender.allies) {
    const step = yield* stepIn(attack, ally, defender.id, hits, options);
    if (step === NOTHING) continue;
    if (step === PROTECT) {
      const answer = yield* evaded(attack, ally.protector!, hits, options);
      return { ...answer, instead: defender.id };
    }
    const tried = yield* evasionTried(attack, ally.id, step, ally.guardian, hits, options);
    return { defender, instead: null, hits, mayEvade: true, tried: [tried], hitsLeft: tried.hitsLeft };
  }
  return yield* evaded(attack, defender, hits, options);
}

const NOTHING = 'none';
const PROTECT = 'protectAlly';

/** The id of a chosen evasion; `…Fate`: with the +10 of a Fate Point (GAP-12). */
type Chosen = Evasion | `${Evasion}Fate`;

/**
 * The choice of an adjacent ally before the target answers: Guardian with one of its evasions, Protect Ally, or neither
 * (GAP-04).
 */
function* stepIn(
  attack: Answered,
  { id, guardian, protector }: Ally,
  target: Id,
  hits: number,
  options: AdevaOptions,
): Procedure<Chosen | typeof NOTHING | typeof PROTECT> {
  const protect: readonly Option[] = protector ? [{ id: PROTECT, label: 'SALVO.adeva.option.evade.protectAlly' }] : [];
  const choices = [...evasionChoices(attack, guardian, hits, options), ...protect];
  const offered = [STAYS, ...choices];
  const answer = yield* choose(id, 'reaction', STEP_IN, 'GAP-04', offered, NOTHING, undefined, { target });
  return answer as Chosen | typeof NOTHING | typeof PROTECT;
}

/**
 * The target's own answer: at most one evasion, or a second one after a Deflect whose Deflector allows it (ADE-EVA-01,
 * -02, ADE-DFL-05).
 */
function* evaded(attack: Answered, defender: Defender, hits: number, options: AdevaOptions): Procedure<TargetAnswer> {
  const { id, evasions, secondEvasion } = defender;
  const first = yield* chosenEvasion(attack, defender, hits, options);
  if (first === NOTHING) return answerOf(defender, hits, evasions.length > 0, NONE, hits);
  const tried = yield* evasionTried(attack, id, first, evasions, hits, options);
  if (first !== 'deflect' || !secondEvasion || tried.hitsLeft === 0)
    return answerOf(defender, hits, true, [tried], tried.hitsLeft);
  const others = otherEvasions(evasions, tried);
  const remaining = { id, evasions: others };
  const second = yield* chosenEvasion(attack, remaining, tried.hitsLeft, options);
  if (second === NOTHING) return answerOf(defender, hits, true, [tried], tried.hitsLeft);
  const secondTried = yield* evasionTried(attack, id, second, others, tried.hitsLeft, options);
  return answerOf(defender, hits, true, [tried, secondTried], secondTried.hitsLeft);
}

/** The evasions still open after a Deflect, with the Fate Points that are left. */
const otherEvasions = (evasions: Evasions, { test }: TriedEvasion): Evasions =>
  evasions
    .filter(([evasion]) => evasion !== 'deflect')
    .map(([evasion, otherTest]) => [evasion, afterSpending(otherTest, test)]);

const answerOf = (
  defender: Defender,
  hits: number,
  mayEvade: boolean,
  tried: readonly TriedEvasion[],
  left: number,
): TargetAnswer => ({ defender, instead: null, hits, mayEvade, tried, hitsLeft: left });

/** The chosen evasion: none where none is open, and by policy the best one where nobody is asked (46.5). */
function* chosenEvasion(
  attack: Answered,
  { id: by, evasions }: Pick<Defender, 'id' | 'evasions'>,
  hits: number,
  options: AdevaOptions,
): Procedure<Chosen | typeof NOTHING> {
  if (evasions.length === 0) return NOTHING;
  const best = bestEvasion({ evasions }, attack, options)?.[0];
  const none: Option = { id: NOTHING, label: 'SALVO.adeva.option.evade.none', values: { hits } };
  const choices = [none, ...evasionChoices(attack, evasions, hits, options)];
  return (yield* choose(by, 'reaction', 'SALVO.adeva.question.evade', 'ADE-EVA-01', choices, NOTHING, best)) as
    | Chosen
    | typeof NOTHING;
}

const STEP_IN = 'SALVO.adeva.question.stepIn';
const STAYS: Option = { id: NOTHING, label: 'SALVO.adeva.option.stepIn.none' };

/**
 * The evasions as options with their TN (46.5), followed by those on which the +10 of a Fate Point may matter (GAP-12).
 */
function evasionChoices(attack: Answered, evasions: Evasions, hits: number, options: AdevaOptions): readonly Option[] {
  const open = evasions.map(([evasion, test]): Option => {
    const values = { targetNumber: targetNumberOf(test, options) };
    const isFree = evasion === 'dodge' && !needsReaction(evasion, attack.kind);
    return { id: evasion, label: isFree ? FREE_DODGE : EVASION_LABELS[evasion], values };
  });
  const fated: Option[] = [];
  for (const [evasion, test] of evasions) {
    const raised = test.fate && raisedBy(test, evasionStakes(attack, evasion, hits), options);
    if (!raised) continue;
    const values = { targetNumber: targetNumberOf(raised, options) };
    fated.push({ id: `${evasion}${FATED}`, label: `${EVASION_LABELS[evasion]}${FATED}`, values });
  }
  return fated.length === 0 ? open : [...open, ...fated];
}

const FATED = 'Fate';
const FREE_DODGE = 'SALVO.adeva.option.evade.freeDodge';

/** The stakes of an evasion: the hits left, and for a Parry its success, which allows a Counter-Attack (ADE-CTR-02). */
const evasionStakes = ({ count }: Answered, evasion: Evasion, hits: number): Stakes => {
  const multiHit = count.by !== 'single';
  return (before, after) =>
    hitsLeft(hits, multiHit, before) !== hitsLeft(hits, multiHit, after) ||
    (evasion === 'parry' && PASS_OR_FAIL(before, after));
};

const EVASION_LABELS = Object.fromEntries(
  EVASIONS.map((evasion) => [evasion, `SALVO.adeva.option.evade.${evasion}`]),
) as { readonly [evasion in Evasion]: string };

function* evasionTried(
  attack: Answered,
  by: Id,
  chosen: Chosen,
  evasions: Evasions,
  hits: number,
  options: AdevaOptions,
): Procedure<TriedEvasion> {
  const fated = chosen.endsWith(FATED);
  const evasion = (fated ? chosen.slice(0, -FATED.length) : chosen) as Evasion;
  const plainTest = evasions.find(([name]) => name === evasion)![1];
  const stakes = plainTest.fate && evasionStakes(attack, evasion, hits);
  const test = yield* tested(fated ? withBonus(plainTest) : plainTest, options, stakes);
  const left = hitsLeft(hits, attack.count.by !== 'single', test);
  return { by, evasion, test, hitsLeft: left, reaction: needsReaction(evasion, attack.kind) };
}
