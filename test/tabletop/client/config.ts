/** CONFIG as it is before a system changes it. */
import { type Document } from './abstract/document.ts';
import { ActiveEffect, ActiveEffectTypeDataModel, Actor, Item } from './documents/actor.ts';
import { ChatMessage } from './documents/chat-message.ts';
import { Combat } from './documents/combat.ts';
import { Combatant, CombatantGroup } from './documents/combatant.ts';
import { Folder, JournalEntry, JournalEntryPage, Macro, Setting, User } from './documents/misc.ts';
import { RegionBehavior, RegionDocument } from './documents/region.ts';
import { Scene, TokenDocument } from './documents/scene.ts';
import { WallDocument } from './documents/wall.ts';
import { Die } from './dice/terms.ts';
import type { Roll } from './dice/roll.ts';
import { Token } from './canvas.ts';
import { DocumentCollection } from './collections.ts';
import { TokenRuler } from './token-ruler.ts';
import { Region } from './regions.ts';
import type { DocumentConfig, Realm } from './realm.ts';
import type { Namespace } from './types.ts';

const CLASSES = [
  ActiveEffect,
  Actor,
  ChatMessage,
  Combat,
  Combatant,
  CombatantGroup,
  Folder,
  Item,
  JournalEntry,
  JournalEntryPage,
  Macro,
  RegionBehavior,
  RegionDocument,
  Scene,
  Setting,
  TokenDocument,
  User,
  WallDocument,
];

/** The document classes of one client, by class name: each knows its realm. */
export function documentClasses(realm: Realm): Record<string, typeof Document> {
  return Object.fromEntries(CLASSES.map((base) => [base.name, bind(base, realm)]));
}

/** A subclass that belongs to this client alone. */
export function bind<T extends abstract new (...args: never[]) => unknown>(base: T, realm: Realm): T {
  const own = class extends (base as unknown as new () => object) {};
  Object.defineProperty(own, 'name', { value: base.name });
  Object.defineProperty(own, 'tabletop', { value: realm });
  return own as unknown as T;
}

export function makeConfig(
  classes: Record<string, typeof Document>,
  RollClass: typeof Roll,
  random: () => number,
): Namespace {
  const documents: Record<string, DocumentConfig> = {};
  for (const documentClass of Object.values(classes)) {
    const collection = DocumentCollection;
    documents[documentClass.documentName] = {
      documentClass,
      dataModels: {},
      typeLabels: {},
      typeIcons: {},
      sheetClasses: {},
      collection,
    };
  }
  Object.assign(documents['Actor'] as DocumentConfig, { trackableAttributes: {}, defaultType: undefined });
  Object.assign(documents['Token'] as DocumentConfig, { objectClass: Token, rulerClass: TokenRuler });
  Object.assign(documents['Item'] as DocumentConfig, { defaultType: undefined });
  Object.assign(documents['Combat'] as DocumentConfig, { initiative: { formula: null, decimals: 2 }, settings: {} });
  Object.assign(documents['ActiveEffect'] as DocumentConfig, {
    expiryAction: 'update',
    dataModels: { base: ActiveEffectTypeDataModel },
  });
  Object.assign(documents['ChatMessage'] as DocumentConfig, { modes: messageModes(), batchSize: 100 });
  Object.assign(documents['Region'] as DocumentConfig, { objectClass: bind(Region, realmOf(classes)) });
  return {
    ...documents,
    Canvas: { polygonBackends: { move: collisions(realmOf(classes)), sight: collisions(realmOf(classes)) } },
    Dice: { rolls: [RollClass], randomUniform: random, types: [Die], terms: { d: Die }, functions: {} },
    statusEffects: statusEffects(),
    specialStatusEffects: {
      DEFEATED: 'dead',
      INVISIBLE: 'invisible',
      BLIND: 'blind',
      BURROW: 'burrow',
      HOVER: 'hover',
      FLY: 'fly',
    },
    queries: {},
    ui: {},
    time: { roundTime: 0, turnTime: 0 },
    sounds: { dice: 'sounds/dice.wav', notification: 'sounds/notify.wav' },
    defaultFontFamily: 'Signika',
    TextEditor: { enrichers: [] },
    debug: { hooks: false },
  };
}

interface Collision {
  readonly type: 'move' | 'sight';
  readonly mode: 'any';
}

/** Of the walls of the viewed scene. */
const collisions = (realm: Realm): Namespace => ({
  testCollision(from: { x: number; y: number }, to: { x: number; y: number }, { type, mode }: Collision): boolean {
    // Asked otherwise Foundry tells where.
    if ((mode as string) !== 'any') throw new Error('the tabletop tells whether anything stops it, not what');
    const { scene } = realm.globals.canvas as { readonly scene: Scene | null };
    return (scene?.collections['walls']?.contents ?? []).some((wall) => (wall as WallDocument)._stops(from, to, type));
  },
});

const realmOf = (classes: Record<string, typeof Document>): Realm => Object.values(classes)[0]!.tabletop;

interface Person {
  id: string;
  isGM: boolean;
  isSelf: boolean;
}

/** V14's ways to publish a message, in place of roll modes. */
function messageModes(): Record<string, Namespace> {
  const gms = (users: Person[]) => users.filter((user) => user.isGM).map((user) => user.id);
  const self = (users: Person[]) => users.filter((user) => user.isSelf).map((user) => user.id);
  return {
    public: { label: 'CHAT.MODES.public', icon: 'fa-globe' },
    gm: { label: 'CHAT.MODES.gm', icon: 'fa-user-secret', whisper: gms },
    blind: { label: 'CHAT.MODES.blind', icon: 'fa-eye-slash', whisper: gms, blind: true },
    self: { label: 'CHAT.MODES.self', icon: 'fa-user', whisper: self },
    ic: { label: 'CHAT.MODES.ic', icon: 'fa-comment', ic: true },
  };
}

function statusEffects(): Record<string, Namespace> {
  const effect = (id: string, _id: string) => [
    id,
    { id, _id, name: `EFFECT.Status.${id}`, img: `icons/svg/${id}.svg` },
  ];
  return Object.fromEntries([
    effect('dead', 'dead000000000000'),
    effect('unconscious', 'unconscious00000'),
    effect('prone', 'prone00000000000'),
    effect('stun', 'stun000000000000'),
    effect('blind', 'blind00000000000'),
    effect('invisible', 'invisible0000000'),
  ]);
}
