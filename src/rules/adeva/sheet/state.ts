/** The state of a combatant at the start of a fight, and what every chapter asks of a state. */
import { combatantIn } from '../../kernel/fight.ts';
import type { Id } from '../../kernel/json.ts';
import type { ConditionName } from '../terms.ts';
import type { AdevaCombatant, AdevaFight, AdevaState, ForeignTurn, Turn } from './types.ts';

/** Half Actions of a turn (ADE-TIME-04). */
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

/** Every field from the start; the Reactions are there from the first moment (ADE-TIME-06). */
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

/** A list of nothing, whatever it would hold. */
export const NONE: readonly never[] = [];

/** Both lists in one; the only one that holds anything as it is. */
export function both<T>(some: readonly T[], others: readonly T[]): readonly T[] {
  if (some.length === 0) return others;
  return others.length === 0 ? some : [...some, ...others];
}

export const combatantOf = (fight: AdevaFight, id: Id): AdevaCombatant => combatantIn<AdevaCombatant>(fight, id);

/** The conditions that rules ask for by name; `restrained` is a role in a grapple. */
export function conditionsOf({ state }: Pick<AdevaCombatant, 'state'>): readonly ConditionName[] {
  let names: ConditionName[] | null = null;
  for (const name in state.conditions) (names ??= []).push(name as ConditionName);
  if (state.grapple?.role === 'restrained') (names ??= []).push('restrained');
  return names ?? NONE;
}

/** Whether it has a condition, by its few conditions rather than by the name, which mostly is not among them. */
export function has({ state }: Pick<AdevaCombatant, 'state'>, name: ConditionName): boolean {
  if (name === 'restrained') return state.grapple?.role === 'restrained';
  for (const own in state.conditions) if (own === name) return true;
  return false;
}

export function hasAny({ state }: Pick<AdevaCombatant, 'state'>, names: readonly string[]): boolean {
  for (const name in state.conditions) if (names.includes(name)) return true;
  return false;
}

/** Whether it has no condition, and holds and is held by nobody. */
export function isFree({ state }: Pick<AdevaCombatant, 'state'>): boolean {
  for (const _name in state.conditions) return false;
  return state.grapple === null;
}

/** Whether it is out of the fight for good: dead, captured or taken out by Subdual damage. */
export const isEnded = ({ state: { ended } }: Pick<AdevaCombatant, 'state'>): boolean =>
  ended.dead || ended.captured || ended.out;

/** Whether it has limbs to fight and to work with: a starship has not. */
export const hasBody = ({ sheet }: Pick<AdevaCombatant, 'sheet'>): boolean => sheet.kind !== 'starship';

/** Conditions in which it takes no turns. */
export const LAID_LOW: readonly ConditionName[] = ['unconscious', 'down'];

/** Whether it takes turns: not ended, not unconscious, not down at 0 Wounds (ADE-WND-02). */
export const isUp = (combatant: Pick<AdevaCombatant, 'state'>): boolean =>
  !isEnded(combatant) && !hasAny(combatant, LAID_LOW);
