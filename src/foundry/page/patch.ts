/**
 * Targeted re-rendering: changes of a part are patched into the existing DOM, so that focus, scroll positions, open
 * `<details>` and half-typed text survive and a changed field costs a handful of nodes. Elements are matched by `id` or
 * `data-key`, which must be unique within a part.
 */
import morphdom from 'morphdom';
import { alignLists, tidyLists } from './keyed-list.ts';

const FIELDS = 'input, select, textarea';
/** Fields in which the user is typing: their text is not overwritten until it is committed. */
const typing = new WeakSet<Element>();
/** The source of each custom element, which changes its own content, so that the content says nothing. */
const renderedFrom = new WeakMap<Element, Node>();

/** The patch that brings `old` to the shape of `fresh`, which is used up. */
export function patch(old: HTMLElement, fresh: HTMLElement): void {
  const focused = old.ownerDocument.activeElement as HTMLElement | null;
  alignLists(old, fresh);
  morphdom(old, fresh, {
    getNodeKey: keyOf,
    onBeforeElUpdated,
    onBeforeNodeAdded(node) {
      if (node.nodeType === 1) rememberRendered(node as Element);
      return node;
    },
  });
  if (focused && old.contains(focused) && old.ownerDocument.activeElement !== focused) {
    focused.focus({ preventScroll: true });
  }
}

/** The first look at a part, before it enters the document: at its lists, and at the sources of its custom elements. */
export function rememberRendered(root: Element): void {
  tidyLists(root);
  for (const element of [root, ...root.querySelectorAll('*')])
    if (isCustom(element)) renderedFrom.set(element, element.cloneNode(true));
}

/** The note of the field in which the user is typing; one set of listeners for a whole window. */
export function watchTyping(root: HTMLElement): void {
  root.addEventListener('input', (event) => typing.add(event.target as Element));
  root.addEventListener('change', (event) => typing.delete(event.target as Element));
  root.addEventListener('focusout', (event) => typing.delete(event.target as Element));
}

/** Whether every field of a part holds what was rendered into it, and nobody types there. */
export const isUntouched = (part: Element): boolean =>
  [...part.querySelectorAll<FieldElement>(FIELDS)].every((field) => !typing.has(field) && !isChanged(field));

function isChanged(field: FieldElement): boolean {
  if (field.tagName === 'SELECT')
    return [...(field as HTMLSelectElement).options].some((option) => option.selected !== option.defaultSelected);
  const input = field as HTMLInputElement;
  if (input.type === 'checkbox' || input.type === 'radio') return input.checked !== input.defaultChecked;
  return input.value !== input.defaultValue;
}

function keyOf(node: Node): string | undefined {
  if (node.nodeType !== 1) return undefined;
  const element = node as HTMLElement;
  return element.dataset?.['key'] ?? (element.id || undefined);
}

function onBeforeElUpdated(from: HTMLElement, to: HTMLElement): boolean {
  if (isCustom(from)) return updateCustom(from, to);
  if (from.tagName === 'DETAILS') (to as HTMLDetailsElement).open = (from as HTMLDetailsElement).open;
  if (typing.has(from) || isAskedStill(from, to)) return keepText(from, to);
  if (from.matches('select')) (from as HTMLSelectElement).value = (to as HTMLSelectElement).value;
  if (from.dataset['key'] === undefined || !from.isEqualNode(to)) return true;
  resetFields(from, to);
  return false;
}

/** Whether a field belongs to the question that it belonged to: an entered answer is stored nowhere else, and stays. */
const isAskedStill = (from: HTMLElement, to: HTMLElement): boolean =>
  from.dataset['asked'] !== undefined && from.dataset['asked'] === to.dataset['asked'];

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Elements that are the same may still differ in what was chosen in their fields, which gives way to what is stored. */
function resetFields(from: HTMLElement, to: HTMLElement): void {
  const fresh = to.querySelectorAll<FieldElement>(FIELDS);
  for (const [index, field] of from.querySelectorAll<FieldElement>(FIELDS).entries()) {
    const stored = fresh[index]!;
    if (typing.has(field) || isAskedStill(field, stored)) continue;
    if (field.value !== stored.value) field.value = stored.value;
    if ('checked' in field && field.checked !== (stored as HTMLInputElement).checked)
      field.checked = (stored as HTMLInputElement).checked;
  }
}

function keepText(from: HTMLElement, to: HTMLElement): boolean {
  const typed = (from as HTMLInputElement).value;
  if ('value' in to) (to as HTMLInputElement).value = typed;
  return from.tagName !== 'TEXTAREA' && from.tagName !== 'SELECT';
}

/** An editor or picker is left alone unless its source has changed; then it is replaced whole. */
function updateCustom(from: HTMLElement, to: HTMLElement): boolean {
  const source = renderedFrom.get(from);
  if (source && !source.isEqualNode(to)) {
    const fresh = from.ownerDocument.importNode(to, true);
    renderedFrom.set(fresh, to.cloneNode(true));
    from.replaceWith(fresh);
  }
  return false;
}

const isCustom = (element: Element): boolean => element.tagName.includes('-');
