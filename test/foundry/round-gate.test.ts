/** A player's end of turn that would end a round waits for the GM: whoever that is by then, and whatever is done meanwhile. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Seat } from '../tabletop/inprocess/table.ts';
import { gameOf, request, untilTurnOf, type Firefight } from './firefight.ts';
import { openFluid } from './fluid-firefight.ts';
import { lay, messagesOf, snapshot, type Prepared } from './hostile.ts';

let prepared: Prepared;
/** Nobody acts after `ana`, whose Count moves at the round's end. */
beforeAll(async () => {
  const open = await openFluid({ settings: { reactions: 'automatic', allocation: 'automatic' } });
  const who = open.ids[0]!;
  const act = async (command: object): Promise<void> => {
    await request(open, open.gm, { who, ...command } as never, { ruleset: 'fluid' });
    await open.table.settle();
  };
  await act({ action: 'setCount', declared: { count: 2 } });
  await untilTurnOf(open, who);
  await act({ action: 'regroup' });
  prepared = snapshot(open);
  open.table.close();
});

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

interface Preview {
  readonly html: Readonly<Record<string, string>>;
  readonly constructor: { readonly DEFAULT_OPTIONS: { readonly form: { handler(this: unknown): Promise<void> } } };
  close(): Promise<unknown>;
}

/** The question that this GM sees, if any. */
function previewOf(seat: Seat): Preview | undefined {
  const { foundry } = seat.globals as unknown as {
    foundry: { applications: { instances: ReadonlyMap<string, Preview> } };
  };
  return foundry.applications.instances.get(`salvo-round-${gameOf(seat).combat.id}`);
}

async function letEnd(seat: Seat): Promise<void> {
  const preview = previewOf(seat)!;
  await preview.constructor.DEFAULT_OPTIONS.form.handler.call(preview);
  await preview.close();
  await fight.table.settle();
}

/** Ana ends her turn. */
async function endTurn(): Promise<void> {
  void fight.combat(fight.ana).nextTurn();
  await fight.table.settle();
}

const stateOfTurn = (): unknown => messagesOf(fight, 'action').at(-1)!.system.state;
const round = (): number => fight.combat(fight.ana).round;

test('it waits as long as the GM does, and holds up nobody else', async () => {
  fight = await lay(prepared);
  await endTurn();
  expect([stateOfTurn(), round()]).toEqual(['requested', 1]);
  await fight.table.advance(600_000);
  expect([stateOfTurn(), round()]).toEqual(['requested', 1]);
  const ruling = { action: 'condition', who: fight.ids[1]!, declared: { condition: 'stunned' } };
  await request(fight, fight.gm, ruling, { ruleset: 'fluid' });
  await fight.table.settle();
  expect(stateOfTurn()).toBe('applied');
  await letEnd(fight.gm);
  expect(round()).toBe(2);
});

test('a GM’s no holds it, and it may be asked again', async () => {
  fight = await lay(prepared);
  await endTurn();
  await previewOf(fight.gm)!.close();
  await fight.table.settle();
  expect([stateOfTurn(), round()]).toEqual(['refused', 1]);
  await endTurn();
  await letEnd(fight.gm);
  expect([stateOfTurn(), round()]).toEqual(['applied', 2]);
});

test('the GM’s reload asks anew', async () => {
  fight = await lay(prepared);
  await endTurn();
  await fight.table.reload('gm');
  await fight.table.advance(1_500);
  expect([stateOfTurn(), round()]).toEqual(['requested', 1]);
  await letEnd(fight.gm);
  expect([stateOfTurn(), round()]).toEqual(['applied', 2]);
});

test('another GM that takes over is asked; of two GMs, one', async () => {
  fight = await lay(prepared, { present: ['gm', 'gm2', 'ana', 'bo'] });
  const second = fight.table.seat('gm2');
  await endTurn();
  expect([previewOf(fight.gm) !== undefined, previewOf(second) !== undefined]).toEqual([true, false]);
  fight.table.disconnect('gm');
  await fight.table.advance(1_500);
  expect([stateOfTurn(), round()]).toEqual(['requested', 1]);
  await letEnd(second);
  expect([stateOfTurn(), round()]).toEqual(['applied', 2]);
});

test('the GM’s own key asks, once, however often it is pressed', async () => {
  fight = await lay(prepared);
  const { keybindings } = gameOf(fight.gm) as unknown as {
    keybindings: { actions: ReadonlyMap<string, { onDown(): boolean }> };
  };
  for (let presses = 0; presses < 2; presses++) {
    expect(keybindings.actions.get('salvo.endTurn')!.onDown()).toBe(true);
    await fight.table.settle();
    expect(round()).toBe(1);
  }
  await letEnd(fight.gm);
  expect(round()).toBe(2);
});

test('a round that the GM ends elsewhere is not ended twice', async () => {
  fight = await lay(prepared);
  await endTurn();
  await fight.combat().nextTurn();
  await fight.table.settle();
  expect(round()).toBe(2);
  await letEnd(fight.gm);
  expect([stateOfTurn(), round()]).toEqual(['refused', 2]);
});
