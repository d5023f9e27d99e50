/** A source that needs no repair is left as it is, and no other: the short look finds whatever the repair would mend. */
import { expect, test } from 'vitest';
import { isRecord } from '../../src/foundry/data/record.ts';
import { repair } from '../../src/foundry/data/repair.ts';
import { subTypes } from '../../src/foundry/data/types.ts';
import { enterGames } from '../../src/foundry/games/data.ts';
import { initialOfAll, type Fields } from '../../src/rules/index.ts';

enterGames();

type Source = Record<string, unknown>;

test('what has been repaired is left as it is', () => {
  for (const { fields } of subTypes()) {
    const { source } = repair(fields, { ...(initialOfAll(fields) as Source), quarantine: 'lost', odd: [1] });
    expect(repair(fields, source).source).toBe(source);
  }
});

test.each(subTypes().map(({ type, fields }) => [type, fields] as const))(
  '%s: one wrong value among sound ones is found',
  (_type, fields) => {
    const whole = repair(fields, { ...(initialOfAll(fields) as Source), quarantine: [], legacy: {} }).source;
    for (const wrong of oneWrong(whole))
      if (isRecord(wrong)) expect(shortWay(fields, wrong)).toEqual(longWay(fields, wrong));
  },
);

/** Values that a place rarely may have. */
const WRONG = [
  null,
  true,
  'x',
  '7',
  0.5,
  NaN,
  1e300,
  -1e300,
  [],
  ['x'],
  [{}],
  {},
  { x: 'x' },
  { constructor: 1 },
  deep(40),
];

function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let at = 0; at < levels; at++) value = at % 2 ? [value] : { in: value };
  return value;
}

/** A value with one part of it replaced. */
function* oneWrong(value: unknown): Generator {
  yield* WRONG;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const wrong of oneWrong(part)) yield Object.assign(structuredClone(value), { [key]: wrong });
}

function shortWay(fields: Fields, system: Source): unknown {
  const { source, quarantined } = repair(fields, system);
  return [source, quarantined];
}

/** The repair of the same where there is something to do: a key that nobody knows, left out of the result. */
function longWay(fields: Fields, system: Source): unknown {
  const { source, quarantined } = repair(fields, { ...system, unheardOf: 1 });
  const { unheardOf: _unheardOf, ...legacy } = source['legacy'] as Source;
  return [{ ...source, legacy }, quarantined];
}
