/** The state of a combatant at the start of a fight, and the questions about a state that all rooms share. */
import { combatantIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { ArmorLayer } from '../attack/facts.ts';
import { skillDm } from '../check/check.ts';
import type {
  CepheusCombatant,
  CepheusFight,
  CepheusSheet,
  CepheusState,
  Characteristic,
  HulkState,
  Motion,
  Scores,
  System,
} from '../types.ts';
import { SYSTEM_HITS } from '../vocabulary.ts';
import { drugNow } from './drug-effects.ts';

/** The part of a combatant's state that is kept between fights. */
export interface Kept {
  readonly current: Scores;
  readonly ammo: CepheusState['ammo'];
  readonly quantity: CepheusState['quantity'];
  readonly flechettes: CepheusState['flechettes'];
  readonly ablated: CepheusState['ablated'];
  readonly fatigued: boolean;
  readonly unconscious: CepheusState['unconscious'];
  readonly awake: boolean;
  readonly firstAidDone: boolean;
  readonly killed: boolean;
  readonly helpless: boolean;
  readonly hulk: CepheusState['hulk'];
  /** Ids of the weapons in hand. */
  readonly drawn: readonly Id[];
}

const AT_REST: Motion = { evading: null, driving: 'simple', spent: [], shots: {}, maneuvers: 0, chase: null };

/** The state at the start of a fight, with the part that is kept between fights. */
export function freshState(kept: Kept): CepheusState {
  return {
    current: kept.current,
    ammo: kept.ammo,
    quantity: kept.quantity,
    flechettes: kept.flechettes,
    ablated: kept.ablated,
    fatigued: kept.fatigued,
    unconscious: kept.unconscious,
    awake: kept.awake,
    firstAidDone: kept.firstAidDone,
    killed: kept.killed,
    helpless: kept.helpless,
    hulk: kept.hulk,
    seat: null,
    motion: AT_REST,
    aware: true,
    initiative: null,
    initiativeMods: {},
    tacticsBonus: 0,
    inContact: true,
    budget: { minor: 1, significant: 1 },
    spent: 'nothing',
    stance: 'standing',
    cover: 'none',
    softCover: false,
    metresMoved: 0,
    aim: null,
    reactions: 0,
    hastened: false,
    hastenedEver: false,
    suppression: null,
    lostSignificant: 0,
    grappledWith: null,
    extended: null,
    drawn: Object.fromEntries(kept.drawn.map((id) => [id, true as const])),
    preparing: {},
    drug: null,
    conditions: {},
  };
}

export const combatantOf = (fight: CepheusFight, id: Id): CepheusCombatant => combatantIn<CepheusCombatant>(fight, id);

/** Whether a piece of an item is left: thrown and captured weapons and swallowed drugs are gone. */
export const isLeft = ({ state }: CepheusCombatant, { id }: { readonly id: Id }): boolean =>
  state.quantity[id] === undefined || state.quantity[id] > 0;

/** Level in a skill by its name, compared without regard to case; null: unskilled (CEP-CORE-10). */
export function skillOf({ sheet: { skills } }: CepheusCombatant, name: string): number | null {
  const exact = skills[name];
  if (typeof exact === 'number') return exact;
  const levels = knownLevels.get(skills) ?? new Map<string, number | null>();
  const known = levels.get(name);
  if (known !== undefined) return known;
  const level = levelIn(skills, name);
  knownLevels.set(skills, levels.set(name, level));
  return level;
}

/** The levels found so far under names that a sheet spells differently or lacks, by its skills, which never change. */
const knownLevels = new WeakMap<CepheusSheet['skills'], Map<string, number | null>>();

function levelIn(skills: CepheusSheet['skills'], name: string): number | null {
  const wanted = name.toLowerCase();
  for (const [key, level] of Object.entries(skills)) if (key.toLowerCase() === wanted) return level;
  return null;
}

/** Level in Jack-of-all-Trades, 0 without it. */
export const jackOfAllTrades = (combatant: CepheusCombatant): number => skillOf(combatant, 'Jack-of-all-Trades') ?? 0;

/** A score as checks use it: battle dress raises STR and DEX for everything but damage (GAP-07). */
export function scoreOf(combatant: CepheusCombatant, name: Characteristic): number {
  if (name === 'dex') return dexOf(combatant);
  return name === 'str' ? strOf(combatant) : combatant.state.current[name];
}

export const strOf = ({ sheet, state }: CepheusCombatant): number => state.current.str + sheet.granted.str;

export const dexOf = ({ sheet, state }: CepheusCombatant): number => state.current.dex + sheet.granted.dex;

/** The unskilled DM on physical checks for wearing armor without the skill that it needs (GAP-07); else 0. */
export function armorSkillDm(combatant: CepheusCombatant): number {
  for (const { requiredSkill } of combatant.sheet.armor)
    if (requiredSkill !== '' && skillOf(combatant, requiredSkill) === null)
      return skillDm(null, jackOfAllTrades(combatant));
  return 0;
}

/** The reduction of all damage by a drug, as a layer of armor (GAP-06); empty: none. */
export function drugLayers({ state }: CepheusCombatant): readonly ArmorLayer[] {
  const { takesOff } = drugNow(state);
  return takesOff === 0 ? [] : [{ id: 'drug', ar: takesOff, arLaser: takesOff, isDrug: true }];
}

/**
 * The layers that protect a combatant now, the outermost first: worn armor, ablative layers reduced against lasers by
 * their wear (CEP-ARM-03), then a drug's reduction. Of a vehicle, robot or drone: its hull.
 */
export function armorNow(combatant: CepheusCombatant): readonly ArmorLayer[] {
  const { hulk } = combatant.state;
  // CEP-SHP-02: the armor of a ship counts after the damage is scaled.
  if (hulk) return hulk.frame === 'starship' ? [] : hullArmor(hulk.armor);
  const { sheet, state } = combatant;
  const { ablated, drug } = state;
  const isWorn = Object.keys(ablated).length > 0;
  const layers = isWorn ? sheet.armor.map((layer) => wornBy(layer, ablated[layer.id] ?? 0)) : sheet.armor;
  return drug === null ? layers : [...layers, ...drugLayers(combatant)];
}

const wornBy = (layer: ArmorLayer, wear: number): ArmorLayer =>
  wear === 0 ? layer : { ...layer, arLaser: Math.max(0, layer.arLaser - wear) };

/** The armor of a vehicle, robot, drone or ship as a single layer (CEP-VEH-30). */
export const hullArmor = (ar: number): readonly ArmorLayer[] => [{ id: 'hull', ar, arLaser: ar }];

/**
 * Whether a person is dead: all three physical characteristics at 0, or killed outright (CEP-DMG-07, CEP-COUP-01). Of a
 * vehicle, robot or drone: whether it is destroyed (CEP-VEH-38).
 */
export function isDead({ hulk, killed, current }: CepheusState): boolean {
  if (hulk) return hulk.structure <= 0;
  return killed || (current.str <= 0 && current.dex <= 0 && current.end <= 0);
}

/**
 * Whether a person is conscious and alive (CEP-UNC-04). Of a vehicle, robot or drone: whether it is neither destroyed,
 * disabled nor off (CEP-VEH-43, -45, -51).
 */
export const isUp = (state: CepheusState): boolean =>
  !isDead(state) && state.unconscious === null && (state.hulk === null || isOn(state, state.hulk));

const isOn = ({ conditions }: CepheusState, hulk: HulkState): boolean =>
  conditions['off'] === undefined && !isDisabled(hulk);

/** Whether hits on its systems put a vehicle, robot or drone out of action (CEP-VEH-43, -45, -51). */
export const isDisabled = (hulk: HulkState): boolean => disables(isRobot(hulk), (system) => hitsOn(hulk, system));

/**
 * Whether given hits put a vehicle, robot or drone out of action: `hits` says how many count against a system, null
 * where there is none.
 */
export const disables = (
  robot: boolean,
  hits: (system: 'drive' | 'powerPlant' | 'computer') => number | null,
): boolean =>
  hits('drive') === SYSTEM_HITS.drive ||
  hits('powerPlant') === SYSTEM_HITS.powerPlant ||
  (robot && hits('computer') === SYSTEM_HITS.computer);

/** Whether it acts for itself, as robots and drones do; vehicles are driven. */
export const isRobot = ({ frame }: Pick<HulkState, 'frame'>): boolean => frame === 'robot' || frame === 'drone';

/** The hits that count against a system: 0 while it is jury-rigged (CEP-REP-01). Null: there is no such system. */
export const hitsOn = (hulk: HulkState, system: System): number | null =>
  tellingHits(hulk, system, hulk.systems[system]);

/** The hits on any part that count, of `hits` in all: 0 while it is jury-rigged. `key` is that of its jury-rig. */
export const tellingHits = <H extends number | null>({ juryRigs }: HulkState, key: string, hits: H): H | 0 =>
  juryRigs[key] === undefined ? hits : 0;

/** Whether a combatant is helpless: unconscious, or marked so by the GM (CEP-COUP-03). */
export const isHelpless = (state: CepheusState): boolean => state.helpless || state.unconscious !== null;

/** Whether all three physical characteristics are below their maximum (CEP-DMG-08). */
export const isSeriouslyWounded = ({ state: { current }, sheet: { max } }: CepheusCombatant): boolean =>
  current.str < max.str && current.dex < max.dex && current.end < max.end;

/** Whether at least one physical characteristic is below its maximum (CEP-DMG-08). */
export const isWounded = ({ state: { current }, sheet: { max } }: CepheusCombatant): boolean =>
  current.str < max.str || current.dex < max.dex || current.end < max.end;
