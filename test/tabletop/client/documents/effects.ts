/** The effect of one change of an active effect on an actor's prepared data. */
import { getProperty, setProperty } from '../utils/objects.ts';

export interface EffectChange {
  key: string;
  type: string;
  value: unknown;
  phase?: string;
  priority?: number | null;
}

/** The change carried out on the prepared data. @returns the new value, undefined where it does not apply */
export function applyChange(target: object, change: EffectChange): unknown {
  const before = getProperty(target, change.key);
  if (before === undefined) return undefined;
  const after = computed(before, change);
  if (after !== undefined) setProperty(target, change.key, after);
  return after;
}

function computed(before: unknown, change: EffectChange): unknown {
  if (change.type === 'override') return typeof before === 'number' ? Number(change.value) : change.value;
  if (before instanceof Set) return change.type === 'add' ? new Set([...before, change.value]) : undefined;
  if (Array.isArray(before)) return change.type === 'add' ? [...(before as unknown[]), change.value] : undefined;
  if (typeof before === 'string' && change.type === 'add') return before + String(change.value);
  const [left, right] = [Number(before), Number(change.value)];
  if (typeof before !== 'number' || Number.isNaN(right)) return undefined;
  const arithmetic: Record<string, number> = {
    add: left + right,
    subtract: left - right,
    multiply: left * right,
    upgrade: Math.max(left, right),
    downgrade: Math.min(left, right),
  };
  return arithmetic[change.type];
}
