/** Paying for an act out of the round's allowance (section 6 of RULES.md). */
import { changeTo } from '../../kernel/changes.ts';
import { SPENT, type Change, type Event, event } from '../../kernel/event.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import type { Request } from '../acts/act.ts';
import { endsFlatFooted } from '../fight/conditions.ts';
import { became, lost } from '../fight/effects.ts';
import { surpriseActionRefusal, type SurpriseAction } from '../opening/surprise.ts';
import type { FluidOptions } from '../options.ts';
import { combatantOf, hasToPress, inSurprise } from '../sheet/state.ts';
import type { FluidCombatant, FluidFight, FluidState } from '../sheet/types.ts';
import {
  actionChanges,
  actionRefusal,
  afterAction,
  afterGrant,
  firstActionRefusal,
  grantUsed,
  offTurnRefusal,
  stepRefusal,
  type Cost,
  type Granted,
  type RoundAction,
} from './allowance.ts';
import { shorteningUsed } from './shortening.ts';

// prettier-ignore
/** The costs by kinds of the budget. */
export const COSTS: { readonly [cost in Cost]: { readonly [kind: string]: number } } = {
  full:  { half: 2 },
  half:  { half: 1 },
  move:  { half: 1 },
  step:  { step: 1 },
  free:  {},
  press: {},
  none:  {},
};

/** The reason that an act cannot be paid now; null: it can. Outside a fight underway no cost is counted. */
export function paymentRefusal(request: Request): Refusal | null {
  const { fight, act, combatant, options, action, cost } = request;
  if (fight.phase !== 'underway' || act.when === 'always') return null;
  if (act.notInSurprise && inSurprise(fight)) return refuse('notInSurprise', 'FLU-SUR-09');
  if (act.when === 'any') return null;
  const { state } = combatant;
  if (isHeld(request) && !FREE.includes(cost)) return refuse('held', 'FLU-GAP-27');
  const refused = momentRefusal(request);
  if (refused) return refused;
  if (grantFor(fight, state, action, cost)) return grantRefusal(request);
  if (cost === 'none') return null;
  if (inSurprise(fight)) return surprisePayment(request, cost);
  return (
    firstActionRefusal(owesPress(fight, combatant, options), action) ??
    actionRefusal(state.actions, cost, options, act.use)
  );
}

/** The costs of free actions, which include the Press and the Delay (FLU-GAP-01, -25). */
const FREE: readonly Cost[] = ['free', 'press', 'none'];

/**
 * The reason that a granted action is not allowed: in its own Count the Press comes first (FLU-PRS-01); no move follows
 * the bonus step (FLU-RND-06).
 */
function grantRefusal({ fight, combatant, options, action, cost }: Request): Refusal | null {
  const onTurn = fight.turn === combatant.id && !inSurprise(fight);
  const first = onTurn ? firstActionRefusal(owesPress(fight, combatant, options), action) : null;
  return first ?? (cost === 'move' ? stepRefusal(combatant.state.actions) : null);
}

/**
 * FLU-RND-03, -10: the reason that this is not the moment: it is not the combatant's turn, and the act is not the half
 * action granted to it.
 */
function momentRefusal({ fight, combatant, action, cost }: Request): Refusal | null {
  const { granted } = combatant.state;
  if (fight.turn === combatant.id) return null;
  if (granted === null) return refuse('notYourTurn', 'FLU-RND-03');
  return offTurnRefusal(granted, action) ?? (isHalf(cost) ? null : refuse('onlyPromptedAction', 'FLU-RND-10'));
}

/** The grant that an act uses; null: it comes out of the allowance. */
function grantFor(fight: FluidFight, { granted }: FluidState, action: string, cost: Cost): Granted | null {
  if (fight.phase !== 'underway' || granted === null || !isHalf(cost)) return null;
  return offTurnRefusal(granted, action) === null ? granted : null;
}

/** FLU-PRS-01, -04: whether the next action must be the Press. */
export const owesPress = ({ round }: FluidFight, { state }: FluidCombatant, options: FluidOptions): boolean =>
  hasToPress(state, options) && state.pressFrom! <= round && !state.actions.begun;

const isHeld = ({ combatant }: Request): boolean => Object.hasOwn(combatant.state.conditions, 'held');

/** Whether a cost is that of a half action, the only length that is readied or granted (FLU-GAP-26). */
const isHalf = (cost: Cost): boolean => cost === 'half' || cost === 'move';

/** FLU-SUR-05, -06, FLU-AMB-31: the reason that an act cannot be the surprise action. */
function surprisePayment({ act, combatant, options }: Request, cost: RoundAction): Refusal | null {
  const length = lengthOf(cost);
  if (length === null) return refuse('oneActionOnly', 'FLU-SUR-05');
  return (
    surpriseActionRefusal(combatant.state.surprised, length) ??
    actionRefusal(combatant.state.actions, cost, options, act.use)
  );
}

/** The length of an action by its cost; null: no action, the bonus step or the Press. */
const lengthOf = (cost: Cost): SurpriseAction | null =>
  cost === 'move' ? 'half' : cost === 'full' || cost === 'half' || cost === 'free' ? cost : null;

/**
 * The payment of an act out of the allowance or its grant. A half or full action ends flat-footed (FLU-GAP-03,
 * FLU-AMB-27), and loses a split check that it does not finish (FLU-RND-08). `more`: further costs, such as shots.
 */
export function paid(fight: FluidFight, request: Request, more: readonly Change[] = []): Event[] {
  const { who } = request;
  const length = lengthOf(request.cost);
  const events = allowance(fight, request, more);
  if (request.picked.length > 0) events.push(shorteningUsed(request));
  if (length === null) return events;
  if (endsFlatFooted(ENDING[length])) events.push(...lost(fight, who, 'flatFooted', 'FLU-GAP-03'));
  if (length !== 'free') events.push(...splitLost(fight, request));
  return events;
}

const ENDING = { full: 'fullAction', half: 'halfAction', free: 'freeAction' } as const;

/** The share of the round that an act takes, and `more`. */
function allowance(fight: FluidFight, { who, action, act, cost, options }: Request, more: readonly Change[]): Event[] {
  const { state } = combatantOf(fight, who);
  const { actions } = state;
  const grant = grantFor(fight, state, action, cost);
  const isCounted = fight.phase === 'underway' && cost !== 'none';
  const changes = grant
    ? actionChanges(actions, afterGrant(actions, cost, fight.turn === who))
    : isCounted
      ? actionChanges(actions, afterAction(actions, cost, options.pressGain, act.use))
      : [];
  if (isCounted && !grant && inSurprise(fight)) changes.push(...changeTo(state, 'surprised', lengthOf(cost)));
  changes.push(...more);
  const kind = cost === 'press' ? 'pressed' : SPENT;
  const spent = changes.length === 0 ? [] : [event(kind, who, 'FLU-RND-02', changes)];
  const used = grant ? changeTo(state, 'granted', grantUsed(grant)) : [];
  return used.length > 0 ? [event('grantTaken', who, 'FLU-RND-10', used), ...spent] : spent;
}

function splitLost(fight: FluidFight, { who, action }: Request): readonly Event[] {
  const { split } = combatantOf(fight, who).state;
  const isLost = split !== null && split.round < fight.round && action !== 'finish';
  return isLost ? became(fight, who, 'split', null, 'FLU-RND-08') : [];
}
