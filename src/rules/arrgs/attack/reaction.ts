/** Defence as a reaction: the DC that a target sets (RULES.md, section 16). */
import type { Tally } from '../../kernel/tally.ts';
import { standingResult } from '../check/check.ts';
import type { Scaling } from '../check/magnitude.ts';
import { circumstanceNamed, withAmount } from '../check/modifiers.ts';
import { incrementOf, incrementPenalty } from '../movement/increment.ts';
import type { ArrgsOptions } from '../options.ts';
import { multipleActionPenalty } from '../points/points.ts';
import type { Ability, ConditionName, DefenceKind, Skill } from '../terms.ts';

/** The usual ability and skill of each defense (ARR-DEF-01 to -03). */
export const DEFENCES: { readonly [kind in DefenceKind]: { readonly ability: Ability; readonly skill: Skill } } = {
  fortitude: { ability: 'body', skill: 'athletics' },
  reflex: { ability: 'agility', skill: 'athletics' },
  willpower: { ability: 'personality', skill: 'discipline' },
};

/** Whether a combatant with these conditions makes a reaction check of this kind (ARR-UNC-02, -03, GAP-11). */
export const offersReaction = (kind: DefenceKind, conditions: readonly ConditionName[]): boolean =>
  conditions.length === 0 ||
  (!conditions.includes('dead') &&
    !conditions.includes('helpless') &&
    (kind === 'fortitude' || !conditions.includes('unconscious')));

/** A combatant's movement in this round. */
export interface Pace {
  readonly squares: number;
  /** The unmodified speed of the category used. */
  readonly baseSpeed: number;
}

/** The facts of the round that penalize a combatant's reaction checks. */
export interface Strain {
  /** Points used in this round. */
  readonly used: number;
  readonly pace: Pace;
  readonly repeatedPenalty: number;
  readonly charges: number;
}

/**
 * The penalties of the moment on a reaction check, after the modifiers of `base` (ARR-DEF-05, ARR-MAP-03, ARR-MI-03,
 * ARR-CHG-04, ARR-RPA-03).
 */
export function reactionPenalties(kind: DefenceKind, strain: Strain, options: ArrgsOptions, base: Tally = []): Tally {
  const acted = withAmount(base, MULTIPLE_ACTIONS, reactionActionPenalty(strain.used, options));
  const moved = withAmount(acted, MOVEMENT, pacePenalty(strain.pace, options));
  const charged = withAmount(moved, CHARGED, kind === 'reflex' ? chargePenalty(strain.charges) : 0);
  return withAmount(charged, REPEATED, strain.repeatedPenalty);
}

const MULTIPLE_ACTIONS = circumstanceNamed('ARR-MAP-03', 'multipleActions');
const MOVEMENT = circumstanceNamed('ARR-MI-03', 'movement');
const CHARGED = circumstanceNamed('ARR-CHG-04', 'charged');
const REPEATED = circumstanceNamed('ARR-RPA-03', 'repeated');

/** The multiple-action penalty on a reaction check (ARR-MAP-03). */
const reactionActionPenalty = (used: number, { multiActionApplies }: ArrgsOptions): number =>
  multiActionApplies === 'allChecks' ? multipleActionPenalty(used) : 0;

/** The penalty for movement in this round (ARR-MI-03, -04). */
export const pacePenalty = ({ squares, baseSpeed }: Pace, options: ArrgsOptions): number =>
  incrementPenalty(incrementOf(squares, baseSpeed, options));

/** The penalty on Reflex for the charges of this round (ARR-CHG-04). */
export const chargePenalty = (charges: number): number => (charges === 0 ? 0 : -2 * charges);

/** A target's defense against an attack. */
export interface Reaction {
  readonly tally: Tally;
  readonly dc: number;
  /** Whether a reaction check was made; false where no defense is offered. */
  readonly isMade: boolean;
}

/** The facts of a target that decide its reaction. */
export interface Answering {
  readonly defenceKind: DefenceKind;
  /** The modifiers without the penalties of the moment; null: it has no such defense. */
  readonly base: Tally | null;
  readonly strain: Strain;
  readonly willing: boolean;
  readonly conditions: readonly ConditionName[];
}

/** The reaction of a target: 10 with all modifiers, or 0 without any where no defense is offered (ARR-DEF-04, -07). */
export function reaction(answering: Answering, scale: Scaling, options: ArrgsOptions): Reaction {
  const { defenceKind, base, strain, willing, conditions } = answering;
  if (base === null || willing || !offersReaction(defenceKind, conditions)) return UNDEFENDED;
  const tally = reactionPenalties(defenceKind, strain, options, base);
  return { tally, dc: standingResult(tally, scale), isMade: true };
}

const UNDEFENDED: Reaction = { tally: [], dc: 0, isMade: false };
