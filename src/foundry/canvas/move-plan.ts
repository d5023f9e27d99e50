/**
 * The result of a dragged way: the acts of the book that take a token along it and their costs, or the reason that none
 * does. Holds no rule: the ruleset judges each act.
 */
import {
  afterOutcome,
  type Choice,
  type Command,
  type Fight,
  type Foreseen,
  type Id,
  isRefusal,
  type Moves,
  type Odds,
  type Outcome,
  type Refusal,
} from '../../rules/index.ts';
import { type Spot, type TokenDoc } from '../api.ts';
import { combatOf, idAt, tableOfCombat, type Table } from '../resolution/table/table.ts';
import { alongWay, isAt, lengthAlong, spacesOf, type Way } from '../resolution/measure/way.ts';
import { setting } from '../settings.ts';

type Moving = Choice & { readonly moves: Moves };

/** A combatant in a running fight whose book has acts that move. */
export interface Mover {
  readonly table: Table;
  readonly who: Id;
  readonly token: TokenDoc;
  /** In the order in which they are tried. */
  readonly choices: readonly Moving[];
  /** From the dragged token to its own: the mover steers it. */
  readonly aside: Spot;
}

/** An act, for a part of the way. */
export interface Leg {
  readonly choice: Moving;
  readonly command: Command;
  readonly way: Way;
  /** Its certain consequences, as the book has them. */
  readonly foreseen: readonly Foreseen[];
  /** The outcomes that its dice decide; empty where it rolls none. */
  readonly chances: Odds['chances'];
}

export interface Plan {
  /** Nothing where the act is refused. */
  readonly legs: readonly Leg[];
  readonly refusal: Refusal | null;
  readonly length: number;
  readonly unit: Moves['unit'];
  /** `cheap`: the first act that is allowed suffices. */
  readonly grade: 'cheap' | 'more' | 'barred';
}

/** Null outside a running fight, and where the book knows no distances. */
export function moverOf(token: TokenDoc): Mover | null {
  const combat = token.actor && combatOf(token.actor);
  const table = combat && tableOfCombat(combat);
  const who = table && token.actor && idAt(table, token.actor);
  if (!table || who === null || table.fight.phase !== 'underway' || table.tokens.get(who)?.uuid !== token.uuid)
    return null;
  const steered = steering(table, who, token);
  if (steered) return steered;
  const choices = movesOf(table, who, table.fight);
  return choices.length > 0 ? { table, who, token, choices, aside: { x: 0, y: 0, elevation: 0 } } : null;
}

/** The combatant whose turn it is steers the token: its acts move it. */
function steering(table: Table, dragged: Id, { parent, x, y, elevation }: TokenDoc): Mover | null {
  const who = table.fight.turn;
  const token = who === null ? undefined : table.tokens.get(who);
  if (who === null || !token || token.parent.id !== parent.id) return null;
  const choices = movesOf(table, who, table.fight).filter(({ moves }) => moves.mover === dragged);
  const aside = { x: token.x - x, y: token.y - y, elevation: token.elevation - elevation };
  return choices.length > 0 ? { table, who, token, choices, aside } : null;
}

/** The way of a mover's own token where the points belong to the dragged one. */
export const ownWay = ({ aside }: Mover, points: readonly Spot[]): readonly Spot[] =>
  points.map(({ x, y, elevation }) => ({ x: x + aside.x, y: y + aside.y, elevation: elevation + aside.elevation }));

const movesOf = ({ ruleset }: Table, who: Id, fight: Fight): readonly Moving[] =>
  ruleset
    .choices(fight, who)
    .filter((choice): choice is Moving => choice.moves !== undefined && choice.target === 'none')
    .sort((a, b) => a.moves.rank - b.moves.rank);

/** The most acts in a row that one drag may use. */
const MOST_LEGS = 4;

/** The acts that take a token along `points`, which begin at its place. */
export function planOf(mover: Mover, points: readonly Spot[]): Plan {
  const { table, token, choices } = mover;
  // A second act cannot continue from an act that is not applied at once.
  const most = setting('apply') === 'automatic' ? MOST_LEGS : 1;
  const found = legsOf(mover, table.fight, choices, points, most);
  const { unit } = choices[0]!.moves;
  const measured = { length: lengthAlong(token, points, unit), unit };
  if (isRefusal(found)) return { ...measured, legs: [], refusal: found, grade: 'barred' };
  const first = choices.find(({ refused }) => refused === null);
  const isCheap = found.length === 1 && found[0]!.choice === first;
  return { ...measured, legs: found, refusal: null, grade: isCheap ? 'cheap' : 'more' };
}

/** Each act that goes the whole way by itself. */
export const waysOf = (mover: Mover, points: readonly Spot[]): readonly Leg[] =>
  mover.choices.flatMap((choice) => {
    const { leg, refusal } = judged(mover, mover.table.fight, choice, points);
    return refusal ? [] : [leg];
  });

function legsOf(
  mover: Mover,
  fight: Fight,
  choices: readonly Moving[],
  points: readonly Spot[],
  most: number,
): readonly Leg[] | Refusal {
  const whole = choices.map((choice) => judged(mover, fight, choice, points));
  const allowed = whole.find(({ refusal }) => refusal === null);
  if (allowed) return [allowed.leg];
  const spots = spacesOf(mover.token, points);
  const part = farthest(mover, fight, choices, points, spots);
  const at = part?.at ?? firstOpen(choices);
  // A reason that bars an act at any distance comes before its distance.
  const refusal = choices[at]!.refused ?? whole[at]!.refusal!;
  if (!part || most <= 1 || !part.outcome) return refusal;
  const after = afterOutcome(fight, part.outcome);
  const left = movesOf(mover.table, mover.who, after);
  // What this very way would have spent is no reason against it: it is too far.
  if (left.every(({ refused }) => refused !== null)) return refusal;
  const rest = legsOf(mover, after, left, cut(points, spots, part.spaces, spots.length - 1), most - 1);
  // The reason against the rest of the way says more than that the whole is too far for one act.
  return isRefusal(rest) ? rest : [part.leg, ...rest];
}

/** The act that would be allowed for a shorter way; the first where there is none. */
const firstOpen = (choices: readonly Choice[]): number =>
  Math.max(
    0,
    choices.findIndex(({ refused }) => refused === null),
  );

interface Part extends Judged {
  /** The index of the choice. */
  readonly at: number;
  readonly spaces: number;
}

/** The act that goes farthest along a way that none covers whole. */
function farthest(
  mover: Mover,
  fight: Fight,
  choices: readonly Moving[],
  points: readonly Spot[],
  spots: readonly Spot[],
): Part | null {
  let best: Part | null = null;
  for (const [at, choice] of choices.entries()) {
    if (choice.refused) continue;
    const upTo = (spaces: number): Judged => judged(mover, fight, choice, cut(points, spots, 0, spaces));
    let least: number = best?.spaces ?? 0;
    let beyond = spots.length - 1;
    while (beyond - least > 1) {
      const middle = Math.floor((least + beyond) / 2);
      if (upTo(middle).refusal) beyond = middle;
      else least = middle;
    }
    if (least > (best?.spaces ?? 0)) best = { ...upTo(least), at, spaces: least };
  }
  return best;
}

/** A part of a way, from one of its spaces to another, with the points at which it turns. */
function cut(points: readonly Spot[], spots: readonly Spot[], from: number, to: number): readonly Spot[] {
  return spots
    .slice(from, to + 1)
    .filter((spot, index, all) => index === 0 || index === all.length - 1 || points.some((point) => isAt(spot, point)));
}

const UNKNOWN: Pick<Odds, 'foreseen' | 'chances'> = { chances: [] };

interface Judged {
  readonly leg: Leg;
  readonly refusal: Refusal | null;
  /** Known where the act asks nothing and rolls no dice. */
  readonly outcome: Outcome | null;
}

/** An act on a way, as its ruleset judges it. */
function judged({ table, who, token }: Mover, fight: Fight, choice: Moving, points: readonly Spot[]): Judged {
  const way = { token: token.uuid, points };
  const command: Command = { action: choice.action, who, ...(choice.item === undefined ? {} : { item: choice.item }) };
  const measured = { ...command, declared: alongWay(table, token, way, choice) };
  const first = table.ruleset.perform(fight, measured).next();
  const refusal = first.done && isRefusal(first.value) ? first.value : null;
  const outcome = first.done && !isRefusal(first.value) ? first.value : null;
  const odds = refusal ? null : table.ruleset.odds(fight, measured);
  const { foreseen = [], chances } = odds === null || isRefusal(odds) ? UNKNOWN : odds;
  return { leg: { choice, command, way, foreseen, chances }, refusal, outcome };
}
