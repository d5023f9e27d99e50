/** Moving a fight on: from one turn to the next and from round to round, for every ruleset alike. */
import { removeMember } from './changes.ts';
import type { Moment } from './condition.ts';
import { adding, setting, type Change, type Event } from './event.ts';
import { fightEvent, isIn, type Combatant, type Fight } from './fight.ts';
import type { Id } from './json.ts';
import { actedChange, nextToAct, nobodyActed, type Order } from './order.ts';
import type { Outcome } from './outcome.ts';
import type { Procedure } from './procedure.ts';
import { after, afterAct, begin, ended, type Progress } from './progress.ts';

/** Everything that moving on needs of a ruleset. */
export interface TurnRules<C extends Combatant> {
  readonly order: Order<C>;
  advance(fight: Fight<C>, moment: Moment): Procedure<Outcome>;
}

/** The opening of a fight: the book's start of it (awareness, initiative), before anybody acts. */
export function* openFight<C extends Combatant>(rules: TurnRules<C>, fight: Fight<C>): Procedure<Outcome> {
  const progress = yield* opened(rules, begin(fight));
  return ended(progress, 'openFight', null);
}

/** The start of the first round and of its first turn; a fight that is not open yet is opened first. */
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
 * The end of the current turn and the start of the next, past the end of the round where nobody is left to act. A new
 * round in which nobody can act is left without a turn, so this never loops; the next call passes it.
 */
export function* nextTurn<C extends Combatant>(rules: TurnRules<C>, fight: Fight<C>): Procedure<Outcome> {
  const passed = yield* passTurn(rules, begin(fight));
  const next = nextToAct(passed.fight, rules.order);
  const closed = closeTurn(passed, fight.turn);
  const progress =
    next === null
      ? yield* openRound(rules, yield* pass(rules, closed, { at: 'endOfRound' }))
      : yield* openTurn(rules, closed, next, passed.fight);
  return ended(progress, 'nextTurn', fight.turn);
}

/**
 * The end of the round at once, and the start of the next: the current turn ends, and combatants that have not acted
 * lose their place.
 */
export function* nextRound<C extends Combatant>(rules: TurnRules<C>, fight: Fight<C>): Procedure<Outcome> {
  let progress = closeTurn(yield* passTurn(rules, begin(fight)), fight.turn);
  progress = yield* pass(rules, progress, { at: 'endOfRound' });
  progress = yield* openRound(rules, progress);
  return ended(progress, 'nextRound', fight.turn);
}

/** The end of the fight, after which nobody has the turn. */
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

/** The progress past the end of the current turn; unchanged between turns, and where its owner has left the fight. */
function* passTurn<C extends Combatant>(
  rules: TurnRules<C>,
  progress: Progress<Fight<C>>,
): Procedure<Progress<Fight<C>>> {
  const { turn } = progress.fight;
  if (turn === null || !isIn(progress.fight, turn)) return progress;
  return yield* pass(rules, progress, { at: 'endOfTurn', of: turn });
}

/** The progress after the turn of `who` is closed; unchanged between turns. */
const closeTurn = <C extends Combatant>(progress: Progress<Fight<C>>, who: Id | null): Progress<Fight<C>> =>
  who === null ? progress : mark(progress, fightEvent('turnEnded', '', [setting('turn', who, null)], { who }));

function* openRound<C extends Combatant>(
  rules: TurnRules<C>,
  progress: Progress<Fight<C>>,
): Procedure<Progress<Fight<C>>> {
  const { fight } = progress;
  const changes: Change[] = [adding('round', 1), ...nobodyActed(fight)];
  for (const id of Object.keys(fight.waiting)) changes.push(removeMember('waiting', id));
  const opened = mark(progress, fightEvent('roundStarted', '', changes, { round: fight.round + 1 }));
  const begun = yield* pass(rules, opened, { at: 'startOfRound' });
  const first = nextToAct(begun.fight, rules.order);
  return first === null ? begun : yield* openTurn(rules, begun, first, begun.fight);
}

/**
 * The progress after the turn of `who` has opened; until then nobody has the turn. `before`: the fight in which all but
 * the closing of the last turn is applied.
 */
function* openTurn<C extends Combatant>(
  rules: TurnRules<C>,
  progress: Progress<Fight<C>>,
  who: Id,
  before: Fight<C>,
): Procedure<Progress<Fight<C>>> {
  const changes = [setting('turn', null, who), actedChange(before, who)];
  const opened = mark(progress, fightEvent('turnStarted', '', changes, { who }));
  return yield* pass(rules, opened, { at: 'startOfTurn', of: who });
}

function* pass<C extends Combatant>(
  rules: TurnRules<C>,
  progress: Progress<Fight<C>>,
  moment: Moment,
): Procedure<Progress<Fight<C>>> {
  const outcome = yield* rules.advance(progress.fight, moment);
  return outcome.stages.length === 0 ? progress : afterAct(progress, outcome);
}

const mark = <C extends Combatant>(progress: Progress<Fight<C>>, event: Event): Progress<Fight<C>> =>
  after(progress, { kind: 'turn', who: null, title: `SALVO.turn.${event.kind}`, events: [event] });
