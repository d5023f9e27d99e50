/** The effects of a characteristic of 0 apart from its tests (ADE-AIL-05). */
import type { Event } from '../../kernel/event.ts';
import { chained } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { releasedFrom } from '../harm/fallen.ts';
import type { AdevaOptions } from '../options.ts';
import { scoreOf } from '../score/characteristic.ts';
import { combatantOf, isFree } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight } from '../sheet/types.ts';
import type { Characteristic } from '../terms.ts';
import { gained, lasting, lost } from './lasting.ts';

/** The characteristics that make a combatant helpless at 0, with `zeroCharacteristic` helpless. */
const VITAL: readonly Characteristic[] = ['s', 't', 'ag'];
const CAUSE = 'zeroCharacteristic';

/**
 * Whether `powerless` may have anything to do: a vital characteristic is at 0, or the combatant has a condition that may
 * end.
 */
export const mayBePowerless = (combatant: AdevaCombatant): boolean => isDrained(combatant) || !isFree(combatant);

const isDrained = (combatant: AdevaCombatant): boolean => VITAL.some((key) => scoreOf(combatant, key) === 0);

/**
 * The events that make a combatant helpless while a vital characteristic is at 0, and end only the helplessness of this
 * cause.
 */
export function powerless(fight: AdevaFight, who: Id, { zeroCharacteristic }: AdevaOptions): readonly Event[] {
  const combatant = combatantOf(fight, who);
  const isPowerless = zeroCharacteristic === 'helpless' && isDrained(combatant);
  const { helpless } = combatant.state.conditions;
  if (isPowerless && !helpless)
    return chained(
      fight,
      (next) => [gained(next, who, lasting('helpless', 'ADE-AIL-05', { facts: { cause: CAUSE } }))],
      (next) => releasedFrom(next, who),
    );
  return !isPowerless && helpless?.facts?.['cause'] === CAUSE ? lost(fight, who, 'helpless') : [];
}
