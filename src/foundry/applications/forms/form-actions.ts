/** Buttons of a form: optional parts and rows of lists are added and removed as a whole, and values put aside can be discarded. */
import type { Doc } from '../../api.ts';
import { initialOf, initialOfAll, valueAt, type Spec } from '../../../rules/index.ts';
import { specOf } from '../../data/types.ts';

interface DocumentApp {
  readonly document: Doc;
}
type Handler = (this: DocumentApp, event: Event, target: HTMLElement) => Promise<void>;

const addPart: Handler = async function (_event, target) {
  const spec = specAt(this.document, target);
  if (spec?.field === 'record') await set(this.document, target, initialOfAll(spec.of));
};

const removePart: Handler = async function (_event, target) {
  await set(this.document, target, null);
};

const addRow: Handler = async function (_event, target) {
  const spec = specAt(this.document, target);
  if (spec?.field === 'list') await set(this.document, target, [...rowsAt(this.document, target), initialOf(spec.of)]);
  if (spec?.field === 'map') {
    const next = Math.max(0, ...Object.keys(mapAt(this.document, target)).map(Number)) + 1;
    await set(this.document, target, { [next]: initialOf(spec.of) });
  }
};

const removeRow: Handler = async function (_event, target) {
  const key = target.dataset['index'] ?? '';
  if (specAt(this.document, target)?.field === 'map') {
    await this.document.update({ [`system.${pathOf(target)}.${key}`]: _del });
    return;
  }
  const index = Number(key);
  await set(
    this.document,
    target,
    rowsAt(this.document, target).filter((_, at) => at !== index),
  );
};

const clearQuarantine: Handler = async function () {
  await this.document.update({ 'system.quarantine': [] });
};

export const FORM_ACTIONS: { readonly [name: string]: Handler } = {
  addPart,
  removePart,
  addRow,
  removeRow,
  clearQuarantine,
};

/** Dotted path inside `system`. */
const pathOf = (target: HTMLElement): string => (target.dataset['path'] ?? '').replace(/^system\./, '');

async function set(doc: Doc, target: HTMLElement, value: unknown): Promise<void> {
  const path = pathOf(target);
  if (path !== '') await doc.update({ [`system.${path}`]: value });
}

const rowsAt = (doc: Doc, target: HTMLElement): readonly unknown[] => {
  const found: unknown = valueAt(doc.system, pathOf(target));
  return Array.isArray(found) ? (found as unknown[]) : [];
};

const mapAt = (doc: Doc, target: HTMLElement): object => valueAt(doc.system, pathOf(target)) as object;

const specAt = ({ type }: Doc, target: HTMLElement): Spec | undefined => specOf(type, pathOf(target));
