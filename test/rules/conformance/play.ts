/** A random player of any ruleset: takes what `choices` allows and answers every question at random. */
import { replay } from '../../../src/play/replay.ts';
import { sampleRecorded, type Tactic } from '../../../src/play/sample.ts';
import { inverses, type Event } from '../../../src/rules/kernel/event.ts';
import { appliedAll, conflict, type Fight, idsIn, combatantIn } from '../../../src/rules/kernel/fight.ts';
import { canonical, deepFreeze, type Id, type Json } from '../../../src/rules/kernel/json.ts';
import { eventsOf, type Outcome } from '../../../src/rules/kernel/outcome.ts';
import type { Answer, Procedure } from '../../../src/rules/kernel/procedure.ts';
import type { Random } from '../../../src/rules/kernel/random.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import { nextTurn, startFight } from '../../../src/rules/kernel/turns.ts';
import type { Choice, Command, Ruleset } from '../../../src/rules/ruleset.ts';

/** A ruleset with a fight to play and what a random player has to know about it. */
export interface Entrant {
  readonly ruleset: Ruleset;
  /** A fight in `setup`, different for every seed. */
  readonly fight: (seed: number) => Fight;
  /** The liking of a random player for a choice; 0: it is never taken. */
  readonly weight: (choice: Choice) => number;
  /** Neighbors of each combatant, as the table would measure them for a command with further declarations. */
  readonly lists?: (fight: Fight, choice: Choice, random: Random) => { readonly [key: string]: Json };
  /** Refusals that a choice cannot foresee, because they depend on the target it is then aimed at. */
  readonly targetCodes: readonly string[];
  /** Turns that one combatant may begin in a round; default 1. */
  readonly turnsInARound?: number;
  /** Fights of other kinds, for what the plain ones seldom or never meet. */
  readonly scenes?: readonly Scene[];
}

export interface Scene {
  readonly fight: (seed: number) => Fight;
  /** Whether the acts are done outside a running fight, which stays as it is set up. */
  readonly calm?: true;
  /** Whether the GM lets people act out of turn, too. */
  readonly ruled?: true;
  /**
   * The first acts, for chance alone seldom brings them about: in this order, each tried a few times, at the GM's word;
   * `anew`: on the next turn of the same actor.
   */
  readonly commands?: readonly (Command & { readonly anew?: true })[];
}

/** A thing done: its question and answers, what came of it, and the fight before it. */
export interface PlayedAct {
  readonly name: string;
  readonly before: Fight;
  readonly make: () => Procedure<Outcome | Refusal>;
  readonly answers: readonly Answer[];
  readonly outcome: Outcome;
}

export interface Played {
  readonly start: Fight;
  readonly end: Fight;
  readonly acts: readonly PlayedAct[];
  /** Choices that were allowed and then refused for another reason than their target. */
  readonly broken: readonly string[];
  /** Rounds begun. */
  readonly over: boolean;
}

/** A fight of up to `most` acts. */
export function playFight(entrant: Entrant, seed: number, random: Random, most = 120): Played {
  const { ruleset } = entrant;
  const tactic = randomTactic(random);
  const start = deepFreeze(entrant.fight(seed));
  const acts: PlayedAct[] = [];
  const broken: string[] = [];
  let fight = start;
  const run = (name: string, make: () => Procedure<Outcome | Refusal>): Outcome | Refusal => {
    const { value, answers } = sampleRecorded(make(), random, tactic);
    if (isRefusal(value)) return value;
    const outcome = deepFreeze(value);
    acts.push({ name, before: fight, make, answers, outcome });
    fight = deepFreeze(appliedAll(fight, eventsOf(outcome)));
    return outcome;
  };
  {
    const before = fight;
    run('startFight', () => startFight(ruleset, before));
  }
  while (acts.length < most && !isOver(ruleset, fight)) {
    const before = fight;
    if (fight.turn === null) {
      run('nextTurn', () => nextTurn(ruleset, before));
      continue;
    }
    const choice = anyChoice(entrant, fight, fight.turn, random);
    if (!choice || random.below(Object.keys(choice.cost).length > 0 ? 8 : 2) === 0) {
      run('nextTurn', () => nextTurn(ruleset, before));
      continue;
    }
    const plain = random.below(2) === 0;
    const command = plain ? anyCommand(fight, choice, random) : declaring(entrant, fight, choice, random);
    const result = run(choice.action, () => ruleset.perform(before, command));
    if (!isRefusal(result)) continue;
    if (plain && (choice.target === 'none' || !entrant.targetCodes.includes(result.refused))) {
      broken.push(`${canonical(command as unknown as Json)}: ${result.refused}`);
    }
    // Nobody is held up by a target that will not do.
    run('nextTurn', () => nextTurn(ruleset, before));
  }
  return { start, end: fight, acts, broken, over: isOver(ruleset, fight) };
}

/** Whether no more than one side is left. */
function isOver(ruleset: Ruleset, fight: Fight): boolean {
  const standing = fight.combatants.filter((combatant) => ruleset.status(fight, combatant.id).standing === 'up');
  return new Set(standing.map((combatant) => combatant.side)).size <= 1;
}

/** On the turn of `turn` that combatant usually acts; now and then another with a choice of its own. */
function anyChoice(entrant: Entrant, fight: Fight, turn: Id, random: Random): (Choice & { readonly who: Id }) | null {
  const who = whoActs(fight, turn, random);
  const allowed = entrant.ruleset.choices(fight, who).filter((choice) => choice.refused === null);
  const weights = allowed.map((choice) => entrant.weight(choice));
  let at = random.below(
    Math.max(
      1,
      weights.reduce((a, b) => a + b, 0),
    ),
  );
  for (let index = 0; index < allowed.length; index++) {
    at -= weights[index]!;
    if (at < 0) return { ...allowed[index]!, who };
  }
  return null;
}

function whoActs(fight: Fight, turn: Id, random: Random): Id {
  const waiting = Object.keys(fight.waiting);
  if (waiting.length > 0 && random.below(4) === 0) return waiting[random.below(waiting.length)]!;
  const ids = idsIn(fight);
  return random.below(30) === 0 ? ids[random.below(ids.length)]! : turn;
}

function anyCommand(fight: Fight, choice: Choice & { readonly who: Id }, random: Random): Command {
  const command = {
    action: choice.action,
    who: choice.who,
    ...(choice.item === undefined ? {} : { item: choice.item }),
  };
  if (choice.target === 'none') return command;
  const { side } = combatantIn(fight, choice.who);
  const others = fight.combatants.filter((combatant) => combatant.side !== side);
  const foes = others.length > 0 ? others : fight.combatants;
  return { ...command, targets: [foes[random.below(foes.length)]!.id] };
}

/** With some of the fields declared at random; such a command may well be refused. */
export function declaring(
  entrant: Pick<Entrant, 'lists'>,
  fight: Fight,
  choice: Choice & { readonly who: Id },
  random: Random,
): Command {
  const declared: Record<string, Json> = {};
  for (const field of choice.fields) {
    if (random.below(4) > 0 && !field.key.includes('mode')) continue;
    if (field.kind === 'flag') declared[field.key] = random.below(2) === 0;
    else if (field.kind === 'choice') declared[field.key] = field.options![random.below(field.options!.length)]!.id;
    else if (field.kind === 'text') declared[field.key] = 'when they cross the bridge'.slice(0, random.below(20));
    else declared[field.key] = Math.min(field.max ?? 99, Math.max(field.min ?? 0, random.below(30)));
  }
  return { ...anyCommand(fight, choice, random), declared: { ...declared, ...entrant.lists?.(fight, choice, random) } };
}

export const randomTactic = (random: Random): Tactic => ({
  choose: (ask) => ask.options[random.below(ask.options.length)]!.id,
  amount: (ask) => ask.min + random.below(ask.max - ask.min + 1),
  share({ parts, least, most }) {
    const shares = parts.map(() => 0);
    const open = (): readonly number[] => parts.flatMap(({ max }, at) => (shares[at]! < max ? [at] : []));
    let left = least + random.below(most - least + 1);
    for (let free = open(); left > 0; left--, free = open()) shares[free[random.below(free.length)]!]!++;
    return shares;
  },
});

/** The act again on its recorded answers. */
export const replayed = ({ make, answers }: PlayedAct): Json => asJson(replay(make(), answers));

/** The start again, by taking back everything from the end. Throws where an event does not fit. */
export function takenBack({ end, acts }: Played): Fight {
  let fight = end;
  for (const { outcome } of [...acts].reverse()) {
    const undoing: readonly Event[] = inverses(eventsOf(outcome));
    const found = conflict(fight, undoing);
    if (found) throw new Error(`does not fit: ${JSON.stringify(found)}`);
    fight = appliedAll(fight, undoing);
  }
  return fight;
}

export const asJson = (value: unknown): Json => value as Json;

/** Paths of numbers that are not numbers: NaN, -0, infinite. */
export function oddNumbers(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? [] : [`${path}: ${value}`];
  if (value === undefined) return [`${path}: undefined`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => oddNumbers(part, `${path}.${key}`));
}
