/** Whole fights without Foundry: everybody follows a plan, fate is a seeded generator. For forecasts, the terminal and tests. */
import { appliedAll, type Fight } from '../rules/kernel/fight.ts';
import type { Id, Json } from '../rules/kernel/json.ts';
import { eventsOf, type Outcome } from '../rules/kernel/outcome.ts';
import type { Procedure } from '../rules/kernel/procedure.ts';
import type { Random } from '../rules/kernel/random.ts';
import { isRefusal, type Refusal } from '../rules/kernel/result.ts';
import { nextTurn, startFight } from '../rules/kernel/turns.ts';
import type { Choice, Command, Ruleset } from '../rules/ruleset.ts';
import { byDefault, sample, type Tactic } from './sample.ts';

/** What somebody does next on a turn; null ends it. */
export type Plan = (ruleset: Ruleset, fight: Fight, who: Id, turn: Turn) => Command | null;

/** What has been done on a turn so far. */
export interface Turn {
  /** Acts that were carried out. */
  readonly acts: number;
  /** Commands that were refused. */
  readonly tried: readonly Command[];
}

export interface BattleOptions {
  readonly plan?: Plan;
  readonly tactic?: Tactic;
  /** Rounds after which a fight that nobody has won is broken off; default 50. */
  readonly rounds?: number;
  /** Called with everything that happens, in order; without it nothing is kept. */
  readonly onOutcome?: (outcome: Outcome, after: Fight) => void;
}

export interface Battle {
  readonly fight: Fight;
  /** The one side that still stands, null for a draw or a fight broken off. */
  readonly winner: string | null;
  readonly rounds: number;
}

/** Acts on one turn at the most: a plan that never ends its turn is a bug of the plan, not of the fight. */
const ACTS_PER_TURN = 12;

/** Plays `fight` to its end: one side standing, or `rounds` rounds. The same seed gives the same battle. */
export function battle(ruleset: Ruleset, fight: Fight, random: Random, options: BattleOptions = {}): Battle {
  const { rounds = 50, tactic = byDefault } = options;
  const run = (now: Fight, procedure: Procedure<Outcome | Refusal>): Fight | Refusal => {
    const outcome = sample(procedure, random, tactic);
    if (isRefusal(outcome)) return outcome;
    const after = appliedAll(now, eventsOf(outcome));
    options.onOutcome?.(outcome, after);
    return after;
  };
  let now = must(run(fight, startFight(ruleset, fight)));
  while (now.round <= rounds && standing(ruleset, now).length > 1) {
    if (now.turn !== null) now = playTurn(ruleset, now, now.turn, options.plan ?? shootFirst, run);
    if (standing(ruleset, now).length > 1) now = must(run(now, nextTurn(ruleset, now)));
  }
  const left = standing(ruleset, now);
  return { fight: now, winner: left.length === 1 ? left[0]! : null, rounds: Math.min(now.round, rounds) };
}

function playTurn(
  ruleset: Ruleset,
  fight: Fight,
  who: Id,
  plan: Plan,
  run: (now: Fight, procedure: Procedure<Outcome | Refusal>) => Fight | Refusal,
): Fight {
  let now = fight;
  const tried: Command[] = [];
  let acts = 0;
  while (acts + tried.length < ACTS_PER_TURN && now.turn === who) {
    const command = plan(ruleset, now, who, { acts, tried });
    if (!command) break;
    const after = run(now, ruleset.perform(now, command));
    if (isRefusal(after)) tried.push(command);
    else {
      now = after;
      acts++;
    }
    if (ruleset.status(now, who).standing !== 'up') break;
  }
  return now;
}

function must(result: Fight | Refusal): Fight {
  if (isRefusal(result)) throw new Error(`the fight cannot go on: ${result.refused}`);
  return result;
}

/** The sides with somebody up, in the order of joining. */
export function standing(ruleset: Ruleset, fight: Fight): readonly string[] {
  const sides = new Set<string>();
  for (const one of Object.values(fight.combatants)) {
    if (!sides.has(one.side) && ruleset.status(fight, one.id).standing === 'up') sides.add(one.side);
  }
  return [...sides];
}

/** Attacks the first enemy that stands with the first weapon that may; a turn on which none may readies a weapon. */
export const shootFirst: Plan = (ruleset, fight, who, { acts, tried }) => {
  const choices = ruleset.choices(fight, who).filter((one) => one.refused === null);
  const enemies = enemiesOf(ruleset, fight, who);
  for (const choice of choices) {
    if (choice.action !== 'attack') continue;
    for (const enemy of enemies) {
      const command = aimed(choice, who, enemy, fight.scene);
      if (!wasTried(tried, command)) return command;
    }
  }
  if (acts > 0) return null;
  const ready = choices.find((one) => one.action === 'reload' || one.action === 'draw');
  const command = ready && aimed(ready, who, null, fight.scene);
  return command && !wasTried(tried, command) ? command : null;
};

export const enemiesOf = (ruleset: Ruleset, fight: Fight, who: Id): readonly Id[] =>
  Object.values(fight.combatants)
    .filter((one) => one.side !== fight.combatants[who]?.side && ruleset.status(fight, one.id).standing === 'up')
    .map((one) => one.id);

/** A command for a choice with its defaults; what a table would measure comes from the scene's keys of the same name. */
export function aimed(choice: Choice, who: Id, target: Id | null, scene: Fight['scene']): Command {
  const declared: Record<string, Json> = {};
  for (const field of choice.fields) {
    if (field.from === 'table' && scene[field.key] !== undefined) declared[field.key] = scene[field.key]!;
  }
  return {
    action: choice.action,
    who,
    ...(choice.item === undefined ? {} : { item: choice.item }),
    ...(target === null ? {} : { targets: [target] }),
    ...(Object.keys(declared).length > 0 ? { declared } : {}),
  };
}

const wasTried = (tried: readonly Command[], command: Command): boolean =>
  tried.some(
    (one) => one.action === command.action && one.item === command.item && one.targets?.[0] === command.targets?.[0],
  );
