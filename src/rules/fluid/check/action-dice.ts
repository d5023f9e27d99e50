/** Action Dice (FLU-GAP-10) and what they activate (FLU-GAP-08, -09). */
import type { Id } from '../../kernel/json.ts';
import { rollFaces, type Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { ActorKind } from '../sheet/types.ts';
import { AMOUNT } from '../count/modifiers.ts';
import type { FluidOptions } from '../options.ts';

/** What Action Dice added: every face in the order rolled, exploded ones next to their die. */
export interface ActionRoll {
  readonly sides: number;
  readonly faces: readonly number[];
  readonly sum: number;
}

/** FLU-GAP-10: `count` Action Dice; one that shows its maximum is rolled again and added. */
export function* rollActionDice(by: Id | null, count: number, options: FluidOptions): Procedure<ActionRoll> {
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

export const BOOSTS = ['attack', 'skill', 'save', 'damage', 'initiative', 'vitality', 'attribute', 'none'] as const;
/** What Action Dice are to be added to; `none`: nothing was rolled. */
export type Boost = (typeof BOOSTS)[number];

export interface BoostRequest {
  readonly roll: Boost;
  /** Action Dice wanted, 1 or more. */
  readonly dice: number;
  /** Action Dice at hand. */
  readonly pool: number;
  /** Dice added to this roll before. */
  readonly alreadySpent: number;
  /** The check is the Count of a running fight already (FLU-INI-04). */
  readonly combatStarted: boolean;
  readonly actorKind: ActorKind;
}

/** FLU-GAP-10, FLU-INI-04: whether so many dice may be added; null if they may. */
export function boostRefusal(request: BoostRequest): Refusal | null {
  const { roll } = request;
  if (request.actorKind === 'standard') return refuse('standardActor', 'FLU-GAP-10');
  if (roll === 'vitality' || roll === 'attribute' || roll === 'none') return refuse('rollNotBoostable', 'FLU-GAP-10');
  if (roll === 'initiative' && request.combatStarted) return refuse('combatRunning', 'FLU-INI-04');
  if (roll === 'damage' && request.alreadySpent + request.dice > 1) return refuse('oneDiePerDamageRoll', 'FLU-GAP-10');
  if (request.dice > request.pool) return refuse('notEnoughDice', 'FLU-GAP-10');
  return null;
}

/** FLU-GAP-10: adds Action Dice to a roll, refused as a whole. */
export function* boostRoll(
  by: Id | null,
  request: BoostRequest,
  options: FluidOptions,
): Procedure<ActionRoll | Refusal> {
  return boostRefusal(request) ?? (yield* rollActionDice(by, request.dice, options));
}

/** What a roll is after its threat or error was activated, or was not. */
export type Verdict =
  'hit' | 'criticalHit' | 'success' | 'criticalSuccess' | 'miss' | 'criticalMiss' | 'failure' | 'criticalFailure';

// prettier-ignore
/** FLU-GAP-08, -09: plain and activated. */
const VERDICTS: { readonly [kind in 'threat' | 'error']: { readonly [check in 'attack' | 'skill']: readonly [Verdict, Verdict] } } = {
  threat: { attack: ['hit', 'criticalHit'],  skill: ['success', 'criticalSuccess'] },
  error:  { attack: ['miss', 'criticalMiss'], skill: ['failure', 'criticalFailure'] },
};

export interface Activation {
  readonly activated: boolean;
  readonly result: Verdict;
  readonly poolLeft: number;
  /** Of whoever made the roll (FLU-MOD-08). */
  readonly modifiers: Tally;
}

/** FLU-GAP-08, -09: what the roll is while nobody spends dice on it. */
export const notActivated = (kind: 'threat' | 'error', check: 'attack' | 'skill', pool: number): Activation => ({
  activated: false,
  result: VERDICTS[kind][check][0],
  poolLeft: pool,
  modifiers: [],
});

/** FLU-GAP-08, -09: `dice` Action Dice spent on a threat, or on the other side's error; 0 is never refused. */
export function activate(
  kind: 'threat' | 'error',
  check: 'attack' | 'skill',
  eligible: boolean,
  dice: number,
  pool: number,
): Activation | Refusal {
  if (dice <= 0) return notActivated(kind, check, pool);
  const clause = kind === 'threat' ? 'FLU-GAP-08' : 'FLU-GAP-09';
  if (!eligible) return refuse(kind === 'threat' ? 'noThreat' : 'noError', clause);
  if (dice > pool) return refuse('notEnoughDice', clause);
  const label = check === 'attack' ? 'SALVO.fluid.modifier.critMiss' : 'SALVO.fluid.modifier.critFailure';
  return {
    activated: true,
    result: VERDICTS[kind][check][1],
    poolLeft: pool - dice,
    modifiers: kind === 'error' ? [entry('FLU-MOD-08', label, AMOUNT.perActivatedDie * dice)] : [],
  };
}

/** FLU-GAP-10: Action Dice at the start of a session, one more per full 2 levels that the threat exceeds the team by. */
export const actionDicePool = (start: number, threatLevel: number, averageLevel: number): number =>
  start + Math.max(0, Math.floor((threatLevel - averageLevel) / 2));
