/** A weapon dropped on the hotbar becomes a macro that opens its attack. */
import { documentAt, type ActorDoc, type ItemDoc } from '../api.ts';
import { rulesetOfActor } from '../resolution/table/table.ts';
import { openAttack } from '../applications/act/act-dialog.ts';

interface Dropped {
  readonly type?: unknown;
  readonly uuid?: unknown;
}

export function registerHotbar(): void {
  Hooks.on('hotbarDrop', (_bar: unknown, data: unknown, slot: unknown) => {
    const item = itemOf(data as Dropped);
    if (!item) return undefined;
    void assign(item, Number(slot));
    return false;
  });
}

/** The weapon's attack, for macros: `game.salvo.attackWith(uuid)`. */
export function attackWith(uuid: string): void {
  const item = itemOf({ type: 'Item', uuid });
  if (item?.actor) void openAttack(item.actor, item.id);
  else ui.notifications?.warn(game.i18n.localize('SALVO.hotbar.gone'));
}

function itemOf({ type, uuid }: Dropped): (ItemDoc & { actor: ActorDoc }) | null {
  const found = type === 'Item' ? documentAt(uuid) : null;
  const item = found?.documentName === 'Item' ? (found as ItemDoc) : null;
  return item?.actor && rulesetOfActor(item.actor) ? (item as ItemDoc & { actor: ActorDoc }) : null;
}

async function assign(item: ItemDoc, slot: number): Promise<void> {
  const command = `game.salvo.attackWith(${JSON.stringify(item.uuid)});`;
  const known = [...(game.macros ?? [])].find((macro) => macro.command === command && macro.isOwner);
  const made =
    known ??
    (await foundry.documents.Macro.create({ name: item.name, type: 'script', img: item.img, command } as never));
  if (made) await game.user.assignHotbarMacro(made as never, slot as never);
}
