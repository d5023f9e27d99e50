/** Random fights with everything that a table does to them; `npm run nightly` plays many more. */
import { expect, test } from 'vitest';
import { seeded } from '../../src/rules/kernel/random.ts';
import { ENTRANTS } from './conformance/entrants.ts';
import { wildFight } from './conformance/wild.ts';

const FIGHTS = process.env['SALVO_NIGHTLY'] ? 2_000 : 60;

/** Games whose faults of this kind are mended. */
const MENDED = ['adeva', 'arrgs', 'cepheus', 'drive', 'fluid'];

test.each(
  ENTRANTS.filter(({ ruleset }) => MENDED.includes(ruleset.id)).map(
    (entrant) => [entrant.ruleset.id, entrant] as const,
  ),
)(
  '%s: no law is broken by rulings, newcomers, removals and acts out of turn',
  (_id, entrant) => {
    const broken = Array.from({ length: FIGHTS }, (_, seed) => wildFight(entrant, seed, seeded(seed), 120)).flat();
    expect(broken).toEqual([]);
  },
  3_600_000,
);
