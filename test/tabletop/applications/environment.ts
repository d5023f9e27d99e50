// The applications layer's needs from the client it is bound to. One page runs one client, so the binding is a
// module-level value: set once by createApplications(), read by the classes that Foundry wants as plain classes.

export type Json = Record<string, unknown>;

export interface UserLike {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly active: boolean;
  readonly color?: unknown;
  readonly character?: DocumentLike | null;
  query?(name: string, data: unknown, options?: { timeout?: number }): Promise<unknown>;
}

export interface DataFieldLike {
  readonly label?: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly nullable?: boolean;
  readonly initial?: unknown;
  readonly choices?: unknown;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly integer?: boolean;
  readonly blank?: boolean;
  readonly fieldPath?: string;
  readonly element?: DataFieldLike;
  readonly fields?: Record<string, DataFieldLike>;
}

export interface DocumentLike {
  readonly id: string | null;
  readonly uuid: string;
  readonly name: string;
  readonly documentName: string;
  readonly type: string;
  readonly img?: string | null;
  readonly isOwner: boolean;
  readonly parent: DocumentLike | null;
  readonly pack?: string | null;
  readonly system: Json;
  readonly _source: Json;
  readonly schema: { readonly fields: Record<string, DataFieldLike> };
  apps?: Record<string, RenderableLike>;
  readonly items?: Iterable<DocumentLike> & { get(id: string): DocumentLike | undefined };
  readonly effects?: Iterable<DocumentLike> & { get(id: string): DocumentLike | undefined };
  readonly sheet?: SheetLike | null;
  readonly constructor: DocumentClassLike;
  testUserPermission(user: UserLike, level: string | number): boolean;
  toObject(source?: boolean): Json;
  update(changes: Json, operation?: Json): Promise<unknown>;
  delete(operation?: Json): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: Json[], operation?: Json): Promise<DocumentLike[]>;
  updateEmbeddedDocuments(name: string, data: Json[], operation?: Json): Promise<DocumentLike[]>;
  validate?(options: Json): boolean;
}

type DocumentClassLike = (new (...args: never[]) => unknown) & {
  readonly documentName?: string;
  create?(data: Json, operation?: Json): Promise<DocumentLike>;
};

export interface RenderableLike {
  render(options?: Json | boolean): Promise<unknown>;
  close(options?: Json): Promise<unknown>;
}
export interface SheetLike extends RenderableLike {
  readonly rendered: boolean;
  bringToFront(): void;
}

export type CollectionLike = Iterable<DocumentLike> & {
  readonly size: number;
  get(id: string): DocumentLike | undefined;
  find(test: (doc: DocumentLike) => boolean): DocumentLike | undefined;
  filter(test: (doc: DocumentLike) => boolean): DocumentLike[];
};

export interface GameLike {
  readonly user: UserLike & { readonly targets?: Set<unknown> };
  readonly users: Iterable<UserLike> & { get(id: string): UserLike | undefined };
  readonly i18n: { localize(key: string): string; format(key: string, data?: Json): string; lang: string };
  readonly actors: CollectionLike;
  readonly items: CollectionLike;
  readonly messages: CollectionLike;
  readonly macros: CollectionLike;
  readonly combats: CollectionLike;
  readonly combat: CombatLike | null;
  readonly scenes: CollectionLike;
  readonly packs: Iterable<PackLike> & { get(id: string): PackLike | undefined };
  readonly system: { readonly id: string; readonly title: string; readonly documentTypes?: Record<string, Json> };
  readonly settings: SettingsLike;
  readonly keybindings?: { readonly actions?: Map<string, KeybindingLike> };
}

export interface KeybindingLike {
  readonly name?: string;
  readonly hint?: string;
  readonly restricted?: boolean;
  readonly editable?: readonly { readonly key: string; readonly modifiers?: readonly string[] }[];
  readonly uneditable?: readonly { readonly key: string; readonly modifiers?: readonly string[] }[];
  onDown?(context: Json): unknown;
  onUp?(context: Json): unknown;
}

export interface SettingLike {
  readonly namespace: string;
  readonly key: string;
  readonly name?: string;
  readonly hint?: string;
  readonly scope: string;
  readonly config?: boolean;
  readonly type?: unknown;
  readonly choices?: Record<string, string> | (() => Record<string, string>);
  readonly range?: { readonly min: number; readonly max: number; readonly step: number };
  readonly default?: unknown;
}
export interface SettingMenuLike {
  readonly namespace: string;
  readonly key: string;
  readonly name?: string;
  readonly label?: string;
  readonly hint?: string;
  readonly icon?: string;
  readonly restricted?: boolean;
  readonly type: new () => RenderableLike;
}
export interface SettingsLike {
  readonly settings: Map<string, SettingLike>;
  readonly menus: Map<string, SettingMenuLike>;
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}

export interface PackLike {
  readonly collection: string;
  readonly title: string;
  readonly documentName: string;
  readonly locked: boolean;
  readonly index: Iterable<{ _id: string; name: string; img?: string; type?: string; uuid?: string }>;
  getDocument(id: string): Promise<DocumentLike | null | undefined>;
}

export interface CombatantLike extends DocumentLike {
  readonly initiative: number | null;
  readonly hidden: boolean;
  readonly defeated: boolean;
  readonly isDefeated: boolean;
  readonly actor: DocumentLike | null;
  readonly token: (DocumentLike & { x: number; y: number }) | null;
  readonly players?: readonly UserLike[];
  readonly tokenId?: string | null;
}
export interface CombatLike extends DocumentLike {
  readonly round: number;
  readonly turn: number | null;
  readonly turns: CombatantLike[];
  readonly started: boolean;
  readonly combatant: CombatantLike | null | undefined;
  readonly combatants: Iterable<CombatantLike> & { get(id: string): CombatantLike | undefined; readonly size: number };
  startCombat(): Promise<unknown>;
  endCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  previousRound(): Promise<unknown>;
  rollAll(options?: Json): Promise<unknown>;
  rollNPC(options?: Json): Promise<unknown>;
  rollInitiative(ids: string | string[], options?: Json): Promise<unknown>;
  resetAll?(options?: Json): Promise<unknown>;
  activate?(options?: Json): Promise<unknown>;
}

export interface HooksLike {
  on(name: string, handler: (...args: never[]) => unknown): number;
  once(name: string, handler: (...args: never[]) => unknown): number;
  call(name: string, ...args: unknown[]): boolean;
  callAll(name: string, ...args: unknown[]): boolean;
}

export interface UtilsLike {
  mergeObject<T extends object>(original: T, other: object, options?: Json): T;
  deepClone<T>(value: T): T;
  getProperty(object: object, key: string): unknown;
  setProperty(object: object, key: string, value: unknown): boolean;
  expandObject(object: object): Json;
  flattenObject(object: object): Json;
  randomID(length?: number): string;
  escapeHTML(text: string): string;
}

export interface HandlebarsLike {
  compile(source: string, options?: Json): (context: unknown, options?: Json) => string;
  registerPartial(name: string, partial: unknown): void;
  registerHelper(helpers: Record<string, unknown>): void;
  escapeExpression(text: string): string;
  readonly SafeString: new (text: string) => { toString(): string };
}

export interface Environment {
  /** path → Handlebars source, as the page delivered it */
  readonly templates: Readonly<Record<string, string>>;
  readonly game: GameLike;
  readonly CONFIG: Record<string, Json & { documentClass?: DocumentClassLike; sheetClasses?: SheetClasses }>;
  readonly Hooks: HooksLike;
  readonly foundry: { readonly utils: UtilsLike };
  readonly ui: Json;
  readonly Handlebars: HandlebarsLike;
  readonly Roll: RollClassLike;
  fromUuid(uuid: string): Promise<DocumentLike | null>;
}

export interface RollClassLike {
  new (
    formula: string,
    data?: object,
  ): {
    evaluate(): Promise<unknown>;
    toMessage(data?: Json, options?: Json): Promise<unknown>;
  };
  validate?(formula: string): boolean;
}

export type SheetClasses = Record<string, Record<string, SheetRegistration>>;
export interface SheetRegistration {
  readonly id: string;
  readonly label: string;
  readonly cls: new (options: Json) => SheetLike;
  readonly default: boolean;
}

let bound: Environment | undefined;

/** The binding of this page's applications to a client. */
export function bind(environment: Environment): void {
  bound = environment;
}

/** The client this page runs. Throws before bind(). */
export function environment(): Environment {
  if (!bound) throw new Error('The applications are not bound to a client yet');
  return bound;
}

/** The text of a language key (the key itself where the language lacks it). */
export const localize = (key: string): string => (key ? environment().game.i18n.localize(key) : '');

/** A word of the tabletop's own shell: the key's text where the language has it, else the English given here. */
export function say(key: string, english: string): string {
  const text = localize(key);
  return text === key ? english : text;
}
