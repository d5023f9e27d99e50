/** Around the documents: compendia, templates, announcements, and the world's time. A GM runs them. */
import { check, type ContractCase, type Doc, type Globals, type Plain, refuses, same } from './types.ts';

const API = 'foundryvtt.com/api/v14';

interface Pack {
  readonly documentName: string;
  readonly locked: boolean;
  readonly index: { readonly contents: readonly { readonly _id: string }[] };
  configure(configuration: { locked: boolean }): Promise<unknown>;
  getDocument(id: string): Promise<Doc | undefined>;
}

interface Message extends Doc {
  renderHTML(): Promise<unknown>;
}

interface Fight extends Doc {
  startCombat(): Promise<unknown>;
  nextRound(): Promise<unknown>;
}

/** More of the globals than other cases ask for. */
interface Shell {
  readonly game: {
    readonly packs: { readonly contents: readonly Pack[] };
    readonly time: { readonly worldTime: number; advance(delta: number): Promise<unknown> };
  };
  readonly CONFIG: { readonly time: { roundTime: number }; readonly sounds: Record<string, unknown> };
  readonly ui: { readonly notifications: { info(text: string): Plain }; readonly combat?: unknown };
  readonly Handlebars: { readonly partials: Record<string, unknown> };
  readonly foundry: {
    readonly audio: { readonly AudioHelper: { readonly play?: unknown } };
    readonly applications: {
      readonly sidebar: { readonly tabs: { readonly CombatTracker: { readonly prototype: Menus } } };
      readonly handlebars: {
        loadTemplates(paths: readonly string[]): Promise<unknown>;
        renderTemplate(path: string, data: Plain): Promise<string>;
      };
    };
  };
}

/** The offers of core's tracker, whatever a system makes of it. */
interface Menus {
  _getEntryContextOptions(): readonly { readonly label?: string }[];
  _getCombatContextOptions(): readonly { readonly label?: string }[];
}

const shellOf = (globals: Globals): Shell => globals as unknown as Shell;

const until = async (test: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 100 && !test(); tries++) await new Promise((resolve) => setTimeout(resolve, 10));
};

export const shellCases: readonly ContractCase[] = [
  {
    name: 'what lies in a compendium is changed there while it is open, and not while it is locked',
    source: `${API}/interfaces/foundry.types.WorldCompendiumPackConfiguration.html; fvtt types 13.346, CompendiumCollection#locked and #configure`,
    async run(globals) {
      const pack = shellOf(globals).game.packs.contents.find(({ documentName }) => documentName === 'Actor');
      check(pack, 'there is a compendium of actors');
      const wasLocked = pack.locked;
      const doc = await pack.getDocument(pack.index.contents[0]!._id);
      check(doc, 'there is somebody in it');
      const { name } = doc;
      try {
        await pack.configure({ locked: false });
        same(pack.locked, false);
        await doc.update({ name: 'Contract' });
        same(doc.name, 'Contract');
        await doc.update({ name });
        await pack.configure({ locked: true });
        await refuses(() => doc.update({ name: 'Contract' }), 'a change in a locked compendium');
        same(doc.name, name);
      } finally {
        await pack.configure({ locked: wasLocked });
      }
    },
  },
  {
    name: 'loadTemplates ends when all have come, and each is a partial by its path then',
    assumption:
      '`Handlebars.partials` holds the compiled template of every path that `loadTemplates` was given. Where it does not, cards are drawn a moment later.',
    async run(globals) {
      const { foundry, Handlebars } = shellOf(globals);
      const { loadTemplates, renderTemplate } = foundry.applications.handlebars;
      const path = `systems/${globals.game.system.id}/templates/chat/note.hbs`;
      await loadTemplates([path]);
      same(typeof Handlebars.partials[path], 'function');
      check((await renderTemplate(path, { text: 'Contract' })).includes('Contract'), 'it is filled');
    },
  },
  {
    name: 'a message may be drawn more than once, each time for the hook',
    source:
      'fvtt types 13.346, ChatMessage#renderHTML; foundryvtt/foundryvtt#12022 and #13673: the log, a toast, a pop-out',
    async run(globals) {
      const message = (await globals.foundry.documents['ChatMessage']!.create({ content: 'contract' })) as
        | Message
        | undefined;
      check(message, 'a message could not be created');
      const drawn = new Set<unknown>();
      const hook = globals.Hooks.on(
        'renderChatMessageHTML',
        (hook: Doc, html: unknown) => void (hook.id === message.id && drawn.add(html)),
      );
      await message.renderHTML();
      await message.renderHTML();
      globals.Hooks.off('renderChatMessageHTML', hook);
      await message.delete();
      // Where a log or a toast shows it as well, there are more.
      check(drawn.size >= 2, 'each drawing is an element of its own');
    },
  },
  {
    name: 'messages have the modes public, gm, blind and self',
    source: 'fvtt types 14.366, CONFIG.ChatMessage.modes and ChatMessage.applyMode',
    run({ foundry, game, CONFIG }) {
      const { ChatMessage } = foundry.documents as unknown as {
        ChatMessage: { applyMode(data: Plain, mode: string): Plain };
      };
      const modes = ['public', 'gm', 'blind', 'self'];
      same(
        modes.filter((mode) => !(mode in CONFIG.ChatMessage.modes)),
        [],
      );
      const as = (mode: string): Plain => {
        const data: Plain = { whisper: [], blind: false };
        return { ...data, ...ChatMessage.applyMode(data, mode) };
      };
      same([as('self')['whisper'], as('self')['blind']], [[game.user.id], false]);
      same(as('blind')['blind'], true);
    },
  },
  {
    name: 'core’s tools for initiative stand in the menus of the tracker under these labels',
    assumption:
      'Core’s entries that clear and reroll initiative are labeled `COMBATANT.ACTIONS.Clear`, `COMBATANT.ACTIONS.Reroll` and `COMBAT.InitiativeReset`, as systems for V14 look for them.',
    run(globals) {
      const { foundry, ui } = shellOf(globals);
      const { prototype } = foundry.applications.sidebar.tabs.CombatTracker;
      const labels = [
        ...prototype._getEntryContextOptions.call(ui.combat ?? {}),
        ...prototype._getCombatContextOptions.call(ui.combat ?? {}),
      ].map(({ label }) => label);
      for (const label of ['COMBATANT.ACTIONS.Clear', 'COMBATANT.ACTIONS.Reroll', 'COMBAT.InitiativeReset'])
        check(labels.includes(label), `${label} is there`);
    },
  },
  {
    name: 'a notice is registered with its text and kind',
    source: 'fvtt types 13.346, Notifications#notify',
    run(globals) {
      const notice = shellOf(globals).ui.notifications.info('Salvo contract');
      same([notice['message'], notice['type']], ['Salvo contract', 'info']);
      (notice['remove'] as (() => void) | undefined)?.call(notice);
    },
  },
  {
    name: 'there is a sound for notices, and something to play it with',
    source: 'fvtt types 13.346, AudioHelper.play and CONFIG.sounds',
    run(globals) {
      const { foundry, CONFIG } = shellOf(globals);
      same(typeof foundry.audio.AudioHelper.play, 'function');
      same(typeof CONFIG.sounds['notification'], 'string');
    },
  },
  {
    name: 'a round moves the world’s time on by what it takes, and everybody is told',
    source: `${API}/functions/hookEvents.combatRound.html, CONFIG.time and hookEvents.updateWorldTime`,
    async run(globals) {
      const { game, CONFIG } = shellOf(globals);
      const { roundTime } = CONFIG.time;
      const fight = (await globals.foundry.documents['Combat']!.create({})) as Fight | undefined;
      check(fight, 'a combat could not be created');
      const heard: unknown[] = [];
      const hook = globals.Hooks.on('updateWorldTime', (_now: number, delta: number) => void heard.push(delta));
      const before = game.time.worldTime;
      try {
        CONFIG.time.roundTime = 6;
        await fight.createEmbeddedDocuments('Combatant', [{ name: 'C', initiative: 1 }]);
        await fight.startCombat();
        await fight.nextRound();
        await until(() => heard.length > 0);
        same([heard, game.time.worldTime - before], [[6], 6]);
      } finally {
        CONFIG.time.roundTime = roundTime;
        globals.Hooks.off('updateWorldTime', hook);
        await fight.delete();
        await game.time.advance(before - game.time.worldTime);
      }
    },
  },
];
