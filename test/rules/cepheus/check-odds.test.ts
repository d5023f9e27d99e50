/** The odds shown before an act with a check are those of the act itself, by following every way its check can end. */
import { expect, test } from 'vitest';
import { enumerate } from '../../../src/play/enumerate.ts';
import { byDefault, sample, type Tactic } from '../../../src/play/sample.ts';
import { cepheus, type CepheusFight } from '../../../src/rules/cepheus/index.ts';
import { appliedAll, combatantIn, withCombatant } from '../../../src/rules/kernel/fight.ts';
import { eventsOf, type Outcome, type Stage } from '../../../src/rules/kernel/outcome.ts';
import type { RollAsk } from '../../../src/rules/kernel/procedure.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { seeded, type Random } from '../../../src/rules/kernel/random.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { nextTurn, startFight } from '../../../src/rules/kernel/turns.ts';
import type { Command, Odds } from '../../../src/rules/ruleset.ts';
import { chanceNamed, throwing, valuesNamed } from '../decided.ts';
import { car, fightOf, type Person } from './fight-people.ts';

const SKILLS = ['Medicine', 'Leadership', 'Natural Weapons', 'Mechanics', 'Wheeled Vehicle', 'Zero-G', 'Athletics'];

/** A person in any state who has been hurt somewhat. */
function somebody(id: string, random: Random): Person {
  const score = (): number => 3 + random.below(10);
  const max = { str: score(), dex: score(), end: score() };
  const lost = (points: number): number => Math.max(1, points - random.below(points));
  const skills = SKILLS.filter(() => random.below(2) === 0).map((name) => [name, random.below(4)] as const);
  return {
    id,
    scores: { ...max, edu: score(), soc: score() },
    skills: { ...Object.fromEntries(skills), ...(random.below(4) === 0 ? { 'Jack-of-all-Trades': 1 } : {}) },
    armor: random.below(2) === 0 ? [] : ['mesh'],
    state: {
      initiative: id === 'A' ? 20 : 5,
      current: { str: lost(max.str), dex: lost(max.dex), end: lost(max.end), int: 7, edu: score(), soc: score() },
      hastened: random.below(4) === 0,
      reactions: random.below(3),
      fatigued: random.below(5) === 0,
    },
  };
}

const ROADS = { agility: 1, systems: { drive: 1 }, parts: 1, hull: { value: 1, max: 3 } };

/** A and B with a car, at whose wheel A may sit; on the turn of A, or before any fight. */
function someFight(random: Random, { aboard = false, calm = false }: Pick<Row, 'aboard' | 'calm'>): CepheusFight {
  const options = { ...(random.below(2) === 0 ? { negativeEffect: 'signed', grappleEffect: 'difference' } : {}) };
  const people = [somebody('A', random), somebody('B', random)];
  const cars = [car('car', aboard ? ['A'] : [], { ...ROADS, speed: aboard ? 60 : 0 }), car('van', [], { speed: 0 })];
  const begun = fightOf([...people, ...cars], { options });
  if (calm) return begun;
  const started = appliedAll(begun, eventsOf(sample(startFight(cepheus, begun), random) as Outcome)) as CepheusFight;
  const turned = appliedAll(started, eventsOf(sample(nextTurn(cepheus, started), random) as Outcome)) as CepheusFight;
  return { ...turned, turn: 'A' };
}

interface Row {
  readonly command: Command;
  readonly aboard?: boolean;
  readonly calm?: boolean;
  /** The reasons of the dice that the odds are about. */
  readonly dice: readonly string[];
  readonly tactic?: Tactic;
  /** The results that the odds name, as an outcome tells them. */
  readonly chance?: { readonly [name: string]: (outcome: Outcome) => boolean };
  readonly value?: { readonly [name: string]: (outcome: Outcome) => number };
  readonly tail?: number;
}

const stageOf = ({ stages }: Outcome, title: string): Stage | undefined =>
  stages.find((stage) => stage.title.endsWith(`.${title}`));
const numberIn = (stage: Stage | undefined, name: string): number => Number(stage?.verdict?.values?.[name] ?? 0);
const isGood =
  (title: string) =>
  (outcome: Outcome): boolean =>
    stageOf(outcome, title)?.verdict?.good === true;

const pickDamage: Tactic = {
  ...byDefault,
  choose: (ask) => (ask.options.some(({ id }) => id === 'damage') ? 'damage' : byDefault.choose(ask)),
};
/** The verdict of the last comparison, after any ties. */
const grappled = ({ stages }: Outcome): Stage | undefined => stages.findLast(({ title }) => title.endsWith('.grapple'));
const control = { dice: ['stage.control'], aboard: true, chance: { success: isGood('control') } } as const;

const ROWS: readonly Row[] = [
  ...[0, 30, 90].flatMap((minutes) =>
    ['A', 'B'].map((patient) => ({
      command: { action: 'firstAid', who: 'A', targets: [patient], declared: { minutes } },
      dice: ['stage.medicine'],
      chance: { success: isGood('medicine') },
      value: { points: (outcome: Outcome) => numberIn(stageOf(outcome, 'treatment'), 'points') },
    })),
  ),
  {
    command: { action: 'leadership', who: 'A', targets: ['B'] },
    dice: ['stage.leadership'],
    chance: { success: isGood('leadership') },
    value: {
      initiativeGained: (outcome) => {
        const { from, to } = eventsOf(outcome).find(({ kind }) => kind === 'initiativeChanged')?.facts ?? {};
        return Number(to ?? 0) - Number(from ?? 0);
      },
    },
  },
  ...['best', 'str'].flatMap((characteristic) =>
    [1, 0].map((gravity) => ({
      command: { action: 'grapple', who: 'A', targets: ['B'], declared: { characteristic, gravity } },
      dice: ['roll.grapple'],
      tactic: pickDamage,
      tail: 1e-5,
      chance: { wins: (outcome: Outcome) => grappled(outcome)?.verdict?.good === true },
      value: {
        gripDamage: (outcome: Outcome) =>
          grappled(outcome)?.verdict?.good === true ? numberIn(stageOf(outcome, 'grappleResult'), 'damage') : 0,
      },
    })),
  ),
  {
    command: { action: 'extendedAction', who: 'A', declared: { seconds: 0, increment: 5 } },
    dice: ['roll.taskTime'],
    value: { rounds: (outcome) => numberIn(stageOf(outcome, 'extendedAction'), 'rounds') },
  },
  ...['juryRig', 'system', 'hull'].map((kind) => ({
    command: { action: 'repair', who: 'A', targets: ['car'], declared: { kind } },
    calm: true,
    dice: ['roll.repair'],
    chance: { success: isGood('repair') },
  })),
  {
    ...control,
    command: { action: 'evade', who: 'A', declared: { otherDm: -1 } },
    value: { evasionDm: (outcome) => numberIn(stageOf(outcome, 'evading'), 'dm') },
  },
  { ...control, command: { action: 'stunt', who: 'A' } },
  { ...control, command: { action: 'weave', who: 'A', declared: { w: 2 } } },
  { ...control, command: { action: 'ram', who: 'A', targets: ['B'], declared: { duckBehind: true } } },
  {
    ...control,
    command: { action: 'ram', who: 'A', targets: ['van'], declared: { granted: true } },
    chance: { success: () => true },
  },
];

test.each(ROWS.map((row) => [`${row.command.action} ${JSON.stringify(row.command.declared ?? {})}`, row] as const))(
  'CEP-CORE-02 the odds of %s are those of the act',
  (_name, { command, aboard = false, calm = false, dice, tactic = byDefault, chance = {}, value = {}, tail = 0 }) => {
    const isThrown = ({ reason }: RollAsk): boolean => dice.some((name) => reason.endsWith(name));
    let seen = 0;
    for (let seed = 1; seed <= 25; seed++) {
      const fight = someFight(seeded(seed), { aboard, calm });
      const odds = cepheus.odds(fight, command);
      const act = () => throwing(cepheus.perform(fight, command), isThrown, tactic);
      const { ends, tail: cut } = enumerate(act, (end) => JSON.stringify(end), { tail });
      if (isRefusal(odds)) {
        expect([...ends.values()].map(({ value: end }) => end)).toEqual([odds]);
        continue;
      }
      const outcomes = [...ends.values()].flatMap(({ value: end, chance: share }) =>
        isRefusal(end) ? [] : [[end, share] as const],
      );
      // What the act costs may be refused beside its odds.
      if (outcomes.length === 0) continue;
      seen++;
      for (const [name, isSo] of Object.entries(chance)) {
        const shares = outcomes.filter(([end]) => isSo(end)).map(([, share]) => share);
        expect(Math.abs(chanceNamed(odds, name) - sum(shares)), `seed ${seed} ${name}`).toBeLessThanOrEqual(cut + 1e-9);
      }
      for (const [name, valueOf] of Object.entries(value)) compare(odds, name, outcomes, valueOf, cut, seed);
    }
    expect(seen).toBeGreaterThan(5);
  },
);

function compare(
  odds: Odds,
  name: string,
  outcomes: readonly (readonly [Outcome, number])[],
  valueOf: (outcome: Outcome) => number,
  cut: number,
  seed: number,
): void {
  const found = new Map<number, number>();
  for (const [end, share] of outcomes) found.set(valueOf(end) + 0, (found.get(valueOf(end) + 0) ?? 0) + share);
  const said = valuesNamed(odds, name);
  expect(said.size).toBeGreaterThan(0);
  for (const number of new Set([...said.keys(), ...found.keys()])) {
    const difference = Math.abs((said.get(number) ?? 0) - (found.get(number) ?? 0));
    expect(difference, `seed ${seed} ${name} ${number}`).toBeLessThanOrEqual(cut + 1e-9);
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

test('CEP-EXT-06 the odds of an extended action are those of the check after its last round', () => {
  let seen = 0;
  for (let seed = 1; seed <= 10; seed++) {
    const random = seeded(seed);
    const fight = someFight(random, {});
    const calm = combatantIn(fight, 'A');
    const still = withCombatant(fight, { ...calm, state: { ...calm.state, reactions: 0, hastened: false } });
    const skill = Object.keys(calm.sheet.skills)[0] ?? 'none';
    const command = { action: 'extendedAction', who: 'A', declared: { skill, seconds: 7 } };
    const odds = cepheus.odds(still, command);
    const begun = sample(cepheus.perform(still, command), random);
    if (isRefusal(odds) || isRefusal(begun)) continue;
    let working = appliedAll(still, eventsOf(begun)) as CepheusFight;
    while (combatantIn(working, 'A').state.extended !== null) {
      const before = working;
      const { ends } = enumerate(
        () => throwing(nextTurn(cepheus, before), ({ reason }) => reason.endsWith('workDone')),
        (end) => JSON.stringify(end),
      );
      const outcomes = [...ends.values()].flatMap(({ value, chance }) =>
        isRefusal(value) ? [] : [[value, chance] as const],
      );
      if (outcomes.some(([outcome]) => stageOf(outcome, 'workDone'))) {
        const passed = outcomes.filter(([outcome]) => isGood('workDone')(outcome)).map(([, chance]) => chance);
        expect(sum(passed)).toBeCloseTo(chanceNamed(odds, 'success'), 9);
        seen++;
      }
      working = appliedAll(working, eventsOf(outcomes[0]![0])) as CepheusFight;
    }
  }
  expect(seen).toBeGreaterThan(5);
});

test('CEP-GRP-01 a grapple out of reach has the odds of one within it, and says so', () => {
  const fight = someFight(seeded(3), {});
  const command = { action: 'grapple', who: 'A', targets: ['B'] };
  const near = cepheus.odds(fight, command) as Odds;
  const far = cepheus.odds(fight, { ...command, declared: { squares: 20, metres: 30 } });
  expect(far).toEqual({ ...near, assuming: ['SALVO.assuming.outOfReach'] });
});

test('CEP-CORE-07 the odds of a grapple list the modifiers of both sides, and say what decides between equal Effects', () => {
  const scores = { A: { str: 9, dex: 5 }, B: { str: 3, dex: 12 } };
  const people = (['A', 'B'] as const).map((id) => ({ id, scores: scores[id], skills: { 'Natural Weapons': 1 } }));
  const fight = fightOf(people, {});
  const odds = cepheus.odds(fight, { action: 'grapple', who: 'A', targets: ['B'] }) as Odds;
  expect(total(odds.tally)).toBe(2);
  expect(odds.opposed?.who).toBe('B');
  expect(total(odds.opposed!.tally)).toBe(3);
  // The scores are numbers of the target's.
  const label = 'SALVO.cepheus.foreseen.opposed';
  const values = { score: 9, otherScore: 12 };
  expect(odds.foreseen).toEqual([{ label, clause: 'CEP-CORE-07', good: null, values, ofTarget: true }]);
  const dexterous = { action: 'grapple', who: 'A', targets: ['B'], declared: { characteristic: 'dex' } };
  const even = fightOf(
    people.map((person) => ({ ...person, scores: { str: 3, dex: 8 } })),
    {},
  );
  expect((cepheus.odds(even, dexterous) as Odds).foreseen).toMatchObject([{ label: `${label}Even` }]);
});
