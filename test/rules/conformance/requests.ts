/** The requests that each act of a game makes of its actor, line by line: modules, stored commands and the dialogs rely on them. */
import { resolve } from 'node:path';
import type { Field } from '../../../src/rules/kernel/command.ts';
import type { Choice } from '../../../src/rules/ruleset.ts';
import type { Entrant } from './play.ts';
import { idsIn } from '../../../src/rules/kernel/fight.ts';

/** The number of fights before they begin. */
const FIGHTS = 10;
/** A value with more variants than this depends on the sheet, and is left out. */
const MOST = 3;

export const listOf = ({ ruleset }: Entrant): string => resolve(`test/rules/conformance/requests.${ruleset.id}.txt`);

export function requests(entrant: Entrant): readonly string[] {
  const { ruleset } = entrant;
  const said = new Map<string, Set<string>>();
  const say = (what: string, value: unknown): void =>
    void said.set(what, (said.get(what) ?? new Set()).add(typeof value === 'string' ? value : JSON.stringify(value)));
  for (let seed = 1; seed <= FIGHTS; seed++) {
    const fight = entrant.fight(seed);
    for (const id of idsIn(fight))
      for (const choice of ruleset.choices(fight, id)) {
        say(choice.action, actOf(choice));
        say(`${choice.action} costs`, choice.cost);
        for (const field of choice.fields) fieldOf(choice.action, field, say);
      }
  }
  return [...said]
    .filter(([, values]) => values.size <= MOST)
    .map(([what, values]) => `${what}: ${[...values].sort().join(' or ')}`)
    .sort();
}

const actOf = ({ target, lists = [], moves, gm, check, setup, time, clause }: Choice): string =>
  [
    clause,
    `aimed at ${target}`,
    ...lists.map((name) => `list ${name}`),
    ...(moves ? [`moves by ${moves.field} in ${moves.unit}, rank ${moves.rank}`] : []),
    ...Object.entries({ gm, check, setup, time }).flatMap(([key, value]) => (value ? [`${key} ${value}`] : [])),
  ].join(', ');

function fieldOf(action: string, field: Field, say: (what: string, value: unknown) => void): void {
  const { key, kind, min, max, fraction, from, clause, options } = field;
  const name = `${action} ${field.item === undefined ? key : key.replaceAll(field.item, '…')}`;
  say(name, `${kind}, ${clause}, from the ${from}`);
  if (min !== undefined || max !== undefined) say(`${name} limits`, `${min}..${max}${fraction ? ' in parts' : ''}`);
  if (options) say(`${name} options`, options.map(({ id }) => id).join(' '));
  say(`${name} at first`, field.default);
}
