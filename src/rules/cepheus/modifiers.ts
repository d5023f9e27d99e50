/** The tally of an attack (section 7): one amount for every modifier, in the order of the card, 0 where it does not apply. */
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

/** Every modifier of an attack. Its sum, `total(tally)`, is the DM of the check. */
export function attackTally(attack: AttackSituation, options: CepheusOptions): Tally {
  const tally: TallyEntry[] = [
    skillOf(attack, options),
    CHARACTERISTIC[attack.attackKind](attackCharacteristicDm(attack)),
    DIFFICULTY[attack.rangeType](difficulty(attack.rangeType, attack.band) ?? 0),
    EXTREME_RANGE(attack.extreme ? EXTREME_DM : 0),
    AIM(attack.attacker.aimDm),
    LASER_SIGHT(sightDm(attack.weapon.laserSight, attack.attacker.aimDm)),
    TELESCOPIC_SIGHT(sightDm(attack.weapon.telescopicSight, attack.attacker.aimDm)),
  ];
  addSurroundings(tally, attack, options);
  addTarget(tally, attack, options);
  addMode(tally, attack, options);
  addAttacker(tally, attack, options);
  tally.push(intelligentWeapon(attack, tally));
  return tally;
}

/** CEP-CORE-10 after blind fire (CEP-BLD-01) and zero gravity (CEP-ZGR-01, -02). */
function skillOf({ attacker, blind, gravity }: AttackSituation, options: CepheusOptions): TallyEntry {
  const own = blind && (attacker.skill !== null || options.blindUnskilled === 'zero') ? 0 : attacker.skill;
  const level = levelUsed(own, gravity, attacker.zeroG);
  const clause = level !== own ? SKILL_WEIGHTLESS : own !== attacker.skill ? SKILL_BLIND : SKILL;
  return clause(skillDm(level, attacker.jackOfAllTrades));
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
  add(tally, COVER, target.softCover && heat ? { counts: 0, cancelled: cover } : { counts: cover, cancelled: 0 });
  // CEP-ENV-07: none of the rest touches melee.
  const ranged = attack.attackKind !== 'melee';
  const sensor = ranged && hasSensor(attacker.sensors, scene, options);
  add(tally, LIGHT, ranged ? lightDm(scene, sensor) : NONE);
  add(tally, SMOKE, ranged ? smokeDm(scene, weapon.laser, heat) : NONE);
  add(tally, WEATHER, ranged ? weatherDm(scene, sensor) : NONE);
}

const NONE: Penalty = { counts: 0, cancelled: 0 };

/** What counts, and beside it what a sensor cancelled. */
function add(tally: TallyEntry[], named: Named, { counts, cancelled }: Penalty): void {
  tally.push(named(counts));
  if (cancelled !== 0) tally.push(setAside(named(cancelled), 'SALVO.cepheus.reason.sensor'));
}

function addTarget(tally: TallyEntry[], attack: AttackSituation, options: CepheusOptions): void {
  const { target, attackKind, gravity, weapon } = attack;
  tally.push(
    TARGET_MOVED(movementDm(target.movedMetres, options)),
    TARGET_PRONE(target.stance === 'prone' ? proneDm(attack, options) : 0),
    DODGE(target.reaction === 'dodge' ? dodgeDm(target.cover, target.duckBehind) : 0),
    PARRY(
      target.reaction === 'parry' && attackKind === 'melee' ? parryDm(target.meleeSkill, gravity, target.zeroG) : 0,
    ),
    RECOIL(gravity === 0 && weapon.recoil ? recoilDm(weapon.gyrostabilizer) : 0),
    INTO_COMBAT(isIntoCombat(attack) ? -2 : 0),
  );
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
  const burst = attack.attackKind === 'shooting' ? burstDm(attack, options) : NO_BURST;
  tally.push(
    PANIC(attack.panic ? PANIC_DM : 0),
    SUPPRESSION(attack.suppression ? SUPPRESSION_DM : 0),
    BURST[burst.clause](burst.dm),
    FLECHETTE(isSpread(attack) ? 1 : 0),
    target.kind === 'starship' ? STARSHIP(4) : SIZE(target.kind === 'vehicle' ? target.sizeDm : 0),
    TARGET_EVASION(-evasion(target.evading, options)),
    OWN_EVASION(-evasion(attacker.evading, options)),
    WEAPON_DAMAGE(weapon.hits === 1 ? -2 : 0),
  );
}

const NO_BURST = { clause: 'CEP-BST-03', dm: 0 } as const;

/** CEP-SHT-01..04: flechettes from a shotgun spread at Medium and Long. */
export const isSpread = ({ weapon, rangeType, band }: AttackSituation): boolean =>
  weapon.flechette && rangeType === 'shotgun' && (band === 'medium' || band === 'long');

/** CEP-VEH-21: a failed evasive action counts 0 unless negative Effects are taken literally. */
const evasion = (effect: number, { negativeEffect }: CepheusOptions): number =>
  negativeEffect === 'floor0' ? Math.max(0, effect) : effect;

function addAttacker(tally: TallyEntry[], attack: AttackSituation, options: CepheusOptions): void {
  const { attacker, otherDms } = attack;
  let other = 0;
  for (const dm of otherDms) other += dm;
  tally.push(
    HASTEN(attacker.hastened ? -1 : 0),
    REACTIONS(reactionCheckDm(attacker.reactions, options)),
    SUPPRESSED(attacker.suppressed ? -1 : 0),
    FATIGUE(attacker.fatigued ? -2 : 0),
    OTHER(other),
  );
}

/** CEP-MOD-04: helps when the sum of all other DMs reaches the program's tolerance. */
const intelligentWeapon = ({ weapon }: AttackSituation, others: Tally): TallyEntry =>
  INTELLIGENT_WEAPON(weapon.intelTolerance !== null && total(others) >= weapon.intelTolerance ? 1 : 0);

type Named = (value: number) => TallyEntry;

/** Makes the entry of a modifier. Entries of usual size are made once: a tally of thirty is built for every attack. */
function named(name: DmName, clause: string): Named {
  const label = dmLabel(name);
  const usual = Array.from({ length: 33 }, (_, index) => Object.freeze(entry(clause, label, index - 16)));
  return (value) => usual[value + 16] ?? entry(clause, label, value);
}

const SKILL = named('skill', 'CEP-CORE-10');
const SKILL_BLIND = named('skill', 'CEP-BLD-01');
const SKILL_WEIGHTLESS = named('skill', 'CEP-ZGR-01');
const CHARACTERISTIC = {
  melee: named('characteristic', 'CEP-ATK-02'),
  shooting: named('characteristic', 'CEP-ATK-03'),
  thrown: named('characteristic', 'CEP-ATK-04'),
};
const DIFFICULTY = {
  closeQuarters: named('difficulty', DIFFICULTY_CLAUSE.closeQuarters),
  extendedReach: named('difficulty', DIFFICULTY_CLAUSE.extendedReach),
  thrown: named('difficulty', DIFFICULTY_CLAUSE.thrown),
  pistol: named('difficulty', DIFFICULTY_CLAUSE.pistol),
  rifle: named('difficulty', DIFFICULTY_CLAUSE.rifle),
  shotgun: named('difficulty', DIFFICULTY_CLAUSE.shotgun),
  assaultWeapon: named('difficulty', DIFFICULTY_CLAUSE.assaultWeapon),
  rocket: named('difficulty', DIFFICULTY_CLAUSE.rocket),
};
const EXTREME_RANGE = named('extremeRange', 'CEP-MOD-14');
const AIM = named('aim', 'CEP-MOD-01');
const LASER_SIGHT = named('laserSight', 'CEP-MOD-05');
const TELESCOPIC_SIGHT = named('telescopicSight', 'CEP-MOD-05');
const COVER = named('cover', 'CEP-MOD-02');
const LIGHT = named('light', 'CEP-ENV-01');
const SMOKE = named('smoke', 'CEP-ENV-03');
const WEATHER = named('weather', 'CEP-ENV-05');
const TARGET_MOVED = named('targetMoved', 'CEP-MOD-06');
const TARGET_PRONE = named('targetProne', 'CEP-MOD-09');
const DODGE = named('dodge', 'CEP-MOD-07');
const PARRY = named('parry', 'CEP-MOD-08');
const RECOIL = named('recoil', 'CEP-MOD-10');
const INTO_COMBAT = named('intoCombat', 'CEP-MOD-11');
const PANIC = named('panic', 'CEP-MOD-12');
const SUPPRESSION = named('suppression', 'CEP-MOD-13');
const BURST = {
  'CEP-BST-03': named('burst', 'CEP-BST-03'),
  'CEP-BST-04': named('burst', 'CEP-BST-04'),
  'CEP-BST-05': named('burst', 'CEP-BST-05'),
  'CEP-BST-06': named('burst', 'CEP-BST-06'),
  'CEP-BST-07': named('burst', 'CEP-BST-07'),
  'CEP-BST-08': named('burst', 'CEP-BST-08'),
};
const FLECHETTE = named('flechette', 'CEP-MOD-16');
const SIZE = named('size', 'CEP-MOD-17');
const STARSHIP = named('size', 'CEP-MOD-19');
const TARGET_EVASION = named('targetEvasion', 'CEP-MOD-18');
const OWN_EVASION = named('ownEvasion', 'CEP-MOD-24');
const WEAPON_DAMAGE = named('weaponDamage', 'CEP-MOD-24');
const HASTEN = named('hasten', 'CEP-MOD-20');
const REACTIONS = named('reactions', 'CEP-MOD-21');
const SUPPRESSED = named('suppressed', 'CEP-MOD-22');
const FATIGUE = named('fatigue', 'CEP-MOD-23');
const OTHER = named('other', 'CEP-ATK-06');
const INTELLIGENT_WEAPON = named('intelligentWeapon', 'CEP-MOD-04');
