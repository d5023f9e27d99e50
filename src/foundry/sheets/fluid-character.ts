/** The sheet of a character of `fluid`. */
import { SCORES } from '../../rules/fluid/types.ts';
import { localize, type ItemDoc, type Source } from '../api.ts';
import { number, signed } from '../chat/words.ts';
import { subType } from '../data/types.ts';
import { FighterSheet, SHARED_PARTS, type Score } from './actor-sheet.ts';
import type { TemplatePart } from './base.ts';

export class FluidCharacterSheet extends FighterSheet {
  static override PARTS: Record<string, TemplatePart> = { ...SHARED_PARTS };

  readonly itemTypes = ['fluidWeapon', 'fluidArmor', 'fluidGear'];
  override readonly words = ['group'];
  override readonly marks = ['stable'];
  override readonly shownElsewhere = ['scores', 'vitality', 'wounds', 'actionDice'];

  itemFacts(item: ItemDoc): readonly string[] {
    return subType(item.type)?.kind === 'weapon' ? weaponFacts(item.system) : [];
  }

  scores(system: Source): readonly Score[] {
    const scores = (system['scores'] ?? {}) as Record<string, number | undefined>;
    return [
      pool('vitality', system['vitality'], 0),
      pool('wounds', system['wounds'], -9_999),
      single('actionDice', 'actionDice', system['actionDice']),
      ...SCORES.map((name) => single(name, `scores.${name}`, scores[name])),
    ];
  }
}

function pool(key: string, found: unknown, min: number): Score {
  const { value = 0, max = 0 } = (found ?? {}) as { value?: number; max?: number };
  const label = localize(`SALVO.fluid.score.${key}`);
  const inputs = [
    { path: `${key}.value`, value, min, max: 9_999, label: localize('SALVO.fluid.ui.now', { label }) },
    { path: `${key}.max`, value: max, min, max: 9_999, label: localize('SALVO.fluid.ui.full', { label }) },
  ];
  return { key, short: localize(`SALVO.fluid.scoreShort.${key}`), label, inputs, hurt: value < max, spent: value <= 0 };
}

function single(key: string, path: string, value: unknown): Score {
  const label = localize(`SALVO.fluid.score.${key}`);
  return {
    key,
    short: localize(`SALVO.fluid.scoreShort.${key}`),
    label,
    inputs: [{ path, value: value ?? 0, min: 0, max: 9_999, label }],
  };
}

function weaponFacts(system: Source): readonly string[] {
  const {
    dice = 0,
    sides = 0,
    flat = 0,
  } = (system['damage'] ?? {}) as { dice?: number; sides?: number; flat?: number };
  const facts = [
    `${number(dice)}D${number(sides)}${flat === 0 ? '' : signed(flat)}`,
    localize(`SALVO.fluid.choice.kind.${String(system['kind'])}`),
  ];
  const magazine = system['magazine'] as { value: number; max: number } | null | undefined;
  if (magazine)
    facts.push(localize('SALVO.fluid.ui.shots', { value: number(magazine.value), max: number(magazine.max) }));
  return facts;
}
