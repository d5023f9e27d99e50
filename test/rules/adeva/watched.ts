/** Somebody on Overwatch, and the enemy that it watches. */
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import { acts, rifle, somebody, sword, turnEnds, turnOf, underway, type Words } from './arena.ts';

export const watcher = somebody('watcher', { side: 'us', scores: { bs: 50, ag: 47 }, items: [rifle] });

export const enemy = (words: Words = {}) =>
  somebody('enemy', { side: 'them', scores: { ag: 52, wp: 34 }, items: [sword], ...words });

export const watch = (declared: Record<string, string | number> = {}) => ({
  action: 'overwatch',
  who: 'watcher',
  item: 'rifle',
  declared: { mode: 'burst', intendedHits: 3, ...declared },
});

/** The watcher has declared; it is the enemy's turn. */
export const watched = (settings: AdevaFight['options'] = {}, declared = {}, other = enemy()): AdevaFight =>
  turnOf(turnEnds(acts(underway([watcher, other], settings), watch(declared)).fight), 'enemy');

export const aimed = { action: 'halfMove', who: 'enemy' };
