/** Acts that change the place in the order: hasten (CEP-INI-07), delay (CEP-DLY), a late arrival (GAP-09). */
import { changeTo, removeAt } from '../../kernel/changes.ts';
import { conditionGained } from '../../kernel/condition.ts';
import { asNumber } from '../../kernel/declared.ts';
import { dropping, putting, setting, type Change, type Event, event } from '../../kernel/event.ts';
import { fightEvent, isIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import { actedChange, nextToAct } from '../../kernel/order.ts';
import type { Stage, StageKind } from '../../kernel/outcome.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse } from '../../kernel/result.ts';
import { entry } from '../../kernel/tally.ts';
import { numberField, type Act } from '../acts/act.ts';
import { characteristicDm } from '../check/check.ts';
import { downAtArrival } from '../harm/harm.ts';
import { combatantOf, dexOf } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, Progress } from '../types.ts';
import { hasSpent } from './budget.ts';
import { initiativeModded, initiativeSet } from './initiative-events.ts';
import { hastenRefusal, HASTEN_INITIATIVE, rollInitiative } from './initiative.ts';
import { addedForGood, compareInOrder, initiativeIn, order } from './order.ts';
import { endOfTurn, placesShared, quietly, startOfTurn } from './turn.ts';

/** Hasten (CEP-INI-07): declared at the start of the round, before any act; the first in the new order has the turn. */
export const hasten: Act = {
  action: 'hasten',
  onOrder: 'atOnce',
  clause: 'CEP-INI-07',
  cost: 'free',
  target: 'none',
  when: 'any',
  despite: ['grapple'],
  refusal({ fight, combatant, options }) {
    if (fight.phase !== 'underway') return refuse('noRound', 'CEP-INI-07');
    return hastenRefusal(combatant.state, isRoundUnderway(fight) || hasSpent(fight, combatant), options);
  },
  perform({ fight, who, combatant, action }) {
    const mod = {
      round: fight.round,
      lasting: false,
      value: HASTEN_INITIATIVE,
      clause: 'CEP-INI-07',
      source: 'hasten',
    };
    const flags = [...changeTo(combatant.state, 'hastened', true), ...changeTo(combatant.state, 'hastenedEver', true)];
    const events = [event('hastened', who, 'CEP-INI-07', flags), initiativeModded(fight, who, mod)];
    const hastened = after(begin(fight), stage('initiative', who, 'hasten', events));
    return ended(placesMarked(turnToTheFirst(hastened, who)), action, who);
  },
};

/** The marking of those who now share the place of the combatant whose turn it is (CEP-INI-03). */
const placesMarked = (progress: Progress): Progress => {
  const { turn } = progress.fight;
  return turn === null ? progress : quietly(progress, turn, placesShared(progress.fight, turn));
};

/** Whether any combatant has acted in this round, so that it is too late to hasten (CEP-INI-07). */
function isRoundUnderway(fight: CepheusFight): boolean {
  return Object.keys(fight.acted).some(
    (id) => fight.acted[id] && (id !== fight.turn || !isIn(fight, id) || hasSpent(fight, combatantOf(fight, id))),
  );
}

/** The passing of the turn to `who`, if it now precedes the combatant whose turn it is and that has not acted yet. */
function turnToTheFirst(progress: Progress, who: Id): Progress {
  const { fight } = progress;
  const { turn } = fight;
  if (turn === null || turn === who || fight.acted[who]) return progress;
  if (compareInOrder(fight, combatantOf(fight, who), combatantOf(fight, turn)) >= 0) return progress;
  if (nextToAct(fight, order) !== who) return progress;
  const paused = after(progress, stage('turn', turn, 'turnPassed', turnPaused(fight, turn)));
  return turnTaken(paused, who);
}

/** Delay (CEP-DLY-01): the combatant passes its place and may act later in the round. */
export const delay: Act = {
  action: 'delay',
  onOrder: 'declared',
  clause: 'CEP-DLY-01',
  cost: 'free',
  target: 'none',
  when: 'turn',
  despite: ['grapple'],
  refusal({ fight, combatant }) {
    if (fight.phase !== 'underway') return refuse('noRound', 'CEP-DLY-01');
    return hasSpent(fight, combatant) ? refuse('alreadyActed', 'CEP-INI-04') : null;
  },
  perform({ fight, who, action }) {
    const events = [
      ...turnPaused(fight, who),
      fightEvent('waited', 'CEP-DLY-01', [putting(`waiting.${who}`, true)], { who }),
    ];
    return ended(after(begin(fight), stage('initiative', who, 'delay', events)), action, who);
  },
};

/** The events of pausing the turn of `who`, which resumes later in the round with the budget that is left. */
function turnPaused(fight: CepheusFight, who: Id): readonly Event[] {
  const until = { at: 'endOfRound' as const, round: fight.round };
  const changes: Change[] = [setting('turn', who, null), actedChange(fight, who, false)];
  return [
    conditionGained(fight, who, { id: 'paused', clause: 'CEP-DLY-01', until }),
    fightEvent('turnPaused', 'CEP-DLY-01', changes, { who }),
  ];
}

function turnTaken(progress: Progress, who: Id): Progress {
  const { fight } = progress;
  const changes: Change[] = [setting('turn', fight.turn, who), actedChange(fight, who)];
  if (fight.waiting[who]) changes.push(dropping(`waiting.${who}`, true));
  const taken = after(
    progress,
    stage('turn', who, 'turnTaken', [fightEvent('turnStarted', 'CEP-INI-04', changes, { who })]),
  );
  return startOfTurn(taken, who);
}

const NOT_WAITING = [numberField('count', 'CEP-DLY-01', 'actor', 0, 0, 0)];

/**
 * The end of a delay, even in the middle of someone else's turn, which resumes afterwards. The declared count becomes
 * the combatant's Initiative (CEP-DLY-01).
 */
export const actNow: Act = {
  action: 'actNow',
  onOrder: 'atOnce',
  clause: 'CEP-DLY-01',
  cost: 'free',
  target: 'none',
  when: 'waiting',
  despite: ['grapple'],
  applies: ({ id }, { waiting }) => waiting[id] === true,
  fields(fight, combatant) {
    if (!fight.waiting[combatant.id]) return NOT_WAITING;
    const { from, to, usual } = countsNow(fight, combatant);
    return [numberField('count', 'CEP-DLY-01', 'actor', usual, from, to)];
  },
  perform({ fight, who, combatant, declared, action }) {
    const events = placedAt(fight, combatant, Math.round(asNumber(declared, 'count')));
    const placed = after(begin(fight), stage('initiative', who, 'actNow', events));
    return ended(turnTaken(interrupted(placed), who), action, who);
  },
};

/** The interrupted turn: paused while actions are left, else over. */
function interrupted(progress: Progress): Progress {
  const turn = turnNow(progress.fight);
  if (turn === null) return progress;
  const { minor, significant } = combatantOf(progress.fight, turn).state.budget;
  if (minor + significant > 0)
    return after(progress, stage('turn', turn, 'interrupted', turnPaused(progress.fight, turn)));
  const afterTurn = endOfTurn(progress, turn);
  const closed = fightEvent('turnEnded', 'CEP-DLY-01', [setting('turn', turn, null)], { who: turn });
  return after(afterTurn, stage('turn', turn, 'turnEnded', [closed]));
}

/** The combatant whose turn it is; null: there is none, or it has left the fight. */
const turnNow = (fight: CepheusFight): Id | null =>
  fight.turn !== null && isIn(fight, fight.turn) ? fight.turn : null;

interface Counts {
  readonly from: number;
  readonly to: number;
  readonly usual: number;
}

/**
 * The counts at which a delayed combatant can act. Once the combatant whose turn it is has acted, only its count;
 * before that, any from its count up to the lowest that the round has passed, of those who have acted and those who
 * wait. If nobody is left to act, only that lowest count.
 */
function countsNow(fight: CepheusFight, combatant: CepheusCombatant): Counts {
  const at = turnNow(fight) ?? nextToAct(fight, order);
  const ownCount = initiativeIn(combatant, fight.round);
  const earlier = fight.combatants.filter(({ id }) => id !== at && (fight.acted[id] || fight.waiting[id]));
  const passedCounts = earlier.map((other) => initiativeIn(other, fight.round));
  const lowest = Math.min(ownCount, ...passedCounts);
  if (at === null) return { from: lowest, to: lowest, usual: lowest };
  const from = initiativeIn(combatantOf(fight, at), fight.round);
  if (hasSpent(fight, combatantOf(fight, at))) return { from, to: from, usual: from };
  const to = Math.max(from, lowest);
  return { from, to, usual: Math.min(to, from + 1) };
}

/**
 * The event of setting the base so that `count` is the Initiative from now on (CEP-DLY-01); pending changes of this
 * round are dropped (AMB-56).
 */
function placedAt(fight: CepheusFight, combatant: CepheusCombatant, count: number): readonly Event[] {
  const { id, state } = combatant;
  const dropped = Object.keys(state.initiativeMods).filter((key) => {
    const { round, lasting } = state.initiativeMods[key]!;
    return round === fight.round && !lasting;
  });
  const set = initiativeSet(fight, id, count - addedForGood(combatant, fight.round), 'CEP-DLY-01', 'delay');
  const changes = dropped.flatMap((key) => removeAt(state.initiativeMods, 'initiativeMods', key));
  return [{ ...set, changes: [...set.changes, ...changes] }];
}

/**
 * The arrival of a late combatant, which rolls Initiative and acts in the next round if its count has passed (GAP-09).
 */
export const join: Act = {
  action: 'join',
  onOrder: 'atOnce',
  applies: ({ state }, { phase }) => phase === 'underway' && state.initiative === null,
  clause: 'CEP-INI-01',
  cost: 'free',
  target: 'none',
  when: 'any',
  despite: ['grapple', 'extendedAction', 'helpless'],
  refusal({ fight, combatant }) {
    if (fight.phase !== 'underway') return refuse('noRound', 'CEP-INI-01');
    return combatant.state.initiative === null ? null : refuse('alreadyJoined', 'CEP-INI-02');
  },
  *perform({ fight, who, combatant, options, action }) {
    const dex = dexOf(combatant);
    const { initiative, rolled } = yield* rollInitiative({ id: who, dex });
    const dice = rolled ? [rolled] : [];
    const tally = [entry('CEP-INI-01', 'SALVO.cepheus.dm.characteristic', characteristicDm(dex))];
    const events = [initiativeSet(fight, who, initiative, 'CEP-INI-01', 'roll')];
    const placed = after(begin(fight), { ...stage('initiative', who, 'join', events), dice, tally });
    const joined = downAtArrival(placed, combatant, options);
    if (!hasPassed(joined.fight, who)) return ended(joined, action, who);
    const late = fightEvent('tooLate', 'CEP-INI-01', [actedChange(joined.fight, who)], { who });
    return ended(after(joined, stage('turn', who, 'tooLate', [late])), action, who);
  },
};

/** Whether the round has gone past the place of `who`. */
const hasPassed = (fight: CepheusFight, who: Id): boolean =>
  fight.combatants.some(
    (other) => other.id !== who && fight.acted[other.id] && compareInOrder(fight, combatantOf(fight, who), other) < 0,
  );

const stage = (kind: StageKind, who: Id, name: string, events: readonly Event[]): Stage => ({
  kind,
  who,
  title: `SALVO.cepheus.stage.${name}`,
  events,
});
