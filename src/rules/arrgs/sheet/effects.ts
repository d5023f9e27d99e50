/** Effects that bear on a combatant: of its sheet, of what it wears, and put on it in the fight (section 31.5). */
import type { Id } from '../../kernel/json.ts';
import { modifier, type Modifier } from '../check/modifiers.ts';
import { EFFECT_KINDS } from './fields.ts';
import type { ActiveEffect, ArrgsCombatant, ArrgsSheet, EffectSpec, SheetEffect } from './types.ts';

/** The effects of a sheet by kind; `source`: the item or class option that brings one. */
export function effectsByKind(effects: readonly (EffectSpec & { readonly source?: Id })[]): ArrgsSheet['effects'] {
  const all = effects.map(({ kind, type, value, appliesTo, damageType, source }): SheetEffect => {
    const made = modifier(type, value, undefined, source);
    return { kind, type, value, appliesTo, damageType, source: source ?? null, modifier: made };
  });
  const lists = EFFECT_KINDS.map((kind) => [kind, all.filter((effect) => effect.kind === kind)]);
  return Object.fromEntries(lists) as ArrgsSheet['effects'];
}

/** Effects of one kind. Those of an item count while it is held or worn, those of an option of the class always. */
export function effectsOf(
  combatant: ArrgsCombatant,
  kind: EffectSpec['kind'],
): readonly (SheetEffect | ActiveEffect)[] {
  const own = combatant.sheet.effects[kind];
  const { effects } = combatant.state;
  let found: (SheetEffect | ActiveEffect)[] | null = null;
  for (const effect of own) if (counts(combatant, effect)) (found ??= []).push(effect);
  for (const key in effects) if (effects[key]!.kind === kind) (found ??= []).push(effects[key]!);
  return found ?? NONE;
}

const NONE: readonly SheetEffect[] = [];

const counts = ({ sheet, state }: ArrgsCombatant, { source }: SheetEffect): boolean =>
  source === null || Object.hasOwn(state.stock.held, source) || sheet.features.some(({ id }) => id === source);

/** The modifier that an effect on checks or defenses is. */
export const modifierBy = (effect: SheetEffect | ActiveEffect): Modifier =>
  'modifier' in effect ? effect.modifier : modifier(effect.type, effect.value, undefined, effect.source || undefined);

/** The sum of the effects of one kind. */
export function effectSum(combatant: ArrgsCombatant, kind: EffectSpec['kind']): number {
  let sum = 0;
  for (const { value } of effectsOf(combatant, kind)) sum += value;
  return sum;
}
