/** Windows, files and hooks: what Salvo takes for granted there, as far as code can ask without anybody pressing anything. */
import { check, type ContractCase, type Doc, type Globals, type Plain, same, withActor } from './types.ts';

interface Applications {
  readonly applications: { readonly detached?: { readonly windows?: unknown; readonly focused?: unknown } };
}

type Importing = Doc & { importFromJSON(json: string): Promise<unknown> };
type Maker = Doc & { getTokenDocument(data: Plain, context: Plain): Promise<Doc> };
type Marked = Doc & {
  readonly effects: { readonly size: number };
  readonly statuses: Set<string>;
  toggleStatusEffect(id: string, options?: Plain): Promise<unknown>;
};

/** A hook's calls during `act`. */
async function hooked(
  { Hooks }: Globals,
  name: string,
  hear: (...args: never[]) => unknown,
  act: () => Promise<unknown>,
): Promise<void> {
  const id = Hooks.on(name, hear);
  try {
    await act();
  } finally {
    Hooks.off(name, id);
  }
}

export const windowCases: readonly ContractCase[] = [
  {
    name: 'detached windows are listed by id, with the one that is worked in',
    source: 'foundryvtt.com/api/interfaces/foundry.DetachedWindowDescriptor.html; issue 13128',
    run({ foundry }) {
      const { detached } = (foundry as unknown as Applications).applications;
      check(typeof (detached?.windows as Map<string, unknown> | undefined)?.get === 'function', 'windows is a map');
      check(detached !== undefined && 'focused' in detached, 'focused can be asked');
    },
  },
  {
    name: 'importFromJSON makes of a document what a text says',
    source: 'fvtt types 13.346, ClientDocument#importFromJSON',
    run: (globals) =>
      withActor(globals, async (actor) => {
        await (actor as Importing).importFromJSON(JSON.stringify({ ...actor.toObject(), name: 'Imported' }));
        same(globals.game.actors.get(actor.id)?.name, 'Imported');
      }),
  },
  {
    name: 'toggleStatusEffect stores an effect and takes it away again',
    source: 'fvtt types 13.346, Actor#toggleStatusEffect',
    run: (globals) =>
      withActor(globals, async (actor) => {
        const marked = actor as Marked;
        const { statusEffects } = globals.CONFIG as unknown as { statusEffects: Record<string, { id?: string }> };
        const id = Object.values(statusEffects).find((effect) => effect.id)!.id!;
        await marked.toggleStatusEffect(id, { active: true });
        same([marked.effects.size, marked.statuses.has(id)], [1, true]);
        await marked.toggleStatusEffect(id, { active: false });
        same([marked.effects.size, marked.statuses.has(id)], [0, false]);
      }),
  },
  {
    name: 'a created document is of the configured class',
    assumption:
      '`updateDocuments` and `create` of a class in `foundry.documents` work with the class that is configured in its place.',
    async run({ foundry, CONFIG, game }) {
      const type = (game.documentTypes['Actor'] ?? []).find((name) => name !== 'base') ?? 'base';
      const made = await foundry.documents['Actor']!.create({ name: 'Contract', type });
      check(made, 'an actor could not be created');
      check(
        made instanceof (CONFIG.Actor.documentClass as unknown as new () => object),
        'it is of the configured class',
      );
      await made.delete();
    },
  },
  {
    name: 'system is another object after an update',
    assumption: "A document's `system` is a new model after every update.",
    run: (globals) =>
      withActor(globals, async (actor) => {
        const { system } = actor;
        await actor.update({ name: 'Renamed' });
        check(actor['system'] !== system, 'system is a new model');
      }),
  },
  {
    name: 'a cancelled update changes nothing and is no error',
    assumption:
      'An update that a `preUpdate` hook cancels leaves its document as it was, and is no error; the others of the same request go on.',
    run: (globals) =>
      withActor(globals, (kept) =>
        withActor(globals, async (other) => {
          const { Actor } = globals.foundry.documents as unknown as {
            Actor: { updateDocuments(updates: readonly Plain[]): Promise<unknown> };
          };
          const updates = [kept, other].map((doc) => ({ _id: doc.id, name: 'Renamed' }));
          await hooked(
            globals,
            'preUpdateActor',
            (doc: Doc) => doc.id !== kept.id,
            () => Actor.updateDocuments(updates),
          );
          same([kept.name, other.name], ['Contract', 'Renamed']);
        }),
      ),
  },
  {
    name: 'the server stamps who changed a document, and when',
    assumption:
      'The server stamps `_stats.lastModifiedBy` and `_stats.modifiedTime` itself; at creation `modifiedTime` equals `createdTime`.',
    run: (globals) =>
      withActor(globals, async (actor) => {
        const stats = (): Plain => actor['_stats'] as Plain;
        check(stats()['createdTime'] === stats()['modifiedTime'], 'created and modified at once');
        await actor.update({ name: 'Renamed', _stats: { lastModifiedBy: 'nobody0000000000' } });
        same(stats()['lastModifiedBy'], globals.game.user.id);
      }),
  },
  {
    name: 'preCreateToken sees a token numbered by its actor’s tokens there, and may rename it',
    assumption:
      "`Hooks.on('preCreateToken')` sees a token whose `parent` is its scene, may change its source, and is given one object of options for all tokens of a request. `Actor#getTokenDocument` puts ` (1)` after the name of an unlinked token where its prototype has `appendNumber`, counting the actor's tokens on the scene.",
    run: (globals) =>
      withActor(globals, async (actor) => {
        const { documents } = globals.foundry;
        const scene = await documents['Scene']!.create({ name: 'Contract', navigation: false });
        check(scene, 'a scene could not be created');
        const heard: unknown[][] = [];
        const hear = (token: Doc & { updateSource(changes: Plain): unknown }, _data: Plain, options: Plain): void => {
          heard.push([token['parent'], token.name, options]);
          token.updateSource({ name: `Number ${heard.length}` });
        };
        try {
          await actor.update({ prototypeToken: { name: 'T', actorLink: false, appendNumber: true } });
          const token = await (actor as Maker).getTokenDocument({}, { parent: scene });
          const source = token.toObject();
          await hooked(globals, 'preCreateToken', hear, async () => {
            const made = await scene.createEmbeddedDocuments('Token', [source, source]);
            same(
              made.map(({ name }) => name),
              ['Number 1', 'Number 2'],
            );
          });
          check(heard.every(([parent]) => parent === scene) && heard[0]![2] === heard[1]![2], 'scene and options');
          same(heard[0]![1], 'T (1)');
          same((await (actor as Maker).getTokenDocument({}, { parent: scene })).name, 'T (3)');
        } finally {
          await scene.delete();
        }
      }),
  },
  {
    name: 'preCreateCombatant sees the combat and the actor',
    assumption:
      "`Hooks.on('preCreateCombatant')` sees a combatant whose `parent` is its combat, and `actor` its token's.",
    run: (globals) =>
      withActor(globals, async (actor) => {
        const combat = await globals.foundry.documents['Combat']!.create({});
        check(combat, 'a combat could not be created');
        let seen: readonly unknown[] = [];
        const hear = (entry: { parent: unknown; actor: Doc | null }): void =>
          void (seen = [entry.parent, entry.actor?.id]);
        try {
          await hooked(globals, 'preCreateCombatant', hear, () =>
            combat.createEmbeddedDocuments('Combatant', [{ actorId: actor.id }]),
          );
          check(seen[0] === combat, 'its parent is the combat');
          same(seen[1], actor.id);
        } finally {
          await combat.delete();
        }
      }),
  },
];
