/** The sheet of a character, a machine or a starship of `adeva`. */
import {
  bonusOf,
  CHARACTERISTICS,
  currentScore,
  RANKS,
  SKILL_NAMES,
  type Characteristic,
  type Skill,
} from '../../../rules/adeva/index.ts';
import { localize, type ItemDoc, type Source } from '../../api.ts';
import { number, signed } from '../../words/words.ts';
import { asRecord } from '../../data/record.ts';
import { subType } from '../../data/types.ts';
import { checkView, FighterSheet, SHARED_PARTS, type Score } from '../../sheets/actor-sheet.ts';
import type { Context, RenderOptions, TemplatePart } from '../../applications/base.ts';
import { derivedViews } from './derived-view.ts';
import { adevaFacts } from './facts.ts';

const { header, nav, combat, ...others } = SHARED_PARTS;

export class AdevaCharacterSheet extends FighterSheet {
  static override DEFAULT_OPTIONS: object = { classes: ['salvo-adeva'], position: { width: 780, height: 700 } };

  static override PARTS: Record<string, TemplatePart> = {
    header,
    nav,
    combat,
    skills: { template: 'systems/salvo/templates/actor/adeva-skills.hbs', scrollable: [''] },
    ...others,
  };

  readonly itemTypes = ['adevaWeapon', 'adevaArmor', 'adevaDeflector', 'adevaPower', 'adevaAilment'];
  readonly #kind = subType(this.actor.type)?.kind;
  /** People alone are treated; ships and machines are repaired (GAP-15, GAP-18). */
  override readonly shownElsewhere = [
    'characteristics',
    'wounds',
    'fate',
    'lethal',
    'fatigue',
    'deflectorWeakening',
    'skills',
    ...(this.#kind === 'character' ? [] : ['treated']),
  ];

  override readonly marks = ['flies'];

  itemFacts(item: ItemDoc): readonly string[] {
    return adevaFacts(item);
  }

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    if (this.actor.limited) return context;
    const ranks = asRecord(this.actor.system['skills']);
    const skills = SKILL_NAMES.map((name) => skillRow(name, ranks[name]));
    return { ...context, skills, derived: derivedViews(this.actor) };
  }

  scores(system: Source): readonly Score[] {
    return [
      pool(this.#kind === 'starship' ? 'hull' : 'wounds', 'wounds', system['wounds']),
      pool('fate', 'fate', system['fate']),
      single('lethal', 'lethal', system['lethal']),
      single(this.#kind === 'character' ? 'fatigue' : 'strain', 'fatigue', system['fatigue']),
      ...CHARACTERISTICS.map((name) => characteristic(name, system)),
    ];
  }
}

function skillRow(name: Skill, found: unknown): object {
  const label = localize(`SALVO.adeva.data.skills.${name}`);
  const ranks = RANKS.map((id) => ({ id, label: localize(`SALVO.adeva.choice.${name}.${id}`), on: id === found }));
  return { name, label, ranks, ...checkView({ action: 'test', declared: { skill: name } }) };
}

function pool(name: string, path: string, found: unknown): Score {
  const { value = 0, max = 0 } = asRecord(found) as { value?: number; max?: number };
  const label = localize(`SALVO.adeva.score.${name}`);
  return {
    key: path,
    short: localize(`SALVO.adeva.scoreShort.${name}`),
    label,
    inputs: [
      { path: `${path}.value`, value, min: 0, max: 9_999, label: localize('SALVO.adeva.ui.now', { label }) },
      { path: `${path}.max`, value: max, min: 0, max: 9_999, label: localize('SALVO.adeva.ui.full', { label }) },
    ],
    hurt: value < max,
    spent: max > 0 && value <= 0,
  };
}

function single(name: string, path: string, value: unknown): Score {
  const label = localize(`SALVO.adeva.score.${name}`);
  const inputs = [{ path, value: value ?? 0, min: 0, max: 9_999, label }];
  return { key: path, short: localize(`SALVO.adeva.scoreShort.${name}`), label, inputs };
}

/** The base score to be typed, the score after decay, and the resulting bonus. */
function characteristic(name: Characteristic, system: Source): Score {
  const { base = 0, unnatural = 0 } = asRecord(asRecord(system['characteristics'])[name]) as Partial<Numbers>;
  const decay = Object.values(asRecord(system['decay'])).map((entry) => asRecord(entry));
  const lost = decay.filter((entry) => entry['characteristic'] === name).map((entry) => Number(entry['amount'] ?? 0));
  const current = currentScore(base, lost);
  const label = localize(`SALVO.adeva.characteristic.${name}`);
  const bonus = signed(bonusOf(current, unnatural));
  return {
    key: name,
    short: localize(`SALVO.adeva.short.${name}`),
    label,
    inputs: [{ path: `characteristics.${name}.base`, value: base, min: 0, max: 999, label }],
    side: bonus,
    ...(current === base ? {} : { now: number(current) }),
    sideLabel: localize('SALVO.adeva.ui.bonusOf', { label, bonus, current: number(current) }),
    check: { action: 'test', declared: { skill: 'none', characteristic: name } },
    hurt: current < base,
    spent: current <= 0,
  };
}

interface Numbers {
  readonly base: number;
  readonly unnatural: number;
}
