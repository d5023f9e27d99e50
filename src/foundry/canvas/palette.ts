/**
 * The palette of a token's HUD: what the rules' state gives is lit like what is stored, and whoever would take it off hears
 * where it comes from. A GM gets the ruling of the book that takes it away, where there is one.
 */
import type { Choice } from '../../rules/index.ts';
import { openAct } from '../applications/act/act-dialog.ts';
import type { Declared } from '../applications/act/act-state.ts';
import { localize, type ActorDoc } from '../api.ts';
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
  (Hooks as unknown as { on(name: string, fn: (hud: TokenHUD) => void): void }).on('renderTokenHUD', light);
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
  const ruling = game.user.isGM
    ? table.ruleset.choices(table.fight, id).find((one) => takesAway(one, condition))
    : null;
  if (ruling) return openAct(actor, ruling, wish(ruling, condition));
  const view = conditionViews(table.ruleset.status(table.fight, id), table, id, namesAt(table)).find(
    (one) => one.id === condition,
  );
  if (view) tell(actor, view);
}

const tell = (actor: ActorDoc, { told }: ConditionView): void =>
  void ui.notifications?.info(
    localize('SALVO.ui.iconGiven', { name: actor.token?.name ?? actor.name, condition: told }),
  );

/** What it is asked about, of a ruling that gives and takes conditions. */
const named = ({ fields }: Choice, condition: string): boolean =>
  fields.some(({ key, options = [] }) => key === 'condition' && options.some(({ id }) => id === condition));

/** The one yes or no of such a ruling says whether it is given or taken; as it stands at first, it is given. */
function flagOf({ fields }: Choice): Choice['fields'][number] | null {
  const [flag = null, ...more] = fields.filter(({ kind }) => kind === 'flag');
  return more.length === 0 ? flag : null;
}

const takesAway = (choice: Choice, condition: string): boolean =>
  choice.gm === true && choice.refused === null && named(choice, condition) && flagOf(choice) !== null;

function wish(choice: Choice, condition: string): Declared {
  const flag = flagOf(choice);
  return { condition, ...(flag ? { [flag.key]: flag.default !== true } : {}) };
}
