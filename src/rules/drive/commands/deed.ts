/** An act of this ruleset on its way. */
import type { Deed as AnyDeed } from '../../kernel/deed.ts';
import { dropping, putting, type Change } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { DriveFight } from '../sheet.ts';

export type Deed = AnyDeed<DriveFight>;
export * from '../../kernel/deed.ts';

/** An id that comes into or goes out of a set of ids. */
export const joining = (path: string, id: Id): Change => putting(`${path}.${id}`, true);
export const parting = (path: string, id: Id): Change => dropping(`${path}.${id}`, true);
