/** What the tokens know: distances, and who stands near whom. Worked out by the referee from live documents. */
import type { Id, Json } from '../../rules/kernel/json.ts';
import type { Command } from '../../rules/ruleset.ts';
import type { TokenDoc } from '../api.ts';
import type { Table } from './table.ts';

/** A square grid, by Foundry's constant. */
const SQUARE = 1;
/** As far as anybody can be said to stand near a target, in meters. */
const NEAR = 30;

export interface Measured {
  readonly metres: number;
  readonly squares: number;
}

/** The distance between two tokens: center to center, as the scene's grid measures it. Null on different scenes. */
export function distance(a: TokenDoc, b: TokenDoc): Measured | null {
  if (a.parent?.id !== b.parent?.id) return null;
  const { grid } = a.parent;
  const path = grid.measurePath([center(a), center(b)]);
  const squares = path.spaces;
  const metres = grid.type === SQUARE ? squares * grid.distance : Math.round(path.distance * 100) / 100;
  return { metres, squares };
}

function center(token: TokenDoc): { x: number; y: number } {
  const { size } = token.parent.grid;
  return { x: token.x + (token.width * size) / 2, y: token.y + (token.height * size) / 2 };
}

/** What the table measures for a command; keys that the ruleset names as the table's own. */
export function measured(table: Table, command: Command): { readonly [key: string]: Json } {
  const who = table.tokens.get(command.who);
  const target = command.targets?.[0] === undefined ? undefined : table.tokens.get(command.targets[0]);
  if (!who || !target) return {};
  const between = distance(who, target);
  if (!between) return {};
  const { grid } = who.parent;
  return {
    metres: between.metres,
    squares: between.squares,
    gridKind: grid.type === SQUARE ? 'square' : grid.type > SQUARE ? 'hex' : 'none',
    squareMetres: grid.distance,
    neighbors: near(table, target),
  };
}

/** Everybody but the target within reach of what strikes it, with meters, nearest first. */
function near(table: Table, target: TokenDoc): Json {
  const found: { id: Id; metres: number }[] = [];
  for (const [id, token] of table.tokens) {
    if (token.uuid === target.uuid) continue;
    const away = distance(target, token);
    if (away && away.metres <= NEAR) found.push({ id, metres: away.metres });
  }
  return found.sort((a, b) => a.metres - b.metres || (a.id < b.id ? -1 : 1));
}
