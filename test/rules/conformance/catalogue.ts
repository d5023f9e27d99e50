/** Everything in a game to be met in a fight, and fights of the people and gear of the compendia in which to meet it. */
import { readFileSync, readdirSync } from 'node:fs';
import { subType } from '../../../src/foundry/data/types.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import { deepFreeze, type Id, type Json } from '../../../src/rules/kernel/json.ts';
import { newFight, type Combatant, type Fight } from '../../../src/rules/kernel/fight.ts';
import type { Outcome } from '../../../src/rules/kernel/outcome.ts';
import { seeded, type Random } from '../../../src/rules/kernel/random.ts';
import type { Ruleset } from '../../../src/rules/ruleset.ts';
import type { PackSource } from '../../../tools/packs.mjs';
import { typed } from '../packs.sources.ts';
import type { Entrant } from './play.ts';

enterGames();

/** The groups of words, in the language files, for what happens to people. */
const GROUPS = ['action', 'verdict', 'condition', 'status', 'event', 'injury'];

const KEYS = readdirSync('lang')
  .filter((name) => name.startsWith('en'))
  .flatMap((name) => keysIn(JSON.parse(readFileSync(`lang/${name}`, 'utf8'))));

function keysIn(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string') return [path];
  return Object.entries(value as object).flatMap(([key, part]) => keysIn(part, path === '' ? key : `${path}.${key}`));
}

const sources = (ruleset: Ruleset, document: string): readonly PackSource[] =>
  typed
    .map(({ source }) => source)
    .filter(({ type = '' }) => subType(type)?.ruleset === ruleset.id && subType(type)?.document === document);

/** Choices that exist only to be refused: an act that cannot be declined is offered as such, and the reason given (FLU-ZER-04). */
const REFUSED: readonly string[] = ['fluid.action.decline'];

/** Words (`verdict.hit`) and the items of the compendia that an act can use (`item.beam rifle`). */
export function catalogueOf({ ruleset }: Entrant): ReadonlySet<string> {
  const words = KEYS.flatMap((key) => wordOf(ruleset.id, key) ?? []).filter(
    (word) => !REFUSED.includes(`${ruleset.id}.${word}`),
  );
  const owner = sources(ruleset, 'Actor')[0]!;
  const fight = fightOf(ruleset, [{ ...owner, items: sources(ruleset, 'Item') }, owner], {});
  const items = ruleset.choices(fight, 'c0').flatMap(({ item }) => (item === undefined ? [] : [nameOf(ruleset, item)]));
  return new Set([...words, ...items.flatMap((item) => item ?? [])]);
}

/** `SALVO.cepheus.verdict.hit.more` → `verdict.hit`. */
function wordOf(id: string, key: string): string | null {
  const [salvo, ruleset, group, word] = key.split('.');
  return salvo === 'SALVO' && ruleset === id && GROUPS.includes(group ?? '') && word ? `${group}.${word}` : null;
}

interface Afflicted {
  readonly conditions?: object;
}

export function nameOf(ruleset: Ruleset, id: Id): string | null {
  const found = sources(ruleset, 'Item').find((source) => source._id === id);
  return found ? `item.${found.name}` : null;
}

/** The part of the catalogue in an outcome, and in everybody's status after it. */
export function metIn({ ruleset }: Entrant, outcome: Outcome, after: Fight, item: Id | undefined): readonly string[] {
  const met = new Set<string>([`action.${outcome.action}`]);
  const walk = (value: unknown): void => {
    if (typeof value === 'string') met.add(wordOf(ruleset.id, value) ?? '');
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  walk(outcome);
  for (const { events } of outcome.stages) for (const { kind } of events) met.add(`event.${kind}`);
  for (const { id, state } of after.combatants) {
    walk(ruleset.status(after, id).conditions);
    // Some are recorded only as they come and go.
    for (const held of Object.keys((state as Afflicted).conditions ?? {})) met.add(`condition.${held}`);
  }
  if (item !== undefined) met.add(nameOf(ruleset, item) ?? '');
  return [...met];
}

/** The entrant with people of the compendia, each with some more of the gear there. */
export const withPacks = (entrant: Entrant): Entrant => ({
  ...entrant,
  fight: (seed) => {
    const random = seeded(seed * 104_729);
    const { ruleset } = entrant;
    const people = sources(ruleset, 'Actor');
    const items = sources(ruleset, 'Item');
    const some = <T>(from: readonly T[]): T => from[random.below(from.length)]!;
    // By turns all of a kind, so that ships meet ships.
    const kinds = [...new Set(people.map(({ type }) => type))];
    const kind = random.below(4) === 0 ? some(kinds) : null;
    const chosen = Array.from({ length: 4 }, () => some(people.filter(({ type }) => kind === null || type === kind)));
    const armed = chosen.map((source) => {
      const own = source.items ?? [];
      const more = Array.from({ length: 6 }, () => some(items)).filter(
        (item) => !own.some(({ _id }) => _id === item._id),
      );
      return { ...source, items: [...own, ...new Set(more)] };
    });
    return fightOf(ruleset, armed, optionsOf(ruleset, random));
  },
});

/** A table that plays some of the rules in another way than the books' defaults. */
function optionsOf({ options }: Ruleset, random: Random): Fight['options'] {
  const chosen = options.filter(() => random.below(3) === 0);
  return Object.fromEntries(
    chosen.flatMap(({ key, values }) => {
      // `<number>` stands for others than those that are named.
      const named = values.filter((value) => !String(value).startsWith('<'));
      return named.length > 0 ? [[key, named[random.below(named.length)]!] as const] : [];
    }),
  );
}

function fightOf(ruleset: Ruleset, people: readonly PackSource[], options: Fight['options']): Fight {
  const combatants = people.map((source, index): Combatant => {
    const { value } = ruleset.read(subType(source.type ?? '')!.kind, sheetOf(source));
    return { id: `c${index}`, name: source.name, side: index % 2 === 0 ? 'blue' : 'red', ...value } as Combatant;
  });
  return deepFreeze(newFight(ruleset.id, combatants, { options }));
}

/** The adapter's input for `read`: the actor's data, with its items as plain records. */
export function sheetOf(actor: PackSource): Json {
  const carried = (actor.items ?? []).map((item) => ({
    ...item.system,
    id: item._id,
    name: item.name,
    type: subType(item.type ?? '')!.kind,
  }));
  return { ...actor.system, items: carried } as unknown as Json;
}
