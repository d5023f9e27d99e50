/** The exact odds of the opposed check of a grapple before its rolls (CEP-GRP-01). */
import { fromWeights, type Distribution } from '../../kernel/distribution.ts';
import type { Foreseen, Odds } from '../../kernel/odds.ts';
import { winnerOf } from '../check/check.ts';
import { effectsOf } from '../check/check-odds.ts';
import type { CepheusOptions } from '../types.ts';
import { effectUsed, gripDamage, opponents, type Grip } from './grappling.ts';

/**
 * The chance that `a` wins the check, and the damage if it then picks damage (0 where it does not win). On a full tie
 * both roll again (CEP-CORE-07), so that the chances are those among the rolls that decide.
 */
export function grappleOdds(grip: Grip, options: CepheusOptions): Odds {
  const { a, b } = opponents(grip);
  const weights = new Map<number, number>([[0, 0]]);
  let won = 0;
  let decided = 0;
  for (const [effectA, chanceA] of entriesOf(effectsOf(a.tally)))
    for (const [effectB, chanceB] of entriesOf(effectsOf(b.tally))) {
      const effects = { a: effectA, b: effectB };
      const winner = winnerOf(effects, { a: a.score, b: b.score });
      if (winner === null) continue;
      const chance = chanceA * chanceB;
      decided += chance;
      if (winner === 'a') won += chance;
      const damage = winner === 'a' ? gripDamage(effectUsed({ effects }, 'a', options), grip.b.armor).damage : 0;
      weights.set(damage, (weights.get(damage) ?? 0) + chance);
    }
  const of = fromWeights(new Map([...weights].map(([damage, chance]) => [damage, chance / decided])));
  return {
    tally: a.tally,
    chances: [{ label: 'SALVO.cepheus.odds.wins', chance: won / decided }],
    distributions: [{ label: 'SALVO.cepheus.odds.gripDamage', of }],
    tail: 0,
    assuming: [],
    foreseen: [decidedBy(a.score, b.score)],
    ...(b.id === null ? {} : { opposed: { who: b.id, tally: b.tally } }),
  };
}

/** The rule that decides the check, with the scores that count between equal Effects (CEP-CORE-07). */
const decidedBy = (score: number, otherScore: number): Foreseen => {
  const label = `SALVO.cepheus.foreseen.${score === otherScore ? 'opposedEven' : 'opposed'}`;
  return { label, clause: 'CEP-CORE-07', good: null, values: { score, otherScore }, ofTarget: true };
};

const entriesOf = ({ min, mass }: Distribution): readonly (readonly [number, number])[] =>
  mass.map((chance, index) => [min + index, chance]);
