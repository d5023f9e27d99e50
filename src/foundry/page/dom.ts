/**
 * The one file that turns a rendered template into elements by itself; everywhere else Foundry's applications do it. Its
 * input comes from Salvo's own templates, whose values Handlebars has escaped.
 */
import { report } from '../api.ts';

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
  const compiled = (Handlebars.partials as Record<string, unknown>)[path];
  if (!loading && typeof compiled === 'function') return put(target, (compiled as Template)(data, runtime), then);
  void Promise.resolve(loading)
    .then(() => foundry.applications.handlebars.renderTemplate(path, data as never))
    .then((html) => put(target, html, then))
    .catch(report);
}

function put(target: HTMLElement, html: string, then: () => void): void {
  const holder = target.ownerDocument.createElement('template');
  holder.innerHTML = html;
  target.replaceChildren(...holder.content.children);
  then();
}
