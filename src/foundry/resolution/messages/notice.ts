/** Notices that tell a person why something is not done. The chat's words enter here: the code that resolves acts has none of its own. */
import type { Refusal } from '../../../rules/index.ts';
import { localize } from '../../api.ts';
import type { Action } from './records.ts';
import type { Table } from '../table/table.ts';

type Wording = (refusal: Refusal, table: Table) => string;
let wording: Wording = ({ refused }) => refused;

export const setWording = (words: Wording): void => void (wording = words);

/** The part of an act that a line about it needs. */
export type Tellable = Pick<
  Action,
  'state' | 'ruleset' | 'combat' | 'actors' | 'command' | 'outcome' | 'shifts' | 'refusal'
>;

let line: (action: Tellable) => string = () => '';

export const setLine = (words: typeof line): void => void (line = words);

/** An act in one line, for the log's export, for bubbles, and for a world that is opened without Salvo. */
export const lineOf = (action: Tellable): string => line(action);

/** A notice that names the combatants without whom a turn change went on. */
export function tellHeld(refusal: Refusal, table: Table): void {
  ui.notifications?.warn(wording(refusal, table));
}

/** A notice with the reason, in the words of the book that is played at `table`. */
export function tellRefusal(refusal: Refusal, table?: Table): void {
  const { refused, values } = refusal;
  const reason = table ? wording(refusal, table) : localize(`SALVO.refused.${refused}`, values ?? {});
  ui.notifications?.warn(`${reason} ${localize('SALVO.refused.nothingChanged')}`);
}
