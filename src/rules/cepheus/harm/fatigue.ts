/** Fatigue (section 29): its onset, the hours of rest that end it, and a ruling for each. */
import { changeTo } from '../../kernel/changes.ts';
import { asNumber } from '../../kernel/declared.ts';
import { type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { refuse } from '../../kernel/result.ts';
import { madeOnce, numberField, ruling, type Act } from '../acts/act.ts';
import { characteristicDm } from '../check/check.ts';
import { combatantOf, isDead, isUp, scoreOf } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusState } from '../types.ts';
import { knockedOut } from './harm.ts';

/** The ruling that a combatant becomes fatigued, or unconscious if it was fatigued already (CEP-FAT-01, -03). */
export const fatigue: Act = {
  ...ruling('fatigue', 'CEP-FAT-01', ({ fight, who }) => wearied(fight, who, 'CEP-FAT-01')),
  doneBy: 'people',
  onConditions: { only: 'fatigued', given: true },
  refusal({ combatant: { state } }) {
    if (isDead(state)) return refuse('dead', 'CEP-DMG-07');
    return isUp(state) ? null : refuse('unconscious', 'CEP-UNC-04');
  },
};

/** The events of becoming fatigued by `clause`; of a combatant already fatigued, those of losing consciousness (CEP-FAT-03). */
export function wearied(fight: CepheusFight, who: Id, clause: string): readonly Event[] {
  const { state } = combatantOf(fight, who);
  if (!state.fatigued) return [event('fatigued', who, clause, changeTo(state, 'fatigued', true))];
  return isUp(state) ? knockedOut(fight, who, 'CEP-FAT-03') : [];
}

/** A rest of a number of hours (CEP-FAT-02); fewer than needed are refused as `restTooShort`. */
export const rest: Act = {
  ...ruling('rest', 'CEP-FAT-02', ({ combatant, who, declared }) => [
    restedFor(combatant.state, who, asNumber(declared, 'hours')),
  ]),
  doneBy: 'people',
  time: true,
  applies: ({ state }, { phase }) => state.fatigued && phase !== 'underway',
  fields(_fight, combatant) {
    const hours = restHours(combatant);
    return madeOnce(combatant, 'rest', () => [numberField('hours', 'CEP-FAT-02', 'gm', hours, 0, 999)]);
  },
  refusal({ fight, combatant, declared }) {
    if (fight.phase === 'underway') return refuse('fightUnderway', 'CEP-FAT-02');
    if (!combatant.state.fatigued) return refuse('notFatigued', 'CEP-FAT-02');
    const hours = restHours(combatant);
    return asNumber(declared, 'hours') < hours ? refuse('restTooShort', 'CEP-FAT-02', { hours }) : null;
  },
};

/** The event that ends fatigue after `hours` of rest. */
export const restedFor = (state: CepheusState, who: Id, hours: number): Event =>
  event('rested', who, 'CEP-FAT-02', changeTo(state, 'fatigued', false), { hours });

/** The hours of rest that a combatant needs, 0 or more (CEP-FAT-02). */
export const restHours = (combatant: CepheusCombatant): number =>
  combatant.state.fatigued ? Math.max(0, 3 - characteristicDm(scoreOf(combatant, 'end'))) : 0;
