/** Effects that bear on a combatant: of its sheet, of what it wears, and put on it in the fight (section 31.5). */
import type { ArrgsCombatant, EffectSpec } from './types.ts';

/** Effects of one kind. Those of an item count while it is held or worn, those of an option of the class always. */
export function effectsOf(
  { sheet, state }: ArrgsCombatant,
  kind: EffectSpec['kind'],
): readonly (EffectSpec & { readonly source?: string | null })[] {
  const lasting = sheet.effects.filter(
    (effect) => effect.kind === kind && (effect.source === undefined || counts(effect.source)),
  );
  const active = Object.values(state.effects).filter((effect) => effect.kind === kind);
  return active.length === 0 ? lasting : [...lasting, ...active];

  function counts(source: string): boolean {
    return Object.hasOwn(state.stock.held, source) || sheet.features.some(({ id }) => id === source);
  }
}

/** The sum of the effects of one kind. */
export const effectSum = (combatant: ArrgsCombatant, kind: EffectSpec['kind']): number =>
  effectsOf(combatant, kind).reduce((sum, { value }) => sum + value, 0);
