/** Areas of the scene that an attack covers: a blast, the squares of a sweep (FLU-GAP-17, -37). */
import type { Area } from '../../kernel/area.ts';
import { damageAway } from '../harm/blast.ts';
import type { Weapon } from '../sheet/types.ts';
import { NEIGHBORS } from './hits.ts';

/** Full damage at ground zero, half of it for each increment away, as long as the most it can do leaves anything. */
export function blastArea({ damage: { dice, sides, flat }, blastIncrement }: Weapon): Area {
  const most = dice * sides + flat;
  const zones: { reach: number; label: string }[] = [];
  for (let away = 0; damageAway(most, away) >= 1; away++)
    zones.push({ reach: (away + 1) * blastIncrement - 1, label: `SALVO.fluid.zone.${Math.min(away, LEAST)}` });
  return {
    clause: 'FLU-GAP-17',
    shape: 'circle',
    unit: 'squares',
    zones,
    from: 'point',
    fills: { as: 'near', list: NEIGHBORS.key },
  };
}

/** From here on a share has no name of its own. */
const LEAST = 3;

/** So many squares in a row, from the one aimed at; fire that only keeps heads down may be laid where nobody is yet. */
export const sweptSquares = (squares: number, empty: boolean): Area => ({
  clause: 'FLU-GAP-37',
  shape: 'line',
  unit: 'squares',
  zones: [{ reach: squares }],
  wide: 1,
  from: 'point',
  ...(empty ? { ground: true } : {}),
  fills: { as: 'targets' },
});
