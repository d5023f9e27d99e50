/** Which page of the shipped Rules reference tells a clause. */
export interface Page {
  readonly name: string;
  readonly text: { readonly content: string };
  /** Of the page that tells every rule of a book by its number: which book. */
  readonly flags?: { readonly salvo?: { readonly catalogue?: string } };
}

/** The clause that a text shows; some name two, or a refusal's code behind it: the first. */
export const clauseIn = (shown: string): string | null => /(?:[A-Z]{3}-)?[A-Z]{2,}-\d+/.exec(shown)?.[0] ?? null;

const isCatalogue = ({ flags }: Page): boolean => flags?.salvo?.catalogue !== undefined;

/**
 * The page that tells the clause: one written for the table, else the catalogue of its book. `GAP-06` is a number of more
 * than one book: `ruleset` says which.
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

/** What is shown of a page: a catalogue's section alone, and the lines that tell the clause stand out. */
export function excerptOf(page: Page, clause: string): string {
  const html = isCatalogue(page) ? sectionWith(page.text.content, clause) : page.text.content;
  return html.replaceAll(/<(li|p|tr|h3)>(.*?)<\/\1>/g, (line, tag: string, inner: string) =>
    citedIn(inner).includes(clause) ? `<${tag} class="salvo-cited">${inner}</${tag}>` : line,
  );
}

const sectionWith = (html: string, clause: string): string =>
  html.split(/(?=<h3>)/).find((section) => citedIn(section).includes(clause)) ?? html;

/** The clauses that a text names: `CEP-FLOW-01, -02, -03` are three. */
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
