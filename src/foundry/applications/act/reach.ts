/** What each book calls a distance between two tokens, in words: its range band. The ruleset works the band out. */
import { localize } from '../../api.ts';
import { distance, feet, inFeet, inSquares, type Spot } from '../../resolution/measure.ts';
import type { Table } from '../../resolution/table.ts';
import { number } from '../../chat/words.ts';

export interface Reach {
  readonly metres: number;
  /** Distance, squares and band, in words. */
  readonly text: string;
}

/** A square grid, by Foundry's constant. */
const SQUARE = 1;

/** Null where they are not on one scene. */
export function reachBetween(table: Table, own: Spot, other: Spot): Reach | null {
  const away = distance(own, other);
  if (!away) return null;
  const { metres, squares } = away;
  const { grid } = own.parent;
  const gridKind = grid.type === SQUARE ? 'square' : grid.type > SQUARE ? 'hex' : 'none';
  const measured = { metres, feet: feet(metres), squares, gridKind, squareMetres: grid.distance } as const;
  const band = table.ruleset.band?.(table.fight, measured);
  const words = [
    ...(inSquares(grid) ? [] : [lengthIn(grid, metres)]),
    squares === 1 ? localize('SALVO.ui.oneSquare') : localize('SALVO.ui.squares', { squares: number(squares) }),
    ...(band === undefined ? [] : [localize(band)]),
  ];
  return { metres, text: words.join(' · ') };
}

const lengthIn = (grid: Spot['parent']['grid'], metres: number): string =>
  inFeet(grid)
    ? localize('SALVO.ui.feet', { feet: number(feet(metres)) })
    : localize('SALVO.ui.metres', { metres: number(metres) });
