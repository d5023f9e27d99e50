/** The odds of a movement before it is made: its distance, the windows it opens, the cost of a shock (34.3). */
import { fromWeights } from '../../kernel/distribution.ts';
import type { Id } from '../../kernel/json.ts';
import type { Foreseen, Odds } from '../../kernel/odds.ts';
import { answered } from '../../kernel/procedure.ts';
import { begin } from '../../kernel/progress.ts';
import { weakened } from '../harm/damage.ts';
import { incrementPenalty } from '../movement/increment.ts';
import {
  movementCheck,
  passiveAllowance,
  roughness,
  type MovementResult,
  type Moving,
  type Way,
} from '../movement/moving.ts';
import type { Shock } from '../movement/shock.ts';
import { motionOf, roundEndShocks, shockOfStop } from '../movement/stopping.ts';
import { moved, openedTo, type Travel } from '../movement/travel.ts';
import type { ArrgsOptions } from '../options.ts';
import { combatant } from '../sheet/state.ts';
import type { ArrgsFight } from '../sheet/types.ts';
import { hideOf } from '../sheet/wear.ts';

/** The most naturals of 20 in a row that are counted; the chance of more is given as the tail. */
const LONGEST = 8;

/**
 * The odds of the squares that a movement check allows, and of their being enough for `steps`; a passive check has no
 * chances.
 * @param most the most squares, whatever the check allows: 1 for a crawling mover.
 */
export function movementOdds(who: Id, moving: Moving, steps: number, most: number, options: ArrgsOptions): Odds {
  const passive = passiveAllowance(moving, options);
  const rough = roughForeseen(moving, options);
  const base = { tally: passive.tally, assuming: [], tail: 0, foreseen: rough } as const;
  if (moving.mode === 'passive') {
    const allowance = allowanceLine(moving, passive, most);
    return { ...base, chances: [], distributions: [], foreseen: [allowance, ...rough] };
  }
  const weights = squaresOf(who, moving, most, options);
  const farEnough = [...weights].reduce(
    (sum, [squares, chance]) => (squares >= Math.max(1, steps) ? sum + chance : sum),
    0,
  );
  return {
    ...base,
    chances: [{ label: `SALVO.arrgs.chance.${steps > 0 ? 'farEnough' : 'getsAway'}`, chance: farEnough }],
    distributions: [{ label: 'SALVO.arrgs.distribution.squares', of: fromWeights(weights) }],
    tail: 20 ** -(LONGEST + 1),
  };
}

/** The squares of a passive check, and how speed and margin make them, where they do. */
function allowanceLine({ speed, rate, dc }: Moving, { total, squares }: MovementResult, most: number): Foreseen {
  const base = speed * rate;
  if (squares > most || squares !== base + total - dc) {
    return line('mayMove', 'ARR-MOV-01', { squares: Math.min(most, squares) });
  }
  return line('mayMoveBy', 'ARR-MOV-01', { squares, base, total, dc });
}

/** Odds without chances: only what is certain. */
export const foreseenOdds = (foreseen: readonly Foreseen[]): Odds => ({
  tally: [],
  chances: [],
  distributions: [],
  tail: 0,
  assuming: [],
  foreseen,
});

/** The reduction of a movement by difficult terrain, in squares; none where it is 0 (ARR-TER-01). */
export function roughForeseen(
  way: Pick<Way, 'difficult' | 'ignoresTerrain'>,
  options: ArrgsOptions,
): readonly Foreseen[] {
  const penalty = roughness(way, options);
  if (penalty === 0) return [];
  return [line('rough', 'ARR-TER-01', { squares: way.difficult.length, penalty }, null)];
}

/**
 * The chances of the squares that a check allows, from the check's own rule on every chain of naturals up to the tail.
 */
function squaresOf(who: Id, moving: Moving, most: number, options: ArrgsOptions): ReadonlyMap<number, number> {
  const weights = new Map<number, number>();
  for (let twenties = 0; twenties <= LONGEST; twenties++) {
    for (let last = 1; last < 20; last++) {
      const naturals = [...new Array<number>(twenties).fill(20), last];
      let at = 0;
      const check = answered(movementCheck(who, moving, options), () => [naturals[at++]!]);
      const squares = Math.min(most, check.squares);
      weights.set(squares, (weights.get(squares) ?? 0) + 20 ** -naturals.length);
    }
  }
  return weights;
}

/** The certain consequences of a way: the windows that it opens, the increment of the mover, the damage of a stop. */
export function foreseenOn(fight: ArrgsFight, travel: Travel, options: ArrgsOptions): readonly Foreseen[] {
  const ahead = moved(begin(fight), travel, travel.steps).fight;
  const opened = openedTo(fight, travel, options).map((open) => line('opens', 'ARR-OPP-08', { ...open }, false));
  return [...opened, ...speedOn(ahead, travel, options), ...shocksOn(ahead, travel, options)];
}

/** The mover's increment after the way, and its penalty; none for the first increment (ARR-MI-03, -04). */
function speedOn(ahead: ArrgsFight, { who }: Travel, options: ArrgsOptions): readonly Foreseen[] {
  const { increment } = motionOf(ahead, who, options);
  return increment > 1
    ? [line('increment', 'ARR-MI-03', { increment, penalty: incrementPenalty(increment) }, false)]
    : [];
}

/**
 * The damage of a sudden stop after the way, and of the End of Round if the mover goes no farther (ARR-ACC-01, -09).
 */
function shocksOn(ahead: ArrgsFight, { who }: Travel, options: ArrgsOptions): readonly Foreseen[] {
  const due = roundEndShocks(ahead, options).find(({ id }) => id === who)?.shock.damage ?? 0;
  return [
    ...costOf(ahead, who, shockOfStop(ahead, who, options).damage, 'stop', options),
    ...costOf(ahead, who, due, 'roundEnd', options),
  ];
}

function costOf(ahead: ArrgsFight, who: Id, force: number, name: string, options: ArrgsOptions): readonly Foreseen[] {
  if (force === 0) return [];
  const hide = hideOf(combatant(ahead, who), options);
  const { damage } = weakened({ successValue: force, defenceReduction: 0, types: FORCE }, hide, options);
  return [line(name, 'ARR-ACC-01', { force, damage }, false)];
}

const FORCE: Shock['types'] = ['force'];

const line = (name: string, clause: string, values: Foreseen['values'], good: boolean | null = null): Foreseen => ({
  label: `SALVO.arrgs.foreseen.${name}`,
  clause,
  good,
  values,
});
