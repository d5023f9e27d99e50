/** The combatants near the target of an attack, as the table has measured them. */
import { listed, type Near } from '../../kernel/declared.ts';
import type { Id } from '../../kernel/json.ts';
import type { Request } from '../acts/act.ts';
import { NEIGHBORS } from '../attack/attack-fields.ts';

/** The neighbors of `victim` if it is the first target; else empty, as the table measures around no other. */
export const nearTo = ({ declared, targets }: Request, victim: Id): readonly Near[] =>
  targets[0] === victim ? (listed(declared, NEIGHBORS) ?? []) : [];
