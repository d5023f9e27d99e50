/** Data fields and data models. */
import { check, type ContractCase, type Globals, type Model, type ModelClass, refuses, same } from './types.ts';

const page = (name: string) => `foundryvtt.com/api/classes/foundry.data.fields.${name}.html`;

type Make = (...args: unknown[]) => unknown;

/** A model class with these fields. */
function modelOf(
  { foundry }: Globals,
  schema: (field: (name: string, ...args: unknown[]) => unknown) => Record<string, unknown>,
  joint?: (data: Record<string, unknown>) => void,
): ModelClass {
  const { DataModel } = foundry.abstract;
  const field = (name: string, ...args: unknown[]) =>
    Reflect.construct(foundry.data.fields[name] as unknown as Make, args) as unknown;
  class Sample extends DataModel {
    static override defineSchema() {
      return schema(field);
    }
    static validateJoint(data: Record<string, unknown>): void {
      joint?.(data);
    }
  }
  return Sample as unknown as ModelClass;
}

const whole = { required: true, nullable: false, integer: true, initial: 3 };

export const modelCases: readonly ContractCase[] = [
  {
    name: 'initial values stand where data is missing',
    source: page('DataField'),
    run(globals) {
      const Sample = modelOf(globals, (field) => ({
        number: field('NumberField', whole),
        text: field('StringField', { required: true, initial: 'a' }),
        list: field('ArrayField', field('StringField')),
        flag: field('BooleanField'),
        inner: field('SchemaField', { deep: field('NumberField', whole) }),
      }));
      same(new Sample({}).toObject(), { number: 3, text: 'a', list: [], flag: false, inner: { deep: 3 } });
    },
  },
  {
    name: 'cleaning casts numbers and strings, rounds integers and drops unknown keys',
    source: page('NumberField'),
    run(globals) {
      const Sample = modelOf(globals, (field) => ({
        number: field('NumberField', whole),
        text: field('StringField', { required: true }),
      }));
      same(new Sample({ number: '12', text: 5, other: 1 }).toObject(), { number: 12, text: '5' });
      same(new Sample({ number: 2.6 }).toObject(), { number: 3, text: '' });
    },
  },
  {
    name: 'cleaning bounds numbers by min and max',
    assumption: 'NumberField cleaning clamps to `min` and `max`; validation alone would refuse.',
    run(globals) {
      const Sample = modelOf(globals, (field) => ({ number: field('NumberField', { ...whole, min: 0, max: 5 }) }));
      same([new Sample({ number: 9 })['number'], new Sample({ number: -9 })['number']], [5, 0]);
    },
  },
  {
    name: 'strict construction refuses invalid values',
    source: 'foundryvtt.com/api/classes/foundry.abstract.DataModel.html',
    async run(globals) {
      const Sample = modelOf(globals, (field) => ({
        kind: field('StringField', { required: true, blank: false, choices: ['a', 'b'] }),
        number: field('NumberField', whole),
      }));
      await refuses(() => new Sample({ kind: 'z' }), 'a value that is no choice');
      await refuses(() => new Sample({ kind: 'a', number: 'many' }), 'a number that is none');
      same(new Sample({ kind: 'a' }).toObject(), { kind: 'a', number: 3 });
    },
  },
  {
    name: 'validateJoint sees the whole source',
    source: 'foundryvtt.com/api/classes/foundry.abstract.DataModel.html#validateJoint',
    async run(globals) {
      const joint = (data: Record<string, unknown>) => {
        if (Number(data['value']) > Number(data['max'])) throw new Error('above the maximum');
      };
      const Sample = modelOf(
        globals,
        (field) => ({ value: field('NumberField', whole), max: field('NumberField', whole) }),
        joint,
      );
      await refuses(() => new Sample({ value: 4, max: 3 }), 'a value above the maximum');
      await refuses(() => new Sample({ value: 1, max: 3 }).updateSource({ value: 9 }), 'an update above the maximum');
    },
  },
  {
    name: 'updateSource merges, gives the difference, and changes nothing on a dry run',
    source: 'foundryvtt.com/api/classes/foundry.abstract.DataModel.html#updateSource',
    run(globals) {
      const Sample = modelOf(globals, (field) => ({
        inner: field('SchemaField', { a: field('NumberField', whole), b: field('NumberField', whole) }),
        list: field('ArrayField', field('NumberField')),
      }));
      const sample: Model = new Sample({ list: [1, 2] });
      same(sample.updateSource({ 'inner.a': 7, 'inner.b': 3 }, { dryRun: true }), { inner: { a: 7 } });
      same(sample.toObject(), { inner: { a: 3, b: 3 }, list: [1, 2] });
      same(sample.updateSource({ inner: { a: 7 }, list: [9] }), { inner: { a: 7 }, list: [9] });
      same(sample.toObject(), { inner: { a: 7, b: 3 }, list: [9] });
    },
  },
  {
    name: 'SetField shows a Set and stores an array without repeats',
    source: page('SetField'),
    run(globals) {
      const Sample = modelOf(globals, (field) => ({ tags: field('SetField', field('StringField')) }));
      const sample = new Sample({ tags: ['a', 'b', 'a'] });
      check(sample['tags'] instanceof Set && sample['tags'].size === 2, 'a Set of two');
      same(sample.toObject(), { tags: ['a', 'b'] });
    },
  },
  {
    name: 'TypedObjectField validates each value; a key is deleted with an operator',
    source: page('TypedObjectField'),
    async run(globals) {
      const Sample = modelOf(globals, (field) => ({
        map: field('TypedObjectField', field('SchemaField', { n: field('NumberField', whole) })),
      }));
      const sample = new Sample({ map: { a: { n: '5' } } });
      same(sample.toObject(), { map: { a: { n: 5 } } });
      sample.updateSource({ 'map.b': {} });
      sample.updateSource({ 'map.a': globals._del });
      same(sample.toObject(), { map: { b: { n: 3 } } });
      await refuses(() => sample.updateSource({ 'map.c': { n: 'x' } }), 'a value of the wrong type');
    },
  },
  {
    name: 'ObjectField merges; _replace puts a value in the place of the old',
    source: 'fvtt types 14.366, common/data/operators',
    run(globals) {
      const Sample = modelOf(globals, (field) => ({ any: field('ObjectField') }));
      const sample = new Sample({ any: { a: 1 } });
      sample.updateSource({ any: { b: 2 } });
      same(sample.toObject(), { any: { a: 1, b: 2 } });
      sample.updateSource({ any: globals._replace({ c: 3 }) });
      same(sample.toObject(), { any: { c: 3 } });
    },
  },
  {
    name: 'keys of the form `-=key` still delete in V14',
    source: 'github.com/foundryvtt/foundryvtt/issues/13090: deprecated in V14, removed in V16',
    run(globals) {
      const Sample = modelOf(globals, (field) => ({ any: field('ObjectField') }));
      const sample = new Sample({ any: { a: 1, b: 2 } });
      sample.updateSource({ 'any.-=a': null });
      same(sample.toObject(), { any: { b: 2 } });
    },
  },
  {
    name: 'migrateData is given the source before it is cleaned',
    source: 'foundryvtt.com/article/system-data-models',
    run({ foundry }) {
      const { NumberField } = foundry.data.fields;
      class Old extends foundry.abstract.DataModel {
        static override defineSchema() {
          return { now: Reflect.construct(NumberField as unknown as Make, [whole]) as unknown };
        }
        static migrateData(source: Record<string, unknown>) {
          if ('before' in source) source['now'] = source['before'];
          return source;
        }
      }
      same(new (Old as unknown as ModelClass)({ before: 8 }).toObject(), { now: 8 });
    },
  },
  {
    name: 'DocumentUUIDField and DocumentIdField take only what they say',
    source: page('DocumentUUIDField'),
    async run(globals) {
      const Sample = modelOf(globals, (field) => ({ uuid: field('DocumentUUIDField'), id: field('DocumentIdField') }));
      same(new Sample({ uuid: 'Actor.abcdefghijklmnop' }).toObject(), { uuid: 'Actor.abcdefghijklmnop', id: null });
      await refuses(() => new Sample({ uuid: 'nonsense' }), 'a uuid that is none');
      await refuses(() => new Sample({ id: 'short' }), 'an id that is none');
    },
  },
];
