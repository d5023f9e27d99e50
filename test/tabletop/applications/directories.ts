// The sidebar's lists: actors, items, compendia.
import { environment, localize, type CollectionLike, type DocumentLike, type Json } from './environment.ts';
import { ContextMenu } from './context-menu.ts';
import { DialogV2 } from './dialog.ts';
import type { RenderOptions } from './options.ts';
import { AbstractSidebarTab } from './sidebar-tab.ts';

const escape = (text: unknown): string => environment().foundry.utils.escapeHTML(String(text ?? ''));
/** The words for one and for several of what compendia hold. */
const NOUNS: Readonly<Record<string, readonly [string, string]>> = {
  Actor: ['actor', 'actors'],
  Item: ['item', 'items'],
  JournalEntry: ['journal entry', 'journal entries'],
};
const typeLabel = (documentName: string, type: string): string => {
  const key = `TYPES.${documentName}.${type}`;
  return localize(key) === key ? type : localize(key);
};

abstract class Directory extends AbstractSidebarTab {
  abstract readonly documentName: string;
  abstract readonly entries: CollectionLike;

  override async _renderHTML(): Promise<string> {
    const { isGM } = environment().game.user;
    const shown = [...this.entries].filter((entry) => entry.testUserPermission(environment().game.user, 1));
    const rows = shown.sort((a, b) => a.name.localeCompare(b.name)).map((entry) => this.#row(entry));
    const create = isGM
      ? `<button type="button" class="create-entry default"><i class="fa-solid fa-plus"></i> New ${this.documentName.toLowerCase()}</button>`
      : '';
    return `<header class="directory-header">${create}</header><ol class="directory-list plain">${rows.join('') || '<li class="empty">Nothing here yet. Drag something in from the compendium.</li>'}</ol>`;
  }
  #row({ id, uuid, name, img, documentName, type }: DocumentLike): string {
    return `<li class="directory-item" data-entry-id="${escape(id)}" data-uuid="${escape(uuid)}" draggable="true">
      <button type="button" class="entry-name"><img src="${escape(img ?? '')}" alt="" loading="lazy" /><span>${escape(name)}</span>
      <small>${escape(typeLabel(documentName, type))}</small></button></li>`;
  }
  override _replaceHTML(html: string, content: HTMLElement): void {
    content.innerHTML = html;
  }
  override async _onFirstRender(context: Json, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const of = (target: Element): DocumentLike | undefined =>
      this.entries.get(target.closest<HTMLElement>('[data-entry-id]')?.dataset['entryId'] ?? '');
    this.element.addEventListener('click', (event) => {
      const target = event.target as Element;
      if (target.closest('.create-entry')) void this.#create();
      if (target.closest('.entry-name')) void of(target)?.sheet?.render(true);
    });
    this.element.addEventListener('dragstart', (event) => carry(event, of(event.target as Element)));
    this.element.addEventListener('dragover', (event) => event.preventDefault());
    this.element.addEventListener('drop', (event) => void this.#import(event));
    new ContextMenu(this.element, '[data-entry-id]', [
      {
        label: 'Delete',
        icon: '<i class="fa-solid fa-trash"></i>',
        visible: (target) => of(target)?.isOwner ?? false,
        onClick: (_event, target) => of(target)?.delete(),
      },
    ]);
  }
  async #create(): Promise<void> {
    await (environment().CONFIG[this.documentName]!.documentClass as unknown as Creating).createDialog({}, {}, {});
  }
  async #import(event: DragEvent): Promise<void> {
    const { uuid } = JSON.parse(event.dataTransfer?.getData('text/plain') || '{}') as { uuid?: string };
    const found = uuid?.startsWith('Compendium.') ? await environment().fromUuid(uuid) : null;
    if (found?.documentName === this.documentName) await importDocument(found);
  }
}

interface Creating {
  create(data: Json): Promise<DocumentLike | undefined>;
  createDialog(
    data: Json,
    createOptions: Json,
    options: { types?: readonly string[] },
    renderOptions?: Json,
  ): Promise<unknown>;
}

/** `createDialog` of a document class: asks for a name and one of `types` (default: all that the system declares). */
export const creatorOf = (documentName: string): Creating['createDialog'] =>
  async function (this: Creating, _data, _createOptions, { types: only }, renderOptions = {}) {
    const declared = Object.keys(environment().game.system.documentTypes?.[documentName] ?? {});
    const types = only ? declared.filter((type) => only.includes(type)) : declared;
    const options = types
      .map((type) => `<option value="${escape(type)}">${escape(typeLabel(documentName, type))}</option>`)
      .join('');
    const content = `<label>Name <input type="text" name="name" autofocus /></label>${types.length ? `<label>Type <select name="type">${options}</select></label>` : ''}`;
    const answer = (await DialogV2.input({
      window: { title: `New ${documentName.toLowerCase()}` },
      content,
      ok: { label: 'Create' },
      // V14's fourth parameter: how the dialog is rendered.
      ...renderOptions,
    })) as Json | null;
    if (!answer) return null;
    const made = await this.create({ ...answer, name: answer['name'] || `New ${documentName.toLowerCase()}` });
    void made?.sheet?.render(true);
    return made;
  };

/** A document put under the pointer's care. */
export function carry(event: DragEvent, subject: { documentName: string; uuid: string } | undefined): void {
  if (subject)
    event.dataTransfer?.setData('text/plain', JSON.stringify({ type: subject.documentName, uuid: subject.uuid }));
}

/** The copy of a compendium's document in the world. */
export async function importDocument(found: DocumentLike): Promise<DocumentLike | undefined> {
  const { _id, ...source } = found.toObject();
  const data = { ...source, _stats: { compendiumSource: _id ? found.uuid : null } };
  return environment().CONFIG[found.documentName]?.documentClass?.create?.(data);
}

export class ActorDirectory extends Directory {
  static override tabName = 'actors';
  readonly documentName = 'Actor';
  get entries(): CollectionLike {
    return environment().game.actors;
  }
}
export class ItemDirectory extends Directory {
  static override tabName = 'items';
  readonly documentName = 'Item';
  get entries(): CollectionLike {
    return environment().game.items;
  }
}

/** By the style itself, as a search in Foundry's directories does (published types, DocumentDirectory#_onMatchSearchEntry). */
const show = (entry: HTMLElement, isShown: boolean): void => void (entry.style.display = isShown ? '' : 'none');

export class CompendiumDirectory extends AbstractSidebarTab {
  static override tabName = 'compendium';

  override async _renderHTML(): Promise<string> {
    const packs = [...environment().game.packs].map(({ collection, title, documentName, index }) => {
      const rows = [...index].map(
        ({
          _id,
          name,
          img,
          type,
        }) => `<li class="directory-item" data-uuid="Compendium.${escape(collection)}.${escape(documentName)}.${escape(_id)}"
        data-document-name="${escape(documentName)}" draggable="true"><button type="button" class="entry-name"><img src="${escape(img ?? '')}" alt="" loading="lazy" /><span>${escape(name)}</span>
        <small>${escape(typeLabel(documentName, type ?? ''))}</small></button></li>`,
      );
      return `<details class="compendium" data-pack="${escape(collection)}"><summary><strong>${escape(title)}</strong> <small>${rows.length} ${escape(rows.length === 1 ? NOUNS[documentName]?.[0] : NOUNS[documentName]?.[1])}</small></summary><ol class="directory-list plain">${rows.join('')}</ol></details>`;
    });
    return `<header class="directory-header"><label class="sr-only" for="compendium-search">Search the compendia</label>
      <input type="search" id="compendium-search" placeholder="Search the compendia" /></header>
      <div class="directory-list">${packs.join('') || '<p class="empty">This system brings no compendia.</p>'}</div>`;
  }
  override _replaceHTML(html: string, content: HTMLElement): void {
    content.innerHTML = html;
  }
  override async _onFirstRender(context: Json, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener('input', (event) => this.#search((event.target as HTMLInputElement).value));
    this.element.addEventListener('dragstart', (event) => {
      const { uuid, documentName } = (event.target as Element).closest<HTMLElement>('[data-uuid]')?.dataset ?? {};
      if (uuid && documentName) carry(event, { uuid, documentName });
    });
    this.element.addEventListener('click', (event) => {
      const entry = (event.target as Element).closest('.entry-name')?.closest<HTMLElement>('[data-uuid]');
      if (entry)
        void environment()
          .fromUuid(entry.dataset['uuid'] as string)
          .then((found) => found?.sheet?.render(true));
    });
    const canImport = environment().game.user.isGM;
    new ContextMenu(this.element, '[data-uuid]', [
      {
        label: 'Import into the world',
        icon: '<i class="fa-solid fa-download"></i>',
        visible: canImport,
        onClick: (_event, target) =>
          environment()
            .fromUuid(target.dataset['uuid'] as string)
            .then((found) => found && importDocument(found)),
      },
    ]);
  }
  #search(text: string): void {
    const wanted = text.trim().toLowerCase();
    for (const pack of this.element.querySelectorAll('details')) {
      const rows = [...pack.querySelectorAll<HTMLElement>('.directory-item')];
      for (const row of rows) show(row, row.textContent.toLowerCase().includes(wanted));
      show(pack, wanted === '' || rows.some((row) => row.style.display !== 'none'));
      if (wanted) pack.open = true;
    }
  }
}
