/** Scripted fights of `cepheus`; bookkeeping of turns is left out of their logs. */
import { cepheus, type CepheusFight } from '../../../src/rules/cepheus/index.ts';
import * as log from '../fight-log.ts';

export type { Declared } from '../fight-log.ts';
export type Scripted = log.Scripted<CepheusFight>;

const QUIET = new Set(['turnOpened', 'roundOver', 'spent', 'turnEnded', 'fightStarted', 'conditionLost']);
export const { act, end, linesOf, next, start } = log.scripting(cepheus, (kind) => !QUIET.has(kind));
export const scripted = log.scripted<CepheusFight>;
export const golden = (name: string, lines: readonly string[]): Promise<void> =>
  log.golden(`golden/${name}.txt`, lines);
