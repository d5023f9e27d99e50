/** Refusals of acts, each beside the nearest situation in which the same act is allowed. */
import { expect, test } from 'vitest';
import { arrgs } from '../../../src/rules/arrgs/index.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { duel, fight, refusedIn, SWORD, table, weapon, type Data, type Line } from './people.ts';

const CANNON = weapon('cannon', { kind: 'ranged', increment: 30, arc: 'all' });
const WAGON = { size: 'huge', baseSpeed: 8, seats: 2, vitality: { max: 40 } };
const HORSE = { size: 'large', abilities: { body: 4, agility: 2, intellect: -4, personality: 1 } };

/** Somebody on foot, a horse, a wagon with or without its gun, and an enemy. */
const yard = (guns: readonly Data[] = [CANNON]): Line =>
  table.start(
    fight([
      { id: 'a', side: 'us', score: 20, sheet: { aap: 3 } },
      { id: 'horse', side: 'us', score: 5, sheet: HORSE, items: [] },
      { id: 'wagon', side: 'us', kind: 'vehicle', sheet: WAGON, items: guns },
      { id: 'b', side: 'them', score: 3, items: [SWORD] },
    ]),
  );
const aboard = (line: Line): Line => table.act(line, 'a', 'mount', { target: 'wagon', dice: [19] });
const nextRound = (line: Line): Line => [1, 2, 3].reduce((later) => table.next(later), line);
const second = { pool: 'aap' };

test('ARR-MNT-01: nobody mounts the dead', () => {
  expect(table.act(yard(), 'a', 'mount', { target: 'horse', dice: [19] }).refused).toBeNull();
  const dead = table.act(yard(), 'horse', 'harm', { declared: { amount: 999 } });
  expect(refusedIn(table.act(dead, 'a', 'mount', { target: 'horse' }))).toBe('noMount');
});

test('ARR-MNT-01, -02: mounting and dismounting have the odds of their Ride check; a rider is marked with its mount', () => {
  const oddsIn = (line: Line, action: string, targets: readonly string[] = []) =>
    arrgs.odds(line.fight, { action, who: 'a', targets: [...targets] });
  // Agility 1 against 10 + Personality 1 of the horse, and 10 for the wagon.
  expect(oddsIn(yard(), 'mount', ['horse'])).toMatchObject({ chances: [{ chance: 11 / 20 }], needed: { sum: 10 } });
  expect(oddsIn(yard(), 'mount', ['wagon'])).toMatchObject({ chances: [{ chance: 12 / 20 }], needed: { sum: 9 } });
  expect(oddsIn(yard(), 'dismount')).toMatchObject({ refused: 'notAboard' });
  const up = nextRound(aboard(yard()));
  expect(oddsIn(up, 'dismount')).toMatchObject({ chances: [{ chance: 12 / 20 }], needed: { sum: 9 } });
  const marksOf = (line: Line) => arrgs.status(line.fight, 'a').conditions.filter(({ id }) => id === 'riding');
  expect(marksOf(up)).toEqual([
    { id: 'riding', label: 'SALVO.arrgs.mark.riding', clause: 'ARR-MNT-01', other: 'wagon' },
  ]);
  expect(marksOf(yard())).toEqual([]);
});

test('ARR-MNT-01: a combatant on foot cannot dismount', () => {
  expect(refusedIn(table.act(yard(), 'a', 'dismount'))).toBe('notAboard');
  expect(table.act(aboard(yard()), 'a', 'dismount', { dice: [19], declared: second }).refused).toBeNull();
});

test('GAP-12: a mounted weapon is fired from where it stands', () => {
  const fire = { target: 'b', declared: { weapon: 'cannon', squares: 10 } };
  const unarmed = { target: 'b', declared: { squares: 10 } };
  expect(refusedIn(table.act(yard(), 'a', 'fireMounted', unarmed))).toBe('noMountedWeapon');
  expect(refusedIn(table.act(nextRound(aboard(yard([]))), 'a', 'fireMounted', unarmed))).toBe('noMountedWeapon');
  const up = nextRound(aboard(yard()));
  expect(table.act(up, 'a', 'fireMounted', { ...fire, dice: [2] }).refused).toBeNull();
});

test('GAP-10: only a spell without an effect on somebody is cast upon nobody; neither has odds of hitting', () => {
  const bolt = { type: 'spell', id: 'bolt', level: 1, increment: 10, memorised: 3, sv: 5, types: ['fire'] };
  const burst = { ...bolt, id: 'burst', radius: 2 };
  const mend = { ...bolt, id: 'mend', types: [], defence: 'none', effectOnSuccess: 'heal' };
  const light = { ...bolt, id: 'light', types: [], sv: null };
  const sheet = { skills: { arcane: 9 }, slots: { 1: { max: 9 } } };
  const line = duel({ items: [bolt, burst, mend, light], sheet });
  const oddsOf = (item: string, targets: readonly string[], around: readonly string[] = []): string | null => {
    const declared = { squares: 5, around: around.map((id) => ({ id, x: 0, y: 0 })) };
    const odds = arrgs.odds(line.fight, { action: 'cast', who: 'a', item, targets: [...targets], declared });
    return isRefusal(odds) ? odds.refused : null;
  };
  expect([oddsOf('bolt', []), oddsOf('bolt', ['b'])]).toEqual(['noTarget', null]);
  expect([oddsOf('burst', []), oddsOf('burst', [], ['b'])]).toEqual(['noTarget', null]);
  expect(oddsOf('light', [])).toBe('noTarget');
  const uponNobody = (item: string, dice: readonly number[] = []) =>
    table.act(line, 'a', 'cast', { item, dice }).refused;
  expect([uponNobody('bolt'), uponNobody('mend'), uponNobody('light', [10])]).toMatchObject([
    { refused: 'noTarget', clause: 'GAP-10' },
    { refused: 'noTarget', clause: 'GAP-10' },
    null,
  ]);
  // Before it has a target nothing is wrong with it.
  expect(arrgs.choices(line.fight, 'a', 'cast').map(({ refused }) => refused)).toEqual([null, null, null, null]);
});
