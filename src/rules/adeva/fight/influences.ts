/** Effects that change a combatant's numbers (section 43.6), stored among its conditions. */
import type { Condition } from '../../kernel/condition.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import { NONE } from '../sheet/state.ts';
import type { AdevaCombatant } from '../sheet/types.ts';

/**
 * The numbers that an effect may change: the combatant's tests, attacks against it, its evasions, its Half Move in
 * squares.
 */
export const EFFECT_KINDS = ['testMod', 'attackAgainst', 'evasionMod', 'moveMod'] as const;
export type EffectKind = (typeof EFFECT_KINDS)[number];

const PREFIX = 'effect-';

/** The id of the effect with a number. */
export const effectId = (number: string): string => `${PREFIX}${number}`;
/** The number in the id of an effect. */
export const effectNumber = (id: string): number => Number(id.slice(PREFIX.length));

/** Whether the id of a condition is that of an effect, which are numbered from 1. */
export const isEffectId = (id: string): boolean => /^effect-[1-9]\d*$/.test(id);

/** All effects on a combatant, in the order in which they were created (ADE-TRG-05). */
export function effectsIn({ state }: Pick<AdevaCombatant, 'state'>): readonly Condition[] {
  let effects: Condition[] | null = null;
  for (const id in state.conditions) if (id.startsWith(PREFIX)) (effects ??= []).push(state.conditions[id]!);
  return effects?.sort((a, b) => effectNumber(a.id) - effectNumber(b.id)) ?? NONE;
}

/** A tally with the effects of one kind on a combatant; without any effects, the same tally. */
export function withEffects(tally: Tally, combatant: Pick<AdevaCombatant, 'state'>, kind: EffectKind): Tally {
  const effects = effectsIn(combatant);
  if (effects.length === 0) return tally;
  const label = 'SALVO.adeva.modifier.effect';
  const ofKind = effects.filter(({ facts }) => facts?.['kind'] === kind);
  return [...tally, ...ofKind.map(({ id, clause, value }) => entry(clause, label, value ?? 0, id))];
}
