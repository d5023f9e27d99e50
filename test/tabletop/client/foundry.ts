/** The object at `foundry`. */
import { Document } from './abstract/document.ts';
import { DataModel } from './abstract/model.ts';
import { TypeDataModel } from './abstract/type-data.ts';
import { Token } from './canvas.ts';
import { Collection } from './collections.ts';
import type { Roll } from './dice/roll.ts';
import { CONST_VALUES } from './const.ts';
import { DiceTerm, Die, FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, RollTerm } from './dice/terms.ts';
import { ActiveEffectTypeDataModel } from './documents/actor.ts';
import { DataField } from './fields/base.ts';
import * as containers from './fields/containers.ts';
import * as embedded from './fields/embedded.ts';
import { DataModelValidationError, DataModelValidationFailure } from './fields/failure.ts';
import { ObjectField, TypedObjectField } from './fields/records.ts';
import * as primitives from './fields/primitives.ts';
import { type BatchOperation, modifyBatch } from './database.ts';
import { CompendiumCollection } from './packs.ts';
import type { Realm } from './realm.ts';
import { sheetRegistry } from './sheets.ts';
import { TokenRuler } from './token-ruler.ts';
import type { Namespace } from './types.ts';
import { makeUtils } from './utils/index.ts';
import { DataFieldOperator, ForcedDeletion, ForcedReplacement } from './utils/operators.ts';
import { bind } from './config.ts';

export function makeFoundry(realm: Realm, classes: Record<string, typeof Document>, RollClass: typeof Roll): Namespace {
  const { ArrayField, SchemaField, SetField } = containers;
  const { EmbeddedDataField, EmbeddedCollectionField, TypeDataField } = embedded;
  const registry = sheetRegistry(realm);
  const { registerSheet } = registry as { registerSheet: (documentClass: unknown, ...rest: unknown[]) => void };
  const unregister = (registry as { unregisterSheet: typeof registerSheet }).unregisterSheet;
  return {
    abstract: { DataModel, Document: bind(Document, realm), TypeDataModel },
    data: {
      fields: {
        DataField,
        ...primitives,
        ArrayField,
        SchemaField,
        SetField,
        ObjectField,
        TypedObjectField,
        EmbeddedDataField,
        EmbeddedCollectionField,
        TypeDataField,
      },
      operators: { DataFieldOperator, ForcedDeletion, ForcedReplacement },
      validation: { DataModelValidationError, DataModelValidationFailure },
      ActiveEffectTypeDataModel,
    },
    documents: {
      ...classes,
      modifyBatch: (operations: readonly BatchOperation[]) => modifyBatch(realm, operations),
      collections: {
        Actors: collection(realm, 'Actor', registerSheet, unregister),
        Items: collection(realm, 'Item', registerSheet, unregister),
        CompendiumCollection,
        CombatEncounters: collection(realm, 'Combat', registerSheet, unregister),
        ChatMessages: collection(realm, 'ChatMessage', registerSheet, unregister),
      },
    },
    dice: {
      Roll: RollClass,
      terms: { DiceTerm, Die, FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, RollTerm },
    },
    utils: { ...makeUtils(realm.random), Collection },
    canvas: { placeables: { Token, tokens: { TokenRuler } } },
    helpers: {},
    audio: { AudioHelper: audioHelper(realm) },
    appv1: { sheets: coreSheets(registerSheet, classes) },
    applications: { apps: { DocumentSheetConfig: registry } },
    CONST: CONST_VALUES,
  };
}

/** Without sounds, listeners at the tabletop are told of them. */
const audioHelper = (realm: Realm): Namespace => ({
  play: (data: Namespace, push: unknown) => realm.hooks.callAll('tabletopSound', data, push),
});

type Register = (documentClass: unknown, ...rest: unknown[]) => void;

/** The deprecated sheets that core registers for every type until a system takes them away. */
function coreSheets(register: Register, { Actor, Item }: Record<string, unknown>): Namespace {
  class ActorSheet {}
  class ItemSheet {}
  register(Actor, 'core', ActorSheet);
  register(Item, 'core', ItemSheet);
  return { ActorSheet, ItemSheet };
}

/** `Actors.registerSheet(…)` and its like. */
function collection(realm: Realm, name: string, register: Register, unregister: Register): Namespace {
  const documentClass = () => (realm.CONFIG[name] as { documentClass: unknown }).documentClass;
  return {
    documentName: name,
    registerSheet: (...rest: unknown[]) => register(documentClass(), ...rest),
    unregisterSheet: (...rest: unknown[]) => unregister(documentClass(), ...rest),
    get instance() {
      return realm.collections.get(name);
    },
  };
}
