/** Events of the rules layer in words. */
import { SPENT, type Change, type Event, type Id, type Json, type Stage } from '../../rules/index.ts';
import { localize } from '../api.ts';
import type { Names } from '../words/names.ts';
import { firstKnown, has, say, signed, text, wordOf } from '../words/words.ts';

export interface EventView {
  readonly text: string;
  /** Its changed numbers, where the text does not give them. */
  readonly changes: string;
  readonly clause: string;
}

/**
 * `SALVO.<ruleset>.event.<kind>`, the common word for it, or a plain statement of the change. `hidden`: without what its
 * combatant has left, where the text tells that and has another wording, `<key>_hidden`.
 */
export function eventView(event: Event, ruleset: string, names: Names, hidden: boolean): EventView {
  const key = firstKnown(`SALVO.${ruleset}.event.${event.kind}`, `SALVO.event.${event.kind}`, 'SALVO.event.other');
  const facts = Object.entries(event.facts ?? {}).map(([name, value]) => [
    name,
    withAmount(wordOf(ruleset, name, value, names), event),
  ]);
  const who = event.who === null ? localize('SALVO.ui.everybody') : (names(event.who) ?? event.who);
  const changes = changesIn([event], ruleset, names);
  const kept = hidden && has(`${key}_hidden`) ? `${key}_hidden` : undefined;
  const wording = kept ?? denied(key, event) ?? (changes === '' ? firstKnown(`${key}_changes0`, key) : key);
  const text = say(wording, { kind: event.kind, who, changes, ...Object.fromEntries(facts) });
  return { text, changes: text.includes(changes) ? '' : changes, clause: event.clause };
}

/** The wording for a fact that is false, null, or an empty list: `<key>_<fact>No`. */
const denied = (key: string, { facts = {} }: Event): string | undefined =>
  Object.keys(facts)
    .filter((name) => isNone(facts[name]))
    .map((name) => `${key}_${name}No`)
    .find(has);

const isNone = (fact: Json | undefined): boolean =>
  fact === false || fact === null || (Array.isArray(fact) && fact.length === 0);

/** A condition that is a number shows it: `{value}` in its word. */
function withAmount(word: string, { changes }: Event): string {
  const held = changes.flatMap((change) => ('by' in change ? [] : [change.to ?? change.from]));
  const amount = held.map((each) => (each as { readonly value?: Json } | null | undefined)?.value).find(isNumber);
  return word.replace('{value}', amount === undefined ? '' : signed(amount));
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The changed numbers, each as a word and a signed amount: `END −3`, once for each quantity. Other changes are in the events' own text. */
export function changesIn(events: readonly Event[], ruleset: string, names: Names): string {
  const sums = new Map<string, number>();
  for (const change of events.flatMap(({ changes }) => changes)) {
    const by = 'by' in change ? change.by : difference(change.from, change.to);
    if (by !== null) sums.set(change.path, (sums.get(change.path) ?? 0) + by);
  }
  return [...sums]
    .filter(([, by]) => by !== 0)
    .map(([path, by]) => `${shortName(path.split('.'), ruleset, names)} ${signed(by)}`)
    .join(', ');
}

/** The quantity at a path, in a word; for an item, with its part: its shots. */
function shortName(path: readonly string[], ruleset: string, names: Names): string {
  const [of = '', last = ''] = path.length > 1 ? path.slice(-2) : ['', ...path];
  const [known, ofItem] = [`SALVO.${ruleset}.short.${last}`, `SALVO.${ruleset}.short.${of}Of`];
  const item = names(last);
  if (has(known)) return localize(known);
  return item !== null && has(ofItem) ? localize(ofItem, { item }) : (item ?? last);
}

const difference = (from: Json | undefined, to: Json | undefined): number | null =>
  typeof from === 'number' && typeof to === 'number' ? to - from : null;

/** Stages that hold results of an act: its declaration, and notes for later, are none. */
const RESULTS: readonly Stage['kind'][] = ['check', 'defense', 'shield', 'damage', 'harm', 'effect'];

/**
 * The conditions that a combatant has after an act and had not before, in words. A condition is known by the name at the end of
 * a path: put on, set or counted up; an event that gives one without a change has its word under `gained`.
 */
export function gained(stages: readonly Stage[], who: Id, ruleset: string): readonly string[] {
  const amounts = new Map<string, number | boolean>();
  for (const { kind, events } of stages) {
    if (!RESULTS.includes(kind)) continue;
    for (const event of events) {
      // A payment is no result, even where it comes with the check.
      if (event.who !== who || event.kind === SPENT) continue;
      for (const change of event.changes) note(change, amounts);
      amounts.set(event.kind, true);
    }
  }
  return [...new Set([...amounts].flatMap(([name, amount]) => wording(ruleset, name, amount)))];
}

function note(change: Change, amounts: Map<string, number | boolean>): void {
  const name = change.path.slice(change.path.lastIndexOf('.') + 1);
  if ('by' in change) amounts.set(name, Number(amounts.get(name) ?? 0) + change.by);
  else if (isHeld(change.to)) amounts.set(name, !isHeld(change.from));
  else amounts.delete(name);
}

/** Whether a condition holds: it is kept as a record, or as true. */
const isHeld = (value: Json | undefined): boolean =>
  value === true || (typeof value === 'object' && value !== null && !Array.isArray(value));

function wording(ruleset: string, name: string, amount: number | boolean): readonly string[] {
  const words = [
    `SALVO.${ruleset}.condition.${name}`,
    `SALVO.${ruleset}.status.${name}`,
    `SALVO.${ruleset}.gained.${name}`,
  ];
  const key = words.find(has);
  if (key === undefined || amount === false || (typeof amount === 'number' && amount <= 0)) return [];
  return [typeof amount === 'number' ? `${text(key)} ${signed(amount)}` : text(key)];
}
