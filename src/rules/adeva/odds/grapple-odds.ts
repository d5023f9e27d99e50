/** Exact odds of initiating a grapple, which deals no damage (ADE-GRP-04). */
import type { Odds } from '../../kernel/odds.ts';
import type { Attack } from '../attack/situation.ts';
import type { AdevaOptions } from '../options.ts';
import { attackOdds } from './attack-odds.ts';

const HIT = 'SALVO.adeva.odds.hit';
const PAST = 'SALVO.adeva.odds.pastEvasion';

/** The odds of the attack test and of getting past the evasion, those of an Unarmed attack's damage left out. */
export function graspOdds(attack: Attack, options: AdevaOptions): Odds {
  const odds = attackOdds(attack, options);
  const chances = odds.chances
    .filter(({ label }) => label === HIT || label === PAST)
    .map(({ label, chance }) => ({ label: label === PAST ? 'SALVO.adeva.odds.holds' : label, chance }));
  return { ...odds, chances, distributions: [] };
}
