/** Rights of users. They are judged by the server's data on users and documents, never by a message's own claims. */
import {
  type Ask,
  type Choice,
  type Command,
  type DecisionAsk,
  isDecision,
  type Refusal,
  refuse,
  TOGETHER,
} from '../../../rules/index.ts';
import {
  actorAt,
  documentAt,
  isReferee,
  world,
  type ActorDoc,
  type CombatDoc,
  type MessageDoc,
  type UserDoc,
} from '../../api.ts';
import { setting, type QuestionPolicy } from '../../settings.ts';
import type { Action } from './records.ts';
import { isWorkingTab } from '../../tab.ts';
import { choicesFor, tableOfActors, tableOfCombat, tableOfParts, seatId, type Table } from '../table/table.ts';

export const owns = (user: UserDoc, actor: ActorDoc | undefined | null): boolean =>
  user.isGM || (actor?.testUserPermission(user, 'OWNER') ?? false);

/** Acts that move the fight itself on; the GM's, except ending one's own turn. */
const TURN_ACTS: readonly string[] = ['openFight', 'startFight', 'nextTurn', 'nextRound', 'endFight'];

export const isTurnAct = (command: Command | null): boolean => command !== null && TURN_ACTS.includes(command.action);

/** Whether Previous undoes it. The end of a fight leaves no fight to go back in: it is undone like any act. */
export const isTurnChange = (command: Command | null): boolean => isTurnAct(command) && command?.action !== 'endFight';

/** Whether several acts are requested as one, as a GM does for a whole party. */
const isTogether = (command: Command | null): boolean => command?.action === TOGETHER;

/** Whether a combatant of the fight does it: no change of turn, and not several at once. */
export const hasDoer = (command: Command | null): command is Command =>
  command !== null && !isTurnAct(command) && !isTogether(command);

/** Whether `user` may request this act: the GM, or the owner of its actor. */
export function mayAct(user: UserDoc, action: Action, table: Table): boolean {
  const { command } = action;
  if (!command) return false;
  if (user.isGM) return true;
  if (command.ruled || isTogether(command)) return false;
  // Between turns, only a GM moves the fight on.
  if (isTurnAct(command) && (command.action !== 'nextTurn' || table.fight.turn === null)) return false;
  if (!owns(user, table.actors.get(command.who))) return false;
  const same = choicesFor(table, command);
  return !same.some((choice) => choice.gm) && !declaresRuling(same, command);
}

/** Whether an act is the GM's word on something. */
export const isRuling = (table: Table, command: Command): boolean =>
  choicesFor(table, command).some((choice) => choice.gm);

/** Whether an act declares a value that only a GM may rule on; the difficulty of a check may be left to the user who rolls. */
function declaresRuling(same: readonly Choice[], { item, declared = {} }: Command): boolean {
  const choice = same.find((choice) => choice.item === item) ?? same[0];
  if (choice && leavesDifficulty(choice)) return false;
  return (choice?.fields ?? []).some(
    ({ from, key, default: usual }) => from === 'gm' && declared[key] !== undefined && declared[key] !== usual,
  );
}

/** Whether the user who rolls a check may set its difficulty. */
export const leavesDifficulty = ({ check }: Choice): boolean => check === true && setting('difficulty') === 'player';

/** The table of an action: its combat, or the actors it names, each where it claims to be. Null: gone or not of one book. */
export function tableOfAction(action: Pick<Action, 'combat' | 'actors'>): Table | null {
  if (action.combat !== '') {
    const combat = documentAt(action.combat);
    return combat?.documentName === 'Combat' ? tableOfCombat(combat as CombatDoc) : null;
  }
  const actors: ActorDoc[] = [];
  for (const [id, uuid] of Object.entries(action.actors)) {
    const actor = actorAt(uuid);
    if (!actor || seatId(actor) !== id) return null;
    actors.push(actor);
  }
  return tableOfActors(actors);
}

/** The table where an act is applied and undone: its own or, where its fight is gone, the actors it concerned. */
export const tableToChange = (action: Action): Table | null =>
  tableOfAction(action) ?? (isFightGone(action) ? tableOfParts(action.actors) : null);

export const isFightGone = ({ combat }: Action): boolean => combat !== '' && documentAt(combat) === null;

/** Reason that an act without a table has no effect. */
export const tableGone = (action: Action): Refusal => refuse(isFightGone(action) ? 'fightGone' : 'gone', '');

/** Whether the actor of the act has been deleted. */
export const isDoerGone = (table: Table, command: Command | null): boolean =>
  command !== null && !isTurnAct(command) && !table.actors.has(command.who);

/** Whether `user` owns everybody at a table outside any fight, and the actors read beside them. */
export const ownsAll = (user: UserDoc, table: Table | null): boolean =>
  table !== null && !table.combat && everybodyAt(table).every((actor) => owns(user, actor));

const everybodyAt = ({ actors, beside }: Table): readonly ActorDoc[] => [
  ...actors.values(),
  ...[...beside.values()].flatMap((others) => Object.values(others)),
];

/**
 * Whether this client resolves the act: the active GM's; the author's own, where no GM is present, none has to let it
 * take effect, and the author owns everything that the act touches.
 */
export const isResolver = (message: MessageDoc, action: Pick<Action, 'combat' | 'actors'>): boolean =>
  // An act for the GM may be resolved by any GM: that needs no table.
  world.users.activeGM
    ? isReferee()
    : isOwnResolver(message, tableOfAction(action)) && setting('apply') === 'automatic';

/** Whether this client may work off its user's request in a GM's absence. */
export const isOwnResolver = (message: MessageDoc, table: Table | null): boolean =>
  isWorkingTab() && !!message.author?.isSelf && ownsAll(world.user, table);

/** The right to decide: reactions and mercy follow a setting each, sharing out damage and picking results another. */
export const policyFor = ({ kind }: DecisionAsk): QuestionPolicy => setting(POLICIES[kind]);

const POLICIES = { reaction: 'reactions', allocation: 'allocation', mercy: 'mercy', ruling: 'allocation' } as const;

/** Whether `user` may answer: a GM, or the owner of the combatant asked where the world leaves it to owners. */
export function mayAnswerFor(user: UserDoc, table: Table, ask: Ask): boolean {
  if (user.isGM) return true;
  if (isDecision(ask) && policyFor(ask) === 'gm') return false;
  return ask.by !== null && owns(user, table.actors.get(ask.by));
}

/**
 * Whether `user` may undo or redo the act: a GM or, where the world leaves it to owners, the owner of its actor, unless it
 * is a GM's ruling.
 */
export const mayReverseFor = (user: UserDoc, action: Action, table: Table): boolean =>
  user.isGM ||
  (setting('undo') === 'owner' &&
    action.command !== null &&
    !isTogether(action.command) &&
    owns(user, table.actors.get(action.command.who)) &&
    !isRuling(table, action.command));
