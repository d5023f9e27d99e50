/** Moving a fight on: from one turn to the next and from round to round, for every ruleset alike. */
import type { Moment } from './condition.ts';
import { setting, type Change, type Event } from './event.ts';
import { fightEvent, isIn, type Combatant, type Fight } from './fight.ts';
import type { Id } from './json.ts';
import { nextToAct, type Order } from './order.ts';
import type { Outcome } from './outcome.ts';
import type { Procedure } from './procedure.ts';
import { addMember, after, afterAll, begin, ended, removeMember, type Progress } from './progress.ts';

/** Everything that moving on needs of a ruleset. */
export interface TurnRules<C extends Combatant> {
  readonly order: Order<C>;
  advance(fight: Fight<C>, moment: Moment): Procedure<Outcome>;
}

/** Opens the fight: the book's start of a fight (awareness, initiative), before anybody acts. */
export function* openFight<C extends Combatant>(rules: TurnRules<C>, fight: Fight<C>): Procedure<Outcome> {
  const progress = yield* opened(rules, begin(fight));
  return ended(progress, 'openFight', null);
}

/** Starts the first round and its first turn; opens the fight first where needed. */
export function* startFight<C extends Combatant>(rules: TurnRules<C>, fight: Fight<C>): Procedure<Outcome> {
  let progress = begin(fight);
  if (fight.phase !== 'underway') progress = yield* opened(rules, progress);
  if (progress.fight.round === 0) progress = yield* openRound(rules, progress);
  return ended(progress, 'startFight', null);
}

function* opened<C extends Combatant>(
  rules: TurnRules<C>,
  progress: Progress<Fight<C>>,
): Procedure<Progress<Fight<C>>> {
  const started = mark(progress, fightEvent('fightStarted', '', [setting('phase', progress.fight.phase, 'underway')]));
  return yield* pass(rules, started, { at: 'startOfFight' });
}

/**
 * Ends the current turn and starts the next, passing the end of the round where nobody is left to act. A round in which
 * nobody can act still passes; the next try is the next round's, so this never loops.
 */
export function* nextTurn<C extends Combatant>(rules: TurnRules<C>, fight: Fight<C>): Procedure<Outcome> {
  const passed = yield* passTurn(rules, begin(fight));
  const next = nextToAct(passed.fight, rules.order);
  const closed = closeTurn(passed, fight.turn);
  const progress =
    next === null
      ? yield* openRound(rules, yield* pass(rules, closed, { at: 'endOfRound' }))
      : yield* openTurn(rules, closed, next);
  return ended(progress, 'nextTurn', fight.turn);
}

/** Ends the round at once: the current turn ends, and combatants that have not acted lose their place. */
export function* nextRound<C extends Combatant>(rules: TurnRules<C>, fight: Fight<C>): Procedure<Outcome> {
  let progress = closeTurn(yield* passTurn(rules, begin(fight)), fight.turn);
  progress = yield* pass(rules, progress, { at: 'endOfRound' });
  progress = yield* openRound(rules, progress);
  return ended(progress, 'nextRound', fight.turn);
}

/** Ends the fight. */
export function* endFight<C extends Combatant>(rules: TurnRules<C>, fight: Fight<C>): Procedure<Outcome> {
  let progress = begin(fight);
  progress = yield* pass(rules, progress, { at: 'endOfFight' });
  progress = mark(
    progress,
    fightEvent('fightEnded', '', [
      setting('phase', progress.fight.phase, 'ended'),
      setting('turn', progress.fight.turn, null),
    ]),
  );
  return ended(progress, 'endFight', null);
}

/** Past the end of the current turn, which its owner may have missed by leaving the fight. */
function* passTurn<C extends Combatant>(
  rules: TurnRules<C>,
  progress: Progress<Fight<C>>,
): Procedure<Progress<Fight<C>>> {
  const { turn } = progress.fight;
  if (turn === null || !isIn(progress.fight, turn)) return progress;
  return yield* pass(rules, progress, { at: 'endOfTurn', of: turn });
}

/** After the end of the turn of `who`; unchanged between turns. */
const closeTurn = <C extends Combatant>(progress: Progress<Fight<C>>, who: Id | null): Progress<Fight<C>> =>
  who === null ? progress : mark(progress, fightEvent('turnEnded', '', [setting('turn', who, null)], { who }));

function* openRound<C extends Combatant>(
  rules: TurnRules<C>,
  progress: Progress<Fight<C>>,
): Procedure<Progress<Fight<C>>> {
  const { fight } = progress;
  const changes: Change[] = [{ path: 'round', by: 1 }];
  for (const id of Object.keys(fight.acted)) changes.push(removeMember('acted', id));
  for (const id of Object.keys(fight.waiting)) changes.push(removeMember('waiting', id));
  const opened = mark(progress, fightEvent('roundStarted', '', changes, { round: fight.round + 1 }));
  const begun = yield* pass(rules, opened, { at: 'startOfRound' });
  const first = nextToAct(begun.fight, rules.order);
  return first === null ? begun : yield* openTurn(rules, begun, first);
}

/** The progress after the turn of `who` has opened; until then nobody has the turn. */
function* openTurn<C extends Combatant>(
  rules: TurnRules<C>,
  progress: Progress<Fight<C>>,
  who: Id,
): Procedure<Progress<Fight<C>>> {
  const changes = [setting('turn', null, who), addMember('acted', who)];
  const opened = mark(progress, fightEvent('turnStarted', '', changes, { who }));
  return yield* pass(rules, opened, { at: 'startOfTurn', of: who });
}

function* pass<C extends Combatant>(
  rules: TurnRules<C>,
  progress: Progress<Fight<C>>,
  moment: Moment,
): Procedure<Progress<Fight<C>>> {
  const outcome = yield* rules.advance(progress.fight, moment);
  return outcome.stages.length === 0 ? progress : afterAll(progress, outcome);
}

const mark = <C extends Combatant>(progress: Progress<Fight<C>>, event: Event): Progress<Fight<C>> =>
  after(progress, { kind: 'turn', who: null, title: `SALVO.turn.${event.kind}`, events: [event] });
