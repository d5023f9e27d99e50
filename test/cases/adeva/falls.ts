/** 3.7 of the contract: a fall, played round by round. */
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import type { Band } from '../../../src/rules/adeva/terms.ts';
import {
  afterOutcome,
  answered,
  eventsOf,
  type Answer,
  type Ask,
  type Outcome,
} from '../../../src/rules/kernel/index.ts';
import type { Operations } from '../format.ts';
import { reading } from './keys.ts';
import { act, me, ME, person, table } from './table.ts';

export const falls: Operations = {
  fall: reading((given) => {
    const restored = given.maybeNumber('flightRestoredInRound');
    const bands: { readonly round: number; readonly band: Band }[] = [];
    let fight = act(aloft(given.settings, given.word<Band>('startBand'), given.number('sinceRound')), {
      action: 'loseFlight',
      who: ME,
    });
    let crash: Crash | null = null;
    while (me(fight).state.falling) {
      if (fight.round === restored) fight = act(fight, { action: 'restoreFlight', who: ME });
      const outcome = answered(adeva.advance(fight, { at: 'endOfRound' }), lowest);
      crash = crashIn(outcome, fight.round);
      fight = afterOutcome(fight, outcome);
      bands.push({ round: fight.round, band: me(fight).state.band });
      fight = { ...fight, round: fight.round + 1 };
    }
    return { bands, crashRound: crash?.round ?? null, squares: crash?.squares ?? 0 };
  }),
};

const aloft = (settings: Parameters<typeof table>[0], band: Band, round: number): AdevaFight =>
  table(settings, [person(ME, { flies: true, band })], { phase: 'underway', round });

interface Crash {
  readonly round: number;
  readonly squares: unknown;
}

function crashIn(outcome: Outcome, round: number): Crash | null {
  const crashed = eventsOf(outcome).find(({ kind }) => kind === 'crashed');
  return crashed ? { round, squares: crashed.facts?.['squares'] } : null;
}

/** The damage of the crash is not looked at. */
const lowest = (ask: Ask): Answer => (ask.ask === 'roll' ? Array.from({ length: ask.count }, () => 1) : 'none');
