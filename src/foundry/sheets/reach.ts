/** What each book calls a distance between two tokens, in words: its range band. The ruleset works the band out. */
import { rangeOf } from '../../rules/cepheus/range.ts';
import { optionsFrom } from '../../rules/cepheus/options.ts';
import { optionsFrom as fluidOptions } from '../../rules/fluid/options.ts';
import { rangeOf as fluidRange } from '../../rules/fluid/range.ts';
import { localize, type TokenDoc } from '../api.ts';
import { distance, feet, inFeet } from '../resolution/measure.ts';
import type { Table } from '../resolution/table.ts';
import { has, number } from '../chat/words.ts';

export interface Reach {
  readonly metres: number;
  /** Distance, squares and band, in words. */
  readonly text: string;
}

/** A square grid, by Foundry's constant. */
const SQUARE = 1;

type BandOf = (table: Table, metres: number, squares: number, grid: TokenDoc['parent']['grid']) => string;

const BANDS: { readonly [ruleset: string]: BandOf } = {
  cepheus: ({ fight }, metres, squares, grid) => {
    const gridKind = grid.type === SQUARE ? 'square' : grid.type > SQUARE ? 'hex' : 'none';
    const measured = { band: null, metres, squares, gridKind, squareMetres: grid.distance, gmExtreme: null } as const;
    return rangeOf(measured, optionsFrom(fight.options)).band;
  },
  fluid: ({ fight }, metres) => fluidRange(feet(metres), REACH, null, fluidOptions(fight.options)).band,
};

/** As far as most people reach, in ft. */
const REACH = 5;

/** Null where the tokens are not on one scene. */
export function reachBetween(table: Table, own: TokenDoc, other: TokenDoc): Reach | null {
  const away = distance(own, other);
  if (!away) return null;
  const { metres, squares } = away;
  const band = BANDS[table.ruleset.id]?.(table, metres, squares, own.parent.grid);
  const key = `SALVO.${table.ruleset.id}.band.${band}`;
  const words = inFeet(own.parent.grid)
    ? localize('SALVO.ui.rangeFeet', { feet: number(feet(metres)), squares: number(squares) })
    : localize('SALVO.ui.range', { metres: number(metres), squares: number(squares) });
  return { metres, text: band !== undefined && has(key) ? `${words} · ${localize(key)}` : words };
}
