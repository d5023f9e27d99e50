/** The document sub-types of `fluid`. */
import type { SubType } from '../common.ts';

export const fluidTypes: readonly SubType[] = [];
