/**
 * The place of a combatant's state. Some of it belongs to the documents (wounds, ammunition), the rest to the fight and
 * is kept on the combatant's flag. The division is each ruleset's; the mapping holds no rule.
 */
import type { Id, Json } from '../../rules/index.ts';

/** A place in the actor or in one of its items. */
export interface StoragePlace {
  readonly item: Id | null;
  /** The key of another actor, read beside this one, in which the place is: the pilot of a machine. */
  readonly beside?: string;
  /** Dotted path inside the document. */
  readonly path: string;
  /** The document's value where the state has none; null unless given. */
  readonly absent?: Json;
  /** Whether it is a key of a map: written whole, and removed where the state has none. */
  readonly keyed?: true;
}

export interface StateStorage {
  /** Top-level keys of the state that live in documents. */
  readonly keys: ReadonlySet<string>;
  /** Path of the state whose value tokens show: degrees clockwise from the top. Where a token stands, the token's counts. */
  readonly facing?: string;
  /** The place of a state path (`current.str`), null where the path is not a stored one. */
  place(path: string): StoragePlace | null;
}

const byRuleset = new Map<string, StateStorage>();

/** The stored places of each game, entered by ruleset; called once, before anything else. */
export function enterStored(stored: { readonly [ruleset: string]: StateStorage }): void {
  for (const [ruleset, storage] of Object.entries(stored)) byRuleset.set(ruleset, storage);
}

/** The stored places of a ruleset; undefined where there is no such ruleset. */
export const storedBy = (ruleset: string): StateStorage | undefined => byRuleset.get(ruleset);

export const onActor = (path: string): StoragePlace => ({ item: null, path: `system.${path}` });
export const onItem = (item: Id, path: string): StoragePlace => ({ item, path: `system.${path}` });
/** A place on another actor, read beside this one. */
export const besideActor = (beside: string, path: string): StoragePlace => ({ ...onActor(path), beside });
/** A key of a map on the actor. */
export const keyOnActor = (path: string): StoragePlace => ({ ...onActor(path), keyed: true });
