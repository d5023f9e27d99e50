/** The common parts of the GM's rulings. */
import { chained } from '../../kernel/fight.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { after, begin, ended } from '../../kernel/progress.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { stage, type Maker } from '../fight/progress.ts';
import { anytime, type Request } from './act.ts';

export const ruling = { ...anytime, gm: true } as const;

/** The reason that an act which needs a fight underway is refused; null: the fight is underway. */
export const roundRefusal = ({ fight, act }: Request): Refusal | null =>
  fight.phase === 'underway' ? null : refuse('noRound', act.clause);

/** The outcome of a ruling of one stage. */
export const ruled = ({ fight, who, action }: Request, ...makers: readonly Maker[]): Outcome =>
  ended(after(begin(fight), stage('note', who, action, chained(fight, ...makers))), action, who);
