/** Action Dice (FLU-GAP-10): added to a roll, or spent to activate a threat or an error (FLU-GAP-08, -09). */
import type { Id } from '../../kernel/json.ts';
import { amount, rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { bug, isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { Happening } from '../count/round-log.ts';
import type { FluidOptions } from '../options.ts';
import type { ActorKind } from '../sheet/fields.ts';

/** The owner of Action Dice. */
export interface Spender {
  /** Null: the GM. */
  readonly id: Id | null;
  readonly kind: ActorKind;
  /** Action Dice at hand. */
  readonly dice: number;
}

/** FLU-GAP-10: the sum of `count` Action Dice; a die that shows its maximum is rolled again and added. */
function* rollActionDice(by: Id | null, count: number, options: FluidOptions): Procedure<number> {
  const sides = options.adDie;
  let sum = 0;
  for (let left = count; left > 0; left--) {
    let again = true;
    while (again) {
      const { sum: face } = yield* rollFaces(by, 1, sides, 'SALVO.fluid.roll.actionDie');
      sum += face;
      again = options.adExplode && face === sides;
    }
  }
  return sum;
}

/** The kind of a roll to which Action Dice are added; `none`: nothing was rolled. */
export type BoostedRoll = 'attack' | 'skill' | 'save' | 'damage' | 'initiative' | 'vitality' | 'attribute' | 'none';

/** A roll as its owner sees it before adding dice. */
interface SeenRoll {
  readonly roll: BoostedRoll;
  readonly total: number;
  readonly needed?: number;
  /** Dice added to this roll before; default 0. */
  readonly alreadySpent?: number;
  /** Whether the check is already the Count of a fight underway (FLU-INI-04); default false. */
  readonly combatStarted?: boolean;
}

export interface Boost {
  /** The total of the roll with these dice. */
  readonly total: number;
  /** The sum of these dice. */
  readonly added: number;
  readonly spent: number;
  readonly poolLeft: number;
}

/** FLU-GAP-10, FLU-INI-04: the reason that a number of dice may not be added; null: they may. */
function boostRefusal(spender: Spender, seen: SeenRoll, dice: number): Refusal | null {
  const { roll } = seen;
  if (spender.kind === 'standard') return refuse('standardActor', 'FLU-GAP-10');
  if (roll === 'vitality' || roll === 'attribute' || roll === 'none') return refuse('rollNotBoostable', 'FLU-GAP-10');
  if (roll === 'initiative' && seen.combatStarted) return refuse('combatRunning', 'FLU-INI-04');
  if (roll === 'damage' && (seen.alreadySpent ?? 0) + dice > 1) return refuse('oneDiePerDamageRoll', 'FLU-GAP-10');
  return dice > spender.dice ? refuse('notEnoughDice', 'FLU-GAP-10') : null;
}

/** FLU-GAP-10: a roll with a number of Action Dice added, all of them or none. */
export function* boost(
  spender: Spender,
  seen: SeenRoll,
  dice: number,
  options: FluidOptions,
): Procedure<Boost | Refusal> {
  const refused = dice === 0 ? null : boostRefusal(spender, seen, dice);
  if (refused) return refused;
  const added = yield* rollActionDice(spender.id, dice, options);
  return { total: seen.total + added, added, spent: dice, poolLeft: spender.dice - dice };
}

/** FLU-GAP-10: a seen roll with the Action Dice that its owner adds; without a choice there is no question. */
export function* boostQuestion(spender: Spender, seen: SeenRoll, options: FluidOptions): Procedure<Boost> {
  const result = yield* boost(spender, seen, yield* diceWanted(spender, seen), options);
  return isRefusal(result) ? bug('more Action Dice added than were offered') : result;
}

function* diceWanted(spender: Spender, seen: SeenRoll): Procedure<number> {
  const { roll, total, needed } = seen;
  if (boostRefusal(spender, seen, 1)) return 0;
  const most = boostRefusal(spender, seen, spender.dice) ? 1 : spender.dice;
  const bounds = { min: 0, max: most, default: 0 };
  const values = needed === undefined ? { total } : { total, needed };
  // Fire at squares meets no single Defense (FLU-GAP-37).
  const name = roll === 'attack' && needed === undefined ? 'fire' : roll;
  return yield* amount(spender.id, 'allocation', `SALVO.fluid.question.boost.${name}`, 'FLU-GAP-10', bounds, values);
}

/** The tally of a roll with an entry for its Action Dice, if they added anything. */
export const boosted = (tally: Tally, boost: Boost | null): Tally =>
  boost === null || boost.added === 0
    ? tally
    : [...tally, entry('FLU-GAP-10', 'SALVO.fluid.check.actionDice', boost.added)];

/** A roll that Action Dice may make critical: a threat those of its own side, an error those of the other. */
type Chance = 'threat' | 'error';
export type CheckKind = 'attack' | 'skill';

// prettier-ignore
/** FLU-GAP-08, -09: the plain and the critical result. */
const RESULTS = {
  threat: { attack: ['hit',  'criticalHit'],  skill: ['success', 'criticalSuccess'] },
  error:  { attack: ['miss', 'criticalMiss'], skill: ['failure', 'criticalFailure'] },
} as const;

interface Activation {
  readonly activated: boolean;
  readonly result: (typeof RESULTS)[Chance][CheckKind][number];
  readonly poolLeft: number;
  /** Happenings for the log of the combatant that rolled (FLU-MOD-08). */
  readonly logged: readonly Happening[];
}

/** FLU-GAP-08, -09: the reason that a number of dice cannot activate a roll; 0 dice are never refused. */
export function activationRefusal(chance: Chance, eligible: boolean, dice: number, pool: number): Refusal | null {
  const clause = chance === 'threat' ? 'FLU-GAP-08' : 'FLU-GAP-09';
  if (dice <= 0) return null;
  if (!eligible) return refuse(chance === 'threat' ? 'noThreat' : 'noError', clause);
  return dice > pool ? refuse('notEnoughDice', clause) : null;
}

/** FLU-GAP-08, -09: the result of a roll on which a number of Action Dice is spent. */
export function activation(chance: Chance, check: CheckKind, dice: number, pool: number): Activation {
  const [plain, critical] = RESULTS[chance][check];
  if (dice <= 0) return { activated: false, result: plain, poolLeft: pool, logged: [] };
  const logged: Happening = { type: check === 'attack' ? 'critMiss' : 'critFailure', actionDice: dice };
  return { activated: true, result: critical, poolLeft: pool - dice, logged: chance === 'error' ? [logged] : [] };
}

/** FLU-GAP-08, -09: the result of a roll after the question how many Action Dice activate it; where none can, there is no question. */
export function* activationQuestion(
  by: Id | null,
  chance: Chance,
  check: CheckKind,
  pool: number,
): Procedure<Activation> {
  if (activationRefusal(chance, true, 1, pool)) return activation(chance, check, 0, pool);
  const clause = chance === 'threat' ? 'FLU-GAP-08' : 'FLU-GAP-09';
  const bounds = { min: 0, max: pool, default: 0 };
  const dice = yield* amount(by, 'allocation', `SALVO.fluid.question.activate.${chance}`, clause, bounds);
  return activation(chance, check, dice, pool);
}

/** FLU-GAP-10: Action Dice for a session: `start`, and one for each full 2 levels by which the threat exceeds the team. */
export const actionDicePool = (start: number, threatLevel: number, averageLevel: number): number =>
  start + Math.max(0, Math.floor((threatLevel - averageLevel) / 2));
