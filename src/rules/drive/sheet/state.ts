/** The state of a combatant at the start of a fight, and the questions about a state that everybody asks. */
import type { Id } from '../../kernel/json.ts';
import { combatantIn } from '../../kernel/order.ts';
import { FIT_DEX_COST } from '../harm/armor.ts';
import { HOLDER_STATES, type HolderState } from '../auras/auras.ts';
import { relationBetween, type Links, type Position, type Positions } from '../positions/positions.ts';
import type { DriveOptions } from '../options.ts';
import type { DriveCombatant, DriveFight, DriveState, ShieldItem } from './sheet.ts';
import type { Owners, WayOut } from '../shields/shields.ts';
import {
  approachFrom,
  type Injury,
  type Pools,
  type Relation,
  type ShieldSource,
  type Status,
  type Target,
} from '../types.ts';
import { numbered } from '../../kernel/progress.ts';

export type Kept = Pick<
  DriveState,
  'damageTaken' | 'injuries' | 'willSpent' | 'fatigue' | 'pools' | 'resources' | 'kineticUses' | 'auras' | 'active'
> &
  Partial<Pick<DriveState, 'zone' | 'group' | 'conditions'>>;

/** Everybody stands in one zone until somebody moves (DRV-POS-02). */
export const FIRST_ZONE = 'main';

export const freshState = (kept: Kept): DriveState => ({
  damageTaken: kept.damageTaken,
  injuries: kept.injuries,
  willSpent: kept.willSpent,
  fatigue: kept.fatigue,
  pools: kept.pools,
  resources: kept.resources,
  kineticUses: kept.kineticUses,
  auras: kept.auras,
  active: kept.active,
  zone: kept.zone ?? FIRST_ZONE,
  group: kept.group ?? null,
  engagedWith: {},
  grapplingWith: {},
  inGroupDefense: false,
  inCover: false,
  boarders: {},
  score: null,
  budget: { movement: 1, action: 1 },
  flightPaid: false,
  resists: true,
  particle: {},
  passedRound: 0,
  conditions: kept.conditions ?? {},
});

export const combatantOf = (fight: DriveFight, id: Id): DriveCombatant => combatantIn<DriveCombatant>(fight, id);

export const has = ({ state }: DriveCombatant, ...statuses: readonly Status[]): boolean =>
  statuses.some((status) => Object.hasOwn(state.conditions, status));

/** Whether it can act at all (DRV-GAP-09, DRV-AUR-15). */
export const isAble = (one: DriveCombatant): boolean =>
  !has(one, 'dead', 'incapacitated', 'paralyzed', 'pinned', 'stunned');

/** Nobody who is dead, incapacitated or paralyzed defends (DRV-CRT-09). */
export const isHelpless = (one: DriveCombatant): boolean => has(one, 'dead', 'incapacitated', 'paralyzed');

/** What holds an aura's holder back (DRV-AUR-15, -16). */
export function holderState(one: DriveCombatant): HolderState {
  if (has(one, 'dead')) return 'incapacitated';
  return (
    HOLDER_STATES.find((state) => state !== 'free' && state !== 'mentalOnly' && has(one, state)) ??
    (has(one, 'mentalOnly') ? 'mentalOnly' : 'free')
  );
}

/** DEX with the cost of tight armor (DRV-STA-02). */
export const dexOf = ({ sheet }: DriveCombatant): number =>
  Math.max(0, sheet.total.dex - (sheet.armor ? FIT_DEX_COST[sheet.armor.fit] : 0));

export const willOf = ({ sheet, state }: DriveCombatant): { readonly total: number; readonly spent: number } => ({
  total: sheet.total.will,
  spent: state.willSpent,
});

/** Oldest first. */
export const injuriesOf = ({ state }: DriveCombatant): readonly Injury[] =>
  numbered(state.injuries).map(([, injury]) => injury);

export function positionOf({ state }: DriveCombatant): Position {
  return {
    zone: state.zone,
    group: state.group,
    engagedWith: Object.keys(state.engagedWith).sort(),
    grapplingWith: Object.keys(state.grapplingWith).sort(),
    inGroupDefense: state.inGroupDefense,
    inCover: state.inCover,
  };
}

export const positionsOf = (fight: DriveFight, ids: readonly Id[] = Object.keys(fight.combatants)): Positions =>
  Object.fromEntries(ids.map((id) => [id, positionOf(combatantOf(fight, id))]));

/** Neighboring zones as the scene lists them, `links: [[a, b], …]`. */
export function linksOf(fight: DriveFight): Links {
  const links = fight.scene['links'];
  if (!Array.isArray(links)) return [];
  return (links as readonly unknown[]).filter(
    (pair): pair is readonly [Id, Id] =>
      Array.isArray(pair) && pair.length === 2 && pair.every((zone) => typeof zone === 'string'),
  );
}

/** Zones that the scene lists and zones where somebody stands. */
export function zonesOf(fight: DriveFight): readonly Id[] {
  const listed = fight.scene['zones'];
  const known = Array.isArray(listed) ? (listed as readonly unknown[]).filter((zone) => typeof zone === 'string') : [];
  const stood = Object.values(fight.combatants).map((one) => one.state.zone);
  return [...new Set([...known, ...linksOf(fight).flat(), ...stood])];
}

/** Relation by abstract positions. To oneself: as close as a group. */
export const relationOf = (fight: DriveFight, from: Id, to: Id, options: DriveOptions): Relation =>
  from === to
    ? 'grouped'
    : relationBetween(
        { [from]: positionOf(combatantOf(fight, from)), [to]: positionOf(combatantOf(fight, to)) },
        from,
        to,
        linksOf(fight),
        options,
      ).relation;

/** Silencing amounts in a zone (DRV-PGR-16). */
export function silencingIn(fight: DriveFight, zone: Id): readonly number[] {
  const regions = fight.shared['silencing'];
  if (!Array.isArray(regions)) return [];
  return (regions as readonly SilencedZone[]).filter((one) => one.zone === zone).map((one) => one.amount);
}

export interface SilencedZone {
  readonly zone: Id;
  readonly amount: number;
}

/** A target of damage, and whose pools stand behind its shields. */
export interface Protected {
  readonly target: Target;
  readonly owners: Owners;
}

/** How damage sees `id`. */
export function protectedOf(fight: DriveFight, id: Id): Protected {
  const one = combatantOf(fight, id);
  const { shields, pools, owners } = shieldsOver(fight, one, false) ?? UNSHIELDED;
  return { target: targetOf(one, shields, pools), owners };
}

/** The two-way shields that an attack by `id` on `target` has to pass (DRV-SHL-22); null: there are none. */
export function wayOut(fight: DriveFight, id: Id, target: Id, relation: Relation): WayOut | null {
  const one = combatantOf(fight, id);
  const over = shieldsOver(fight, one, true);
  return over && { id, ...over, approach: approachFrom(relation, one.state.boarders[target] === true) };
}

const UNSHIELDED: Omit<WayOut, 'id' | 'approach'> = { shields: [], pools: {}, owners: {} };

/**
 * Shields that are up over somebody: its own, and low ones that others hold over its group; null: none. Ids of its own stand
 * as they are; those that could meet others of the same name in one attack have their holder's id before them.
 */
function shieldsOver(fight: DriveFight, one: DriveCombatant, leaving: boolean): typeof UNSHIELDED | null {
  let found: Found | null = null;
  for (const key in fight.combatants) {
    const holder = fight.combatants[key]!;
    for (const item of holder.sheet.shields) {
      if ((leaving && !item.twoWay) || !covers(item, holder, one)) continue;
      found ??= { shields: [], pools: {}, owners: {} };
      addShield(found, item, holder, holder.id === one.id && !leaving ? '' : `${holder.id}/`);
    }
  }
  return found;
}

interface Found {
  readonly shields: ShieldSource[];
  readonly pools: { [pool: Id]: number };
  readonly owners: { [pool: Id]: { readonly who: Id; readonly poolId: Id } };
}

function addShield({ shields, pools, owners }: Found, item: ShieldItem, holder: DriveCombatant, prefix: string): void {
  const { id, precision, poolId, doubleVsBlast, radius } = item;
  const pool = prefix + poolId;
  shields.push({ id: prefix + id, precision, poolId: pool, doubleVsBlast, radius });
  pools[pool] = holder.state.pools[poolId] ?? 0;
  owners[pool] = { who: holder.id, poolId };
}

/** DRV-SHL-04: medium and high shields have one character inside. */
function covers(item: ShieldItem, holder: DriveCombatant, one: DriveCombatant): boolean {
  if (!holder.state.active[item.id]) return false;
  if (holder.id === one.id) return true;
  const together = holder.state.group !== null && holder.state.group === one.state.group;
  return item.precision === 'low' && item.protects === 'group' && together && holder.state.zone === one.state.zone;
}

const targetOf = ({ id, sheet, state }: DriveCombatant, shields: readonly ShieldSource[], pools: Pools): Target => ({
  id,
  armor: sheet.armor,
  shields,
  pools,
  resistances: sheet.resistances,
  injuryFactor: sheet.injuryFactor,
  damageTaken: state.damageTaken,
  organic: sheet.organic,
  kineticUses: state.kineticUses,
});
