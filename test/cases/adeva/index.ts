/** The operations of `adeva.ops.md`, by chapter. */
import type { Operations } from '../format.ts';
import { actions } from './actions.ts';
import { attacks } from './attacks.ts';
import { harm } from './damage.ts';
import { evading } from './evading.ts';
import { later } from './later.ts';
import { tests } from './tests.ts';
import { time } from './time.ts';

export const adeva: Operations = { ...tests, ...time, ...actions, ...attacks, ...evading, ...harm, ...later };
