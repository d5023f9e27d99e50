/**
 * One telling of every rule: what a case or a test asks of a ruleset is reached from its contract, so that it is what a
 * table plays. `unreached.txt` lists what is not; it may only shrink.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { RULESETS } from '../../src/rules/rulesets.ts';
import { graph, reached, type Graph, type Name } from './reachable.ts';

const IDS = RULESETS.map(({ id }) => id);
const EXCEPTIONS = readFileSync(resolve(import.meta.dirname, 'unreached.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

let made: Graph;
let played: ReadonlySet<Name>;

beforeAll(() => {
  made = graph();
  played = reached(
    made.uses,
    IDS.map((id) => `src/rules/${id}/ruleset.ts#${id}`),
  );
}, 120_000);

describe.each(IDS)('%s', (id) => {
  const ofThisGame = (name: Name): boolean => name.startsWith(`src/rules/${id}/`);

  test('every rule that a case or a test asks is played', () => {
    const asked = [`test/cases/${id}/`, `test/rules/${id}/`].flatMap((folder) => [...made.named(folder).keys()]);
    const unplayed = asked.filter((name) => ofThisGame(name) && !played.has(name));
    expect(unplayed.filter((name) => !EXCEPTIONS.includes(name))).toEqual([]);
  });

  test('nothing stands there that neither play nor the adapter reaches', () => {
    const adapter = ['src/foundry/', 'src/play/', 'test/bench/'].flatMap((folder) => [...made.named(folder).keys()]);
    const used = reached(made.uses, [...played, ...adapter]);
    const idle = [...made.uses.keys()].filter(
      (name) => ofThisGame(name) && !used.has(name) && !EXCEPTIONS.includes(name),
    );
    // What an exception leads to is excused with it.
    const excused = reached(made.uses, EXCEPTIONS);
    expect(idle.filter((name) => !excused.has(name)).sort()).toEqual([]);
  });

  test('an exception that is none any more has left the list', () => {
    const idle = EXCEPTIONS.filter((name) => ofThisGame(name) && (!made.uses.has(name) || played.has(name)));
    expect(idle).toEqual([]);
  });
});
