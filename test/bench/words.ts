/** The English words of a resolution: every key that its tallies and steps bring, with the numbers put in. */
import type { Step } from '../../src/rules/kernel/outcome.ts';
import type { TallyEntry } from '../../src/rules/kernel/tally.ts';
import { english, type Texts } from '../language.ts';
import type { Explained } from './material.ts';

/** All texts by their whole key, as a client has them once the language is loaded. */
const TEXTS = new Map(flat(english(), ''));

function flat(words: Texts, prefix: string): (readonly [string, string])[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : flat(value, `${prefix}${key}.`),
  );
}

function text(key: string): string {
  const found = TEXTS.get(key) ?? TEXTS.get(`${key}.self`);
  if (found === undefined) throw new Error(`no text for ${key}`);
  return found;
}

/** The text that a person reads of it, line by line. */
export function inWords({ tallies, steps }: Explained): readonly string[] {
  const lines: string[] = [];
  for (const tally of tallies) for (const entry of tally) if (isShown(entry)) lines.push(amountLine(entry));
  for (const list of steps) for (const step of list) lines.push(stepLine(step));
  return lines;
}

const isShown = ({ value, setAside }: TallyEntry): boolean => value !== 0 || setAside !== undefined;

function amountLine({ label, value, setAside }: TallyEntry): string {
  const reason = setAside === undefined ? '' : ` (${text(setAside)})`;
  return `${text(label)} ${value > 0 ? '+' : ''}${value}${reason}`;
}

const stepLine = ({ label, before, after }: Step): string => `${text(label)}: ${before} → ${after}`;
