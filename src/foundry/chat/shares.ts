/** The fields in which points or hits are shared out among several, on a card, a sheet or in the tracker. */
import { localize } from '../api.ts';
import { number } from '../words/words.ts';

/** The part that is shared out so far: `3 of 7`. */
export const sumText = (shares: readonly number[], most: number): string =>
  localize('SALVO.ui.sharedOut', { sum: number(sumOf(shares)), most: number(most) });

const sumOf = (shares: readonly number[]): number => shares.reduce((all, part) => all + part, 0);

/** The sum of the shares as they are entered; the answer can be given once they come to what is asked for. */
export function summed(event: Event): void {
  const fields = (event.target as HTMLElement).closest<HTMLElement>('[data-salvo-shares]');
  if (fields) sumUp(fields);
}

/** The sums under a root that has been drawn again around the shares entered there. */
export function sumUpAll(root: HTMLElement): void {
  for (const fields of root.querySelectorAll<HTMLElement>('[data-salvo-shares]')) sumUp(fields);
}

function sumUp(fields: HTMLElement): void {
  const shares = enteredShares(fields);
  const [least, most] = [Number(fields.dataset['least']), Number(fields.dataset['most'])];
  const fits = shares !== null && sumOf(shares) >= least && sumOf(shares) <= most;
  fields.querySelector('output')!.textContent = shares ? sumText(shares, most) : '';
  fields.querySelector<HTMLButtonElement>('button')!.disabled = !fits;
}

/** The shares in their fields, an empty one as 0; null: one of them is no whole number from 0 to its most. */
export function enteredShares(fields: HTMLElement): readonly number[] | null {
  const inputs = [...fields.querySelectorAll<HTMLInputElement>('[data-salvo-share]')];
  const shares = inputs.map(({ value, valueAsNumber }) => (value === '' ? 0 : valueAsNumber));
  const fits = shares.every((share, at) => Number.isInteger(share) && share >= 0 && share <= Number(inputs[at]!.max));
  return fits ? shares : null;
}
