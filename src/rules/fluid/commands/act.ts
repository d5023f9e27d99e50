/** What every act has in common: who may do it, when, for what cost, on what declarations. */
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import type { Choice, Command, Field } from '../../ruleset.ts';
import { optionsFrom, type FluidOptions } from '../options.ts';
import { combatant, isPresent, isUp, weaponOf } from '../state.ts';
import type { FluidCombatant, FluidFight, Weapon } from '../types.ts';
import { declaredValues, type Declared, type ListKey } from './declared.ts';
import { costRecord, paymentRefusal, type Cost } from './payment.ts';
import { costOf, shorteningFields, shorteningRefusal } from './shortening.ts';

/** One kind of act. */
export interface Act {
  readonly action: string;
  readonly clause: string;
  readonly cost: Cost;
  readonly target: Choice['target'];
  /**
   * `turn`: in one's own Count, or where the action was granted outside it (FLU-RND-10). `any`: whenever one can act.
   * `gm`: a ruling, whatever the state of the one it concerns.
   */
  readonly when: 'turn' | 'any' | 'gm';
  /** Nobody but a GM may ask for it. */
  readonly gm?: true;
  /** Asked before the fight opens, once for all or of each combatant. */
  readonly setup?: 'scene' | 'each';
  /** Weapons that it can be done with; absent: it needs none. */
  readonly items?: (one: FluidCombatant) => readonly Weapon[];
  readonly fields?: (fight: FluidFight, one: FluidCombatant, item: Weapon | null) => readonly Field[];
  readonly lists?: readonly ListKey[];
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
export interface Asked {
  readonly fight: FluidFight;
  readonly options: FluidOptions;
  readonly act: Act;
  readonly action: string;
  readonly who: Id;
  readonly one: FluidCombatant;
  readonly item: Weapon | null;
  /** Known combatants, each once. Empty where a choice is judged before it has a target. */
  readonly targets: readonly Id[];
  readonly declared: Declared;
  /** What may be declared. */
  readonly fields: readonly Field[];
}

const fieldsOf = (act: Act, fight: FluidFight, one: FluidCombatant, item: Weapon | null): readonly Field[] => [
  ...(act.fields?.(fight, one, item) ?? []),
  ...shorteningFields(one, act.action),
];

/** The command with its parts found, or the first reason why it is not allowed. */
export function checkedCommand(act: Act, fight: FluidFight, command: Command): Asked | Refusal {
  const asked = asking(act, fight, command);
  if (isRefusal(asked)) return asked;
  return targetRefusal(asked) ?? refusalOf(asked) ?? asked;
}

/** The parts of a command, not yet judged. */
export function asking(act: Act, fight: FluidFight, command: Command): Asked | Refusal {
  if (!Object.hasOwn(fight.combatants, command.who))
    return refuse('unknownCombatant', act.clause, { who: command.who });
  const one = combatant(fight, command.who);
  const item = act.items && command.item !== undefined ? (weaponOf(one, command.item) ?? null) : null;
  if (act.items && (item === null || !act.items(one).includes(item))) {
    return refuse('unknownItem', act.clause, { item: command.item ?? null });
  }
  const targets = [...new Set(command.targets ?? [])];
  const stranger = targets.find((id) => !Object.hasOwn(fight.combatants, id));
  if (stranger !== undefined) return refuse('unknownTarget', act.clause, { target: stranger });
  const fields = fieldsOf(act, fight, one, item);
  const declared = declaredValues(fight, command, fields, act.lists);
  if (isRefusal(declared)) return declared;
  const options = optionsFrom(fight.options);
  return { fight, options, act, action: act.action, who: command.who, one, item, targets, declared, fields };
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

function targetRefusal({ act, targets, who }: Asked): Refusal | null {
  if (act.target === 'none') return null;
  if (act.target !== 'place' && targets.length === 0) return refuse('noTarget', act.clause);
  if (act.target === 'one' && targets.length > 1) return refuse('tooManyTargets', act.clause);
  return targets.includes(who) ? refuse('selfTarget', act.clause) : null;
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
    fields: isRefusal(asked) ? fieldsOf(act, fight, one, item) : asked.fields,
    ...(act.lists && item && item.blastIncrement > 0 ? { lists: act.lists } : {}),
    ...(act.gm ? { gm: act.gm } : {}),
    ...(act.setup ? { setup: act.setup } : {}),
    refused: isRefusal(asked) ? asked : refusalOf(asked),
  };
  return item ? { ...choice, item: item.id } : choice;
}

export const choiceField = (
  key: string,
  clause: string,
  from: Field['from'],
  ids: readonly string[],
  preset: string,
): Field => ({
  key,
  clause,
  label: `SALVO.fluid.field.${key}`,
  from,
  kind: 'choice',
  options: ids.map((id) => ({ id, label: `SALVO.fluid.option.${key}.${id}` })),
  default: preset,
});

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

export const flagField = (key: string, clause: string, from: Field['from']): Field => ({
  key,
  clause,
  label: `SALVO.fluid.field.${key}`,
  from,
  kind: 'flag',
  default: false,
});

export const numberField = (
  key: string,
  clause: string,
  from: Field['from'],
  preset: number,
  min: number,
  max: number,
): Field => ({ key, clause, label: `SALVO.fluid.field.${key}`, from, kind: 'number', min, max, default: preset });
