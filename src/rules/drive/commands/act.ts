/** What every act has in common: who may do it, when, for what cost, on what declarations. */
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import type { Choice, Command, Field } from '../../ruleset.ts';
import { optionsFrom, type DriveOptions } from '../options.ts';
import { roundPhase } from '../order.ts';
import type { DriveCombatant, DriveFight } from '../sheet.ts';
import { has, isAble } from '../state.ts';
import { declaredValues, type Declared } from './declared.ts';

/** `action`: the turn of the action phase. `movement`: the move of the movement phase. */
export type Cost = 'free' | 'action' | 'movement';

/** One kind of act. */
export interface Act {
  readonly action: string;
  readonly clause: string;
  readonly cost: Cost;
  readonly target: Choice['target'];
  /** A target may be the actor as well. */
  readonly selfToo?: boolean;
  /**
   * `turn`: on one's own turn. `movement`: in the movement phase of the round. `any`: whenever one can act.
   * `gm`: a ruling, whatever the state of the one it concerns.
   */
  readonly when: 'turn' | 'movement' | 'any' | 'gm';
  /** Items that it can be done with; absent: it needs none. */
  readonly items?: (one: DriveCombatant) => readonly Id[];
  readonly fields?: (fight: DriveFight, one: DriveCombatant, item: Id | null) => readonly Field[];
  /** Lists of combatants that may be declared besides the fields. */
  readonly lists?: readonly string[];
  /** Why it is not allowed although it could be paid. Without targets it is judged as far as it can be. */
  readonly refusal?: (asked: Asked) => Refusal | null;
  readonly perform: (asked: Asked) => Procedure<Outcome | Refusal> | Outcome | Refusal;
}

/** A command whose parts have been found and checked. */
export interface Asked {
  readonly fight: DriveFight;
  readonly options: DriveOptions;
  readonly action: string;
  readonly who: Id;
  readonly one: DriveCombatant;
  readonly item: Id | null;
  /** Known combatants, each once. Empty where a choice is judged before it has a target. */
  readonly targets: readonly Id[];
  readonly declared: Declared;
}

const UNKNOWN = 'DRV-GEN-05';

/** The command with its parts found, or the first reason why it is not allowed. */
export function checkedCommand(act: Act, fight: DriveFight, command: Command): Asked | Refusal {
  const asked = asking(act, fight, command);
  if (isRefusal(asked)) return asked;
  return targetRefusal(act, asked) ?? refusalOf(act, asked) ?? asked;
}

/** The parts of a command, not yet judged. */
export function asking(act: Act, fight: DriveFight, command: Command): Asked | Refusal {
  const one = own(fight.combatants, command.who);
  if (!one) return refuse('unknownCombatant', UNKNOWN, { who: command.who });
  const item = act.items ? (command.item ?? null) : null;
  if (act.items && (item === null || !act.items(one).includes(item))) return refuse('unknownItem', UNKNOWN, { item });
  const targets = [...new Set(command.targets ?? [])];
  const stranger = targets.find((id) => !own(fight.combatants, id));
  if (stranger !== undefined) return refuse('unknownTarget', UNKNOWN, { target: stranger });
  const declared = declaredValues(fight, command, act.fields?.(fight, one, item) ?? [], act.lists);
  if (isRefusal(declared)) return declared;
  const options = optionsFrom(fight.options);
  return { fight, options, action: act.action, who: command.who, one, item, targets, declared };
}

/** Why `asked` is not allowed, apart from missing targets; null: it is. */
export const refusalOf = (act: Act, asked: Asked): Refusal | null =>
  momentRefusal(act, asked) ?? stateRefusal(act, asked) ?? affordable(act.cost, asked) ?? act.refusal?.(asked) ?? null;

function targetRefusal(act: Act, { targets, who }: Asked): Refusal | null {
  if (act.target === 'none' || act.target === 'place') return null;
  if (targets.length === 0) return refuse('noTarget', UNKNOWN);
  if (act.target === 'one' && targets.length > 1) return refuse('tooManyTargets', UNKNOWN);
  return targets.includes(who) && !act.selfToo ? refuse('selfTarget', UNKNOWN) : null;
}

/** DRV-RND-08. Outside a started fight there are no turns and no phases. */
function momentRefusal(act: Act, { fight, who }: Asked): Refusal | null {
  if (fight.phase === 'ended') return refuse('fightEnded', 'DRV-RND-08');
  if (fight.phase === 'setup') return null;
  if (act.when === 'turn' && fight.turn !== who) return refuse('notOwnTurn', 'DRV-RND-02');
  if (act.when === 'movement' && roundPhase(fight) !== 'movement') return refuse('notMovementPhase', 'DRV-RND-08');
  return null;
}

function stateRefusal(act: Act, { one }: Asked): Refusal | null {
  if (act.when === 'gm') return null;
  if (has(one, 'dead')) return refuse('dead', 'DRV-GAP-07');
  return isAble(one) ? null : refuse('cannotAct', 'DRV-GAP-09');
}

/** Outside a started fight nothing is counted. */
function affordable(cost: Cost, { fight, one }: Asked): Refusal | null {
  if (cost === 'free' || fight.phase !== 'underway' || one.state.budget[cost] > 0) return null;
  return refuse(cost === 'action' ? 'noAction' : 'noMovement', 'DRV-RND-02');
}

/** What `one` can do with this act, one choice for each item. */
export function choicesOf(act: Act, fight: DriveFight, one: DriveCombatant): readonly Choice[] {
  if (!act.items) return [choiceOf(act, fight, one, null)];
  return act.items(one).map((item) => choiceOf(act, fight, one, item));
}

function choiceOf(act: Act, fight: DriveFight, one: DriveCombatant, item: Id | null): Choice {
  const command = item === null ? { action: act.action, who: one.id } : { action: act.action, who: one.id, item };
  const asked = asking(act, fight, command);
  const choice: Choice = {
    action: act.action,
    clause: act.clause,
    label: `SALVO.drive.action.${act.action}`,
    cost: act.cost === 'free' ? {} : { [act.cost]: 1 },
    target: act.target,
    fields: act.fields?.(fight, one, item) ?? [],
    ...(act.when === 'gm' ? { gm: true as const } : {}),
    refused: isRefusal(asked) ? asked : refusalOf(act, asked),
  };
  return item === null ? choice : { ...choice, item };
}

const own = <T>(map: { readonly [id: Id]: T }, id: Id): T | undefined => (Object.hasOwn(map, id) ? map[id] : undefined);

const field = (key: string, clause: string, from: Field['from']) => ({
  key,
  clause,
  label: `SALVO.drive.field.${key}`,
  from,
});

/** One of `ids`. With `named` the options are ids of the fight (zones, weapons) that are shown as they are. */
export function choiceField(
  key: string,
  clause: string,
  from: Field['from'],
  ids: readonly string[],
  preset: string,
  named?: { readonly [id: string]: string },
): Field {
  const options = ids.map((id) => ({ id, label: named?.[id] ?? `SALVO.drive.option.${key}.${id}` }));
  return { ...field(key, clause, from), kind: 'choice', options, default: preset };
}

export const flagField = (key: string, clause: string, from: Field['from'], preset = false): Field => ({
  ...field(key, clause, from),
  kind: 'flag',
  default: preset,
});

export const numberField = (
  key: string,
  clause: string,
  from: Field['from'],
  preset: number,
  min: number,
  max: number,
): Field => ({ ...field(key, clause, from), kind: 'number', min, max, default: preset });
