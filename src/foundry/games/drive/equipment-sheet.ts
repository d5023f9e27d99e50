/** The sheet of weapons and armor of `drive`: the shared form, and a picture of drive against armor above it. */
import {
  armorScale,
  CHARACTERISTICS,
  drive,
  driveMarks,
  STARTER_ARMOR,
  type StarterArmor,
} from '../../../rules/drive/index.ts';
import type { Json } from '../../../rules/index.ts';
import { localize, type ItemDoc } from '../../api.ts';
import { nobody } from '../../words/names.ts';
import { subType } from '../../data/types.ts';
import { sourceOf } from '../../resolution/table/reading.ts';
import type { Context, RenderOptions, TemplatePart } from '../../applications/base.ts';
import type { NamedRuler } from './view.ts';
import { ThingSheet } from '../../sheets/item-sheet.ts';
import { scaleLength, rulerView } from '../../applications/act/ruler.ts';

const item = 'systems/salvo/templates/item';
const parts = 'systems/salvo/templates/parts';

export class DriveEquipmentSheet extends ThingSheet {
  static override PARTS: Record<string, TemplatePart> = {
    header: ThingSheet.PARTS['header']!,
    picture: { template: `${item}/drive-picture.hbs`, templates: [`${parts}/ruler.hbs`] },
    body: ThingSheet.PARTS['body']!,
    notes: ThingSheet.PARTS['notes']!,
  };

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    return { ...context, rulers: rulersOf(this.item) };
  }
}

function rulersOf(of: ItemDoc): readonly NamedRuler[] {
  switch (subType(of.type)?.kind) {
    case 'armor': {
      const armor = {
        lo: Number(of.system['lo']),
        hi: Number(of.system['hi']),
        metallic: of.system['metallic'] === true,
      };
      const shown = { ...armor, hi: Math.max(armor.lo, armor.hi) };
      return [{ key: 'own', name: '', ...rulerView(armorScale(shown, []), nobody, 50) }];
    }
    case 'weapon':
      return againstUsual(of);
    default:
      return [];
  }
}

/** Well-known armor, light to heavy, for comparison with a weapon. */
const USUAL: readonly StarterArmor[] = ['gambeson', 'steelChain', 'steelPlate'];

function againstUsual(of: ItemDoc): readonly NamedRuler[] {
  const marks = marksOf(of);
  if (marks.length === 0) return [];
  const scales = USUAL.map((key) => ({ key, scale: armorScale(STARTER_ARMOR[key], marks) }));
  const length = Math.max(...scales.map(({ scale }) => scaleLength(scale)));
  return scales.map(({ key, scale }, index) => {
    const view = rulerView(scale, nobody, length);
    // The marks are the same on each: they are named once.
    return { key, name: localize(`SALVO.drive.starterArmor.${key}`), ...view, legend: index === USUAL.length - 1 };
  });
}

/** The marks of a weapon: with its holder's STR while held, with none otherwise. */
function marksOf(of: ItemDoc) {
  const { value } = drive.read('character', of.actor ? sourceOf(of.actor) : aloneWith(of));
  const weapon = value.sheet.weapons.find((weapon) => weapon.id === of.id);
  return weapon ? driveMarks(value, { ...weapon, strRequired: 0 }).map(({ label, at }) => ({ label, at })) : [];
}

const aloneWith = (of: ItemDoc): Json => ({
  characteristics: Object.fromEntries(CHARACTERISTICS.map((name) => [name, { base: 0, total: 0 }])),
  items: [
    { ...(of.toObject()['system'] as { readonly [key: string]: Json }), id: of.id, type: 'weapon', equipped: true },
  ],
});
