/** Numbers that a viewer sees on cards. What must not reach a client at all is not this file's business. */
import type { Id, Stage } from '../../rules/index.ts';
import { world, type ActorDoc } from '../api.ts';
import { perceives } from '../resolution/messages/audience.ts';
import { mayActWith } from '../resolution/request.ts';
import type { Table } from '../resolution/table/table.ts';

const KEY = 'hideNumbers';

/** Registered by the cards themselves, in `init`. */
export function registerHiding(): void {
  game.settings.register(
    'salvo',
    KEY as never,
    {
      name: 'SALVO.settings.hideNumbers.name',
      hint: 'SALVO.settings.hideNumbers.hint',
      scope: 'world',
      config: true,
      type: Boolean,
      default: true,
    } as never,
  );
}

/** What the cards of a table keep from this viewer. */
export function hidingAt(lay: () => Table | null): Hides {
  let laid: { readonly table: Table | null } | undefined;
  // Laid once, and only where there is something to hide: a flood of requests that came to nothing has no stages.
  const table = (): Table | null => (laid ??= { table: lay() }).table;
  return {
    numbers: (stage) => isHidden(stage, table()),
    stage: (who) => isConcealedAt(table(), who),
  };
}

/** What is kept from a viewer: the numbers of a stage, or that somebody is there at all. */
export interface Hides {
  readonly numbers: (stage: Stage) => boolean;
  readonly stage: (who: Id | null) => boolean;
}

/** Dice, tally and steps of a stage are its combatant's: shown to owners and GMs, to others only where the world says so. */
const isHidden = (stage: Stage, table: Table | null): boolean =>
  stage.who !== null && hidesFrom(table?.actors.get(stage.who));

/** Whether this viewer is not to know that this one is there. */
const isConcealedAt = (table: Table | null, who: Id | null): boolean =>
  table !== null && who !== null && !perceives(world.user, table, who);

/** Whether the numbers of this one are kept from the viewer. */
export function hidesFrom(actor: ActorDoc | undefined): boolean {
  if (world.user.isGM || (game.settings.get('salvo', KEY as never) as unknown) !== true) return false;
  return actor === undefined || !mayActWith(actor);
}
