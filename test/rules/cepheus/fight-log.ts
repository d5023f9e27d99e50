/** Scripted fights of `cepheus`, and their logs as lines that can be read and compared. */
import { expect } from 'vitest';
import { cepheus, type CepheusFight } from '../../../src/rules/cepheus/index.ts';
import { inverses } from '../../../src/rules/kernel/event.ts';
import { appliedAll } from '../../../src/rules/kernel/fight.ts';
import type { Id, Json } from '../../../src/rules/kernel/json.ts';
import { deepFreeze } from '../../../src/rules/kernel/json.ts';
import { eventsOf, type Outcome, type Stage } from '../../../src/rules/kernel/outcome.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import { telling } from '../../../src/rules/kernel/tally.ts';
import { nextTurn, startFight } from '../../../src/rules/kernel/turns.ts';
import { play, type Script } from '../../cases/script.ts';

/** Compares a log with the one that was read and kept under this name. */
export const golden = (name: string, log: readonly string[]): Promise<void> =>
  expect(`${log.join('\n')}\n`).toMatchFileSnapshot(`golden/${name}.txt`);

/** A fight on its way, with its log. */
export interface Told {
  readonly fight: CepheusFight;
  readonly log: readonly string[];
  readonly refused: Refusal | null;
}

export type Declared = { readonly [key: string]: Json };

export const telling0 = (fight: CepheusFight): Told => ({ fight, log: [], refused: null });

export const start = (told: Told, script: Script = {}): Told => run(told, startFight(cepheus, told.fight), script);
export const next = (told: Told, script: Script = {}): Told => run(told, nextTurn(cepheus, told.fight), script);

/** Acts: `item` and `targets` where the act wants them. All dice and choices of the script must be used. */
export function act(
  told: Told,
  who: Id,
  action: string,
  how: Script & { readonly item?: Id; readonly target?: Id; readonly declared?: Declared } = {},
): Told {
  const { item, target, declared, ...script } = how;
  const command = {
    action,
    who,
    ...(item === undefined ? {} : { item }),
    ...(target === undefined ? {} : { targets: [target] }),
    ...(declared === undefined ? {} : { declared }),
  };
  return run(told, cepheus.perform(told.fight, command), script);
}

function run(told: Told, procedure: Procedure<Outcome | Refusal>, script: Script): Told {
  const result = play(procedure, script);
  if (isRefusal(result)) return { ...told, refused: result };
  deepFreeze(result);
  const events = eventsOf(result);
  const fight = deepFreeze(appliedAll(told.fight, events));
  // Whatever is done can be taken back.
  expect(appliedAll(fight, inverses(events))).toEqual(told.fight);
  return { fight, log: [...told.log, ...result.stages.flatMap(linesOf)], refused: null };
}

/** One line for what a stage says, one for each event; bookkeeping of turns is left out. */
export function linesOf(stage: Stage): readonly string[] {
  const events = stage.events.filter((one) => !QUIET.has(one.kind)).map((one) => `  ${eventLine(one.who, one)}`);
  if (events.length === 0 && !stage.verdict) return [];
  return [stageLine(stage), ...events];
}

const QUIET = new Set(['turnOpened', 'roundOver', 'spent', 'turnEnded', 'fightStarted', 'conditionLost']);

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

const valuesOf = (values: { readonly [name: string]: Json } | undefined): readonly string[] =>
  Object.entries(values ?? {}).map(([name, value]) => `${name}=${JSON.stringify(value)}`);

const tail = (key: string): string => key.slice(key.lastIndexOf('.') + 1);
