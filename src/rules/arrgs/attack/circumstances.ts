/** The situation's modifiers to an attack check (ARR-MOD-09). */
import type { Tally } from '../../kernel/tally.ts';
import { circumstanceNamed, withAmount } from '../check/modifiers.ts';
import type { ArrgsOptions } from '../options.ts';
import { actionPenalty } from '../points/points.ts';
import { rangePenalty, type Shot } from '../range/range.ts';
import { pacePenalty, type Pace } from './reaction.ts';

/** The facts of the round that modify an action check. */
export interface RoundFacts {
  /** Points used before this Action, and the points that it uses. */
  readonly used: number;
  readonly cost: number;
  readonly pace: Pace;
  readonly repeatedPenalty: number;
  /** Whether the GM turns the movement penalty into a bonus (ARR-MI-06). */
  readonly invertsMovement?: boolean;
}

/** The round's modifiers to an action check, after those of `base` (ARR-MAP-01, -02, ARR-MI-03, ARR-RPA-03). */
export function momentTally(moment: RoundFacts, options: ArrgsOptions, base: Tally = []): Tally {
  const acted = withAmount(base, MULTIPLE_ACTIONS, actionPenalty(moment.used, moment.cost, options));
  const moved = withAmount(acted, MOVEMENT, ownPace(moment, options));
  return withAmount(moved, REPEATED, moment.repeatedPenalty);
}

const MULTIPLE_ACTIONS = circumstanceNamed('ARR-MAP-02', 'multipleActions');
const MOVEMENT = circumstanceNamed('ARR-MI-03', 'movement');
const REPEATED = circumstanceNamed('ARR-RPA-03', 'repeated');

function ownPace({ pace, invertsMovement }: RoundFacts, options: ArrgsOptions): number {
  const penalty = pacePenalty(pace, options);
  return invertsMovement ? -penalty : penalty;
}

/** The facts of the situation that modify an attack check. */
export interface AttackMoment extends RoundFacts {
  /** The distance in range increments; null: no range penalty. */
  readonly shot: Shot | null;
  /** The target's movement; null: it is a square, or it cannot move. */
  readonly targetPace: Pace | null;
  /** Whether it is the attack of a charge (ARR-CHG-03). */
  readonly charging: boolean;
  /** The number of this attack in a Repeated attack, from 1 (ARR-RPA-02). */
  readonly attackIndex: number;
}

/** The situation's modifiers to an attack check, after those of `base`. */
export function attackMomentTally(moment: AttackMoment, options: ArrgsOptions, base?: Tally): Tally {
  const { shot, targetPace, charging, attackIndex } = moment;
  const ranged = withAmount(momentTally(moment, options, base), RANGE, shot ? rangePenalty(shot) : 0);
  const withPace = withAmount(ranged, TARGET_MOVEMENT, targetPace ? pacePenalty(targetPace, options) : 0);
  return withAmount(
    withAmount(withPace, CHARGE, charging ? CHARGE_BONUS : 0),
    ATTACK_INDEX,
    seriesPenalty(attackIndex),
  );
}

const RANGE = circumstanceNamed('ARR-RNG-02', 'range');
const TARGET_MOVEMENT = circumstanceNamed('ARR-MI-04', 'targetMovement');
const CHARGE = circumstanceNamed('ARR-CHG-03', 'charge');
const ATTACK_INDEX = circumstanceNamed('ARR-RPA-02', 'attackIndex');
const CHARGE_BONUS = 2;

/** The penalty on the attack with this number, and on all further checks after so many attacks (ARR-RPA-02, -03). */
export const seriesPenalty = (attacks: number): number => (attacks <= 1 ? 0 : -2 * (attacks - 1));
