/** Acts whose success their actor's own dice decide have odds: a player sees them before the press. */
import { expect, test } from 'vitest';
import type { Fight } from '../../src/rules/kernel/fight.ts';
import type { Outcome, Stage } from '../../src/rules/kernel/outcome.ts';
import { seeded } from '../../src/rules/kernel/random.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';
import { withPacks } from './conformance/catalogue.ts';
import { ENTRANTS } from './conformance/entrants.ts';
import { wildFight } from './conformance/wild.ts';

const FIGHTS = 9;
const STEPS = 120;

/** Stages of checks that a state of the actor asks for on the occasion of any act, and of what an overwatch answers. */
const OCCASIONED = ['dyingCheck', 'disabledCheck', 'overwatchAnswered'];

const isOwnCheck = ({ kind, who, dice, title }: Stage, actor: Outcome['actor']): boolean =>
  (kind === 'check' || kind === 'attack') &&
  who === actor &&
  dice !== undefined &&
  !OCCASIONED.includes(title.split('.').at(-1)!);

/** Whether the act has no odds whatever its target, and is no ruling of the GM. */
function isBlind(ruleset: Ruleset, fight: Fight, { action, actor }: Outcome): boolean {
  const odds = ruleset.odds(fight, { action, who: actor! });
  if (!isRefusal(odds) || odds.refused !== 'noOdds') return false;
  return ruleset.choices(fight, actor!, action).every(({ gm }) => gm !== true);
}

test.each(ENTRANTS.map((entrant) => [entrant.ruleset.id, entrant] as const))(
  '%s: an act that its actor’s own check decides has odds',
  (_id, entrant) => {
    const { ruleset, scenes = [] } = entrant;
    const kinds = [entrant, withPacks(entrant), ...scenes.map((scene) => ({ ...entrant, ...scene }))];
    const checked = new Set<string>();
    const blind = new Set<string>();
    for (let seed = 1; seed <= FIGHTS; seed++)
      wildFight(kinds[seed % kinds.length]!, seed, seeded(seed), STEPS, (outcome, after) => {
        if (outcome.actor === null || !outcome.stages.some((stage) => isOwnCheck(stage, outcome.actor))) return;
        checked.add(outcome.action);
        if (isBlind(ruleset, after, outcome)) blind.add(outcome.action);
      });
    expect([...blind]).toEqual([]);
    expect(checked.size).toBeGreaterThan(2);
  },
);
