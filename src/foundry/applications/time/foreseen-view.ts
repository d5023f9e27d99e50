/** The possible results of acts for a combatant, in words: with the lowest dice and with the highest, nothing rolled. */
import {
  afterOutcome,
  type Ask,
  type DecisionAsk,
  eventsOf,
  type Fight,
  type Id,
  isDecision,
  type Outcome,
  type Stage,
  type Status,
} from '../../../rules/index.ts';
import type { Course, Foresight } from '../../../play/foresee.ts';
import { localize } from '../../api.ts';
import { eventView } from '../../chat/event-words.ts';
import { namesAt, type Names } from '../../words/names.ts';
import { gaugeText, has, number, signed, text } from '../../words/words.ts';
import { policyFor } from '../../resolution/messages/entitled.ts';
import type { Table } from '../../resolution/table/table.ts';

export interface PreviewView {
  /** Scores that would change: their value now, and afterwards. */
  readonly gauges: readonly { readonly label: string; readonly before: string; readonly after: string }[];
  readonly steps: readonly { readonly text: string; readonly clause: string }[];
  readonly conditions: readonly string[];
  readonly dice: readonly string[];
  readonly questions: readonly string[];
  readonly nothing: boolean;
}

export function previewView(table: Table, id: Id, { lowest, highest }: Foresight<Outcome>): PreviewView {
  const before = statusAfter(table, id, null);
  const [low, high] = [statusAfter(table, id, lowest.value), statusAfter(table, id, highest.value)];
  const gauges = gaugeChanges(before, low, high, namesAt(table));
  const conditions = conditionChanges(before, low, high);
  const steps = stepsOf(table, id, lowest.value, highest.value);
  return {
    gauges,
    conditions,
    steps,
    dice: diceOf([lowest, highest]),
    questions: questionsFor(table, [lowest, highest]),
    nothing: gauges.length + conditions.length + steps.length === 0,
  };
}

function statusAfter({ ruleset, fight }: Table, id: Id, outcome: Outcome | null): Status {
  const reached: Fight = outcome ? afterOutcome(fight, outcome) : fight;
  return ruleset.status(reached, id);
}

const gaugeChanges = (before: Status, low: Status, high: Status, names: Names): PreviewView['gauges'] =>
  before.gauges.flatMap((gauge, index) => {
    const { value, max } = gauge;
    const [a, b] = [low.gauges[index]?.value ?? value, high.gauges[index]?.value ?? value];
    if (a === value && b === value) return [];
    const label = gaugeText(gauge, before.gauges, names);
    return [{ label, before: number(value), after: `${range(a, b, number)} / ${number(max)}` }];
  });

const range = (a: number, b: number, words: (value: number) => string): string =>
  a === b ? words(a) : `${words(Math.min(a, b))} – ${words(Math.max(a, b))}`;

/** Conditions that begin or end, certainly or with one kind of dice. */
function conditionChanges(before: Status, low: Status, high: Status): readonly string[] {
  const all = new Map(
    [...before.conditions, ...low.conditions, ...high.conditions].map(({ id, label }) => [id, label]),
  );
  return [...all].flatMap(([id, label]) => {
    const holds = (status: Status): boolean => status.conditions.some((condition) => condition.id === id);
    const [was, a, b] = [holds(before), holds(low), holds(high)];
    if (a === was && b === was) return [];
    const when = a === b ? 'surely' : a === was ? 'high' : 'low';
    return [localize(`SALVO.time.${was ? 'ends' : 'begins'}.${when}`, { condition: text(label) })];
  });
}

/** Every change by its clause, equal ones of several days merged; numbers from the lowest to the highest dice. */
function stepsOf(table: Table, id: Id, low: Outcome, high: Outcome): PreviewView['steps'] {
  const found = new Map<string, { stage: Stage; clause: string; kind: string; paths: Map<string, [number, number]> }>();
  for (const [index, outcome] of [low, high].entries()) {
    for (const stage of outcome.stages)
      for (const event of stage.events.filter(({ who }) => who === id)) {
        const key = `${event.kind}:${event.clause}`;
        const step = found.get(key) ?? { stage, clause: event.clause, kind: event.kind, paths: new Map() };
        for (const change of event.changes) {
          if (!('by' in change)) continue;
          const sums = step.paths.get(change.path) ?? [0, 0];
          sums[index]! += change.by;
          step.paths.set(change.path, sums);
        }
        found.set(key, step);
      }
  }
  return [...found.values()].map(({ stage, clause, kind, paths }) => {
    const changes = [...paths].map(([path, [a, b]]) => `${shortOf(table, path)} ${range(a, b, signed)}`).join(', ');
    return { text: changes === '' ? wordOf(table, kind, id, [low, high]) : `${text(stage.title)}: ${changes}`, clause };
  });
}

function shortOf({ ruleset }: Table, path: string): string {
  const last = path.split('.').at(-1) ?? path;
  const key = `SALVO.${ruleset.id}.short.${last}`;
  return has(key) ? localize(key) : last;
}

/** A change without numbers, in the words of its card. */
function wordOf(table: Table, kind: string, id: Id, outcomes: readonly Outcome[]): string {
  const event = outcomes.flatMap(eventsOf).find((event) => event.kind === kind && event.who === id)!;
  return eventView(event, table.ruleset.id, namesAt(table), false).text;
}

/** Dice by their purpose: `2 × 1D6 Healing`. */
const diceOf = (courses: readonly Course<Outcome>[]): readonly string[] =>
  counted(courses, (ask) => (ask.ask === 'roll' ? `${ask.count}D${ask.sides} ${text(ask.reason)}` : null)).map(
    ({ words, times }) => (times === '1' ? words : `${times} × ${words}`),
  );

/** Decisions on the way, by decider, and how often. */
const questionsFor = (table: Table, courses: readonly Course<Outcome>[]): readonly string[] =>
  counted(courses, (ask) => (isDecision(ask) ? deciderText(ask, namesAt(table)) : null)).map(
    ({ words, times }) => `${words} (${times} ×)`,
  );

/** Questions in the same words, and how often: from the fewest times to the most. */
function counted(
  courses: readonly Course<Outcome>[],
  wordsOf: (ask: Ask) => string | null,
): readonly { readonly words: string; readonly times: string }[] {
  const all = courses.map(({ asks }) => asks.flatMap((ask) => wordsOf(ask) ?? []));
  const times = (words: string): readonly number[] => all.map((own) => own.filter((name) => name === words).length);
  return [...new Set(all.flat())].map((words) => {
    const [fewest = 0, most = 0] = times(words);
    return { words, times: range(fewest, most, number) };
  });
}

function deciderText(ask: DecisionAsk, names: Names): string {
  const policy = policyFor(ask);
  const who = policy === 'gm' || ask.by === null ? localize('SALVO.ui.theGM') : (names(ask.by) ?? '');
  const kind = localize(`SALVO.time.kind.${ask.kind}`);
  return localize(`SALVO.time.asks.${policy === 'automatic' ? 'nobody' : 'somebody'}`, {
    who,
    kind,
    clause: ask.clause,
  });
}
