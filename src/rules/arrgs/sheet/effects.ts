/** The effects on a combatant: from its sheet, from its items, and from the fight (section 31.5). */
import type { Id } from '../../kernel/json.ts';
import { modifier, type Modifier } from '../check/modifiers.ts';
import type { ActiveEffect, ArrgsCombatant, EffectSpec, SheetEffect } from './types.ts';

/** The effects of a sheet; `source`: the item or class option that brings one. */
export const sheetEffects = (effects: readonly (EffectSpec & { readonly source?: Id })[]): readonly SheetEffect[] =>
  effects.map(({ kind, type, value, appliesTo, damageType, source }) => {
    const typed = modifier(type, value, undefined, source);
    return { kind, type, value, appliesTo, damageType, source: source ?? null, modifier: typed };
  });

/** The effects of one kind. Those of an item count while it is held or worn, those of a class option always. */
export function effectsOf(
  combatant: ArrgsCombatant,
  kind: EffectSpec['kind'],
): readonly (SheetEffect | ActiveEffect)[] {
  const { sheet, state } = combatant;
  let effects: readonly (SheetEffect | ActiveEffect)[] = NONE;
  for (const effect of sheet.effects) {
    if (effect.kind === kind && counts(combatant, effect)) effects = effects === NONE ? [effect] : [...effects, effect];
  }
  for (const key in state.effects) {
    const effect = state.effects[key]!;
    if (effect.kind === kind) effects = effects === NONE ? [effect] : [...effects, effect];
  }
  return effects;
}

const NONE: readonly SheetEffect[] = [];

const counts = ({ sheet, state }: ArrgsCombatant, { source }: SheetEffect): boolean =>
  source === null || Object.hasOwn(state.stock.held, source) || sheet.features.some(({ id }) => id === source);

/** The modifier that an effect gives to checks or defenses. */
export const modifierBy = (effect: SheetEffect | ActiveEffect): Modifier =>
  'modifier' in effect ? effect.modifier : modifier(effect.type, effect.value, undefined, effect.source || undefined);

/** The sum of the effects of one kind. */
export function effectSum(combatant: ArrgsCombatant, kind: EffectSpec['kind']): number {
  let sum = 0;
  for (const { value } of effectsOf(combatant, kind)) sum += value;
  return sum;
}
