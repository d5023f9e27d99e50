/** What the window in which time passes shows: who does what meanwhile, and what it would come to. */
import {
  afterOutcome,
  type Ask,
  type Choice,
  type Command,
  eventsOf,
  type Field,
  type Fight,
  type Id,
  isRefusal,
  type Outcome,
  refuse,
  type Stage,
  type Status,
  togetherOf,
} from '../../rules/index.ts';
import { foresee, type Course, type Foresight } from '../../play/foresee.ts';
import { localize, type ActorDoc } from '../api.ts';
import { eventView } from '../chat/event-words.ts';
import { namesAt, number, refusalText, say, signed, text, type Names } from '../chat/words.ts';
import { policyFor } from '../resolution/entitled.ts';
import { inFights } from '../resolution/objections.ts';
import { procedure, type Table } from '../resolution/table.ts';
import { optionText } from './act/act-view.ts';

/** What the GM has said of one act of somebody, by `who:action`. */
export type Said = ReadonlyMap<string, { readonly on: boolean; readonly values: Values }>;
export type Values = { readonly [field: string]: string | number | boolean };

export const lineKey = (who: Id, action: string): string => `${who}:${action}`;

export interface ControlView {
  readonly key: string;
  readonly name: string;
  readonly label: string;
  readonly clause: string;
  readonly kind: Field['kind'];
  readonly value: string | number | boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: 'any' | 1;
  readonly options: readonly { readonly id: string; readonly label: string; readonly selected: boolean }[];
}

export interface LineView {
  readonly key: string;
  readonly label: string;
  readonly clause: string;
  readonly on: boolean;
  readonly controls: readonly ControlView[];
}

export interface PersonView {
  readonly id: Id;
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly lines: readonly LineView[];
  /** Why nothing can pass for this one, or what is asked for is refused; empty where it can. */
  readonly refused: string;
  readonly preview: PreviewView | null;
}

export interface PreviewView {
  /** Scores that would change: what they are, and what they come to. */
  readonly gauges: readonly { readonly label: string; readonly before: string; readonly after: string }[];
  readonly steps: readonly { readonly text: string; readonly clause: string }[];
  readonly conditions: readonly string[];
  readonly dice: readonly string[];
  readonly asked: readonly string[];
  readonly nothing: boolean;
}

export interface PassTimeView {
  readonly people: readonly PersonView[];
  /** Fields that several have: said here once for all of them. */
  readonly common: readonly ControlView[];
  readonly mayApply: boolean;
}

/** Acts of `who` by which time passes and that may be done now. */
const timeActs = ({ ruleset, fight }: Table, who: Id): readonly Choice[] =>
  ruleset.choices(fight, who).filter(({ time, item }) => time === true && item === undefined);

export function passTimeView(table: Table, said: Said): PassTimeView {
  const fighting = inFights();
  const people = [...table.actors].map(([id, actor]) => personView(table, id, actor, said, fighting.has(actor.uuid)));
  const commands = commandsOf(table, said);
  return {
    people,
    common: commonControls(table, said),
    mayApply: commands.length > 0 && people.every(({ refused, lines }) => refused === '' || lines.length === 0),
  };
}

/** What the whole window asks for, in the order of its rows. */
export const commandsOf = (table: Table, said: Said): readonly Command[] => {
  const fighting = inFights();
  return [...table.actors].flatMap(([id, actor]) => (fighting.has(actor.uuid) ? [] : commandsFor(table, id, said)));
};

const commandsFor = (table: Table, who: Id, said: Said): readonly Command[] =>
  timeActs(table, who)
    .filter(({ action, refused }) => refused === null && isOn(said, who, action))
    .map((choice) => ({ action: choice.action, who, declared: valuesOf(choice, who, said) }));

const isOn = (said: Said, who: Id, action: string): boolean => said.get(lineKey(who, action))?.on ?? true;

function valuesOf({ action, fields }: Choice, who: Id, said: Said): Values {
  const values = said.get(lineKey(who, action))?.values ?? {};
  return Object.fromEntries(fields.map((field) => [field.key, valueOf(field, values[field.key])]));
}

/** What was said of a field, where it still fits. */
function valueOf(field: Field, value: Values[string] | undefined): Values[string] {
  if (typeof value !== typeof field.default || value === undefined) return field.default;
  return field.kind !== 'choice' || field.options?.some(({ id }) => id === value) ? value : field.default;
}

function personView(table: Table, id: Id, actor: ActorDoc, said: Said, fights: boolean): PersonView {
  const { ruleset, fight } = table;
  const { name } = fight.combatants[id]!;
  const face = { id, uuid: actor.uuid, name, img: actor.img };
  const acts = timeActs(table, id);
  const open = acts.filter(({ refused }) => refused === null);
  const reason = fights ? refuse('inAFight', '') : acts.length === 0 ? refuse('noTime', '') : acts.at(-1)!.refused;
  if (fights || open.length === 0)
    return { ...face, lines: [], refused: reason ? refusalText(reason, ruleset.id) : '', preview: null };
  const foreseen = foreseenFor(table, id, said);
  const refusal = isRefusal(foreseen) ? refusalText(foreseen, ruleset.id, namesAt(table)) : '';
  return {
    ...face,
    lines: open.map((choice) => lineView(choice, id, said)),
    refused: refusal,
    preview: foreseen && !isRefusal(foreseen) ? previewView(table, id, foreseen) : null,
  };
}

function lineView(choice: Choice, who: Id, said: Said): LineView {
  const values = valuesOf(choice, who, said);
  const key = lineKey(who, choice.action);
  return {
    key,
    label: text(choice.label),
    clause: choice.clause,
    on: isOn(said, who, choice.action),
    controls: choice.fields.map((field) => controlView(field, values[field.key]!, `${key}:${field.key}`)),
  };
}

const controlView = (field: Field, value: Values[string], name: string): ControlView => ({
  key: field.key,
  name,
  label: text(field.label),
  clause: field.clause,
  kind: field.kind,
  value,
  min: field.min ?? null,
  max: field.max ?? null,
  step: field.fraction ? 'any' : 1,
  options: (field.options ?? []).map(({ id, label }) => ({
    id,
    label: optionText(label, id),
    selected: id === value,
  })),
});

/** Fields of acts that are switched on and that more than one line has; a list that differs is nobody's in common. */
function commonControls(table: Table, said: Said): readonly ControlView[] {
  const lines = [...table.actors.keys()].flatMap((who) =>
    timeActs(table, who)
      .filter(({ action, refused }) => refused === null && isOn(said, who, action))
      .flatMap((choice) => choice.fields.map((field) => ({ field, value: valuesOf(choice, who, said)[field.key]! }))),
  );
  const keys = [...new Set(lines.map(({ field }) => field.key))];
  return keys.flatMap((key) => {
    const same = lines.filter(({ field }) => field.key === key);
    const [first] = same;
    if (!first || same.length < 2 || !same.every(({ field }) => isAlike(field, first.field))) return [];
    return [controlView(first.field, first.value, `common:${key}`)];
  });
}

const isAlike = (a: Field, b: Field): boolean =>
  a.kind === b.kind && JSON.stringify(a.options ?? []) === JSON.stringify(b.options ?? []);

function foreseenFor(table: Table, who: Id, said: Said): ReturnType<typeof foresee<Outcome>> | null {
  const commands = commandsFor(table, who, said);
  return commands.length === 0 ? null : foresee(() => procedure(table, togetherOf(commands)));
}

function previewView(table: Table, id: Id, { lowest, highest }: Foresight<Outcome>): PreviewView {
  const before = statusAfter(table, id, null);
  const [low, high] = [statusAfter(table, id, lowest.value), statusAfter(table, id, highest.value)];
  const gauges = gaugeChanges(before, low, high);
  const conditions = conditionChanges(before, low, high);
  const steps = stepsOf(table, id, lowest.value, highest.value);
  return {
    gauges,
    conditions,
    steps,
    dice: diceOf(lowest, highest),
    asked: askedOf(table, [lowest, highest]),
    nothing: gauges.length + conditions.length + steps.length === 0,
  };
}

function statusAfter({ ruleset, fight }: Table, id: Id, outcome: Outcome | null): Status {
  const reached: Fight = outcome ? afterOutcome(fight, outcome) : fight;
  return ruleset.status(reached, id);
}

const gaugeChanges = (before: Status, low: Status, high: Status): PreviewView['gauges'] =>
  before.gauges.flatMap(({ label, value, max }, index) => {
    const [a, b] = [low.gauges[index]?.value ?? value, high.gauges[index]?.value ?? value];
    if (a === value && b === value) return [];
    return [{ label: text(label), before: number(value), after: `${range(a, b, number)} / ${number(max)}` }];
  });

const range = (a: number, b: number, words: (value: number) => string): string =>
  a === b ? words(a) : `${words(Math.min(a, b))} – ${words(Math.max(a, b))}`;

/** What begins and what ends, surely or with one kind of dice. */
function conditionChanges(before: Status, low: Status, high: Status): readonly string[] {
  const all = new Map(
    [...before.conditions, ...low.conditions, ...high.conditions].map(({ id, label }) => [id, label]),
  );
  return [...all].flatMap(([id, label]) => {
    const has = (status: Status): boolean => status.conditions.some((one) => one.id === id);
    const [was, a, b] = [has(before), has(low), has(high)];
    if (a === was && b === was) return [];
    const when = a === b ? 'surely' : a === was ? 'high' : 'low';
    return [localize(`SALVO.time.${was ? 'ends' : 'begins'}.${when}`, { condition: text(label) })];
  });
}

/** Every change by its clause, the same ones of several days as one; numbers from the lowest to the highest dice. */
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
  return game.i18n.has(key) ? localize(key) : last;
}

/** A change without numbers, in the words of its card. */
function wordOf(table: Table, kind: string, id: Id, outcomes: readonly Outcome[]): string {
  const event = outcomes.flatMap(eventsOf).find((one) => one.kind === kind && one.who === id)!;
  return eventView(event, table.ruleset.id, namesAt(table)).text;
}

/** Dice by what they are for: `3 × 1D6 Natural healing`. */
function diceOf(lowest: Course<Outcome>, highest: Course<Outcome>): readonly string[] {
  const counts = new Map<string, [number, number]>();
  for (const [index, { asked }] of [lowest, highest].entries())
    for (const ask of asked) {
      if (ask.ask !== 'roll') continue;
      const words = `${ask.count}D${ask.sides} ${text(ask.reason)}`;
      const times = counts.get(words) ?? [0, 0];
      times[index]! += 1;
      counts.set(words, times);
    }
  return [...counts].map(([words, [a, b]]) => (a === 1 && b === 1 ? words : `${range(a, b, number)} × ${words}`));
}

/** Who is asked what on the way. */
function askedOf(table: Table, courses: readonly Course<Outcome>[]): readonly string[] {
  const names = namesAt(table);
  const told = courses.flatMap(({ asked }) => asked.flatMap((ask) => askText(ask, names)));
  return [...new Set(told)];
}

function askText(ask: Ask, names: Names): readonly string[] {
  if (ask.ask !== 'choose' && ask.ask !== 'amount') return [];
  const policy = policyFor(ask);
  const whom = policy === 'gm' || ask.by === null ? localize('SALVO.ui.theGM') : (names(ask.by) ?? '');
  const question = say(ask.question, { name: whom, ...('values' in ask ? ask.values : {}) }, names);
  return [localize(`SALVO.time.asks.${policy === 'automatic' ? 'nobody' : 'somebody'}`, { whom, question })];
}
