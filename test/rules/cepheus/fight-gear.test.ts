/** What gear does in a fight (GAP-05 to -07): grenades, launchers, heavy weapons, armor, drugs; and what the GM settles. */
import { describe, expect, test } from 'vitest';
import { cepheus, type CepheusFight, type CepheusState } from '../../../src/rules/cepheus/index.ts';
import { telling } from '../../../src/rules/kernel/tally.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { act, end, golden, next, start, telling0, type Declared, type Told } from './fight-log.ts';
import { fightOf, type Person } from './fight-people.ts';

const at = (id: string, initiative: number, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Slug Pistol': 1, 'Heavy Weapons': 1, Athletics: 1 },
  weapons: ['rifle', 'laser', 'dagger'],
  ...rest,
  state: { initiative, ...rest.state },
});
const begun = (people: readonly Person[], rest: Partial<CepheusFight> = {}): Told =>
  start(telling0(fightOf(people, rest)));
const state = (told: Told, id: string): CepheusState => told.fight.combatants[id]!.state;
const count = (told: Told, id: string): number | null => cepheus.order.count(told.fight, id);
const conditions = (told: Told, id: string): readonly string[] =>
  cepheus.status(told.fight, id).conditions.map((one) => one.id);
const until = (told: Told, round: number): Told => {
  let now = told;
  while (now.fight.round < round) now = next(now);
  return now;
};

/** What was done, without whose turn it was. */
const fought = ({ log }: Told): readonly string[] => log.filter((line) => !/^ *(round|turn)Started/.test(line));

/** The modifiers that an attack would have, by the last part of their label. */
function dms(told: Told, who: string, item: string, declared: Declared = {}): { readonly [name: string]: number } {
  const odds = cepheus.odds(told.fight, { action: 'attack', who, item, targets: ['B'], declared });
  if (isRefusal(odds)) throw new Error(odds.refused);
  return Object.fromEntries(telling(odds.tally).map((one) => [one.label.split('.').at(-1)!, one.value]));
}

describe('what is thrown is gone', () => {
  test('CEP-THR-01 two grenades, then none; the dagger lies where it fell', async () => {
    let told = begun([at('A', 8, { weapons: ['grenades', 'dagger'] }), at('B', 5), at('C', 4)]);
    const thrower = { item: 'grenades', target: 'B', declared: { metres: 3, neighbors: [{ id: 'C', metres: 5 }] } };
    told = act(told, 'A', 'attack', { ...thrower, dice: [5, 5, 1, 1, 1, 1, 1, 1, 1, 1], choices: ['none', 'none'] });
    expect([state(told, 'B').current.end, state(told, 'C').current.end]).toEqual([2, 4]);
    told = until(told, 2);
    expect(act(told, 'A', 'attack', thrower).refused).toMatchObject({ refused: 'weaponNotReady' });
    told = act(told, 'A', 'draw', { item: 'grenades' });
    told = act(told, 'A', 'attack', {
      ...thrower,
      dice: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      picks: [181],
    });
    told = until(told, 3);
    expect(state(told, 'A').quantity['grenades']).toBe(0);
    expect(act(told, 'A', 'draw', { item: 'grenades' }).refused).toMatchObject({ refused: 'noneLeft' });
    const dagger = { item: 'dagger', target: 'B', declared: { range: 'thrown', metres: 3 } };
    told = act(told, 'A', 'attack', { ...dagger, dice: [1, 1], choices: ['none'] });
    told = until(told, 4);
    expect(act(told, 'A', 'attack', dagger).refused).toMatchObject({ refused: 'noneLeft', clause: 'CEP-THR-01' });
    const inHand = { item: 'dagger', target: 'B', declared: { metres: 1 } };
    expect(act(told, 'A', 'attack', inHand).refused).toMatchObject({ refused: 'weaponNotReady' });
    await golden('gear-thrown', fought(told));
  });

  test('CEP-THR-01 none is in hand where the sheet has none', () => {
    const none = {
      items: [{ type: 'weapon', id: 'stone', name: '', ranges: ['thrown'], quantity: 0, equipped: true }],
    };
    const told = begun([at('A', 8, { sheet: none }), at('B', 5)]);
    expect(state(told, 'A')).toMatchObject({ quantity: { stone: 0 }, drawn: { unarmed: true } });
  });
});

test.each([
  ['CEP-GRP-03 a weapon that falls can be drawn again', [3, 3], null],
  ['CEP-GRP-03 one that the winner takes is gone', [6, 6], 'noneLeft'],
] as const)('%s', (_name, own, refused) => {
  let told = begun([at('A', 8, { skills: { 'Natural Weapons': 2 } }), at('B', 5)]);
  const dice = [...own, 1, 1];
  told = act(told, 'A', 'grapple', { target: 'B', dice, choices: ['disarm', 'end'] });
  expect(state(told, 'B').drawn['rifle']).toBeUndefined();
  expect(act(next(told), 'B', 'draw', { item: 'rifle' }).refused?.refused ?? null).toBe(refused);
});

describe('smoke, aerosol and stun grenades (GAP-06)', () => {
  test('CEP-ENV-03 CEP-ENV-04 smoke hangs over those it caught, until it disperses or they walk out', async () => {
    let told = begun([at('A', 8, { weapons: ['smoke', 'laser'] }), at('B', 5), at('C', 4)]);
    const neighbors = [
      { id: 'C', metres: 8 },
      { id: 'A', metres: 3 },
    ];
    told = act(told, 'A', 'attack', {
      item: 'smoke',
      target: 'B',
      declared: { metres: 3, neighbors },
      dice: [4, 4, 1],
    });
    expect([conditions(told, 'A'), conditions(told, 'B'), conditions(told, 'C')]).toEqual([
      ['inSmoke'],
      ['inSmoke'],
      [],
    ]);
    expect(dms(told, 'A', 'laser', { metres: 10 })).toMatchObject({ smoke: -4 });
    expect(dms(told, 'C', 'rifle', { metres: 10 })).toMatchObject({ smoke: -2 });
    told = next(told);
    told = act(told, 'B', 'move', { declared: { metres: 6, leavesCloud: true } });
    told = next(told);
    expect(dms(told, 'C', 'rifle', { metres: 10 })['smoke']).toBeUndefined();
    told = act(told, 'C', 'attack', { item: 'rifle', target: 'A', dice: [1, 1], choices: ['none'] });
    told = until(told, 3);
    expect(conditions(told, 'A')).toEqual(['inSmoke']);
    told = until(told, 4);
    expect(conditions(told, 'A')).toEqual([]);
    await golden('gear-smoke', fought(told));
  });

  test('CEP-ENV-03 the GM says who walks into a cloud; it is over with the cloud', () => {
    let told = begun([at('A', 8, { weapons: ['aerosol'] }), at('B', 5), at('C', 4)]);
    told = act(told, 'A', 'attack', { item: 'aerosol', target: 'B', declared: { metres: 3 }, dice: [4, 4, 1] });
    told = act(told, 'C', 'setCloud', { declared: { inMist: true } });
    told = act(told, 'A', 'setCloud', { declared: { inSmoke: true } });
    expect([conditions(told, 'A'), conditions(told, 'C')]).toEqual([['inSmoke'], ['inMist']]);
    told = act(told, 'A', 'setCloud', { declared: { inSmoke: false } });
    told = until(told, 4);
    expect([conditions(told, 'A'), conditions(told, 'C')]).toEqual([[], []]);
  });

  test('CEP-DMG-02 aerosol takes 10 off a laser that fires into it or out of it', async () => {
    let told = begun([at('A', 8, { weapons: ['aerosol'] }), at('B', 5), at('C', 4)]);
    told = act(told, 'A', 'attack', { item: 'aerosol', target: 'B', declared: { metres: 3 }, dice: [4, 4, 2] });
    told = next(next(told));
    const laser = { item: 'laser', target: 'B', dice: [6, 6, 3, 3, 3, 3, 3], choices: ['none'] };
    told = act(told, 'C', 'attack', laser);
    expect(state(told, 'B').current.end).toBe(1);
    await golden('gear-aerosol', fought(told));
  });

  test('CEP-UNC-04 stun: an END check against what armor leaves; no wounds', async () => {
    const people = [at('A', 8, { weapons: ['stun'] }), at('B', 5, { armor: ['mesh'] }), at('C', 4), at('D', 3)];
    let told = begun(people);
    const neighbors = [
      { id: 'C', metres: 6 },
      { id: 'D', metres: 7 },
    ];
    const dice = [4, 4, 3, 2, 1, 4, 5, 5, 6];
    const declared = { metres: 3, neighbors };
    told = act(told, 'A', 'attack', { item: 'stun', target: 'B', declared, dice, choices: ['none', 'none'] });
    expect(conditions(told, 'B')).toEqual([]);
    expect(conditions(told, 'C')).toEqual(['unconscious']);
    expect([state(told, 'B').current.end, state(told, 'C').current.end, state(told, 'D').current.end]).toEqual([
      7, 7, 7,
    ]);
    // A minute later an END check wakes it.
    told = until(told, 11);
    told = next(next(told));
    told = next(told, { dice: [4, 4] });
    expect(conditions(told, 'C')).toEqual([]);
    await golden('gear-stun', fought(told));
  });

  test.each([
    ['CEP-AIM-08 CEP-EXT-03 a stun that hurts breaks an aim and disturbs work', [], true],
    ['CEP-AIM-08 one that armor takes up does neither', ['cloth'], false],
  ])('%s', (_name, armor, hurts) => {
    const people = [at('A', 4, { weapons: ['stun'] }), at('B', 8, { armor }), at('C', 6, { armor })];
    let told = act(begun(people), 'B', 'aim', { target: 'A' });
    told = act(next(told), 'C', 'extendedAction', { declared: { skill: 'Athletics' } });
    const declared = { metres: 3, neighbors: [{ id: 'C', metres: 6 }] };
    const work = hurts ? [6, 6] : [];
    const dice = [4, 4, 1, 1, 1, 6, 6, 6, 6, ...work];
    told = act(next(told), 'A', 'attack', { item: 'stun', target: 'B', declared, dice, choices: ['none'] });
    expect(state(told, 'B').aim === null).toBe(hurts);
    expect(told.log.some((line) => line.startsWith('keepWorking'))).toBe(hurts);
  });

  test('GAP-07 CEP-FAT-01 a suit without its skill and fatigue count in the END check', () => {
    const tired = at('B', 5, { armor: ['vacc'], state: { fatigued: true } });
    const told = begun([at('A', 8, { weapons: ['stun'] }), tired]);
    const dice = [4, 4, 1, 1, 1, 6, 6];
    const thrown = { item: 'stun', target: 'B', declared: { metres: 3 }, dice, choices: ['none'] };
    expect(act(told, 'A', 'attack', thrown).log.at(-2)).toContain('{fatigue -2, armorSkill -3} failure total=7');
  });

  test('CEP-ENV-03 of two clouds the longer one stays', () => {
    let told = begun([at('A', 8, { weapons: ['smoke'] }), at('B', 5)]);
    const thrown = { item: 'smoke', target: 'B', declared: { metres: 3 } };
    told = act(told, 'A', 'attack', { ...thrown, dice: [4, 4, 2] });
    told = act(until(told, 2), 'A', 'draw', { item: 'smoke' });
    told = act(told, 'A', 'attack', { ...thrown, dice: [6, 6, 1] });
    expect(state(told, 'B').conditions['inSmoke']?.until).toEqual({ at: 'endOfRound', round: 6 });
  });
});

describe('launchers and heavy weapons (GAP-05)', () => {
  const launcher = at('A', 8, { weapons: ['rocket', 'ram', 'pgmp', 'rifle'] });

  test('CEP-THR-04 a rocket: no Effect on damage, and a back blast behind the launcher', async () => {
    let told = begun([launcher, at('B', 5), at('C', 4), at('D', 3)]);
    const behind = [
      { id: 'C', metres: 1.5 },
      { id: 'D', metres: 3 },
    ];
    const shot = { item: 'rocket', target: 'B', declared: { metres: 30, behind } };
    told = act(told, 'A', 'attack', { ...shot, dice: [6, 6, 1, 1, 2, 1, 1, 1, 1], choices: ['none', 'none'] });
    expect([state(told, 'C').current.end, state(told, 'D').current.end, state(told, 'B').current.end]).toEqual([
      3, 7, 3,
    ]);
    expect(state(told, 'A').ammo['rocket']).toBe(0);
    await golden('gear-rocket', fought(told));
  });

  test.each([
    ['CEP-THR-05 a rocket that misses goes off 6 - Effect m away on 4+', 4, 'scattered metres=9 direction=180'],
    ['CEP-THR-05 or leaves the battlefield', 3, 'flownPast'],
  ])('%s', (_name, die, line) => {
    const told = begun([launcher, at('B', 5)]);
    const script = { dice: [2, 2, die], picks: die >= 4 ? [181] : [] };
    const shot = act(told, 'A', 'attack', { ...script, item: 'rocket', target: 'B', declared: { metres: 30 } });
    expect(shot.log.at(-1)).toContain(`[${die}] ${line}`);
    expect(state(shot, 'B').current.end).toBe(7);
  });

  test('CEP-BST-01 three RAM grenades at once: three blasts, no effect of a burst', async () => {
    let told = begun([launcher, at('B', 5, { armor: ['dress'] })]);
    const shot = { item: 'ram', target: 'B', declared: { metres: 10, mode: 'auto:3' } };
    expect(dms(told, 'A', 'ram', shot.declared)['burst']).toBeUndefined();
    const dice = [4, 4, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3];
    told = act(told, 'A', 'attack', { ...shot, dice, choices: ['none'] });
    expect([state(told, 'A').ammo['ram'], state(told, 'B').current.end]).toEqual([3, 5]);
    await golden('gear-ram', fought(told));
  });

  test('CEP-RCT-01 CEP-EXP-03 one reaction to one attack counts against all its blasts', () => {
    let told = begun([launcher, at('B', 5, { armor: ['dress'] })]);
    const shot = { item: 'ram', target: 'B', declared: { metres: 10, mode: 'auto:3' } };
    const dice = [4, 4, 4, 4, 4, 4, 4, 1, 4, 4, 4, 4, 3, 6, 6, 6, 6, 6, 1, 5];
    told = act(told, 'A', 'attack', { ...shot, dice, choices: ['dodge'] });
    // 20 - 1 - 18, 19 - 6 - 18 and 25 - 5 - 18.
    expect([state(told, 'B').reactions, state(told, 'B').current.end]).toEqual([1, 4]);
    expect(count(told, 'B')).toBe(3);
  });

  test('CEP-EXP-04 who dived for the first blast lies low at the second', () => {
    let told = begun([launcher, at('B', 5)]);
    const shot = { item: 'ram', target: 'B', declared: { metres: 10, mode: 'auto:3' } };
    const dice = [4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1];
    told = act(told, 'A', 'attack', { ...shot, dice, choices: ['dive'] });
    // Half of 5, 6 and 5, the fraction up.
    expect(state(told, 'B')).toMatchObject({ stance: 'prone', lostSignificant: 1, current: { str: 4, end: 1 } });
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
    let told = begun([at('A', 8, { weapons: ['revolver'] }), at('B', 5)], { options });
    let spent = 0;
    while (state(told, 'A').ammo['revolver'] === 0) {
      const more = act(told, 'A', 'reload', { item: 'revolver' });
      if (more.refused) told = next(next(told));
      else [told, spent] = [more, spent + 1];
    }
    expect([spent, state(told, 'A').ammo['revolver'], told.fight.round]).toEqual([needed, 6, Math.ceil(needed / 3)]);
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
  const told = begun([at('A', 8, { sheet: { items } }), at('B', 5)]);
  const fields = cepheus.choices(told.fight, 'A', 'reload').map(({ item, fields }) => [item, fields.length]);
  expect(fields).toEqual([
    ['carbine', 0],
    ['launcher', 0],
    ['shotgun', 1],
  ]);
});

test('CEP-SHT-01 CEP-SHT-04 other shells take a reload, and only flechettes spread', () => {
  const spread = { metres: 20 };
  const shooter = at('A', 8, { weapons: ['shotgun', 'rifle'], skills: { Shotgun: 1 } });
  let told = begun([shooter, at('B', 5)], { options: { roundReloads: 'one' } });
  expect(dms(told, 'A', 'shotgun', spread)).toMatchObject({ flechette: 1 });
  const same = { item: 'shotgun', declared: { flechettes: true } };
  expect(act(told, 'A', 'reload', same).refused).toMatchObject({ refused: 'magazineFull' });
  while (state(told, 'A').flechettes['shotgun']) {
    const more = act(told, 'A', 'reload', { item: 'shotgun' });
    told = more.refused ? next(next(told)) : more;
  }
  expect(dms(told, 'A', 'shotgun', spread)['flechette']).toBeUndefined();
  const rifle = act(told, 'A', 'reload', { item: 'rifle', declared: { flechettes: true } });
  expect(rifle.refused).toMatchObject({ refused: 'badDeclaration' });
});

describe('armor (GAP-07)', () => {
  test('CEP-CORE-10 a suit without its skill: unskilled on what the body does, not on what the mind does', () => {
    const suited = { armor: ['vacc'], skills: { 'Slug Rifle': 1, Tactics: 1, 'Jack-of-all-Trades': 1 } };
    const told = begun([at('A', 8, suited), at('B', 5)]);
    expect(dms(told, 'A', 'rifle', { metres: 10 })).toMatchObject({ armorSkill: -2 });
    const physical = act(told, 'A', 'check', { declared: { characteristic: 'str' }, dice: [4, 4] });
    expect(physical.log.at(-1)).toContain('armorSkill -2');
    const mental = act(told, 'A', 'check', { declared: { skill: 'Tactics', characteristic: 'int' }, dice: [4, 4] });
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
      const told = begun([at('A', 8, { armor, skills, scores: { str: 7, dex: 7 } }), at('B', 5)]);
      return act(told, 'A', 'check', { declared: { skill: 'Athletics', characteristic }, dice: [3, 3] }).log.at(-1)!;
    });
    const total = (line: string): number => Number(/total=(-?\d+)/.exec(line)![1]);
    expect(total(dressed!) - total(plain!)).toBe(by);
  });

  test('CEP-INI-01 CEP-DMG-04 battle dress makes its wearer faster, not tougher', () => {
    const dressed = { armor: ['dress'], skills: { 'Battle Dress': 0 }, state: { initiative: null } };
    let told = start(telling0(fightOf([at('A', 0, dressed), at('B', 5)])), { dice: [3, 3] });
    expect(count(told, 'A')).toBe(7);
    told = act(told, 'A', 'hazard', { declared: { dice: 0, points: 14 }, choices: ['str'] });
    expect(state(told, 'A').current).toMatchObject({ str: 0, end: 0 });
    expect(conditions(told, 'A')).toEqual(['unconscious', 'wounded']);
  });
});

describe('drugs (GAP-06)', () => {
  const user = at('A', 4, { drugs: ['combatDrug', 'metabolicAccelerator'] });

  test('CEP-ACT-07 a combat drug after four rounds: +4, a free dodge, damage -2, then fatigue', async () => {
    let told = begun([user, at('B', 7)]);
    told = next(told);
    told = act(told, 'A', 'takeDrug');
    expect([state(told, 'A').quantity['combatDrug'], state(told, 'A').budget.minor]).toEqual([1, 0]);
    told = until(told, 4);
    expect([count(told, 'A'), conditions(told, 'A')]).toEqual([4, []]);
    told = until(told, 5);
    expect([count(told, 'A'), told.fight.turn, conditions(told, 'A')]).toEqual([8, 'A', ['drugged']]);
    expect(act(told, 'A', 'takeDrug').refused).toMatchObject({ refused: 'alreadyDrugged' });
    told = next(told);
    const shot = { item: 'rifle', target: 'A', dice: [6, 4, 1, 1, 1], choices: ['dodge'] };
    told = act(told, 'B', 'attack', shot);
    expect([state(told, 'A').current.end, state(told, 'A').reactions]).toEqual([4, 1]);
    told = until(told, 6);
    expect(count(told, 'A')).toBe(8);
    const log = told.log;
    told = { ...told, log: [] };
    while (state(told, 'A').drug !== null) told = next(told);
    expect([told.fight.round, count(told, 'A'), conditions(told, 'A')]).toEqual([105, 4, ['wounded', 'fatigued']]);
    await golden('gear-drug', fought({ ...told, log: [...log, ...told.log] }));
  });

  test('CEP-DMG-02 a combat drug takes off what armor does not meet', () => {
    const told = begun([at('A', 8, { drugs: ['combatDrug'], armor: ['mesh'] }), at('B', 5)]);
    const drugged = act(told, 'A', 'takeDrug', { declared: { onset: 0 } });
    const burnt = act(drugged, 'A', 'hazard', { declared: { dice: 0, points: 4 } });
    expect(burnt.log).toContain('hazard - > A drug 4>2 damage raw=4 damage=2');
    const armored = act(drugged, 'A', 'hazard', { declared: { dice: 0, points: 8, armored: true } });
    expect(armored.log).toContain('hazard - > A armor 8>3 drug 3>1 damage raw=8 damage=1');
  });

  test('CEP-RCT-02 only so many dodges of a round are free', () => {
    let told = begun([user, at('B', 7), at('C', 6)]);
    told = next(next(told));
    told = act(told, 'A', 'takeDrug', { declared: { onset: 0, cost: 'free' } });
    expect(count(told, 'A')).toBe(8);
    told = until(told, 2);
    told = next(told);
    const miss = { item: 'rifle', target: 'A', dice: [1, 1], choices: ['dodge'] };
    told = act(told, 'B', 'attack', miss);
    expect(count(told, 'A')).toBe(8);
    told = act(next(told), 'C', 'attack', miss);
    expect(cepheus.status(told.fight, 'A').initiative.map((one) => [one.value, one.clause])).toEqual([
      [4, 'CEP-INI-01'],
      [4, 'GAP-06'],
      [-2, 'CEP-RCT-02'],
    ]);
  });

  test('CEP-FAT-03 a metabolic accelerator: +8, then 2D6 damage and exhaustion', () => {
    const tired = { ...user, state: { initiative: 4, fatigued: true } };
    let told = begun([tired, at('B', 7)]);
    told = next(told);
    told = act(told, 'A', 'takeDrug', { declared: { drug: 'metabolicAccelerator', onset: 0 } });
    expect(count(told, 'A')).toBe(12);
    told = until(told, 101 - 1);
    told = next(told);
    expect(told.fight.round).toBe(100);
    told = next(told, { dice: [2, 3] });
    expect(state(told, 'A')).toMatchObject({ current: { end: 2 }, drug: null });
    expect(conditions(told, 'A')).toContain('unconscious');
  });

  test('what still works, or has not begun to, is paid for at the end of the fight', () => {
    let told = begun([user, at('B', 7)]);
    told = next(told);
    told = act(told, 'A', 'takeDrug');
    const over = end(told);
    expect([over.fight.phase, state(over, 'A').drug, conditions(over, 'A')]).toEqual(['ended', null, ['fatigued']]);
    told = begun([user, at('B', 7)]);
    told = act(next(told), 'A', 'takeDrug', { declared: { drug: 'metabolicAccelerator', onset: 0 } });
    expect(state(end(told, { dice: [2, 3] }), 'A').current.end).toBe(2);
  });

  test('CEP-ACT-07 none left', () => {
    const told = begun([at('A', 8), at('B', 5)]);
    expect(act(told, 'A', 'takeDrug').refused).toMatchObject({ refused: 'noneLeft' });
  });
});

describe('what the GM settles', () => {
  test.each([
    ['CEP-RNG-07 indoors', 'tunnel', 'normal', 'short'],
    ['CEP-RNG-07 outdoors', 'outdoors', 'normal', 'medium'],
    ['CEP-RNG-08 on a road in the dusk', 'road', 'low', 'medium'],
    ['CEP-RNG-08 in the dark', 'road', 'dark', 'short'],
  ])('%s', (_name, place, light, band) => {
    const told = act(telling0(fightOf([at('A', 8), at('B', 5)])), 'A', 'setScene', { declared: { place, light } });
    expect(told.log[0]).toBe(`setScene - startingRange band="SALVO.cepheus.band.${band}"`);
  });

  test('CEP-ACT-03 a pile of free actions may be charged', () => {
    const told = begun([at('A', 8), at('B', 5)]);
    expect(state(act(told, 'A', 'free'), 'A').budget).toEqual({ minor: 1, significant: 1 });
    const charged = act(told, 'A', 'charge', { declared: { cost: 'significant' } });
    expect(state(charged, 'A').budget).toEqual({ minor: 1, significant: 0 });
    expect(act(charged, 'A', 'charge', { declared: { cost: 'significant' } }).refused).toMatchObject({
      refused: 'noSignificantAction',
    });
  });

  test('CEP-ENV-06 CEP-ZGR-03 the scene counts for everybody until it is changed', async () => {
    let told = telling0(fightOf([at('A', 8), at('B', 5)]));
    const scene = { light: 'dark', weather: 'extreme', gravity: 0 };
    told = act(told, 'A', 'setScene', { declared: scene });
    told = start(told);
    expect(dms(told, 'A', 'rifle', { metres: 10 })).toMatchObject({ light: -4, weather: -2, recoil: -2 });
    told = act(told, 'A', 'attack', { item: 'rifle', target: 'B', dice: [1, 1], choices: ['none'] });
    told = act(told, 'B', 'setScene', { declared: { light: 'low' } });
    expect(told.fight.scene).toEqual({ light: 'low', weather: 'extreme', gravity: 0 });
    told = next(told);
    told = act(told, 'B', 'attack', { item: 'rifle', target: 'A', dice: [1, 1], choices: ['none'] });
    await golden('gear-scene', fought(told));
  });

  test('CEP-DMG-05 a fall does a die for each two meters, by gravity; armor only where it protects', () => {
    const scene = { gravity: 0.5 };
    const told = begun([at('A', 8, { armor: ['mesh'] }), at('B', 5)], { scene });
    const fallen = act(told, 'A', 'hazard', { declared: { fall: 9 }, dice: [3, 3] });
    expect(state(fallen, 'A').current.end).toBe(1);
    const weightless = begun([at('A', 8), at('B', 5)], { scene: { gravity: 0 } });
    expect(state(act(weightless, 'A', 'hazard', { declared: { fall: 30, dice: 4 } }), 'A').current.end).toBe(7);
    const heavy = begun([at('A', 8), at('B', 5)], { scene: { gravity: 2 } });
    expect(state(act(heavy, 'A', 'hazard', { declared: { fall: 2.9 }, dice: [1, 1] }), 'A').current.end).toBe(5);
    const fire = act(told, 'A', 'hazard', { declared: { dice: 2, armored: true }, dice: [3, 3] });
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
    const told = begun([at('A', 8, { sheet: { comms } }), at('B', 5, { sheet: { comms } })]);
    const declared = { hearing: false, lineOfSight: false, ...more };
    const script = linked ? { dice: [4, 4] } : {};
    const led = act(told, 'A', 'leadership', { target: 'B', declared, ...script });
    expect(led.refused?.refused ?? 'linked').toBe(linked ? 'linked' : 'noContact');
  });

  test.each([
    ['CEP-COM-06 a cloud stops a laser', 'laser', 'noContact'],
    ['CEP-COM-07 but not a maser', 'maser', 'linked'],
  ])('%s', (_name, comm, expected) => {
    const sheet = { comms: [comm] };
    let told = begun([at('A', 8, { sheet }), at('B', 5, { sheet })]);
    told = act(told, 'B', 'setCloud', { declared: { inMist: true } });
    const script = expected === 'linked' ? { dice: [4, 4] } : {};
    const led = act(told, 'A', 'leadership', { target: 'B', declared: { hearing: false }, ...script });
    expect(led.refused?.refused ?? 'linked').toBe(expected);
  });

  test('CEP-COM-08 who moved in the round before stands still now', () => {
    const sheet = { comms: ['meson'] };
    let told = begun([at('A', 8, { sheet }), at('B', 5, { sheet })]);
    told = act(next(told), 'B', 'move', { declared: { metres: 3 } });
    const led = act(next(told), 'A', 'leadership', { target: 'B', declared: { hearing: false }, dice: [4, 4] });
    expect(led.refused).toBeNull();
  });

  test('CEP-COM-08 no meson set on the move', () => {
    const sheet = { comms: ['meson'] };
    let told = begun([at('A', 8, { sheet }), at('B', 5, { sheet })]);
    told = act(told, 'A', 'move', { declared: { metres: 3 } });
    const led = act(told, 'A', 'leadership', { target: 'B', declared: { hearing: false } });
    expect(led.refused).toEqual({ refused: 'noContact', clause: 'CEP-TAC-05' });
  });
});
