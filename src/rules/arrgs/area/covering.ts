/** The squares that an area covers, as a table draws and measures them (ARR-AOE-01, -03). */
import type { Area } from '../../kernel/area.ts';
import { AROUND } from './area-perform.ts';

/** From its corner so many squares each way. */
export const squaresFrom = (side: number, clause: string): Area => ({
  clause,
  shape: 'square',
  unit: 'squares',
  zones: [{ reach: side }],
  from: 'point',
  ground: true,
  fills: { as: 'offsets', list: AROUND.key },
});

/** About its center: a diagonal step is one square, so that it covers a square of squares. */
export const squaresAbout = (radius: number, clause: string): Area => ({
  ...squaresFrom(2 * radius + 1, clause),
  centered: true,
});
