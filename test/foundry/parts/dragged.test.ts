/** A dragged way in words: what it opens, and nobody whom the user may not see. */
import { beforeEach, expect, test, vi } from 'vitest';
import { moveView } from '../../../src/foundry/canvas/move-view.ts';
import type { Leg, Mover, Plan } from '../../../src/foundry/canvas/move-plan.ts';
import type { Table } from '../../../src/foundry/resolution/table/table.ts';
import { actorOf, openWorld } from './world.ts';

beforeEach(() => {
  vi.unstubAllGlobals();
  openWorld({ self: 'ana' });
});

const opens = (who: string) => ({ label: 'opens', clause: '', good: false, values: { who: [who] } });
const choice = { label: 'go', cost: {} };
const leg = { choice, command: { action: 'go', who: 'a' }, foreseen: [opens('b'), opens('c')], chances: [] };
const plan = { legs: [leg as never as Leg], refusal: null, length: 1, unit: 'squares', grade: 'cheap' } as const;

test('the ruler does not name a hidden combatant to whom the way opens an Opportunity', () => {
  const linesBy = (hidden: boolean): number => {
    const table = {
      ruleset: { id: 'some', status: () => ({ budget: [] }) },
      fight: { combatants: [], seats: {} },
      combat: null,
      actors: new Map(['a', 'b', 'c'].map((id) => [id, actorOf(id, 'arrgsCharacter', {})])),
      tokens: new Map([['b', { hidden }]]),
    } as never as Table;
    return moveView({ table } as Mover, plan as Plan).lines.length;
  };
  expect([linesBy(false), linesBy(true)]).toEqual([2, 1]);
});

test('the ruler of a charge keeps the difficulty that its target sets from those who may not know its numbers', () => {
  const against = { label: 'against', clause: '', good: null, values: { dc: 16 }, ofTarget: true };
  const charge = { ...leg, command: { action: 'charge', who: 'a', targets: ['b'] }, foreseen: [against, opens('c')] };
  const linesBy = (hideNumbers: boolean): readonly boolean[] => {
    openWorld({ self: 'ana', settings: { hideNumbers } });
    const table = {
      ruleset: { id: 'some', status: () => ({ budget: [] }) },
      fight: { combatants: [], seats: {} },
      combat: null,
      actors: new Map(['a', 'b', 'c'].map((id) => [id, actorOf(id, 'arrgsCharacter', {}, { isOwner: id === 'a' })])),
      tokens: new Map(),
    } as never as Table;
    return moveView({ table } as Mover, { ...plan, legs: [charge as never as Leg] } as Plan).lines.map(
      ({ bad }) => bad,
    );
  };
  expect([linesBy(false), linesBy(true)]).toEqual([[false, true], [true]]);
});
