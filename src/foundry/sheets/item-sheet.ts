/** Sheets of things: one class for all, one template a kind. Lists of choices are shown as checkboxes. */
import { COMMS, DAMAGE_TYPES, RANGE_TYPES, SENSORS } from '../../rules/cepheus/types.ts';
import { localize, type Source } from '../api.ts';
import { nobody } from '../chat/words.ts';
import { SalvoItemSheet, type Context, type RenderOptions, type TemplatePart } from './base.ts';
import { enrich, fieldsOf } from './enrich.ts';
import { keyboardClicks } from './keyboard.ts';
import { problemViews } from './sheet-view.ts';

const item = 'systems/salvo/templates/item';
const shared = ['systems/salvo/templates/parts/problems.hbs'];

/** What every item sheet has; `form` handling is Foundry's. */
abstract class ThingSheet extends SalvoItemSheet {
  static override DEFAULT_OPTIONS: object = {
    classes: ['salvo', 'salvo-sheet', 'salvo-item'],
    position: { width: 520, height: 'auto' },
    window: { resizable: true },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: { clearQuarantine: ThingSheet.onClearQuarantine },
  };

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    const { system } = this.item;
    return {
      ...context,
      item: this.item,
      system,
      editable: this.isEditable,
      isGM: game.user.isGM,
      typeLabel: localize(`TYPES.Item.${this.item.type}`),
      problems: problemViews(this.item, [], nobody),
      fields: fieldsOf(this.item),
      enriched: await enrich(system['description'], this.item),
    };
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    keyboardClicks(this.element);
  }

  static async onClearQuarantine(this: ThingSheet): Promise<void> {
    await this.item.update({ 'system.quarantine': [] });
  }
}

const parts = (body: string): Record<string, TemplatePart> => ({
  header: { template: `${item}/header.hbs`, templates: shared },
  body: { template: `${item}/${body}.hbs`, scrollable: [''] },
  notes: { template: `${item}/notes.hbs` },
});

export class CepheusWeaponSheet extends ThingSheet {
  static override DEFAULT_OPTIONS: object = {
    actions: {
      addMagazine: CepheusWeaponSheet.onAddMagazine,
      removeMagazine: CepheusWeaponSheet.onRemoveMagazine,
      addZone: CepheusWeaponSheet.onAddZone,
      removeZone: CepheusWeaponSheet.onRemoveZone,
    },
  };
  static override PARTS: Record<string, TemplatePart> = parts('cepheus-weapon');

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    const { system } = this.item;
    return {
      ...context,
      ranges: checks(RANGE_TYPES, listOf(system['ranges']), 'SALVO.cepheus.range'),
      damageTypes: labelled(DAMAGE_TYPES, 'SALVO.cepheus.damageType'),
      rofText: listOf(system['rof']).join('/'),
      zones: listOf(system['payload']).map((zone, index) => ({ ...(zone as object), index })),
      flags: FLAGS.map((name) => ({
        name,
        label: localize(`SALVO.cepheus.weapon.${name}`),
        on: system[name] === true,
      })),
    };
  }

  /** Checkboxes and the rate-of-fire line are no fields of their own: they are put together here. */
  override _processFormData(event: Event | null, form: HTMLFormElement, data: unknown): Source {
    const processed = super._processFormData(event, form, data);
    const system = (processed['system'] ?? {}) as Source;
    const view = processed['view'] as { ranges?: Record<string, boolean>; rof?: string } | undefined;
    delete processed['view'];
    if (view?.ranges) system['ranges'] = RANGE_TYPES.filter((name) => view.ranges?.[name] === true);
    if (view?.rof !== undefined) system['rof'] = sizesOf(view.rof);
    if (system['payload'] !== undefined) system['payload'] = Object.values(system['payload'] as object);
    return { ...processed, system };
  }

  static async onAddMagazine(this: CepheusWeaponSheet): Promise<void> {
    await this.item.update({ 'system.magazine': { value: 1, max: 1 } });
  }

  static async onRemoveMagazine(this: CepheusWeaponSheet): Promise<void> {
    await this.item.update({ 'system.magazine': null });
  }

  static async onAddZone(this: CepheusWeaponSheet): Promise<void> {
    await this.item.update({ 'system.payload': [...listOf(this.item.system['payload']), { radius: 3, dice: 1 }] });
  }

  static async onRemoveZone(this: CepheusWeaponSheet, _event: Event, target: HTMLElement): Promise<void> {
    const index = Number(target.dataset['index']);
    const zones = listOf(this.item.system['payload']).filter((_, at) => at !== index);
    await this.item.update({ 'system.payload': zones });
  }
}

export class CepheusArmorSheet extends ThingSheet {
  static override PARTS: Record<string, TemplatePart> = parts('cepheus-armor');
}

export class CepheusGearSheet extends ThingSheet {
  static override PARTS: Record<string, TemplatePart> = parts('cepheus-gear');

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    return {
      ...context,
      sensors: labelled(['none', ...SENSORS], 'SALVO.cepheus.sensor'),
      comms: labelled(['none', ...COMMS], 'SALVO.cepheus.comm'),
    };
  }
}

const FLAGS = [
  'recoil',
  'laser',
  'energy',
  'slugThrower',
  'heavy',
  'flechette',
  'laserSight',
  'telescopicSight',
  'gyrostabilizer',
] as const;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const labelled = (values: readonly string[], prefix: string): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, localize(`${prefix}.${value}`)]));

const checks = (values: readonly string[], on: readonly unknown[], prefix: string): readonly object[] =>
  values.map((value) => ({ value, label: localize(`${prefix}.${value}`), on: on.includes(value) }));

/** `0/4/10`: sizes of a rate-of-fire line; what is no whole number is passed over. */
const sizesOf = (text: string): readonly number[] =>
  [...new Set(text.split(/[^0-9]+/).filter((part) => part !== ''))].map(Number).sort((a, b) => a - b);
