/** D6, S11, D14: data of a newer Salvo are not written and cannot lock anybody out; settings and keys that make no sense stop nothing (F8, F9, F12f–h). */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { repair } from '../../src/foundry/data/repair.ts';
import { fields } from '../../src/rules/index.ts';
import { gameOf, request, type Doc, type Firefight } from './firefight.ts';
import { attackBy, AUTOMATIC, lay, prepare, stored, worldHash, type Prepared } from './hostile.ts';

let automatic: Prepared;
beforeAll(async () => {
  automatic = await prepare(AUTOMATIC);
});

let fight: Firefight;
afterEach(() => fight?.table.close());

const storedActor = (index: number): Record<string, unknown> & { _stats?: unknown } =>
  fight.table.authority.world.documents.Actor.find((actor) => actor._id === fight.actors[index])!;
const actor = (seat = fight.gm, index = 0): Doc => gameOf(seat).actors.get(fight.actors[index]!);

test('F8: a version set from the console locks nobody out: a GM takes it back, from the list too', async () => {
  fight = await lay(automatic);
  await actor(fight.ana).update({ 'system.version': 99 });
  await actor(fight.ana).update({ 'system.fatigued': true });
  expect((storedActor(0)['system'] as { fatigued: unknown }).fatigued).toBe(false);
  const menus = (gameOf(fight.gm).settings as unknown as { menus: Map<string, { type: PageClass }> }).menus;
  const Page = menus.get('salvo.damagedPage')!.type;
  const [listed] = (await new Page()._prepareContext({})).documents;
  expect(listed).toMatchObject({ newer: true });
  await Page.DEFAULT_OPTIONS.actions['takeVersion']!.call(new Page(), {}, { dataset: { uuid: listed!.uuid } });
  await fight.table.settle();
  await actor(fight.ana).update({ 'system.fatigued': true });
  await fight.table.settle();
  expect(storedActor(0)['system']).toMatchObject({ version: 1, fatigued: true });
});

interface Page {
  _prepareContext(options: object): Promise<{ documents: { uuid: string; newer: boolean }[] }>;
  render(): Promise<unknown>;
}
type PageClass = (new () => Page) & {
  DEFAULT_OPTIONS: { actions: Record<string, (this: Page, event: object, target: object) => Promise<void>> };
};

test('F9: nothing is written to newer data: no name, no thing, no effect, no act', async () => {
  fight = await lay(automatic);
  await actor().update({ 'system.version': 99 });
  await fight.table.settle();
  const before = JSON.stringify({ ...storedActor(0), _stats: null });
  await actor().update({ name: 'Somebody else' });
  await actor().createEmbeddedDocuments('Item', [{ name: 'w', type: 'cepheusWeapon' }]);
  const [first] = actor().items.contents;
  await first!.delete();
  await (actor() as unknown as { toggleStatusEffect(id: string, on: object): Promise<unknown> }).toggleStatusEffect(
    'salvo-prone',
    { active: true },
  );
  await request(fight, fight.gm, { action: 'setHelpless', who: fight.ids[0]!, declared: { helpless: true } });
  await fight.table.reload('gm');
  await fight.table.settle();
  expect(JSON.stringify({ ...storedActor(0), _stats: null })).toBe(before);
  const message = await attackBy(fight, fight.bo, 1, 2, { version: 99 });
  await fight.table.settle();
  expect(stored(fight, message)!.system.state).toBe('requested');
});

test('F9: in a fight of a newer Salvo no act is carried out, no turn goes on, and nothing of it is written', async () => {
  fight = await lay(automatic);
  const { id } = fight.combat();
  const storedCombat = (): string =>
    JSON.stringify(fight.table.authority.world.documents.Combat.find((combat) => combat._id === id));
  await fight.combat().update({ 'flags.salvo.fight': JSON.stringify({ version: 99, future: 'canary' }) });
  await fight.table.settle();
  const before = [storedCombat(), worldHash(fight)];
  const message = await attackBy(fight, fight.ana);
  await fight.table.settle();
  expect(stored(fight, message)!.system).toMatchObject({ state: 'refused', refusal: { refused: 'newerFight' } });
  await fight.combat().nextTurn();
  await fight.combat().previousTurn();
  await fight.table.settle();
  expect([storedCombat(), worldHash(fight)]).toEqual(before);
  expect(fight.gm.face.notices.length).toBeGreaterThan(0);
});

test('F6: a combatant whose owner says that a newer Salvo keeps its state stops no fight', async () => {
  fight = await lay(automatic);
  const own = fight.combat(fight.ana).combatants.get(fight.ids[0]!)!;
  await own.update({ 'flags.salvo.state': JSON.stringify({ version: 1e308, aware: 'canary' }) });
  await fight.table.settle();
  const turn = fight.combat().combatant!.id;
  await fight.combat().nextTurn();
  await fight.table.settle();
  expect(fight.combat().combatant!.id).not.toBe(turn);
});

test('F12h: a setting with a value that is none of its choices is its default', async () => {
  fight = await lay(automatic);
  for (const key of ['apply', 'reactions', 'roundEnd', 'timeout']) {
    const setting = fight.table.authority.world.documents.Setting;
    setting.push({ _id: `bad${key}`.padEnd(16, '0'), key: `salvo.${key}`, value: 'null', user: null } as never);
  }
  await fight.table.reload('gm');
  const message = await attackBy(fight, fight.ana);
  await fight.table.settle();
  expect(['applied', 'asking']).toContain(stored(fight, message)!.system.state);
});

test('F12g: keys that reach prototypes are put aside with their values; no depth and no circle throws', () => {
  const spec = { skills: fields.map(fields.integer(0)) };
  const odd = JSON.parse(
    '{"skills":{"constructor":3,"__proto__":4,"prototype":5,"Gunnery":2},"constructor":"canary"}',
  ) as object;
  const { source, quarantined } = repair(spec, odd);
  expect(source['skills']).toEqual({ Gunnery: 2 });
  expect(quarantined).toEqual(
    expect.arrayContaining([
      { path: 'skills.constructor', value: 3 },
      { path: 'skills.__proto__', value: 4 },
      { path: 'skills.prototype', value: 5 },
      { path: 'constructor', value: 'canary' },
    ]),
  );
  let deep: unknown = 1;
  for (let level = 0; level < 50_000; level++) deep = [deep];
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  for (const value of [deep, circle]) expect(() => repair(spec, { skills: value, other: value })).not.toThrow();
});
