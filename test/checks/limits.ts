/** The limits of stored documents and GM settings, line by line. */
import { resolve } from 'node:path';
import { subTypes } from '../../src/foundry/data/types.ts';
import { enterGames } from '../../src/foundry/games/data.ts';
import type { fields } from '../../src/rules/index.ts';
import { RULESETS } from '../../src/rules/rulesets.ts';

type Fields = fields.Fields;
type Spec = fields.Spec;

export const LIST = resolve('test/checks/limits.txt');

const valuesOf = (spec: Spec): string => {
  if (spec.field === 'number') {
    const kind = `${spec.integer ? 'whole' : 'number'}${spec.nullable ? ' or null' : ''}`;
    return `${kind} ${spec.min}..${spec.max}`;
  }
  return spec.field === 'text' && spec.choices ? spec.choices.join(' | ') : spec.field;
};

function linesOf(path: string, spec: Spec): readonly string[] {
  if (spec.field === 'record') return [...(spec.nullable ? [`${path}: or null`] : []), ...linesIn(path, spec.of)];
  if (spec.field === 'list' || spec.field === 'map') return linesOf(`${path}[]`, spec.of);
  return [`${path}: ${valuesOf(spec)}, at first ${JSON.stringify(spec.initial)}`];
}

const linesIn = (path: string, fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([key, spec]) => linesOf(`${path} ${key}`, spec));

/** A line for each value of each sub-type and for each setting. */
export function limits(): readonly string[] {
  enterGames();
  const documents = subTypes().flatMap(({ type, fields }) => linesIn(type, fields));
  const settings = RULESETS.flatMap(({ id, options }) =>
    options.map(({ key, values, range, fraction, prominent }) => {
      const between = range ? ` ${range.min}..${range.max}${fraction ? ' in parts' : ''}` : '';
      return `${id} setting ${key}: ${values.join(' | ')}${between}${prominent ? '' : ', advanced'}`;
    }),
  );
  return [...documents, ...settings];
}
