/** The odds shown before an attack are those of the act itself, by following every way it can end. */
import { expect, test } from 'vitest';
import { enumerate } from '../../../src/play/enumerate.ts';
import { cepheus, type CepheusFight } from '../../../src/rules/cepheus/index.ts';
import { appliedAll, combatantIn } from '../../../src/rules/kernel/fight.ts';
import type { Id } from '../../../src/rules/kernel/json.ts';
import { eventsOf, type Outcome } from '../../../src/rules/kernel/outcome.ts';
import { seeded } from '../../../src/rules/kernel/random.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import type { Command, Odds } from '../../../src/rules/ruleset.ts';
import { fightOf, type Person } from './fight-people.ts';

const WEAPONS = ['rifle', 'sighted', 'pistol', 'laser', 'dagger', 'unarmed'];

/** A shooter and a target in any state, with an attack that the one may make on the other. */
function someAttack(seed: number): { readonly fight: CepheusFight; readonly command: Command } {
  const random = seeded(seed);
  const below = (bound: number): number => random.below(bound);
  const score = (): number => 2 + below(10);
  const item = WEAPONS[below(WEAPONS.length)]!;
  const aim = below(2) === 0 ? { target: 'B', dm: below(4), kill: 2 * below(4) } : null;
  const a: Person = {
    id: 'A',
    scores: { str: score(), dex: score() },
    skills: { 'Slug Rifle': below(4), 'Energy Rifle': below(3), 'Natural Weapons': below(2) },
    weapons: WEAPONS.filter((weapon) => weapon !== 'unarmed'),
    state: { aim, hastened: below(4) === 0, reactions: below(3), fatigued: below(5) === 0 },
  };
  const max = { str: score(), dex: score(), end: score() };
  const current = { str: max.str, dex: max.dex - below(2), end: max.end - below(max.end), int: 7, edu: 7, soc: 7 };
  const b: Person = {
    id: 'B',
    scores: max,
    armor: below(2) === 0 ? [] : [['jack', 'mesh', 'cloth', 'ablat'][below(4)]!],
    state: { current, stance: below(2) === 0 ? 'standing' : 'prone', cover: below(2) === 0 ? 'none' : 'half' },
  };
  const options = below(2) === 0 ? { koRule: 'strOrDexAtZero', proneShort: 0 } : {};
  return { fight: fightOf([a, b], { options }), command: { action: 'attack', who: 'A', item, targets: ['B'] } };
}

const LABELS = ['hit', 'wound', 'knockOut', 'kill'] as const;

/** The result of an attack on B, as the odds name it. */
function endOf(fight: CepheusFight, result: Outcome | Refusal): string {
  if (isRefusal(result)) return 'refused';
  const hit = result.stages.some((stage) => stage.verdict?.key === 'SALVO.cepheus.verdict.hit');
  const sum = (id: Id, now: CepheusFight): number => {
    const { str, dex, end } = combatantIn(now, id).state.current;
    return str + dex + end;
  };
  const after = appliedAll(fight, eventsOf(result));
  const lost = sum('B', fight) - sum('B', after);
  const { standing } = cepheus.status(after, 'B');
  const ends = { hit, wound: lost > 0, knockOut: standing !== 'up', kill: standing === 'dead' };
  return LABELS.filter((label) => ends[label]).join(' ');
}

test('CEP-ATK-06 the odds equal the enumeration of the act', () => {
  let seen = 0;
  for (let seed = 1; seed <= 120; seed++) {
    const { fight, command } = someAttack(seed);
    const odds = cepheus.odds(fight, command);
    if (isRefusal(odds)) continue;
    const { ends, tail } = enumerate(
      () => cepheus.perform(fight, command),
      (result) => endOf(fight, result),
    );
    expect(tail).toBe(0);
    for (const label of LABELS) {
      let chance = 0;
      for (const [end, { chance: share }] of ends) if (end.split(' ').includes(label)) chance += share;
      expect(chanceOf(odds, label), `seed ${seed} ${label}`).toBeCloseTo(chance, 12);
    }
    seen++;
  }
  expect(seen).toBeGreaterThan(60);
});

const chanceOf = (odds: Odds, label: string): number =>
  odds.chances.find((chance) => chance.label === `SALVO.cepheus.odds.${label}`)?.chance ?? Number.NaN;
