/** Whether a wall stands between two points of a scene: as Foundry finds it on the scene that is viewed, elsewhere by the scene's own walls. */
import { isWalledInView, seesScene, type SceneDoc, type WallDoc } from '../../api.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Whether anything stops what goes, or is seen, straight from one point to another. On a scene that nobody looks at here a
 * wall counts from both sides and as a whole: which side is open, and how near it is looked through, Foundry works out for
 * the viewed scene alone.
 */
export const isWalled = (scene: SceneDoc, from: Point, to: Point, type: 'move' | 'sight'): boolean =>
  seesScene(scene) ? isWalledInView(from, to, type) : [...scene.walls].some((wall) => stops(wall, from, to, type));

/** Foundry's constants of a wall that stops nothing of a kind, and of a door that is open. */
const NONE = 0;
const OPEN = 1;

function stops(wall: WallDoc, from: Point, to: Point, type: 'move' | 'sight'): boolean {
  const isOpen = wall.door > 0 && wall.ds === OPEN;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = wall.c;
  return !isOpen && wall[type] !== NONE && crosses(from, to, { x: x1, y: y1 }, { x: x2, y: y2 });
}

/** Through the line from `a` to `b`, or past one of its ends. */
const crosses = (from: Point, to: Point, a: Point, b: Point): boolean =>
  side(a, b, from) * side(a, b, to) < 0 && side(from, to, a) * side(from, to, b) <= 0;

const side = (p: Point, q: Point, r: Point): number => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
