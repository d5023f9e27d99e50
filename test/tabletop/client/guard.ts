/** Namespaces that fail by name where the tabletop has nothing, and that note what is touched. */

/** Keys that the language, consoles, promises and test runners read on any object. */
const ASKED_OF_ANYTHING = new Set([
  'then',
  'toJSON',
  'constructor',
  '$$typeof',
  'asymmetricMatch',
  'nodeType',
  '__esModule',
  'prototype',
  'inspect',
  'tagName',
  'hasAttribute',
  'valueOf',
  'toString',
  'hasOwnProperty',
  'isPrototypeOf',
]);

export interface GuardOptions {
  touched: Set<string>;
  /** paths below which nothing is guarded: open records that systems fill themselves */
  open?: ReadonlySet<string>;
}

/** A wrapper of a namespace and of the plain records within it. Classes and functions are handed out as they are. */
export function guard<T extends object>(name: string, target: T, options: GuardOptions): T {
  const wrapped = new Map<unknown, object>();
  return new Proxy(target, {
    get(from, key) {
      if (typeof key === 'symbol' || ASKED_OF_ANYTHING.has(key)) return Reflect.get(from, key) as unknown;
      const path = `${name}.${key}`;
      if (!(key in from)) throw new Error(`Tabletop has no ${path}`);
      options.touched.add(path);
      const value = Reflect.get(from, key) as unknown;
      if (!isNamespace(value) || options.open?.has(path) || isFixed(from, key)) return value;
      const known = wrapped.get(value) ?? guard(path, value, options);
      wrapped.set(value, known);
      return known;
    },
  });
}

function isNamespace(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** A proxy must hand out what is neither writable nor configurable as it is. */
function isFixed(from: object, key: string): boolean {
  const property = Object.getOwnPropertyDescriptor(from, key);
  return property !== undefined && !property.configurable && !property.writable;
}
