// The combat tracker: a header about the round, a row per combatant, a footer that moves the turn on.
import type { ApplicationV2 } from './application.ts';
import { ContextMenu, type ContextMenuEntry } from './context-menu.ts';
import { environment, localize, type CombatantLike, type CombatLike, type Json } from './environment.ts';
import { HandlebarsApplicationMixin, type TemplatePart } from './handlebars-application.ts';
import type { ActionHandler, RenderOptions } from './options.ts';
import { AbstractSidebarTab } from './sidebar-tab.ts';

export const TRACKER_TEMPLATES = {
  header: 'templates/sidebar/tabs/combat/header.hbs',
  tracker: 'templates/sidebar/tabs/combat/tracker.hbs',
  footer: 'templates/sidebar/tabs/combat/footer.hbs',
} as const;

export class CombatTracker extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static tabName = 'combat';
  static override DEFAULT_OPTIONS: Json = {
    classes: ['combat-sidebar'],
    actions: {
      createCombat: asTracker((tracker) => tracker.#create()),
      addTokens: onCombat((combat) => addTokens(combat)),
      startCombat: onCombat((combat) => combat.startCombat()),
      endCombat: onCombat((combat) => combat.endCombat()),
      nextTurn: onCombat((combat) => combat.nextTurn()),
      previousTurn: onCombat((combat) => combat.previousTurn()),
      nextRound: onCombat((combat) => combat.nextRound()),
      previousRound: onCombat((combat) => combat.previousRound()),
      rollAll: onCombat((combat) => combat.rollAll()),
      rollNPC: onCombat((combat) => combat.rollNPC()),
      rollInitiative: onCombatant((combatant, combat) => combat.rollInitiative([combatant.id as string])),
      toggleHidden: onCombatant((combatant) => combatant.update({ hidden: !combatant.hidden })),
      toggleDefeated: onCombatant((combatant, _combat, tracker) => tracker._onToggleDefeatedStatus(combatant)),
      pingCombatant: onCombatant((combatant) => environment().Hooks.callAll('tabletopPing', combatant)),
      panToCombatant: onCombatant((combatant) => environment().Hooks.callAll('tabletopPing', combatant)),
      activateCombatant: onCombatant((combatant, _combat, _tracker, event) => {
        if (event.detail > 1 && combatant.isOwner) return combatant.actor?.sheet?.render(true);
        return environment().Hooks.callAll('tabletopPing', combatant);
      }),
    },
  };
  static override PARTS: Record<string, TemplatePart> = {
    header: { template: TRACKER_TEMPLATES.header },
    tracker: { template: TRACKER_TEMPLATES.tracker, scrollable: [''] },
    footer: { template: TRACKER_TEMPLATES.footer },
  };

  /** The combat shown: the active one. */
  get viewed(): CombatLike | null {
    return environment().game.combat;
  }
  get combats(): unknown[] {
    return [...environment().game.combats];
  }
  async #create(): Promise<void> {
    const { Combat } = environment().CONFIG;
    const [scene] = environment().game.scenes;
    const made = await Combat?.documentClass?.create?.({ scene: scene?.id ?? null, active: true });
    await (made as CombatLike | undefined)?.activate?.();
  }

  /**
   * The header and the footer receive the combat, the list the turns; a system's own part receives nothing (types of
   * 14.366; draw-steel's tracker prepares its own parts so).
   */
  override async _preparePartContext(part: string, context: Json, options: RenderOptions): Promise<Json> {
    const own = await super._preparePartContext(part, context, options);
    own['user'] = environment().game.user;
    if (part === 'header' || part === 'footer') await this._prepareCombatContext(own, options);
    if (part === 'tracker') await this._prepareTrackerContext(own, options);
    return own;
  }
  async _prepareCombatContext(context: Json, _options: RenderOptions): Promise<void> {
    const combat = this.viewed;
    Object.assign(context, {
      combat,
      combats: this.combats,
      hasCombat: combat !== null,
      round: combat?.round ?? 0,
      turn: combat?.turn ?? null,
      control: combat?.combatant?.isOwner ?? false,
      isPlayerTurn: combat?.combatant?.players?.includes(environment().game.user) ?? false,
    });
  }
  async _prepareTrackerContext(context: Json, _options: RenderOptions): Promise<void> {
    const combat = this.viewed;
    if (!combat) return;
    const shown = combat.turns.filter((combatant) => environment().game.user.isGM || !combatant.hidden);
    const turns = shown.map((combatant) =>
      this._prepareTurnContext(combat, combatant, combat.turns.indexOf(combatant)),
    );
    context['turns'] = await Promise.all(turns);
  }
  async _prepareTurnContext(combat: CombatLike, combatant: CombatantLike, index: number): Promise<Json> {
    const active = combat.turn === index;
    const states = { active, hide: combatant.hidden, defeated: combatant.isDefeated };
    const css = Object.keys(states)
      .filter((state) => states[state as keyof typeof states])
      .join(' ');
    return {
      id: combatant.id,
      name: combatant.name,
      img: await this._getCombatantThumbnail(combatant),
      active,
      canPing: Boolean(combatant.tokenId),
      hidden: combatant.hidden,
      isDefeated: combatant.isDefeated,
      isOwner: combatant.isOwner,
      initiative: combatant.initiative,
      hasRolled: combatant.initiative !== null,
      effects: effectsOf(combatant),
      css,
    };
  }
  async _getCombatantThumbnail(combatant: CombatantLike): Promise<string> {
    return combatant.img || combatant.actor?.img || 'icons/svg/mystery-man.svg';
  }
  async _onToggleDefeatedStatus(combatant: CombatantLike): Promise<void> {
    const defeated = !combatant.isDefeated;
    await combatant.update({ defeated });
    const { DEFEATED } = (environment().CONFIG['specialStatusEffects'] ?? {}) as { DEFEATED?: string };
    const actor = combatant.actor as unknown as {
      toggleStatusEffect?(id: string, options: Json): Promise<unknown>;
    } | null;
    if (DEFEATED) await actor?.toggleStatusEffect?.(DEFEATED, { overlay: true, active: defeated });
  }

  _getEntryContextOptions(): ContextMenuEntry[] {
    const of = (target: HTMLElement): CombatantLike | undefined =>
      this.viewed?.combatants.get(target.dataset['combatantId'] ?? '');
    const { isGM } = environment().game.user;
    return [
      {
        label: 'Roll initiative',
        icon: '<i class="fa-solid fa-dice-d20"></i>',
        visible: (target) => isGM && of(target)?.initiative === null,
        onClick: (_event, target) => this.viewed?.rollInitiative([of(target)?.id as string]),
      },
      {
        label: 'COMBATANT.ACTIONS.Clear',
        icon: '<i class="fa-solid fa-arrow-rotate-left"></i>',
        visible: isGM,
        onClick: (_event, target) => of(target)?.update({ initiative: null }),
      },
      {
        label: 'COMBATANT.ACTIONS.Reroll',
        icon: '<i class="fa-solid fa-dice-d20"></i>',
        visible: (target) => isGM && of(target)?.initiative !== null,
        onClick: (_event, target) => this.viewed?.rollInitiative([of(target)?.id as string]),
      },
      {
        label: 'Open sheet',
        icon: '<i class="fa-solid fa-user"></i>',
        visible: (target) => of(target)?.isOwner ?? false,
        onClick: (_event, target) => of(target)?.actor?.sheet?.render(true),
      },
      {
        label: 'Remove from combat',
        icon: '<i class="fa-solid fa-trash"></i>',
        visible: isGM,
        onClick: (_event, target) => of(target)?.delete(),
      },
    ];
  }
  /** The encounter's own menu. Labels of both menus are those that systems written for V14 look for. */
  _getCombatContextOptions(): ContextMenuEntry[] {
    return [
      {
        label: 'COMBAT.InitiativeReset',
        icon: '<i class="fa-solid fa-arrow-rotate-left"></i>',
        onClick: () => this.viewed?.resetAll?.(),
      },
      { label: 'COMBAT.Delete', icon: '<i class="fa-solid fa-trash"></i>', onClick: () => this.viewed?.endCombat() },
    ];
  }
  override async _onFirstRender(context: Json, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const menu = { eventName: 'click' };
    new ContextMenu(this.element, '.encounter-context-menu', this._getCombatContextOptions(), menu);
    new ContextMenu(this.element, '[data-combatant-id]', this._getEntryContextOptions());
  }
}

interface TokenOnScene {
  readonly id: string;
  readonly document: { readonly combatant?: unknown; readonly actorId?: string | null; readonly hidden: boolean };
}

/** Into the fight: the tokens that are selected, or with none all of the scene, unless they are in it already. */
async function addTokens(combat: CombatLike): Promise<void> {
  const { canvas, game } = environment() as unknown as {
    canvas: { scene: { id: string } | null; tokens: { placeables: TokenOnScene[]; controlled: TokenOnScene[] } };
    game: { combat: CombatLike | null };
  };
  const known = new Set([...combat.combatants].map(({ tokenId }) => tokenId));
  const { controlled, placeables } = canvas.tokens;
  const chosen = (controlled.length > 0 ? controlled : placeables).filter(({ id }) => !known.has(id));
  const data = chosen.map(({ id, document }) => ({
    tokenId: id,
    sceneId: canvas.scene?.id ?? null,
    actorId: document.actorId ?? null,
    hidden: document.hidden,
  }));
  await game.combat?.createEmbeddedDocuments('Combatant', data);
}

function asTracker(act: (tracker: CombatTracker) => unknown): ActionHandler {
  return function (this: ApplicationV2) {
    return act(this as unknown as CombatTracker);
  };
}
function onCombat(act: (combat: CombatLike) => unknown): ActionHandler {
  return asTracker((tracker) => tracker.viewed && act(tracker.viewed));
}
function onCombatant(
  act: (combatant: CombatantLike, combat: CombatLike, tracker: CombatTracker, event: UIEvent) => unknown,
): ActionHandler {
  return function (this: ApplicationV2, event, target) {
    const tracker = this as unknown as CombatTracker;
    const id = target.closest<HTMLElement>('[data-combatant-id]')?.dataset['combatantId'];
    const combatant = tracker.viewed?.combatants.get(id ?? '');
    event.stopPropagation();
    return combatant && tracker.viewed ? act(combatant, tracker.viewed, tracker, event as UIEvent) : undefined;
  };
}

function effectsOf(combatant: CombatantLike): Json {
  const effects = [...(combatant.actor?.effects ?? [])].filter(
    (effect) => !(effect as unknown as { disabled?: boolean }).disabled,
  );
  const icons = effects.map((effect) => ({ img: effect.img, name: localize(effect.name) }));
  return { icons, tooltip: icons.map(({ name }) => name).join(', ') };
}
