/** Events of the rules layer in words. */
import type { Change, Event, Json } from '../../rules/index.ts';
import { localize } from '../api.ts';
import { firstKnown, has, say, signed, wordOf, type Names } from './words.ts';

export interface EventView {
  readonly text: string;
  /** Its changed numbers, where the text does not give them. */
  readonly changes: string;
  readonly clause: string;
}

/** `SALVO.<ruleset>.event.<kind>`, the common word for it, or a plain statement of the change. */
export function eventView(event: Event, ruleset: string, names: Names): EventView {
  const key = firstKnown(`SALVO.${ruleset}.event.${event.kind}`, `SALVO.event.${event.kind}`, 'SALVO.event.other');
  const facts = Object.entries(event.facts ?? {}).map(([name, value]) => [
    name,
    withAmount(wordOf(ruleset, name, value, names), event),
  ]);
  const who = event.who === null ? localize('SALVO.ui.everybody') : (names(event.who) ?? event.who);
  const changes = event.changes.flatMap((change) => changeText(change, ruleset, names)).join(', ');
  const wording = denied(key, event) ?? (changes === '' ? firstKnown(`${key}_changes0`, key) : key);
  const text = say(wording, { kind: event.kind, who, changes, ...Object.fromEntries(facts) });
  return { text, changes: text.includes(changes) ? '' : changes, clause: event.clause };
}

/** The wording for a fact that is false or null: `<key>_<fact>No`. */
const denied = (key: string, { facts = {} }: Event): string | undefined =>
  Object.keys(facts)
    .filter((name) => facts[name] === false || facts[name] === null)
    .map((name) => `${key}_${name}No`)
    .find(has);

/** A condition that is a number shows it: `{value}` in its word. */
function withAmount(word: string, { changes }: Event): string {
  const held = changes.flatMap((change) => ('by' in change ? [] : [change.to ?? change.from]));
  const amount = held.map((each) => (each as { readonly value?: Json } | null | undefined)?.value).find(isNumber);
  return word.replace('{value}', amount === undefined ? '' : signed(amount));
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** A changed number as a word and a signed amount: `END −3`. Other changes are in the event's own text. */
function changeText(change: Change, ruleset: string, names: Names): string[] {
  const by = 'by' in change ? change.by : difference(change.from, change.to);
  if (by === null || by === 0) return [];
  return [`${shortName(change.path.split('.'), ruleset, names)} ${signed(by)}`];
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
