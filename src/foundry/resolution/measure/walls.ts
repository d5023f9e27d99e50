/** Walls between two points of a scene: by Foundry's own test on the viewed scene, elsewhere by the scene's wall documents. */
import { isWalledInView, seesScene, type SceneDoc, type WallDoc } from '../../api.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Whether anything stops movement, or sight, straight from one point to another. On a scene that nobody views here, a
 * wall counts from both sides and as a whole: Foundry works out open sides and near sight only for the viewed scene.
 */
export const isWalled = (scene: SceneDoc, from: Point, to: Point, type: 'move' | 'sight'): boolean =>
  seesScene(scene) ? isWalledInView(from, to, type) : [...scene.walls].some((wall) => stops(wall, from, to, type));

/** Foundry's constants for a wall that stops nothing of a kind, and for an open door. */
const NONE = 0;
const OPEN = 1;

function stops(wall: WallDoc, from: Point, to: Point, type: 'move' | 'sight'): boolean {
  const isOpen = wall.door > 0 && wall.ds === OPEN;
  const [x1, y1, x2, y2] = wall.c;
  return !isOpen && wall[type] !== NONE && crosses(from, to, { x: x1, y: y1 }, { x: x2, y: y2 });
}

/** Whether the line from `from` to `to` goes through that from `a` to `b`, or meets one of its ends. */
const crosses = (from: Point, to: Point, a: Point, b: Point): boolean =>
  side(a, b, from) * side(a, b, to) < 0 && side(from, to, a) * side(from, to, b) <= 0;

const side = (p: Point, q: Point, r: Point): number => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
