/**
 * The palette of a token's HUD: what the rules' state gives is lit like what is stored, and whoever would take it off hears
 * where it comes from. A GM gets the ruling of the book that takes it away, where there is one.
 */
import { openAct } from '../applications/act/act-dialog.ts';
import { takenBy } from '../applications/act/by-hand.ts';
import { listen, localize, world, type ActorDoc } from '../api.ts';
import { conditionViews, type ConditionView } from '../chat/views.ts';
import { namesAt } from '../chat/words.ts';
import { conditionOf, setAsking, statusesOf } from '../resolution/effects.ts';
import { idAt, tableFor } from '../resolution/table.ts';

/** Foundry's own, as far as it is needed. */
interface TokenHUD {
  readonly actor: ActorDoc | null;
  readonly element: HTMLElement | null;
  readonly rendered: boolean;
}

export function registerPalette(): void {
  listen('renderTokenHUD', light);
  setAsking(ask, (actor) => {
    const { hud } = canvas as unknown as { hud?: { token?: TokenHUD } };
    if (hud?.token?.rendered && hud.token.actor === actor) light(hud.token);
  });
}

/** What was lit for the state's sake goes out with it; what Foundry has lit itself is stored. */
function light({ actor, element }: TokenHUD): void {
  const statuses = actor ? statusesOf(actor) : new Set<string>();
  for (const control of element?.querySelectorAll<HTMLElement>('[data-status-id]') ?? []) {
    const isGiven = statuses.has(control.dataset['statusId'] ?? '');
    if (isGiven && !control.classList.contains('active')) control.dataset['salvoGiven'] = '';
    if ('salvoGiven' in control.dataset) control.classList.toggle('active', isGiven);
    if (!isGiven) delete control.dataset['salvoGiven'];
  }
}

/** Somebody would take off an icon that follows from the state. */
async function ask(actor: ActorDoc, status: string): Promise<void> {
  const condition = conditionOf(status);
  const table = tableFor(actor);
  const id = table ? idAt(table, actor) : null;
  if (!table || id === null) return;
  const ruling = world.user.isGM ? takenBy(table.ruleset.choices(table.fight, id), condition) : null;
  if (ruling) return openAct(actor, ruling.choice, ruling.declared);
  const view = conditionViews(table.ruleset.status(table.fight, id), table, id, namesAt(table)).find(
    (one) => one.id === condition,
  );
  if (view) tell(actor, view);
}

const tell = (actor: ActorDoc, { told }: ConditionView): void =>
  void ui.notifications?.info(
    localize('SALVO.ui.iconGiven', { name: actor.token?.name ?? actor.name, condition: told }),
  );
