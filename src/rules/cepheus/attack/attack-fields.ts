/** The declarations of an attack, and its ways of firing (sections 2, 13, 15 of RULES.md). */
import type { Field } from '../../ruleset.ts';
import { fireRefusal, type Fire } from '../fire/firemode.ts';
import { kindOf } from './facts.ts';
import { COVERS, LIGHTS, SMOKES, WEATHERS } from '../types.ts';
import type { CepheusCombatant, CepheusFight, CepheusScene, RangeType, Weapon } from '../types.ts';
import { choiceField, flagField, measureField, numberField } from '../acts/act.ts';
import { asNumber, asText, idList, listsOf, nearList, type Declared } from '../../kernel/declared.ts';
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
  const holder = holderOf(fight, combatant, item);
  const modes = modesIn(item, holder !== combatant);
  const mode = presetMode(holder, item, modes);
  const isAboard = seated(fight, combatant) !== null;
  const variant = isAboard ? `aboard ${mode}` : mode;
  const ofWeapon = fieldsOfScene(fight.scene);
  const variants = ofWeapon.get(item);
  const before = variants?.get(variant);
  if (before) return before;
  const plain = newAttackFields(sceneOf(fight), item, modes, mode);
  const made = isAboard ? [...plain, BEARING] : plain;
  if (variants) variants.set(variant, made);
  else ofWeapon.set(item, new Map([[variant, made]]));
  return made;
}

type FieldsByWeapon = WeakMap<Weapon, Map<string, readonly Field[]>>;
const scenesSeen = new WeakMap<CepheusFight['scene'], FieldsByWeapon>();

/** The fields of a weapon stay the same from shot to shot as long as the scene does and the magazine allows the same mode. */
function fieldsOfScene(scene: CepheusFight['scene']): FieldsByWeapon {
  const before = scenesSeen.get(scene) ?? new WeakMap<Weapon, Map<string, readonly Field[]>>();
  scenesSeen.set(scene, before);
  return before;
}

function newAttackFields(scene: CepheusScene, item: Weapon, modes: readonly string[], mode: string): readonly Field[] {
  const kind = kindOf(item.ranges[0]!);
  const isMelee = item.ranges.every((type) => kindOf(type) === 'melee');
  const isFar = item.ranges.some(reachesDistant);
  return [
    choiceField('range', 'CEP-DIF-10', 'actor', item.ranges, item.ranges[0]!),
    choiceField('mode', 'CEP-BST-01', 'actor', modes, mode),
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
export function distanceOf(declared: Declared): Distance {
  const squares = asNumber(declared, 'squares');
  const extreme = asText(declared, 'gmExtreme');
  return {
    band: null,
    metres: asNumber(declared, 'metres'),
    squares: squares < 0 ? null : Math.floor(squares),
    gridKind: asText(declared, 'gridKind') as Distance['gridKind'],
    squareMetres: asNumber(declared, 'squareMetres'),
    gmExtreme: extreme === 'yes' ? true : extreme === 'no' ? false : null,
  };
}

/** Stands for a measure that the table has not taken. */
const UNMEASURED = -1;

/** CEP-VEH-02: the target's direction, for a shooter in a vehicle. */
const BEARING = measureField('bearing', 'CEP-VEH-02', 'table', UNMEASURED, UNMEASURED, 359);

/**
 * `single`, `burst:N:spread`, `burst:N:grouped`, `panic`, by what is written on the weapon; several shells with a payload
 * at once are `auto:N`, without the effects of a burst (GAP-05). What is mounted on a vehicle is no small arm (CEP-PNC-01).
 */
function modesOf(item: Weapon, isMounted: boolean): readonly string[] {
  if (kindOf(item.ranges[0]!) !== 'shooting') return ['single'];
  const ids: string[] = item.rof.includes(1) || ratesOf(item) === null ? ['single'] : [];
  const several = item.rof.filter((size) => size > 1);
  if (item.payload.length > 0) return [...ids, ...several.map((size) => `auto:${size}`)];
  for (const size of several) ids.push(`burst:${size}:spread`, `burst:${size}:grouped`);
  if (item.slugThrower && !item.heavy && !isMounted && item.magazine !== null) ids.push('panic');
  return ids;
}

const modesMade = new WeakMap<Weapon, readonly string[]>();

/** A weapon is always held or always mounted: its modes never change. */
function modesIn(item: Weapon, isMounted: boolean): readonly string[] {
  const modes = modesMade.get(item) ?? modesOf(item, isMounted);
  modesMade.set(item, modes);
  return modes;
}

/** The first mode that the magazine allows now. */
function presetMode(combatant: CepheusCombatant, item: Weapon, modes: readonly string[]): string {
  const first = modes[0]!;
  if (kindOf(item.ranges[0]!) !== 'shooting') return first;
  const magazine = item.magazine === null ? null : roundsIn(combatant, item);
  const weapon = { rof: ratesOf(item), magazine, slugThrower: item.slugThrower, heavy: item.heavy };
  return modes.find((mode) => fireRefusal(fireOf(mode, false), weapon) === null) ?? first;
}

/** The rates of fire of a weapon; null: none is written on it (or only 0, which says nothing alone), and none is looked at. */
export const ratesOf = ({ rof }: Weapon): readonly number[] | null => (rof.some((size) => size > 0) ? rof : null);

/** The fire described by a mode of the field. */
export function fireOf(mode: string, suppression: boolean): Fire {
  const [kind, size, use] = mode.split(':');
  return {
    burstSize: size === undefined ? 1 : Number(size),
    burstUse: use === 'grouped' || kind === 'auto' ? 'grouped' : 'spread',
    panic: kind === 'panic',
    suppression,
  };
}
