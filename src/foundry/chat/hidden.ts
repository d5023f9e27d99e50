/** Numbers that a viewer sees on cards. Data that must not reach a client at all is not this file's business. */
import type { Id, Stage } from '../../rules/index.ts';
import { world, type ActorDoc } from '../api.ts';
import { perceives } from '../resolution/messages/audience.ts';
import { mayActWith } from '../resolution/request.ts';
import type { Table } from '../resolution/table/table.ts';
import { setting } from '../settings.ts';

/** The numbers that the cards of a table keep from this viewer. */
export function hidingAt(lay: () => Table | null): Hides {
  let laid: { readonly table: Table | null } | undefined;
  // Worked out once, and only where there is something to hide: a flood of failed requests has no stages.
  const table = (): Table | null => (laid ??= { table: lay() }).table;
  return {
    numbers: (stage) => isHidden(stage, table()),
    stage: (who) => isConcealedAt(table(), who),
  };
}

/** The things hidden from a viewer: the numbers of a stage, or a combatant's presence. */
export interface Hides {
  readonly numbers: (stage: Stage) => boolean;
  readonly stage: (who: Id | null) => boolean;
}

/**
 * Whether the dice, tally and steps of a stage are hidden. They are its combatant's: shown to owners and GMs, to
 * others only where the world says so.
 */
const isHidden = (stage: Stage, table: Table | null): boolean =>
  stage.who !== null && hidesFrom(table?.actors.get(stage.who));

/** Whether this viewer may not know of this combatant's presence. */
const isConcealedAt = (table: Table | null, who: Id | null): boolean =>
  table !== null && who !== null && !perceives(world.user, table, who);

/** Whether this combatant's numbers are kept from the viewer. */
export function hidesFrom(actor: ActorDoc | undefined): boolean {
  if (world.user.isGM || !isHiding()) return false;
  return actor === undefined || !mayActWith(actor);
}

/** Whether its numbers are kept from a line that everybody reads: those of a combatant that no player owns. */
export const isKept = (actor: ActorDoc | undefined): boolean => isHiding() && actor?.hasPlayerOwner !== true;

const isHiding = (): boolean => setting('hideNumbers') === true;
