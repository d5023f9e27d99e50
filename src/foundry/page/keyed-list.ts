/**
 * Long lists of keyed rows (`data-list` on the list, `data-key` on each row): brought into their new order with as few
 * moves as possible before the rows themselves are patched.
 */
export function alignLists(old: Element, fresh: Element): void {
  for (const list of listsOf(fresh)) {
    const name = list.getAttribute('data-list') ?? '';
    const before = listsOf(old).find((list) => list.getAttribute('data-list') === name);
    if (before) align(before, list);
  }
}

/**
 * The lists of the first content, rid of white space between their rows, so that the first patch finds none to remove.
 */
export function tidyLists(root: Element): void {
  for (const list of listsOf(root)) dropSpace(list);
}

const listsOf = (root: Element): readonly Element[] => [
  ...(root.hasAttribute('data-list') ? [root] : []),
  ...root.querySelectorAll('[data-list]'),
];

function align(list: Element, fresh: Element): void {
  dropSpace(list);
  dropSpace(fresh);
  const wanted = [...fresh.children];
  const keys = new Set(wanted.map(keyOf));
  for (const row of [...list.children]) if (!keys.has(keyOf(row))) row.remove();
  const rows = new Map([...list.children].map((row) => [keyOf(row), row]));
  const kept = stayers(
    wanted.flatMap((row) => rows.get(keyOf(row)) ?? []),
    [...list.children],
  );
  let next: Element | null = null;
  for (const row of wanted.reverse()) {
    const own = rows.get(keyOf(row));
    if (!own) list.insertBefore(list.ownerDocument.importNode(row, true), next);
    else if (!kept.has(own)) list.insertBefore(own, next);
    next = own ?? (next ? next.previousElementSibling : list.lastElementChild);
  }
}

const keyOf = (row: Element): string => row.getAttribute('data-key') ?? '';

/** White space between rows would count as a row of its own. */
function dropSpace(list: Element): void {
  for (const node of [...list.childNodes]) if (node.nodeType === 3 && node.textContent?.trim() === '') node.remove();
}

/** Rows that need not move: the longest run of `wanted` that already stands in this order in `now`. */
function stayers(wanted: readonly Element[], present: readonly Element[]): ReadonlySet<Element> {
  const places = new Map(present.map((row, index) => [row, index]));
  const at = wanted.map((row) => places.get(row) ?? -1);
  const tails: number[] = [];
  const previous: number[] = [];
  at.forEach((place, index) => {
    const length = firstNotBelow(tails, at, place);
    previous[index] = length > 0 ? tails[length - 1]! : -1;
    tails[length] = index;
  });
  const kept = new Set<Element>();
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index]!) kept.add(wanted[index]!);
  return kept;
}

function firstNotBelow(tails: readonly number[], at: readonly number[], place: number): number {
  let low = 0;
  let high = tails.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[tails[middle]!]! < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
