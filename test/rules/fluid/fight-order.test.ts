/** No order of edits, undo, leaving or late joining loses or doubles a turn. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byDefault, sample } from '../../../src/play/sample.ts';
import { countTally, fluid, type FluidFight } from '../../../src/rules/fluid/index.ts';
import { inverses } from '../../../src/rules/kernel/event.ts';
import { appliedAll, conflict, findCombatant, withCombatant } from '../../../src/rules/kernel/fight.ts';
import { canonical, deepFreeze, type Id, type Json } from '../../../src/rules/kernel/json.ts';
import { eventsOf, type Outcome } from '../../../src/rules/kernel/outcome.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import { seeded, type Random } from '../../../src/rules/kernel/random.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { nextTurn, startFight } from '../../../src/rules/kernel/turns.ts';
import { fightOf, person } from './people.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const LATE = ['y', 'z'];

type Edit =
  | { readonly do: 'setCount'; readonly who: number; readonly count: number }
  | { readonly do: 'undone'; readonly who: number; readonly count: number }
  | { readonly do: 'leave' | 'join'; readonly who: number }
  | { readonly do: 'delay'; readonly steps: number }
  | { readonly do: 'next' };

const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Edit>({ do: 'next' }) },
  fc.record({ do: fc.constant('setCount' as const), who: fc.nat(6), count: fc.integer({ min: -5, max: 30 }) }),
  fc.record({ do: fc.constant('undone' as const), who: fc.nat(6), count: fc.integer({ min: -5, max: 30 }) }),
  fc.record({ do: fc.constantFrom('leave' as const, 'join' as const), who: fc.nat(6) }),
  fc.record({ do: fc.constant('delay' as const), steps: fc.integer({ min: 1, max: 4 }) }),
);

/** A fight being edited, and how often each has finished a turn in the round that is on. */
interface Table {
  fight: FluidFight;
  readonly random: Random;
  finished: Map<Id, number>;
  here: Set<Id>;
}

test('FLU-SEQ-03 FLU-SEQ-04 FLU-AMB-19 FLU-INI-05 everybody present all round acts once in it', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 10, maxLength: 60 }), fc.nat(), (edits, seed) => {
      const table = opened(seed);
      for (const edit of edits) {
        apply(table, edit);
        consistent(table.fight);
      }
    }),
    { numRuns: 150 },
  );
});

function opened(seed: number): Table {
  const people = IDS.map((id, index) => ({ id, side: index % 2 ? 'us' : 'them', sheet: { initBonus: index % 3 } }));
  const start = fightOf(people, { scene: { awareness: 'all' } });
  const table: Table = { fight: start, random: seeded(seed), finished: new Map(), here: new Set(IDS) };
  run(table, startFight(fluid, start));
  return table;
}

function run(table: Table, procedure: Procedure<Outcome | Refusal>): Outcome | null {
  const result = sample(procedure, table.random, byDefault);
  if (isRefusal(result)) return null;
  expect(conflict(table.fight, eventsOf(result))).toBeNull();
  table.fight = deepFreeze(appliedAll(table.fight, eventsOf(result)));
  return result;
}

const act = (table: Table, action: string, who: Id, declared: { readonly [key: string]: Json } = {}): Outcome | null =>
  findCombatant(table.fight, who) ? run(table, fluid.perform(table.fight, { action, who, declared })) : null;

function apply(table: Table, edit: Edit): void {
  const who = 'who' in edit ? [...IDS, ...LATE][edit.who]! : '';
  switch (edit.do) {
    case 'next':
      return next(table);
    case 'setCount':
      act(table, 'setCount', who, { count: edit.count });
      return;
    case 'undone':
      return thereAndBack(table, who, edit.count);
    case 'delay':
      if (table.fight.turn !== null) act(table, 'delay', table.fight.turn, { steps: edit.steps });
      return;
    case 'leave':
      if (act(table, 'leave', who)) table.here.delete(who);
      return;
    case 'join':
      joined(table, who);
  }
}

/** An edit and its undo leave no trace. */
function thereAndBack(table: Table, who: Id, count: number): void {
  const before = canonical(table.fight as unknown as Json);
  const outcome = act(table, 'setCount', who, { count });
  if (!outcome) return;
  table.fight = deepFreeze(appliedAll(table.fight, inverses(eventsOf(outcome))));
  expect(canonical(table.fight as unknown as Json)).toBe(before);
}

/** A late arrival may have missed the middle of a round, so it is not counted in this one. */
function joined(table: Table, who: Id): void {
  if (!findCombatant(table.fight, who)) {
    table.fight = deepFreeze(withCombatant(table.fight, person({ id: who, sheet: { initBonus: 1 } })));
  }
  act(table, 'join', who);
}

/** The end of the turn that is on; at the end of a round everybody who was there has had one turn. */
function next(table: Table): void {
  const { turn, round } = table.fight;
  if (turn !== null) table.finished.set(turn, (table.finished.get(turn) ?? 0) + 1);
  for (const count of table.finished.values()) expect(count).toBe(1);
  run(table, nextTurn(fluid, table.fight));
  if (table.fight.round === round) return;
  for (const id of table.here) expect(table.finished.get(id), `${id} in round ${round}`).toBe(1);
  table.finished = new Map();
  table.here = new Set(
    table.fight.combatants.flatMap((combatant) =>
      combatant.state.left || combatant.state.count === null ? [] : [combatant.id],
    ),
  );
}

/** The turn belongs to its present owner, and every Count is the total of its history. */
function consistent(fight: FluidFight): void {
  if (fight.turn !== null) expect(fight.acted[fight.turn]).toBe(true);
  for (const combatant of fight.combatants) {
    if (combatant.state.count === null) continue;
    expect(total(countTally(combatant))).toBe(combatant.state.count);
    expect(combatant.state.count).toBeGreaterThan(0);
  }
}
