/** The rules of a grapple (section 21): one opposed check, and the result that its winner chooses. */
import type { Id } from '../../kernel/json.ts';
import type { StageDice } from '../../kernel/outcome.ts';
import { choose, rollSum, type Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Tally } from '../../kernel/tally.ts';
import type { ArmorLayer } from '../attack/facts.ts';
import { EXCEPTIONAL, levelUsed, rollOpposed, tallyOf, winnerOf } from '../check/check.ts';
import type { Checked, OfBoth, Opponent, Side } from '../check/check.ts';
import { damageOf, NO_HIT, type Damage } from '../harm/damage.ts';
import { rangeOf, type Distance } from '../scene/range.ts';
import type { CepheusOptions, Stance } from '../types.ts';
import { crawled, moveMetres } from './move.ts';

export interface Grappler {
  readonly id: Id | null;
  /** Level in Natural Weapons; null: unskilled. */
  readonly skill: number | null;
  readonly jackOfAllTrades: number;
  readonly zeroG: number | null;
  /** Current scores. */
  readonly str: number;
  readonly dex: number;
  /** `best`: the higher score. */
  readonly characteristic: 'best' | 'str' | 'dex';
  readonly stance: Stance;
  readonly seriouslyWounded: boolean;
  /** Meters of its way in this round so far; absent: none. */
  readonly moved?: number;
  readonly armor: readonly ArmorLayer[];
  /** The DMs of its state on its checks: fatigue, reactions, hasten, suppression, armor worn untrained. */
  readonly more: Tally;
}

export interface Grip {
  /** Whether this is the first check, started by `a`. */
  readonly opening: boolean;
  /** Distance between both at the opening check. */
  readonly distance: Distance;
  readonly gravity: number;
  readonly difficultTerrain: boolean;
  readonly a: Grappler;
  readonly b: Grappler;
}

/** The results from which the winner picks one, in the order of the book (CEP-GRP-02); the first is the default. */
const GRAPPLE_RESULTS = ['continue', 'disarm', 'drag', 'escape', 'damage', 'knockProne', 'throw'] as const;
type GrappleResult = (typeof GRAPPLE_RESULTS)[number];

export interface Grappled {
  readonly effects: OfBoth<number>;
  /** Winner of the check; null: a tie, both roll again. */
  readonly winner: Side | null;
  /** Whether the grapple goes on afterwards. */
  readonly grappled: boolean;
  /** Result that the winner picks; null on a tie and when the starter loses the opening check. */
  readonly result: GrappleResult | null;
  /** Damage to the loser; null: none. */
  readonly damage: Damage | null;
  /** The die of a throw; null if none is rolled. */
  readonly dice: StageDice | null;
  /** The fate of the loser's weapon (CEP-GRP-03). */
  readonly weapon: 'kept' | 'dropped' | 'taken';
  /** Meters that the result allows at most. */
  readonly metres: number;
  /** The loser's stance afterwards; null on a tie. */
  readonly loserStance: Stance | null;
}

/** The refusal of an opening check beyond Personal range (CEP-GRP-01); null: none. */
export function grappleRefusal(
  { opening, distance }: Pick<Grip, 'opening' | 'distance'>,
  options: CepheusOptions,
): Refusal | null {
  const isFar = opening && rangeOf(distance, options).band !== 'personal';
  return isFar ? refuse('outOfReach', 'CEP-GRP-01', { reach: 'personal' }) : null;
}

/** The opposed check of Natural Weapons (CEP-GRP-01) between the `opponents` of the grip. */
export function* rollGrapple(grip: Grip, { a, b } = opponents(grip)): Procedure<OfBoth<Checked>> {
  return yield* rollOpposed(a, b, 'SALVO.cepheus.roll.grapple');
}

/** Both sides of the check, in zero gravity at levels limited by Zero-G (CEP-ZGR-04). */
export const opponents = ({ a, b, gravity }: Grip): OfBoth<Opponent> => ({
  a: opponent(a, gravity),
  b: opponent(b, gravity),
});

function opponent(grappler: Grappler, gravity: number): Opponent {
  const { id, jackOfAllTrades, more } = grappler;
  const skill = levelUsed(grappler.skill, gravity, grappler.zeroG);
  const score = scoreUsed(grappler);
  return { id, score, tally: tallyOf({ skill, jackOfAllTrades, score, difficulty: 'average', more }) };
}

/**
 * The outcome of a check with these Effects: its winner, the winner's result, whether the grapple goes on
 * (CEP-GRP-02..09).
 */
export function* grappleResult(grip: Grip, effects: OfBoth<number>, options: CepheusOptions): Procedure<Grappled> {
  const winner = winnerOf(effects, { a: scoreUsed(grip.a), b: scoreUsed(grip.b) });
  const plain: Grappled = {
    effects,
    winner,
    grappled: !grip.opening,
    result: null,
    damage: null,
    dice: null,
    weapon: 'kept',
    metres: 0,
    loserStance: winner && grip[oppositeOf(winner)].stance,
  };
  if (winner === null || (grip.opening && winner === 'b')) return plain;
  return yield* winnersResult(grip, plain, winner, options);
}

/** The score of the characteristic used, which also breaks ties (CEP-CORE-07). */
function scoreUsed({ characteristic, str, dex }: Grappler): number {
  if (characteristic === 'best') return Math.max(str, dex);
  return characteristic === 'str' ? str : dex;
}

const oppositeOf = (side: Side): Side => (side === 'a' ? 'b' : 'a');

function* winnersResult(grip: Grip, plain: Grappled, winner: Side, options: CepheusOptions): Procedure<Grappled> {
  const winnerId = grip[winner].id;
  const chosen = yield* choose(
    winnerId,
    'allocation',
    'SALVO.cepheus.question.grapple',
    'CEP-GRP-02',
    RESULT_OPTIONS,
    'continue',
    undefined,
    { effect: effectUsed(plain, winner, options) },
  );
  const result = chosen as GrappleResult;
  const carried = yield* carriedOut(grip, { ...plain, result }, winner, options);
  if (result === 'escape' || result === 'throw') return { ...carried, grappled: false };
  // CEP-GRP-09
  const next = yield* choose(
    winnerId,
    'allocation',
    'SALVO.cepheus.question.grappleOn',
    'CEP-GRP-09',
    ON_OPTIONS,
    'continue',
  );
  if (next !== 'continue') return { ...carried, grappled: false };
  // CEP-GRP-04: whoever drags and keeps hold goes along, as far as a serious wound lets it.
  return { ...carried, grappled: true, metres: crawled(carried.metres, grip[winner]) };
}

const RESULT_OPTIONS = GRAPPLE_RESULTS.map((id) => ({ id, label: `SALVO.cepheus.grapple.${id}` }));
const ON_OPTIONS = [
  { id: 'continue', label: 'SALVO.cepheus.grapple.goOn' },
  { id: 'end', label: 'SALVO.cepheus.grapple.end' },
];

/** Meters of a drag at most (CEP-GRP-04). */
const DRAG = 3;
/** Meters of a throw at most (CEP-GRP-08). */
const THROW = 3;

function* carriedOut(grip: Grip, result: Grappled, winner: Side, options: CepheusOptions): Procedure<Grappled> {
  const { armor } = grip[oppositeOf(winner)];
  const effect = effectUsed(result, winner, options);
  switch (result.result) {
    case 'disarm': // CEP-GRP-03
      return { ...result, weapon: effect >= EXCEPTIONAL ? 'taken' : 'dropped' };
    case 'drag': // CEP-GRP-04
      return { ...result, metres: DRAG };
    case 'escape': // CEP-GRP-05
      return { ...result, metres: escapeMetres(grip, winner, options) };
    case 'damage': // CEP-GRP-06
      return { ...result, damage: gripDamage(effect, armor) };
    case 'knockProne': // CEP-GRP-07
      return { ...result, loserStance: 'prone' };
    case 'throw': {
      // CEP-GRP-08: no Effect
      const dice = yield* rollSum(grip[winner].id, 1, 6, 'SALVO.cepheus.roll.throw');
      return { ...result, metres: THROW, dice, damage: damageOf(dice.sum, { ...NO_HIT, armor }) };
    }
    default:
      return result;
  }
}

/** The damage of a grip: 2 points and the Effect (CEP-GRP-06), through armor. */
export function gripDamage(effect: number, armor: readonly ArmorLayer[]): Damage {
  const raw = Math.max(0, GRIP + effect);
  const label = 'SALVO.cepheus.step.effect';
  const steps = raw === GRIP ? [] : [{ clause: 'CEP-GRP-06', label, before: GRIP, after: raw }];
  return damageOf(raw, { ...NO_HIT, effect, armor }, steps);
}

/** The points of a grip without its Effect (CEP-GRP-06). */
const GRIP = 2;

/** The Effect that counts by `grappleEffect`: the winner's own, or the difference of both (CEP-GRP-03, -06). */
export function effectUsed(
  { effects }: Pick<Grappled, 'effects'>,
  winner: Side,
  { grappleEffect }: CepheusOptions,
): number {
  return grappleEffect === 'own' ? effects[winner] : effects[winner] - effects[oppositeOf(winner)];
}

/**
 * The meters that an escaping winner may move: one move action, halved as usual (CEP-GRP-05), within the 1.5 m of the
 * round if seriously wounded (CEP-MOV-06).
 */
function escapeMetres(grip: Grip, winner: Side, options: CepheusOptions): number {
  const { stance, seriouslyWounded, moved = 0 } = grip[winner];
  const { difficultTerrain } = grip;
  return moveMetres({ actions: 1, difficultTerrain, stance, seriouslyWounded, moved }, options);
}
