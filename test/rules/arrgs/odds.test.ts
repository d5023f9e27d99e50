/** Exact odds before an act against every way in which the very act may end, up to the tail that they name. */
import { describe, expect, test } from 'vitest';
import { enumerate } from '../../../src/play/enumerate.ts';
import { sample } from '../../../src/play/sample.ts';
import { arrgs, type ArrgsFight } from '../../../src/rules/arrgs/index.ts';
import { eventsOf, type Outcome } from '../../../src/rules/kernel/outcome.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import type { Command } from '../../../src/rules/ruleset.ts';
import { someAttack } from '../../bench/arrgs.ts';
import { million } from '../million.ts';
import { duel, sturdy, table } from './people.ts';

/** Chains rarer than this are cut off, and counted. */
const RARE = 1e-6;

interface Ended {
  readonly success: boolean;
  readonly damage: number;
}

function ended(outcome: Outcome | Refusal): Ended {
  if (isRefusal(outcome)) throw new Error(outcome.refused);
  const events = eventsOf(outcome);
  return {
    success: events.some(({ kind }) => kind === 'attackSucceeded'),
    damage: Number(events.find(({ kind }) => kind === 'damageApplied')?.facts?.['damage'] ?? 0),
  };
}

function everyEnd(fight: ArrgsFight, command: Command) {
  const make = () => arrgs.perform(fight, command);
  return enumerate(make, (outcome) => JSON.stringify(ended(outcome)), { tail: RARE });
}

const random = seeded(6);
const situations = Array.from({ length: 12 }, () => someAttack(random));

describe('an attack', () => {
  test('the lowest number on the die that succeeds without an extra check', () => {
    // 5 and the margin of +7 against Reflex 21: above 0 from 10 on.
    const line = duel({}, { sheet: { ...sturdy.sheet, abilities: { agility: 10 }, aap: 0 } });
    const attack = { action: 'attack', who: 'a', item: 'sword', targets: ['b'], declared: { near: [] } };
    const odds = arrgs.odds(line.fight, attack);
    expect(odds).toMatchObject({ needed: { count: 1, sides: 20, sum: 10, succeeds: 'above', ofTarget: true } });
    // The numbers that the 10 comes from, for those who may know the target's.
    expect(odds).toMatchObject({ foreseen: [{ clause: 'ARR-ATK-08', values: { dc: 21, base: 5 }, ofTarget: true }] });
    const succeeds = (natural: number): boolean =>
      table
        .act(line, 'a', 'attack', { item: 'sword', target: 'b', declared: { near: [] }, dice: [natural] })
        .events.some(({ kind }) => kind === 'attackSucceeded');
    expect([succeeds(9), succeeds(10)]).toEqual([false, true]);
    // Out of reach but for a critical chain: no number on the die is enough.
    const far = duel({}, { sheet: { ...sturdy.sheet, abilities: { agility: 25 }, aap: 0 } });
    expect(arrgs.odds(far.fight, attack)).not.toHaveProperty('needed');
  });

  test.each([
    ['attack', 'damagingAttack', ['success', 'critical', 'dying', 'disabled', 'death']],
    ['reposition', 'damagingAttack', ['success', 'critical']],
    ['trip', 'damagingAttack', ['success']],
    ['reposition', 'anyAttack', ['success', 'critical', 'dying', 'disabled', 'death']],
    ['trip', 'anyAttack', ['success', 'dying', 'disabled', 'death']],
  ])('%s lists what it can do at all, with Dying from a critical by %s (ARR-CRT-10, -11, ARR-RPL-01)', (...row) => {
    const [action, criticalDying, chances] = row;
    const line = duel({}, {}, { criticalDying });
    const odds = arrgs.odds(line.fight, { action, who: 'a', item: 'sword', targets: ['b'], declared: { near: [] } });
    if (isRefusal(odds)) throw new Error(odds.refused);
    expect(odds.chances.map(({ label }) => label.split('.').at(-1))).toEqual(chances);
  });

  test.each(situations.map((given, index) => [index, given] as const))(
    'situation %i: the chance of success and of every damage',
    (_, { fight, command }) => {
      const odds = arrgs.odds(fight as unknown as ArrgsFight, command);
      if (isRefusal(odds)) throw new Error(odds.refused);
      const { ends, tail } = everyEnd(fight as unknown as ArrgsFight, command);
      let success = 0;
      const damages = new Map<number, number>();
      for (const { value, chance } of ends.values()) {
        const { success: hit, damage } = ended(value);
        success += hit ? chance : 0;
        damages.set(damage, (damages.get(damage) ?? 0) + chance);
      }
      expect(odds.tail).toBeLessThan(1e-9);
      expect(Math.abs(odds.chances[0]!.chance - success)).toBeLessThanOrEqual(tail + odds.tail + 1e-12);
      const { min, mass } = odds.distributions[1]!.of;
      for (const [damage, chance] of damages) {
        expect(Math.abs((mass[damage - min] ?? 0) - chance)).toBeLessThanOrEqual(tail + odds.tail + 1e-12);
      }
    },
  );
});

/** Chains up to the named tail, with everybody's default answers. */
for (const [index, { fight: drawn, command }] of situations.slice(0, 4).entries()) {
  const fight = drawn as unknown as ArrgsFight;
  const odds = arrgs.odds(fight, command);
  if (isRefusal(odds)) throw new Error(odds.refused);
  const { tail } = odds;
  const { min, mass } = odds.distributions[1]!.of;
  million(
    `arrgs: an attack of situation ${index}`,
    500,
    () => [
      { name: 'success', chance: odds.chances[0]!.chance, tail },
      ...mass.map((chance, at) => ({ name: `damage ${min + at}`, chance, tail })),
    ],
    (random) => {
      const { success, damage } = ended(sample(arrgs.perform(fight, command), random));
      return [...(success ? ['success'] : []), `damage ${damage}`];
    },
  );
}

describe('a rolled movement', () => {
  test.each([1, 4, 9, 12])('gets %i squares far, over rough ground', (steps) => {
    const declared = { steps, mode: 'action', rough1: 2, rough3: 1 };
    const command = { action: 'movement', who: 'a', declared };
    const { fight } = duel();
    const odds = arrgs.odds(fight, command);
    if (isRefusal(odds)) throw new Error(odds.refused);
    const { ends, tail } = enumerate(
      () => arrgs.perform(fight, command),
      (outcome) => String(squaresOf(outcome)),
      { tail: RARE },
    );
    const farEnough = [...ends.values()].reduce(
      (sum, { value, chance }) => (squaresOf(value) >= steps ? sum + chance : sum),
      0,
    );
    expect(Math.abs(odds.chances[0]!.chance - farEnough)).toBeLessThanOrEqual(tail + odds.tail + 1e-12);
  });

  test('where no way is declared, the question is whether it gets away at all', () => {
    const label = (steps: number): string => {
      const odds = arrgs.odds(duel().fight, { action: 'movement', who: 'a', declared: { steps, mode: 'action' } });
      return isRefusal(odds) ? odds.refused : odds.chances[0]!.label;
    };
    expect([label(0), label(1)]).toEqual(['SALVO.arrgs.chance.getsAway', 'SALVO.arrgs.chance.farEnough']);
  });

  /** The allowance of the check, as the card has it. */
  function squaresOf(outcome: Outcome | Refusal): number {
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    return Number(outcome.stages.find(({ kind }) => kind === 'check')!.verdict!.values!['squares']);
  }
});
