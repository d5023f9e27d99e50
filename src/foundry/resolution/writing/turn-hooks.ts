/** Foundry's announcements of a turn change to modules, in Foundry's own way: before the write, with its data. */
import { announce, type CombatDoc, type Source } from '../../api.ts';

/**
 * The options of a turn change's write, after the call of its hook. A module's additions to the write go into
 * `update`.
 */
export function announced(combat: CombatDoc, update: Source, direction: 1 | -1): Source {
  const own = { round: update['round'] ?? combat.round, turn: 'turn' in update ? update['turn'] : combat.turn };
  if (own.round === combat.round && own.turn === combat.turn) return {};
  const delta = combat.getTimeDelta(combat.round, combat.turn, own.round as number, own.turn as number | null);
  const options = { direction, worldTime: { delta } };
  const hook = hookFor(combat, own.round as number, direction);
  if (hook === 'combatStart') combat._playCombatSound('startEncounter');
  const change: Source = { ...own };
  announce(hook, combat, change, options);
  // The pointer is the book's; a module may write other keys with it.
  for (const [key, value] of Object.entries(change))
    if (!Object.hasOwn(own, key) && !(key in update)) update[key] = value;
  return options;
}

function hookFor(combat: CombatDoc, round: number, direction: 1 | -1): string {
  if (combat.round === 0 && direction === 1) return 'combatStart';
  return round === combat.round ? 'combatTurn' : 'combatRound';
}
