/** Grappling (section 21): one opposed check and what its winner makes of it. */
import type { Id } from '../../kernel/json.ts';
import { choose, rollSum, type Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { moveMetres } from './move.ts';
import { EXCEPTIONAL, levelUsed, rollOpposed, tallyOf, winnerOf } from '../check/check.ts';
import type { Checked, OfBoth, Opponent, Side } from '../check/check.ts';
import type { Tally } from '../../kernel/tally.ts';
import { damageOf, NO_HIT, type Damage } from '../harm/damage.ts';
import { rangeOf, type Distance } from '../scene/range.ts';
import type { ArmorLayer } from '../attack/facts.ts';
import type { CepheusOptions, Stance } from '../types.ts';

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
  readonly armor: readonly ArmorLayer[];
  /** The modifiers of its own state to its checks: fatigue, reactions, hasten, suppression. */
  readonly more: Tally;
}

export interface Grip {
  /** The first check, started by `a`. */
  readonly opening: boolean;
  /** Between both, at the opening. */
  readonly distance: Distance;
  readonly gravity: number;
  readonly difficultTerrain: boolean;
  readonly a: Grappler;
  readonly b: Grappler;
}

/** CEP-GRP-02, in the order of the book; the first is the default. */
const GRAPPLE_RESULTS = ['continue', 'disarm', 'drag', 'escape', 'damage', 'knockProne', 'throw'] as const;
type GrappleResult = (typeof GRAPPLE_RESULTS)[number];

export interface Grappled {
  readonly effects: OfBoth<number>;
  /** Null: a tie, both roll again. */
  readonly winner: Side | null;
  /** They hold each other afterwards. */
  readonly grappled: boolean;
  /** Null on a tie and when the starter loses the opening check. */
  readonly result: GrappleResult | null;
  /** To the loser. */
  readonly damage: Damage | null;
  /** The loser's weapon. */
  readonly weapon: 'kept' | 'dropped' | 'taken';
  /** Meters that the result allows at most. */
  readonly metres: number;
  readonly loserStance: Stance | null;
}

/** CEP-GRP-01. */
export function grappleRefusal(
  { opening, distance }: Pick<Grip, 'opening' | 'distance'>,
  options: CepheusOptions,
): Refusal | null {
  const isFar = opening && rangeOf(distance, options).band !== 'personal';
  return isFar ? refuse('outOfReach', 'CEP-GRP-01') : null;
}

/** CEP-GRP-01, CEP-ZGR-04: the opposed check of Natural Weapons. */
export function* rollGrapple({ a, b, gravity }: Grip): Procedure<OfBoth<Checked>> {
  return yield* rollOpposed(opponent(a, gravity), opponent(b, gravity), 'SALVO.cepheus.roll.grapple');
}

function opponent(grappler: Grappler, gravity: number): Opponent {
  const { id, jackOfAllTrades, more } = grappler;
  const skill = levelUsed(grappler.skill, gravity, grappler.zeroG);
  const score = scoreUsed(grappler);
  return { id, score, tally: tallyOf({ skill, jackOfAllTrades, score, difficulty: 'average', more }) };
}

/** CEP-GRP-02..09: the winner with these Effects, the winner's result, and whether the grapple goes on. */
export function* grappleResult(grip: Grip, effects: OfBoth<number>, options: CepheusOptions): Procedure<Grappled> {
  const winner = winnerOf(effects, { a: scoreUsed(grip.a), b: scoreUsed(grip.b) });
  const plain: Grappled = {
    effects,
    winner,
    grappled: !grip.opening,
    result: null,
    damage: null,
    weapon: 'kept',
    metres: 0,
    loserStance: winner && grip[other(winner)].stance,
  };
  if (winner === null || (grip.opening && winner === 'b')) return plain;
  return yield* winnersResult(grip, plain, winner, options);
}

/** The score that also breaks ties (CEP-CORE-07). */
function scoreUsed({ characteristic, str, dex }: Grappler): number {
  if (characteristic === 'best') return Math.max(str, dex);
  return characteristic === 'str' ? str : dex;
}

const other = (side: Side): Side => (side === 'a' ? 'b' : 'a');

function* winnersResult(grip: Grip, plain: Grappled, winner: Side, options: CepheusOptions): Procedure<Grappled> {
  const by = grip[winner].id;
  const chosen = yield* choose(
    by,
    'allocation',
    'SALVO.cepheus.question.grapple',
    'CEP-GRP-02',
    RESULT_OPTIONS,
    'continue',
  );
  const result = chosen as GrappleResult;
  const carried = yield* carriedOut(grip, { ...plain, result }, winner, options);
  if (result === 'escape' || result === 'throw') return { ...carried, grappled: false };
  // CEP-GRP-09
  const next = yield* choose(
    by,
    'allocation',
    'SALVO.cepheus.question.grappleOn',
    'CEP-GRP-09',
    ON_OPTIONS,
    'continue',
  );
  return { ...carried, grappled: next === 'continue' };
}

const RESULT_OPTIONS = GRAPPLE_RESULTS.map((id) => ({ id, label: `SALVO.cepheus.grapple.${id}` }));
const ON_OPTIONS = [
  { id: 'continue', label: 'SALVO.cepheus.grapple.goOn' },
  { id: 'end', label: 'SALVO.cepheus.grapple.end' },
];

/** CEP-GRP-04, -08. */
const DRAG = 3;
const THROW = 3;

function* carriedOut(grip: Grip, result: Grappled, winner: Side, options: CepheusOptions): Procedure<Grappled> {
  const { armor } = grip[other(winner)];
  const effect = effectUsed(result, winner, options);
  switch (result.result) {
    case 'disarm': // CEP-GRP-03
      return { ...result, weapon: effect >= EXCEPTIONAL ? 'taken' : 'dropped' };
    case 'drag': // CEP-GRP-04
      return { ...result, metres: DRAG };
    case 'escape': // CEP-GRP-05
      return { ...result, metres: escapeMetres(grip, winner, options) };
    case 'damage': // CEP-GRP-06
      return { ...result, damage: damageOf(Math.max(0, 2 + effect), { ...NO_HIT, effect, armor }) };
    case 'knockProne': // CEP-GRP-07
      return { ...result, loserStance: 'prone' };
    case 'throw': {
      // CEP-GRP-08: no Effect
      const { sum } = yield* rollSum(grip[winner].id, 1, 6, 'SALVO.cepheus.roll.throw');
      return { ...result, metres: THROW, damage: damageOf(sum, { ...NO_HIT, armor }) };
    }
    default:
      return result;
  }
}

/** The winner's own Effect, or the difference of both. */
function effectUsed({ effects }: Grappled, winner: Side, { grappleEffect }: CepheusOptions): number {
  return grappleEffect === 'own' ? effects[winner] : effects[winner] - effects[other(winner)];
}

/** As one move action, halved as usual (CEP-GRP-05), a crawl for the seriously wounded (CEP-MOV-06); free of the grapple. */
function escapeMetres(grip: Grip, winner: Side, options: CepheusOptions): number {
  const { stance, seriouslyWounded } = grip[winner];
  const { difficultTerrain } = grip;
  return moveMetres({ actions: 1, difficultTerrain, stance, seriouslyWounded }, options);
}
