/** The processes at the end of a round: bleeding, dying, and the end of unconsciousness (GAP-03). */
import { chained } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { afterEvents } from '../../kernel/progress.ts';
import { gained, lasting, lost } from '../fight/lasting.ts';
import type { AdevaOptions } from '../options.ts';
import { bonusIn } from '../score/characteristic.ts';
import { combatantOf, has, isEnded } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaProgress } from '../sheet/types.ts';
import { fallenEvents } from './fallen.ts';
import { fatigueOf, isExhausted } from './fatigue.ts';
import { burnTold, suffered } from './suffering.ts';

const BLEEDING = 1;

export const isBleeding = (combatant: AdevaCombatant): boolean => has(combatant, 'bleeding') && !isEnded(combatant);

/** The damage of bleeding at each end of a round until treated: 1, without soak (GAP-03 row 7). */
export function* bled(progress: AdevaProgress, who: Id, options: AdevaOptions): Procedure<AdevaProgress> {
  const damage = {
    dealt: BLEEDING,
    subdual: false,
    location: null,
    chartRows: [],
    fatigue: 0,
    fatigueClause: 'GAP-06',
    clause: 'GAP-03',
    source: null,
  };
  return yield* suffered(progress, who, damage, options);
}

/**
 * The end of the minutes of unconsciousness (GAP-03 row 8), after which fatigue above TB keeps a combatant unconscious
 * (GAP-06).
 */
export function* tooTired(progress: AdevaProgress, who: Id): Procedure<AdevaProgress> {
  const { fight } = progress;
  const combatant = combatantOf(fight, who);
  const { until } = combatant.state.conditions['unconscious']!;
  const isPast = until.at === 'endOfRound' && fight.round >= until.round;
  return isPast && isExhausted(fatigueOf(combatant), bonusIn(combatant, 't'))
    ? stayingUnconscious(progress, who)
    : progress;
}

/** The end of the fight for an unconscious combatant, which stays unconscious (ADE-SEQ-05). */
export function* unwoken(progress: AdevaProgress, who: Id): Procedure<AdevaProgress> {
  return stayingUnconscious(progress, who);
}

/** Whether a combatant is unconscious for a number of minutes (GAP-03 row 8), not from another cause. */
export const isOutForMinutes = ({ state }: AdevaCombatant): boolean =>
  state.conditions['unconscious']?.facts?.['minutes'] !== undefined;

const stayingUnconscious = (progress: AdevaProgress, who: Id): AdevaProgress =>
  afterEvents(progress, {
    kind: 'note',
    who,
    title: 'SALVO.adeva.stage.moment',
    events: [gained(progress.fight, who, lasting('unconscious', 'GAP-03'))],
  });

export const isDying = (combatant: AdevaCombatant): boolean => has(combatant, 'dying') && !isEnded(combatant);

/** The death of a dying combatant at the end of its last round, unless treated (GAP-03 row 9). */
export function* died(progress: AdevaProgress, who: Id, options: AdevaOptions): Procedure<AdevaProgress> {
  const { fight } = progress;
  const atRound = combatantOf(fight, who).state.conditions['dying']?.facts?.['atRound'];
  if (typeof atRound !== 'number' || fight.round < atRound) return progress;
  const events = chained(
    fight,
    (next) => lost(next, who, 'dying'),
    (next) => fallenEvents(next, who, 'dead'),
  );
  const death = afterEvents(progress, { kind: 'harm', who, title: 'SALVO.adeva.stage.dies', events });
  return burnTold(death, who, options);
}
