/** Moving a fight on: from one turn to the next and from round to round, for every ruleset alike. */
import type { Moment } from './condition.ts';
import { dropping, putting, setting, type Change, type Event } from './event.ts';
import { appliedAll, fightEvent, type Combatant, type Fight } from './fight.ts';
import type { Id } from './json.ts';
import { nextToAct, type Order } from './order.ts';
import { afterOutcome, reaching, type Outcome, type Stage } from './outcome.ts';
import type { Procedure } from './procedure.ts';

/** What moving on needs of a ruleset. */
export interface Pace<C extends Combatant> {
  readonly order: Order<Fight<C>>;
  advance(fight: Fight<C>, moment: Moment): Procedure<Outcome>;
}

interface Progress<C extends Combatant> {
  readonly from: Fight<C>;
  readonly fight: Fight<C>;
  readonly stages: readonly Stage[];
}

/** Opens the fight: the book's start of a fight (awareness, initiative), before anybody acts. */
export function* openFight<C extends Combatant>(pace: Pace<C>, fight: Fight<C>): Procedure<Outcome> {
  const now = yield* opened(pace, { from: fight, fight, stages: [] });
  return told(now, 'openFight', null);
}

/** Starts the first round and its first turn; opens the fight where that has not been done. */
export function* startFight<C extends Combatant>(pace: Pace<C>, fight: Fight<C>): Procedure<Outcome> {
  let now: Progress<C> = { from: fight, fight, stages: [] };
  if (fight.phase !== 'underway') now = yield* opened(pace, now);
  if (now.fight.round === 0) now = yield* openRound(pace, now);
  return told(now, 'startFight', null);
}

function* opened<C extends Combatant>(pace: Pace<C>, now: Progress<C>): Procedure<Progress<C>> {
  const started = mark(now, fightEvent('fightStarted', '', [setting('phase', now.fight.phase, 'underway')]));
  return yield* pass(pace, started, { at: 'startOfFight' });
}

/** Ends the turn that is on and starts the next one, over the end of the round where nobody is left to act. */
export function* nextTurn<C extends Combatant>(pace: Pace<C>, fight: Fight<C>): Procedure<Outcome> {
  let now: Progress<C> = { from: fight, fight, stages: [] };
  now = yield* closeTurn(pace, now);
  now = yield* openTurnOrRound(pace, now);
  return told(now, 'nextTurn', fight.turn);
}

/** Ends the round at once: the turn that is on ends, who has not acted loses the place. */
export function* nextRound<C extends Combatant>(pace: Pace<C>, fight: Fight<C>): Procedure<Outcome> {
  let now: Progress<C> = { from: fight, fight, stages: [] };
  now = yield* closeTurn(pace, now);
  now = yield* pass(pace, now, { at: 'endOfRound' });
  now = yield* openRound(pace, now);
  return told(now, 'nextRound', fight.turn);
}

/** One who waited takes its turn now; the turn it interrupts is over or goes on after it, as the ruleset has marked it. */
export function* takeTurn<C extends Combatant>(pace: Pace<C>, fight: Fight<C>, who: Id): Procedure<Outcome> {
  let now: Progress<C> = { from: fight, fight, stages: [] };
  now = yield* closeTurn(pace, now);
  now = yield* openTurn(pace, now, who);
  return told(now, 'takeTurn', who);
}

/** Ends the fight. */
export function* endFight<C extends Combatant>(pace: Pace<C>, fight: Fight<C>): Procedure<Outcome> {
  let now: Progress<C> = { from: fight, fight, stages: [] };
  now = yield* pass(pace, now, { at: 'endOfFight' });
  now = mark(
    now,
    fightEvent('fightEnded', '', [setting('phase', now.fight.phase, 'ended'), setting('turn', now.fight.turn, null)]),
  );
  return told(now, 'endFight', null);
}

function* closeTurn<C extends Combatant>(pace: Pace<C>, now: Progress<C>): Procedure<Progress<C>> {
  const who = now.fight.turn;
  if (who === null) return now;
  const ended = now.fight.combatants[who] ? yield* pass(pace, now, { at: 'endOfTurn', of: who }) : now;
  return mark(ended, fightEvent('turnEnded', '', [setting('turn', who, null)], { who }));
}

/** A round in which nobody can act still passes; the next try is the next round's, so this never loops. */
function* openTurnOrRound<C extends Combatant>(pace: Pace<C>, now: Progress<C>): Procedure<Progress<C>> {
  const next = nextToAct(now.fight, pace.order);
  if (next !== null) return yield* openTurn(pace, now, next);
  const ended = yield* pass(pace, now, { at: 'endOfRound' });
  return yield* openRound(pace, ended);
}

function* openRound<C extends Combatant>(pace: Pace<C>, now: Progress<C>): Procedure<Progress<C>> {
  const { fight } = now;
  const changes: Change[] = [{ path: 'round', by: 1 }];
  for (const id of Object.keys(fight.acted)) changes.push(dropping(`acted.${id}`, true));
  for (const id of Object.keys(fight.waiting)) changes.push(dropping(`waiting.${id}`, true));
  const opened = mark(now, fightEvent('roundStarted', '', changes, { round: fight.round + 1 }));
  const begun = yield* pass(pace, opened, { at: 'startOfRound' });
  const first = nextToAct(begun.fight, pace.order);
  return first === null ? begun : yield* openTurn(pace, begun, first);
}

function* openTurn<C extends Combatant>(pace: Pace<C>, now: Progress<C>, who: Id): Procedure<Progress<C>> {
  const changes: Change[] = [setting('turn', now.fight.turn, who)];
  if (!now.fight.acted[who]) changes.push(putting(`acted.${who}`, true));
  if (now.fight.waiting[who]) changes.push(dropping(`waiting.${who}`, true));
  const opened = mark(now, fightEvent('turnStarted', '', changes, { who }));
  return yield* pass(pace, opened, { at: 'startOfTurn', of: who });
}

function* pass<C extends Combatant>(pace: Pace<C>, now: Progress<C>, moment: Moment): Procedure<Progress<C>> {
  const outcome = yield* pace.advance(now.fight, moment);
  if (outcome.stages.length === 0) return now;
  return { ...now, fight: afterOutcome(now.fight, outcome), stages: [...now.stages, ...outcome.stages] };
}

function mark<C extends Combatant>(now: Progress<C>, event: Event): Progress<C> {
  const stage: Stage = { kind: 'turn', who: null, title: `SALVO.turn.${event.kind}`, events: [event] };
  return { ...now, fight: appliedAll(now.fight, [event]), stages: [...now.stages, stage] };
}

const told = <C extends Combatant>({ from, fight, stages }: Progress<C>, action: string, actor: Id | null): Outcome =>
  reaching({ action, actor, stages }, from, fight);
