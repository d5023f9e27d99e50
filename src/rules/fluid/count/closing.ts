/** Step 6 of FLU-SEQ-01: what a round has earned moves every Count (FLU-CAP-04). */
import { isOver } from '../../kernel/condition.ts';
import { dropping, type Change, type Event } from '../../kernel/event.ts';
import { fightEvent } from '../../kernel/fight.ts';
import type { Id, Json } from '../../kernel/json.ts';
import type { Stage, Verdict } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { setAside, total, type Tally } from '../../kernel/tally.ts';
import { dyingRound } from '../harm/wounds.ts';
import {
  after,
  afterEvents,
  asJson,
  changeTo,
  event,
  adjust,
  removeAt,
  stage,
  withDice,
  type Progress,
  numbered,
} from '../fight/progress.ts';
import { countChanged, gained, happened, line } from '../fight/effects.ts';
import { carriedFromSurprise, endRound, type RoundEnd } from './end-of-round.ts';
import type { Happening } from './round-log.ts';
import { fluidModifiers, type FluidEntry } from './modifiers.ts';
import { optionsFrom, type FluidOptions } from '../options.ts';
import { combatantOf, inSurprise, present, standingOf, surpriseOf, woundsOf } from '../sheet/state.ts';
import { modifierOf } from '../fight/conditions.ts';
import type { CountLine, FluidCombatant, FluidFight } from '../sheet/types.ts';

/** Rounds whose lines a Count's history keeps one by one; what is older is kept as one sum. */
const KEPT_ROUNDS = 10;

export function* closeRound(start: Progress): Procedure<Progress> {
  const options = optionsFrom(start.fight.options);
  let progress = start;
  for (const { id } of present(start.fight)) progress = yield* dying(progress, id, options);
  const surprise = inSurprise(progress.fight);
  // Who has left is not spared what the round has earned (FLU-MOD-24).
  for (const id of Object.keys(progress.fight.combatants)) {
    progress = surprise ? afterSurprise(progress, id, options) : revised(progress, id, options);
  }
  progress = surprise ? surpriseOver(progress) : progress;
  return expired(progress);
}

/** FLU-GAP-30: the wound lost is no injury of an attack, but logs FLU-MOD-14 (FLU-AMB-06). */
function* dying(progress: Progress, id: Id, options: FluidOptions): Procedure<Progress> {
  const one = combatantOf(progress.fight, id);
  if (woundsOf(one, options) !== 'dying') return progress;
  const { wounds, stable } = one.state;
  const { value, dice } = yield* withDice(dyingRound(id, wounds, one.sheet.scores.con, stable, options));
  const changes = [...adjust('wounds', value.wounds - wounds), ...changeTo(one.state, 'stable', value.stable)];
  const lost: readonly Happening[] = [{ type: 'injury', id: null, wounds: wounds - value.wounds, critical: false }];
  const events = [
    event(value.stable ? 'stabilized' : 'bledOut', id, 'FLU-GAP-30', changes, { wounds: value.wounds }),
    ...(value.wounds < wounds ? happened(progress.fight, id, lost) : []),
  ];
  const key = value.stable ? 'SALVO.fluid.verdict.stable' : 'SALVO.fluid.verdict.worse';
  return after(progress, { ...stage('check', id, 'dying', events), dice, verdict: { key, good: value.stable } });
}

const happenings = ({ state }: FluidCombatant): readonly Happening[] => numbered(state.log).map(([, one]) => one);

/** FLU-CAP-01..04 for one Count, with the summary that FLU-UI-03 asks for. */
function revised(progress: Progress, id: Id, options: FluidOptions): Progress {
  const one = combatantOf(progress.fight, id);
  if (one.state.count === null) return progress;
  const entries = fluidModifiers(happenings(one), modifierOf(one.sheet.scores.int), options);
  const end = endRound(standingOf(one), entries, one.state.immediate, options);
  const lines = explained(progress.fight, one.state.count, end);
  const events = [
    ...countChanged(progress.fight, id, end, lines, 'FLU-CAP-01'),
    ...shocked(progress.fight, id, end),
    ...cleared(one, progress.fight.round),
  ];
  if (events.length === 0) return progress;
  return after(progress, { ...stage('initiative', id, 'endOfRound', events), ...summary(one.state.count, end) });
}

/** The lines of history for a round: the modifiers one by one, or set aside under what the cap left of them. */
function explained(fight: FluidFight, before: number, end: RoundEnd): readonly CountLine[] {
  const capped = end.applied !== end.net;
  const lines: CountLine[] = end.entries.map((one) => lineOf(fight, capped ? cappedEntry(one) : one));
  if (capped) lines.push(line(fight, 'FLU-CAP-02', 'capped', end.applied));
  const raised = end.count - before - end.applied;
  return raised === 0 ? lines : [...lines, line(fight, 'FLU-ZER-02', 'raised', raised)];
}

/** What a round's end does to a Count, as a tally whose total is the difference. */
export const endTally = (fight: FluidFight, before: number, end: RoundEnd): Tally =>
  explained(fight, before, end).map(({ round: _round, ...rest }) => rest);

const cappedEntry = (one: FluidEntry): FluidEntry =>
  one.setAside === undefined ? { ...setAside(one, 'SALVO.fluid.reason.capped') } : one;

const lineOf = ({ round }: FluidFight, one: FluidEntry): CountLine => ({
  round,
  clause: one.clause,
  label: one.label,
  value: one.value,
  ...(one.source === undefined ? {} : { source: one.source }),
  ...(one.setAside === undefined ? {} : { setAside: one.setAside }),
});

function summary(before: number, end: RoundEnd): Pick<Stage, 'tally' | 'verdict'> {
  const values: { [name: string]: Json } = { before, net: end.net, applied: end.applied, count: end.count };
  if (end.unconsciousMinutes > 0) values['unconsciousMinutes'] = end.unconsciousMinutes;
  const verdict: Verdict = { key: `SALVO.fluid.verdict.${verdictOf(end)}`, good: null, values };
  return { tally: end.entries, verdict };
}

const verdictOf = (end: RoundEnd): string =>
  end.unconsciousMinutes > 0 ? 'countShock' : end.flatFooted ? 'countLow' : end.mustPress ? 'countHigh' : 'count';

/** FLU-GAP-15. */
const shocked = (fight: FluidFight, id: Id, end: RoundEnd): readonly Event[] =>
  end.unconsciousMinutes === 0 ? [] : gained(fight, id, 'unconscious', 'FLU-GAP-15', { value: end.unconsciousMinutes });

/** FLU-CAP-04: the log is cleared; history that is old becomes one sum. */
function cleared({ id, state }: FluidCombatant, round: number): readonly Event[] {
  const old = numbered(state.history).filter(([, one]) => one.round <= round - KEPT_ROUNDS);
  const changes: Change[] = [
    ...Object.keys(state.log).flatMap((key) => removeAt(state.log, 'log', key)),
    ...adjust('immediate', -state.immediate),
    ...old.map(([key, one]) => dropping(`history.${key}`, asJson(one))),
    ...adjust('earlier', total(old.map(([, one]) => one))),
  ];
  return changes.length === 0 ? [] : [event('logCleared', id, 'FLU-CAP-04', changes)];
}

/** FLU-SUR-09, FLU-AMB-11: the Count stays; by the setting the net is carried into the first combat round. */
function afterSurprise(progress: Progress, id: Id, options: FluidOptions): Progress {
  const one = combatantOf(progress.fight, id);
  const carried = carriedFromSurprise(happenings(one), modifierOf(one.sheet.scores.int), options);
  const wiped = afterEvents(progress, stage('initiative', id, 'surpriseEnded', cleared(one, progress.fight.round)));
  if (carried === 0) return wiped;
  const kept = happened(wiped.fight, id, [{ type: 'carried', amount: carried }]);
  return after(wiped, stage('initiative', id, 'surpriseCarried', kept));
}

function surpriseOver(progress: Progress): Progress {
  const change = dropping('shared.surprise', asJson(surpriseOf(progress.fight)));
  return after(progress, stage('note', null, 'surpriseOver', [fightEvent('surpriseEnded', 'FLU-SUR-09', [change])]));
}

/** Conditions that last until the end of this round. */
function expired(progress: Progress): Progress {
  const { fight } = progress;
  const events = Object.values(fight.combatants).flatMap((one) =>
    Object.values(one.state.conditions)
      .filter((condition) => isOver(condition.until, { at: 'endOfRound' }, fight))
      .map((condition) =>
        event('conditionLost', one.id, condition.clause, removeAt(one.state.conditions, 'conditions', condition.id), {
          condition: condition.id,
        }),
      ),
  );
  return afterEvents(progress, stage('effect', null, 'expired', events));
}

/** For status: the net that this round would end with now, and its lines. */
export function expectedEnd(fight: FluidFight, one: FluidCombatant): RoundEnd | null {
  if (one.state.count === null || inSurprise(fight)) return null;
  const options = optionsFrom(fight.options);
  const entries = fluidModifiers(happenings(one), modifierOf(one.sheet.scores.int), options);
  return endRound(standingOf(one), entries, one.state.immediate, options);
}
