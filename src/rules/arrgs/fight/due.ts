/** The coming changes of an End of Round (ARR-EOR-01 to -03, section 34.3). */
import { isOver } from '../../kernel/condition.ts';
import type { Id } from '../../kernel/json.ts';
import { after } from '../../kernel/progress.ts';
import { roundEndShocks, type Shaken } from '../movement/stopping.ts';
import type { ArrgsOptions } from '../options.ts';
import { spellsDue } from '../spells/running.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import type { Course } from '../acts/action.ts';
import { suffering } from '../harm/round-end.ts';
import { END_OF_ROUND } from './rounds.ts';

/** One such change, and its combatant. */
export interface Due {
  readonly what: 'shock' | 'expiry' | 'dying' | 'staggered' | 'spell';
  readonly who: Id;
  readonly clause: string;
  /** Points of damage, the count of a condition. */
  readonly value?: number;
}

/** In the order in which it comes. */
export function dueAtRoundEnd(
  fight: ArrgsFight,
  options: ArrgsOptions,
  shocks = roundEndShocks(fight, options),
): readonly Due[] {
  const due: Due[] = [];
  for (const { id, shock } of shocks) due.push({ what: 'shock', who: id, clause: 'ARR-ACC-09', value: shock.damage });
  for (const member of fight.combatants) {
    if (hasPenalties(member) || endsIn(fight, member))
      due.push({ what: 'expiry', who: member.id, clause: 'ARR-EOR-01' });
  }
  addChecks(due, suffering(fight));
  for (const who of spellsDue(fight, options)) due.push({ what: 'spell', who, clause: 'ARR-EOR-03' });
  return due;
}

const hasPenalties = ({ state }: ArrgsCombatant): boolean =>
  state.ready !== null || state.aftermath.charges > 0 || state.aftermath.repeatedPenalty !== 0;

/** A condition or an effect that lasts until this End of Round. */
function endsIn(fight: ArrgsFight, { state }: ArrgsCombatant): boolean {
  for (const id in state.conditions) if (isOver(state.conditions[id]!.until, END_OF_ROUND, fight)) return true;
  for (const id in state.effects) if (isOver(state.effects[id]!.until, END_OF_ROUND, fight)) return true;
  return false;
}

/** ARR-EOR-02: the Dying checks of all, then their Staggered checks. */
function addChecks(due: Due[], members: readonly ArrgsCombatant[]): void {
  for (const [what, clause] of CHECKED) {
    for (const { id, state } of members) {
      if (state.life[what] > 0) due.push({ what, who: id, clause, value: state.life[what] });
    }
  }
}

const CHECKED = [
  ['dying', 'ARR-DYI-06'],
  ['staggered', 'ARR-STG-03'],
] as const;

/** The list on the card of an End of Round; left out where nothing is due. */
export function dueListed(progress: Course, shocks: readonly Shaken[], options: ArrgsOptions): Course {
  const due = dueAtRoundEnd(progress.fight, options, shocks);
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
