/** Outcomes as lines of text for the terminal, from the same language file that Foundry shows. */
import { readFileSync } from 'node:fs';
import type { Event } from '../../rules/kernel/event.ts';
import type { Fight } from '../../rules/kernel/fight.ts';
import type { Outcome, Stage } from '../../rules/kernel/outcome.ts';
import { telling, total } from '../../rules/kernel/tally.ts';

type Tree = { readonly [key: string]: string | Tree };

/** Looks keys up in language files, of which a later one adds to those before; a key without text is shown as it is. */
export function reader(
  ...paths: readonly string[]
): (key: string, values?: { readonly [name: string]: unknown }) => string {
  const tree = paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as Tree).reduce(merged, {});
  return (key, values = {}) => {
    let at: string | Tree | undefined = tree[key];
    if (at === undefined) {
      at = tree;
      for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
    }
    if (typeof at !== 'string') return key;
    return at.replace(/\{(\w+)\}/g, (whole, name: string) =>
      values[name] === undefined ? whole : String(values[name]),
    );
  };
}

function merged(before: Tree, after: Tree): Tree {
  const all: Record<string, string | Tree> = { ...before };
  for (const [key, value] of Object.entries(after)) {
    const known = all[key];
    all[key] = typeof value === 'object' && typeof known === 'object' ? merged(known, value) : value;
  }
  return all;
}

export type Say = ReturnType<typeof reader>;

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** The lines of one outcome; turn marks are told in short. */
export function linesOf(outcome: Outcome, fight: Fight, say: Say): readonly string[] {
  return outcome.stages.flatMap((stage) => stageLines(stage, fight, say));
}

function stageLines(stage: Stage, fight: Fight, say: Say): readonly string[] {
  const name = (id: string | null | undefined): string => (id ? (fight.combatants[id]?.name ?? id) : '');
  if (stage.kind === 'turn') {
    const [event] = stage.events;
    if (event?.kind === 'roundStarted') return ['', `── ${say('SALVO.tracker.round', { round: fight.round })}`];
    if (event?.kind === 'turnStarted') return [`${name(fight.turn)}:`];
    return [];
  }
  const dice = (stage.dice ?? [])
    .map((one) => `${one.count}D${one.sides} [${one.faces?.join(' ') ?? one.sum}]`)
    .join(' ');
  const tally = stage.tally ? telling(stage.tally) : [];
  const parts = tally.map(
    (one) => `${signed(one.value)} ${say(one.label)}${one.setAside ? ` (${say(one.setAside)})` : ''}`,
  );
  const verdict = stage.verdict ? say(stage.verdict.key, stage.verdict.values) : '';
  const head = [name(stage.who), stage.against ? `→ ${name(stage.against)}` : '', say(stage.title)]
    .filter(Boolean)
    .join(' ');
  const body = [dice, stage.tally ? signed(total(stage.tally)) : '', verdict].filter(Boolean).join('  ');
  return [
    `  ${head}${body ? `: ${body}` : ''}`,
    ...(parts.length > 0 ? [`      ${parts.join(', ')}`] : []),
    ...(stage.steps ?? []).map((step) => `      ${say(step.label)}: ${step.before} → ${step.after}  (${step.clause})`),
    ...stage.events.filter(isTold).map((event) => `      ${eventLine(event, fight, say)}`),
  ];
}

/** The ruleset's word for the event, else the common one. */
function eventLine(event: Event, fight: Fight, say: Say): string {
  const facts = Object.entries(event.facts ?? {}).map(([key, value]) => [key, word(value)]);
  const changes = event.changes.flatMap((one) =>
    'by' in one ? [`${word(one.path.split('.').at(-1)!)} ${signed(one.by)}`] : [],
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
    if (typeof value !== 'string') return String(value);
    if (value.startsWith('SALVO.')) return say(value);
    const short = [`SALVO.${fight.ruleset}.short.${value}`, `SALVO.${fight.ruleset}.source.${value}`];
    const text = short.find((key) => say(key) !== key);
    return text ? say(text) : (fight.combatants[value]?.name ?? value);
  }
}

const isTold = (event: Event): boolean => event.who !== null && event.kind !== 'spent' && event.kind !== 'turnStarted';
