/** The field of a forecast, on which nobody moves: what the table measures for everybody's attack on every enemy. */
import type { Facts } from '../../../play/battle.ts';
import { combatantIn, idsIn, type Id, type Json } from '../../../rules/index.ts';
import type { TokenDoc } from '../../api.ts';
import { factsWanted, measuredTo, pointOn } from '../../resolution/measure/measure.ts';
import { choicesFor, type Table } from '../../resolution/table/table.ts';

/** Assumptions about the distances: as the tokens stand, or everybody next to whomever it attacks. */
export const FIELDS = ['tokens', 'reach'] as const;
export type FieldKind = (typeof FIELDS)[number];

/** The longest time in ms for which the page is kept from anything else. */
const SLICE = 6;

/** The measurements, each made when it is first looked at: to find out whether everybody reaches somebody, few are. */
export const fieldAhead = (table: Table, kind: FieldKind): Facts =>
  asAsked((who) => asAsked(measureFrom(table, who, kind)));

const asAsked = <V>(made: (id: Id) => V): { readonly [id: Id]: V } =>
  new Proxy<Record<Id, V>>({}, { get: (known, id) => (known[String(id)] ??= made(String(id))) });

/** The measurements, worked out in slices between which the page may do something else. */
export async function fieldOf(table: Table, kind: FieldKind): Promise<Facts> {
  const facts: Record<Id, NonNullable<Facts[Id]>> = {};
  let began = performance.now();
  for (const who of idsIn(table.fight)) {
    const own: Record<Id, Values> = (facts[who] = {});
    const measure = measureFrom(table, who, kind);
    for (const enemy of enemiesOf(table, who)) {
      own[enemy] = measure(enemy);
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

/** The measurements from one combatant to another that any of its attacks asks for. */
function measureFrom(table: Table, who: Id, kind: FieldKind): (target: Id) => Values {
  const token = table.tokens.get(who);
  if (!token) return () => ({});
  const choices = choicesFor(table, { who, action: table.ruleset.plainAttack });
  const wanted = new Set(choices.flatMap((choice) => [...factsWanted(choice)]));
  if (kind === 'reach') {
    const facts = besideOneself(table, token, wanted);
    return () => facts;
  }
  return (target) => {
    const other = table.tokens.get(target);
    return other ? measuredTo(table, token, other, wanted) : {};
  };
}

/** The measurements to the middle of the next square, with nothing in the way. */
function besideOneself(table: Table, token: TokenDoc, wanted: ReadonlySet<string>): Values {
  const { x, y } = token.getCenterPoint();
  const facts = measuredTo(table, token, pointOn(token, { x: x + token.parent.grid.size, y }), wanted);
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== false));
}
