/** Attacks and areas of drive, implemented a second time from its catalogue. */
import { isBag, type Bag, type Data } from '../../../cases/format.ts';
import { at, flag, list, maybe, num, sum, text, type Table, type Answer } from '../table.ts';
import { type Numbers, setting, share, roll, defended, injuryTable, type Source, Shields, lowOpen } from './shields.ts';
import { factor, resisted, harm, unharmed } from './harm.ts';

/** DRV-SHL-23, DRV-AMB-16: looked at when the attack starts. */
export const hasHigh = (given: Bag): boolean =>
  list(given, 'target.shields').some(
    (source) =>
      text(source, 'precision') === 'high' &&
      (num(source, 'points') > 0 || !setting(given, 'shield.highNeedsPoints', true)),
  );

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

export function resolveAttack(given: Bag, table: Table): Answer {
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

/** An energy portion that shields can touch. */
export const portion = (type: string, damage: number, open: (source: Source) => boolean) => ({ type, damage, open });

export function resolveAoe(given: Bag, table: Table): Answer {
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

export function resolveArea(given: Bag, table: Table): Answer {
  const shields = new Shields(given, table);
  const hit = !flag(given, 'rollToHit') || table.roll(1, 100)[0]! <= setting(given, 'aoe.hitChance', 50);
  const medium = text(given, 'source', 'aoe') === 'zaoe' || text(given, 'relation', 'medium') !== 'grappling';
  const damage = hit ? burst(given, text(given, 'energy.type'), num(given, 'energy.damage'), shields, medium) : 0;
  return { hit, damage, shields: shields.state().shields };
}

export function resolveExplosive(given: Bag, table: Table): Answer {
  const shields = new Shields(given, table);
  const impact = text(given, 'role', 'target') === 'target' && text(given, 'outcome', 'hit') === 'hit';
  const fragOf = at(given, impact ? 'explosive.frag' : 'explosive.areaFrag');
  const blastOf = at(given, impact ? 'explosive.blast' : 'explosive.areaBlast');
  const medium = !impact && text(given, 'relation', 'medium') !== 'grappling';
  const frag = share(num(fragOf, 'damage'), factor(given, num(fragOf, 'drive'), ''));
  const blast = burst(given, 'blast', num(blastOf, 'damage'), shields, medium);
  return { damage: frag + blast, byType: { frag, blast }, shields: shields.state().shields };
}
