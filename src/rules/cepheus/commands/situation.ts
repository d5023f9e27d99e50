/** From a fight and a declaration to the facts that one attack depends on. */
import type { Id } from '../../kernel/json.ts';
import type { Field } from '../../ruleset.ts';
import { fireRefusal, type Fire } from '../firemode.ts';

import { rangeOf, type Distance } from '../range.ts';
import {
  kindOf,
  PLAIN_TARGET,
  type AttackerFacts,
  type AttackSituation,
  type Bystander,
  type Conditions,
  type Neighbor,
  type TargetFacts,
  type WeaponFacts,
} from '../situation.ts';
import { armorNow, combatant, jackOfAllTrades, skillOf } from '../state.ts';
import { isSuppressible } from '../suppression.ts';
import { COVERS, LIGHTS, SMOKES, WEATHERS } from '../types.ts';
import type { CepheusCombatant, CepheusFight, CepheusScene, Cover, RangeType, Reaction, Weapon } from '../types.ts';
import { choiceField, flagField, numberField, type Asked } from './act.ts';
import { isSuppressed, reactionsCounting } from './checks.ts';
import { asFlag, asNumber, asText, type Declared, type Lists } from './declared.ts';
import { roundsIn } from './weapons.ts';

const FULL_SCENE: CepheusScene = {
  gravity: 1,
  light: 'normal',
  smoke: 'none',
  weather: 'none',
  strongHeat: false,
  aerosol: false,
};

/** The facts of the place; what the fight does not say or says wrongly has its default. */
export function sceneOf({ scene }: CepheusFight): CepheusScene {
  const { gravity, strongHeat, aerosol } = scene;
  return {
    gravity: typeof gravity === 'number' && gravity >= 0 ? gravity : FULL_SCENE.gravity,
    light: LIGHTS.find((one) => one === scene['light']) ?? FULL_SCENE.light,
    smoke: SMOKES.find((one) => one === scene['smoke']) ?? FULL_SCENE.smoke,
    weather: WEATHERS.find((one) => one === scene['weather']) ?? FULL_SCENE.weather,
    strongHeat: strongHeat === true,
    aerosol: aerosol === true,
  };
}

/** Who stands near whom, as the table measures it: `neighbors` of the target, those in a blast, those in the line of fire. */
export const ATTACK_LISTS: Lists = { near: ['neighbors', 'blastVictims'], ids: ['eligible'] };

// prettier-ignore
/** Meters at which nothing is known about the distance: where the weapon is used most easily (CEP-DIF). */
const USUAL_METRES: { readonly [type in RangeType]: number } = {
  closeQuarters: 1, extendedReach: 2, thrown: 3, pistol: 3, rifle: 10, shotgun: 3, assaultWeapon: 10, rocket: 30,
};

/** Everything that may be declared with an attack. */
export function attackFields(fight: CepheusFight, one: CepheusCombatant, item: Weapon | null): readonly Field[] {
  if (!item) return NOBODY;
  const mode = presetMode(one, item);
  const ofWeapon = fieldsOfScene(fight.scene);
  const variants = ofWeapon.get(item);
  const before = variants?.get(mode);
  if (before) return before;
  const made = newAttackFields(sceneOf(fight), item, mode);
  if (variants) variants.set(mode, made);
  else ofWeapon.set(item, new Map([[mode, made]]));
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
    numberField('metres', 'CEP-RNG-01', 'table', USUAL_METRES[item.ranges[0]!], 0, 1_000_000),
    numberField('squares', 'CEP-RNG-02', 'table', UNMEASURED, UNMEASURED, 1_000_000),
    choiceField('gridKind', 'CEP-RNG-03', 'table', ['none', 'square', 'hex'], 'none'),
    numberField('squareMetres', 'CEP-RNG-04', 'table', 1.5, 0.01, 100_000),
    choiceField('gmExtreme', 'CEP-XRG-01', 'gm', ['auto', 'yes', 'no'], 'auto'),
    choiceField('cover', 'CEP-CVR-07', 'gm', ['auto', ...COVERS], 'auto'),
    choiceField('softCover', 'CEP-SEN-01', 'gm', ['auto', 'yes', 'no'], 'auto'),
    flagField('duckBehind', 'CEP-RCT-06', 'gm'),
    choiceField('light', 'CEP-ENV-01', 'table', LIGHTS, scene.light),
    choiceField('smoke', 'CEP-ENV-03', 'table', SMOKES, scene.smoke),
    choiceField('weather', 'CEP-ENV-05', 'table', WEATHERS, scene.weather),
    flagField('strongHeat', 'CEP-SEN-01', 'table', scene.strongHeat),
    flagField('aerosol', 'CEP-DMG-02', 'table', scene.aerosol),
    numberField('gravity', 'CEP-ZGR-01', 'table', scene.gravity, 0, 1_000),
    ...(item.payload.length > 0 ? [numberField('direction', 'CEP-THR-06', 'table', UNMEASURED, UNMEASURED, 359)] : []),
    numberField('otherDm', 'CEP-ATK-06', 'gm', 0, -20, 20),
  ];
}

/** Stands for a measure that the table has not taken. */
const UNMEASURED = -1;

/** `single`, `burst:N:spread`, `burst:N:grouped`, `panic`, by what is written on the weapon. */
function modesOf(item: Weapon): readonly string[] {
  if (kindOf(item.ranges[0]!) !== 'shooting') return ['single'];
  const ids: string[] = item.rof.includes(1) || item.rof.every((size) => size === 0) ? ['single'] : [];
  for (const size of item.rof) if (size > 1) ids.push(`burst:${size}:spread`, `burst:${size}:grouped`);
  if (item.slugThrower && !item.heavy && item.magazine !== null) ids.push('panic');
  return ids;
}

const modesMade = new WeakMap<Weapon, readonly string[]>();

/** The first mode that the magazine allows now. */
function presetMode(one: CepheusCombatant, item: Weapon): string {
  const modes = modesMade.get(item) ?? modesOf(item);
  modesMade.set(item, modes);
  const first = modes[0]!;
  if (kindOf(item.ranges[0]!) !== 'shooting') return first;
  const magazine = item.magazine === null ? null : roundsIn(one, item);
  const weapon = { rof: ratesOf(item), magazine, slugThrower: item.slugThrower, heavy: item.heavy };
  return modes.find((mode) => fireRefusal(fireOf(mode, false), weapon) === null) ?? first;
}

/** No rate of fire on the weapon: it is not looked at. */
const ratesOf = (item: Weapon): readonly number[] | null => (item.rof.length > 0 ? item.rof : null);

/** What a mode of the field says about the fire. */
export function fireOf(mode: string, suppression: boolean): Fire {
  const [kind, size, use] = mode.split(':');
  return {
    burstSize: kind === 'burst' ? Number(size) : 1,
    burstUse: use === 'grouped' ? 'grouped' : 'spread',
    panic: kind === 'panic',
    suppression,
  };
}

const known = new WeakMap<Asked, Map<string, AttackSituation>>();

/**
 * The situation of the declared attack, made once for each target and reaction. Without a target it is a plain one, so that
 * the rest can be judged.
 */
export function situationOf(asked: Asked, target: Id | null, reaction: Reaction = 'none'): AttackSituation {
  const key = `${reaction} ${target ?? ''}`;
  const before = known.get(asked) ?? new Map<string, AttackSituation>();
  const found = before.get(key);
  if (found) return found;
  const made = newSituation(asked, target, reaction);
  before.set(key, made);
  known.set(asked, before);
  return made;
}

function newSituation(asked: Asked, target: Id | null, reaction: Reaction): AttackSituation {
  const { one, item, declared, options } = asked;
  if (!item) throw new RangeError('an attack needs a weapon');
  const rangeType = asText(declared, 'range') as RangeType;
  const range = rangeOf(distanceOf(declared), options);
  const fire = fireOf(asText(declared, 'mode'), asFlag(declared, 'suppression'));
  const otherDm = Math.trunc(asNumber(declared, 'otherDm'));
  return {
    rangeType,
    attackKind: kindOf(rangeType),
    band: range.band,
    extreme: range.extreme,
    burstSize: fire.burstSize,
    burstUse: fire.burstUse,
    panic: fire.panic,
    suppression: fire.suppression,
    blind: asFlag(declared, 'blind'),
    eligible: eligible(asked, target),
    gravity: asNumber(declared, 'gravity'),
    scene: conditionsOf(declared),
    otherDms: otherDm === 0 ? NO_DMS : [otherDm],
    attacker: attackerFacts(asked, item, rangeType, target),
    target: target === null ? PLAIN_TARGET : targetFacts(asked, target, reaction),
    weapon: weaponFacts(one, item),
  };
}

const NO_DMS: readonly number[] = [];

function distanceOf(declared: Declared): Distance {
  const squares = asNumber(declared, 'squares');
  const extreme = asText(declared, 'gmExtreme');
  return {
    band: null,
    metres: asNumber(declared, 'metres'),
    squares: squares < 0 ? null : Math.floor(squares),
    gridKind: asText(declared, 'gridKind') as Distance['gridKind'],
    squareMetres: asNumber(declared, 'squareMetres'),
    gmExtreme: extreme === 'auto' ? null : extreme === 'yes',
  };
}

const conditionsOf = (declared: Declared): Conditions => ({
  light: asText(declared, 'light') as Conditions['light'],
  smoke: asText(declared, 'smoke') as Conditions['smoke'],
  weather: asText(declared, 'weather') as Conditions['weather'],
  strongHeat: asFlag(declared, 'strongHeat'),
  aerosol: asFlag(declared, 'aerosol'),
});

/** CEP-BLD-04: all in the line of fire, the target among them, the firer not. */
function eligible({ fight, who, declared }: Asked, target: Id | null): readonly Bystander[] {
  const others = (declared.ids['eligible'] ?? []).filter((id) => id !== who);
  if (target === null || others.length === 0) return NOBODY;
  return (others.includes(target) ? others : [target, ...others]).map((id) => bystander(fight, id));
}

const NOBODY: readonly never[] = [];

const bystander = (fight: CepheusFight, id: Id): Bystander => ({ id, armor: armorNow(combatant(fight, id)) });

function attackerFacts(asked: Asked, item: Weapon, rangeType: RangeType, target: Id | null): AttackerFacts {
  const { fight, one, declared } = asked;
  const { state, sheet } = one;
  const aim = state.aim && state.aim.target === target ? state.aim : null;
  return {
    id: one.id,
    skill: skillOf(one, rangeType === 'thrown' ? 'Athletics' : item.skill),
    jackOfAllTrades: jackOfAllTrades(one),
    zeroG: skillOf(one, 'Zero-G'),
    str: state.current.str,
    dex: state.current.dex,
    characteristic: (asText(declared, 'characteristic') || 'best') as AttackerFacts['characteristic'],
    aimDm: aim?.dm ?? 0,
    aimKill: aim?.kill ?? 0,
    sensors: sheet.sensors,
    hastened: state.hastened,
    suppressed: isSuppressed(fight, one),
    fatigued: state.fatigued,
    reactions: reactionsCounting(fight, one),
    stance: state.stance,
    cover: state.cover,
    grappled: state.grappledWith !== null,
    unconscious: false,
    moved: state.metresMoved > 0,
    rest: asFlag(declared, 'rest'),
    evading: 0,
  };
}

function targetFacts(asked: Asked, target: Id, reaction: Reaction): TargetFacts {
  const { fight, declared } = asked;
  const one = combatant(fight, target);
  const { state, sheet } = one;
  const soft = asText(declared, 'softCover');
  return {
    id: target,
    kind: 'character',
    sizeDm: 0,
    stance: state.stance,
    cover: coverOf(asked, target),
    softCover: soft === 'auto' ? state.softCover : soft === 'yes',
    warm: !sheet.machine,
    movedMetres: state.metresMoved,
    reaction: reaction === 'dive' ? 'none' : reaction,
    duckBehind: asFlag(declared, 'duckBehind'),
    meleeSkill: parrySkill(one),
    zeroG: skillOf(one, 'Zero-G'),
    evading: 0,
    armor: armorNow(one),
    suppressible: isSteady(one),
    neighbors: neighborsOf(asked, target),
  };
}

/** CEP-SUP-09. */
const isSteady = ({ sheet }: CepheusCombatant): boolean =>
  isSuppressible({
    kind: 'character',
    machine: sheet.machine,
    zealot: false,
    suicidal: false,
    unshakable: sheet.unshakable,
    battleDress: sheet.armor.some((layer) => layer.fullBattleDress),
    inVehicle: 'none',
  });

/** The cover between both: as declared, else what the target has taken. */
export function coverOf({ fight, declared }: Asked, target: Id): Cover {
  const said = asText(declared, 'cover');
  return said === 'auto' || said === '' ? combatant(fight, target).state.cover : (said as Cover);
}

function neighborsOf({ fight, declared, who }: Asked, target: Id): readonly Neighbor[] {
  const near = declared.near['neighbors'];
  if (near === undefined) return NOBODY;
  return near
    .filter(({ id }) => id !== target)
    .map(({ id, metres }) => ({ ...bystander(fight, id), metres, isAttacker: id === who }));
}

/** CEP-RCT-07: the level in the skill of the melee weapon in hand; bare hands have Natural Weapons. */
export function parrySkill(one: CepheusCombatant): number | null {
  let best: number | null = null;
  let armed = false;
  for (const weapon of one.sheet.weapons) {
    if (weapon.id === 'unarmed' || one.state.drawn[weapon.id] !== true || kindOf(weapon.ranges[0]!) !== 'melee')
      continue;
    armed = true;
    const level = skillOf(one, weapon.skill);
    if (level !== null && (best === null || level > best)) best = level;
  }
  return armed ? best : skillOf(one, 'Natural Weapons');
}

function weaponFacts(one: CepheusCombatant, item: Weapon): WeaponFacts {
  return {
    id: item.id,
    damageDice: item.damageDice,
    damageFlat: item.damageFlat,
    payload: item.payload.length > 0,
    recoil: item.recoil,
    laser: item.laser,
    energy: item.energy,
    slugThrower: item.slugThrower,
    heavy: item.heavy,
    flechette: item.flechette,
    laserSight: item.laserSight,
    telescopicSight: item.telescopicSight,
    gyrostabilizer: item.gyrostabilizer,
    intelTolerance: item.intelTolerance,
    rof: ratesOf(item),
    magazine: item.magazine === null ? null : roundsIn(one, item),
    hits: 0,
    ready: one.state.drawn[item.id] === true,
  };
}
