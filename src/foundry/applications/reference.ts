/** The page of the shipped Rules reference that opens when a clause's number is pressed. */
import { localize, report, world } from '../api.ts';
import { tableOfCombat } from '../resolution/table/table.ts';
import { setting } from '../settings.ts';
import { tell } from '../dialogs.ts';
import { inEveryPage } from '../windows.ts';
import { explainByKeyboard } from '../by-keyboard.ts';
import { clauseIn, excerptOf, pageOf, type Page } from './cited.ts';

interface Chapter {
  readonly name: string;
  readonly pages: Iterable<Page>;
}

interface Found {
  readonly chapter: Chapter;
  readonly page: Page;
}

/**
 * The listeners for clauses' numbers and for explained terms, which stand in sheets, cards, dialogs and the tracker
 * alike; called in `init`.
 */
export function registerReference(): void {
  inEveryPage((page) => {
    page.addEventListener('click', clicked, { capture: true });
    explainByKeyboard(page);
  });
}

function clicked(event: Event): void {
  const element = (event.target as Partial<HTMLElement>).closest?.<HTMLElement>('.salvo-clause');
  const clause = clauseIn(element?.textContent ?? '');
  if (!element || clause === null) return;
  event.preventDefault();
  event.stopPropagation();
  openClause(clause, element.closest<HTMLElement>('[data-ruleset]')?.dataset['ruleset'] ?? played())
    // Whoever has read the page is where the number stands, or at the control whose label it stands in.
    .then(() => (element.closest('label')?.control ?? element).focus({ preventScroll: true }))
    .catch(report);
}

/** The book of the fight that this user views, for elements without a book of their own. */
export const played = (): string | undefined => (world.combat && tableOfCombat(world.combat)?.ruleset.id) || undefined;

/** The display of clauses, each user's own choice. */
export function showClauses(): void {
  inEveryPage(({ body }) => body.classList.toggle('salvo-no-clauses', !setting('clauses')));
}

async function openClause(clause: string, ruleset: string | undefined): Promise<void> {
  const found = pageOf(await allPages(), clause, ruleset);
  if (!found) return void ui.notifications?.info(localize('SALVO.ui.noReference', { clause }));
  const { chapter, page } = found;
  await tell({
    title: `${chapter.name}: ${page.name}`,
    classes: ['salvo', 'salvo-reference'],
    width: 520,
    content: excerptOf(page, clause),
  });
}

async function allPages(): Promise<readonly Found[]> {
  const pack = (game.packs as unknown as { get(id: string): { getDocuments(): Promise<Chapter[]> } | undefined }).get(
    'salvo.rules-reference',
  );
  return ((await pack?.getDocuments()) ?? []).flatMap((chapter) =>
    [...chapter.pages].map((page): Found => ({ chapter, page })),
  );
}
