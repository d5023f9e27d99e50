/** What may be declared with an attack, and how it is fired (sections 2, 13, 15 of RULES.md). */
import type { Field } from '../../ruleset.ts';
import { fireRefusal, type Fire } from '../fire/firemode.ts';
import { kindOf } from './facts.ts';
import { COVERS, LIGHTS, SMOKES, WEATHERS } from '../types.ts';
import type { CepheusCombatant, CepheusFight, CepheusScene, RangeType, Weapon } from '../types.ts';
import { choiceField, flagField, measureField, numberField } from '../acts/act.ts';
import { idList, listsOf, nearList } from '../../kernel/declared.ts';
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
  const mode = presetMode(holderOf(fight, combatant, item), item);
  const place = seated(fight, combatant) ? 'aboard' : 'onFoot';
  const ofWeapon = fieldsOfScene(fight.scene);
  const variants = ofWeapon.get(item);
  const before = variants?.get(`${place} ${mode}`);
  if (before) return before;
  const plain = newAttackFields(sceneOf(fight), item, mode);
  const made = place === 'aboard' ? [...plain, BEARING] : plain;
  if (variants) variants.set(`${place} ${mode}`, made);
  else ofWeapon.set(item, new Map([[`${place} ${mode}`, made]]));
  return made;
}

type FieldsByWeapon = WeakMap<Weapon, Map<string, readonly Field[]>>;
const scenesSeen = new WeakMap<CepheusFight['scene'], FieldsByWeapon>();

/** The fields of a weapon are the same from shot to shot while the place is and the magazine allows the same mode. */
function fieldsOfScene(scene: CepheusFight['scene']): FieldsByWeapon {
  const before = scenesSeen.get(scene) ?? new WeakMap<Weapon, Map<string, readonly Field[]>>();
  scenesSeen.set(scene, before);
  return before;
}

function newAttackFields(scene: CepheusScene, item: Weapon, mode: string): readonly Field[] {
  const kind = kindOf(item.ranges[0]!);
  return [
    choiceField('range', 'CEP-DIF-10', 'actor', item.ranges, item.ranges[0]!),
    choiceField('mode', 'CEP-BST-01', 'actor', modesOf(item), mode),
    ...(kind === 'shooting'
      ? [flagField('suppression', 'CEP-SUP-01', 'actor'), flagField('blind', 'CEP-BLD-01', 'actor')]
      : []),
    ...(kind === 'melee'
      ? [choiceField('characteristic', 'CEP-ATK-02', 'actor', ['best', 'str', 'dex'], 'best')]
      : [flagField('rest', 'CEP-XRG-04', 'actor')]),
    measureField('metres', 'CEP-RNG-01', 'table', USUAL_METRES[item.ranges[0]!], 0, 1_000_000),
    measureField('squares', 'CEP-RNG-02', 'table', UNMEASURED, UNMEASURED, 1_000_000),
    choiceField('gridKind', 'CEP-RNG-03', 'table', ['none', 'square', 'hex'], 'none'),
    measureField('squareMetres', 'CEP-RNG-04', 'table', 1.5, 0.01, 100_000),
    choiceField('gmExtreme', 'CEP-XRG-01', 'gm', ['auto', 'yes', 'no'], 'auto'),
    choiceField('cover', 'CEP-CVR-07', 'actor', ['auto', ...COVERS], 'auto'),
    choiceField('softCover', 'CEP-SEN-01', 'actor', ['auto', 'yes', 'no'], 'auto'),
    flagField('duckBehind', 'CEP-RCT-06', 'actor'),
    choiceField('light', 'CEP-ENV-01', 'actor', LIGHTS, scene.light),
    choiceField('smoke', 'CEP-ENV-03', 'actor', SMOKES, scene.smoke),
    choiceField('weather', 'CEP-ENV-05', 'actor', WEATHERS, scene.weather),
    flagField('strongHeat', 'CEP-SEN-01', 'table', scene.strongHeat),
    flagField('aerosol', 'CEP-DMG-02', 'table', scene.aerosol),
    measureField('gravity', 'CEP-ZGR-01', 'table', scene.gravity, 0, 1_000),
    ...(item.payload.length > 0 ? [measureField('direction', 'CEP-THR-06', 'table', UNMEASURED, UNMEASURED, 359)] : []),
    numberField('otherDm', 'CEP-ATK-06', 'gm', 0, -20, 20),
  ];
}

/** Stands for a measure that the table has not taken. */
const UNMEASURED = -1;

/** CEP-VEH-02: where the target is, for who fires out of a vehicle. */
const BEARING = measureField('bearing', 'CEP-VEH-02', 'table', UNMEASURED, UNMEASURED, 359);

/**
 * `single`, `burst:N:spread`, `burst:N:grouped`, `panic`, by what is written on the weapon; several shells with a payload
 * at once are `auto:N`, without the effects of a burst (GAP-05).
 */
function modesOf(item: Weapon): readonly string[] {
  if (kindOf(item.ranges[0]!) !== 'shooting') return ['single'];
  const ids: string[] = item.rof.includes(1) || item.rof.every((size) => size === 0) ? ['single'] : [];
  const several = item.rof.filter((size) => size > 1);
  if (item.payload.length > 0) return [...ids, ...several.map((size) => `auto:${size}`)];
  for (const size of several) ids.push(`burst:${size}:spread`, `burst:${size}:grouped`);
  if (item.slugThrower && !item.heavy && item.magazine !== null) ids.push('panic');
  return ids;
}

const modesMade = new WeakMap<Weapon, readonly string[]>();

/** The first mode that the magazine allows now. */
function presetMode(combatant: CepheusCombatant, item: Weapon): string {
  const modes = modesMade.get(item) ?? modesOf(item);
  modesMade.set(item, modes);
  const first = modes[0]!;
  if (kindOf(item.ranges[0]!) !== 'shooting') return first;
  const magazine = item.magazine === null ? null : roundsIn(combatant, item);
  const weapon = { rof: ratesOf(item), magazine, slugThrower: item.slugThrower, heavy: item.heavy };
  return modes.find((mode) => fireRefusal(fireOf(mode, false), weapon) === null) ?? first;
}

/** No rate of fire on the weapon: it is not looked at. */
export const ratesOf = (item: Weapon): readonly number[] | null => (item.rof.length > 0 ? item.rof : null);

/** What a mode of the field says about the fire. */
export function fireOf(mode: string, suppression: boolean): Fire {
  const [kind, size, use] = mode.split(':');
  return {
    burstSize: size === undefined ? 1 : Number(size),
    burstUse: use === 'grouped' || kind === 'auto' ? 'grouped' : 'spread',
    panic: kind === 'panic',
    suppression,
  };
}
