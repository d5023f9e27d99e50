/** The moves of a combatant and their limits (section 8, ADE-ALT-10, ADE-CHG-01, -02). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { total } from '../../kernel/tally.ts';
import { withEffects } from '../fight/influences.ts';
import type { AdevaOptions } from '../options.ts';
import type { AdevaCombatant } from '../sheet/types.ts';
import { AVERAGE_SIZE, BANDS, type Band, type ConditionName } from '../terms.ts';
import { bonusIn, scoreOf } from './characteristic.ts';

/** The four moves in squares (ADE-MOV-01 to -04). */
export interface MoveLengths {
  readonly half: number;
  readonly full: number;
  readonly charge: number;
  readonly run: number;
}

/** The Full Move, the Charge and the Run as multiples of the Half Move (ADE-MOV-02 to -04). */
const FULL_MOVE = 2;
const CHARGE = 3;
const RUN = 4;

/** The values that make up a Half Move. */
export interface Mover {
  /** The current score of Agility; at 0 there is no movement (ADE-AIL-05). */
  readonly agility: number;
  readonly agilityBonus: number;
  /** The size (GAP-07); null: it makes no difference. */
  readonly size: number | null;
  /** The modifiers from traits, armor and effects, in squares. */
  readonly mods: readonly number[];
  /** The number of useless legs. One or more halve the Half Move, rounded down, to at least 1 (GAP-03 row 6). */
  readonly uselessLegs?: number;
}

/**
 * The four moves in squares (ADE-MOV-01 to -05). AB and size together count at least 1 (GAP-07). The modifiers are added
 * after that, and the result is at least 0.
 */
export function movesOf({ agility, agilityBonus, size, mods, uselessLegs = 0 }: Mover): MoveLengths {
  const sized = size === null ? agilityBonus : Math.max(1, agilityBonus + size - AVERAGE_SIZE);
  const whole =
    agility === 0
      ? 0
      : Math.max(
          0,
          mods.reduce((sum, mod) => sum + mod, sized),
        );
  const half = uselessLegs > 0 ? halved(whole) : whole;
  return { half, full: half * FULL_MOVE, charge: half * CHARGE, run: half * RUN };
}

/** The Half Move with a useless leg: halved, rounded down, at least 1; 0 stays 0 (GAP-03 row 6). */
const halved = (halfMove: number): number => (halfMove === 0 ? 0 : Math.max(1, Math.floor(halfMove / 2)));

/** The moves of a combatant. The size of a starship does not change them (GAP-07). */
export function movesIn(combatant: AdevaCombatant, options: AdevaOptions): MoveLengths {
  const { sheet, state } = combatant;
  return movesOf({
    agility: scoreOf(combatant, 'ag'),
    agilityBonus: bonusIn(combatant, 'ag'),
    size: sheet.kind === 'starship' || options.size === 'off' ? null : sheet.size,
    mods: [sheet.moveMod, ...sheet.armor.map(({ moveMod }) => moveMod), total(withEffects([], combatant, 'moveMod'))],
    uselessLegs: Object.keys(state.conditions).filter((id) => id.startsWith('useless-') && id.endsWith('Leg')).length,
  });
}

export type MoveAction = 'halfMove' | 'fullMove' | 'run' | 'charge' | 'disengage';

/**
 * The limits of each move action: its path in Half Moves, and the bands that a flier may climb or sink (ADE-MOV-01 to
 * -04, ADE-ALT-10, GAP-02).
 */
const LIMITS: { readonly [action in MoveAction]: { readonly halves: number; readonly bands: number } } = {
  halfMove: { halves: 1, bands: 1 },
  fullMove: { halves: FULL_MOVE, bands: 2 },
  run: { halves: RUN, bands: 2 },
  charge: { halves: CHARGE, bands: 2 },
  disengage: { halves: 1, bands: 1 },
};

export const maxSquares = (action: MoveAction, halfMove: number): number => halfMove * LIMITS[action].halves;
export const maxBands = (action: MoveAction): number => LIMITS[action].bands;

/** A declared move with the combatant's limits. */
export interface Move {
  readonly action: MoveAction;
  /** The Half Move in squares. */
  readonly halfMove: number;
  /** The length of the path. */
  readonly squares: number;
  readonly fromBand: Band;
  readonly toBand: Band;
  readonly flies: boolean;
  readonly conditions: readonly ConditionName[];
}

/** The reason that forbids a move: `immobilized`, `cannotFly`, `tooManyBands`, `tooFar`. */
export function moveRefusal(move: Move): Refusal | null {
  const bands = bandsApart(move.fromBand, move.toBand);
  if (move.conditions.some((name) => name === 'immobilized' || name === 'adrift'))
    return refuse('immobilized', 'ADE-SUB-07');
  if (bands > 0 && !move.flies) return refuse('cannotFly', 'ADE-ALT-10');
  if (bands > maxBands(move.action)) return refuse('tooManyBands', 'ADE-ALT-10');
  const most = maxSquares(move.action, move.halfMove);
  return move.squares > most ? refuse('tooFar', 'ADE-MOV-01', { most }) : null;
}

const bandsApart = (a: Band, b: Band): number => Math.abs(BANDS.indexOf(a) - BANDS.indexOf(b));

/** The squares at the end of a Charge or a Ram that must form one straight line (ADE-CHG-02). */
export const STRAIGHT = 4;

/** The reason that forbids the path of a Charge or a Ram: `tooFar`, `notStraight` (ADE-CHG-01, -02, ADE-RAM-01). */
export function chargeRefusal(path: {
  readonly halfMove: number;
  readonly pathSquares: number;
  readonly straightTail: number;
}): Refusal | null {
  const most = maxSquares('charge', path.halfMove);
  if (path.pathSquares > most) return refuse('tooFar', 'ADE-CHG-01', { most });
  const straight = Math.min(path.straightTail, path.pathSquares);
  return straight < STRAIGHT ? refuse('notStraight', 'ADE-CHG-02', { least: STRAIGHT }) : null;
}
