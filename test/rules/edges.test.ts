/** D13: numbers at the edges, wherever a sheet has a number: read into a playable value or reported as a problem, and played without a hang. */
import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { newFight, type Fight } from '../../src/rules/kernel/fight.ts';
import type { Json } from '../../src/rules/kernel/json.ts';
import { seeded, type Random } from '../../src/rules/kernel/random.ts';
import { nightly } from '../night.ts';
import { ENTRANTS } from './conformance/entrants.ts';
import { oddNumbers, type Entrant } from './conformance/play.ts';
import { wildFight } from './conformance/wild.ts';

type Bag = { readonly [key: string]: Json };

/** A number as a file may have it: none can tell it from its neighbor. */
const BEYOND = JSON.parse('9007199254740993') as number;
/** Nothing, the least and the most of it, fewer than nothing, more than a number can tell, more dice than anybody throws. */
const EDGES = [0, 1, -1, -12, 0.5, 10_000, BEYOND, -BEYOND, 1e308];

const templates = JSON.parse(readFileSync('template.json', 'utf8')) as { readonly [document in 'Actor' | 'Item']: Bag };
const kindOf = (type: string, ruleset: string): string =>
  type[ruleset.length]!.toLowerCase() + type.slice(ruleset.length + 1);
const typesOf = (document: 'Actor' | 'Item', ruleset: string): readonly string[] =>
  Object.keys(templates[document]).filter((type) => type.startsWith(ruleset) && type !== 'types');

/** `value` with its numbers replaced by edges, one in so many. */
function edged(value: Json, random: Random, oneIn: number): Json {
  if (typeof value === 'number') return random.below(oneIn) === 0 ? EDGES[random.below(EDGES.length)]! : value;
  if (Array.isArray(value)) return value.map((part) => edged(part, random, oneIn));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, edged(part, random, oneIn)]));
}

function sheetOf(ruleset: string, type: string, random: Random, oneIn: number): Bag {
  const items = typesOf('Item', ruleset).map((item, index) => ({
    ...(edged(templates.Item[item]!, random, oneIn) as Bag),
    type: kindOf(item, ruleset),
    id: `item${index}`,
    name: item,
  }));
  return { ...(edged(templates.Actor[type]!, random, oneIn) as Bag), items };
}

/** A fight of two of the ruleset's first kind; unreadable values are reported, and readable ones are finite. */
function fightOf({ ruleset }: Entrant, random: Random): Fight {
  const [first] = typesOf('Actor', ruleset.id);
  const people = ['a', 'b'].map((id) => {
    const oneIn = 1 + random.below(8);
    const read = ruleset.read(kindOf(first!, ruleset.id), sheetOf(ruleset.id, first!, random, oneIn));
    expect(oddNumbers(read.value)).toEqual([]);
    expect(read.ok).toBe(read.problems.length === 0);
    return { id, name: id, side: id, ...read.value };
  });
  return newFight(ruleset.id, people) as unknown as Fight;
}

describe.each(ENTRANTS.map((entrant) => [entrant.ruleset.id, entrant] as const))('%s', (id, entrant) => {
  nightly(`D13 ${id}: sheets of numbers at the edges`, { day: 12, goal: 1_000, step: 4 }, (seed, tries) => {
    for (let run = 0; run < tries; run++) {
      const random = seeded(seed * 31 + run);
      const fight = fightOf(entrant, random);
      const began = process.cpuUsage().user;
      const { lists, turnsInARound } = entrant;
      const kept = { ...(lists ? { lists } : {}), ...(turnsInARound ? { turnsInARound } : {}) };
      expect(wildFight({ ruleset: entrant.ruleset, ...kept, fight: () => fight }, seed, random, 12)).toEqual([]);
      expect((process.cpuUsage().user - began) / 1000, 'ms').toBeLessThan(5_000);
    }
  });
});
