/** Whole fights without Foundry: everybody follows a plan, fate is a seeded generator. For forecasts, the terminal and tests. */
import { combatantIn, findCombatant, type Combatant, type Fight } from '../rules/kernel/fight.ts';
import type { Id, Json, Making } from '../rules/kernel/json.ts';
import type { Outcome } from '../rules/kernel/outcome.ts';
import { answered, type Procedure } from '../rules/kernel/procedure.ts';
import { afterOutcome } from '../rules/kernel/progress.ts';
import type { Random } from '../rules/kernel/random.ts';
import { isRefusal, type Refusal } from '../rules/kernel/result.ts';
import { nextTurn, startFight } from '../rules/kernel/turns.ts';
import type { Command, Ruleset, Way } from '../rules/ruleset.ts';
import { byDefault, sampler, type Tactic } from './sample.ts';

/** The next act of `who` on a turn, after the acts so far; null ends the turn. */
export type Plan = (
  ruleset: Ruleset,
  fight: Fight,
  who: Id,
  acts: number,
  battlefield: Battlefield,
) => Procedure<Outcome | Refusal> | null;

export interface BattleOptions {
  readonly plan?: Plan;
  readonly tactic?: Tactic;
  /** Rounds after which a fight that nobody has won is broken off, the present one included; default 50. */
  readonly rounds?: number;
  /** Combatants that never have a turn, such as traps and vehicles: they are fought, but no side is left standing by them alone. */
  readonly idle?: readonly Id[];
  /** Whether every die is given by its face, for people who read along; the battle is the same. */
  readonly faces?: boolean;
  /** The listener that hears every outcome of the battle, in order, and the fight after it. */
  readonly onOutcome?: (outcome: Outcome, after: Fight) => void;
}

export interface Battle {
  readonly fight: Fight;
  /** The one side still standing; null for a draw or a fight broken off. */
  readonly winner: string | null;
  /** The rounds played: of a fight under way, from the present one on. */
  readonly rounds: number;
}

/** Rounds after which a fight that nobody has won is broken off, unless its options say otherwise. */
export const MOST_ROUNDS = 50;

/** The most acts in one turn: a plan that never ends its turn has a bug, not the fight. */
const ACTS_PER_TURN = 12;

/**
 * The battle that `fight` becomes, played until one side is left standing or `rounds` rounds are over. The same seed
 * gives the same battle.
 */
export function battle(ruleset: Ruleset, fight: Fight, random: Random, options: BattleOptions = {}): Battle {
  const { rounds = MOST_ROUNDS, tactic = byDefault, plan = shootFirst } = options;
  const battlefield = battlefieldOf(ruleset, options.idle);
  const answerer = sampler(random, tactic, options.faces);
  const run = (before: Fight, procedure: Procedure<Outcome | Refusal>): Fight | Refusal => {
    const outcome = answered(procedure, answerer);
    if (isRefusal(outcome)) return outcome;
    const after = afterOutcome(before, outcome);
    options.onOutcome?.(outcome, after);
    return after;
  };
  const before = Math.max(0, fight.round - 1);
  const last = before + rounds;
  let current = must(run(fight, startFight(ruleset, fight)));
  while (current.round <= last && battlefield.isContested(current)) {
    if (current.turn !== null) current = playTurn(ruleset, current, current.turn, plan, battlefield, run);
    if (battlefield.isContested(current)) current = must(run(current, nextTurn(ruleset, current)));
  }
  const left = battlefield.sides(current);
  return {
    fight: current,
    winner: left.length === 1 ? left[0]! : null,
    rounds: Math.min(current.round, last) - before,
  };
}

function playTurn(
  ruleset: Ruleset,
  fight: Fight,
  who: Id,
  plan: Plan,
  battlefield: Battlefield,
  run: (before: Fight, procedure: Procedure<Outcome | Refusal>) => Fight | Refusal,
): Fight {
  let current = fight;
  for (let acts = 0; acts < ACTS_PER_TURN && current.turn === who; acts++) {
    const act = plan(ruleset, current, who, acts, battlefield);
    const after = act && run(current, act);
    if (!after || isRefusal(after)) break;
    current = after;
    if (!battlefield.isUp(current, combatantIn(current, who))) break;
  }
  return current;
}

function must(result: Fight | Refusal): Fight {
  if (isRefusal(result)) throw new Error(`the fight cannot go on: ${result.refused}`);
  return result;
}

/** The combatants of one battle, in which nobody joins or leaves. */
export interface Battlefield {
  isUp(fight: Fight, combatant: Combatant): boolean;
  /** The first combatant, in the order of joining, that stands on another side than `who` and is not in `but`. */
  enemy(fight: Fight, who: Id, but: readonly Id[]): Id | null;
  /** The sides with a combatant still up that is not idle, in the order of joining. */
  sides(fight: Fight): readonly string[];
  /** Whether two sides or more are left. */
  isContested(fight: Fight): boolean;
}

export function battlefieldOf(ruleset: Ruleset, idle: readonly Id[] = []): Battlefield {
  const isUp = (fight: Fight, combatant: Combatant): boolean => ruleset.standing(fight, combatant) === 'up';
  const holds = (fight: Fight, combatant: Combatant): boolean => isUp(fight, combatant) && !idle.includes(combatant.id);
  /** Seats of two foes that stood when they were last looked for. */
  let foes: readonly [number, number] | null = null;
  const stand = (fight: Fight, [a, b]: readonly [number, number]): boolean =>
    isUp(fight, fight.combatants[a]!) && isUp(fight, fight.combatants[b]!);
  return {
    isUp,
    sides(fight) {
      const found = new Set<string>();
      for (const combatant of fight.combatants) {
        if (!found.has(combatant.side) && holds(fight, combatant)) found.add(combatant.side);
      }
      return [...found];
    },
    enemy(fight, who, but) {
      const own = findCombatant(fight, who)?.side;
      for (const combatant of fight.combatants) {
        if (combatant.side !== own && isUp(fight, combatant) && !but.includes(combatant.id)) return combatant.id;
      }
      return null;
    },
    isContested(fight) {
      if (foes && stand(fight, foes)) return true;
      let first: number | null = null;
      for (const [seat, combatant] of fight.combatants.entries()) {
        if (first !== null && combatant.side === fight.combatants[first]!.side) continue;
        if (!holds(fight, combatant)) continue;
        if (first !== null) {
          foes = [first, seat];
          return true;
        }
        first = seat;
      }
      return false;
    },
  };
}

/** Values that a table measures for an attack, by attacker and target: the keys are those of the fields that ask for them. */
export type Facts = {
  readonly [who: Id]: { readonly [target: Id]: { readonly [key: string]: Json } | undefined } | undefined;
};

/** A plan that does nothing but attack, as `shootAcross` does. */
export const attackFirst =
  (facts: Facts): Plan =>
  (ruleset, fight, who, _acts, battlefield) =>
    ruleset.allowed(fight, who, [ruleset.plainAttack], (offer, refused) => {
      const enemy = battlefield.enemy(fight, who, refused);
      return enemy === null ? null : aimed(offer, who, enemy, fight.scene, facts[who]?.[enemy]);
    });

const readyFirst: Plan = (ruleset, fight, who, acts) =>
  acts > 0 ? null : ruleset.allowed(fight, who, ruleset.readying, (offer) => aimed(offer, who, null, fight.scene));

/**
 * A command for a choice, with its defaults; what a table would measure comes from `measured`, else from the scene's keys
 * of the same name.
 */
export function aimed(
  { action, item, fields }: Way,
  who: Id,
  target: Id | null,
  scene: Fight['scene'],
  measured: { readonly [key: string]: Json } = NOTHING,
): Command {
  const command: Making<Command> = { action, who };
  if (item !== undefined) command.item = item;
  if (target !== null) command.targets = [target];
  const declared: Record<string, Json> = {};
  const knows = declaredFrom(scene, fields, declared);
  if (declaredFrom(measured, fields, declared) || knows) command.declared = declared;
  return command;
}

/** Whether any of `known` is asked for by a field; those values are put into `declared`. */
function declaredFrom(known: Fight['scene'], fields: Way['fields'], declared: Record<string, Json>): boolean {
  let any = false;
  for (const key in known) {
    if (!isAskedFor(key, fields)) continue;
    declared[key] = known[key]!;
    any = true;
  }
  return any;
}

function isAskedFor(key: string, fields: Way['fields']): boolean {
  for (const field of fields) if (field.key === key) return field.from === 'table';
  return false;
}

/** The plan `shootFirst` on a field that a table has measured, where nobody moves. */
export function shootAcross(facts: Facts): Plan {
  const attack = attackFirst(facts);
  return (ruleset, fight, who, acts, battlefield) =>
    attack(ruleset, fight, who, acts, battlefield) ?? readyFirst(ruleset, fight, who, acts, battlefield);
}

/** A plan that attacks the first standing enemy with the first weapon allowed; where none is, it readies a weapon. */
export const shootFirst: Plan = shootAcross({});

const NOTHING: { readonly [key: string]: Json } = {};
