/** The canvas without pictures: the viewed scene, its grid, its tokens as placeables, control and targets. */
import type { ToAuthority } from '../authority/protocol.ts';
import type { Document } from './abstract/document.ts';
import { Collection } from './collections.ts';
import { Actor } from './documents/actor.ts';
import type { Scene, TokenDocument } from './documents/scene.ts';
import { BaseGrid } from './grid.ts';
import type { Realm } from './realm.ts';
import type { TokenRuler } from './token-ruler.ts';
import { RegionLayer } from './regions.ts';
import type { Namespace } from './types.ts';
import type { Plain } from './utils/objects.ts';

type Player = Document & { isSelf: boolean; targets: Set<Token> };

interface TokenIcon {
  readonly name: string;
  readonly img: string;
}

/** foundry.canvas.placeables.Token, without its picture. */
export class Token {
  readonly document: TokenDocument;
  readonly layer: TokenLayer;
  readonly targeted = new Set<unknown>();
  controlled = false;
  hover = false;
  #ruler: TokenRuler | null = null;
  #icons: readonly TokenIcon[] | null = null;
  /** The flags of the next drawing; only requested ones. */
  readonly renderFlags = {
    set: (flags: { redrawEffects?: boolean }): void => {
      if (!flags.redrawEffects) return;
      this.#icons = null;
      this.layer.realm.hooks.callAll('tabletopRedraw', this);
    },
  };
  constructor(document: TokenDocument, layer: TokenLayer) {
    this.document = document;
    this.layer = layer;
  }
  /** An object of the configured class. */
  get ruler(): TokenRuler {
    const { rulerClass } = this.layer.realm.CONFIG['Token'] as unknown as { rulerClass: typeof TokenRuler };
    return (this.#ruler ??= new rulerClass(this));
  }
  get id(): string {
    return String(this.document.id);
  }
  get name(): string {
    return this.document.name;
  }
  get actor(): unknown {
    return this.document.actor;
  }
  get scene(): unknown {
    return this.document.parent;
  }
  get x(): number {
    return Number(this.document['x']);
  }
  get y(): number {
    return Number(this.document['y']);
  }
  get w(): number {
    return Number(this.document['width']) * this.layer.grid.size;
  }
  get h(): number {
    return Number(this.document['height']) * this.layer.grid.size;
  }
  get center(): { x: number; y: number } {
    return this.document.getCenterPoint();
  }
  get isOwner(): boolean {
    return this.document.isOwner;
  }
  get visible(): boolean {
    return this.document['hidden'] !== true || this.layer.realm.user()?.isGM === true;
  }
  get inCombat(): boolean {
    return this.document.inCombat;
  }
  get combatant(): unknown {
    return this.document.combatant;
  }
  /** The icons as they were drawn last (internal). V14 draws the applied effects whose `showIcon` says so. */
  get _icons(): readonly TokenIcon[] {
    return (this.#icons ??= ((this.actor as Actor | null)?.appliedEffects ?? [])
      .filter((effect) => effect['showIcon'] === 2 || (effect['showIcon'] === 1 && effect.isTemporary))
      .map((effect) => ({ name: effect.name, img: String(effect['img']) })));
  }
  get isTargeted(): boolean {
    return this.targeted.has(this.layer.realm.user());
  }
  control(options: { releaseOthers?: boolean } = {}): boolean {
    if (!this.isOwner) return false;
    if (options.releaseOthers !== false) for (const other of this.layer.controlled) if (other !== this) other.release();
    this.controlled = true;
    this.layer.realm.hooks.callAll('controlToken', this, true);
    return true;
  }
  release(): boolean {
    if (!this.controlled) return false;
    this.controlled = false;
    this.layer.realm.hooks.callAll('controlToken', this, false);
    return true;
  }
  setTarget(
    targeted = true,
    options: { user?: Player | null; releaseOthers?: boolean; groupSelection?: boolean } = {},
  ): void {
    const user = options.user ?? (this.layer.realm.user() as unknown as Player);
    const others = options.releaseOthers === false ? [] : [...user.targets].filter((token) => token !== this);
    for (const token of others) mark(this.layer.realm, user, token, false);
    mark(this.layer.realm, user, this, targeted);
    if (user.isSelf) this.layer.sendTargets();
  }
}

function mark(realm: Realm, user: Player, token: Token, targeted: boolean): void {
  if (user.targets.has(token) === targeted) return;
  if (targeted) {
    user.targets.add(token);
    token.targeted.add(user);
  } else {
    user.targets.delete(token);
    token.targeted.delete(user);
  }
  realm.hooks.callAll('targetToken', user, token, targeted);
}

export class TokenLayer {
  readonly realm: Realm;
  readonly #scene: () => Scene | null;
  readonly #tokens = new Map<string, Token>();
  constructor(realm: Realm, scene: () => Scene | null) {
    this.realm = realm;
    this.#scene = scene;
  }
  get grid(): BaseGrid {
    return (this.#scene()?.['grid'] as BaseGrid | undefined) ?? new BaseGrid();
  }
  get documentCollection(): unknown {
    return this.#scene()?.collections['tokens'] ?? null;
  }
  get placeables(): Token[] {
    return (this.#scene()?.collections['tokens']?.contents ?? []).map((document) =>
      this.#token(document as TokenDocument),
    );
  }
  get controlled(): Token[] {
    return this.placeables.filter((token) => token.controlled);
  }
  get ownedTokens(): Token[] {
    return this.placeables.filter((token) => token.isOwner);
  }
  get(id: string): Token | undefined {
    return this.placeables.find((token) => token.id === id);
  }
  releaseAll(): number {
    return this.controlled.filter((token) => token.release()).length;
  }
  /** The user's targets: these and no others. */
  setTargets(ids: string[], user?: Player): void {
    const player = user ?? (this.realm.user() as unknown as Player);
    for (const token of this.placeables) mark(this.realm, player, token, ids.includes(token.id));
    if (player.isSelf) this.sendTargets();
  }
  sendTargets(): void {
    const user = this.realm.user() as unknown as Player;
    this.realm.options.link.send({
      kind: 'targets',
      ids: [...user.targets].map((token) => token.id),
    } satisfies ToAuthority);
  }
  /** A token is gone: nobody targets or controls it any more. */
  drop(id: string): void {
    const token = this.#tokens.get(id);
    this.#tokens.delete(id);
    for (const user of token?.targeted ?? []) (user as Player).targets.delete(token as Token);
  }
  #token(document: TokenDocument): Token {
    const known = this.#tokens.get(String(document.id));
    if (known?.document === document) return known;
    const token = new Token(document, this);
    this.#tokens.set(String(document.id), token);
    return token;
  }
}

/** The object at `canvas`. The viewed scene is the active one until another is viewed. */
export function makeCanvas(realm: Realm): Namespace & { tokens: TokenLayer } {
  let viewed: string | undefined;
  const scenes = () => (realm.collections.get('Scene') ?? new Collection<Document>()) as Collection<Scene>;
  const scene = () => (viewed && scenes().get(viewed)) || scenes().find((scene) => scene['active']) || null;
  const tokens = new TokenLayer(realm, scene);
  for (const verb of ['create', 'update', 'delete'])
    realm.hooks.on(`${verb}ActiveEffect`, ((effect: Document) => {
      const actor = (effect.parent as Document | null)?.parent instanceof Actor ? effect.parent?.parent : effect.parent;
      for (const token of tokens.placeables) if (token.actor === actor) token.renderFlags.set({ redrawEffects: true });
    }) as never);
  realm.hooks.on('deleteToken', ((document: Document) => tokens.drop(String(document.id))) as never);
  return {
    tokens,
    regions: new RegionLayer(realm, scene),
    get ready() {
      return realm.documentsReady && scene() !== null;
    },
    get scene() {
      return scene();
    },
    get id() {
      return scene()?.id ?? null;
    },
    get grid() {
      return tokens.grid;
    },
    get dimensions() {
      return (scene()?.dimensions as Plain | undefined) ?? null;
    },
    get activeLayer() {
      return tokens;
    },
    /** A scene shown to this user. */
    _view(id: string) {
      viewed = id;
      realm.hooks.callAll('canvasReady', realm.globals.canvas);
    },
    /** Filled by what draws windows. */
    hud: { token: null } as Namespace,
    /** The movement of the view; there is none without pictures. */
    animatePan: async () => true,
    ping: async () => true,
  };
}
