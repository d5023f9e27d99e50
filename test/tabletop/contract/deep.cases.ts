/** Salvo's assumptions about documents within documents, operators, regions and sheets. A GM runs them. */
import { check, type ContractCase, type Doc, type Globals, type Plain, same, withActor } from './types.ts';

type Importing = Doc & { importFromJSON(json: string): Promise<unknown> };
type Carrying = Doc & { readonly items: { readonly contents: readonly Doc[]; get(id: string): Doc | undefined } };

interface MapField {
  readonly element: { clean(value: unknown): unknown };
}
interface Typed {
  readonly system: { readonly schema: { readonly fields: Record<string, unknown> } };
}

interface Movement {
  readonly method: string;
  readonly passed: { readonly waypoints: readonly unknown[] };
  readonly pending: { readonly waypoints: readonly unknown[] };
}

const itemType = ({ game }: Globals): string =>
  (game.documentTypes['Item'] ?? []).find((name) => name !== 'base') ?? 'base';

const carried = async (globals: Globals, actor: Doc, name: string): Promise<Doc> => {
  const [item] = await actor.createEmbeddedDocuments('Item', [{ name, type: itemType(globals) }]);
  check(item, 'an item');
  return item;
};

/** A scene with one token of an actor, for the time of one case. */
async function onScene(
  { foundry }: Globals,
  data: Plain,
  act: (scene: Doc, token: Doc | undefined) => Promise<void>,
): Promise<void> {
  const scene = await foundry.documents['Scene']!.create({ name: 'Contract', navigation: false });
  check(scene, 'a scene could not be created');
  try {
    const [token] = await scene.createEmbeddedDocuments('Token', [{ name: 'T', x: 0, y: 0, ...data }]);
    await act(scene, token);
  } finally {
    await scene.delete();
  }
}

interface TypeModel {
  readonly parent: unknown;
  prepareBaseData(): void;
}

/** Notes each document whose model prepares its base data, of the sub-type of `doc`, until what it returns is called. */
function notedIn(prepared: Set<unknown>, doc: Doc): () => void {
  const model = Object.getPrototypeOf(doc['system']) as TypeModel;
  const before = Object.getOwnPropertyDescriptor(model, 'prepareBaseData');
  const prepare = model.prepareBaseData;
  model.prepareBaseData = function (this: TypeModel) {
    prepared.add(this.parent);
    prepare.call(this);
  };
  return () => {
    if (before) Object.defineProperty(model, 'prepareBaseData', before);
    else Reflect.deleteProperty(model, 'prepareBaseData');
  };
}

export const deepCases: readonly ContractCase[] = [
  {
    name: 'a changed document has been prepared anew when a hook tells of it',
    assumption:
      "A document whose source changes is prepared anew, its model's `prepareBaseData` with it, before a hook tells of the change: an actor, an item on it, also by way of the actor's update, and an unlinked token's actor.",
    run: (globals) =>
      withActor(globals, async (actor) =>
        onScene(globals, { actorId: actor.id, actorLink: false }, async (_scene, token) => {
          const own = token?.['actor'] as Doc;
          const item = await carried(globals, actor, 'Thing');
          const prepared = new Set<unknown>();
          const seen: unknown[] = [];
          const ends = [actor, item].map((doc) => notedIn(prepared, doc));
          const hooks = ['updateActor', 'createItem', 'updateItem'].map(
            (name) => [name, globals.Hooks.on(name, (doc: Doc) => void seen.push([name, prepared.has(doc)]))] as const,
          );
          try {
            for (const change of [
              () => actor.update({ name: 'A' }),
              () => item.update({ name: 'B' }),
              () => carried(globals, actor, 'More'),
              () => own.update({ name: 'C' }),
            ]) {
              prepared.clear();
              await change();
            }
            prepared.clear();
            await actor.update({ items: [{ _id: item.id, name: 'D' }] });
            check(prepared.has(item), 'an item that is changed through its actor');
          } finally {
            for (const [name, hook] of hooks) globals.Hooks.off(name, hook);
            for (const end of ends) end();
          }
          same(seen.slice(0, 4), [
            ['updateActor', true],
            ['updateItem', true],
            ['createItem', true],
            ['updateActor', true],
          ]);
        }),
      ),
  },
  {
    name: 'what a person carries is replaced by what an imported text says',
    assumption: "Where core imports a person's JSON, what he carries is replaced by what the file says he carries.",
    run: (globals) =>
      withActor(globals, async (actor) => {
        await carried(globals, actor, 'First');
        const text = JSON.stringify(actor.toObject()).replace('First', 'Second');
        await carried(globals, actor, 'Third');
        await (actor as Importing).importFromJSON(text);
        same(
          (actor as Carrying).items.contents.map(({ name }) => name),
          ['Second'],
        );
      }),
  },
  {
    name: 'a client is answered in the order in which it asked',
    assumption:
      'The server applies requests one after another in the order of their arrival, and answers each client in that same order.',
    run: (globals) =>
      withActor(globals, async (actor) => {
        const seen: string[] = [];
        const hook = globals.Hooks.on('updateActor', (doc: Doc) => void (doc === actor && seen.push(doc.name)));
        await Promise.all(['A', 'B', 'C'].map((name) => actor.update({ name })));
        globals.Hooks.off('updateActor', hook);
        same([seen, actor.name], [['A', 'B', 'C'], 'C']);
      }),
  },
  {
    name: 'an unlinked token’s actor is changed with the hooks of an actor, and its token keeps the difference alone',
    assumption:
      "An update of an unlinked token's actor runs the Actor's own hooks and stores only the difference in `token.delta`.",
    run: (globals) =>
      withActor(globals, async (actor) =>
        onScene(globals, { actorId: actor.id, actorLink: false }, async (_scene, token) => {
          const own = token?.['actor'] as Doc;
          const seen: unknown[] = [];
          const hook = globals.Hooks.on('updateActor', (doc: Doc) => void seen.push(doc === own));
          await own.update({ name: 'Twin' });
          globals.Hooks.off('updateActor', hook);
          const delta = token!.toObject()['delta'] as Plain;
          same([seen, delta['name'], actor.name], [[true], 'Twin', 'Contract']);
          check(!Array.isArray(delta['items']) || delta['items'].length === 0, 'nothing else is kept');
        }),
      ),
  },
  {
    name: 'a key of a map goes, and a value takes another’s place, inside system',
    assumption:
      '`_del` and `_replace` work on the keys of a TypedObjectField inside `system`. (Issue 13466 tells of an ObjectField where they did not.)',
    run: (globals) =>
      withActor(globals, async (actor) => {
        const { TypedObjectField } = globals.foundry.data.fields as unknown as {
          TypedObjectField: new (...args: never[]) => MapField;
        };
        const fields = Object.entries((actor as unknown as Typed).system.schema.fields);
        const [key, field] = fields.find(([, value]) => value instanceof TypedObjectField) ?? [];
        check(key !== undefined, 'an actor of this system has a map');
        const value = (field as MapField).element.clean(undefined);
        const keys = (): string[] => Object.keys((actor['system'] as Record<string, object>)[key]!);
        await actor.update({ [`system.${key}.one`]: globals._replace(value) });
        await actor.update({ [`system.${key}.two`]: value });
        same(keys().sort(), ['one', 'two']);
        await actor.update({ [`system.${key}.one`]: globals._del });
        same(keys(), ['two']);
      }),
  },
  {
    name: 'operators work in rows of embedded documents that are changed through their parent',
    assumption:
      '`_replace` and `_del` work inside the rows of embedded documents that are changed through an update of their parent.',
    run: (globals) =>
      withActor(globals, async (actor) => {
        const item = await carried(globals, actor, 'Thing');
        const row = (world: unknown): Plain => ({ items: [{ _id: item.id, flags: { world } }] });
        await actor.update(row({ a: { x: 1 }, b: 1 }));
        await actor.update(row({ a: globals._replace({ y: 2 }), b: globals._del }));
        same((item['flags'] as Plain)['world'], { a: { y: 2 } });
      }),
  },
  {
    name: 'a source is initialized with what is embedded in it',
    assumption:
      "A document's source is made by `_initializeSource`, which is given the stored source as it is, its embedded sources included.",
    run(globals) {
      const Base = globals.CONFIG.Actor.documentClass as unknown as new (data: Plain) => Doc;
      const given: Plain[] = [];
      class Watching extends Base {
        protected _initializeSource(data: Plain, options?: unknown): unknown {
          given.push(data);
          const { _initializeSource } = Base.prototype as unknown as {
            _initializeSource(data: Plain, options?: unknown): unknown;
          };
          return _initializeSource.call(this, data, options);
        }
      }
      const type = (globals.game.documentTypes['Actor'] ?? []).find((name) => name !== 'base') ?? 'base';
      const items = [{ _id: 'contractitem0000', name: 'Thing', type: itemType(globals) }];
      new Watching({ name: 'Contract', type, items });
      same((given[0]!['items'] as Plain[])[0]!['name'], 'Thing');
    },
  },
  {
    name: 'a sheet that is asked to be unregistered is gone',
    assumption: 'A core sheet that is asked to be unregistered is gone.',
    run({ foundry, CONFIG, game }) {
      const { Actors } = foundry.documents['collections'] as unknown as {
        Actors: Record<'registerSheet' | 'unregisterSheet', (scope: string, sheet: unknown, options?: Plain) => void>;
      };
      const type = (game.documentTypes['Actor'] ?? []).find((name) => name !== 'base') ?? 'base';
      const ids = (): string[] =>
        Object.keys((CONFIG.Actor as unknown as { sheetClasses: Record<string, Plain> }).sheetClasses[type] ?? {});
      class ContractSheet {}
      Actors.registerSheet('core', ContractSheet, { types: [type] });
      check(ids().includes('core.ContractSheet'), 'it is registered');
      Actors.unregisterSheet('core', ContractSheet, { types: [type] });
      check(!ids().includes('core.ContractSheet'), 'it is gone');
    },
  },
  {
    name: 'a movement is told once, with all of its way',
    assumption:
      '`preMoveToken` comes once for a way without regions, with its points in `passed` and nothing `pending`; a plain update of `x`, `y` or `elevation` is a movement of the method `api`.',
    run: (globals) =>
      onScene(globals, {}, async (_scene, token) => {
        const seen: unknown[] = [];
        const hear = (_doc: Doc, { method, passed, pending }: Movement): void =>
          void seen.push([method, passed.waypoints.length, pending.waypoints.length]);
        const hook = globals.Hooks.on('preMoveToken', hear);
        await token!.update({ x: 300 });
        globals.Hooks.off('preMoveToken', hook);
        same(seen, [['api', 1, 0]]);
      }),
  },
  {
    name: 'a region keeps circles, rectangles and cones as they were given',
    assumption:
      "A region's shapes are those that V14 documents, in pixels and degrees clockwise from the right; a shape with `hole` is cut out of those beside it; a grid-based circle follows the grid's metric. A user without the right to create regions may still place one with `create: false`.",
    run: (globals) =>
      onScene(globals, {}, async (scene) => {
        const shapes = [
          { type: 'circle', x: 100, y: 100, radius: 50 },
          { type: 'rectangle', x: 0, y: 0, width: 100, height: 200, rotation: 0 },
          { type: 'cone', x: 50, y: 50, radius: 300, angle: 60, rotation: 90 },
        ];
        const [region] = await scene.createEmbeddedDocuments('Region', [{ name: 'Contract', shapes }]);
        const kept = (region?.toObject()['shapes'] ?? []) as Plain[];
        same(
          kept.map((shape, index) =>
            Object.fromEntries(Object.keys(shapes[index] ?? {}).map((key) => [key, shape[key]])),
          ),
          shapes,
        );
      }),
  },
];
