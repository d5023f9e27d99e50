/** Changes of Aim, Feint and Overwatch when their owner does something else (ADE-AIM-02 to -10, ADE-FNT-02, ADE-OVW-07 to -09). */
import type { Id } from '../../kernel/json.ts';
import type { AdevaOptions } from '../options.ts';
import type { AdevaState } from '../sheet/types.ts';

/** A combatant's preparations for a later action. */
export type Preparations = Pick<AdevaState, 'aim' | 'feint' | 'overwatch'>;

/** An action as far as preparations ask. */
export interface Doing {
  readonly action: string;
  /** Without cost: no Half, Full or Extended Action. */
  readonly free: boolean;
  /** It has the subtype Attack. */
  readonly attack: boolean;
}

export const UNPREPARED: Preparations = { aim: null, feint: null, overwatch: null };

/** Attack actions without an attack test: they use the aim up without effect (ADE-AIM-08). */
const UNTESTED: readonly string[] = ['guardMode', 'knockDown'];

/** The aim bonus on the attack test of an action (ADE-AIM-01, -08; ADE-SUP-03: Suppressive Fire drops it). */
export function aimFor({ aim }: Pick<Preparations, 'aim'>, { action, attack }: Doing, options: AdevaOptions): number {
  if (!aim || !attack || UNTESTED.includes(action)) return 0;
  return action === 'suppressiveFire' && options.suppressBonuses === 'dropAll' ? 0 : aim.bonus;
}

/**
 * After an action. Any that costs something ends all three (ADE-AIM-02, ADE-FNT-02, ADE-OVW-07), but an Overwatch that is
 * declared keeps the aim for its attack (ADE-AIM-09). A free attack uses the aim up (ADE-AIM-10); another Free Action breaks
 * nothing (ADE-AIM-05).
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

/** After a Reaction, which ends all three (ADE-AIM-03, ADE-FNT-02, ADE-OVW-07). */
export const afterReaction = (): Preparations => UNPREPARED;

/** At the start of its own turn an Overwatch that did not fire ends, with the aim kept for it (ADE-OVW-09). */
export const atTurnStart = (before: Preparations, options: AdevaOptions): Preparations =>
  before.overwatch === null || options.overwatchUntil === 'untilBroken'
    ? before
    : { ...before, aim: null, overwatch: null };

/** After the attack of an Overwatch, which fires once and uses the aim up (ADE-OVW-08, ADE-AIM-09). */
export const afterFiring = (before: Preparations): Preparations => ({ ...before, aim: null, overwatch: null });

/** Attacks that a won Feint protects, with a melee weapon and against the same target (ADE-FNT-02, -05). */
const FEINTED: readonly string[] = ['standardAttack', 'calledShot'];

/** Whether a won Feint bars Dodge, Parry and Guardian against this attack (ADE-FNT-02, -03). */
export const isFeinted = (
  { feint }: Pick<Preparations, 'feint'>,
  { action }: Pick<Doing, 'action'>,
  target: Id,
  melee: boolean,
): boolean => feint?.target === target && melee && FEINTED.includes(action);
