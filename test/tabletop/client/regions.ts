/** Regions on the canvas, without their picture: those of the scene, local previews, and placing one by the pointer. */
import type { RegionDocument } from './documents/region.ts';
import type { Scene } from './documents/scene.ts';
import type { Realm } from './realm.ts';
import type { Plain } from './utils/objects.ts';

/** foundry.canvas.placeables.Region: a document, stored or not, as something to draw. */
export class Region {
  declare static tabletop: Realm;
  readonly document: RegionDocument;
  parent: { removeChild(child: Region): unknown } | null = null;
  drawn = false;
  constructor(document: RegionDocument) {
    this.document = document;
  }
  get id(): string | null {
    return this.document.id;
  }
  async draw(): Promise<this> {
    this.drawn = true;
    (this.constructor as typeof Region).tabletop.hooks.callAll('tabletopRedraw', this);
    return this;
  }
  destroy(_options?: object): void {
    this.parent?.removeChild(this);
    this.drawn = false;
    (this.constructor as typeof Region).tabletop.hooks.callAll('tabletopRedraw', this);
  }
}

interface PlacementOptions {
  create?: boolean;
  allowRotation?: boolean;
  onMove?: (context: Placing) => void;
}

/** The effect of a pointer move while a region is placed. */
interface Placing {
  position: { x: number; y: number };
  document: RegionDocument;
  shape: Plain;
}

/** The user with a pointer moves the region and ends it. */
export interface Placement {
  readonly document: RegionDocument;
  move(position: { x: number; y: number }): void;
  rotate(degrees: number): void;
  confirm(): void;
  cancel(): void;
}

export class RegionLayer {
  readonly #realm: Realm;
  readonly #scene: () => Scene | null;
  /** Local regions that nobody else sees. */
  readonly preview = {
    children: [] as Region[],
    addChild(region: Region): Region {
      this.children.push(region);
      region.parent = this;
      return region;
    },
    removeChild(region: Region): Region {
      this.children = this.children.filter((child) => child !== region);
      region.parent = null;
      return region;
    },
  };
  /** The region that is placed now (internal). */
  _placement: Placement | null = null;
  constructor(realm: Realm, scene: () => Scene | null) {
    this.#realm = realm;
    this.#scene = scene;
  }
  get documentCollection(): unknown {
    return this.#scene()?.collections['regions'] ?? null;
  }
  /** The user moves it with the pointer; a click puts it there, Escape or a right click gives up: null. */
  async placeRegion(data: Plain, options: PlacementOptions = {}): Promise<RegionDocument | null> {
    const scene = this.#scene();
    if (!scene) return null;
    if ((data['shapes'] as unknown[] | undefined)?.length !== 1)
      throw new Error('the tabletop places regions of one shape: Foundry asks for each shape by itself');
    if (options.create !== false && !this.#realm.user()?.isGM) throw new Error('You lack permission to create Regions');
    const { documentClass } = this.#realm.CONFIG['Region'] as unknown as {
      documentClass: new (...args: Plain[]) => RegionDocument;
    };
    const document = new documentClass(data, { parent: scene as unknown as Plain, strict: true } as Plain);
    const placed = await this.#placed(document, options);
    if (!placed || options.create === false) return placed ? document : null;
    const [created] = await scene.createEmbeddedDocuments('Region', [document.toObject() as Plain]);
    return (created as RegionDocument | undefined) ?? null;
  }
  #placed(document: RegionDocument, { onMove, allowRotation = true }: PlacementOptions): Promise<boolean> {
    this._placement?.cancel();
    return new Promise((resolve) => {
      const end = (confirmed: boolean): void => {
        this._placement = null;
        this.#realm.hooks.callAll('tabletopRedraw', document);
        resolve(confirmed);
      };
      const change = (changes: Plain): void => {
        const [shape] = document._source['shapes'] as Plain[];
        document.updateSource({ shapes: [{ ...shape, ...changes }] });
        this.#realm.hooks.callAll('tabletopRedraw', document);
      };
      this._placement = {
        document,
        move(position) {
          change(position);
          onMove?.({ position, document, shape: (document._source['shapes'] as Plain[])[0]! });
        },
        rotate(degrees) {
          const [shape] = document._source['shapes'] as Plain[];
          if (allowRotation && 'rotation' in shape!)
            change({ rotation: (Number(shape['rotation']) + degrees + 360) % 360 });
        },
        confirm: () => end(true),
        cancel: () => end(false),
      };
      this.#realm.hooks.callAll('tabletopRedraw', document);
    });
  }
}
