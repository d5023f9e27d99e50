/** Everything that is offered, to everybody in every state, on and off the turn: read against the catalogue and kept. */
import { test } from 'vitest';
import { drive } from '../../../src/rules/drive/index.ts';
import { linesOfChoices } from '../choices.ts';
import { golden } from './fight-log.ts';
import { fightOf, ITEMS, underway, type Person } from './fight-people.ts';

const hurt = { 1: { type: 'core', degrees: 2 }, 2: { type: 'handArm', degrees: 1 } } as const;

/** An archer, a wall of shields, somebody hurt in a group with another, somebody with auras. */
const PEOPLE: readonly Person[] = [
  {
    id: 'A',
    side: 'us',
    items: [ITEMS.sword, ITEMS.dagger, ITEMS.beam, ITEMS.grenade, ITEMS.firestorm, ITEMS.gravity],
  },
  { id: 'B', side: 'us', items: [ITEMS.pistol, ITEMS.low, ITEMS.medium, ITEMS.high, ITEMS.kinetic] },
  { id: 'C', side: 'them', items: [ITEMS.claw, ITEMS.chain], state: { group: 'g', damageTaken: 30, injuries: hurt } },
  {
    id: 'D',
    side: 'them',
    items: [ITEMS.arc, ITEMS.aura, ITEMS.deviceAura],
    state: { group: 'g' },
    scores: { will: 3 },
  },
];

const lines = (fight: Parameters<typeof linesOfChoices>[1]): readonly string[] => linesOfChoices(drive as never, fight);

test('DRV-RND-02, DRV-GEN-05 before a fight: what may be done, at what cost, within what bounds', async () => {
  await golden('choices-before', lines(fightOf(PEOPLE)));
});

test('DRV-RND-08 while everybody moves', async () => {
  await golden('choices-moving', lines(underway(PEOPLE, 'A', { shared: {} })));
});

test('DRV-RND-02, -08 when it is time to act', async () => {
  await golden('choices-acting', lines(underway(PEOPLE, 'A')));
});
