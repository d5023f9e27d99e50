/**
 * Where a combatant's state lives. Some of it belongs to the documents (wounds, ammunition), the rest to the fight and is
 * kept on the combatant's flag. Which is which, per ruleset; the mapping holds no rule.
 */
import type { Id, Json } from '../../rules/index.ts';

/** A place in the actor or in one of its items. */
export interface Place {
  readonly item: Id | null;
  /** It is another actor's, which is read beside this one under such a key: the pilot of a machine. */
  readonly beside?: string;
  /** Dotted path inside the document. */
  readonly path: string;
  /** What the document says where the state has no value; null unless said. */
  readonly absent?: Json;
  /** A key of a map: written whole, and gone where the state has none. */
  readonly keyed?: true;
}

export interface Stored {
  /** Top-level keys of the state that live in documents. */
  readonly keys: ReadonlySet<string>;
  /** Path of the state whose value tokens show: degrees clockwise from the top. Where a token stands, it counts. */
  readonly facing?: string;
  /** The place of a state path (`current.str`), null where the path is not a stored one. */
  place(path: string): Place | null;
}

const byRuleset = new Map<string, Stored>();

/** Enters what each game stores, by ruleset; called once, before anything else. */
export function enterStored(stored: { readonly [ruleset: string]: Stored }): void {
  for (const [ruleset, message] of Object.entries(stored)) byRuleset.set(ruleset, message);
}

/** What the documents of a ruleset hold of its state; undefined where there is no such ruleset. */
export const storedBy = (ruleset: string): Stored | undefined => byRuleset.get(ruleset);

export const onActor = (path: string): Place => ({ item: null, path: `system.${path}` });
export const onItem = (item: Id, path: string): Place => ({ item, path: `system.${path}` });
/** On another actor that is read beside this one. */
export const besideActor = (beside: string, path: string): Place => ({ ...onActor(path), beside });
/** One key of a map on the actor. */
export const keyOnActor = (path: string): Place => ({ ...onActor(path), keyed: true });
