/** Readers of an act: hidden combatants stay hidden, and Foundry's message mode is the author's word on the rest. */
import { type Command, type Id, type Json, findCombatant } from '../../../rules/index.ts';
import { messageMode, world, type ActorDoc, type CombatantDoc, type TokenDoc, type UserDoc } from '../../api.ts';
import { owns } from './entitled.ts';
import { choicesFor, type Table } from '../table/table.ts';

/**
 * The users to whom a message is whispered, everybody where there are none; `blind`: its author does not see the dice.
 */
export interface Audience {
  readonly whisper: readonly Id[];
  readonly blind: boolean;
}

export const gms = (): readonly Id[] => [...world.users].filter((user) => user.isGM).map((user) => user.id);

/**
 * The readers of an act that this user requests. Settings made before the fight opens reveal hidden combatants, and are
 * for the GMs alone; an act by or on a hidden combatant is for the GMs and the owners of the actor.
 */
export function audience(table: Table, command: Command): Audience {
  if (isSetUp(table, command)) return { whisper: gms(), blind: false };
  const { whisper, blind } = messageMode();
  const isSecret = [command.who, ...(command.targets ?? [])].some((id) => isConcealed(table, id));
  if (!isSecret && whisper.length === 0) return { whisper, blind };
  const own = isSecret ? ownersOf(table.actors.get(command.who)) : [];
  // An act that no GM can read is never worked off.
  const readers = isSecret || !world.user.isGM ? gms() : [];
  return { whisper: [...new Set([...whisper, ...own, ...readers])], blind };
}

/** The readers of an act and the owners of the combatant that it asks, who must read it as well. */
export function withOwners(whisper: readonly Id[], table: Table, by: Id | null): readonly Id[] {
  if (whisper.length === 0 || by === null) return whisper;
  return [...new Set([...whisper, ...ownersOf(table.actors.get(by))])];
}

const ownersOf = (actor: ActorDoc | undefined): readonly Id[] =>
  [...world.users].filter((user) => !user.isGM && owns(user, actor)).map((user) => user.id);

/** Whether a combatant at a table is hidden from users who do not own it. */
export const isConcealed = ({ combat, tokens }: Table, id: Id): boolean =>
  isHidden(combat?.combatants.get(id), tokens.get(id));

/** Whether a combatant is hidden, by its row in the fight or by its token. */
export const isHidden = (
  entry: Pick<CombatantDoc, 'hidden'> | undefined,
  token: Pick<TokenDoc, 'hidden'> | null | undefined,
): boolean => entry?.hidden === true || token?.hidden === true;

/** Whether a user may know of a combatant's presence. */
export const perceives = (user: UserDoc, table: Table, id: Id): boolean =>
  !isConcealed(table, id) || owns(user, table.actors.get(id));

const isSetUp = (table: Table, command: Command): boolean =>
  table.fight.phase === 'setup' && choicesFor(table, command).some(({ setup }) => setup !== undefined);

/** The speaker of a message, as Foundry has it. */
export function speakerOf(table: Table, id: Id): { readonly [key: string]: Json } {
  const [actor, token] = [table.actors.get(id), table.tokens.get(id)];
  if (!actor) return {};
  const alias = findCombatant(table.fight, id)?.name ?? id;
  return { scene: token?.parent.id ?? null, token: token?.id ?? null, actor: actor.id, alias };
}
