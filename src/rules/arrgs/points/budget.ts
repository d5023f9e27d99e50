/** The points of a round (ARR-ACT-01, -05, -06). */
import type { ArrgsOptions } from '../options.ts';
import { effectSum } from '../sheet/effects.ts';
import { conditionsOf } from '../sheet/state.ts';
import type { ArrgsCombatant } from '../sheet/types.ts';
import type { ConditionName } from '../terms.ts';
import { preventActions } from './able.ts';
import { staggeredOut } from './points.ts';

/** The facts on which the points of a round depend. */
interface Footing {
  /** The attributes, with the changes by options, magic and equipment. */
  readonly ap: number;
  readonly aap: number;
  readonly surpriseRound: boolean;
  readonly staggered: number;
  readonly conditions: readonly ConditionName[];
}

interface Budget {
  readonly ap: number;
  readonly aap: number;
  /** Whether Staggered has taken all Action Points, so that held items fall (ARR-ACT-10, ARR-STG-02). */
  readonly dropsItems: boolean;
}

/** The points of a round, with the changes in the order of ARR-ACT-06 (ARR-ACT-11, ARR-SUR-05, ARR-STG-01). */
export function roundBudget({ ap, aap, surpriseRound, staggered, conditions }: Footing): Budget {
  const surprised = surpriseRound ? 1 : 0;
  const start = { ap: Math.max(0, ap - surprised), aap: Math.max(0, aap - surprised) };
  const left = staggered === 0 ? start : staggeredOut(start, staggered);
  // Without Action Points for another reason, Staggered has taken none (ARR-ACT-10).
  const dropsItems = start.ap > 0 && left.ap === 0;
  return preventActions(conditions, surpriseRound)
    ? { ap: 0, aap: 0, dropsItems }
    : { ap: left.ap, aap: left.aap, dropsItems };
}

/** The facts on which a combatant's points depend (ARR-ACT-01, GAP-03). */
export function footingOf(combatant: ArrgsCombatant, surpriseRound: boolean, { defaultAap }: ArrgsOptions): Footing {
  const { sheet, state } = combatant;
  return {
    ap: Math.max(0, sheet.ap + effectSum(combatant, 'apChange')),
    aap: Math.max(0, (sheet.aap ?? defaultAap) + effectSum(combatant, 'aapChange')),
    surpriseRound,
    staggered: state.life.staggered,
    conditions: conditionsOf(state),
  };
}
