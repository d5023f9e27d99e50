/** Every ruleset's promises by its contract, tried by random play. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampleRecorded } from '../../src/play/sample.ts';
import type { Moment } from '../../src/rules/kernel/condition.ts';
import { conflict, idsIn } from '../../src/rules/kernel/fight.ts';
import { canonical } from '../../src/rules/kernel/json.ts';
import { distancesIn } from '../../src/rules/kernel/moves.ts';
import { eventsOf, type Outcome } from '../../src/rules/kernel/outcome.ts';
import type { Procedure } from '../../src/rules/kernel/procedure.ts';
import { afterOutcome } from '../../src/rules/kernel/progress.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { isRefusal, type Refusal } from '../../src/rules/kernel/result.ts';
import type { Command } from '../../src/rules/ruleset.ts';
import { total } from '../../src/rules/kernel/tally.ts';
import { nextTurn } from '../../src/rules/kernel/turns.ts';
import { english } from '../language.ts';
import { NIGHT } from '../night.ts';
import { requests, listOf } from './conformance/requests.ts';
import { ENTRANTS } from './conformance/entrants.ts';
import { misjudged, verdicts } from './conformance/verdicts.ts';
import { asJson, oddNumbers, playFight, replayed, takenBack, type Played } from './conformance/play.ts';

const MOVES: { readonly [ruleset: string]: readonly string[] } = {
  cepheus: ['move'],
  drive: [],
  fluid: ['move', 'step'],
  adeva: ['disengage', 'fullMove', 'halfMove', 'run'],
  arrgs: ['movement', 'sidestep', 'step', 'withdraw'],
};
type Words = { readonly [ruleset: string]: { readonly [kind: string]: object } };

const isRefused = (procedure: Procedure<Outcome | Refusal>): boolean => {
  const first = procedure.next();
  return first.done === true && isRefusal(first.value);
};

const SEEDS = Array.from({ length: NIGHT ? 30 : 14 }, (_, index) => index + 1);

describe.each(ENTRANTS.map((entrant) => [entrant.ruleset.id, entrant] as const))('%s', (_id, entrant) => {
  let fights: readonly Played[];
  beforeAll(() => {
    fights = SEEDS.map((seed) => playFight(entrant, seed, seeded(seed)));
  });

  test('fights end or can go on', () => {
    for (const { over, end } of fights) {
      if (over) continue;
      const { value } = sampleRecorded(nextTurn(entrant.ruleset, end), seeded(1));
      const { turn, round } = afterOutcome(end, value);
      expect([turn, round]).not.toEqual([end.turn, end.round]);
    }
    // At random, a fight of drive seldom comes to its end within the acts of a sample.
    const isOver = (seed: number): boolean => (fights[seed - 1] ?? playFight(entrant, seed, seeded(seed))).over;
    expect(Array.from({ length: 60 }, (_, index) => index + 1).some(isOver)).toBe(true);
  });

  test('what choices allow is not refused', () => {
    expect(fights.flatMap((fight) => fight.broken)).toEqual([]);
  });

  test('what cannot come about at all is refused, and what is allowed can', () => {
    const looks = fights
      .slice(0, 2)
      .flatMap(({ start, end, acts }) => [
        ...[start, end],
        ...acts.filter((_, index) => index % 20 === 0).map(({ before }) => before),
      ]);
    const choices = looks.flatMap((fight) => idsIn(fight).flatMap((who) => entrant.ruleset.choices(fight, who)));
    const moot = choices.filter((choice) => choice.moot);
    expect(moot.length).toBeGreaterThan(0);
    expect([...new Set(moot.flatMap(({ action, refused }) => (refused === null ? [action] : [])))]).toEqual([]);
  });

  test('what is not offered to a combatant is refused', () => {
    const { ruleset } = entrant;
    const actions = Object.keys((english()['SALVO'] as Words)[ruleset.id]!['action']!);
    const performed = fights
      .slice(0, 3)
      .flatMap(({ start, end }) =>
        [start, end].flatMap((fight) =>
          idsIn(fight).flatMap((who) =>
            actions
              .filter((action) => ruleset.choices(fight, who, action).length === 0)
              .filter(
                (action) => !isRefused(ruleset.perform(fight, { action, who, targets: idsIn(fight).slice(0, 1) })),
              ),
          ),
        ),
      );
    expect([...new Set(performed)]).toEqual([]);
  });

  test('the answers on record give the same outcome again', () => {
    for (const { acts } of fights) {
      for (const act of acts) {
        const again = replayed(act) as { readonly value?: unknown };
        expect(canonical(asJson(again.value))).toBe(canonical(asJson(act.outcome)));
      }
    }
  });

  test('every event fits the fight it is applied to', () => {
    for (const { acts } of fights) {
      for (const act of acts) expect(conflict(act.before, eventsOf(act.outcome)), act.name).toBeNull();
    }
  });

  test('taking the whole log back gives the start', () => {
    for (const fight of fights) expect(canonical(asJson(takenBack(fight)))).toBe(canonical(asJson(fight.start)));
  });

  test('the same seed gives the same log', () => {
    for (const seed of SEEDS.slice(0, 5)) {
      const again = playFight(entrant, seed, seeded(seed));
      const logOf = (played: Played): string => canonical(asJson(played.acts.map((act) => act.outcome)));
      expect(logOf(again)).toBe(logOf(fights[seed - 1]!));
    }
  });

  test('a fight and its log survive JSON and hold no odd numbers', () => {
    for (const { end, acts } of fights) {
      expect(oddNumbers(end)).toEqual([]);
      expect(oddNumbers(acts.map((act) => act.outcome))).toEqual([]);
      expect(JSON.parse(JSON.stringify(end))).toEqual(end);
    }
  });

  test('acts ask for what they asked for: modules, stored commands and dialogs rely on it (`conformance/requests.write.ts` writes it anew)', () => {
    expect(requests(entrant)).toEqual(readFileSync(listOf(entrant), 'utf8').trimEnd().split('\n'));
  });

  test('a verdict is good or bad for its combatant (`conformance/verdicts.write.ts` adds new ones)', () => {
    const outcomes = fights.flatMap(({ acts }) => acts.map(({ outcome }) => outcome));
    expect(misjudged(entrant.ruleset.id, outcomes)).toEqual([]);
    expect(verdicts(outcomes).length).toBeGreaterThan(10);
  });

  test('an outcome of a moment has the moment’s name and its combatant', () => {
    const { start } = fights[0]!;
    const who = idsIn(start)[0]!;
    const record = (moment: Moment): readonly unknown[] => {
      const { action, actor } = sampleRecorded(entrant.ruleset.advance(start, moment), seeded(1)).value;
      return [action, actor];
    };
    expect(record({ at: 'endOfTurn', of: who })).toEqual(['endOfTurn', who]);
    expect(record({ at: 'endOfRound' })).toEqual(['endOfRound', null]);
  });

  test('every die that is thrown is one of the book', () => {
    const thrown = fights.flatMap(({ acts }) =>
      acts.flatMap(({ outcome }) => outcome.stages.flatMap(({ dice }) => (dice ?? []).map(({ sides }) => sides))),
    );
    expect([...new Set(thrown)].filter((sides) => !entrant.ruleset.dice.includes(sides))).toEqual([]);
  });

  test('every total is its dice and its tally', () => {
    let seen = 0;
    for (const { acts } of fights) {
      for (const stage of acts.flatMap((act) => act.outcome.stages)) {
        const said = stage.verdict?.values?.['total'];
        const dice = stage.dice?.[0];
        if (typeof said !== 'number' || !dice || !stage.tally) continue;
        const dropped = (dice.dropped ?? []).reduce((sum, index) => sum + (dice.faces?.[index] ?? 0), 0);
        expect(said).toBe(dice.sum - dropped + total(stage.tally));
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(0);
  });

  test('amounts of harm that add up on a card are numbers, and books that hurt hit by hit have some', () => {
    const told = fights
      .flatMap(({ acts }) => acts.flatMap(({ outcome }) => outcome.stages))
      .flatMap(({ verdict }) => (verdict?.sums ?? []).map((name) => typeof verdict!.values?.[name]));
    // In drive a blow is told once, with all of its portions.
    expect([...new Set(told)]).toEqual(entrant.ruleset.id === 'drive' ? [] : ['number']);
  });

  test('every combatant has a status at every moment, with gauges in their bounds', () => {
    for (const { end } of fights) {
      for (const id of idsIn(end)) {
        const { gauges, budget } = entrant.ruleset.status(end, id);
        for (const gauge of gauges) expect(gauge.value >= 0 && gauge.value <= gauge.max).toBe(true);
        for (const entry of budget) expect(entry.left >= 0 && entry.left <= entry.of).toBe(true);
      }
    }
  });

  test('an act that moves takes the length of its way as a number, and tells how far it went', () => {
    const moves = new Map(
      fights.flatMap(({ start }) =>
        idsIn(start)
          .flatMap((id) => entrant.ruleset.choices(start, id))
          .flatMap((choice) => (choice.moves ? [[choice.action, choice] as const] : [])),
      ),
    );
    for (const { moves: way, fields, target } of moves.values()) {
      expect(target).toBe('none');
      expect(fields.find(({ key }) => key === way!.field)).toMatchObject({ kind: 'number', from: 'table' });
    }
    // Zones are no distances.
    expect([...moves.keys()].sort()).toEqual(MOVES[entrant.ruleset.id]);
    for (const { outcome } of fights.flatMap(({ acts }) => acts)) {
      const way = moves.get(outcome.action)?.moves;
      for (const length of way ? distancesIn(outcome, way).values() : []) expect(length).toBeGreaterThanOrEqual(0);
    }
  });

  test('an unknown act, combatant, item, target or declaration is refused', () => {
    const { start } = fights[0]!;
    const who = idsIn(start)[0]!;
    const commands = [
      { action: 'juggle', who },
      { action: 'attack', who: 'nobody' },
      { action: 'attack', who: '__proto__' },
      { action: 'attack', who, item: 'nothing', targets: [who] },
      { action: 'attack', who, targets: ['constructor'] },
      { action: 'attack', who, declared: { constructor: 1 } },
      { action: 'attack', who, item: 7, targets: 'all', declared: [] },
      { action: null, who },
      {},
      null,
    ] as unknown as readonly Command[];
    for (const command of commands) {
      const step = entrant.ruleset.perform(start, command).next();
      expect(step.done, JSON.stringify(command)).toBe(true);
      expect(step.value, JSON.stringify(command)).toHaveProperty('refused');
      expect(entrant.ruleset.odds(start, command)).toHaveProperty('refused');
    }
  });
});
