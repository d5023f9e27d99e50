/** Every name that the tabletop offers is a name of the published types, or is in the list of those that are not. */
import type { ALLOWED, Own } from './allowed.ts';
import type { OFFERED } from './offered.ts';

type Offered = typeof OFFERED;

interface Real {
  foundry: keyof typeof foundry;
  'foundry.utils': keyof typeof foundry.utils;
  'foundry.abstract': keyof typeof foundry.abstract;
  'foundry.data': keyof typeof foundry.data;
  'foundry.data.fields': keyof typeof foundry.data.fields;
  'foundry.data.operators': never;
  'foundry.documents': keyof typeof foundry.documents;
  'foundry.documents.collections': keyof typeof foundry.documents.collections;
  'foundry.dice': keyof typeof foundry.dice;
  'foundry.dice.terms': keyof typeof foundry.dice.terms;
  game: keyof foundry.Game;
  CONFIG: keyof CONFIG;
  CONST: keyof typeof CONST;
  Hooks: keyof typeof Hooks;
  canvas: keyof foundry.canvas.Canvas;
  'settings#': keyof foundry.helpers.ClientSettings;
  'users#': keyof foundry.documents.collections.Users;
  'i18n#': keyof foundry.helpers.Localization;
  'ActiveEffect#': keyof foundry.documents.ActiveEffect;
  'ActiveEffect.': keyof typeof foundry.documents.ActiveEffect;
  'Actor#': keyof foundry.documents.Actor;
  'Actor.': keyof typeof foundry.documents.Actor;
  'ChatMessage#': keyof foundry.documents.ChatMessage;
  'ChatMessage.': keyof typeof foundry.documents.ChatMessage;
  'Combat#': keyof foundry.documents.Combat;
  'Combat.': keyof typeof foundry.documents.Combat;
  'Combatant#': keyof foundry.documents.Combatant;
  'Combatant.': keyof typeof foundry.documents.Combatant;
  'CombatantGroup#': keyof foundry.documents.CombatantGroup;
  'CombatantGroup.': keyof typeof foundry.documents.CombatantGroup;
  'Folder.': keyof typeof foundry.documents.Folder;
  'Item#': keyof foundry.documents.Item;
  'Item.': keyof typeof foundry.documents.Item;
  'JournalEntry.': keyof typeof foundry.documents.JournalEntry;
  'JournalEntryPage.': keyof typeof foundry.documents.JournalEntryPage;
  'Macro#': keyof foundry.documents.Macro;
  'Macro.': keyof typeof foundry.documents.Macro;
  'RegionBehavior.': keyof typeof foundry.documents.RegionBehavior;
  'RegionDocument#': keyof foundry.documents.RegionDocument;
  'RegionDocument.': keyof typeof foundry.documents.RegionDocument;
  'Scene#': keyof foundry.documents.Scene;
  'Scene.': keyof typeof foundry.documents.Scene;
  'Setting#': keyof foundry.documents.Setting;
  'Setting.': keyof typeof foundry.documents.Setting;
  'TokenDocument#': keyof foundry.documents.TokenDocument;
  'TokenDocument.': keyof typeof foundry.documents.TokenDocument;
  'WallDocument.': keyof typeof foundry.documents.WallDocument;
  'User#': keyof foundry.documents.User;
  'User.': keyof typeof foundry.documents.User;
  'DataModel#': keyof foundry.abstract.DataModel.Any;
  'DataModel.': keyof typeof foundry.abstract.DataModel;
  /** client documents have more than the abstract class; an actor has all of it */
  'Document#': keyof foundry.documents.Actor;
  'Document.': keyof typeof foundry.documents.Actor;
  'TypeDataModel#': keyof foundry.abstract.TypeDataModel.Any;
  'TypeDataModel.': keyof typeof foundry.abstract.TypeDataModel;
  'Roll#': keyof foundry.dice.Roll;
  'Roll.': keyof typeof foundry.dice.Roll;
  'DataField#': keyof foundry.data.fields.DataField.Any;
  'DataField.': keyof typeof foundry.data.fields.DataField;
  'SchemaField#': keyof foundry.data.fields.SchemaField.Any;
  'SchemaField.': keyof typeof foundry.data.fields.SchemaField;
}

type Allowed<Group> = Group extends keyof typeof ALLOWED ? keyof (typeof ALLOWED)[Group] : never;
type Missing = { [Group in keyof Offered]: Exclude<Offered[Group][number], Real[Group] | Allowed<Group> | Own> };

/** The names that are missing: where this does not compile, the message shows them by group. */
type Complete = [Missing[keyof Offered]] extends [never]
  ? true
  : { [Group in keyof Missing as [Missing[Group]] extends [never] ? never : Group]: Missing[Group] };
export const complete: Complete = true;
