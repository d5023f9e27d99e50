/** Scripted fights of `fluid`, and their logs as lines that can be read and compared. */
import { fluid, type FluidFight, type FluidState } from '../../../src/rules/fluid/index.ts';
import { inverses, type Event } from '../../../src/rules/kernel/event.ts';
import { appliedAll } from '../../../src/rules/kernel/fight.ts';
import { deepFreeze, type Id, type Json } from '../../../src/rules/kernel/json.ts';
import { inOrder } from '../../../src/rules/kernel/order.ts';
import { eventsOf, type Outcome, type Stage } from '../../../src/rules/kernel/outcome.ts';
import type { Procedure } from '../../../src/rules/kernel/procedure.ts';
import { isRefusal, type Refusal } from '../../../src/rules/kernel/result.ts';
import { telling } from '../../../src/rules/kernel/tally.ts';
import { nextTurn, startFight } from '../../../src/rules/kernel/turns.ts';
import { play, type Script } from '../../cases/script.ts';

/** A fight on its way, with its log. */
export interface Told {
  readonly fight: FluidFight;
  readonly log: readonly string[];
  readonly events: readonly Event[];
  readonly refused: Refusal | null;
}

export const told = (fight: FluidFight): Told => ({ fight, log: [], events: [], refused: null });

export const start = (now: Told, script: Script = {}): Told => run(now, startFight(fluid, now.fight), script);
export const next = (now: Told, script: Script = {}): Told => run(now, nextTurn(fluid, now.fight), script);

export interface How extends Script {
  readonly item?: Id;
  readonly target?: Id;
  readonly declared?: { readonly [key: string]: Json };
}

/** Acts. All dice and choices of the script must be used. */
export function act(now: Told, who: Id, action: string, { item, target, declared, ...script }: How = {}): Told {
  const command = {
    action,
    who,
    ...(item === undefined ? {} : { item }),
    ...(target === undefined ? {} : { targets: [target] }),
    ...(declared === undefined ? {} : { declared }),
  };
  return run(now, fluid.perform(now.fight, command), script);
}

function run(now: Told, procedure: Procedure<Outcome | Refusal>, script: Script): Told {
  const result = play(procedure, script);
  if (isRefusal(result)) return { ...now, refused: result };
  deepFreeze(result);
  const made = eventsOf(result);
  const fight = deepFreeze(appliedAll(now.fight, made));
  const log = [...now.log, ...result.stages.flatMap(linesOf)];
  return { fight, log, events: [...now.events, ...made], refused: null };
}

/** The fight with all that happened taken back. */
export const takenBack = ({ fight, events }: Told): FluidFight => appliedAll(fight, inverses(events));

export const stateOf = (now: Told, id: Id): FluidState => now.fight.combatants[id]!.state;

/** Counts in the order of action. */
export const counts = ({ fight }: Told): readonly string[] =>
  inOrder(fight, fluid.order).map((id) => `${id} ${fluid.order.count(fight, id)}`);

/** One line for what a stage says, one for each event of weight. */
export function linesOf(stage: Stage): readonly string[] {
  const events = stage.events.filter((one) => LOUD.has(one.kind)).map((one) => `  ${eventLine(one.who, one)}`);
  if (events.length === 0 && !stage.verdict) return [];
  return [stageLine(stage), ...events];
}

const LOUD = new Set([
  'harmed',
  'countChanged',
  'conditionGained',
  'conditionLost',
  'actionDiceSpent',
  'reeled',
  'turnStarted',
  'surpriseResolved',
]);

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
