// Elements with data-tooltip show it on hover, and not on focus. data-tooltip-html may hold cleaned markup.
import { inEveryPage } from './detached.ts';
import { localize } from './environment.ts';
import { cleanHTML } from './text-editor.ts';

export class TooltipManager {
  readonly tooltip: HTMLElement;

  constructor(page: Document) {
    this.tooltip = page.createElement('aside');
    this.tooltip.id = 'tooltip';
    this.tooltip.setAttribute('role', 'tooltip');
    this.tooltip.hidden = true;
    page.body.append(this.tooltip);
    inEveryPage((doc) => this.#listen(doc));
  }
  #listen(page: Document): void {
    page.addEventListener('pointerover', (event) => this.#onEnter(event));
    for (const name of ['pointerdown', 'scroll']) page.addEventListener(name, () => this.deactivate(), true);
  }
  #onEnter(event: Event): void {
    const element = (event.target as Element).closest<HTMLElement>(
      '[data-tooltip], [data-tooltip-html], [data-tooltip-text]',
    );
    if (element) this.activate(element);
    else this.deactivate();
  }
  activate(element: HTMLElement, options: { text?: string; html?: string | HTMLElement } = {}): void {
    const { tooltip, tooltipHtml, tooltipText } = element.dataset;
    const { html = tooltipHtml, text = tooltipText ?? tooltip ?? '' } = options;
    if (html instanceof Element) this.tooltip.replaceChildren(html);
    else if (html) this.tooltip.innerHTML = cleanHTML(html);
    else this.tooltip.textContent = localize(text || (element.getAttribute('aria-label') ?? ''));
    if (!this.tooltip.textContent) return;
    if (this.tooltip.ownerDocument !== element.ownerDocument) element.ownerDocument.body.append(this.tooltip);
    this.tooltip.hidden = false;
    const box = element.getBoundingClientRect();
    const { clientWidth, clientHeight } = element.ownerDocument.documentElement;
    const { offsetWidth, offsetHeight } = this.tooltip;
    const below = box.bottom + offsetHeight + 8 < clientHeight;
    this.tooltip.style.top = `${below ? box.bottom + 6 : Math.max(2, box.top - offsetHeight - 6)}px`;
    this.tooltip.style.left = `${Math.min(Math.max(4, box.left + box.width / 2 - offsetWidth / 2), clientWidth - offsetWidth - 4)}px`;
  }
  deactivate(): void {
    this.tooltip.hidden = true;
  }
}
