/** From a fight and a declaration to the facts that one attack depends on. */
import type { Id } from '../../kernel/json.ts';
import { isHidden } from '../scene/cover.ts';
import { metresByTable, rangeOf } from '../scene/range.ts';
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
import { entry, type Tally, type TallyEntry } from '../../kernel/tally.ts';
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
import { isShaken } from '../fire/suppression.ts';
import { UNARMED } from '../sheet/items.ts';
import type { CepheusCombatant, CepheusFight, Cover, RangeType, Reaction, Weapon } from '../types.ts';
import { SYSTEM_HITS } from '../vocabulary.ts';
import { evading, holderOf, metresDriven, protectionIn, rideTogether, seated } from '../vehicles/aboard.ts';
import { damagedDm } from '../vehicles/hits.ts';
import { bestLimb, weaponHits } from '../vehicles/parts.ts';
import type { Request } from '../acts/act.ts';
import { aimOn } from '../acts/aim.ts';
import { distanceOf, ELIGIBLE, modeIn, NEIGHBORS, ratesOf, sceneOf, statedIn, type Stated } from './attack-fields.ts';
import { isSuppressed, reactionsCounting } from '../check/skill-check.ts';
import { isIn } from '../scene/clouds.ts';
import { listed } from '../../kernel/declared.ts';
import { roundsIn } from '../acts/weapons.ts';

/** The situation of the declared attack. Without a target it is a plain one, so that the rest can be judged. */
export function situationOf(request: Request, target: Id | null, reaction: Reaction = 'none'): AttackSituation {
  const { fight, combatant, declared, options } = request;
  const item = request.item!;
  const aimed = target === null ? null : combatantOf(fight, target);
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
    scene: conditionsOf(request, stated, aimed ?? combatant),
    otherDms: otherDm === 0 ? NO_DMS : [otherDm],
    more: ownDms(request, item),
    attacker: attackerFacts(request, stated, item, target),
    target: aimed === null ? NOBODY_YET : targetFacts(request, stated, aimed, reaction),
    weapon: weaponFacts(request, item, holder, aimed?.state.hulk?.frame === 'starship'),
  };
}

const NO_DMS: readonly never[] = [];

/** The modifiers of its gear to every attack (GAP-05, GAP-07). */
function ownDms({ combatant }: Request, item: Weapon): Tally {
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

/** CEP-VEH-46: a robot strikes with its best limb. */
function limbDm({ state }: CepheusCombatant): number {
  return damagedDm(bestLimb(state.hulk)) ?? 0;
}

/** CEP-VEH-44: a robot whose sensors are destroyed. */
const isBlinded = ({ state: { hulk } }: CepheusCombatant): boolean =>
  hulk !== null && hitsOn(hulk, 'sensors') === SYSTEM_HITS.sensors;

/** As declared; what this weapon has no field for is as the scene has it. */
function conditionsOf({ fight, combatant, item }: Request, stated: Stated, other: CepheusCombatant): Conditions {
  const smoke = isIn('inSmoke', combatant, other) ? 'thick' : stated['smoke'];
  return {
    light: (stated['light'] ?? sceneOf(fight).light) as Conditions['light'],
    smoke: (smoke ?? sceneOf(fight).smoke) as Conditions['smoke'],
    weather: (stated['weather'] ?? sceneOf(fight).weather) as Conditions['weather'],
    strongHeat: stated['strongHeat'] === true,
    // GAP-06: nothing to anything but a laser.
    aerosol:
      item!.laser && (isIn('inMist', combatant, other) || (stated['aerosol'] ?? fight.scene['aerosol']) === true),
  };
}

/** CEP-BLD-04: all who live in the line of fire, the target among them, the firer not. */
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
    // These stand in for a skill that is not there, or limit one where nothing has weight: nobody else is asked for them.
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
    // CEP-MOD-06: a vehicle carries those inside along with each other.
    movedMetres: state.metresMoved + (driven === 0 || rideTogether(fight, who, id) ? 0 : driven),
    evading: evading(fight, combatant),
    reaction: reaction === 'dive' ? 'none' : reaction,
    duckBehind: reaction === 'dodge' && stated['duckBehind'] === true,
    // Looked up for a parry alone; nerves for fire that suppresses.
    meleeSkill: reaction === 'parry' ? parrySkill(combatant) : null,
    zeroG: reaction === 'parry' ? skillOf(combatant, 'Zero-G') : null,
    armor: armorNow(combatant),
    suppressible: stated['suppression'] === true && isShaken(fight, combatant),
    neighbors: neighborsOf(request, id),
  };
}

/** The cover between both: as declared, else what the target has taken. */
function coverOf({ fight, who }: Request, stated: Stated, target: CepheusCombatant): Cover {
  const said = stated['cover'];
  if (said !== 'auto') return said as Cover;
  const place = seated(fight, target);
  if (!place) return target.state.cover;
  // CEP-CVR-07: nothing of the vehicle stands between two who are inside.
  return rideTogether(fight, who, target.id) ? 'none' : protectionIn(place.vehicle).cover;
}

/** CEP-FIC-01: other combatants near the target, by the same table as the shot (CEP-RNG-03); the dead are none. */
function neighborsOf({ fight, declared, who, options }: Request, target: Id): readonly Neighbor[] {
  const near = listed(declared, NEIGHBORS);
  if (near === undefined) return NOBODY;
  const distance = distanceOf(statedIn(declared));
  return (
    near
      // An occupant of a vehicle is in nobody's way there, nor is the vehicle.
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

/** CEP-VEH-05, CEP-SHP-01. Robots and drones are hit as vehicles are, without the size (CEP-VEH-58). */
function kindOfTarget({ state: { hulk } }: CepheusCombatant, isAboard: boolean): TargetFacts['kind'] {
  if (hulk) return hulk.frame === 'starship' ? 'starship' : 'vehicle';
  return isAboard ? 'occupant' : 'character';
}

/** CEP-RCT-07: the level in the skill of the melee weapon in hand; bare hands have Natural Weapons. */
function parrySkill(combatant: CepheusCombatant): number | null {
  let best: number | null = null;
  let armed = false;
  for (const weapon of combatant.sheet.weapons) {
    if (weapon.id === 'unarmed' || combatant.state.drawn[weapon.id] !== true || !isForMelee(weapon)) continue;
    armed = true;
    const level = skillOf(combatant, weapon.skill);
    if (level !== null && (best === null || level > best)) best = level;
  }
  return armed ? best : skillOf(combatant, 'Natural Weapons');
}

const isForMelee = ({ ranges }: Weapon): boolean => ranges.some((range) => kindOf(range) === 'melee');

function weaponFacts({ combatant }: Request, item: Weapon, holder: CepheusCombatant, atShip: boolean): WeaponFacts {
  return {
    id: item.id,
    // CEP-SHP-03: weapons that hit a ship together are reckoned together.
    damageDice: atShip ? null : item.damageDice,
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
