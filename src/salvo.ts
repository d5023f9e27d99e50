/** Foundry's entry: registers, decides nothing. */
import { attackWith, registerHotbar } from './foundry/canvas/hotbar.ts';
import { registerKeys } from './foundry/canvas/keys.ts';
import { registerCards } from './foundry/chat/card.ts';
import { SalvoCombat } from './foundry/combat/combat.ts';
import { registerRoundGate } from './foundry/combat/round-gate.ts';
import { SalvoCombatTracker } from './foundry/combat/tracker.ts';
import { registerModels } from './foundry/data/models.ts';
import { SalvoActor } from './foundry/documents/actor.ts';
import { reportDamaged } from './foundry/documents/damaged.ts';
import { registerStatusEffects } from './foundry/resolution/effects.ts';
import { SalvoItem } from './foundry/documents/item.ts';
import { registerCompendiumFilter } from './foundry/documents/offered.ts';
import { registerMixingGuard } from './foundry/documents/mixing.ts';
import { enterGames } from './foundry/games/data.ts';
import { ACTOR_SHEETS, ITEM_SHEETS } from './foundry/games/sheets.ts';
import { registerFollowing } from './foundry/resolution/follow.ts';
import { registerWholeness } from './foundry/resolution/whole.ts';
import { registerQuench } from './foundry/quench.ts';
import { registerDesk } from './foundry/resolution/desk.ts';
import { registerSettings } from './foundry/settings.ts';
import { registerSettingsPages } from './foundry/applications/settings-pages.ts';
import { registerSheets } from './foundry/sheets/register.ts';

Hooks.once('init', () => {
  CONFIG.Actor.documentClass = SalvoActor as never;
  CONFIG.Item.documentClass = SalvoItem as never;
  CONFIG.Combat.documentClass = SalvoCombat as never;
  CONFIG.ui.combat = SalvoCombatTracker as never;
  enterGames();
  registerModels();
  registerSettings();
  registerSettingsPages();
  registerStatusEffects();
  registerMixingGuard();
  registerFollowing();
  registerWholeness();
  registerCompendiumFilter();
  registerSheets({ actors: ACTOR_SHEETS, items: ITEM_SHEETS });
  registerCards();
  registerDesk();
  registerRoundGate();
  registerHotbar();
  registerKeys();
  registerQuench();
  Object.assign(game, { salvo: { attackWith } });
});

Hooks.once('ready', reportDamaged);
