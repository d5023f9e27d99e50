// ActorSheetV2 and ItemSheetV2: document sheets that one can drag from and drop onto.
import { DocumentSheetV2 } from './document-sheet.ts';
import { DragDrop, dropData } from './drag-drop.ts';
import { environment, type DocumentLike, type Json } from './environment.ts';
import type { RenderOptions } from './options.ts';

class DropSheet extends DocumentSheetV2 {
  override async _onRender(context: Json, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop({
      dragSelector: '.draggable',
      permissions: {
        dragstart: (selector) => this._canDragStart(selector),
        drop: (selector) => this._canDragDrop(selector),
      },
      callbacks: {
        dragstart: (event) => void this._onDragStart(event),
        dragover: (event) => this._onDragOver(event),
        drop: (event) => void this._onDrop(event),
      },
    }).bind(this.element);
  }
  _canDragStart(_selector: string | null): boolean {
    return this.isEditable;
  }
  _canDragDrop(_selector: string | null): boolean {
    return this.isEditable;
  }
  async _onDragStart(event: DragEvent): Promise<void> {
    const { itemId, effectId } = (event.currentTarget as HTMLElement).dataset;
    const found = itemId
      ? this.document.items?.get(itemId)
      : effectId
        ? this.document.effects?.get(effectId)
        : undefined;
    if (found)
      event.dataTransfer?.setData('text/plain', JSON.stringify({ type: found.documentName, uuid: found.uuid }));
  }
  _onDragOver(_event: DragEvent): void {}
  async _onDrop(_event: DragEvent): Promise<void> {}
}

export class ActorSheetV2 extends DropSheet {
  static override DEFAULT_OPTIONS: Json = {
    position: { width: 600 },
    classes: ['sheet', 'actor'],
    window: { resizable: true },
  };

  get actor(): DocumentLike {
    return this.document;
  }
  get token(): DocumentLike | null {
    return (this.document as unknown as { token?: DocumentLike | null }).token ?? null;
  }

  override async _onDrop(event: DragEvent): Promise<void> {
    const data = dropData(event);
    const dropped = typeof data['uuid'] === 'string' ? await environment().fromUuid(data['uuid']) : null;
    if (environment().Hooks.call('dropActorSheetData', this.actor, this, data) === false || !dropped) return;
    event.stopPropagation();
    await this._onDropDocument(event, dropped);
  }
  async _onDropDocument(event: DragEvent, dropped: DocumentLike): Promise<unknown> {
    if (dropped.documentName === 'Item') return this._onDropItem(event, dropped);
    if (dropped.documentName === 'ActiveEffect') return this._onDropActiveEffect(event, dropped);
    if (dropped.documentName === 'Actor') return this._onDropActor(event, dropped);
    return null;
  }
  async _onDropItem(event: DragEvent, item: DocumentLike): Promise<unknown> {
    if (!this.actor.isOwner) return null;
    if (item.parent?.uuid === this.actor.uuid) return this._onSortItem(event, item);
    const { _id, ...source } = item.toObject();
    return (
      await this.actor.createEmbeddedDocuments('Item', [
        { ...source, _stats: { compendiumSource: _id ? item.uuid : null } },
      ])
    )[0];
  }
  /** The item put before the one it was dropped on, or last: `sort` of those that move. */
  async _onSortItem(event: DragEvent, item: DocumentLike): Promise<unknown> {
    const over = (event.target as HTMLElement).closest<HTMLElement>('[data-item-id]')?.dataset['itemId'];
    if (over === item.id) return null;
    const sortOf = (doc: DocumentLike): number => Number((doc as unknown as Json)['sort'] ?? 0);
    const others = [...(this.actor.items ?? [])]
      .filter(({ id }) => id !== item.id)
      .sort((a, b) => sortOf(a) - sortOf(b));
    const at = others.findIndex(({ id }) => id === over);
    others.splice(at < 0 ? others.length : at, 0, item);
    const moved = others
      .map((doc, index) => ({ _id: doc.id, sort: (index + 1) * 100_000, was: sortOf(doc) }))
      .filter(({ sort, was }) => sort !== was);
    return this.actor.updateEmbeddedDocuments(
      'Item',
      moved.map(({ _id, sort }) => ({ _id, sort })),
    );
  }
  async _onDropActiveEffect(_event: DragEvent, effect: DocumentLike): Promise<unknown> {
    if (!this.actor.isOwner) return null;
    const { _id, ...source } = effect.toObject();
    return _id ? this.actor.createEmbeddedDocuments('ActiveEffect', [source]) : null;
  }
  async _onDropActor(_event: DragEvent, _actor: DocumentLike): Promise<unknown> {
    return null;
  }
}

export class ItemSheetV2 extends DropSheet {
  static override DEFAULT_OPTIONS: Json = {
    position: { width: 480 },
    classes: ['sheet', 'item'],
    window: { resizable: true },
  };

  get item(): DocumentLike {
    return this.document;
  }
  get actor(): DocumentLike | null {
    return this.document.parent?.documentName === 'Actor' ? this.document.parent : null;
  }
}
