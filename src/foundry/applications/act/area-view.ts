/** The areas of an act in its dialog: who is in them, how far away, with which odds; and the regions drawn meanwhile. */
import type { Area, Id, Odds, Place } from '../../../rules/index.ts';
import { localize, type Source } from '../../api.ts';
import { caughtIds, laidOut, zoneAt, type Laid } from '../../resolution/measure/areas.ts';
import { distance, metresOf } from '../../resolution/measure/measure.ts';
import { zonesOf } from '../../resolution/writing/regions.ts';
import { namesAt } from '../../words/names.ts';
import { percent, sayIn } from '../../words/words.ts';
import type { Prospect } from './act-state.ts';
import { awayFrom, reachBetween } from './reach.ts';

export interface AreaView {
  /** Whether it may be placed on the scene. */
  readonly places: boolean;
  /** Whether it lies at a place on the ground; `ground` says how far away. */
  readonly onGround: boolean;
  readonly ground: string;
  readonly clause: string;
  readonly caught: readonly CaughtView[];
  readonly byHand: boolean;
}

interface CaughtView {
  readonly id: Id;
  readonly name: string;
  readonly range: string;
  readonly zone: string;
  readonly odds: string;
  readonly checked: boolean;
  /** Whether it is the target, which stays in the area. */
  readonly fixed: boolean;
}

/** Regions drawn while the dialog is open: local, nobody else sees them. */
export const previewOf = (prospect: Prospect): readonly Source[] =>
  laidOut(prospect.table, prospect.command)
    .flatMap((laid) => (laid.area.shape === 'marks' ? marksOf(prospect, laid) : zonesOf(laid)))
    .map(({ shapes, color }) => ({ shapes, color }));

/** An area without an outline of its own: a ring about each combatant in it. */
function marksOf({ table, command }: Prospect, laid: Laid): ReturnType<typeof zonesOf> {
  return caughtIds(table, laid, command.place ?? {}).flatMap((id) => {
    const at = table.tokens.get(id);
    const area = { ...laid.area, shape: 'circle', unit: 'squares', zones: [{ reach: 0 }] } as const;
    return at ? zonesOf({ area, at, degrees: 0 }) : [];
  });
}

/** The area of an act that is filled with victims, as its dialog lists them; undefined: it has none. */
export const filledArea = ({ table, command }: Pick<Prospect, 'table' | 'command'>): Area | undefined =>
  table.ruleset.areas?.(table.fight, command).find(({ fills }) => fills);

/** The area of an act; null: it has none with victims. */
export function areaView(prospect: Prospect, isVisible: (id: Id) => boolean): AreaView | null {
  const { table, command } = prospect;
  const area = filledArea(prospect);
  if (!area) return null;
  const laid = laidOut(table, command).find((place) => place.area.fills);
  const place = command.place ?? {};
  return {
    places: area.shape !== 'marks',
    onGround: place.x !== undefined,
    ground: place.x === undefined ? '' : awayText(prospect, laid),
    clause: area.clause,
    caught: laid ? caughtViews(prospect, laid, place, isVisible) : [],
    byHand: (place.without?.length ?? 0) + (place.with?.length ?? 0) > 0,
  };
}

function awayText({ table, who }: Prospect, laid: Laid | undefined): string {
  const own = table.tokens.get(who);
  return own && laid ? (reachBetween(table, own, laid.at)?.text ?? '') : '';
}

/** Spaces beyond its border within which combatants are still listed, to be put in by hand. */
const BESIDE = 2;

function caughtViews(
  prospect: Prospect,
  laid: Laid,
  place: Place,
  isVisible: (id: Id) => boolean,
): readonly CaughtView[] {
  const { table, command, who, odds } = prospect;
  const names = namesAt(table);
  const caught = new Set(laid.area.fills?.as === 'targets' ? prospect.targets : caughtIds(table, laid, place));
  const reach = laid.area.zones.at(-1)?.reach ?? 0;
  return [...table.tokens]
    .flatMap(([id, token]) => {
      const away = distance(laid.at, token);
      const zone = zoneAt(laid, id, token);
      const far = (laid.area.unit === 'squares' ? away?.squares : away?.metres) ?? Infinity;
      // Targets are picked in a list of their own.
      const spaces = laid.area.fills?.as === 'targets' ? -Infinity : BESIDE;
      const beside =
        laid.area.unit === 'squares' ? spaces : spaces * metresOf(token.parent.grid, token.parent.grid.distance);
      if (!isVisible(id) || (zone < 0 && !caught.has(id) && far > reach + beside)) return [];
      if (id === who && laid.area.from === 'actor') return [];
      const { label, values = {} } = laid.area.zones[Math.max(0, zone)] ?? {};
      return [
        {
          far,
          id,
          name: names(id) ?? '',
          range: far === 0 ? localize('SALVO.area.middle') : awayFrom(laid.at, token),
          zone: label !== undefined && caught.has(id) ? sayIn(table.ruleset.id, label, values, names) : '',
          odds: oddsText(odds, id),
          checked: caught.has(id),
          fixed: prospect.choice.target === 'one' && command.targets?.[0] === id && laid.area.from === 'point',
        },
      ];
    })
    .sort((a, b) => Number(b.checked) - Number(a.checked) || a.far - b.far || a.name.localeCompare(b.name));
}

/** The odds of one target, in a line. */
export function oddsText(odds: Odds | null, id: Id): string {
  const own = odds?.each?.find(({ who }) => who === id)?.chances ?? [];
  // A number stays with its sign.
  return own.map(({ label, chance }) => `${localize(label)} ${percent(chance).replaceAll(' ', '\u00a0')}`).join(', ');
}

/** Changes by hand, after a combatant was ticked or unticked. */
export function changedByHand(prospect: Prospect, place: Place, id: Id, isIn: boolean): Place {
  const { table, command } = prospect;
  const laid = laidOut(table, command).find(({ area }) => area.fills);
  const token = table.tokens.get(id);
  const stands = laid && token ? zoneAt(laid, id, token) >= 0 : false;
  const without = (place.without ?? []).filter((name) => name !== id);
  const others = (place.with ?? []).filter((name) => name !== id);
  if (stands && !isIn) without.push(id);
  if (!stands && isIn) others.push(id);
  const { without: _a, with: _b, ...where } = place;
  return { ...where, ...(without.length > 0 ? { without } : {}), ...(others.length > 0 ? { with: others } : {}) };
}
