/** The operations of `arrgs.ops.md`, by chapter. */
import type { Operations } from '../format.ts';
import { attack } from './attack.ts';
import { checks } from './checks.ts';
import { life } from './life.ts';
import { manoeuvres } from './manoeuvres.ts';
import { movement } from './movement.ts';
import { opportunity } from './opportunity.ts';
import { sequence } from './sequence.ts';
import { spells } from './spells.ts';
import { strikes } from './strikes.ts';

export const arrgs: Operations = {
  ...checks,
  ...attack,
  ...manoeuvres,
  ...strikes,
  ...spells,
  ...sequence,
  ...life,
  ...movement,
  ...opportunity,
};
