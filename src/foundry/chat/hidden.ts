/** Numbers that a viewer sees on cards. Data that must not reach a client at all is not this file's business. */
import type { Event, Foreseen, Id, Stage } from '../../rules/index.ts';
import { world, type ActorDoc, type MessageDoc } from '../api.ts';
import { perceives } from '../resolution/messages/audience.ts';
import { wasConcealed } from '../resolution/messages/concealed.ts';
import { tableOfAction } from '../resolution/messages/entitled.ts';
import { actionOf } from '../resolution/messages/records.ts';
import { mayActWith } from '../resolution/request.ts';
import type { Table } from '../resolution/table/table.ts';
import { setting } from '../settings.ts';

/** The things that the card of a message keeps from this viewer: none from a GM. */
export function hidingOn(message: MessageDoc, lay = (): Table | null => tableOfAction(actionOf(message))): Hides {
  if (world.user.isGM) return NOTHING;
  let laid: { readonly table: Table | null } | undefined;
  // Worked out once, and only for whoever something is hidden from: a flood of requests is the GM's to work off.
  const table = (): Table | null => (laid ??= { table: lay() }).table;
  return {
    numbers: ({ who }) => who !== null && hidesFrom(table()?.actors.get(who)),
    stage: (who) => isConcealedAt(table(), who) || wasConcealed(message, who),
  };
}

const NOTHING: Hides = { numbers: () => false, stage: () => false };

/** The combatant of a stage or of an event. */
type Whose = Pick<Stage | Event, 'who'>;

/**
 * The things hidden from a viewer: a combatant's numbers, that is the dice, tally and steps of its stages and what it
 * has left, which owners and GMs see, others only where the world says so; or its presence.
 */
export interface Hides {
  readonly numbers: (of: Whose) => boolean;
  readonly stage: (who: Id | null) => boolean;
}

/** Whether this viewer may not know of this combatant's presence. */
const isConcealedAt = (table: Table | null, who: Id | null): boolean =>
  table !== null && who !== null && !perceives(world.user, table, who);

/** Those of an act's certain consequences that name nobody and tell no number hidden from this viewer; `targets` as in `mayKnow`. */
export const seenIn = (table: Table, foreseen: readonly Foreseen[], targets: readonly Id[] = []): readonly Foreseen[] =>
  foreseen
    .filter((part) => mayKnow(table, targets, part))
    .filter(({ values }) =>
      Object.values(values)
        .flat()
        .every((value) => typeof value !== 'string' || !table.actors.has(value) || !isConcealedAt(table, value)),
    );

/** Whether a part of an act's odds gives away no number of its `targets` that is kept from this viewer. */
export const mayKnow = (
  table: Table,
  targets: readonly Id[],
  part: { readonly ofTarget?: true } | undefined,
): boolean => part?.ofTarget !== true || !targets.some((id) => hidesFrom(table.actors.get(id)));

/** Whether this combatant's numbers are kept from the viewer. */
export function hidesFrom(actor: ActorDoc | undefined): boolean {
  if (world.user.isGM || !isHiding()) return false;
  return actor === undefined || !mayActWith(actor);
}

/** Whether its numbers are kept from a line that everybody reads: those of a combatant that no player owns. */
export const isKept = (actor: ActorDoc | undefined): boolean => isHiding() && actor?.hasPlayerOwner !== true;

const isHiding = (): boolean => setting('hideNumbers') === true;
