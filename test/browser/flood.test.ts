// S10 in a browser: one player's flood keeps nobody else's act waiting and no page busy; a world with a long log opens soon.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { nightly } from '../night.ts';
import { begin, firefight, run } from './support.ts';

/** In ms: others' acts are applied within PATIENCE, no task of Salvo's on the GM's page is longer than TASK, a world opens within OPENING. */
const [PATIENCE, TASK, OPENING] = [2_000, 200, 10_000];
/** Messages of the flood a second, and how many of them at once. */
const [RATE, BATCH] = [1_000, 50];
const CARDS = 5_000;

let second: Page;
const fight = firefight({}, async (fight) => {
  const { gm, table } = fight;
  await run(
    gm,
    `Promise.all(['reactions', 'allocation'].map((key) => game.settings.set('salvo', key, 'automatic'))).then(() => 1)`,
  );
  await begin(fight);
  const id = await run<string>(
    gm,
    `foundry.documents.User.create({ name: 'Second', role: 1 }).then(async (user) => {
      await game.combat.combatant.actor.update({ ownership: { [user.id]: 3 } });
      return user.id;
    })`,
  );
  second = await table.open(id);
});

/** The parts of a flood, by turns, as in test/foundry/flood.test.ts; sent from the player's page as quickly as RATE says or the machine lets it. */
const flood = (page: Page, count: number): Promise<void> =>
  run(
    page,
    `(async () => {
      const { ChatMessage } = foundry.documents;
      const [own, other] = ['firefightone0000', game.combat.combatant.id];
      const act = (command, state) => ({ type: 'action', system: { ruleset: 'cepheus', combat: game.combat.uuid, command: { action: 'attack', ...command }, state } });
      const kinds = [
        () => act({ who: other, targets: [own] }, 'requested'),
        () => act({ who: own, targets: [other] }, 'requested'),
        () => act({ who: own, targets: [other] }, 'applied'),
        (n) => ({ type: 'answer', system: { action: 'nothing' + n, index: 0, value: 'dodge' } }),
        (n) => ({ type: 'reversal', system: { action: 'nothing' + n, redo: false } }),
        (n) => ({ content: String(n) }),
      ];
      for (let sent = 0, due = performance.now(); sent < ${count}; due += ${(1000 * BATCH) / RATE}) {
        for (let at = 0; at < ${BATCH}; at++, sent++) void ChatMessage.create(kinds[sent % kinds.length](sent)).catch(() => null);
        await new Promise((next) => setTimeout(next, Math.max(0, due - performance.now())));
      }
    })()`,
  );

/** Somebody else's act, from the press to its effect as its own page sees it, in ms; then it is taken back. */
const act = (page: Page): Promise<number> =>
  run(
    page,
    `(async () => {
      const { ChatMessage } = foundry.documents, { combatant } = game.combat;
      const item = combatant.actor.items.find(({ type }) => type === 'cepheusWeapon').id;
      const foe = game.combat.combatants.find(({ actor }) => actor.isOwner !== combatant.actor.isOwner).id;
      performance.mark('requested');
      const began = performance.now();
      const message = await ChatMessage.create({ type: 'action', system: { ruleset: 'cepheus', combat: game.combat.uuid, state: 'requested',
        command: { action: 'attack', who: combatant.id, item, targets: [foe] } } });
      const until = async (state) => {
        while (message.system.state !== state) {
          if (message.system.state === 'refused') throw new Error(JSON.stringify(message.system.refusal));
          await new Promise((next) => setTimeout(next, 10));
        }
      };
      await until('applied');
      performance.mark('applied');
      const took = performance.now() - began;
      await ChatMessage.create({ type: 'reversal', system: { action: message.id, redo: false } });
      await until('undone');
      return took;
    })()`,
  );

interface Slice {
  readonly name: string;
  readonly pid: number;
  /** The time at which it began, and for which its thread worked at it, in ms. */
  readonly at: number;
  readonly worked: number;
}

/**
 * The work of the threads of all tabs and of the shared worker, the server, while `work` went on: their own processor
 * time, since other programs on the machine are not Salvo's doing. Marks of the pages stand among them.
 */
async function traced(page: Page, work: () => Promise<void>): Promise<readonly Slice[]> {
  const session = await page.context().newCDPSession(page);
  const slices: Slice[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as readonly { name: string; pid: number; ts: number; tdur?: number }[])
      slices.push({ name: event.name, pid: event.pid, at: event.ts / 1000, worked: (event.tdur ?? 0) / 1000 });
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] },
  });
  await work();
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return slices;
}

const tasks = (slices: readonly Slice[]): readonly Slice[] => slices.filter(({ name }) => name === 'RunTask');
const longest = (slices: readonly Slice[]): number => Math.max(0, ...tasks(slices).map(({ worked }) => worked));
const whole = (slices: readonly Slice[]): number => tasks(slices).reduce((sum, { worked }) => sum + worked, 0);

/** The work of all of these from each mark `requested` to its `applied`: the time that an act waits where nobody works beside another. */
function waits(slices: readonly Slice[]): readonly number[] {
  const marks = (name: string): readonly number[] =>
    slices
      .filter((slice) => slice.name === name)
      .map(({ at }) => at)
      .sort((a, b) => a - b);
  const ends = marks('applied');
  return marks('requested').map((from, index) => whole(slices.filter(({ at }) => at >= from && at <= ends[index]!)));
}

const WARNINGS = `(() => {
  window.warnings = 0;
  for (const kind of ['info', 'warn', 'error', 'notify']) {
    const say = ui.notifications[kind];
    ui.notifications[kind] = function (...words) { window.warnings++; return say.apply(this, words); };
  }
})()`;

nightly(
  'S10 in a browser: messages of one player’s flood',
  { day: 0, goal: 10_000, step: 1_000 },
  async (_seed, tries) => {
    const { gm, player, table } = fight;
    // The first run takes longer.
    await act(second);
    for (const page of [gm, second]) await run(page, WARNINGS);
    const slices = await traced(gm, async () => {
      for (const [name, page] of Object.entries({ gm, player })) await run(page, `performance.mark('${name}')`);
      let isOver = false;
      const flooding = flood(player, tries).finally(() => (isOver = true));
      while (!isOver) await act(second);
      await flooding;
      await act(second);
    });
    const pidOf = (mark: string): number => slices.find(({ name }) => name === mark)!.pid;
    const ofGm = slices.filter(({ pid }) => pid === pidOf('gm'));
    // The flooder's own page works for nobody else.
    const waited = waits(slices.filter(({ pid }) => pid !== pidOf('player')));
    console.log(
      `${tries} messages: ${waited.length} acts of another waited ${Math.max(...waited).toFixed()} ms at most, the GM's page worked ${longest(ofGm).toFixed()} ms at a stretch`,
    );
    expect(waited.length).toBeGreaterThan(1);
    expect(Math.max(...waited)).toBeLessThan(PATIENCE);
    expect(longest(ofGm)).toBeLessThan(TASK);
    for (const page of [gm, second])
      expect(await run<number>(page, 'window.warnings')).toBeLessThanOrEqual(Math.ceil(tries / RATE));
    expect(table.problems).toEqual([]);
  },
);

nightly('S10 in a browser: cards in the log of a world that opens', { day: 0, goal: CARDS, step: CARDS }, async () => {
  const { gm } = fight;
  await act(second);
  await run(
    gm,
    `(async () => {
      const { ChatMessage } = foundry.documents;
      const { _id, ...card } = game.messages.contents.findLast(({ type }) => type === 'action').toObject();
      for (let made = 0; made < ${CARDS}; made += 500) await ChatMessage.createDocuments(Array.from({ length: 500 }, () => structuredClone(card)));
    })()`,
  );
  const began = Date.now();
  const slices = await traced(second, async () => {
    await gm.reload();
    await gm.waitForFunction(() => document.body.dataset['ready'] === 'true', undefined, { timeout: 120_000 });
    await run(gm, `performance.mark('gm')`);
  });
  const took = Date.now() - began;
  const pid = slices.find(({ name }) => name === 'gm')!.pid;
  const worked = whole(slices.filter((slice) => slice.pid === pid));
  console.log(`${CARDS} cards: opened in ${took} ms, of which the page worked ${worked.toFixed()} ms`);
  expect(await run<number>(gm, 'game.messages.size')).toBeGreaterThan(CARDS);
  expect(worked).toBeLessThan(OPENING);
});
