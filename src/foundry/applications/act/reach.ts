/** What each book calls a distance between two tokens, in words: its range band. The ruleset works the band out. */
import { localize } from '../../api.ts';
import { distance, feet, gridKindOf, inFeet, inSquares, type Site } from '../../resolution/measure/measure.ts';
import type { Table } from '../../resolution/table/table.ts';
import { number } from '../../chat/words.ts';

export interface Reach {
  readonly metres: number;
  /** Distance, squares and band, in words. */
  readonly text: string;
}

/** Null where they are not on one scene. */
export function reachBetween(table: Table, own: Site, other: Site): Reach | null {
  const away = distance(own, other);
  if (!away) return null;
  const { metres, squares } = away;
  const { grid } = own.parent;
  const measured = { metres, feet: feet(metres), squares, gridKind: gridKindOf(grid), squareMetres: grid.distance };
  const band = table.ruleset.band?.(table.fight, measured);
  const words = [
    ...(inSquares(grid) ? [] : [lengthIn(grid, metres)]),
    squares === 1 ? localize('SALVO.ui.oneSquare') : localize('SALVO.ui.squares', { squares: number(squares) }),
    ...(band === undefined ? [] : [localize(band)]),
  ];
  return { metres, text: words.join(' · ') };
}

const lengthIn = (grid: Site['parent']['grid'], metres: number): string =>
  inFeet(grid)
    ? localize('SALVO.ui.feet', { feet: number(feet(metres)) })
    : localize('SALVO.ui.metres', { metres: number(metres) });
