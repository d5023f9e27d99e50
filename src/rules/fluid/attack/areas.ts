/** Areas of the scene that attacks cover: blasts, and squares that are swept (FLU-GAP-17, -37). */
import type { Area } from '../../kernel/area.ts';
import { damageAway } from '../harm/blast.ts';
import type { Weapon } from '../sheet/types.ts';
import { NEIGHBORS } from './hits.ts';

/** FLU-GAP-17: a zone for each increment to which the highest possible damage reaches. */
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

/** The last increment whose share of the damage has its own label. */
const LEAST = 3;

/** FLU-GAP-37: a row of squares from the one aimed at; `empty`: combatants need not be in them. */
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
