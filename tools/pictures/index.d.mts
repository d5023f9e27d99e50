/** Types of the pictures for the tests. */
import type { Pack, PackSource } from '../packs.mjs';

export function drawPictures(outDir: string, packs: readonly Pack[]): number;
export function allPictures(packs: readonly Pack[]): ReadonlyMap<string, string>;
export function pictured(file: string, source: PackSource): PackSource;
