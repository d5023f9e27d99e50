/** Common parts of the GM's rulings. */
import type { Outcome } from '../../kernel/outcome.ts';
import { after, begin, chained, ended, stage, type Maker } from '../fight/progress.ts';
import type { Request } from './act.ts';

export const ruling = { cost: 'none', target: 'none', when: 'always', gm: true } as const;

/** A ruling of one stage. */
export const ruled = ({ fight, who, action }: Request, ...makers: readonly Maker[]): Outcome =>
  ended(after(begin(fight), stage('note', who, action, chained(fight, ...makers))), action, who);
