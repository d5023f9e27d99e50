/** An act of this ruleset on its way. */
import type { Deed as AnyDeed } from '../../kernel/deed.ts';
import type { CepheusFight } from '../types.ts';

export type Deed = AnyDeed<CepheusFight>;
export * from '../../kernel/deed.ts';
