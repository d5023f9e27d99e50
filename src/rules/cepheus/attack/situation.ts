/** The facts that an attack depends on, from a fight and a declaration. */
import { listed } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import { entry, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import type { Request } from '../acts/act.ts';
import { aimOn } from '../acts/aim.ts';
import { roundsIn } from '../acts/weapons.ts';
import { isSuppressed, reactionsCounting } from '../check/skill-check.ts';
import { isShaken } from '../fire/suppression.ts';
import { isInCloud } from '../scene/clouds.ts';
import { isHidden } from '../scene/cover.ts';
import { metresByTable, rangeOf } from '../scene/range.ts';
import { UNARMED } from '../sheet/items.ts';
import {
  armorNow,
  armorSkillDm,
  combatantOf,
  dexOf,
  hitsOn,
  isDead,
  jackOfAllTrades,
  skillOf,
  strOf,
} from '../sheet/state.ts';
import type { CepheusCombatant, CepheusFight, Cover, RangeType, Reaction, Weapon } from '../types.ts';
import { evading, holderOf, metresDriven, protectionIn, rideTogether, seated } from '../vehicles/aboard.ts';
import { damagedDm } from '../vehicles/hits.ts';
import { bestLimb, weaponHits } from '../vehicles/parts.ts';
import { SYSTEM_HITS } from '../vocabulary.ts';
import { distanceOf, ELIGIBLE, modeIn, NEIGHBORS, ratesOf, sceneOf, statedIn, type Stated } from './attack-fields.ts';
import {
  kindOf,
  NOBODY_YET,
  type AttackerFacts,
  type AttackSituation,
  type Conditions,
  type Eligible,
  type Neighbor,
  type TargetFacts,
  type WeaponFacts,
} from './facts.ts';

/** The situation of the declared attack. Without a target it has a default one, so that the rest can be checked. */
export function situationOf(request: Request, target: Id | null, reaction: Reaction = 'none'): AttackSituation {
  const { fight, combatant, declared, options } = request;
  const item = request.item!;
  const targetCombatant = target === null ? null : combatantOf(fight, target);
  const holder = holderOf(fight, combatant, item);
  const stated = statedIn(declared);
  const rangeType = stated['range'] as RangeType;
  const attackKind = kindOf(rangeType);
  const range = rangeOf(distanceOf(stated), options);
  const mode = modeIn(item, holder !== combatant, stated['mode']);
  const blind = stated['blind'] === true || (attackKind === 'shooting' && isBlinded(combatant));
  const suppression = stated['suppression'] === true;
  const otherDm = stated['otherDm'] as number;
  return {
    rangeType,
    attackKind,
    band: range.band,
    extreme: range.extreme,
    burstSize: mode.burstSize,
    burstUse: mode.burstUse,
    mode: mode.label,
    panic: mode.panic,
    suppression,
    blind,
    eligible: blind ? eligible(request, target) : NOBODY,
    gravity: stated['gravity'] as number,
    scene: conditionsOf(request, stated, targetCombatant ?? combatant),
    otherDms: otherDm === 0 ? NO_DMS : [otherDm],
    more: handicapDms(request, item),
    attacker: attackerFacts(request, stated, item, target),
    target: targetCombatant === null ? NOBODY_YET : targetFacts(request, stated, targetCombatant, reaction),
    weapon: weaponFacts(request, item, holder, targetCombatant?.state.hulk?.frame === 'starship'),
  };
}

const NO_DMS: readonly never[] = [];

/** The DMs of too little STR for the weapon (GAP-05), armor worn untrained (GAP-07), and damaged limbs (CEP-VEH-46). */
function handicapDms({ combatant }: Request, item: Weapon): Tally {
  const missing = item.minStr === 0 ? 0 : Math.max(0, item.minStr - strOf(combatant));
  const untrained = armorSkillDm(combatant);
  const limb = item.id === UNARMED.id ? limbDm(combatant) : 0;
  if (missing === 0 && untrained === 0 && limb === 0) return NO_DMS;
  const dms: TallyEntry[] = [];
  if (missing > 0) dms.push(entry('GAP-05', 'SALVO.cepheus.dm.strength', -missing));
  if (untrained < 0) dms.push(entry('GAP-07', 'SALVO.cepheus.dm.armorSkill', untrained));
  if (limb < 0) dms.push(entry('CEP-VEH-46', 'SALVO.cepheus.dm.limb', limb));
  return dms;
}

/** The DM of a robot's damaged limbs on its bare-handed attacks, made with its best limb (CEP-VEH-46); else 0. */
function limbDm({ state }: CepheusCombatant): number {
  return damagedDm(bestLimb(state.hulk)) ?? 0;
}

/** Whether it is a robot whose sensors are destroyed (CEP-VEH-44). */
const isBlinded = ({ state: { hulk } }: CepheusCombatant): boolean =>
  hulk !== null && hitsOn(hulk, 'sensors') === SYSTEM_HITS.sensors;

/** The conditions as declared; those for which this weapon has no field are taken from the scene. */
function conditionsOf({ fight, combatant, item }: Request, stated: Stated, other: CepheusCombatant): Conditions {
  const smoke = isInCloud('inSmoke', combatant, other) ? 'thick' : stated['smoke'];
  return {
    light: (stated['light'] ?? sceneOf(fight).light) as Conditions['light'],
    smoke: (smoke ?? sceneOf(fight).smoke) as Conditions['smoke'],
    weather: (stated['weather'] ?? sceneOf(fight).weather) as Conditions['weather'],
    strongHeat: stated['strongHeat'] === true,
    // GAP-06: aerosol affects only lasers.
    aerosol:
      item!.laser && (isInCloud('inMist', combatant, other) || (stated['aerosol'] ?? fight.scene['aerosol']) === true),
  };
}

/**
 * The living combatants in the line of fire, with the target and without the firer (CEP-BLD-04); empty: only the
 * target.
 */
function eligible({ fight, who, declared }: Request, target: Id | null): readonly Eligible[] {
  const others = (listed(declared, ELIGIBLE) ?? []).filter((id) => id !== who && !isDead(combatantOf(fight, id).state));
  if (target === null || others.length === 0) return NOBODY;
  return (others.includes(target) ? others : [target, ...others]).map((id) => bystander(fight, combatantOf(fight, id)));
}

const NOBODY: readonly never[] = [];

const bystander = (fight: CepheusFight, combatant: CepheusCombatant): Eligible => ({
  id: combatant.id,
  armor: armorNow(combatant),
  suppressible: isShaken(fight, combatant),
});

function attackerFacts({ fight, combatant }: Request, stated: Stated, item: Weapon, target: Id | null): AttackerFacts {
  const { state, sheet } = combatant;
  const aim = aimOn(state.aim, target);
  const skill = skillOf(combatant, stated['range'] === 'thrown' ? 'Athletics' : item.skill);
  const isWeightless = stated['gravity'] === 0;
  return {
    id: combatant.id,
    skill,
    // CEP-CORE-10, CEP-ZGR-01: these matter only to the unskilled and in zero gravity; else they are not looked up.
    jackOfAllTrades: skill === null || isWeightless ? jackOfAllTrades(combatant) : 0,
    zeroG: isWeightless ? skillOf(combatant, 'Zero-G') : null,
    str: strOf(combatant),
    dex: dexOf(combatant),
    characteristic: (stated['characteristic'] ?? 'best') as AttackerFacts['characteristic'],
    aimDm: aim.dm,
    aimKill: aim.kill,
    sensors: isBlinded(combatant) ? NOBODY : sheet.sensors,
    hastened: state.hastened,
    suppressed: isSuppressed(fight, combatant),
    fatigued: state.fatigued,
    reactions: reactionsCounting(fight, combatant),
    stance: state.stance,
    cover: seated(fight, combatant) ? 'none' : state.cover,
    grappled: state.grappledWith !== null,
    unconscious: false,
    moved: state.metresMoved > 0 || metresDriven(fight, combatant) > 0,
    rest: stated['rest'] === true,
    evading: evading(fight, combatant),
  };
}

function targetFacts(request: Request, stated: Stated, combatant: CepheusCombatant, reaction: Reaction): TargetFacts {
  const { fight, who } = request;
  const { id, state, sheet } = combatant;
  const place = seated(fight, combatant);
  const driven = metresDriven(fight, combatant);
  const soft = stated['softCover'];
  return {
    id,
    kind: kindOfTarget(combatant, place !== null),
    sizeDm: sheet.hulk?.sizeDm ?? 0,
    stance: place ? 'standing' : state.stance,
    cover: coverOf(request, stated, combatant),
    softCover: soft === 'auto' ? (place ? protectionIn(place.vehicle).softCover : state.softCover) : soft === 'yes',
    warm: !sheet.machine,
    // CEP-MOD-06: the way of a vehicle does not count between two combatants in it.
    movedMetres: state.metresMoved + (driven === 0 || rideTogether(fight, who, id) ? 0 : driven),
    evading: evading(fight, combatant),
    reaction: reaction === 'dive' ? 'none' : reaction,
    duckBehind: reaction === 'dodge' && stated['duckBehind'] === true,
    // Each of these is looked up only for the parry or the suppression fire that needs it.
    meleeSkill: reaction === 'parry' ? parrySkill(combatant) : null,
    zeroG: reaction === 'parry' ? skillOf(combatant, 'Zero-G') : null,
    armor: armorNow(combatant),
    suppressible: stated['suppression'] === true && isShaken(fight, combatant),
    neighbors: neighborsOf(request, id),
  };
}

/** The cover between attacker and target: the declared one, else the target's own or that of its vehicle. */
function coverOf({ fight, who }: Request, stated: Stated, target: CepheusCombatant): Cover {
  const declaredCover = stated['cover'];
  if (declaredCover !== 'auto') return declaredCover as Cover;
  const place = seated(fight, target);
  if (!place) return target.state.cover;
  // CEP-CVR-07: the vehicle is no cover between two combatants inside it.
  return rideTogether(fight, who, target.id) ? 'none' : protectionIn(place.vehicle).cover;
}

/**
 * The living combatants near the target (CEP-FIC-01), at distances by the same range table as the shot (CEP-RNG-03).
 */
function neighborsOf({ fight, declared, who, options }: Request, target: Id): readonly Neighbor[] {
  const near = listed(declared, NEIGHBORS);
  if (near === undefined) return NOBODY;
  const distance = distanceOf(statedIn(declared));
  return (
    near
      // A vehicle and its occupants are no neighbors of each other.
      .filter(({ id }) => id !== target && !rideTogether(fight, id, target) && !isDead(combatantOf(fight, id).state))
      .map(({ id, metres }) => {
        const neighbor = combatantOf(fight, id);
        return {
          id,
          armor: armorNow(neighbor),
          metres: metresByTable(metres, distance, options),
          isAttacker: id === who,
          hidden: isHidden(neighbor.state.cover, neighbor.state.stance),
        };
      })
  );
}

/**
 * The kind of a target (CEP-VEH-05, CEP-SHP-01). Robots and drones count as vehicles, with a size DM of their own
 * (CEP-VEH-58).
 */
function kindOfTarget({ state: { hulk } }: CepheusCombatant, isAboard: boolean): TargetFacts['kind'] {
  if (hulk) return hulk.frame === 'starship' ? 'starship' : 'vehicle';
  return isAboard ? 'occupant' : 'character';
}

/**
 * The level for a parry: the highest in the skills of the melee weapons in hand, with bare hands that in Natural
 * Weapons (CEP-RCT-07). Null: unskilled.
 */
function parrySkill(combatant: CepheusCombatant): number | null {
  let best: number | null = null;
  let isArmed = false;
  for (const weapon of combatant.sheet.weapons) {
    if (weapon.id === 'unarmed' || combatant.state.drawn[weapon.id] !== true || !isForMelee(weapon)) continue;
    isArmed = true;
    const level = skillOf(combatant, weapon.skill);
    if (level !== null && (best === null || level > best)) best = level;
  }
  return isArmed ? best : skillOf(combatant, 'Natural Weapons');
}

const isForMelee = ({ ranges }: Weapon): boolean => ranges.some((range) => kindOf(range) === 'melee');

function weaponFacts(
  { combatant }: Request,
  item: Weapon,
  holder: CepheusCombatant,
  isAtStarship: boolean,
): WeaponFacts {
  return {
    // CEP-SHP-03: the damage of all weapons that hit a starship together is worked out later.
    damageDice: isAtStarship ? null : item.damageDice,
    damageFlat: item.damageFlat,
    payload: item.payload.length > 0,
    recoil: item.recoil,
    laser: item.laser,
    energy: item.energy,
    slugThrower: item.slugThrower,
    heavy: item.heavy,
    flechette: combatant.state.flechettes[item.id] ?? item.flechette,
    laserSight: item.laserSight,
    telescopicSight: item.telescopicSight,
    gyrostabilizer: item.gyrostabilizer,
    intelTolerance: item.intelTolerance,
    rof: ratesOf(item),
    magazine: item.magazine === null ? null : roundsIn(holder, item),
    hits: weaponHits(holder.state.hulk, item.id),
    ready: holder !== combatant || combatant.state.drawn[item.id] === true,
  };
}
