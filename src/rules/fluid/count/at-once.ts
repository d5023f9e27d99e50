/** Changes of a Count during the round: Press, Delay, Ready, Stand Off (FLU-CAP-03, -07, FLU-GAP-01, -25..27). */
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { numbered } from '../../kernel/numbered.ts';
import { total, type Tally } from '../../kernel/tally.ts';
import { countChanged, line } from '../fight/effects.ts';
import { optionsFrom, type FluidOptions } from '../options.ts';
import { combatantOf, inSurprise, standingOf } from '../sheet/state.ts';
import type { CountLine, FluidFight, FluidState } from '../sheet/types.ts';
import { atCount, type Settled, type CountState } from './count.ts';

export type AtOnce =
  | { readonly type: 'press' | 'standOff' }
  /** `steps`: the number of Delay actions. */
  | { readonly type: 'delay'; readonly steps: number }
  /** `triggerCount`: the Count at which the trigger fires. */
  | { readonly type: 'ready'; readonly triggerCount: number };

// prettier-ignore
const CLAUSE: { readonly [type in AtOnce['type']]: string } = {
  press:    'FLU-GAP-01',
  delay:    'FLU-GAP-25',
  ready:    'FLU-GAP-26',
  standOff: 'FLU-GAP-27',
};

/** The change of a Count, 0 or less. A trigger above the Count changes nothing. */
function changeOf(change: AtOnce, count: number, options: FluidOptions): number {
  switch (change.type) {
    case 'press':
      return 0 - options.pressCost;
    case 'delay':
      return 0 - change.steps;
    case 'ready':
      return Math.min(0, change.triggerCount - count);
    case 'standOff':
      return 0 - options.standOffCost;
  }
}

/** The standing after an at-once change, FLU-ZER-01 included: a Press ends the duty (FLU-PRS-03), each Delay is one change (FLU-ZER-03). */
function afterAtOnce(standing: CountState, change: AtOnce, options: FluidOptions): Settled {
  if (change.type === 'delay') return afterDelays(standing, change.steps, options);
  const count = standing.count + changeOf(change, standing.count, options);
  const settled = atCount(standing, count, options);
  return change.type === 'press' ? { ...settled, mustPress: false } : settled;
}

function afterDelays(standing: CountState, steps: number, options: FluidOptions): Settled {
  let settled: Settled = { ...standing, flatFooted: false };
  for (let step = 0; step < steps; step++) {
    const { flatFooted } = settled;
    const next = atCount(settled, settled.count - 1, options);
    settled = { ...next, flatFooted: flatFooted || next.flatFooted };
  }
  return settled;
}

/** The events of an at-once change; none in the surprise round, in which every Count stays (FLU-SUR-09). */
export function changedAtOnce(fight: FluidFight, who: Id, change: AtOnce): readonly Event[] {
  if (inSurprise(fight)) return [];
  const options = optionsFrom(fight.options);
  const before = standingOf(combatantOf(fight, who));
  const settled = afterAtOnce(before, change, options);
  const by = changeOf(change, before.count, options);
  const clause = CLAUSE[change.type];
  const lines = [
    line(fight, clause, change.type, by),
    line(fight, 'FLU-ZER-02', 'raised', settled.count - before.count - by),
  ].filter(({ value }) => value !== 0);
  return countChanged(fight, who, settled, lines, clause);
}

/** The at-once changes of a round, from the history; without raises by FLU-ZER-02. */
export const atOnceIn = ({ history }: FluidState, round: number): Tally =>
  numbered(history)
    .map(([, entry]) => entry)
    .filter((entry) => entry.round === round && isAtOnce(entry));

const isAtOnce = ({ clause }: CountLine): boolean => Object.values(CLAUSE).includes(clause);

/** FLU-CAP-03, -07: the change of the Count by Delay, Ready and Stand Off in a round, 0 or less; a Press is outside the cap. */
export const loweredIn = (state: FluidState, round: number): number =>
  total(atOnceIn(state, round).filter(({ clause }) => clause !== CLAUSE.press));
