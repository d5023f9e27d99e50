/** Line of sight and line of effect, which walls block unless the GM says otherwise (ARR-ATK-05, GAP-13). */
import type { Field } from '../../kernel/command.ts';
import type { Declared } from '../../kernel/declared.ts';
import { flagField } from '../acts/act.ts';

export const lineFields: readonly Field[] = [
  flagField('lineOfSight', 'ARR-ATK-05', 'table', true),
  flagField('lineOfEffect', 'ARR-ATK-05', 'table', true),
  flagField('linesOverruled', 'GAP-13', 'gm'),
];

interface Lines {
  readonly lineOfSight: boolean;
  readonly lineOfEffect: boolean;
}

/** The lines as measured, or both free where the GM overrules them. */
export function linesIn(declared: Declared): Lines {
  const { linesOverruled = false, lineOfSight = true, lineOfEffect = true } = declared.values;
  const overruled = linesOverruled === true;
  return { lineOfSight: overruled || lineOfSight === true, lineOfEffect: overruled || lineOfEffect === true };
}
