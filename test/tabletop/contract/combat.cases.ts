/** Combat and tokens. A GM runs them. */
import { check, type ContractCase, type Doc, type Globals, type Plain, same, withActor } from './types.ts';

const COMBAT = 'foundryvtt.com/api/classes/foundry.documents.Combat.html';

interface Fight extends Doc {
  readonly round: number;
  readonly turn: number | null;
  readonly turns: Doc[];
  readonly started: boolean;
  readonly combatant: Doc | undefined;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
}

/** A core combat of three with fixed initiative, for the time of one case. */
async function withFight({ foundry }: Globals, act: (fight: Fight) => Promise<void>): Promise<void> {
  const fight = (await coreCombat(foundry.documents).create({})) as Fight | undefined;
  check(fight, 'a combat could not be created');
  try {
    await fight.createEmbeddedDocuments(
      'Combatant',
      [5, 9, 7].map((initiative) => ({ name: `C${initiative}`, initiative })),
    );
    await act(fight);
  } finally {
    await fight.delete();
  }
}

const coreCombat = (documents: Globals['foundry']['documents']) =>
  documents['Combat'] as Globals['foundry']['documents'][string];
const names = (fight: Fight) => fight.turns.map((combatant) => combatant.name);

export const combatCases: readonly ContractCase[] = [
  {
    name: 'turns go from the highest initiative down, round after round',
    source: COMBAT,
    run: (globals) =>
      withFight(globals, async (fight) => {
        same(names(fight), ['C9', 'C7', 'C5']);
        check(!fight.started, 'not started');
        await fight.startCombat();
        same([fight.round, fight.turn, fight.combatant?.name], [1, 0, 'C9']);
        await fight.nextTurn();
        await fight.nextTurn();
        same([fight.round, fight.turn], [1, 2]);
        await fight.nextTurn();
        same([fight.round, fight.turn], [2, 0]);
        await fight.previousTurn();
        same([fight.round, fight.turn], [1, 2]);
        await fight.nextRound();
        same([fight.round, fight.turn], [2, 0]);
      }),
  },
  {
    name: 'combatStart, combatTurn and combatRound are called before the update, combatTurnChange after',
    source: 'foundryvtt.com/api/modules/hookEvents.html',
    run: (globals) =>
      withFight(globals, async (fight) => {
        const seen: string[] = [];
        const hooks = (['combatStart', 'combatTurn', 'combatRound', 'combatTurnChange'] as const).map((name) => ({
          name,
          id: globals.Hooks.on(
            name,
            (combat: Fight) => void (combat === fight && seen.push(`${name} ${fight.round}.${String(fight.turn)}`)),
          ),
        }));
        await fight.startCombat();
        await fight.nextTurn();
        await fight.nextRound();
        for (const { name, id } of hooks) globals.Hooks.off(name, id);
        same(seen, [
          'combatStart 0.null',
          'combatTurnChange 1.0',
          'combatTurn 1.0',
          'combatTurnChange 1.1',
          'combatRound 1.1',
          'combatTurnChange 2.0',
        ]);
      }),
  },
  {
    name: 'one update of the combat moves the round and gives all a new initiative',
    source: 'foundryvtt/crucible, documents/combat.mjs: `_preUpdate` puts `combatants` into the update of the round',
    run: (globals) =>
      withFight(globals, async (fight) => {
        await fight.startCombat();
        let updates = 0;
        const hook = globals.Hooks.on('updateCombat', () => void updates++);
        const combatants = fight.turns.map((combatant, index) => ({ _id: combatant.id, initiative: index }));
        await fight.update({ round: 2, turn: 0, combatants });
        globals.Hooks.off('updateCombat', hook);
        same([updates, fight.round, ...names(fight)], [1, 2, 'C5', 'C7', 'C9']);
      }),
  },
  {
    name: 'a new initiative in the middle keeps the turn with whose it was',
    source: 'foundryvtt/foundryvtt#12312 and #12990: since V12 an operation on combatants carries `combatTurn`',
    run: (globals) =>
      withFight(globals, async (fight) => {
        await fight.startCombat();
        const last = fight.turns[2] as Doc;
        await fight.updateEmbeddedDocuments('Combatant', [{ _id: last.id, initiative: 20 }]);
        await until(() => fight.turn === 1);
        same([names(fight)[0], fight.combatant?.name], ['C5', 'C9']);
      }),
  },
  {
    name: 'whoever writes `turn` itself gets the events of a turn, unless it says `turnEvents: false`',
    source: 'foundryvtt/foundryvtt#10387 (when turn events are managed) and #9664 (combatTurnChange)',
    run: (globals) =>
      withFight(globals, async (fight) => {
        await fight.startCombat();
        const seen: unknown[] = [];
        const hook = globals.Hooks.on(
          'combatTurnChange',
          (combat: Fight, prior: Plain, current: Plain) =>
            void (combat === fight && seen.push([prior['turn'], current['turn']])),
        );
        await fight.update({ turn: 1 });
        await fight.update({ turn: 0 }, { turnEvents: false });
        globals.Hooks.off('combatTurnChange', hook);
        same([seen, fight.turn], [[[0, 1]], 0]);
      }),
  },
  {
    name: 'the order is sorted by a method without its combat',
    assumption: '`Combat#setupTurns` hands `_sortCombatants` on without its `this`.',
    run: (globals) =>
      withFight(globals, async (fight) => {
        const seen = new Set<unknown>();
        Object.defineProperty(fight, '_sortCombatants', {
          configurable: true,
          value(this: unknown) {
            seen.add(this);
            return 0;
          },
        });
        (fight as unknown as { setupTurns(): unknown }).setupTurns();
        same([...seen].length, 1);
        check(seen.has(undefined), 'no this');
      }),
  },
  {
    name: 'turn events run on the active GM in the order end turn, end round, start round, start turn',
    source: `${COMBAT}#_onStartTurn`,
    async run(globals) {
      if (!globals.game.users.activeGM?.isSelf) return;
      await withFight(globals, async (fight) => {
        const seen: string[] = [];
        const own = fight as unknown as Record<string, (...args: never[]) => Promise<void>>;
        for (const name of ['_onEndTurn', '_onEndRound', '_onStartRound', '_onStartTurn']) {
          Object.defineProperty(own, name, {
            configurable: true,
            value: async (first: Plain) => void seen.push(`${name} ${String(first['name'] ?? first['round'])}`),
          });
        }
        await fight.startCombat();
        await fight.nextRound();
        await until(() => seen.length >= 6);
        same(seen, [
          '_onStartRound 1',
          '_onStartTurn C9',
          '_onEndTurn C9',
          '_onEndRound 1',
          '_onStartRound 2',
          '_onStartTurn C9',
        ]);
      });
    },
  },
  {
    name: 'an unlinked token has an actor of its own, made of the world’s actor and a difference',
    source: 'foundryvtt.com/api/classes/foundry.documents.TokenDocument.html',
    run: (globals) =>
      withActor(globals, async (actor) => {
        const scene = await (globals.foundry.documents['Scene'] as Globals['foundry']['documents'][string]).create({
          name: 'Contract',
        });
        check(scene, 'a scene');
        try {
          const [token] = await scene.createEmbeddedDocuments('Token', [
            { name: 'T', actorId: actor.id, actorLink: false },
          ]);
          const own = token?.['actor'] as Doc;
          same(own.uuid, `${scene.uuid}.Token.${String(token?.id)}.Actor.${actor.id}`);
          await own.update({ name: 'Twin' });
          same([own.name, actor.name], ['Twin', 'Contract']);
          await actor.update({ img: 'icons/svg/aura.svg', name: 'Base' });
          same([own['img'], own.name], ['icons/svg/aura.svg', 'Twin']);
          const [effect] = await own.createEmbeddedDocuments('ActiveEffect', [{ name: 'E' }]);
          check(globals.fromUuidSync(String(effect?.uuid)) === effect, 'its embedded documents are found');
          same((actor['effects'] as { size: number }).size, 0);
        } finally {
          await scene.delete();
        }
      }),
  },
  {
    name: 'what an unlinked token’s actor has of the world’s actor is changed through it, for the token alone',
    source: 'foundryvtt/foundryvtt#8973 and #9095; together with other changes of the actor it goes wrong: #9384',
    run: (globals) =>
      withActor(globals, async (actor) => {
        const [effect] = await actor.createEmbeddedDocuments('ActiveEffect', [
          { name: 'E', img: 'icons/svg/aura.svg' },
        ]);
        check(effect, 'an effect');
        await withToken(globals, actor, async (own) => {
          await own.updateEmbeddedDocuments('ActiveEffect', [{ _id: effect.id, name: 'F' }]);
          const changed = (own['effects'] as { get(id: string): Doc | undefined }).get(effect.id);
          same([changed?.name, changed?.['img'], effect.name], ['F', 'icons/svg/aura.svg', 'E']);
        });
      }),
  },
];

/** An unlinked token's own actor, for the time of one case. */
async function withToken({ foundry }: Globals, actor: Doc, act: (own: Doc) => Promise<void>): Promise<void> {
  const scene = await foundry.documents['Scene']?.create({ name: 'Contract' });
  check(scene, 'a scene');
  try {
    const [token] = await scene.createEmbeddedDocuments('Token', [{ name: 'T', actorId: actor.id, actorLink: false }]);
    await act(token?.['actor'] as Doc);
  } finally {
    await scene.delete();
  }
}

async function until(test: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !test(); tries++) await new Promise((resolve) => setTimeout(resolve, 10));
}
