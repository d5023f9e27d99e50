/** The first lines of a card: each target of an attack has its own, and so has whoever else was harmed. */
import { beforeEach, expect, test } from 'vitest';
import type { Outcome, Stage } from '../../../src/rules/index.ts';
import { headline } from '../../../src/foundry/chat/headline.ts';
import { openWorld } from './world.ts';

beforeEach(() => void openWorld({ self: 'ana' }));

const stage = (kind: Stage['kind'], who: string, good: boolean | null, more: Partial<Stage> = {}): Stage => ({
  ...{ kind, who, title: kind, events: [], ...more },
  verdict: { key: `${kind} of ${who}`, good },
});
const lines = (...stages: readonly Stage[]): readonly string[] => {
  const outcome: Outcome = { action: 'attack', actor: 'a', stages };
  return headline(outcome, { ruleset: 'fluid' } as never, (id) => id).map(({ text }) => text);
};
const HIT = stage('attack', 'a', true, { against: 'b' });

test('a roll for damage that the attacker makes is nobody’s harm', () => {
  expect(lines(HIT, stage('damage', 'a', null), stage('harm', 'b', null))).toEqual([
    expect.stringContaining('harm of b'),
  ]);
});

test('harm to somebody else has a line with the name, the attacker’s own among it', () => {
  expect(lines(HIT, stage('harm', 'b', null), stage('damage', 'c', null))[1]).toBe('c: damage of c {}');
  expect(lines(HIT, stage('harm', 'b', null), stage('harm', 'a', null))[1]).toBe('a: harm of a {}');
});
