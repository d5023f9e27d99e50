/** C9, C10, C12: an act takes effect whole whatever goes meanwhile; what another hand writes is kept or named; undo and redo are right or refused (F5, F10, F11, F12d). */
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Seat } from '../tabletop/inprocess/table.ts';
import { drawn, press } from './card.ts';
import { gameOf, request, type Doc, type Firefight, outcomeIn } from './firefight.ts';
import { attackBy, AUTOMATIC, effectHash, lay, lookAt, prepare, stored, undo, type Prepared } from './hostile.ts';

let automatic: Prepared;
beforeAll(async () => {
  automatic = await prepare(AUTOMATIC);
});

let fight: Firefight;
afterEach(() => fight.table.close());

const stateOf = (message: { readonly id: string }): unknown => stored(fight, message)!.system.state;
const refusalOf = (message: { readonly id: string }): unknown => stored(fight, message)!.system.refusal?.refused;
const actor = (seat: Seat, index: number): Doc => gameOf(seat).actors.get(fight.actors[index]!);

/** The first attack of several that does harm. */
async function hit(): Promise<Doc> {
  for (let tries = 0; tries < 40; tries++) {
    const before = lookAt(fight, 1).health;
    const message = await attackBy(fight, fight.ana);
    await fight.table.settle();
    if (lookAt(fight, 1).health < before) return message;
    await undo(fight.gm, message);
    await fight.table.settle();
  }
  throw new Error('no attack hits');
}

/** Work that is done once, with the GM's first write to actors. */
function atActorsWrite(seat: Seat, work: () => void): void {
  const { Hooks } = seat.globals as unknown as { Hooks: { once(name: string, fn: () => void): void } };
  Hooks.once('updateActor', work);
}

test.each(['gm2', 'crash'] as const)(
  'F5: its fight goes when the actors are written (%s): finished, told, and undone',
  async (way) => {
    fight = await lay(automatic, { present: ['gm', 'gm2', 'ana', 'bo'] });
    const whole = [lookAt(fight, 0), lookAt(fight, 1)].map(({ health, ammo }) => [health, ammo]);
    atActorsWrite(fight.gm, () => fight.gm.wire.hold('up'));
    const message = await attackBy(fight, fight.ana);
    await fight.table.settle();
    expect(stateOf(message)).toBe('applying');
    await gameOf(fight.table.seat('gm2')).combat.delete();
    await fight.table.settle();
    if (way === 'crash') fight.table.disconnect('gm');
    else fight.gm.wire.release();
    await fight.table.settle();
    await fight.table.advance(5_000);
    expect([stateOf(message), refusalOf(message)]).toEqual(['applied', undefined]);
    expect(lookAt(fight, 0).ammo).toBe(whole[0]![1]! - 1);
    const seat = fight.table.seat('gm2');
    expect(await drawn(fight.table, seat, message)).toContain('fight was deleted');
    await undo(seat, message);
    await fight.table.settle();
    expect(stateOf(message)).toBe('undone');
    expect([lookAt(fight, 0), lookAt(fight, 1)].map(({ health, ammo }) => [health, ammo])).toEqual(whole);
  },
);

test('F5: its fight goes before anything is written: refused, nothing changed', async () => {
  fight = await lay(automatic, { present: ['gm', 'gm2', 'ana', 'bo'] });
  const whole = [lookAt(fight, 0), lookAt(fight, 1)];
  fight.gm.wire.hold('up');
  const message = await attackBy(fight, fight.ana);
  await fight.table.settle();
  await gameOf(fight.table.seat('gm2')).combat.delete();
  await fight.table.settle();
  fight.gm.wire.release();
  await fight.table.advance(5_000);
  expect(stateOf(message)).toBe('refused');
  expect([lookAt(fight, 0), lookAt(fight, 1)]).toEqual(whole);
});

test('F10: an undo that would be cut off is refused, with the reason', async () => {
  fight = await lay(automatic);
  const whole = lookAt(fight, 1).health;
  const message = await hit();
  const { characteristics } = actor(fight.gm, 1).system as { characteristics: Record<string, { max: number }> };
  const healed = Object.fromEntries(
    ['str', 'dex', 'end'].map((key) => [`system.characteristics.${key}.value`, characteristics[key]!.max]),
  );
  await actor(fight.gm, 1).update(healed);
  await fight.table.settle();
  expect(lookAt(fight, 1).health).toBe(whole);
  const before = effectHash(fight);
  const wish = await undo(fight.gm, message);
  await fight.table.settle();
  expect(stored(fight, wish)!.system.refusal).toMatchObject({ refused: 'cutOff' });
  expect([stateOf(message), effectHash(fight)]).toEqual(['applied', before]);
  expect(fight.table.errors).toEqual([]);
});

test('F11: what another hand writes into the same number just before is kept', async () => {
  fight = await lay(automatic, { present: ['gm', 'gm2', 'ana', 'bo'] });
  const start = lookAt(fight, 1).health;
  const honest = await hit();
  const harm = start - lookAt(fight, 1).health;
  await undo(fight.gm, honest);
  await fight.table.settle();
  expect(lookAt(fight, 1).health).toBe(start);
  // The GM's redo and another's edit of the same number pass each other on the way.
  const gm2 = fight.table.seat('gm2');
  const { characteristics } = actor(gm2, 1).system as { characteristics: Record<string, { value: number }> };
  const touched = touchedBy(honest);
  fight.gm.wire.hold('down');
  await undo(fight.bo, honest, true);
  void undo(fight.gm, honest, true);
  await fight.table.settle();
  fight.gm.wire.release();
  await fight.table.settle();
  const first = lookAt(fight, 1).health;
  expect(start - first).toBe(harm);
  await undo(fight.gm, honest);
  await fight.table.settle();
  const { Hooks } = fight.gm.globals as unknown as { Hooks: { once(name: string, fn: (doc: Doc) => void): void } };
  // Another client's write is on its way already as the GM's client sends its own.
  Hooks.once('preUpdateActor', () => {
    fight.gm.wire.hold('down');
    fight.gm.wire.hold('up');
  });
  const again = undo(fight.gm, honest, true);
  again.catch(() => undefined);
  await fight.table.settle();
  await actor(gm2, 1).update({ [`system.characteristics.${touched}.value`]: characteristics[touched]!.value - 1 });
  await fight.table.settle();
  fight.gm.wire.release();
  await fight.table.settle();
  await fight.table.advance(3_000);
  expect(lookAt(fight, 1).health).toBe(Math.max(0, start - 1 - harm));
  expect(stateOf(honest)).toBe('applied');
});

/** The characteristic of the target that an attack harms first. */
function touchedBy(message: Doc): string {
  const events = outcomeIn(stored(fight, message)!.system)!.stages.flatMap(
    (stage) => stage.events as readonly { who: string; changes: readonly { path: string }[] }[],
  );
  const change = events.filter((event) => event.who === fight.ids[1]).flatMap((event) => event.changes);
  return change.find(({ path }) => path.startsWith('current.'))!.path.split('.')[1]!;
}

test('F11: what another hand writes into the same number just after is named', async () => {
  fight = await lay(automatic, { present: ['gm', 'gm2', 'ana', 'bo'] });
  const message = await hit();
  const key = touchedBy(message);
  await actor(fight.bo, 1).update({ [`system.characteristics.${key}.value`]: 8 });
  await fight.table.settle();
  for (const seat of [fight.gm, fight.bo]) {
    const said = seat.face.notices.map((notice) => notice.message).filter((text) => text.includes('by hand'));
    expect(said).toHaveLength(1);
  }
  // No notice of a change that crosses no other.
  await actor(fight.bo, 1).update({ 'system.characteristics.soc.value': 3 });
  await fight.table.advance(5_000);
  expect(fight.bo.face.notices.filter((notice) => notice.message.includes('by hand'))).toHaveLength(1);
});

test('F12d: as far as undo is promised it works; beyond that it says so', async () => {
  fight = await lay(automatic);
  const message = await hit();
  const aim = async (): Promise<void> => {
    await request(fight, fight.gm, { action: 'setHelpless', who: fight.ids[1]!, declared: { helpless: true } });
    await fight.table.settle();
    await request(fight, fight.gm, { action: 'setHelpless', who: fight.ids[1]!, declared: { helpless: false } });
    await fight.table.settle();
  };
  for (let times = 0; times < 30; times++)
    await fight
      .combat()
      .nextTurn()
      .then(() => fight.table.settle());
  await aim();
  const wish = await undo(fight.gm, message);
  await fight.table.settle();
  const found = stored(fight, wish)?.system.refusal?.refused;
  expect([undefined, 'superseded']).toContain(found);
  for (let times = 0; times < 200; times++)
    await fight
      .combat()
      .nextTurn()
      .then(() => fight.table.settle());
  const late = await undo(fight.gm, message, found === undefined);
  await fight.table.settle();
  expect(stored(fight, late)!.system.refusal).toMatchObject({ refused: 'tooLongAgo' });
});

test('D10: a person keeps the marks of the last sixty acts, and no more', async () => {
  fight = await lay(automatic);
  const { actors } = fight;
  const old = Array.from({ length: 60 }, (_, count) => `old${count}:x:y`);
  await gameOf(fight.gm).actors.get(actors[0]!).update({ 'system.ops': old });
  await fight.table.settle();
  const message = await attackBy(fight, fight.ana);
  await fight.table.settle();
  expect(stored(fight, message)!.system.state).toBe('applied');
  const { marks } = lookAt(fight, 0);
  expect(marks.filter((mark) => !mark.startsWith(message.id))).toEqual(old.slice(1));
  expect(marks).toHaveLength(60);
});

test('an act under a later act is undone with it, if the user confirms', async () => {
  fight = await lay(automatic);
  const [who, target] = fight.ids;
  const before = effectHash(fight);
  const aim = await request(fight, fight.ana, { action: 'aim', who: who!, targets: [target!] });
  await fight.table.settle();
  const shot = await attackBy(fight, fight.ana);
  await fight.table.settle();
  expect([aim, shot].map(stateOf)).toEqual(['applied', 'applied']);
  const after = effectHash(fight);
  const taken = async (answer: string | null): Promise<readonly unknown[]> => {
    const contents: unknown[] = [];
    fight.gm.face.answers = (_kind, options) => (contents.push(options['content']), answer);
    press(fight.gm, aim, 'undo');
    await fight.table.settle();
    await fight.table.advance(1_000);
    return contents;
  };
  expect(await taken('no')).toHaveLength(1);
  expect(effectHash(fight)).toBe(after);
  expect(await taken('yes')).toHaveLength(1);
  expect([aim, shot].map(stateOf)).toEqual(['undone', 'undone']);
  expect(effectHash(fight)).toBe(before);
});

test('an author’s changes to an act while it takes effect are put right, whole', async () => {
  fight = await lay(automatic);
  atActorsWrite(fight.gm, () => fight.gm.wire.hold('up'));
  const message = await attackBy(fight, fight.ana);
  await fight.table.settle();
  expect(stateOf(message)).toBe('applying');
  const commandOf = (): unknown =>
    structuredClone(stored(fight, message)!.system as object as { command: object }).command;
  const command = commandOf();
  const forged = { 'system.command.who': fight.ids[2], 'system.command.declared.forged': true, 'system.rolls': [] };
  await gameOf(fight.ana).messages.get(message.id)!.update(forged);
  await fight.table.settle();
  expect(commandOf()).not.toEqual(command);
  fight.gm.wire.release();
  await fight.table.settle();
  expect(stateOf(message)).toBe('applied');
  expect(commandOf()).toEqual(command);
  expect(await drawn(fight.table, fight.gm, message)).not.toContain('altered');
});
