// Handlebars templates: fetched once, compiled once, also registered as partials under their path.
import { environment, type Json } from './environment.ts';

type Template = (context: unknown, options?: Json) => string;
const compiled = new Map<string, Promise<Template>>();
const runtime = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

/** The number of templates that have been compiled in this page, for the check that none is compiled during play. */
export const compilations = { count: 0 };

/** The compiled template of a path, or of an id that loadTemplates() gave it. Refuses a path that does not answer. */
export function getTemplate(path: string, id?: string): Promise<Template> {
  const known = compiled.get(path);
  const template = known ?? fetchTemplate(path);
  compiled.set(path, template);
  template.catch(() => compiled.delete(path));
  if (id !== undefined && id !== path)
    compiled.set(
      id,
      template.then((made) => (register(id, made), made)),
    );
  return template;
}

export async function loadTemplates(paths: readonly string[] | Record<string, string>): Promise<Template[]> {
  const pairs = Array.isArray(paths) ? (paths as string[]).map((path) => [path, path]) : Object.entries(paths);
  return Promise.all(pairs.map(([id, path]) => getTemplate(path as string, id as string)));
}

export async function renderTemplate(path: string, data: unknown): Promise<string> {
  const template = await getTemplate(path);
  return template(data ?? {}, runtime);
}

/** A template of the tabletop's own, which no server has to deliver. */
export function defineTemplate(path: string, source: string): void {
  compiled.set(path, Promise.resolve(compile(path, source)));
}

/** In ms: how long a template takes to come where the page's address asks for `templates=slow`; its parts come after it. */
const slowness = (path: string): number => Math.max(0, path.length - 30) * 80;

async function fetchTemplate(path: string): Promise<Template> {
  if (new URLSearchParams(location.search).get('templates') === 'slow')
    await new Promise((done) => setTimeout(done, slowness(path)));
  const source = environment().templates[path];
  if (source !== undefined) return compile(path, source);
  const response = await fetch(`/${path.replace(/^\//, '')}`);
  if (!response.ok) throw new Error(`The template ${path} does not exist`);
  return compile(path, await response.text());
}

function compile(path: string, source: string): Template {
  compilations.count += 1;
  const template = environment().Handlebars.compile(source, { preventIndent: true });
  register(path, template);
  return template;
}

const register = (name: string, template: Template): void => environment().Handlebars.registerPartial(name, template);
