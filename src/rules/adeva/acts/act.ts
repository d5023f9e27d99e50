/** The parts common to every act: its moment, its cost, and the reasons that forbid it. */
import type { Act as AnyAct, ActRules, Request as AnyRequest } from '../../kernel/act.ts';
import { fieldsOf } from '../../kernel/command.ts';
import type { Id } from '../../kernel/json.ts';
import type { Foreseen } from '../../kernel/odds.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { OPTIONS, type AdevaOptions } from '../options.ts';
import { has, isEnded } from '../sheet/state.ts';
import type { AdevaCombatant } from '../sheet/types.ts';
import { weaponOf } from '../sheet/weapons.ts';
import { ACTIONS, actionInfo, actionOf, type Action, type ActionInfo } from '../turn/actions.ts';
import { actionRefusal, noActions } from '../turn/budget.ts';

/** A command of this ruleset whose parts have been found and checked. */
export interface Request extends AnyRequest<AdevaCombatant, Id, AdevaOptions> {
  /** The act's cost for this combatant now, and its subtypes. */
  readonly info: ActionInfo;
}

/** The parts of a request from which cost and subtypes follow. */
export type RequestParts = Omit<Request, 'info'>;

/** A kind of act of this ruleset. */
export interface Act<P = unknown> extends AnyAct<AdevaCombatant, Id, Request, P> {
  /** The moment of the act; `turn`: only the combatant's own turn; `any`: every turn. */
  readonly when: 'turn' | 'any';
  /** The cost and subtypes; absent: those in the book's list under the act's name, or else those of a Free Action. */
  readonly info?: (request: RequestParts) => ActionInfo;
  /** Set where the act is no action at all, so that neither the combatant's state nor its budget forbids it. */
  readonly noAction?: true;
  /** Certain consequences besides its cost, for an act that is done at once. */
  readonly foreseen?: (request: RequestParts) => readonly Foreseen[];
}

export const actRules: ActRules<AdevaCombatant, Id, Request, Act> = {
  ruleset: 'adeva',
  clause: 'ADE-ATK-01',
  options: (settings) => OPTIONS.from(settings),
  complete: (request, act) => void (request.info = infoOf(act, request)),
  barred: (act, request) => momentRefusal(act, request) ?? openRefusal(act, request),
  foreseen: (act, request) => act.foreseen?.(request) ?? NOTHING,
  cost: (act, { info }) => (isUncounted(act) || info.cost === 'free' ? {} : { [info.cost]: 1 }),
};

const NOTHING: readonly Foreseen[] = [];

/** The act's cost for this combatant now, and its subtypes. */
export const infoOf = (act: Act, parts: RequestParts): ActionInfo => act.info?.(parts) ?? listedInfo(act, parts);

function listedInfo({ action }: Act, { combatant, item }: RequestParts): ActionInfo {
  if (!Object.hasOwn(ACTIONS, action)) return actionOf(action, 'free');
  const kind = item === null ? 'melee' : (weaponOf(combatant, item)?.kind ?? 'melee');
  return actionInfo(action as Action, kind, has(combatant, 'restrained'));
}

const isUncounted = ({ gm, setup, noAction }: Act): boolean => gm === true || setup !== undefined || noAction === true;

/** The reason in the moment that forbids an act. Before the fight starts there are no turns to wait for. */
function momentRefusal({ when, setup }: Act, { fight, who }: Request): Refusal | null {
  if (fight.phase === 'ended') return refuse('fightEnded', 'ADE-SEQ-03');
  if (fight.phase === 'setup') return null;
  if (setup !== undefined) return refuse('fightUnderway', 'ADE-SEQ-03');
  return when === 'turn' && fight.turn !== who ? refuse('notOwnTurn', 'ADE-TIME-03') : null;
}

/** The reason in the combatant's state and budget that forbids an act. */
function openRefusal(act: Act, { fight, combatant, info, options }: Request): Refusal | null {
  if (isUncounted(act)) return null;
  if (isEnded(combatant)) return noActions(combatant, 'ADE-WND-02');
  return actionRefusal(combatant, info, options, fight);
}

export const { choiceField, flagField, numberField, measureField } = fieldsOf('adeva');
