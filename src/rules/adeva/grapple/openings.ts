/** The special actions open to a participant of a grapple, and the weapons and powers that it may use (ADE-GRP-05 to -19). */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { HALF_ACTIONS } from '../sheet/state.ts';

/** The special actions, sorted. */
const SPECIAL_ACTIONS = [
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

/** A participant's role and the progress of its turn, as far as the grapple depends on them. */
export interface Participant {
  readonly role: Role;
  /** The Half Actions left of its own turn, 0 to 2. */
  readonly halfActionsLeft: number;
  /** Whether the controller has taken the Grapple action in this turn. */
  readonly tookGrapple: boolean;
  /** Whether the controller has taken control in this turn. */
  readonly tookControl: boolean;
  /** Whether the special action that the hold includes is used up. */
  readonly specialDone: boolean;
  readonly bothProne: boolean;
  /** Whether it has the talent that Take Down needs (ADE-TKD-01). */
  readonly takedown: boolean;
}

/** The special actions open now, sorted. */
export const openActions = (participant: Participant): readonly SpecialAction[] => {
  const open = participant.role === 'controller' ? openToController(participant) : openToRestrained(participant);
  return SPECIAL_ACTIONS.filter((action) => open.includes(action));
};

/** The actions that the restrained combatant can pay at their listed cost (ADE-GRP-08, -15 to -18). */
function openToRestrained({ halfActionsLeft }: Participant): readonly SpecialAction[] {
  const half: readonly SpecialAction[] = halfActionsLeft > 0 ? ['breakFree', 'takeControl'] : [];
  return halfActionsLeft >= HALF_ACTIONS ? [...half, ...EITHER] : half;
}

/**
 * The actions open to the controller: at first Grapple, if it can pay it, and Release (ADE-GRP-05, -13); after Grapple one
 * special action (ADE-GRP-06) and Release; after Take Control one Controller action, but no Release (ADE-GRP-18).
 */
function openToController(participant: Participant): readonly SpecialAction[] {
  const { halfActionsLeft, tookGrapple, tookControl, specialDone } = participant;
  if (tookControl) return specialDone ? [] : controllerActions(participant);
  if (!tookGrapple) return halfActionsLeft >= HALF_ACTIONS ? ['grapple', 'release'] : ['release'];
  return specialDone ? ['release'] : ['release', ...EITHER, ...controllerActions(participant)];
}

/** The Controller actions that come with a hold (ADE-GRP-10, -11, -14, -19). */
const controllerActions = ({ bothProne, takedown }: Participant): readonly SpecialAction[] => [
  'damage',
  'knockDown',
  'push',
  ...(bothProne ? (['stand'] as const) : []),
  ...(takedown ? (['takeDown'] as const) : []),
];

/** The Either actions (ADE-GRP-15, -16). */
const EITHER: readonly SpecialAction[] = ['activatePower', 'standardAttack'];

/** A weapon, as far as its use in a grapple depends on it. */
export interface CloseWeapon {
  readonly kind: string;
  /** The sides of each of its damage dice. */
  readonly sides: readonly number[];
  readonly qualities: readonly string[];
}

/** Qualities that let a weapon be used in a grapple (ADE-GRP-16, GAP-09). */
const CLOSE_QUALITIES: readonly string[] = ['unarmed', 'natural', 'pistol', 'small'];

/** The sides of the one damage die of a small melee weapon (ADE-GRP-16). */
const SMALL_DIE = 5;

/** Whether a Standard Attack in a grapple may be made with this weapon (ADE-GRP-16). */
export const isClose = ({ kind, sides, qualities }: CloseWeapon): boolean =>
  kind === 'unarmed' ||
  qualities.some((quality) => CLOSE_QUALITIES.includes(quality)) ||
  (kind === 'melee' && sides.length === 1 && sides[0] === SMALL_DIE);

/** Refusal of a power in a grapple: `movesUser`, or `tooLong` for more than a Full Action (ADE-GRP-15). */
export function powerRefusal(power: { readonly cost: string; readonly movesUser: boolean }): Refusal | null {
  if (power.movesUser) return refuse('movesUser', 'ADE-GRP-15');
  return power.cost === 'extended' ? refuse('tooLong', 'ADE-GRP-15') : null;
}
