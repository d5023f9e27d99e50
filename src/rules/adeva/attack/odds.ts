/** Exact odds of an attack before it is made. */
import type { Odds } from '../../kernel/odds.ts';
import type { AdevaOptions } from '../options.ts';
import { capped } from '../score/test.ts';
import type { Attack } from './types.ts';

export function attackOdds(attack: Attack, options: AdevaOptions): Odds {
  return { tally: capped(attack.test.mods, options), chances: [], distributions: [], tail: 0, assuming: [] };
}
