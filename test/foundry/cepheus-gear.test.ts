/** The table's measurements for weapons with several victims, and the traces that gear leaves, on the built system. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { drawn } from './card.ts';
import {
  gameOf,
  openFirefight,
  request,
  reversalOf,
  seen,
  untilTurnOf,
  type Doc,
  type Firefight,
  outcomeIn,
} from './firefight.ts';

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

const QUIET = { reactions: 'automatic', allocation: 'automatic' };
const actorOf = (index: number): Doc => gameOf(fight.gm).actors.get(fight.actors[index]!);
const itemOf = (index: number, name: string): Doc =>
  actorOf(index).items.contents.find((item) => item.name.startsWith(name))!;
const hash = (): string => fight.table.hash(['ChatMessage', '_stats', 'ops', 'User']);

/** The GM attacks for a combatant, with a bonus that makes it hit. */
async function hit(attacker: number, item: Doc, target: number, declared: object = {}): Promise<Doc> {
  const message = await request(fight, fight.gm, {
    action: 'attack',
    who: fight.ids[attacker]!,
    item: item.id,
    targets: [fight.ids[target]!],
    declared: { otherDm: 20, ...declared },
  });
  await fight.table.settle();
  expect(seen(fight, message).system['refusal']).toBeNull();
  return message;
}

interface CardStage {
  readonly kind: string;
  readonly title: string;
  readonly who: string | null;
  readonly against?: string;
}
const stagesOf = (message: Doc): readonly CardStage[] =>
  (outcomeIn(seen(fight, message).system) as unknown as { stages: readonly CardStage[] }).stages;
/** Combatants struck in the stages of this name, by index. */
const targets = (message: Doc, name: string): readonly number[] =>
  stagesOf(message)
    .filter(({ title }) => title.endsWith(`.${name}`))
    .map(({ who, against }) => fight.ids.indexOf(against ?? who ?? ''));
const asGM = async (action: string, who: number, more: object = {}): Promise<Doc> => {
  const message = await request(fight, fight.gm, { action, who: fight.ids[who]!, ...more });
  await fight.table.settle();
  return message;
};

test('a grenade reaches everybody about its target, is gone, and comes back by undo', async () => {
  fight = await openFirefight({ settings: QUIET });
  await untilTurnOf(fight, fight.ids[1]!);
  const frag = itemOf(1, 'Frag Grenade');
  await asGM('draw', 1, { item: frag.id });
  const before = hash();
  const message = await hit(1, frag, 0);
  expect(targets(message, 'blast').slice(0, 2)).toEqual([0, 2]);
  expect(itemOf(1, 'Frag Grenade').system['quantity']).toBe(0);
  await reversalOf(fight.gm, message);
  await fight.table.settle();
  expect(hash()).toBe(before);
});

/** The third token is one more of the first actor. */
async function openWithTwins(): Promise<void> {
  fight = await openFirefight({ settings: QUIET });
  const [first] = fight.actors;
  const doc = fight.combat().combatants.get(fight.ids[2]!) as unknown as { token: Doc } & Doc;
  await doc.token.update({ actorId: first, actorLink: true });
  await doc.update({ actorId: first });
}

test('two tokens of one actor are both harmed by it, and both healed by undo', async () => {
  await openWithTwins();
  await untilTurnOf(fight, fight.ids[1]!);
  const frag = itemOf(1, 'Frag Grenade');
  await asGM('draw', 1, { item: frag.id });
  const [before, whole] = [hash(), pointsOf(0)];
  const message = await hit(1, frag, 0);
  expect(targets(message, 'blast').slice(0, 2)).toEqual([0, 2]);
  const lost = [0, 2].map((index) => lostBy(message, fight.ids[index]!));
  // Each is hit as if alone; a score that both draw on ends at 0.
  const left = whole.map((points, index) => Math.max(0, points - lost[0]![index]! - lost[1]![index]!));
  expect(pointsOf(0)).toEqual(left);
  expect(lost.every((list) => Math.max(...list) > 0)).toBe(true);
  await reversalOf(fight.gm, message);
  await fight.table.settle();
  expect(hash()).toBe(before);
});

test('two tokens of one actor show what either has, and keep it', async () => {
  await openWithTwins();
  for (const who of [0, 1]) {
    await untilTurnOf(fight, fight.ids[who]!);
    await asGM('changeStance', who, { declared: { stance: 'prone' } });
    expect(actorOf(who).statuses).toContain('salvo-prone');
  }
  expect(actorOf(0).statuses).toContain('salvo-prone');
});

const SCORES = ['str', 'dex', 'end'] as const;

const pointsOf = (index: number): readonly number[] => {
  const scores = actorOf(index).system['characteristics'] as Record<string, { value: number }>;
  return SCORES.map((key) => scores[key]!.value);
};

/** Points of each score that an act takes from a combatant, as its events tell. */
function lostBy(message: Doc, who: string): readonly number[] {
  const { stages } = outcomeIn(seen(fight, message).system) as unknown as {
    stages: readonly { events: readonly { who: string; changes: readonly { path: string; by?: number }[] }[] }[];
  };
  const changes = stages.flatMap(({ events }) =>
    events.filter((event) => event.who === who).flatMap((event) => event.changes),
  );
  return SCORES.map((key) =>
    changes.reduce((sum, { path, by }) => (path === `current.${key}` ? sum - (by ?? 0) : sum), 0),
  );
}

test('a rocket burns combatants behind the launcher, nobody beside it', async () => {
  fight = await openFirefight({ settings: QUIET });
  const source = JSON.parse(readFileSync('packs/cepheus-weapons/rocket-launcher.json', 'utf8')) as object;
  await actorOf(0).createEmbeddedDocuments('Item', [source]);
  await place(2, -100, 0);
  await place(4, 0, 100);
  await untilTurnOf(fight, fight.ids[0]!);
  await asGM('draw', 0, { item: itemOf(0, 'Rocket Launcher').id });
  const message = await hit(0, itemOf(0, 'Rocket Launcher'), 1);
  // The back blast first, then the rocket, which reaches 6 m.
  expect(targets(message, 'blast')).toEqual([2, 1, 3]);
});

test('other shells stand on the weapon, and are taken out again by undo', async () => {
  fight = await openFirefight({ settings: QUIET });
  const source = JSON.parse(readFileSync('packs/cepheus-weapons/shotgun.json', 'utf8')) as { system: object };
  await actorOf(0).createEmbeddedDocuments('Item', [
    { ...source, system: { ...source.system, reloadRounds: 0, reloadActions: 1 } },
  ]);
  await untilTurnOf(fight, fight.ids[0]!);
  await asGM('draw', 0, { item: itemOf(0, 'Shotgun').id });
  const before = hash();
  const message = await asGM('reload', 0, { item: itemOf(0, 'Shotgun').id });
  expect(itemOf(0, 'Shotgun').system['flechette']).toBe(true);
  await reversalOf(fight.gm, message);
  await fight.table.settle();
  expect(hash()).toBe(before);
});

test('a blind shot strikes anybody in the line of fire', async () => {
  fight = await openFirefight({ settings: QUIET });
  await untilTurnOf(fight, fight.ids[0]!);
  const message = await hit(0, itemOf(0, ''), 4, { blind: true });
  // The pick between both is asked only where another combatant stands in the line.
  const answers = seen(fight, message).system['answers'] as readonly unknown[];
  const index = answers.find((answer) => typeof answer === 'number') as number;
  expect(targets(message, 'damage')).toEqual([[2, 4][index]]);
});

test('the scene that the GM sets counts for the next shot, until it is taken back', async () => {
  fight = await openFirefight({ settings: QUIET });
  await untilTurnOf(fight, fight.ids[0]!);
  const before = hash();
  const message = await asGM('setScene', 3, { declared: { light: 'dark', jammed: true } });
  expect(JSON.parse(String(flagsOf()['fight']))).toMatchObject({ scene: { light: 'dark', jammed: true } });
  // It is nobody's act, and says what has changed.
  const card = await drawn(fight.table, fight.gm, message);
  expect(card).toContain('Light: Darkness; Radio jammed: yes');
  expect(card).not.toContain('Odell Brix');
  await reversalOf(fight.gm, message);
  await fight.table.settle();
  expect(hash()).toBe(before);
});

const flagsOf = (): Record<string, unknown> => fight.combat().flags['salvo'] as Record<string, unknown>;

async function place(index: number, x: number, y: number): Promise<void> {
  const { token } = fight.combat().combatants.get(fight.ids[index]!) as unknown as { token: Doc };
  await token.update({ x, y });
  await fight.table.settle();
}
