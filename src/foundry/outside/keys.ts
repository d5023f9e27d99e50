/** Keyboard ways to act. Every key can be changed in Foundry's own controls. */
import { selectedTokens, world, type ActorDoc } from '../api.ts';
import { tableOfCombat } from '../resolution/table/table.ts';
import { moveOn } from '../combat/round-preview.ts';
import { openAttack } from '../applications/act/act-dialog.ts';
import { openHere } from '../windows.ts';

export function registerKeys(): void {
  register('attack', 'KeyX', () => {
    const actor = ownActor();
    if (actor) void openAttack(actor);
    return actor !== null;
  });
  register('endTurn', 'KeyN', () => {
    const combat = world.combat;
    const turn = combat && tableOfCombat(combat)?.fight.turn;
    const actor = combat && turn ? (combat.combatants.get(turn)?.actor ?? null) : null;
    if (!combat || !actor || !(world.user.isGM || actor.isOwner)) return false;
    void moveOn(combat, 'nextTurn');
    return true;
  });
  register('sheet', 'KeyH', () => {
    const actor = ownActor() as (ActorDoc & { sheet?: { render(options: object): unknown } }) | null;
    actor?.sheet?.render(openHere());
    return actor !== null;
  });
}

function register(name: string, key: string, onDown: () => boolean): void {
  game.keybindings.register('salvo', name, {
    name: `SALVO.keys.${name}.name`,
    hint: `SALVO.keys.${name}.hint`,
    editable: [{ key, modifiers: ['Shift'] }],
    onDown,
  } as never);
}

/**
 * The actor for whom the keys act: the selected token's, else the user's own whose turn it is, else the user's
 * character.
 */
function ownActor(): ActorDoc | null {
  const [selected] = selectedTokens();
  if (selected?.actor) return selected.actor;
  const combat = world.combat;
  const turn = combat && tableOfCombat(combat)?.fight.turn;
  const onTurn = turn ? combat?.combatants.get(turn)?.actor : null;
  if (onTurn?.isOwner) return onTurn;
  return (game.user.character ?? null) as unknown as ActorDoc | null;
}
