/** The field of a forecast, on which nobody moves: what the table measures for everybody's attack on every enemy. */
import type { Facts } from '../../../play/battle.ts';
import { combatantIn, idsIn, type Command, type Id, type Json } from '../../../rules/index.ts';
import { surveyed } from '../../resolution/measure/areas.ts';
import { choicesFor, type Table } from '../../resolution/table/table.ts';

/** Assumptions about the distances: as the tokens stand, or everybody next to whomever it attacks. */
export const FIELDS = ['tokens', 'reach'] as const;
export type FieldKind = (typeof FIELDS)[number];

/** The longest time in ms for which the page is kept from anything else. */
const SLICE = 6;

/** The measurements, worked out in slices between which the page may do something else. */
export async function fieldOf(table: Table, kind: FieldKind): Promise<Facts> {
  const facts: Record<Id, NonNullable<Facts[Id]>> = {};
  let began = performance.now();
  for (const who of idsIn(table.fight)) {
    const own: Record<Id, Values> = (facts[who] = {});
    for (const enemy of enemiesOf(table, who)) {
      own[enemy] = kind === 'tokens' ? factsFor(table, who, { targets: [enemy] }) : besideOneself(table, who);
      if (performance.now() - began < SLICE) continue;
      await new Promise((done) => setTimeout(done));
      began = performance.now();
    }
  }
  return facts;
}

type Values = Readonly<Record<string, Json>>;

function enemiesOf({ fight }: Table, who: Id): readonly Id[] {
  const { side } = combatantIn(fight, who);
  return fight.combatants.filter((combatant) => combatant.side !== side).map(({ id }) => id);
}

/** The measurements to the middle of the next square, with nothing in the way. */
function besideOneself(table: Table, who: Id): Values {
  const token = table.tokens.get(who);
  if (!token) return {};
  const { x, y } = token.getCenterPoint();
  const facts = factsFor(table, who, { place: { x: x + token.parent.grid.size, y } });
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== false));
}

/** The measurements for an attack with any of its weapons. Lists of bystanders are left out: whoever forecasts knows no bystanders. */
function factsFor(table: Table, who: Id, aim: Pick<Command, 'targets' | 'place'>): Values {
  const choices = choicesFor(table, { who, action: table.ruleset.plainAttack });
  const facts = choices.map(({ action, item }) =>
    surveyed(table, { action, who, ...(item === undefined ? {} : { item }), ...aim }),
  );
  const entries = facts.flatMap((measured) => Object.entries(measured));
  return Object.fromEntries(entries.filter(([, value]) => typeof value !== 'object'));
}
