/** foundry.utils and the update operators. */
import { check, type ContractCase, same } from './types.ts';

const page = (name: string) => `foundryvtt.com/api/functions/foundry.utils.${name}.html`;

export const utilsCases: readonly ContractCase[] = [
  {
    name: 'mergeObject merges in place, inserts, overwrites, expands dotted keys',
    source: page('mergeObject'),
    run({ foundry: { utils } }) {
      const original = { k1: 'v1', inner: { a: 1, b: 2 } };
      const merged = utils.mergeObject(original, { 'inner.a': 5, k2: 'v2' });
      check(merged === original, 'the original itself is returned');
      same(merged, { k1: 'v1', k2: 'v2', inner: { a: 5, b: 2 } });
    },
  },
  {
    name: 'mergeObject keeps to insertKeys, overwrite, recursive and inplace',
    source: page('mergeObject'),
    run({ foundry: { utils } }) {
      same(utils.mergeObject({ k1: 'v1' }, { k2: 'v2' }, { insertKeys: false }), { k1: 'v1' });
      same(utils.mergeObject({ k1: { i1: 'v1' } }, { k1: { i2: 'v2' } }, { insertValues: false }), {
        k1: { i1: 'v1' },
      });
      same(utils.mergeObject({ k1: 'v1' }, { k1: 'v2' }, { overwrite: false }), { k1: 'v1' });
      same(utils.mergeObject({ k1: { i1: 'v1' } }, { k1: { i2: 'v2' } }, { recursive: false }), { k1: { i2: 'v2' } });
      const original = { a: 1 };
      utils.mergeObject(original, { a: 2 }, { inplace: false });
      same(original, { a: 1 }, 'the original after inplace: false');
    },
  },
  {
    name: 'mergeObject carries operators out with applyOperators',
    source: 'Foundry 14 release notes; fvtt types 14.366, common/data/operators',
    run({ foundry: { utils }, _del, _replace }) {
      same(utils.mergeObject({ a: 1, b: { c: 1 } }, { a: _del }, { applyOperators: true }), { b: { c: 1 } });
      same(utils.mergeObject({ b: { c: 1 } }, { b: _replace({ d: 2 }) }, { applyOperators: true }), { b: { d: 2 } });
    },
  },
  {
    name: 'expandObject and flattenObject are each other’s inverse',
    source: page('expandObject'),
    run({ foundry: { utils } }) {
      same(utils.expandObject({ 'a.b': 1, 'a.c.d': 2, e: [1] }), { a: { b: 1, c: { d: 2 } }, e: [1] });
      same(utils.flattenObject({ a: { b: 1, c: { d: 2 } }, e: [1] }), { 'a.b': 1, 'a.c.d': 2, e: [1] });
    },
  },
  {
    name: 'getProperty, setProperty and hasProperty take dotted paths',
    source: page('getProperty'),
    run({ foundry: { utils } }) {
      const object = { a: { b: 1 } };
      same(utils.getProperty(object, 'a.b'), 1);
      check(utils.getProperty(object, 'a.x.y') === undefined, 'a path that ends early is undefined');
      check(utils.setProperty(object, 'a.c.d', 2), 'a change is reported');
      check(!utils.setProperty(object, 'a.c.d', 2), 'no change is reported as none');
      check(utils.hasProperty(object, 'a.c.d') && !utils.hasProperty(object, 'a.q'), 'hasProperty');
    },
  },
  {
    name: 'diffObject gives what differs',
    source: page('diffObject'),
    run({ foundry: { utils } }) {
      same(utils.diffObject({ a: 1, b: { c: 1, d: 2 } }, { a: 1, b: { c: 3, d: 2 }, e: 4 }), { b: { c: 3 }, e: 4 });
      same(utils.diffObject({ a: 1 }, { a: 2, b: 1 }, { inner: true }), { a: 2 });
    },
  },
  {
    name: 'a merge never reaches a prototype',
    assumption: 'Dotted paths and merges with `__proto__` leave Object.prototype alone.',
    run({ foundry: { utils } }) {
      utils.mergeObject({}, JSON.parse('{"__proto__": {"polluted": 1}}') as Record<string, unknown>);
      utils.expandObject({ '__proto__.polluted': 1 });
      check(!('polluted' in {}), 'Object.prototype was changed');
    },
  },
  {
    name: 'isNewerVersion compares parts as numbers',
    source: page('isNewerVersion'),
    run({ foundry: { utils } }) {
      check(utils.isNewerVersion('1.10.0', '1.9.9'), '1.10.0 is newer than 1.9.9');
      check(!utils.isNewerVersion('1.0.0', '1.0.0'), 'a version is not newer than itself');
      check(utils.isNewerVersion('2', '1.9'), '2 is newer than 1.9');
    },
  },
  {
    name: 'getType, isEmpty, randomID, escapeHTML, parseUuid',
    source: page('getType'),
    run({ foundry: { utils } }) {
      same(
        [null, undefined, 1, [], new Set(), {}].map((entry) => utils.getType(entry)),
        ['null', 'undefined', 'number', 'Array', 'Set', 'Object'],
      );
      same(
        [{}, [], null, { a: 1 }].map((entry) => utils.isEmpty(entry)),
        [true, true, true, false],
      );
      check(/^[A-Za-z0-9]{16}$/.test(utils.randomID()), 'an id has 16 letters and digits');
      check(!/[<>"]/.test(utils.escapeHTML('<b title="x">')), 'HTML is escaped');
      same(utils.parseUuid('Actor.abcdefghijklmnop.Item.ponmlkjihgfedcba')?.type, 'Item');
    },
  },
];
