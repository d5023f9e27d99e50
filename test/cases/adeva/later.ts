/** Sections 3.7 to 3.12 of the contract, by chapter. */
import type { Operations } from '../format.ts';
import { fire } from './fire.ts';
import { grapple } from './grapple.ts';
import { recovery } from './recovery.ts';
import { tracks } from './tracks.ts';

export const later: Operations = { ...fire, ...grapple, ...recovery, ...tracks };
