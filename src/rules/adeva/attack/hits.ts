/** From the roll to hits, and to whom they go (section 10). */
import type { Id } from '../../kernel/json.ts';
import { amount, type Procedure } from '../../kernel/procedure.ts';
import { isRefusal, refuse, type Refusal, bug } from '../../kernel/result.ts';
import type { AdevaOptions } from '../options.ts';
import type { TestResult } from '../score/test.ts';
import type { WeaponKind } from '../terms.ts';
import { strikeMode } from './modifiers.ts';
import type { Attack, Count, Situation } from './situation.ts';

/** Roll from which the attack jams its weapon; null: it never does (ADE-SUP-09, ADE-FLU-03, GAP-09). */
export function jamRoll(
  situation: Pick<Situation, 'action' | 'mode'> & { readonly weapon: { readonly kind: WeaponKind } },
  options: AdevaOptions,
): number | null {
  const { action, weapon } = situation;
  if (action === 'suppressiveFire') return options.jamScope === 'off' ? null : options.jamFrom;
  if (strikeMode(situation) === 'burst') return options.jamScope === 'allRangedBursts' ? options.jamFrom : null;
  return weapon.kind !== 'ranged' || options.jamSingle === 'off' ? null : options.jamSingle;
}

/** Hits of a passed test (ADE-HIT-01, -02, ADE-SUP-04). */
export function hitsOf({ by, most }: Count, dos: number, options: AdevaOptions): number {
  switch (by) {
    case 'single':
      return 1;
    case 'degrees':
      return Math.min(dos, most);
    case 'suppression':
      return Math.min(most, 1 + suppressionExtra(dos, options));
  }
}

/** One more for every 2 degrees, or for every 2 beyond the first (ADE-SUP-04, AMB-26). */
const suppressionExtra = (dos: number, { suppressExtra }: AdevaOptions): number =>
  Math.max(0, Math.floor((suppressExtra === 'dos2' ? dos : dos - 1) / 2));

/** Hits before evasion; a jam scores none (ADE-SUP-09). */
export function scored(
  { count, jamFrom }: Pick<Attack, 'count' | 'jamFrom'>,
  test: Pick<TestResult, 'success' | 'dos' | 'roll'>,
  options: AdevaOptions,
): { readonly hits: number; readonly jam: boolean } {
  const jam = jamFrom !== null && test.roll >= jamFrom;
  return { hits: test.success && !jam ? hitsOf(count, test.dos, options) : 0, jam };
}

// --- spreading -------------------------------------------------------------------------------------------------

/** Squares from the first target within which a Burst spreads (ADE-HIT-05). */
const SPREAD = 10;

/** Another who might be given hits. Distances in squares. */
export interface Candidate {
  readonly fromOriginal: number;
  readonly fromAttacker: number;
  /** TN of this attack against it. */
  readonly targetNumber: number;
}

/** What of the attack decides: its TN against the original target, and how far it goes. */
export interface Spread {
  readonly action: 'burst' | 'flurry';
  readonly targetNumber: number;
  /** Of a Burst: the Maximum Distance; null: none is compared. */
  readonly maximumDistance: number | null;
  /** Of a Flurry. */
  readonly reach: number;
}

/** Whether hits may go there: near enough, in the attacker's own range, and not harder to hit (ADE-HIT-05 to -07). */
export function isEligible({ action, targetNumber, maximumDistance, reach }: Spread, candidate: Candidate): boolean {
  if (candidate.targetNumber < targetNumber) return false;
  if (action === 'flurry') return candidate.fromAttacker <= reach;
  const inRange = maximumDistance === null || candidate.fromAttacker <= maximumDistance;
  return candidate.fromOriginal <= SPREAD && inRange;
}

/** Hits by id. */
export type Shares = { readonly [id: Id]: number };

/** The hits shared out as said: `notEligible` for a stranger, `wrongSum` where not all hits are given or too many (ADE-HIT-04). */
export function shared(hits: number, original: Id, eligible: readonly Id[], said: Shares): Shares | Refusal {
  const stranger = Object.keys(said).find((id) => id !== original && !eligible.includes(id));
  if (stranger !== undefined) return refuse('notEligible', 'ADE-HIT-07', { id: stranger });
  const sum = Object.values(said).reduce((all, count) => all + count, 0);
  return sum === hits ? said : refuse('wrongSum', 'ADE-HIT-04', { hits });
}

/** The attacker gives any of the hits to others, before evasion; what is left stays on the original target (ADE-HIT-04). */
export function* hitsShared(by: Id | null, hits: number, original: Id, eligible: readonly Id[]): Procedure<Shares> {
  let left = hits;
  const said: Record<Id, number> = {};
  for (const id of eligible) {
    if (left === 0) break;
    const bounds = { min: 0, max: left, default: 0 };
    const given = yield* amount(by, 'allocation', 'SALVO.adeva.question.shareHits', 'ADE-HIT-04', bounds, {
      target: id,
      left,
    });
    if (given > 0) said[id] = given;
    left -= given;
  }
  const shares = shared(hits, original, eligible, { [original]: left, ...said });
  return isRefusal(shares) ? bug(`hits shared wrongly: ${shares.refused}`) : shares;
}
