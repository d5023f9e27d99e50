/** How a person is told why something is not done. The chat's words enter here: what resolves acts has none of its own. */
import type { Refusal } from '../../../rules/index.ts';
import { localize } from '../../api.ts';
import type { Action } from './records.ts';
import type { Table } from '../table/table.ts';

type Wording = (refusal: Refusal, table: Table) => string;
let wording: Wording = ({ refused }) => refused;

export const setWording = (words: Wording): void => void (wording = words);

/** An act as far as a line about it goes. */
export type Tellable = Pick<Action, 'state' | 'ruleset' | 'combat' | 'actors' | 'command' | 'outcome' | 'refusal'>;

let line: (action: Tellable) => string = () => '';

export const setLine = (words: typeof line): void => void (line = words);

/** An act in one line, for the log's export, for bubbles, and for a world that is opened without Salvo. */
export const lineOf = (action: Tellable): string => line(action);

/** Tells whom a turn change went on without. */
export function tellHeld(refusal: Refusal, table: Table): void {
  ui.notifications?.warn(wording(refusal, table));
}

/** Tells the reason once, in the words of the book that is played at `table`. */
export function tell(refusal: Refusal, table?: Table): void {
  const { refused, values } = refusal;
  const reason = table ? wording(refusal, table) : localize(`SALVO.refused.${refused}`, values ?? {});
  ui.notifications?.warn(`${reason} ${localize('SALVO.refused.nothingChanged')}`);
}
