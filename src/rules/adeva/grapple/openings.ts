/** The acts open to a participant of a grapple now, and its weapons and powers there (ADE-GRP-05 to -19). */
import { refuse, type Refusal } from '../../kernel/result.ts';

/** Special actions by their names at the table, sorted. */
export const SPECIAL_ACTIONS = [
  'activatePower',
  'breakFree',
  'damage',
  'grapple',
  'knockDown',
  'push',
  'release',
  'stand',
  'standardAttack',
  'takeControl',
  'takeDown',
] as const;
export type SpecialAction = (typeof SPECIAL_ACTIONS)[number];

export type Role = 'controller' | 'restrained';

/** A participant's stage in its turn, as far as the grapple needs it. */
export interface Participant {
  readonly role: Role;
  /** Of its own turn. */
  readonly halfActionsLeft: number;
  /** The controller has taken the Grapple action in this turn. */
  readonly tookGrapple: boolean;
  /** The controller has become it in this turn, by Take Control. */
  readonly tookControl: boolean;
  /** The special action that comes with it is done. */
  readonly specialDone: boolean;
  readonly bothProne: boolean;
  /** Whether it has the talent that Take Down needs (ADE-TKD-01). */
  readonly takedown: boolean;
}

/** Half Actions of a whole turn, and of a Full Action (ADE-ACT-10). */
const FULL = 2;

/** The special actions open now, sorted. */
export const openActions = (participant: Participant): readonly SpecialAction[] => {
  const open = participant.role === 'controller' ? openToController(participant) : openToRestrained(participant);
  return SPECIAL_ACTIONS.filter((action) => open.includes(action));
};

/** ADE-GRP-08, -15 to -18: at their listed cost. */
function openToRestrained({ halfActionsLeft }: Participant): readonly SpecialAction[] {
  const half: readonly SpecialAction[] = halfActionsLeft > 0 ? ['breakFree', 'takeControl'] : [];
  return halfActionsLeft >= FULL ? [...half, ...EITHER] : half;
}

/**
 * At the start of its turn the hold is kept or let go (ADE-GRP-05, -13); a kept hold gives one special action
 * (ADE-GRP-06); fresh control gives one of the controller's own, and no Release (ADE-GRP-18).
 */
function openToController(participant: Participant): readonly SpecialAction[] {
  const { halfActionsLeft, tookGrapple, tookControl, specialDone } = participant;
  if (tookControl) return specialDone ? [] : controllers(participant);
  if (!tookGrapple) return halfActionsLeft >= FULL ? ['grapple', 'release'] : ['release'];
  return specialDone ? ['release'] : ['release', ...EITHER, ...controllers(participant)];
}

/** ADE-GRP-10, -11, -14, -19. */
const controllers = ({ bothProne, takedown }: Participant): readonly SpecialAction[] => [
  'damage',
  'knockDown',
  'push',
  ...(bothProne ? (['stand'] as const) : []),
  ...(takedown ? (['takeDown'] as const) : []),
];

/** ADE-GRP-15, -16. */
const EITHER: readonly SpecialAction[] = ['activatePower', 'standardAttack'];

/** A weapon as far as a grapple asks. */
export interface CloseWeapon {
  readonly kind: string;
  /** Sides of its damage dice, one by one. */
  readonly sides: readonly number[];
  readonly qualities: readonly string[];
}

/** Qualities that let a weapon be used in a grapple (ADE-GRP-16, GAP-09). */
const CLOSE_QUALITIES: readonly string[] = ['unarmed', 'natural', 'pistol', 'small'];

/** ADE-GRP-16: a small melee weapon does 1d5. */
const SMALL = 5;

/** Whether a Standard Attack in a grapple may be made with it (ADE-GRP-16). */
export const isClose = ({ kind, sides, qualities }: CloseWeapon): boolean =>
  kind === 'unarmed' ||
  qualities.some((quality) => CLOSE_QUALITIES.includes(quality)) ||
  (kind === 'melee' && sides.length === 1 && sides[0] === SMALL);

/** Why a power may not be activated in a grapple (ADE-GRP-15): `movesUser`, `tooLong`. */
export function powerRefusal(power: { readonly cost: string; readonly movesUser: boolean }): Refusal | null {
  if (power.movesUser) return refuse('movesUser', 'ADE-GRP-15');
  return power.cost === 'extended' ? refuse('tooLong', 'ADE-GRP-15') : null;
}
