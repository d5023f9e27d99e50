/** Fatigue: its causes, its modifier on tests, and unconsciousness from it (GAP-06, ADE-UNA-02, -03). */
import { adding, type Event, event } from '../../kernel/event.ts';
import { chained } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import { gained, lasting } from '../fight/lasting.ts';
import type { AdevaOptions } from '../options.ts';
import { bonusIn } from '../score/characteristic.ts';
import { combatantOf, has, NONE } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight } from '../sheet/types.ts';
import { releasedFrom } from './fallen.ts';

const PENALTY = -10;

/**
 * The modifier of fatigue on all tests but a Deflect and a confirmation (GAP-06, ADE-DFL-10): -10 at any level or, with
 * `fatigue` perLevel, for each level.
 */
export function fatigueModifier(levels: number, { fatigue }: AdevaOptions): number {
  if (levels <= 0 || fatigue === 'off') return 0;
  return fatigue === 'perLevel' ? PENALTY * levels : PENALTY;
}

export function fatigueMods(levels: number, options: AdevaOptions): Tally {
  const value = fatigueModifier(levels, options);
  return value === 0 ? NONE : [entry('GAP-06', 'SALVO.adeva.modifier.fatigue', value)];
}

/** Whether there are more levels than TB, which means unconsciousness (GAP-06). */
export const isExhausted = (levels: number, toughnessBonus: number): boolean => levels > toughnessBonus;

/** The levels that count for a combatant; for a machine, its own strain plus its pilot's fatigue (GAP-18). */
export const fatigueOf = ({ sheet, state }: Pick<AdevaCombatant, 'sheet' | 'state'>): number =>
  state.fatigue + (sheet.pilot?.fatigue ?? 0);

/** The events of levels gained, and of unconsciousness where they exceed TB. */
export function fatigueGained(fight: AdevaFight, who: Id, levels: number, clause: string): readonly Event[] {
  if (levels <= 0) return [];
  return chained(
    fight,
    () => [event('fatigued', who, clause, [adding('fatigue', levels)], { levels })],
    (tired) => exhausted(tired, who),
  );
}

/**
 * The events of unconsciousness from fatigue, which lasts until the levels are back within TB and ends a grapple
 * (GAP-06, ADE-GRP-20).
 */
function exhausted(fight: AdevaFight, who: Id): readonly Event[] {
  const combatant = combatantOf(fight, who);
  if (!isExhausted(fatigueOf(combatant), bonusIn(combatant, 't')) || has(combatant, 'unconscious')) return [];
  return chained(
    fight,
    (next) => [gained(next, who, lasting('unconscious', 'GAP-06', { facts: { cause: 'fatigue' } }))],
    (next) => releasedFrom(next, who),
  );
}

/**
 * The levels gained by the target of one Unarmed hit: 1 if at least 1 damage is dealt and the damage reaches TB
 * (ADE-UNA-02, -03).
 */
export function unarmedFatigue(
  hit: { readonly raw: number; readonly dealt: number; readonly tb: number },
  { unarmedFatigueOn }: AdevaOptions,
): number {
  return hit.dealt >= 1 && (unarmedFatigueOn === 'raw' ? hit.raw : hit.dealt) >= hit.tb ? 1 : 0;
}
