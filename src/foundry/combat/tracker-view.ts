/** The tracker's view of a combat. Hidden combatants are left out for users who may not see them. */
import { localize, world, type CombatDoc, type CombatantDoc } from '../api.ts';
import {
  conditionViews,
  gaugeViews,
  pipViews,
  standingOf,
  tallyView,
  type ConditionView,
  type GaugeView,
  type PipView,
  type TallyView,
} from '../chat/views.ts';
import { namesAt } from '../words/names.ts';
import { aboutOf, number, text } from '../words/words.ts';
import { questionsOf, type OpenQuestion } from '../chat/open-questions.ts';
import { hidesFrom } from '../chat/hidden.ts';
import { mayActWith } from '../resolution/request.ts';
import { hasSetUp } from '../applications/set-up-view.ts';
import { countOf, inTurnOrder, tableOfCombat, type Table } from '../resolution/table/table.ts';
import { idsIn, isIn } from '../../rules/index.ts';

/**
 * The most combatants of whom all have their choices worked out; in a larger fight only those have whose moment it may
 * be.
 */
const ASK_ALL = 24;

export interface PlaceAction {
  readonly action: string;
  readonly label: string;
}

export interface TrackerRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  /** Its number in the order: a dash before it is known; empty for a combatant without a place there. */
  readonly count: string;
  /** The count that the end of the round would give; empty where it stays. */
  readonly expected: string;
  readonly active: boolean;
  readonly waiting: boolean;
  readonly acted: boolean;
  readonly hidden: boolean;
  readonly defeated: boolean;
  readonly standing: string;
  readonly standingText: string;
  readonly budget: readonly PipView[];
  readonly conditions: readonly ConditionView[];
  /** Its conditions in one line, which the row may have to cut off. */
  readonly marks: string;
  readonly gauges: readonly GaugeView[];
  readonly initiative: TallyView | null;
  readonly actions: readonly PlaceAction[];
  /** Whether its moment is now: its acts stand in the open, not behind the row. */
  readonly prompt: boolean;
  readonly mayRoll: boolean;
  readonly owned: boolean;
  /** Its side, by the token's disposition. */
  readonly side: 'friendly' | 'neutral' | 'hostile';
  /** The count of the first part of its turn, which goes on at `count`; empty: its turn has one part. */
  readonly partedAt: string;
}

/** A line of the tracker: a row, or the first part of a turn that goes on farther down. */
export interface TrackerLine {
  readonly row: TrackerRow;
  readonly part: boolean;
}

export interface TrackerView {
  readonly rows: readonly TrackerRow[];
  readonly lines: readonly TrackerLine[];
  readonly phase: string;
  /** The current part of the round, and its meaning; empty where the book has none. */
  readonly part: string;
  readonly partAbout: string;
  readonly round: number;
  /** The combatant whose turn it is, as far as this user sees it. */
  readonly turn: TrackerRow | null;
  readonly waitingNames: string;
  /** Whether there is something to settle before the fight opens. */
  readonly maySetUp: boolean;
  /** Questions open in this fight, answered here by entitled users. */
  readonly questions: readonly OpenQuestion[];
  /** The GM's rulings for the whole scene: each opens its window. */
  readonly sceneActs: readonly PlaceAction[];
}

export function trackerView(combat: CombatDoc): TrackerView {
  const table = tableOfCombat(combat);
  const isGM = world.user.isGM;
  const shown = combat.turns.filter((combatant) => isGM || combatant.isOwner || !combatant.hidden);
  const able = table ? inTurnOrder(table) : new Set<string>();
  const rows = shown.map((combatant) =>
    table && isIn(table.fight, combatant.id) ? rowAt(table, combatant, able.has(combatant.id)) : strangerRow(combatant),
  );
  return {
    rows,
    lines: linesOf(rows),
    phase: table?.fight.phase ?? 'setup',
    ...partOf(table),
    round: table?.fight.round ?? combat.round,
    turn: rows.find((row) => row.active) ?? null,
    waitingNames: rows
      .filter((row) => row.waiting)
      .map((row) => row.name)
      .join(', '),
    sceneActs: isGM && table ? sceneActs(table) : [],
    questions: questionsOf({ combat: combat.uuid }),
    maySetUp: isGM && table !== null && hasSetUp(table),
  };
}

function partOf(table: Table | null): Pick<TrackerView, 'part' | 'partAbout'> {
  const part = table?.ruleset.phase?.(table.fight) ?? null;
  return part === null ? { part: '', partAbout: '' } : { part: text(part), partAbout: aboutOf(part) };
}

/** The GM's rulings for the whole scene: they are the same for everybody, so that those of the first stand for all. */
function sceneActs({ ruleset, fight }: Table): readonly PlaceAction[] {
  const [first] = idsIn(fight);
  if (first === undefined || fight.phase !== 'underway') return [];
  return ruleset
    .choices(fight, first)
    .filter((choice) => choice.gm && choice.setup === 'scene' && choice.refused === null)
    .map((choice) => ({ action: choice.action, label: text(choice.label) }));
}

/** Each first part of a turn stands where it was taken: ahead of the first row with a lower count. */
function linesOf(rows: readonly TrackerRow[]): readonly TrackerLine[] {
  const lines: TrackerLine[] = rows.map((row) => ({ row, part: false }));
  for (const row of rows.filter(({ partedAt }) => partedAt !== '')) {
    const at = lines.findIndex(
      ({ row: other, part }) => Number(part ? other.partedAt : other.count) < Number(row.partedAt),
    );
    lines.splice(at < 0 ? lines.length : at, 0, { row, part: true });
  }
  return lines;
}

/** `able`: it has a place in the order, or may get one. */
function rowAt(table: Table, combatant: CombatantDoc, able: boolean): TrackerRow {
  const { ruleset, fight } = table;
  const status = ruleset.status(fight, combatant.id);
  const count = countOf(table, combatant.id);
  const actor = table.actors.get(combatant.id);
  const owned = actor !== undefined && mayActWith(actor);
  const names = namesAt(table);
  const active = fight.turn === combatant.id;
  const conditions = conditionViews(status, table, combatant.id, names);
  return {
    id: combatant.id,
    name: combatant.name,
    img: combatant.img,
    count: count !== null ? number(count) : able ? '–' : '',
    expected:
      status.expected && status.expected.count !== count && !hidesFrom(actor) ? number(status.expected.count) : '',
    active,
    waiting: fight.waiting[combatant.id] === true,
    acted: fight.acted[combatant.id] === true && !active,
    hidden: combatant.hidden,
    defeated: combatant.defeated,
    standing: standingOf(status),
    standingText: localize(`SALVO.standing.${standingOf(status)}`),
    budget: owned || world.user.isGM ? pipViews(status) : [],
    conditions,
    marks: conditions.map(({ label, value }) => `${label} ${value}`.trim()).join(', '),
    gauges: owned || !hidesFrom(actor) ? gaugeViews(status, names) : [],
    initiative:
      status.initiative.length > 0 && !hidesFrom(actor) ? tallyView(status.initiative, names, 'amounts') : null,
    actions: owned && hasActions(table, combatant.id) ? placeActions(table, combatant.id) : [],
    prompt: active || fight.waiting[combatant.id] === true || !world.user.isGM,
    mayRoll: able && count === null && owned && mayRollNow(table),
    owned,
    side: sideOf(combatant),
    partedAt: status.partedAt === undefined ? '' : number(status.partedAt),
  };
}

/** Initiative is rolled before the fight, and during it where the book has an act for latecomers. */
const mayRollNow = ({ fight, ruleset }: Table): boolean =>
  fight.phase === 'underway' ? ruleset.joining !== undefined : fight.phase !== 'ended';

function sideOf({ token }: CombatantDoc): TrackerRow['side'] {
  const disposition = token?.disposition ?? 0;
  return disposition > 0 ? 'friendly' : disposition < 0 ? 'hostile' : 'neutral';
}

function hasActions({ fight }: Table, id: string): boolean {
  if (fight.turn === id || fight.waiting[id] === true) return true;
  return fight.combatants.length <= ASK_ALL && fight.phase === 'underway';
}

const placeActions = ({ ruleset, fight }: Table, id: string): readonly PlaceAction[] =>
  ruleset
    .choices(fight, id)
    .filter(({ onOrder, refused }) => onOrder !== undefined && refused === null)
    .map((choice) => ({ action: choice.action, label: text(choice.label) }));

/** A combatant of another book, or one whose actor is gone. */
function strangerRow(combatant: CombatantDoc): TrackerRow {
  return {
    id: combatant.id,
    name: combatant.name,
    img: combatant.img,
    count: '–',
    expected: '',
    active: false,
    waiting: false,
    acted: false,
    hidden: combatant.hidden,
    defeated: combatant.defeated,
    standing: 'stranger',
    standingText: localize(combatant.actor ? 'SALVO.standing.stranger' : 'SALVO.standing.gone'),
    budget: [],
    conditions: [],
    marks: '',
    gauges: [],
    initiative: null,
    actions: [],
    prompt: false,
    mayRoll: false,
    owned: combatant.isOwner,
    side: sideOf(combatant),
    partedAt: '',
  };
}
