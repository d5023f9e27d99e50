/** The lines along which a combatant may be pushed, as the table measures them (ARR-RPO-01, -03, -04). */
import { onlyWith, type Field } from '../../kernel/command.ts';
import { asNumber, asText, idList, listed, recordList, type List } from '../../kernel/declared.ts';
import type { Line } from '../../kernel/event.ts';
import { findCombatant } from '../../kernel/fight.ts';
import type { Id, Json, Key } from '../../kernel/json.ts';
import { choose, type Option, type Procedure } from '../../kernel/procedure.ts';
import { isRecord } from '../../kernel/reading.ts';
import { choiceField, numberField, type Request } from '../acts/act.ts';
import { ALONG, alongOf, NEAR, type Along } from '../opportunity/near.ts';
import { openedTo } from '../movement/travel.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsFight } from '../sheet/types.ts';
import { pushed, type Blocked } from './push.ts';

const OBSTACLES = ['nothing', 'object', 'creature'] as const;

/** The obstacle on a line: its kind, the free squares before it, and the id of a creature. */
interface Obstacle {
  readonly blocker?: (typeof OBSTACLES)[number];
  readonly freeSquares?: number;
  readonly blockers?: readonly Id[];
}

/** A line in another direction than straight away, in degrees clockwise from the north, and its obstacle. */
interface SideLine extends Obstacle {
  readonly degrees: number;
}

/** A combatant's distances along each side line, by the line's degrees: one record for all lines, as in messages. */
interface Aside {
  readonly id: Id;
  readonly ways: { readonly [degrees: string]: readonly number[] };
}

/** The creature in the way of a push. */
const BLOCKERS = idList('blockers');
const LINES: List<SideLine> = { key: 'lines', fits: isLine };
const ASIDE = recordList<Aside>('aside', ({ ways }) => isRecord(ways) && Object.values(ways).every(areCounts));

/** The obstacle on the line straight away, as the table measures it (ARR-RPO-03, -04). */
export const pushFields: readonly Field[] = [
  choiceField('blocker', 'ARR-RPO-04', 'table', OBSTACLES, 'nothing'),
  onlyWith('blocker', ['object', 'creature'], numberField('freeSquares', 'ARR-RPO-04', 'table', 0, 0, 9_999)),
];
export const pushLists = [NEAR, ALONG, BLOCKERS];
export const pushListsAround = [...pushLists, LINES, ASIDE];

function isLine(entry: Json): boolean {
  if (!isRecord(entry)) return false;
  const { degrees, blocker = 'nothing', freeSquares = 0, blockers = [] } = entry;
  return isCount(degrees) && OBSTACLES.includes(blocker as never) && isCount(freeSquares) && Array.isArray(blockers);
}

const areCounts = (value: Json | undefined): boolean => Array.isArray(value) && value.every(isCount);
const isCount = (value: Json | undefined): boolean => Number.isInteger(value) && Number(value) >= 0;

/** A line along which a combatant can be pushed, and the obstacle on it. */
export interface PushLine {
  readonly line: Line;
  readonly along: readonly Along[];
  readonly blocked: Blocked | null;
  /** The creature in the way; null: none, or one outside the fight. */
  readonly creature: Id | null;
}

/** The line straight away from the attacker, the only one open to a charge (ARR-CHG-06). */
export function straightAway({ fight, who, declared }: Request): PushLine {
  const blocker = OBSTACLES.find((each) => each === asText(declared, 'blocker'))!;
  const obstacle = {
    blocker,
    freeSquares: asNumber(declared, 'freeSquares'),
    blockers: listed(declared, BLOCKERS) ?? [],
  };
  return { line: { from: who }, along: alongOf(declared), ...blockedBy(fight, obstacle) };
}

const AWAY = 'away';
const EIGHTH = 45;

/** The line that the attacker chooses among those that the table has measured, of up to `most` squares (ARR-RPO-01). */
export function* chosenLine(fight: ArrgsFight, request: Request, most: number): Procedure<PushLine> {
  const { who, targets, declared, options } = request;
  const aside = listed(declared, ASIDE) ?? [];
  const ways = [
    { id: AWAY, name: AWAY, ...straightAway(request) },
    ...(listed(declared, LINES) ?? []).map(({ degrees, ...obstacle }) => ({
      id: String(degrees),
      name: String((Math.round(degrees / EIGHTH) * EIGHTH) % 360),
      line: { degrees },
      along: aside.map(({ id, ways: all }) => ({ id, distances: all[degrees] ?? [] })),
      ...blockedBy(fight, obstacle),
    })),
  ];
  if (ways.length === 1) return ways[0]!;
  const offered = ways.map(({ id, name, ...way }) => {
    const direction = `SALVO.arrgs.option.direction.${name}`;
    return optionOf(id, { direction, ...pushAhead(fight, targets[0]!, most, way, options) });
  });
  const [question, values] = ['SALVO.arrgs.question.direction', { target: targets[0]! }];
  const pick = yield* choose(who, 'allocation', question, 'ARR-RPO-01', offered, AWAY, undefined, values);
  return ways.find(({ id }) => id === pick)!;
}

/** A push before it is made: its squares, the Vitality that both lose at its end, and what follows from its way. */
export interface PushAhead {
  /** The squares that it can go at all. */
  readonly squares: number;
  /** The creature in its way; null: an object, or one outside the fight. */
  readonly blocker: Id | null;
  readonly loss: number;
  /** Whether it ends at an obstacle. */
  readonly ends: boolean;
  /** Enemies of the one pushed that may react on the way. */
  readonly reacting: readonly Id[];
}

/** The push of `target` by `most` squares along a line, before it is made (ARR-RPO-04, -06). */
export function pushAhead(
  fight: ArrgsFight,
  target: Id,
  most: number,
  { along, blocked, creature }: PushLine,
  options: ArrgsOptions,
): PushAhead {
  const { squaresMoved: squares, targetLoss: loss } = pushed(most, combatant(fight, target).sheet.size, blocked);
  const ends = blocked !== null && blocked.freeSquares < most;
  const way = { who: target, cause: 'reposition', steps: squares, along, category: null } as const;
  return { squares, blocker: creature, loss, ends, reacting: openedTo(fight, way, options).map(({ who }) => who) };
}

/** The direction with what follows from it: `free` to the last square, `hits` an obstacle, or is `stopped` by one. */
function optionOf(id: string, { ends, ...values }: PushAhead & { readonly direction: Key }): Option {
  const name = !ends ? 'free' : values.loss > 0 ? 'hits' : 'stopped';
  const reacting = values.reacting.length > 0 ? values.reacting : null;
  return { id, label: `SALVO.arrgs.option.direction.${name}`, values: { ...values, reacting } };
}

/** The obstacle on a line; a creature outside the fight counts as a solid object. */
function blockedBy(
  fight: ArrgsFight,
  { blocker = 'nothing', freeSquares = 0, blockers = [] }: Obstacle,
): Pick<PushLine, 'blocked' | 'creature'> {
  if (blocker === 'nothing') return { blocked: null, creature: null };
  const creature = (blocker === 'creature' ? blockers[0] : undefined) ?? null;
  const known = creature === null ? undefined : findCombatant(fight, creature);
  return {
    blocked: { freeSquares, blockerSize: known?.sheet.size ?? null },
    creature: known?.id ?? null,
  };
}
