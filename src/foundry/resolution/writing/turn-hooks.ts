/** What Foundry tells modules of a change of turn, told as it would: before the write, with what is written. */
import { announce, type CombatDoc, type Source } from '../../api.ts';

/** Calls the hook of this change and gives back the options of its write. What a module adds to the write goes into `update`. */
export function announced(combat: CombatDoc, update: Source, direction: 1 | -1): Source {
  const own = { round: update['round'] ?? combat.round, turn: 'turn' in update ? update['turn'] : combat.turn };
  if (own.round === combat.round && own.turn === combat.turn) return {};
  const delta = combat.getTimeDelta(combat.round, combat.turn, own.round as number, own.turn as number | null);
  const options = { direction, worldTime: { delta } };
  const hook = hookFor(combat, own.round as number, direction);
  if (hook === 'combatStart') combat._playCombatSound('startEncounter');
  const change: Source = { ...own };
  announce(hook, combat, change, options);
  // The pointer is the book's; other things a module may write with it.
  for (const [key, value] of Object.entries(change))
    if (!Object.hasOwn(own, key) && !(key in update)) update[key] = value;
  return options;
}

function hookFor(combat: CombatDoc, round: number, direction: 1 | -1): string {
  if (combat.round === 0 && direction === 1) return 'combatStart';
  return round === combat.round ? 'combatTurn' : 'combatRound';
}
