/** Things that a fighter has and does not use. */
import type { Json } from '../../src/rules/kernel/json.ts';

type Thing = { readonly [key: string]: Json };

const isSpare = ({ type }: Thing): boolean => type === 'weapon' || type === 'armor';

/** `items`, and behind them copies of the weapons and armor among them that are not worn, until there are as many as `things`. */
export function packed(items: readonly Thing[], things: number): readonly Thing[] {
  const models = items.filter(isSpare);
  const more = Array.from({ length: Math.max(0, things - items.length) }, (_, index) => ({
    ...models[index % models.length]!,
    id: `spare${index}`,
    equipped: false,
  }));
  return [...items, ...more];
}
