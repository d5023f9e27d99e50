/** The book's name for a distance between two tokens: its range band, worked out by the ruleset. */
import { localize } from '../../api.ts';
import {
  distance,
  feet,
  gridKindOf,
  inFeet,
  inSquares,
  metresOf,
  type Site,
} from '../../resolution/measure/measure.ts';
import type { Table } from '../../resolution/table/table.ts';
import { number } from '../../words/words.ts';

export interface Reach {
  readonly metres: number;
  /** Distance, squares and band, in words. */
  readonly text: string;
}

/** A distance from the middle of an area, which has no band of its own; empty where it is not on one scene. */
export const awayFrom = (middle: Site, token: Site): string => {
  const away = distance(middle, token);
  return away ? lengthText(middle.parent.grid, away) : '';
};

/** The distance between two tokens or places; null where they are not on one scene. */
export function reachBetween(table: Table, own: Site, other: Site): Reach | null {
  const away = distance(own, other);
  if (!away) return null;
  const { metres, squares } = away;
  const { grid } = own.parent;
  const measured = {
    metres,
    feet: feet(metres),
    squares,
    gridKind: gridKindOf(grid),
    squareMetres: metresOf(grid, grid.distance),
  };
  const band = table.ruleset.band?.(table.fight, measured);
  const words = [lengthText(grid, away), ...(band === undefined ? [] : [localize(band)])];
  return { metres, text: words.join(' · ') };
}

function lengthText(
  grid: Site['parent']['grid'],
  { metres, squares }: NonNullable<ReturnType<typeof distance>>,
): string {
  const counted =
    squares === 1 ? localize('SALVO.ui.oneSquare') : localize('SALVO.ui.squares', { squares: number(squares) });
  return inSquares(grid) ? counted : [lengthIn(grid, metres), counted].join(' · ');
}

const lengthIn = (grid: Site['parent']['grid'], metres: number): string =>
  inFeet(grid)
    ? localize('SALVO.ui.feet', { feet: number(feet(metres)) })
    : localize('SALVO.ui.metres', { metres: number(metres) });
