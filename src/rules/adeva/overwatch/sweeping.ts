/**
 * Exact odds of Suppressive Fire before it is fired. The odds of each victim go as far as its evasion: the DoS replace the
 * lowest damage die of all hits on all victims drawn, so the damage of one victim depends on the dice of the others.
 */
import type { Id } from '../../kernel/json.ts';
import type { Odds } from '../../kernel/odds.ts';
import { scored } from '../attack/hits.ts';
import type { Attack, Defender } from '../attack/situation.ts';
import type { HitChance } from '../damage/dealt.ts';
import { bestEvasion } from '../evasion/automatic.ts';
import { atLeastOne, bounded, evadedChances, weights } from '../odds/attack-odds.ts';
import type { AdevaOptions } from '../options.ts';
import { targetTally } from '../score/telling.ts';
import { everyRoll, targetNumberOf } from '../score/test.ts';
import { combatantOf } from '../sheet/state.ts';
import type { AdevaFight } from '../sheet/types.ts';
import { nervesOf } from './enduring.ts';
import { pinningTest, type PinningSource } from './pinning.ts';

const ROLLS = 100;

/** The combatants in the arc. */
export interface Swept {
  /** Combatants that hits may fall on. */
  readonly victims: readonly Defender[];
  /** Enemies, which take a Pinning test. */
  readonly pinned: readonly Id[];
  /** The source of the Pinning tests. */
  readonly by: PinningSource;
}

/** The chance of each number of hits, and each combatant's chances to be hit, to be hit past its best evasion, and to be pinned. */
export function sweepOdds(fight: AdevaFight, attack: Attack, swept: Swept, options: AdevaOptions): Odds {
  const rolls = everyRoll(attack.test, options);
  const hits = weights(
    rolls.map((judged, index) => [scored(attack, { ...judged, roll: index + 1 }, options).hits, 1 / ROLLS]),
  );
  const each = new Map<Id, { readonly label: string; readonly chance: number }[]>();
  const note = (who: Id, name: string, chance: number): unknown =>
    each.set(who, [...(each.get(who) ?? []), { label: `SALVO.adeva.odds.${name}`, chance: bounded(chance) }]);
  for (const victim of swept.victims) {
    const shares = hits.mass.flatMap((chance, index) => shareOf(hits.min + index, swept.victims.length, chance));
    note(victim.id, 'hit', chanceOfAny(shares));
    note(victim.id, 'pastEvasion', chanceOfAny(pastEvasion(attack, victim, shares, options)));
  }
  for (const id of swept.pinned) note(id, 'pinned', pinningChance(fight, id, swept.by, options));
  return {
    tally: targetTally(attack.test, options),
    chances: [{ label: 'SALVO.adeva.odds.hit', chance: atLeastOne(hits) }],
    distributions: [{ label: 'SALVO.adeva.odds.hits', of: hits }],
    tail: 0,
    assuming: ['SALVO.adeva.assuming.bestEvasions'],
    needed: { count: 1, sides: ROLLS, sum: targetNumberOf(attack.test, options), succeeds: 'below' },
    each: [...each].map(([who, chances]) => ({ who, chances })),
  };
}

/**
 * The hits of one victim when this number of hits is dealt out in a random order (ADE-SUP-06); the chances add up to
 * `chance`.
 */
function shareOf(hits: number, victims: number, chance: number): readonly HitChance[] {
  const chanceOfMore = (hits % victims) / victims;
  const least = Math.floor(hits / victims);
  return [
    { hits: least, chance: chance * (1 - chanceOfMore) },
    { hits: least + 1, chance: chance * chanceOfMore },
  ];
}

/** A victim's hits left of its shares after its best evasion. */
function pastEvasion(
  attack: Attack,
  victim: Defender,
  shares: readonly HitChance[],
  options: AdevaOptions,
): readonly HitChance[] {
  const evasion = bestEvasion(victim, attack, options);
  if (!evasion) return shares;
  const left = evadedChances(attack, evasion, options);
  return shares.flatMap(({ hits, chance }) =>
    hits === 0 ? [] : left(hits).map((past) => ({ hits: past.hits, chance: past.chance * chance })),
  );
}

const chanceOfAny = (chances: readonly HitChance[]): number =>
  chances.reduce((sum, { hits, chance }) => (hits > 0 ? sum + chance : sum), 0);

function pinningChance(fight: AdevaFight, who: Id, by: PinningSource, options: AdevaOptions): number {
  const test = pinningTest(by, nervesOf(combatantOf(fight, who), options), options);
  return test ? everyRoll(test, options).filter(({ success }) => !success).length / ROLLS : 0;
}
