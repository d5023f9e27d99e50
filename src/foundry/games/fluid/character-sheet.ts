/** The sheet of a character of `fluid`. */
import {
  defenseOf,
  modifierOf,
  optionsFrom,
  SAVES,
  SCORES,
  vulnerableDefenseOf,
  type FluidCombatant,
} from '../../../rules/fluid/index.ts';
import { findCombatant, total, type Id } from '../../../rules/index.ts';
import { localize, type ItemDoc, type Source } from '../../api.ts';
import { number, signed } from '../../words/words.ts';
import { idAt, tableFor, type Table } from '../../resolution/table/table.ts';
import { FighterSheet, SHARED_PARTS, type Score } from '../../sheets/actor-sheet.ts';
import type { Context, RenderOptions, TemplatePart } from '../../applications/base.ts';
import { fluidFacts } from './facts.ts';
import { ledgerOf } from './ledger.ts';

const { header, nav, combat, ...others } = SHARED_PARTS;

/** A special character's pools; a standard character has a damage save instead (FLU-GAP-23). */
const SPECIAL = ['vitality', 'wounds', 'actionDice'] as const;
const STANDARD = ['damageSave', 'damageTaken', 'failures', 'failuresToDrop'] as const;

export class FluidCharacterSheet extends FighterSheet {
  static override DEFAULT_OPTIONS: object = { classes: ['salvo-fluid'], position: { width: 760, height: 680 } };

  static override PARTS: Record<string, TemplatePart> = {
    header,
    nav,
    combat,
    ledger: {
      template: 'systems/salvo/templates/actor/fluid-ledger.hbs',
      templates: ['systems/salvo/templates/parts/tally.hbs'],
      scrollable: [''],
    },
    ...others,
  };

  readonly itemTypes = ['fluidWeapon', 'fluidArmor', 'fluidGear'];
  override readonly words = ['group'];

  override readonly shownElsewhere = ['scores', 'saves', ...SPECIAL, ...STANDARD];

  get #isSpecial(): boolean {
    return this.actor.system['kind'] !== 'standard';
  }

  itemFacts(item: ItemDoc): readonly string[] {
    return fluidFacts(item);
  }

  scores(system: Source): readonly Score[] {
    const scores = (system['scores'] ?? {}) as Record<string, number | undefined>;
    const saves = (system['saves'] ?? {}) as Record<string, number | undefined>;
    return [
      ...(this.#isSpecial ? specialBoxes(system) : STANDARD.map((key) => single(key, key, system[key]))),
      ...SAVES.map((name) => ({
        ...single(name, `saves.${name}`, saves[name]),
        check: { action: 'save', declared: { save: name } },
      })),
      ...SCORES.map((name) => withModifier(single(name, `scores.${name}`, scores[name]), scores[name] ?? 0)),
    ];
  }

  override async _prepareContext(options: RenderOptions): Promise<Context> {
    const context = await super._prepareContext(options);
    const table = tableFor(this.actor);
    const id = table && idAt(table, this.actor);
    if (!table || id === null) return { ...context, ledger: null };
    return { ...context, ledger: ledgerOf(table, id), derived: defenseView(table, id) };
  }
}

/** Defense as it is now, and while its bearer is vulnerable (FLU-GAP-07). */
function defenseView({ fight }: Table, id: Id): readonly object[] {
  const combatant = findCombatant(fight, id) as FluidCombatant | undefined;
  if (!combatant) return [];
  const options = optionsFrom(fight.options);
  const values = [
    { label: localize('SALVO.fluid.ui.defenseNow'), value: number(total(defenseOf(combatant, options))) },
    {
      label: localize('SALVO.fluid.condition.vulnerable'),
      value: number(total(vulnerableDefenseOf(combatant, options))),
    },
  ];
  return [{ label: localize('SALVO.fluid.ui.defense'), about: localize('SALVO.fluid.about.ui.defense'), values }];
}

const specialBoxes = (system: Source): readonly Score[] => [
  pool('vitality', system['vitality'], 0),
  pool('wounds', system['wounds'], -9_999),
  single('actionDice', 'actionDice', system['actionDice']),
];

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
    inputs: [{ path, value: value ?? 0, min: -999, max: 9_999, label }],
  };
}

const withModifier = (score: Score, value: number): Score => ({
  ...score,
  check: { action: 'skill', declared: { bonus: modifierOf(value), what: score.label } },
  side: signed(modifierOf(value)),
  sideLabel: localize('SALVO.fluid.ui.modifierOf', { label: score.label, modifier: signed(modifierOf(value)) }),
});
