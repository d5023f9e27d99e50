/** Types of `reference.mjs` for the tests. */
import type { PackSource } from './packs.mjs';

export function catalogueOf(ruleset: string): string;
export function catalogued(file: string, source: PackSource): PackSource;
