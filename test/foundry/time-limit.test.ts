/** C6: an unanswered question takes its default when its time is over, once, whoever has come and gone meanwhile. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { classOf, type Firefight } from './firefight.ts';
import { attackBy, lay, messagesOf, prepare, stored, type Prepared } from './hostile.ts';

const SECONDS = 30;

let prepared: Prepared;
beforeAll(async () => {
  prepared = await prepare({ reactions: 'ask', allocation: 'automatic', timeout: SECONDS });
});
let fight: Firefight;
afterEach(() => fight.table.close());

const act = async (): Promise<{ readonly id: string }> => {
  const message = await attackBy(fight, fight.ana);
  await fight.table.settle();
  expect(state(message)).toBe('asking');
  return message;
};
const state = (message: { readonly id: string }): string => stored(fight, message)!.system.state;
const answers = (message: { readonly id: string }): readonly unknown[] => stored(fight, message)!.system.answers;

test('it waits out its time, and no longer', async () => {
  fight = await lay(prepared);
  const message = await act();
  const before = answers(message).length;
  await fight.table.advance((SECONDS - 1) * 1000);
  expect(state(message)).toBe('asking');
  expect(answers(message)).toHaveLength(before);
  await fight.table.advance(2_000);
  expect(state(message)).toBe('applied');
  expect(answers(message).length).toBeGreaterThan(before);
  // The first combatant asked takes the book's default, which is no reaction.
  expect(answers(message)[before]).toBe('none');
  await fight.table.advance(60_000);
  expect(messagesOf(fight, 'action').filter(({ _id }) => _id === message.id)).toHaveLength(1);
  expect(fight.table.errors).toEqual([]);
});

test('an answer in time counts, and the default does not come after it; a late answer changes nothing', async () => {
  fight = await lay(prepared);
  const message = await act();
  const { index } = stored(fight, message)!.system.asking!;
  const answer = (value: string) =>
    classOf(fight.bo, 'ChatMessage').create({ type: 'answer', system: { action: message.id, index, value } });
  await fight.table.advance((SECONDS - 1) * 1000);
  await answer('dodge');
  await fight.table.settle();
  const said = answers(message);
  expect(said).toContain('dodge');
  await fight.table.advance(60_000);
  expect(state(message)).toBe('applied');
  const end = answers(message);
  await answer('none');
  await fight.table.settle();
  expect(answers(message)).toEqual(end);
});

test('the notice of a question is gone as soon as the question is', async () => {
  fight = await lay(prepared);
  const { notices } = fight.bo.face;
  const message = await act();
  const { index } = stored(fight, message)!.system.asking!;
  expect(notices).toEqual([{ type: 'info', message: expect.stringContaining('How do they react?') }]);
  await classOf(fight.bo, 'ChatMessage').create({
    type: 'answer',
    system: { action: message.id, index, value: 'none' },
  });
  await fight.table.settle();
  expect(notices[0]).toMatchObject({ removed: true });
});

test.each([
  ['the one who is asked is not there', async () => fight.table.disconnect('bo')],
  ['the GM has come back meanwhile', async () => void (await fight.table.reload('gm'))],
])('%s: it is over all the same', async (_what, meanwhile) => {
  fight = await lay(prepared);
  const message = await act();
  await fight.table.advance(10_000);
  await meanwhile();
  await fight.table.advance((SECONDS - 11) * 1000);
  expect(state(message)).toBe('asking');
  await fight.table.advance(3_000);
  expect(state(message)).toBe('applied');
});

test('while no GM is there nothing is decided; a GM who connects after the time finds it over', async () => {
  fight = await lay(prepared);
  const message = await act();
  fight.table.disconnect('gm');
  await fight.table.advance(60_000);
  expect(state(message)).toBe('asking');
  await fight.table.connect('gm');
  await fight.table.settle();
  await fight.table.advance(2_000);
  expect(state(message)).toBe('applied');
});
