/** Combatants and their groups. */
import { Document, type DocumentMetadata } from '../abstract/document.ts';
import type { Fields } from '../fields/containers.ts';
import type { UserLike } from '../realm.ts';
import type { Plain } from '../utils/objects.ts';
import type { Roll } from '../dice/roll.ts';
import type { Actor } from './actor.ts';
import * as s from './schema.ts';
import type { TokenDocument } from './scene.ts';

const OWNER_MAY_CHANGE = new Set(['_id', 'initiative', 'flags', 'defeated', 'system', '_stats']);

export class Combatant extends Document {
  static override metadata: DocumentMetadata = {
    name: 'Combatant',
    collection: 'combatants',
    label: 'DOCUMENT.Combatant',
    coreTypes: ['base'],
  };
  declare initiative: number | null;
  declare defeated: boolean;
  static override defineSchema(): Fields {
    return {
      _id: s.id(),
      type: s.type(this),
      system: s.system(this),
      actorId: s.idOf(),
      tokenId: s.idOf(),
      sceneId: s.idOf(),
      name: s.text(),
      img: s.image(),
      initiative: s.number(null),
      hidden: s.flag(),
      defeated: s.flag(),
      group: s.idOf(),
      roundJoined: s.count(null),
      flags: s.flags(),
      _stats: s.stats(),
    };
  }
  get combat(): Document | null {
    return this.parent as Document | null;
  }
  get token(): TokenDocument | null {
    const scene = this.tabletop.collections.get('Scene')?.get(String(this['sceneId']));
    return (scene?.collections['tokens']?.get(String(this['tokenId'])) as TokenDocument | undefined) ?? null;
  }
  get actor(): Actor | null {
    return (
      this.token?.actor ??
      (this.tabletop.collections.get('Actor')?.get(String(this['actorId'])) as Actor | undefined) ??
      null
    );
  }
  get isNPC(): boolean {
    return !this.actor?.hasPlayerOwner;
  }
  get isDefeated(): boolean {
    const status = (this.tabletop.CONFIG['specialStatusEffects'] as unknown as Record<string, string>)['DEFEATED'];
    return this.defeated || (status !== undefined && this.actor?.statuses.has(status) === true);
  }
  get players(): unknown[] {
    const users = (this.tabletop.collections.get('User')?.contents ?? []) as unknown as UserLike[];
    return users.filter((user) => !user.isGM && this.actor?.testUserPermission(user, 'OWNER'));
  }
  override get visible(): boolean {
    return this.isOwner || this['hidden'] !== true;
  }
  override getUserLevel(user?: UserLike): number {
    return this.actor?.getUserLevel(user ?? this.tabletop.user()) ?? 0;
  }
  override canUserModify(user: UserLike, action: string, data: Plain = {}): boolean {
    if (user.isGM) return true;
    if (action !== 'update' || !this.actor?.testUserPermission(user, 'OWNER')) return false;
    return Object.keys(data).every((key) => OWNER_MAY_CHANGE.has(key.split('.')[0] as string));
  }
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (!this._source['name']) this.name = String(this.token?.name ?? this.actor?.name ?? 'Combatant');
    if (!this._source['img'])
      this['img'] = (this.token?.['texture'] as Plain | undefined)?.['src'] ?? this.actor?.['img'] ?? null;
  }
  /** Unevaluated. */
  getInitiativeRoll(formula?: string | null): Roll {
    const RollClass = (this.tabletop.globals.foundry['dice'] as { Roll: typeof Roll }).Roll;
    return RollClass.create(formula ?? this._getInitiativeFormula(), this.actor?.getRollData() ?? {});
  }
  _getInitiativeFormula(): string {
    const initiative = (this.tabletop.CONFIG['Combat'] as unknown as { initiative: { formula: string | null } })
      .initiative;
    return String(initiative.formula ?? this.tabletop.options.manifest.initiative ?? '1d20');
  }
  async rollInitiative(formula?: string): Promise<Combatant> {
    const roll = this.getInitiativeRoll(formula);
    await roll.evaluate();
    await this.update({ initiative: roll.total });
    return this;
  }
}

export class CombatantGroup extends Document {
  static override metadata: DocumentMetadata = {
    name: 'CombatantGroup',
    collection: 'groups',
    label: 'DOCUMENT.CombatantGroup',
    coreTypes: ['base'],
  };
  static override defineSchema(): Fields {
    return {
      _id: s.id(),
      type: s.type(this),
      system: s.system(this),
      name: s.text(),
      img: s.image(),
      initiative: s.number(null),
      ownership: s.ownership(),
      flags: s.flags(),
      _stats: s.stats(),
    };
  }
  get members(): Set<Document> {
    const all = (this.parent as Document).collections['combatants']?.contents ?? [];
    return new Set(all.filter((doc) => doc['group'] === this.id));
  }
}
