/** The state of a combatant at the start of a fight, and readings of a state that every chapter shares. */
import { combatantIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { ConditionName } from '../terms.ts';
import type { AdevaCombatant, AdevaFight, AdevaState, ForeignTurn, Turn } from './types.ts';

/** The Half Actions of a turn (ADE-TIME-04). */
export const HALF_ACTIONS = 2;

export const FRESH_TURN: Turn = {
  halfLeft: HALF_ACTIONS,
  fullUsed: false,
  extendedUsed: false,
  attackUsed: false,
  concentrationUsed: false,
  halfMoved: false,
  freeCount: 0,
};

export const NO_FOREIGN_TURN: ForeignTurn = { turnOf: null, round: 0, attackUsed: false, concentrationUsed: false };

/** The part of a state that comes from a sheet. */
export type Kept = Pick<
  AdevaState,
  | 'wounds'
  | 'lethal'
  | 'fatigue'
  | 'fate'
  | 'pilotFate'
  | 'decay'
  | 'deflectorWeakening'
  | 'conditions'
  | 'treated'
  | 'ended'
  | 'band'
  | 'clips'
  | 'jammed'
  | 'equipped'
>;

/** The state at the start of a fight, with all Reactions from the first moment (ADE-TIME-06). */
export const freshState = (kept: Kept, reactions: number): AdevaState => ({
  ...kept,
  falling: null,
  initiative: null,
  turn: FRESH_TURN,
  foreign: NO_FOREIGN_TURN,
  reactions,
  aim: null,
  feint: null,
  counterUsed: false,
  overwatch: null,
  grapple: null,
  extended: null,
  attackedSince: false,
  lost: {},
  taken: {},
  coverLost: {},
});

/** The empty list of any type; sharing it saves an allocation. */
export const NONE: readonly never[] = [];

/** The two lists joined. Where one is empty, the other is returned uncopied. */
export function both<T>(first: readonly T[], second: readonly T[]): readonly T[] {
  if (first.length === 0) return second;
  return second.length === 0 ? first : [...first, ...second];
}

export const combatantOf = (fight: AdevaFight, id: Id): AdevaCombatant => combatantIn<AdevaCombatant>(fight, id);

/** The names of a combatant's conditions, `restrained` included, which is stored as a role in a grapple. */
export function conditionsOf({ state }: Pick<AdevaCombatant, 'state'>): readonly ConditionName[] {
  let names: ConditionName[] | null = null;
  for (const name in state.conditions) (names ??= []).push(name as ConditionName);
  if (state.grapple?.role === 'restrained') (names ??= []).push('restrained');
  return names ?? NONE;
}

/**
 * Whether a combatant has a condition. The loop over its few conditions is faster than a lookup of the name, which is
 * mostly absent.
 */
export function has({ state }: Pick<AdevaCombatant, 'state'>, name: ConditionName): boolean {
  if (name === 'restrained') return state.grapple?.role === 'restrained';
  for (const id in state.conditions) if (id === name) return true;
  return false;
}

export function hasAny({ state }: Pick<AdevaCombatant, 'state'>, names: readonly string[]): boolean {
  for (const name in state.conditions) if (names.includes(name)) return true;
  return false;
}

/** Whether a combatant has no condition and takes part in no grapple. */
export function isFree({ state }: Pick<AdevaCombatant, 'state'>): boolean {
  for (const _name in state.conditions) return false;
  return state.grapple === null;
}

/** Whether a combatant is out of the fight for good: dead, captured, or taken out by Subdual damage (GAP-09). */
export const isEnded = ({ state: { ended } }: Pick<AdevaCombatant, 'state'>): boolean =>
  ended.dead || ended.captured || ended.out;

/** Whether a combatant has limbs to fight and work with, which a starship lacks. */
export const hasBody = ({ sheet }: Pick<AdevaCombatant, 'sheet'>): boolean => sheet.kind !== 'starship';

/** The conditions in which a combatant takes no turns. */
export const LAID_LOW: readonly ConditionName[] = ['unconscious', 'down'];

/** Whether a combatant takes turns: neither ended nor unconscious nor down at 0 Wounds (ADE-WND-02). */
export const isUp = (combatant: Pick<AdevaCombatant, 'state'>): boolean =>
  !isEnded(combatant) && !hasAny(combatant, LAID_LOW);
