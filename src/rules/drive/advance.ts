/** What begins and ends with rounds, turns and the fight (section 22.7). */
import { isOver, type Moment } from '../kernel/condition.ts';
import { dropping, putting, setting, type Change, type Event } from '../kernel/event.ts';
import { fightEvent } from '../kernel/fight.ts';
import type { Id } from '../kernel/json.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { choose, type Procedure } from '../kernel/procedure.ts';
import { aurasAtTurnEnd, type HeldAura } from './auras.ts';
import { conTn } from './character.ts';
import { answered } from './commands/answers.ts';
import { after, becoming, begin, conditionLost, ended, event, type Deed } from './commands/deed.ts';
import { harmed } from './commands/harm.ts';
import { auraEvents, heldAuras } from './commands/sources.ts';
import { actionPhase } from './commands/spend.ts';
import { particleHindrance, particleRoll } from './energy.ts';
import { optionsFrom, type DriveOptions } from './options.ts';
import { order, placesOf } from './order.ts';
import { turnScore } from './rounds.ts';
import type { DriveFight } from './sheet.ts';
import { combatant, dexOf, has, holderState, numbered } from './state.ts';

export function* advance(fight: DriveFight, moment: Moment): Procedure<Outcome> {
  const options = optionsFrom(fight.options);
  const deed = yield* past(begin(fight), moment, options);
  return ended(deed, moment.at, 'of' in moment ? moment.of : null);
}

function* past(deed: Deed, moment: Moment, options: DriveOptions): Procedure<Deed> {
  switch (moment.at) {
    case 'startOfFight':
      return yield* scored(deed, options);
    case 'startOfRound':
      return movementPhase(yield* scored(deed, options));
    case 'startOfTurn':
      return turnOpened(overAt(passedOver(deed, moment.of), moment), moment.of);
    case 'endOfTurn':
      return overAt(yield* turnClosed(deed, moment.of, options), moment);
    case 'endOfRound':
      return overAt(passedOver(deed, null), moment);
    case 'endOfFight':
      return overAt(yield* particleRolls(deed, options), moment);
  }
}

/** The turn order, rolled once per fight; who comes later rolls on coming (DRV-RND-04). */
function* scored(deed: Deed, options: DriveOptions): Procedure<Deed> {
  let now = deed;
  for (const one of Object.values(deed.fight.combatants)) {
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
function movementPhase(deed: Deed): Deed {
  const { fight } = deed;
  const phase = fight.shared['phase'];
  const changes: Change[] = [];
  if (phase === undefined) changes.push(putting('shared.phase', 'movement'));
  else if (phase !== 'movement') changes.push(setting('shared.phase', phase, 'movement'));
  const started = quietly(deed, null, [
    fightEvent('movementPhaseStarted', 'DRV-RND-03', changes, { round: fight.round }),
  ]);
  return Object.values(fight.combatants).reduce((now, { id, state }) => {
    const reset = [
      ...becoming(state, 'budget', { movement: 1, action: 1 }),
      ...becoming(state, 'flightPaid', false),
      ...becoming(state, 'resists', true),
    ];
    return reset.length === 0 ? now : quietly(now, id, [event('movementOpened', id, 'DRV-RND-03', reset)]);
  }, started);
}

function turnOpened(deed: Deed, who: Id): Deed {
  const { state } = combatant(deed.fight, who);
  const changes = becoming(state, 'budget', { ...state.budget, action: 1 });
  return changes.length === 0 ? deed : quietly(deed, who, [event('turnOpened', who, 'DRV-RND-02', changes)]);
}

/** DRV-RND-07: the places before `next` (null: all) whose owners cannot act still end what ends with them. */
function passedOver(deed: Deed, next: Id | null): Deed {
  const { fight } = deed;
  const places = placesOf(fight);
  const gone = next === null ? places : places.slice(0, places.indexOf(next));
  const passed = gone.filter(
    (id) => !fight.acted[id] && combatant(fight, id).state.passedRound < fight.round && !order.takesTurns(fight, id),
  );
  return passed.reduce(onePassed, deed);
}

function onePassed(deed: Deed, who: Id): Deed {
  const { state } = combatant(deed.fight, who);
  const changes = becoming(state, 'passedRound', deed.fight.round);
  const marked = quietly(deed, who, [event('placePassed', who, 'DRV-RND-07', changes)]);
  const begun = overAt(marked, { at: 'startOfTurn', of: who });
  return overAt(upkeep(begun, who), { at: 'endOfTurn', of: who });
}

/** Grapples end their turn in contact (DRV-AUR-01), then the auras that are kept fade (DRV-AUR-11, -15, -16). */
function* turnClosed(deed: Deed, who: Id, options: DriveOptions): Procedure<Deed> {
  let now = quietly(deed, who, actionPhase(deed.fight));
  for (const holder of Object.keys(combatant(now.fight, who).state.grapplingWith)) {
    if (!now.fight.combatants[holder]) continue;
    const contact = { holder, provoker: who, kind: 'grappleTurnEnd', outcome: null } as const;
    const answer = yield* answered(now, contact, options);
    now = yield* harmed(answer.deed, answer.blows, options);
  }
  return upkeep(yield* keptUp(now, who), who);
}

/** Keeping auras up is a free action of every turn (DRV-AUR-14): the holder may let one go, or all. */
function* keptUp(deed: Deed, who: Id): Procedure<Deed> {
  const one = combatant(deed.fight, who);
  const held = aurasAtTurnEnd(heldAuras(one), holderState(one));
  if (held.length === 0) return deed;
  const answer = yield* choose(who, 'SALVO.drive.question.upkeep', 'DRV-AUR-14', upkeepAnswers(held), KEEP.id);
  if (answer === KEEP.id) return deed;
  const gone = answer === LET_ALL_GO.id ? held : held.filter((aura) => aura.id === answer);
  const left = heldAuras(one).filter((aura) => gone.every((other) => other.id !== aura.id));
  return quietly(deed, who, auraEvents(one, left, 'DRV-AUR-14'));
}

/** `+` and `-` are no ids of auras: ids come from documents. */
const KEEP = { id: '+', label: 'SALVO.drive.option.keepAuras' };
const LET_ALL_GO = { id: '-', label: 'SALVO.drive.option.letAurasGo' };

const upkeepAnswers = (held: readonly HeldAura[]) => [
  KEEP,
  ...held.map(({ id, stored }) => ({ id, label: 'SALVO.drive.option.letAuraGo', values: { aura: id, stored } })),
  ...(held.length > 1 ? [LET_ALL_GO] : []),
];

function upkeep(deed: Deed, who: Id): Deed {
  const one = combatant(deed.fight, who);
  const kept = aurasAtTurnEnd(heldAuras(one), holderState(one));
  return quietly(deed, who, auraEvents(one, kept, 'DRV-AUR-15'));
}

/** Conditions of everybody that are over once `moment` has passed; points that had such a lifetime go with them. */
function overAt(deed: Deed, moment: Moment): Deed {
  return Object.keys(deed.fight.combatants).reduce((now, id) => quietly(now, id, over(now.fight, id, moment)), deed);
}

function over(fight: DriveFight, id: Id, moment: Moment): readonly Event[] {
  const { state } = combatant(fight, id);
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
function* particleRolls(deed: Deed, options: DriveOptions): Procedure<Deed> {
  let now = deed;
  for (const one of Object.values(deed.fight.combatants)) {
    const degrees = numbered(one.state.particle).map((key) => one.state.particle[key]!);
    const hindrance = particleHindrance(degrees, options);
    if (degrees.length === 0) continue;
    const reset = numbered(one.state.particle).map((key) => dropping(`particle.${key}`, one.state.particle[key]!));
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
function quietly(deed: Deed, who: Id | null, events: readonly Event[]): Deed {
  if (events.every((one) => one.changes.length === 0)) return deed;
  return after(deed, { kind: 'turn', who, title: 'SALVO.drive.stage.bookkeeping', events });
}
