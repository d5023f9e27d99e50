/** Effects that bear on a combatant: of its sheet, of what it wears, and put on it in the fight (section 31.5). */
import type { ArrgsCombatant, EffectSpec } from './types.ts';

/** Effects of one kind. Those of an item count while it is held or worn, those of an option of the class always. */
export function effectsOf(combatant: ArrgsCombatant, kind: EffectSpec['kind']): readonly Bearing[] {
  const { sheet, state } = combatant;
  let found: readonly Bearing[] | null = null;
  for (const effect of sheet.effects) {
    if (effect.kind === kind && counts(combatant, effect.source)) found = found ? [...found, effect] : [effect];
  }
  for (const key in state.effects) {
    const effect = state.effects[key]!;
    if (effect.kind === kind) found = found ? [...found, effect] : [effect];
  }
  return found ?? NONE;
}

type Bearing = EffectSpec & { readonly source?: string | null };
const NONE: readonly Bearing[] = [];

const counts = ({ sheet, state }: ArrgsCombatant, source: string | undefined): boolean =>
  source === undefined || Object.hasOwn(state.stock.held, source) || sheet.features.some(({ id }) => id === source);

/** The sum of the effects of one kind. */
export function effectSum(combatant: ArrgsCombatant, kind: EffectSpec['kind']): number {
  let sum = 0;
  for (const { value } of effectsOf(combatant, kind)) sum += value;
  return sum;
}
