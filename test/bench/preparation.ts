/** M1, M2, M3: actors are loaded, and their data prepared. */
import { actorClass, laden, ladenActors, withoutSystem, type PageActor } from './actors.ts';
import { atMost, measure, micros, type Row, type Side } from './measure.ts';

const ITEMS = 30;
const MANY = 200;
const FEW = 20;
/** Actors of a world that is loaded. */
const ACTORS = 100;

export async function preparation(): Promise<readonly Row[]> {
  return [...(await preparing()), ...loading()];
}

async function preparing(): Promise<readonly Row[]> {
  const [usual, many, few] = (await ladenActors(ITEMS, MANY, FEW)) as [PageActor, PageActor, PageActor];
  const source = usual.toObject();
  const rows = measure([
    prepared('usual', usual),
    prepared('many', many),
    prepared('few', few),
    over('read', () => read(usual)),
    over('clone', () => structuredClone(source).items.length),
  ]);
  const us = (name: string): number => micros(rows, name);
  const ofClone = (what: string, name: string): Row =>
    atMost('M1', `${what}, actor with ${ITEMS} items, ÷ structuredClone of its source`, us(name) / us('clone'), 1, {
      unit: '×',
      note: `${us(name).toFixed(0)} µs against ${us('clone').toFixed(0)} µs`,
    });
  const clones = (what: string, work: () => unknown): Row =>
    atMost('M2', `actor clones during ${what}`, clonesDuring(work), 0, { unit: 'clones' });
  return [
    ofClone('data preparation', 'usual'),
    ofClone('data preparation and reading by the rules', 'read'),
    atMost('M2', `data preparation, ${MANY} ÷ ${FEW} items`, us('many') / us('few'), 13, { unit: '×' }),
    clones('preparation', () => many.prepareData()),
    clones('preparation and reading', () => read(many)),
  ];
}

function loading(): readonly Row[] {
  const text = JSON.stringify(Array.from({ length: ACTORS }, () => laden(ITEMS)));
  const load = (): number => {
    const Actor = actorClass();
    return (JSON.parse(text) as object[]).reduce((sum: number, source) => sum + new Actor(source).items.size, 0);
  };
  const rows = measure([
    over('salvo', load),
    over('bare', () => withoutSystem(load)),
    over('parse', () => (JSON.parse(text) as object[]).length),
    over('clone', () => (JSON.parse(JSON.stringify(JSON.parse(text))) as object[]).length),
  ]);
  const ms = (name: string): number => micros(rows, name) / 1000;
  const clone = ms('clone') - ms('parse');
  const what = `${ACTORS} actors with ${ITEMS} items loaded`;
  return [
    atMost('M3', `${what}, ÷ a JSON clone of them`, (ms('salvo') - ms('parse')) / clone, 5, {
      unit: '×',
      note: `${ms('salvo').toFixed(0)} ms against ${clone.toFixed(0)} ms`,
    }),
    atMost('M3', `${what}, what Salvo adds to the tabletop's own, ÷ the clone`, (ms('salvo') - ms('bare')) / clone, 5, {
      unit: '×',
      note: `the tabletop alone ${ms('bare').toFixed(0)} ms`,
    }),
  ];
}

const over = (name: string, once: () => number): Side => ({
  name,
  run(times) {
    let sum = 0;
    for (let i = 0; i < times; i++) sum += once();
    return sum;
  },
});

const prepared = (name: string, actor: PageActor): Side =>
  over(name, () => {
    actor.prepareData();
    return actor.items.size;
  });

/** An actor prepared anew, and its sheet as the rules read it. */
function read(actor: PageActor): number {
  actor.prepareData();
  return actor.problems.length;
}

/** The ways to a copy of a whole actor. */
const CLONING = ['clone', 'toObject', 'toJSON'];

/** The number of copies of actors that are made while `work` is done. */
function clonesDuring(work: () => unknown): number {
  const { prototype } = actorClass();
  let clones = 0;
  for (const name of CLONING) {
    const inherited = Reflect.get(prototype, name) as (...given: unknown[]) => unknown;
    Object.defineProperty(prototype, name, {
      configurable: true,
      value(this: unknown, ...given: unknown[]) {
        clones++;
        return inherited.apply(this, given);
      },
    });
  }
  work();
  for (const name of CLONING) Reflect.deleteProperty(prototype, name);
  return clones;
}
