/** The changes due at the End of Round (ARR-EOR-01 to -03, section 34.3). */
import { isOver } from '../../kernel/condition.ts';
import type { Id } from '../../kernel/json.ts';
import { after } from '../../kernel/progress.ts';
import type { Course } from '../acts/action.ts';
import { suffering } from '../harm/round-end.ts';
import { roundEndShocks, type Shaken } from '../movement/stopping.ts';
import type { ArrgsOptions } from '../options.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { spellsDue } from '../spells/running.ts';
import { END_OF_ROUND } from './rounds.ts';

/** A change that is due, and its combatant. */
export interface DueChange {
  readonly what: 'shock' | 'surprise' | 'expiry' | 'dying' | 'staggered' | 'spell';
  readonly who: Id;
  readonly clause: string;
  /** Points of damage of a shock, or the count of a condition; absent for anything else. */
  readonly value?: number;
}

/** The changes due, in the order in which they happen: shocks, the end of surprise, other expiries, Dying checks, Staggered checks, spells. */
export function dueAtRoundEnd(
  fight: ArrgsFight,
  options: ArrgsOptions,
  shocks = roundEndShocks(fight, options),
): readonly DueChange[] {
  const due: DueChange[] = [];
  for (const { id, shock } of shocks) due.push({ what: 'shock', who: id, clause: 'ARR-ACC-09', value: shock.damage });
  for (const member of fight.combatants) {
    if (isSurprised(fight, member)) due.push({ what: 'surprise', who: member.id, clause: 'ARR-SUR-07' });
    if (hasExpiries(member) || endsIn(fight, member))
      due.push({ what: 'expiry', who: member.id, clause: 'ARR-EOR-01' });
  }
  addChecks(due, suffering(fight));
  for (const who of spellsDue(fight, options)) due.push({ what: 'spell', who, clause: 'ARR-EOR-03' });
  return due;
}

/** Whether readied points, or the penalties of a charge or a repeated attack, expire with the round. */
const hasExpiries = ({ state }: ArrgsCombatant): boolean =>
  state.ready !== null || state.aftermath.charges > 0 || state.aftermath.repeatedPenalty !== 0;

/** Whether a combatant is surprised until this End of Round (ARR-SUR-07). */
function isSurprised(fight: ArrgsFight, { state }: ArrgsCombatant): boolean {
  const { surprised } = state.conditions;
  return surprised !== undefined && isOver(surprised.until, END_OF_ROUND, fight);
}

/** Whether a condition other than Surprised or an effect lasts until this End of Round. */
function endsIn(fight: ArrgsFight, { state }: ArrgsCombatant): boolean {
  for (const id in state.conditions)
    if (id !== 'surprised' && isOver(state.conditions[id]!.until, END_OF_ROUND, fight)) return true;
  for (const id in state.effects) if (isOver(state.effects[id]!.until, END_OF_ROUND, fight)) return true;
  return false;
}

/** The Dying checks of all members, then their Staggered checks (ARR-EOR-02). */
function addChecks(due: DueChange[], members: readonly ArrgsCombatant[]): void {
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

/** The list of what is due, on the card of an End of Round; left out where nothing is. */
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
