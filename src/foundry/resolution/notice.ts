/** How a person is told why something is not done. The chat's words enter here: what resolves acts has none of its own. */
import type { Refusal } from '../../rules/index.ts';
import { localize } from '../api.ts';
import type { Table } from './table.ts';

type Wording = (refusal: Refusal, table: Table) => string;
let wording: Wording = ({ refused }) => refused;

export const setWording = (words: Wording): void => void (wording = words);

/** Tells whom a turn change went on without. */
export function tellHeld(refusal: Refusal, table: Table): void {
  ui.notifications?.warn(wording(refusal, table));
}

/** Tells the reason in words, once. */
export function tell({ refused, values }: Refusal): void {
  const reason = localize(`SALVO.refused.${refused}`, values ?? {});
  ui.notifications?.warn(`${reason} ${localize('SALVO.refused.nothingChanged')}`);
}
