/** Scripted fights, and their logs as lines that can be read and compared. */
import { expect } from 'vitest';
import { inverses, type Event } from '../../src/rules/kernel/event.ts';
import { appliedAll, type Combatant, type Fight } from '../../src/rules/kernel/fight.ts';
import { deepFreeze, type Id, type Json } from '../../src/rules/kernel/json.ts';
import { eventsOf, type Outcome, type Stage } from '../../src/rules/kernel/outcome.ts';
import type { Procedure } from '../../src/rules/kernel/procedure.ts';
import { isRefusal, type Refusal } from '../../src/rules/kernel/result.ts';
import { telling } from '../../src/rules/kernel/tally.ts';
import { endFight, nextTurn, startFight } from '../../src/rules/kernel/turns.ts';
import type { Ruleset } from '../../src/rules/ruleset.ts';
import { play, type Script } from '../cases/script.ts';

/** Compares a log with the one that was read and kept in this file, beside the test. */
export const golden = (file: string, log: readonly string[]): Promise<void> =>
  expect(`${log.join('\n')}\n`).toMatchFileSnapshot(file);

/** A fight on its way, with its log. */
export interface Told<F> {
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

export const told = <F>(fight: F): Told<F> => ({ fight, log: [], events: [], refused: null });

/** The fight with all that happened taken back. */
export const takenBack = <F extends Fight>({ fight, events }: Told<F>): F => appliedAll(fight, inverses(events));

/**
 * Plays fights of one ruleset. All dice and choices of a script must be used, and whatever is done is taken back once.
 * `shows`: the kinds of events that the log has a line for.
 */
export function teller<C extends Combatant>(ruleset: Ruleset<C>, shows: (kind: string) => boolean) {
  type Now = Told<Fight<C>>;

  function run(now: Now, procedure: Procedure<Outcome | Refusal>, script: Script): Now {
    const result = play(procedure, script);
    if (isRefusal(result)) return { ...now, refused: result };
    deepFreeze(result);
    const made = eventsOf(result);
    const fight = deepFreeze(appliedAll(now.fight, made));
    expect(appliedAll(fight, inverses(made))).toEqual(now.fight);
    const log = [...now.log, ...result.stages.flatMap(linesOf)];
    return { fight, log, events: [...now.events, ...made], refused: null };
  }

  /** One line for what a stage says, one for each event of weight. */
  function linesOf(stage: Stage): readonly string[] {
    const events = stage.events.filter((one) => shows(one.kind)).map((one) => `  ${eventLine(one.who, one)}`);
    if (events.length === 0 && !stage.verdict) return [];
    return [stageLine(stage), ...events];
  }

  return {
    linesOf,
    start: (now: Now, script: Script = {}): Now => run(now, startFight(ruleset, now.fight), script),
    next: (now: Now, script: Script = {}): Now => run(now, nextTurn(ruleset, now.fight), script),
    end: (now: Now, script: Script = {}): Now => run(now, endFight(ruleset, now.fight), script),
    /** Acts: `item` and `target` where the act wants them. */
    act(now: Now, who: Id, action: string, { item, target, declared, ...script }: How = {}): Now {
      const command = {
        action,
        who,
        ...(item === undefined ? {} : { item }),
        ...(target === undefined ? {} : { targets: [target] }),
        ...(declared === undefined ? {} : { declared }),
      };
      return run(now, ruleset.perform(now.fight, command), script);
    },
  };
}

function stageLine({ title, who, against, dice, tally, steps, verdict }: Stage): string {
  const parts = [tail(title), who ?? '-'];
  if (against) parts.push(`> ${against}`);
  for (const one of dice ?? []) parts.push(`[${(one.faces ?? [one.sum]).join(',')}]`);
  if (tally && telling(tally).length > 0) {
    const amounts = telling(tally).map((one) => `${tail(one.label)} ${one.value}${one.setAside ? '*' : ''}`);
    parts.push(`{${amounts.join(', ')}}`);
  }
  for (const one of steps ?? []) parts.push(`${tail(one.label)} ${one.before}>${one.after}`);
  if (verdict) parts.push(tail(verdict.key), ...valuesOf(verdict.values));
  return parts.join(' ');
}

const eventLine = (who: Id | null, { kind, clause, facts }: Stage['events'][number]): string =>
  [kind, ...(who === null ? [] : [who]), ...(clause ? [clause] : []), ...valuesOf(facts)].join(' ');

const valuesOf = (values: Declared | undefined): readonly string[] =>
  Object.entries(values ?? {}).map(([name, value]) => `${name}=${JSON.stringify(value)}`);

const tail = (key: string): string => key.slice(key.lastIndexOf('.') + 1);
