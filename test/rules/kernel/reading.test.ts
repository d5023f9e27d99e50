/** Unchecked data: a fitting value is taken as it is, any other is replaced, and each problem is reported with its place. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/rules/kernel/json.ts';
import * as read from '../../../src/rules/kernel/reading.ts';
import { isRefusal, problemKey, refuse, type Problem } from '../../../src/rules/kernel/result.ts';
import * as spec from '../../../src/rules/kernel/spec.ts';

function from(source: Json): read.Reading & { readonly problems: Problem[] } {
  const problems: Problem[] = [];
  return read.reading(source, 'sheet.', problems);
}

/** A reader's result for a value, and the codes of its problems. */
function readings(value: Json | undefined, reader: (at: read.Reading) => unknown): readonly [unknown, ...string[]] {
  const at = from(value === undefined ? {} : { key: value });
  const result = reader(at);
  expect(at.problems.map(({ path }) => path)).toEqual(at.problems.map(() => 'sheet.key'));
  return [result, ...at.problems.map(({ code }) => code)];
}

describe('a number', () => {
  const whole = (value?: Json) => readings(value, (at) => read.readInteger(at, 'key', 7, -2, 10));
  const any = (value?: Json) => readings(value, (at) => read.readDecimal(at, 'key', 7, -2, 10));

  test.each<[Json | undefined, readonly unknown[], readonly unknown[]]>([
    [undefined, [7], [7]],
    [-2, [-2], [-2]],
    [10, [10], [10]],
    [-3, [-2, 'tooSmall'], [-2, 'tooSmall']],
    [11, [10, 'tooLarge'], [10, 'tooLarge']],
    [2.5, [2, 'notAnInteger'], [2.5]],
    ['3', [7, 'notANumber'], [7, 'notANumber']],
    [null, [7, 'notANumber'], [7, 'notANumber']],
    [Number.NaN, [7, 'notANumber'], [7, 'notANumber']],
    [Infinity, [7, 'notANumber'], [7, 'notANumber']],
    [-0, [0], [0]],
    [1e-9, [0, 'notAnInteger'], [1e-9]],
  ])('%j', (value, expectedWhole, expectedAny) => {
    expect(whole(value)).toEqual(expectedWhole);
    expect(any(value)).toEqual(expectedAny);
  });
});

test.each<[string, (at: read.Reading) => unknown, readonly (readonly [Json | undefined, ...unknown[]])[]]>([
  [
    'a flag',
    (at) => read.readFlag(at, 'key', true),
    [
      [undefined, true],
      [false, false],
      [0, true, 'notABoolean'],
    ],
  ],
  [
    'a flag that is not said',
    (at) => read.readFlag(at, 'key'),
    [
      [undefined, false],
      [true, true],
    ],
  ],
  [
    'text',
    (at) => read.readText(at, 'key', 'x'),
    [
      [undefined, 'x'],
      ['', ''],
      ['y', 'y'],
      [1, 'x', 'notText'],
    ],
  ],
  [
    'one of several',
    (at) => read.readOneOf(at, 'key', ['a', 'b'], 'b'),
    [
      [undefined, 'b'],
      ['a', 'a'],
      ['c', 'b', 'unknownValue'],
    ],
  ],
  [
    'a list',
    (at) => read.readList(at, 'key'),
    [
      [undefined, []],
      [[1], [1]],
      [{}, [], 'notAList'],
    ],
  ],
])('%s', (_, reader, rows) => {
  for (const [value, ...expected] of rows) expect(readings(value, reader)).toEqual(expected);
});

describe('records within', () => {
  test('are read with their path; a missing part is a problem for `inside` alone', () => {
    const at = from({ here: { key: 1 }, wrong: [] });
    expect(read.inside(at, 'here')).toMatchObject({ at: { key: 1 }, path: 'sheet.here.' });
    expect(read.maybe(at, 'gone')).toMatchObject({ at: {}, path: 'sheet.gone.' });
    expect(at.problems).toEqual([]);
    expect(read.inside(at, 'gone')).toMatchObject({ at: {}, path: 'sheet.gone.' });
    expect(read.maybe(at, 'wrong')).toMatchObject({ at: {}, path: 'sheet.wrong.' });
    expect(at.problems).toEqual([
      { path: 'sheet.gone', code: 'missing', found: null },
      { path: 'sheet.wrong', code: 'notARecord', found: [] },
    ]);
    expect(problemKey(at.problems[0]!)).toBe('SALVO.problem.missing');
  });

  test('of a list, each known value once, and each unknown one reported with its place', () => {
    const several = (value: Json, fallback: readonly ('a' | 'b')[] = []) => {
      const at = from(value);
      return [read.readSeveralOf(at, 'key', ['a', 'b'], fallback), at.problems.map(({ path }) => path)];
    };
    expect(several({ key: ['b', 'x', 'a', 'b', 3] })).toEqual([
      ['b', 'a'],
      ['sheet.key.1', 'sheet.key.4'],
    ]);
    expect([several({}), several({}, ['a']), several({ key: [] }, ['a'])]).toEqual([
      [[], []],
      [['a'], []],
      [[], []],
    ]);
  });

  test('among the items of a sheet, those of a type with their place', () => {
    const at = from({ items: [{ type: 'gun' }, 'gun', { type: 'coat' }, { type: 'gun', id: 'x' }] });
    expect(read.itemsOf(at, 'gun').map(({ path }) => path)).toEqual(['items.0.', 'items.3.']);
  });

  test('have own keys alone', () => {
    expect([read.own({}, 'constructor'), read.own({ a: null }, 'a')]).toEqual([undefined, null]);
    expect([null, [], 'x', undefined, {}].map((value) => read.isRecord(value))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('the id of an item', () => {
  const ids = (...items: readonly Json[]): readonly [readonly string[], readonly string[]] => {
    const problems: Problem[] = [];
    const taken = new Set<string>();
    const found = items.map((item, index) =>
      read.readId(read.reading(item, `items.${index}.`, problems), `item${index}`, taken),
    );
    expect(taken).toEqual(new Set(found));
    return [found, problems.map(({ path, code }) => `${path} ${code}`)];
  };

  test('is its own where it can be a part of a path, and nobody else’s', () => {
    expect(ids({ id: 'a' }, { id: 'b' })).toEqual([['a', 'b'], []]);
    expect(ids({ id: 'a' }, { id: 'a' }, {})).toEqual([
      ['a', 'item1', 'item2'],
      ['items.1.id inconsistent', 'items.2.id missing'],
    ]);
    expect(ids({ id: '' }, { id: 'a.b' }, { id: '__proto__' })[0]).toEqual(['item0', 'item1', 'item2']);
    expect(ids({ id: 'item2' }, { id: 'item2_' }, { id: '' })[0]).toEqual(['item2', 'item2_', 'item2__']);
  });
});

test('a magazine holds the given number, or is full; no more than fits; none where there is none', () => {
  const magazine = (value?: Json) => {
    const at = from(value === undefined ? {} : { magazine: value });
    return [read.readMagazine(at), at.problems.map(({ path, code }) => `${path} ${code}`)];
  };
  expect([magazine(), magazine(null)]).toEqual([
    [null, []],
    [null, []],
  ]);
  expect([
    magazine({ max: 6 }),
    magazine({ value: 6, max: 6 }),
    magazine({ value: 0, max: 6 }),
    magazine({ value: 0, max: 0 }),
  ]).toEqual([
    [{ value: 6, max: 6 }, []],
    [{ value: 6, max: 6 }, []],
    [{ value: 0, max: 6 }, []],
    [{ value: 0, max: 0 }, []],
  ]);
  expect(magazine({})).toEqual([{ value: 0, max: 0 }, []]);
  expect(magazine({ value: 7, max: 6 })).toEqual([{ value: 6, max: 6 }, ['sheet.magazine.value inconsistent']]);
  expect(magazine({ value: -1, max: 10_000 })).toEqual([
    { value: 0, max: 9_999 },
    ['sheet.magazine.max tooLarge', 'sheet.magazine.value tooSmall'],
  ]);
});

describe('a spec', () => {
  const FIELDS = {
    count: spec.integer(3, { min: 1, max: 5 }),
    share: spec.decimal(0.5),
    level: spec.maybeInteger({ min: 2 }),
    name: spec.text('nobody'),
    kind: spec.oneOf(['gun', 'coat']),
    worn: spec.flag(),
    notes: spec.html(),
    tags: spec.list(spec.oneOf(['loud', 'big'])),
    marks: spec.list(spec.integer(1)),
    parts: spec.list(spec.record({ size: spec.integer(2), about: spec.html() })),
    health: spec.pool(4, { max: 9 }),
    effect: spec.maybeRecord({ dice: spec.integer(1) }),
    zones: spec.recordByKeys(['head', 'arm'], spec.integer(0)),
    injuries: spec.map(spec.record({ degrees: spec.integer(1, { min: 1 }) })),
    rest: spec.data(null),
  };
  const INITIAL = {
    count: 3,
    share: 0.5,
    level: null,
    name: 'nobody',
    kind: 'gun',
    worn: false,
    tags: [],
    marks: [],
    parts: [],
    health: { value: 4, max: 4 },
    effect: null,
    zones: { head: 0, arm: 0 },
    injuries: {},
    rest: null,
  };
  const held = (source: { readonly [key: string]: Json }) => {
    const at = from(source);
    const value = spec.readFields(FIELDS, at);
    return [value, at.problems.map(({ path, code }) => `${path.replace('sheet.', '')} ${code}`)] as const;
  };

  test('reads nothing as what a new document has, without rich text', () => {
    expect(held({})).toEqual([INITIAL, []]);
    expect(spec.initialOfAll(FIELDS)).toEqual({ ...INITIAL, notes: '' });
    expect(spec.htmlPaths({ ...FIELDS, inner: spec.record({ more: spec.html() }) })).toEqual(['notes', 'inner.more']);
  });

  test('reads all of what fits as it is', () => {
    const full = {
      count: 5,
      share: 0.25,
      level: 2,
      name: '',
      kind: 'coat',
      worn: true,
      tags: ['big', 'loud'],
      marks: [1, 1],
      parts: [{ size: 3 }, { size: 2 }],
      health: { value: 0, max: 9 },
      effect: { dice: 2 },
      zones: { head: 1, arm: 9_999 },
      injuries: { x: { degrees: 2 } },
      rest: { any: ['thing'] },
    };
    expect(held({ ...full, notes: '<b>', unknown: 1 })).toEqual([full, []]);
    expect(held({ level: null, effect: null })).toEqual([INITIAL, []]);
  });

  test.each<[{ readonly [key: string]: Json }, object, readonly string[]]>([
    [{ count: 0 }, { count: 1 }, ['count tooSmall']],
    [{ count: 6 }, { count: 5 }, ['count tooLarge']],
    [{ share: -0.1 }, { share: 0 }, ['share tooSmall']],
    [{ share: 1_000_001 }, { share: 1_000_000 }, ['share tooLarge']],
    [{ level: 1 }, { level: 2 }, ['level tooSmall']],
    [{ level: 'x' }, { level: 0 }, ['level notANumber']],
    [{ count: null }, { count: 3 }, ['count notANumber']],
    [{ name: 5 }, { name: 'nobody' }, ['name notText']],
    [{ kind: 'hat' }, { kind: 'gun' }, ['kind unknownValue']],
    [{ worn: 'yes' }, { worn: false }, ['worn notABoolean']],
    [{ tags: 'loud' }, { tags: [] }, ['tags notAList']],
    [{ tags: ['loud', 'x', 'loud', 4] }, { tags: ['loud'] }, ['tags.1 unknownValue', 'tags.3 unknownValue']],
    [{ marks: [1, 'x'] }, { marks: [1, 1] }, ['marks.1 notANumber']],
    [{ parts: [7, { size: -1 }] }, { parts: [{ size: 0 }] }, ['parts.0 notARecord', 'parts.1.size tooSmall']],
    [{ health: 5 }, { health: { value: 4, max: 4 } }, ['health notARecord']],
    [{ health: { value: 12 } }, { health: { value: 9, max: 4 } }, ['health.value tooLarge']],
    [{ effect: { dice: 'x' } }, { effect: { dice: 1 } }, ['effect.dice notANumber']],
    [{ zones: { head: 10_000 } }, { zones: { head: 9_999, arm: 0 } }, ['zones.head tooLarge']],
    [{ injuries: { x: { degrees: 0 } } }, { injuries: { x: { degrees: 1 } } }, ['injuries.x.degrees tooSmall']],
    [{ injuries: [] }, { injuries: {} }, ['injuries notARecord']],
  ])('mends what does not fit: %j', (source, mended, problems) => {
    expect(held(source)).toEqual([{ ...INITIAL, ...mended }, problems]);
  });

  test('reads a field alone as among all', () => {
    const at = from({ count: 6 });
    expect([spec.readField(FIELDS.count, at, 'count'), spec.readField(FIELDS.level, at, 'level')]).toEqual([5, null]);
    expect(at.problems).toEqual([{ path: 'sheet.count', code: 'tooLarge', found: 6, expected: 5 }]);
  });

  test('takes no key of a map that would be its prototype', () => {
    const source = JSON.parse('{"injuries":{"__proto__":{"degrees":2},"x":{}}}') as { [key: string]: Json };
    expect(Object.keys(held(source)[0].injuries)).toEqual(['x']);
  });
});

test('a refusal is a value that says why and by which clause', () => {
  expect(refuse('asleep', 'X-1')).toEqual({ refused: 'asleep', clause: 'X-1' });
  expect(refuse('asleep', 'X-1', { rounds: 2 })).toEqual({ refused: 'asleep', clause: 'X-1', values: { rounds: 2 } });
  expect([refuse('asleep', ''), null, undefined, 'asleep', { refused: true }, {}].map(isRefusal)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
