import { waitFor } from '../page/dom.ts';
import { subTypes } from '../data/types.ts';
import { watchFights } from './actor-sheet.ts';
import { ThingSheet } from './item-sheet.ts';
import { enterThings, type Thing } from './things.ts';

interface Sheets {
  /** The sheets of actors, by ruleset, or by a sub-type that has one of its own. */
  readonly actors: { readonly [rulesetOrType: string]: unknown };
  /** The sheets of items that show more than their form, by sub-type. */
  readonly items: { readonly [type: string]: unknown };
  /** The look and the counts of each kind of thing, by sub-type. */
  readonly things: { readonly [type: string]: Thing };
}

/** The games' sheets, the one that serves all other things, and the templates, registered in `init`. */
export function registerSheets({ actors, items, things }: Sheets): void {
  enterThings(things);
  const { Actors, Items } = foundry.documents.collections;
  unregisterCore();
  for (const [of, sheet] of Object.entries(actors)) {
    const types = typesOf('Actor', of).filter((type) => !actors[type]);
    register(Actors, sheet, types.length > 0 ? types : [of], 'SALVO.sheet.actor');
  }
  const types = typesOf('Item', null);
  register(
    Items,
    ThingSheet,
    types.filter((type) => !items[type]),
    'SALVO.sheet.item',
  );
  for (const [type, sheet] of Object.entries(items)) register(Items, sheet, [type], 'SALVO.sheet.item');
  watchFights();
  waitFor(loadAllTemplates());
}

/** The removal of Foundry's own sheets, which know nothing of Salvo's data. */
function unregisterCore(): void {
  const { collections } = foundry.documents;
  const { ActorSheet, ItemSheet } = foundry.appv1?.sheets ?? {};
  if (ActorSheet) collections.Actors.unregisterSheet('core', ActorSheet as never);
  if (ItemSheet) collections.Items.unregisterSheet('core', ItemSheet as never);
}

const typesOf = (document: 'Actor' | 'Item', ruleset: string | null): readonly string[] =>
  subTypes()
    .filter((subType) => subType.document === document && (ruleset === null || subType.ruleset === ruleset))
    .map((subType) => subType.type);

function register(collection: unknown, sheet: unknown, types: readonly string[], label: string): void {
  if (types.length === 0) return;
  const options = { types: [...types], makeDefault: true, label };
  (collection as { registerSheet(scope: string, sheet: unknown, options: object): void }).registerSheet(
    'salvo',
    sheet,
    options,
  );
}

/**
 * The templates that are compiled at the start, so that none of them is during play. Foundry compiles the others when
 * it first shows them: those of the settings, of the tracker's questions, and of the label on a dragged way.
 */
const TEMPLATES: readonly string[] = [
  'actor/skills',
  'actor/adeva-skills',
  'actor/arrgs-skills',
  'actor/cepheus-vehicle',
  'actor/drive-combat',
  'actor/drive-bar',
  'item/header',
  'item/body',
  'item/drive-picture',
  'item/notes',
  'item/browse',
  'parts/header',
  'parts/limited',
  'parts/tabs',
  'parts/questions',
  'parts/question-dock',
  'parts/combat',
  'parts/standing',
  'parts/weapons-head',
  'parts/use-row',
  'parts/why',
  'parts/groups',
  'parts/details',
  'parts/form-field',
  'parts/gear',
  'parts/notes',
  'parts/problems',
  'parts/budget',
  'parts/conditions',
  'parts/tally',
  'parts/term',
  'parts/clause',
  'parts/aboard',
  'parts/choice',
  'parts/control',
  'parts/chart',
  'parts/ruler',
  'dialog/target',
  'dialog/fields',
  'dialog/field',
  'dialog/area',
  'dialog/odds',
  'dialog/footer',
  'dialog/new-person',
  'dialog/pass-time',
  'chat/card',
  'chat/stage',
  'chat/stages',
  'chat/question',
  'chat/answers',
  'chat/note',
  'chat/thing',
  'tracker/turn',
  'tracker/tracker',
  'tracker/row',
  'tracker/round',
  'tracker/forecast',
  'tracker/set-up',
  'actor/fluid-ledger',
].map((name) => `systems/salvo/templates/${name}.hbs`);

const loadAllTemplates = async (): Promise<void> => {
  await foundry.applications.handlebars.loadTemplates([...TEMPLATES]);
};
