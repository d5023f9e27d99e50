/** What the referee writes on the message of an act, and vouches for. */
import { type Refusal } from '../../rules/index.ts';
import { world, type MessageDoc, type Source } from '../api.ts';
import { digestOfAct, isAltered } from './proof.ts';
import { actionOf, type Action } from './records.ts';
import { arrive, NEW, vouch, voucherOf } from './vouchers.ts';

/** Keys of an act that the referee may change. */
type Changes = Partial<Pick<Action, 'state' | 'facts' | 'answers' | 'asking' | 'refusal' | 'outcome' | 'turns'>>;

export interface Extra {
  /** All dice of the act as evaluated rolls. */
  readonly rolls?: readonly unknown[];
  readonly flags?: Source;
}

/**
 * Writes what becomes of `action`, which is how the referee has read the message; gives back how it stands then. Null:
 * somebody altered the message while this was on its way, and what stands there now is not vouched for.
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
  if (world.user.isGM) await vouch(message.id, digest, action.state === 'requested' ? NEW : digestOfAct(action));
  await message.update(sourceOf(action, after, changes, extra), { salvo: message.id });
  if (world.user.isGM) arrive(message.id);
  return digestOfAct(actionOf(message)) === digest ? after : null;
}

/** As `write`, where what was resolved takes its course whatever its message says: what somebody altered is put right. */
export async function insist(message: MessageDoc, action: Action, changes: Changes, extra?: Extra): Promise<Action> {
  const after = await write(message, action, changes, extra);
  if (after) return after;
  const whole: Action = { ...action, ...changes };
  await message.update({ author: whole.author, rolls: whole.rolls, system: replaced(whole) }, { salvo: message.id });
  return whole;
}

function sourceOf(before: Action, after: Action, changes: Changes, { flags }: Extra): Source {
  const update: Source = Object.fromEntries(Object.entries(changes).map(([key, value]) => [`system.${key}`, value]));
  if (after.rolls !== before.rolls) update['rolls'] = after.rolls;
  for (const [key, value] of Object.entries(flags ?? {})) update[`flags.salvo.${key}`] = value;
  return update;
}

function replaced({ author: _author, rolls: _rolls, ...system }: Action): Source {
  return Object.fromEntries(
    Object.entries(system).map(([key, value]) => [key, isPlain(value) ? _replace(value) : value]),
  );
}

const isPlain = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An act that comes to nothing. Of what somebody altered nothing is kept; nobody vouches for what never began. */
export async function refused(message: MessageDoc, refusal: Refusal): Promise<true> {
  const action = actionOf(message);
  const blank: Changes = isAltered(message, action) ? { answers: [], outcome: null, facts: null, turns: 0 } : {};
  const changes: Changes = { ...blank, state: 'refused', refusal, asking: null };
  if (voucherOf(message.id)) await write(message, action, changes);
  else await message.update(sourceOf(action, action, changes, {}), { salvo: message.id });
  return true;
}
