/** An act of this ruleset on its way. */
import type { Progress as ProgressOf } from '../../kernel/progress.ts';
import type { DriveFight } from '../sheet/sheet.ts';

export type Progress = ProgressOf<DriveFight>;
export * from '../../kernel/progress.ts';
