/** The squares that an area covers, for the table to draw and measure (ARR-AOE-01, -03). */
import type { Area } from '../../kernel/area.ts';
import { AROUND } from './area-perform.ts';

/** An area of `side` squares in each direction from its corner. */
export const squaresFrom = (side: number, clause: string): Area => ({
  clause,
  shape: 'square',
  unit: 'squares',
  zones: [{ reach: side }],
  from: 'point',
  ground: true,
  fills: { as: 'offsets', list: AROUND.key },
});

/** An area of `radius` squares about its center: a square, because a diagonal step is one square. */
export const squaresAbout = (radius: number, clause: string): Area => ({
  ...squaresFrom(2 * radius + 1, clause),
  centered: true,
});
