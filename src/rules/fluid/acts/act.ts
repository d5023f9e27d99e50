/** What every act has in common: when it may be done, and for what cost. */
import type { Act as AnyAct, House, Request as AnyRequest } from '../../kernel/acts.ts';
import { fieldsOf, type Field } from '../../kernel/command.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { optionsFrom, type FluidOptions } from '../options.ts';
import { isPresent, isUp } from '../sheet/state.ts';
import type { FluidCombatant, Weapon } from '../sheet/types.ts';
import { costRecord, paymentRefusal, type Cost } from '../round/payment.ts';
import { costOf, shorteningRefusal } from '../round/shortening.ts';

/** One kind of act of this ruleset. */
export interface Act<P = unknown> extends AnyAct<FluidCombatant, Weapon, Request, P> {
  readonly cost: Cost;
  /**
   * `turn`: in the combatant's own Count, or where the action was granted outside it (FLU-RND-10). `any`: whenever it can
   * act. `always`: in whatever state it is, as rulings are.
   */
  readonly when: 'turn' | 'any' | 'always';
  /** Costs that a declaration changes. */
  readonly costOf?: (request: Request) => Cost;
  /** What it is to a limit on a half action (FLU-RND-09); absent: nothing that a limit bars. */
  readonly use?: 'attack' | 'move' | 'skill';
  /** Not to be had in the surprise round (FLU-SUR-09). */
  readonly notInSurprise?: true;
}

/** A command of this ruleset whose parts were found and checked. */
export interface Request extends AnyRequest<FluidCombatant, Weapon> {
  readonly act: Act;
  readonly options: FluidOptions;
}

export const house: House<FluidCombatant, Weapon, Request, Act> = {
  ruleset: 'fluid',
  clause: 'FLU-RND-02',
  request: ({ fight, action, who, combatant, item, targets, declared, fields }, act) => ({
    fight,
    options: optionsFrom(fight.options),
    act,
    action,
    who,
    combatant,
    item,
    targets,
    declared,
    fields,
  }),
  refusal: (act, request, prepared) =>
    stateRefusal(request) ??
    shorteningRefusal(request) ??
    paymentRefusal(request, costOf(request)) ??
    act.refusal?.(request, prepared) ??
    null,
  cost: (_act, request) => costRecord(costOf(request)),
};

function stateRefusal({ act, fight, combatant }: Request): Refusal | null {
  if (fight.phase === 'ended') return refuse('fightEnded', 'FLU-SEQ-02');
  if (act.when === 'always') return null;
  if (!isPresent(combatant)) return refuse('leftFight', 'FLU-INI-05');
  return isUp(fight, combatant) ? null : refuse('cannotAct', 'FLU-GAP-28');
}

export const { choiceField, flagField, numberField, measureField } = fieldsOf('fluid');

/** One of several acts, in the words of the acts themselves. */
export const actionField = (
  key: string,
  clause: string,
  from: Field['from'],
  actions: readonly string[],
  preset: string,
): Field => ({
  ...choiceField(key, clause, from, [], preset),
  options: actions.map((id) => ({ id, label: `SALVO.fluid.action.${id}` })),
});
