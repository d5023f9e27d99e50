/** The names of Foundry's that Salvo touches are a list that is reviewed: short, sorted, and neither behind nor ahead of the sources. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { subTypes } from '../../src/foundry/data/types.ts';
import { enterGames } from '../../src/foundry/games/data.ts';
import { foundryNames, LIST, namesIn, parse } from './foundry-names.ts';

enterGames();

/** More than this, and the adapter has grown into Foundry. */
const MOST = 238;
const HOW = 'node tools/run.mjs test/checks/foundry-names.write.ts writes the list anew; look up what is new in it';

const listed = readFileSync(LIST, 'utf8').trimEnd().split('\n');
const touched = foundryNames();
const of = (text: string, path = 'src/foundry/x.ts'): readonly string[] => [...namesIn(parse(path, text))].sort();

describe('the list of Foundry names', () => {
  test('has every name that the sources touch', () => {
    expect(
      touched.filter((name) => !listed.includes(name)),
      HOW,
    ).toEqual([]);
  });
  test('has none that they do not', () => {
    expect(
      listed.filter((name) => !touched.includes(name)),
      HOW,
    ).toEqual([]);
  });
  test('is sorted, each name once', () => {
    expect(listed).toEqual([...new Set(listed)].sort());
  });
  test(`is of ${MOST} names at most`, () => {
    expect(listed.length).toBeLessThanOrEqual(MOST);
  });
});

describe('a name is found', () => {
  test.each([
    [
      'in a chain, through casts and optional steps',
      'ui.notifications?.warn(x); (game.user as never)!.isGM;',
      ['game.user.isGM', 'ui.notifications.warn'],
    ],
    [
      'behind another word for a namespace',
      'const { fields } = foundry.data; new fields.AnyField();',
      ['foundry.data', 'foundry.data.fields.AnyField'],
    ],
    [
      'in a heritage',
      'class A extends foundry.documents.Actor { override prepareData() {} }',
      ['#prepareData', 'foundry.documents.Actor'],
    ],
    [
      'as a hook, given or gone through',
      "Hooks.on('ready', f); for (const hook of ['updateItem']) listen(hook);",
      ['Hooks.on', 'hook ready', 'hook updateItem'],
    ],
    [
      'as a hook of a window, listed or answered',
      "const HOOKS = ['updateItem'] as const; class A { hooks() { return { targetToken: f }; } }",
      ['hook targetToken', 'hook updateItem'],
    ],
    ['as a global function', 'const a = fromUuidSync(b);', ['fromUuidSync']],
    ['with a computed member', 'CONFIG[name].x;', ['CONFIG.*.x']],
  ])('%s', (_where, text, names) => {
    expect(of(text)).toEqual(names);
  });
  test('as a method of a view, or of a cast on the spot', () => {
    const view = 'export interface Doc { readonly id: string; update(): void; readonly grid: { measurePath(): void } }';
    expect(of(view, 'src/foundry/api.ts')).toEqual(['#measurePath', '#update']);
    expect(of(view)).toEqual(['#measurePath']);
  });
  test('and not in a type, a member or a local word', () => {
    expect(
      of('type A = foundry.abstract.Document.Any; const b = { game: 1, ui }; b.game; const { canvas } = b;'),
    ).toEqual([]);
  });
});

/** Members of every model of Foundry's, of V13's types and V14's documentation: a field of that name would hide one. */
const MODEL_MEMBERS = new Set(
  (
    '_source clone collections constructor document embedded invalid migrateSystemData modelProvider parent prepareBaseData ' +
    'prepareDerivedData reset schema toEmbed toJSON toObject updateSource validate validationFailures'
  ).split(' '),
);

describe('no field of a data model is called like a member of the model', () => {
  test.each(subTypes())('$type', ({ fields }) => {
    expect(Object.keys(fields).filter((key) => MODEL_MEMBERS.has(key) || key.startsWith('_'))).toEqual([]);
  });
});
