/** For whom each verdict of a game is good: what colors a card. A verdict that is not listed yet may be either. */
import { resolve } from 'node:path';
import type { Outcome } from '../../../src/rules/kernel/outcome.ts';
import type { Entrant } from './play.ts';

export const verdictsOf = ({ ruleset }: Entrant): string =>
  resolve(`test/rules/conformance/verdicts.${ruleset.id}.txt`);

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
