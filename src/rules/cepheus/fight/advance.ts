/** The rules for the moments of a fight (sections 1, 3, 25, 30). The kernel itself passes the turn on. */
import { changeTo, removeAt } from '../../kernel/changes.ts';
import type { Moment } from '../../kernel/condition.ts';
import { setting, type Change, type Event, event } from '../../kernel/event.ts';
import { findCombatant } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome, Stage } from '../../kernel/outcome.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { begin, endedAt } from '../../kernel/progress.ts';
import { entry } from '../../kernel/tally.ts';
import { drugsLeft, drugsWork } from '../acts/drugs.ts';
import { characteristicDm } from '../check/check.ts';
import { workOn } from '../check/extended.ts';
import { tactics } from '../command/tactics.ts';
import { roundDriven, turnDriven } from '../driving/moments.ts';
import { downAtArrival } from '../harm/harm.ts';
import { wakeUps } from '../harm/waking.ts';
import { optionsFrom } from '../options.ts';
import { combatantOf, dexOf } from '../sheet/state.ts';
import type { Progress, CepheusFight, CepheusOptions, CepheusState } from '../types.ts';
import { seatsTaken } from '../vehicles/boarding.ts';
import { initiativeSet } from './initiative-events.ts';
import { openInitiative, type Entrant, type Opened } from './initiative.ts';
import { addedForGood, initiativeIn, takesTurns } from './order.ts';
import { endOfTurn, expired, quietly, startOfTurn } from './turn.ts';

export function* advance(fight: CepheusFight, moment: Moment): Procedure<Outcome> {
  return endedAt(moment, yield* passing(begin(fight), moment));
}

function* passing(progress: Progress, moment: Moment): Procedure<Progress> {
  switch (moment.at) {
    case 'startOfFight':
      return yield* startOfFight(progress, optionsFrom(progress.fight.options));
    case 'startOfRound':
      return progress;
    case 'startOfTurn':
      return startOfTurn(progress, moment.of);
    case 'endOfTurn':
      return endOfTurn(turnDriven(progress, moment.of), moment.of);
    case 'endOfRound':
      return yield* endOfRound(progress, optionsFrom(progress.fight.options));
    case 'endOfFight':
      return expired(yield* drugsLeft(progress, optionsFrom(progress.fight.options)), moment);
  }
}

/** The start of a fight: Initiative (CEP-FLOW-01..04), then the Tactics check of every unit (CEP-TAC-01). */
function* startOfFight(progress: Progress, options: CepheusOptions): Procedure<Progress> {
  const aboard = quietly(progress, null, seatsTaken(progress.fight));
  let arrived = quietly(aboard, null, clocksRestarted(aboard.fight));
  for (const person of arrived.fight.combatants) arrived = downAtArrival(arrived, person, options);
  const opened = yield* openedInitiative(arrived);
  return yield* tactics(opened, options);
}

/**
 * The restart of the clocks of the unconscious: their minutes are counted from the start of this fight (CEP-UNC-01).
 */
function clocksRestarted({ combatants }: CepheusFight): readonly Event[] {
  const events: Event[] = [];
  for (const { id, state } of combatants) {
    const { unconscious } = state;
    if (unconscious === null || unconscious.since === 0) continue;
    const changes = changeTo(state, 'unconscious', { since: 0, failures: unconscious.failures });
    events.push(event('clockRestarted', id, 'CEP-UNC-01', changes));
  }
  return events;
}

/** The Initiative of all combatants that have none yet; a known one is kept (CEP-INI-02). */
function* openedInitiative(progress: Progress): Procedure<Progress> {
  const entrants: Entrant[] = [];
  for (const combatant of progress.fight.combatants) {
    const { id, sheet, state } = combatant;
    // CEP-VEH-03: a vehicle moves on the Initiative of its driver.
    if (sheet.kind === 'vehicle' || state.initiative !== null) continue;
    entrants.push({ id, dex: dexOf(combatant), aware: state.aware });
  }
  const places = yield* openInitiative(entrants);
  const stages = places.map((place) => initiativeStage(progress.fight, place));
  return progress.followedBy(stages);
}

function initiativeStage(fight: CepheusFight, { id, initiative, rolled }: Opened): Stage {
  const dex = dexOf(combatantOf(fight, id));
  const clause = rolled ? 'CEP-FLOW-03' : 'CEP-FLOW-02';
  const tally = [entry('CEP-CORE-08', 'SALVO.cepheus.dm.characteristic', characteristicDm(dex))];
  return {
    kind: 'initiative',
    who: id,
    title: `SALVO.cepheus.stage.${rolled ? 'initiative' : 'ambush'}`,
    ...(rolled ? { dice: [rolled] } : {}),
    tally,
    verdict: { key: 'SALVO.cepheus.verdict.initiative', good: null, values: { initiative } },
    events: [initiativeSet(fight, id, initiative, clause, 'roll')],
  };
}

function* endOfRound(progress: Progress, options: CepheusOptions): Procedure<Progress> {
  const worked = yield* workOn(progress, options);
  const drugged = yield* drugsWork(worked, options);
  const woken = yield* wakeUps(drugged);
  const driven = roundDriven(yield* claims(woken));
  const { combatants, round } = driven.fight;
  const events: Event[] = [];
  for (const { id, state } of combatants) {
    const changes = changesAfter(state, round);
    if (changes.length > 0) events.push(event('roundOver', id, 'CEP-INI-05', changes));
  }
  return quietly(expired(driven, { at: 'endOfRound' }), null, events);
}

/**
 * The choice of each combatant that has delayed the whole round: to claim the first place of the next, or simply to
 * lose this one (CEP-DLY-02..04).
 */
function* claims(progress: Progress): Procedure<Progress> {
  const { fight } = progress;
  const claimers: Id[] = [];
  for (const id of Object.keys(fight.waiting)) {
    const combatant = findCombatant(fight, id);
    if (!combatant || !takesTurns(combatant)) continue;
    const options = ['claim', 'lose'].map((name) => ({ id: name, label: `SALVO.cepheus.claim.${name}` }));
    const answer = yield* choose(id, 'allocation', 'SALVO.cepheus.question.claimFirst', 'CEP-DLY-02', options, 'claim');
    if (answer === 'claim') claimers.push(id);
  }
  if (claimers.length === 0) return progress;
  const first = firstPlace(fight, claimers);
  const stages = claimers.map((id) => claimStage(fight, id, first));
  return progress.followedBy(stages);
}

/**
 * The Initiative of those who claim the first place (CEP-DLY-02, -03): one more than the highest of the next round
 * among all others that take turns or, where there are no others, among the claimers.
 */
function firstPlace({ combatants, round }: CepheusFight, claimers: readonly Id[]): number {
  const others = combatants.filter((combatant) => !claimers.includes(combatant.id) && takesTurns(combatant));
  const counting = others.length > 0 ? others : combatants.filter(({ id }) => claimers.includes(id));
  return Math.max(...counting.map((combatant) => initiativeIn(combatant, round + 1))) + 1;
}

function claimStage(fight: CepheusFight, id: Id, first: number): Stage {
  const base = first - addedForGood(combatantOf(fight, id), fight.round + 1);
  const events = [initiativeSet(fight, id, base, 'CEP-DLY-02', 'claim')];
  return { kind: 'initiative', who: id, title: 'SALVO.cepheus.stage.claimFirst', events };
}

/**
 * The changes at the end of a round, which ends reactions, hasten, changes of Initiative, and a suppression of the last
 * round.
 */
function changesAfter(state: CepheusState, round: number): readonly Change[] {
  const { suppression, initiativeMods } = state;
  const changes: Change[] = [];
  if (state.reactions !== 0) changes.push(setting('reactions', state.reactions, 0));
  if (state.hastened) changes.push(setting('hastened', true, false));
  if (suppression !== null && round > suppression.round) changes.push(...changeTo(state, 'suppression', null));
  for (const key in initiativeMods) {
    const mod = initiativeMods[key]!;
    if (mod.round <= round && !mod.lasting) changes.push(...removeAt(initiativeMods, 'initiativeMods', key));
  }
  return changes;
}
