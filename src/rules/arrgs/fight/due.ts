/** The coming changes of an End of Round (ARR-EOR-01 to -03, section 34.3). */
import { isOver } from '../../kernel/condition.ts';
import type { Id } from '../../kernel/json.ts';
import { after } from '../../kernel/progress.ts';
import { shockDue } from '../movement/stopping.ts';
import type { ArrgsOptions } from '../options.ts';
import { spellsDue } from '../spells/running.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import type { Course } from '../acts/action.ts';
import { inPlaces } from './order.ts';
import { combatant } from '../sheet/state.ts';

/** One such change, and its combatant. */
export interface Due {
  readonly what: 'shock' | 'expiry' | 'dying' | 'staggered' | 'spell';
  readonly who: Id;
  readonly clause: string;
  /** Points of damage, the count of a condition. */
  readonly value?: number;
}

/** In the order in which it comes. */
export const dueAtRoundEnd = (fight: ArrgsFight, options: ArrgsOptions): readonly Due[] => [
  ...shockDue(fight, options).map(({ id, damage }): Due => ({
    what: 'shock',
    who: id,
    clause: 'ARR-ACC-09',
    value: damage,
  })),
  ...fight.combatants
    .filter((member) => hasPenalties(member) || endsIn(fight, member))
    .map(({ id }): Due => ({ what: 'expiry', who: id, clause: 'ARR-EOR-01' })),
  ...checksDue(inPlaces(fight).map((id) => combatant(fight, id))),
  ...spellsDue(fight, options).map((who): Due => ({ what: 'spell', who, clause: 'ARR-EOR-03' })),
];

const hasPenalties = ({ state }: ArrgsCombatant): boolean =>
  state.ready !== null || state.aftermath.charges > 0 || state.aftermath.repeatedPenalty !== 0;

/** A condition or an effect that lasts until this End of Round. */
const endsIn = (fight: ArrgsFight, { state }: ArrgsCombatant): boolean =>
  [...Object.values(state.conditions), ...Object.values(state.effects)].some(({ until }) =>
    isOver(until, { at: 'endOfRound' }, fight),
  );

/** ARR-EOR-02: the Dying checks of all, then their Staggered checks. */
const checksDue = (members: readonly ArrgsCombatant[]): readonly Due[] =>
  CHECKED.flatMap(([what, clause]) =>
    members
      .filter(({ state }) => !state.life.dead && state.life[what] > 0)
      .map(({ id, state }): Due => ({ what, who: id, clause, value: state.life[what] })),
  );

const CHECKED = [
  ['dying', 'ARR-DYI-06'],
  ['staggered', 'ARR-STG-03'],
] as const;

/** The list on the card of an End of Round; left out where nothing is due. */
export function dueListed(progress: Course, options: ArrgsOptions): Course {
  const due = dueAtRoundEnd(progress.fight, options);
  if (due.length === 0) return progress;
  return after(progress, {
    kind: 'note',
    who: null,
    title: 'SALVO.arrgs.stage.due',
    verdict: {
      key: 'SALVO.arrgs.verdict.due',
      good: null,
      values: { due: due.map(({ what, who, value = '' }) => ({ who, what: `SALVO.arrgs.due.${what}`, value })) },
    },
    events: [],
  });
}
