/** Exact odds of a single roll (DRV-DIC-06). */
import type { Odds } from '../../kernel/odds.ts';
import { total } from '../../kernel/tally.ts';
import { chanceOfSuccess, neededFor, rollTally } from '../attack/odds.ts';
import type { DriveOptions } from '../options.ts';
import type { RollSpec } from './rolls.ts';

/** The odds of a roll with the WILL that was declared. */
export function oddsOfRoll(label: 'onTheWay' | 'success', spec: RollSpec, options: DriveOptions): Odds {
  const tally = rollTally(spec, options);
  const chance = chanceOfSuccess(spec.hindrance, total(tally), options);
  return {
    tally,
    chances: [{ label: `SALVO.drive.odds.${label}`, chance }],
    distributions: [],
    tail: 0,
    assuming: ['SALVO.drive.assuming.noWill'],
    needed: neededFor(spec.hindrance, total(tally), options),
  };
}
