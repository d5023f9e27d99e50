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
  /** Attributes, with what options, magic and equipment add. */
  readonly ap: number;
  readonly aap: number;
  readonly surpriseRound: boolean;
  readonly staggered: number;
  readonly conditions: readonly ConditionName[];
}

interface Budget {
  readonly ap: number;
  readonly aap: number;
  /** Staggered has taken all Action Points (ARR-ACT-10, ARR-STG-02). */
  readonly dropsItems: boolean;
}

/** ARR-ACT-06, -11, ARR-SUR-05, ARR-STG-01: in the book's order. */
export function roundBudget({ ap, aap, surpriseRound, staggered, conditions }: Footing): Budget {
  const less = surpriseRound ? 1 : 0;
  const start = { ap: Math.max(0, ap - less), aap: Math.max(0, aap - less) };
  const left = staggered === 0 ? start : staggeredOut(start, staggered);
  const dropsItems = start.ap > 0 && left.ap === 0;
  return preventActions(conditions, surpriseRound)
    ? { ap: 0, aap: 0, dropsItems }
    : { ap: left.ap, aap: left.aap, dropsItems };
}

/** ARR-ACT-01, GAP-03. */
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
