/** The condition checks of an End of Round (ARR-EOR-02). */
import { recordChanges } from '../../kernel/changes.ts';
import { event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import type { Course } from '../acts/action.ts';
import { fortitudePenalties, fortitudeTally, settledFortitude } from '../check/tallies.ts';
import { inPlaces } from '../fight/order.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant, ArrgsFight } from '../sheet/types.ts';
import { roundEndChecks, type StaggeredCheck } from './condition-checks.ts';
import { checkedStage } from './settle.ts';
import { vitalsOf } from './vitals.ts';

/** The combatants that make a Dying or a Staggered check at the End of Round, in initiative order. */
export function suffering(fight: ArrgsFight): readonly ArrgsCombatant[] {
  const members: ArrgsCombatant[] = [];
  for (const member of fight.combatants) {
    const { dead, dying, staggered } = member.state.life;
    if (!dead && (dying > 0 || staggered > 0)) members.push(member);
  }
  return inPlaces(fight, members);
}

/** The stages of all Dying checks in initiative order, then those of the Staggered checks. */
export function* roundEndStages(progress: Course, options: ArrgsOptions): Procedure<Course> {
  const { fight } = progress;
  const members = suffering(fight);
  if (members.length === 0) return progress;
  const ended = yield* roundEndChecks(
    members.map((member) => bodyOf(fight, member, options)),
    options,
  );
  let course = progress;
  for (const { who, dying } of ended) if (dying) course = checkedStage(course, who!, 'dying', dying, options);
  for (const { who, staggered } of ended) if (staggered) course = staggeredStage(course, who!, staggered);
  return course;
}

/**
 * A combatant at the End of Round. Under `eorExpiry` first the round's penalties have ended before; those that are left
 * last longer than the round, and count (ARR-MI-05, `movementWindow`).
 */
function bodyOf(fight: ArrgsFight, member: ArrgsCombatant, options: ArrgsOptions) {
  const isFirst = options.eorExpiry === 'first';
  return {
    who: member.id,
    vitals: vitalsOf(member, options),
    staggered: member.state.life.staggered,
    fortitude: isFirst ? fortitudeTally(fight, member, options) : settledFortitude(member, options),
    roundPenalties: isFirst ? [] : fortitudePenalties(fight, member, options),
  };
}

function staggeredStage(progress: Course, who: Id, check: StaggeredCheck): Course {
  const { life } = combatant(progress.fight, who).state;
  return after(progress, {
    kind: 'check',
    who,
    title: 'SALVO.arrgs.stage.staggeredCheck',
    dice: check.rolled ? [check.rolled] : [],
    tally: check.tally,
    verdict: {
      key: `SALVO.arrgs.verdict.${check.success ? 'staggersLess' : 'unchanged'}`,
      good: check.success,
      values: { total: check.total, dc: check.dc },
    },
    events: [
      event('conditionChecked', who, 'ARR-STG-03', recordChanges('life', life, { staggered: check.staggered }), {
        condition: 'staggered',
      }),
    ],
  });
}
