/** Scripted fights of `drive`; bookkeeping of turns is left out of their logs. */
import { drive, type DriveFight, type DriveState } from '../../../src/rules/drive/index.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';
import * as log from '../fight-log.ts';
import { underway, type Person } from './fight-people.ts';

export type { Declared } from '../fight-log.ts';
export type Scripted = log.Scripted<DriveFight>;

const QUIET = new Set(['turnOpened', 'movementOpened', 'spent', 'turnEnded', 'fightStarted']);
export const { act, linesOf, next, start } = log.scripting(drive, (kind) => !QUIET.has(kind));
export const scripted = log.scripted<DriveFight>;
export const golden = (name: string, lines: readonly string[]): Promise<void> =>
  log.golden(`golden/${name}.txt`, lines);

/** A fight of these people under way, in the turn of the first. */
export const from = (...people: readonly Person[]): Scripted => scripted(underway(people, people[0]!.id));
export const stateOf = (played: Scripted, id: string): DriveState => combatantIn(played.fight, id).state;
/** The first line of the log with a word in it. */
export const lineWith = (played: Scripted, word: string): string =>
  played.log.find((line) => line.includes(word)) ?? '';
