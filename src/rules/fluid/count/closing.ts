/** The end of a round: step 6 of FLU-SEQ-01, in which its modifiers move every Count (FLU-CAP-04). */
import { adjust, changeTo } from '../../kernel/changes.ts';
import { conditionsOver, everybodysConditionsOver } from '../../kernel/condition.ts';
import { dropping, pathTo, type Change, type Event, event } from '../../kernel/event.ts';
import { fightEvent } from '../../kernel/fight.ts';
import { type Id, asJson, type Making } from '../../kernel/json.ts';
import { numbered } from '../../kernel/numbered.ts';
import { type Stage, type Verdict, withDice } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { after, afterEvents } from '../../kernel/progress.ts';
import { entry, setAside, total, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import { modifierOf } from '../fight/conditions.ts';
import { countChanged, gained, happened } from '../fight/effects.ts';
import { adjusting, NO_EVENTS, stage, type Progress } from '../fight/progress.ts';
import { dyingRound } from '../harm/wounds.ts';
import { optionsFrom, type FluidOptions } from '../options.ts';
import { inSurprise, isPresent, standingOf, surpriseOf, woundsOf } from '../sheet/state.ts';
import type { CountLine, FluidCombatant, FluidFight } from '../sheet/types.ts';
import { loweredIn } from './at-once.ts';
import { duty } from './count.ts';
import { endRound, type RoundEnd } from './end-of-round.ts';
import { fluidModifiers, type FluidEntry } from './modifiers.ts';

/** Rounds whose lines a history keeps one by one; older lines are kept as one sum. */
const KEPT_ROUNDS = 10;

export function* closeRound(start: Progress): Procedure<Progress> {
  const options = optionsFrom(start.fight.options);
  const rolls: Stage[] = [];
  for (const combatant of start.fight.combatants) {
    if (!isPresent(combatant) || woundsOf(combatant, options) !== 'dying') continue;
    rolls.push(yield* dying(start.fight, combatant));
  }
  const progress = start.followedBy(rolls);
  // Combatants that left take their modifiers too (FLU-MOD-24).
  return expired(inSurprise(progress.fight) ? afterSurprise(progress, options) : revised(progress, options));
}

/** FLU-GAP-30: the roll of a dying combatant. A wound lost to it is logged for FLU-MOD-14 (FLU-AMB-06). */
function* dying(fight: FluidFight, { id, sheet, state }: FluidCombatant): Procedure<Stage> {
  const { wounds } = state;
  const { value, dice } = yield* withDice(dyingRound(id, wounds, sheet.scores.con));
  const changes = [...adjust('wounds', value.wounds - wounds), ...changeTo(state, 'stable', value.stable)];
  const kind = value.stable ? 'stabilized' : 'bledOut';
  const events = [event(kind, id, 'FLU-GAP-30', changes, { wounds: value.wounds })];
  if (value.wounds < wounds) {
    const lost = { type: 'injury', id: null, wounds: wounds - value.wounds, critical: false } as const;
    events.push(...happened(fight, id, [lost]));
  }
  const key = value.stable ? 'SALVO.fluid.verdict.stable' : 'SALVO.fluid.verdict.worse';
  return stage('check', id, 'dying', events, { dice, verdict: { key, good: value.stable } });
}

/** FLU-MOD-01..29: the modifiers by a combatant's log so far. */
export const entriesOf = ({ sheet, state }: FluidCombatant, options: FluidOptions): readonly FluidEntry[] =>
  fluidModifiers(Object.values(state.log), modifierOf(sheet.scores.int), options);

/** FLU-CAP-04: the end of this round for a combatant with a Count. */
function endOf({ round }: FluidFight, combatant: FluidCombatant, options: FluidOptions): RoundEnd {
  const lowered = options.capImmediate === 'inside' ? loweredIn(combatant.state, round) : 0;
  return endRound(standingOf(combatant), entriesOf(combatant, options), lowered, options);
}

/** FLU-CAP-01..04: every Count moved, with the summary of FLU-UI-03. */
function revised(progress: Progress, options: FluidOptions): Progress {
  const { fight } = progress;
  const stages: Stage[] = [];
  for (const combatant of fight.combatants) {
    const { id } = combatant;
    const { count } = combatant.state;
    if (count === null) continue;
    const end = endOf(fight, combatant, options);
    const tally = endTally(count, end);
    const events = countChanged(fight, id, end, linesOf(fight, tally), 'FLU-CAP-01');
    if (end.unconsciousMinutes > 0) events.push(...shocked(fight, id, end.unconsciousMinutes));
    events.push(...cleared(combatant, fight.round));
    if (events.length === 0) continue;
    const summary = stage('initiative', id, 'endOfRound', events);
    summary.tally = tally;
    summary.verdict = verdictOf(count, end);
    stages.push(summary);
  }
  return progress.followedBy(stages);
}

/**
 * The change of a Count at a round's end: its modifiers; where the cap changes their sum, they are set aside for an entry
 * of its own.
 */
export function endTally(before: number, { entries, net, applied, count }: RoundEnd): Tally {
  const raised = count - before - applied;
  if (applied === net && raised === 0) return entries;
  const tally: TallyEntry[] = applied === net ? entries.slice() : entries.map(cappedEntry);
  if (applied !== net) tally.push(entry('FLU-CAP-02', 'SALVO.fluid.count.capped', applied));
  if (raised !== 0) tally.push(entry('FLU-ZER-02', 'SALVO.fluid.count.raised', raised));
  return tally;
}

const cappedEntry = (entry: FluidEntry): FluidEntry =>
  entry.setAside === undefined ? setAside(entry, 'SALVO.fluid.reason.capped') : entry;

/** The lines of this round for the history. */
const linesOf = (fight: FluidFight, tally: Tally): readonly CountLine[] => tally.map((entry) => lineOf(fight, entry));

function lineOf({ round }: FluidFight, { clause, label, value, source, setAside }: TallyEntry): CountLine {
  const line: Making<CountLine> = { round, clause, label, value };
  if (source !== undefined) line.source = source;
  if (setAside !== undefined) line.setAside = setAside;
  return line;
}

function verdictOf(before: number, end: RoundEnd): Verdict {
  const { net, applied, count, unconsciousMinutes: minutes } = end;
  const name = minutes > 0 ? 'countShock' : end.flatFooted ? 'countLow' : end.mustPress ? 'countHigh' : 'count';
  const values = { before, net, applied, count };
  const all = minutes > 0 ? { ...values, unconsciousMinutes: minutes } : values;
  return { key: `SALVO.fluid.verdict.${name}`, good: null, values: all };
}

/** FLU-GAP-15: unconsciousness for minutes, of 10 rounds each (FLU-RND-01). */
function shocked(fight: FluidFight, id: Id, value: number): readonly Event[] {
  const until = { at: 'endOfRound', round: fight.round + ROUNDS_PER_MINUTE * value } as const;
  return gained(fight, id, 'unconscious', 'FLU-GAP-15', { until, value });
}

const ROUNDS_PER_MINUTE = 10;

/** FLU-CAP-04: the log cleared, and old history summed up. */
function cleared({ id, state }: FluidCombatant, round: number): readonly Event[] {
  const changes: Change[] = [];
  for (const number of Object.keys(state.log)) changes.push(dropping(pathTo('log', number), asJson(state.log[number])));
  if (round >= KEPT_ROUNDS) {
    const old = numbered(state.history).filter(([, entry]) => entry.round <= round - KEPT_ROUNDS);
    for (const [number, entry] of old) changes.push(dropping(pathTo('history', number), asJson(entry)));
    adjusting(changes, 'earlier', total(old.map(([, entry]) => entry)));
  }
  return changes.length === 0 ? NO_EVENTS : [event('logCleared', id, 'FLU-CAP-04', changes)];
}

/** FLU-SUR-09, FLU-AMB-11: the end of the surprise round. Every Count stays; a setting carries the net into the first combat round. */
function afterSurprise(start: Progress, options: FluidOptions): Progress {
  let progress = start;
  for (const combatant of start.fight.combatants) {
    const { id } = combatant;
    const carried = options.surpriseModifiers ? total(entriesOf(combatant, options)) : 0;
    const events = [...dutyChecked(start.fight, combatant, options), ...cleared(combatant, start.fight.round)];
    progress = afterEvents(progress, stage('initiative', id, 'surpriseEnded', events));
    if (carried === 0) continue;
    const kept = happened(progress.fight, id, [{ type: 'carried', amount: carried }]);
    progress = after(progress, stage('initiative', id, 'surpriseCarried', kept));
  }
  const change = dropping('shared.surprise', asJson(surpriseOf(progress.fight)));
  return after(progress, stage('note', null, 'surpriseOver', [fightEvent('surpriseEnded', 'FLU-SUR-09', [change])]));
}

/** FLU-PRS-01, -04: a change of the duty to Press. */
function dutyChecked(fight: FluidFight, combatant: FluidCombatant, options: FluidOptions): readonly Event[] {
  if (combatant.state.count === null) return [];
  const standing = standingOf(combatant);
  const mustPress = duty(standing.mustPress, standing.count, options);
  return countChanged(fight, combatant.id, { ...standing, mustPress, flatFooted: false }, [], 'FLU-PRS-04');
}

/** The end of conditions that last until the end of this round, or until a Count in it that has not come. */
function expired(progress: Progress): Progress {
  const { fight } = progress;
  const missed = fight.combatants.flatMap(({ id }) => conditionsOver(fight, id, { at: 'startOfTurn', of: id }));
  const over = everybodysConditionsOver(fight, { at: 'endOfRound' }).flatMap(({ lost }) => lost);
  return afterEvents(progress, stage('effect', null, 'expired', [...missed, ...over]));
}

/** The end of this round as of now; null: without a Count, or in the surprise round. */
export function expectedEnd(fight: FluidFight, combatant: FluidCombatant): RoundEnd | null {
  if (combatant.state.count === null || inSurprise(fight)) return null;
  return endOf(fight, combatant, optionsFrom(fight.options));
}
