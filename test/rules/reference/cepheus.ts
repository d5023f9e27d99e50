/** Attack, defense, damage and harm of Cepheus, told a second time from its catalogue. */
import { isBag, type Bag, type Data } from '../../cases/format.ts';
import { at, flag, holding, list, maybe, num, sum, text, type Table, type Tellings, type Answer } from './table.ts';

type Numbers = Record<string, number>;

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
const characteristicDm = (score: number): number => Math.min(9, Math.floor(score / 3) - 2);

/** CEP-CORE-10. */
const skillDm = (level: number | null, jack: number): number => level ?? Math.min(0, -3 + jack);

/** CEP-ZGR-01, -02, -04. */
function levelIn(gravity: number, level: number | null, zeroG: number | null): number | null {
  if (gravity !== 0) return level;
  return level === null || zeroG === null ? null : Math.min(level, zeroG);
}

const ladder = (value: number, bounds: readonly number[], inclusive: readonly boolean[]): number => {
  const index = bounds.findIndex((bound, place) => (inclusive[place] ? value <= bound : value < bound));
  return index === -1 ? bounds.length : index;
};

/** CEP-RNG-01 to -05. */
function rangeOf(given: Bag): { readonly band: string; readonly extreme: boolean } {
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

/** CEP-BST-03 to -09, -11: what a burst of so many rounds is worth. */
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
function fireMode(given: Bag, fires: boolean) {
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

function kindOf(given: Bag): string {
  const type = text(given, 'rangeType');
  const own =
    type === 'closeQuarters' || type === 'extendedReach' ? 'melee' : type === 'thrown' ? 'thrown' : 'shooting';
  return text(given, 'attackKind', own);
}

const part = (given: Bag, key: string): Bag => (isBag(given[key]) ? given[key] : {});

/** CEP-FIC-01: another than the firer within Personal range of the target. */
const inMelee = (given: Bag): boolean =>
  list(given, 'target.neighbors').some((other) => num(other, 'metres') < 1.5 && !flag(other, 'isAttacker'));

/** CEP-SHT-01, -02. */
const spreads = (given: Bag, band: string): boolean =>
  text(given, 'rangeType') === 'shotgun' && flag(given, 'weapon.flechette') && (band === 'medium' || band === 'long');

/** CEP-ATK and CEP-MOD, each modifier by its name in the operations. */
function attackDms(given: Bag, band: string, extreme: boolean): Numbers {
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
  // CEP-SEN-02: what does not work in total darkness is no working sensor there, against weather neither.
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
const armorOf = (layers: readonly Data[], laser: boolean): number =>
  sum(layers.map((layer) => (laser ? num(layer, 'arLaser', num(layer, 'ar')) : num(layer, 'ar'))));

/** CEP-DMG-02 (8) and (9). */
const afterArmor = (damage: number, armor: number, effect: number): number =>
  Math.max(effect >= 6 ? 1 : 0, damage - armor);

function pipeline(raw: number, how: { halved: boolean; aerosol: boolean }): number {
  const halved = how.halved ? Math.ceil(raw / 2) : raw;
  return Math.max(0, how.aerosol ? halved - 10 : halved);
}

function plan(given: Bag, band: string, extreme: boolean): Answer {
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
    // What a hit "rolls for damage" is not said where it rolls none.
    ...(resolved
      ? { damageDice: dice === null ? null : weaponDice! + mode.extraDice, extraPoints: mode.extraPoints }
      : {}),
    spread: spreads(given, band),
  };
}

/** CEP-CORE-04. */
const degreeOf = (effect: number): string => {
  if (effect >= 6) return 'exceptionalSuccess';
  if (effect <= -6) return 'exceptionalFailure';
  return effect >= 0 ? 'success' : 'failure';
};

function attack(given: Bag, table: Table): Answer {
  const { band, extreme } = rangeOf(given);
  const planned = plan(given, band, extreme);
  const magazine = maybe(given, 'weapon.magazine');
  if (planned.reasons) return { ...planned, magazine };
  const sumDm = planned['sumDm'] as number;
  const faces = [...table.roll(flag(given, 'blind') ? 3 : 2)].sort((a, b) => a - b);
  const kept = faces.slice(0, 2);
  const total = sum(kept) + sumDm;
  const effect = total - 8;
  const hit = effect >= 0;
  const suppression = flag(given, 'suppression');
  const payload = flag(given, 'weapon.payload');
  const reaction = text(given, 'target.reaction', 'none');
  const eligible = num(given, 'eligible', 1);
  const victim = hit && flag(given, 'blind') ? table.pick(eligible) : null;
  const initiative = num(given, 'target.initiative');
  const stray = kindOf(given) !== 'melee' && inMelee(given);
  return {
    ...planned,
    kept,
    discarded: faces[2] ?? null,
    total,
    effect,
    hit,
    degree: degreeOf(effect),
    victim,
    magazine: magazine === null ? null : magazine - (planned['roundsSpent'] as number),
    aimAfter: { dm: 0, kill: 0 },
    reactionCost:
      reaction === 'none'
        ? null
        : { initiativeMod: -2, checkDm: text(given, 'settings.reactionDm', 'single') === 'double' ? -2 : -1 },
    targetSuppressed:
      suppression && hit
        ? {
            initiative: flag(given, 'target.acted')
              ? [initiative, initiative - effect]
              : [initiative - effect, initiative],
            checkDm: -1,
          }
        : null,
    followUp: hit ? null : payload ? 'scatter' : stray ? 'stray' : null,
    ...(hit ? damageOf(given, planned, effect, extreme, table) : {}),
    ...(!hit && maybe(given, 'weapon.damageDice') !== null && !payload ? { damage: 0 } : {}),
  };
}

/** CEP-DMG-01, -02, CEP-SHT-03. */
function damageOf(given: Bag, planned: Answer, effect: number, extreme: boolean, table: Table): Bag {
  if (flag(given, 'suppression')) return { damage: 0 };
  if (flag(given, 'weapon.payload') || maybe(given, 'weapon.damageDice') === null) {
    return { rawDamage: null, reducedDamage: null, damage: null };
  }
  const laser = flag(given, 'weapon.laser');
  const dice = sum(table.roll(planned['damageDice'] as number));
  const constant = num(given, 'weapon.damageFlat') + (planned['extraPoints'] as number);
  const raw = dice + constant + effect + num(given, 'attacker.aim.kill');
  const halved = extreme && flag(given, 'weapon.energy', laser);
  const reduced = pipeline(raw, { halved, aerosol: laser && flag(given, 'scene.aerosol') });
  // CEP-SHP-02, `effect6VsVehicles`: no least damage for these.
  const kind = text(given, 'target.kind', 'character');
  const whole = kind === 'starship' || (kind === 'vehicle' && !flag(given, 'settings.effect6VsVehicles', true));
  const through = (layers: readonly Data[], floor = effect): number =>
    afterArmor(reduced, armorOf(layers, laser), floor);
  const near = list(given, 'target.neighbors').map((other): [string, number | null] => [
    text(other, 'id'),
    planned['spread'] === true && num(other, 'metres') < 1.5 ? through(list(other, 'armor')) : null,
  ]);
  return {
    rawDamage: raw,
    reducedDamage: reduced,
    damage: through(list(given, 'target.armor'), whole ? 0 : effect),
    spreadHits: Object.fromEntries(near),
  };
}

function damage(given: Bag, table: Table): Answer {
  const known = maybe(given, 'rawDamage');
  const effect = num(given, 'effect');
  const laser = flag(given, 'laser');
  const rolled = (): number =>
    sum(table.roll(num(given, 'damageDice'))) +
    sum(table.roll(num(given, 'extraDice'))) +
    num(given, 'damageFlat') +
    num(given, 'extraPoints') +
    (flag(given, 'addEffect', true) ? effect : 0) +
    num(given, 'aimKill');
  const raw = known ?? Math.max(0, rolled());
  const halved = flag(given, 'extreme') && flag(given, 'energy', laser);
  const reduced = pipeline(raw, { halved, aerosol: laser && flag(given, 'aerosol') });
  const layers = list(given, 'armor');
  return {
    rawDamage: raw,
    reducedDamage: reduced,
    damage: afterArmor(reduced, armorOf(layers, laser), effect),
    // CEP-ARM-03.
    armorAfter: layers.map((layer) => {
      const arLaser = num(layer, 'arLaser', num(layer, 'ar'));
      return {
        ar: num(layer, 'ar'),
        arLaser: laser && flag(layer, 'ablative') ? Math.max(0, arLaser - 1) : arLaser,
      };
    }),
  };
}

/** CEP-FIC-02, -03. */
function strayShot(given: Bag, table: Table): Answer {
  const missed = { hit: false, effect: null, rawDamage: null, damage: null };
  if (table.roll(1)[0]! < 4) return missed;
  const again = text(given, 'settings.strayEffect', 'zero') === 'reroll';
  const effect = again ? sum(table.roll(2)) - 8 : 0;
  if (effect < 0) return missed;
  const raw = sum(table.roll(num(given, 'damageDice'))) + num(given, 'damageFlat') + effect;
  return {
    hit: true,
    effect,
    rawDamage: raw,
    damage: afterArmor(raw, armorOf(list(given, 'armor'), flag(given, 'laser')), effect),
  };
}

/** CEP-THR-05, CEP-FIC-04. */
function scatter(given: Bag): Answer {
  const effect = num(given, 'effect');
  const metres = text(given, 'settings.scatter', 'literal') === 'magnitude' ? 6 - effect : Math.max(0, 6 + effect);
  return {
    metres,
    directionDegrees: maybe(given, 'directionDegrees'),
    strayRoll: flag(given, 'intoCombat') && !flag(given, 'payload', true),
  };
}

const ZONES: Record<string, readonly Data[]> = {
  frag: [
    { radius: 3, dice: 5 },
    { radius: 6, dice: 3 },
    { radius: 9, dice: 1 },
  ],
  vehicleExplosion: [
    { radius: 6, dice: 4 },
    { radius: 12, dice: 2 },
  ],
};

/** CEP-EXP, CEP-RCT-04. */
function blast(given: Bag, table: Table): Answer {
  const actor = part(given, 'actor');
  const unable = holding({
    prone: text(actor, 'stance', 'standing') === 'prone',
    grappled: flag(actor, 'grappled'),
    unconscious: flag(actor, 'unconscious'),
    helpless: flag(actor, 'helpless'),
    extendedAction: flag(actor, 'extendedAction'),
    unaware: !flag(actor, 'aware', true),
    inClosedVehicle: flag(actor, 'inClosedVehicle'),
  });
  const able = { mayDodge: unable.length === 0, mayDive: unable.length === 0 };
  const reaction = text(given, 'reaction', 'none');
  if (reaction !== 'none' && unable.length > 0) return { ...able, reasons: unable };
  const zones = ZONES[text(given, 'source')] ?? list(given, 'zones');
  const dice = num(
    zones.find((zone) => num(given, 'metres') <= num(zone, 'radius')),
    'dice',
  );
  const known = maybe(given, 'zoneDamage');
  if (known === null && at(given, 'dice') === undefined) return { ...able, diceCount: dice };
  const faces = known === null ? table.roll(dice) : [];
  const raw = known ?? sum(faces);
  const double = text(given, 'settings.reactionDm', 'single') === 'double';
  const round = text(given, 'settings.fractionalDamage', 'up') === 'up' ? Math.ceil : Math.floor;
  const dodged = (): number =>
    text(given, 'settings.blastDodge', 'subtractRoll') === 'oneDieLess'
      ? raw - (faces.at(-1) ?? 0)
      : Math.max(0, raw - table.roll(1)[0]!);
  const reduced = reaction === 'dodge' ? dodged() : reaction === 'dive' ? round(raw / 2) : raw;
  return {
    ...able,
    ...(known === null ? { diceCount: dice } : {}),
    rawDamage: raw,
    reducedDamage: reduced,
    damage: afterArmor(reduced, armorOf(list(given, 'armor'), false), 0),
    initiativeMod: reaction === 'none' ? 0 : -2,
    checkDm: reaction === 'none' ? 0 : double ? -2 : -1,
    stance: reaction === 'dive' ? 'prone' : text(actor, 'stance', 'standing'),
    lostSignificant: reaction === 'dive' ? 1 : 0,
  };
}

/** CEP-RCT. */
function react(given: Bag): Answer {
  const actor = part(given, 'actor');
  const reaction = text(given, 'reaction');
  const incoming = text(given, 'incoming', { parry: 'melee', dive: 'blast' }[reaction] ?? 'shooting');
  const prone = text(actor, 'stance', 'standing') === 'prone';
  const reasons = holding({
    alreadyReacted: flag(actor, 'reactedToThis'),
    unaware: !flag(actor, 'aware', true),
    unconscious: flag(actor, 'unconscious'),
    helpless: flag(actor, 'helpless'),
    grappled: flag(actor, 'grappled'),
    extendedAction: flag(actor, 'extendedAction'),
    prone: prone && reaction !== 'parry',
    notMelee: reaction === 'parry' && incoming !== 'melee',
    notBlast: reaction === 'dive' && incoming !== 'blast',
    inClosedVehicle: incoming === 'blast' && reaction !== 'parry' && flag(actor, 'inClosedVehicle'),
    vehicle: text(actor, 'kind', 'character') === 'vehicle',
  });
  if (reasons.length > 0) return { reasons };
  const ducks = text(actor, 'cover', 'none') !== 'none' || flag(actor, 'duckBehind');
  const level = levelIn(num(given, 'gravity', 1), maybe(actor, 'meleeSkill', 0), maybe(actor, 'zeroG')) ?? 0;
  const dodge = incoming === 'blast' ? 0 : ducks ? -2 : -1;
  const initiative = num(actor, 'initiative');
  const reactions = num(actor, 'reactions') + 1;
  return {
    attackerDm: reaction === 'dodge' ? dodge : reaction === 'parry' ? -Math.max(0, level) : 0,
    initiativeMod: -2,
    initiative: flag(actor, 'acted') ? [initiative, initiative - 2] : [initiative - 2, initiative],
    checkDm: -reactions * (text(given, 'settings.reactionDm', 'single') === 'double' ? 2 : 1),
    reactions,
    aim: { dm: 0, kill: 0 },
    // CEP-AIM-07 warns of a dodge, not of a parry.
    ...(reaction === 'parry' ? {} : { warned: num(actor, 'aim.kill') > 0 }),
    stance: reaction === 'dive' ? 'prone' : text(actor, 'stance', 'standing'),
    lostSignificant: reaction === 'dive' ? 1 : 0,
  };
}

const PHYSICAL = ['str', 'dex', 'end'] as const;
type Physical = Record<(typeof PHYSICAL)[number], number>;
const physical = (of: (key: (typeof PHYSICAL)[number]) => number): Physical => ({
  str: of('str'),
  dex: of('dex'),
  end: of('end'),
});

/** CEP-DMG-07 to -09. */
function wounds(max: Physical, current: Physical, awake: boolean, rule: string) {
  const zeros = PHYSICAL.filter((key) => current[key] === 0).length;
  const low = PHYSICAL.filter((key) => current[key] < max[key]).length;
  const dead = zeros === 3;
  const out = zeros === 2 || (rule === 'strOrDexAtZero' && (current.str === 0 || current.dex === 0));
  const unconscious = !dead && out && !awake;
  const state = dead
    ? 'dead'
    : unconscious
      ? 'unconscious'
      : low === 3
        ? 'seriouslyWounded'
        : low > 0
          ? 'wounded'
          : 'healthy';
  return { wounded: low > 0, seriouslyWounded: low === 3, unconscious, dead, state };
}

/** CEP-DMG-06: STR before DEX where it is not lower, END first or last as the rule says. */
const higherFirst = (current: Physical): readonly ('str' | 'dex')[] =>
  current.str >= current.dex ? ['str', 'dex'] : ['dex', 'str'];

function lowered(
  current: Physical,
  order: readonly (keyof Physical)[],
  damage: number,
  floor: number,
): [Physical, number] {
  let left = damage;
  const after = { ...current };
  for (const key of order) {
    const taken = Math.max(0, Math.min(left, after[key] - floor));
    after[key] -= taken;
    left -= taken;
  }
  return [after, left];
}

/** Every way to share `points` out over what is left, as far as a player at random would try. */
function splits(current: Physical, points: number): readonly Data[] {
  const orders: (keyof Physical)[][] = [
    ['str', 'dex', 'end'],
    ['end', 'str', 'dex'],
    ['dex', 'end', 'str'],
    ['dex', 'str', 'end'],
  ];
  const right = orders.map((order) => {
    const [after] = lowered(current, order, points, 0);
    return { ...physical((key) => current[key] - after[key]) };
  });
  const even = physical((key) => Math.floor(points / 3) + (key === 'end' ? points % 3 : 0));
  return [...right, { ...even }, { str: 1 }, 'auto'];
}

/** CEP-DMG-04 to -11; null is a bad split. */
function hurt(max: Physical, current: Physical, damage: number, table: Table): readonly [Physical, number] | null {
  if (damage === 0) return [current, 0];
  if (PHYSICAL.every((key) => current[key] === max[key])) {
    if (damage <= current.end) return lowered(current, ['end'], damage, 0);
    const choice = table.choose(['str', 'dex', 'auto']) ?? 'auto';
    const first = choice === 'auto' ? higherFirst(current)[0]! : (choice as 'str' | 'dex');
    return lowered(current, ['end', first, first === 'str' ? 'dex' : 'str'], damage, 0);
  }
  const rest = sum(Object.values(current));
  const points = Math.min(rest, damage);
  const choice = table.choose(rest === 0 ? [] : splits(current, points)) ?? 'auto';
  if (choice === 'auto') {
    const order = ['end' as const, ...higherFirst(current)];
    const [down, left] = lowered(current, order, damage, 1);
    return lowered(down, order, left, 0);
  }
  const split = physical((key) => num(choice, key));
  if (sum(Object.values(split)) !== points || PHYSICAL.some((key) => split[key] > current[key])) return null;
  return [physical((key) => current[key] - split[key]), damage - points];
}

function injury(given: Bag, table: Table): Answer {
  const max = physical((key) => num(given, `max.${key}`));
  let current = physical((key) => num(given, `current.${key}`, max[key]));
  let awake = flag(given, 'awake');
  let surplus = 0;
  const rule = text(given, 'settings.koRule', 'twoAtZero');
  const steps: unknown[] = [];
  for (const hit of list(given, 'hits')) {
    const amount =
      typeof hit === 'number'
        ? hit
        : afterArmor(num(hit, 'rawDamage'), armorOf(list(hit, 'armor'), flag(hit, 'laser')), num(hit, 'effect'));
    const result = hurt(max, current, amount, table);
    if (!result) return { reasons: ['badSplit'], current };
    [current, surplus] = result;
    if (amount > 0) awake = false;
    steps.push({ damage: amount, current, ...wounds(max, current, awake, rule) });
  }
  const uninjured = PHYSICAL.every((key) => current[key] === max[key]);
  return { current, ...wounds(max, current, awake, rule), uninjured, surplus, steps };
}

/** CEP-GRP, CEP-CORE-07. */
function grapple(given: Bag, table: Table): Answer {
  const opening = flag(given, 'opening');
  if (opening && num(given, 'metres') >= 1.5) return { reasons: ['outOfReach'] };
  const gravity = num(given, 'gravity', 1);
  const side = (name: string): { score: number; effect: number } => {
    const of = part(given, name);
    const str = num(of, 'str', 7);
    const dex = num(of, 'dex', 7);
    const use = text(of, 'characteristic', 'best');
    const score = use === 'str' ? str : use === 'dex' ? dex : Math.max(str, dex);
    const level = levelIn(gravity, maybe(of, 'skill', 0), maybe(of, 'zeroG'));
    const effect = (): number =>
      sum(table.roll(2)) + skillDm(level, num(of, 'jackOfAllTrades')) + characteristicDm(score) - 8;
    return { score, effect: maybe(of, 'effect') ?? effect() };
  };
  const a = side('a');
  const b = side('b');
  const lead = a.effect - b.effect || a.score - b.score;
  const check = {
    aEffect: a.effect,
    bEffect: b.effect,
    winner: lead > 0 ? 'a' : lead < 0 ? 'b' : null,
    reroll: lead === 0,
  };
  const nothing = { rawDamage: null, damage: null, weapon: 'kept', metres: 0 };
  if (lead === 0) return { ...check, result: null, grappled: !opening, ...nothing };
  const loser = part(given, lead > 0 ? 'b' : 'a');
  const winner = part(given, lead > 0 ? 'a' : 'b');
  const stays = { loserStance: text(loser, 'stance', 'standing') };
  if (opening && lead < 0) return { ...check, result: null, grappled: false, ...nothing };
  const results = ['continue', 'disarm', 'drag', 'escape', 'damage', 'knockProne', 'throw'];
  const result = (table.choose(results) ?? 'continue') as string;
  const margin = text(given, 'settings.grappleEffect', 'own') === 'margin';
  const effect = margin ? Math.abs(a.effect - b.effect) : (lead > 0 ? a : b).effect;
  const armor = armorOf(list(loser, 'armor'), false);
  const common = { ...check, result, ...nothing, ...stays };
  if (result === 'throw') {
    const rolled = table.roll(1)[0]!;
    return { ...common, metres: 3, rawDamage: rolled, damage: Math.max(0, rolled - armor), grappled: false };
  }
  if (result === 'escape') {
    const stance = text(winner, 'stance', 'standing');
    const whole = { standing: 6, crouched: 3, prone: num(given, 'settings.proneMove', 3) }[stance]!;
    return { ...common, metres: flag(given, 'difficultTerrain') ? whole / 2 : whole, grappled: false };
  }
  const grappled = (table.choose(['continue', 'end']) ?? 'continue') === 'continue';
  const raw = Math.max(0, 2 + effect);
  if (result === 'damage') return { ...common, rawDamage: raw, damage: afterArmor(raw, armor, effect), grappled };
  if (result === 'disarm') return { ...common, weapon: effect >= 6 ? 'taken' : 'dropped', grappled };
  if (result === 'drag') return { ...common, metres: 3, grappled };
  return { ...common, ...(result === 'knockProne' ? { loserStance: 'prone' } : {}), grappled };
}

/** CEP-COUP. */
function coupDeGrace(given: Bag): Answer {
  const kind = text(given, 'attackKind', 'melee');
  const metres = num(given, 'metres');
  const magazine = maybe(given, 'weapon.magazine');
  const shooting = kind === 'shooting';
  const reasons = holding({
    notHelpless: !['helpless', 'unconscious', 'bound', 'paralyzed'].some((key) => flag(given, `target.${key}`)),
    outOfReach: kind === 'melee' ? metres > 3 : metres > 1.5,
    notEnoughAmmo: shooting && magazine === 0,
  });
  if (reasons.length > 0) return { reasons };
  const rounds = shooting ? 1 : 0;
  return { dead: true, roundsSpent: rounds, magazine: magazine === null ? null : magazine - rounds };
}

/** CEP-VEH-31, -32. */
const GROUPS = [[], [1], [1, 1], [2], [1, 1, 1], [1, 1, 2], [2, 2], [3], [3, 1], [3, 2], [3, 2, 1], [3, 3]];
function groupsOf(damage: number, overflow: string): readonly number[] {
  if (damage <= 33) return GROUPS[Math.ceil(Math.max(0, damage) / 3)]!;
  const over = damage - 33;
  const steps = overflow === 'bands' ? Math.ceil(over / 3) : Math.floor(over / 3);
  return [3, 3, ...Array.from({ length: Math.floor(steps / 2) }, () => 2), ...(steps % 2 === 1 ? [1] : [])];
}

function vehicleGroups(given: Bag): Answer {
  const floor = flag(given, 'settings.effect6VsVehicles', true) ? num(given, 'effect') : 0;
  const damage =
    maybe(given, 'damageAfterArmor') ?? afterArmor(num(given, 'rawDamage'), num(given, 'vehicleArmor'), floor);
  return { damage, groups: groupsOf(damage, text(given, 'settings.overflow', 'groups')) };
}

/** CEP-VEH-35, by 2D6 - 2. */
const EXTERNAL = ['hull', 'sensors', 'drive', 'weapon', 'hull', 'armor', 'hull', 'weapon', 'drive', 'sensors', 'hull'];
const INTERNAL = [
  'structure',
  'powerPlant',
  'powerPlant',
  'cargo',
  'structure',
  'passengers',
  'structure',
  'cargo',
  'computer',
  'cockpit',
  'cockpit',
];
const ROBOT = [
  'hull',
  'powerPlant',
  'sensors',
  'weapon',
  'hull',
  'armor',
  'hull',
  'weapon',
  'drive',
  'sensors',
  'computer',
];

/** CEP-VEH-33 to -57: a machine under the hits of one attack. */
function vehicleDamage(given: Bag, table: Table): Answer {
  const of = part(given, 'vehicle');
  const robot = text(of, 'kind', 'vehicle') !== 'vehicle';
  const taken = num(given, 'damageAfterArmor');
  const pool: Numbers = {
    hull: num(of, 'hull'),
    structure: num(of, 'structure', 1),
    armor: num(of, 'armor'),
    cargo: num(of, 'cargo'),
  };
  const systems: Record<string, number | null> = {};
  for (const key of ['drive', 'sensors', 'powerPlant', 'computer']) systems[key] = maybe(of, key, 0);
  const weapons = [...list(of, 'weapons')] as number[];
  const limbs = [...list(of, 'limbs')] as number[];
  const pilot = isBag(of['pilot']) ? of['pilot'] : null;
  const victims: unknown[] = [];
  let cargoHits = 0;
  let lostRound: string | null = null;
  let offRounds = 0;

  const structureHit = (): void => void pool['structure']!--;
  const hullHit = (row: number): void => {
    if (pool['hull']! > 0) pool['hull']!--;
    else if (robot) structureHit();
    else hit(INTERNAL[row]!, row);
  };
  const strike = (person: Data, id: string): void =>
    void victims.push({ id, damage: Math.max(0, taken - armorOf(list(person, 'armor'), false)) });
  /** Counts a hit on a system that takes `most`; false: it can take no more. */
  const wear = (key: string, most: number): boolean => {
    const hits = systems[key] ?? most;
    if (hits >= most) return false;
    systems[key] = hits + 1;
    return true;
  };
  function hit(location: string, row: number): void {
    switch (location) {
      case 'hull':
        return hullHit(row);
      case 'structure':
        return structureHit();
      case 'armor':
        if (pool['armor']! > 0) pool['armor']!--;
        else if (text(given, 'settings.armorAtZero', 'hull') === 'hull') hullHit(row);
        return;
      case 'drive':
        return wear('drive', 3) ? undefined : hullHit(row);
      case 'sensors':
        return wear('sensors', 2) ? undefined : hullHit(row);
      case 'powerPlant': {
        if (!wear('powerPlant', 3)) return structureHit();
        if (systems['powerPlant'] === 1) lostRound = flag(of, 'acted') ? 'next' : 'current';
        if (systems['powerPlant'] !== 3) return;
        const hits = table.roll(1)[0]!;
        for (let each = 0; each < hits; each++)
          if (robot) hullHit(row);
          else structureHit();
        return;
      }
      case 'computer':
        if (!wear('computer', 2)) return structureHit();
        if (robot && systems['computer'] === 1) offRounds = table.roll(1)[0]!;
        return;
      case 'weapon': {
        const whole = [
          ...weapons.flatMap((hits, index) => (hits < 2 ? [(): number => weapons[index]!++] : [])),
          ...(robot ? limbs.flatMap((hits, index) => (hits < 2 ? [(): number => limbs[index]!++] : [])) : []),
        ];
        if (whole.length === 0) return hullHit(row);
        return void whole[table.pick(whole.length) - 1]!();
      }
      case 'passengers': {
        const people = list(of, 'passengers');
        if (people.length === 0) return structureHit();
        const person = people[table.pick(people.length) - 1]!;
        return strike(person, text(person, 'id'));
      }
      case 'cargo':
        if (pool['cargo'] === 0) return structureHit();
        pool['cargo']!--;
        cargoHits++;
        return;
      case 'cockpit':
        return pilot ? strike(pilot, text(pilot, 'id', 'pilot')) : structureHit();
    }
  }

  const wreck = pool['structure']! <= 0;
  const groups = wreck ? [] : groupsOf(taken, text(given, 'settings.overflow', 'groups'));
  for (const size of groups) {
    const row = sum(table.roll(2)) - 2;
    const column = robot ? ROBOT : pool['hull']! > 0 ? EXTERNAL : INTERNAL;
    for (let each = 0; each < size; each++) hit(column[row]!, row);
  }
  const explodes = !wreck && pool['structure']! < 0;
  const { drive, powerPlant, computer, sensors } = systems;
  return {
    groups,
    vehicle: { ...pool, ...systems, weapons, limbs },
    victims,
    cargoHits,
    lostRound,
    offRounds,
    weaponDms: weapons.map((hits) => [0, -2, null][hits]),
    ...(sensors === null ? {} : { sensorDm: [0, -2, null][sensors!] }),
    ...(drive === null || powerPlant === null || computer === null
      ? {}
      : { disabled: drive === 3 || powerPlant === 3 || (robot && computer === 2) }),
    destroyed: pool['structure']! <= 0,
    explodes,
    explosion: explodes ? { zones: ZONES['vehicleExplosion'], occupantsMayDodge: flag(of, 'open') } : null,
  };
}

/** CEP-VEH-11 to -14. */
function collision(given: Bag, table: Table): Answer {
  const dice = Math.ceil(num(given, 'kph') / 10);
  if (maybe(given, 'rolled') === null && at(given, 'dice') === undefined) return { diceCount: dice };
  const rolled = maybe(given, 'rolled') ?? sum(table.roll(dice));
  const armored = flag(given, 'settings.collisionArmor', true);
  const through = (armor: number): number => Math.max(0, rolled - (armored ? armor : 0));
  const vehicle = flag(given, 'solid', true) ? through(num(given, 'vehicleArmor')) : 0;
  const round = text(given, 'settings.fractionalDamage', 'up') === 'up' ? Math.ceil : Math.floor;
  const occupant = (person: Data): Bag => {
    const secured = flag(person, 'secured', true);
    const dealt = vehicle === 0 ? 0 : secured ? round(rolled / 4) : rolled;
    const damage = Math.max(0, dealt - armorOf(list(person, 'armor'), false));
    return { damage, thrownMetres: vehicle > 0 && !secured ? 3 * dice : 0 };
  };
  return {
    diceCount: dice,
    rolled,
    targetDamage: through(num(given, 'targetArmor')),
    vehicleDamage: vehicle,
    groups: groupsOf(vehicle, text(given, 'settings.overflow', 'groups')),
    occupants: Object.fromEntries(list(given, 'occupants').map((person) => [text(person, 'id'), occupant(person)])),
  };
}

/** CEP-SHP-02, -03. */
function shipDamage(given: Bag, table: Table): Answer {
  const halfDice = list(given, 'others').map((other) => Math.floor(num(other, 'dice') / 2));
  const rolled = (): number =>
    sum(table.roll(num(given, 'first.dice'))) +
    num(given, 'first.effect') +
    sum(halfDice.map((dice) => sum(table.roll(dice))));
  const raw = maybe(given, 'rawDamage') ?? rolled();
  const scaled = Math.floor(raw / 50);
  return { halfDice, rawDamage: raw, scaled, damage: Math.max(0, scaled - num(given, 'shipArmor')) };
}

export const cepheus: Tellings = {
  attack,
  attackDms: (given) => {
    const { band, extreme } = rangeOf(given);
    return plan(given, band, extreme);
  },
  fireMode: (given) => {
    const mode = fireMode(given, true);
    const { reasons, needed, left, allowedSizes, extraDice, extraPoints } = mode;
    const always = { roundsNeeded: needed, magazine: left, allowedSizes };
    if (reasons.length > 0) return { ...always, reasons };
    const dm = mode.burstDm + (flag(given, 'panic') ? -2 : 0) + (flag(given, 'suppression') ? -2 : 0);
    return { ...always, dm, extraDice, extraPoints, roundsSpent: needed };
  },
  react,
  coupDeGrace,
  scatter,
  strayShot,
  grapple,
  blast,
  damage,
  injury,
  vehicleGroups,
  vehicleDamage,
  collision,
  shipDamage,
};
