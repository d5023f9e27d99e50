/** What every act has in common: who may do it, when, for what cost, on what declarations. */
import { partsOf, targetRefusal, type Parts, type Takes } from '../../kernel/act.ts';
import { fieldsOf, type Choice, type Command } from '../../kernel/command.ts';
import type { Id } from '../../kernel/json.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import type { Procedure } from '../../kernel/procedure.ts';
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts';
import { optionsFrom, type DriveOptions } from '../options.ts';
import { roundPhase } from '../order.ts';
import type { DriveCombatant, DriveFight } from '../sheet.ts';
import { has, isAble } from '../state.ts';

/** `action`: the turn of the action phase. `movement`: the move of the movement phase. */
export type Cost = 'free' | 'action' | 'movement';

/** One kind of act. */
export interface Act extends Takes<DriveCombatant, Id> {
  readonly action: string;
  readonly clause: string;
  readonly cost: Cost;
  /**
   * `turn`: on one's own turn. `movement`: in the movement phase of the round. `any`: whenever one can act.
   * `gm`: a ruling, whatever the state of the one it concerns.
   */
  readonly when: 'turn' | 'movement' | 'any' | 'gm';
  /** Why it is not allowed although it could be paid. Without targets it is judged as far as it can be. */
  readonly refusal?: (asked: Asked) => Refusal | null;
  readonly perform: (asked: Asked) => Procedure<Outcome | Refusal> | Outcome | Refusal;
}

/** A command whose parts have been found and checked. */
export interface Asked extends Parts<DriveCombatant, Id> {
  readonly fight: DriveFight;
  readonly options: DriveOptions;
  readonly action: string;
}

const UNKNOWN = 'DRV-GEN-05';

/** The command with its parts found, or the first reason why it is not allowed. */
export function checkedCommand(act: Act, fight: DriveFight, command: Command): Asked | Refusal {
  const asked = asking(act, fight, command);
  if (isRefusal(asked)) return asked;
  return targetRefusal(act, asked, UNKNOWN) ?? refusalOf(act, asked) ?? asked;
}

/** The parts of a command, not yet judged. */
export function asking(act: Act, fight: DriveFight, command: Command): Asked | Refusal {
  const parts = partsOf(act, fight, command, UNKNOWN);
  if (isRefusal(parts)) return parts;
  const { who, one, item, targets, declared, fields } = parts;
  return { fight, options: optionsFrom(fight.options), action: act.action, who, one, item, targets, declared, fields };
}

/** Why `asked` is not allowed, apart from missing targets; null: it is. */
export const refusalOf = (act: Act, asked: Asked): Refusal | null =>
  momentRefusal(act, asked) ?? stateRefusal(act, asked) ?? affordable(act.cost, asked) ?? act.refusal?.(asked) ?? null;

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
    fields: isRefusal(asked) ? (act.fields?.(fight, one, item) ?? []) : asked.fields,
    ...(act.when === 'gm' ? { gm: true as const } : {}),
    refused: isRefusal(asked) ? asked : refusalOf(act, asked),
  };
  return item === null ? choice : { ...choice, item };
}

export const { choiceField, flagField, numberField, measureField } = fieldsOf('drive');
