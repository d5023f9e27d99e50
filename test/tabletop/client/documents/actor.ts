/** Actor, Item and ActiveEffect. */
import { Document, type DocumentMetadata } from '../abstract/document.ts';
import { ArrayField, type Fields, SchemaField, SetField } from '../fields/containers.ts';
import { ObjectField } from '../fields/records.ts';
import { DocumentUUIDField, StringField } from '../fields/primitives.ts';
import { TypeDataModel } from '../abstract/type-data.ts';
import { deepClone, getProperty, isPlain, type Plain } from '../utils/objects.ts';
import { applyChange, type EffectChange } from './effects.ts';
import * as s from './schema.ts';
import { overwriteDelta, type TokenDocument } from './scene.ts';

export class Actor extends Document {
  static override metadata: DocumentMetadata = {
    name: 'Actor',
    collection: 'actors',
    label: 'DOCUMENT.Actor',
    coreTypes: ['base'],
    isPrimary: true,
  };
  declare statuses: Set<string>;
  declare overrides: Plain;
  declare system: Plain;
  static override defineSchema(): Fields {
    return {
      ...s.primary(this),
      type: s.type(this),
      img: s.artwork(this),
      system: s.system(this),
      prototypeToken: new ObjectField(),
      items: s.embedded(this, 'Item'),
      effects: s.embedded(this, 'ActiveEffect'),
    };
  }
  static getDefaultArtwork(_data?: object): { img: string; texture: { src: string } } {
    return { img: 'icons/svg/mystery-man.svg', texture: { src: 'icons/svg/mystery-man.svg' } };
  }
  /** Whether this is the actor of an unlinked token. */
  get isToken(): boolean {
    return this.parent !== null;
  }
  get token(): TokenDocument | null {
    return this.parent as TokenDocument | null;
  }
  get itemTypes(): Record<string, Document[]> {
    const types: Record<string, Document[]> = {};
    for (const item of this.collections['items']?.values() ?? []) (types[String(item['type'])] ??= []).push(item);
    return types;
  }
  /** Own effects, then those that items transfer. */
  *allApplicableEffects(): Generator<ActiveEffect> {
    for (const effect of this.collections['effects']?.values() ?? []) yield effect as ActiveEffect;
    for (const item of this.collections['items']?.values() ?? []) {
      for (const effect of item.collections['effects']?.values() ?? [])
        if (effect['transfer']) yield effect as ActiveEffect;
    }
  }
  get appliedEffects(): ActiveEffect[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active);
  }
  get temporaryEffects(): ActiveEffect[] {
    return this.appliedEffects.filter((effect) => effect.isTemporary || effect.statuses.size > 0);
  }
  get inCombat(): boolean {
    const combats = this.tabletop.collections.get('Combat')?.contents ?? [];
    return combats.some((combat) => combat.collections['combatants']?.some((doc) => doc['actorId'] === this.id));
  }
  getRollData(): Plain {
    return this.system;
  }
  /** Tokens of this actor on the viewed scene; with `document`, their documents. */
  getActiveTokens(linked = false, document = false): unknown[] {
    const canvas = this.tabletop.globals.canvas as { scene?: Document | null; tokens?: { get(id: string): unknown } };
    const tokens = (canvas.scene?.collections['tokens']?.contents ?? []) as TokenDocument[];
    const own = this.isToken
      ? tokens.filter((token) => token === this.parent)
      : tokens.filter((token) => token['actorId'] === this.id && (!linked || token['actorLink']));
    return document ? own : own.map((token) => token.object);
  }
  /** A token of this actor that is not stored; an unlinked one whose prototype asks for a number gets it by the actor's tokens there. */
  async getTokenDocument(data: Plain = {}, { parent }: { parent?: Document | null } = {}): Promise<Document> {
    const prototype = deepClone(this['prototypeToken'] as Plain);
    const scene = parent ?? (this.tabletop.globals.canvas as { scene?: Document | null }).scene ?? null;
    const tokens = scene?.collections['tokens']?.filter((token) => token['actorId'] === this.id) ?? [];
    const isNumbered = prototype['appendNumber'] === true && prototype['actorLink'] !== true;
    const named = String(prototype['name'] ?? this.name);
    const name = isNumbered ? `${named} (${tokens.length + 1})` : named;
    const texture = { src: (prototype['texture'] as { src?: string } | undefined)?.src ?? this['img'] };
    const { documentClass } = this.tabletop.CONFIG['Token'] as { documentClass: typeof Document };
    return new documentClass({ ...prototype, name, texture, actorId: this.id, ...data }, { parent: scene });
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this['statuses'] = new Set<string>();
    this['overrides'] = {};
  }
  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    this.applyActiveEffects('initial');
  }
  override prepareData(): void {
    super.prepareData();
    this.applyActiveEffects('final');
  }
  applyActiveEffects(phase = 'initial'): void {
    const changes: EffectChange[] = [];
    for (const effect of this.appliedEffects) {
      for (const status of effect.statuses) this.statuses.add(status);
      changes.push(...effect.changes.filter((change) => (change.phase ?? 'initial') === phase));
    }
    for (const change of changes.sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0))) {
      const value = applyChange(this, change);
      if (value !== undefined) this.overrides[change.key] = value;
    }
  }

  /** A switch for a status. @returns the new effect, false when removed, undefined when nothing changed */
  async toggleStatusEffect(
    statusId: string,
    options: { active?: boolean; overlay?: boolean } = {},
  ): Promise<Document | boolean | undefined> {
    const status = (this.tabletop.CONFIG['statusEffects'] as unknown as Record<string, Plain>)[statusId];
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to Actor#toggleStatusEffect`);
    const present = (this.collections['effects']?.contents ?? []).filter((effect) =>
      isExactly((effect as ActiveEffect).statuses, statusId),
    );
    if (present.length > 0) {
      if (options.active === true) return true;
      await this.deleteEmbeddedDocuments(
        'ActiveEffect',
        present.map((effect) => String(effect.id)),
      );
      return false;
    }
    if (options.active === false) return undefined;
    const effect = ActiveEffect._fromStatus(this, statusId, status);
    const [created] = await this.createEmbeddedDocuments('ActiveEffect', [effect], { keepId: '_id' in effect });
    return created;
  }
  /** The path that token bars take: by a difference or to a value; bars stay within 0 and their maximum. */
  async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const current = getProperty(this.system, attribute);
    const bar = isBar && isPlain(current);
    const before = Number(bar ? current['value'] : current);
    const wanted = isDelta ? before + value : value;
    const bounded = bar ? Math.min(Math.max(Number(current['min'] ?? 0), wanted), Number(current['max'])) : wanted;
    const updates = { [`system.${attribute}${bar ? '.value' : ''}`]: bounded };
    const allowed = this.tabletop.hooks.call(
      'modifyTokenAttribute',
      { attribute, value, isDelta, isBar },
      updates,
      this,
    );
    return allowed ? this.update(updates) : this;
  }
  override _onUpdate(changed: Plain, options: Plain, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (!this.isToken) overwriteDelta(this.tabletop, String(this.id));
  }
  override _onCreateDescendantDocuments(...args: Parameters<Document['_onCreateDescendantDocuments']>): void {
    super._onCreateDescendantDocuments(...args);
    if (!this.isToken) overwriteDelta(this.tabletop, String(this.id));
  }
  override _onUpdateDescendantDocuments(...args: Parameters<Document['_onUpdateDescendantDocuments']>): void {
    super._onUpdateDescendantDocuments(...args);
    if (!this.isToken) overwriteDelta(this.tabletop, String(this.id));
  }
  override _onDeleteDescendantDocuments(...args: Parameters<Document['_onDeleteDescendantDocuments']>): void {
    super._onDeleteDescendantDocuments(...args);
    if (!this.isToken) overwriteDelta(this.tabletop, String(this.id));
  }
}

function isExactly(statuses: Set<string>, id: string): boolean {
  return statuses.size === 1 && statuses.has(id);
}

export class Item extends Document {
  static override metadata: DocumentMetadata = {
    name: 'Item',
    collection: 'items',
    label: 'DOCUMENT.Item',
    coreTypes: ['base'],
    isPrimary: true,
  };
  declare system: Plain;
  static override defineSchema(): Fields {
    return {
      ...s.primary(this),
      type: s.type(this),
      img: s.artwork(this),
      system: s.system(this),
      effects: s.embedded(this, 'ActiveEffect'),
    };
  }
  static getDefaultArtwork(_data?: object): { img: string } {
    return { img: 'icons/svg/item-bag.svg' };
  }
  get actor(): Actor | null {
    return this.parent instanceof Actor ? this.parent : null;
  }
  override getUserLevel(user = this.tabletop.user()): number {
    return this.actor ? this.actor.getUserLevel(user) : super.getUserLevel(user);
  }
  getRollData(): Plain {
    return this.system;
  }
}

/** V14's data model of effects: the changes are in `system`. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): Fields {
    const change = new SchemaField({
      key: s.text(),
      type: s.text('add'),
      value: s.anything(),
      phase: s.text('initial'),
      priority: s.number(null),
    });
    return { changes: new ArrayField(change) };
  }
}

const DEFAULT_PRIORITY: Record<string, number> = {
  add: 20,
  subtract: 20,
  multiply: 10,
  upgrade: 40,
  downgrade: 30,
  override: 50,
  custom: 0,
};

export class ActiveEffect extends Document {
  static override metadata: DocumentMetadata = {
    name: 'ActiveEffect',
    collection: 'effects',
    label: 'DOCUMENT.ActiveEffect',
    coreTypes: ['base'],
  };
  declare statuses: Set<string>;
  declare disabled: boolean;
  static override defineSchema(): Fields {
    return {
      _id: s.id(),
      name: s.requiredText(),
      type: s.type(this),
      img: s.image(),
      system: s.system(this),
      disabled: s.flag(),
      transfer: s.flag(true),
      showIcon: s.count(1),
      statuses: new SetField(new StringField({ required: true, blank: false })),
      origin: new DocumentUUIDField({ nullable: true, initial: null }),
      description: s.text(),
      tint: s.text('#ffffff'),
      duration: new SchemaField({ value: s.number(null), units: s.text('seconds'), expiry: s.optionalText() }),
      start: new SchemaField(
        { time: s.number(null), combat: s.idOf(), combatant: s.idOf(), round: s.number(null), turn: s.number(null) },
        { nullable: true },
      ),
      sort: s.count(),
      flags: s.flags(),
      _stats: s.stats(),
    };
  }
  static _fromStatus(actor: Actor, statusId: string, status: Plain): Plain {
    const { id: _own, hud: _hud, name, label, ...data } = status;
    const localize = (actor.tabletop.game['i18n'] as { localize(key: string): string }).localize;
    return { showIcon: 2, ...data, name: localize(String(name ?? label ?? statusId)), statuses: [statusId] };
  }
  get changes(): EffectChange[] {
    const system = this['system'] as { changes?: EffectChange[] };
    return (system.changes ?? []).map((change) => ({
      ...change,
      priority: change.priority ?? DEFAULT_PRIORITY[change.type] ?? 0,
    }));
  }
  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }
  get isSuppressed(): boolean {
    return false;
  }
  get isTemporary(): boolean {
    return (this['duration'] as { value: number | null }).value !== null;
  }
  /** The actor or item that the effect works on. */
  get target(): Document | null {
    const parent = this.parent as Document | null;
    return parent instanceof Item && this['transfer'] ? parent.actor : parent;
  }
}
