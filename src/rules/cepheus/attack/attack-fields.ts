/** The declarations of an attack, and its ways of firing (sections 2, 13, 15 of RULES.md). */
import type { Json, Key } from '../../kernel/json.ts';
import type { Field } from '../../ruleset.ts';
import { fireRefusal, type Fire } from '../fire/firemode.ts';
import { kindOf } from './facts.ts';
import { COVERS, LIGHTS, SMOKES, WEATHERS } from '../types.ts';
import type { CepheusCombatant, CepheusFight, CepheusScene, RangeType, Weapon } from '../types.ts';
import { choiceField, flagField, measureField, numberField } from '../acts/act.ts';
import { idList, listsOf, nearList, type Declared } from '../../kernel/declared.ts';
import { reachesDistant, type Distance } from '../scene/range.ts';
import { roundsIn } from '../acts/weapons.ts';
import { holderOf, seated } from '../vehicles/aboard.ts';

const FULL_SCENE: CepheusScene = {
  gravity: 1,
  light: 'normal',
  smoke: 'none',
  weather: 'none',
  strongHeat: false,
  aerosol: false,
  jammed: false,
};

/** The facts of the place; what the fight does not say or says wrongly has its default. */
export function sceneOf({ scene }: CepheusFight): CepheusScene {
  const { gravity, strongHeat, aerosol, jammed } = scene;
  return {
    gravity: typeof gravity === 'number' && gravity >= 0 ? gravity : FULL_SCENE.gravity,
    light: LIGHTS.find((word) => word === scene['light']) ?? FULL_SCENE.light,
    smoke: SMOKES.find((word) => word === scene['smoke']) ?? FULL_SCENE.smoke,
    weather: WEATHERS.find((word) => word === scene['weather']) ?? FULL_SCENE.weather,
    strongHeat: strongHeat === true,
    aerosol: aerosol === true,
    jammed: jammed === true,
  };
}

/**
 * Positions as the table measures them: `neighbors` of the target, those in a blast (its neighbors unless said), those
 * behind the firer, those in the line of fire.
 */
export const NEIGHBORS = nearList('neighbors');
export const BLAST_VICTIMS = nearList('blastVictims');
export const BEHIND = nearList('behind');
export const ELIGIBLE = idList('eligible');
export const ATTACK_LISTS = listsOf(NEIGHBORS, BLAST_VICTIMS, BEHIND, ELIGIBLE);

// prettier-ignore
/** Meters at which nothing is known about the distance: where the weapon is used most easily (CEP-DIF). */
const USUAL_METRES: { readonly [type in RangeType]: number } = {
  closeQuarters: 1, extendedReach: 2, thrown: 3, pistol: 3, rifle: 10, shotgun: 3, assaultWeapon: 10, rocket: 30,
};

/** Everything that may be declared with an attack. */
export function attackFields(fight: CepheusFight, combatant: CepheusCombatant, item: Weapon | null): readonly Field[] {
  if (!item) return [];
  const { scene } = fight;
  const holder = holderOf(fight, combatant, item);
  const ways = waysOf(item, holder !== combatant);
  const mode = presetMode(holder, item, ways.modes);
  const isAboard = seated(fight, combatant) !== null;
  const { listed } = ways;
  if (listed?.scene === scene && listed.mode === mode && listed.isAboard === isAboard) return listed.fields;
  const plain = newAttackFields(sceneOf(fight), item, ways.modes, mode);
  const fields = isAboard ? [...plain, BEARING] : plain;
  ways.listed = { scene, mode, isAboard, fields };
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

/** What the table measures between both, `metres` apart where it measures nothing (CEP-RNG-03). */
export const distanceFields = (clause: string, metres: number): readonly Field[] => [
  measureField('metres', clause, 'table', metres, 0, 1_000_000),
  measureField('squares', 'CEP-RNG-02', 'table', UNMEASURED, UNMEASURED, 1_000_000),
  choiceField('gridKind', 'CEP-RNG-03', 'table', ['none', 'square', 'hex'], 'none'),
  measureField('squareMetres', 'CEP-RNG-04', 'table', 1.5, 0.01, 100_000),
];

/** The distance as it was measured; on extreme range the GM says `yes`, `no` or nothing, where that is asked. */
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

/** The values of all fields by key: as declared, else as preset. */
export type Stated = { readonly [key: string]: Json | undefined };

const presets = new WeakMap<readonly Field[], Stated>();

/** An attack asks for nearly all of its fields: their presets are listed once, with the fields. */
export function statedIn({ said, fields }: Declared): Stated {
  let preset = presets.get(fields);
  if (!preset) presets.set(fields, (preset = presetIn(fields)));
  let stated: { [key: string]: Json | undefined } | null = null;
  for (const key in said) (stated ??= { ...preset })[key] = said[key];
  return stated ?? preset;
}

/** With the keys of every attack, in one order: engines copy records of one shape faster. */
const presetIn = (fields: readonly Field[]): Stated =>
  Object.fromEntries([...KEYS.map((key) => [key, undefined]), ...fields.map((field) => [field.key, field.default])]);

// prettier-ignore
const KEYS = [
  'range', 'mode', 'suppression', 'blind', 'characteristic', 'rest', 'metres', 'squares', 'gridKind', 'squareMetres', 'gmExtreme',
  'cover', 'softCover', 'duckBehind', 'light', 'smoke', 'weather', 'strongHeat', 'aerosol', 'gravity', 'direction', 'otherDm', 'bearing',
];

/** Stands for a measure that the table has not taken. */
const UNMEASURED = -1;

/** CEP-VEH-02: the target's direction, for a shooter in a vehicle. */
const BEARING = measureField('bearing', 'CEP-VEH-02', 'table', UNMEASURED, UNMEASURED, 359);

/** A way of firing, before it is said whether it is to suppress. */
interface Mode extends Fire {
  readonly id: string;
  /** Its name. */
  readonly label: Key;
}

function modeOf(id: string, burstSize: number, burstUse: Mode['burstUse']): Mode {
  const label = `SALVO.cepheus.mode.${id.split(':')[0]}`;
  return { id, label, burstSize, burstUse, panic: id === 'panic', suppression: false };
}

const SINGLE = modeOf('single', 1, 'spread');
const PANIC = modeOf('panic', 1, 'spread');

/**
 * `single`, `burst:N:spread`, `burst:N:grouped`, `panic`, by what is written on the weapon; several shells with a payload
 * at once are `auto:N`, without the effects of a burst (GAP-05). What is mounted on a vehicle is no small arm (CEP-PNC-01).
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

/** The modes of a weapon, and the fields of its attacks as they were listed last: in a scene, with a preset mode. */
interface Ways {
  readonly modes: readonly Mode[];
  listed: Listed | null;
}

interface Listed extends Pick<CepheusFight, 'scene'> {
  readonly mode: Mode;
  readonly isAboard: boolean;
  readonly fields: readonly Field[];
}

const waysMade = new WeakMap<Weapon, Ways>();

/** A weapon is always held or always mounted. */
function waysOf(item: Weapon, isMounted: boolean): Ways {
  const before = waysMade.get(item);
  if (before) return before;
  const ways: Ways = { modes: modesOf(item, isMounted), listed: null };
  waysMade.set(item, ways);
  return ways;
}

/** The first mode that the magazine allows now. */
function presetMode(combatant: CepheusCombatant, item: Weapon, modes: readonly Mode[]): Mode {
  if (item.magazine === null || modes.length === 1) return modes[0]!;
  const magazine = roundsIn(combatant, item);
  const weapon = { rof: ratesOf(item), magazine, slugThrower: item.slugThrower, heavy: item.heavy };
  for (const mode of modes) if (fireRefusal(mode, weapon) === null) return mode;
  return modes[0]!;
}

/** The mode of an attack as declared; a comrade who joins the fire of others fires single shots with any weapon (CEP-SHP-03). */
export function modeIn(item: Weapon, isMounted: boolean, id: Json | undefined): Mode {
  if (id === SINGLE.id) return SINGLE;
  for (const mode of waysOf(item, isMounted).modes) if (mode.id === id) return mode;
  return SINGLE;
}

/** The rates of fire of a weapon; null: none is written on it (or only 0, which says nothing alone), and none is looked at. */
export function ratesOf({ rof }: Weapon): readonly number[] | null {
  for (const size of rof) if (size > 0) return rof;
  return null;
}
