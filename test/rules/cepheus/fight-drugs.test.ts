/** Armor and drugs in a fight (GAP-06, GAP-07), and what the GM settles. */
import { describe, expect, test } from 'vitest';
import { cepheus } from '../../../src/rules/cepheus/index.ts';
import { act, end, golden, next, start, scripted } from './fight-log.ts';
import { fightOf } from './fight-people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';
import { at, begun, state, count, conditions, until, fought, dms } from './gear-fight.ts';

describe('armor (GAP-07)', () => {
  test('CEP-CORE-10 a suit without its skill: unskilled on what the body does, not on what the mind does', () => {
    const suited = { armor: ['vacc'], skills: { 'Slug Rifle': 1, Tactics: 1, 'Jack-of-all-Trades': 1 } };
    const played = begun([at('A', 8, suited), at('B', 5)]);
    expect(dms(played, 'A', 'rifle', { metres: 10 })).toMatchObject({ armorSkill: -2 });
    const physical = act(played, 'A', 'check', { declared: { characteristic: 'str' }, dice: [4, 4] });
    expect(physical.log.at(-1)).toContain('armorSkill -2');
    const mental = act(played, 'A', 'check', { declared: { skill: 'Tactics', characteristic: 'int' }, dice: [4, 4] });
    expect(mental.log.at(-1)).not.toContain('armorSkill');
    const trained = begun([at('A', 8, { ...suited, skills: { 'Slug Rifle': 1, 'Zero-G': 0 } }), at('B', 5)]);
    expect(dms(trained, 'A', 'rifle', { metres: 10 })['armorSkill']).toBeUndefined();
  });

  test.each([
    ['str', 1],
    ['dex', 1],
    ['end', 0],
    ['int', 0],
  ] as const)('GAP-07 what battle dress adds to a check with %s', (characteristic, by) => {
    const skills = { 'Battle Dress': 0, Athletics: 0 };
    const [plain, dressed] = [[], ['dress']].map((armor) => {
      const played = begun([at('A', 8, { armor, skills, scores: { str: 7, dex: 7 } }), at('B', 5)]);
      return act(played, 'A', 'check', { declared: { skill: 'Athletics', characteristic }, dice: [3, 3] }).log.at(-1)!;
    });
    const total = (line: string): number => Number(/total=(-?\d+)/.exec(line)![1]);
    expect(total(dressed!) - total(plain!)).toBe(by);
  });

  test('CEP-INI-01 CEP-DMG-04 battle dress makes its wearer faster, not tougher', () => {
    const dressed = { armor: ['dress'], skills: { 'Battle Dress': 0 }, state: { initiative: null } };
    let played = start(scripted(fightOf([at('A', 0, dressed), at('B', 5)])), { dice: [3, 3] });
    expect(count(played, 'A')).toBe(7);
    played = act(played, 'A', 'hazard', { declared: { dice: 0, points: 14 }, choices: ['str'] });
    expect(state(played, 'A').current).toMatchObject({ str: 0, end: 0 });
    expect(conditions(played, 'A')).toEqual(['unconscious', 'wounded']);
  });
});

describe('drugs (GAP-06)', () => {
  const user = at('A', 4, { drugs: ['combatDrug', 'metabolicAccelerator'] });

  test('CEP-ACT-07 a combat drug after four rounds: +4, a free dodge, damage -2, then fatigue', async () => {
    let played = begun([user, at('B', 7)]);
    played = next(played);
    played = act(played, 'A', 'takeDrug');
    expect([state(played, 'A').quantity['combatDrug'], state(played, 'A').budget.minor]).toEqual([1, 0]);
    played = until(played, 4);
    expect([count(played, 'A'), conditions(played, 'A')]).toEqual([4, []]);
    played = until(played, 5);
    expect([count(played, 'A'), played.fight.turn, conditions(played, 'A')]).toEqual([8, 'A', ['drugged']]);
    expect(act(played, 'A', 'takeDrug').refused).toMatchObject({ refused: 'alreadyDrugged' });
    played = next(played);
    const shot = { item: 'rifle', target: 'A', dice: [6, 4, 1, 1, 1], choices: ['dodge'] };
    played = act(played, 'B', 'attack', shot);
    expect([state(played, 'A').current.end, state(played, 'A').reactions]).toEqual([4, 1]);
    played = until(played, 6);
    expect(count(played, 'A')).toBe(8);
    const log = played.log;
    played = { ...played, log: [] };
    while (state(played, 'A').drug !== null) played = next(played);
    expect([played.fight.round, count(played, 'A'), conditions(played, 'A')]).toEqual([
      105,
      4,
      ['wounded', 'fatigued'],
    ]);
    await golden('gear-drug', fought({ ...played, log: [...log, ...played.log] }));
  });

  test('CEP-DMG-02 a combat drug takes off what armor does not meet', () => {
    const played = begun([at('A', 8, { drugs: ['combatDrug'], armor: ['mesh'] }), at('B', 5)]);
    const drugged = act(played, 'A', 'takeDrug', { declared: { onset: 0 } });
    const burnt = act(drugged, 'A', 'hazard', { declared: { dice: 0, points: 4 } });
    expect(burnt.log).toContain('hazard - > A drug 4>2 damage raw=4 damage=2');
    const armored = act(drugged, 'A', 'hazard', { declared: { dice: 0, points: 8, armored: true } });
    expect(armored.log).toContain('hazard - > A armor 8>3 drug 3>1 damage raw=8 damage=1');
  });

  test('CEP-RCT-02 only so many dodges of a round are free', () => {
    let played = begun([user, at('B', 7), at('C', 6)]);
    played = next(next(played));
    played = act(played, 'A', 'takeDrug', { declared: { onset: 0, cost: 'free' } });
    expect(count(played, 'A')).toBe(8);
    played = until(played, 2);
    played = next(played);
    const miss = { item: 'rifle', target: 'A', dice: [1, 1], choices: ['dodge'] };
    played = act(played, 'B', 'attack', miss);
    expect(count(played, 'A')).toBe(8);
    played = act(next(played), 'C', 'attack', miss);
    expect(cepheus.status(played.fight, 'A').initiative.map((entry) => [entry.value, entry.clause])).toEqual([
      [4, 'CEP-INI-01'],
      [4, 'GAP-06'],
      [-2, 'CEP-RCT-02'],
    ]);
  });

  test('CEP-RCT-02 of three dodges in a round two are free under a metabolic accelerator', () => {
    const drugged = at('A', 9, { state: { drug: { kind: 'metabolicAccelerator', onset: null, over: 100 } } });
    const shooters = ['B', 'C', 'D'];
    let played = begun([drugged, ...shooters.map((id, index) => at(id, 7 - index))]);
    const costs = shooters.map((id) => {
      const before = count(played, 'A')!;
      played = next(played);
      const shot = { item: 'rifle', target: 'A', dice: [1, 1], choices: ['dodge'] };
      played = act(played, id, 'attack', shot);
      const later = { ...played.fight, round: 2 };
      return before - cepheus.order.count(later, combatantIn(later, 'A'))!;
    });
    expect(costs).toEqual([0, 0, 2]);
  });

  test('CEP-FAT-03 a metabolic accelerator: +8, then 2D6 damage and exhaustion', () => {
    const tired = { ...user, state: { initiative: 4, fatigued: true } };
    let played = begun([tired, at('B', 7)]);
    played = next(played);
    played = act(played, 'A', 'takeDrug', { declared: { drug: 'metabolicAccelerator', onset: 0 } });
    expect(count(played, 'A')).toBe(12);
    played = until(played, 101 - 1);
    played = next(played);
    expect(played.fight.round).toBe(100);
    played = next(played, { dice: [2, 3] });
    expect(state(played, 'A')).toMatchObject({ current: { end: 2 }, drug: null });
    expect(conditions(played, 'A')).toContain('unconscious');
  });

  test('what still works, or has not begun to, is paid for at the end of the fight', () => {
    let played = begun([user, at('B', 7)]);
    played = next(played);
    played = act(played, 'A', 'takeDrug');
    const over = end(played);
    expect([over.fight.phase, state(over, 'A').drug, conditions(over, 'A')]).toEqual(['ended', null, ['fatigued']]);
    played = begun([user, at('B', 7)]);
    played = act(next(played), 'A', 'takeDrug', { declared: { drug: 'metabolicAccelerator', onset: 0 } });
    expect(state(end(played, { dice: [2, 3] }), 'A').current.end).toBe(2);
  });

  test('CEP-ACT-07 none left', () => {
    const played = begun([at('A', 8), at('B', 5)]);
    expect(act(played, 'A', 'takeDrug').refused).toMatchObject({ refused: 'noneLeft' });
  });
});

describe('what the GM settles', () => {
  test.each([
    ['CEP-RNG-07 indoors', 'tunnel', 'normal', 'short'],
    ['CEP-RNG-07 outdoors', 'outdoors', 'normal', 'medium'],
    ['CEP-RNG-08 on a road in the dusk', 'road', 'low', 'medium'],
    ['CEP-RNG-08 in the dark', 'road', 'dark', 'short'],
  ])('%s', (_name, place, light, band) => {
    const played = act(scripted(fightOf([at('A', 8), at('B', 5)])), 'A', 'setScene', { declared: { place, light } });
    expect(played.log[0]).toBe(`setScene - startingRange band="SALVO.cepheus.band.${band}"`);
  });

  test('CEP-ACT-03 a pile of free actions may be charged', () => {
    const played = begun([at('A', 8), at('B', 5)]);
    expect(state(act(played, 'A', 'free'), 'A').budget).toEqual({ minor: 1, significant: 1 });
    const charged = act(played, 'A', 'charge', { declared: { cost: 'significant' } });
    expect(state(charged, 'A').budget).toEqual({ minor: 1, significant: 0 });
    expect(act(charged, 'A', 'charge', { declared: { cost: 'significant' } }).refused).toMatchObject({
      refused: 'noSignificantAction',
    });
  });

  test('CEP-ENV-06 CEP-ZGR-03 the scene counts for everybody until it is changed', async () => {
    let played = scripted(fightOf([at('A', 8), at('B', 5)]));
    const scene = { light: 'dark', weather: 'extreme', gravity: 0 };
    played = act(played, 'A', 'setScene', { declared: scene });
    played = start(played);
    expect(dms(played, 'A', 'rifle', { metres: 10 })).toMatchObject({ light: -4, weather: -2, recoil: -2 });
    played = act(played, 'A', 'attack', { item: 'rifle', target: 'B', dice: [1, 1], choices: ['none'] });
    played = act(played, 'B', 'setScene', { declared: { light: 'low' } });
    expect(played.fight.scene).toEqual({ light: 'low', weather: 'extreme', gravity: 0 });
    played = next(played);
    played = act(played, 'B', 'attack', { item: 'rifle', target: 'A', dice: [1, 1], choices: ['none'] });
    await golden('gear-scene', fought(played));
  });

  test('CEP-DMG-05 a fall does a die for each two meters, by gravity; armor only where it protects', () => {
    const scene = { gravity: 0.5 };
    const played = begun([at('A', 8, { armor: ['mesh'] }), at('B', 5)], { scene });
    const fallen = act(played, 'A', 'hazard', { declared: { fall: 9 }, dice: [3, 3] });
    expect(state(fallen, 'A').current.end).toBe(1);
    const weightless = begun([at('A', 8), at('B', 5)], { scene: { gravity: 0 } });
    expect(state(act(weightless, 'A', 'hazard', { declared: { fall: 30, dice: 4 } }), 'A').current.end).toBe(7);
    const heavy = begun([at('A', 8), at('B', 5)], { scene: { gravity: 2 } });
    expect(state(act(heavy, 'A', 'hazard', { declared: { fall: 2.9 }, dice: [1, 1] }), 'A').current.end).toBe(5);
    const fire = act(played, 'A', 'hazard', { declared: { dice: 2, armored: true }, dice: [3, 3] });
    expect(state(fire, 'A').current.end).toBe(6);
  });

  test.each([
    ['CEP-COM-03 out of hearing and of sight, no set', {}, [], false],
    ['CEP-COM-05 by radio', {}, ['radio'], true],
    ['CEP-COM-05 the radio jammed', { jammed: true }, ['radio'], false],
    ['CEP-COM-04 a wire cannot be jammed', { jammed: true, blocked: true }, ['hardlink'], true],
    ['CEP-COM-06 a laser needs to see', {}, ['laser'], false],
    ['CEP-COM-06 a laser sees', { lineOfSight: true }, ['laser'], true],
    ['CEP-COM-08 meson through everything', { jammed: true, blocked: true }, ['meson'], true],
  ])('%s', (_name, more, comms, linked) => {
    const played = begun([at('A', 8, { sheet: { comms } }), at('B', 5, { sheet: { comms } })]);
    const declared = { hearing: false, lineOfSight: false, ...more };
    const script = linked ? { dice: [4, 4] } : {};
    const led = act(played, 'A', 'leadership', { target: 'B', declared, ...script });
    expect(led.refused?.refused ?? 'linked').toBe(linked ? 'linked' : 'noContact');
  });

  test.each([
    ['CEP-COM-06 a cloud stops a laser', 'laser', 'noContact'],
    ['CEP-COM-07 but not a maser', 'maser', 'linked'],
  ])('%s', (_name, comm, expected) => {
    const sheet = { comms: [comm] };
    let played = begun([at('A', 8, { sheet }), at('B', 5, { sheet })]);
    played = act(played, 'B', 'setCloud', { declared: { inMist: true } });
    const script = expected === 'linked' ? { dice: [4, 4] } : {};
    const led = act(played, 'A', 'leadership', { target: 'B', declared: { hearing: false }, ...script });
    expect(led.refused?.refused ?? 'linked').toBe(expected);
  });

  test('CEP-COM-08 a combatant that moved in the round before stands still now', () => {
    const sheet = { comms: ['meson'] };
    let played = begun([at('A', 8, { sheet }), at('B', 5, { sheet })]);
    played = act(next(played), 'B', 'move', { declared: { metres: 3 } });
    const led = act(next(played), 'A', 'leadership', { target: 'B', declared: { hearing: false }, dice: [4, 4] });
    expect(led.refused).toBeNull();
  });

  test('CEP-COM-08 no meson set on the move', () => {
    const sheet = { comms: ['meson'] };
    let played = begun([at('A', 8, { sheet }), at('B', 5, { sheet })]);
    played = act(played, 'A', 'move', { declared: { metres: 3 } });
    const led = act(played, 'A', 'leadership', { target: 'B', declared: { hearing: false } });
    expect(led.refused).toEqual({ refused: 'noContact', clause: 'CEP-TAC-05' });
  });
});
