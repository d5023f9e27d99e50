/** Range, fire mode, DMs and refusals of an attack of cepheus, implemented a second time from its catalogue. */
import { isBag, type Bag, type Data } from '../../../cases/format.ts';
import { at, flag, holding, list, maybe, num, sum, text, type Answer } from '../table.ts';

export type Numbers = Record<string, number>;

const BANDS = ['personal', 'close', 'short', 'medium', 'long', 'veryLong', 'distant'];

/** CEP-DIF-01 to -08; null is a blank cell. */
const DIFFICULTY: Record<string, readonly (number | null)[]> = {
  closeQuarters: [0, -2, null, null, null, null, null],
  extendedReach: [-2, 0, null, null, null, null, null],
  thrown: [null, 0, -2, -2, null, null, null],
  pistol: [-2, 0, 0, -2, -4, null, null],
  rifle: [-4, -2, 0, 0, 0, -2, -4],
  shotgun: [-2, 0, -2, -2, -4, null, null],
  assaultWeapon: [-2, 0, 0, 0, -2, -4, -6],
  rocket: [-4, -2, -2, 0, 0, -2, -4],
};

/** CEP-CORE-08. */
export const characteristicDm = (score: number): number => Math.min(9, Math.floor(score / 3) - 2);

/** CEP-CORE-10. */
export const skillDm = (level: number | null, jack: number): number => level ?? Math.min(0, -3 + jack);

/** CEP-ZGR-01, -02, -04. */
export function levelIn(gravity: number, level: number | null, zeroG: number | null): number | null {
  if (gravity !== 0) return level;
  return level === null || zeroG === null ? null : Math.min(level, zeroG);
}

const ladder = (value: number, bounds: readonly number[], inclusive: readonly boolean[]): number => {
  const index = bounds.findIndex((bound, place) => (inclusive[place] ? value <= bound : value < bound));
  return index === -1 ? bounds.length : index;
};

/** CEP-RNG-01 to -05. */
export function rangeOf(given: Bag): { readonly band: string; readonly extreme: boolean } {
  const metres = maybe(given, 'metres');
  const squares = maybe(given, 'squares');
  const meant = text(given, 'settings.rangeTable', 'auto');
  const squared = text(given, 'gridKind', 'none') === 'square' && num(given, 'squareMetres', 1.5) === 1.5;
  const bySquares = metres === null || (squares !== null && (meant === 'squares' || (meant === 'auto' && squared)));
  const said = at(given, 'gmExtreme') ?? null;
  const named = at(given, 'band');
  if (typeof named === 'string') return { band: named, extreme: said === true };
  const far = text(given, 'settings.square334', 'veryLong') === 'distant' ? 333 : 334;
  const place = bySquares
    ? ladder(squares!, [0, 2, 8, 34, 166, far], [true, true, true, true, true, true])
    : ladder(metres, [1.5, 3, 12, 51, 251, 501], [false, true, true, false, false, false]);
  const from = at(given, 'settings.extremeFrom') ?? 5000;
  const distance = metres ?? squares! * 1.5;
  const beyond = typeof from === 'number' && distance > from;
  return { band: BANDS[place]!, extreme: said === null ? beyond : said === true };
}

/** CEP-BST-03 to -09, -11: the bonuses of a burst of so many rounds. */
function burstRow(
  rounds: number,
  two: string,
): { readonly dm: number; readonly dice: number; readonly points: number } {
  if (rounds >= 100) return { dm: 4, dice: 4, points: 0 };
  if (rounds >= 20) return { dm: 3, dice: 3, points: 0 };
  if (rounds >= 10) return { dm: 2, dice: 2, points: 0 };
  if (rounds >= 4) return { dm: 1, dice: 1, points: 0 };
  if (rounds === 3 || (rounds === 2 && two === 'as3')) return { dm: 1, dice: 0, points: 1 };
  return { dm: 0, dice: 0, points: 0 };
}

/** CEP-BST, CEP-PNC, CEP-SUP-02, -03, -10. */
export function fireMode(given: Bag, fires: boolean) {
  const size = num(given, 'burstSize', 1);
  const panic = flag(given, 'panic');
  const suppression = flag(given, 'suppression');
  const rof = (at(given, 'weapon.rof') ?? null) as readonly number[] | null;
  const magazine = maybe(given, 'weapon.magazine');
  const times = suppression ? 2 : 1;
  const enough = (rounds: number): boolean => magazine === null || magazine >= rounds;
  const needed = !fires ? 0 : panic ? Math.max(1, magazine ?? 1) : size * times;
  const grouped = text(given, 'burstUse', 'spread') === 'grouped';
  const two = text(given, 'settings.burst2', 'asSingle');
  const none = { dm: 0, dice: 0, points: 0 };
  const row = panic ? burstRow(needed, 'asSingle') : size > 1 ? burstRow(size, two) : none;
  const extra = panic || (grouped && !suppression);
  const reasons = holding({
    sizeNotAvailable: fires && !panic && rof !== null && !rof.includes(size),
    notEnoughAmmo: fires && !enough(needed),
    notSlugThrower: panic && !flag(given, 'weapon.slugThrower', true),
    notSmallArm: panic && flag(given, 'weapon.heavy'),
  });
  return {
    reasons,
    burstDm: panic || grouped ? 0 : row.dm,
    extraDice: extra ? row.dice : 0,
    extraPoints: extra ? row.points : 0,
    needed,
    left: magazine === null ? null : reasons.length > 0 ? magazine : magazine - needed,
    allowedSizes: rof?.filter((each) => each > 0 && enough(each * times)) ?? null,
  };
}

/** CEP-CVR-01 to -06. */
const COVERS = ['none', 'quarter', 'half', 'threeQuarter', 'full'];

const COVER_DM = [0, 0, -1, -2, -4];

const isLow = (of: Bag | undefined): boolean => text(of, 'stance', 'standing') !== 'standing';

const isHidden = (of: Bag | undefined): boolean => text(of, 'cover', 'none') === 'full' && isLow(of);

function coverDm(of: Bag | undefined): number {
  const place = COVERS.indexOf(text(of, 'cover', 'none'));
  return COVER_DM[place === 0 ? 0 : Math.min(4, place + (isLow(of) ? 1 : 0))]!;
}

export function kindOf(given: Bag): string {
  const type = text(given, 'rangeType');
  const own =
    type === 'closeQuarters' || type === 'extendedReach' ? 'melee' : type === 'thrown' ? 'thrown' : 'shooting';
  return text(given, 'attackKind', own);
}

export const part = (given: Bag, key: string): Bag => (isBag(given[key]) ? given[key] : {});

/** CEP-FIC-01: another than the firer within Personal range of the target. */
export const inMelee = (given: Bag): boolean =>
  list(given, 'target.neighbors').some((other) => num(other, 'metres') < 1.5 && !flag(other, 'isAttacker'));

/** CEP-SHT-01, -02. */
const spreads = (given: Bag, band: string): boolean =>
  text(given, 'rangeType') === 'shotgun' && flag(given, 'weapon.flechette') && (band === 'medium' || band === 'long');

/** CEP-ATK and CEP-MOD, each modifier by its name in the operations. */
export function attackDms(given: Bag, band: string, extreme: boolean): Numbers {
  const attacker = part(given, 'attacker');
  const target = part(given, 'target');
  const weapon = part(given, 'weapon');
  const kind = kindOf(given);
  const ranged = kind !== 'melee';
  const gravity = num(given, 'gravity', 1);
  const aim = num(attacker, 'aim.dm');
  const sensors = list(attacker, 'sensors') as string[];
  const infraRed = sensors.includes('infraRed') && !flag(given, 'scene.strongHeat');
  const sees = infraRed && flag(target, 'warm', true);
  const dark = text(given, 'scene.light', 'normal') === 'dark';
  // CEP-SEN-02: a sensor that does not work in total darkness is no working sensor there, against weather neither.
  const intensifier =
    sensors.includes('lightIntensification') && (!dark || flag(given, 'settings.intensifierTotalDark', true));
  const blind = flag(given, 'blind');
  const suppression = flag(given, 'suppression');
  const reaction = text(target, 'reaction', 'none');
  const ducks = text(target, 'cover', 'none') !== 'none' || flag(target, 'duckBehind');
  const targetKind = text(target, 'kind', 'character');
  const reactionDm = text(given, 'settings.reactionDm', 'single') === 'double' ? -2 : -1;

  // CEP-BLD-01 before CEP-ZGR: blind counts as level 0.
  const level = maybe(attacker, 'skill', 0);
  const lifted = blind && (level !== null || text(given, 'settings.blindUnskilled', 'zero') === 'zero') ? 0 : level;
  const skill = skillDm(levelIn(gravity, lifted, maybe(attacker, 'zeroG')), num(attacker, 'jackOfAllTrades'));
  const str = characteristicDm(num(attacker, 'str', 7));
  const dex = characteristicDm(num(attacker, 'dex', 7));
  const use = text(attacker, 'characteristic', 'best');
  const characteristic = ranged || use === 'dex' ? dex : use === 'str' ? str : Math.max(str, dex);

  const cell = DIFFICULTY[text(given, 'rangeType')]![BANDS.indexOf(band)] ?? 0;
  const moved = -Math.floor(num(target, 'movedMetres') / 10);
  const cap = at(given, 'settings.moveDmCap') ?? 'none';
  const proneAt: Numbers = { personal: 2, close: 0, short: num(given, 'settings.proneShort', -2) };
  const light = { normal: 0, low: -1, dark: -4 }[text(given, 'scene.light', 'normal')]!;
  const lit = infraRed || intensifier;
  const smoke = { none: 0, normal: -1, thick: -2 }[text(given, 'scene.smoke', 'none')]!;
  const weather = text(given, 'scene.weather', 'none') === 'extreme' ? (infraRed || intensifier ? -1 : -2) : 0;
  const parryLevel = levelIn(gravity, maybe(target, 'meleeSkill', 0), maybe(target, 'zeroG')) ?? 0;

  const dms: Numbers = {
    skill,
    characteristic,
    difficulty: cell,
    extremeRange: extreme ? -2 : 0,
    aim,
    laserSight: flag(weapon, 'laserSight') && aim >= 1 ? 1 : 0,
    telescopicSight: flag(weapon, 'telescopicSight') && aim >= 1 ? 1 : 0,
    cover: flag(target, 'softCover') && sees ? 0 : coverDm(target),
    light: ranged && !lit ? light : 0,
    smoke: ranged && !sees ? smoke * (flag(weapon, 'laser') ? 2 : 1) : 0,
    weather: ranged ? weather : 0,
    targetMoved: typeof cap === 'number' ? Math.max(cap, moved) : moved,
    targetProne: text(target, 'stance', 'standing') === 'prone' ? (proneAt[band] ?? -2) : 0,
    dodge: reaction === 'dodge' ? (ducks ? -2 : -1) : 0,
    parry: reaction === 'parry' ? -Math.max(0, parryLevel) : 0,
    recoil: gravity === 0 && flag(weapon, 'recoil') ? (flag(weapon, 'gyrostabilizer') ? -1 : -2) : 0,
    intoCombat: ranged && inMelee(given) ? -2 : 0,
    panic: flag(given, 'panic') ? -2 : 0,
    suppression: suppression ? -2 : 0,
    burst: fireMode(given, kind === 'shooting').burstDm,
    flechette: spreads(given, band) ? 1 : 0,
    size: targetKind === 'vehicle' ? num(target, 'sizeDm', 1) : targetKind === 'starship' ? 4 : 0,
    targetEvasion: -num(target, 'evading'),
    ownEvasion: -num(attacker, 'evading'),
    weaponDamage: num(weapon, 'hits') === 1 ? -2 : 0,
    hasten: flag(attacker, 'hastened') ? -1 : 0,
    reactions: reactionDm * num(attacker, 'reactions'),
    suppressed: flag(attacker, 'suppressed') ? -1 : 0,
    fatigue: flag(attacker, 'fatigued') ? -2 : 0,
    other: sum(list(given, 'otherDms') as number[]),
  };
  const tolerance = maybe(weapon, 'intelTolerance');
  return { ...dms, intelligentWeapon: tolerance !== null && sum(Object.values(dms)) >= tolerance ? 1 : 0 };
}

/** CEP-0.4 step 1. */
function attackReasons(given: Bag, band: string, extreme: boolean): readonly string[] {
  const attacker = part(given, 'attacker');
  const kind = kindOf(given);
  const row = DIFFICULTY[text(given, 'rangeType')]!;
  const cell = row[BANDS.indexOf(band)] ?? null;
  const far = extreme && row[6] !== null;
  return [
    ...holding({
      unconscious: flag(attacker, 'unconscious'),
      grappled: flag(attacker, 'grappled'),
      weaponNotReady: !flag(given, 'weapon.ready', true),
      weaponDestroyed: num(given, 'weapon.hits') === 2,
      proneMelee: kind === 'melee' && text(attacker, 'stance', 'standing') === 'prone',
      attackerInFullCover: isHidden(attacker),
      targetCannotBeHit: isHidden(part(given, 'target')) && !flag(given, 'suppression'),
      // CEP-XRG-01: the firer sees its target.
      bandImpossible: cell === null || (extreme && (row[6] === null || flag(given, 'blind'))),
      skillTooLow: far && (maybe(attacker, 'skill', 0) ?? -3) < 3,
      notStationary: far && flag(attacker, 'moved'),
      noRest: far && !flag(attacker, 'rest'),
    }),
    ...fireMode(given, kind === 'shooting').reasons,
  ];
}

/** CEP-ARM-01, -02. */
export const armorOf = (layers: readonly Data[], laser: boolean): number =>
  sum(layers.map((layer) => (laser ? num(layer, 'arLaser', num(layer, 'ar')) : num(layer, 'ar'))));

/** CEP-DMG-02 (8) and (9). */
export const afterArmor = (damage: number, armor: number, effect: number): number =>
  Math.max(effect >= 6 ? 1 : 0, damage - armor);

export function pipeline(raw: number, how: { halved: boolean; aerosol: boolean }): number {
  const halved = how.halved ? Math.ceil(raw / 2) : raw;
  return Math.max(0, how.aerosol ? halved - 10 : halved);
}

export function plan(given: Bag, band: string, extreme: boolean): Answer {
  const shooting = kindOf(given) === 'shooting';
  const mode = fireMode(given, shooting);
  const reasons = attackReasons(given, band, extreme);
  const always = { band, extreme, roundsNeeded: mode.needed, allowedSizes: mode.allowedSizes };
  if (reasons.length > 0) return { ...always, reasons, roundsSpent: 0 };
  const dice = maybe(given, 'weapon.damageDice');
  const dms = attackDms(given, band, extreme);
  const weaponDice = spreads(given, band) ? 2 : dice;
  const resolved = !flag(given, 'weapon.payload') && !flag(given, 'suppression');
  return {
    ...always,
    dms,
    sumDm: sum(Object.values(dms)),
    roundsSpent: mode.needed,
    // The object of "rolls for damage" is not described where a hit rolls none.
    ...(resolved
      ? { damageDice: dice === null ? null : weaponDice! + mode.extraDice, extraPoints: mode.extraPoints }
      : {}),
    spread: spreads(given, band),
  };
}
