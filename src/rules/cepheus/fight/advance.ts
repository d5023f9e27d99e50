/** What the book does at the moments of a fight (sections 1, 3, 25, 30). The pointer itself is moved by the kernel. */
import type { Moment } from '../../kernel/condition.ts';
import type { Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome, Stage } from '../../kernel/outcome.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { entry } from '../../kernel/tally.ts';
import { characteristicDm } from '../check/check.ts';
import { commandBonus, inReach } from './comms.ts';
import { makeCheck } from '../check/skill-check.ts';
import { after, changeTo, begin, ended, event, removeAt, type Progress } from '../acts/progress.ts';
import { drugsWork } from '../acts/drugs.ts';
import { workOn } from '../check/extended.ts';
import { initiativeSet } from './initiative-events.ts';
import { addedTo } from './timing.ts';
import { conditionsOver, endOfTurn, quietly, startOfTurn } from './turn.ts';
import { FATIGUE_DM, rollWake } from '../harm/fatigue.ts';
import { endDelay, openInitiative, type Opened } from './initiative.ts';
import { dmLabel } from '../attack/modifiers.ts';
import { initiativeIn, order } from './order.ts';
import { combatantOf, isDead, isUp, scoreOf, skillOf } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, CepheusOptions } from '../types.ts';
import { optionsFrom } from '../options.ts';

export function* advance(fight: CepheusFight, moment: Moment): Procedure<Outcome> {
  const options = optionsFrom(fight.options);
  const progress = yield* passing(begin(fight), moment, options);
  return ended(progress, moment.at, 'of' in moment ? moment.of : null);
}

function* passing(progress: Progress, moment: Moment, options: CepheusOptions): Procedure<Progress> {
  switch (moment.at) {
    case 'startOfFight':
      return yield* startOfFight(progress, options);
    case 'startOfRound':
      return progress;
    case 'startOfTurn':
      return startOfTurn(progress, moment.of);
    case 'endOfTurn':
      return endOfTurn(progress, moment.of);
    case 'endOfRound':
      return yield* endOfRound(progress, options);
    case 'endOfFight':
      return expired(progress, moment);
  }
}

/** CEP-FLOW-01..04, then the Tactics check of every unit (CEP-TAC-01). */
function* startOfFight(progress: Progress, options: CepheusOptions): Procedure<Progress> {
  const restarted = eachOne(progress, (one) => clockRestarted(one));
  const opened = yield* openedInitiative(restarted);
  return yield* tactics(opened, options);
}

/** Minutes of the unconscious are counted from the rounds of this fight. */
function clockRestarted({ id, state }: CepheusCombatant): readonly Event[] {
  const { unconscious } = state;
  if (unconscious === null || unconscious.since === 0) return [];
  const changes = changeTo(state, 'unconscious', { since: 0, failures: unconscious.failures });
  return [event('clockRestarted', id, 'CEP-UNC-01', changes)];
}

/** Who has an Initiative already keeps it (CEP-INI-02). */
function* openedInitiative(progress: Progress): Procedure<Progress> {
  const everybody = Object.values(progress.fight.combatants).filter((one) => one.state.initiative === null);
  const entrants = everybody.map((one) => ({ id: one.id, dex: scoreOf(one, 'dex'), aware: one.state.aware }));
  const opened = yield* openInitiative(entrants);
  return opened.reduce((now, one) => after(now, initiativeStage(now.fight, one)), progress);
}

function initiativeStage(fight: CepheusFight, { id, initiative, rolled }: Opened): Stage {
  const dex = scoreOf(combatantOf(fight, id), 'dex');
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

function* tactics(progress: Progress, options: CepheusOptions): Procedure<Progress> {
  let now = progress;
  for (const unit of units(progress.fight)) {
    const roller = whoRollsTactics(unit, options);
    if (roller) now = yield* tacticsOfUnit(now, unit, roller, options);
  }
  return now;
}

/** Those of one side who share a unit's name. */
function units(fight: CepheusFight): readonly (readonly CepheusCombatant[])[] {
  const found = new Map<string, CepheusCombatant[]>();
  for (const one of Object.values(fight.combatants)) {
    const key = JSON.stringify([one.side, one.sheet.unit]);
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found.values()];
}

/** CEP-TAC-02: the commander, or the best of all who have the skill; one check for a unit. */
function whoRollsTactics(
  unit: readonly CepheusCombatant[],
  { tacticsScope }: CepheusOptions,
): CepheusCombatant | undefined {
  const able = unit.filter((one) => isUp(one.state) && one.state.inContact && skillOf(one, 'Tactics') !== null);
  const asked = tacticsScope === 'commander' ? able.filter((one) => one.sheet.commander) : able;
  return [...asked].sort((a, b) => (skillOf(b, 'Tactics') ?? 0) - (skillOf(a, 'Tactics') ?? 0))[0];
}

function* tacticsOfUnit(
  progress: Progress,
  unit: readonly CepheusCombatant[],
  roller: CepheusCombatant,
  options: CepheusOptions,
): Procedure<Progress> {
  const check = { skill: 'Tactics', characteristic: 'int' } as const;
  const made = yield* makeCheck(progress.fight, roller, check, options, 'SALVO.cepheus.stage.tactics');
  const bonus = commandBonus(made.effect, options);
  const reached = inReach(unit.map(({ id, state }) => ({ id, inContact: state.inContact })));
  const events = reached.flatMap((id) => {
    const changes = changeTo(combatantOf(progress.fight, id).state, 'tacticsBonus', bonus);
    return changes.length > 0 ? [event('tacticsGained', id, 'CEP-TAC-01', changes, { bonus })] : [];
  });
  return after(progress, { ...made.stage, events });
}

function* endOfRound(progress: Progress, options: CepheusOptions): Procedure<Progress> {
  const worked = yield* workOn(progress, options);
  const drugged = yield* drugsWork(worked, options);
  const woken = yield* wakeUps(drugged);
  const claimed = yield* claims(woken);
  const over = expired(claimed, { at: 'endOfRound' });
  return eachOne(over, (one) => roundOver(one, over.fight.round));
}

/** CEP-UNC-01, -02: after each full minute. */
const MINUTE = 10;

function* wakeUps(progress: Progress): Procedure<Progress> {
  let now = progress;
  for (const id of Object.keys(progress.fight.combatants)) {
    const { state } = combatantOf(now.fight, id);
    const rounds = state.unconscious === null ? 0 : now.fight.round - state.unconscious.since;
    if (isDead(state) || rounds <= 0 || rounds % MINUTE !== 0) continue;
    now = yield* wakeUp(now, id);
  }
  return now;
}

function* wakeUp(progress: Progress, who: Id): Procedure<Progress> {
  const { state } = combatantOf(progress.fight, who);
  const { since, failures } = state.unconscious ?? { since: 0, failures: 0 };
  const fatigue = state.fatigued ? FATIGUE_DM : 0;
  const made = yield* rollWake(who, state.current.end, failures, fatigue);
  const changes = made.success
    ? [...changeTo(state, 'unconscious', null), ...changeTo(state, 'awake', true)]
    : changeTo(state, 'unconscious', { since, failures: failures + 1 });
  return after(progress, {
    kind: 'check',
    who,
    title: 'SALVO.cepheus.stage.wakeUp',
    dice: [made.dice],
    tally: [
      entry('CEP-UNC-01', 'SALVO.cepheus.dm.characteristic', characteristicDm(state.current.end)),
      entry('CEP-UNC-02', 'SALVO.cepheus.dm.earlierFailures', failures),
      entry('CEP-FAT-01', dmLabel('fatigue'), fatigue),
    ],
    verdict: {
      key: `SALVO.cepheus.verdict.${made.success ? 'awake' : 'stillOut'}`,
      good: made.success,
      values: { total: made.total },
    },
    events: [event(made.success ? 'cameTo' : 'stayedOut', who, made.success ? 'CEP-UNC-01' : 'CEP-UNC-02', changes)],
  });
}

/** CEP-DLY-02..04: who waited the round out may claim the first place of the next, or just loses this one. */
function* claims(progress: Progress): Procedure<Progress> {
  const { fight } = progress;
  const waiting = Object.keys(fight.waiting).filter((id) => fight.combatants[id] && order.takesTurns(fight, id));
  const claimers: Id[] = [];
  for (const id of waiting) {
    const options = ['claim', 'lose'].map((one) => ({ id: one, label: `SALVO.cepheus.claim.${one}` }));
    const answer = yield* choose(id, 'allocation', 'SALVO.cepheus.question.claimFirst', 'CEP-DLY-02', options, 'claim');
    if (answer === 'claim') claimers.push(id);
  }
  const highest = highestOther(fight, claimers);
  if (highest === null) return progress;
  return claimers.reduce((now, id) => after(now, claimStage(now.fight, id, highest)), progress);
}

/** Of the next round, among all others who take turns; null: there is nobody else. */
function highestOther(fight: CepheusFight, claimers: readonly Id[]): number | null {
  const others = Object.keys(fight.combatants).filter((id) => !claimers.includes(id) && order.takesTurns(fight, id));
  if (others.length === 0) return null;
  return Math.max(...others.map((id) => initiativeIn(combatantOf(fight, id), fight.round + 1)));
}

function claimStage(fight: CepheusFight, id: Id, highest: number): Stage {
  const one = combatantOf(fight, id);
  const delayer = { id, base: one.state.initiative ?? 0, dex: scoreOf(one, 'dex'), end: 'claim' } as const;
  const { base } = endDelay(delayer, highest);
  const events = [initiativeSet(fight, id, base - addedTo(one), 'CEP-DLY-02', 'claim')];
  return { kind: 'initiative', who: id, title: 'SALVO.cepheus.stage.claimFirst', events };
}

/** What lasted for the round is over: reactions, hasten, changes of Initiative, a suppression after its second round. */
function roundOver({ id, state }: CepheusCombatant, round: number): readonly Event[] {
  const { suppression, initiativeMods } = state;
  const changes = [
    ...changeTo(state, 'reactions', 0),
    ...changeTo(state, 'hastened', false),
    ...(suppression !== null && round > suppression.round ? changeTo(state, 'suppression', null) : []),
    ...Object.keys(initiativeMods)
      .filter((key) => initiativeMods[key]!.round <= round)
      .flatMap((key) => removeAt(initiativeMods, 'initiativeMods', key)),
  ];
  return changes.length > 0 ? [event('roundOver', id, 'CEP-INI-05', changes)] : [];
}

const expired = (progress: Progress, moment: Moment): Progress =>
  eachOne(progress, (one, fight) => conditionsOver(fight, one, moment));

/** One quiet stage with what is to be said about everybody. */
function eachOne(
  progress: Progress,
  events: (one: CepheusCombatant, fight: CepheusFight) => readonly Event[],
): Progress {
  const all = Object.values(progress.fight.combatants).flatMap((one) => events(one, progress.fight));
  return quietly(progress, null, all);
}
