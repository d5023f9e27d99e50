/** ChatMessage: who wrote it, who may see it, the rolls it carries. */
import { Document, type DocumentMetadata } from '../abstract/document.ts';
import { ArrayField, type Fields, SchemaField } from '../fields/containers.ts';
import { HTMLField, JSONField } from '../fields/primitives.ts';
import type { UserLike } from '../realm.ts';
import type { Plain } from '../utils/objects.ts';
import type { Roll } from '../dice/roll.ts';
import * as s from './schema.ts';

interface Mode {
  whisper?: (users: (UserLike & { isSelf: boolean })[]) => string[];
  blind?: boolean;
  ic?: boolean;
}

export class ChatMessage extends Document {
  static override metadata: DocumentMetadata = {
    name: 'ChatMessage',
    collection: 'messages',
    label: 'DOCUMENT.ChatMessage',
    coreTypes: ['base'],
    isPrimary: true,
  };
  declare whisper: string[];
  declare blind: boolean;
  declare content: string;
  declare flavor: string;
  declare rolls: Roll[];
  static override defineSchema(): Fields {
    const userId = this.tabletop.userId;
    return {
      _id: s.id(),
      type: s.type(this),
      system: s.system(this),
      style: s.count(0),
      title: s.text(),
      author: Object.assign(s.reference(this, 'User'), { initial: userId }),
      timestamp: s.count(null),
      flavor: new HTMLField(),
      content: new HTMLField(),
      speaker: new SchemaField({ scene: s.idOf(), actor: s.idOf(), token: s.idOf(), alias: s.optionalText() }),
      whisper: new ArrayField(s.requiredText()),
      blind: s.flag(),
      rolls: new ArrayField(new JSONField()),
      sound: s.image(),
      emote: s.flag(),
      flags: s.flags(),
      _stats: s.stats(),
    };
  }
  get isAuthor(): boolean {
    return this._source['author'] === this.tabletop.userId;
  }
  get isRoll(): boolean {
    return this.rolls.length > 0;
  }
  get alias(): string {
    const speaker = this['speaker'] as { alias?: string | null };
    return speaker.alias ?? String((this['author'] as { name?: string } | null)?.name ?? '');
  }
  get speakerActor(): Document | null {
    return (this.constructor as typeof ChatMessage).getSpeakerActor(this['speaker'] as Plain);
  }
  /** Whether this client's user may see that the message is there. */
  override get visible(): boolean {
    if (this.whisper.length === 0) return true;
    return this.isRoll || this.isAuthor || this.whisper.includes(this.tabletop.userId);
  }
  /** Whether this client's user may see what it says. */
  get isContentVisible(): boolean {
    if (!this.isRoll) return this.visible;
    if (this.blind)
      return (
        this.whisper.includes(this.tabletop.userId) ||
        (this.whisper.length === 0 && this.tabletop.user()?.isGM === true)
      );
    return this.whisper.length === 0 || this.isAuthor || this.whisper.includes(this.tabletop.userId);
  }
  override getUserLevel(user?: UserLike): number {
    return (user ?? this.tabletop.user())?.id === this._source['author'] ? 3 : 0;
  }
  override canUserModify(user: UserLike, action: string): boolean {
    if (user.isGM || action === 'create') return true;
    return this._source['author'] === user.id;
  }
  static override canUserCreate(user: UserLike): boolean {
    return user.hasRole(1);
  }
  protected override _initialize(options: Plain = {}): void {
    super._initialize(options);
    const { Roll: RollClass } = this.tabletop.globals.foundry['dice'] as { Roll: typeof Roll };
    const rolls = ((this._source['rolls'] ?? []) as string[]).map((json) => RollClass.fromJSON(json));
    Object.defineProperty(this, 'rolls', { value: rolls, writable: true, configurable: true, enumerable: true });
  }

  /** Whispers the message data as this mode says (CONFIG.ChatMessage.modes). */
  static applyMode(data: Plain, mode: string): Plain {
    const modes = (this.tabletop.CONFIG['ChatMessage'] as unknown as { modes: Record<string, Mode> }).modes;
    const known = modes[mode];
    if (!known) throw new Error(`${mode} is not a chat message mode`);
    const users = (this.tabletop.collections.get('User')?.contents ?? []) as unknown as (UserLike & {
      isSelf: boolean;
    })[];
    data['whisper'] = known.whisper ? known.whisper(users) : [];
    data['blind'] = known.blind ?? false;
    return data;
  }
  applyMode(mode: string): void {
    const { whisper, blind } = (this.constructor as typeof ChatMessage).applyMode({}, mode);
    this.updateSource({ whisper, blind });
  }
  static getWhisperRecipients(name: string): Document[] {
    const users = this.tabletop.collections.get('User')?.contents ?? [];
    if (['gm', 'dm'].includes(name.toLowerCase())) return users.filter((user) => user['isGM']);
    return users.filter((user) => user.name.toLowerCase() === name.toLowerCase());
  }
  static getSpeaker(
    options: {
      scene?: Document | null;
      actor?: Document | null;
      token?: (Document & { document?: Document }) | null;
      alias?: string;
    } = {},
  ): Plain {
    const token =
      options.token?.document ?? options.token ?? (options.actor?.parent as Document | null | undefined) ?? null;
    const actor = options.actor ?? (token?.['actor'] as Document | null | undefined) ?? null;
    const user = this.tabletop.user() as unknown as { name: string; character?: Document | null } | undefined;
    if (!token && !actor && user?.character)
      return { scene: null, actor: user.character.id, token: null, alias: options.alias ?? user.character.name };
    const scene = (token?.parent as Document | null | undefined) ?? options.scene ?? null;
    return {
      scene: scene?.id ?? null,
      actor: actor?.id ?? null,
      token: token?.id ?? null,
      alias: options.alias ?? token?.name ?? actor?.name ?? user?.name ?? '',
    };
  }
  static getSpeakerActor(speaker: Plain): Document | null {
    const scene = this.tabletop.collections.get('Scene')?.get(String(speaker['scene']));
    const token = scene?.collections['tokens']?.get(String(speaker['token']));
    return (
      (token?.['actor'] as Document | null | undefined) ??
      this.tabletop.collections.get('Actor')?.get(String(speaker['actor'])) ??
      null
    );
  }
  getRollData(): Plain {
    return (this.speakerActor as { getRollData?: () => Plain } | null)?.getRollData?.() ?? {};
  }
  /** The card: by the sub-type's model where it has `renderHTML`, else by the application layer. */
  async renderHTML(options: Plain = {}): Promise<unknown> {
    const system = this['system'] as { renderHTML?: (options: Plain) => Promise<unknown> };
    const { renderMessage } = this.tabletop.applications;
    if (!system.renderHTML && !renderMessage) throw new Error('This table cannot render chat messages');
    const html = system.renderHTML ? await system.renderHTML(options) : await renderMessage?.(this, options);
    this.tabletop.hooks.callAll('renderChatMessageHTML', this, html, {
      message: this.toObject(),
      author: this['author'],
      ...options,
    });
    return html;
  }
}
