/**
 * Keys of the language file. Foundry takes a key apart at every dot to look for it, and a sheet with many items asks for
 * thousands; so its answers are remembered, once the languages of Salvo and of every module are in.
 */
import type { Key } from '../../rules/index.ts';

/** Null: a module may still bring texts. */
let answers: Map<Key, boolean> | null = null;
/** Keys are made from names too, of which a table has any number. */
const MOST = 10_000;

/** The beginning of the memory, in `ready`. */
export const rememberTexts = (): void => void (answers = new Map());

/** Whether a key has a text of its own. */
export function isText(key: Key): boolean {
  const known = answers?.get(key);
  if (known !== undefined) return known;
  const answer = game.i18n.has(key);
  if (answers && answers.size >= MOST) answers.clear();
  answers?.set(key, answer);
  return answer;
}
