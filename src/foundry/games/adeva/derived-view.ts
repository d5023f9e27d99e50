/** Moves, evasions and soak of an actor as its sheet shows them: texts only. */
import { derivedOf, OPTIONS, type AdevaCombatant } from '../../../rules/adeva/index.ts';
import { localize, type ActorDoc } from '../../api.ts';
import { number } from '../../words/words.ts';
import { idAt, tableFor } from '../../resolution/table/table.ts';
import { findCombatant } from '../../../rules/index.ts';

export interface DerivedView {
  readonly label: string;
  readonly about: string;
  readonly values: readonly { readonly label: string; readonly value: string }[];
}

/** The derived values of an actor; none where it cannot be read. */
export function derivedViews(actor: ActorDoc): readonly DerivedView[] {
  const table = tableFor(actor);
  const id = table && idAt(table, actor);
  const combatant = table && id !== null ? findCombatant(table.fight, id) : undefined;
  if (!table || !combatant) return [];
  const { moves, evasions, soak } = derivedOf(
    combatant as unknown as AdevaCombatant,
    OPTIONS.from(table.fight.options),
  );
  const line = (name: string, values: readonly (readonly [string, number])[]): DerivedView => ({
    label: localize(`SALVO.adeva.ui.${name}`),
    about: localize(`SALVO.adeva.about.ui.${name}`),
    values: values.map(([label, value]) => ({ label: localize(label), value: number(value) })),
  });
  return [
    line(
      'moves',
      Object.entries(moves).map(([name, squares]) => [`SALVO.adeva.ui.moveOf.${name}`, squares]),
    ),
    line(
      'evasions',
      evasions.map(({ evasion, targetNumber }) => [`SALVO.adeva.stage.${evasion}`, targetNumber]),
    ),
    line(
      'soak',
      soak.map((each) => [
        each.location === null ? 'SALVO.adeva.ui.everywhere' : `SALVO.adeva.option.location.${each.location}`,
        each.soak,
      ]),
    ),
  ];
}
