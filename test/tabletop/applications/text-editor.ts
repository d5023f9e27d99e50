// TextEditor.implementation.enrichHTML: inline rolls and document links become elements; scripts never do.
import { environment } from './environment.ts';
import { dropData } from './drag-drop.ts';

export class TextEditor {
  static get implementation(): typeof TextEditor {
    return TextEditor;
  }

  /** The HTML with [[/roll formula]]{label} and @UUID[…]{label} made clickable and what can run script taken out. */
  static async enrichHTML(content: string, _options: Record<string, unknown> = {}): Promise<string> {
    const linked = (content ?? '')
      .replace(
        /@UUID\[([^\]]+)\](?:\{([^}]*)\})?/g,
        (_all, uuid: string, label?: string) =>
          `<a class="content-link" draggable="true" data-uuid="${escape(uuid)}">${escape(label ?? uuid)}</a>`,
      )
      .replace(
        /\[\[\/(?:r|roll) ([^\]]+)\]\](?:\{([^}]*)\})?/g,
        (_all, formula: string, label?: string) =>
          `<a class="inline-roll" data-formula="${escape(formula)}">${escape(label ?? formula)}</a>`,
      );
    return cleanHTML(linked);
  }
  static getDragEventData(event: DragEvent): Record<string, unknown> {
    return dropData(event);
  }
}

const escape = (text: string): string => environment().foundry.utils.escapeHTML(text);
const unwanted =
  'script, iframe, frame, frameset, object, embed, form, link, meta, base, style, template, noscript, xmp, svg, math';

/** The HTML, parsed inertly, without elements and attributes that could run script or load a page. */
export function cleanHTML(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  for (const element of parsed.querySelectorAll(unwanted)) element.remove();
  for (const element of parsed.body.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes])
      if (name.startsWith('on') || name === 'srcdoc' || /^\s*(javascript|data:text\/html)/i.test(value))
        element.removeAttribute(name);
  return parsed.body.innerHTML;
}

/** Clicks on links and inline rolls, anywhere in the page. */
export function listenToLinks(page: Document): void {
  page.addEventListener('click', (event) => {
    const target = (event.target as Element).closest<HTMLElement>('a.content-link, a.inline-roll');
    const { uuid, formula } = target?.dataset ?? {};
    if (formula) void rollInline(formula);
    if (uuid)
      void environment()
        .fromUuid(uuid)
        .then((found) => found?.sheet?.render(true));
  });
}

async function rollInline(formula: string): Promise<void> {
  const roll = new (environment().Roll)(formula);
  await roll.evaluate();
  await roll.toMessage();
}
