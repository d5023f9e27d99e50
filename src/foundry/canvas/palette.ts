/**
 * The palette of a token's HUD: statuses of the rules' state are lit like stored ones. A GM gives and takes conditions
 * there by the rulings of the book; anybody else is told where a condition comes from.
 */
import { actNow } from '../applications/act/act-dialog.ts';
import { rulingOn } from '../applications/act/by-hand.ts';
import { listen, localize, world, type ActorDoc } from '../api.ts';
import { conditionViews, type ConditionView } from '../chat/views.ts';
import { namesAt } from '../words/names.ts';
import { conditionOf, setAsking, statusesOf } from '../resolution/table/effects.ts';
import { idAt, tableFor } from '../resolution/table/table.ts';

/** Foundry's HUD, as far as Salvo needs it. */
interface TokenHUD {
  readonly actor: ActorDoc | null;
  readonly element: HTMLElement | null;
  readonly rendered: boolean;
}

export function registerPalette(): void {
  listen('renderTokenHUD', light);
  setAsking(ask, (actor) => {
    const hud = hudOf();
    if (hud && isShownFor(actor)) light(hud);
  });
}

/** Statuses lit for the state's sake go out with it; those lit by Foundry are stored. */
function light({ actor, element }: TokenHUD): void {
  const statuses = actor ? statusesOf(actor) : new Set<string>();
  for (const control of element?.querySelectorAll<HTMLElement>('[data-status-id]') ?? []) {
    const isGiven = statuses.has(control.dataset['statusId'] ?? '');
    if (isGiven && !control.classList.contains('active')) control.dataset['salvoGiven'] = '';
    if ('salvoGiven' in control.dataset) control.classList.toggle('active', isGiven);
    if (!isGiven) delete control.dataset['salvoGiven'];
  }
}

/**
 * The answer to a press on a condition of the palette. False: no ruling of the book gives it, so it is an icon of
 * Foundry's own. A GM gives and takes it by the ruling, which a card records and undoes; anybody else is told why it
 * cannot be removed.
 */
async function ask(actor: ActorDoc, status: string, holds: boolean): Promise<boolean> {
  const condition = conditionOf(status);
  const table = tableFor(actor);
  const id = table ? idAt(table, actor) : null;
  if (!table || id === null || (holds && !isShownFor(actor))) return false;
  const ruling = world.user.isGM ? rulingOn(table.ruleset.choices(table.fight, id), condition, holds) : null;
  if (ruling) await actNow(actor, ruling.choice, ruling.declared);
  if (ruling || holds) return ruling !== null;
  const view = conditionViews(table.ruleset.status(table.fight, id), table, id, namesAt(table)).find(
    (view) => view.id === condition,
  );
  if (view) tell(actor, view);
  return true;
}

/**
 * Whether the palette of an actor is open: statuses that other code puts on, such as Foundry's tracker for the
 * defeated, follow that code.
 */
function isShownFor(actor: ActorDoc): boolean {
  const token = hudOf();
  return token?.rendered === true && token.actor === actor;
}

const hudOf = (): TokenHUD | undefined => (canvas as unknown as { hud?: { token?: TokenHUD } }).hud?.token;

const tell = (actor: ActorDoc, { tooltip }: ConditionView): void =>
  void ui.notifications?.info(
    localize('SALVO.ui.iconGiven', { name: actor.token?.name ?? actor.name, condition: tooltip }),
  );
