/** The changes of Aim, Feint and Overwatch when their owner acts (ADE-AIM-02 to -10, ADE-FNT-02, ADE-OVW-07 to -09). */
import type { Id } from '../../kernel/json.ts';
import type { AdevaOptions } from '../options.ts';
import type { AdevaState } from '../sheet/types.ts';

/** A combatant's preparations for a later action. */
export type Preparations = Pick<AdevaState, 'aim' | 'feint' | 'overwatch'>;

/** The properties of an action that preparations depend on. */
export interface Doing {
  readonly action: string;
  /** Whether it has no cost in Half, Full or Extended Actions. */
  readonly free: boolean;
  /** Whether it has the subtype Attack. */
  readonly attack: boolean;
}

export const UNPREPARED: Preparations = { aim: null, feint: null, overwatch: null };

/** The Attack actions without an attack test, which use up the aim without effect (ADE-AIM-08). */
const UNTESTED: readonly string[] = ['guardMode', 'knockDown'];

/** The aim bonus on the attack test of an action (ADE-AIM-01, -08). Suppressive Fire drops it (ADE-SUP-03). */
export function aimFor({ aim }: Pick<Preparations, 'aim'>, { action, attack }: Doing, options: AdevaOptions): number {
  if (!aim || !attack || UNTESTED.includes(action)) return 0;
  return action === 'suppressiveFire' && options.suppressBonuses === 'dropAll' ? 0 : aim.bonus;
}

/**
 * The preparations after an action. Every action with a cost ends all three (ADE-AIM-02, ADE-FNT-02, ADE-OVW-07),
 * except that declaring an Overwatch keeps the aim for its attack (ADE-AIM-09). A free attack uses up the aim
 * (ADE-AIM-10). Another Free Action breaks the aim only with `aimFreeActions` break (ADE-AIM-05).
 */
export function afterAction(
  before: Preparations,
  { action, free, attack }: Doing,
  options: AdevaOptions,
): Preparations {
  if (action === 'overwatch') return { ...UNPREPARED, aim: before.aim };
  if (!free) return UNPREPARED;
  return attack || options.aimFreeActions === 'break' ? { ...before, aim: null } : before;
}

/** The preparations after a Reaction, which ends all three (ADE-AIM-03, ADE-FNT-02, ADE-OVW-07). */
export const afterReaction = (): Preparations => UNPREPARED;

/**
 * The preparations at the start of the owner's turn, which ends an Overwatch that has not fired and the aim kept for it
 * (ADE-OVW-09).
 */
export const atTurnStart = (before: Preparations, options: AdevaOptions): Preparations =>
  before.overwatch === null || options.overwatchUntil === 'untilBroken'
    ? before
    : { ...before, aim: null, overwatch: null };

/** The preparations after the attack of an Overwatch, which fires once and uses up the aim (ADE-OVW-08, ADE-AIM-09). */
export const afterFiring = (before: Preparations): Preparations => ({ ...before, aim: null, overwatch: null });

/** The attacks that profit from a won Feint if made with a melee weapon against the same target (ADE-FNT-02, -05). */
const FEINTED: readonly string[] = ['standardAttack', 'calledShot'];

/** Whether a won Feint bars Dodge, Parry and Guardian against this attack (ADE-FNT-02, -03). */
export const isFeinted = (
  { feint }: Pick<Preparations, 'feint'>,
  { action }: Pick<Doing, 'action'>,
  target: Id,
  melee: boolean,
): boolean => feint?.target === target && melee && FEINTED.includes(action);
