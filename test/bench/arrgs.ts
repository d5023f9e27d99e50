/** Arrgs material for the benchmarks: drawn at random from a seed, so that nothing can be specialized to constants. */
import { request } from '../../src/rules/arrgs/acts/acts.ts';
import { aimedAs, planOf } from '../../src/rules/arrgs/acts/attack.ts';
import { resolveAttack, situated, type AttackResult, type Situation } from '../../src/rules/arrgs/attack/resolve.ts';
import { situationOf } from '../../src/rules/arrgs/attack/situation.ts';
import { damageSteps } from '../../src/rules/arrgs/harm/damage.ts';
import { arrgs, type ArrgsCombatant, type ArrgsFight } from '../../src/rules/arrgs/index.ts';
import type { ArrgsOptions } from '../../src/rules/arrgs/options.ts';
import { newFight, type Fight, withCombatant } from '../../src/rules/kernel/fight.ts';
import type { Json } from '../../src/rules/kernel/json.ts';
import type { Step } from '../../src/rules/kernel/outcome.ts';
import type { Procedure } from '../../src/rules/kernel/procedure.ts';
import type { Random } from '../../src/rules/kernel/random.ts';
import { isRefusal } from '../../src/rules/kernel/result.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';
import { packed } from './luggage.ts';
import type { Explained, Given } from './material.ts';

export const ruleset = arrgs as unknown as Ruleset;

const oneOf = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)]!;

function someSheet(random: Random, things: number): Json {
  const types = oneOf(random, [['slashing'], ['piercing'], ['slashing', 'fire']]);
  return {
    abilities: {
      body: 1 + random.below(4),
      agility: 1 + random.below(4),
      intellect: random.below(3),
      personality: random.below(3),
    },
    skills: {
      meleeWeaponry: 2 + random.below(5),
      missileWeaponry: 1 + random.below(4),
      athletics: 1 + random.below(4),
    },
    vitality: { base: 10 + random.below(14) },
    size: oneOf(random, ['small', 'medium', 'medium', 'large']),
    vulnerable: random.below(3) === 0 ? ['slashing'] : [],
    modifiers: [{ kind: 'checkModifier', type: 'magic', value: 1 + random.below(2), appliesTo: 'melee' }],
    items: packed(
      [
        {
          id: 'sword',
          type: 'weapon',
          name: 'Sword',
          baseSv: 4 + random.below(4),
          critMin: 18 + random.below(3),
          types,
          techBonus: random.below(2),
        },
        { id: 'spear', type: 'weapon', name: 'Spear', kind: 'both', increment: 4, baseSv: 5, types: ['piercing'] },
        {
          id: 'mail',
          type: 'armor',
          name: 'Mail',
          resist: [{ value: 1 + random.below(4), type: 'slashing' }],
          checkPenalty: 1 + random.below(2),
        },
        { id: 'shield', type: 'armor', name: 'Shield', techBonus: 1, checkPenalty: 1, hands: 1 },
      ],
      things,
    ),
  };
}

/** `each` people a side, ready to fight. */
export function someFight(random: Random, each: number, things = 0): Fight {
  const people = Array.from({ length: each * 2 }, (_, index): ArrgsCombatant => {
    const read = arrgs.read('character', someSheet(random, things));
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    return { id: `c${index}`, name: `C${index}`, side: index % 2 === 0 ? 'a' : 'b', ...read.value };
  });
  return newFight('arrgs', people) as unknown as Fight;
}

/** A fight between two in the midst of a round, and an attack of the first with six modifiers and more at work. */
export function someAttack(random: Random): Given {
  const base = someFight(random, 1) as unknown as ArrgsFight;
  const [a, b] = base.combatants as [ArrgsCombatant, ArrgsCombatant];
  const points = { ap: 3, aap: 2, used: 4 + random.below(2), converted: 0, actionsDone: 2, complementaryDone: 0 };
  const running = { ...b.state.motion, squares: random.below(14) };
  const underway: ArrgsFight = { ...base, phase: 'underway', round: 2, turn: a.id, acted: { [a.id]: true } };
  const attacker = { ...a, state: { ...a.state, points } };
  const target = { ...b, state: { ...b.state, points: { ...points, aap: 0 }, motion: running } };
  const fight = withCombatant(underway, attacker, target);
  const declared = { squares: 1, modifier: oneOf(random, [-2, -1, 1, 2]) };
  const command = { action: 'attack', who: a.id, item: 'sword', targets: [b.id], declared };
  return { fight: fight as unknown as Fight, command };
}

/** The input of one attack's rules. */
export interface Resolvable {
  readonly situation: Situation;
  readonly options: ArrgsOptions;
}

/** Both sides of the attack, as the fight stands after it was declared. */
export function resolvable(given: Given): Resolvable {
  const requested = request(given.fight as unknown as ArrgsFight, given.command);
  if (isRefusal(requested)) throw new Error(`refused: ${requested.refused}`);
  const { fight, options } = requested;
  const plan = planOf(requested, aimedAs(requested).means, requested.targets[0]!);
  return { situation: situationOf(fight, plan, options), options };
}

/** The rules of one attack alone, over and over: the modifiers of both sides, the defense, the whole chain, resistance and vulnerability, what it does. */
export function* resolved({ situation: { assault, defender }, options }: Resolvable): Procedure<Resolved> {
  const result = yield* resolveAttack(situated(assault, defender, options), options);
  return { result, steps: result.harm && damageSteps(result.harm) };
}

interface Resolved {
  readonly result: AttackResult;
  /** The steps of its card. */
  readonly steps: readonly Step[] | null;
}

export const worth = ({ result: { harm, vitals, criticalHit } }: Resolved): number =>
  (harm?.damage ?? 0) + vitals.dying + (criticalHit ? 1 : 0);

export const explained = ({ result: { tally, reaction }, steps }: Resolved): Explained => ({
  tallies: [tally, reaction.tally],
  steps: steps ? [steps] : [],
});
