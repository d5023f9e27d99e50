/** Registers Salvo's sheets; called in `init`. A ruleset adds its line per sub-type. */
import { CepheusCharacterSheet } from './cepheus-character.ts';
import { CepheusArmorSheet, CepheusGearSheet, CepheusWeaponSheet } from './item-sheet.ts';
import { watchFights } from './actor-sheet.ts';

const ACTOR_SHEETS: { readonly [type: string]: unknown } = { cepheusCharacter: CepheusCharacterSheet };
const ITEM_SHEETS: { readonly [type: string]: unknown } = {
  cepheusWeapon: CepheusWeaponSheet,
  cepheusArmor: CepheusArmorSheet,
  cepheusGear: CepheusGearSheet,
};

export function registerSheets(): void {
  const { Actors, Items } = foundry.documents.collections;
  for (const [type, sheet] of Object.entries(ACTOR_SHEETS)) register(Actors, type, sheet, 'SALVO.sheet.actor');
  for (const [type, sheet] of Object.entries(ITEM_SHEETS)) register(Items, type, sheet, 'SALVO.sheet.item');
  watchFights();
  void loadAllTemplates();
}

function register(collection: unknown, type: string, sheet: unknown, label: string): void {
  (collection as { registerSheet(scope: string, sheet: unknown, options: object): void }).registerSheet(
    'salvo',
    sheet,
    {
      types: [type],
      makeDefault: true,
      label,
    },
  );
}

/** Every template, so that all are compiled at the start and none during play. */
const TEMPLATES: readonly string[] = [
  'actor/cepheus-header',
  'actor/cepheus-skills',
  'actor/cepheus-gear',
  'item/header',
  'item/notes',
  'item/cepheus-weapon',
  'item/cepheus-armor',
  'item/cepheus-gear',
  'parts/tabs',
  'parts/combat',
  'parts/notes',
  'parts/problems',
  'parts/budget',
  'parts/conditions',
  'parts/tally',
  'parts/choice',
  'parts/chart',
  'dialog/target',
  'dialog/fields',
  'dialog/field',
  'dialog/odds',
  'dialog/footer',
  'chat/card',
  'chat/stage',
  'chat/question',
  'chat/note',
  'tracker/turn',
  'tracker/tracker',
  'tracker/row',
  'settings/games',
  'settings/options',
  'settings/option',
  'settings/damaged',
].map((name) => `systems/salvo/templates/${name}.hbs`);

const loadAllTemplates = async (): Promise<void> => {
  await foundry.applications.handlebars.loadTemplates([...TEMPLATES]);
};
