/** foundry.utils: ids, versions, uuids, text. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `length` letters and digits; document ids have 16. */
export function randomID(length = 16, random: () => number = Math.random): string {
  return Array.from({ length }, () => LETTERS[Math.floor(random() * LETTERS.length)] as string).join('');
}

export function isValidId(id: unknown): id is string {
  return typeof id === 'string' && /^[a-zA-Z0-9]{16}$/.test(id);
}

/** Whether v1 is newer than v0; parts compare as numbers where both are. */
export function isNewerVersion(v1: string | number, v0: string | number): boolean {
  const [left, right] = [String(v1).split('.'), String(v0).split('.')];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const [a, b] = [left[index], right[index]];
    if (a === b) continue;
    if (b === undefined) return true;
    if (a === undefined) return false;
    const [x, y] = [Number(a), Number(b)];
    return Number.isNaN(x) || Number.isNaN(y) ? a > b : x > y;
  }
  return false;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

export function escapeHTML(text: unknown): string {
  return String(text).replace(/[&<>"']/g, (letter) => ESCAPES[letter] as string);
}

export function debounce<A extends unknown[]>(callback: (...args: A) => void, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: A) {
    clearTimeout(timer);
    timer = setTimeout(() => callback.apply(this, args), delay);
  };
}

export interface ParsedUuid {
  uuid: string;
  /** the pack's id, where the document is in a compendium */
  pack: string | undefined;
  primaryType: string | undefined;
  primaryId: string | undefined;
  /** type of the document itself */
  type: string | undefined;
  id: string | undefined;
  /** alternating types and ids below the primary document */
  embedded: string[];
}

/**
 * The parts of `Actor.x.Item.y`, `Scene.x.Token.y.Actor.z` or `Compendium.package.pack.Item.x`. Null where it is no
 * uuid.
 */
export function parseUuid(uuid: unknown): ParsedUuid | null {
  if (typeof uuid !== 'string' || uuid === '') return null;
  const parts = uuid.split('.');
  const pack = parts[0] === 'Compendium' ? parts.splice(0, 3).slice(1).join('.') : undefined;
  if (pack !== undefined && parts.length % 2 === 1) parts.unshift('');
  const [primaryType, primaryId, ...embedded] = parts;
  const [type, id] = embedded.length ? embedded.slice(-2) : [primaryType, primaryId];
  if (id === undefined) return null;
  return { uuid, pack, primaryType: primaryType || undefined, primaryId, type: type || undefined, id, embedded };
}

/** The result of `promise`, refused after `ms`. */
export async function timeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer after ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export class Semaphore {
  readonly max: number;
  #running = 0;
  #queue: (() => void)[] = [];
  constructor(max = 1) {
    this.max = max;
  }
  /** The result of the function, which runs when a place is free. */
  async add<A extends unknown[], T>(fn: (...args: A) => Promise<T> | T, ...args: A): Promise<T> {
    if (this.#running >= this.max) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#running++;
    try {
      return await fn(...args);
    } finally {
      this.#running--;
      this.#queue.shift()?.();
    }
  }
}

/** A text handed to the browser to be saved; where there is no page, nothing happens. */
export function saveDataToFile(data: string, type: string, filename: string): void {
  if (typeof document === 'undefined') return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}
