/** One attack test and the answers to it, in the order of section 0.6, from A4 to A7. */
import type { Id } from '../../kernel/json.ts';
import { choose, type Option, type Procedure } from '../../kernel/procedure.ts';
import type { AdevaOptions } from '../options.ts';
import { afterSpending, PASS_OR_FAIL, withBonus, type Stakes } from '../recovery/fate.ts';
import { placedValue } from '../damage/damage.ts';
import { raisedBy, targetNumberOf, tested, type TestResult } from '../score/test.ts';
import { EVASIONS, type Evasion } from '../terms.ts';
import { bestEvasion } from '../evasion/automatic.ts';
import { hitsLeft, needsReaction } from '../evasion/evasion.ts';
import { hitsShared, scored } from './hits.ts';
import { NONE } from '../sheet/state.ts';
import type { Ally, Attack, Attempt, Defender, Evasions, Targets } from './situation.ts';

/** An evasion that was tried, by the target or by a Guardian. */
export interface Tried {
  readonly by: Id;
  readonly evasion: Evasion;
  readonly test: TestResult;
  readonly hitsLeft: number;
  /** It costs a Reaction. */
  readonly reaction: boolean;
}

/** A target's answer to its hits. */
export interface Answer {
  /** The combatant that takes what is left: the target, or the ally that stepped in for it (GAP-04). */
  readonly defender: Defender;
  /** The target, where another combatant takes the hits. */
  readonly instead: Id | null;
  /** Hits that were allocated to it. */
  readonly hits: number;
  /** It had an evasion to decide on. */
  readonly mayEvade: boolean;
  readonly tried: readonly Tried[];
  readonly hitsLeft: number;
}

/** The attack up to what is left of its hits (A4 to A7). */
export interface Made {
  readonly test: TestResult;
  /** Before evasion. */
  readonly hits: number;
  readonly jam: boolean;
  readonly answers: readonly Answer[];
}

/**
 * A4 to A7: the test, the hits, to whom they go, and what everybody does against them. `targets`: asked for where there is a
 * hit; `stakes`: as of a test.
 */
export function* attackMade(
  attack: Attempt,
  targets: () => Targets,
  options: AdevaOptions,
  stakes?: Stakes,
): Procedure<Made> {
  // Only Fate looks at what is at stake.
  const test = yield* tested(attack.test, options, attack.test.fate && (stakes ?? attackStakes(attack, options)));
  const { hits, jam } = scored(attack, test, options);
  if (hits === 0) return { test, hits, jam, answers: NONE };
  const { original, others } = targets();
  if (others.length === 0) return { test, hits, jam, answers: [yield* answered(attack, original, hits, options)] };
  const ids = others.map(({ id }) => id);
  const shares = yield* hitsShared(attack.attacker, hits, original.id, ids);
  const answers: Answer[] = [];
  for (const defender of [original, ...others]) {
    const own = shares[defender.id] ?? 0;
    if (own > 0) answers.push(yield* answered(attack, defender, own, options));
  }
  return { test, hits, jam, answers };
}

/** The number of hits, and the value of the degrees on a die (ADE-HIT-02, ADE-DMG-05). */
export const attackStakes =
  (attack: Pick<Attack, 'count' | 'jamFrom' | 'damage'>, options: AdevaOptions): Stakes =>
  (before, after) => {
    const { hits } = scored(attack, before, options);
    if (hits !== scored(attack, after, options).hits) return true;
    const onDie = (dos: number, sides: number): number => placedValue(dos, sides, options);
    return hits > 0 && attack.damage.sides.some((sides) => onDie(before.dos, sides) !== onDie(after.dos, sides));
  };

/** An attack as its answers see it. */
type Answered = Pick<Attack, 'kind' | 'count'>;

/** A neighbor may step in; then the target answers for itself, unless a Guardian has answered for it (GAP-04). */
export function* answered(
  attack: Answered,
  defender: Defender,
  hits: number,
  options: AdevaOptions,
): Procedure<Answer> {
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

/** A chosen evasion; `…Fate`: with the +10 of a Fate Point (GAP-12). */
type Chosen = Evasion | `${Evasion}Fate`;

/** Asked of each neighbor, before the target answers: Guardian by an evasion of its own, Protect Ally, or nothing. */
function* stepIn(
  attack: Answered,
  { id, guardian, protector }: Ally,
  target: Id,
  hits: number,
  options: AdevaOptions,
): Procedure<Chosen | typeof NOTHING | typeof PROTECT> {
  const protect: readonly Option[] = protector ? [{ id: PROTECT, label: 'SALVO.adeva.option.evade.protectAlly' }] : [];
  const asks = [...evasionChoices(attack, guardian, hits, options), ...protect];
  const open = [STAYS, ...asks];
  const answer = yield* choose(id, 'reaction', STEP_IN, 'GAP-04', open, NOTHING, undefined, { target });
  return answer as Chosen | typeof NOTHING | typeof PROTECT;
}

/** At most one evasion against one attack, unless the Deflector says otherwise (ADE-EVA-01, -02, ADE-DFL-05). */
function* evaded(attack: Answered, defender: Defender, hits: number, options: AdevaOptions): Procedure<Answer> {
  const { id, evasions, secondEvasion } = defender;
  const first = yield* chosenEvasion(attack, defender, hits, options);
  if (first === NOTHING) return answerOf(defender, hits, evasions.length > 0, NONE, hits);
  const tried = yield* evasionTried(attack, id, first, evasions, hits, options);
  if (first !== 'deflect' || !secondEvasion || tried.hitsLeft === 0)
    return answerOf(defender, hits, true, [tried], tried.hitsLeft);
  const others = otherEvasions(evasions, tried);
  const rest = { id, evasions: others };
  const second = yield* chosenEvasion(attack, rest, tried.hitsLeft, options);
  if (second === NOTHING) return answerOf(defender, hits, true, [tried], tried.hitsLeft);
  const again = yield* evasionTried(attack, id, second, others, tried.hitsLeft, options);
  return answerOf(defender, hits, true, [tried, again], again.hitsLeft);
}

/** The evasions still open after a Deflect, with its remaining Fate Points. */
const otherEvasions = (evasions: Evasions, { test }: Tried): Evasions =>
  evasions
    .filter(([evasion]) => evasion !== 'deflect')
    .map(([evasion, other]) => [evasion, afterSpending(other, test)]);

const answerOf = (
  defender: Defender,
  hits: number,
  mayEvade: boolean,
  tried: readonly Tried[],
  left: number,
): Answer => ({ defender, instead: null, hits, mayEvade, tried, hitsLeft: left });

/** Where nobody may answer: none. Where nobody is asked: the best of them. */
function* chosenEvasion(
  attack: Answered,
  { id: by, evasions }: Pick<Defender, 'id' | 'evasions'>,
  hits: number,
  options: AdevaOptions,
): Procedure<Chosen | typeof NOTHING> {
  if (evasions.length === 0) return NOTHING;
  const best = bestEvasion({ evasions }, attack, options)?.[0];
  const none: Option = { id: NOTHING, label: 'SALVO.adeva.option.evade.none', values: { hits } };
  const asks = [none, ...evasionChoices(attack, evasions, hits, options)];
  return (yield* choose(by, 'reaction', 'SALVO.adeva.question.evade', 'ADE-EVA-01', asks, NOTHING, best)) as
    Chosen | typeof NOTHING;
}

const STEP_IN = 'SALVO.adeva.question.stepIn';
const STAYS: Option = { id: NOTHING, label: 'SALVO.adeva.option.stepIn.none' };

/** Each with its TN, for the button (46.5); then those to which a Fate Point may give a better chance (GAP-12). */
function evasionChoices(attack: Answered, evasions: Evasions, hits: number, options: AdevaOptions): readonly Option[] {
  const open = evasions.map(([evasion, test]): Option => {
    const values = { targetNumber: targetNumberOf(test, options) };
    return { id: evasion, label: EVASION_LABELS[evasion], values };
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

/** The effect of a passed evasion: the hits left, and whether a Parry opens a Counter-Attack (ADE-CTR-02). */
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
): Procedure<Tried> {
  const fated = chosen.endsWith(FATED);
  const evasion = (fated ? chosen.slice(0, -FATED.length) : chosen) as Evasion;
  const own = evasions.find(([name]) => name === evasion)![1];
  const stakes = own.fate && evasionStakes(attack, evasion, hits);
  const test = yield* tested(fated ? withBonus(own) : own, options, stakes);
  const left = hitsLeft(hits, attack.count.by !== 'single', test);
  return { by, evasion, test, hitsLeft: left, reaction: needsReaction(evasion, attack.kind) };
}
