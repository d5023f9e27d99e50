/** Disarm: the opposed test of WS (ADE-DIS-01 to -04). */
import type { Procedure } from '../../kernel/procedure.ts';
import { entry, type Tally } from '../../kernel/tally.ts';
import type { AdevaOptions } from '../options.ts';
import { alone, opposed, type Decision, type OpposedResult, type Side } from '../score/opposed.ts';
import type { Talent } from '../terms.ts';

export interface Disarmed {
  readonly contest: OpposedResult;
  /** The target drops one held object (ADE-DIS-02). */
  readonly success: boolean;
  /** The attacker may take it instead (ADE-DIS-03). */
  readonly mayTake: boolean;
}

/** ADE-DIS-04. */
const ADVANCED = 20;
/** Its own DoS, not the margin (ADE-DIS-03). */
const DOS_TO_TAKE = 3;

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

/** The attacker with what its talents give (ADE-DIS-04). */
export const disarmingSide = (attacker: Side, talents: readonly Talent[]): Side => ({
  ...alone(attacker),
  mods: [...advanced(talents), ...attacker.mods],
});

/** ADE-DIS-03. */
export const mayTakeWith = (dos: number, freeHands: number): boolean => dos >= DOS_TO_TAKE && freeHands > 0;

const advanced = (talents: readonly Talent[]): Tally =>
  talents.includes('advancedDisarm') ? [entry('ADE-DIS-04', 'SALVO.adeva.modifier.advancedDisarm', ADVANCED)] : [];
