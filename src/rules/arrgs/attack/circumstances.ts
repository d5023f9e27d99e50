/** The situation's modifiers to an attack check (ARR-MOD-09). */
import type { Tally } from '../../kernel/tally.ts';
import { circumstanceNamed, withAmount } from '../check/modifiers.ts';
import type { ArrgsOptions } from '../options.ts';
import { actionPenalty } from '../points/points.ts';
import { rangePenalty, type Shot } from '../range/range.ts';
import { pacePenalty, type Pace } from './reaction.ts';

/** The round's modifiers to an action check so far. */
export interface Moment {
  /** Points used before this Action, and the points that it uses. */
  readonly used: number;
  readonly cost: number;
  readonly pace: Pace;
  readonly repeatedPenalty: number;
  /** The GM turns the movement penalty into a bonus (ARR-MI-06). */
  readonly invertsMovement?: boolean;
}

/** ARR-MAP-01, -02, ARR-MI-03, ARR-RPA-03: on every action check, behind what it has already. */
export function momentTally(moment: Moment, options: ArrgsOptions, base: Tally = []): Tally {
  const acted = withAmount(base, MULTIPLE_ACTIONS, actionPenalty(moment.used, moment.cost, options));
  const moved = withAmount(acted, MOVEMENT, ownPace(moment, options));
  return withAmount(moved, REPEATED, moment.repeatedPenalty);
}

const MULTIPLE_ACTIONS = circumstanceNamed('ARR-MAP-02', 'multipleActions');
const MOVEMENT = circumstanceNamed('ARR-MI-03', 'movement');
const REPEATED = circumstanceNamed('ARR-RPA-03', 'repeated');

function ownPace({ pace, invertsMovement }: Moment, options: ArrgsOptions): number {
  const penalty = pacePenalty(pace, options);
  return invertsMovement ? -penalty : penalty;
}

export interface AttackMoment extends Moment {
  /** Null: no range penalty. */
  readonly shot: Shot | null;
  /** The target's movement; null: it is a square, or it cannot move. */
  readonly targetPace: Pace | null;
  /** It is the attack of a charge (ARR-CHG-03). */
  readonly charging: boolean;
  /** Number of this attack in a Repeated attack, from 1 (ARR-RPA-02). */
  readonly attackIndex: number;
}

/** Everything that the situation adds to an attack check, behind what it has already. */
export function attackMomentTally(moment: AttackMoment, options: ArrgsOptions, base?: Tally): Tally {
  const { shot, targetPace, charging, attackIndex } = moment;
  const ranged = withAmount(momentTally(moment, options, base), RANGE, shot ? rangePenalty(shot) : 0);
  const led = withAmount(ranged, TARGET_MOVEMENT, targetPace ? pacePenalty(targetPace, options) : 0);
  return withAmount(withAmount(led, CHARGE, charging ? CHARGE_BONUS : 0), ATTACK_INDEX, seriesPenalty(attackIndex));
}

const RANGE = circumstanceNamed('ARR-RNG-02', 'range');
const TARGET_MOVEMENT = circumstanceNamed('ARR-MI-04', 'targetMovement');
const CHARGE = circumstanceNamed('ARR-CHG-03', 'charge');
const ATTACK_INDEX = circumstanceNamed('ARR-RPA-02', 'attackIndex');
const CHARGE_BONUS = 2;

/** ARR-RPA-02, -03: of the attack with this number, and after so many attacks on all further checks of the round. */
export const seriesPenalty = (attacks: number): number => (attacks <= 1 ? 0 : -2 * (attacks - 1));
