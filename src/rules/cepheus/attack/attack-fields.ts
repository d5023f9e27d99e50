/** The declarations of an attack, and its fire modes (sections 2, 13, 15 of RULES.md). */
import { idList, nearList, type Declared } from '../../kernel/declared.ts';
import type { Json, Key } from '../../kernel/json.ts';
import type { Field } from '../../ruleset.ts';
import { choiceField, flagField, measureField, numberField } from '../acts/act.ts';
import { roundsIn } from '../acts/weapons.ts';
import { fireRefusal, type Fire } from '../fire/firemode.ts';
import { reachesDistant, type Distance } from '../scene/range.ts';
import { COVERS, LIGHTS, SMOKES, WEATHERS } from '../types.ts';
import type { CepheusCombatant, CepheusFight, CepheusScene, RangeType, Weapon } from '../types.ts';
import { holderOf, seated } from '../vehicles/aboard.ts';
import { kindOf } from './facts.ts';

const DEFAULT_SCENE: CepheusScene = {
  gravity: 1,
  light: 'normal',
  smoke: 'none',
  weather: 'none',
  strongHeat: false,
  aerosol: false,
  jammed: false,
};

/** The facts of the scene; a missing or invalid one has its default. */
export function sceneOf({ scene }: CepheusFight): CepheusScene {
  const { gravity, strongHeat, aerosol, jammed } = scene;
  return {
    gravity: typeof gravity === 'number' && gravity >= 0 ? gravity : DEFAULT_SCENE.gravity,
    light: LIGHTS.find((word) => word === scene['light']) ?? DEFAULT_SCENE.light,
    smoke: SMOKES.find((word) => word === scene['smoke']) ?? DEFAULT_SCENE.smoke,
    weather: WEATHERS.find((word) => word === scene['weather']) ?? DEFAULT_SCENE.weather,
    strongHeat: strongHeat === true,
    aerosol: aerosol === true,
    jammed: jammed === true,
  };
}

/** The combatants near the target, with their distances as the table measures them. */
export const NEIGHBORS = nearList('neighbors');
/** The combatants in a blast; if none are declared, the neighbors of the target. */
export const BLAST_VICTIMS = nearList('blastVictims');
/** The combatants near the actor, whom its vehicle may take along where it explodes (CEP-VEH-39). */
export const BESIDE = nearList('beside');
/** The combatants behind the firer, whom the back blast of a rocket may strike (GAP-05). */
export const BEHIND = nearList('behind');
/** The combatants in the line of fire, whom blind fire may hit (CEP-BLD-04). */
export const ELIGIBLE = idList('eligible');
/** The combatants around the place of a crash. */
export const CRASH_LISTS = [NEIGHBORS, BESIDE];
export const ATTACK_LISTS = [NEIGHBORS, BLAST_VICTIMS, BEHIND, ELIGIBLE];

// prettier-ignore
/** Meters that stand for an unknown distance: in a band where the range type is easiest to use (CEP-DIF). */
const USUAL_METRES: { readonly [type in RangeType]: number } = {
  closeQuarters: 1, extendedReach: 2, thrown: 3, pistol: 3, rifle: 10, shotgun: 3, assaultWeapon: 10, rocket: 30,
};

/** The fields that may be declared with an attack. */
export function attackFields(fight: CepheusFight, combatant: CepheusCombatant, item: Weapon | null): readonly Field[] {
  if (!item) return [];
  const { scene } = fight;
  const holder = holderOf(fight, combatant, item);
  const cache = cacheOf(item, holder !== combatant);
  const mode = presetMode(holder, item, cache.modes);
  const isAboard = seated(fight, combatant) !== null;
  const { latest } = cache;
  if (latest?.scene === scene && latest.mode === mode && latest.isAboard === isAboard) return latest.fields;
  const plain = newAttackFields(sceneOf(fight), item, cache.modes, mode);
  const fields = isAboard ? [...plain, BEARING] : plain;
  cache.latest = { scene, mode, isAboard, fields };
  return fields;
}

function newAttackFields(scene: CepheusScene, item: Weapon, modes: readonly Mode[], mode: Mode): readonly Field[] {
  const kind = kindOf(item.ranges[0]!);
  const isMelee = item.ranges.every((type) => kindOf(type) === 'melee');
  const isFar = item.ranges.some(reachesDistant);
  const ids = modes.map(({ id }) => id);
  return [
    choiceField('range', 'CEP-DIF-10', 'actor', item.ranges, item.ranges[0]!),
    choiceField('mode', 'CEP-BST-01', 'actor', ids, mode.id),
    ...(kind === 'shooting'
      ? [flagField('suppression', 'CEP-SUP-01', 'actor'), flagField('blind', 'CEP-BLD-01', 'actor')]
      : []),
    ...(kind === 'melee' ? [choiceField('characteristic', 'CEP-ATK-02', 'actor', ['best', 'str', 'dex'], 'best')] : []),
    ...(isFar ? [flagField('rest', 'CEP-XRG-04', 'actor')] : []),
    ...distanceFields('CEP-RNG-01', USUAL_METRES[item.ranges[0]!]),
    ...(isFar ? [choiceField('gmExtreme', 'CEP-XRG-01', 'gm', ['auto', 'yes', 'no'], 'auto')] : []),
    choiceField('cover', 'CEP-CVR-07', 'gm', ['auto', ...COVERS], 'auto'),
    choiceField('softCover', 'CEP-SEN-01', 'gm', ['auto', 'yes', 'no'], 'auto'),
    flagField('duckBehind', 'CEP-RCT-06', 'actor'),
    ...(isMelee ? [] : conditionFields(scene)),
    flagField('strongHeat', 'CEP-SEN-01', 'table', scene.strongHeat),
    ...(item.laser ? [flagField('aerosol', 'CEP-DMG-02', 'table', scene.aerosol)] : []),
    measureField('gravity', 'CEP-ZGR-01', 'table', scene.gravity, 0, 1_000),
    ...(item.payload.length > 0 ? [measureField('direction', 'CEP-THR-06', 'table', UNMEASURED, UNMEASURED, 359)] : []),
    numberField('otherDm', 'CEP-ATK-06', 'gm', 0, -20, 20),
  ];
}

/** Conditions that touch ranged attacks only (CEP-ENV-07). */
const conditionFields = ({ light, smoke, weather }: CepheusScene): readonly Field[] => [
  choiceField('light', 'CEP-ENV-01', 'actor', LIGHTS, light),
  choiceField('smoke', 'CEP-ENV-03', 'actor', SMOKES, smoke),
  choiceField('weather', 'CEP-ENV-05', 'actor', WEATHERS, weather),
];

/** The fields of a distance, which the table measures; `metres` stands for an unmeasured one (CEP-RNG-03). */
export const distanceFields = (clause: string, metres: number): readonly Field[] => [
  measureField('metres', clause, 'table', metres, 0, 1_000_000),
  measureField('squares', 'CEP-RNG-02', 'table', UNMEASURED, UNMEASURED, 1_000_000),
  choiceField('gridKind', 'CEP-RNG-03', 'table', ['none', 'square', 'hex'], 'none'),
  measureField('squareMetres', 'CEP-RNG-04', 'table', 1.5, 0.01, 100_000),
];

/** The distance as measured, with the GM's ruling on extreme range where there is one (CEP-XRG-01). */
export function distanceOf(stated: Stated): Distance {
  const squares = stated['squares'] as number;
  const extreme = stated['gmExtreme'];
  return {
    band: null,
    metres: stated['metres'] as number,
    squares: squares < 0 ? null : Math.floor(squares),
    gridKind: stated['gridKind'] as Distance['gridKind'],
    squareMetres: stated['squareMetres'] as number,
    gmExtreme: extreme === 'yes' ? true : extreme === 'no' ? false : null,
  };
}

/** The values of all fields by key: the declared one, else the preset. */
export type Stated = { readonly [key: string]: Json | undefined };

const presets = new WeakMap<readonly Field[], Stated>();

/**
 * The values of all fields. Their presets are collected once for each list of fields, since an attack reads nearly all.
 */
export function statedIn({ values, fields }: Declared): Stated {
  let preset = presets.get(fields);
  if (!preset) presets.set(fields, (preset = presetIn(fields)));
  let stated: { [key: string]: Json | undefined } | null = null;
  for (const key in values) (stated ??= { ...preset })[key] = values[key];
  return stated ?? preset;
}

/**
 * The presets of fields by key. All keys of all attacks are there in one order, so that the copies share one hidden
 * class: engines copy an object with unknown keys fifteen times as slowly.
 */
const presetIn = (fields: readonly Field[]): Stated =>
  Object.fromEntries([...KEYS.map((key) => [key, undefined]), ...fields.map((field) => [field.key, field.default])]);

// prettier-ignore
const KEYS = [
  'range', 'mode', 'suppression', 'blind', 'characteristic', 'rest', 'metres', 'squares', 'gridKind', 'squareMetres', 'gmExtreme',
  'cover', 'softCover', 'duckBehind', 'light', 'smoke', 'weather', 'strongHeat', 'aerosol', 'gravity', 'direction', 'otherDm', 'bearing',
];

/** The value of a measure that the table has not taken. */
const UNMEASURED = -1;

/** The direction of the target from a shooter in a vehicle, in degrees (CEP-VEH-02). */
const BEARING = measureField('bearing', 'CEP-VEH-02', 'table', UNMEASURED, UNMEASURED, 359);

/** A fire mode. Whether the fire is to suppress is declared apart from it. */
interface Mode extends Fire {
  readonly id: string;
  /** Language key of its name. */
  readonly label: Key;
}

function modeOf(id: string, burstSize: number, burstUse: Mode['burstUse']): Mode {
  const label = `SALVO.cepheus.mode.${id.split(':')[0]}`;
  return { id, label, burstSize, burstUse, panic: id === 'panic', suppression: false };
}

const SINGLE = modeOf('single', 1, 'spread');
const PANIC = modeOf('panic', 1, 'spread');

/**
 * The fire modes of a weapon: `single`, `burst:N:spread` and `burst:N:grouped` by its rate of fire (CEP-BST-01, -02),
 * and `panic`, unless it is mounted on a vehicle and so no small arm (CEP-PNC-01). Several shells with a payload at
 * once are `auto:N`, without the effects of a burst (GAP-05).
 */
function modesOf(item: Weapon, isMounted: boolean): readonly Mode[] {
  if (kindOf(item.ranges[0]!) !== 'shooting') return [SINGLE];
  const modes = item.rof.includes(1) || ratesOf(item) === null ? [SINGLE] : [];
  const several = item.rof.filter((size) => size > 1);
  if (item.payload.length > 0) return [...modes, ...several.map((size) => modeOf(`auto:${size}`, size, 'grouped'))];
  for (const size of several)
    for (const use of ['spread', 'grouped'] as const) modes.push(modeOf(`burst:${size}:${use}`, size, use));
  if (item.slugThrower && !item.heavy && !isMounted && item.magazine !== null) modes.push(PANIC);
  return modes;
}

/** The modes of a weapon, and the latest list of the fields of its attacks. */
interface WeaponCache {
  readonly modes: readonly Mode[];
  latest: FieldList | null;
}

/** The fields of a weapon's attacks, in this scene and with this preset mode. */
interface FieldList extends Pick<CepheusFight, 'scene'> {
  readonly mode: Mode;
  readonly isAboard: boolean;
  readonly fields: readonly Field[];
}

const caches = new WeakMap<Weapon, WeaponCache>();

/** The cache of a weapon. `isMounted` is no part of its key: a weapon is always held or always mounted. */
function cacheOf(item: Weapon, isMounted: boolean): WeaponCache {
  const before = caches.get(item);
  if (before) return before;
  const cache: WeaponCache = { modes: modesOf(item, isMounted), latest: null };
  caches.set(item, cache);
  return cache;
}

/** The first mode for which there are rounds enough; if there is none, the first of all. */
function presetMode(combatant: CepheusCombatant, item: Weapon, modes: readonly Mode[]): Mode {
  if (item.magazine === null || modes.length === 1) return modes[0]!;
  const magazine = roundsIn(combatant, item);
  const weapon = { rof: ratesOf(item), magazine, slugThrower: item.slugThrower, heavy: item.heavy };
  for (const mode of modes) if (fireRefusal(mode, weapon) === null) return mode;
  return modes[0]!;
}

/**
 * The declared mode of an attack. One that the weapon does not have is a single shot, since a comrade who joins in the
 * fire of others fires single shots with any weapon (CEP-SHP-03).
 */
export function modeIn(item: Weapon, isMounted: boolean, id: Json | undefined): Mode {
  if (id === SINGLE.id) return SINGLE;
  for (const mode of cacheOf(item, isMounted).modes) if (mode.id === id) return mode;
  return SINGLE;
}

/** The sizes on a weapon's rate-of-fire line; null: there are none but 0, and they are not checked. */
export function ratesOf({ rof }: Weapon): readonly number[] | null {
  for (const size of rof) if (size > 0) return rof;
  return null;
}
