/** A clause's number, pressed, opens the page of the shipped Rules reference that tells it. */
import { localize, report } from '../api.ts';
import { setting } from '../settings.ts';
import { tell } from '../dialogs.ts';
import { inEveryPage } from '../windows.ts';

interface Page {
  readonly name: string;
  readonly text: { readonly content: string };
}

interface Chapter {
  readonly name: string;
  readonly pages: Iterable<Page>;
}

interface Found {
  readonly chapter: Chapter;
  readonly page: Page;
}

/** Called in `init`; the numbers stand in sheets, cards, dialogs and the tracker alike. */
export function registerReference(): void {
  inEveryPage((page) => page.addEventListener('click', clicked, { capture: true }));
}

function clicked(event: Event): void {
  const clause = (event.target as Partial<HTMLElement>).closest?.('.salvo-clause')?.textContent?.trim() ?? '';
  if (clause === '') return;
  event.preventDefault();
  event.stopPropagation();
  openClause(clause).catch(report);
}

/** Whether clauses are shown: each user's own choice. */
export function showClauses(): void {
  inEveryPage(({ body }) => body.classList.toggle('salvo-no-clauses', !setting('clauses')));
}

async function openClause(clause: string): Promise<void> {
  const found = await pageOf(clause);
  if (!found) return void ui.notifications?.info(localize('SALVO.ui.noReference', { clause }));
  const { chapter, page } = found;
  await tell({
    title: `${chapter.name}: ${page.name}`,
    classes: ['salvo', 'salvo-reference'],
    width: 520,
    content: marked(page.text.content, clause),
  });
}

/** The page that cites the clause, else one of its section, else the first of its book. */
async function pageOf(clause: string): Promise<Found | null> {
  const pack = (game.packs as unknown as { get(id: string): { getDocuments(): Promise<Chapter[]> } | undefined }).get(
    'salvo.rules-reference',
  );
  const all = ((await pack?.getDocuments()) ?? []).flatMap((chapter) =>
    [...chapter.pages].map((page): Found => ({ chapter, page })),
  );
  const section = clause.replace(/-\d+$/, '');
  const [book] = clause.split('-');
  const where = (fits: (cited: string) => boolean): Found | undefined =>
    all.find(({ page }) => citedIn(page.text.content).some(fits));
  return (
    where((cited) => cited === clause) ??
    where((cited) => cited.startsWith(`${section}-`)) ??
    where((cited) => cited.startsWith(`${book}-`)) ??
    null
  );
}

/** The clauses that a text names: `CEP-FLOW-01, -02, -03` are three. */
export function citedIn(text: string): readonly string[] {
  const found: string[] = [];
  for (const [, cited = ''] of text.matchAll(/<em>(.*?)<\/em>/g)) {
    let section = '';
    for (const [, named, number = ''] of cited.matchAll(/(?:([A-Z]{3}(?:-[A-Z]+)*))?-(\d+)/g)) {
      section = named ?? section;
      found.push(`${section}-${number}`);
    }
  }
  return found;
}

/** The lines that tell the clause stand out. */
const marked = (html: string, clause: string): string =>
  html.replaceAll(/<(li|p)>(.*?)<\/\1>/g, (line, tag: string, inner: string) =>
    citedIn(inner).includes(clause) ? `<${tag} class="salvo-cited">${inner}</${tag}>` : line,
  );
