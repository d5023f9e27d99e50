/** The check of a Counterspell, against a spell that is being cast or is in effect (ARR-SPC-04 to -08). */
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { total, type Tally } from '../../kernel/tally.ts';
import { binaryCheck, type BinaryCheck } from '../manoeuvres/checks.ts';
import type { ArrgsOptions } from '../options.ts';

/** The terms of a counterspell. */
export interface Countering {
  /** Whether the counterspeller can act. */
  readonly able: boolean;
  readonly own: { readonly school: string; readonly level: number; readonly slotReady: boolean };
  readonly target: { readonly school: string; readonly level: number; readonly state: 'casting' | 'inEffect' };
  /** The distance to the caster or to the effect, whichever is shorter, in squares. */
  readonly distance: number;
  /** Whether the counterspeller is a target of the spell; an area spell has none. */
  readonly isTarget: boolean;
}

/** The refusal of a counterspell: `cannotAct`, `outOfRange`, `otherSchool`, `levelTooLow`, `noSlot` (ARR-SPC-04). */
export function counterRefusal(
  { able, own, target, distance, isTarget }: Countering,
  { closeRange }: Pick<ArrgsOptions, 'closeRange'>,
): Refusal | null {
  if (!able) return refuse('cannotAct', 'ARR-SPC-04');
  if (distance > closeRange && !isTarget) return refuse('outOfRange', 'ARR-SPC-04', { closeRange });
  if (own.school !== target.school) return refuse('otherSchool', 'ARR-SPC-04');
  if (own.level < target.level) return refuse('levelTooLow', 'ARR-SPC-04');
  return own.slotReady ? null : refuse('noSlot', 'ARR-SPC-04');
}

/** The outcome of a counterspell: `countered` for a casting; `controlTaken` or `ended` for a spell in effect. */
type CounterOutcome = 'failed' | 'countered' | 'controlTaken' | 'ended';

/** The modifiers of the counterspeller's spell attack, and of the caster's as a reaction. */
export interface CounterTallies {
  readonly tally: Tally;
  readonly caster: Tally;
}

export interface Countered {
  readonly check: BinaryCheck;
  readonly outcome: CounterOutcome;
  /** Always true: the counterspell and its slot are spent on success and on failure (ARR-SPC-07). */
  readonly slotSpent: true;
}

/**
 * A counterspeller's spell attack against the caster's spell attack as a reaction; after a success against a spell in
 * effect the counterspeller chooses to seize or to end it (ARR-SPC-05, -06). Refused as `counterRefusal`.
 */
export function* counterCheck(
  who: Id | null,
  countering: Countering,
  { tally, caster }: CounterTallies,
  options: ArrgsOptions,
): Procedure<Countered | Refusal> {
  const refused = counterRefusal(countering, options);
  if (refused) return refused;
  const dc = counterDc(caster);
  const check = yield* binaryCheck(who, { tally, dc, reason: 'SALVO.arrgs.roll.counterspell' }, options);
  if (!check.success) return { check, outcome: 'failed', slotSpent: true };
  if (countering.target.state === 'casting') return { check, outcome: 'countered', slotSpent: true };
  const pick = yield* choose(who, 'allocation', 'SALVO.arrgs.question.countered', 'ARR-SPC-06', SEIZE_OR_END, 'seize');
  return { check, outcome: pick === 'end' ? 'ended' : 'controlTaken', slotSpent: true };
}

const REACTION = 10;
/** The result of the caster's reaction with these modifiers, which the counterspell has to reach (ARR-SPC-05). */
export const counterDc = (caster: Tally): number => REACTION + total(caster);
const SEIZE_OR_END = ['seize', 'end'].map((id) => ({ id, label: `SALVO.arrgs.option.countered.${id}` }));
