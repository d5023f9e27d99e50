/** Placing an area on the scene by the pointer. Local until the act is done: nobody needs the right to create regions. */
import type { Area, Place } from '../../../rules/index.ts';
import { localize, placeOnScene, showOnScene, type SceneDoc, type TokenDoc } from '../../api.ts';
import { bearing, pointOn, SQUARE } from '../../resolution/measure/measure.ts';
import type { Laid } from '../../resolution/measure/areas.ts';
import { zonesOf } from '../../resolution/writing/regions.ts';
import type { App } from '../base.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The place that the user gives an area thrown by an actor's token or turned from it; null: canceled. `hitAt`: the token
 * that it strikes at a point, about which it then lies.
 */
export async function placed(own: TokenDoc, area: Area, hitAt: Strikes): Promise<Place | null> {
  const aside = await minimized();
  const help = ui.notifications?.info(localize('SALVO.area.placing'), { permanent: true });
  try {
    return await chosen(own, area, hitAt);
  } finally {
    help?.remove();
    for (const window of aside) if (window.rendered) await window.maximize();
  }
}

type Strikes = (point: Place) => TokenDoc | undefined;

/** Every open window over the scene, rolled up so that the scene is free. */
async function minimized(): Promise<readonly App[]> {
  const apps = [...(foundry.applications.instances as unknown as ReadonlyMap<string, Framed>).values()];
  const open = apps.filter((app) => app.hasFrame && app.rendered && !app.minimized && !app.window.windowId);
  for (const app of open) await app.minimize();
  return open;
}

interface Framed extends App {
  readonly hasFrame: boolean;
  readonly minimized: boolean;
  /** `windowId`: the id of the browser window of its own that it is in. */
  readonly window: { readonly windowId?: string };
}

async function chosen(own: TokenDoc, area: Area, hitAt: Strikes): Promise<Place | null> {
  if (area.from === 'actor') {
    const degreesTo = (point: Point): number => bearing(own, pointOn(own, point));
    const aim = await followed(own, (point) => ({ area, at: own, degrees: degreesTo(point) }));
    return aim && { degrees: degreesTo(aim) };
  }
  if (area.shape === 'line') return turned(own, area);
  const ground = await followed(own, (point) => {
    const space = spaceAt(own.parent, point);
    return { area, at: hitAt(space) ?? pointOn(own, space), degrees: 0 };
  });
  return ground && spaceAt(own.parent, ground);
}

/** The middle of the space around a point. */
function spaceAt({ grid }: SceneDoc, { x, y }: Point): Point {
  if (grid.type !== SQUARE) return { x: Math.round(x), y: Math.round(y) };
  const middle = (value: number): number => (Math.floor(value / grid.size) + 0.5) * grid.size;
  return { x: middle(x), y: middle(y) };
}

/** A row of squares from the pointer, which the user turns by the wheel. */
async function turned(own: TokenDoc, area: Area): Promise<Place | null> {
  const [row] = zonesOf({ area, at: pointOn(own, own.getCenterPoint()), degrees: 0 });
  if (!row) return null;
  const found = await placeOnScene({ shapes: row.shapes, color: row.color }, {});
  return found && { ...spaceAt(own.parent, found), degrees: Math.round(found.rotation) };
}

/** The point that the user clicks. The area is drawn meanwhile as it would be laid by a click. */
async function followed(own: TokenDoc, laidAt: (point: Point) => Laid): Promise<Point | null> {
  let clear = (): void => undefined;
  const draw = (point: Point): void => {
    clear();
    clear = showOnScene(
      own.parent,
      zonesOf(laidAt(point)).map(({ shapes, color }) => ({ shapes, color })),
    );
  };
  const { x, y } = own.getCenterPoint();
  const mark = { type: 'circle', x, y, radius: own.parent.grid.size / 4 };
  const found = await placeOnScene({ shapes: [mark], color: '#1c7ed6' }, { onMove: draw });
  clear();
  return found;
}

/** The token at the place chosen. */
export const standingAt = (tokens: Iterable<TokenDoc>, { x = 0, y = 0 }: Place): TokenDoc | undefined =>
  [...tokens].find((token) => {
    const { size } = token.parent.grid;
    return x >= token.x && y >= token.y && x < token.x + token.width * size && y < token.y + token.height * size;
  });
