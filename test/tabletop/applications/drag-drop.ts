// DragDrop: binds drag and drop listeners to what selectors find.
import type { Json } from './environment.ts';

interface DragDropConfiguration {
  dragSelector?: string | null;
  dropSelector?: string | null;
  permissions?: Partial<Record<'dragstart' | 'drop', (selector: string | null) => boolean>>;
  callbacks?: Partial<
    Record<'dragstart' | 'dragover' | 'drop' | 'dragenter' | 'dragleave' | 'dragend', (event: DragEvent) => void>
  >;
}

const bound = new WeakMap<HTMLElement, DragDrop>();

export class DragDrop {
  constructor(readonly config: DragDropConfiguration = {}) {}

  bind(root: HTMLElement): this {
    const { dragSelector = null, dropSelector = null, permissions = {}, callbacks = {} } = this.config;
    if (dragSelector && (permissions.dragstart?.(dragSelector) ?? true))
      for (const element of root.querySelectorAll<HTMLElement>(dragSelector)) this.#bindDrag(element);
    if (!(permissions.drop?.(dropSelector) ?? true)) return this;
    const zones = dropSelector ? [...root.querySelectorAll<HTMLElement>(dropSelector)] : [root];
    for (const zone of zones.filter((candidate) => !bound.has(candidate))) {
      bound.set(zone, this);
      zone.addEventListener('dragover', (event) => (event.preventDefault(), callbacks.dragover?.(event)));
      zone.addEventListener('drop', (event) => (event.preventDefault(), callbacks.drop?.(event)));
    }
    return this;
  }

  #bindDrag(element: HTMLElement): void {
    element.draggable = true;
    element.ondragstart = (event) => this.config.callbacks?.dragstart?.(event);
    element.ondragend = (event) => this.config.callbacks?.dragend?.(event);
  }
}

/** The data of a drag: {type, uuid, …}; empty where it is not one of ours. */
export function dropData(event: DragEvent): Json {
  try {
    return JSON.parse(event.dataTransfer?.getData('text/plain') || '{}') as Json;
  } catch {
    return {};
  }
}
