/** Armor, resistance, damage and injuries of drive, implemented a second time from its catalogue. */
import { isBag, type Bag, type Data } from '../../../cases/format.ts';
import { at, flag, holding, list, maybe, num, sum, text } from '../table.ts';
import { type Numbers, setting, share } from './shields.ts';

/** DRV-ARM-02 to -05, DRV-ENE-09. */
export function factor(given: Bag, drive: number, type: string): number {
  const armor = at(given, 'target.armor');
  if (!isBag(armor)) return 100;
  if (drive < num(armor, 'lo')) return 0;
  if (drive > num(armor, 'hi')) return 100;
  return type === 'electric' && flag(armor, 'metallic') ? 100 : 50;
}

/** DRV-RES-06, -07, DRV-AMB-03. */
export function taken(damage: number, percents: readonly number[], rounding: string): number {
  if (rounding === 'perStep') return percents.reduce(share, damage);
  const product = percents.reduce((a, b) => a * b, 1);
  const hundreds = 100 ** percents.length;
  if (rounding === 'once') return Math.floor((damage * product) / hundreds);
  return share(damage, Math.floor((product * 100) / hundreds));
}

/** DRV-RES-03 to -05: the resistances that match an energy type, or the normal portion of a weapon. */
export function resisted(given: Bag, damage: number, portion: { energy?: string; weapon?: Data }): number {
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
export function degreesOf(given: Bag, of: Data | undefined, total: number): number {
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
export function harm(given: Bag, { byType, energies, blastHit, shielded, anchor }: Harm): Bag {
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

export const unharmed = (given: Bag): Bag => ({
  total: 0,
  degrees: 0,
  damageTaken: num(given, 'target.damageTaken'),
  statuses: [],
  fatigue: 0,
  deafenedTurns: 0,
  stunAnchor: null,
});
