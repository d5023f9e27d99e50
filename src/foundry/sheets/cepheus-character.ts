/** The sheet of a character of `cepheus`. */
import { characteristicDm } from '../../rules/cepheus/check.ts';
import { CHARACTERISTICS } from '../../rules/cepheus/types.ts';
import { localize, type ItemDoc, type Source } from '../api.ts';
import { number, signed } from '../chat/words.ts';
import { FighterSheet, SHARED_PARTS } from './actor-sheet.ts';
import type { Context, RenderOptions, TemplatePart } from './base.ts';
import { cepheusFacts } from './cepheus-facts.ts';
import { enrich, fieldsOf } from './enrich.ts';

const path = 'systems/salvo/templates/actor';

/** The operator of V14 that takes a key away. */
declare const _del: unknown;

export class CepheusCharacterSheet extends FighterSheet {
  static override DEFAULT_OPTIONS: object = {
    actions: { addSkill: CepheusCharacterSheet.onAddSkill, removeSkill: CepheusCharacterSheet.onRemoveSkill },
  };

  static override PARTS: Record<string, TemplatePart> = {
    header: { template: `${path}/cepheus-header.hbs`, templates: ['systems/salvo/templates/parts/problems.hbs'] },
    nav: SHARED_PARTS.nav,
    combat: SHARED_PARTS.combat,
    skills: { template: `${path}/cepheus-skills.hbs`, scrollable: [''] },
    gear: { template: `${path}/cepheus-gear.hbs`, scrollable: [''] },
    notes: SHARED_PARTS.notes,
  };

  readonly itemTypes = ['cepheusWeapon', 'cepheusArmor', 'cepheusGear'];

  itemFacts(item: ItemDoc): readonly string[] {
    return cepheusFacts(item);
  }

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    const { system } = this.actor;
    const missingSkills = this.#missingSkills(system);
    return {
      ...context,
      characteristics: characteristicsOf(system),
      marks: MARKS.map((name) => ({ name, on: system[name] === true, ...markText(name) })),
      skills: skillsOf(system),
      missingSkills,
      missingText: missingSkills.join(', '),
      itemTypes: this.itemTypes.map((type) => ({ type, label: localize(`TYPES.Item.${type}`) })),
      biography: system['biography'],
      enriched: await enrich(system['biography'], this.actor),
      fields: fieldsOf(this.actor),
    };
  }

  /** Skills that the weapons at hand ask for and nobody has written down: offered in the list. */
  #missingSkills(system: Source): readonly string[] {
    const known = new Set(Object.keys(recordOf(system['skills'])).map((name) => name.toLowerCase()));
    const wanted = [...this.actor.items]
      .map((item) => String(item.system['skill'] ?? ''))
      .filter((name) => name !== '');
    return [...new Set(wanted)].filter((name) => !known.has(name.toLowerCase())).sort();
  }

  static async onAddSkill(this: CepheusCharacterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const input = target.parentElement?.querySelector<HTMLInputElement>('input[data-new-skill]');
    const name = (input?.value ?? '').trim();
    if (!input || name === '') return input?.focus();
    await this.actor.update({ system: { skills: { [name]: 0 } } });
    input.value = '';
    input.focus();
  }

  static async onRemoveSkill(this: CepheusCharacterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const name = target.dataset['skill'];
    if (name !== undefined) await this.actor.update({ system: { skills: { [name]: _del } } });
  }
}

/** Lasting facts about a character that the GM or the owner ticks. */
const MARKS = ['fatigued', 'helpless', 'unshakable', 'machine', 'killed'] as const;

const markText = (name: string): { readonly label: string; readonly hint: string } => ({
  label: localize(`SALVO.cepheus.mark.${name}`),
  hint: localize(`SALVO.cepheus.mark.${name}Hint`),
});

function characteristicsOf(system: Source): readonly object[] {
  const all = recordOf(system['characteristics']);
  return CHARACTERISTICS.map((name) => {
    const { value = 0, max = 0 } = recordOf(all[name]) as { value?: number; max?: number };
    return {
      name,
      short: localize(`SALVO.cepheus.short.${name}`),
      label: localize(`SALVO.cepheus.characteristic.${name}`),
      value,
      max,
      dm: signed(characteristicDm(value)),
      hurt: value < max,
      spent: value <= 0,
      text: localize('SALVO.cepheus.ui.characteristicText', { value: number(value), max: number(max) }),
    };
  });
}

const skillsOf = (system: Source): readonly object[] =>
  Object.entries(recordOf(system['skills']))
    .map(([name, level]) => ({ name, level: Number(level), key: `skill:${name}`, plain: !name.includes('.') }))
    .sort((a, b) => a.name.localeCompare(b.name));

const recordOf = (value: unknown): Source =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Source) : {};
