/** The items carried: the rows of the gear tab, and the actions of a row. */
import { createMessage, localize, messageMode, type ActorDoc, type ItemDoc } from '../api.ts';
import { number } from '../words/words.ts';
import { labelFor } from '../applications/forms/form-view.ts';
import { subType } from '../data/types.ts';
import { confirm } from '../dialogs.ts';
import { open, openBrowser } from './browse.ts';
import { enrich } from './enrich.ts';
import { countsOf, uncounted, weightsOf } from './things.ts';

/** The sheet of these rows. */
export interface CarrierSheet {
  readonly actor: ActorDoc;
  readonly itemTypes: readonly string[];
  /** Ids of the things whose description is unfolded. */
  readonly unfolded: Set<string>;
  itemFacts(item: ItemDoc): readonly string[];
  itemOf(target: HTMLElement): ItemDoc | undefined;
  render(): Promise<unknown>;
}

interface CountView {
  readonly path: string;
  readonly label: string;
  readonly text: string;
  readonly isLeast: boolean;
  readonly isMost: boolean;
}

export interface CarriedRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly facts: readonly string[];
  readonly counts: readonly CountView[];
  /** Null: an item that is neither worn nor held. */
  readonly equipped: boolean | null;
  /** The description where it is unfolded. */
  readonly about: string | null;
}

/** The items in the order made by dragging. */
export const inDraggedOrder = (items: Iterable<ItemDoc>): readonly ItemDoc[] =>
  [...items].sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0));

export async function carriedRows(sheet: CarrierSheet): Promise<readonly CarriedRow[]> {
  return Promise.all(inDraggedOrder(sheet.actor.items).map((item) => rowOf(sheet, item)));
}

async function rowOf(sheet: CarrierSheet, item: ItemDoc): Promise<CarriedRow> {
  const { equipped, description } = item.system;
  return {
    id: item.id,
    name: item.name,
    img: item.img,
    facts: sheet.itemFacts(uncounted(item)),
    counts: countsOf(item).map(({ path, value, most }) => ({
      path,
      label: labelFor(subType(item.type), path.split('.')[0]!),
      text: most === null ? number(value) : `${number(value)}/${number(most)}`,
      isLeast: value <= 0,
      isMost: most !== null && value >= most,
    })),
    equipped: typeof equipped === 'boolean' ? equipped : null,
    about: sheet.unfolded.has(item.id) ? await enrich(description, item) : null,
  };
}

/** `12.5 kg`; empty where none of it has a weight. */
export const weightText = (items: Iterable<ItemDoc>): string =>
  [...weightsOf(items)]
    .filter(([, sum]) => sum > 0)
    .map(([unit, sum]) => localize(`SALVO.carried.weight.${unit}`, { sum: number(Math.round(sum * 100) / 100) }))
    .join(', ');

type Handler = (this: CarrierSheet, event: Event, target: HTMLElement) => Promise<void>;

const openItem: Handler = async function (_event, target) {
  await open(this.itemOf(target));
};

const deleteItem: Handler = async function (_event, target) {
  const item = this.itemOf(target);
  if (!item) return;
  const sure = await confirm({
    title: localize('SALVO.ui.deleteItem'),
    content: foundry.utils.escapeHTML(localize('SALVO.ui.deleteItemSure', { name: item.name })),
  });
  if (sure) await item.delete();
};

const toggleEquipped: Handler = async function (_event, target) {
  const item = this.itemOf(target);
  if (item) await item.update({ 'system.equipped': item.system['equipped'] !== true });
};

/** A step of a count by one, up or down, within its limits. */
const stepItem: Handler = async function (_event, target) {
  const item = this.itemOf(target);
  const count = item && countsOf(item).find(({ path }) => path === target.dataset['path']);
  if (!item || !count) return;
  const next = count.value + (target.dataset['by'] === '-1' ? -1 : 1);
  if (next < 0 || (count.most !== null && next > count.most)) return;
  await item.update({ [`system.${count.path}`]: next });
};

const unfoldItem: Handler = async function (_event, target) {
  const id = this.itemOf(target)?.id;
  if (id === undefined) return;
  if (!this.unfolded.delete(id)) this.unfolded.add(id);
  await this.render();
};

/** An item shown to the readers of this user's message mode: its picture, its facts, and its description. */
const tellItem: Handler = async function (_event, target) {
  const item = this.itemOf(target);
  if (!item) return;
  const { name, img } = item;
  const about = await enrich(item.system['description'], item);
  const content = await foundry.applications.handlebars.renderTemplate('systems/salvo/templates/chat/thing.hbs', {
    name,
    img,
    facts: this.itemFacts(item),
    about,
  } as never);
  await createMessage({
    speaker: { actor: this.actor.id, token: this.actor.token?.id ?? null, alias: this.actor.name },
    content,
    ...messageMode(),
  });
};

const browseItems: Handler = async function (_event, target) {
  const { type } = target.dataset;
  await openBrowser(this, type !== undefined && this.itemTypes.includes(type) ? type : this.itemTypes[0]!);
};

export const CARRIED_ACTIONS: { readonly [name: string]: Handler } = {
  openItem,
  deleteItem,
  toggleEquipped,
  stepItem,
  unfoldItem,
  tellItem,
  browseItems,
};

/** Whether an item belongs to another game than an actor's: people carry only items of their own game. */
export function isForeign(actor: ActorDoc, item: { readonly type: string }): boolean {
  const game = subType(item.type)?.ruleset ?? null;
  return game !== (subType(actor.type)?.ruleset ?? null);
}
