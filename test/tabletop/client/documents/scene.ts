/** Scenes and their tokens; the actor of an unlinked token. */
import { applyDelta } from '../../authority/delta.ts';
import type { Source } from '../../authority/protocol.ts';
import { Document, type DocumentMetadata } from '../abstract/document.ts';
import { EmbeddedCollection } from '../collections.ts';
import { type Fields, SchemaField } from '../fields/containers.ts';
import { ObjectField } from '../fields/records.ts';
import { AlphaField, AngleField } from '../fields/primitives.ts';
import { type BaseGrid, type GridOptions, makeGrid } from '../grid.ts';
import type { Realm, UserLike } from '../realm.ts';
import { deepClone, isPlain, type Plain } from '../utils/objects.ts';
import type { Actor } from './actor.ts';
import type { RegionDocument } from './region.ts';
import { completed, type Instruction, movementOf, type Waypoint } from './token-movement.ts';
import { randomID } from '../utils/misc.ts';
import * as s from './schema.ts';

export class Scene extends Document {
  static override metadata: DocumentMetadata = {
    name: 'Scene',
    collection: 'scenes',
    label: 'DOCUMENT.Scene',
    isPrimary: true,
  };
  static override defineSchema(): Fields {
    const manifest = this.tabletop.options.manifest.grid ?? {};
    return {
      ...s.primary(this),
      active: s.flag(),
      navigation: s.flag(true),
      width: s.count(4000),
      height: s.count(3000),
      padding: s.number(0.25),
      background: new ObjectField(),
      grid: new SchemaField({
        type: s.count(manifest.type ?? 1),
        size: s.count(100),
        distance: s.number(manifest.distance ?? 1),
        units: s.text(manifest.units ?? ''),
      }),
      regions: s.embedded(this, 'Region'),
      tokens: s.embedded(this, 'Token'),
      walls: s.embedded(this, 'Wall'),
    };
  }
  protected override _initialize(options: Plain = {}): void {
    super._initialize(options);
    const grid = makeGrid({
      ...(this._source['grid'] as Plain),
      diagonals: this.tabletop.options.manifest.grid?.diagonals ?? 0,
    });
    Object.defineProperty(this, 'grid', { value: grid, writable: true, configurable: true, enumerable: true });
  }
  get dimensions(): Plain {
    const [width, height] = [Number(this['width']), Number(this['height'])];
    const { size, distance } = this._source['grid'] as { size: number; distance: number };
    return {
      width,
      height,
      sceneWidth: width,
      sceneHeight: height,
      sceneX: 0,
      sceneY: 0,
      size,
      distance,
      rows: Math.ceil(height / size),
      columns: Math.ceil(width / size),
    };
  }
  get isView(): boolean {
    return (this.tabletop.globals.canvas as { scene?: unknown }).scene === this;
  }
  /** The scene shown to this client's user. */
  async view(): Promise<this> {
    (this.tabletop.globals.canvas as { _view(id: string): void })._view(String(this.id));
    return this;
  }
  async activate(): Promise<this | undefined> {
    return this.update({ active: true });
  }
}

export class TokenDocument extends Document {
  static override metadata: DocumentMetadata = { name: 'Token', collection: 'tokens', label: 'DOCUMENT.Token' };
  static override defineSchema(): Fields {
    const bar = () => new SchemaField({ attribute: s.optionalText() });
    return {
      _id: s.id(),
      name: s.text(),
      actorId: s.idOf(),
      actorLink: s.flag(),
      delta: new ObjectField({ nullable: true }),
      texture: new ObjectField(),
      x: s.number(),
      y: s.number(),
      elevation: s.number(),
      width: s.number(1),
      height: s.number(1),
      rotation: new AngleField(),
      alpha: new AlphaField(),
      hidden: s.flag(),
      movementAction: s.optionalText(),
      disposition: s.count(-1),
      displayName: s.count(0),
      displayBars: s.count(0),
      bar1: bar(),
      bar2: bar(),
      sight: new ObjectField(),
      sort: s.count(),
      flags: s.flags(),
      _stats: s.stats(),
    };
  }
  /** The placeable, where this token's scene is on the canvas. */
  get object(): unknown {
    const canvas = this.tabletop.globals.canvas as { tokens?: { get(id: string): unknown } | null; scene?: unknown };
    return canvas.scene === this.parent ? (canvas.tokens?.get(String(this.id)) ?? null) : null;
  }
  get isLinked(): boolean {
    return this['actorLink'] === true;
  }
  get baseActor(): Actor | null {
    return (this.tabletop.collections.get('Actor')?.get(String(this['actorId'])) as Actor | undefined) ?? null;
  }
  /** The world's actor for a linked token, its own for another. */
  get actor(): Actor | null {
    return this.isLinked ? this.baseActor : synthetic(this);
  }
  get combatant(): Document | null {
    const combat = (this.tabletop.game['combat'] as Document | null) ?? null;
    return combat?.collections['combatants']?.find((doc) => doc['tokenId'] === this.id) ?? null;
  }
  get inCombat(): boolean {
    return this.combatant !== null;
  }
  get isSecret(): boolean {
    return this['disposition'] === -2;
  }
  override getUserLevel(user?: UserLike): number {
    return this.actor?.getUserLevel(user ?? this.tabletop.user()) ?? 0;
  }
  override canUserModify(user: UserLike, action: string): boolean {
    return user.isGM || (action === 'update' && this.actor?.testUserPermission(user, 'OWNER') === true);
  }
  override getEmbeddedCollection(name: string): EmbeddedCollection {
    if (name !== 'Actor' && name !== 'ActorDelta') return super.getEmbeddedCollection(name);
    const actor = synthetic(this);
    const documentClass = (this.tabletop.CONFIG['Actor'] as { documentClass: typeof Document }).documentClass;
    const collection = new EmbeddedCollection('delta', this, documentClass);
    if (actor) collection.set(String(actor.id), actor);
    return collection;
  }
  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }
  getBarAttribute(name: string, options: { alternative?: string } = {}): Plain | null {
    const attribute = options.alternative ?? (this[name] as { attribute?: string | null } | undefined)?.attribute;
    const value = attribute
      ? attribute.split('.').reduce<unknown>((at, part) => (at as Plain | undefined)?.[part], this.actor?.system)
      : undefined;
    if (typeof value === 'number') return { type: 'value', attribute, value, editable: true };
    if (isPlain(value) && 'value' in value)
      return { type: 'bar', attribute, value: value['value'], max: value['max'], editable: true };
    return null;
  }
  override prepareBaseData(): void {
    super.prepareBaseData();
    this['movementAction'] ??= 'walk';
  }
  /** Whether its middle is in a region, or would be at another place. */
  testInsideRegion(region: RegionDocument, at: Partial<Waypoint> = {}): boolean {
    return region.testPoint({ ...this.getCenterPoint(at), elevation: at.elevation ?? Number(this['elevation']) });
  }
  /** A movement along waypoints. @returns whether it was moved */
  async move(given: Partial<Waypoint> | Partial<Waypoint>[], options: Plain = {}): Promise<boolean> {
    const { method, ...rest } = options;
    const place = this.#place();
    const waypoints = (Array.isArray(given) ? given : [given]).map((entry) => ({ ...place, ...entry }));
    const last = waypoints.at(-1);
    if (!last) return false;
    const { x, y, elevation } = last;
    const movement = { [String(this.id)]: { waypoints, method } };
    await this.update({ x, y, elevation }, { ...rest, movement });
    return this['x'] === x && this['y'] === y && this['elevation'] === elevation;
  }
  /** A way with all the spaces of its segments. */
  getCompleteMovementPath(waypoints: readonly Waypoint[]): Waypoint[] {
    return completed((this.parent as Scene | null)?.['grid'] as BaseGrid, waypoints);
  }
  override async _preUpdate(changed: Plain, options: Plain, user: UserLike): Promise<boolean | undefined> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    const given = (options['movement'] as Record<string, Instruction> | undefined)?.[String(this.id)];
    const movement = movementOf(this.#place(), changed, given, randomID(16, this.tabletop.random));
    if (!movement) return undefined;
    if (!this.tabletop.hooks.call('preMoveToken', this, movement, options)) return false;
    options['_moves'] = { ...(options['_moves'] as Plain | undefined), [String(this.id)]: movement };
    return undefined;
  }
  override _onUpdate(changed: Plain, options: Plain, userId: string): void {
    super._onUpdate(changed, options, userId);
    const movement = (options['_moves'] as Plain | undefined)?.[String(this.id)];
    const user = this.tabletop.collections.get('User')?.get(userId);
    if (movement) this.tabletop.hooks.callAll('moveToken', this, movement, options, user);
  }
  #place(): Waypoint {
    return { x: Number(this['x']), y: Number(this['y']), elevation: Number(this['elevation']) };
  }
  /** Its middle, in place or at another place. */
  getCenterPoint({ x = Number(this['x']), y = Number(this['y']) }: Partial<Waypoint> = {}): { x: number; y: number } {
    const { size = 100, type = 1 } = ((this.parent as Scene | null)?._source['grid'] ?? {}) as Partial<GridOptions>;
    // A hex is longer from corner to corner than from side to side.
    const long = (size * 2) / Math.sqrt(3);
    const [width, height] = type < 2 ? [size, size] : type < 4 ? [size, long] : [long, size];
    return {
      x: x + (Number(this['width']) * width) / 2,
      y: y + (Number(this['height']) * height) / 2,
    };
  }
}

const synthetics = new WeakMap<TokenDocument, Actor>();

/** The one synthetic actor of an unlinked token. */
function synthetic(token: TokenDocument): Actor | null {
  const known = synthetics.get(token);
  if (known) return known;
  const base = token.baseActor;
  if (!base) return null;
  const source = applyDelta(base.toObject() as Source, token._source['delta'] as Plain | null);
  const actor = new (base.constructor as new (data: Plain, context: Plain) => Actor)(source, {
    parent: token,
    strict: true,
    dropInvalidEmbedded: true,
  });
  synthetics.set(token, actor);
  return actor;
}

/** The base actor changed: what stands on its unlinked tokens changes with it. */
export function overwriteDelta(realm: Realm, actorId: string): void {
  for (const scene of realm.collections.get('Scene')?.values() ?? []) {
    for (const token of scene.collections['tokens']?.values() ?? []) {
      if (token['actorId'] === actorId && !token['actorLink']) refreshSynthetic(token as TokenDocument);
    }
  }
}

/** Base and difference put together again, with the actor and its embedded documents kept as the same objects. */
export function refreshSynthetic(token: TokenDocument): void {
  const actor = synthetics.get(token);
  const base = token.baseActor;
  if (!actor || !base) return;
  overwrite(actor._source, applyDelta(base.toObject() as Source, token._source['delta'] as Plain | null));
  actor.reset();
}

function overwrite(target: Plain, next: Plain): void {
  for (const key of Object.keys(target)) if (!(key in next)) delete target[key];
  for (const [key, value] of Object.entries(next)) {
    const before = target[key];
    if (Array.isArray(before) && Array.isArray(value) && (key === 'items' || key === 'effects'))
      target[key] = merged(before as Source[], value as Source[]);
    else target[key] = deepClone(value);
  }
}

function merged(before: Source[], next: Source[]): Source[] {
  return next.map((source) => {
    const known = before.find((entry) => entry._id === source._id);
    if (!known) return deepClone(source);
    overwrite(known, source);
    return known;
  });
}
