/** Steering and ending a spell that goes on (ARR-SPC-01, -02, -09 to -11). */
import type { Id } from '../../kernel/json.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Tally } from '../../kernel/tally.ts';
import { binaryCheck, type BinaryCheck } from '../manoeuvres/checks.ts';
import type { ArrgsOptions } from '../options.ts';

/** What somebody is to a spell. */
export interface Standing {
  readonly isController: boolean;
  /** It is the own casting. */
  readonly isCaster: boolean;
  /** To the effect. */
  readonly lineOfSight: boolean;
}

export interface SpellCheck {
  /** Of a spell attack. */
  readonly tally: Tally;
  readonly level: number;
}

/** ARR-SPC-01, -02. Refused: `notController`, `noLineOfSight`. */
export function controlRefusal({ isController, lineOfSight }: Omit<Standing, 'isCaster'>): Refusal | null {
  if (!isController) return refuse('notController', 'ARR-SPC-01');
  return lineOfSight ? null : refuse('noLineOfSight', 'ARR-SPC-02');
}

/** ARR-SPC-01, -11. Refused: `notController`, `notCaster`. */
export function dismissRefusal({ isController, isCaster }: Omit<Standing, 'lineOfSight'>): Refusal | null {
  if (!isController) return refuse('notController', 'ARR-SPC-01');
  return isCaster ? null : refuse('notCaster', 'ARR-SPC-11');
}

const BASE_DIFFICULTY = 10;
/** ARR-ATK-10. */
export const baseDifficulty = (level: number): number => BASE_DIFFICULTY + level;

/** At the base difficulty or above the spell goes on as the controller wants. */
export const controlCheck = (
  who: Id | null,
  { tally, level }: SpellCheck,
  options: ArrgsOptions,
): Procedure<BinaryCheck> =>
  binaryCheck(who, { tally, dc: baseDifficulty(level), reason: 'SALVO.arrgs.roll.controlSpell' }, options);

/** It must be above the base difficulty, unless a tie is a success (`dismissTie`). */
export const dismissCheck = (
  who: Id | null,
  { tally, level }: SpellCheck,
  options: ArrgsOptions,
): Procedure<BinaryCheck> =>
  binaryCheck(
    who,
    {
      tally,
      dc: baseDifficulty(level),
      above: options.dismissTie === 'fail',
      reason: 'SALVO.arrgs.roll.dismissSpell',
    },
    options,
  );
