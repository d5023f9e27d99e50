/** Putting an area on the scene by the pointer. Local until the act is done: nobody needs the right to make regions. */
import type { Area, Place } from '../../../rules/index.ts';
import { placeOnScene, showOnScene, type SceneDoc, type Source, type TokenDoc } from '../../api.ts';
import { bearing, pointOn, SQUARE } from '../../resolution/measure/measure.ts';
import type { Laid } from '../../resolution/measure/areas.ts';
import { zonesOf } from '../../resolution/writing/regions.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the user puts an area that an actor's token throws or is turned to; null: it was given up. */
export async function placed(own: TokenDoc, area: Area): Promise<Place | null> {
  if (area.from === 'actor') return turned(own, area);
  const { parent } = own;
  const at = pointOn(own, own.getCenterPoint());
  const outermost = zonesOf({ area, at, degrees: 0 }).at(-1);
  if (!outermost) return null;
  const [shape] = outermost.shapes;
  const found = await placeOnScene({ shapes: [held(shape!, area)], color: outermost.color }, {});
  if (!found) return null;
  const { x, y, rotation } = found;
  return { ...spaceAt(parent, { x, y }), ...(area.shape === 'line' ? { degrees: Math.round(rotation) } : {}) };
}

/** A square is held by its first space or its middle, which lies under the pointer. */
function held(shape: Source, { shape: kind, zones, centered }: Area): Source {
  if (kind !== 'square') return shape;
  const anchor = centered ? 0.5 : 0.5 / zones[0]!.reach;
  return { ...shape, anchorX: anchor, anchorY: anchor };
}

/** The middle of the space in which a point is. */
function spaceAt({ grid }: SceneDoc, { x, y }: Point): Point {
  if (grid.type !== SQUARE) return { x: Math.round(x), y: Math.round(y) };
  const middle = (value: number): number => (Math.floor(value / grid.size) + 0.5) * grid.size;
  return { x: middle(x), y: middle(y) };
}

/** What begins at the actor follows the pointer around it. */
async function turned(own: TokenDoc, area: Area): Promise<Place | null> {
  const degreesTo = (point: Point): number => bearing(own, pointOn(own, point));
  let clear = (): void => undefined;
  const draw = (point: Point): void => {
    clear();
    const laid: Laid = { area, at: own, degrees: degreesTo(point) };
    clear = showOnScene(
      own.parent,
      zonesOf(laid).map(({ shapes, color }) => ({ shapes, color })),
    );
  };
  const { x, y } = own.getCenterPoint();
  const mark = { type: 'circle', x, y, radius: own.parent.grid.size / 4 };
  const found = await placeOnScene({ shapes: [mark], color: '#1c7ed6' }, { onMove: draw });
  clear();
  return found ? { degrees: degreesTo(found) } : null;
}

/** The combatant that stands where it was put. */
export const standingAt = (tokens: Iterable<TokenDoc>, { x = 0, y = 0 }: Place): TokenDoc | undefined =>
  [...tokens].find((token) => {
    const { size } = token.parent.grid;
    return x >= token.x && y >= token.y && x < token.x + token.width * size && y < token.y + token.height * size;
  });
