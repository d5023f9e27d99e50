/** Types of `packs.mjs` for the tests. */
import type { repair } from '../src/foundry/data/repair.ts';
import type { subType } from '../src/foundry/data/types.ts';

/** A document as it stands in its file; the checker takes anything. */
export interface PackSource {
  readonly _id: string;
  readonly _key: string;
  readonly name: string;
  readonly type?: string;
  readonly system?: Readonly<Record<string, unknown>>;
  readonly items?: readonly PackSource[];
  readonly pages?: readonly PackSource[];
  readonly results?: readonly PackSource[];
  readonly [key: string]: unknown;
}

export interface Pack {
  readonly name: string;
  readonly folder: string;
  readonly documents: readonly { readonly file: string; readonly source: PackSource }[];
}

export interface PackSpecs {
  readonly subType: typeof subType;
  readonly repair: typeof repair;
}

export function compilePacks(outDir: string): Promise<readonly { readonly name: string; readonly documents: number }[]>;
export function readCompiledPack(outDir: string, name: string): Promise<readonly PackSource[]>;
export function readPackSources(folder?: string): readonly Pack[];
export function checkPackSources(packs: readonly Pack[], specs: PackSpecs): readonly string[];
