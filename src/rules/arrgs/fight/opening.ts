/** Scores and ties of a fight, or of its late arrivals (ARR-INI-01 to -05, ARR-FLOW-05). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, changeTo, event } from '../../kernel/progress.ts';
import type { Change } from '../../kernel/event.ts';
import type { ArrgsOptions } from '../options.ts';
import { effectsOf } from '../sheet/effects.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsCombatant } from '../sheet/types.ts';
import type { Course } from '../acts/action.ts';
import { initiative, settleTies, type Initiative } from './initiative.ts';
import { hasPlace, placeOf } from './order.ts';

/** `everybody`: scores are made anew. `unopened`: for combatants without a score. */
export function* initiativeOpened(
  progress: Course,
  whose: 'everybody' | 'unopened',
  options: ArrgsOptions,
): Procedure<Course> {
  let course = progress;
  for (const member of progress.fight.combatants) {
    if (!hasPlace(member) || (whose === 'unopened' && member.state.standing.score !== null)) continue;
    const rolled = yield* initiative(member.id, quicknessOf(member), options);
    course = scored(course, member, rolled);
  }
  return yield* tiesSettled(course, options);
}

const quicknessOf = (member: ArrgsCombatant) => ({
  agility: member.sheet.abilities.agility,
  bonus:
    member.sheet.initiativeBonus +
    effectsOf(member, 'checkModifier')
      .filter(({ appliesTo }) => appliesTo === 'initiative')
      .reduce((sum, { value }) => sum + value, 0),
});

const scored = (progress: Course, { id, state }: ArrgsCombatant, { rolled, tally, score }: Initiative): Course =>
  after(progress, {
    kind: 'initiative',
    who: id,
    title: 'SALVO.arrgs.stage.initiative',
    dice: rolled ? [rolled] : [],
    tally,
    verdict: { key: 'SALVO.arrgs.verdict.initiative', good: null, values: { total: score } },
    events: [
      event(
        'initiativeRolled',
        id,
        'ARR-INI-03',
        standingChanges(state, { score, die: rolled?.sum ?? null, ties: [] }),
        { score },
      ),
    ],
  });

type Standing = ArrgsCombatant['state']['standing'];

const standingChanges = ({ standing }: ArrgsCombatant['state'], to: Partial<Standing>): readonly Change[] =>
  (Object.keys(to) as (keyof Standing)[])
    .flatMap((key) => changeTo(standing, key, to[key]!))
    .map((change) => ({ ...change, path: `standing.${change.path}` }));

/** ARR-INI-04: of those whose order is open. */
function* tiesSettled(progress: Course, options: ArrgsOptions): Procedure<Course> {
  const contenders = progress.fight.combatants
    .filter(({ state }) => state.standing.score !== null)
    .map((member) => ({ id: member.id, ...placeOf(member) }));
  const dice = yield* settleTies(contenders, options);
  if (dice.length === 0) return progress;
  const byId = new Map<Id, number[]>();
  for (const { id, face } of dice) byId.set(id, [...(byId.get(id) ?? []), face]);
  return after(progress, {
    kind: 'initiative',
    who: null,
    title: 'SALVO.arrgs.stage.ties',
    events: [...byId].map(([id, faces]) => {
      const { state } = combatant(progress.fight, id);
      return event(
        'tieBroken',
        id,
        'ARR-INI-04',
        standingChanges(state, { ties: [...state.standing.ties, ...faces] }),
        { faces },
      );
    }),
  });
}
