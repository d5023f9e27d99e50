/** Types shared by the parts of the tabletop. */
import type { Source, Link } from '../authority/protocol.ts';

/** A namespace whose content only runs know. */
export type Namespace = Record<string, unknown>;

/** system.json, as far as the tabletop reads it. */
export interface Manifest {
  id: string;
  title: string;
  version: string;
  documentTypes?: Record<string, Record<string, { htmlFields?: string[]; gmOnlyFields?: string[] }>>;
  grid?: { type?: number; distance?: number; units?: string; diagonals?: number };
  initiative?: string;
  socket?: boolean;
  esmodules?: string[];
  [key: string]: unknown;
}

/** A compendium pack and everything in it. Its id is `<packageName>.<name>`. */
export interface PackData {
  metadata: { name: string; label: string; type: string; packageName: string };
  documents: Source[];
  folders?: Source[];
}

/** The globals that V14 gives a system, by their names. */
export interface Globals {
  game: Namespace;
  foundry: Namespace;
  CONFIG: Namespace;
  CONST: Namespace;
  Hooks: Namespace;
  ui: Namespace;
  canvas: Namespace;
  fromUuid: (uuid: string, options?: Namespace) => Promise<unknown>;
  fromUuidSync: (uuid: string, options?: Namespace) => unknown;
  Handlebars: unknown;
  _loc: (key: string, data?: Record<string, unknown>) => string;
  _del: unknown;
  _replace: (value: unknown) => unknown;
  /** the class itself is also at foundry.dice.Roll; V14 keeps this one bare global */
  Roll: unknown;
}

/**
 * The application layer, injected: real windows in a browser, string rendering in-process.
 * It is made before `init`, so that a system can extend its classes; `start` runs between `setup` and `ready`.
 */
export interface Applications {
  /** the value of `foundry.applications` (`api`, `sheets`, `sidebar`, `handlebars`, `ux`, `ui`, `apps`…) */
  namespace: Namespace;
  /** the value of `ui` (`notifications`, `combat`, `chat`…); more may be added by `start` */
  ui: Namespace;
  /** the maker of `ui.*` from `CONFIG.ui`, which draws the shell */
  start?(globals: Globals): void | Promise<void>;
  /** the body of `ChatMessage#renderHTML` when the message's data model has none */
  renderMessage?(message: unknown, options: Namespace): Promise<unknown>;
}

export interface ClientOptions {
  userId: string;
  link: Link;
  manifest: Manifest;
  /** the language file's content, nested or dotted keys */
  languages: Record<string, unknown>;
  lang?: string;
  /** path → Handlebars source; `getTemplate` of the application layer reads them */
  templates: Record<string, string>;
  packs: PackData[];
  applications: (globals: Globals, client: Client) => Applications;
  Handlebars?: unknown;
  /** the place where client settings are kept: per user. Default: memory */
  storage?: { getItem(key: string): string | null; setItem(key: string, value: string): void };
  /** uniform numbers in [0, 1) for dice and ids */
  random?: () => number;
  /** milliseconds, for timestamps */
  now?: () => number;
}

export interface Client {
  readonly userId: string;
  readonly globals: Globals;
  readonly templates: Record<string, string>;
  /** The run through `init`, `i18nInit`, `setup`, `ready`. Call it once the system's module has been evaluated. */
  start(): Promise<void>;
  /** every namespaced name a system touched, e.g. `foundry.utils.mergeObject` */
  readonly touched: ReadonlySet<string>;
  /** everything reported instead of thrown: a throwing hook, a document that failed to prepare */
  readonly errors: unknown[];
  /** every message the authority delivered to this client, whoever it was meant for */
  readonly delivered: unknown[];
  /** number of requests sent and not yet answered, and changes not yet worked off */
  pending(): number;
  close(): void;
}
