/** Reactions to an attack (section 8) and to a blast (17): asked of the one attacked, paid at once. */
import { adding, type Change, type Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { choose, type Procedure } from '../../kernel/procedure.ts';
import type { StageKind } from '../../kernel/outcome.ts';
import { REACTION_INITIATIVE, reactionRefusal, stanceAfter, type Incoming, type Reactor } from './reactions.ts';
import { drugNow } from '../sheet/drug-effects.ts';
import { combatantOf, isDead } from '../sheet/state.ts';
import { REACTIONS, type CepheusFight, type CepheusOptions, type Cover, type Reaction } from '../types.ts';
import { aimLost } from '../fight/budget.ts';
import { after, changeTo, conditionGained, event, putAt, type Progress } from '../acts/progress.ts';
import { initiativeChanged } from '../fight/initiative-events.ts';

const REACTION_CLAUSE = { none: 'CEP-RCT-01', dodge: 'CEP-RCT-05', parry: 'CEP-RCT-07', dive: 'CEP-EXP-04' } as const;

export interface Reacted {
  readonly progress: Progress;
  readonly reaction: Reaction;
}

/** Asks `who` for its reaction to what `by` does, and makes it pay. Without a legal one it is not asked. */
export function* react(
  progress: Progress,
  who: Id,
  by: Id,
  incoming: Incoming,
  cover: Cover,
  options: CepheusOptions,
): Procedure<Reacted> {
  const legal = legalReactions(progress.fight, who, incoming, cover);
  const offered = legal.map((id) => ({ id, label: `SALVO.cepheus.reaction.${id}` }));
  const answer = yield* choose(who, 'reaction', 'SALVO.cepheus.question.reaction', 'CEP-RCT-01', offered, 'none');
  const reaction = answer as Reaction;
  if (reaction === 'none') return { progress, reaction };
  const kind: StageKind = 'reaction';
  const title = 'SALVO.cepheus.stage.reaction';
  const verdict = { key: `SALVO.cepheus.reaction.${reaction}`, good: null };
  const events = reacted(progress.fight, who, reaction, options);
  return { progress: after(progress, { kind, who, against: by, title, verdict, events }), reaction };
}

/** `none` and what the state of `who` allows. Someone busy has to give up its work before it can react (CEP-RCT-04). */
export function legalReactions(fight: CepheusFight, who: Id, incoming: Incoming, cover: Cover): readonly Reaction[] {
  const { state } = combatantOf(fight, who);
  const reactor = { ...reactorOf(fight, who), cover };
  return REACTIONS.filter(
    (one) => one === 'none' || (!isDead(state) && reactionRefusal(one, incoming, reactor) === null),
  );
}

export function reactorOf(fight: CepheusFight, who: Id): Reactor {
  const { state } = combatantOf(fight, who);
  return {
    kind: 'character',
    stance: state.stance,
    cover: state.cover,
    grappled: state.grappledWith !== null,
    unconscious: state.unconscious !== null,
    helpless: state.helpless,
    extendedAction: state.extended !== null,
    inClosedVehicle: false,
    aware: state.aware,
    reactedToThis: false,
  };
}

/** CEP-RCT-02, -10, -11, CEP-EXP-05: what the reaction costs, whether the attack hits or not. */
function reacted(fight: CepheusFight, who: Id, reaction: Reaction, options: CepheusOptions): readonly Event[] {
  const { state } = combatantOf(fight, who);
  const changes: Change[] = [adding('reactions', 1), ...carriedOver(fight, who, options)];
  if (reaction === 'dive') {
    changes.push(...changeTo(state, 'stance', stanceAfter(reaction, state.stance)), adding('lostSignificant', 1));
  }
  return [
    event('reacted', who, REACTION_CLAUSE[reaction], changes, { reaction }),
    ...(isFreeDodge(fight, who, reaction)
      ? [freeDodge(fight, who)]
      : initiativeChanged(fight, who, REACTION_INITIATIVE, 'CEP-RCT-02', 'reaction')),
    ...aimLost(state, who, 'CEP-RCT-11'),
  ];
}

/** GAP-06: a drug spares some dodges of a round the Initiative; their DM on checks stays. */
function isFreeDodge(fight: CepheusFight, who: Id, reaction: Reaction): boolean {
  const { state } = combatantOf(fight, who);
  return reaction === 'dodge' && (state.conditions['freeDodge']?.value ?? 0) < drugNow(state).freeDodges;
}

function freeDodge(fight: CepheusFight, who: Id): Event {
  const value = (combatantOf(fight, who).state.conditions['freeDodge']?.value ?? 0) + 1;
  const until = { at: 'endOfRound', round: fight.round } as const;
  return conditionGained(fight, who, { id: 'freeDodge', clause: 'GAP-06', until, value });
}

/** Under `reactionDmUntil` ownNextTurnEnd, one more reaction after having acted counts on the next turn as well. */
function carriedOver(fight: CepheusFight, who: Id, { reactionDmUntil }: CepheusOptions): readonly Change[] {
  if (reactionDmUntil !== 'ownNextTurnEnd' || fight.acted[who] !== true) return [];
  const { conditions } = combatantOf(fight, who).state;
  const before = conditions['carriedReactions'];
  const fresh = before && before.until.at === 'endOfTurn' && before.until.round > fight.round ? before.value : 0;
  const until = { at: 'endOfTurn', of: who, round: fight.round + 1 };
  const condition = { id: 'carriedReactions', clause: 'CEP-RCT-02', until, value: (fresh ?? 0) + 1 };
  return [putAt(conditions, 'conditions', 'carriedReactions', condition)];
}
