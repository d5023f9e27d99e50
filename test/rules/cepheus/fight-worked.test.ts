/** The worked examples of section 43 that are fights, played through the contract. */
import { expect, test } from 'vitest';
import { cepheus, type CepheusFight } from '../../../src/rules/cepheus/index.ts';
import { inOrder } from '../../../src/rules/kernel/order.ts';
import { act, golden, next, start, scripted } from './fight-log.ts';
import { fightOf } from './fight-people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const counts = (fight: CepheusFight): unknown =>
  inOrder(fight, cepheus.order).map((id) => [id, cepheus.order.count(fight, combatantIn(fight, id))]);

test('WE-01 CEP-FLOW-02 CEP-FLOW-03 CEP-TAC-01 CEP-INI-03 ambush, tactics, order', async () => {
  const fight = fightOf([
    { id: 'Ana', side: 'us', scores: { dex: 10 } },
    { id: 'Bo', side: 'us', scores: { int: 9 }, skills: { Tactics: 1 }, sheet: { commander: true } },
    { id: 'Cy', side: 'them', scores: { dex: 4 }, state: { aware: false } },
    { id: 'Di', side: 'them', scores: { dex: 13 }, state: { aware: false } },
  ]);
  const { fight: now, log } = start(scripted(fight), { dice: [3, 5, 2, 2, 4, 4] });
  await golden('we-01', log);
  expect(counts(now)).toEqual([
    ['Ana', 15],
    ['Bo', 14],
    ['Cy', 7],
    ['Di', 6],
  ]);
});

test('WE-02 CEP-ATK-03 CEP-MOD CEP-DMG a full stack of modifiers', async () => {
  const fight = fightOf(
    [
      {
        id: 'A',
        scores: { dex: 9 },
        skills: { 'Slug Rifle': 2 },
        weapons: ['sighted'],
        state: { initiative: 9, aim: { target: 'T', dm: 1, kill: 0 } },
      },
      {
        id: 'T',
        scores: { dex: 8 },
        armor: ['mesh'],
        state: { initiative: 5, stance: 'crouched', cover: 'half', metresMoved: 12 },
      },
    ],
    { phase: 'underway', round: 1, turn: 'A', acted: { A: true }, scene: { light: 'low' } },
  );
  const declared = { squares: 9, gridKind: 'square', metres: 13.5 };
  const script = { dice: [5, 5, 4, 2, 6], choices: ['dodge', 'dex'] };
  const { fight: now, log } = act(scripted(fight), 'A', 'attack', {
    ...script,
    item: 'sighted',
    target: 'T',
    declared,
  });
  await golden('we-02', log);
  expect(combatantIn(now, 'T').state.current).toMatchObject({ end: 0, dex: 7, str: 7 });
});

test('WE-03 CEP-INI-05 CEP-INI-06 CEP-RCT-02 what reactions do to the order', async () => {
  const people = [
    { id: 'Al', skills: { 'Slug Rifle': 0 }, weapons: ['rifle'], state: { initiative: 11 } },
    { id: 'Xi', skills: { 'Slug Rifle': 0 }, weapons: ['rifle'], state: { initiative: 9 } },
    { id: 'Bea', state: { initiative: 8 } },
    { id: 'Cal', skills: { 'Slug Rifle': 0 }, weapons: ['rifle'], state: { initiative: 3 } },
  ];
  const shot = { item: 'rifle', dice: [1, 1] };
  let played = start(scripted(fightOf(people)));
  played = act(played, 'Al', 'attack', { ...shot, target: 'Xi', choices: ['dodge'] });
  played = next(played);
  expect(played.fight.turn).toBe('Bea');
  played = next(played);
  played = act(played, 'Xi', 'attack', { ...shot, target: 'Al', choices: ['none'] });
  played = next(played);
  played = act(played, 'Cal', 'attack', { ...shot, target: 'Xi', choices: ['dodge'] });
  expect(combatantIn(played.fight, 'Xi').state.reactions).toBe(2);
  await golden('we-03', played.log);
  played = next(played);
  expect(counts(played.fight)).toEqual([
    ['Al', 11],
    ['Bea', 8],
    ['Xi', 7],
    ['Cal', 3],
  ]);
  expect(combatantIn(played.fight, 'Xi').state.reactions).toBe(0);
  for (let turn = 0; turn < 4; turn++) played = next(played);
  expect(played.fight.round).toBe(3);
  expect(cepheus.order.count(played.fight, combatantIn(played.fight, 'Xi'))).toBe(9);
});

test('WE-04 CEP-AIM aiming for the kill', async () => {
  const fight = fightOf([
    { id: 'A', skills: { 'Slug Rifle': 1 }, weapons: ['rifle'], state: { initiative: 9 } },
    { id: 'T', armor: ['cloth'], scores: { end: 9 }, state: { initiative: 5 } },
  ]);
  let played = start(scripted(fight));
  for (let action = 0; action < 3; action++) played = act(played, 'A', 'aimKill', { target: 'T' });
  expect(combatantIn(played.fight, 'A').state.aim).toEqual({ target: 'T', dm: 0, kill: 6 });
  played = next(next(played));
  played = act(played, 'A', 'aim', { target: 'T' });
  const dice = [4, 4, 2, 4, 5];
  played = act(played, 'A', 'attack', {
    item: 'rifle',
    target: 'T',
    declared: { metres: 100 },
    dice,
    choices: ['none', 'str'],
  });
  await golden('we-04', played.log);
  expect(combatantIn(played.fight, 'T').state.current).toMatchObject({ end: 0, str: 6 });
});

test('WE-04 CEP-AIM-08 a hit between the rounds takes both bonuses', () => {
  const fight = fightOf([
    { id: 'A', skills: { 'Slug Rifle': 1 }, weapons: ['rifle'], state: { initiative: 9 } },
    { id: 'T', armor: ['cloth'], skills: { 'Slug Pistol': 0 }, weapons: ['pistol'], state: { initiative: 5 } },
  ]);
  let played = start(scripted(fight));
  for (let action = 0; action < 3; action++) played = act(played, 'A', 'aimKill', { target: 'T' });
  played = next(played);
  played = act(played, 'T', 'attack', { item: 'pistol', target: 'A', dice: [4, 4, 1, 1], choices: ['none'] });
  played = next(played);
  expect(combatantIn(played.fight, 'A').state.aim).toBeNull();
});
