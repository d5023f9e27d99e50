/** The common parts of all acts: moment, cost, impairments. */
import type { Act as AnyAct, ActRules, Request as AnyRequest } from '../../kernel/act.ts';
import { fieldsOf, madeOnce, type Choice } from '../../kernel/command.ts';
import type { Event } from '../../kernel/event.ts';
import { inOneStage } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { affordable, budgetNow, type Cost } from '../fight/budget.ts';
import { optionsFrom } from '../options.ts';
import { combatantOf, isDead, isUp } from '../sheet/state.ts';
import type { CepheusCombatant, CepheusOptions, CepheusState, Weapon } from '../types.ts';

/** An act of this ruleset. */
export interface Act<P = unknown> extends AnyAct<CepheusCombatant, Weapon, Request, P> {
  readonly cost: Cost;
  /** `turn`: on the combatant's own turn. `waiting`: while it has passed its place. `any`: whenever it is conscious. */
  readonly when: 'turn' | 'waiting' | 'any';
  /** Impairments that do not prevent this act. */
  readonly despite?: readonly Impairment[] | ((request: Request) => readonly Impairment[]);
  /** The combatants that may do it; by default `fighters`: people, robots and drones. */
  readonly doneBy?: 'fighters' | 'people' | 'vehicles' | 'all';
  /** Whether its target may also be a vehicle. */
  readonly targetsVehicles?: boolean;
  /** Whether its target must be a living being, not a robot or drone. */
  readonly targetsLiving?: boolean;
  /** The cost, where it depends on the declaration. */
  readonly costOf?: (request: Request) => Cost;
}

type Impairment = 'grapple' | 'extendedAction' | 'helpless';

/** A command of this ruleset whose parts have been found and checked. */
export type Request = AnyRequest<CepheusCombatant, Weapon, CepheusOptions>;

export const actRules: ActRules<CepheusCombatant, Weapon, Request, Act> = {
  ruleset: 'cepheus',
  clause: 'CEP-ATK-01',
  options: optionsFrom,
  barred: (act, request) => kindRefusal(act, request) ?? stateRefusal(act, request) ?? momentRefusal(act, request),
  unpaid: (act, request) => affordable(budgetNow(request.fight, request.combatant), costOf(act, request)),
  cannotPay: ({ cost, costOf }, fight, combatant) =>
    costOf === undefined && fight.phase === 'underway' && affordable(budgetNow(fight, combatant), cost) !== null,
  cost: (act, request) => COSTS[costOf(act, request)],
};

/** The cost of an act; before a fight there is no round whose actions it could take (CEP-ACT-01). */
const costOf = (act: Act, request: Request): Cost =>
  request.fight.phase === 'underway' ? (act.costOf?.(request) ?? act.cost) : 'free';

const COSTS: { readonly [cost in Cost]: Choice['cost'] } = {
  free: {},
  minor: { minor: 1 },
  significant: { significant: 1 },
};

/**
 * The refusal of an act at the wrong moment; null: none. A combatant takes its actions on its own turn (CEP-INI-04);
 * before the fight there are no turns.
 */
function momentRefusal(act: Act, { fight, who }: Request): Refusal | null {
  if (fight.phase === 'ended') return refuse('fightEnded', 'CEP-FLOW-05');
  if (act.when === 'waiting' && fight.waiting[who] !== true) return refuse('notWaiting', 'CEP-DLY-01');
  if (act.when !== 'turn' || fight.phase === 'setup') return null;
  return fight.turn === who ? null : refuse('notYourTurn', 'CEP-INI-04');
}

/** The act, offered only to combatants that may do it. */
export const offered = (act: Act): Act => ({
  ...act,
  concerns: (combatant) => isDoer(act, combatant) && (act.concerns?.(combatant) ?? true),
});

function isDoer({ doneBy = 'fighters' }: Pick<Act, 'doneBy'>, { sheet }: CepheusCombatant): boolean {
  if (doneBy === 'all') return true;
  if (doneBy === 'vehicles') return sheet.kind === 'vehicle';
  return sheet.kind === 'character' || (sheet.kind === 'robot' && doneBy === 'fighters');
}

/**
 * The refusal of an act by the wrong kind of combatant, as a vehicle does nothing by itself (CEP-VEH-03), or at the
 * wrong kind of target: a vehicle (CEP-VEH-20) or a robot (CEP-VEH-58). Null: none.
 */
function kindRefusal(act: Act, { fight, combatant, targets }: Request): Refusal | null {
  if (!isDoer(act, combatant)) return refuse('vehicle', 'CEP-VEH-03');
  if (targets.length === 0 || (act.targetsVehicles && !act.targetsLiving)) return null;
  const kinds = targets.map((id) => combatantOf(fight, id).sheet.kind);
  if (!act.targetsVehicles && kinds.includes('vehicle')) return refuse('targetVehicle', 'CEP-VEH-20');
  return act.targetsLiving && kinds.includes('robot') ? refuse('targetMachine', 'CEP-VEH-58') : null;
}

function stateRefusal(act: Act, request: Request): Refusal | null {
  if (act.gm) return null;
  const { state } = request.combatant;
  if (!isUp(state) && state.conditions['simultaneous'] === undefined) return downRefusal(state);
  if (!state.helpless && state.grappledWith === null && state.extended === null) return null;
  const despite = (typeof act.despite === 'function' ? act.despite(request) : act.despite) ?? [];
  if (state.helpless && !despite.includes('helpless')) return refuse('helpless', 'CEP-COUP-03');
  if (state.grappledWith !== null && !despite.includes('grapple')) return refuse('grappled', 'CEP-GRP-10');
  if (state.extended !== null && !despite.includes('extendedAction')) return refuse('extendedAction', 'CEP-EXT-02');
  return null;
}

function downRefusal(state: CepheusState): Refusal {
  if (isDead(state)) return refuse('dead', 'CEP-DMG-07');
  return state.unconscious === null ? refuse('disabled', 'CEP-VEH-51') : refuse('unconscious', 'CEP-UNC-04');
}

export { madeOnce };
export const { choiceField, flagField, numberField, measureField } = fieldsOf('cepheus');

/** An act of the GM alone, whose events are its only result. */
export function ruling(action: string, clause: string, events: (request: Request) => readonly Event[]): Act {
  return {
    action,
    clause,
    cost: 'free',
    target: 'none',
    when: 'any',
    gm: true,
    perform: (request) =>
      inOneStage(request, {
        kind: 'note',
        who: request.who,
        title: `SALVO.cepheus.stage.${action}`,
        events: events(request),
      }),
  };
}
