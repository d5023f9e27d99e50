/** The initiative scores of a fight and of its late arrivals, and their ties (ARR-INI-01 to -05, ARR-FLOW-05). */
import { setting, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Stage } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import type { Course } from '../acts/action.ts';
import type { ArrgsOptions } from '../options.ts';
import { settingChanges } from '../sheet/changes.ts';
import { effectsOf } from '../sheet/effects.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant } from '../sheet/types.ts';
import { initiative, settleTies, type Initiative, type Quickness } from './initiative.ts';
import { areTied, hasPlace, inPlaces, placeOf } from './order.ts';

/** The combatants that get new initiative scores; `unopened`: all without one; an id: a late arrival alone. */
type Rollers = 'everybody' | 'unopened' | { readonly arrival: Id };

/** New initiative scores; then all ties are broken. */
export function* initiativeOpened(progress: Course, rollers: Rollers, options: ArrgsOptions): Procedure<Course> {
  const scores: Stage[] = [];
  for (const member of progress.fight.combatants) {
    if (!hasPlace(member) || !rolls(member, rollers)) continue;
    scores.push(scored(member, yield* initiative(member.id, quicknessOf(member), options)));
  }
  return yield* tiesSettled(scores.length === 0 ? progress : progress.followedBy(scores), options);
}

const rolls = ({ id, state }: ArrgsCombatant, rollers: Rollers): boolean => {
  if (rollers === 'everybody') return true;
  return rollers === 'unopened' ? state.standing.score === null : id === rollers.arrival;
};

function quicknessOf(member: ArrgsCombatant): Quickness {
  let bonus = member.sheet.initiativeBonus;
  for (const { appliesTo, value } of effectsOf(member, 'checkModifier')) if (appliesTo === 'initiative') bonus += value;
  return { agility: member.sheet.abilities.agility, bonus };
}

function scored({ id, state }: ArrgsCombatant, { rolled, tally, score }: Initiative): Stage {
  const { standing } = state;
  const changes = [
    ...settingChanges('standing.score', standing.score, score),
    ...settingChanges('standing.die', standing.die, rolled?.sum ?? null),
    ...settingChanges('standing.ties', standing.ties, []),
  ];
  return {
    kind: 'initiative',
    who: id,
    title: 'SALVO.arrgs.stage.initiative',
    dice: rolled ? [rolled] : [],
    tally,
    verdict: { key: 'SALVO.arrgs.verdict.initiative', good: null, values: { total: score } },
    events: [event('initiativeRolled', id, 'ARR-INI-03', changes, { score })],
  };
}

/** The tie dice of combatants with the same place (ARR-INI-04). */
function* tiesSettled(progress: Course, options: ArrgsOptions): Procedure<Course> {
  const { fight } = progress;
  if (!areTied(fight)) return progress;
  const dice = yield* settleTies(inPlaces(fight, fight.combatants).map(placeOf), options);
  const byId = new Map<Id, number[]>();
  for (const { id, face } of dice) byId.set(id, [...(byId.get(id) ?? []), face]);
  return after(progress, {
    kind: 'initiative',
    who: null,
    title: 'SALVO.arrgs.stage.ties',
    events: [...byId].map(([id, faces]) => {
      const { ties } = combatant(fight, id).state.standing;
      return event('tieBroken', id, 'ARR-INI-04', [setting('standing.ties', ties, [...ties, ...faces])], { faces });
    }),
  });
}
