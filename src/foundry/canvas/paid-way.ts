/** Ways that are paid for: an act of moving that was chosen by its button goes nowhere by itself, so its token may still go as far. */
import { goneIn } from '../../rules/index.ts';
import { world, type Spot } from '../api.ts';
import { isTurnAct } from '../resolution/entitled.ts';
import { actionOf, isAction } from '../resolution/records.ts';
import { lengthOf, TOLERANCE } from '../resolution/way.ts';
import type { Mover } from './move-plan.ts';

/** How far this client has let a token go on what an act has paid, by the act's message. */
const walked = new Map<string, number>();

interface Paid {
  /** Of the message. */
  readonly id: string;
  readonly left: number;
}

/** Whether what was paid in this turn reaches along a way. */
export const isPaid = (mover: Mover, points: readonly Spot[]): boolean => {
  const left = paidIn(mover).reduce((sum, paid) => sum + paid.left, 0);
  return left > 0 && wayLength(mover, points) <= left + TOLERANCE;
};

/** Uses up what was paid for a way. */
export function walk(mover: Mover, points: readonly Spot[]): void {
  let rest = wayLength(mover, points);
  for (const { id, left } of paidIn(mover)) {
    const part = Math.min(left, rest);
    walked.set(id, (walked.get(id) ?? 0) + part);
    rest -= part;
  }
}

const unitOf = ({ choices }: Mover) => choices[0]!.moves.unit;

const wayLength = (mover: Mover, points: readonly Spot[]): number => lengthOf(mover.token, points, unitOf(mover));

/** The acts of this turn that moved it without a way, and what is left of each. */
function paidIn(mover: Mover): readonly Paid[] {
  const { table, who, choices } = mover;
  const moves = { unit: unitOf(mover) };
  const found: Paid[] = [];
  for (const message of [...world.messages].reverse()) {
    if (!isAction(message)) continue;
    const { combat, state, command, way, outcome } = actionOf(message);
    if (combat !== table.combat?.uuid || state !== 'applied' || !outcome) continue;
    if (isTurnAct(command)) break;
    if (command?.who !== who || way || !choices.some(({ action }) => action === command.action)) continue;
    const left = (goneIn(outcome, moves).get(who) ?? 0) - (walked.get(message.id) ?? 0);
    if (left > 0) found.push({ id: message.id, left });
  }
  return found;
}
