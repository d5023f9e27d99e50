/** Settings that a book needs before the fight opens: once for all, and for each participant. */
import { idsIn, isIn, combatantIn, type Choice, type Id } from '../../rules/index.ts';
import { localize, type CombatDoc } from '../api.ts';
import { text } from '../words/words.ts';
import { subType } from '../data/types.ts';
import type { Table } from '../resolution/table/table.ts';
import { fieldView, type FieldView } from './field-view.ts';

export interface SetUpRow {
  readonly id: Id;
  readonly name: string;
  readonly img: string;
  readonly side: string;
  readonly action: string;
  readonly fields: readonly FieldView[];
  /** Groups that share one initiative roll, where sheets say so; null: they do not. */
  readonly group: string | null;
}

export interface SetUpView {
  readonly action: string;
  readonly fields: readonly FieldView[];
  readonly rows: readonly SetUpRow[];
  /** The questions for each participant. */
  readonly part: string;
  /** Whether it is one question, so that the head of its column says it. */
  readonly isOne: boolean;
  readonly groups: readonly string[];
  readonly hasGroups: boolean;
}

/** Whether the book of this fight has anything to settle first. */
export const hasSetUp = ({ ruleset, fight }: Table): boolean => {
  const first = idsIn(fight)[0];
  return first !== undefined && fight.phase === 'setup' && ruleset.choices(fight, first).some(isSetUp);
};

const isSetUp = (choice: Choice): boolean => choice.setup !== undefined && choice.refused === null;

export function setUpView(table: Table, combat: CombatDoc): SetUpView {
  const rows = [...combat.combatants].filter(({ id }) => isIn(table.fight, id));
  const choices = rows.map((row) => table.ruleset.choices(table.fight, row.id).filter(isSetUp));
  const scene = choices[0]?.find((choice) => choice.setup === 'scene');
  const views = rows.map((row, index): SetUpRow => {
    const each = choices[index]!.find((choice) => choice.setup === 'each');
    const { name, img } = row;
    return {
      id: row.id,
      name,
      img,
      side: text(`SALVO.word.side.${combatantIn(table.fight, row.id).side}`),
      action: each?.action ?? '',
      fields: (each?.fields ?? []).map((field) => fieldView(field)),
      group: groupOf(table, row.id),
    };
  });
  const asked = views.flatMap(({ fields }) => fields);
  const isOne = asked.length > 0 && views.every(({ fields }) => fields.length <= 1);
  const groups = [...new Set(views.flatMap((row) => row.group ?? []))].filter((name) => name !== '').sort();
  return {
    action: scene?.action ?? '',
    fields: (scene?.fields ?? []).map((field) => fieldView(field)),
    rows: views,
    part: isOne ? asked[0]!.label : partOf(choices.flat()),
    isOne,
    groups,
    hasGroups: views.some((row) => row.group !== null),
  };
}

function partOf(choices: readonly Choice[]): string {
  const each = choices.find((choice) => choice.setup === 'each');
  return each ? localize(each.label) : '';
}

function groupOf(table: Table, id: Id): string | null {
  const actor = table.actors.get(id);
  const has = actor !== undefined && subType(actor.type)?.fields['group']?.field === 'text';
  return has ? String(actor.system['group'] ?? '') : null;
}
