/** Actors with many items in a page of the tabletop, made from a person of the demonstration and what lies on that one's sheet. */

/** A document as the benchmarks of a page use it. */
export interface PageActor {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly items: { readonly contents: readonly PageActor[]; readonly size: number };
  readonly sheet: {
    readonly element: HTMLElement;
    render(options?: { readonly force?: boolean }): Promise<unknown>;
    close(): Promise<unknown>;
  };
  readonly problems: readonly object[];
  prepareData(): void;
  updateSource(changes: object): object;
  toObject(): ActorSource;
}

export interface ActorSource {
  readonly _id: string;
  readonly items: readonly ActorSource[];
}

interface ActorClass {
  new (source: object): PageActor;
  readonly prototype: object;
  createDocuments(sources: readonly object[]): Promise<readonly PageActor[]>;
}

interface Configured {
  documentClass: unknown;
  readonly dataModels: Readonly<Record<string, object>>;
}

const page = globalThis as unknown as {
  readonly game: { readonly actors: { get(id: string): PageActor } };
  readonly CONFIG: Readonly<Record<'Actor' | 'Item', Configured>>;
  readonly foundry: { readonly documents: Readonly<Record<'Actor' | 'Item', unknown>> };
};

/** The class of the system that is running. */
export const actorClass = (): ActorClass => page.CONFIG.Actor.documentClass as ActorClass;

/** The result of `work` with documents that have Salvo's fields and nothing else of it: no class, no repair. */
export function withoutSystem<T>(work: () => T): T {
  const undo = (['Actor', 'Item'] as const).flatMap((name) => {
    const config = page.CONFIG[name];
    const { documentClass } = config;
    config.documentClass = page.foundry.documents[name];
    return [() => (config.documentClass = documentClass), ...Object.values(config.dataModels).map(withoutRepair)];
  });
  try {
    return work();
  } finally {
    for (const back of undo) back();
  }
}

/** The undoing of a model's return to what it inherits. */
function withoutRepair(model: object): () => void {
  const own = Object.getOwnPropertyDescriptor(model, 'migrateData');
  if (!own) return () => undefined;
  Reflect.deleteProperty(model, 'migrateData');
  return () => Object.defineProperty(model, 'migrateData', own);
}

/** The source of a fighter who carries so many things. */
export function laden(items: number): ActorSource {
  const source = page.game.actors.get('firefightactor00').toObject();
  const carried = Array.from({ length: items }, (_, index) => ({
    ...source.items[index % source.items.length]!,
    _id: `item${String(index).padStart(12, '0')}`,
    name: `Thing ${index}`,
  }));
  return { ...source, items: carried };
}

/** Actors of the world with so many items each. */
export async function ladenActors(...items: readonly number[]): Promise<readonly PageActor[]> {
  return actorClass().createDocuments(items.map((count) => ({ ...laden(count), _id: undefined })));
}
