/** The changes of a fight at its start and end, and at those of rounds and turns (RULES.md, sections 1 to 3 and 22). */
import type { Moment } from '../../kernel/condition.ts';
import { dropping } from '../../kernel/event.ts';
import { fightEvent, idsIn } from '../../kernel/fight.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { begin, endedAt } from '../../kernel/progress.ts';
import type { Course } from '../acts/action.ts';
import { roundEndStages } from '../harm/round-end.ts';
import { roundEndShocks, shockAtRoundEnd } from '../movement/stopping.ts';
import { optionsFrom, type ArrgsOptions } from '../options.ts';
import { isSurpriseRound } from '../points/able.ts';
import { reachReset } from '../range/threat.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsFight } from '../sheet/types.ts';
import { concentrationOver } from '../spells/running.ts';
import { vehiclesSettled } from '../vehicles/wreck.ts';
import { dueListed } from './due.ts';
import { initiativeOpened } from './opening.ts';
import { allOver, noted, roundBegun, roundPenaltiesEnded, SURPRISE, surpriseOpened, turnBegun } from './rounds.ts';

export function* advance(fight: ArrgsFight, moment: Moment): Procedure<Outcome> {
  return endedAt(moment, yield* passed(begin(fight), moment, optionsFrom(fight.options)));
}

function* passed(progress: Course, moment: Moment, options: ArrgsOptions): Procedure<Course> {
  switch (moment.at) {
    case 'startOfFight':
      return surpriseOpened(yield* initiativeOpened(progress, 'unopened', options));
    case 'startOfRound':
      return roundBegun(yield* initiativeOfRound(progress, options), options);
    case 'startOfTurn':
      return turnBegun(progress, moment.of, options);
    case 'endOfTurn':
      return noted(progress, moment.of, allOver(progress.fight, moment.of, moment));
    case 'endOfRound':
      return yield* endOfRound(progress, options);
    case 'endOfFight':
      return fightOver(progress);
  }
}

/**
 * The initiative at the start of a round: for combatants without a score, or for everybody from round 2 on with
 * `initiativeMethod` d20PerRound (ARR-INI-02, -03).
 */
const initiativeOfRound = (progress: Course, options: ArrgsOptions): Procedure<Course> =>
  initiativeOpened(
    progress,
    options.initiativeMethod === 'd20PerRound' && progress.fight.round > 1 ? 'everybody' : 'unopened',
    options,
  );

/**
 * The End of Round: shocks, checks for conditions with the expiries before or after them (`eorExpiry`), concentration,
 * and the end of a surprise round (ARR-EOR-01 to -04, ARR-ACC-09, ARR-SUR-07).
 */
function* endOfRound(progress: Course, options: ArrgsOptions): Procedure<Course> {
  const shocks = roundEndShocks(progress.fight, options);
  const afterShocks = shockAtRoundEnd(dueListed(progress, shocks, options), shocks, options);
  const afterWrecks = vehiclesSettled(progress.fight, afterShocks, options);
  const beforeChecks = options.eorExpiry === 'first' ? roundPenaltiesEnded(afterWrecks, options) : afterWrecks;
  const afterChecks = yield* roundEndStages(beforeChecks, options);
  const afterExpiry = options.eorExpiry === 'last' ? roundPenaltiesEnded(afterChecks, options) : afterChecks;
  return surpriseRoundOver(concentrationOver(afterExpiry, options));
}

const surpriseRoundOver = (progress: Course): Course =>
  isSurpriseRound(progress.fight)
    ? noted(
        progress,
        null,
        [fightEvent('surpriseRoundEnded', 'ARR-EOR-04', [dropping('shared.surpriseRound', true)])],
        SURPRISE,
      )
    : progress;

/** The end of a fight, with which every shift of the reach ends (ARR-THR-04). */
const fightOver = (progress: Course): Course =>
  idsIn(progress.fight).reduce((course, id) => {
    const expiries = allOver(course.fight, id, { at: 'endOfFight' });
    return noted(course, id, [...reachReset(combatant(course.fight, id)), ...expiries]);
  }, progress);
