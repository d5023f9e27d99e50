/** Conditions given and taken by hand, by the rulings that say so of themselves. Nothing here knows a book. */
import type { Choice } from '../../../rules/index.ts';
import type { DeclaredValues } from './act-state.ts';

export interface ByHand {
  readonly choice: Choice;
  readonly declared: DeclaredValues;
}

/** The ruling that gives a condition, or takes it away, null where none can now. */
export function rulingOn(choices: readonly Choice[], condition: string, holds: boolean): ByHand | null {
  for (const choice of choices) {
    if (choice.refused !== null) continue;
    const declared = declaredOn(choice, condition, holds);
    if (declared) return { choice, declared };
  }
  return null;
}

function declaredOn({ onConditions, fields }: Choice, condition: string, holds: boolean): DeclaredValues | null {
  if (!onConditions) return null;
  const { named, only, flag, given } = onConditions;
  if (flag === undefined && holds !== given) return null;
  const declared = flag === undefined ? {} : { [flag]: holds === given };
  if (only === condition) return declared;
  const isOffered = fields.find(({ key }) => key === named)?.options?.some(({ id }) => id === condition) === true;
  return named !== undefined && isOffered ? { [named]: condition, ...declared } : null;
}
