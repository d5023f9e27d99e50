/** Step 6 of FLU-SEQ-01: what a round has earned moves every Count (FLU-CAP-04). */
import { dropping, type Change, type Event } from '../../kernel/event.ts';
import { fightEvent, idsIn } from '../../kernel/fight.ts';
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
  conditionsOver,
} from '../fight/progress.ts';
import { countChanged, gained, happened, line } from '../fight/effects.ts';
import { loweredIn } from './at-once.ts';
import { duty } from './count.ts';
import { endRound, type RoundEnd } from './end-of-round.ts';
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
  // Combatants that left are not spared what the round has earned (FLU-MOD-24).
  for (const id of idsIn(progress.fight)) {
    progress = surprise ? afterSurprise(progress, id, options) : revised(progress, id, options);
  }
  progress = surprise ? surpriseOver(progress) : progress;
  return expired(progress);
}

/** FLU-GAP-30: the wound lost is no injury of an attack, but logs FLU-MOD-14 (FLU-AMB-06). */
function* dying(progress: Progress, id: Id, options: FluidOptions): Procedure<Progress> {
  const combatant = combatantOf(progress.fight, id);
  if (woundsOf(combatant, options) !== 'dying') return progress;
  const { wounds, stable } = combatant.state;
  const { value, dice } = yield* withDice(dyingRound(id, wounds, combatant.sheet.scores.con, stable, options));
  const changes = [...adjust('wounds', value.wounds - wounds), ...changeTo(combatant.state, 'stable', value.stable)];
  const lost: readonly Happening[] = [{ type: 'injury', id: null, wounds: wounds - value.wounds, critical: false }];
  const events = [
    event(value.stable ? 'stabilized' : 'bledOut', id, 'FLU-GAP-30', changes, { wounds: value.wounds }),
    ...(value.wounds < wounds ? happened(progress.fight, id, lost) : []),
  ];
  const key = value.stable ? 'SALVO.fluid.verdict.stable' : 'SALVO.fluid.verdict.worse';
  return after(progress, stage('check', id, 'dying', events, { dice, verdict: { key, good: value.stable } }));
}

/** FLU-MOD-01..29: the sum of a combatant's log so far. */
export const entriesOf = ({ sheet, state }: FluidCombatant, options: FluidOptions): readonly FluidEntry[] =>
  fluidModifiers(
    numbered(state.log).map(([, happening]) => happening),
    modifierOf(sheet.scores.int),
    options,
  );

/** FLU-CAP-04: the end of this round for a combatant that has a Count. */
const endOf = ({ round }: FluidFight, combatant: FluidCombatant, options: FluidOptions): RoundEnd =>
  endRound(standingOf(combatant), entriesOf(combatant, options), loweredIn(combatant.state, round), options);

/** FLU-CAP-01..04 for one Count, with the summary that FLU-UI-03 asks for. */
function revised(progress: Progress, id: Id, options: FluidOptions): Progress {
  const combatant = combatantOf(progress.fight, id);
  if (combatant.state.count === null) return progress;
  const end = endOf(progress.fight, combatant, options);
  const lines = explained(progress.fight, combatant.state.count, end);
  const events = [
    ...countChanged(progress.fight, id, end, lines, 'FLU-CAP-01'),
    ...shocked(progress.fight, id, end),
    ...cleared(combatant, progress.fight.round),
  ];
  if (events.length === 0) return progress;
  return after(progress, stage('initiative', id, 'endOfRound', events, summary(combatant.state.count, end)));
}

/** The lines of history for a round: the modifiers one by one, or set aside under what the cap left of them. */
function explained(fight: FluidFight, before: number, end: RoundEnd): readonly CountLine[] {
  const capped = end.applied !== end.net;
  const lines: CountLine[] = end.entries.map((entry) => lineOf(fight, capped ? cappedEntry(entry) : entry));
  if (capped) lines.push(line(fight, 'FLU-CAP-02', 'capped', end.applied));
  const raised = end.count - before - end.applied;
  return raised === 0 ? lines : [...lines, line(fight, 'FLU-ZER-02', 'raised', raised)];
}

/** The change of a Count by a round's end, as a tally whose total is the difference. */
export const endTally = (fight: FluidFight, before: number, end: RoundEnd): Tally =>
  explained(fight, before, end).map(({ round: _round, ...rest }) => rest);

const cappedEntry = (entry: FluidEntry): FluidEntry =>
  entry.setAside === undefined ? { ...setAside(entry, 'SALVO.fluid.reason.capped') } : entry;

const lineOf = ({ round }: FluidFight, entry: FluidEntry): CountLine => ({
  round,
  clause: entry.clause,
  label: entry.label,
  value: entry.value,
  ...(entry.source === undefined ? {} : { source: entry.source }),
  ...(entry.setAside === undefined ? {} : { setAside: entry.setAside }),
});

function summary(before: number, end: RoundEnd): Pick<Stage, 'tally' | 'verdict'> {
  const values: { [name: string]: Json } = { before, net: end.net, applied: end.applied, count: end.count };
  if (end.unconsciousMinutes > 0) values['unconsciousMinutes'] = end.unconsciousMinutes;
  const verdict: Verdict = { key: `SALVO.fluid.verdict.${verdictOf(end)}`, good: null, values };
  return { tally: end.entries, verdict };
}

const verdictOf = (end: RoundEnd): string =>
  end.unconsciousMinutes > 0 ? 'countShock' : end.flatFooted ? 'countLow' : end.mustPress ? 'countHigh' : 'count';

/** FLU-GAP-15: unconscious for minutes, of 10 rounds each (FLU-RND-01). */
function shocked(fight: FluidFight, id: Id, { unconsciousMinutes: value }: RoundEnd): readonly Event[] {
  if (value === 0) return [];
  const until = { at: 'endOfRound', round: fight.round + ROUNDS_PER_MINUTE * value } as const;
  return gained(fight, id, 'unconscious', 'FLU-GAP-15', { until, value });
}

const ROUNDS_PER_MINUTE = 10;

/** FLU-CAP-04: the log is cleared; history that is old becomes one sum. */
function cleared({ id, state }: FluidCombatant, round: number): readonly Event[] {
  const old = numbered(state.history).filter(([, entry]) => entry.round <= round - KEPT_ROUNDS);
  const changes: Change[] = [
    ...Object.keys(state.log).flatMap((key) => removeAt(state.log, 'log', key)),
    ...old.map(([key, entry]) => dropping(`history.${key}`, asJson(entry))),
    ...adjust('earlier', total(old.map(([, entry]) => entry))),
  ];
  return changes.length === 0 ? [] : [event('logCleared', id, 'FLU-CAP-04', changes)];
}

/** FLU-SUR-09, FLU-AMB-11: the Count stays; by the setting the net is carried into the first combat round. */
function afterSurprise(progress: Progress, id: Id, options: FluidOptions): Progress {
  const combatant = combatantOf(progress.fight, id);
  const carried = options.surpriseModifiers ? total(entriesOf(combatant, options)) : 0;
  const events = [...dutyChecked(progress.fight, combatant, options), ...cleared(combatant, progress.fight.round)];
  const wiped = afterEvents(progress, stage('initiative', id, 'surpriseEnded', events));
  if (carried === 0) return wiped;
  const kept = happened(wiped.fight, id, [{ type: 'carried', amount: carried }]);
  return after(wiped, stage('initiative', id, 'surpriseCarried', kept));
}

/** FLU-PRS-01, -04. */
function dutyChecked(fight: FluidFight, combatant: FluidCombatant, options: FluidOptions): readonly Event[] {
  if (combatant.state.count === null) return [];
  const standing = standingOf(combatant);
  const mustPress = duty(standing.mustPress, standing.count, options);
  return countChanged(fight, combatant.id, { ...standing, mustPress, flatFooted: false }, [], 'FLU-PRS-04');
}

function surpriseOver(progress: Progress): Progress {
  const change = dropping('shared.surprise', asJson(surpriseOf(progress.fight)));
  return after(progress, stage('note', null, 'surpriseOver', [fightEvent('surpriseEnded', 'FLU-SUR-09', [change])]));
}

/** Conditions that last until the end of this round. */
function expired(progress: Progress): Progress {
  const { fight } = progress;
  const events = idsIn(fight).flatMap((id) => conditionsOver(fight, id, { at: 'endOfRound' }));
  return afterEvents(progress, stage('effect', null, 'expired', events));
}

/** For status: the net that this round would end with now, and its lines. */
export function expectedEnd(fight: FluidFight, combatant: FluidCombatant): RoundEnd | null {
  if (combatant.state.count === null || inSurprise(fight)) return null;
  return endOf(fight, combatant, optionsFrom(fight.options));
}
