/** The compendia opened from a sheet: items to take, filtered by kind and by word, and a new item of the kind. */
import { localize, type ActorDoc, type ItemDoc, type Source } from '../api.ts';
import { SalvoApplication, type Context, type RenderOptions, type TemplatePart } from '../applications/base.ts';
import { subType } from '../data/types.ts';
import { openHere } from '../windows.ts';

interface Taker {
  readonly actor: ActorDoc;
  readonly itemTypes: readonly string[];
  itemFacts(item: ItemDoc): readonly string[];
}

interface Entry {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly facts: readonly string[];
  readonly pack: string;
}

/** The window with the items of a kind; one that is open already turns to it. */
export async function openBrowser(taker: Taker, type: string): Promise<void> {
  const found = foundry.applications.instances.get(idFor(taker)) as unknown as ItemBrowser | undefined;
  const browser = found ?? new ItemBrowser(taker);
  browser.type = type;
  await browser.render(openHere());
  browser.bringToFront();
}

const idFor = ({ actor }: Taker): string => `salvo-browse-${actor.uuid.replaceAll('.', '-')}`;

class ItemBrowser extends SalvoApplication {
  static override DEFAULT_OPTIONS: object = {
    classes: ['salvo', 'salvo-browse'],
    window: { resizable: true },
    position: { width: 440, height: 520 },
    actions: { showKind: ItemBrowser.onShowKind, takeEntry: ItemBrowser.onTake, newItem: ItemBrowser.onNew },
  };

  static override PARTS: Record<string, TemplatePart> = {
    browse: { template: 'systems/salvo/templates/item/browse.hbs', scrollable: ['.salvo-browse-rows'] },
  };

  readonly #taker: Taker;
  type = '';

  constructor(taker: Taker) {
    super({ id: idFor(taker) } as never);
    this.#taker = taker;
  }

  override get title(): string {
    return localize('SALVO.browse.title', { name: this.#taker.actor.name });
  }

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    const kinds = this.#taker.itemTypes.map((type) => ({ type, label: kindLabel(type), on: type === this.type }));
    return {
      ...context,
      id: this.id,
      kinds,
      kind: kindLabel(this.type),
      entries: await entriesOf(this.#taker, this.type),
    };
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener('input', () => this.#filter());
    this.element.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#filter();
  }

  /** Rows without the word disappear. */
  #filter(): void {
    const word = (this.element.querySelector<HTMLInputElement>('input[type="search"]')?.value ?? '')
      .trim()
      .toLowerCase();
    for (const row of this.element.querySelectorAll<HTMLElement>('[data-uuid]'))
      row.classList.toggle('is-out', !(row.textContent ?? '').toLowerCase().includes(word));
  }

  static async onShowKind(this: ItemBrowser, _event: Event, target: HTMLElement): Promise<void> {
    this.type = target.dataset['type'] ?? this.type;
    await this.render();
  }

  static async onTake(this: ItemBrowser, _event: Event, target: HTMLElement): Promise<void> {
    const uuid = target.closest<HTMLElement>('[data-uuid]')?.dataset['uuid'];
    const found = uuid === undefined ? null : ((await fromUuid(uuid as never)) as unknown as ItemDoc | null);
    if (!found) return;
    const { _id, folder: _folder, sort: _sort, ...source } = found.toObject();
    const [item] = await give(this.#taker.actor, [{ ...source, _stats: { compendiumSource: found.uuid } }]);
    if (item) ui.notifications?.info(localize('SALVO.browse.taken', { name: item.name, who: this.#taker.actor.name }));
  }

  /** A new item of the kind, with its sheet for the details. */
  static async onNew(this: ItemBrowser): Promise<void> {
    const name = localize('SALVO.browse.newName', { kind: kindLabel(this.type) });
    const [item] = await give(this.#taker.actor, [{ name, type: this.type }]);
    await this.close();
    await open(item);
  }
}

/** The word for a kind of thing, without its game. */
export const kindLabel = (type: string): string => localize(`SALVO.kind.${subType(type)?.kind ?? 'gear'}`);

async function entriesOf(taker: Taker, type: string): Promise<readonly Entry[]> {
  const packs = [...(game.packs as unknown as Iterable<Pack>)].filter(
    (pack) => pack.documentName === 'Item' && pack.visible !== false,
  );
  const found = await Promise.all(packs.map((pack) => entriesIn(pack, taker, type)));
  return found.flat().sort((a, b) => a.name.localeCompare(b.name));
}

interface Pack {
  readonly documentName: string;
  readonly visible: boolean;
  readonly title: string;
  getIndex(options: object): Promise<Iterable<ItemDoc>>;
}

async function entriesIn(pack: Pack, taker: Taker, type: string): Promise<readonly Entry[]> {
  const index = [...(await pack.getIndex({ fields: ['system'] }))].filter((item) => item.type === type);
  return index.map((item) => ({
    uuid: item.uuid,
    name: item.name,
    img: item.img,
    facts: taker.itemFacts(item),
    pack: pack.title,
  }));
}

/** The sheet of an item, opened for this user. */
export async function open(item: ItemDoc | undefined): Promise<void> {
  await (item as unknown as { sheet?: { render(options: object): Promise<unknown> } } | undefined)?.sheet?.render(
    openHere(),
  );
}

/** Items added to an actor, as they are created. */
async function give(actor: ActorDoc, sources: readonly Source[]): Promise<readonly ItemDoc[]> {
  const creator = actor as unknown as {
    createEmbeddedDocuments(name: 'Item', data: readonly object[]): Promise<readonly ItemDoc[]>;
  };
  return creator.createEmbeddedDocuments('Item', sources);
}
