/** Icons on tokens are worked out from the rules' state: nothing is stored for them, and nothing depends on them. */
import { afterEach, expect, test } from 'vitest';
import {
  classOf,
  gameOf,
  openFirefight,
  request,
  reversalOf,
  untilTurnOf,
  type Doc,
  type Firefight,
} from './firefight.ts';
import { openFluid } from './fluid-firefight.ts';
import { AUTOMATIC } from './hostile.ts';
import type { Seat } from '../tabletop/inprocess/table.ts';

let fight: Firefight;
afterEach(() => fight.table.close());

interface Effect {
  readonly id: string | null;
  readonly name: string;
}

type Shown = Doc & {
  readonly appliedEffects: readonly Effect[];
  readonly effects: { readonly size: number };
  toggleStatusEffect(id: string, options?: { readonly active: boolean }): Promise<unknown>;
  getActiveTokens(): readonly { readonly _icons: readonly Effect[] }[];
};

const actorOf = (seat: Seat, at = 0): Shown => gameOf(seat).combat.combatants.get(fight.ids[at]!).actor as Shown;
/** The names of the icons on its tokens, as they were drawn last. */
const drawn = (seat: Seat): readonly string[] =>
  actorOf(seat)
    .getActiveTokens()
    .flatMap(({ _icons }) => _icons.map(({ name }) => name));

/** Every write of an effect that anybody sends. */
function effectWrites(): readonly string[] {
  const sent: string[] = [];
  for (const verb of ['create', 'update', 'delete'])
    hooksOf(fight.gm).on(`${verb}ActiveEffect`, () => void sent.push(verb));
  return sent;
}
const hooksOf = (seat: Seat) =>
  (seat.globals as unknown as { Hooks: { on(name: string, fn: () => void): void } }).Hooks;

/** Until all has come in everywhere, and icons have been worked out anew: that takes its turn after what is heard (debounced by 0 ms). */
async function iconsFollow(): Promise<void> {
  await fight.table.settle();
  await new Promise((resolve) => setTimeout(resolve, 2));
  await fight.table.settle();
}

const goes = async (stance: string): Promise<Doc> => {
  const message = await request(fight, fight.gm, { action: 'changeStance', who: fight.ids[0]!, declared: { stance } });
  await iconsFollow();
  return message;
};

async function open(): Promise<void> {
  fight = await openFirefight({ settings: AUTOMATIC });
  await untilTurnOf(fight, fight.ids[0]!);
  await iconsFollow();
}

test('an icon comes and goes with the state, for everybody, undone acts too, and nothing is written for it', async () => {
  await open();
  const sent = effectWrites();
  expect(drawn(fight.gm)).not.toContain('Prone');
  const message = await goes('prone');
  expect(message.system['state']).toBe('applied');
  for (const seat of [fight.gm, fight.ana, fight.bo]) {
    expect(drawn(seat)).toContain('Prone');
    expect(actorOf(seat).statuses).toContain('salvo-prone');
  }
  await reversalOf(fight.gm, message);
  await iconsFollow();
  for (const seat of [fight.gm, fight.ana]) {
    expect(drawn(seat)).not.toContain('Prone');
    expect(actorOf(seat).statuses).not.toContain('salvo-prone');
  }
  expect(sent).toEqual([]);
});

test('values written on a sheet by hand show as well, outside a fight too', async () => {
  await open();
  const [id] = fight.actors;
  await gameOf(fight.gm).combat.delete();
  await gameOf(fight.gm).actors.get(id!).update({ 'system.characteristics.str.value': 1 });
  await iconsFollow();
  expect(gameOf(fight.ana).actors.get(id!).statuses).toContain('salvo-wounded');
});

test('an actor in two fights shows the state of the viewed one', async () => {
  await open();
  await goes('prone');
  const [actorId] = fight.actors;
  const other = await classOf(fight.gm, 'Combat').create({ active: false, combatants: [{ actorId }] });
  await iconsFollow();
  expect(drawn(fight.ana)).toContain('Prone');
  await other.delete();
  await iconsFollow();
  expect(drawn(fight.ana)).toContain('Prone');
});

test('an icon that a GM puts on by hand is shown once, and stays until it is taken off', async () => {
  await open();
  await actorOf(fight.gm).toggleStatusEffect('salvo-prone');
  await iconsFollow();
  const message = await goes('prone');
  expect(drawn(fight.gm).filter((name) => name === 'Prone')).toHaveLength(1);
  await reversalOf(fight.gm, message);
  await iconsFollow();
  expect(drawn(fight.ana)).toContain('Prone');
  await actorOf(fight.gm).toggleStatusEffect('salvo-prone');
  await iconsFollow();
  expect(drawn(fight.ana)).not.toContain('Prone');
  expect(actorOf(fight.gm).effects.size).toBe(0);
});

test('an icon from the state cannot be removed: its owner learns where it comes from', async () => {
  await open();
  const sent = effectWrites();
  await goes('prone');
  for (const options of [undefined, { active: false }])
    await actorOf(fight.ana).toggleStatusEffect('salvo-prone', options);
  await iconsFollow();
  const notices = fight.ana.face.notices.map(({ message }) => message).filter((message) => message.includes('Prone'));
  expect(notices).toHaveLength(2);
  expect(notices[0]).toMatch(/Prone.*CEP-.*cannot be removed/);
  expect(drawn(fight.bo)).toContain('Prone');
  expect(sent).toEqual([]);
  // Put on by hand as well, the icon comes off, with a notice about the one that is left.
  await actorOf(fight.gm).toggleStatusEffect('salvo-prone', { active: true });
  await actorOf(fight.gm).toggleStatusEffect('salvo-prone');
  expect(sent).toEqual(['create', 'delete']);
});

test('a GM takes it away by the ruling of the book', async () => {
  fight = await openFluid();
  expect(drawn(fight.gm)).toContain('Flat-footed');
  await actorOf(fight.ana).toggleStatusEffect('salvo-flatFooted', { active: false });
  expect(fight.ana.face.notices.at(-1)?.message).toContain('Flat-footed');
  await actorOf(fight.gm).toggleStatusEffect('salvo-flatFooted', { active: false });
  await iconsFollow();
  expect(drawn(fight.ana)).not.toContain('Flat-footed');
  expect(actorOf(fight.gm).effects.size).toBe(0);
});

test('a reload shows the same icons', async () => {
  await open();
  await goes('prone');
  await fight.table.reload('ana');
  await iconsFollow();
  expect(drawn(fight.ana)).toContain('Prone');
});

test("a token's palette offers the conditions of its own game alone", async () => {
  await open();
  const { statusEffects } = (
    fight.gm.globals as unknown as {
      CONFIG: { statusEffects: Record<string, { name: string; hud?: { actorTypes: readonly string[] } }> };
    }
  ).CONFIG;
  const own = Object.entries(statusEffects).filter(([id]) => id.startsWith('salvo-'));
  expect(own.length).toBeGreaterThan(40);
  for (const [, { hud }] of own) expect(hud?.actorTypes).not.toEqual([]);
  expect(statusEffects['salvo-mustPress']?.hud?.actorTypes).toEqual(['fluidCharacter']);
  expect(statusEffects['salvo-dead']?.hud?.actorTypes).toContain('cepheusCharacter');
});
