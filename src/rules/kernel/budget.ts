/** An action budget: how much of each kind is left in a turn or round. */
export type Budget<K extends string = string> = { readonly [kind in K]: number };

/** Whether `cost` can be paid from `left`. Kinds that `left` does not know count as 0. */
export function canPay<K extends string>(left: Budget<K>, cost: Partial<Budget<K>>): boolean {
  return (Object.keys(cost) as K[]).every((kind) => (left[kind] ?? 0) >= (cost[kind] ?? 0));
}

/** What is left after paying; throws if it cannot be paid (ask `canPay` first, and refuse in words). */
export function pay<K extends string>(left: Budget<K>, cost: Partial<Budget<K>>): Budget<K> {
  if (!canPay(left, cost)) throw new RangeError('budget overdrawn');
  const after: Record<K, number> = { ...left };
  for (const kind of Object.keys(cost) as K[]) after[kind] -= cost[kind] ?? 0;
  return after;
}
