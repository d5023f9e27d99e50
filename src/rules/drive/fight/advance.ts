/** Changes at the beginning and end of rounds, turns and the fight (section 22.7). */
import type { Moment } from '../../kernel/condition.ts';
import { dropping, putting, setting, type Change, event } from '../../kernel/event.ts';
import { fightEvent, isIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { numbered } from '../../kernel/numbered.ts';
import type { Outcome, Stage } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, begin, endedAt } from '../../kernel/progress.ts';
import { bookkeeping, noted } from '../acts/act.ts';
import { actionPhase } from '../acts/spend.ts';
import { provoked } from '../auras/answers.ts';
import { aurasKeptUp } from '../auras/keeping.ts';
import { rollVerdict } from '../check/rolls.ts';
import { particleHindrance, particleRoll } from '../harm/energy.ts';
import { optionsFrom, type DriveOptions } from '../options.ts';
import { conTn } from '../sheet/body.ts';
import type { DriveFight, Progress } from '../sheet/sheet.ts';
import { combatantOf, isDead } from '../sheet/state.ts';
import { roundPhase } from './order.ts';
import { allPlacesPassed, firstPlaceReached, overAt, placeReached } from './places.ts';
import { turnScore } from './rounds.ts';

export function* advance(fight: DriveFight, moment: Moment): Procedure<Outcome> {
  return endedAt(moment, yield* past(begin(fight), moment, optionsFrom(fight.options)));
}

function* past(progress: Progress, moment: Moment, options: DriveOptions): Procedure<Progress> {
  switch (moment.at) {
    case 'startOfFight':
      return yield* scored(progress, options);
    case 'startOfRound':
      return movementPhase(yield* scored(progress, options));
    case 'startOfTurn': {
      // The first turn opens in the movement phase; its place comes with the action phase.
      const hasCome = roundPhase(progress.fight) === 'action';
      return turnOpened(hasCome ? placeReached(progress, moment.of) : progress, moment.of);
    }
    case 'endOfTurn':
      return overAt(yield* turnClosed(progress, moment.of, options), moment);
    case 'endOfRound':
      return overAt(allPlacesPassed(progress), moment);
    case 'endOfFight':
      return overAt(yield* particleRolls(progress, options), moment);
  }
}

/** The turn order, rolled once per fight; latecomers roll when a round starts (DRV-RND-04). */
function* scored(progress: Progress, options: DriveOptions): Procedure<Progress> {
  let reached = progress;
  for (const combatant of progress.fight.combatants) {
    const { id, state } = combatant;
    if (state.score !== null) continue;
    const { score, tally, rolled } = yield* turnScore(combatant, options);
    reached = after(reached, {
      kind: 'initiative',
      who: id,
      title: 'SALVO.drive.stage.turnOrder',
      dice: rolled.count > 0 ? [rolled] : [],
      tally,
      verdict: { key: 'SALVO.drive.verdict.turnScore', good: null, values: { total: score } },
      events: [event('initiativeRolled', id, 'DRV-RND-04', [setting('score', null, score)], { score })],
    });
  }
  return reached;
}

/** The start of the movement phase: movement, payment for flight and the choice to resist are reset (DRV-RND-03). */
function movementPhase(progress: Progress): Progress {
  const { fight } = progress;
  const phase = fight.shared['phase'];
  const changes: Change[] = [];
  if (phase === undefined) changes.push(putting('shared.phase', 'movement'));
  else if (phase !== 'movement') changes.push(setting('shared.phase', phase, 'movement'));
  const started = noted(progress, null, [
    fightEvent('movementPhaseStarted', 'DRV-RND-03', changes, { round: fight.round }),
  ]);
  const stages: Stage[] = [];
  for (const { id, state } of fight.combatants) {
    const { budget, flightPaid, resists } = state;
    const reset: Change[] = [];
    if (budget.movement !== 1 || budget.action !== 1) reset.push(setting('budget', budget, { movement: 1, action: 1 }));
    if (flightPaid) reset.push(setting('flightPaid', true, false));
    if (!resists) reset.push(setting('resists', false, true));
    if (reset.length > 0) stages.push(bookkeeping(id, [event('movementOpened', id, 'DRV-RND-03', reset)]));
  }
  return started.followedBy(stages);
}

function turnOpened(progress: Progress, who: Id): Progress {
  const { budget } = combatantOf(progress.fight, who).state;
  if (budget.action === 1) return progress;
  const changes = [setting('budget', budget, { movement: budget.movement, action: 1 })];
  return after(progress, bookkeeping(who, [event('turnOpened', who, 'DRV-RND-02', changes)]));
}

/** The end of a turn: first contact with grappled holders of auras (DRV-AUR-01), then its own auras fade (DRV-AUR-11, -15, -16). */
function* turnClosed(progress: Progress, who: Id, options: DriveOptions): Procedure<Progress> {
  const begun = firstPlaceReached(progress);
  let reached = noted(begun, who, actionPhase(begun.fight));
  for (const holder in combatantOf(reached.fight, who).state.grapplingWith) {
    if (!isIn(reached.fight, holder)) continue;
    reached = yield* provoked(reached, { holder, provoker: who, kind: 'grappleTurnEnd', outcome: null }, options);
  }
  return yield* aurasKeptUp(reached, who);
}

/** The CON rolls that particle damage calls for at the end of the combat (DRV-ENE-06 to -08, DRV-GAP-20). */
function* particleRolls(progress: Progress, options: DriveOptions): Procedure<Progress> {
  let reached = progress;
  for (const { id } of progress.fight.combatants) reached = yield* particleRolled(reached, id, options);
  return reached;
}

function* particleRolled(progress: Progress, who: Id, options: DriveOptions): Procedure<Progress> {
  const combatant = combatantOf(progress.fight, who);
  const attacks = numbered(combatant.state.particle);
  if (attacks.length === 0) return progress;
  const degrees = attacks.map(([, count]) => count);
  const hindrance = particleHindrance(degrees, options);
  const reset = attacks.map(([key, count]) => dropping(`particle.${key}`, count));
  const counted = noted(progress, who, [event('particleReckoned', who, 'DRV-ENE-06', reset, { degrees, hindrance })]);
  if (hindrance === null || isDead(combatant)) return counted;
  const tn = conTn(combatant.sheet.conTn, combatant.sheet.total.con, options);
  const roll = yield* particleRoll(who, tn, hindrance, options);
  return after(counted, {
    kind: 'check',
    who,
    title: 'SALVO.drive.stage.particle',
    dice: [roll.rolled],
    tally: roll.tally,
    absolute: true,
    verdict: rollVerdict(roll, 'SALVO.drive.verdict.notContracted', 'SALVO.drive.verdict.contracted'),
    events: [],
  });
}
