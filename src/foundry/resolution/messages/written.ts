/** The referee's writes on the message of an act, with a voucher. */
import { recordOf, type Id, type Refusal } from '../../../rules/index.ts';
import {
  deleteMessages,
  localize,
  updateMessages,
  world,
  writeAll,
  type MessageDoc,
  type Source,
  type Write,
} from '../../api.ts';
import { lineOf } from './notice.ts';
import { digestOfAct, isAltered } from './proof.ts';
import { actionOf, isAction, type Action } from './records.ts';
import { voucherFor, voucherOf } from './vouchers.ts';

/** Keys of an act that the referee may change. */
type Changes = Partial<
  Pick<
    Action,
    'state' | 'actors' | 'facts' | 'answers' | 'asking' | 'refusal' | 'outcome' | 'shifts' | 'drawn' | 'turns'
  >
>;

export interface Extra {
  /** All dice of the act as evaluated rolls. */
  readonly rolls?: readonly unknown[];
  readonly flags?: Source;
  /** The users who read it from now on. */
  readonly whisper?: readonly Id[];
}

/**
 * The new state of `action`, which is the referee's reading of the message, with its results written there. Null:
 * somebody altered the message meanwhile, and its present content gets no voucher.
 */
export async function write(
  message: MessageDoc,
  action: Action,
  changes: Changes,
  extra: Extra = {},
): Promise<Action | null> {
  const rolls = (extra.rolls ?? []).map((roll) => JSON.stringify(roll));
  const after: Action = { ...action, ...changes, ...(rolls.length > action.rolls.length ? { rolls } : {}) };
  const digest = digestOfAct(after);
  const update = sourceOf(action, after, changes, extra);
  if (!world.user.isGM) await message.update(update, { salvo: message.id });
  else {
    const write: Write = {
      document: 'ChatMessage',
      updates: [{ _id: message.id, ...update }],
      operation: { salvo: message.id },
    };
    await writeAll([voucherFor(message.id, digest), write]);
  }
  return digestOfAct(actionOf(message)) === digest ? after : null;
}

/** The same where the resolved part takes its course whatever its message says: altered data is put right. */
export async function insist(message: MessageDoc, action: Action, changes: Changes, extra?: Extra): Promise<Action> {
  const after = await write(message, action, changes, extra);
  if (after) return after;
  const whole: Action = { ...action, ...changes };
  const source = { author: whole.author, rolls: whole.rolls, content: lineOf(whole), system: replaced(whole) };
  await message.update(source, { salvo: message.id });
  return whole;
}

function sourceOf(before: Action, after: Action, changes: Changes, { flags, whisper }: Extra): Source {
  const update: Source = Object.fromEntries(
    Object.entries(stored(changes, after.ruleset)).map(([key, value]) => [`system.${key}`, value]),
  );
  update['content'] = lineOf(after);
  if (whisper) update['whisper'] = whisper;
  if (after.rolls !== before.rolls) update['rolls'] = after.rolls;
  for (const [key, value] of Object.entries(flags ?? {})) update[`flags.salvo.${key}`] = value;
  return update;
}

function replaced({ author: _author, rolls: _rolls, ...system }: Action): Source {
  return Object.fromEntries(
    Object.entries(stored(system, system.ruleset)).map(([key, value]) => [
      key,
      isPlain(value) ? _replace(value) : value,
    ]),
  );
}

/** The changes as the message stores them: an outcome as its record. */
const stored = (changes: Changes, ruleset: string): { readonly [key: string]: unknown } =>
  changes.outcome ? { ...changes, outcome: recordOf(changes.outcome, ruleset) } : changes;

const isPlain = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An act without effect. Nothing of altered data is kept; nobody vouches for an act that never began. */
export async function refused(message: MessageDoc, refusal: Refusal): Promise<true> {
  const action = actionOf(message);
  const blank: Changes = isAltered(message, action)
    ? { answers: [], outcome: null, facts: null, drawn: null, turns: 0 }
    : {};
  const changes: Changes = { ...blank, ...refusing(refusal) };
  if (voucherOf(message.id)) await write(message, action, changes);
  else refusals.set(message.id, { _id: message.id, ...sourceOf(action, { ...action, ...changes }, changes, {}) });
  return true;
}

const refusing = (refusal: Refusal): Changes => ({ state: 'refused', refusal, asking: null });

/** Reports on acts that never began: all in one write, so that a flood of them costs no write each. */
const refusals = new Map<Id, Source>();
/** Messages that nobody needs any more: all are deleted in one write. */
const worthless = new Set<Id>();

/** A request or an undo request of which nothing was begun. No table is laid for it: any posted message may end here. */
export function notBegun(message: MessageDoc, refusal: Refusal): void {
  const content = localize(`SALVO.refused.${refusal.refused}`);
  const update = { 'system.refusal': refusal, ...(isAction(message) ? { 'system.state': 'refused', content } : {}) };
  refusals.set(message.id, { _id: message.id, ...update });
}

/** An answer to no question. */
export const discarded = (message: MessageDoc): void => void worthless.add(message.id);

/** Whether a message is already finished without saying so. */
export const isToBeRefused = (message: Id): boolean => refusals.has(message) || worthless.has(message);

/**
 * The sending of reports to the authors of acts that never began, and the removal of answers to nothing; returns their
 * number.
 */
export async function tellRefused(): Promise<number> {
  const isThere = (id: unknown): boolean => world.messages.get(String(id)) !== undefined;
  const left = [...refusals.values()].filter(({ _id }) => isThere(_id));
  const cleared = [...worthless].filter(isThere);
  refusals.clear();
  worthless.clear();
  if (left.length > 0) await updateMessages(left);
  if (cleared.length > 0) await deleteMessages(cleared);
  return left.length + cleared.length;
}
