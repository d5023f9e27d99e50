// The hotbar: ten slots for macros, filled by dropping on them, run by a press or by the keys 1 to 0.
import { ApplicationV2 } from './application.ts';
import { ContextMenu } from './context-menu.ts';
import { dropData } from './drag-drop.ts';
import { environment, type DocumentLike, type Json } from './environment.ts';

type HotbarUser = {
  hotbar?: Record<string, string>;
  assignHotbarMacro(macro: unknown, slot: number): Promise<unknown>;
};
type MacroLike = DocumentLike & { execute?(scope?: Json): unknown; command?: string };

export class Hotbar extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Json = { id: 'hotbar', tag: 'nav', window: { frame: false, positioned: false } };

  override async _renderHTML(): Promise<string> {
    const { escapeHTML } = environment().foundry.utils;
    const slots = this.slots().map(({ slot, macro }) => {
      const name = macro ? escapeHTML(macro.name) : 'empty';
      const inner = macro ? `<img src="${escapeHTML(macro.img ?? '')}" alt="" />` : '';
      return `<li><button type="button" class="slot ${macro ? 'full' : ''}" data-slot="${slot}" aria-label="Slot ${slot % 10}: ${name}" ${macro ? `data-tooltip="${name}"` : ''}>${inner}<kbd>${slot % 10}</kbd></button></li>`;
    });
    return `<ol class="hotbar plain" aria-label="Macros">${slots.join('')}</ol>`;
  }
  slots(): { slot: number; macro: MacroLike | undefined }[] {
    const { hotbar = {} } = environment().game.user as unknown as HotbarUser;
    return Array.from({ length: 10 }, (_none, index) => ({
      slot: index + 1,
      macro: environment().game.macros.get(hotbar[String(index + 1)] ?? '') as MacroLike | undefined,
    }));
  }
  override _replaceHTML(html: string, content: HTMLElement): void {
    content.innerHTML = html;
  }
  override _insertElement(element: HTMLElement): void {
    (document.querySelector('#ui-bottom') ?? document.body).append(element);
  }
  override async _onFirstRender(): Promise<void> {
    const slotOf = (event: Event): number =>
      Number((event.target as Element).closest<HTMLElement>('[data-slot]')?.dataset['slot'] ?? 0);
    this.element.addEventListener('click', (event) => this.run(slotOf(event)));
    this.element.addEventListener('dragover', (event) => event.preventDefault());
    this.element.addEventListener('drop', (event) => void this.#drop(event, slotOf(event)));
    new ContextMenu(this.element, '.slot.full', [
      {
        label: 'Remove',
        icon: '<i class="fa-solid fa-xmark"></i>',
        onClick: (_event, target) => this.assign(null, Number(target.dataset['slot'])),
      },
    ]);
  }
  run(slot: number): void {
    const macro = this.slots().find((entry) => entry.slot === slot)?.macro;
    void macro?.execute?.();
  }
  async #drop(event: DragEvent, slot: number): Promise<void> {
    event.preventDefault();
    const data = dropData(event);
    if (!slot || environment().Hooks.call('hotbarDrop', this, data, slot) === false) return;
    const found = typeof data['uuid'] === 'string' ? await environment().fromUuid(data['uuid']) : null;
    if (found?.documentName === 'Macro') await this.assign(found, slot);
  }
  /** A slot (1 to 10) that gets a macro, or is emptied. */
  async assign(macro: DocumentLike | null, slot: number): Promise<void> {
    await (environment().game.user as unknown as HotbarUser).assignHotbarMacro(macro, slot);
  }
}
