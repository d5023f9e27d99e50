/** The places where an act leaves tokens: at the end of their way, turned to their facing. */
import {
  changed,
  type Command,
  type Event,
  distancesIn,
  type Id,
  type Moves,
  type Outcome,
  type Shift as Straight,
  shiftsIn,
  valueAt,
  findCombatant,
} from '../../../rules/index.ts';
import { documentAt, type Source, type Spot, type TokenDoc } from '../../api.ts';
import { isRecord } from '../../data/record.ts';
import { storedBy } from '../../data/place.ts';
import { bearingOf, goneStraight, squaresToWall } from './push.ts';
import { choiceOf, type Table } from '../table/table.ts';
import { facingOf, rotationOf } from '../table/facing.ts';
import { isAt, isSpot, reached, spotOf, wayFor, type Way } from './way.ts';

/** A token that an act moved. */
export interface TokenShift {
  /** The combatant of the token. */
  readonly who: Id;
  /** Uuid. */
  readonly token: string;
  readonly from: Spot;
  readonly to: Spot;
  /** The spaces that it went of those that the book moves it, where a wall stopped it. */
  readonly stopped?: { readonly after: number; readonly of: number };
}

/** Shifts as a message records them; null where they are none. */
export function shiftsOf(value: unknown): readonly TokenShift[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const shifts = value as readonly unknown[];
  const fits = shifts.every(
    (shift) =>
      isRecord(shift) &&
      typeof shift['who'] === 'string' &&
      typeof shift['token'] === 'string' &&
      isSpot(shift['from']) &&
      isSpot(shift['to']) &&
      (shift['stopped'] === undefined || isStop(shift['stopped'])),
  );
  return fits ? (shifts as readonly TokenShift[]) : null;
}

const isStop = (value: unknown): boolean =>
  isRecord(value) && ['after', 'of'].every((key) => Number.isFinite(value[key]));

/** Whether a shift moves its token: a wall may have stopped it where it stood. */
const isAway = ({ from, to }: TokenShift): boolean => !isAt(from, to);

/** The shifts of the way back. */
export const shiftedBack = (shifts: readonly TokenShift[]): readonly TokenShift[] =>
  shifts.map(({ from, to, ...whose }) => ({ ...whose, from: to, to: from }));

/** The movements of tokens by an act: on the way drawn for it, then along the straight lines in its events. */
export function shiftsBy(
  table: Table,
  command: Command,
  drawn: Way | undefined,
  outcome: Outcome,
): readonly TokenShift[] {
  const own = table.tokens.get(command.who);
  const way = wayFor(table, command, drawn);
  const gone = own && way ? shiftsAlong(table, own, command, way, outcome) : [];
  const shifts = new Map(gone.map((shift) => [shift.who, shift]));
  for (const { who, shift } of shiftsIn(outcome)) {
    const token = table.tokens.get(who);
    if (!token) continue;
    const before = shifts.get(who);
    const at = before?.to ?? spotOf(token);
    // The token that steers has gone with it already.
    if ('beside' in shift && before) continue;
    const end =
      'beside' in shift ? { to: movedAs(at, shifts.get(shift.beside)) } : straightFrom(table, token, at, shift);
    if (end.stopped || !isAt(token, end.to))
      shifts.set(who, { who, token: token.uuid, from: before?.from ?? at, ...end });
  }
  return [...shifts.values()];
}

/** The spot of a token that goes as far as another. */
const movedAs = (at: Spot, shift: TokenShift | undefined): Spot =>
  shift
    ? {
        x: at.x + shift.to.x - shift.from.x,
        y: at.y + shift.to.y - shift.from.y,
        elevation: at.elevation + shift.to.elevation - shift.from.elevation,
      }
    : at;

/** The end of a straight line: up to a combatant as far as it reaches, or so many spaces on, as far as no wall stands in its way. */
function straightFrom(table: Table, token: TokenDoc, at: Spot, shift: Straight): Pick<TokenShift, 'to' | 'stopped'> {
  const { squares } = shift;
  const target = 'to' in shift ? table.tokens.get(shift.to) : undefined;
  if (target && target.parent.id === token.parent.id)
    return { to: reached(token, { token: token.uuid, points: [at, spotOf(target)] }, 'squares', squares) };
  const bearing = bearingOf(table, token, at, shift);
  if (bearing === null) return { to: at };
  const after = squaresToWall(token, at, bearing, squares);
  const to = goneStraight(token, at, bearing, after);
  return after < squares ? { to, stopped: { after, of: squares } } : { to };
}

function shiftsAlong(table: Table, own: TokenDoc, command: Command, way: Way, outcome: Outcome): readonly TokenShift[] {
  const moves = choiceOf(table, command)?.moves;
  return moves ? shiftsFor(table, own, command.who, way, moves.unit, distancesIn(outcome, moves)) : [];
}

/** The shifts along a way, as far as the act's events say, with the actor's companions as far. */
function shiftsFor(
  table: Table,
  own: TokenDoc,
  actor: Id,
  way: Way,
  unit: Moves['unit'],
  gone: ReadonlyMap<Id, number>,
): readonly TokenShift[] {
  const length = Math.max(0, ...gone.values());
  const end = reached(own, way, unit, length);
  const [by, up] = [{ x: end.x - own.x, y: end.y - own.y }, end.elevation - own.elevation];
  if (length === 0 || isAt(own, end)) return [];
  return [...new Set([actor, ...gone.keys()])].flatMap((who): TokenShift[] => {
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

/** Whether another act has moved one of these tokens since an operation did; a token that is gone prevents nothing. */
export const isMovedSince = (shifts: readonly TokenShift[] | undefined, operation: string): boolean =>
  (shifts ?? []).filter(isAway).some((shift) => {
    const token = tokenAt(shift.token);
    return token !== null && moverOf(token) !== operation;
  });

/** The part of an operation that moves or turns tokens. */
interface Moving {
  readonly id: string;
  readonly events: readonly Event[];
  readonly shifts?: readonly TokenShift[];
  readonly undoes?: string;
}

interface TokenUpdate {
  readonly who: Id;
  readonly token: TokenDoc;
  readonly update: Source;
}

/** The changes of tokens still to write: the places where an operation moves them, with its mark, and the facing of those that have one. */
export function tokenUpdates(table: Table, operation: Moving): readonly TokenUpdate[] {
  const updates = new Map<TokenDoc, { who: Id; update: Source }>();
  const tell = (who: Id, token: TokenDoc, update: Source): unknown =>
    updates.set(token, { who, update: { ...updates.get(token)?.update, ...update } });
  for (const { who, token: uuid, to } of (operation.shifts ?? []).filter(isAway)) {
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

/** A combatant's facing after the events; null where they do not mention it. */
function facingAfter({ ruleset, fight }: Table, who: Id, events: readonly Event[]): number | null {
  const stored = storedBy(ruleset.id);
  const own = events.filter((event) => event.who === who).flatMap((event) => event.changes);
  const turns = own.filter(({ path }) => path === stored?.facing);
  if (!turns[0]) return null;
  const facing = valueAt(changed(findCombatant(fight, who)?.state ?? {}, turns), turns[0].path);
  return typeof facing === 'number' ? facing : null;
}
