/**
 * S9: no card shows players dice, modifiers or steps of a combatant that they do not own, whatever is done and undone.
 * That they are sent to the players' clients all the same is counted here and stated in SECURITY.md.
 */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { seeded } from '../../src/rules/kernel/random.ts';
import { nightly } from '../night.ts';
import { drawn } from './card.ts';
import { gameOf, type Doc, type Firefight, outcomeIn } from './firefight.ts';
import { attackBy, AUTOMATIC, lay, messagesOf, prepare, undo, type Prepared, type Stored } from './hostile.ts';

let prepared: Prepared;
beforeAll(async () => {
  prepared = await prepare(AUTOMATIC);
});
let fight: Firefight;
afterEach(() => fight.table.close());

/** `ana` owns the first of the cast, `bo` the second. */
const OWNERS = { ana: 0, bo: 1 } as const;
type Player = keyof typeof OWNERS;

interface Numbered {
  readonly who: string | null;
  readonly dice?: readonly unknown[];
  readonly tally?: readonly unknown[];
  readonly steps?: readonly unknown[];
}

const stagesOf = ({ system }: Stored): readonly Numbered[] =>
  (outcomeIn(system)?.stages ?? []) as unknown as readonly Numbered[];
const hasNumbers = ({ dice = [], tally = [], steps = [] }: Numbered): boolean =>
  dice.length + tally.length + steps.length > 0;

/** The part of a card that tells a stage. */
const partOf = (html: string, index: number): string =>
  html.split('<details').find((part) => part.includes(`data-key="stage:${index}"`)) ?? '';
const showsNumbers = (part: string): boolean => /salvo-(dice|tally|steps)\b/.test(part);

/** Stages whose numbers a card of `player` shows though they are another's, or hides though they are its own; how many it hides. */
async function look(player: Player): Promise<{ readonly shown: readonly string[]; readonly hidden: number }> {
  const shown: string[] = [];
  let hidden = 0;
  for (const message of messagesOf(fight, 'action')) {
    const own = await drawn(fight.table, fight.table.seat(player), { id: message._id });
    const gms = await drawn(fight.table, fight.gm, { id: message._id });
    for (const [index, stage] of stagesOf(message).entries()) {
      if (stage.who === null || !showsNumbers(partOf(gms, index))) continue;
      const isOwn = stage.who === fight.ids[OWNERS[player]];
      if (showsNumbers(partOf(own, index)) !== isOwn) shown.push(`${message._id} ${index}`);
      if (!isOwn) hidden++;
    }
  }
  return { shown, hidden };
}

/** Attacks at random, of players and the GM's people, taken back and done again. */
async function fightAtRandom(seed: number): Promise<void> {
  const random = seeded(seed);
  const done: Doc[] = [];
  for (let act = 0; act < 8; act++) {
    const { combatant } = fight.combat();
    const attacker = fight.ids.indexOf(combatant!.id);
    const target = (attacker + 1 + random.below(fight.ids.length - 1)) % fight.ids.length;
    const seat = attacker === 0 ? fight.ana : attacker === 1 ? fight.bo : fight.gm;
    done.push(await attackBy(fight, seat, attacker, target));
    await fight.table.settle();
    for (const redo of [false, true]) {
      if (random.below(2) === 0) continue;
      await undo(fight.gm, done[random.below(done.length)]!, redo);
      await fight.table.settle();
    }
    await fight.combat().nextTurn();
    await fight.table.settle();
  }
}

nightly('S9 players are shown no number of whom they do not own', { day: 1, goal: 1_000 }, async (seed) => {
  fight = await lay(prepared);
  try {
    await fightAtRandom(seed);
    const [ana, bo] = [await look('ana'), await look('bo')];
    expect([...ana.shown, ...bo.shown]).toEqual([]);
    expect(ana.hidden + bo.hidden).toBeGreaterThan(0);
    expect(fight.table.errors).toEqual([]);
  } finally {
    fight.table.close();
  }
});

test('S9 where the world shows numbers, everybody is shown them', async () => {
  fight = await lay(prepared);
  await gameOf(fight.gm).settings.set('salvo', 'hideNumbers', false);
  const message = await attackBy(fight, fight.ana);
  await fight.table.settle();
  expect(showsNumbers(await drawn(fight.table, fight.bo, message))).toBe(true);
});

test('S9 what SECURITY.md leaves open: a user who looks into the client’s data finds the numbers', async () => {
  fight = await lay(prepared);
  const message = await attackBy(fight, fight.ana);
  await fight.table.settle();
  const { system } = gameOf(fight.bo).messages.get(message.id)!;
  const sent = (outcomeIn(system)!.stages as readonly Numbered[]).filter(hasNumbers);
  expect(sent.length).toBeGreaterThan(0);
});
