/** From a fight and a declaration to the facts that one attack depends on. */
import type { Id } from '../../kernel/json.ts';
import { rangeOf, type Distance } from '../scene/range.ts';
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
} from './facts.ts';
import { entry, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import { armorNow, armorSkillDm, combatantOf, jackOfAllTrades, scoreOf, skillOf } from '../sheet/state.ts';
import { isSuppressible } from '../fire/suppression.ts';
import type { CepheusCombatant, CepheusFight, Cover, RangeType, Reaction, Weapon } from '../types.ts';
import type { Request } from '../acts/act.ts';
import { ELIGIBLE, fireOf, NEIGHBORS, ratesOf } from './fields.ts';
import { isSuppressed, reactionsCounting } from '../check/skill-check.ts';
import { isIn } from '../scene/clouds.ts';
import { asFlag, asNumber, asText, listed, type Declared } from '../../kernel/declared.ts';
import { roundsIn } from '../acts/weapons.ts';

/** The situation of the declared attack. Without a target it is a plain one, so that the rest can be judged. */
export function situationOf(request: Request, target: Id | null, reaction: Reaction = 'none'): AttackSituation {
  const { combatant, item, declared, options } = request;
  if (!item) throw new RangeError('an attack needs a weapon');
  const rangeType = asText(declared, 'range') as RangeType;
  const range = rangeOf(distanceOf(declared), options);
  const fire = fireOf(asText(declared, 'mode'), asFlag(declared, 'suppression'));
  const blind = asFlag(declared, 'blind');
  const otherDm = asNumber(declared, 'otherDm');
  return {
    rangeType,
    attackKind: kindOf(rangeType),
    band: range.band,
    extreme: range.extreme,
    burstSize: fire.burstSize,
    burstUse: fire.burstUse,
    panic: fire.panic,
    suppression: fire.suppression,
    blind,
    eligible: blind ? eligible(request, target) : NOBODY,
    gravity: asNumber(declared, 'gravity'),
    scene: conditionsOf(request, target),
    otherDms: otherDm === 0 ? NO_DMS : [otherDm],
    more: ownDms(combatant, item),
    attacker: attackerFacts(request, item, rangeType, target),
    target: target === null ? PLAIN_TARGET : targetFacts(request, target, reaction),
    weapon: weaponFacts(combatant, item),
  };
}

const NO_DMS: readonly never[] = [];

/** What its gear adds to every attack of this one (GAP-05, GAP-07). */
function ownDms(one: CepheusCombatant, item: Weapon): Tally {
  const missing = item.minStr === 0 ? 0 : Math.max(0, item.minStr - scoreOf(one, 'str'));
  const untrained = armorSkillDm(one);
  if (missing === 0 && untrained === 0) return NO_DMS;
  const dms: TallyEntry[] = [];
  if (missing > 0) dms.push(entry('GAP-05', 'SALVO.cepheus.dm.strength', -missing));
  if (untrained < 0) dms.push(entry('GAP-07', 'SALVO.cepheus.dm.armorSkill', untrained));
  return dms;
}

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

function conditionsOf({ fight, combatant, declared }: Request, target: Id | null): Conditions {
  const other = target === null ? combatant : combatantOf(fight, target);
  return {
    light: asText(declared, 'light') as Conditions['light'],
    smoke: isIn('inSmoke', combatant, other) ? 'thick' : (asText(declared, 'smoke') as Conditions['smoke']),
    weather: asText(declared, 'weather') as Conditions['weather'],
    strongHeat: asFlag(declared, 'strongHeat'),
    aerosol: asFlag(declared, 'aerosol') || isIn('inMist', combatant, other),
  };
}

/** CEP-BLD-04: all in the line of fire, the target among them, the firer not. */
function eligible({ fight, who, declared }: Request, target: Id | null): readonly Bystander[] {
  const others = (listed(declared, ELIGIBLE) ?? []).filter((id) => id !== who);
  if (target === null || others.length === 0) return NOBODY;
  return (others.includes(target) ? others : [target, ...others]).map((id) => bystander(fight, id));
}

const NOBODY: readonly never[] = [];

const bystander = (fight: CepheusFight, id: Id): Bystander => ({ id, armor: armorNow(combatantOf(fight, id)) });

function attackerFacts(request: Request, item: Weapon, rangeType: RangeType, target: Id | null): AttackerFacts {
  const { fight, combatant, declared } = request;
  const { state, sheet } = combatant;
  const aim = state.aim && state.aim.target === target ? state.aim : null;
  return {
    id: combatant.id,
    skill: skillOf(combatant, rangeType === 'thrown' ? 'Athletics' : item.skill),
    jackOfAllTrades: jackOfAllTrades(combatant),
    zeroG: skillOf(combatant, 'Zero-G'),
    str: scoreOf(combatant, 'str'),
    dex: scoreOf(combatant, 'dex'),
    characteristic: (asText(declared, 'characteristic') || 'best') as AttackerFacts['characteristic'],
    aimDm: aim?.dm ?? 0,
    aimKill: aim?.kill ?? 0,
    sensors: sheet.sensors,
    hastened: state.hastened,
    suppressed: isSuppressed(fight, combatant),
    fatigued: state.fatigued,
    reactions: reactionsCounting(fight, combatant),
    stance: state.stance,
    cover: state.cover,
    grappled: state.grappledWith !== null,
    unconscious: false,
    moved: state.metresMoved > 0,
    rest: asFlag(declared, 'rest'),
    evading: 0,
  };
}

function targetFacts(request: Request, target: Id, reaction: Reaction): TargetFacts {
  const { fight, declared } = request;
  const one = combatantOf(fight, target);
  const { state, sheet } = one;
  const soft = asText(declared, 'softCover');
  return {
    id: target,
    kind: 'character',
    sizeDm: 0,
    stance: state.stance,
    cover: coverOf(request, target),
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
    neighbors: neighborsOf(request, target),
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
export function coverOf({ fight, declared }: Request, target: Id): Cover {
  const said = asText(declared, 'cover');
  return said === 'auto' || said === '' ? combatantOf(fight, target).state.cover : (said as Cover);
}

function neighborsOf({ fight, declared, who }: Request, target: Id): readonly Neighbor[] {
  const near = listed(declared, NEIGHBORS);
  if (near === undefined) return NOBODY;
  return near
    .filter(({ id }) => id !== target)
    .map(({ id, metres }) => ({ id, armor: armorNow(combatantOf(fight, id)), metres, isAttacker: id === who }));
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
    flechette: one.state.flechettes[item.id] ?? item.flechette,
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
