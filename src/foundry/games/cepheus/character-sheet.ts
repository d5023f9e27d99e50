/** The sheet of a character of `cepheus`. */
import { type Characteristic, characteristicDm, CHARACTERISTICS, SKILLS } from '../../../rules/cepheus/index.ts';
import { localize, type ItemDoc, type Source } from '../../api.ts';
import { signed } from '../../words/words.ts';
import { asRecord } from '../../data/record.ts';
import { checkView, FighterSheet, SHARED_PARTS, type Score } from '../../sheets/actor-sheet.ts';
import type { Context, RenderOptions, TemplatePart } from '../../applications/base.ts';
import { cepheusFacts } from './facts.ts';

const { header, nav, combat, ...others } = SHARED_PARTS;

export class CepheusCharacterSheet extends FighterSheet {
  static override DEFAULT_OPTIONS: object = {
    actions: { addSkill: CepheusCharacterSheet.onAddSkill, removeSkill: CepheusCharacterSheet.onRemoveSkill },
  };

  static override PARTS: Record<string, TemplatePart> = {
    header,
    nav,
    combat,
    skills: {
      template: 'systems/salvo/templates/actor/skills.hbs',
      scrollable: [''],
      reads: ['tabbed', 'skills', 'offered', 'missingSkills', 'missingText', 'unlocked', 'rootId'],
    },
    ...others,
  };

  readonly itemTypes = ['cepheusWeapon', 'cepheusArmor', 'cepheusGear'];
  override readonly words = ['species', 'unit'];
  /** Its kind; changes in play stand among its conditions, and in the details. */
  override readonly marks = ['commander', 'unshakable', 'machine'];
  override readonly shownElsewhere = ['characteristics', 'skills'];

  itemFacts(item: ItemDoc): readonly string[] {
    return cepheusFacts(item);
  }

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    const { system } = this.actor;
    const missingSkills = this.#missingSkills(system);
    const offered = [...new Set([...missingSkills, ...this.#offeredSkills(system)])].sort();
    return { ...context, skills: skillsOf(system), offered, missingSkills, missingText: missingSkills.join(', ') };
  }

  scores(system: Source): readonly Score[] {
    const all = asRecord(system['characteristics']);
    return CHARACTERISTICS.map((name) => score(name, asRecord(all[name]) as { value?: number; max?: number }));
  }

  /** The book's skills that the sheet does not have yet: offered in the list. */
  #offeredSkills(system: Source): readonly string[] {
    const known = new Set(Object.keys(asRecord(system['skills'])).map((name) => name.toLowerCase()));
    return SKILLS.filter((name) => !known.has(name.toLowerCase()));
  }

  /** Skills of the weapons at hand that the sheet does not have yet. */
  #missingSkills(system: Source): readonly string[] {
    const known = new Set(Object.keys(asRecord(system['skills'])).map((name) => name.toLowerCase()));
    const wanted = [...this.actor.items]
      .map((item) => String(item.system['skill'] ?? ''))
      .filter((name) => name !== '');
    return [...new Set(wanted)].filter((name) => !known.has(name.toLowerCase())).sort();
  }

  static async onAddSkill(this: CepheusCharacterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const input = target.parentElement?.querySelector<HTMLInputElement>('input[data-new-skill]');
    const name = (input?.value ?? '').trim();
    if (!input || name === '') return input?.focus();
    // Its name is its key, and a dot in a key leads to another.
    if (name.includes('.')) {
      ui.notifications?.warn(
        localize('SALVO.cepheus.ui.dottedSkill', { skill: name, instead: name.replaceAll('.', '') }),
      );
      return input.focus();
    }
    await this.actor.update({ system: { skills: { [name]: 0 } } });
    input.value = '';
    input.focus();
  }

  static async onRemoveSkill(this: CepheusCharacterSheet, _event: Event, target: HTMLElement): Promise<void> {
    const name = target.dataset['skill'];
    if (name !== undefined) await this.actor.update({ system: { skills: { [name]: _del } } });
  }
}

function score(name: Characteristic, { value = 0, max = 0 }: { value?: number; max?: number }): Score {
  const label = localize(`SALVO.cepheus.characteristic.${name}`);
  const path = `characteristics.${name}`;
  const dm = signed(characteristicDm(value));
  return {
    key: name,
    short: localize(`SALVO.cepheus.short.${name}`),
    label,
    inputs: [
      { path: `${path}.value`, value, min: 0, max: 99, label: localize('SALVO.cepheus.ui.current', { label }) },
      { path: `${path}.max`, value: max, min: 0, max: 99, label: localize('SALVO.cepheus.ui.undamaged', { label }) },
    ],
    check: { action: 'check', declared: { skill: 'none', characteristic: name } },
    side: dm,
    sideLabel: localize('SALVO.cepheus.ui.dmOf', { label, dm }),
    hurt: value < max,
    spent: value <= 0,
  };
}

const skillsOf = (system: Source): readonly object[] =>
  Object.entries(asRecord(system['skills']))
    .map(([name, level]) => ({
      name,
      level: Number(level),
      key: `skill:${name}`,
      plain: !name.includes('.'),
      ...checkView({ action: 'check', declared: { skill: name, characteristic: 'usual' } }),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
