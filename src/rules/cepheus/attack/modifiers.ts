/** The tally of an attack (section 7): its modifiers, in the order of the card. Amounts of 0 are left out. */
import { add, named, setAside, total, valued, type Named, type Tally, type TallyEntry } from '../../kernel/tally.ts';
import { characteristicDm, dm, dmLabel, levelUsed, skillDm, STATE_DM } from '../check/check.ts';
import { evasionDm } from '../driving/control.ts';
import { burstDm, PANIC_DM, SUPPRESSION_DM, type Fire } from '../fire/firemode.ts';
import { coverDm } from '../scene/cover.ts';
import { hasSensor, lightDm, seesHeat, smokeDm, VISIBILITY_DM, INTERFERENCE_DM } from '../scene/environment.ts';
import { isAtPersonalRange, rangeDms } from '../scene/range.ts';
import type { AttackKind, CepheusOptions } from '../types.ts';
import type { AttackSituation, AttackerFacts, Neighbor, TargetFacts, WeaponFacts } from './facts.ts';
import { dodgeDm, parryDm, reactionCheckDm } from './reactions.ts';

/** The modifiers of an attack by name; the label of each is `SALVO.cepheus.dm.<name>`. */
// prettier-ignore
type DmName =
  | 'skill' | 'characteristic' | 'difficulty' | 'extremeRange' | 'aim' | 'laserSight' | 'telescopicSight'
  | 'cover' | 'light' | 'smoke' | 'weather' | 'targetMoved' | 'targetProne' | 'dodge' | 'parry' | 'recoil'
  | 'intoCombat' | 'panic' | 'suppression' | 'burst' | 'flechette' | 'size' | 'targetEvasion' | 'ownEvasion'
  | 'weaponDamage' | 'hasten' | 'reactions' | 'suppressed' | 'fatigue' | 'other' | 'intelligentWeapon';

/** The modifiers of an attack. Their sum, `total(tally)`, is the DM of the check. */
export function attackTally(attack: AttackSituation, options: CepheusOptions): Tally {
  const tally: TallyEntry[] = [];
  addSkill(tally, attack, options);
  addAim(tally, attack);
  addSurroundings(tally, attack, options);
  addTarget(tally, attack, options);
  addMode(tally, attack, options);
  addAttacker(tally, attack, options);
  const { intelTolerance } = attack.weapon;
  // CEP-MOD-04: the weapon helps if the sum of all other DMs is at least its tolerance.
  if (intelTolerance !== null && total(tally) >= intelTolerance) tally.push(INTELLIGENT_WEAPON);
  return tally;
}

/**
 * The skill (CEP-CORE-10), after blind fire (CEP-BLD-01) and zero gravity (CEP-ZGR-01, -02), and the characteristic.
 */
function addSkill(tally: TallyEntry[], attack: AttackSituation, options: CepheusOptions): void {
  const { attacker, blind, gravity } = attack;
  const base = blind && (attacker.skill !== null || options.blindUnskilled === 'zero') ? 0 : attacker.skill;
  const level = levelUsed(base, gravity, attacker.zeroG);
  const modifier = level !== base ? SKILL_WEIGHTLESS : base !== attacker.skill ? SKILL_BLIND : SKILL;
  const fullDm = skillDm(attacker.skill, attacker.jackOfAllTrades);
  if (base !== attacker.skill && fullDm !== 0) tally.push(setAside(valued(SKILL_BLIND, fullDm), BLIND_REASON));
  add(tally, modifier, skillDm(level, attacker.jackOfAllTrades));
  add(tally, characteristicModifier(attack.attackKind), attackCharacteristicDm(attack));
}

function characteristicModifier(kind: AttackKind): Named {
  if (kind === 'shooting') return CHARACTERISTIC_SHOOTING;
  return kind === 'melee' ? CHARACTERISTIC_MELEE : CHARACTERISTIC_THROWN;
}

/** The DM of the characteristic used (CEP-ATK-02..04). */
function attackCharacteristicDm({ attackKind, attacker }: AttackSituation): number {
  const dex = characteristicDm(attacker.dex);
  if (attackKind !== 'melee' || attacker.characteristic === 'dex') return dex;
  const str = characteristicDm(attacker.str);
  return attacker.characteristic === 'str' ? str : Math.max(str, dex);
}

function addAim(tally: TallyEntry[], { rangeType, band, extreme, attacker, weapon }: AttackSituation): void {
  const dms = rangeDms(rangeType, { band, extreme });
  if (dms !== null) for (const amount of dms) tally.push(amount);
  if (attacker.aimDm > 0) addAimed(tally, attacker, weapon);
}

function addAimed(tally: TallyEntry[], { aimDm }: AttackerFacts, weapon: WeaponFacts): void {
  add(tally, AIM, aimDm);
  add(tally, LASER_SIGHT, sightDm(weapon.laserSight, aimDm));
  add(tally, TELESCOPIC_SIGHT, sightDm(weapon.telescopicSight, aimDm));
}

/** The DM of a sight, which takes at least one regular aim action (CEP-AIM-05, GAP-06). */
const sightDm = (sight: boolean, aimDm: number): number => (sight && aimDm >= 1 ? 1 : 0);

function addSurroundings(tally: TallyEntry[], attack: AttackSituation, options: CepheusOptions): void {
  const { attacker, target, scene, weapon } = attack;
  const heat = target.warm && seesHeat(attacker.sensors, scene);
  add(tally, target.softCover && heat ? COVER_SEEN_THROUGH : COVER, coverDm(target.cover, target.stance));
  // CEP-ENV-07: none of the rest touches melee.
  if (attack.attackKind === 'melee') return;
  const sensor = hasSensor(attacker.sensors, scene, options);
  add(tally, sensor ? LIGHT_SEEN_THROUGH : LIGHT, lightDm(scene));
  add(tally, heat ? SMOKE_SEEN_THROUGH : SMOKE, smokeDm(scene, weapon.laser));
  if (scene.weather !== 'none') addWeather(tally, sensor);
}

function addWeather(tally: TallyEntry[], sensor: boolean): void {
  if (sensor) tally.push(INTERFERENCE, VISIBILITY_SEEN_THROUGH);
  else tally.push(WEATHER);
}

function addTarget(tally: TallyEntry[], attack: AttackSituation, options: CepheusOptions): void {
  const { target, attackKind, gravity, weapon } = attack;
  if (target.movedMetres >= 10) add(tally, TARGET_MOVED, movementDm(target.movedMetres, options));
  if (target.stance === 'prone') add(tally, TARGET_PRONE, proneDm(attack, options));
  if (target.reaction === 'dodge') add(tally, DODGE, dodgeDm(target.cover, target.duckBehind));
  if (target.reaction === 'parry' && attackKind === 'melee') {
    add(tally, PARRY, parryDm(target.meleeSkill, gravity, target.zeroG));
  }
  if (gravity === 0 && weapon.recoil) add(tally, RECOIL, recoilDm(weapon.gyrostabilizer));
  if (isIntoCombat(attack)) tally.push(INTO_COMBAT);
}

/** The DM of a target that has moved; only full 10 m count (CEP-MOD-06, CEP-CORE-13). */
function movementDm(metres: number, { moveDmCap }: CepheusOptions): number {
  const dm = 0 - Math.floor(metres / 10);
  return moveDmCap === 'none' ? dm : Math.max(moveDmCap, dm);
}

/** The DM of a prone target; two printed statements disagree at Short (CEP-STN-05). */
function proneDm({ band, attackKind }: AttackSituation, { proneShort }: CepheusOptions): number {
  if (band === 'personal') return 2;
  if (band === 'close' || attackKind === 'melee') return 0;
  return band === 'short' ? proneShort : -2;
}

/** The DM of recoil in zero gravity (CEP-ZGR-03); a gyrostabilizer reduces it by one point (GAP-06). */
const recoilDm = (gyrostabilizer: boolean): number => (gyrostabilizer ? -1 : -2);

/**
 * Whether a ranged attack goes into combat: another combatant than the firer is at Personal range of the target
 * (CEP-FIC-01).
 */
export function isIntoCombat({ attackKind, target }: AttackSituation): boolean {
  return attackKind !== 'melee' && target.neighbors.length > 0 && target.neighbors.some(isInTheWay);
}

const isInTheWay = ({ isAttacker, metres }: Neighbor): boolean => !isAttacker && isAtPersonalRange(metres);

function addMode(tally: TallyEntry[], attack: AttackSituation, options: CepheusOptions): void {
  const { target, weapon, attacker } = attack;
  if (attack.attackKind === 'shooting' && !isPlainShot(attack)) fireDms(attack, options, tally);
  if (isSpread(attack)) tally.push(FLECHETTE);
  if (target.kind !== 'character') addSize(tally, target);
  if (target.evading !== 0 || attacker.evading !== 0) addEvasion(tally, attack, options);
  if (weapon.hits === 1) tally.push(WEAPON_DAMAGE);
}

const isPlainShot = ({ burstSize, panic, suppression }: Fire): boolean => burstSize === 1 && !panic && !suppression;

/** The modifiers of a fire mode, appended to `tally`: panic fire, suppression fire, a spread burst. */
export function fireDms(fire: Fire, options: CepheusOptions, tally: TallyEntry[] = []): Tally {
  if (fire.panic) tally.push(PANIC);
  if (fire.suppression) tally.push(SUPPRESSION);
  const burst = burstDm(fire, options);
  if (burst.value !== 0) tally.push(burst);
  return tally;
}

function addSize(tally: TallyEntry[], { kind, sizeDm }: TargetFacts): void {
  if (kind === 'starship') tally.push(STARSHIP);
  if (kind === 'vehicle') add(tally, SIZE, sizeDm);
}

/** Whether flechettes from a shotgun spread, as they do at Medium and Long (CEP-SHT-01..04). */
export const isSpread = ({ weapon, rangeType, band }: AttackSituation): boolean =>
  weapon.flechette && rangeType === 'shotgun' && (band === 'medium' || band === 'long');

function addEvasion(tally: TallyEntry[], { target, attacker }: AttackSituation, options: CepheusOptions): void {
  add(tally, TARGET_EVASION, evasionDm(target.evading, options));
  add(tally, OWN_EVASION, evasionDm(attacker.evading, options));
}

function addAttacker(tally: TallyEntry[], attack: AttackSituation, options: CepheusOptions): void {
  const { attacker, otherDms, more } = attack;
  if (attacker.hastened) tally.push(HASTEN);
  if (attacker.reactions > 0) add(tally, REACTIONS, reactionCheckDm(attacker.reactions, options));
  if (attacker.suppressed) tally.push(SUPPRESSED);
  if (attacker.fatigued) tally.push(FATIGUE);
  if (otherDms.length > 0) add(tally, OTHER, sumOf(otherDms));
  if (more.length > 0) tally.push(...more);
}

const sumOf = (dms: readonly number[]): number => dms.reduce((sum, dm) => sum + dm, 0);

const modifier = (name: DmName, clause: string): Named => named(clause, dmLabel(name));

/** A modifier that always has the same value. */
const fixed = (name: DmName, clause: string, value: number): TallyEntry => dm(clause, name, value);

/** A modifier that a sensor cancels. */
const seenThrough = (amount: TallyEntry): TallyEntry => setAside(amount, 'SALVO.cepheus.reason.sensor');

const SKILL = modifier('skill', 'CEP-CORE-10');
const SKILL_BLIND = modifier('skill', 'CEP-BLD-01');
const BLIND_REASON = 'SALVO.cepheus.reason.blind';
const SKILL_WEIGHTLESS = modifier('skill', 'CEP-ZGR-01');
const CHARACTERISTIC_MELEE = modifier('characteristic', 'CEP-ATK-02');
const CHARACTERISTIC_SHOOTING = modifier('characteristic', 'CEP-ATK-03');
const CHARACTERISTIC_THROWN = modifier('characteristic', 'CEP-ATK-04');
const AIM = modifier('aim', 'CEP-MOD-01');
const LASER_SIGHT = modifier('laserSight', 'CEP-MOD-05');
const TELESCOPIC_SIGHT = modifier('telescopicSight', 'CEP-MOD-05');
const COVER = modifier('cover', 'CEP-MOD-02');
const COVER_SEEN_THROUGH = COVER.map(seenThrough);
const LIGHT = modifier('light', 'CEP-ENV-01');
const LIGHT_SEEN_THROUGH = LIGHT.map(seenThrough);
const SMOKE = modifier('smoke', 'CEP-ENV-03');
const SMOKE_SEEN_THROUGH = SMOKE.map(seenThrough);
const WEATHER = fixed('weather', 'CEP-ENV-05', VISIBILITY_DM + INTERFERENCE_DM);
const INTERFERENCE = fixed('weather', 'CEP-ENV-05', INTERFERENCE_DM);
const VISIBILITY_SEEN_THROUGH = seenThrough(fixed('weather', 'CEP-ENV-05', VISIBILITY_DM));
const TARGET_MOVED = modifier('targetMoved', 'CEP-MOD-06');
const TARGET_PRONE = modifier('targetProne', 'CEP-MOD-09');
const DODGE = modifier('dodge', 'CEP-MOD-07');
const PARRY = modifier('parry', 'CEP-MOD-08');
const RECOIL = modifier('recoil', 'CEP-MOD-10');
const INTO_COMBAT = fixed('intoCombat', 'CEP-MOD-11', -2);
const PANIC = fixed('panic', 'CEP-MOD-12', PANIC_DM);
const SUPPRESSION = fixed('suppression', 'CEP-MOD-13', SUPPRESSION_DM);
const FLECHETTE = fixed('flechette', 'CEP-MOD-16', 1);
const SIZE = modifier('size', 'CEP-MOD-17');
const STARSHIP = fixed('size', 'CEP-MOD-19', 4);
const TARGET_EVASION = modifier('targetEvasion', 'CEP-MOD-18');
const OWN_EVASION = modifier('ownEvasion', 'CEP-MOD-24');
const WEAPON_DAMAGE = fixed('weaponDamage', 'CEP-MOD-24', -2);
const HASTEN = fixed('hasten', 'CEP-MOD-20', STATE_DM.hasten);
const REACTIONS = modifier('reactions', 'CEP-MOD-21');
const SUPPRESSED = fixed('suppressed', 'CEP-MOD-22', STATE_DM.suppressed);
const FATIGUE = fixed('fatigue', 'CEP-MOD-23', STATE_DM.fatigue);
const OTHER = modifier('other', 'CEP-ATK-06');
const INTELLIGENT_WEAPON = fixed('intelligentWeapon', 'CEP-MOD-04', 1);
