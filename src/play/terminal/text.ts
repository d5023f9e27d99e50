/** Outcomes as lines of text for the terminal, from the same language file that Foundry shows. */
import { readFileSync } from 'node:fs';
import { SPENT, type Event } from '../../rules/kernel/event.ts';
import { findCombatant, type Fight } from '../../rules/kernel/fight.ts';
import type { Outcome, Stage } from '../../rules/kernel/outcome.ts';
import { worthShowing, total } from '../../rules/kernel/tally.ts';

type Tree = { readonly [key: string]: string | Tree };

/** A reader of keys in language files; later files add to earlier ones. A key without text is shown as it is. */
export function reader(
  ...paths: readonly string[]
): (key: string, values?: { readonly [name: string]: unknown }) => string {
  const tree = paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as Tree).reduce(merged, {});
  return (key, values = {}) => {
    const found = singular(tree, key, values) ?? textAt(tree, key);
    if (found === null) return key;
    return found.replace(/\{(\w+)\}/g, (whole, name: string) =>
      values[name] === undefined ? whole : plain(values[name]),
    );
  };
}

/** The singular of a text stands under `<key>_<value>1`, its wording for none under `<key>_<value>0`, as in Foundry. */
function singular(tree: Tree, key: string, values: { readonly [name: string]: unknown }): string | null {
  const few = Object.entries(values).filter(([, value]) => String(value) === '0' || String(value) === '1');
  for (const [name, value] of few) {
    const found = textAt(tree, `${key}_${name}${String(value)}`);
    if (found !== null) return found;
  }
  return null;
}

function textAt(tree: Tree, key: string): string | null {
  let at: string | Tree | undefined = tree[key];
  if (at === undefined) {
    at = tree;
    for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  }
  return typeof at === 'string' ? at : null;
}

/** A number with a proper minus sign; a missing value as a dash. */
const plain = (value: unknown): string =>
  value === null ? '–' : typeof value === 'number' ? String(value).replace('-', '−') : String(value);

function merged(before: Tree, after: Tree): Tree {
  const all: Record<string, string | Tree> = { ...before };
  for (const [key, value] of Object.entries(after)) {
    const known = all[key];
    all[key] = typeof value === 'object' && typeof known === 'object' ? merged(known, value) : value;
  }
  return all;
}

export type Say = ReturnType<typeof reader>;

/** Items by their id in the file: their names stand there, and the rules keep ids alone. */
export type Things = ReadonlyMap<string, string>;

export function thingsIn(source: string): Things {
  const { combatants } = JSON.parse(source) as {
    readonly combatants: readonly { readonly sheet?: { readonly items?: readonly Thing[] } }[];
  };
  const all = combatants.flatMap(({ sheet }) => sheet?.items ?? []);
  return new Map(all.flatMap(({ id, name }) => (id === undefined || name === undefined ? [] : [[id, name]])));
}
interface Thing {
  readonly id?: string;
  readonly name?: string;
}

/** The name of a combatant or item; bare hands have theirs in the language file. */
export function nameOf(id: string, fight: Fight, things: Things, say: Say): string {
  const bare = `SALVO.bare.${id}`;
  return findCombatant(fight, id)?.name ?? things.get(id) ?? (say(bare) === bare ? id : say(bare));
}

const signed = (value: number): string => (value === 0 ? '±0' : value < 0 ? `−${-value}` : `+${value}`);

/** The lines of one outcome; turn changes are given in short form. */
export function linesOf(outcome: Outcome, fight: Fight, say: Say, things: Things): readonly string[] {
  return outcome.stages.flatMap((stage) => stageLines(stage, fight, say, things));
}

function stageLines(stage: Stage, fight: Fight, say: Say, things: Things): readonly string[] {
  const name = (id: string | null | undefined): string => (id ? nameOf(id, fight, things, say) : '');
  if (stage.kind === 'turn') {
    const [event] = stage.events;
    if (event?.kind === 'roundStarted') return ['', `── ${say('SALVO.tracker.round', { round: fight.round })}`];
    if (event?.kind === 'turnStarted') return [`${name(fight.turn)}:`];
    return [];
  }
  const dice = (stage.dice ?? [])
    .map(({ count, sides, faces, sum }) => `${count}D${sides} [${faces ? `${faces.join(' ')}] = ${sum}` : `${sum}]`}`)
    .join(' ');
  const tally = stage.tally ? worthShowing(stage.tally) : [];
  const sum = stage.absolute ? String : signed;
  const parts = tally.map(
    (entry, index) =>
      `${(index === 0 ? sum : signed)(entry.value)} ${say(entry.label)}${entry.setAside ? ` (${say(entry.setAside)})` : ''}`,
  );
  const values = Object.entries(stage.verdict?.values ?? {}).map(([key, value]) => [
    key,
    typeof value === 'string' ? nameOf(value, fight, things, say) : value,
  ]);
  const verdict = stage.verdict ? say(stage.verdict.key, Object.fromEntries(values)) : '';
  const head = [name(stage.who), stage.against ? `→ ${name(stage.against)}` : '', say(stage.title)]
    .filter(Boolean)
    .join(' ');
  const body = [dice, stage.tally ? sum(total(stage.tally)) : '', verdict].filter(Boolean).join('  ');
  return [
    `  ${head}${body ? `: ${body}` : ''}`,
    ...(parts.length > 0 ? [`      ${parts.join(', ')}`] : []),
    ...(stage.steps ?? []).map((step) => `      ${say(step.label)}: ${step.before} → ${step.after}  (${step.clause})`),
    ...stage.events.filter(isShown).map((event) => `      ${eventLine(event, fight, say, things)}`),
  ];
}

/** The ruleset's word for the event, else the common one. */
function eventLine(event: Event, fight: Fight, say: Say, things: Things): string {
  const facts = Object.entries(event.facts ?? {}).map(([key, value]) => [key, word(value)]);
  const changes = event.changes.flatMap((change) =>
    'by' in change ? [`${word(change.path.split('.').at(-1)!)} ${signed(change.by)}`] : [],
  );
  const values = {
    who: word(event.who ?? ''),
    kind: event.kind,
    changes: changes.join(', '),
    ...Object.fromEntries(facts),
  };
  const keys = [`SALVO.${fight.ruleset}.event.${event.kind}`, `SALVO.event.${event.kind}`];
  const known = keys.find((key) => say(key) !== key);
  return say(known ?? 'SALVO.event.other', values);

  function word(value: unknown): string {
    if (typeof value !== 'string') return plain(value);
    if (value.startsWith('SALVO.')) return say(value);
    const short = [`SALVO.${fight.ruleset}.short.${value}`, `SALVO.${fight.ruleset}.source.${value}`];
    const text = short.find((key) => say(key) !== key);
    return text ? say(text) : nameOf(value, fight, things, say);
  }
}

const isShown = (event: Event): boolean => event.who !== null && event.kind !== SPENT && event.kind !== 'turnStarted';
