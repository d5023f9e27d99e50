/** Action Dice (FLU-GAP-10): adding them to a roll, and activating a threat or an error with them (FLU-GAP-08, -09). */
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

/** The Action Dice added: every face in the order rolled, exploded ones next to their die. */
interface ActionRoll {
  readonly sides: number;
  readonly faces: readonly number[];
  readonly sum: number;
}

/** FLU-GAP-10: `count` Action Dice; a die that shows its maximum is rolled again and added. */
function* rollActionDice(by: Id | null, count: number, options: FluidOptions): Procedure<ActionRoll> {
  const sides = options.adDie;
  const faces: number[] = [];
  let sum = 0;
  for (let left = count; left > 0; left--) {
    let again = true;
    while (again) {
      const { sum: face } = yield* rollFaces(by, 1, sides, 'SALVO.fluid.roll.actionDie');
      faces.push(face);
      sum += face;
      again = options.adExplode && face === sides;
    }
  }
  return { sides, faces, sum };
}

/** A roll that Action Dice are to be added to; `none`: nothing was rolled. */
export type BoostedRoll = 'attack' | 'skill' | 'save' | 'damage' | 'initiative' | 'vitality' | 'attribute' | 'none';

/** A roll as its owner sees it before adding dice. */
interface SeenRoll {
  readonly roll: BoostedRoll;
  readonly total: number;
  readonly needed?: number;
  /** Dice added to this roll before; default 0. */
  readonly alreadySpent?: number;
  /** The check is the Count of a running fight already (FLU-INI-04); default false. */
  readonly combatStarted?: boolean;
}

export interface Boost {
  /** The roll with what the dice added. */
  readonly total: number;
  readonly spent: number;
  readonly poolLeft: number;
  readonly roll: ActionRoll;
}

/** FLU-GAP-10, FLU-INI-04: why so many dice may not be added; null if they may. */
function boostRefusal(spender: Spender, seen: SeenRoll, dice: number): Refusal | null {
  const { roll } = seen;
  if (spender.kind === 'standard') return refuse('standardActor', 'FLU-GAP-10');
  if (roll === 'vitality' || roll === 'attribute' || roll === 'none') return refuse('rollNotBoostable', 'FLU-GAP-10');
  if (roll === 'initiative' && seen.combatStarted) return refuse('combatRunning', 'FLU-INI-04');
  if (roll === 'damage' && (seen.alreadySpent ?? 0) + dice > 1) return refuse('oneDiePerDamageRoll', 'FLU-GAP-10');
  return dice > spender.dice ? refuse('notEnoughDice', 'FLU-GAP-10') : null;
}

/** FLU-GAP-10: adds so many Action Dice to a roll, refused as a whole. */
export function* boost(
  spender: Spender,
  seen: SeenRoll,
  dice: number,
  options: FluidOptions,
): Procedure<Boost | Refusal> {
  const refused = dice === 0 ? null : boostRefusal(spender, seen, dice);
  if (refused) return refused;
  const roll = yield* rollActionDice(spender.id, dice, options);
  return { total: seen.total + roll.sum, spent: dice, poolLeft: spender.dice - dice, roll };
}

/** FLU-GAP-10: asks how many dice are added to a roll that has been seen, and adds them; without a choice there is no question. */
export function* boostQuestion(spender: Spender, seen: SeenRoll, options: FluidOptions): Procedure<Boost> {
  const made = yield* boost(spender, seen, yield* diceWanted(spender, seen), options);
  return isRefusal(made) ? bug('more Action Dice added than were offered') : made;
}

function* diceWanted(spender: Spender, seen: SeenRoll): Procedure<number> {
  const { roll, total, needed } = seen;
  if (boostRefusal(spender, seen, 1)) return 0;
  const most = boostRefusal(spender, seen, spender.dice) ? 1 : spender.dice;
  const bounds = { min: 0, max: most, default: 0 };
  const values = needed === undefined ? { total } : { total, needed };
  // Fire at squares is compared with no one Defense (FLU-GAP-37).
  const name = roll === 'attack' && needed === undefined ? 'fire' : roll;
  return yield* amount(spender.id, 'allocation', `SALVO.fluid.question.boost.${name}`, 'FLU-GAP-10', bounds, values);
}

/** The tally of a roll with the Action Dice added to it. */
export const boosted = (tally: Tally, boost: Boost | null): Tally =>
  boost === null || boost.roll.sum === 0
    ? tally
    : [...tally, entry('FLU-GAP-10', 'SALVO.fluid.check.actionDice', boost.roll.sum)];

/** Rolls that Action Dice may turn into a critical result: a threat by its own side, an error by the other. */
type Chance = 'threat' | 'error';
type CheckKind = 'attack' | 'skill';

// prettier-ignore
/** FLU-GAP-08, -09: plain and activated. */
const RESULTS = {
  threat: { attack: ['hit',  'criticalHit'],  skill: ['success', 'criticalSuccess'] },
  error:  { attack: ['miss', 'criticalMiss'], skill: ['failure', 'criticalFailure'] },
} as const;

interface Activation {
  readonly activated: boolean;
  readonly result: (typeof RESULTS)[Chance][CheckKind][number];
  readonly poolLeft: number;
  /** Entries in the log of the roll's maker (FLU-MOD-08). */
  readonly logged: readonly Happening[];
}

/** FLU-GAP-08, -09: why so many dice cannot activate a roll; 0 dice are never refused. */
export function activationRefusal(chance: Chance, eligible: boolean, dice: number, pool: number): Refusal | null {
  const clause = chance === 'threat' ? 'FLU-GAP-08' : 'FLU-GAP-09';
  if (dice <= 0) return null;
  if (!eligible) return refuse(chance === 'threat' ? 'noThreat' : 'noError', clause);
  return dice > pool ? refuse('notEnoughDice', clause) : null;
}

/** FLU-GAP-08, -09: the result of a roll once so many Action Dice were spent on it. */
export function activation(chance: Chance, check: CheckKind, dice: number, pool: number): Activation {
  const [plain, critical] = RESULTS[chance][check];
  if (dice <= 0) return { activated: false, result: plain, poolLeft: pool, logged: [] };
  const logged: Happening = { type: check === 'attack' ? 'critMiss' : 'critFailure', actionDice: dice };
  return { activated: true, result: critical, poolLeft: pool - dice, logged: chance === 'error' ? [logged] : [] };
}

/** FLU-GAP-08, -09: asks with how many Action Dice a roll is activated; there is no question where none can be spent. */
export function* activationQuestion(
  by: Id | null,
  chance: Chance,
  check: CheckKind,
  eligible: boolean,
  pool: number,
): Procedure<Activation> {
  if (activationRefusal(chance, eligible, 1, pool)) return activation(chance, check, 0, pool);
  const clause = chance === 'threat' ? 'FLU-GAP-08' : 'FLU-GAP-09';
  const bounds = { min: 0, max: pool, default: 0 };
  const dice = yield* amount(by, 'allocation', `SALVO.fluid.question.activate.${chance}`, clause, bounds);
  return activation(chance, check, dice, pool);
}

/** FLU-GAP-10: Action Dice at the start of a session, one more per full 2 levels that the threat exceeds the team by. */
export const actionDicePool = (start: number, threatLevel: number, averageLevel: number): number =>
  start + Math.max(0, Math.floor((threatLevel - averageLevel) / 2));
