// The templates of the tabletop's own windows. Written for it; only class names and data attributes follow the API.
import { TRACKER_TEMPLATES } from './combat-tracker.ts';
import { defineTemplate } from './templates.ts';

const header = `<header class="combat-tracker-header">
  {{#if hasCombat}}
  <div class="encounter-title" aria-live="polite">
    {{#if round}}<strong>Round {{round}}</strong>{{else}}<strong>Not started</strong>{{/if}}
    <span class="encounter-count">{{turns.length}} combatants</span>
  </div>
  {{#if user.isGM}}
  <div class="encounter-controls">
    <button type="button" data-action="addTokens" data-tooltip="The selected tokens, or with none all of the scene"><i class="fa-solid fa-plus"></i> Add tokens</button>
    <button type="button" data-action="rollAll"><i class="fa-solid fa-users"></i> Roll all</button>
    <button type="button" data-action="rollNPC"><i class="fa-solid fa-users-gear"></i> Roll NPCs</button>
    <button type="button" class="encounter-context-menu" aria-label="More" data-tooltip="More"><i class="fa-solid fa-ellipsis-vertical"></i></button>
  </div>
  {{/if}}
  {{else}}
  <div class="encounter-title"><strong>No combat</strong></div>
  {{#if user.isGM}}<button type="button" data-action="createCombat"><i class="fa-solid fa-plus"></i> New combat</button>{{/if}}
  {{/if}}
</header>`;

const tracker = `<ol class="combat-tracker plain">
  {{#each turns}}
  <li class="combatant {{css}}" data-combatant-id="{{id}}" {{#if active}}aria-current="true"{{/if}}>
    <img class="token-image" src="{{img}}" alt="" />
    <div class="token-name">
      <strong class="name">{{name}}</strong>
      <div class="combatant-controls">
        {{#if @root.user.isGM}}
        <button type="button" class="inline-control icon fa-solid fa-eye-slash {{#if hidden}}active{{/if}}" data-action="toggleHidden" aria-label="Hide" data-tooltip="Hide"></button>
        <button type="button" class="inline-control icon fa-solid fa-skull {{#if isDefeated}}active{{/if}}" data-action="toggleDefeated" aria-label="Defeated" data-tooltip="Defeated"></button>
        {{/if}}
        {{#if canPing}}<button type="button" class="inline-control icon fa-solid fa-bullseye" data-action="pingCombatant" aria-label="Show on the scene" data-tooltip="Show on the scene"></button>{{/if}}
        <span class="token-effects">{{#each effects.icons}}<img class="token-effect" src="{{img}}" alt="{{name}}" data-tooltip="{{name}}" />{{/each}}</span>
      </div>
    </div>
    <div class="token-initiative">
      {{#if hasRolled}}<span>{{initiative}}</span>
      {{else if isOwner}}<button type="button" class="icon fa-solid fa-dice-d20" data-action="rollInitiative" aria-label="Roll initiative" data-tooltip="Roll initiative"></button>{{/if}}
    </div>
  </li>
  {{/each}}
</ol>`;

const footer = `<footer class="combat-controls">
  {{#if hasCombat}}{{#if user.isGM}}
    {{#if round}}
    <button type="button" data-action="previousTurn" aria-label="Previous turn" data-tooltip="Previous turn"><i class="fa-solid fa-arrow-left"></i></button>
    <button type="button" data-action="nextTurn" class="default">Next turn <i class="fa-solid fa-arrow-right"></i></button>
    <button type="button" data-action="nextRound" aria-label="Next round" data-tooltip="Next round"><i class="fa-solid fa-forward-step"></i></button>
    <button type="button" data-action="endCombat">End</button>
    {{else}}<button type="button" data-action="startCombat" class="default">Begin combat</button>{{/if}}
  {{else if control}}
    <button type="button" data-action="nextTurn" class="default">End turn</button>
  {{/if}}{{/if}}
</footer>`;

const waypoint = `<div class="waypoint-label {{cssClass}}">
  <span class="total-measurement">{{cost.total}} {{cost.units}}</span>
</div>`;

export function defineCoreTemplates(): void {
  defineTemplate('templates/hud/waypoint-label.hbs', waypoint);
  defineTemplate(TRACKER_TEMPLATES.header, header);
  defineTemplate(TRACKER_TEMPLATES.tracker, tracker);
  defineTemplate(TRACKER_TEMPLATES.footer, footer);
}
