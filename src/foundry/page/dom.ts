/**
 * The one file that turns a rendered template into elements by itself; everywhere else Foundry's applications do it. Its
 * input comes from Salvo's own templates, whose values Handlebars has escaped.
 */
import { report } from '../api.ts';
import { patch } from './patch.ts';

type Template = (context: object, options: object) => string;
const runtime = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

/** The loading of all templates, null once it is done: a loaded one may still lack its partials. */
let loading: Promise<unknown> | null = null;

/** The templates that must be loaded before cards are drawn. */
export function waitFor(templates: Promise<unknown>): void {
  loading = templates.catch(report).then(() => (loading = null));
}

/**
 * The content of `target` from a template, at once where that is compiled already, else as soon as it is; `then` runs
 * afterwards.
 */
export function fill(target: HTMLElement, path: string, data: object, then: () => void = () => undefined): void {
  render(path, data, (html) => {
    target.replaceChildren(...elementsOf(html, target.ownerDocument));
    then();
  });
}

/** The change of a filled `target` to newer data: what the user has entered, opened or focused there stays. */
export function refill(target: HTMLElement, path: string, data: object, then: () => void): void {
  render(path, data, (html) => {
    const fresh = target.cloneNode(false) as HTMLElement;
    fresh.replaceChildren(...elementsOf(html, target.ownerDocument));
    patch(target, fresh);
    then();
  });
}

/** A change of an element that makes it longer: a log that stood at its end stands there afterwards too. */
export function keepingEnd(target: HTMLElement, change: () => void): void {
  const log = scrolledAround(target);
  const isAtEnd = log !== null && log.scrollHeight - log.scrollTop - log.clientHeight < 2;
  change();
  if (isAtEnd) log.scrollTop = log.scrollHeight;
}

function scrolledAround({ parentElement }: HTMLElement): HTMLElement | null {
  if (!parentElement) return null;
  const { overflowY } = getComputedStyle(parentElement);
  return overflowY === 'auto' || overflowY === 'scroll' ? parentElement : scrolledAround(parentElement);
}

function render(path: string, data: object, then: (html: string) => void): void {
  const compiled = (Handlebars.partials as Record<string, unknown>)[path];
  if (!loading && typeof compiled === 'function') return then((compiled as Template)(data, runtime));
  void Promise.resolve(loading)
    .then(() => foundry.applications.handlebars.renderTemplate(path, data as never))
    .then(then)
    .catch(report);
}

function elementsOf(html: string, page: Document): HTMLCollection {
  const holder = page.createElement('template');
  holder.innerHTML = html;
  return holder.content.children;
}
