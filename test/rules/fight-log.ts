/** Scripted fights, and their logs as lines that can be read and compared. */
import { expect } from 'vitest';
import { inverses, type Event } from '../../src/rules/kernel/event.ts';
import { appliedAll, type Combatant, type Fight } from '../../src/rules/kernel/fight.ts';
import { deepFreeze, type Id, type Json } from '../../src/rules/kernel/json.ts';
import { eventsOf, type Outcome, type Stage } from '../../src/rules/kernel/outcome.ts';
import type { Procedure } from '../../src/rules/kernel/procedure.ts';
import { isRefusal, type Refusal } from '../../src/rules/kernel/result.ts';
import { worthShowing } from '../../src/rules/kernel/tally.ts';
import { endFight, nextTurn, startFight } from '../../src/rules/kernel/turns.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';
import { play, type Script } from '../cases/script.ts';
import { misjudged } from './conformance/verdicts.ts';

/** The comparison of a log with the stored one that was read and checked, in this file beside the test. */
export const golden = (file: string, log: readonly string[]): Promise<void> =>
  expect(`${log.join('\n')}\n`).toMatchFileSnapshot(file);

/** A fight on its way, with its log. */
export interface Scripted<F> {
  readonly fight: F;
  readonly log: readonly string[];
  readonly events: readonly Event[];
  readonly refused: Refusal | null;
}

export type Declared = { readonly [key: string]: Json };

export interface How extends Script {
  readonly item?: Id;
  readonly target?: Id;
  readonly declared?: Declared;
}

export const scripted = <F>(fight: F): Scripted<F> => ({ fight, log: [], events: [], refused: null });

/** The fight with all that happened taken back. */
export const takenBack = <F extends Fight>({ fight, events }: Scripted<F>): F => appliedAll(fight, inverses(events));

/**
 * The functions that play fights of one ruleset. All dice and choices of a script must be used, the dice are the
 * book's, verdicts are good for whom they were, and whatever is done is taken back once. `shows`: the kinds of events
 * that the log has a line for.
 */
export function scripting<C extends Combatant>(ruleset: Ruleset<C>, shows: (kind: string) => boolean) {
  type Now = Scripted<Fight<C>>;

  function run(played: Now, procedure: Procedure<Outcome | Refusal>, script: Script): Now {
    const result = play(ofTheBook(procedure), script);
    if (isRefusal(result)) return { ...played, refused: result };
    deepFreeze(result);
    expect(misjudged(ruleset.id, [result])).toEqual([]);
    const made = eventsOf(result);
    const fight = deepFreeze(appliedAll(played.fight, made));
    expect(appliedAll(fight, inverses(made))).toEqual(played.fight);
    const log = [...played.log, ...result.stages.flatMap(linesOf)];
    return { fight, log, events: [...played.events, ...made], refused: null };
  }

  /** Scripted faces do not tell which die was rolled. */
  function* ofTheBook<T>(procedure: Procedure<T>): Procedure<T> {
    let step = procedure.next();
    while (!step.done) {
      if (step.value.ask === 'roll') expect(ruleset.dice, step.value.reason).toContain(step.value.sides);
      step = procedure.next(yield step.value);
    }
    return step.value;
  }

  /** The lines of a stage: one for what it says, one for each event of weight. */
  function linesOf(stage: Stage): readonly string[] {
    const events = stage.events.filter((event) => shows(event.kind)).map((event) => `  ${eventLine(event.who, event)}`);
    if (events.length === 0 && !stage.verdict) return [];
    return [stageLine(stage), ...events];
  }

  return {
    linesOf,
    start: (played: Now, script: Script = {}): Now => run(played, startFight(ruleset, played.fight), script),
    next: (played: Now, script: Script = {}): Now => run(played, nextTurn(ruleset, played.fight), script),
    end: (played: Now, script: Script = {}): Now => run(played, endFight(ruleset, played.fight), script),
    /** The fight after an act: `item` and `target` where the act wants them. */
    act(played: Now, who: Id, action: string, { item, target, declared, ...script }: How = {}): Now {
      const command = {
        action,
        who,
        ...(item === undefined ? {} : { item }),
        ...(target === undefined ? {} : { targets: [target] }),
        ...(declared === undefined ? {} : { declared }),
      };
      return run(played, ruleset.perform(played.fight, command), script);
    },
  };
}

function stageLine({ title, who, against, dice, tally, steps, verdict }: Stage): string {
  const parts = [tail(title), who ?? '-'];
  if (against) parts.push(`> ${against}`);
  for (const die of dice ?? []) parts.push(`[${(die.faces ?? [die.sum]).join(',')}]`);
  if (tally && worthShowing(tally).length > 0) {
    const amounts = worthShowing(tally).map(
      (entry) => `${tail(entry.label)} ${entry.value}${entry.setAside ? '*' : ''}`,
    );
    parts.push(`{${amounts.join(', ')}}`);
  }
  for (const step of steps ?? []) parts.push(`${tail(step.label)} ${step.before}>${step.after}`);
  if (verdict) parts.push(tail(verdict.key), ...valuesOf(verdict.values));
  return parts.join(' ');
}

const eventLine = (who: Id | null, { kind, clause, facts }: Stage['events'][number]): string =>
  [kind, ...(who === null ? [] : [who]), ...(clause ? [clause] : []), ...valuesOf(facts)].join(' ');

const valuesOf = (values: Declared | undefined): readonly string[] =>
  Object.entries(values ?? {}).map(([name, value]) => `${name}=${JSON.stringify(value)}`);

const tail = (key: string): string => key.slice(key.lastIndexOf('.') + 1);
