/** The fight past a moment (RULES.md, sections 1 to 3 and 22). */
import { dropping } from '../../kernel/event.ts';
import type { Moment } from '../../kernel/condition.ts';
import { fightEvent, idsIn } from '../../kernel/fight.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { begin, conditionsOver, ended, event, recordChanges } from '../../kernel/progress.ts';
import { roundEndStages } from '../harm/round-end.ts';
import { shockAtRoundEnd } from '../movement/stopping.ts';
import { concentrationOver } from '../spells/running.ts';
import { vehiclesSettled } from '../vehicles/wreck.ts';
import { optionsFrom, type ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsFight } from '../sheet/types.ts';
import { isSurpriseRound } from '../points/able.ts';
import type { Course } from '../acts/action.ts';
import { dueListed } from './due.ts';
import { initiativeOpened } from './opening.ts';
import { effectsOver, noted, roundBegun, roundPenaltiesEnded, surpriseOpened, turnBegun } from './rounds.ts';

export function* advance(fight: ArrgsFight, moment: Moment): Procedure<Outcome> {
  const course = yield* passed(begin(fight), moment, optionsFrom(fight.options));
  return ended(course, moment.at, 'of' in moment ? moment.of : null);
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
      return noted(progress, moment.of, [
        ...effectsOver(progress.fight, moment.of, moment),
        ...conditionsOver(progress.fight, moment.of, moment),
      ]);
    case 'endOfRound':
      return yield* endOfRound(progress, options);
    case 'endOfFight':
      return fightOver(progress);
  }
}

/** Once for the fight, or anew before each later round (ARR-INI-02, -03). Late arrivals get a place now. */
const initiativeOfRound = (progress: Course, options: ArrgsOptions): Procedure<Course> =>
  initiativeOpened(
    progress,
    options.initiativeMethod === 'd20PerRound' && progress.fight.round > 1 ? 'everybody' : 'unopened',
    options,
  );

/** ARR-EOR-01 to -04, ARR-ACC-09, ARR-SUR-07. */
function* endOfRound(progress: Course, options: ArrgsOptions): Procedure<Course> {
  const shocked = vehiclesSettled(progress.fight, shockAtRoundEnd(dueListed(progress, options), options), options);
  const before = options.eorExpiry === 'first' ? roundPenaltiesEnded(shocked, options) : shocked;
  const checked = yield* roundEndStages(before, options);
  const over = options.eorExpiry === 'last' ? roundPenaltiesEnded(checked, options) : checked;
  return surpriseRoundOver(concentrationOver(over, options));
}

const surpriseRoundOver = (progress: Course): Course =>
  isSurpriseRound(progress.fight)
    ? noted(progress, null, [fightEvent('surpriseRoundEnded', 'ARR-EOR-04', [dropping('shared.surpriseRound', true)])])
    : progress;

/** ARR-THR-04: a shift of the reach ends with the fight. */
const fightOver = (progress: Course): Course =>
  idsIn(progress.fight).reduce((course, id) => {
    const { motion } = combatant(course.fight, id).state;
    return noted(course, id, [
      event('reachReset', id, 'ARR-THR-04', recordChanges('motion', motion, { reachShift: 0 })),
      ...effectsOver(course.fight, id, { at: 'endOfFight' }),
      ...conditionsOver(course.fight, id, { at: 'endOfFight' }),
    ]);
  }, progress);
