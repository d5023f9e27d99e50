/** The tally of an attack (section 7): the modifiers, in the order of the card. What is 0 is left out. */
import type { Key } from '../kernel/json.ts';
import { entry, setAside, total, type Tally, type TallyEntry } from '../kernel/tally.ts';
import { characteristicDm, levelUsed, skillDm } from './check.ts';
import { coverDm } from './cover.ts';
import { hasSensor, lightDm, seesHeat, smokeDm, weatherDm, type Penalty } from './environment.ts';
import { burstDm, PANIC_DM, SUPPRESSION_DM } from './firemode.ts';
import { difficulty, DIFFICULTY_CLAUSE, EXTREME_DM, isAtPersonalRange } from './range.ts';
import { dodgeDm, parryDm, reactionCheckDm } from './reactions.ts';
import type { AttackSituation, Neighbor } from './situation.ts';
import type { CepheusOptions } from './types.ts';

/** The modifiers of an attack by name; the label of each is `SALVO.cepheus.dm.<name>`. */
export const DM_NAMES = [
  'skill',
  'characteristic',
  'difficulty',
  'extremeRange',
  'aim',
  'laserSight',
  'telescopicSight',
  'cover',
  'light',
  'smoke',
  'weather',
  'targetMoved',
  'targetProne',
  'dodge',
  'parry',
  'recoil',
  'intoCombat',
  'panic',
  'suppression',
  'burst',
  'flechette',
  'size',
  'targetEvasion',
  'ownEvasion',
  'weaponDamage',
  'hasten',
  'reactions',
  'suppressed',
  'fatigue',
  'other',
  'intelligentWeapon',
] as const;
export type DmName = (typeof DM_NAMES)[number];

export const dmLabel = (name: DmName): string => `SALVO.cepheus.dm.${name}`;

/** The modifiers of an attack. Their sum, `total(tally)`, is the DM of the check. */
export function attackTally(attack: AttackSituation, options: CepheusOptions): Tally {
  const { attacker, weapon, attackKind, rangeType } = attack;
  const tally: TallyEntry[] = [];
  addSkill(tally, attack, options);
  add(tally, CHARACTERISTIC[attackKind], attackCharacteristicDm(attack));
  add(tally, DIFFICULTY[rangeType], difficulty(rangeType, attack.band) ?? 0);
  add(tally, EXTREME_RANGE, attack.extreme ? EXTREME_DM : 0);
  add(tally, AIM, attacker.aimDm);
  add(tally, LASER_SIGHT, sightDm(weapon.laserSight, attacker.aimDm));
  add(tally, TELESCOPIC_SIGHT, sightDm(weapon.telescopicSight, attacker.aimDm));
  addSurroundings(tally, attack, options);
  addTarget(tally, attack, options);
  addMode(tally, attack, options);
  addAttacker(tally, attack, options);
  addIntelligentWeapon(tally, attack);
  return tally;
}

/** CEP-CORE-10 after blind fire (CEP-BLD-01) and zero gravity (CEP-ZGR-01, -02). */
function addSkill(tally: TallyEntry[], { attacker, blind, gravity }: AttackSituation, options: CepheusOptions): void {
  const own = blind && (attacker.skill !== null || options.blindUnskilled === 'zero') ? 0 : attacker.skill;
  const level = levelUsed(own, gravity, attacker.zeroG);
  const modifier = level !== own ? SKILL_WEIGHTLESS : own !== attacker.skill ? SKILL_BLIND : SKILL;
  add(tally, modifier, skillDm(level, attacker.jackOfAllTrades));
}

/** CEP-ATK-02..04. */
export function attackCharacteristicDm({ attackKind, attacker }: AttackSituation): number {
  const dex = characteristicDm(attacker.dex);
  if (attackKind !== 'melee' || attacker.characteristic === 'dex') return dex;
  const str = characteristicDm(attacker.str);
  return attacker.characteristic === 'str' ? str : Math.max(str, dex);
}

/** CEP-AIM-05, GAP-06: a sight helps when at least one regular aim action is behind the attack. */
export const sightDm = (sight: boolean, aimDm: number): number => (sight && aimDm >= 1 ? 1 : 0);

function addSurroundings(tally: TallyEntry[], attack: AttackSituation, options: CepheusOptions): void {
  const { attacker, target, scene, weapon } = attack;
  const heat = target.warm && seesHeat(attacker.sensors, scene);
  const cover = coverDm(target.cover, target.stance);
  if (target.softCover && heat) addCancelled(tally, COVER, cover);
  else add(tally, COVER, cover);
  // CEP-ENV-07: none of the rest touches melee.
  if (attack.attackKind === 'melee') return;
  const sensor = hasSensor(attacker.sensors, scene, options);
  addPenalty(tally, LIGHT, lightDm(scene, sensor));
  addPenalty(tally, SMOKE, smokeDm(scene, weapon.laser, heat));
  addPenalty(tally, WEATHER, weatherDm(scene, sensor));
}

/** What counts, and beside it what a sensor cancelled. */
function addPenalty(tally: TallyEntry[], modifier: Modifier, { counts, cancelled }: Penalty): void {
  add(tally, modifier, counts);
  addCancelled(tally, modifier, cancelled);
}

function addTarget(tally: TallyEntry[], attack: AttackSituation, options: CepheusOptions): void {
  const { target, attackKind, gravity, weapon } = attack;
  add(tally, TARGET_MOVED, movementDm(target.movedMetres, options));
  if (target.stance === 'prone') add(tally, TARGET_PRONE, proneDm(attack, options));
  if (target.reaction === 'dodge') add(tally, DODGE, dodgeDm(target.cover, target.duckBehind));
  if (target.reaction === 'parry' && attackKind === 'melee') {
    add(tally, PARRY, parryDm(target.meleeSkill, gravity, target.zeroG));
  }
  if (gravity === 0 && weapon.recoil) add(tally, RECOIL, recoilDm(weapon.gyrostabilizer));
  if (isIntoCombat(attack)) add(tally, INTO_COMBAT, -2);
}

/** CEP-MOD-06, CEP-CORE-13: only full 10 m count. */
function movementDm(metres: number, { moveDmCap }: CepheusOptions): number {
  const dm = -Math.floor(metres / 10);
  return moveDmCap === 'none' ? dm : Math.max(moveDmCap, dm);
}

/** CEP-STN-05: the two printed statements disagree at Short. */
function proneDm({ band, attackKind }: AttackSituation, { proneShort }: CepheusOptions): number {
  if (band === 'personal') return 2;
  if (band === 'close' || attackKind === 'melee') return 0;
  return band === 'short' ? proneShort : -2;
}

/** CEP-ZGR-03; a gyrostabilizer takes one point off (GAP-06). */
const recoilDm = (gyrostabilizer: boolean): number => (gyrostabilizer ? -1 : -2);

/** CEP-FIC-01: a ranged attack on one who has somebody else within Personal range; the firer does not count. */
export const isIntoCombat = ({ attackKind, target }: AttackSituation): boolean =>
  attackKind !== 'melee' && target.neighbors.some(isInTheWay);

const isInTheWay = (one: Neighbor): boolean => !one.isAttacker && isAtPersonalRange(one.metres);

function addMode(tally: TallyEntry[], attack: AttackSituation, options: CepheusOptions): void {
  const { target, weapon, attacker } = attack;
  if (attack.panic) add(tally, PANIC, PANIC_DM);
  if (attack.suppression) add(tally, SUPPRESSION, SUPPRESSION_DM);
  if (attack.attackKind === 'shooting' && attack.burstSize > 1) {
    const burst = burstDm(attack, options);
    add(tally, BURST[burst.clause], burst.dm);
  }
  if (isSpread(attack)) add(tally, FLECHETTE, 1);
  if (target.kind === 'starship') add(tally, STARSHIP, 4);
  if (target.kind === 'vehicle') add(tally, SIZE, target.sizeDm);
  add(tally, TARGET_EVASION, -evasion(target.evading, options));
  add(tally, OWN_EVASION, -evasion(attacker.evading, options));
  if (weapon.hits === 1) add(tally, WEAPON_DAMAGE, -2);
}

/** CEP-SHT-01..04: flechettes from a shotgun spread at Medium and Long. */
export const isSpread = ({ weapon, rangeType, band }: AttackSituation): boolean =>
  weapon.flechette && rangeType === 'shotgun' && (band === 'medium' || band === 'long');

/** CEP-VEH-21: a failed evasive action counts 0 unless negative Effects are taken literally. */
const evasion = (effect: number, { negativeEffect }: CepheusOptions): number =>
  negativeEffect === 'floor0' ? Math.max(0, effect) : effect;

function addAttacker(tally: TallyEntry[], attack: AttackSituation, options: CepheusOptions): void {
  const { attacker, otherDms } = attack;
  if (attacker.hastened) add(tally, HASTEN, -1);
  add(tally, REACTIONS, reactionCheckDm(attacker.reactions, options));
  if (attacker.suppressed) add(tally, SUPPRESSED, -1);
  if (attacker.fatigued) add(tally, FATIGUE, -2);
  let other = 0;
  for (const dm of otherDms) other += dm;
  add(tally, OTHER, other);
  for (const one of attack.more) tally.push(one);
}

/** CEP-MOD-04: helps when the sum of all other DMs reaches the program's tolerance. */
function addIntelligentWeapon(tally: TallyEntry[], { weapon: { intelTolerance } }: AttackSituation): void {
  if (intelTolerance !== null && total(tally) >= intelTolerance) add(tally, INTELLIGENT_WEAPON, 1);
}

/** A modifier as the tally names it. */
interface Modifier {
  readonly clause: string;
  readonly label: Key;
  /** Its entries from -16 to 16, made once: every attack has several. */
  readonly usual: readonly TallyEntry[];
}

function modifier(name: DmName, clause: string): Modifier {
  const label = dmLabel(name);
  const usual = Array.from({ length: 33 }, (_, index) => Object.freeze(entry(clause, label, index - 16)));
  return { clause, label, usual };
}

const entryOf = ({ usual, clause, label }: Modifier, value: number): TallyEntry =>
  usual[value + 16] ?? entry(clause, label, value);

/** Only what says something is told. */
function add(tally: TallyEntry[], modifier: Modifier, value: number): void {
  if (value !== 0) tally.push(entryOf(modifier, value));
}

function addCancelled(tally: TallyEntry[], modifier: Modifier, value: number): void {
  if (value !== 0) tally.push(setAside(entryOf(modifier, value), 'SALVO.cepheus.reason.sensor'));
}

const SKILL = modifier('skill', 'CEP-CORE-10');
const SKILL_BLIND = modifier('skill', 'CEP-BLD-01');
const SKILL_WEIGHTLESS = modifier('skill', 'CEP-ZGR-01');
const CHARACTERISTIC = {
  melee: modifier('characteristic', 'CEP-ATK-02'),
  shooting: modifier('characteristic', 'CEP-ATK-03'),
  thrown: modifier('characteristic', 'CEP-ATK-04'),
};
const DIFFICULTY = {
  closeQuarters: modifier('difficulty', DIFFICULTY_CLAUSE.closeQuarters),
  extendedReach: modifier('difficulty', DIFFICULTY_CLAUSE.extendedReach),
  thrown: modifier('difficulty', DIFFICULTY_CLAUSE.thrown),
  pistol: modifier('difficulty', DIFFICULTY_CLAUSE.pistol),
  rifle: modifier('difficulty', DIFFICULTY_CLAUSE.rifle),
  shotgun: modifier('difficulty', DIFFICULTY_CLAUSE.shotgun),
  assaultWeapon: modifier('difficulty', DIFFICULTY_CLAUSE.assaultWeapon),
  rocket: modifier('difficulty', DIFFICULTY_CLAUSE.rocket),
};
const EXTREME_RANGE = modifier('extremeRange', 'CEP-MOD-14');
const AIM = modifier('aim', 'CEP-MOD-01');
const LASER_SIGHT = modifier('laserSight', 'CEP-MOD-05');
const TELESCOPIC_SIGHT = modifier('telescopicSight', 'CEP-MOD-05');
const COVER = modifier('cover', 'CEP-MOD-02');
const LIGHT = modifier('light', 'CEP-ENV-01');
const SMOKE = modifier('smoke', 'CEP-ENV-03');
const WEATHER = modifier('weather', 'CEP-ENV-05');
const TARGET_MOVED = modifier('targetMoved', 'CEP-MOD-06');
const TARGET_PRONE = modifier('targetProne', 'CEP-MOD-09');
const DODGE = modifier('dodge', 'CEP-MOD-07');
const PARRY = modifier('parry', 'CEP-MOD-08');
const RECOIL = modifier('recoil', 'CEP-MOD-10');
const INTO_COMBAT = modifier('intoCombat', 'CEP-MOD-11');
const PANIC = modifier('panic', 'CEP-MOD-12');
const SUPPRESSION = modifier('suppression', 'CEP-MOD-13');
const BURST = {
  'CEP-BST-03': modifier('burst', 'CEP-BST-03'),
  'CEP-BST-04': modifier('burst', 'CEP-BST-04'),
  'CEP-BST-05': modifier('burst', 'CEP-BST-05'),
  'CEP-BST-06': modifier('burst', 'CEP-BST-06'),
  'CEP-BST-07': modifier('burst', 'CEP-BST-07'),
  'CEP-BST-08': modifier('burst', 'CEP-BST-08'),
};
const FLECHETTE = modifier('flechette', 'CEP-MOD-16');
const SIZE = modifier('size', 'CEP-MOD-17');
const STARSHIP = modifier('size', 'CEP-MOD-19');
const TARGET_EVASION = modifier('targetEvasion', 'CEP-MOD-18');
const OWN_EVASION = modifier('ownEvasion', 'CEP-MOD-24');
const WEAPON_DAMAGE = modifier('weaponDamage', 'CEP-MOD-24');
const HASTEN = modifier('hasten', 'CEP-MOD-20');
const REACTIONS = modifier('reactions', 'CEP-MOD-21');
const SUPPRESSED = modifier('suppressed', 'CEP-MOD-22');
const FATIGUE = modifier('fatigue', 'CEP-MOD-23');
const OTHER = modifier('other', 'CEP-ATK-06');
const INTELLIGENT_WEAPON = modifier('intelligentWeapon', 'CEP-MOD-04');
