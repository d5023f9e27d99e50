/** Shields, armor, damage and injuries of drive, told a second time from its catalogue. */
import { isBag, type Bag, type Data } from '../../cases/format.ts';
import {
  at,
  flag,
  holding,
  list,
  maybe,
  num,
  settingsOf,
  sum,
  text,
  type Table,
  type Tellings,
  type Answer,
} from './table.ts';

type Numbers = Record<string, number>;

const setting = settingsOf('drive');

const share = (amount: number, percent: number): number => Math.floor((amount * percent) / 100);

// Rolls ---------------------------------------------------------------------------------------------------------------

interface Roll {
  readonly reasons: readonly string[];
  readonly diceCount: number;
  readonly total: number;
  readonly tn: number;
  readonly margin: number;
  readonly success: boolean;
  readonly willLeft: number;
}

/** DRV-DIC-01 to -05, DRV-WIL. */
function roll(given: Bag, of: Data | undefined, base: number, table: Table): Roll {
  const hindrance = Math.max(0, num(of, 'hindrance'));
  const left = num(of, 'will.total') - num(of, 'will.spent');
  const after = setting(given, 'will.timing', 'before') === 'after';
  const declared = after ? 0 : num(of, 'will.spend');
  const none = { diceCount: 0, total: 0, tn: 0, margin: 0, success: false };
  if (declared > left) return { ...none, reasons: ['notEnoughWill'], willLeft: left };
  const diceCount = setting(given, 'dice.base', 2) + setting(given, 'dice.perHindrance', 1) * hindrance;
  const total = sum(table.roll(diceCount, setting(given, 'dice.faces', 10)));
  const later = after && left > 0 ? ((table.choose([0, 1, left]) ?? 0) as number) : 0;
  const spent = declared + later;
  const raised = base + num(of, 'modifier') + spent * setting(given, 'will.tnPerPoint', 1);
  const tn = Math.max(1, raised - setting(given, 'hindrance.tnStep', 0) * hindrance);
  const margin = total - tn;
  const success = setting(given, 'defense.equalIsSuccess', true) ? margin <= 0 : margin < 0;
  return { reasons: [], diceCount, total, tn, margin, success, willLeft: left - spent };
}

/** DRV-CRT-01, -02, -09. */
function defended(
  given: Bag,
  mode: string,
  of: Data | undefined,
  table: Table,
): { outcome: string; roll: Roll | null } {
  const near = mode === 'melee' || flag(given, 'inCriticalRange', true);
  if (flag(given, 'noDefense')) {
    return { outcome: near && setting(given, 'crit.noDefenseIsCritical', true) ? 'critical' : 'hit', roll: null };
  }
  const rolled = roll(given, of, num(of, 'tn'), table);
  if (rolled.reasons.length > 0 || rolled.success) return { outcome: 'evaded', roll: rolled };
  return { outcome: near && rolled.margin >= 20 ? 'critical' : 'hit', roll: rolled };
}

/** DRV-GAP-06. */
function injuryTable(mode: string, face: number): string {
  if (face <= 2) return 'superficial';
  if (face === 10) return 'perception';
  if (mode === 'melee') return face <= 4 ? 'mobility' : face <= 6 ? 'handArm' : 'core';
  return face === 3 ? 'handArm' : face <= 5 ? 'mobility' : 'core';
}

// Shields -------------------------------------------------------------------------------------------------------------

const RELATIONS = ['grappling', 'engaged', 'grouped', 'short', 'medium', 'long', 'extreme'];

interface Source {
  readonly id: string;
  readonly precision: string;
  readonly pool: string;
  readonly double: boolean;
  readonly radius: string;
}

/** DRV-SHL-16. */
function pay(damage: number, points: number, double: boolean): { left: number; cost: number; absorbed: number } {
  const factor = double ? 2 : 1;
  const absorbed = Math.min(damage, points * factor);
  return { left: damage - absorbed, cost: Math.ceil(absorbed / factor), absorbed };
}

/** The sources of the one who is protected, and the points that they use up. */
class Shields {
  readonly sources: readonly Source[];
  readonly points: Numbers = {};
  private readonly given: Bag;
  private readonly table: Table;

  constructor(given: Bag, table: Table) {
    this.given = given;
    this.table = table;
    this.sources = list(given, 'target.shields').map((source) => {
      const id = text(source, 'id');
      const pool = text(source, 'poolId', id);
      this.points[pool] = num(source, 'points');
      return {
        id,
        pool,
        precision: text(source, 'precision'),
        double: flag(source, 'doubleVsBlast', flag(source, 'device')),
        radius: text(source, 'radius', 'engaged'),
      };
    });
  }

  /** One precision at work on all portions that it may touch; DRV-SHL-12 to -16, -20, -27. */
  stage(
    precision: string,
    portions: readonly { type: string; damage: number; open: (source: Source) => boolean }[],
  ): void {
    const able = this.sources.filter(
      (source) =>
        source.precision === precision &&
        this.points[source.pool]! > 0 &&
        portions.some((portion) => portion.damage > 0 && portion.open(source)),
    );
    const isOpen = able.length > 1 && setting(this.given, 'shield.order', 'ask') === 'ask';
    const ids = able.map(({ id }) => id);
    const order = (isOpen ? this.table.choose(permutations(ids)) : undefined) ?? ids;
    for (const portion of portions) {
      for (const id of order as readonly string[]) {
        const source = able.find((source) => source.id === id)!;
        if (!portion.open(source)) continue;
        const paid = pay(portion.damage, this.points[source.pool]!, source.double && portion.type === 'blast');
        portion.damage = paid.left;
        this.points[source.pool]! -= paid.cost;
      }
    }
  }

  state(): { shields: Numbers; pools: Numbers } {
    const shields = Object.fromEntries(this.sources.map(({ id, pool }) => [id, this.points[pool]!]));
    return { shields, pools: { ...this.points } };
  }
}

function permutations(ids: readonly string[]): readonly (readonly string[])[] {
  if (ids.length <= 1) return [ids];
  return ids.flatMap((first) => permutations(ids.filter((id) => id !== first)).map((rest) => [first, ...rest]));
}

/** Matrix rows 2 and 6: low stands outside of closeness and of its own radius. */
const lowOpen =
  (relation: string) =>
  (source: Source): boolean => {
    const far = RELATIONS.indexOf(relation);
    return far > RELATIONS.indexOf('grouped') && far > RELATIONS.indexOf(source.radius);
  };

// Armor, resistances, injuries ----------------------------------------------------------------------------------------

/** DRV-ARM-02 to -05, DRV-ENE-09. */
function factor(given: Bag, drive: number, type: string): number {
  const armor = at(given, 'target.armor');
  if (!isBag(armor)) return 100;
  if (drive < num(armor, 'lo')) return 0;
  if (drive > num(armor, 'hi')) return 100;
  return type === 'electric' && flag(armor, 'metallic') ? 100 : 50;
}

/** DRV-RES-06, -07, DRV-AMB-03. */
function taken(damage: number, percents: readonly number[], rounding: string): number {
  if (rounding === 'perStep') return percents.reduce(share, damage);
  const product = percents.reduce((a, b) => a * b, 1);
  const hundreds = 100 ** percents.length;
  if (rounding === 'once') return Math.floor((damage * product) / hundreds);
  return share(damage, Math.floor((product * 100) / hundreds));
}

/** DRV-RES-03 to -05: what matches an energy type, or the normal portion of a weapon. */
function resisted(given: Bag, damage: number, portion: { energy?: string; weapon?: Data }): number {
  const all = list(given, 'target.resistances');
  const percents = ['innate', 'gear', 'temporary'].flatMap((kind) =>
    all
      .filter((each) => text(each, 'class', 'innate') === kind && matches(at(each, 'match') as Bag, portion))
      .map((each) => num(each, 'percent')),
  );
  return taken(damage, percents, setting(given, 'resist.rounding', 'perStep'));
}

function matches(match: Bag, { energy, weapon }: { energy?: string; weapon?: Data }): boolean {
  if ('energy' in match) return match['energy'] === energy;
  if (weapon === undefined) return false;
  if ('material' in match && match['material'] !== at(weapon, 'kind.material')) return false;
  return ['blunt', 'natural', 'unarmed'].every((key) => !(key in match) || match[key] === flag(weapon, `kind.${key}`));
}

/** DRV-INJ-08, -09, DRV-CHR-05. */
function injuryFactor(of: Data | undefined): number {
  const stored = maybe(of, 'injuryFactor');
  if (stored !== null) return stored;
  const con = maybe(of, 'bCon');
  const weight = maybe(of, 'wgt');
  if (con === null || weight === null) return 20;
  const flat = Math.min(weight, 20) + Math.min(30, Math.max(0, weight - 20)) / 2 + Math.max(0, weight - 50) / 4;
  const body = flag(of, 'large', weight > 20) ? Math.floor(flat) : weight;
  return Math.max(2, Math.floor((con * body) / 5));
}

/** DRV-INJ-03, -07. */
function degreesOf(given: Bag, of: Data | undefined, total: number): number {
  const step = injuryFactor(of);
  const before = num(of, 'damageTaken');
  if (setting(given, 'injury.track', 'cumulative') === 'perAttack') return Math.floor(total / step);
  return Math.floor((before + total) / step) - Math.floor(before / step);
}

interface Harm {
  readonly byType: Numbers;
  readonly energies: readonly string[];
  /** Blast has reached the victim, whatever armor made of it. */
  readonly blastHit: boolean;
  readonly shielded: boolean;
  readonly anchor: string;
}

/** DRV-ENE-04 to -16, DRV-INJ-06. */
function harm(given: Bag, { byType, energies, blastHit, shielded, anchor }: Harm): Bag {
  const of = at(given, 'target');
  const total = sum(Object.values(byType));
  const degrees = degreesOf(given, of, total);
  const organic = flag(of, 'organic', true);
  const due = (type: string): number =>
    byType[type]! > 0 && byType[type] === total ? degrees : Math.floor(byType[type]! / injuryFactor(of));
  const energyDegrees = Object.fromEntries(energies.map((type) => [type, due(type)]));
  const of0 = (type: string): number => energyDegrees[type] ?? 0;
  const loud = blastHit && (byType['blast']! > 0 || !setting(given, 'blast.deafenNeedsDamage', false));
  const stunned = of0('electric') >= 2 || (organic && of0('blast') >= 2);
  const statuses = holding({
    deafened: loud && organic && !shielded,
    ignited: of0('heat') >= 1 && !shielded,
    knockdown: of0('blast') >= 1,
    stunned,
  });
  return {
    total,
    byType,
    degrees,
    energyDegrees,
    damageTaken: num(of, 'damageTaken') + total,
    statuses: [...statuses],
    fatigue: 25 * of0('frost'),
    deafenedTurns: statuses.includes('deafened') ? 6 : 0,
    stunAnchor: stunned ? anchor : null,
  };
}

const unharmed = (given: Bag): Bag => ({
  total: 0,
  degrees: 0,
  damageTaken: num(given, 'target.damageTaken'),
  statuses: [],
  fatigue: 0,
  deafenedTurns: 0,
  stunAnchor: null,
});

/** DRV-SHL-23, DRV-AMB-16: looked at when the attack starts. */
const hasHigh = (given: Bag): boolean =>
  list(given, 'target.shields').some(
    (source) =>
      text(source, 'precision') === 'high' &&
      (num(source, 'points') > 0 || !setting(given, 'shield.highNeedsPoints', true)),
  );

// One attack ----------------------------------------------------------------------------------------------------------

interface Portion {
  readonly key: string;
  readonly energy: boolean;
  readonly type: string;
  readonly weapon: Data;
  damage: number;
  /** Normal drive of the weapon; null where the portion has none but its own damage. */
  drive: number | null;
  readonly pure: boolean;
}

function portionsOf(weapon: Data): readonly Portion[] {
  const portions: Portion[] = [];
  const normal = maybe(weapon, 'damage');
  const drive = maybe(weapon, 'drive');
  const add = (key: string, damage: number, own: number | null, energy = false, pure = false): void =>
    void portions.push({ key, energy, type: energy ? key : '', weapon, damage, drive: own, pure });
  if (normal !== null) add('normal', normal, drive);
  for (const extra of list(weapon, 'extra')) add(text(extra, 'kind'), num(extra, 'damage'), drive);
  if (at(weapon, 'energy') !== undefined) {
    add(text(weapon, 'energy.type'), num(weapon, 'energy.damage'), drive, true, normal === null);
  }
  if (at(weapon, 'frag') !== undefined) add('frag', num(weapon, 'frag.damage'), num(weapon, 'frag.drive'));
  if (at(weapon, 'blast') !== undefined) add('blast', num(weapon, 'blast.damage'), null, true);
  return portions;
}

const INJURIES = ['superficial', 'perception', 'core', 'handArm', 'mobility'];

function resolveAttack(given: Bag, table: Table): Answer {
  const mode = text(given, 'attack.mode');
  const relation = text(given, 'relation', mode === 'melee' ? 'engaged' : 'short');
  const shields = new Shields(given, table);
  const portions = list(given, 'attack.weapons').flatMap(portionsOf);
  let kineticUses = num(given, 'target.kineticShield.uses');
  let type = (at(given, 'attack.injuryType') ?? null) as string | null;
  const end = (outcome: string, rest: Bag = unharmed(given)): Answer => ({
    outcome,
    injuryType: type,
    ...rest,
    ...shields.state(),
    kineticUses,
  });

  const offense = at(given, 'offense');
  if (isBag(offense) && !roll(given, offense, num(offense, 'tn'), table).success) return end('missed');
  if (flag(given, 'rollInjuryType')) type = injuryTable(mode, table.roll(1, 10)[0]!);

  const eligible = portions.filter(({ energy }) => energy);
  const beams = mode === 'ranged' ? eligible.filter(({ pure }) => pure) : [];
  const before = sum(portions.map(({ damage }) => damage));
  const open = (test: (source: Source) => boolean): void =>
    void beams.forEach((beam) => Object.assign(beam, { open: test }));
  open(lowOpen(relation));
  shields.stage('low', beams as never);
  open(() => relation !== 'grappling');
  shields.stage('medium', beams as never);
  const left = sum(portions.map(({ damage }) => damage));
  if (left === 0 && before > 0) return end('stopped');

  const defense = at(given, 'defense');
  const outcome =
    isBag(defense) || flag(given, 'noDefense')
      ? defended(given, mode, defense, table).outcome
      : text(given, 'outcome', 'hit');
  if (outcome === 'evaded') return end('evaded');
  const option = outcome === 'critical' ? ((table.choose(['drive', ...INJURIES]) ?? 'drive') as string) : null;
  if (option !== null && option !== 'drive') type = option;

  // DRV-CRT-05, -06, DRV-GAP-28.
  const bonus = (weapon: Data): number => {
    if (option !== 'drive') return 0;
    if (mode !== 'melee') return 10;
    return flag(weapon, 'overprecise')
      ? setting(given, 'crit.overpreciseBonus', 20)
      : flag(weapon, 'precise')
        ? 20
        : 10;
  };
  for (const weapon of list(given, 'attack.weapons')) {
    if (!flag(weapon, 'projectile') || kineticUses === 0) continue;
    if ((table.choose(['stop', 'pass']) ?? 'stop') === 'pass') continue;
    kineticUses--;
    for (const portion of portions.filter((portion) => portion.weapon === weapon)) {
      portion.drive = 0;
      if (!portion.energy) portion.damage = 0;
    }
  }
  const reached = portions.some(({ type: kind, damage }) => kind === 'blast' && damage > 0);
  // DRV-COM-01 to -03, DRV-ARM-06.
  for (const portion of portions) {
    const own = portion.energy ? Math.max(portion.drive ?? 0, portion.damage) : portion.drive!;
    portion.damage = share(portion.damage, factor(given, own + bonus(portion.weapon), portion.type));
  }
  eligible.forEach((portion) => Object.assign(portion, { open: () => true }));
  shields.stage('high', eligible as never);
  const byType: Numbers = {};
  for (const { key, energy, weapon, damage } of portions) {
    const matching = energy ? { energy: key } : key === 'normal' ? { weapon } : {};
    byType[key] = (byType[key] ?? 0) + resisted(given, damage, matching);
  }
  const energies = [...new Set(eligible.map(({ key }) => key))];
  const anchor = text(given, 'attackerId', 'attacker');
  return end(outcome, harm(given, { byType, energies, blastHit: reached, shielded: hasHigh(given), anchor }));
}

// Areas ---------------------------------------------------------------------------------------------------------------

/** One energy portion that shields can touch. */
const portion = (type: string, damage: number, open: (source: Source) => boolean) => ({ type, damage, open });

function resolveAoe(given: Bag, table: Table): Answer {
  const deliberate = text(given, 'aoe.kind') === 'deliberate';
  const least = deliberate ? 40 : 120;
  const type = text(given, 'aoe.energy.type');
  const original = num(given, 'aoe.energy.damage');
  const relation = text(given, 'relation', 'medium');
  const shields = new Shields(given, table);
  if (original < least) return { reasons: ['tooWeak'], shields: shields.state().shields };
  const areaShare = deliberate ? 25 : setting(given, 'aoe.overeffectAreaShare', 25);
  const fire = type === 'heat' || type === 'electric' ? original : null;
  const beam = portion(type, original, lowOpen(relation));
  shields.stage('low', [beam]);
  const others = beam.damage >= least ? share(beam.damage, areaShare) : 0;
  const spread = beam.damage >= least;
  const end = (targetDamage: number): Answer => ({
    attackOver: over,
    targetDamage,
    othersArea: others,
    fire,
    shields: shields.state().shields,
  });
  const over = beam.damage === 0;
  beam.open = () => relation !== 'grappling';
  shields.stage('medium', [beam]);
  const outcome = text(given, 'outcome', 'hit');
  const evaded = outcome === 'evaded';
  const percent = evaded ? (spread && beam.damage >= least ? areaShare : 0) : deliberate ? 50 : 100;
  const arriving = share(beam.damage, percent);
  if (arriving === 0) return end(0);
  const option = outcome === 'critical' ? (table.choose(['drive', ...INJURIES]) ?? 'drive') : null;
  const through = factor(given, arriving + (option === 'drive' ? 10 : 0), type);
  const whole = setting(given, 'aoe.highShieldBasis', 'original') === 'original';
  const bill = portion(type, share(whole ? beam.damage : arriving, through), () => true);
  shields.stage('high', [bill]);
  return end(resisted(given, whole ? share(bill.damage, percent) : bill.damage, { energy: type }));
}

/** Medium, armor, high, resistances: what is left of one energy portion. */
function burst(given: Bag, type: string, damage: number, shields: Shields, medium: boolean): number {
  const blast = portion(type, damage, () => medium);
  shields.stage('medium', [blast]);
  blast.damage = share(blast.damage, factor(given, blast.damage, type));
  blast.open = () => true;
  shields.stage('high', [blast]);
  return resisted(given, blast.damage, { energy: type });
}

function resolveArea(given: Bag, table: Table): Answer {
  const shields = new Shields(given, table);
  const hit = !flag(given, 'rollToHit') || table.roll(1, 100)[0]! <= setting(given, 'aoe.hitChance', 50);
  const medium = text(given, 'source', 'aoe') === 'zaoe' || text(given, 'relation', 'medium') !== 'grappling';
  const damage = hit ? burst(given, text(given, 'energy.type'), num(given, 'energy.damage'), shields, medium) : 0;
  return { hit, damage, shields: shields.state().shields };
}

function resolveExplosive(given: Bag, table: Table): Answer {
  const shields = new Shields(given, table);
  const impact = text(given, 'role', 'target') === 'target' && text(given, 'outcome', 'hit') === 'hit';
  const fragOf = at(given, impact ? 'explosive.frag' : 'explosive.areaFrag');
  const blastOf = at(given, impact ? 'explosive.blast' : 'explosive.areaBlast');
  const medium = !impact && text(given, 'relation', 'medium') !== 'grappling';
  const frag = share(num(fragOf, 'damage'), factor(given, num(fragOf, 'drive'), ''));
  const blast = burst(given, 'blast', num(blastOf, 'damage'), shields, medium);
  return { damage: frag + blast, byType: { frag, blast }, shields: shields.state().shields };
}

function zaoeLowShield(given: Bag): Answer {
  const high = num(given, 'zaoe.high');
  const low = num(given, 'zaoe.low');
  const points = num(given, 'shield.points');
  const useless =
    text(given, 'zaoe.origin', 'outside') === 'inside' || text(given, 'zaoe.delivery', 'other') !== 'other';
  const outside = { outsideHigh: high, outsideLow: low };
  if (useless) return { bill: null, points, insideHigh: high, insideLow: low, ...outside };
  const here = text(given, 'zaoe.appliesHere', 'unclear') === 'low' ? low : high;
  const bill = text(given, 'zaoe.kind') === 'cluster' ? 2 * high : 3 * here;
  const double =
    flag(given, 'shield.doubleVsBlast', flag(given, 'shield.device')) && text(given, 'zaoe.type') === 'blast';
  const paid = pay(bill, points, double);
  const inside = (value: number): number => Math.floor((value * paid.left) / bill);
  return { bill, points: points - paid.cost, insideHigh: inside(high), insideLow: inside(low), ...outside };
}

function payShield(given: Bag): Answer {
  const damage = num(given, 'energy.damage');
  const points = num(given, 'shield.points');
  const flagged = flag(given, 'shield.doubleVsBlast', flag(given, 'shield.device'));
  const works = text(given, 'direction', 'incoming') === 'incoming' || flag(given, 'shield.twoWay');
  const paid = pay(damage, works ? points : 0, flagged && text(given, 'energy.type') === 'blast');
  return {
    ...((at(given, 'pay') ?? 'all') === 'all' ? {} : { reasons: ['shieldNotOptional'] }),
    damage: paid.left,
    points: points - paid.cost,
    cost: paid.cost,
    absorbed: paid.absorbed,
    doubleVsBlast: flagged,
  };
}

// Weapons and auras ---------------------------------------------------------------------------------------------------

function weaponProfile(given: Bag): Answer {
  const melee = text(given, 'mode') === 'melee';
  const str = num(given, 'attacker.str');
  const use = num(given, 'useStr', str);
  const cut = num(given, 'cut', 100);
  const rating = maybe(given, 'weapon.strengthRating');
  const times = text(given, 'weapon.hands', 'oneHanded') === 'twoHanded' ? 2 : 3;
  const strRequired = maybe(given, 'weapon.strRequired') ?? (rating === null ? 0 : Math.max(0, times * rating - 3));
  const reasons = holding({
    strTooLow: str < strRequired,
    notCompetent: !flag(given, 'competent', true) && (use !== str || cut !== 100),
    meleeOnly: !melee && use !== str,
    strRaised: use > str,
    strNegative: use < 0,
    cutNotAvailable: !(melee ? [100, 50, 25] : [100, 50]).includes(cut),
  });
  if (reasons.length > 0) return { reasons, strRequired };
  const own = maybe(given, 'weapon.damage');
  const ownDrive = maybe(given, 'weapon.drive');
  const added = (key: string): number => (melee ? Math.floor(num(given, key, 1) * use) : 0);
  const damage = own === null ? null : share(own, cut) + added('weapon.strDamage');
  const drive = ownDrive === null ? null : share(ownDrive, melee ? 100 : cut) + added('weapon.strDrive');
  const energy = maybe(given, 'weapon.energy.damage');
  const energyDamage = energy === null ? null : share(energy, cut);
  return {
    damage,
    drive,
    energyDamage,
    energyDrive: energyDamage === null ? null : Math.max(energyDamage, drive ?? 0),
    hindrance: cut === 100 ? 0 : melee ? 1 : 3,
    strUsed: use,
    strRequired,
  };
}

const amountsOf = (stored: number): readonly number[] => {
  const tens = Array.from({ length: Math.floor(stored / 10) }, (_, index) => 10 * (index + 1));
  return stored % 10 === 0 ? tens : [...tens, stored];
};

function auraStrike(given: Bag, table: Table): Answer {
  const stored = num(given, 'aura.stored');
  const spend = num(given, 'spend');
  if (!amountsOf(stored).includes(spend)) return { reasons: ['auraAmount'], auraLeft: stored };
  const kind = text(given, 'aura.kind');
  const energy = kind !== 'normal';
  const shields = new Shields(given, table);
  const through = factor(given, energy ? spend : num(given, 'aura.drive'), kind);
  const strike = portion(kind, share(spend, through), () => energy);
  shields.stage('high', [strike]);
  const byType = { [kind]: resisted(given, strike.damage, energy ? { energy: kind } : {}) };
  const result = harm(given, {
    byType,
    energies: energy ? [kind] : [],
    blastHit: kind === 'blast',
    shielded: hasHigh(given),
    anchor: text(given, 'provokerId', 'provoker'),
  });
  return { outcome: 'hit', injuryType: 'core', ...result, shields: shields.state().shields, auraLeft: stored - spend };
}

function auraExchange(given: Bag): Answer {
  const dead = (who: string, degrees: number): boolean => degrees >= num(given, `${who}.deadAtDegrees`, Infinity);
  const holderDamage = num(given, 'attackDamage');
  const attackerDamage = num(given, 'spend');
  const holderDegrees = degreesOf(given, at(given, 'holder'), holderDamage);
  const attackerDegrees = degreesOf(given, at(given, 'attacker'), attackerDamage);
  return {
    holderDamage,
    holderDegrees,
    holderDead: dead('holder', holderDegrees),
    attackerDamage,
    attackerDegrees,
    attackerDead: dead('attacker', attackerDegrees),
    auraLeft: num(given, 'aura.stored') - attackerDamage,
  };
}

/** DRV-AUR-01, -07 to -09. */
function auraReactions(given: Bag): Answer {
  const kind = text(given, 'event.kind');
  const contact = kind === 'touch' || kind === 'grappleTurnEnd';
  const answers = contact || (kind !== 'rangedWeapon' && at(given, 'event.outcome') === 'hit');
  return { count: answers ? Math.min(1, num(given, 'aurasHeld', 1)) : 0 };
}

/** DRV-INJ-14. */
function healDamage(given: Bag): Answer {
  const step = num(given, 'injuryFactor');
  const before = num(given, 'damageTaken');
  const damageTaken = Math.max(0, before - num(given, 'heal'));
  const degreesRemoved = Math.floor(before / step) - Math.floor(damageTaken / step);
  const injuries = list(given, 'injuries').map((each) => ({ type: text(each, 'type'), degrees: num(each, 'degrees') }));
  const order = setting(given, 'heal.order', 'newest') === 'oldest' ? injuries : [...injuries].reverse();
  for (let each = 0; each < degreesRemoved; each++) {
    const next = order.find(({ degrees }) => degrees > 0);
    if (next) next.degrees--;
  }
  return { damageTaken, degreesRemoved, injuries: injuries.filter(({ degrees }) => degrees > 0) };
}

/** DRV-GAP-07. */
const CONSEQUENCES: Readonly<Record<string, readonly (readonly [number, string])[]>> = {
  superficial: [],
  perception: [
    [2, 'incapacitated'],
    [3, 'dead'],
  ],
  core: [
    [3, 'incapacitated'],
    [4, 'dead'],
  ],
  handArm: [[2, 'limbUseless']],
  mobility: [[2, 'hobbled']],
};

function injuryConsequences(given: Bag): Answer {
  const degreesByType: Numbers = {};
  for (const each of list(given, 'injuries')) {
    const type = text(each, 'type');
    degreesByType[type] = (degreesByType[type] ?? 0) + num(each, 'degrees');
  }
  const reached = Object.entries(degreesByType).flatMap(
    ([type, degrees]) => CONSEQUENCES[type]!.filter(([least]) => degrees >= least).at(-1)?.[1] ?? [],
  );
  return { consequences: [...new Set(reached)].sort(), degreesByType };
}

export const drive: Tellings = {
  roll: (given, table) => {
    const base = maybe(given, 'tn') ?? setting(given, 'con.tnBase', 10) + num(given, 'con');
    const { reasons, willLeft, ...rolled } = roll(given, given, base, table);
    return reasons.length > 0 ? { reasons, willLeft } : { ...rolled, willLeft };
  },
  defenseRoll: (given, table) => {
    const { outcome, roll: rolled } = defended(given, text(given, 'mode'), given, table);
    if (!rolled) return { outcome, diceCount: 0, total: null, tn: null, margin: null };
    if (rolled.reasons.length > 0) return { reasons: rolled.reasons, willLeft: rolled.willLeft };
    const { diceCount, total, tn, margin, willLeft } = rolled;
    return { outcome, diceCount, total, tn, margin, willLeft };
  },
  weaponProfile,
  resolveAttack,
  applyResistances: (given) => ({
    damage: taken(
      num(given, 'damage'),
      list(given, 'percents') as number[],
      setting(given, 'resist.rounding', 'perStep'),
    ),
  }),
  deafness: (given) => {
    const before = num(given, 'deafenedTurns');
    const loud = flag(given, 'blastHit') && flag(given, 'organic', true) && !flag(given, 'highShield');
    return { deafenedTurns: loud ? Math.max(6, before) : before };
  },
  canDismember: (given) => ({
    canDismember: maybe(given, 'weapon.damage') === null || flag(given, 'weapon.canDismember'),
  }),
  payShield,
  resolveAoe,
  resolveArea,
  resolveExplosive,
  zaoeLowShield,
  auraAmounts: (given) => ({ amounts: amountsOf(num(given, 'aura.stored')) }),
  auraReactions,
  auraStrike,
  auraExchange,
  rescaleDamage: (given) => {
    const step = num(given, 'newFactor');
    const damageTaken = Math.floor((num(given, 'damageTaken') * step) / num(given, 'oldFactor'));
    return { damageTaken, degrees: Math.floor(damageTaken / step) };
  },
  healDamage,
  injuryConsequences,
  injuryType: (given, table) => ({ injuryType: injuryTable(text(given, 'mode'), table.roll(1, 10)[0]!) }),
};
