/** U2, U5 and U6: counts from the built system in Chromium. They need a browser and `npm run build`. */
import { countAll } from '../browser/counts.ts';
import type { Row } from './measure.ts';

export async function browserCounts(): Promise<readonly Row[]> {
  const counts = await countAll();
  const row = (id: string, what: string, value: number, unit: string, must: number): Row => ({
    ...{ id, what, value, unit, must },
    better: 'less',
  });
  return [
    row('U2', `one field of a sheet with 200 items (${counts.sheetNodes} nodes)`, counts.fieldNodes, 'nodes', 60),
    row('U5', 'next turn of 200 combatants', counts.rowsOnTurn, 'rows rebuilt', 4),
    row('U5', `new order of 200 combatants (${counts.moved} in another place)`, counts.rowsOnOrder, 'rows rebuilt', 0),
    row('U6', 'renders for a turn change, the worse of two tabs', Math.max(...counts.renders), 'renders', 1),
    row('U6', 'document writes for a turn change', counts.writes, 'writes', 1),
    row('U9', 'templates compiled during play', counts.compiled, 'templates', 0),
  ];
}
