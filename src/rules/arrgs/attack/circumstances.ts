/** What the situation adds to an attack check (ARR-MOD-09). */
import type { Tally } from '../../kernel/tally.ts';
import { circumstances } from '../check/modifiers.ts';
import { actionPenalty } from '../points/points.ts';
import type { ArrgsOptions } from '../options.ts';
import { rangePenalty, type Shot } from '../range/range.ts';
import { pacePenalty, type Pace } from './reaction.ts';

/** What the round so far does to an action check. */
export interface Moment {
  /** Points used before this Action, and the points that it uses. */
  readonly used: number;
  readonly cost: number;
  readonly pace: Pace;
  readonly repeatedPenalty: number;
  /** The GM turns the movement penalty into a bonus (ARR-MI-06). */
  readonly invertsMovement?: boolean;
}

/** ARR-MAP-01, -02, ARR-MI-03, ARR-RPA-03: on every action check. */
export const momentTally = (moment: Moment, options: ArrgsOptions): Tally =>
  circumstances(...ofMoment(moment, options));

const ofMoment = (moment: Moment, options: ArrgsOptions) =>
  [
    ['ARR-MAP-02', 'multipleActions', actionPenalty(moment.used, moment.cost, options)],
    ['ARR-MI-03', 'movement', ownPace(moment, options)],
    ['ARR-RPA-03', 'repeated', moment.repeatedPenalty],
  ] as const;

function ownPace({ pace, invertsMovement }: Moment, options: ArrgsOptions): number {
  const penalty = pacePenalty(pace, options);
  return invertsMovement && penalty !== 0 ? -penalty : penalty;
}

export interface AttackMoment extends Moment {
  /** Null: no range penalty. */
  readonly shot: Shot | null;
  /** How the target has moved; null: it is a square, or it cannot move. */
  readonly targetPace: Pace | null;
  /** It is the attack of a charge (ARR-CHG-03). */
  readonly charging: boolean;
  /** Number of this attack in a Repeated attack, from 1 (ARR-RPA-02). */
  readonly attackIndex: number;
}

/** Everything that the situation adds to an attack check. */
export const attackMomentTally = (moment: AttackMoment, options: ArrgsOptions): Tally =>
  circumstances(
    ...ofMoment(moment, options),
    ['ARR-RNG-02', 'range', moment.shot ? rangePenalty(moment.shot) : 0],
    ['ARR-MI-04', 'targetMovement', moment.targetPace ? pacePenalty(moment.targetPace, options) : 0],
    ['ARR-CHG-03', 'charge', moment.charging ? CHARGE_BONUS : 0],
    ['ARR-RPA-02', 'attackIndex', seriesPenalty(moment.attackIndex)],
  );

const CHARGE_BONUS = 2;

/** ARR-RPA-02, -03: of the attack with this number, and after so many attacks on all further checks of the round. */
export const seriesPenalty = (attacks: number): number => (attacks <= 1 ? 0 : -2 * (attacks - 1));
