/** Reactions (section 8), and what a combatant may do in the state it is in. */
import { refuse, type Refusal } from '../../kernel/result.ts';
import { levelUsed } from '../check/check.ts';
import { isHidden } from '../scene/cover.ts';
import type { AttackKind, CepheusOptions, Cover, Reaction, Stance } from '../types.ts';

export type Incoming = AttackKind | 'blast';

/** The state of one who may react. */
export interface Reactor {
  readonly kind: 'character' | 'vehicle';
  readonly stance: Stance;
  readonly cover: Cover;
  readonly grappled: boolean;
  readonly unconscious: boolean;
  readonly helpless: boolean;
  /** Busy with an extended action and not giving it up. */
  readonly extendedAction: boolean;
  readonly inClosedVehicle: boolean;
  /** Aware of the attack. */
  readonly aware: boolean;
  /** Has reacted to this attack already. */
  readonly reactedToThis: boolean;
}

export const FREE_REACTOR: Reactor = {
  kind: 'character',
  stance: 'standing',
  cover: 'none',
  grappled: false,
  unconscious: false,
  helpless: false,
  extendedAction: false,
  inClosedVehicle: false,
  aware: true,
  reactedToThis: false,
};

/** Why this reaction to this attack is not possible, or null. */
export function reactionRefusal(
  reaction: Exclude<Reaction, 'none'>,
  incoming: Incoming,
  reactor: Reactor,
): Refusal | null {
  return reactorRefusal(reactor) ?? kindRefusal(reaction, incoming, reactor);
}

/** CEP-RCT-01, -04, CEP-VEH-20. One who delays may react (CEP-DLY-05). */
function reactorRefusal(reactor: Reactor): Refusal | null {
  if (reactor.kind === 'vehicle') return refuse('vehicle', 'CEP-VEH-20');
  if (reactor.reactedToThis) return refuse('alreadyReacted', 'CEP-RCT-01');
  if (!reactor.aware) return refuse('unaware', 'CEP-RCT-04');
  if (reactor.unconscious) return refuse('unconscious', 'CEP-UNC-04');
  if (reactor.helpless) return refuse('helpless', 'CEP-COUP-03');
  if (reactor.grappled) return refuse('grappled', 'CEP-GRP-10');
  return reactor.extendedAction ? refuse('extendedAction', 'CEP-EXT-02') : null;
}

/** CEP-RCT-05, -07, CEP-STN-04, CEP-VEH-39. */
function kindRefusal(reaction: Exclude<Reaction, 'none'>, incoming: Incoming, reactor: Reactor): Refusal | null {
  if (reaction === 'parry') return incoming === 'melee' ? null : refuse('notMelee', 'CEP-RCT-07');
  if (reactor.stance === 'prone') return refuse('prone', 'CEP-STN-04');
  if (reaction === 'dive' && incoming !== 'blast') return refuse('notBlast', 'CEP-EXP-04');
  if (incoming === 'blast' && reactor.inClosedVehicle) return refuse('inClosedVehicle', 'CEP-VEH-39');
  return null;
}

export interface Allowed {
  readonly dodge: boolean;
  readonly parry: boolean;
  readonly dive: boolean;
  readonly meleeAttack: boolean;
  readonly shoot: boolean;
  readonly move: boolean;
  readonly aim: boolean;
  readonly opposedCheck: boolean;
}

/** What the state allows, the action budget aside. */
export function allowed(incoming: Incoming, actor: Reactor): Allowed {
  const may = (reaction: Exclude<Reaction, 'none'>): boolean => reactionRefusal(reaction, incoming, actor) === null;
  const acts = !actor.unconscious && !actor.helpless && !actor.extendedAction;
  const free = acts && !actor.grappled; // CEP-GRP-10, CEP-MOV-07
  return {
    dodge: may('dodge'),
    parry: may('parry'),
    dive: may('dive'),
    meleeAttack: free && actor.stance !== 'prone', // CEP-STN-04
    shoot: free && !isHidden(actor.cover, actor.stance), // CEP-CVR-06
    move: free,
    aim: free,
    opposedCheck: acts && actor.grappled,
  };
}

/** CEP-RCT-05, -06: -2 in any cover or with something to duck behind. */
export const dodgeDm = (cover: Cover, duckBehind: boolean): number => (cover !== 'none' || duckBehind ? -2 : -1);

/** CEP-RCT-07, -08, CEP-ZGR-04: minus the level; a parry never helps the attacker. */
export const parryDm = (level: number | null, gravity: number, zeroG: number | null): number =>
  0 - Math.max(0, levelUsed(level, gravity, zeroG) ?? 0);

/** CEP-RCT-02: what one reaction takes off the Initiative. */
export const REACTION_INITIATIVE = -2;

/** CEP-RCT-02, -03: the DM on own checks after so many reactions. */
export const reactionCheckDm = (reactions: number, { reactionDm }: CepheusOptions): number =>
  reactions === 0 ? 0 : -reactions * (reactionDm === 'double' ? 2 : 1);

/** The DM that a reaction puts on the attack (none on a blast). */
export function reactionAttackDm(
  reaction: Exclude<Reaction, 'none'>,
  incoming: Incoming,
  reactor: { readonly cover: Cover; readonly duckBehind: boolean; readonly meleeSkill: number | null },
  gravity: number,
  zeroG: number | null,
): number {
  if (incoming === 'blast' || reaction === 'dive') return 0;
  if (reaction === 'parry') return parryDm(reactor.meleeSkill, gravity, zeroG);
  return dodgeDm(reactor.cover, reactor.duckBehind);
}

/** CEP-EXP-05: what a dive leaves behind. */
export const stanceAfter = (reaction: Reaction, stance: Stance): Stance => (reaction === 'dive' ? 'prone' : stance);
export const significantLost = (reaction: Reaction): number => (reaction === 'dive' ? 1 : 0);

/** CEP-AIM-07: a dodge or a dive gives up an aim for the kill; the table is warned before. */
export const givesUpKill = (reaction: Reaction, aimKill: number): boolean =>
  aimKill > 0 && (reaction === 'dodge' || reaction === 'dive');
