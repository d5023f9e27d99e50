/** Whose numbers a viewer sees on cards. What must not reach a client at all is not this file's business. */
import type { Stage } from '../../rules/kernel/outcome.ts';
import { world } from '../api.ts';
import { mayActWith } from '../resolution/request.ts';
import type { Table } from '../resolution/table.ts';

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

/** Dice, tally and steps of a stage are its combatant's: shown to owners and GMs, to others only where the world says so. */
export function isHidden(stage: Stage, table: Table | null): boolean {
  if (world.user.isGM || stage.who === null) return false;
  if ((game.settings.get('salvo', KEY as never) as unknown) !== true) return false;
  const actor = table?.actors.get(stage.who);
  return actor === undefined || !mayActWith(actor);
}
