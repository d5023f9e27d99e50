/** Ways that are paid for: an act of moving chosen by its button moves no token, so its token may still go as far. */
import { distancesIn, type Id } from '../../rules/index.ts';
import { listen, world, type MessageDoc, type Spot } from '../api.ts';
import { tableOfAction } from '../resolution/messages/entitled.ts';
import { actionOf, isAction } from '../resolution/messages/records.ts';
import type { Table } from '../resolution/table/table.ts';
import { lengthAlong, TOLERANCE } from '../resolution/measure/way.ts';
import type { Mover } from './move-plan.ts';

/** An act without a way that took effect while this client was present. */
interface Seen {
  /** The turn in which it took effect. */
  readonly turn: string;
  /** The distance that this client has let its token go since. */
  readonly walked: number;
}

/** The acts seen, by message. */
const seen = new Map<Id, Seen>();

export function registerPaidWays(): void {
  listen('updateChatMessage', (message: MessageDoc) => {
    if (!isAction(message) || seen.has(message.id)) return;
    const action = actionOf(message);
    if (action.state !== 'applied' || action.way || action.shifts || !action.combat) return;
    const table = tableOfAction(action);
    if (table) seen.set(message.id, { turn: turnOf(table), walked: 0 });
  });
}

const turnOf = ({ combat, fight }: Table): string => `${combat?.uuid ?? ''} ${fight.round} ${fight.turn ?? ''}`;

/** Whether the movement paid for in this turn covers a way. */
export function isPaid(mover: Mover, points: readonly Spot[]): boolean {
  const left = paidIn(mover).reduce((sum, paid) => sum + paid.left, 0);
  return left > 0 && wayLength(mover, points) <= left + TOLERANCE;
}

/** The use of paid movement, for a way that it covers. */
export function walk(mover: Mover, points: readonly Spot[]): void {
  let rest = wayLength(mover, points);
  for (const { id, left, turn, walked } of paidIn(mover)) {
    const part = Math.min(left, rest);
    seen.set(id, { turn, walked: walked + part });
    rest -= part;
  }
}

const unitOf = ({ choices }: Mover): Mover['choices'][number]['moves']['unit'] => choices[0]!.moves.unit;

const wayLength = (mover: Mover, points: readonly Spot[]): number => lengthAlong(mover.token, points, unitOf(mover));

interface Paid extends Seen {
  readonly id: Id;
  /** The distance that is left, more than 0. */
  readonly left: number;
}

/** The acts of this turn that moved the combatant and were not undone, with the rest of each. */
function paidIn(mover: Mover): readonly Paid[] {
  const { table, who, choices } = mover;
  return [...seen].flatMap(([id, entry]): readonly Paid[] => {
    const message = entry.turn === turnOf(table) ? world.messages.get(id) : undefined;
    const { state, command, outcome } = message ? actionOf(message) : {};
    if (state !== 'applied' || !outcome || command?.who !== who) return [];
    if (!choices.some(({ action }) => action === command.action)) return [];
    const left = (distancesIn(outcome, { unit: unitOf(mover) }).get(who) ?? 0) - entry.walked;
    return left > 0 ? [{ id, ...entry, left }] : [];
  });
}
