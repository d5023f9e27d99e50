/**
 * The verdicts of each game by the side for which they are good: what colors a card. A verdict that is not listed yet
 * may be either.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Outcome } from '../../../src/rules/kernel/outcome.ts';

export const verdictsOf = (ruleset: string): string => resolve(`test/rules/conformance/verdicts.${ruleset}.txt`);

/** Lines of the list, and the stages with a verdict that it has. */
const lists = new Map<string, { readonly lines: ReadonlySet<string>; readonly keys: ReadonlySet<string> }>();

/** Verdicts of these outcomes that are good for others than the list says. */
export function misjudged(ruleset: string, outcomes: readonly Outcome[]): readonly string[] {
  let known = lists.get(ruleset);
  if (!known) {
    const lines = readFileSync(verdictsOf(ruleset), 'utf8').trimEnd().split('\n');
    known = { lines: new Set(lines), keys: new Set(lines.map(keyOf)) };
    lists.set(ruleset, known);
  }
  const { lines, keys } = known;
  return verdicts(outcomes).filter((line) => keys.has(keyOf(line)) && !lines.has(line));
}

const keyOf = (line: string): string => line.split(': ')[0]!;

/** Each verdict of these outcomes, under its stage, with the word for it. */
export const verdicts = (outcomes: readonly Outcome[]): readonly string[] => {
  const stages = outcomes.flatMap(({ stages }) => stages);
  const lines = stages.flatMap(({ title, verdict }) =>
    verdict ? [`${tail(title)} ${tail(verdict.key)}: ${WORDS[String(verdict.good)]}`] : [],
  );
  return [...new Set(lines)].sort();
};

const WORDS: { readonly [good: string]: string } = { true: 'good', false: 'bad', null: 'neither' };
const tail = (key: string): string => key.replace(/^SALVO\.(\w+\.)?/, '');
