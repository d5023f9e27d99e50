/** Gear in a fight (GAP-05, GAP-06): grenades, launchers, heavy weapons, reloading. */
import { describe, expect, test } from 'vitest';
import { reactionRefusal, reactionsOf, reactorOf, type Incoming } from '../../../src/rules/cepheus/attack/reactions.ts';
import { cepheus, type CepheusFight } from '../../../src/rules/cepheus/index.ts';
import { act, golden, next, scripted, start, type Scripted } from './fight-log.ts';
import { fightOf } from './fight-people.ts';
import { at, begun, state, count, conditions, until, fought, dms } from './gear-fight.ts';

describe('a thrown item is gone', () => {
  test('CEP-THR-01 two grenades, then none; the dagger lies where it fell', async () => {
    let played = begun([at('A', 8, { weapons: ['grenades', 'dagger'] }), at('B', 5), at('C', 4)]);
    const thrower = { item: 'grenades', target: 'B', declared: { metres: 3, neighbors: [{ id: 'C', metres: 5 }] } };
    played = act(played, 'A', 'attack', {
      ...thrower,
      dice: [5, 5, 1, 1, 1, 1, 1, 1, 1, 1],
      choices: ['none', 'none'],
    });
    expect([state(played, 'B').current.end, state(played, 'C').current.end]).toEqual([2, 4]);
    played = until(played, 2);
    expect(act(played, 'A', 'attack', thrower).refused).toMatchObject({ refused: 'weaponNotReady' });
    played = act(played, 'A', 'draw', { item: 'grenades' });
    played = act(played, 'A', 'attack', {
      ...thrower,
      dice: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      picks: [181],
    });
    played = until(played, 3);
    expect(state(played, 'A').quantity['grenades']).toBe(0);
    expect(act(played, 'A', 'draw', { item: 'grenades' }).refused).toMatchObject({ refused: 'noneLeft' });
    const dagger = { item: 'dagger', target: 'B', declared: { range: 'thrown', metres: 3 } };
    played = act(played, 'A', 'attack', { ...dagger, dice: [1, 1], choices: ['none'] });
    played = until(played, 4);
    expect(act(played, 'A', 'attack', dagger).refused).toMatchObject({ refused: 'noneLeft', clause: 'CEP-THR-01' });
    const inHand = { item: 'dagger', target: 'B', declared: { metres: 1 } };
    expect(act(played, 'A', 'attack', inHand).refused).toMatchObject({ refused: 'weaponNotReady' });
    await golden('gear-thrown', fought(played));
  });

  test('CEP-THR-01 none is in hand where the sheet has none', () => {
    const none = {
      items: [{ type: 'weapon', id: 'stone', name: '', ranges: ['thrown'], quantity: 0, equipped: true }],
    };
    const played = begun([at('A', 8, { sheet: none }), at('B', 5)]);
    expect(state(played, 'A')).toMatchObject({ quantity: { stone: 0 }, drawn: { unarmed: true } });
  });
});

test.each([
  ['CEP-GRP-03 a weapon that falls can be drawn again', [3, 3], null],
  ['CEP-GRP-03 one that the winner takes is gone', [6, 6], 'noneLeft'],
] as const)('%s', (_name, own, refused) => {
  let played = begun([at('A', 8, { skills: { 'Natural Weapons': 2 } }), at('B', 5)]);
  const dice = [...own, 1, 1];
  played = act(played, 'A', 'grapple', { target: 'B', dice, choices: ['disarm', 'end'] });
  expect(state(played, 'B').drawn['rifle']).toBeUndefined();
  expect(act(next(played), 'B', 'draw', { item: 'rifle' }).refused?.refused ?? null).toBe(refused);
});

describe('smoke, aerosol and stun grenades (GAP-06)', () => {
  test('CEP-ENV-03 CEP-ENV-04 smoke hangs over those it caught, until it disperses or they walk out', async () => {
    let played = begun([at('A', 8, { weapons: ['smoke', 'laser'] }), at('B', 5), at('C', 4)]);
    const neighbors = [
      { id: 'C', metres: 8 },
      { id: 'A', metres: 3 },
    ];
    played = act(played, 'A', 'attack', {
      item: 'smoke',
      target: 'B',
      declared: { metres: 3, neighbors },
      dice: [4, 4, 1],
    });
    expect([conditions(played, 'A'), conditions(played, 'B'), conditions(played, 'C')]).toEqual([
      ['inSmoke'],
      ['inSmoke'],
      [],
    ]);
    expect(dms(played, 'A', 'laser', { metres: 10 })).toMatchObject({ smoke: -4 });
    expect(dms(played, 'C', 'rifle', { metres: 10 })).toMatchObject({ smoke: -2 });
    played = next(played);
    played = act(played, 'B', 'move', { declared: { metres: 6, leavesCloud: true } });
    played = next(played);
    expect(dms(played, 'C', 'rifle', { metres: 10 })['smoke']).toBeUndefined();
    played = act(played, 'C', 'attack', { item: 'rifle', target: 'A', dice: [1, 1], choices: ['none'] });
    played = until(played, 3);
    expect(conditions(played, 'A')).toEqual(['inSmoke']);
    played = until(played, 4);
    expect(conditions(played, 'A')).toEqual([]);
    await golden('gear-smoke', fought(played));
  });

  test('CEP-ENV-03 the GM says which combatants enter a cloud; the effect ends with the cloud', () => {
    let played = begun([at('A', 8, { weapons: ['aerosol'] }), at('B', 5), at('C', 4)]);
    played = act(played, 'A', 'attack', { item: 'aerosol', target: 'B', declared: { metres: 3 }, dice: [4, 4, 1] });
    played = act(played, 'C', 'setCloud', { declared: { inMist: true } });
    played = act(played, 'A', 'setCloud', { declared: { inSmoke: true } });
    expect([conditions(played, 'A'), conditions(played, 'C')]).toEqual([['inSmoke'], ['inMist']]);
    played = act(played, 'A', 'setCloud', { declared: { inSmoke: false } });
    played = until(played, 4);
    expect([conditions(played, 'A'), conditions(played, 'C')]).toEqual([[], []]);
  });

  test('CEP-DMG-02 aerosol takes 10 off a laser that fires into it or out of it', async () => {
    let played = begun([at('A', 8, { weapons: ['aerosol'] }), at('B', 5), at('C', 4)]);
    played = act(played, 'A', 'attack', { item: 'aerosol', target: 'B', declared: { metres: 3 }, dice: [4, 4, 2] });
    played = next(next(played));
    const laser = { item: 'laser', target: 'B', dice: [6, 6, 3, 3, 3, 3, 3], choices: ['none'] };
    played = act(played, 'C', 'attack', laser);
    expect(state(played, 'B').current.end).toBe(1);
    await golden('gear-aerosol', fought(played));
  });

  test('CEP-UNC-04 stun: an END check against what armor leaves; no wounds', async () => {
    const people = [at('A', 8, { weapons: ['stun'] }), at('B', 5, { armor: ['mesh'] }), at('C', 4), at('D', 3)];
    let played = begun(people);
    const neighbors = [
      { id: 'C', metres: 6 },
      { id: 'D', metres: 7 },
    ];
    const dice = [4, 4, 3, 2, 1, 4, 5, 5, 6];
    const declared = { metres: 3, neighbors };
    played = act(played, 'A', 'attack', { item: 'stun', target: 'B', declared, dice, choices: ['none', 'none'] });
    expect(conditions(played, 'B')).toEqual([]);
    expect(conditions(played, 'C')).toEqual(['unconscious']);
    expect([state(played, 'B').current.end, state(played, 'C').current.end, state(played, 'D').current.end]).toEqual([
      7, 7, 7,
    ]);
    // A minute later an END check wakes it.
    played = until(played, 11);
    played = next(next(played));
    played = next(played, { dice: [4, 4] });
    expect(conditions(played, 'C')).toEqual([]);
    await golden('gear-stun', fought(played));
  });

  test.each([
    ['CEP-AIM-08 CEP-EXT-03 a stun that hurts breaks an aim and disturbs work', [], true],
    ['CEP-AIM-08 one that armor takes up does neither', ['cloth'], false],
  ])('%s', (_name, armor, hurts) => {
    const people = [at('A', 4, { weapons: ['stun'] }), at('B', 8, { armor }), at('C', 6, { armor })];
    let played = act(begun(people), 'B', 'aim', { target: 'A' });
    played = act(next(played), 'C', 'extendedAction', { declared: { skill: 'Athletics' } });
    const declared = { metres: 3, neighbors: [{ id: 'C', metres: 6 }] };
    const work = hurts ? [6, 6] : [];
    const dice = [4, 4, 1, 1, 1, 6, 6, 6, 6, ...work];
    played = act(next(played), 'A', 'attack', { item: 'stun', target: 'B', declared, dice, choices: ['none'] });
    expect(state(played, 'B').aim === null).toBe(hurts);
    expect(played.log.some((line) => line.startsWith('keepWorking'))).toBe(hurts);
  });

  test('GAP-07 CEP-FAT-01 a suit without its skill and fatigue count in the END check', () => {
    const tired = at('B', 5, { armor: ['vacc'], state: { fatigued: true } });
    const played = begun([at('A', 8, { weapons: ['stun'] }), tired]);
    const dice = [4, 4, 1, 1, 1, 6, 6];
    const thrown = { item: 'stun', target: 'B', declared: { metres: 3 }, dice, choices: ['none'] };
    expect(act(played, 'A', 'attack', thrown).log.at(-2)).toContain('{fatigue -2, armorSkill -3} failure total=7');
  });

  test('CEP-ENV-03 of two clouds the longer one stays', () => {
    let played = begun([at('A', 8, { weapons: ['smoke'] }), at('B', 5)]);
    const thrown = { item: 'smoke', target: 'B', declared: { metres: 3 } };
    played = act(played, 'A', 'attack', { ...thrown, dice: [4, 4, 2] });
    played = act(until(played, 2), 'A', 'draw', { item: 'smoke' });
    played = act(played, 'A', 'attack', { ...thrown, dice: [6, 6, 1] });
    expect(state(played, 'B').conditions['inSmoke']?.until).toEqual({ at: 'endOfRound', round: 6 });
  });
});

describe('launchers and heavy weapons (GAP-05)', () => {
  const launcher = at('A', 8, { weapons: ['rocket', 'ram', 'pgmp', 'rifle'] });

  test('CEP-THR-04 a rocket: no Effect on damage, and a back blast behind the launcher', async () => {
    let played = begun([launcher, at('B', 5), at('C', 4), at('D', 3)]);
    const behind = [
      { id: 'C', metres: 1.5 },
      { id: 'D', metres: 3 },
    ];
    const shot = { item: 'rocket', target: 'B', declared: { metres: 30, behind } };
    played = act(played, 'A', 'attack', { ...shot, dice: [6, 6, 1, 1, 2, 1, 1, 1, 1], choices: ['none', 'none'] });
    expect([state(played, 'C').current.end, state(played, 'D').current.end, state(played, 'B').current.end]).toEqual([
      3, 7, 3,
    ]);
    expect(state(played, 'A').ammo['rocket']).toBe(0);
    await golden('gear-rocket', fought(played));
  });

  test.each([
    ['CEP-THR-05 a rocket that misses goes off 6 - Effect m away on 4+', 4, 'scattered metres=9 direction=180'],
    ['CEP-THR-05 or leaves the battlefield', 3, 'flownPast'],
  ])('%s', (_name, die, line) => {
    const played = begun([launcher, at('B', 5)]);
    const script = { dice: [2, 2, die], picks: die >= 4 ? [181] : [] };
    const shot = act(played, 'A', 'attack', { ...script, item: 'rocket', target: 'B', declared: { metres: 30 } });
    expect(shot.log.at(-1)).toContain(`[${die}] ${line}`);
    expect(state(shot, 'B').current.end).toBe(7);
  });

  test('CEP-BST-01 three RAM grenades at once: three blasts, no effect of a burst', async () => {
    let played = begun([launcher, at('B', 5, { armor: ['dress'] })]);
    const shot = { item: 'ram', target: 'B', declared: { metres: 10, mode: 'auto:3' } };
    expect(dms(played, 'A', 'ram', shot.declared)['burst']).toBeUndefined();
    const dice = [4, 4, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3];
    played = act(played, 'A', 'attack', { ...shot, dice, choices: ['none'] });
    expect([state(played, 'A').ammo['ram'], state(played, 'B').current.end]).toEqual([3, 5]);
    await golden('gear-ram', fought(played));
  });

  test('CEP-RCT-01 CEP-EXP-03 one reaction to one attack counts against all its blasts', () => {
    let played = begun([launcher, at('B', 5, { armor: ['dress'] })]);
    const shot = { item: 'ram', target: 'B', declared: { metres: 10, mode: 'auto:3' } };
    const dice = [4, 4, 4, 4, 4, 4, 4, 1, 4, 4, 4, 4, 3, 6, 6, 6, 6, 6, 1, 5];
    played = act(played, 'A', 'attack', { ...shot, dice, choices: ['dodge'] });
    // 20 - 1 - 18, 19 - 6 - 18 and 25 - 5 - 18.
    expect([state(played, 'B').reactions, state(played, 'B').current.end]).toEqual([1, 4]);
    expect(count(played, 'B')).toBe(3);
  });

  test('CEP-EXP-04 a combatant that dived for the first blast lies low at the second', () => {
    let played = begun([launcher, at('B', 5)]);
    const shot = { item: 'ram', target: 'B', declared: { metres: 10, mode: 'auto:3' } };
    const dice = [4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1];
    played = act(played, 'A', 'attack', { ...shot, dice, choices: ['dive'] });
    // Half of 5, 6 and 5, the fraction up.
    expect(state(played, 'B')).toMatchObject({ stance: 'prone', lostSignificant: 1, current: { str: 4, end: 1 } });
  });

  test('CEP-ATK-06 a PGMP in weak hands: -1 for each missing point of STR; battle dress lends its own', () => {
    const pgmp = { metres: 10 };
    const bare = begun([launcher, at('B', 5)]);
    expect(dms(bare, 'A', 'pgmp', pgmp)).toMatchObject({ strength: -5 });
    expect(dms(bare, 'A', 'rifle', pgmp)['strength']).toBeUndefined();
    const skills = { 'Heavy Weapons': 1, 'Battle Dress': 0 };
    const dressed = begun([{ ...launcher, armor: ['dress'], skills }, at('B', 5)]);
    expect(dms(dressed, 'A', 'pgmp', pgmp)).toMatchObject({ strength: -1, characteristic: 1 });
    const strong = begun([{ ...launcher, armor: ['dress'], skills, scores: { str: 8 } }, at('B', 5)]);
    expect(dms(strong, 'A', 'pgmp', pgmp)['strength']).toBeUndefined();
  });
});

describe('reload times printed in combat rounds', () => {
  test.each([
    ['CEP-ACT-08 AMB-40 two rounds are six minor actions', {}, 6],
    ['CEP-ACT-08 AMB-40 or the usual one', { roundReloads: 'one' }, 1],
  ])('%s', (_name, options, needed) => {
    let played = begun([at('A', 8, { weapons: ['revolver'] }), at('B', 5)], { options });
    let spent = 0;
    while (state(played, 'A').ammo['revolver'] === 0) {
      const more = act(played, 'A', 'reload', { item: 'revolver' });
      if (more.refused) played = next(next(played));
      else [played, spent] = [more, spent + 1];
    }
    expect([spent, state(played, 'A').ammo['revolver'], played.fight.round]).toEqual([
      needed,
      6,
      Math.ceil(needed / 3),
    ]);
  });
});

test('CEP-ACT-01 CEP-ACT-08 before a fight there are no rounds: six minor actions in a row load a revolver', () => {
  let played = scripted(fightOf([at('A', 8, { weapons: ['revolver'] }), at('B', 5)]));
  for (let minor = 1; minor <= 6; minor++) {
    expect(state(played, 'A').ammo['revolver']).toBe(0);
    played = act(played, 'A', 'reload', { item: 'revolver' });
  }
  expect(state(played, 'A').ammo['revolver']).toBe(6);
  played = start(act(played, 'A', 'move', { declared: { metres: 6 } }));
  expect([played.refused, state(played, 'A').budget]).toEqual([null, { minor: 1, significant: 1 }]);
});

describe('a revolver is reloaded in half the time without dodging (GAP-05, AMB-71)', () => {
  const hurried = { item: 'revolver', declared: { notDodging: true } };
  const calm = { item: 'revolver' };
  const armed = (rest: Partial<CepheusFight> = {}): Scripted =>
    begun([at('B', 9), at('A', 7, { weapons: ['revolver'] }), at('C', 5)], rest);
  const onTurn = (played: Scripted): Scripted => (played.fight.turn === 'A' ? played : onTurn(next(played)));
  /** The loading of a weapon as long as A has actions, by turns as said. */
  const loading = (played: Scripted, how: readonly (typeof hurried | typeof calm)[]): Scripted =>
    how.reduce<Scripted>((reached, each) => act(reached, 'A', 'reload', each), played);
  const rounds = (played: Scripted): number | undefined => state(played, 'A').ammo['revolver'];
  const answers = ({ fight }: Scripted, incoming: Incoming): readonly string[] =>
    reactionsOf(reactorOf(fight, 'A'), incoming);
  const asks = (played: Scripted, item = 'revolver'): readonly string[] =>
    cepheus
      .choices(played.fight, 'A', 'reload')
      .filter((choice) => choice.item === item)
      .flatMap(({ fields }) => fields.map(({ key }) => key));

  test('three minor actions in place of six', () => {
    const begins = onTurn(armed());
    const two = loading(begins, [hurried, hurried]);
    expect([rounds(two), rounds(loading(two, [hurried]))]).toEqual([0, 6]);
    expect(rounds(loading(begins, [calm, calm, calm]))).toBe(0);
  });

  test('some of the way in haste: each such minor action counts for two', () => {
    const first = loading(onTurn(armed()), [hurried, calm, calm]);
    expect(rounds(first)).toBe(0);
    const second = loading(onTurn(next(first)), [calm]);
    expect([rounds(second), state(second, 'A').preparing]).toEqual([0, { revolver: { what: 'reload', spent: 5 } }]);
    expect(rounds(loading(second, [calm]))).toBe(6);
  });

  test('neither dodge nor dive until the next turn; a parry still', () => {
    const before = onTurn(armed());
    expect(answers(before, 'shooting')).toEqual(['none', 'dodge']);
    const loaded = loading(before, [hurried]);
    expect(answers(loaded, 'shooting')).toEqual(['none']);
    expect(answers(loaded, 'blast')).toEqual(['none']);
    expect(answers(loaded, 'melee')).toEqual(['none', 'parry']);
    expect(reactionRefusal('dodge', 'shooting', reactorOf(loaded.fight, 'A'))).toEqual(
      expect.objectContaining({ refused: 'notDodging', clause: 'GAP-05' }),
    );
    expect(conditions(loaded, 'A')).toContain('notDodging');
    // B acts before A in the second round as well.
    const others = until(loaded, 2);
    expect([others.fight.turn, answers(others, 'shooting')]).toEqual(['B', ['none']]);
    const again = onTurn(others);
    expect(answers(again, 'shooting')).toEqual(['none', 'dodge']);
    expect(conditions(again, 'A')).not.toContain('notDodging');
  });

  test('who takes the time dodges as ever', () => {
    expect(answers(loading(onTurn(armed()), [calm]), 'shooting')).toEqual(['none', 'dodge']);
  });

  test('nothing of it where it saves no time: the last minor action, or a reload of one (AMB-40)', () => {
    const last = loading(onTurn(armed()), [hurried, hurried, calm]);
    expect(rounds(last)).toBe(0);
    expect(asks(onTurn(armed()))).toEqual(['notDodging']);
    expect(asks(last)).toEqual([]);
    expect(asks(armed({ options: { roundReloads: 'one' } }))).toEqual([]);
    expect(act(onTurn(next(last)), 'A', 'reload', hurried).refused).toMatchObject({ refused: 'badDeclaration' });
  });

  test('no other weapon is reloaded so', () => {
    const items = [
      { type: 'weapon', id: 'launcher', ranges: ['rocket'], magazine: { value: 0, max: 1 }, reloadActions: 3 },
    ];
    const played = onTurn(begun([at('A', 7, { sheet: { items } })]));
    expect(asks(played, 'launcher')).toEqual([]);
  });
});

test('CEP-SHT-01 none but a shotgun takes flechettes, whatever its range type', () => {
  const gun = {
    type: 'weapon',
    name: '',
    ranges: ['shotgun'],
    rof: [1],
    magazine: { value: 3, max: 20 },
    equipped: true,
  };
  const items = [
    { ...gun, id: 'carbine', skill: 'Slug Rifle' },
    { ...gun, id: 'launcher', skill: 'Heavy Weapons' },
    { ...gun, id: 'shotgun', skill: 'shotgun' },
  ];
  const played = begun([at('A', 8, { sheet: { items } }), at('B', 5)]);
  const fields = cepheus.choices(played.fight, 'A', 'reload').map(({ item, fields }) => [item, fields.length]);
  expect(fields).toEqual([
    ['carbine', 0],
    ['launcher', 0],
    ['shotgun', 1],
  ]);
});

test('CEP-SHT-01 CEP-SHT-04 other shells take a reload, and only flechettes spread', () => {
  const spread = { metres: 20 };
  const shooter = at('A', 8, { weapons: ['shotgun', 'rifle'], skills: { Shotgun: 1 } });
  let played = begun([shooter, at('B', 5)], { options: { roundReloads: 'one' } });
  expect(dms(played, 'A', 'shotgun', spread)).toMatchObject({ flechette: 1 });
  const same = { item: 'shotgun', declared: { flechettes: true } };
  expect(act(played, 'A', 'reload', same).refused).toMatchObject({ refused: 'magazineFull' });
  while (state(played, 'A').flechettes['shotgun']) {
    const more = act(played, 'A', 'reload', { item: 'shotgun' });
    played = more.refused ? next(next(played)) : more;
  }
  expect(dms(played, 'A', 'shotgun', spread)['flechette']).toBeUndefined();
  const rifle = act(played, 'A', 'reload', { item: 'rifle', declared: { flechettes: true } });
  expect(rifle.refused).toMatchObject({ refused: 'badDeclaration' });
});
