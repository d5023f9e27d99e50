/** Numbers after the names of tokens, counted by name: Foundry counts by actor, and each drop from a compendium makes one. */
import { asRecord } from '../data/record.ts';
import { listen, world, type SceneDoc, type Source, type TokenDoc } from '../api.ts';

export function registerTokenNames(): void {
  listen('preCreateToken', (token: NewToken, _data: Source, operation: object) => nameApart(token, operation));
}

interface NewToken extends TokenDoc {
  readonly actorId: string | null;
  updateSource(changes: Source): unknown;
}

/** The names given in one operation, whose tokens are not on the scene yet. */
const given = new WeakMap<object, Set<string>>();

/**
 * The next free number after the name of a new token whose prototype asks for one. A number that nobody there has stays,
 * as does a name that is not the prototype's.
 */
function nameApart(token: NewToken, operation: object): void {
  const prototype = asRecord(
    (world.actors.get(token.actorId ?? '') as unknown as Source | undefined)?.['prototypeToken'],
  );
  const [, name = token.name, number = '1'] = /^(.*) \((\d+)\)$/.exec(token.name) ?? [];
  // Foundry may put an adjective before the name.
  if (prototype['appendNumber'] !== true || token.actorLink || !name.endsWith(String(prototype['name']))) return;
  const taken = given.get(operation) ?? new Set<string>();
  given.set(operation, taken);
  const next = freeName(name, Number(number), new Set([...taken, ...namesOn(token.parent)]));
  taken.add(next);
  token.updateSource({ name: next });
}

const namesOn = ({ tokens }: SceneDoc): readonly string[] => [...tokens].map(({ name }) => name);

function freeName(name: string, number: number, taken: ReadonlySet<string>): string {
  const numbered = `${name} (${number})`;
  return taken.has(numbered) ? freeName(name, number + 1, taken) : numbered;
}
