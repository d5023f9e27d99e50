/** Messages between a client and the authority: plain, structured-cloneable records only. */

/** A document as it is stored. */
export type Source = Record<string, unknown> & { _id: string };

/** A wire without a direction. The authority holds one end, the client the other. */
export interface Link {
  send(message: unknown): void;
  onMessage(callback: (message: unknown) => void): void;
  close(): void;
}

export type Action = 'create' | 'update' | 'delete';

/** The collections that a world stores, by document name. */
export const WORLD_DOCUMENTS = [
  'User',
  'Folder',
  'Actor',
  'Item',
  'Scene',
  'Combat',
  'ChatMessage',
  'JournalEntry',
  'Macro',
  'Setting',
] as const;
export type WorldDocument = (typeof WORLD_DOCUMENTS)[number];

/** The fields of each document that hold embedded documents, with what they hold. */
export const EMBEDDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Actor: { Item: 'items', ActiveEffect: 'effects' },
  ActorDelta: { Item: 'items', ActiveEffect: 'effects' },
  Item: { ActiveEffect: 'effects' },
  Combat: { Combatant: 'combatants', CombatantGroup: 'groups' },
  Scene: { Region: 'regions', Token: 'tokens', Wall: 'walls' },
  Region: { RegionBehavior: 'behaviors' },
  JournalEntry: { JournalEntryPage: 'pages' },
};

/** A database operation, as a client asks for it. `parent` is the parent's uuid. */
export interface Operation {
  action: Action;
  documentName: string;
  parent?: string | undefined;
  /** the compendium in which it happens, where it is none of the world's */
  pack?: string;
  /** create: sources; update: differences, each with `_id` */
  data?: Source[];
  /** delete: ids */
  ids?: string[];
  options: Record<string, unknown>;
}

export type ToAuthority =
  | { kind: 'request'; request: string; operation: Operation }
  | { kind: 'batch'; request: string; operations: Operation[] }
  | { kind: 'socket'; channel: string; args: unknown[] }
  | { kind: 'query'; request: string; to: string; name: string; data: unknown; timeout?: number }
  | { kind: 'answer'; request: string; to: string; value?: unknown; error?: string }
  | { kind: 'targets'; ids: string[] };

/** The outcome of an operation, the same for everyone it is sent to. */
export interface Change {
  operation: Operation;
  /** the user behind the request, as the authority knows */
  userId: string;
  /** create: stored sources; update: differences with `_id` and `_stats`; delete: nothing */
  result: Source[];
  /** the difference of the token after the operation, where that was on an unlinked token's actor */
  tokenDelta?: Record<string, unknown>;
}

export type ToClient =
  | { kind: 'world'; world: WorldData }
  | { kind: 'reply'; request: string; change: Change }
  | { kind: 'refused'; request: string; error: string }
  | { kind: 'change'; change: Change }
  | { kind: 'replies'; request: string; changes: Change[] }
  | { kind: 'changes'; changes: Change[] }
  | { kind: 'socket'; channel: string; args: unknown[]; userId: string }
  | { kind: 'query'; request: string; from: string; name: string; data: unknown }
  | { kind: 'answer'; request: string; value?: unknown; error?: string }
  | { kind: 'users'; active: string[] }
  | { kind: 'targets'; userId: string; ids: string[] };

/** A compendium's stored documents. Its id is `<packageName>.<name>`. */
export interface PackStore {
  metadata: { name: string; type: string; packageName: string };
  documents: Source[];
}

/** The world setting that says which compendia are locked: by the pack's id. */
export const COMPENDIUM_CONFIGURATION = 'core.compendiumConfiguration';

/** Packages lock what they bring; what a world makes is open (the article "Compendium Packs" of Foundry's knowledge base). */
export function isLocked(id: string, configuration: Readonly<Record<string, { locked?: boolean }>>): boolean {
  return configuration[id]?.locked ?? !id.startsWith('world.');
}

/** A world: what is stored, and nothing that can be recomputed. */
export interface WorldData {
  id: string;
  title: string;
  documents: Record<WorldDocument, Source[]>;
  /** ids of the users who are connected now */
  active: string[];
}

/** An empty world with these users. Roles: 1 player, 2 trusted, 3 assistant, 4 gamemaster. */
export function emptyWorld(users: readonly Source[], id = 'tabletop', title = 'Tabletop'): WorldData {
  const documents = Object.fromEntries(WORLD_DOCUMENTS.map((name) => [name, []])) as unknown as WorldData['documents'];
  documents.User = structuredClone([...users]);
  return { id, title, documents, active: [] };
}
