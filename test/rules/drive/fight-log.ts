/** Scripted fights of `drive`; bookkeeping of turns is left out of their logs. */
import { drive, type DriveFight } from '../../../src/rules/drive/index.ts';
import * as log from '../fight-log.ts';

export type { Declared } from '../fight-log.ts';
export type Scripted = log.Scripted<DriveFight>;

const QUIET = new Set(['turnOpened', 'movementOpened', 'spent', 'turnEnded', 'fightStarted']);
export const { act, linesOf, next, start } = log.scripting(drive, (kind) => !QUIET.has(kind));
export const scripted = log.scripted<DriveFight>;
export const golden = (name: string, lines: readonly string[]): Promise<void> =>
  log.golden(`golden/${name}.txt`, lines);
