/**
 * `foundry.applications.hud.TokenHUD`, its palette of status effects alone: `canvas.hud.token.bind(token)` shows it. It lights
 * what is stored; a press asks the actor's toggleStatusEffect for the opposite of the light (fvtt types 14.366; dnd5e and
 * modules for V14 find `.effect-control[data-status-id]` under `.status-effects` in the hook renderTokenHUD).
 */
import { ApplicationV2 } from './application.ts';
import { environment, localize, type Json } from './environment.ts';

interface Actor {
  readonly type: string;
  readonly effects: Iterable<{ readonly statuses: Set<string> }>;
  toggleStatusEffect(id: string, options: Json): Promise<unknown>;
}
interface Bound {
  readonly actor: Actor | null;
  readonly document: unknown;
}
interface Status {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly hud?: boolean | { readonly actorTypes?: readonly string[] };
}

export class TokenHUD extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Json = {
    id: 'token-hud',
    classes: ['placeable-hud'],
    window: { frame: false, positioned: false },
    actions: { effect: { handler: TokenHUD.onToggle, buttons: [0, 2] } },
  };
  #object: Bound | null = null;

  get object(): Bound | null {
    return this.#object;
  }
  get document(): unknown {
    return this.#object?.document;
  }
  get actor(): Actor | null {
    return this.#object?.actor ?? null;
  }
  async bind(object: Bound): Promise<void> {
    this.#object = object;
    await this.render({ force: true });
  }
  override async _renderHTML(): Promise<HTMLElement> {
    const palette = document.createElement('div');
    palette.className = 'status-effects palette';
    palette.append(...choices(this.actor).map((choice) => control(choice, this.actor)));
    return palette;
  }
  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }
  override _insertElement(element: HTMLElement): void {
    document.getElementById('board')?.append(element);
  }
  static async onToggle(this: ApplicationV2, event: Event, target: HTMLElement): Promise<void> {
    const id = target.dataset['statusId'] ?? '';
    const active = !target.classList.contains('active');
    await (this as TokenHUD).actor?.toggleStatusEffect(id, { active, overlay: (event as MouseEvent).button === 2 });
  }
}

function choices(actor: Actor | null): readonly Status[] {
  const all = (environment().CONFIG as unknown as { statusEffects: Record<string, Status> }).statusEffects;
  return Object.values(all).filter(({ hud = true }) =>
    typeof hud === 'boolean' ? hud : (hud.actorTypes?.includes(actor?.type ?? '') ?? true),
  );
}

function control({ id, name, img }: Status, actor: Actor | null): HTMLElement {
  const isActive = [...(actor?.effects ?? [])].some(({ statuses }) => statuses.has(id));
  const image = document.createElement('img');
  image.className = ['effect-control', isActive ? 'active' : ''].filter(Boolean).join(' ');
  image.src = img;
  image.dataset['action'] = 'effect';
  image.dataset['statusId'] = id;
  image.dataset['tooltipText'] = localize(name);
  return image;
}

/** A palette that is shown follows the effects of its actor. */
export function followPalette(hud: TokenHUD): void {
  for (const verb of ['create', 'update', 'delete'])
    environment().Hooks.on(`${verb}ActiveEffect`, () => void hud.render());
}
