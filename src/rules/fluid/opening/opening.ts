/** Steps 1 to 4 of FLU-SEQ-01: flat-footed, distance, Initiative checks, surprise. */
import { putAt } from '../../kernel/changes.ts';
import { putting, type Event } from '../../kernel/event.ts';
import { fightEvent } from '../../kernel/fight.ts';
import { type Id, asJson } from '../../kernel/json.ts';
import { type Stage, type Verdict, withDice } from '../../kernel/outcome.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { after, afterEvents } from '../../kernel/progress.ts';
import { entry } from '../../kernel/tally.ts';
import { countChanged, diceSpent, gained, line } from '../fight/effects.ts';
import { stage, type Progress } from '../fight/progress.ts';
import { optionsFrom, type FluidOptions } from '../options.ts';
import { isPresent, isUp, present, sceneOf, spenderOf } from '../sheet/state.ts';
import type { CountLine, FluidCombatant, FluidFight, FluidScene } from '../sheet/types.ts';
import { encounterDistance, flatFootedOnEntry } from './distance.ts';
import { groupInitiative, initiativeCheck, type GroupShare, type InitiativeCheck } from './initiative.ts';
import { actorsOf, AWARENESS, surpriseWinners, teamCheck, type Awareness, type SurpriseGroup } from './surprise.ts';

export function* fightOpened(start: Progress): Procedure<Progress> {
  const options = optionsFrom(start.fight.options);
  let progress = caughtFlatFooted(start);
  progress = yield* distance(progress);
  progress = yield* initiative(progress, options);
  return yield* surpriseRound(progress, options);
}

/** FLU-FLT-01: the combatants present at the start made flat-footed. */
function caughtFlatFooted(progress: Progress): Progress {
  const { fight } = progress;
  const events: Event[] = [];
  for (const combatant of fight.combatants) {
    if (!isPresent(combatant) || !flatFootedOnEntry(combatant.state.enteredBy)) continue;
    events.push(...gained(fight, combatant.id, 'flatFooted', 'FLU-FLT-01'));
  }
  return afterEvents(progress, stage('effect', null, 'flatFooted', events));
}

/** FLU-DST-01..04: the distance between the groups, where the scene names a place. */
function* distance(progress: Progress): Procedure<Progress> {
  const { place, lineOfSight } = sceneOf(progress.fight);
  if (place === null) return progress;
  const ranges = present(progress.fight).flatMap(({ sheet }) => [sheet.sightRange, sheet.hearingRange]);
  const known = ranges.filter((range) => range > 0);
  const { value, dice } = yield* withDice(encounterDistance(place, known, lineOfSight));
  const { rolled, feet, capped } = value;
  const measured = fightEvent(
    'distanceMeasured',
    'FLU-DST-01',
    [putAt(progress.fight.shared, 'shared', 'distance', feet)],
    { feet, place },
  );
  const verdict = { key: 'SALVO.fluid.verdict.distance', good: null, values: { rolled, feet, capped } };
  return after(progress, stage('note', null, 'distance', [measured], { dice, verdict }));
}

/** FLU-INI-01, -03: a check for every combatant without a Count; the GM makes a single one for a group. */
function* initiative(progress: Progress, options: FluidOptions): Procedure<Progress> {
  const { fight } = progress;
  const scene = sceneOf(fight);
  const checks: Stage[] = [];
  const groups = new Set<string>();
  for (const combatant of present(fight)) {
    const { group } = combatant.sheet;
    if (combatant.state.count !== null || groups.has(group)) continue;
    if (group === '') checks.push(yield* ownCheck(fight, combatant, scene, options));
    else {
      groups.add(group);
      checks.push(yield* groupCheck(fight, membersOf(fight, group), options));
    }
  }
  return progress.followedBy(checks);
}

const membersOf = (fight: FluidFight, group: string): readonly FluidCombatant[] =>
  present(fight).filter((combatant) => combatant.sheet.group === group && combatant.state.count === null);

/** FLU-INI-01, -04, -05: the one Initiative check of a combatant in a fight, with the Action Dice that its owner adds. */
export function* ownCheck(
  fight: FluidFight,
  combatant: FluidCombatant,
  scene: FluidScene,
  options: FluidOptions,
): Procedure<Stage> {
  const { id, sheet } = combatant;
  const { given, asks } = initiativeDice(fight, combatant, scene);
  const check = initiativeCheck(spenderOf(combatant), sheet.initBonus, asks ? null : given, options);
  const { value, dice } = yield* withDice(check);
  const events = [
    ...diceSpent(fight, id, value.boost.spent, 'initiative'),
    ...countChanged(fight, id, value.settled, checkLines(fight, value), 'FLU-INI-01'),
  ];
  const checked = stage('initiative', id, 'initiative', events);
  checked.dice = dice;
  checked.tally = [entry('FLU-INI-01', 'SALVO.fluid.count.bonus', sheet.initBonus)];
  checked.verdict = { key: 'SALVO.fluid.verdict.initiative', good: null, values: { count: value.settled.count } };
  return checked;
}

/** FLU-INI-04, FLU-GAP-10: the dice given before the roll; without any, whether the owner is asked after it. */
function initiativeDice(fight: FluidFight, { id, state }: FluidCombatant, { asksDice, dice }: FluidScene) {
  const opening = fight.round === 0;
  const given = opening && Object.hasOwn(dice, id) ? Math.min(state.actionDice, Math.max(0, dice[id]!)) : 0;
  return { given, asks: given === 0 && (asksDice || !opening) };
}

function checkLines(fight: FluidFight, { d20, bonus, boost, settled }: InitiativeCheck): readonly CountLine[] {
  const lines = [line(fight, 'FLU-INI-01', 'check', d20.sum), line(fight, 'FLU-INI-01', 'bonus', bonus)];
  if (boost.added !== 0) lines.push(line(fight, 'FLU-INI-04', 'actionDice', boost.added));
  return withRaise(fight, lines, settled.count - boost.total);
}

/** The raise by FLU-ZER-02, if any. */
const withRaise = (fight: FluidFight, lines: readonly CountLine[], by: number): readonly CountLine[] =>
  by === 0 ? lines : [...lines, line(fight, 'FLU-ZER-02', 'raised', by)];

/** FLU-INI-03, FLU-AMB-12: a single d20 of the GM for all members. */
function* groupCheck(fight: FluidFight, members: readonly FluidCombatant[], options: FluidOptions): Procedure<Stage> {
  const bonuses = members.map((combatant) => combatant.sheet.initBonus);
  const { value, dice } = yield* withDice(groupInitiative(bonuses, options));
  const events = members.flatMap(({ id }, index) => sharedCount(fight, id, value.d20.sum, value.shares[index]!));
  return stage('initiative', null, 'groupInitiative', events, { dice, ...groupTold(value.shares) });
}

/** The Counts of a group, with the bonus where all members have the same. */
function groupTold(shares: readonly GroupShare[]): Pick<Stage, 'tally' | 'verdict'> {
  const counts = [...new Set(shares.map(({ settled }) => settled.count))].sort((a, b) => b - a);
  const [bonus, ...others] = new Set(shares.map((share) => share.bonus));
  const verdict: Verdict =
    counts.length === 1
      ? { key: 'SALVO.fluid.verdict.initiative', good: null, values: { count: counts[0]! } }
      : { key: 'SALVO.fluid.verdict.groupInitiative', good: null, values: { counts } };
  return others.length > 0 ? { verdict } : { verdict, tally: [entry('FLU-INI-03', 'SALVO.fluid.count.bonus', bonus!)] };
}

function sharedCount(fight: FluidFight, id: Id, d20: number, { bonus, settled }: GroupShare): readonly Event[] {
  const lines = [line(fight, 'FLU-INI-03', 'check', d20), line(fight, 'FLU-INI-01', 'bonus', bonus)];
  const explained = withRaise(fight, lines, settled.count - d20 - bonus);
  return countChanged(fight, id, settled, explained, 'FLU-INI-03');
}

/** FLU-SUR-01..04, -07: the check for a surprise round. Each side is a group. */
function* surpriseRound(start: Progress, options: FluidOptions): Procedure<Progress> {
  const sides = [...new Set(present(start.fight).map((combatant) => combatant.side))];
  const awareness = sides.length < 2 ? 'all' : yield* awarenessOf(start.fight);
  if (awareness === 'all') return start;
  const acting = awareness === 'some' ? yield* actingSides(start.fight, sides) : [];
  let progress = start;
  const groups: SurpriseGroup[] = [];
  for (const side of sides) {
    const members = present(start.fight).filter((combatant) => combatant.side === side && isUp(combatant));
    const checked = yield* stealthCheck(progress, side, members, acting.includes(side), options);
    progress = checked.progress;
    if (checked.group) groups.push(checked.group);
  }
  return yield* surpriseDecided(progress, awareness, groups, options);
}

/** FLU-SUR-02..04, -07: the surprise round that the team checks of these groups bring, if any. */
export function* surpriseDecided(
  progress: Progress,
  awareness: Awareness,
  groups: readonly SurpriseGroup[],
  options: FluidOptions,
): Procedure<Progress> {
  const { value: winners, dice } = yield* withDice(surpriseWinners(awareness, groups, options));
  const actors = actorsOf(winners);
  const sides = winners.map((group) => group.id);
  const change = putting('shared.surprise', asJson({ round: progress.fight.round + 1, actors }));
  const isSurprise = actors.length > 0;
  const events = isSurprise ? [fightEvent('surpriseResolved', 'FLU-SUR-02', [change], { sides })] : [];
  // FLU-SUR-02, -03: nobody wins only by a tie where none is aware.
  const failed = awareness === 'none' ? 'surpriseTied' : 'notHidden';
  const key = `SALVO.fluid.verdict.${isSurprise ? 'surprise' : failed}`;
  return after(
    progress,
    stage('note', null, 'surprise', events, { dice, verdict: { key, good: null, values: { sides } } }),
  );
}

/** FLU-GAP-04: the awareness that the scene names, else the GM's answer. */
function* awarenessOf(fight: FluidFight): Procedure<Awareness> {
  const known = sceneOf(fight).awareness;
  if (known !== null) return known;
  const offered = AWARENESS.map((id) => ({ id, label: `SALVO.fluid.option.awareness.${id}` }));
  const answer = yield* choose(null, 'ruling', 'SALVO.fluid.question.awareness', 'FLU-SUR-01', offered, 'all');
  return AWARENESS.find((known) => known === answer)!;
}

/** FLU-SUR-03: the sides that hide, as the scene names them, else the GM's answer. */
function* actingSides(fight: FluidFight, sides: readonly string[]): Procedure<readonly string[]> {
  const { acting } = sceneOf(fight);
  if (acting.length > 0) return acting;
  const offered = sides.map((side, index) => ({
    id: String(index),
    label: 'SALVO.fluid.option.side',
    values: { side },
  }));
  const answer = yield* choose(null, 'ruling', 'SALVO.fluid.question.acting', 'FLU-SUR-03', offered, '0');
  return [sides[Number(answer)]!];
}

/** FLU-GAP-05, FLU-SUR-02: the team check of one side, by the members that may take part (FLU-SUR-07); without any there is none. */
function* stealthCheck(
  progress: Progress,
  side: string,
  members: readonly FluidCombatant[],
  acting: boolean,
  options: FluidOptions,
): Procedure<{ readonly progress: Progress; readonly group: SurpriseGroup | null }> {
  const { barred } = sceneOf(progress.fight);
  const team = members.filter((combatant) => !barred.includes(combatant.id));
  if (team.length === 0) return { progress, group: null };
  const bonuses = team.map((combatant) => combatant.sheet.stealth);
  const { value, dice } = yield* withDice(teamCheck(bonuses, options));
  const { bonus, result } = value;
  const tally = [entry('FLU-GAP-05', 'SALVO.fluid.check.stealth', bonus)];
  const verdict = { key: 'SALVO.fluid.verdict.stealth', good: null, values: { side, result } };
  const checked = after(progress, stage('check', null, 'stealth', [], { dice, tally, verdict }));
  const inCheck = members.map((combatant) => ({ id: combatant.id, inCheck: team.includes(combatant) }));
  return { progress: checked, group: { id: side, result, bonus, acting, members: inCheck } };
}
