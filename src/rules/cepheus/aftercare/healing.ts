/** Where healing and loss go (section 31), a day of natural healing (32), mental characteristics (34). */
import type { Id } from '../../kernel/json.ts';
import { rollSum, type Procedure } from '../../kernel/procedure.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { characteristicDm } from '../check/check.ts';
import { allocate, allocateByDefault, type Health, type Split, type Wounds } from '../harm/injury.ts';
import { PHYSICAL, type CepheusOptions, type PhysicalScores } from '../types.ts';

/**
 * The scores after points are restored (above 0) or lost (below 0). CEP-INJ-04: the owner shares them out, what exceeds a
 * maximum is lost. `split` null: losses as damage by default (CEP-DMG-06), gains point by point to the most damaged.
 */
export function changedScores(health: Health, points: number, split: Split | null): PhysicalScores | Refusal {
  if (points < 0) return lost(health, -points, split);
  if (points === 0) return health.current;
  const shares = split ?? defaultGains(health, points);
  const wanted = PHYSICAL.reduce((sum, name) => sum + shares[name], 0);
  if (wanted > points || PHYSICAL.some((name) => shares[name] < 0)) return refuse('badSplit', 'CEP-INJ-04');
  return raised(health, shares);
}

/** CEP-HEAL-04: as damage without armor. */
function lost(health: Health, points: number, split: Split | null): PhysicalScores | Refusal {
  if (split === null) return allocateByDefault(health, points).current;
  const allocation = allocate(health, points, split);
  return isRefusal(allocation) ? allocation : allocation.current;
}

/** Each raised by its share, never above its maximum. */
export function raised({ max, current }: Health, by: Split): PhysicalScores {
  const up = (name: keyof Split): number => Math.max(current[name], Math.min(max[name], current[name] + by[name]));
  return { str: up('str'), dex: up('dex'), end: up('end') };
}

function defaultGains({ max, current }: Health, points: number): Split {
  const gains = { str: 0, dex: 0, end: 0 };
  const missing = (name: keyof Split): number => max[name] - current[name] - gains[name];
  for (let point = 0; point < points; point++) {
    const neediest = PHYSICAL.reduce((best, name) => (missing(name) > missing(best) ? name : best));
    if (missing(neediest) > 0) gains[neediest]++;
  }
  return gains;
}

/**
 * CEP-HEAL-01..05: the points of a day, below 0 where they are lost. END counts as it is at the start of the day. One who
 * is not wounded does not heal.
 */
export function* naturalHealing(
  by: Id | null,
  end: number,
  wounds: Pick<Wounds, 'wounded' | 'seriouslyWounded'>,
  activity: 'rest' | 'active',
  { negativeHealing }: CepheusOptions,
): Procedure<number> {
  if (!wounds.wounded) return 0;
  const points = yield* dayPoints(by, characteristicDm(end), wounds.seriouslyWounded, activity === 'rest');
  return negativeHealing ? points : Math.max(0, points);
}

function* dayPoints(by: Id | null, endDm: number, seriously: boolean, rests: boolean): Procedure<number> {
  if (seriously) return rests ? endDm : 0; // CEP-HEAL-03
  if (!rests) return 1 + endDm; // CEP-HEAL-02
  return (yield* rollSum(by, 1, 6, 'SALVO.cepheus.roll.healing')).sum + endDm; // CEP-HEAL-01
}

/** CEP-MEN-01: INT and EDU regain a point a day each. */
export const mentalHealing = (max: number, current: number, days: number): number =>
  Math.max(current, Math.min(max, current + days));
