/** An act of this ruleset on its way. */
import type { Progress as ProgressOf } from '../../kernel/progress.ts';
import type { CepheusFight } from '../types.ts';

export type Progress = ProgressOf<CepheusFight>;
export * from '../../kernel/progress.ts';
