/** The hits of an attack roll, and the targets that they go to (section 10). */
import type { Id } from '../../kernel/json.ts';
import { share, type Procedure } from '../../kernel/procedure.ts';
import { isRefusal, refuse, type Refusal, bug } from '../../kernel/result.ts';
import type { AdevaOptions } from '../options.ts';
import type { TestResult } from '../score/test.ts';
import type { WeaponKind } from '../terms.ts';
import { strikeMode } from './modifiers.ts';
import type { Attack, Count, Situation } from './situation.ts';

/** The lowest roll at which the attack jams its weapon; null: it never does (ADE-SUP-09, ADE-FLU-03, GAP-09). */
export function jamRoll(
  situation: Pick<Situation, 'action' | 'mode'> & { readonly weapon: { readonly kind: WeaponKind } },
  options: AdevaOptions,
): number | null {
  const { action, weapon } = situation;
  if (action === 'suppressiveFire') return options.jamScope === 'off' ? null : options.jamFrom;
  if (strikeMode(situation) === 'burst') return options.jamScope === 'allRangedBursts' ? options.jamFrom : null;
  return weapon.kind !== 'ranged' || options.jamSingle === 'off' ? null : options.jamSingle;
}

/** The number of hits of a passed test (ADE-HIT-01, -02, ADE-SUP-04). */
export function hitsOf(count: Count, dos: number, options: AdevaOptions): number {
  switch (count.by) {
    case 'single':
      return 1;
    case 'degrees':
      return Math.min(dos, count.most);
    case 'suppression':
      return Math.min(count.most, 1 + suppressionExtra(dos, options));
  }
}

/**
 * The extra hits: 1 for every 2 degrees or, with `suppressExtra` dosMinus1, for every 2 beyond the first (ADE-SUP-04,
 * AMB-26).
 */
const suppressionExtra = (dos: number, { suppressExtra }: AdevaOptions): number =>
  Math.max(0, Math.floor((suppressExtra === 'dos2' ? dos : dos - 1) / 2));

/** The number of hits before evasion, and whether the weapon jams, which scores no hits (ADE-SUP-09). */
export function scored(
  { count, jamFrom }: Pick<Attack, 'count' | 'jamFrom'>,
  test: Pick<TestResult, 'success' | 'dos' | 'roll'>,
  options: AdevaOptions,
): { readonly hits: number; readonly jam: boolean } {
  const jam = jamFrom !== null && test.roll >= jamFrom;
  return { hits: test.success && !jam ? hitsOf(count, test.dos, options) : 0, jam };
}

// --- spreading -------------------------------------------------------------------------------------------------

/** The distance from the first target, in squares, within which a Burst spreads (ADE-HIT-05). */
const SPREAD = 10;

/** Another combatant to which hits may be given. Distances are in squares. */
export interface Candidate {
  readonly fromOriginal: number;
  readonly fromAttacker: number;
  /** The TN of this attack against the candidate. */
  readonly targetNumber: number;
}

/** The properties of an attack that decide where its hits may go. Distances are in squares. */
export interface Spread {
  readonly action: 'burst' | 'flurry';
  /** The TN against the original target. */
  readonly targetNumber: number;
  /** The Maximum Distance of a Burst; null: no distance is compared. */
  readonly maximumDistance: number | null;
  /** The reach of a Flurry. */
  readonly reach: number;
}

/**
 * Whether hits may go to a candidate: near enough, within the attacker's range, and not harder to hit (ADE-HIT-05 to
 * -07).
 */
export function isEligible({ action, targetNumber, maximumDistance, reach }: Spread, candidate: Candidate): boolean {
  if (candidate.targetNumber < targetNumber) return false;
  if (action === 'flurry') return candidate.fromAttacker <= reach;
  const inRange = maximumDistance === null || candidate.fromAttacker <= maximumDistance;
  return candidate.fromOriginal <= SPREAD && inRange;
}

/** The number of hits by the target's id. */
export type Shares = { readonly [id: Id]: number };

/**
 * The checked shares: `notEligible` where hits go to an ineligible combatant, `wrongSum` where more or fewer hits, or
 * fewer than none, are given (ADE-HIT-04).
 */
export function shared(hits: number, original: Id, eligible: readonly Id[], shares: Shares): Shares | Refusal {
  const ineligible = Object.keys(shares).find((id) => id !== original && !eligible.includes(id));
  if (ineligible !== undefined) return refuse('notEligible', 'ADE-HIT-07', { id: ineligible });
  let left = hits;
  for (const count of Object.values(shares)) {
    if (count < 0) return refuse('wrongSum', 'ADE-HIT-04', { hits });
    left -= count;
  }
  return left === 0 ? shares : refuse('wrongSum', 'ADE-HIT-04', { hits });
}

/**
 * The shares that the attacker chooses before evasion. Hits that it gives to nobody else stay on the original target
 * (ADE-HIT-04).
 */
export function* hitsShared(by: Id | null, hits: number, original: Id, eligible: readonly Id[]): Procedure<Shares> {
  if (eligible.length === 0) return { [original]: hits };
  const all = [original, ...eligible];
  const parts = all.map((id) => ({ id, label: 'SALVO.adeva.option.hitsOn', values: { target: id }, max: hits }));
  const bounds = { least: hits, most: hits, default: all.map((_, at) => (at === 0 ? hits : 0)) };
  const counts = yield* share(by, 'allocation', 'SALVO.adeva.question.shareHits', 'ADE-HIT-04', bounds, parts, {
    hits,
  });
  const given = Object.fromEntries(all.flatMap((id, at) => (at === 0 || counts[at]! > 0 ? [[id, counts[at]!]] : [])));
  const shares = shared(hits, original, eligible, given);
  return isRefusal(shares) ? bug(`hits shared wrongly: ${shares.refused}`) : shares;
}
