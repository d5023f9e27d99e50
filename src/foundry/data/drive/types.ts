/** The document sub-types of `drive`. */
import type { SubType } from '../common.ts';

export const driveTypes: readonly SubType[] = [];
