/** Fights as tables really have them: rulings of the GM, newcomers, people who are removed, acts out of turn. */
import { sampleRecorded } from '../../../src/play/sample.ts';
import { inverses } from '../../../src/rules/kernel/event.ts';
import {
  appliedAll,
  conflict,
  type Fight,
  idsIn,
  isIn,
  withCombatant,
  withoutCombatant,
} from '../../../src/rules/kernel/fight.ts';
import { deepFreeze, sameJson, type Id } from '../../../src/rules/kernel/json.ts';
import { eventsOf, type Outcome } from '../../../src/rules/kernel/outcome.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import type { Random } from '../../../src/rules/kernel/random.ts';
import { outcomeOf, recordOf } from '../../../src/rules/kernel/record.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import { endFight, nextRound, nextTurn, startFight } from '../../../src/rules/kernel/turns.ts';
import type { Choice, Command, Ruleset } from '../../../src/rules/ruleset.ts';
import { asJson, declaring, oddNumbers, randomTactic, type Entrant, type Scene } from './play.ts';

/** Steps before a fight opens, and after it is over. */
const BEFORE = 4;
const AFTER = 10;
/** The tries of each act of an opening. */
const TRIES = 8;
const MOST_TURNS = 10;

/** Broken laws, each with the step at which it was seen. Empty: none. */
export type Broken = readonly string[];

/** A witness of everything that was done: what came of it, the fight then, and the item that was used. */
export type Witness = (outcome: Outcome, after: Fight, item: Id | undefined) => void;

/** The data of an entrant needed to play its fights like that. */
export type WildEntrant = Pick<Entrant, 'ruleset' | 'lists' | 'turnsInARound'> & Scene;

/**
 * A fight of `entrant` for `steps` steps, in which anything happens that a GM's table allows. Acts that `isNew` has not
 * seen are usually preferred.
 */
export function wildFight(
  entrant: WildEntrant,
  seed: number,
  random: Random,
  steps: number,
  witness: Witness = () => undefined,
  isNew: (choice: Choice) => boolean = () => false,
): Broken {
  const { ruleset } = entrant;
  const tactic = randomTactic(random);
  const broken: string[] = [];
  let fight = deepFreeze(entrant.fight(seed));
  const strangers = entrant.fight(seed + 1_000_003).combatants;
  const turns = new Map<Id, number>();
  let round = 0;

  const run = (name: string, make: () => Procedure<Outcome | Refusal>, item?: Id): void => {
    const before = fight;
    let result: Outcome | Refusal;
    try {
      result = sampleRecorded(make(), random, tactic).value;
    } catch (error) {
      broken.push(`${name} threw ${String(error)}`);
      return;
    }
    if (isRefusal(result)) return;
    const events = eventsOf(deepFreeze(result));
    const misfit = conflict(before, events);
    if (misfit) broken.push(`${name}: an event does not fit at ${misfit.path}`);
    const after = appliedAll(before, events);
    if (!sameJson(asJson(appliedAll(after, inverses(events))), asJson(before)))
      broken.push(`${name} cannot be taken back`);
    const record = JSON.parse(JSON.stringify(recordOf(result, ruleset.id))) as { readonly [name: string]: unknown };
    if (!sameJson(asJson(outcomeOf(record, ruleset.id)), asJson(result)))
      broken.push(`${name}: its record tells something else`);
    const odd = oddNumbers(after);
    if (odd.length > 0) broken.push(`${name} leaves ${odd[0]}`);
    fight = deepFreeze(after);
    countTurns(name, result);
    bounds(name);
    witness(result, after, item);
  };

  /** Nobody begins two turns in one round, but for a turn that was given up for later or interrupted. */
  function countTurns(name: string, outcome: Outcome): void {
    for (const event of eventsOf(outcome)) {
      if (event.kind === 'roundStarted') {
        turns.clear();
        round++;
      }
      for (const { path } of event.changes)
        if (path.startsWith('acted.') && event.kind !== 'turnStarted') turns.delete(path.slice(6));
      const who = event.facts?.['who'];
      if (event.kind !== 'turnStarted' || typeof who !== 'string') continue;
      turns.set(who, (turns.get(who) ?? 0) + 1);
      if (turns.get(who)! > (entrant.turnsInARound ?? 1))
        broken.push(`${name}: ${who} begins two turns in round ${round}`);
    }
  }

  /** Budgets and gauges stay in their bounds. */
  function bounds(name: string): void {
    for (const id of idsIn(fight)) {
      const { budget, gauges } = ruleset.status(fight, id);
      for (const { kind, left, of } of budget)
        if (left < 0 || left > of) broken.push(`${name}: ${id} has ${left} ${kind} of ${of}`);
      for (const { id: gauge, value, max } of gauges)
        if (value < 0 || value > max) broken.push(`${name}: ${id} has ${value} ${gauge} of ${max}`);
    }
  }

  // Acts before it opens, and after it is over, are part of it.
  const { commands = [] } = entrant;
  const before = entrant.calm ? steps : commands.length > 0 ? 0 : BEFORE;
  for (let step = 0; step < before && broken.length === 0; step++) anything(idsIn(fight));
  if (entrant.calm) return broken.map((line) => `seed ${seed}: ${line}`);
  run('startFight', () => startFight(ruleset, fight));
  for (const { anew = false, ...command } of commands) {
    for (let tries = 0; tries < TRIES && broken.length === 0; tries++) {
      if (anew) untilTurnOf(command.who);
      run(
        `${command.action} of ${command.who}`,
        () => ruleset.perform(fight, { ...command, ruled: true }),
        command.item,
      );
    }
  }
  for (let step = 0; step < steps && broken.length === 0; step++) {
    const before = fight;
    const ids = idsIn(fight);
    switch (random.below(24)) {
      case 0:
        if (ids.length > 2) fight = without(fight, ids[random.below(ids.length)]!);
        break;
      case 1:
        fight = withStranger(fight, strangers, random);
        break;
      case 2:
        run('nextRound', () => nextRound(ruleset, before));
        break;
      case 3:
      case 4:
      case 5:
        run('nextTurn', () => nextTurn(ruleset, before));
        break;
      default:
        anything(ids);
    }
  }
  if (broken.length === 0) run('endFight', () => endFight(ruleset, fight));
  for (let step = 0; step < AFTER && broken.length === 0; step++) anything(idsIn(fight));
  return broken.map((line) => `seed ${seed}: ${line}`);

  function untilTurnOf(who: Id): void {
    for (let turns = 0; turns < MOST_TURNS; turns++) {
      run('nextTurn', () => nextTurn(ruleset, fight));
      if (fight.turn === who) return;
    }
  }

  function anything(ids: readonly Id[]): void {
    const before = fight;
    const isOwnTurn = fight.turn !== null && isIn(fight, fight.turn) && random.below(3) > 0;
    const who = isOwnTurn ? fight.turn! : ids[random.below(ids.length)]!;
    const isRuled = entrant.ruled === true && random.below(4) === 0;
    let allowed: readonly Choice[];
    try {
      allowed = ruleset.choices(fight, who).filter((choice) => isRuled || choice.refused === null);
    } catch (error) {
      broken.push(`choices of ${who} threw ${String(error)}`);
      return;
    }
    const fresh = random.below(4) > 0 ? allowed.filter(isNew) : [];
    const offered = fresh.length > 0 ? fresh : allowed;
    const choice = offered[random.below(Math.max(1, offered.length))];
    if (!choice) return;
    if (choice.refused === null && !isLookedFor(ruleset, before, who, choice))
      broken.push(`${choice.action} of ${who} is a choice, and not among what is allowed`);
    const command = declaring(entrant, fight, { ...choice, who }, random);
    const ordered: Command = isRuled ? { ...command, ruled: true } : command;
    run(`${choice.action} of ${who}`, () => ruleset.perform(before, ordered), choice.item);
  }
}

/** Whether `allowed` comes to a choice: to its act, with its item. */
function isLookedFor(ruleset: Ruleset, fight: Fight, who: Id, { action, item }: Choice): boolean {
  let isFound = false;
  ruleset.allowed(fight, who, [action], (way) => {
    isFound ||= way.item === item;
    return null;
  });
  return isFound;
}

/** The fight as the table lays it once a combatant's document is gone. */
const without = (fight: Fight, id: Id): Fight => deepFreeze(withoutCombatant(fight, id));

function withStranger(fight: Fight, strangers: Fight['combatants'], random: Random): Fight {
  const found = strangers[random.below(strangers.length)]!;
  const id = `late-${found.id}`;
  if (isIn(fight, id)) return fight;
  return deepFreeze(withCombatant(fight, { ...found, id }));
}
