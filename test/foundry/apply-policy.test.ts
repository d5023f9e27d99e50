/** The moment at which a resolved act takes effect: at the GM's word (confirm), or never by itself (by hand). */
import { afterEach, describe, expect, test } from 'vitest';
import type { Seat } from '../tabletop/inprocess/table.ts';
import { classOf, gameOf, request, weaponOf, type Doc, type Firefight, outcomeIn } from './firefight.ts';
import { openFluid } from './fluid-firefight.ts';
import { attackBy, effectHash, lay, prepare, stored, undo, worldHash, AUTOMATIC, type Prepared } from './hostile.ts';
import { drawn, press } from './card.ts';

const POLICIES = ['confirm', 'manual'] as const;
type Policy = (typeof POLICIES)[number];
const STATE = { confirm: 'decided', manual: 'byHand' } as const;

const worlds = new Map<Policy, Promise<Prepared>>();
const worldOf = (policy: Policy): Promise<Prepared> => {
  const known = worlds.get(policy) ?? prepare({ ...AUTOMATIC, apply: policy });
  worlds.set(policy, known);
  return known;
};

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

const stateOf = (message: Doc): unknown => stored(fight, message)!.system.state;
const refusalOf = (message: Doc): unknown => stored(fight, message)!.system.refusal?.refused;
const said = (seat: Seat): readonly string[] => seat.face.notices.map((notice) => notice.message);

/** An attack, resolved and not yet in effect. */
async function resolved(policy: Policy, present?: readonly string[]): Promise<Doc> {
  fight = await lay(await worldOf(policy), present ? { present } : {});
  const message = await attackBy(fight, fight.ana);
  await fight.table.settle();
  expect(stateOf(message)).toBe(STATE[policy]);
  return message;
}

async function apply(message: Doc, seat = fight.gm): Promise<void> {
  press(seat, message, 'apply');
  await fight.table.settle();
}

describe.each(POLICIES)('%s', (policy) => {
  test('nothing is written until the GM presses; then all is, and undo and redo work as ever', async () => {
    fight = await lay(await worldOf(policy));
    const before = worldHash(fight);
    const start = effectHash(fight);
    const message = await attackBy(fight, fight.ana);
    await fight.table.settle();
    expect([stateOf(message), worldHash(fight)]).toEqual([STATE[policy], before]);
    expect(outcomeIn(stored(fight, message)!.system)!.stages.length).toBeGreaterThan(0);
    await apply(message);
    expect(stateOf(message)).toBe('applied');
    const after = effectHash(fight);
    expect(after).not.toBe(start);
    await undo(fight.ana, message);
    await fight.table.settle();
    expect([stateOf(message), effectHash(fight)]).toEqual(['undone', start]);
    await undo(fight.ana, message, true);
    await fight.table.settle();
    expect([stateOf(message), effectHash(fight)]).toEqual(['applied', after]);
  });

  test('the GM rejects it: nothing is written, and it cannot be applied any more', async () => {
    const message = await resolved(policy);
    const before = effectHash(fight);
    press(fight.ana, message, 'reject');
    await fight.table.settle();
    expect(stateOf(message)).toBe(STATE[policy]);
    press(fight.gm, message, 'reject');
    await fight.table.settle();
    expect([stateOf(message), refusalOf(message), effectHash(fight)]).toEqual(['refused', 'rejected', before]);
    const card = await drawn(fight.table, fight.gm, message);
    expect(/class="salvo-refusal">([\s\S]*?)<\/p>/.exec(card)![1]).not.toMatch(/rejected<\/span>|salvo-clause/);
    expect(card).not.toContain('salvo-verdicts');
    expect(card).toContain('salvo-stages');
    await apply(message);
    expect([stateOf(message), effectHash(fight)]).toEqual(['refused', before]);
  });

  test('the GM’s own attack waits likewise, whatever the GM declares with it', async () => {
    fight = await lay(await worldOf(policy));
    const before = worldHash(fight);
    const [who, target] = fight.ids as [string, string];
    const declared = { otherDm: 2 };
    const shot = { action: 'attack', who, item: weaponOf(fight, 0).id, targets: [target], declared };
    const message = await request(fight, fight.gm, shot);
    await fight.table.settle();
    expect([stateOf(message), worldHash(fight)]).toEqual([STATE[policy], before]);
  });

  test('what has not taken effect cannot be undone', async () => {
    const message = await resolved(policy);
    const before = worldHash(fight);
    const wish = await undo(fight.ana, message);
    await fight.table.settle();
    expect(stored(fight, wish)!.system.refusal).toMatchObject({ refused: 'notApplied' });
    expect([stateOf(message), worldHash(fight)]).toEqual([STATE[policy], before]);
  });

  test('pressed again: the second gets a notice, and nothing happens twice', async () => {
    const message = await resolved(policy);
    await apply(message);
    const after = worldHash(fight);
    await apply(message);
    expect([stateOf(message), worldHash(fight)]).toEqual(['applied', after]);
    expect(said(fight.gm)).toHaveLength(1);
    expect(said(fight.gm)[0]).toMatch(/already.*Nothing has changed/);
  });

  test('a player’s press does nothing and is answered in words', async () => {
    const message = await resolved(policy);
    const before = worldHash(fight);
    await apply(message, fight.ana);
    expect([stateOf(message), worldHash(fight)]).toEqual([STATE[policy], before]);
    expect(said(fight.ana)).toHaveLength(1);
  });

  test('a player who writes it into the message is refused', async () => {
    const message = await resolved(policy);
    const before = worldHash(fight);
    await gameOf(fight.ana).messages.get(message.id)!.update({ 'system.state': 'applying' });
    await fight.table.settle();
    expect([stateOf(message), refusalOf(message), worldHash(fight)]).toEqual(['refused', 'altered', before]);
  });

  test('altered by its author while it waited: refused in words, nothing changes', async () => {
    const message = await resolved(policy);
    const before = worldHash(fight);
    await gameOf(fight.ana)
      .messages.get(message.id)!
      .update({ 'system.command.targets': [fight.ids[3]!] });
    await fight.table.settle();
    await apply(message);
    expect([stateOf(message), refusalOf(message), worldHash(fight)]).toEqual(['refused', 'altered', before]);
  });

  test('its ground changed meanwhile: refused in words, nothing changes', async () => {
    const message = await resolved(policy);
    const spent = await attackBy(fight, fight.ana);
    await fight.table.settle();
    await apply(spent);
    expect(stateOf(spent)).toBe('applied');
    const before = worldHash(fight);
    await apply(message);
    expect([stateOf(message), refusalOf(message), worldHash(fight)]).toEqual(['refused', 'situationChanged', before]);
  });

  test('its fight is gone: refused in words', async () => {
    const message = await resolved(policy);
    await fight.combat().delete();
    await fight.table.settle();
    await apply(message);
    expect([stateOf(message), refusalOf(message)]).toEqual(['refused', 'fightGone']);
  });

  test('the GM reloads in between, and another GM presses', async () => {
    const message = await resolved(policy, ['gm', 'gm2', 'ana', 'bo']);
    const before = worldHash(fight);
    await fight.table.reload('gm');
    expect([stateOf(message), worldHash(fight)]).toEqual([STATE[policy], before]);
    await apply(message, fight.table.seat('gm2'));
    expect(stateOf(message)).toBe('applied');
    expect(worldHash(fight)).not.toBe(before);
  });

  test('the card tells it, and only a GM has the button', async () => {
    const message = await resolved(policy);
    const mine = await drawn(fight.table, fight.gm, message);
    const theirs = await drawn(fight.table, fight.ana, message);
    const words = gameOf(fight.gm) as unknown as { i18n: { localize(key: string): string } };
    for (const card of [mine, theirs]) {
      expect(card).toContain(words.i18n.localize(`SALVO.state.${STATE[policy]}`));
      expect(card).toContain(words.i18n.localize('SALVO.ui.wouldChange'));
    }
    const events = outcomeIn(stored(fight, message)!.system)!.stages.flatMap((stage) => stage.events);
    const list = mine.slice(mine.indexOf('salvo-pending'));
    expect(list.split('<li>').length - 1).toBe(events.length);
    expect([mine, theirs].map((card) => card.includes('data-salvo="apply"'))).toEqual([true, false]);
  });

  test('a counterfeit is not shown as waiting, and cannot be pressed into effect', async () => {
    const honest = await resolved(policy);
    const { outcome } = stored(fight, honest)!.system;
    const before = worldHash(fight);
    const { command } = honest.system as { command: object };
    const forged = await classOf(fight.ana, 'ChatMessage').create({
      type: 'action',
      system: { ruleset: 'cepheus', combat: fight.combat().uuid, command, state: STATE[policy], outcome },
    });
    await fight.table.settle();
    const card = await drawn(fight.table, fight.gm, forged);
    expect(card).not.toContain('data-salvo="apply"');
    expect(card).not.toContain('salvo-pending');
    expect(card).not.toContain('salvo-stages');
    expect(card).toContain('not carried out any such act');
    await apply(forged);
    expect([stateOf(forged), refusalOf(forged)]).toEqual(['refused', 'notASalvoAction']);
    expect(worldHash(fight)).toBe(before);
  });
});

test.each(POLICIES)('%s: the GM’s rulings, and settings before the fight, are written at once', async (policy) => {
  fight = await openFluid({ begun: false, settings: { ...AUTOMATIC, apply: policy } });
  const rule = async (command: object): Promise<Doc> => {
    const message = await request(fight, fight.gm, command as never, { ruleset: 'fluid' });
    await fight.table.settle();
    return message;
  };
  const who = fight.ids[0]!;
  const place = await rule({ action: 'setUp', who, declared: { place: 'indoors', awareness: 'none' } });
  expect(stateOf(place)).toBe('applied');
  await fight.combat().rollAll();
  await fight.table.settle();
  const count = await rule({ action: 'setCount', who, declared: { count: 7 } });
  expect([stateOf(count), fight.combat().combatants.get(who)]).toEqual([
    'applied',
    expect.objectContaining({ initiative: 7 }),
  ]);
});

test('by hand, with no GM there: it waits for a GM', async () => {
  fight = await lay(await worldOf('manual'), { present: ['ana', 'bo'] });
  const before = worldHash(fight);
  const message = await attackBy(fight, fight.ana);
  await fight.table.settle();
  expect([stateOf(message), worldHash(fight)]).toEqual(['requested', before]);
  await fight.table.connect('gm');
  await fight.table.settle();
  expect(stateOf(message)).toBe('byHand');
});

test('by hand, turn changes are made all the same', async () => {
  fight = await lay(await worldOf('manual'));
  const now = fight.combat().combatant!.id;
  await fight.combat().nextTurn();
  await fight.table.settle();
  expect(fight.combat().combatant!.id).not.toBe(now);
});
