/**
 * Areas drawn on the scene as Foundry's regions. The applied acts and the state of the fight determine which ones belong
 * there: one client, the referee's, writes missing ones and removes those that are over or undone.
 */
import {
  valueAt,
  type Command,
  type Fight,
  type Id,
  type LandingPoint,
  type Outcome,
  findCombatant,
} from '../../../rules/index.ts';
import {
  isReferee,
  listen,
  report,
  world,
  type CombatDoc,
  type MessageDoc,
  type SceneDoc,
  type Source,
} from '../../api.ts';
import { sha256 } from '../../data/digest.ts';
import { laidOut, type Laid } from '../measure/areas.ts';
import type { Drawn } from '../messages/drawn.ts';
import { overhang, pixelsOf, SQUARE } from '../measure/measure.ts';
import { isAltered } from '../messages/proof.ts';
import { actionOf, isAction, type Action } from '../messages/records.ts';
import { tableOfCombat, type Table } from '../table/table.ts';

/** The shapes, color and index of one zone. */
export interface DrawnZone {
  readonly shapes: readonly Source[];
  readonly color: string;
  readonly zone: number;
}

/** The colors of zones, from the middle outwards. */
const HEAT = ['#e03131', '#f08c00', '#f2c94c'];
const ARC = '#1c7ed6';
const TRAIL = '#868e96';

/** Each zone of an area as Foundry's shapes, from the middle outwards, shifted by `landed` from the point aimed at. */
export function zonesOf({ area, at, degrees }: Laid, landed?: LandingPoint): readonly DrawnZone[] {
  const { parent } = at;
  const center = movedBy(parent, at.getCenterPoint(), landed);
  const step = pixelsOf(parent, area.unit);
  // What has come down elsewhere lies about a point, not about the token aimed at.
  const wider = landed && (landed.x !== 0 || landed.y !== 0) ? 0 : overhang(at);
  const color = (zone: number): string => (area.fills ? HEAT[Math.min(zone, HEAT.length - 1)]! : ARC);
  const { wide = 0, zones } = area;
  switch (area.shape) {
    case 'marks':
      return [];
    case 'circle':
      return zones.map(({ reach }, zone) => {
        const circled = (to: number): Source => circle(parent, center, to * step, wider);
        const inner = zone === 0 ? [] : [{ ...circled(zones[zone - 1]!.reach), hole: true }];
        return { zone, color: color(zone), shapes: [circled(reach), ...inner] };
      });
    case 'cone':
      return zones.map(({ reach }, zone) => ({
        zone,
        color: color(zone),
        shapes: [
          { type: 'cone', ...center, radius: reach * step + wider, angle: wide, rotation: degrees, curvature: 'round' },
        ],
      }));
    case 'line': {
      const back = step / 2;
      const angle = (degrees * Math.PI) / 180;
      const start = { x: center.x - back * Math.cos(angle), y: center.y - back * Math.sin(angle) };
      const [{ reach }] = zones as [{ reach: number }];
      const shape = { type: 'line', ...start, length: reach * step, width: wide * step, rotation: degrees };
      return [{ zone: 0, color: color(0), shapes: [shape] }];
    }
    case 'square': {
      const side = zones[0]!.reach;
      const before = (area.centered ? side / 2 : 0.5) * step;
      const corner = { x: center.x - before, y: center.y - before };
      const shape = { type: 'rectangle', ...corner, width: side * step, height: side * step, rotation: 0 };
      return [{ zone: 0, color: color(0), shapes: [shape] }];
    }
  }
}

/**
 * A circle about a point, `wider` than its radius about a token of several squares. On a grid it covers the spaces that
 * the grid counts within its reach: half a space is added, so that the border falls between spaces and not on the middle
 * of one.
 */
function circle({ grid }: SceneDoc, center: Point, radius: number, wider: number): Source {
  if (grid.type < SQUARE) return { type: 'circle', ...center, radius };
  return {
    type: 'circle',
    ...center,
    radius: (Math.floor(radius / grid.size + 1e-6) + 0.5) * grid.size + wider,
    gridBased: true,
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function movedBy(scene: SceneDoc, from: Point, landed: LandingPoint | undefined): Point {
  if (!landed) return from;
  const step = pixelsOf(scene, landed.unit);
  return { x: from.x + landed.x * step, y: from.y + landed.y * step };
}

/** The areas that a resolved act leaves on the scene; null: none, or the act belongs to no running fight. */
export function drawnBy(table: Table, command: Command, outcome: Outcome, name: string, hidden: boolean): Drawn | null {
  const { fight, combat } = table;
  const laid = laidOut(table, command).filter(({ area }) => area.fills && area.shape !== 'marks');
  const scene = laid[0]?.at.parent;
  if (!combat || fight.phase !== 'underway' || !scene) return null;
  const landings = outcome.stages.flatMap(({ landed }) => landed ?? []);
  const places: readonly (LandingPoint | undefined)[] = landings.length > 0 ? landings : [undefined];
  const visibility = hidden ? CONST.REGION_VISIBILITY.GAMEMASTER : CONST.REGION_VISIBILITY.ALWAYS;
  const look = { name, visibility, highlightMode: 'shapes' };
  const regions = laid.flatMap((place) =>
    places.flatMap((landed) => [
      ...zonesOf(place, landed).map(({ shapes, color }) => ({ ...look, shapes, color })),
      ...(landed ? [{ ...look, color: TRAIL, shapes: [trail(place, landed)] }] : []),
    ]),
  );
  const stays = outcome.stages.find((stage) => stage.stays)?.stays ?? null;
  return { scene: scene.id, regions, stays, round: fight.round, turn: fight.turn };
}

/** The width of the line from the aim to the landing, as a share of a space. */
const TRAIL_WIDTH = 0.08;

/** The line from the point aimed at to the landing point. */
function trail({ at }: Laid, landed: LandingPoint): Source {
  const from = at.getCenterPoint();
  const to = movedBy(at.parent, from, landed);
  const [x, y] = [to.x - from.x, to.y - from.y];
  const rotation = ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
  const length = Math.max(1, Math.hypot(x, y));
  return { type: 'line', ...from, length, width: at.parent.grid.size * TRAIL_WIDTH, rotation };
}

/** Whether an area is over in the present state of its fight. */
function isOver({ stays, round, turn }: Drawn, fight: Fight): boolean {
  if (fight.phase !== 'underway') return true;
  if (stays === null) return fight.round !== round || fight.turn !== turn;
  if ('condition' in stays)
    return valueAt(findCombatant(fight, stays.of)?.state ?? {}, `conditions.${stays.condition}`) === undefined;
  return 'round' in stays && fight.round > stays.round;
}

/** The watch on acts and turns, which regions follow from now on; called once. */
export function registerRegions(): void {
  const redraw = (message: MessageDoc): void => {
    if (isAction(message) && message.system['drawn']) follow();
  };
  listen('updateChatMessage', redraw);
  listen('deleteChatMessage', redraw);
  for (const hook of ['updateCombat', 'deleteCombat', 'ready']) listen(hook, follow);
}

let isDue = false;
let last: Promise<void> = Promise.resolve();

/** A look at the regions, after the one before it; a look sees every change made before it begins. */
function follow(): void {
  if (isDue || !isReferee()) return;
  isDue = true;
  last = last.then(followed).catch(report);
}

async function followed(): Promise<void> {
  isDue = false;
  const wanted = wantedNow();
  for (const scene of world.scenes) {
    const standing = new Set<string>();
    const over: string[] = [];
    for (const region of scene.regions) {
      const act = region.getFlag('salvo', 'act');
      if (typeof act !== 'string') continue;
      if (wanted.get(act)?.scene === scene.id) standing.add(act);
      else over.push(region.id);
    }
    const missing = [...wanted].flatMap(([act, drawn]) =>
      drawn.scene === scene.id && !standing.has(act)
        ? drawn.regions.map((region, index) => ({ ...region, _id: regionId(act, index), flags: { salvo: { act } } }))
        : [],
    );
    if (over.length > 0) await scene.deleteEmbeddedDocuments('Region', over);
    if (missing.length > 0) await scene.createEmbeddedDocuments('Region', missing, { keepId: true });
  }
}

/** The id of an act's region: always the same, however often the act is undone and redone. */
const regionId = (act: Id, index: number): Id => sha256(`${act} ${index}`).slice(0, 16);

/** The areas that belong on the scenes, by the message of their act. */
function wantedNow(): ReadonlyMap<string, Drawn> {
  const found = new Map<string, Drawn>();
  const fights = new Map<string, Fight | null>();
  for (const message of world.messages) {
    if (!isAction(message) || !message.system['drawn']) continue;
    const action = actionOf(message);
    if (action.state !== 'applied' || !action.drawn || isAltered(message, action)) continue;
    if (!fights.has(action.combat)) fights.set(action.combat, fightAt(action));
    const fight = fights.get(action.combat);
    if (fight && !isOver(action.drawn, fight)) found.set(message.id, action.drawn);
  }
  return found;
}

function fightAt({ combat }: Action): Fight | null {
  const doc = [...world.combats].find(({ uuid }) => uuid === combat);
  return doc ? (tableOfCombat(doc as CombatDoc)?.fight ?? null) : null;
}
