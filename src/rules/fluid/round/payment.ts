/** Paying for an act out of the round's allowance (section 6 of RULES.md). */
import type { Change, Event } from '../../kernel/event.ts';
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { endsFlatFooted } from '../fight/conditions.ts';
import { changeTo, chained, event, recordChanges } from '../fight/progress.ts';
import { became, lost } from '../fight/effects.ts';
import { optionsFrom, type FluidOptions } from '../options.ts';
import { actionRefusal, afterAction, firstActionRefusal, type RoundAction } from './allowance.ts';
import { combatantOf, inSurprise } from '../sheet/state.ts';
import { surpriseActionRefusal, type SurpriseAction } from '../opening/surprise.ts';
import type { FluidCombatant, FluidFight } from '../sheet/types.ts';
import type { Request } from '../acts/act.ts';
import { costOf, pickedFor, shorteningUsed } from './shortening.ts';

/** What an act takes of the round; `none`: nothing, it is no action at all. */
export type Cost = RoundAction | 'none';

// prettier-ignore
/** By kinds of the budget. */
const RECORDS: { readonly [cost in Cost]: { readonly [kind: string]: number } } = {
  full:  { half: 2 },
  half:  { half: 1 },
  move:  { half: 1 },
  step:  { step: 1 },
  free:  {},
  press: {},
  none:  {},
};

export const costRecord = (cost: Cost): { readonly [kind: string]: number } => RECORDS[cost];

/** Why the act cannot be paid now; null: it can. Outside a started fight nothing is counted. */
export function paymentRefusal(request: Request, cost: Cost): Refusal | null {
  const { fight, act, combatant, options, action } = request;
  if (fight.phase !== 'underway' || act.when === 'always') return null;
  if (act.notInSurprise && inSurprise(fight)) return refuse('notInSurprise', 'FLU-SUR-09');
  if (act.when === 'any') return null;
  const { state } = combatant;
  if (isHeld(request) && cost !== 'free') return refuse('held', 'FLU-GAP-27');
  if (state.granted === action) return isHalf(cost) ? null : refuse('onlyPromptedAction', 'FLU-RND-10');
  if (fight.turn !== combatant.id) return refuse('notYourTurn', 'FLU-RND-03');
  if (cost === 'none') return null;
  if (inSurprise(fight)) return surprisePayment(request, cost);
  return (
    firstActionRefusal(owesPress(combatant, options), action) ?? actionRefusal(state.actions, cost, options, act.use)
  );
}

/** FLU-PRS-01, -04: whether the Press must come first now; a Count too low for it owes none. */
export const owesPress = ({ state }: FluidCombatant, options: FluidOptions): boolean =>
  state.mustPress && !state.actions.begun && (state.count ?? 0) >= options.pressMin;

const isHeld = ({ combatant }: Request): boolean => Object.hasOwn(combatant.state.conditions, 'held');

/** FLU-GAP-26: what is readied is a half action. */
const isHalf = (cost: Cost): boolean => cost === 'half' || cost === 'move';

/** FLU-SUR-05, -06, FLU-AMB-31. */
function surprisePayment({ act, combatant, options }: Request, cost: RoundAction): Refusal | null {
  const length = lengthOf(cost);
  if (length === null) return refuse('oneActionOnly', 'FLU-SUR-05');
  return (
    surpriseActionRefusal(combatant.state.surprised, length) ??
    actionRefusal(combatant.state.actions, cost, options, act.use)
  );
}

const lengthOf = (cost: Cost): SurpriseAction | null =>
  cost === 'move' ? 'half' : cost === 'full' || cost === 'half' || cost === 'free' ? cost : null;

/**
 * The act paid: the allowance, or the grant it was made on. A half or full action ends being flat-footed (FLU-GAP-03,
 * FLU-AMB-27); an unfinished split check that is not taken up at once is lost (FLU-RND-08). `more`: what it spends besides.
 */
export function paid(fight: FluidFight, request: Request, more: readonly Change[] = []): readonly Event[] {
  const { who, action } = request;
  const cost = costOf(request);
  const length = lengthOf(cost);
  return chained(
    fight,
    (now) => allowance(now, request, cost, more),
    () => shorteningUsed(who, pickedFor(request)),
    (now) => (length && endsFlatFooted(`${length}Action`) ? lost(now, who, 'flatFooted', 'FLU-GAP-03') : []),
    (now) => (length === 'half' || length === 'full' ? splitLost(now, who, action) : []),
  );
}

/** What it takes of the round; `more`: what it takes besides, such as shots. */
function allowance(
  fight: FluidFight,
  { who, action, act }: Request,
  cost: Cost,
  more: readonly Change[],
): readonly Event[] {
  const { state } = combatantOf(fight, who);
  const granted = fight.phase === 'underway' && state.granted === action;
  const { pressGain } = optionsFrom(fight.options);
  const isCounted = fight.phase === 'underway' && cost !== 'none' && !granted;
  const changes = [
    ...(isCounted ? recordChanges('actions', state.actions, afterAction(state.actions, cost, pressGain, act.use)) : []),
    ...(isCounted && inSurprise(fight) ? changeTo(state, 'surprised', lengthOf(cost)) : []),
    ...more,
  ];
  return [
    ...(granted && cost !== 'none' ? became(fight, who, 'granted', null, 'FLU-RND-10') : []),
    ...(isCounted || changes.length > 0 ? [event('spent', who, 'FLU-RND-02', changes)] : []),
  ];
}

function splitLost(fight: FluidFight, who: Id, action: string): readonly Event[] {
  const { split } = combatantOf(fight, who).state;
  const due = split !== null && split.round < fight.round && action !== 'finish';
  return due ? became(fight, who, 'split', null, 'FLU-RND-08') : [];
}
