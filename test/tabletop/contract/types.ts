/** The needs of the contract cases: the documented API, as narrow as they use it. No part of the tabletop is imported. */
export type Plain = Record<string, unknown>;

export interface Field {
  clean(value: unknown, options?: Plain): unknown;
  validate(value: unknown, options?: Plain): unknown;
}
export type FieldClass = new (...args: never[]) => Field;

export interface Model {
  [field: string]: unknown;
  readonly _source: Plain;
  toObject(source?: boolean): Plain;
  updateSource(changes: Plain, options?: Plain): Plain;
}
export interface ModelClass {
  new (data?: Plain, context?: Plain): Model;
  defineSchema(): Plain;
}

export interface Doc extends Model {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  update(changes: Plain, operation?: Plain): Promise<Doc | undefined>;
  delete(operation?: Plain): Promise<Doc | undefined>;
  getFlag(scope: string, key: string): unknown;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: Plain[], operation?: Plain): Promise<Doc[]>;
  updateEmbeddedDocuments(name: string, data: Plain[], operation?: Plain): Promise<Doc[]>;
  deleteEmbeddedDocuments(name: string, ids: string[], operation?: Plain): Promise<Doc[]>;
  testUserPermission(user: unknown, level: string): boolean;
}
export interface DocClass {
  create(data: Plain, operation?: Plain): Promise<Doc | undefined>;
  createDocuments(data: Plain[], operation?: Plain): Promise<Doc[]>;
}

export interface RollLike {
  readonly formula: string;
  readonly total: number | undefined;
  readonly terms: readonly object[];
  readonly dice: readonly {
    readonly faces: number;
    readonly results: readonly { result: number; active: boolean }[];
  }[];
  evaluate(options?: Plain): Promise<RollLike>;
  evaluateSync(options?: Plain): RollLike;
  toJSON(): Plain;
  toMessage(data?: Plain, options?: Plain): Promise<unknown>;
}
export interface RollClass {
  new (formula: string, data?: Plain): RollLike;
  fromData(data: Plain): RollLike;
  validate(formula: string): boolean;
}

export interface Utils {
  mergeObject(a: Plain, b: Plain, options?: Plain): Plain;
  expandObject(a: Plain): Plain;
  flattenObject(a: Plain): Plain;
  diffObject(a: Plain, b: Plain, options?: Plain): Plain;
  deepClone<T>(a: T): T;
  getProperty(a: unknown, key: string): unknown;
  setProperty(a: Plain, key: string, value: unknown): boolean;
  hasProperty(a: unknown, key: string): boolean;
  isNewerVersion(a: string, b: string): boolean;
  isEmpty(value: unknown): boolean;
  getType(value: unknown): string;
  randomID(length?: number): string;
  escapeHTML(text: string): string;
  parseUuid(uuid: string): { type?: string; id?: string; embedded?: readonly string[] } | null;
}

export interface Globals {
  readonly foundry: {
    readonly utils: Utils;
    readonly data: {
      readonly fields: Record<string, FieldClass>;
      readonly operators: Record<string, new (...args: never[]) => object>;
    };
    readonly abstract: { readonly DataModel: ModelClass; readonly TypeDataModel: ModelClass };
    readonly documents: Record<string, DocClass>;
    readonly dice: { readonly Roll: RollClass };
  };
  readonly game: {
    readonly user: { readonly id: string; readonly isGM: boolean };
    readonly userId: string;
    readonly users: { readonly activeGM: { readonly isSelf: boolean } | null };
    readonly actors: { get(id: string): Doc | undefined; getName(name: string): Doc | undefined };
    readonly i18n: { localize(key: string): string; format(key: string, data?: Plain): string };
    readonly settings: {
      register(a: string, b: string, data: Plain): void;
      get(a: string, b: string): unknown;
      set(a: string, b: string, value: unknown): Promise<unknown>;
    };
    readonly system: { readonly id: string };
    readonly documentTypes: Record<string, string[]>;
  };
  readonly Hooks: {
    on(name: string, fn: (...args: never[]) => unknown): number;
    off(name: string, id: number): void;
    once(name: string, fn: (...args: never[]) => unknown): number;
    call(name: string, ...args: unknown[]): boolean;
    callAll(name: string, ...args: unknown[]): boolean;
  };
  readonly CONFIG: {
    readonly Dice: { randomUniform: () => number };
    readonly ChatMessage: { readonly modes: Record<string, unknown> };
    readonly Actor: { documentClass: DocClass };
  };
  readonly CONST: { readonly DOCUMENT_OWNERSHIP_LEVELS: Record<string, number> };
  fromUuid(uuid: string): Promise<unknown>;
  fromUuidSync(uuid: string): unknown;
  readonly _del: unknown;
  _replace(value: unknown): unknown;
}

export interface ContractCase {
  readonly name: string;
  /** the place where the behavior is documented: a page of the API documentation, or a type of the published types */
  readonly source?: string;
  /** in place of a source: what is assumed, as ASSUMPTIONS.md lists it */
  readonly assumption?: string;
  run(globals: Globals): void | Promise<void>;
}

export function check(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Equality of plain data, by its JSON with sorted keys. */
export function same(actual: unknown, expected: unknown, what = 'value'): void {
  const [left, right] = [sorted(actual), sorted(expected)];
  if (left !== right) throw new Error(`${what}: expected ${right}, got ${left}`);
}

function sorted(value: unknown): string {
  const order = (_key: string, inner: unknown): unknown => {
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  return JSON.stringify(value, order) ?? 'undefined';
}

export async function refuses(act: () => unknown, what: string): Promise<void> {
  let refused = false;
  try {
    await act();
  } catch {
    refused = true;
  }
  check(refused, `${what} should be refused`);
}

/** An actor of the system's first type for the time of one case. */
export async function withActor(globals: Globals, act: (actor: Doc) => Promise<void>, data: Plain = {}): Promise<void> {
  const type = (globals.game.documentTypes['Actor'] ?? []).find((name) => name !== 'base') ?? 'base';
  const actor = await globals.CONFIG.Actor.documentClass.create({ name: 'Contract', type, ...data });
  check(actor, 'an actor could not be created');
  try {
    await act(actor);
  } finally {
    if (globals.game.actors.get(actor.id)) await actor.delete();
  }
}
