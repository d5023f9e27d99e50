/** Documents, hooks, settings, localization, rolls. A GM runs them; what they make they remove. */
import { check, type ContractCase, type Doc, type Plain, refuses, same, withActor } from './types.ts';

const HOOKS = 'foundryvtt.com/api/modules/hookEvents.html';
const DOCUMENT = 'foundryvtt.com/api/classes/foundry.abstract.Document.html';
const ROLL = 'foundryvtt.com/api/classes/foundry.dice.Roll.html';

export const documentCases: readonly ContractCase[] = [
  {
    name: 'a created document has an id of 16, its author as owner, and stands in its collection',
    source: DOCUMENT,
    run: (globals) =>
      withActor(globals, async (actor) => {
        check(/^[A-Za-z0-9]{16}$/.test(actor.id), 'the id');
        check(globals.game.actors.get(actor.id) === actor, 'the collection has it');
        check(globals.fromUuidSync(actor.uuid) === actor, 'fromUuidSync finds it');
        check((await globals.fromUuid(actor.uuid)) === actor, 'fromUuid finds it');
        check(actor.testUserPermission(globals.game.user, 'OWNER'), 'a GM may do all');
      }),
  },
  {
    name: 'hooks of an update: pre with the candidate, then update with the difference and the user',
    source: HOOKS,
    run: (globals) =>
      withActor(globals, async (actor) => {
        const seen: unknown[] = [];
        const pre = globals.Hooks.on(
          'preUpdateActor',
          (doc: Doc, changes: Plain) => void (doc === actor && seen.push(['pre', changes['name']])),
        );
        const post = globals.Hooks.on(
          'updateActor',
          (doc: Doc, changes: Plain, options: Plain, userId: string) =>
            void (doc === actor && seen.push(['post', changes['name'], options['mine'], userId])),
        );
        await actor.update({ name: 'Other' }, { mine: 4 });
        globals.Hooks.off('preUpdateActor', pre);
        globals.Hooks.off('updateActor', post);
        same(seen, [
          ['pre', 'Other'],
          ['post', 'Other', 4, globals.game.userId],
        ]);
      }),
  },
  {
    name: 'a pre hook that returns false cancels',
    source: HOOKS,
    run: (globals) =>
      withActor(globals, async (actor) => {
        const hook = globals.Hooks.on('preUpdateActor', () => false);
        await actor.update({ name: 'Other' });
        globals.Hooks.off('preUpdateActor', hook);
        same(actor.name, 'Contract');
      }),
  },
  {
    name: 'an update that changes nothing is not sent',
    source: `${DOCUMENT}#update`,
    run: (globals) =>
      withActor(globals, async (actor) => {
        let updates = 0;
        const hook = globals.Hooks.on('updateActor', () => void updates++);
        await actor.update({ name: 'Contract' });
        globals.Hooks.off('updateActor', hook);
        same(updates, 0);
      }),
  },
  {
    name: 'flags are set, read and unset',
    source: `${DOCUMENT}#setFlag`,
    run: (globals) =>
      withActor(globals, async (actor) => {
        const scope = globals.game.system.id;
        await actor.setFlag(scope, 'a.b', { c: 1 });
        same(actor.getFlag(scope, 'a.b.c'), 1);
        await actor.unsetFlag(scope, 'a.b');
        check(actor.getFlag(scope, 'a.b') === undefined, 'the flag is gone');
      }),
  },
  {
    name: 'embedded documents are created, updated and deleted through their parent',
    source: `${DOCUMENT}#createEmbeddedDocuments`,
    run: (globals) =>
      withActor(globals, async (actor) => {
        const [effect] = await actor.createEmbeddedDocuments('ActiveEffect', [
          { name: 'E', img: 'icons/svg/aura.svg' },
        ]);
        check(effect, 'an effect');
        same(effect.uuid, `${actor.uuid}.ActiveEffect.${effect.id}`);
        await actor.updateEmbeddedDocuments('ActiveEffect', [{ _id: effect.id, name: 'F' }]);
        same(effect.name, 'F');
        await actor.update({ effects: [{ _id: effect.id, name: 'G' }] });
        same(effect.name, 'G', 'after an update of the parent with the embedded list');
        await actor.deleteEmbeddedDocuments('ActiveEffect', [effect.id]);
        same((actor['effects'] as { size: number }).size, 0);
      }),
  },
  {
    name: 'an update of a parent with its embedded list calls no hook of the embedded document',
    assumption: 'Embedded documents that are changed through an update of their parent get no hooks of their own.',
    run: (globals) =>
      withActor(globals, async (actor) => {
        const [effect] = await actor.createEmbeddedDocuments('ActiveEffect', [{ name: 'E' }]);
        let calls = 0;
        const hook = globals.Hooks.on('updateActiveEffect', () => void calls++);
        await actor.update({ effects: [{ _id: effect?.id, name: 'G' }] });
        globals.Hooks.off('updateActiveEffect', hook);
        same(calls, 0);
      }),
  },
  {
    name: 'a change needs a document that exists',
    source: `${DOCUMENT}#delete`,
    run: (globals) =>
      withActor(globals, async (actor) => {
        await actor.delete();
        check(globals.game.actors.get(actor.id) === undefined, 'it is gone');
        await refuses(() => actor.update({ name: 'Late' }), 'an update of what is gone');
      }),
  },
  {
    name: 'a hook that throws does not keep the others from being called',
    source: 'foundryvtt.com/api/classes/foundry.helpers.Hooks.html',
    run({ Hooks }) {
      const called: string[] = [];
      const value = Hooks.on('contractThrow', () => {
        throw new Error('thrown on purpose by a contract case');
      });
      const two = Hooks.on('contractThrow', () => void called.push('two'));
      Hooks.callAll('contractThrow');
      Hooks.off('contractThrow', value);
      Hooks.off('contractThrow', two);
      same(called, ['two']);
    },
  },
  {
    name: 'Hooks.call stops at false; once is called once',
    source: 'foundryvtt.com/api/classes/foundry.helpers.Hooks.html',
    run({ Hooks }) {
      let calls = 0;
      Hooks.once('contractCall', () => void calls++);
      const stop = Hooks.on('contractCall', () => false);
      const never = Hooks.on('contractCall', () => void (calls += 100));
      check(!Hooks.call('contractCall') && !Hooks.call('contractCall'), 'false is handed on');
      Hooks.off('contractCall', stop);
      Hooks.off('contractCall', never);
      same(calls, 1);
    },
  },
  {
    name: 'a missing language key is its own text; format fills in',
    source: 'foundryvtt.com/api/classes/foundry.helpers.Localization.html',
    run({ game: { i18n } }) {
      same(i18n.localize('CONTRACT.no.such.key'), 'CONTRACT.no.such.key');
      same(i18n.format('CONTRACT {a}', { a: 1 }).startsWith('CONTRACT'), true);
    },
  },
  {
    name: 'a client setting has its default, is set, and tells onChange',
    source: 'foundryvtt.com/api/classes/foundry.helpers.ClientSettings.html',
    async run({ game: { settings, system } }) {
      const changes: unknown[] = [];
      settings.register(system.id, 'contractCase', {
        scope: 'client',
        config: false,
        type: Number,
        default: 2,
        onChange: (value: unknown) => void changes.push(value),
      });
      await settings.set(system.id, 'contractCase', 2);
      same(settings.get(system.id, 'contractCase'), 2);
      await settings.set(system.id, 'contractCase', 5);
      same([settings.get(system.id, 'contractCase'), changes.at(-1)], [5, 5]);
      await settings.set(system.id, 'contractCase', 2);
      await refuses(() => settings.get(system.id, 'contractNeverRegistered'), 'a setting that was not registered');
    },
  },
  {
    name: 'a roll has its formula, dice and total, and comes back from its JSON',
    source: ROLL,
    async run({ foundry: { dice } }) {
      const roll = await new dice.Roll('2d6 + @bonus', { bonus: 3 }).evaluate();
      same(roll.formula, '2d6 + 3');
      const faces = roll.dice[0]?.results.map((result) => result.result) ?? [];
      same(
        roll.total,
        faces.reduce((sum, value) => sum + value, 3),
      );
      const again = dice.Roll.fromData(JSON.parse(JSON.stringify(roll.toJSON())) as Plain);
      same([again.total, again.formula], [roll.total, roll.formula]);
      await refuses(() => roll.evaluate(), 'a second evaluation');
    },
  },
  {
    name: 'a message takes further rolls as their JSON text, and says who made it',
    source: 'foundryvtt.com/api/v14/interfaces/foundry.documents.types.ChatMessageData.html',
    async run({ foundry: { dice, documents }, game }) {
      const message = await documents['ChatMessage']?.create({ content: 'Contract' });
      check(message, 'a message');
      const roll = await new dice.Roll('2d6').evaluate();
      await message.update({ rolls: [JSON.stringify(roll)] });
      const rolls = message['rolls'] as readonly { readonly total: number }[];
      const stats = message['_stats'] as Plain;
      await message.delete();
      same([rolls.length, rolls[0]?.total, (message['author'] as Doc).id], [1, roll.total, game.userId]);
      same(stats['lastModifiedBy'], game.userId);
    },
  },
  {
    name: 'keep and drop, minimum and maximum, precedence and parentheses',
    source: 'foundryvtt.com/article/dice-modifiers',
    async run({ foundry: { dice } }) {
      const kept = await new dice.Roll('4d6kh3').evaluate();
      same(kept.dice[0]?.results.filter((result) => result.active).length, 3);
      same((await new dice.Roll('3d6dl1').evaluate({ maximize: true })).total, 12);
      same((await new dice.Roll('2d6').evaluate({ minimize: true })).total, 2);
      same(new dice.Roll('2 + 3 * (4 - 1)').evaluateSync().total, 11);
    },
  },
  {
    name: 'evaluateSync refuses dice unless told otherwise',
    source: `${ROLL}#evaluateSync`,
    async run({ foundry: { dice } }) {
      await refuses(() => new dice.Roll('1d6').evaluateSync(), 'dice in evaluateSync');
      check(Number(new dice.Roll('1d6').evaluateSync({ strict: false }).total) >= 0, 'not strict');
    },
  },
  {
    name: 'a face is the ceiling of (1 − u) × faces',
    source: 'foundryvtt.com/api/classes/foundry.dice.terms.DiceTerm.html#mapRandomFace',
    async run({ foundry: { dice }, CONFIG }) {
      const before = CONFIG.Dice.randomUniform;
      CONFIG.Dice.randomUniform = () => 0.5;
      const roll = await new dice.Roll('1d20').evaluate();
      CONFIG.Dice.randomUniform = before;
      same(roll.total, 10);
    },
  },
  {
    name: 'message modes are V14’s',
    source: 'fvtt types 14.366, CONFIG.ChatMessage.modes',
    run({ CONFIG }) {
      for (const mode of ['public', 'gm', 'blind', 'self', 'ic'])
        check(mode in CONFIG.ChatMessage.modes, `the mode ${mode}`);
    },
  },
  {
    name: 'a roll to the GM is whispered to the GMs',
    source: `${ROLL}#toMessage`,
    async run({ foundry: { dice }, game }) {
      const data = (await new dice.Roll('1d6').toMessage({}, { messageMode: 'gm', create: false })) as {
        whisper: string[];
        blind?: boolean;
      };
      check(data.whisper.includes(game.user.id), 'the GM is among the recipients');
      check(!data.blind, 'not blind');
    },
  },
  {
    name: 'a status is toggled by its id and shows among the actor’s statuses',
    source: 'foundryvtt.com/api/classes/foundry.documents.Actor.html#toggleStatusEffect',
    run: (globals) =>
      withActor(globals, async (actor) => {
        const toggle = actor['toggleStatusEffect'] as (id: string, options?: Plain) => Promise<unknown>;
        await toggle.call(actor, 'prone', { active: true });
        check((actor['statuses'] as Set<string>).has('prone'), 'prone');
        await toggle.call(actor, 'prone', { active: false });
        check(!(actor['statuses'] as Set<string>).has('prone'), 'up again');
      }),
  },
];
