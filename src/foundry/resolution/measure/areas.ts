/** Areas of acts where they lie on the scene: who stands in them, and what of that the rules are told. */
import type { Area, Command, Id, Json, Place } from '../../../rules/index.ts';
import type { TokenDoc } from '../../api.ts';
import { aheadOf, apart, bearingFrom, facingFrom } from '../table/facing.ts';
import { around, bearing, distance, metresOf, near, NEAR, pixelsOf, pointOn, type Site } from './measure.ts';
import type { Table } from '../table/table.ts';
import { measuredOn, type Way } from './way.ts';

/** An area with the spot that it lies about or begins at, and where it is turned to: degrees clockwise from the right. */
export interface Laid {
  readonly area: Area;
  readonly at: Site;
  readonly degrees: number;
}

/** The areas of a command that have a place on the scene. */
export function laidOut(table: Table, command: Command): readonly Laid[] {
  return (table.ruleset.areas?.(table.fight, command) ?? []).flatMap((area) => {
    const at = originOf(table, command, area);
    return at ? [{ area, at, degrees: turnOf(table, command, area, at) }] : [];
  });
}

function originOf({ tokens }: Table, { who, targets, place }: Command, area: Area): Site | undefined {
  const own = tokens.get(who);
  if (area.from === 'actor') return tokens.get(area.of ?? who);
  if (own && place?.x !== undefined) return pointOn(own, place);
  return targets?.[0] === undefined ? (area.shape === 'marks' ? own : undefined) : tokens.get(targets[0]);
}

function turnOf({ tokens }: Table, { targets, place }: Command, area: Area, at: Site): number {
  if (area.facing !== undefined) return bearingFrom(area.facing);
  const target = targets?.[0] === undefined ? undefined : tokens.get(targets[0]);
  if (place?.degrees === undefined && target && area.from === 'actor') return bearing(at, target);
  return aheadOf(at, place);
}

/** What the table measures for a command: the facts that its choice asks for, and the lists that its areas fill. */
export function surveyed(table: Table, command: Command, way?: Way): { readonly [key: string]: Json } {
  const areas = laidOut(table, command);
  const filled = areas.flatMap((laid): (readonly [string, readonly Json[]])[] => {
    const { fills } = laid.area;
    return fills && fills.as !== 'targets' ? [[fills.list, entriesOf(table, laid, command.place ?? {})]] : [];
  });
  const facts = measuredOn(table, command, way);
  return { ...facts, ...('bearing' in facts ? arcBearing(table, command, areas) : {}), ...Object.fromEntries(filled) };
}

/** Where the target is, seen from the vehicle to which an arc belongs: whoever fires may have a token beside it. */
function arcBearing({ tokens }: Table, { targets }: Command, areas: readonly Laid[]): { readonly bearing?: number } {
  const arc = areas.find(({ area }) => area.of !== undefined && area.facing !== undefined);
  const target = targets?.[0] === undefined ? undefined : tokens.get(targets[0]);
  return arc && target ? { bearing: facingFrom(bearing(arc.at, target)) } : {};
}

/** The entries of the list that an area fills, with what was changed by hand. */
function entriesOf(table: Table, laid: Laid, place: Place): readonly Json[] {
  const { area, at, degrees } = laid;
  const { without = [], with: added = [] } = place;
  if (area.fills?.as === 'ids') return caughtIds(table, laid, place);
  if (area.fills?.as === 'offsets') {
    return around(table, at)
      .filter(({ id }) => !without.includes(id))
      .map((entry) => (added.includes(entry.id) ? { ...entry, x: 0, y: 0 } : entry));
  }
  const reach = reachIn(at, area);
  return near(table, at, Math.max(NEAR, reach))
    .filter(({ id }) => !without.includes(id))
    .map((entry) => {
      if (!added.includes(entry.id)) return entry;
      return {
        id: entry.id,
        metres: Math.min(entry.metres, reach),
        squares: Math.min(entry.squares, Math.round(reach / metresOf(at.parent.grid, at.parent.grid.distance))),
        degrees: area.wide === undefined ? entry.degrees : Math.round(degrees) % 360,
      };
    });
}

/** The farthest that an area reaches, in meters. */
const reachIn = ({ parent: { grid } }: Site, { unit, zones }: Area): number => {
  const { reach } = zones.at(-1) ?? { reach: 0 };
  return unit === 'metres' ? reach : reach * metresOf(grid, grid.distance);
};

/** Combatants that an area catches, with what was changed by hand. */
export function caughtIds(table: Table, laid: Laid, { without = [], with: added = [] }: Place): readonly Id[] {
  const { tokens } = table;
  const inside = laid.area.caught ?? [...tokens].flatMap(([id, token]) => (zoneAt(laid, id, token) >= 0 ? [id] : []));
  const put = added.filter((id) => tokens.has(id) && !inside.includes(id));
  return [...inside, ...put].filter((id) => !without.includes(id));
}

/** The index of the zone in which somebody stands; -1: outside. */
export function zoneAt({ area, at, degrees }: Laid, id: Id, token: TokenDoc): number {
  if (area.caught) return area.caught.includes(id) ? 0 : -1;
  const away = distance(at, token);
  if (!away) return -1;
  const far = area.unit === 'squares' ? away.squares : away.metres;
  const zone = area.zones.findIndex(({ reach }) => far <= reach);
  if (area.shape === 'circle') return zone;
  if (area.shape === 'cone') return apart(bearing(at, token), degrees) <= (area.wide ?? 0) / 2 ? zone : -1;
  return isUnder(area, at, degrees, token) ? 0 : -1;
}

/** Whether a line or a square covers the middle of a token's space. A line begins in the middle of its first square. */
function isUnder(
  { shape, zones, wide = 1, centered, unit }: Area,
  at: Site,
  degrees: number,
  token: TokenDoc,
): boolean {
  const { reach } = zones[0] ?? { reach: 0 };
  const step = pixelsOf(at.parent, unit);
  const [from, to] = [at.getCenterPoint(), token.getCenterPoint()];
  const [x, y] = [(to.x - from.x) / step, (to.y - from.y) / step];
  if (shape === 'square') {
    const before = centered ? (reach - 1) / 2 : 0;
    return [x, y].every((offset) => Math.round(offset) >= -before && Math.round(offset) < reach - before);
  }
  const angle = (degrees * Math.PI) / 180;
  const along = x * Math.cos(angle) + y * Math.sin(angle);
  const aside = Math.abs(y * Math.cos(angle) - x * Math.sin(angle));
  return along >= -0.5 && along <= reach - 0.5 && aside <= wide / 2;
}
