/** User, Macro, JournalEntry with its pages, Folder and Setting. */
import { Document, type DocumentMetadata } from '../abstract/document.ts';
import { type Fields, SchemaField } from '../fields/containers.ts';
import { ObjectField } from '../fields/records.ts';
import { ColorField, HTMLField, JSONField } from '../fields/primitives.ts';
import type { UserLike } from '../realm.ts';
import type { Plain } from '../utils/objects.ts';
import { DEFAULT_PERMISSIONS, ROLES } from '../const.ts';
import { ask } from '../queries.ts';
import { ForcedDeletion } from '../utils/operators.ts';
import * as s from './schema.ts';

export class User extends Document implements UserLike {
  static override metadata: DocumentMetadata = {
    name: 'User',
    collection: 'users',
    label: 'DOCUMENT.User',
    isPrimary: true,
  };
  declare role: number;
  declare active: boolean;
  /** the tokens that this user targets, as placeables of the viewed scene */
  declare targets: Set<unknown> & { ids: string[] };
  static override defineSchema(): Fields {
    return {
      _id: s.id(),
      name: s.requiredText(),
      role: s.count(1),
      character: s.reference(this, 'Actor'),
      color: new ColorField({ required: true, nullable: false, initial: '#888888' }),
      pronouns: s.text(),
      avatar: s.image(),
      hotbar: new ObjectField(),
      permissions: new ObjectField(),
      flags: s.flags(),
      _stats: s.stats(),
    };
  }
  protected override _configure(options: Plain): void {
    super._configure(options);
    const targets = new Set<{ id: string }>();
    Object.defineProperty(targets, 'ids', { get: () => [...targets].map((token) => token.id) });
    Object.defineProperty(this, 'active', { value: false, writable: true, configurable: true });
    Object.defineProperty(this, 'targets', { value: targets, configurable: true });
  }
  get isGM(): boolean {
    return this.role >= 3;
  }
  get isActiveGM(): boolean {
    return (this.tabletop.game['users'] as { activeGM: unknown }).activeGM === this;
  }
  get isSelf(): boolean {
    return this.id === this.tabletop.userId;
  }
  get isBanned(): boolean {
    return this.role === 0;
  }
  hasRole(role: number | string, options: { exact?: boolean } = {}): boolean {
    const wanted = typeof role === 'string' ? (ROLES[role] ?? Infinity) : role;
    return options.exact ? this.role === wanted : this.role >= wanted;
  }
  hasPermission(permission: string): boolean {
    const own = (this['permissions'] as Record<string, boolean>)[permission];
    return own ?? this.role >= (DEFAULT_PERMISSIONS[permission] ?? 4);
  }
  can(action: string): boolean {
    return action in ROLES ? this.hasRole(action) : this.hasPermission(action);
  }
  /** A slot of the hotbar, 1 to 50, that gets a macro; null takes out what is there. */
  async assignHotbarMacro(macro: Document | null, slot: number | string): Promise<this | undefined> {
    return this.update({ hotbar: { [String(slot)]: macro ? macro.id : new ForcedDeletion() } });
  }
  /** The ten slots of a page, with what is in them. */
  getHotbarMacros(page = 1): { slot: number; macro: Document | null }[] {
    const hotbar = this['hotbar'] as Record<string, string>;
    const macros = this.tabletop.collections.get('Macro');
    const slots = Array.from({ length: 10 }, (_, index) => (page - 1) * 10 + index + 1);
    return slots.map((slot) => ({ slot, macro: macros?.get(hotbar[slot] ?? '') ?? null }));
  }
  /** The answer of another connected user; refused after `timeout` milliseconds. */
  async query(name: string, data: unknown, options: { timeout?: number } = {}): Promise<unknown> {
    return ask(this.tabletop, this, name, data, options.timeout);
  }
  override canUserModify(user: UserLike, action: string, data: Plain = {}): boolean {
    return (
      user.isGM ||
      (action === 'update' && user.id === this.id && !['role', 'permissions', 'name'].some((key) => key in data))
    );
  }
}

type Script = (...values: unknown[]) => Promise<unknown>;
// Its constructor has no name of its own.
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (...source: string[]) => Script;

export class Macro extends Document {
  static override metadata: DocumentMetadata = {
    name: 'Macro',
    collection: 'macros',
    label: 'DOCUMENT.Macro',
    coreTypes: ['script', 'chat'],
    isPrimary: true,
  };
  static override defineSchema(): Fields {
    const author = Object.assign(s.reference(this, 'User'), { initial: this.tabletop.userId });
    return {
      ...s.primary(this),
      type: s.type(this, 'chat'),
      author,
      img: s.image(),
      scope: s.text('global'),
      command: s.text(),
    };
  }
  /** The run of a script with the client's globals, or the saying of a chat macro's text. */
  async execute(scope: Plain = {}): Promise<unknown> {
    const { globals, CONFIG } = this.tabletop;
    if (this['type'] === 'chat') return CONFIG['ChatMessage']?.documentClass.create({ content: this['command'] });
    const names = { ...globals, ...scope };
    const script = Reflect.construct(AsyncFunction, [...Object.keys(names), String(this['command'])]) as Script;
    return script.apply(this, Object.values(names));
  }
  static override canUserCreate(user: UserLike): boolean {
    return user.hasRole(1);
  }
  override getUserLevel(user?: UserLike): number {
    return (user ?? this.tabletop.user())?.id === this._source['author'] ? 3 : super.getUserLevel(user);
  }
}

export class JournalEntry extends Document {
  static override metadata: DocumentMetadata = {
    name: 'JournalEntry',
    collection: 'journal',
    label: 'DOCUMENT.JournalEntry',
    isPrimary: true,
  };
  static override defineSchema(): Fields {
    return { ...s.primary(this), pages: s.embedded(this, 'JournalEntryPage') };
  }
}

export class JournalEntryPage extends Document {
  static override metadata: DocumentMetadata = {
    name: 'JournalEntryPage',
    collection: 'pages',
    label: 'DOCUMENT.JournalEntryPage',
    coreTypes: ['text', 'image', 'pdf', 'video'],
  };
  static override defineSchema(): Fields {
    return {
      _id: s.id(),
      name: s.requiredText(),
      type: s.type(this, 'text'),
      system: s.system(this),
      title: new SchemaField({ show: s.flag(true), level: s.count(1) }),
      text: new SchemaField({
        content: new HTMLField({ required: false }),
        markdown: s.optionalText(),
        format: s.count(1),
      }),
      src: s.optionalText(),
      sort: s.count(),
      flags: s.flags(),
      _stats: s.stats(),
    };
  }
}

export class Folder extends Document {
  static override metadata: DocumentMetadata = {
    name: 'Folder',
    collection: 'folders',
    label: 'DOCUMENT.Folder',
    isPrimary: true,
  };
  static override defineSchema(): Fields {
    const { ownership: _own, ...fields } = s.primary(this);
    return { ...fields, type: s.requiredText(), description: s.text(), sorting: s.text('a'), color: new ColorField() };
  }
}

export class Setting extends Document {
  static override metadata: DocumentMetadata = {
    name: 'Setting',
    collection: 'settings',
    label: 'DOCUMENT.Setting',
    isPrimary: true,
  };
  static override defineSchema(): Fields {
    return {
      _id: s.id(),
      key: s.requiredText(),
      value: new JSONField({ required: true, nullable: true }),
      user: s.optionalText(),
      _stats: s.stats(),
    };
  }
  static override canUserCreate(user: UserLike): boolean {
    return user.hasRole(1);
  }
  override canUserModify(user: UserLike): boolean {
    return user.isGM || this._source['user'] === user.id;
  }
}
