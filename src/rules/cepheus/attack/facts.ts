/** The facts that an attack depends on, resolved: no ids to look up, no defaults left open. */
import type { Id, Key } from '../../kernel/json.ts';
import type { Tally } from '../../kernel/tally.ts';
import { optionsFrom } from '../options.ts';
import { NO_DISTANCE, rangeOf, type Distance } from '../scene/range.ts';
import type {
  Armor,
  AttackKind,
  Band,
  CepheusOptions,
  CepheusScene,
  Cover,
  RangeType,
  Sensor,
  Stance,
  Weapon,
} from '../types.ts';

/** A layer of armor as damage meets it; a list of layers begins with the outermost. */
export interface ArmorLayer extends Pick<Armor, 'id' | 'ar' | 'arLaser'> {
  /** Whether it is not armor but a drug in the body (GAP-06). */
  readonly isDrug?: true;
}

/** The conditions of the scene between attacker and target. */
export type Conditions = Omit<CepheusScene, 'gravity' | 'jammed'>;

/** A combatant whom the attack may hit. */
export interface Bystander {
  readonly id: Id;
  readonly armor: readonly ArmorLayer[];
}

/** A combatant at whom the attack is aimed, or whom blind fire may hit. */
export interface Eligible extends Bystander {
  /** Whether it can be suppressed (CEP-SUP-09); relevant only to suppression fire. */
  readonly suppressible: boolean;
}

/** A combatant near the target. */
export interface Neighbor extends Bystander {
  /** Meters from the target. */
  readonly metres: number;
  readonly isAttacker: boolean;
  /** Whether it cannot be hit (CEP-CVR-06); absent: it can. */
  readonly hidden?: boolean;
}

export interface AttackerFacts {
  /** Id of the combatant that rolls; null outside a fight. */
  readonly id: Id | null;
  /** Level in the skill of the declared use (thrown: Athletics); null: unskilled. */
  readonly skill: number | null;
  readonly jackOfAllTrades: number;
  /** Level in Zero-G; null: none. */
  readonly zeroG: number | null;
  /** Current scores. */
  readonly str: number;
  readonly dex: number;
  /** Characteristic used in melee (CEP-ATK-02); `best`: the one with the higher DM. */
  readonly characteristic: 'best' | 'str' | 'dex';
  /** DM of its aim on this target, 0 to 6. */
  readonly aimDm: number;
  /** Points of damage of its aim for the kill on this target, 0 to 6. */
  readonly aimKill: number;
  /** Working targeting sensors. */
  readonly sensors: readonly Sensor[];
  readonly hastened: boolean;
  readonly suppressed: boolean;
  readonly fatigued: boolean;
  /** Number of its reactions whose DM still counts (CEP-RCT-02). */
  readonly reactions: number;
  readonly stance: Stance;
  readonly cover: Cover;
  readonly grappled: boolean;
  readonly unconscious: boolean;
  /** Whether it has moved in this round or rides a moving vehicle. */
  readonly moved: boolean;
  /** Whether it fires from a rest (CEP-XRG-04). */
  readonly rest: boolean;
  /** Effect of the evasive action of the vehicle it fires from; 0: none. */
  readonly evading: number;
}

export interface TargetFacts extends Eligible {
  /** `occupant`: a person in a vehicle. */
  readonly kind: 'character' | 'vehicle' | 'occupant' | 'starship';
  /** DM on attacks for its size; counts for vehicles only (CEP-VEH-05). */
  readonly sizeDm: number;
  readonly stance: Stance;
  /** Cover between attacker and target. */
  readonly cover: Cover;
  readonly softCover: boolean;
  /** Whether infra-red sees it as a warm body (CEP-SEN-01). */
  readonly warm: boolean;
  /** Meters moved in its latest turn. */
  readonly movedMetres: number;
  /** Its reaction, already declared and known to be legal. */
  readonly reaction: 'none' | 'dodge' | 'parry';
  /** Whether there is something to duck behind (CEP-RCT-06). */
  readonly duckBehind: boolean;
  /** Level in the melee skill of the weapon in hand, for a parry. */
  readonly meleeSkill: number | null;
  readonly zeroG: number | null;
  /** Effect of the evasive action of the vehicle that it is or sits in; 0: none. */
  readonly evading: number;
  readonly neighbors: readonly Neighbor[];
}

export interface WeaponFacts extends Pick<
  Weapon,
  | 'damageFlat'
  | 'recoil'
  | 'laser'
  | 'energy'
  | 'slugThrower'
  | 'heavy'
  | 'flechette'
  | 'laserSight'
  | 'telescopicSight'
  | 'gyrostabilizer'
  | 'intelTolerance'
> {
  /** Number of damage dice; null: damage is not resolved. */
  readonly damageDice: number | null;
  /** Whether it has an explosive payload, so that the attack itself does no damage (CEP-THR-04). */
  readonly payload: boolean;
  /** Sizes on its rate-of-fire line, 0: no single shots; null: not checked. */
  readonly rof: readonly number[] | null;
  /** Rounds left; null: not counted. */
  readonly magazine: number | null;
  /** Hits taken by a mounted weapon, 0 to 2. */
  readonly hits: number;
  /** Whether it is in hand or mounted on a vehicle. */
  readonly ready: boolean;
}

export interface AttackSituation {
  readonly rangeType: RangeType;
  readonly attackKind: AttackKind;
  readonly band: Band;
  /** Whether the range is extreme, beyond Distant (CEP-RNG-05); the band is Distant then. */
  readonly extreme: boolean;
  /** Rounds of the chosen size, before the doubling for suppression; 1: a single shot. */
  readonly burstSize: number;
  readonly burstUse: 'spread' | 'grouped';
  /** Language key of the fire mode, for the card. */
  readonly mode: Key;
  readonly panic: boolean;
  readonly suppression: boolean;
  readonly blind: boolean;
  /** Targets that blind fire may hit, the target among them; empty: only the target. */
  readonly eligible: readonly Eligible[];
  /** Gravity; 0: zero gravity. */
  readonly gravity: number;
  readonly scene: Conditions;
  readonly otherDms: readonly number[];
  /** Further modifiers of this attack, each with its own label and clause. */
  readonly more: Tally;
  readonly attacker: AttackerFacts;
  readonly target: TargetFacts;
  readonly weapon: WeaponFacts;
}

const PLAIN_SCENE: Conditions = {
  light: 'normal',
  smoke: 'none',
  weather: 'none',
  strongHeat: false,
  aerosol: false,
};

const PLAIN_ATTACKER: AttackerFacts = {
  id: null,
  skill: 0,
  jackOfAllTrades: 0,
  zeroG: null,
  str: 7,
  dex: 7,
  characteristic: 'best',
  aimDm: 0,
  aimKill: 0,
  sensors: [],
  hastened: false,
  suppressed: false,
  fatigued: false,
  reactions: 0,
  stance: 'standing',
  cover: 'none',
  grappled: false,
  unconscious: false,
  moved: false,
  rest: false,
  evading: 0,
};

const PLAIN_TARGET: TargetFacts = {
  id: '',
  kind: 'character',
  sizeDm: 1,
  stance: 'standing',
  cover: 'none',
  softCover: false,
  warm: true,
  movedMetres: 0,
  reaction: 'none',
  duckBehind: false,
  meleeSkill: 0,
  zeroG: null,
  evading: 0,
  armor: [],
  suppressible: true,
  neighbors: [],
};

const PLAIN_WEAPON: WeaponFacts = {
  damageDice: null,
  damageFlat: 0,
  payload: false,
  recoil: false,
  laser: false,
  energy: false,
  slugThrower: true,
  heavy: false,
  flechette: false,
  laserSight: false,
  telescopicSight: false,
  gyrostabilizer: false,
  intelTolerance: null,
  rof: null,
  magazine: null,
  hits: 0,
  ready: true,
};

type Parts = 'scene' | 'attacker' | 'target' | 'weapon';

/** The stated part of an attack; everything else has its default. */
export interface SituationPart extends Partial<Omit<AttackSituation, Parts | 'rangeType'>> {
  readonly rangeType: RangeType;
  readonly scene?: Partial<Conditions>;
  readonly attacker?: Partial<AttackerFacts>;
  readonly target?: Partial<TargetFacts>;
  readonly weapon?: Partial<WeaponFacts>;
  /** A distance in place of band and extreme range. */
  readonly distance?: Partial<Distance>;
}

/**
 * The full situation from its stated part. Unless stated otherwise, a laser is an energy weapon, and people can be
 * suppressed while vehicles cannot.
 */
export function attackSituation(part: SituationPart, options: CepheusOptions): AttackSituation {
  const { scene, attacker, target, weapon, distance, ...plain } = part;
  const range = distance ? rangeOf({ ...NO_DISTANCE, ...distance }, options) : {};
  return {
    attackKind: kindOf(part.rangeType),
    band: 'personal',
    extreme: false,
    burstSize: 1,
    burstUse: 'spread',
    mode: 'SALVO.cepheus.mode.single',
    panic: false,
    suppression: false,
    blind: false,
    eligible: [],
    gravity: 1,
    otherDms: [],
    more: [],
    ...plain,
    ...range,
    scene: { ...PLAIN_SCENE, ...scene },
    attacker: { ...PLAIN_ATTACKER, ...attacker },
    target: { ...PLAIN_TARGET, suppressible: isPerson(target?.kind), ...target },
    weapon: { ...PLAIN_WEAPON, energy: weapon?.laser ?? false, ...weapon },
  };
}

/** Whether a target of this kind is a person, whom suppression fire may affect (CEP-SUP-09). */
const isPerson = (kind: TargetFacts['kind'] = 'character'): boolean => kind === 'character' || kind === 'occupant';

/** The kind of attack that is made with a range type (section 0.3). */
export function kindOf(type: RangeType): AttackKind {
  if (type === 'closeQuarters' || type === 'extendedReach') return 'melee';
  return type === 'thrown' ? 'thrown' : 'shooting';
}

/** The target of an attack that has none yet, so that the rest of it can be checked. */
export const NOBODY_YET: TargetFacts = attackSituation({ rangeType: 'rifle' }, optionsFrom({})).target;
