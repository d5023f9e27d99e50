/** A setting at the table: one scene, played once for each value. */
import type { OptionValue } from '../../../src/rules/kernel/fight.ts';
import type { Line } from './people.ts';

export interface Scenario {
  readonly key: string;
  /** Clauses that the setting belongs to. */
  readonly clauses: string;
  readonly values: readonly OptionValue[];
  /** The scene played by acts, moments, choices and odds alone; what it gives must differ from value to value. */
  readonly play: (options: Line['fight']['options']) => unknown;
}
