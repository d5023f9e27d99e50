/** The page of the shipped Rules reference for a clause. */
export interface Page {
  readonly name: string;
  readonly text: { readonly content: string };
  /** The book of which the page lists every rule by its number; absent for any other page. */
  readonly flags?: { readonly salvo?: { readonly catalogue?: string } };
}

/** The clause in a text; of several, or before a refusal's code, the first. */
export const clauseIn = (shown: string): string | null => /(?:[A-Z]{3}-)?[A-Z]{2,}-\d+/.exec(shown)?.[0] ?? null;

const isCatalogue = ({ flags }: Page): boolean => flags?.salvo?.catalogue !== undefined;

/**
 * The page for the clause: one written for the table, else the catalogue of its book. `GAP-06` is a number of more than
 * one book: `ruleset` says which.
 */
export function pageOf<T extends { readonly page: Page }>(
  all: readonly T[],
  clause: string,
  ruleset: string | undefined,
): T | null {
  const cites = ({ page }: T): boolean => citedIn(page.text.content).includes(clause);
  const isAnyBooks = /^[A-Z]+-\d+$/.test(clause);
  return (
    all.find((found) => !isAnyBooks && !isCatalogue(found.page) && cites(found)) ??
    all.find((found) => isCatalogue(found.page) && isOf(found.page, isAnyBooks, ruleset) && cites(found)) ??
    null
  );
}

const isOf = ({ flags }: Page, isAnyBooks: boolean, ruleset: string | undefined): boolean =>
  !isAnyBooks || flags?.salvo?.catalogue === ruleset;

/** The part of a page that is shown: a catalogue's section alone, with the lines of the clause standing out. */
export function excerptOf(page: Page, clause: string): string {
  const html = isCatalogue(page) ? sectionWith(page.text.content, clause) : page.text.content;
  return html.replaceAll(/<(li|p|tr|h3)>(.*?)<\/\1>/g, (line, tag: string, inner: string) =>
    citedIn(inner).includes(clause) ? `<${tag} class="salvo-cited">${inner}</${tag}>` : line,
  );
}

const sectionWith = (html: string, clause: string): string =>
  html.split(/(?=<h3>)/).find((section) => citedIn(section).includes(clause)) ?? html;

/** The clauses named in a text: `CEP-FLOW-01, -02, -03` are three. */
function citedIn(text: string): readonly string[] {
  const found: string[] = [];
  for (const [, cited = ''] of text.matchAll(/<em>(.*?)<\/em>/g)) {
    let section = '';
    for (const [, named, number = ''] of cited.matchAll(/([A-Z]{3}(?:-[A-Z]+)*)?-(\d+)/g)) {
      section = named ?? section;
      found.push(`${section}-${number}`);
    }
  }
  return found;
}
