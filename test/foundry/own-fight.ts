/** A fight of one's own people on the in-process table, in games that are played by squares; everything the book asks is answered by default. */
import { expect } from 'vitest';
import { openTable, type Seat, type TableOptions } from '../tabletop/inprocess/table.ts';
import {
  answerTo,
  classOf,
  gameOf,
  request,
  reversalOf,
  seen,
  type CombatDoc,
  type Command,
  type Doc,
  type Firefight,
} from './firefight.ts';

/** Data that changes with every act. */
export const IGNORED = ['ChatMessage', '_stats', 'ops', 'User'];
const SETTINGS = { reactions: 'automatic', allocation: 'automatic' };

/** The sources of the people, which the GM may need other documents for, and where each stands and on which side. */
interface OwnFight extends TableOptions {
  readonly people: (gm: Seat, players: readonly Seat[]) => Promise<readonly object[]> | readonly object[];
  readonly at: (index: number) => { readonly x: number; readonly y: number; readonly disposition: number };
  /** Squares of so many units; default: 1 sq */
  readonly grid?: { readonly distance: number; readonly units: string };
  readonly settings?: Readonly<Record<string, unknown>>;
  /** false: initiative is not rolled, and no round begun */
  readonly begun?: boolean;
}

/** The fight, with initiative rolled and its first round begun. */
export async function openOwnFight({
  people,
  at,
  grid = { distance: 1, units: 'sq' },
  settings = SETTINGS,
  begun = true,
  ...options
}: OwnFight): Promise<Firefight> {
  const users = ['gm', 'ana', 'bo'].map((name) => ({ name, role: name === 'gm' ? 4 : 1 }));
  const system = process.env['SALVO_SYSTEM'];
  const table = await openTable({ users, ...(system ? { system } : {}), ...options });
  const [gm, ana, bo] = users.map(({ name }) => table.seat(name)) as [Seat, Seat, Seat];
  for (const [key, value] of Object.entries(settings)) await gameOf(gm).settings.set('salvo', key, value);
  const actors = await classOf(gm, 'Actor').createDocuments(await people(gm, [ana, bo]));
  const tokens = actors.map(({ name, id }, index) => ({ name, actorId: id, actorLink: true, ...at(index) }));
  const scene = await classOf(gm, 'Scene').create({
    name: 'Yard',
    active: true,
    grid: { type: 1, size: 100, ...grid },
    tokens,
  });
  const placed = (scene as unknown as { tokens: { contents: readonly (Doc & { actorId: string })[] } }).tokens.contents;
  const combatants = placed.map((token) => ({ tokenId: token.id, actorId: token.actorId, sceneId: scene.id }));
  const combat = await classOf(gm, 'Combat').create({ scene: scene.id, active: true, combatants });
  await table.settle();
  const fight: Firefight = {
    table,
    gm,
    ana,
    bo,
    actors: actors.map((actor) => actor.id),
    ids: actors.map(
      (actor) => gameOf(gm).combat.combatants.contents.find((combatant) => combatant.actor.id === actor.id)!.id,
    ),
    combat: (seat = gm) => gameOf(seat).combat,
  };
  if (begun) {
    await (combat as CombatDoc).rollAll();
    await table.settle();
    await fight.combat().startCombat();
    await table.settle();
  }
  return fight;
}

export const stateOf = (fight: Firefight, message: Doc): unknown => seen(fight, message).system['state'];

/** An act of the GM's, carried through: each question is answered with an offered one of `preferred`, else with the default. */
export async function act(
  fight: Firefight,
  ruleset: string,
  command: Command,
  ...preferred: readonly string[]
): Promise<Doc> {
  const message = await request(fight, fight.gm, command, { ruleset });
  await fight.table.settle();
  while (stateOf(fight, message) === 'asking') {
    const { index, ask } = seen(fight, message).system['asking'] as {
      index: number;
      ask: { default: unknown; options?: readonly { id: string }[] };
    };
    await answerTo(fight.gm, message, index, ask.options?.find(({ id }) => preferred.includes(id))?.id ?? ask.default);
    await fight.table.settle();
  }
  return message;
}

/** The act changes what it should; undo restores every document, redo brings all back. */
export async function backAndForth(
  fight: Firefight,
  ruleset: string,
  command: Command,
  changed: () => unknown,
  preferred = '',
): Promise<void> {
  const [before, was] = [fight.table.hash(IGNORED), JSON.stringify(changed())];
  const message = await act(fight, ruleset, command, preferred);
  expect([stateOf(fight, message), seen(fight, message).system['refusal']]).toEqual(['applied', null]);
  const after = fight.table.hash(IGNORED);
  expect(JSON.stringify(changed())).not.toBe(was);
  await reversalOf(fight.gm, message);
  await fight.table.settle();
  expect([stateOf(fight, message), fight.table.hash(IGNORED)]).toEqual(['undone', before]);
  await reversalOf(fight.gm, message, true);
  await fight.table.settle();
  expect([stateOf(fight, message), fight.table.hash(IGNORED)]).toEqual(['applied', after]);
}
