/**
 * The one file that turns a rendered template into elements by itself; everywhere else Foundry's applications do it. What
 * goes in comes from Salvo's own templates, whose values Handlebars has escaped.
 */
type Template = (context: object, options: object) => string;
const runtime = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

/** Fills `target` at once where the template is compiled already, else as soon as it is; `then` runs afterwards. */
export function fill(target: HTMLElement, path: string, data: object, then: () => void = () => undefined): void {
  const compiled = (Handlebars.partials as Record<string, unknown>)[path];
  if (typeof compiled === 'function') return put(target, (compiled as Template)(data, runtime), then);
  void foundry.applications.handlebars.renderTemplate(path, data as never).then((html) => put(target, html, then));
}

function put(target: HTMLElement, html: string, then: () => void): void {
  const holder = target.ownerDocument.createElement('template');
  holder.innerHTML = html;
  target.replaceChildren(...holder.content.children);
  then();
}
