/**
 * The shapes of Foundry's documents as Salvo uses them. The published types know every field of every document; Salvo
 * needs few, and its sub-types' data are checked by their specs and rulesets anyway. Casts between the two stand here.
 */
import { isWorkingTab } from './tab.ts';

export type Source = Record<string, unknown>;

export interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly system: Source;
  readonly flags: Source;
  readonly isOwner: boolean;
  /** Whether this user may see no more of it than its name and picture. */
  readonly limited: boolean;
  readonly pack: string | null;
  readonly documentName: string;
  testUserPermission(user: UserDoc, level: string): boolean;
  update(changes: Source, operation?: Source): Promise<unknown>;
  delete(operation?: Source): Promise<unknown>;
  toObject(): Source;
  getFlag(scope: 'salvo', key: string): unknown;
}

export interface UserDoc {
  can(permission: string): boolean;
  getFlag(scope: 'salvo', key: string): unknown;
  update(changes: Source): Promise<unknown>;
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly active: boolean;
  readonly isSelf: boolean;
}

export interface ItemDoc extends Doc {
  readonly img: string;
  /** Its place among its neighbors, as set by dragging. */
  readonly sort?: number;
  readonly actor: ActorDoc | null;
}

export interface ActorDoc extends Doc {
  readonly img: string;
  readonly items: Iterable<ItemDoc> & { get(id: string): ItemDoc | undefined };
  readonly token: TokenDoc | null;
  readonly isToken: boolean;
  /** Whether this user may know of the document. */
  readonly visible: boolean;
  readonly statuses: Set<string>;
  readonly hasPlayerOwner: boolean;
  /** A fresh preparation of its data. */
  reset(): void;
  updateEmbeddedDocuments(name: 'Item', updates: readonly Source[], operation?: Source): Promise<unknown>;
  getActiveTokens(linked?: boolean, document?: boolean): unknown[];
}

export interface TokenDoc extends Doc {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly elevation: number;
  /** Degrees clockwise; 0 looks down. */
  readonly rotation: number;
  readonly disposition: number;
  readonly hidden: boolean;
  readonly actorLink: boolean;
  readonly actor: ActorDoc | null;
  readonly parent: SceneDoc;
  /** The center, in pixels of the scene: of its present place, or of a possible one. */
  getCenterPoint(at?: Spot): { x: number; y: number };
  /** Its way of moving: `walk`, `fly`, `swim` or anything else that is configured. */
  readonly movementAction: string;
  /** Whether it is in a region, or would be there. */
  testInsideRegion(region: RegionDoc, at?: Spot): boolean;
  /** A way with every space between its points, where the scene has spaces. */
  getCompleteMovementPath(points: readonly Spot[]): readonly Spot[];
}

/** A place for a token: its top left corner in pixels of the scene, its height in the scene's units. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

export interface SceneDoc extends Doc {
  readonly active: boolean;
  readonly grid: {
    readonly type: number;
    readonly size: number;
    readonly distance: number;
    readonly units: string;
    measurePath(points: readonly { x: number; y: number; elevation: number }[]): {
      readonly distance: number;
      readonly spaces: number;
    };
  };
  readonly tokens: Iterable<TokenDoc> & { get(id: string): TokenDoc | undefined };
  readonly regions: Iterable<RegionDoc>;
  readonly walls: Iterable<WallDoc>;
  createEmbeddedDocuments(name: 'Region', data: readonly Source[], options?: { keepId: boolean }): Promise<unknown>;
  deleteEmbeddedDocuments(name: 'Region', ids: readonly string[]): Promise<unknown>;
}

/** A wall from `c[0]`, `c[1]` to `c[2]`, `c[3]`: the kinds it stops, whether it is a door, and the state of the door. */
export interface WallDoc extends Doc {
  readonly c: readonly [number, number, number, number];
  readonly move: number;
  readonly sight: number;
  readonly door: number;
  readonly ds: number;
}

export interface RegionDoc extends Doc {
  readonly behaviors: Iterable<Doc & { readonly disabled: boolean }>;
}

export interface CombatantDoc extends Doc {
  readonly actor: ActorDoc | null;
  readonly token: TokenDoc | null;
  readonly initiative: number | null;
  readonly defeated: boolean;
  readonly hidden: boolean;
  readonly img: string;
}

export interface CombatDoc extends Doc {
  readonly round: number;
  readonly turn: number | null;
  readonly started: boolean;
  readonly scene: SceneDoc | null;
  readonly combatants: Iterable<CombatantDoc> & { get(id: string): CombatantDoc | undefined; readonly size: number };
  readonly turns: readonly CombatantDoc[];
  /** The time between two turns, in seconds of the world's time. */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number;
  _playCombatSound(announcement: string): void;
}

export interface MessageDoc extends Doc {
  readonly author: UserDoc | null;
  readonly timestamp: number;
  readonly rolls: readonly unknown[];
  readonly whisper: readonly string[];
  /** Whether this user may see its content, dice included. */
  readonly isContentVisible: boolean;
  readonly _source: Source;
  readonly _stats: {
    readonly createdTime: number | null;
    readonly modifiedTime: number | null;
    readonly lastModifiedBy: string | null;
  };
}

interface Collection<D> extends Iterable<D> {
  get(id: string): D | undefined;
  readonly size: number;
}

/** The world's documents, in Salvo's shapes. */
export const world = {
  get actors(): Collection<ActorDoc> {
    return game.actors as unknown as Collection<ActorDoc>;
  },
  get messages(): Collection<MessageDoc> {
    return game.messages as unknown as Collection<MessageDoc>;
  },
  get combats(): Collection<CombatDoc> {
    return game.combats as unknown as Collection<CombatDoc>;
  },
  get scenes(): Collection<SceneDoc> {
    return game.scenes as unknown as Collection<SceneDoc>;
  },
  /** The scene on this user's canvas. */
  get scene(): SceneDoc | null {
    return (canvas.scene ?? null) as unknown as SceneDoc | null;
  },
  get combat(): CombatDoc | null {
    return (game.combat ?? null) as unknown as CombatDoc | null;
  },
  get user(): UserDoc {
    return game.user as unknown as UserDoc;
  },
  get users(): Collection<UserDoc> & { readonly activeGM: UserDoc | null } {
    return game.users as unknown as Collection<UserDoc> & { readonly activeGM: UserDoc | null };
  },
};

export const createMessage = async (data: Source, operation: Source = {}): Promise<MessageDoc | undefined> =>
  (await foundry.documents.ChatMessage.create(data as never, operation as never)) as unknown as MessageDoc | undefined;

/**
 * The readers that this user's message mode gives a message: the users to whom it is whispered, and whether it is
 * blind.
 */
export function messageMode(): { readonly whisper: readonly string[]; readonly blind: boolean } {
  const { ChatMessage } = foundry.documents as unknown as {
    ChatMessage: { applyMode(data: Source, mode: string): Source };
  };
  const data = { whisper: [], blind: false };
  return { ...data, ...ChatMessage.applyMode(data, game.settings.get('core', 'messageMode')) };
}

/** The update of messages, all in one write. */
export const updateMessages = async (updates: readonly Source[]): Promise<unknown> =>
  foundry.documents.ChatMessage.updateDocuments(updates as never);

/** The deletion of messages, all in one write. */
export const deleteMessages = async (ids: readonly string[]): Promise<unknown> =>
  foundry.documents.ChatMessage.deleteDocuments(ids as never);

/** The update of world actors, all in one write. */
export const updateActors = async (updates: readonly Source[], operation: Source): Promise<unknown> =>
  foundry.documents.Actor.updateDocuments(updates as never, operation as never);

/** A write to documents of one kind. */
export interface Write {
  readonly document: 'Actor' | 'ChatMessage' | 'Combat' | 'User';
  readonly updates: readonly Source[];
  /** Options of the operation, for its listeners. */
  readonly operation?: Source;
}

/** Several writes in one request: all take effect, in this order, or none does. */
export const writeAll = async (writes: readonly Write[]): Promise<unknown> =>
  (foundry.documents as unknown as { modifyBatch(operations: readonly Source[]): Promise<unknown> }).modifyBatch(
    writes.map(({ document, updates, operation }) => ({
      action: 'update',
      documentName: document,
      updates,
      ...operation,
    })),
  );

/** The document at a uuid, null for one that is gone, malformed, or in a compendium (nothing there takes part in a fight). */
export function documentAt(uuid: unknown): Doc | null {
  if (typeof uuid !== 'string' || uuid === '' || uuid.length > 500 || uuid.startsWith('Compendium.')) return null;
  try {
    return (fromUuidSync(uuid, { strict: false } as never) ?? null) as unknown as Doc | null;
  } catch {
    return null;
  }
}

/** The actor at a uuid: a world actor, or a token's. */
export function actorAt(uuid: unknown): ActorDoc | null {
  const found = documentAt(uuid);
  if (!found) return null;
  if (found.documentName === 'Token') return (found as unknown as TokenDoc).actor;
  return found.documentName === 'Actor' ? (found as ActorDoc) : null;
}

/** The id of a listener to a hook of Foundry's, registered with the hook's arguments in Salvo's shapes. */
export const listen = <A extends readonly unknown[]>(hook: string, hear: (...values: A) => unknown): number =>
  (Hooks as unknown as { on(name: string, fn: (...values: A) => unknown): number }).on(hook, hear);

/** The call of a hook, which all its listeners hear. */
export const announce = (hook: string, ...values: readonly unknown[]): void =>
  void (Hooks as unknown as { callAll(name: string, ...values: readonly unknown[]): unknown }).callAll(hook, ...values);

/** A note in the console: a fault that need not stop anybody. */
export const report = (error: unknown): void => console.error('Salvo |', error);

/** The time of the server, in ms. */
export const serverTime = (): number => game.time.serverTime;

/** Whether this client resolves acts: the active GM's, in the tab that works. */
export const isReferee = (): boolean => (world.users.activeGM?.isSelf ?? false) && isWorkingTab();

export const localize = (key: string, values?: Source): string =>
  values ? game.i18n.format(key, values as Record<string, string>) : game.i18n.localize(key);

/** The parts of V14's regions on the canvas that the published types lack. */
interface RegionsOnCanvas {
  readonly preview: { addChild(region: DrawnRegion): unknown };
  placeRegion(data: Source, options: Source): Promise<{ toObject(): Source } | null>;
}

interface DrawnRegion {
  draw(): Promise<unknown>;
  destroy(options: Source): void;
}

const regionsOnCanvas = (): RegionsOnCanvas => canvas.regions as unknown as RegionsOnCanvas;

const asRegion = (data: Source): Source => ({
  name: 'Salvo',
  visibility: CONST.REGION_VISIBILITY.ALWAYS,
  highlightMode: 'shapes',
  ...data,
});

/**
 * The place on the viewed scene where the user puts a region of one shape by the pointer; the region is not stored.
 * Null: canceled.
 */
export async function placeOnScene(
  data: Source,
  { onMove }: { readonly onMove?: (point: { x: number; y: number }) => void },
): Promise<{ readonly x: number; readonly y: number; readonly rotation: number } | null> {
  const options = { create: false, ...(onMove ? { onMove: (moved: Moved) => onMove(moved.position) } : {}) };
  const region = await regionsOnCanvas().placeRegion({ ...asRegion(data), displayMeasurements: true }, options);
  const [shape] = (region?.toObject()['shapes'] ?? []) as { x: number; y: number; rotation?: number }[];
  return shape ? { x: shape.x, y: shape.y, rotation: shape.rotation ?? 0 } : null;
}

interface Moved {
  readonly position: { readonly x: number; readonly y: number };
}

/** Regions drawn on this user's canvas alone; the function returned takes them away. */
export function showOnScene(scene: SceneDoc, sources: readonly Source[]): () => void {
  if (world.scene !== scene || !canvas.ready) return () => undefined;
  const { documentClass, objectClass } = CONFIG.Region as unknown as {
    documentClass: new (data: Source, context: Source) => Doc;
    objectClass: new (document: Doc) => DrawnRegion;
  };
  const drawn = sources.map((data) => {
    const region = new objectClass(new documentClass(asRegion(data), { parent: scene }));
    regionsOnCanvas().preview.addChild(region);
    void region.draw();
    return region;
  });
  return () => drawn.forEach((region) => region.destroy({ children: true }));
}

/** The tokens that this user has selected. */
export const selectedTokens = (): readonly TokenDoc[] =>
  ((canvas?.tokens?.controlled ?? []) as unknown as readonly { document: TokenDoc }[]).map(({ document }) => document);

/** Whether the scene is the one drawn on this user's canvas. */
export const seesScene = (scene: SceneDoc): boolean => canvas.ready && world.scene === scene;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Whether a wall of the viewed scene stops movement, or sight, straight from one point to another. */
export const isWalledInView = (from: Point, to: Point, type: 'move' | 'sight'): boolean =>
  CONFIG.Canvas.polygonBackends[type]!.testCollision(from, to, { type, mode: 'any' });
