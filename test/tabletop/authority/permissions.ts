/** Rights of users, as the server decides them. The client asks the same questions first, but here it counts. */
import { userLevel } from '../client/abstract/ownership.ts';
import { isPlain, type Plain } from '../client/utils/objects.ts';
import { findPrimary, type Step } from './store.ts';
import type { Action, Source, WorldData } from './protocol.ts';

const ROLE = { player: 1, trusted: 2, assistant: 3 } as const;
/** The least role that may create a primary document; others are the GM's. */
const CREATE: Readonly<Record<string, number>> = {
  ChatMessage: ROLE.player,
  Macro: ROLE.player,
  JournalEntry: ROLE.trusted,
};
/** Changes that a combatant's owner may make. */
const COMBATANT_KEYS = new Set(['_id', 'initiative', 'flags', 'defeated', 'system']);
/** Changes that users may not make to themselves. */
const USER_KEYS_OF_GM = new Set(['role', 'permissions', 'name']);

export interface Attempt {
  action: Action;
  documentName: string;
  /** from the primary document to the parent; empty for a primary document */
  parents: Step[];
  /** create: the new source; otherwise the stored one */
  source: Source;
  /** update: the difference */
  difference?: Plain;
  gmOnlyFields?: readonly string[];
}

export function isGM(user: Source): boolean {
  return Number(user['role'] ?? 0) >= ROLE.assistant;
}

/** Undefined where it is allowed, else the reason. */
export function refusal(world: WorldData, user: Source, attempt: Attempt): string | undefined {
  if (isGM(user)) return undefined;
  const lacks = `User ${String(user['name'])} lacks permission to ${attempt.action} ${attempt.documentName} [${attempt.source._id}]`;
  if (Number(user['role'] ?? 0) < ROLE.player) return lacks;
  const allowed =
    attempt.parents.length === 0 ? mayTouchPrimary(user, attempt) : mayTouchEmbedded(world, user, attempt);
  if (!allowed) return lacks;
  const secret = touchedGmField(attempt);
  return secret === undefined ? undefined : `User ${String(user['name'])} may not update the field ${secret}`;
}

function mayTouchPrimary(user: Source, attempt: Attempt): boolean {
  const { action, documentName, source, difference = {} } = attempt;
  const own = (key: string) => source[key] === user._id;
  if (documentName === 'Setting') return own('user') && difference['user'] === undefined;
  if (action === 'create') return Number(user['role']) >= (CREATE[documentName] ?? Infinity);
  if (documentName === 'User')
    return action === 'update' && source._id === user._id && noneOf(difference, USER_KEYS_OF_GM);
  if (documentName === 'ChatMessage') return own('author');
  if (documentName === 'Macro' && own('author')) return true;
  if (documentName === 'Combat' || documentName === 'Scene' || documentName === 'Folder') return false;
  return userLevel(source['ownership'], user._id) >= 3;
}

function mayTouchEmbedded(world: WorldData, user: Source, attempt: Attempt): boolean {
  const { action, documentName, parents, source, difference = {} } = attempt;
  if (documentName === 'Combatant') {
    return (
      action === 'update' &&
      ownsActor(world, user, source) &&
      Object.keys(difference).every((key) => COMBATANT_KEYS.has(key))
    );
  }
  if (documentName === 'Token') return action === 'update' && ownsActor(world, user, source);
  if (documentName === 'Actor') return action === 'update' && userLevel(source['ownership'], user._id) >= 3;
  const owner = parents.findLast((step) => step.name === 'Actor') ?? (parents[0] as Step);
  return owner.name !== 'Combat' && owner.name !== 'Scene' && userLevel(owner.source['ownership'], user._id) >= 3;
}

/** Whether the user owns the actor that a token or combatant stands for; a token's own ownership wins. */
function ownsActor(world: WorldData, user: Source, source: Source): boolean {
  const delta = (source['delta'] as Plain | undefined)?.['ownership'];
  const ownership = isPlain(delta) ? delta : findPrimary(world, 'Actor', source['actorId'])?.['ownership'];
  return ownership !== undefined && userLevel(ownership, user._id) >= 3;
}

function touchedGmField(attempt: Attempt): string | undefined {
  const system = attempt.difference?.['system'];
  if (!isPlain(system)) return undefined;
  return attempt.gmOnlyFields?.find((path) => {
    let at: unknown = system;
    for (const part of path.split('.')) at = isPlain(at) ? at[part] : undefined;
    return at !== undefined;
  });
}

function noneOf(difference: Plain, keys: ReadonlySet<string>): boolean {
  return Object.keys(difference).every((key) => !keys.has(key));
}
