/** Combatants near one that an attack strikes, as far as the table has measured it. */
import { listed, type Near } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import type { Request } from '../acts/act.ts';
import { NEIGHBORS } from '../attack/attack-fields.ts';

/** The neighbors of the first target; empty: nobody has measured around this one. */
export const nearTo = ({ declared, targets }: Request, victim: Id): readonly Near[] =>
  targets[0] === victim ? (listed(declared, NEIGHBORS) ?? []) : [];
