/** The condition checks of an End of Round (ARR-EOR-02). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, event, recordChanges, type Progress } from '../../kernel/progress.ts';
import { defencePenalties, settledDefence } from '../check/tallies.ts';
import { inPlaces } from '../fight/order.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsFight } from '../sheet/types.ts';
import { roundEndChecks, type StaggeredCheck } from './condition-checks.ts';
import { checkedStage } from './settle.ts';
import { vitalsOf } from './vitals.ts';

type Course = Progress<ArrgsFight>;

/** In initiative order: each its Dying check, then its Staggered check. */
export function* roundEndStages(progress: Course, options: ArrgsOptions): Procedure<Course> {
  let course = progress;
  for (const id of inPlaces(progress.fight)) course = yield* roundEndOf(course, id, options);
  return course;
}

function* roundEndOf(progress: Course, id: Id, options: ArrgsOptions): Procedure<Course> {
  const member = combatant(progress.fight, id);
  if (member.state.life.dying + member.state.life.staggered === 0) return progress;
  const body = {
    vitals: vitalsOf(member, options),
    staggered: member.state.life.staggered,
    fortitude: settledDefence(progress.fight, member, 'fortitude', options),
    roundPenalties: defencePenalties(progress.fight, member, 'fortitude', options),
  };
  const { dying, staggered } = yield* roundEndChecks(id, body, options);
  const worsened = dying ? checkedStage(progress, id, 'dying', dying, options) : progress;
  return staggered ? staggeredStage(worsened, id, staggered) : worsened;
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
      key: `SALVO.arrgs.verdict.${check.success ? 'endured' : 'unchanged'}`,
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
