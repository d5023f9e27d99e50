/** Sections 3.7 to 3.12 of the contract, by chapter. */
import type { Operations } from '../format.ts';
import { falls } from './falls.ts';
import { fire } from './fire.ts';
import { grapple } from './grapple.ts';
import { maneuvers } from './maneuvers.ts';
import { recovery } from './recovery.ts';
import { ships } from './ships.ts';
import { tracks } from './tracks.ts';

export const later: Operations = { ...falls, ...maneuvers, ...tracks, ...fire, ...grapple, ...ships, ...recovery };
