/** The parts of one client within each other's reach. Classes are shared between clients; a realm is not. */
import type { Operation } from '../authority/protocol.ts';
import type { Document } from './abstract/document.ts';
import type { DocumentCollection } from './collections.ts';
import type { HookRegistry } from './hooks.ts';
import type { Applications, ClientOptions, Globals, Namespace } from './types.ts';

export interface UserLike {
  id: string | null;
  isGM: boolean;
  hasRole(role: number | string): boolean;
  can(permission: string): boolean;
}

/** `CONFIG.<Document>` as far as the tabletop itself reads it. */
export interface DocumentConfig {
  documentClass: typeof Document;
  dataModels: Record<string, new (data?: Namespace, context?: Namespace) => unknown>;
  typeLabels: Record<string, string>;
  sheetClasses: Record<string, Record<string, SheetEntry>>;
  collection: unknown;
  [key: string]: unknown;
}

export interface SheetEntry {
  id: string;
  label: string;
  cls: new (options: Namespace) => unknown;
  default: boolean;
  canBeDefault: boolean;
  canConfigure: boolean;
}

export interface Realm {
  readonly options: ClientOptions;
  readonly userId: string;
  readonly globals: Globals;
  readonly CONFIG: Record<string, DocumentConfig>;
  readonly hooks: HookRegistry;
  readonly game: Namespace;
  applications: Applications;
  /** true once all documents exist: from then on they prepare themselves when they change */
  documentsReady: boolean;
  readonly collections: Map<string, DocumentCollection>;
  readonly random: () => number;
  readonly now: () => number;
  /** the user this client belongs to; undefined before `setup` */
  user(): UserLike | undefined;
  /** the sending of an operation; resolves with the documents once it is applied here */
  request(operation: Operation): Promise<Document[]>;
  /** Several in one request: all of them or none. */
  requestAll(operations: Operation[]): Promise<Document[][]>;
  /** the report of what Foundry reports instead of throwing */
  report(error: unknown, where: string): void;
  fromUuidSync(uuid: string): unknown;
}
