/**
 * The limits of a turn: the budget, the once-per-turn limits and the conditions that forbid actions (sections 6 and 7).
 */
import { adding, setting, type Change } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { awaitsTurn } from '../fight/lasting.ts';
import type { AdevaOptions } from '../options.ts';
import { FRESH_TURN, HALF_ACTIONS, LAID_LOW, NO_FOREIGN_TURN, has, hasAny, isEnded, isFree } from '../sheet/state.ts';
import type { AdevaCombatant, AdevaFight, ForeignTurn, Turn } from '../sheet/types.ts';
import type { ConditionName, Cost } from '../terms.ts';
import type { ActionInfo } from './actions.ts';

/** The actions with a cost that the restrained combatant of a grapple may take (ADE-GRP-08). */
const OPEN_TO_RESTRAINED: readonly string[] = ['breakFree', 'takeControl', 'standardAttack', 'activatePower'];

/**
 * The first reason that forbids an action to the combatant now, looked for in its conditions, its budget and its limits:
 * `noActions`, `immobilized`, `restrained`, `pinned`, `shaken`, `extendedAction`, `noHalfAction`, `noFullAction`,
 * `freeActionLimit`, `concentrationUsed`, `attackUsed`.
 */
export function actionRefusal(
  combatant: AdevaCombatant,
  info: ActionInfo,
  options: AdevaOptions,
  fight: AdevaFight,
): Refusal | null {
  return (
    stateRefusal(combatant, info, options) ??
    budgetRefusal(combatant, info, options, fight) ??
    limitRefusal(combatant, info, options, fight)
  );
}

/** The reason in the combatant's conditions that forbids an action, however much of the turn is left. */
export function stateRefusal(combatant: AdevaCombatant, info: ActionInfo, options: AdevaOptions): Refusal | null {
  if (isFree(combatant) && !isEnded(combatant)) return null;
  if (!canAct(combatant)) return noActions(combatant, 'GAP-06');
  if (hasAny(combatant, WITHOUT_MOVEMENT) && moves(info)) return refuse('immobilized', 'ADE-SUB-07');
  if (!has(combatant, 'restrained')) return null;
  const isOpen = options.restrainedOther ? !moves(info) : isOpenToRestrained(info);
  return isOpen ? null : refuse('restrained', 'ADE-GRP-09');
}

const WITHOUT_MOVEMENT: readonly ConditionName[] = ['immobilized', 'adrift'];
const moves = ({ subtypes }: ActionInfo): boolean => subtypes.includes('movement');

/** Whether an action is a Free Action without an attack, or an action of the grapple (ADE-GRP-08, -09). */
const isOpenToRestrained = ({ action, cost, subtypes }: ActionInfo): boolean =>
  cost === 'free' ? !subtypes.includes('attack') : OPEN_TO_RESTRAINED.includes(action);

/** Whether a combatant can act at all: up, and not surprised, stunned or helpless (ADE-SUR-02, GAP-06). */
export const canAct = (combatant: AdevaCombatant): boolean =>
  !isEnded(combatant) && !hasAny(combatant, WITHOUT_ACTIONS);
const WITHOUT_ACTIONS: readonly ConditionName[] = ['surprised', 'stunned', ...LAID_LOW, 'helpless'];

/** The refusal of any action to a combatant that cannot act: `noActions`, with what keeps it from acting. */
export function noActions(combatant: AdevaCombatant, clause: string): Refusal {
  const { ended } = combatant.state;
  const ending = ENDINGS.find((name) => ended[name]);
  return refuse('noActions', clause, { condition: ending ?? WITHOUT_ACTIONS.find((name) => has(combatant, name))! });
}
const ENDINGS = ['dead', 'captured', 'out'] as const;

/**
 * The reason in the turn's budget that forbids an action (ADE-ACT-02, -03, -06, -10). A Free Action in another
 * combatant's turn is outside the budget.
 */
function budgetRefusal(
  combatant: AdevaCombatant,
  { cost }: ActionInfo,
  options: AdevaOptions,
  fight: AdevaFight,
): Refusal | null {
  const { turn } = combatant.state;
  const foreign = isForeign(fight, combatant.id);
  if (cost === 'free' && foreign) return null;
  const isMoreThanOneHalf = cost !== 'free' && (cost !== 'half' || turn.halfLeft < HALF_ACTIONS);
  if (isMoreThanOneHalf && has(combatant, 'pinned')) return refuse('pinned', 'GAP-06');
  if (isMoreThanOneHalf && isShaken(combatant)) return refuse('shaken', 'GAP-03');
  if (turn.extendedUsed) return refuse('extendedAction', 'ADE-ACT-06');
  switch (cost) {
    case 'extended':
      return isUntouched(turn) ? null : refuse('extendedAction', 'ADE-ACT-06');
    case 'half':
      return turn.halfLeft > 0 ? null : refuse('noHalfAction', 'ADE-ACT-03');
    case 'full':
      return turn.halfLeft === HALF_ACTIONS ? null : refuse('noFullAction', 'ADE-ACT-02');
    case 'free':
      return options.freeActionLimit === 'none' || turn.freeCount < options.freeActionLimit
        ? null
        : refuse('freeActionLimit', 'ADE-ACT-05');
  }
}

/**
 * Whether a combatant is shaken in its current turn. The condition waits for its next turn and costs it a Half Action
 * (GAP-03 row 1).
 */
const isShaken = ({ state: { conditions } }: AdevaCombatant): boolean => {
  const { shaken } = conditions;
  return shaken !== undefined && !awaitsTurn(shaken);
};

/** The Half Actions that a combatant can still take: none where it cannot act, one a turn where it is pinned or shaken (GAP-03, GAP-06). */
export function halvesOpen(combatant: AdevaCombatant): number {
  if (!canAct(combatant)) return 0;
  const { halfLeft } = combatant.state.turn;
  return has(combatant, 'pinned') || isShaken(combatant) ? Math.max(0, halfLeft - 1) : halfLeft;
}

export const isUntouched = ({ halfLeft, freeCount }: Turn): boolean => halfLeft === HALF_ACTIONS && freeCount === 0;

/**
 * The reason in the limits that forbids a second Attack or Concentration action in any one turn (ADE-SUB-02, -03, -05).
 */
function limitRefusal(
  combatant: AdevaCombatant,
  info: ActionInfo,
  options: AdevaOptions,
  fight: AdevaFight,
): Refusal | null {
  const { concentrationUsed, attackUsed } = limitsUsed(combatant, options, fight);
  if (concentrationUsed && info.subtypes.includes('concentration')) return refuse('concentrationUsed', 'ADE-SUB-02');
  return attackUsed && usesAttack(info) ? refuse('attackUsed', 'ADE-SUB-03') : null;
}

/** Whether an action is the one Attack action of its turn. A Counter-Attack comes with a Reaction and is not (ADE-SUB-06). */
const usesAttack = ({ action, subtypes }: ActionInfo): boolean =>
  action !== 'counterAttack' && subtypes.includes('attack');

type Limits = Pick<Turn, 'attackUsed' | 'concentrationUsed'>;

/**
 * The limits used in the current turn or, with `attackLimitScope` perRound, since the start of the combatant's last turn
 * (ADE-SUB-05).
 */
export function limitsUsed({ id, state }: AdevaCombatant, options: AdevaOptions, fight: AdevaFight): Limits {
  if (options.attackLimitScope === 'perRound') {
    return {
      attackUsed: state.turn.attackUsed || state.foreign.attackUsed,
      concentrationUsed: state.turn.concentrationUsed || state.foreign.concentrationUsed,
    };
  }
  if (!isForeign(fight, id)) return state.turn;
  return isOfTurn(state.foreign, fight) ? state.foreign : NO_FOREIGN_TURN;
}

/** Whether the current turn is another combatant's. */
export const isForeign = (fight: AdevaFight, who: Id): boolean => fight.turn !== null && fight.turn !== who;

const isOfTurn = ({ turnOf, round }: ForeignTurn, fight: AdevaFight): boolean =>
  turnOf === fight.turn && round === fight.round;

/** The Half Actions that a cost uses up. */
const HALVES_USED: { readonly [cost in Cost]: number } = {
  free: 0,
  half: 1,
  full: HALF_ACTIONS,
  extended: HALF_ACTIONS,
};

/** The combatant's own turn after an action in it. */
export function turnAfter(turn: Turn, info: ActionInfo): Turn {
  const { action, cost, subtypes } = info;
  return {
    halfLeft: Math.max(0, turn.halfLeft - HALVES_USED[cost]),
    fullUsed: turn.fullUsed || cost === 'full',
    extendedUsed: turn.extendedUsed || cost === 'extended',
    attackUsed: turn.attackUsed || usesAttack(info),
    concentrationUsed: turn.concentrationUsed || subtypes.includes('concentration'),
    halfMoved: turn.halfMoved || action === 'halfMove',
    freeCount: turn.freeCount + (cost === 'free' ? 1 : 0),
  };
}

/** The changes that turn `from` into `to`. */
export function turnChanges(from: Turn, to: Turn): Change[] {
  const changes: Change[] = [];
  if (from.halfLeft !== to.halfLeft) changes.push(adding('turn.halfLeft', to.halfLeft - from.halfLeft));
  put(changes, 'turn.fullUsed', from.fullUsed, to.fullUsed);
  put(changes, 'turn.extendedUsed', from.extendedUsed, to.extendedUsed);
  put(changes, 'turn.attackUsed', from.attackUsed, to.attackUsed);
  put(changes, 'turn.concentrationUsed', from.concentrationUsed, to.concentrationUsed);
  put(changes, 'turn.halfMoved', from.halfMoved, to.halfMoved);
  if (from.freeCount !== to.freeCount) changes.push(adding('turn.freeCount', to.freeCount - from.freeCount));
  return changes;
}

function put(changes: Change[], path: string, before: boolean, after: boolean): void {
  if (before !== after) changes.push(setting(path, before, after));
}

/** The subtypes that a combatant has used in another's turn, after a Free Action in it (ADE-SUB-05). */
export function foreignAfter(
  before: ForeignTurn,
  info: ActionInfo,
  fight: AdevaFight,
  options: AdevaOptions,
): ForeignTurn {
  const kept = options.attackLimitScope === 'perRound' || isOfTurn(before, fight) ? before : NO_FOREIGN_TURN;
  return {
    turnOf: fight.turn,
    round: fight.round,
    attackUsed: kept.attackUsed || usesAttack(info),
    concentrationUsed: kept.concentrationUsed || info.subtypes.includes('concentration'),
  };
}

/** The budget at the start of a turn; a lost turn has no Half Actions (ADE-SUR-02). */
export const turnOpened = (lost: boolean): Turn => (lost ? { ...FRESH_TURN, halfLeft: 0 } : FRESH_TURN);
