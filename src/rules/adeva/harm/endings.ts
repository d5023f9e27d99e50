/** Processes at the end of a round: bleeding, dying, and unconsciousness (GAP-03). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { afterEvents, chained } from '../../kernel/progress.ts';
import { gained, lasting, lost } from '../fight/lasting.ts';
import type { AdevaOptions } from '../options.ts';
import { combatantOf, has, isEnded } from '../sheet/state.ts';
import type { AdevaCombatant, Way } from '../sheet/types.ts';
import { fallenEvents } from './fallen.ts';
import { fatigueOf, isExhausted } from './fatigue.ts';
import { bonusIn } from '../score/characteristic.ts';
import { suffered } from './suffering.ts';

const BLEEDING = 1;

export const isBleeding = (combatant: AdevaCombatant): boolean => has(combatant, 'bleeding') && !isEnded(combatant);

/** Row 7: 1 dealt damage without soak at each end of round, until treated. */
export function* bled(progress: Way, who: Id, options: AdevaOptions): Procedure<Way> {
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

/** Row 8: the minutes are over, but fatigue beyond TB leaves nobody awake (GAP-06). */
export function* tooTired(progress: Way, who: Id): Procedure<Way> {
  const { fight } = progress;
  const combatant = combatantOf(fight, who);
  const { until } = combatant.state.conditions['unconscious']!;
  const isPast = until.at === 'endOfRound' && fight.round >= until.round;
  return isPast && isExhausted(fatigueOf(combatant), bonusIn(combatant, 't')) ? lyingOn(progress, who) : progress;
}

/** The end of the fight wakes nobody (ADE-SEQ-05). */
export function* unwoken(progress: Way, who: Id): Procedure<Way> {
  return lyingOn(progress, who);
}

/** Unconscious for minutes, and for no other cause. */
export const isOutForMinutes = ({ state }: AdevaCombatant): boolean =>
  state.conditions['unconscious']?.facts?.['minutes'] !== undefined;

const lyingOn = (progress: Way, who: Id): Way =>
  afterEvents(progress, {
    kind: 'note',
    who,
    title: 'SALVO.adeva.stage.moment',
    events: [gained(progress.fight, who, lasting('unconscious', 'GAP-03'))],
  });

export const isDying = (combatant: AdevaCombatant): boolean => has(combatant, 'dying') && !isEnded(combatant);

/** Row 9: dead at the end of the last round, unless treated. */
export function* died(progress: Way, who: Id): Procedure<Way> {
  const { fight } = progress;
  const atRound = combatantOf(fight, who).state.conditions['dying']?.facts?.['atRound'];
  if (typeof atRound !== 'number' || fight.round < atRound) return progress;
  const events = chained(
    fight,
    (next) => lost(next, who, 'dying'),
    (next) => fallenEvents(next, who, 'dead'),
  );
  return afterEvents(progress, { kind: 'harm', who, title: 'SALVO.adeva.stage.dies', events });
}
