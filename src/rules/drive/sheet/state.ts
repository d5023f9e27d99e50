/** The state of a combatant at the start of a fight, and readings of a state that many rules share. */
import { combatantIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { HolderState } from '../auras/auras.ts';
import { FIT_DEX_COST } from '../harm/armor.ts';
import type { Position, Positions } from '../positions/positions.ts';
import type { Links } from '../positions/relation.ts';
import type { Owners, WayOut } from '../shields/shields.ts';
import {
  approachFrom,
  type Injury,
  type Pools,
  type Relation,
  type ShieldSource,
  type StatusName,
  type Target,
} from '../types.ts';
import type { DriveCombatant, DriveFight, DriveState, GravityItem, ShieldItem } from './sheet.ts';

/** The part that documents keep from fight to fight. */
type Kept = Pick<
  DriveState,
  | 'damageTaken'
  | 'injuries'
  | 'willSpent'
  | 'fatigue'
  | 'pools'
  | 'resources'
  | 'kineticUses'
  | 'auras'
  | 'active'
  | 'zone'
  | 'group'
  | 'conditions'
>;

/** The zone of a combatant whose sheet names none (DRV-POS-02). */
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
  zone: kept.zone,
  group: kept.group,
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
  conditions: kept.conditions,
});

export const combatantOf = (fight: DriveFight, id: Id): DriveCombatant => combatantIn<DriveCombatant>(fight, id);

export const has = ({ state }: DriveCombatant, status: StatusName): boolean => state.conditions[status] !== undefined;

export const isDead = (combatant: DriveCombatant): boolean => has(combatant, 'dead');

/** The conditions that keep a combatant from acting at all (DRV-GAP-09, DRV-AUR-15). */
export const UNABLE: ReadonlySet<string> = new Set(['dead', 'incapacitated', 'paralyzed', 'pinned', 'stunned']);

export function isAble({ state }: DriveCombatant): boolean {
  for (const id in state.conditions) if (UNABLE.has(id)) return false;
  return true;
}

/** A dead, incapacitated or paralyzed combatant has no defense (DRV-CRT-09). */
export const isHelpless = ({ state: { conditions } }: DriveCombatant): boolean =>
  (conditions['dead'] ?? conditions['incapacitated'] ?? conditions['paralyzed']) !== undefined;

export function holderState(combatant: DriveCombatant): HolderState {
  if (!isAble(combatant)) return 'unable';
  return has(combatant, 'mentalOnly') ? 'mentalOnly' : 'free';
}

/** All sources of points: shields and pseudogravity. */
export const sourcesOf = ({ sheet }: DriveCombatant): readonly (ShieldItem | GravityItem)[] => [
  ...sheet.shields,
  ...sheet.gravity,
];

/** The source of an act that lists `sourcesOf` as its items. */
export const sourceOf = (combatant: DriveCombatant, id: Id | null): ShieldItem | GravityItem =>
  sourcesOf(combatant).find((source) => source.id === id)!;

/** Total DEX less the cost of tight armor (DRV-STA-02), at least 0. */
export const dexOf = ({ sheet }: DriveCombatant): number =>
  Math.max(0, sheet.total.dex - (sheet.armor ? FIT_DEX_COST[sheet.armor.fit] : 0));

export const willOf = ({ sheet, state }: DriveCombatant): { readonly total: number; readonly spent: number } => ({
  total: sheet.total.will,
  spent: state.willSpent,
});

/** The WILL of a combatant for a roll, of which `spend` goes into the roll. */
export const willFor = <S extends number | 'ask'>({ sheet, state }: DriveCombatant, spend: S) => ({
  total: sheet.total.will,
  spent: state.willSpent,
  spend,
});

/** Oldest first. */
export const injuriesOf = ({ state }: DriveCombatant): readonly Injury[] => Object.values(state.injuries);

const positionOf = ({ state }: DriveCombatant): Position => ({
  zone: state.zone,
  group: state.group,
  engagedWith: Object.keys(state.engagedWith).sort(),
  grapplingWith: Object.keys(state.grapplingWith).sort(),
  inGroupDefense: state.inGroupDefense,
  inCover: state.inCover,
});

export const positionsOf = ({ combatants }: DriveFight): Positions =>
  Object.fromEntries(combatants.map((combatant) => [combatant.id, positionOf(combatant)]));

const NO_LINKS: Links = [];

/** Neighboring zones as the scene lists them, `links: [[a, b], …]`. */
export function linksOf(fight: DriveFight): Links {
  const links = fight.scene['links'];
  if (!Array.isArray(links)) return NO_LINKS;
  return (links as readonly unknown[]).filter(
    (pair): pair is readonly [Id, Id] =>
      Array.isArray(pair) && pair.length === 2 && pair.every((zone) => typeof zone === 'string'),
  );
}

/** All zones: those that the scene lists or links, and those of combatants. */
export function zonesOf(fight: DriveFight): readonly Id[] {
  const listed = fight.scene['zones'];
  const known = Array.isArray(listed) ? (listed as readonly unknown[]).filter((zone) => typeof zone === 'string') : [];
  const stood = fight.combatants.map(({ state }) => state.zone);
  return [...new Set([...known, ...linksOf(fight).flat(), ...stood])];
}

export const hasSeveralZones = (fight: DriveFight): boolean => zonesOf(fight).length > 1;

interface Silencing {
  readonly zone: Id;
  readonly amount: number;
}

/** Silencings by rising number (DRV-PGR-16, -21). */
export const silencingsOf = ({ shared }: DriveFight): { readonly [number: string]: Silencing } =>
  (shared['silencing'] ?? {}) as unknown as { readonly [number: string]: Silencing };

export const silencingIn = (fight: DriveFight, zone: Id): readonly number[] =>
  Object.values(silencingsOf(fight)).flatMap((silencing) => (silencing.zone === zone ? [silencing.amount] : []));

/** A target of damage, and the owners of the pools behind its shields that belong to others. */
export interface Protected {
  readonly target: Target;
  readonly owners: Owners;
}

/** The combatant `id` as a target of damage. */
export function protectedOf(fight: DriveFight, id: Id): Protected {
  const combatant = combatantOf(fight, id);
  const { shields, pools, owners } = shieldsOver(fight, combatant, false);
  return { target: targetOf(combatant, shields, pools), owners };
}

/** The two-way shields that an attack by `id` on `target` has to pass (DRV-SHL-22); null: there are none. */
export function wayOut(fight: DriveFight, id: Id, target: Id, relation: Relation): WayOut | null {
  const combatant = combatantOf(fight, id);
  const over = shieldsOver(fight, combatant, true);
  if (over.shields.length === 0) return null;
  return { id, ...over, approach: approachFrom(relation, Object.hasOwn(combatant.state.boarders, target)) };
}

interface Over {
  readonly shields: ShieldSource[];
  pools: Pools;
  owners: Owners;
}

/**
 * The shields that are up over a combatant: its own, and low shields that others hold over its group. The ids of all but
 * its own are prefixed with the holder's id, so that no two coincide in an attack.
 * @param leaving only two-way shields, for an attack from under them; its own are prefixed as well
 */
function shieldsOver(fight: DriveFight, guarded: DriveCombatant, leaving: boolean): Over {
  const found: Over = { shields: [], pools: leaving ? NOTHING : guarded.state.pools, owners: NOTHING };
  // Without a group, nobody else holds a shield over it.
  if (guarded.state.group === null) addShields(found, guarded, guarded, leaving);
  else for (const holder of fight.combatants) addShields(found, holder, guarded, leaving);
  return found;
}

const NOTHING = {};

function addShields(found: Over, holder: DriveCombatant, guarded: DriveCombatant, leaving: boolean): void {
  const { id, state, sheet } = holder;
  const isOwn = id === guarded.id;
  if (!isOwn && (state.group !== guarded.state.group || state.zone !== guarded.state.zone)) return;
  for (const item of sheet.shields) {
    if ((leaving && !item.twoWay) || !state.active[item.id] || !(isOwn || coversGroup(item))) continue;
    if (isOwn && !leaving) found.shields.push(item);
    else addNamed(found, item, holder);
  }
}

/** DRV-SHL-04: medium and high shields cover one character only. */
const coversGroup = ({ precision, protects }: ShieldItem): boolean => precision === 'low' && protects === 'group';

function addNamed(found: Over, item: ShieldItem, { id: who, state }: DriveCombatant): void {
  const { id, precision, poolId, doubleVsBlast, radius } = item;
  const pool = `${who}/${poolId}`;
  found.shields.push({ id: `${who}/${id}`, precision, poolId: pool, doubleVsBlast, radius });
  found.pools = { ...found.pools, [pool]: state.pools[poolId] ?? 0 };
  found.owners = { ...found.owners, [pool]: { who, poolId } };
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
