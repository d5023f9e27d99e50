// The options of an application and how a class chain's DEFAULT_OPTIONS add up.
import type { ApplicationV2 } from './application.ts';
import type { Json } from './environment.ts';
import type { FormDataExtended } from './form-data.ts';

export interface Position {
  top: number;
  left: number;
  width: number | 'auto';
  height: number | 'auto';
  scale: number;
  zIndex: number;
}

export type ActionHandler = (this: ApplicationV2, event: Event, target: HTMLElement) => unknown;
export type Action = ActionHandler | { readonly handler: ActionHandler; readonly buttons: readonly number[] };

export interface HeaderControl {
  readonly icon: string;
  readonly label: string;
  readonly action?: string;
  readonly visible?: boolean | ((this: ApplicationV2) => boolean);
  readonly ownership?: string | number;
  readonly onClick?: (event: Event) => unknown;
}

export interface FormConfiguration {
  handler?:
    | ((this: ApplicationV2, event: Event, form: HTMLFormElement, data: FormDataExtended, options?: Json) => unknown)
    | undefined;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

export interface WindowConfiguration {
  frame?: boolean;
  positioned?: boolean;
  title?: string;
  icon?: string | false;
  controls?: HeaderControl[];
  minimizable?: boolean;
  resizable?: boolean;
  contentTag?: string;
  contentClasses?: string[];
}

export interface ApplicationOptions {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowConfiguration;
  actions: Record<string, Action>;
  form?: FormConfiguration;
  position: Partial<Position>;
  [more: string]: unknown;
}

export interface RenderOptions {
  force?: boolean;
  parts?: string[];
  isFirstRender?: boolean;
  position?: Partial<Position>;
  /** `detached`: into a window of its own, or back; `windowId`: into an existing one. */
  window?: { title?: string; detached?: boolean; windowId?: string };
  tab?: string | Record<string, string>;
  [more: string]: unknown;
}

/**
 * A copy of `base` with `additions` merged into it: objects merge, arrays are appended without repeats, the rest
 * replaces.
 */
export function mergeOptions(base: Json, additions: Json): Json {
  const merged: Json = { ...base };
  for (const [key, value] of Object.entries(additions)) {
    const prior = merged[key];
    if (Array.isArray(prior) && Array.isArray(value)) merged[key] = [...new Set<unknown>([...prior, ...value])];
    else if (isPlainObject(prior) && isPlainObject(value)) merged[key] = mergeOptions(prior, value);
    else if (isPlainObject(value)) merged[key] = mergeOptions({}, value);
    else if (Array.isArray(value)) merged[key] = [...(value as unknown[])];
    else if (value !== undefined || !(key in merged)) merged[key] = value;
  }
  return merged;
}

function isPlainObject(value: unknown): value is Json {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
