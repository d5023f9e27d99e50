/** Conditions given and taken by hand: the rulings of a book that do it, found by what they ask. Nothing here knows a book. */
import type { Choice, Field } from '../../../rules/index.ts';
import type { Declared } from './act-state.ts';

export interface ByHand {
  readonly choice: Choice;
  readonly declared: Declared;
}

/** What each ruling asks about: which condition (`condition: prone`), or one alone, by its own name (`helpless`). */
const NAMES: readonly string[] = ['condition', 'status'];

/** Whether a ruling gives and takes conditions at all. */
export const isByHand = (choice: Choice): boolean => choice.gm === true && conditionField(choice) !== undefined;

/** The ruling that takes a condition away now, null where there is none. */
export function takenBy(choices: readonly Choice[], condition: string): ByHand | null {
  for (const choice of choices) {
    if (choice.gm !== true || choice.refused !== null) continue;
    const declared = takes(choice, condition);
    if (declared) return { choice, declared };
  }
  return null;
}

function takes(choice: Choice, condition: string): Declared | null {
  const alone = choice.fields.find(({ key, kind }) => kind === 'flag' && key === condition);
  if (alone) return { [condition]: false };
  const named = conditionField(choice);
  const flag = flagOf(choice);
  if (!named || !flag || !named.options?.some(({ id }) => id === condition)) return null;
  return { [named.key]: condition, [flag.key]: flag.default !== true };
}

const conditionField = ({ fields }: Choice): Field | undefined =>
  fields.find(({ key, kind }) => kind === 'choice' && NAMES.includes(key));

/** The one yes or no of such a ruling says whether it is given or taken; as it stands at first, it is given. */
function flagOf({ fields }: Choice): Field | null {
  const [flag = null, ...more] = fields.filter(({ kind }) => kind === 'flag');
  return more.length === 0 ? flag : null;
}
