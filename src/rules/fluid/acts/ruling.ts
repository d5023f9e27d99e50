/** The common parts of the GM's rulings. */
import { chained, type Maker } from '../../kernel/fight.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { inOneStage } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { stage } from '../fight/progress.ts';
import type { FluidFight } from '../sheet/types.ts';
import { anytime, type Request } from './act.ts';

export const ruling = { ...anytime, gm: true } as const;

/** The reason that an act which needs a fight underway is refused; null: the fight is underway. */
export const roundRefusal = ({ fight, act }: Request): Refusal | null =>
  fight.phase === 'underway' ? null : refuse('noRound', act.clause);

/** The outcome of a ruling of one stage. */
export const ruled = (request: Request, ...makers: readonly Maker<FluidFight>[]): Outcome =>
  inOneStage(request, stage('note', request.who, request.action, chained(request.fight, ...makers)));
