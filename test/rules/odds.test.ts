/** R6: whatever odds a game shows in situations drawn at random, a long run of the same act comes to them. */
import { describe, expect, test } from 'vitest';
import { sample } from '../../src/play/sample.ts';
import { appliedAll, type Fight, idsIn, combatantIn, withCombatant } from '../../src/rules/kernel/fight.ts';
import type { Id } from '../../src/rules/kernel/json.ts';
import { eventsOf, type Outcome } from '../../src/rules/kernel/outcome.ts';
import { seeded, type Random } from '../../src/rules/kernel/random.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import type { Command, Ruleset } from '../../src/rules/ruleset.ts';
import { NIGHT, nightly } from '../night.ts';
import { ENTRANTS } from './conformance/entrants.ts';
import { declaring, playFight, type Entrant } from './conformance/play.ts';

/** Acts that one odds is held against. */
const ACTS = NIGHT ? 4_000 : 400;

/** The result of an act, for the questions that the odds answer. */
interface End {
  readonly outcome: Outcome;
  readonly after: Fight;
  readonly target: Id;
  readonly ruleset: Ruleset;
}

/** Verdicts of the stages of one kind. */
const verdicts = ({ outcome }: End, kind?: string): readonly string[] =>
  outcome.stages
    .filter((stage) => kind === undefined || stage.kind === kind)
    .flatMap(({ verdict }) => (verdict ? [verdict.key.split('.').at(-1)!] : []));

const standing = ({ ruleset, after, target }: End): string => ruleset.status(after, target).standing;
const falls = (end: End): boolean => standing(end) !== 'up';
const dies = (end: End): boolean => ['dead', 'destroyed'].includes(standing(end));
const says =
  (...words: readonly string[]) =>
  (end: End): boolean =>
    verdicts(end).some((verdict) => words.includes(verdict));

/** Assumptions of the odds that ordinary play does not share, and the chances that no longer apply. */
const ASIDE: { readonly [assuming: string]: readonly string[] } = {
  'SALVO.fluid.odds.oneTarget': ['drop', 'dead'],
  'SALVO.arrgs.assuming.noDyingCheck': ['death'],
};

/** Whether the actor's own check, the first of the act, did not fail; an act without one cannot. */
const passed = ({ outcome: { actor, stages } }: End): boolean =>
  stages.find(({ kind, who }) => kind === 'check' && who === actor)?.verdict?.good !== false;

/** Whether the stage with the title of the act itself, that of a maneuver's check, is good for its actor. */
const succeeds = ({ outcome: { action, stages } }: End): boolean =>
  stages.some(({ title, verdict }) => title === `SALVO.arrgs.action.${action}` && verdict?.good === true);

/** Whether the comparison of an opposed check, the last after any ties, is good for its actor. */
const wins = ({ outcome: { stages } }: End): boolean =>
  stages.findLast(({ title }) => title === 'SALVO.cepheus.stage.grapple')?.verdict?.good === true;

/** The meaning of each game's chances in an outcome. A chance that is not named here is not compared. */
const MEANS: { readonly [ruleset: string]: { readonly [chance: string]: (end: End) => boolean } } = {
  adeva: { hit: says('hits'), drop: falls, passes: says('passes') },
  arrgs: {
    success: (end) => succeeds(end) || verdicts(end, 'attack').some((name) => name === 'hit' || name === 'hitPlain'),
    death: dies,
  },
  cepheus: { hit: says('hit'), knockOut: falls, kill: dies, success: passed, wins },
  drive: {
    onTheWay: (end) => !says('missed')(end),
    hit: says('hit', 'critical'),
    critical: says('critical'),
    down: falls,
    success: says('success', 'lifted'),
  },
  fluid: {
    hit: (end) => verdicts(end, 'attack').some((verdict) => ['hit', 'threat'].includes(verdict)),
    threat: (end) => verdicts(end, 'attack').includes('threat'),
    error: (end) => verdicts(end, 'attack').includes('error'),
    drop: falls,
    dead: dies,
  },
};

/** An act on a foe whose odds are known, in a fight that has gone on for a while; null where nobody has any. */
function someAct({ ruleset, ...entrant }: Entrant, fight: Fight, random: Random): Command | null {
  const ids = idsIn(fight).filter((id) => ruleset.status(fight, id).standing === 'up');
  for (let tries = 0; tries < 40; tries++) {
    const who = ids[random.below(ids.length)]!;
    const choices = ruleset.choices(fight, who).filter(({ target, refused }) => target === 'one' && refused === null);
    const choice = choices[random.below(Math.max(1, choices.length))];
    if (!choice) continue;
    const command = declaring(entrant, fight, { ...choice, who }, random);
    const target = command.targets?.[0];
    if (target === undefined || !ids.includes(target) || isRefusal(ruleset.odds(fight, command))) continue;
    return command;
  }
  return null;
}

describe.each(ENTRANTS.map((entrant) => [entrant.ruleset.id, entrant] as const))('%s', (id, entrant) => {
  const { ruleset } = entrant;

  nightly(
    `R6 ${id}: the odds of acts drawn at random are what a long run of them shows`,
    { day: 6, goal: 10_000 },
    (seed) => {
      const random = seeded(seed);
      const fight = playFight(entrant, seed, random, 4 + random.below(20)).end;
      const command = someAct(entrant, fight, random);
      if (!command) return;
      const odds = ruleset.odds(fight, command);
      if (isRefusal(odds)) throw new Error('refused');
      const named = odds.chances.map(({ label, chance }) => ({ name: label.split('.').at(-1)!, chance }));
      const found = new Map<string, number>();
      for (let act = 0; act < ACTS; act++) {
        const outcome = sample(ruleset.perform(fight, command), random);
        if (isRefusal(outcome)) return;
        const end = {
          outcome,
          after: appliedAll(fight, eventsOf(outcome)),
          target: command.targets![0]!,
          ruleset,
        };
        for (const { name } of named) if (MEANS[id]![name]?.(end)) found.set(name, (found.get(name) ?? 0) + 1);
      }
      for (const { name, chance } of named) {
        // Blind fire may hit another combatant (CEP-BLD-04), of which its verdict says nothing; properties-attacks looks at that.
        if (name === 'hit' && command.declared?.['blind'] === true) continue;
        if (!(name in MEANS[id]!) || odds.assuming.some((text) => ASIDE[text]?.includes(name))) continue;
        const share = (found.get(name) ?? 0) / ACTS;
        const slack = 5.5 * Math.sqrt(Math.max(0, chance * (1 - chance)) / ACTS) + 2 / ACTS + odds.tail;
        expect(
          Math.abs(share - chance),
          `${JSON.stringify(command)}: ${name} said ${chance}, seen ${share}`,
        ).toBeLessThanOrEqual(slack);
      }
    },
  );
});

/**
 * An attack on a target far out of reach, as its table measures it, and the reason against it. Cepheus has no number for
 * a range that a weapon does not reach.
 */
const FAR: readonly (readonly [string, NonNullable<Command['declared']>, string])[] = [
  ['adeva', { squares: 90 }, 'outOfReach'],
  ['arrgs', { squares: 90 }, 'tooFar'],
  ['drive', {}, 'outOfReach'],
  ['fluid', { distance: 900 }, 'outOfRange'],
];

test.each(FAR)('%s: a target out of reach has odds, and is not attacked', (id, declared, reason) => {
  const { ruleset, fight } = ENTRANTS.find((entrant) => entrant.ruleset.id === id)!;
  const begun = fight(1);
  const [who, target] = idsIn(begun) as [Id, Id];
  // Positions of drive are zones.
  const near = combatantIn(begun, target);
  const start = withCombatant(begun, { ...near, state: { ...near.state, zone: 'elsewhere' } as object });
  const tried = ruleset.choices(start, who).flatMap(({ action, item, target: aimed }) => {
    // A charge comes within reach by itself.
    if (aimed !== 'one' || item === undefined || action === 'charge') return [];
    const command = { action, who, item, targets: [target], declared };
    const { value } = ruleset.perform(start, command).next();
    if (!isRefusal(value) || value.refused !== reason) return [];
    const odds = ruleset.odds(start, command);
    return [isRefusal(odds) ? `${action}: ${odds.refused}` : odds.chances.length > 0];
  });
  expect(tried).not.toEqual([]);
  expect([...new Set(tried)]).toEqual([true]);
});
