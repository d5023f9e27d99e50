/** The ledger of a Count: its changes, round by round, with amount and clause, and the capped ones. */
import type { CountLine, FluidCombatant } from '../../../rules/fluid/index.ts';
import { type Id, type Tally, total, findCombatant } from '../../../rules/index.ts';
import { localize } from '../../api.ts';
import { tallyView, type TallyView } from '../../chat/views.ts';
import { namesAt } from '../../words/names.ts';
import { number, signed } from '../../words/words.ts';
import type { Table } from '../../resolution/table/table.ts';

export interface LedgerRound {
  readonly key: string;
  readonly label: string;
  readonly change: string;
  /** The Count at the end of the round. */
  readonly count: string;
  readonly tally: TallyView;
}

export interface Ledger {
  readonly count: string;
  /** The Count at the end of this round as things stand; empty before there is a Count. */
  readonly expected: string;
  readonly soFar: TallyView | null;
  /** Newest first. */
  readonly rounds: readonly LedgerRound[];
}

export function ledgerOf(table: Table, id: Id): Ledger {
  const combatant = findCombatant(table.fight, id) as FluidCombatant;
  const names = namesAt(table);
  const { expected } = table.ruleset.status(table.fight, id);
  const { count } = combatant.state;
  let sum = combatant.state.earlier;
  const rounds = roundsOf(combatant).map(({ round, lines }): LedgerRound => {
    const change = total(lines);
    sum += change;
    return {
      key: `round:${round}`,
      label: localize(round === 0 ? 'SALVO.fluid.ledger.start' : 'SALVO.fluid.ledger.round', { round }),
      change: signed(change),
      count: number(sum),
      tally: tallyView(lines, names, 'amounts'),
    };
  });
  return {
    count: count === null ? '–' : number(count),
    expected: count === null ? '' : number(expected?.count ?? count),
    soFar: expected ? tallyView(expected.tally, names) : null,
    rounds: rounds.reverse(),
  };
}

/** The history in its order, divided by rounds. */
function roundsOf({ state }: FluidCombatant): readonly { readonly round: number; readonly lines: Tally }[] {
  const rounds = new Map<number, CountLine[]>();
  const numbers = Object.keys(state.history).sort((a, b) => Number(a) - Number(b));
  for (const key of numbers) {
    const line = state.history[key]!;
    rounds.set(line.round, [...(rounds.get(line.round) ?? []), line]);
  }
  return [...rounds].map(([round, lines]) => ({ round, lines: lines.map(({ round: _round, ...rest }) => rest) }));
}
