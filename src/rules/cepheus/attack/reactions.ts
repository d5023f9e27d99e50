/**
 * Reactions to an attack (section 8) and to a blast (17): their effect, their limits, and the question to the target.
 */
import { changeTo, putAt } from '../../kernel/changes.ts';
import { conditionGained } from '../../kernel/condition.ts';
import { adding, type Change, type Event, event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { choose, type Option, type Procedure } from '../../kernel/procedure.ts';
import { after } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { levelUsed } from '../check/check.ts';
import { aimLost, workAbandoned } from '../fight/budget.ts';
import { initiativeChanged } from '../fight/initiative-events.ts';
import { drugNow } from '../sheet/drug-effects.ts';
import { combatantOf, isUp } from '../sheet/state.ts';
import {
  REACTIONS,
  type AttackKind,
  type CepheusFight,
  type CepheusOptions,
  type Cover,
  type Progress,
  type Reaction,
  type Stance,
} from '../types.ts';
import { enclosure } from '../vehicles/aboard.ts';

export type Incoming = AttackKind | 'blast';

/** The facts about a combatant on which its reactions depend. */
export interface Reactor {
  readonly kind: 'character' | 'vehicle';
  readonly stance: Stance;
  readonly grappled: boolean;
  readonly unconscious: boolean;
  readonly helpless: boolean;
  /** Whether it is busy with an extended action that it does not give up. */
  readonly extendedAction: boolean;
  readonly inClosedVehicle: boolean;
  /** Whether it has given up dodging to reload in half the time (GAP-05). */
  readonly notDodging: boolean;
  /** Whether it is aware of the attack. */
  readonly aware: boolean;
  /** Whether it has already reacted to this attack. */
  readonly reactedToThis: boolean;
  /** Points of damage of its aim for the kill. */
  readonly aimKill: number;
}

/** The refusal of this reaction to this attack; null: none. */
export function reactionRefusal(
  reaction: Exclude<Reaction, 'none'>,
  incoming: Incoming,
  reactor: Reactor,
): Refusal | null {
  return reactorRefusal(reactor) ?? kindRefusal(reaction, incoming, reactor);
}

/**
 * The refusal of any reaction for the state of the combatant (CEP-RCT-01, -04, CEP-VEH-20); null: none. Delaying does
 * not prevent a reaction (CEP-DLY-05).
 */
function reactorRefusal(reactor: Reactor): Refusal | null {
  if (reactor.kind === 'vehicle') return refuse('vehicle', 'CEP-VEH-20');
  if (reactor.reactedToThis) return refuse('alreadyReacted', 'CEP-RCT-01');
  if (!reactor.aware) return refuse('unaware', 'CEP-RCT-04');
  if (reactor.unconscious) return refuse('unconscious', 'CEP-UNC-04');
  if (reactor.helpless) return refuse('helpless', 'CEP-COUP-03');
  if (reactor.grappled) return refuse('grappled', 'CEP-GRP-10');
  return reactor.extendedAction ? refuse('extendedAction', 'CEP-EXT-02') : null;
}

/** The refusal of this kind of reaction (CEP-RCT-05, -07, CEP-STN-04, GAP-05, CEP-VEH-39); null: none. */
function kindRefusal(reaction: Exclude<Reaction, 'none'>, incoming: Incoming, reactor: Reactor): Refusal | null {
  if (reaction === 'parry') return incoming === 'melee' ? null : NOT_MELEE;
  if (reactor.stance === 'prone') return refuse('prone', 'CEP-STN-04');
  if (reactor.notDodging) return refuse('notDodging', 'GAP-05');
  if (reaction === 'dive' && incoming !== 'blast') return NOT_BLAST;
  if (incoming === 'blast' && reactor.inClosedVehicle) return refuse('inClosedVehicle', 'CEP-VEH-39');
  return null;
}

const NOT_MELEE = refuse('notMelee', 'CEP-RCT-07');
const NOT_BLAST = refuse('notBlast', 'CEP-EXP-04');

/** The attacker's DM for a dodge: -2 in any cover or with something to duck behind, else -1 (CEP-RCT-05, -06). */
export const dodgeDm = (cover: Cover, duckBehind: boolean): number => (cover !== 'none' || duckBehind ? -2 : -1);

/** The attacker's DM for a parry: minus the level, and never above 0 (CEP-RCT-07, -08, CEP-ZGR-04). */
export const parryDm = (level: number | null, gravity: number, zeroG: number | null): number =>
  0 - Math.max(0, levelUsed(level, gravity, zeroG) ?? 0);

/** The change of Initiative by one reaction (CEP-RCT-02). */
const REACTION_INITIATIVE = -2;

/** The DM on a combatant's checks after so many reactions (CEP-RCT-02, -03). */
export const reactionCheckDm = (reactions: number, { reactionDm }: CepheusOptions): number =>
  reactions === 0 ? 0 : -reactions * (reactionDm === 'double' ? 2 : 1);

const REACTION_CLAUSE = { none: 'CEP-RCT-01', dodge: 'CEP-RCT-05', parry: 'CEP-RCT-07', dive: 'CEP-EXP-04' } as const;

export interface Reacted {
  readonly progress: Progress;
  readonly reaction: Reaction;
}

/**
 * The reaction of `who` to an act of `by`, chosen and paid for; if none is legal, there is no question. Work is
 * abandoned first (CEP-RCT-04, CEP-EXT-02). `fight` may be the fight before the act if the act has not yet changed
 * `who`; then the events of the progress need not be applied.
 */
export function* react(
  progress: Progress,
  who: Id,
  by: Id,
  incoming: Incoming,
  options: CepheusOptions,
  fight = progress.fight,
): Procedure<Reacted> {
  const reactor = reactorOf(fight, who);
  // CEP-EXT-02: a reaction abandons the work, so that the work does not prevent it.
  const freeReactor = reactor.extendedAction ? { ...reactor, extendedAction: false } : reactor;
  const offered: Option[] = [];
  for (const reaction of reactionsOf(freeReactor, incoming)) offered.push(optionOf(reaction, incoming, reactor));
  const question = 'SALVO.cepheus.question.reaction';
  const reaction = (yield* choose(who, 'reaction', question, 'CEP-RCT-01', offered, 'none')) as Reaction;
  if (reaction === 'none') return { progress, reaction };
  const title = 'SALVO.cepheus.stage.reaction';
  const verdict = { key: `SALVO.cepheus.reaction.${reaction}`, good: null };
  const events = [...workAbandoned(fight, who), ...reactionEvents(fight, who, reaction, options)];
  return { progress: after(progress, { kind: 'reaction', who, against: by, title, verdict, events }), reaction };
}

/**
 * `none` and the reactions that a combatant's state allows; only `none` while it does not give up its work
 * (CEP-RCT-04).
 */
export function reactionsOf(reactor: Reactor, incoming: Incoming): readonly Reaction[] {
  const possible: Reaction[] = [];
  for (const reaction of REACTIONS)
    if (reaction === 'none' || reactionRefusal(reaction, incoming, reactor) === null) possible.push(reaction);
  return possible;
}

/** The option of a reaction; it says if an aim for the kill or work is given up (CEP-AIM-07, CEP-RCT-04, -11). */
function optionOf(reaction: Reaction, incoming: Incoming, { aimKill, extendedAction }: Reactor): Option {
  if (reaction === 'none') return PLAIN.none;
  const plain = reaction === 'dodge' && incoming === 'blast' ? DODGE_BLAST : PLAIN[reaction];
  if (!extendedAction && aimKill === 0) return plain;
  if (extendedAction) return { id: reaction, label: `${plain.label}Abandons` };
  return { id: reaction, label: `${plain.label}GivesUp`, values: { givesUpKill: aimKill } };
}

const option = (id: Reaction, name: string = id): Option => ({ id, label: `SALVO.cepheus.reaction.${name}` });
const PLAIN = { none: option('none'), dodge: option('dodge'), parry: option('parry'), dive: option('dive') };
const DODGE_BLAST = option('dodge', 'dodgeBlast');

/** The facts about a combatant of the fight on which its reactions depend. */
export function reactorOf(fight: CepheusFight, who: Id): Reactor {
  const combatant = combatantOf(fight, who);
  const { sheet, state } = combatant;
  return {
    kind: sheet.kind === 'vehicle' ? 'vehicle' : 'character',
    stance: state.stance,
    grappled: state.grappledWith !== null,
    unconscious: !isUp(state),
    helpless: state.helpless,
    extendedAction: state.extended !== null,
    inClosedVehicle: enclosure(fight, combatant) === 'closed',
    notDodging: state.conditions['notDodging'] !== undefined,
    aware: state.aware,
    reactedToThis: false,
    aimKill: state.aim?.kill ?? 0,
  };
}

/** The events of paying for a reaction, whether the attack hits or not (CEP-RCT-02, -10, -11, CEP-EXP-05). */
export function reactionEvents(
  fight: CepheusFight,
  who: Id,
  reaction: Reaction,
  options: CepheusOptions,
): readonly Event[] {
  const { state } = combatantOf(fight, who);
  const changes: Change[] = [adding('reactions', 1), ...carriedOver(fight, who, options)];
  if (reaction === 'dive') {
    changes.push(...changeTo(state, 'stance', 'prone'), adding('lostSignificant', 1));
  }
  return [
    event('reacted', who, REACTION_CLAUSE[reaction], changes, { reaction }),
    ...(isFreeDodge(fight, who, reaction)
      ? [freeDodge(fight, who)]
      : initiativeChanged(fight, who, REACTION_INITIATIVE, 'CEP-RCT-02', 'reaction')),
    ...aimLost(state, who, 'CEP-RCT-11'),
  ];
}

/** Whether a drug makes this dodge free of its Initiative cost (GAP-06); its DM on checks remains. */
function isFreeDodge(fight: CepheusFight, who: Id, reaction: Reaction): boolean {
  const { state } = combatantOf(fight, who);
  return reaction === 'dodge' && (state.conditions['freeDodge']?.value ?? 0) < drugNow(state).freeDodges;
}

function freeDodge(fight: CepheusFight, who: Id): Event {
  const value = (combatantOf(fight, who).state.conditions['freeDodge']?.value ?? 0) + 1;
  const until = { at: 'endOfRound', round: fight.round } as const;
  return conditionGained(fight, who, { id: 'freeDodge', clause: 'GAP-06', until, value });
}

/**
 * The carrying over of a reaction: with `reactionDmUntil` ownNextTurnEnd, a reaction after the combatant has acted also
 * counts until the end of its next turn (CEP-RCT-02).
 */
function carriedOver(fight: CepheusFight, who: Id, { reactionDmUntil }: CepheusOptions): readonly Change[] {
  if (reactionDmUntil !== 'ownNextTurnEnd' || fight.acted[who] !== true) return [];
  const { conditions } = combatantOf(fight, who).state;
  const before = conditions['carriedReactions'];
  const count = before?.until.at === 'endOfTurn' && before.until.round > fight.round ? before.value : undefined;
  const until = { at: 'endOfTurn', of: who, round: fight.round + 1 };
  const condition = { id: 'carriedReactions', clause: 'CEP-RCT-02', until, value: (count ?? 0) + 1 };
  return [putAt(conditions, 'conditions', 'carriedReactions', condition)];
}
