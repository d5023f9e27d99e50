/** What every act has in common: who may do it, when, for what cost, on what declarations. */
import { partsOf, targetRefusal, type Parts, type Takes } from '../../kernel/act.ts';
import { fieldsOf, type Choice, type Command, type Field } from '../../kernel/command.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { optionsFrom, type FluidOptions } from '../options.ts';
import { isPresent, isUp } from '../state.ts';
import type { FluidCombatant, FluidFight, Weapon } from '../types.ts';
import { costRecord, paymentRefusal, type Cost } from './payment.ts';
import { costOf, shorteningRefusal } from './shortening.ts';

/** One kind of act. */
export interface Act extends Takes<FluidCombatant, Weapon> {
  readonly action: string;
  readonly clause: string;
  readonly cost: Cost;
  /**
   * `turn`: in one's own Count, or where the action was granted outside it (FLU-RND-10). `any`: whenever one can act.
   * `gm`: a ruling, whatever the state of the one it concerns.
   */
  readonly when: 'turn' | 'any' | 'gm';
  /** Nobody but a GM may ask for it. */
  readonly gm?: true;
  /** Asked before the fight opens, once for all or of each combatant. */
  readonly setup?: 'scene' | 'each';
  /** Costs that a declaration changes. */
  readonly costOf?: (asked: Asked) => Cost;
  /** What it is to a limit on a half action (FLU-RND-09); absent: nothing that a limit bars. */
  readonly use?: 'attack' | 'move' | 'skill';
  /** Not to be had in the surprise round (FLU-SUR-09). */
  readonly notInSurprise?: true;
  /** Why it is not allowed although it could be paid. Without targets it is judged as far as it can be. */
  readonly refusal?: (asked: Asked) => Refusal | null;
  readonly perform: (asked: Asked) => Procedure<Outcome | Refusal>;
}

/** A command whose parts have been found and checked. */
export interface Asked extends Parts<FluidCombatant, Weapon> {
  readonly fight: FluidFight;
  readonly options: FluidOptions;
  readonly act: Act;
  readonly action: string;
}

/** The command with its parts found, or the first reason why it is not allowed. */
export function checkedCommand(act: Act, fight: FluidFight, command: Command): Asked | Refusal {
  const asked = asking(act, fight, command);
  if (isRefusal(asked)) return asked;
  return targetRefusal(act, asked, act.clause) ?? refusalOf(asked) ?? asked;
}

/** The parts of a command, not yet judged. */
export function asking(act: Act, fight: FluidFight, command: Command): Asked | Refusal {
  const parts = partsOf(act, fight, command, act.clause);
  if (isRefusal(parts)) return parts;
  return { fight, options: optionsFrom(fight.options), act, action: act.action, ...parts };
}

/** Why `asked` is not allowed, apart from missing targets; null: it is. */
export function refusalOf(asked: Asked): Refusal | null {
  return (
    stateRefusal(asked) ??
    shorteningRefusal(asked) ??
    paymentRefusal(asked, costOf(asked)) ??
    asked.act.refusal?.(asked) ??
    null
  );
}

function stateRefusal({ act, fight, one }: Asked): Refusal | null {
  if (fight.phase === 'ended') return refuse('fightEnded', 'FLU-SEQ-02');
  if (act.when === 'gm') return null;
  if (!isPresent(one)) return refuse('leftFight', 'FLU-INI-05');
  return isUp(fight, one) ? null : refuse('cannotAct', 'FLU-GAP-28');
}

/** What `one` can do with this act, one choice for each item. */
export function choicesOf(act: Act, fight: FluidFight, one: FluidCombatant): readonly Choice[] {
  if (!act.items) return [choiceOf(act, fight, one, null)];
  return act.items(one).map((item) => choiceOf(act, fight, one, item));
}

function choiceOf(act: Act, fight: FluidFight, one: FluidCombatant, item: Weapon | null): Choice {
  const command = item ? { action: act.action, who: one.id, item: item.id } : { action: act.action, who: one.id };
  const asked = asking(act, fight, command);
  const choice = {
    action: act.action,
    clause: act.clause,
    label: `SALVO.fluid.action.${act.action}`,
    cost: isRefusal(asked) ? {} : costRecord(costOf(asked)),
    target: act.target,
    fields: isRefusal(asked) ? (act.fields?.(fight, one, item) ?? []) : asked.fields,
    ...(act.lists && item && item.blastIncrement > 0 ? { lists: act.lists.keys } : {}),
    ...(act.gm ? { gm: act.gm } : {}),
    ...(act.setup ? { setup: act.setup } : {}),
    refused: isRefusal(asked) ? asked : refusalOf(asked),
  };
  return item ? { ...choice, item: item.id } : choice;
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
