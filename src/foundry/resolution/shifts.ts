/** Where an act leaves tokens: at the end of the way that they went, and turned to where they face. */
import {
  changed,
  type Command,
  type Event,
  goneIn,
  type Id,
  type Moves,
  type Outcome,
  pushedIn,
  ranIn,
  valueAt,
} from '../../rules/index.ts';
import { documentAt, type Source, type Spot, type TokenDoc } from '../api.ts';
import { isRecord } from '../data/record.ts';
import { storedBy } from '../data/place.ts';
import { pushedTo } from './push.ts';
import { choiceOf, type Table } from './table.ts';
import { facingOf, rotationOf } from './facing.ts';
import { isAt, isSpot, reached, spotOf, type Way } from './way.ts';

/** A token that an act moved. */
export interface Shift {
  /** The combatant that it belongs to. */
  readonly who: Id;
  /** Uuid. */
  readonly token: string;
  readonly from: Spot;
  readonly to: Spot;
}

/** Shifts as a message tells them, null where they are none. */
export function shiftsOf(value: unknown): readonly Shift[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const shifts = value as readonly unknown[];
  const fits = shifts.every(
    (shift) =>
      isRecord(shift) &&
      typeof shift['who'] === 'string' &&
      typeof shift['token'] === 'string' &&
      isSpot(shift['from']) &&
      isSpot(shift['to']),
  );
  return fits ? (shifts as readonly Shift[]) : null;
}

/** The way back. */
export const shiftedBack = (shifts: readonly Shift[]): readonly Shift[] =>
  shifts.map(({ from, to, ...whose }) => ({ ...whose, from: to, to: from }));

/** What an act makes of the tokens: on the way that was drawn for it, else straight up to its target; whom it pushes, away from it. */
export function shiftsBy(table: Table, command: Command, drawn: Way | undefined, outcome: Outcome): readonly Shift[] {
  const own = table.tokens.get(command.who);
  if (!own) return [];
  const gone = drawn ? shiftsAlong(table, own, command, drawn, outcome) : runOf(table, own, command, outcome);
  return [...gone, ...pushesFrom(table, own, outcome)];
}

function runOf(table: Table, own: TokenDoc, { who, targets = [] }: Command, outcome: Outcome): readonly Shift[] {
  const target = table.tokens.get(targets[0] ?? '');
  if (!target || target.parent.id !== own.parent.id) return [];
  const way = { token: own.uuid, points: [spotOf(own), spotOf(target)] };
  return shiftsFor(table, own, who, way, 'squares', ranIn(outcome));
}

function pushesFrom({ tokens }: Table, own: TokenDoc, outcome: Outcome): readonly Shift[] {
  return [...pushedIn(outcome)].flatMap(([who, squares]): Shift[] => {
    const token = tokens.get(who);
    if (!token || token.parent.id !== own.parent.id || squares === 0) return [];
    return [{ who, token: token.uuid, from: spotOf(token), to: pushedTo(own, token, squares) }];
  });
}

function shiftsAlong(table: Table, own: TokenDoc, command: Command, way: Way, outcome: Outcome): readonly Shift[] {
  const moves = choiceOf(table, command)?.moves;
  return moves ? shiftsFor(table, own, command.who, way, moves.unit, goneIn(outcome, moves)) : [];
}

/** As far as its events say, and whoever moved with it as far. */
function shiftsFor(
  table: Table,
  own: TokenDoc,
  actor: Id,
  way: Way,
  unit: Moves['unit'],
  gone: ReadonlyMap<Id, number>,
): readonly Shift[] {
  const length = Math.max(0, ...gone.values());
  const end = reached(own, way, unit, length);
  const [by, up] = [{ x: end.x - own.x, y: end.y - own.y }, end.elevation - own.elevation];
  if (length === 0 || isAt(own, end)) return [];
  return [...new Set([actor, ...gone.keys()])].flatMap((who): Shift[] => {
    const token = table.tokens.get(who);
    if (!token || token.parent?.id !== own.parent.id) return [];
    const from = spotOf(token);
    const to = { x: from.x + by.x, y: from.y + by.y, elevation: from.elevation + up };
    return [{ who, token: token.uuid, from, to }];
  });
}

const tokenAt = (uuid: string): TokenDoc | null => {
  const found = documentAt(uuid);
  return found?.documentName === 'Token' ? (found as unknown as TokenDoc) : null;
};

/** The operation that moved a token last. */
const moverOf = (token: TokenDoc): unknown => token.getFlag('salvo', 'moved');

/** Whether another act has moved one of these since an operation did; a token that is gone stands in nobody's way. */
export const isMovedSince = (shifts: readonly Shift[] | undefined, operation: string): boolean =>
  (shifts ?? []).some((shift) => {
    const token = tokenAt(shift.token);
    return token !== null && moverOf(token) !== operation;
  });

/** As far as tokens ask. */
interface Moving {
  readonly id: string;
  readonly events: readonly Event[];
  readonly shifts?: readonly Shift[];
  readonly undoes?: string;
}

interface TokenUpdate {
  readonly who: Id;
  readonly token: TokenDoc;
  readonly update: Source;
}

/** What is left to tell tokens: where an operation moves them, with its mark, and where those that face anywhere face. */
export function tokenUpdates(table: Table, operation: Moving): readonly TokenUpdate[] {
  const updates = new Map<TokenDoc, { who: Id; update: Source }>();
  const tell = (who: Id, token: TokenDoc, update: Source): unknown =>
    updates.set(token, { who, update: { ...updates.get(token)?.update, ...update } });
  for (const { who, token: uuid, to } of operation.shifts ?? []) {
    const token = tokenAt(uuid);
    if (token && isDue(token, operation)) tell(who, token, { ...to, 'flags.salvo.moved': operation.id });
  }
  for (const who of new Set(operation.events.flatMap((event) => event.who ?? []))) {
    const token = table.tokens.get(who);
    const facing = facingAfter(table, who, operation.events);
    if (token && facing !== null && rotationOf(facing) !== rotationOf(facingOf(token)))
      tell(who, token, { rotation: rotationOf(facing) });
  }
  return [...updates].map(([token, update]) => ({ token, ...update }));
}

const isDue = (token: TokenDoc, { id, undoes }: Moving): boolean =>
  moverOf(token) !== id && (undoes === undefined || moverOf(token) === undoes);

/** Where somebody faces after the events; null where they say nothing of it. */
function facingAfter({ ruleset, fight }: Table, who: Id, events: readonly Event[]): number | null {
  const path = storedBy(ruleset.id)?.facing;
  const changes = events.filter((event) => event.who === who).flatMap((event) => event.changes);
  const state = fight.combatants[who]?.state;
  if (path === undefined || !state || !changes.some((change) => change.path === path)) return null;
  const facing = valueAt(changed(state, changes), path);
  return typeof facing === 'number' ? facing : null;
}
