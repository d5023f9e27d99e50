/** What begins and ends with rounds, turns and the fight (section 22.7). */
import { isOver, type Moment } from '../../kernel/condition.ts';
import { dropping, putting, setting, type Change, type Event } from '../../kernel/event.ts';
import { fightEvent } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { aurasAtTurnEnd, type HeldAura } from '../auras/auras.ts';
import { conTn } from '../sheet/body.ts';
import { answered } from '../auras/answers.ts';
import { after, changeTo, begin, conditionLost, ended, event, type Progress, numbered } from '../acts/progress.ts';
import { harmed } from '../harm/harm.ts';
import { auraEvents, heldAuras } from '../shields/sources.ts';
import { actionPhase } from '../acts/spend.ts';
import { particleHindrance, particleRoll } from '../harm/energy.ts';
import { optionsFrom, type DriveOptions } from '../options.ts';
import { order, placesOf } from './order.ts';
import { turnScore } from './rounds.ts';
import type { DriveFight } from '../sheet/sheet.ts';
import { combatantOf, dexOf, has, holderState } from '../sheet/state.ts';

export function* advance(fight: DriveFight, moment: Moment): Procedure<Outcome> {
  const options = optionsFrom(fight.options);
  const progress = yield* past(begin(fight), moment, options);
  return ended(progress, moment.at, 'of' in moment ? moment.of : null);
}

function* past(progress: Progress, moment: Moment, options: DriveOptions): Procedure<Progress> {
  switch (moment.at) {
    case 'startOfFight':
      return yield* scored(progress, options);
    case 'startOfRound':
      return movementPhase(yield* scored(progress, options));
    case 'startOfTurn':
      return turnOpened(overAt(passedOver(progress, moment.of), moment), moment.of);
    case 'endOfTurn':
      return overAt(yield* turnClosed(progress, moment.of, options), moment);
    case 'endOfRound':
      return overAt(passedOver(progress, null), moment);
    case 'endOfFight':
      return overAt(yield* particleRolls(progress, options), moment);
  }
}

/** The turn order, rolled once per fight; who comes later rolls on coming (DRV-RND-04). */
function* scored(progress: Progress, options: DriveOptions): Procedure<Progress> {
  let now = progress;
  for (const one of Object.values(progress.fight.combatants)) {
    if (one.state.score !== null) continue;
    const quick = { id: one.id, spd: one.sheet.total.spd, dex: dexOf(one) };
    const { score, tally, rolled } = yield* turnScore(quick, options);
    now = after(now, {
      kind: 'initiative',
      who: one.id,
      title: 'SALVO.drive.stage.turnOrder',
      dice: rolled.count > 0 ? [rolled] : [],
      tally,
      verdict: { key: 'SALVO.drive.verdict.turnScore', good: null, values: { total: score } },
      events: [event('initiativeRolled', one.id, 'DRV-RND-04', [setting('score', null, score)], { score })],
    });
  }
  return now;
}

/** DRV-RND-03: everybody may move, pay for flight and choose to resist anew. */
function movementPhase(progress: Progress): Progress {
  const { fight } = progress;
  const phase = fight.shared['phase'];
  const changes: Change[] = [];
  if (phase === undefined) changes.push(putting('shared.phase', 'movement'));
  else if (phase !== 'movement') changes.push(setting('shared.phase', phase, 'movement'));
  const started = quietly(progress, null, [
    fightEvent('movementPhaseStarted', 'DRV-RND-03', changes, { round: fight.round }),
  ]);
  return Object.values(fight.combatants).reduce((now, { id, state }) => {
    const reset = [
      ...changeTo(state, 'budget', { movement: 1, action: 1 }),
      ...changeTo(state, 'flightPaid', false),
      ...changeTo(state, 'resists', true),
    ];
    return reset.length === 0 ? now : quietly(now, id, [event('movementOpened', id, 'DRV-RND-03', reset)]);
  }, started);
}

function turnOpened(progress: Progress, who: Id): Progress {
  const { state } = combatantOf(progress.fight, who);
  const changes = changeTo(state, 'budget', { ...state.budget, action: 1 });
  return changes.length === 0 ? progress : quietly(progress, who, [event('turnOpened', who, 'DRV-RND-02', changes)]);
}

/** DRV-RND-07: the places before `next` (null: all) whose owners cannot act still end what ends with them. */
function passedOver(progress: Progress, next: Id | null): Progress {
  const { fight } = progress;
  const places = placesOf(fight);
  const gone = next === null ? places : places.slice(0, places.indexOf(next));
  const passed = gone.filter(
    (id) => !fight.acted[id] && combatantOf(fight, id).state.passedRound < fight.round && !order.takesTurns(fight, id),
  );
  return passed.reduce(onePassed, progress);
}

function onePassed(progress: Progress, who: Id): Progress {
  const { state } = combatantOf(progress.fight, who);
  const changes = changeTo(state, 'passedRound', progress.fight.round);
  const marked = quietly(progress, who, [event('placePassed', who, 'DRV-RND-07', changes)]);
  const begun = overAt(marked, { at: 'startOfTurn', of: who });
  return overAt(upkeep(begun, who), { at: 'endOfTurn', of: who });
}

/** Grapples end their turn in contact (DRV-AUR-01), then the auras that are kept fade (DRV-AUR-11, -15, -16). */
function* turnClosed(progress: Progress, who: Id, options: DriveOptions): Procedure<Progress> {
  let now = quietly(progress, who, actionPhase(progress.fight));
  for (const holder of Object.keys(combatantOf(now.fight, who).state.grapplingWith)) {
    if (!now.fight.combatants[holder]) continue;
    const contact = { holder, provoker: who, kind: 'grappleTurnEnd', outcome: null } as const;
    const answer = yield* answered(now, contact, options);
    now = yield* harmed(answer.progress, answer.blows, options);
  }
  return upkeep(yield* keptUp(now, who), who);
}

/** Keeping auras up is a free action of every turn (DRV-AUR-14): the holder may let one go, or all. */
function* keptUp(progress: Progress, who: Id): Procedure<Progress> {
  const one = combatantOf(progress.fight, who);
  const held = aurasAtTurnEnd(heldAuras(one), holderState(one));
  if (held.length === 0) return progress;
  const answer = yield* choose(
    who,
    'allocation',
    'SALVO.drive.question.upkeep',
    'DRV-AUR-14',
    upkeepAnswers(held),
    KEEP.id,
  );
  if (answer === KEEP.id) return progress;
  const gone = answer === LET_ALL_GO.id ? held : held.filter((aura) => aura.id === answer);
  const left = heldAuras(one).filter((aura) => gone.every((other) => other.id !== aura.id));
  return quietly(progress, who, auraEvents(one, left, 'DRV-AUR-14'));
}

/** `+` and `-` are no ids of auras: ids come from documents. */
const KEEP = { id: '+', label: 'SALVO.drive.option.keepAuras' };
const LET_ALL_GO = { id: '-', label: 'SALVO.drive.option.letAurasGo' };

const upkeepAnswers = (held: readonly HeldAura[]) => [
  KEEP,
  ...held.map(({ id, stored }) => ({ id, label: 'SALVO.drive.option.letAuraGo', values: { aura: id, stored } })),
  ...(held.length > 1 ? [LET_ALL_GO] : []),
];

function upkeep(progress: Progress, who: Id): Progress {
  const one = combatantOf(progress.fight, who);
  const kept = aurasAtTurnEnd(heldAuras(one), holderState(one));
  return quietly(progress, who, auraEvents(one, kept, 'DRV-AUR-15'));
}

/** Conditions of everybody that are over once `moment` has passed; points that had such a lifetime go with them. */
function overAt(progress: Progress, moment: Moment): Progress {
  return Object.keys(progress.fight.combatants).reduce(
    (now, id) => quietly(now, id, over(now.fight, id, moment)),
    progress,
  );
}

function over(fight: DriveFight, id: Id, moment: Moment): readonly Event[] {
  const { state } = combatantOf(fight, id);
  return Object.values(state.conditions)
    .filter((condition) => isOver(condition.until, moment, fight))
    .flatMap((condition) => {
      const pool = condition.facts?.['pool'];
      const points = typeof pool === 'string' ? (state.pools[pool] ?? 0) : 0;
      const emptied =
        points > 0 && typeof pool === 'string'
          ? [event('pointsExpired', id, 'DRV-GAP-17', [setting(`pools.${pool}`, points, 0)], { pool, points })]
          : [];
      return [...emptied, ...conditionLost(fight, id, condition.id)];
    });
}

/** The CON rolls that particle damage calls for at the end of the combat (DRV-ENE-06 to -08, DRV-GAP-20). */
function* particleRolls(progress: Progress, options: DriveOptions): Procedure<Progress> {
  let now = progress;
  for (const one of Object.values(progress.fight.combatants)) {
    const degrees = numbered(one.state.particle).map(([, degrees]) => degrees);
    const hindrance = particleHindrance(degrees, options);
    if (degrees.length === 0) continue;
    const reset = numbered(one.state.particle).map(([key, degrees]) => dropping(`particle.${key}`, degrees));
    now = quietly(now, one.id, [event('particleReckoned', one.id, 'DRV-ENE-06', reset, { degrees })]);
    if (hindrance === null || has(one, 'dead')) continue;
    const tn = conTn(one.sheet.conTn, one.sheet.total.con, options);
    const made = yield* particleRoll(one.id, tn, hindrance, options);
    now = after(now, {
      kind: 'check',
      who: one.id,
      title: 'SALVO.drive.stage.particle',
      dice: [made.rolled],
      tally: made.tally,
      verdict: {
        key: made.success ? 'SALVO.drive.verdict.notContracted' : 'SALVO.drive.verdict.contracted',
        good: made.success,
        values: { tn: made.tn, margin: made.margin },
      },
      events: [],
    });
  }
  return now;
}

/** A stage of bookkeeping that is left out where nothing changes. */
function quietly(progress: Progress, who: Id | null, events: readonly Event[]): Progress {
  if (events.every((one) => one.changes.length === 0)) return progress;
  return after(progress, { kind: 'turn', who, title: 'SALVO.drive.stage.bookkeeping', events });
}
