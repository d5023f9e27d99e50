/** Random fights with everything that a table does to them; `npm run nightly` plays many more. */
import { expect } from 'vitest';
import { seeded } from '../../src/rules/kernel/random.ts';
import { nightly } from '../night.ts';
import { ENTRANTS } from './conformance/entrants.ts';
import { wildFight } from './conformance/wild.ts';

for (const entrant of ENTRANTS)
  nightly(
    `${entrant.ruleset.id}: no law is broken by rulings, newcomers, removals and acts out of turn`,
    { day: 10, goal: 10_000 },
    (seed) => expect(wildFight(entrant, seed, seeded(seed), 120)).toEqual([]),
  );
