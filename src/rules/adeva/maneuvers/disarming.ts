/** The opposed WS test of Disarm (ADE-DIS-01 to -04). */
import type { Procedure } from '../../kernel/procedure.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import { alone, opposed, type Decision, type OpposedResult, type Side } from '../score/opposed.ts';
import type { Talent } from '../terms.ts';

/** The result of a Disarm. */
export interface Disarmed {
  readonly contest: OpposedResult;
  /** Whether the target loses one held object (ADE-DIS-02). */
  readonly success: boolean;
  /** Whether the attacker may take it (ADE-DIS-03). */
  readonly mayTake: boolean;
}

/** The bonus of Advanced Disarm (ADE-DIS-04). */
const ADVANCED_BONUS = 20;
/** The attacker's own DoS, not the margin, from which it may take the object (ADE-DIS-03). */
const DOS_TO_TAKE = 3;

/** The opposed test, and whether its winner may take the object. */
export function* disarmed(
  attacker: Side,
  target: Side,
  { talents, freeHands }: { readonly talents: readonly Talent[]; readonly freeHands: number },
  options: AdevaOptions,
): Procedure<Disarmed> {
  const takesWith = ({ winner }: Decision, dos: number): boolean =>
    winner === 'initiator' && mayTakeWith(dos, freeHands);
  const contest = yield* opposed(
    disarmingSide(attacker, talents),
    alone(target),
    'SALVO.adeva.roll.disarm',
    options,
    (decision, dos) => `${decision.winner === 'initiator'} ${takesWith(decision, dos)}`,
  );
  return { contest, success: contest.winner === 'initiator', mayTake: takesWith(contest, contest.initiator.dos) };
}

/** The attacker's side, with the bonus of Advanced Disarm (ADE-DIS-04). */
export const disarmingSide = (attacker: Side, talents: readonly Talent[]): Side => ({
  ...alone(attacker),
  mods: [...advancedDisarm(talents), ...attacker.mods],
});

/** Whether a winner with these DoS and free hands may take the object (ADE-DIS-03). */
export const mayTakeWith = (dos: number, freeHands: number): boolean => dos >= DOS_TO_TAKE && freeHands > 0;

const advancedDisarm = (talents: readonly Talent[]): Tally =>
  talents.includes('advancedDisarm')
    ? [entry('ADE-DIS-04', 'SALVO.adeva.modifier.advancedDisarm', ADVANCED_BONUS)]
    : [];
