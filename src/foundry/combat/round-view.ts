/** The end of a round before it takes effect: the present order, the new one, and the reasons for the difference. */
import { type Choice, type Command, type Id, nextToAct, type Status, idsIn, findCombatant } from '../../rules/index.ts';
import { localize, type CombatDoc } from '../api.ts';
import { tallyView, type TallyView } from '../chat/views.ts';
import { namesAt } from '../words/names.ts';
import { number, signed } from '../words/words.ts';
import { countOf, type Table } from '../resolution/table/table.ts';
import { setting } from '../settings.ts';

export interface RoundRow {
  readonly id: Id;
  readonly name: string;
  readonly img: string;
  readonly before: string;
  readonly after: string;
  readonly by: string;
  /** `up`, `down` or `same`: the change of its place, not of its number; the mark shows it without color. */
  readonly moves: string;
  readonly mark: string;
  readonly text: string;
  readonly tally: TallyView | null;
  readonly entries: readonly { readonly id: string; readonly label: string }[];
  readonly mayAdd: boolean;
  /** Consequences of the end of the round for it. */
  readonly due: readonly DueView[];
}

export interface DueView {
  readonly text: string;
  readonly clause: string;
}

export interface RoundView {
  readonly round: number;
  readonly before: readonly RoundRow[];
  readonly after: readonly RoundRow[];
  readonly changed: boolean;
  /** Whether the book moves anybody's place; if not, the order is not shown. */
  readonly ordered: boolean;
  readonly due: readonly RoundRow[];
}

/** The command by which a GM adds a modifier of this amount to the round, or strikes the one named; null: the book has none. */
export function ruledOnRound(table: Table, who: Id, value: number | string): Command | null {
  const of = typeof value === 'number' ? addedIn : struckIn;
  for (const choice of openTo(table, who)) {
    const field = of(choice);
    if (field !== undefined) return { action: choice.action, who, declared: { [field]: value } };
  }
  return null;
}

const openTo = ({ ruleset, fight }: Table, who: Id): readonly Choice[] =>
  ruleset.choices(fight, who).filter((choice) => choice.refused === null);

const addedIn = ({ onRound }: Choice): string | undefined => (onRound && 'adds' in onRound ? onRound.adds : undefined);
const struckIn = ({ onRound }: Choice): string | undefined =>
  onRound && 'strikes' in onRound ? onRound.strikes : undefined;

export type RoundAct = 'nextTurn' | 'nextRound';

/** Whether the GM is asked: this turn change ends the round, and the book moves a place or has consequences then. */
export function asksAtRoundEnd({ ruleset, fight }: Table, action: RoundAct): boolean {
  if (setting('roundEnd') === 'automatic') return false;
  if (fight.phase !== 'underway' || fight.round === 0) return false;
  if (action === 'nextTurn' && nextToAct(fight, ruleset.order) !== null) return false;
  return idsIn(fight).some((id) => {
    const { expected, due } = ruleset.status(fight, id);
    return expected !== undefined || due !== undefined;
  });
}

interface Placed {
  readonly id: Id;
  readonly before: number;
  readonly after: number;
  readonly status: Status;
}

export function roundView(table: Table, combat: CombatDoc): RoundView {
  const { ruleset, fight } = table;
  const placed = combat.turns.flatMap(({ id }): Placed[] => {
    const before = countOf(table, id);
    if (before === null) return [];
    const status = ruleset.status(fight, id);
    return [{ id, before, after: status.expected?.count ?? before, status }];
  });
  const after = [...placed].sort((a, b) => b.after - a.after);
  const places = new Map(after.map((row, place) => [row.id, place]));
  const rows = new Map(placed.map((row, place) => [row.id, rowOf(table, combat, row, place - places.get(row.id)!)]));
  const inRow = (row: Placed): RoundRow => rows.get(row.id)!;
  return {
    round: fight.round,
    before: placed.map(inRow),
    after: after.map(inRow),
    changed: placed.some((row) => row.before !== row.after),
    ordered: placed.some(({ status }) => status.expected !== undefined),
    due: [...rows.values(), ...placeless(table, combat, new Set(rows.keys()))].filter(({ due }) => due.length > 0),
  };
}

function rowOf(table: Table, combat: CombatDoc, { id, before, after, status }: Placed, rise: number): RoundRow {
  const doc = combat.combatants.get(id);
  const choices = openTo(table, id);
  const moves = rise > 0 ? 'up' : rise < 0 ? 'down' : 'same';
  const name = doc?.name ?? id;
  return {
    id,
    name,
    img: doc?.img ?? '',
    before: number(before),
    after: number(after),
    by: before === after ? '' : signed(after - before),
    moves,
    mark: MARKS[moves],
    text: localize(`SALVO.round.${moves}`, { name, before: number(before), after: number(after) }),
    tally: status.expected ? tallyView(status.expected.tally, namesAt(table)) : null,
    entries: choices.flatMap(entriesOf),
    mayAdd: choices.some((choice) => addedIn(choice) !== undefined),
    due: (status.due ?? []).map(({ label, clause, value }) => ({
      text: value === undefined ? localize(label) : `${localize(label)} ${number(value)}`,
      clause,
    })),
  };
}

/** A combatant without a place in the order, such as a vehicle, may have consequences as well. */
const placeless = (table: Table, combat: CombatDoc, placed: ReadonlySet<Id>): readonly RoundRow[] =>
  combat.turns.flatMap(({ id }) => {
    if (placed.has(id) || !findCombatant(table.fight, id)) return [];
    return [rowOf(table, combat, { id, before: 0, after: 0, status: table.ruleset.status(table.fight, id) }, 0)];
  });

const MARKS = { up: '▲', down: '▼', same: '=' } as const;

/** The modifiers that a ruling may strike. */
const entriesOf = (choice: Choice): RoundRow['entries'] =>
  (choice.fields.find(({ key }) => key === struckIn(choice))?.options ?? []).map(({ id, label }) => ({
    id,
    label: localize(label),
  }));
