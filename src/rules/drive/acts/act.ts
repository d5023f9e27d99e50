/** What every act has in common: when it may be done, and for what cost. */
import type { Act as AnyAct, House, Request as AnyRequest } from '../../kernel/acts.ts';
import { fieldsOf } from '../../kernel/command.ts';
import type { Id } from '../../kernel/json.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { optionsFrom, type DriveOptions } from '../options.ts';
import { roundPhase } from '../fight/order.ts';
import type { DriveCombatant } from '../sheet/sheet.ts';
import { has, isAble } from '../sheet/state.ts';

/** `action`: the turn of the action phase. `movement`: the move of the movement phase. */
export type Cost = 'free' | 'action' | 'movement';

/** One kind of act of this ruleset. */
export interface Act<P = unknown> extends AnyAct<DriveCombatant, Id, Request, P> {
  readonly cost: Cost;
  /** `turn`: on the combatant's own turn. `movement`: in the movement phase of the round. `any`: whenever it can act. */
  readonly when: 'turn' | 'movement' | 'any';
}

/** A command of this ruleset whose parts were found and checked. */
export interface Request extends AnyRequest<DriveCombatant, Id> {
  readonly options: DriveOptions;
}

export const house: House<DriveCombatant, Id, Request, Act> = {
  ruleset: 'drive',
  clause: 'DRV-GEN-05',
  request: ({ fight, action, who, combatant, item, targets, declared, fields }) => ({
    fight,
    options: optionsFrom(fight.options),
    action,
    who,
    combatant,
    item,
    targets,
    declared,
    fields,
  }),
  refusal: (act, request, prepared) =>
    momentRefusal(act, request) ??
    stateRefusal(act, request) ??
    affordable(act.cost, request) ??
    act.refusal?.(request, prepared) ??
    null,
  cost: ({ cost }) => (cost === 'free' ? {} : { [cost]: 1 }),
};

/** DRV-RND-08. Outside a started fight there are no turns and no phases. */
function momentRefusal(act: Act, { fight, who }: Request): Refusal | null {
  if (fight.phase === 'ended') return refuse('fightEnded', 'DRV-RND-08');
  if (fight.phase === 'setup') return null;
  if (act.when === 'turn' && fight.turn !== who) return refuse('notOwnTurn', 'DRV-RND-02');
  if (act.when === 'movement' && roundPhase(fight) !== 'movement') return refuse('notMovementPhase', 'DRV-RND-08');
  return null;
}

function stateRefusal(act: Act, { combatant }: Request): Refusal | null {
  if (act.gm) return null;
  if (has(combatant, 'dead')) return refuse('dead', 'DRV-GAP-07');
  return isAble(combatant) ? null : refuse('cannotAct', 'DRV-GAP-09');
}

/** Outside a started fight nothing is counted. */
function affordable(cost: Cost, { fight, combatant }: Request): Refusal | null {
  if (cost === 'free' || fight.phase !== 'underway' || combatant.state.budget[cost] > 0) return null;
  return refuse(cost === 'action' ? 'noAction' : 'noMovement', 'DRV-RND-02');
}

export const { choiceField, flagField, numberField, measureField } = fieldsOf('drive');
