/** U2 and U5 to U9: the cost of a change in Chromium, by the built system. They need a browser and `npm run build`. */
import { countAll } from '../browser/counts.ts';
import { countGrowth, type Held } from '../browser/growth.ts';
import { countMany, type Bulk, type Many } from '../browser/many.ts';
import { atMost, type Row } from './measure.ts';

export async function browserCounts(): Promise<readonly Row[]> {
  const counts = await countAll();
  const nodes = `one field of a sheet with 200 items (${counts.sheetNodes} nodes)`;
  return [
    atMost('U2', nodes, counts.fieldNodes, 60, { unit: 'nodes' }),
    atMost('U6', 'renders for a turn change, the worse of two tabs', Math.max(...counts.renders), 1, {
      unit: 'renders',
    }),
    atMost('U6', 'document writes for a turn change', counts.writes, 1, { unit: 'writes' }),
    atMost('U9', 'templates compiled during play', counts.compiled, 0, { unit: 'templates' }),
    ...crowdRows('cepheus', await countMany('cepheus', { timed: true })),
    ...crowdRows('fluid', await countMany('fluid', { late: true, timed: true })),
    ...crowdRows('fluid', await countMany('fluid', { people: 24, timed: true })),
  ];
}

/** Openings of windows, and turns, after which nothing of them may be left. */
const OFTEN = 100;

export async function growth(): Promise<readonly Row[]> {
  const { opened, turned } = await countGrowth(OFTEN);
  return [
    ...leftRows(`after ${OFTEN} openings of a sheet and a dialog`, opened),
    ...leftRows(`after ${OFTEN} turns`, turned),
  ];
}

const leftRows = (when: string, { listeners, detached }: Held): readonly Row[] => [
  atMost('U8', `listeners more ${when}`, listeners, 0, { unit: 'listeners' }),
  atMost('U8', `detached nodes more ${when}`, detached, 0, { unit: 'nodes' }),
];

function crowdRows(fight: string, many: Many): readonly Row[] {
  const { people, rowsOnTurn, reorder, rollAll, endOfRound } = many;
  const who = `${fight}, ${people} combatants`;
  return [
    atMost('U5', `${who}: next turn`, rowsOnTurn, 4, { unit: 'rows rebuilt' }),
    atMost('U5', `${who}: new order (${reorder.moved} in another place)`, reorder.rebuilt, 0, { unit: 'rows rebuilt' }),
    ...(rollAll ? bulkRows(`${who}: initiative for all`, rollAll, many) : []),
    ...bulkRows(`${who}: end of the round (${endOfRound.moved} in another place)`, endOfRound, many),
  ];
}

const bulkRows = (what: string, { writes, renders, ms }: Bulk, { fullMs }: Many): readonly Row[] => [
  atMost('U7', what, writes, 1, { unit: 'writes' }),
  atMost('U7', `${what}, the worse of two tabs`, Math.max(...renders), 1, { unit: 'renders' }),
  atMost('U7', `${what}, ÷ a full render of the tracker`, ms / fullMs, 1.5, {
    unit: '×',
    note: `${ms.toFixed(0)} ms against ${fullMs.toFixed(0)} ms`,
  }),
];
