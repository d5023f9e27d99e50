/** People at their limits: exactly at a number of the book, tied, with nothing measured, with one thing more than is looked at. */
import { describe, expect, test } from 'vitest';
import { cepheus } from '../../../src/rules/cepheus/index.ts';
import { chanceAtLeast, highest } from '../../../src/rules/kernel/distribution.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { begun, codeOf, oddsOf, ROLLS, stateOf } from './fight-begun.ts';
import { act, next, type Scripted } from './fight-log.ts';
import { car, fightOf, type Person } from './fight-people.ts';
import { withCombatant, combatantIn } from '../../../src/rules/kernel/fight.ts';

const at = (id: string, initiative: number | null, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Slug Pistol': 1, 'Heavy Weapons': 1, 'Natural Weapons': 1, Athletics: 1 },
  weapons: ['rifle'],
  ...rest,
  state: { initiative, ...rest.state },
});
const kinds = ({ events }: Scripted, who: string): readonly string[] =>
  events.filter((event) => event.who === who).map(({ kind }) => kind);

describe('the order', () => {
  test('CEP-INI-03, -07 hastening to the Initiative and DEX of the first shares its place, and does not come before it', () => {
    const tied = act(begun([at('A', 9), at('B', 7)]), 'B', 'hasten');
    expect([cepheus.order.count(tied.fight, combatantIn(tied.fight, 'B')), tied.fight.turn]).toEqual([9, 'A']);
    const before = act(begun([at('A', 9), at('B', 8)]), 'B', 'hasten');
    expect(before.fight.turn).toBe('B');
  });

  test.each([
    ['as early as who has acted: still in this round', [4, 5], undefined],
    ['earlier than that: too late', [5, 5], true],
  ])('CEP-INI-01 a late arrival, %s', (_name, dice, acted) => {
    const played = begun([at('A', 9), at('B', 5)]);
    const late = fightOf([at('D', null)]).combatants;
    const arrived = {
      ...played,
      fight: withCombatant(played.fight, ...late),
    };
    expect(act(arrived, 'D', 'join', { dice }).fight.acted['D']).toBe(acted);
  });

  test('CEP-RCT-02 every reaction of a round takes its own 2 off the Initiative', () => {
    const people = [at('A', 9), at('C', 8), at('D', 7), at('B', 5)];
    const shot = { item: 'rifle', target: 'B', dice: [1, 1], choices: ['dodge'] };
    let played = begun(people);
    for (const who of ['A', 'C', 'D']) played = next(act(played, who, 'attack', shot));
    const mods = stateOf(played, 'B').initiativeMods;
    expect(Object.keys(mods)).toEqual(['reaction-1', 'reaction-1-2', 'reaction-1-3']);
    expect(cepheus.order.count(played.fight, combatantIn(played.fight, 'B'))).toBe(-1);
  });

  test('CEP-RCT-02 what is carried into the next turn is what came after having acted, not what was carried before', () => {
    const options = { reactionDmUntil: 'ownNextTurnEnd' } as const;
    const thrower = at('A', 9, {
      weapons: ['grenades'],
      armor: ['dress'],
      skills: { Athletics: 1, 'Battle Dress': 0 },
    });
    const blast = {
      item: 'grenades',
      target: 'B',
      declared: { metres: 3, blastVictims: [{ id: 'A', metres: 3 }] },
      dice: [5, 5, 1, 1, 1, 1, 1, 6],
      choices: ['none', 'dodge'],
    };
    const people = [thrower, at('B', 5, { armor: ['dress'] })];
    const carried = (played: Scripted) => {
      const { value, until } = stateOf(played, 'A').conditions['carriedReactions'] ?? {};
      return [value, until];
    };
    const first = act(begun(people, { options }), 'A', 'attack', blast);
    expect(carried(first)).toEqual([1, { at: 'endOfTurn', of: 'A', round: 2 }]);
    const second = act(act(next(next(first)), 'A', 'draw', { item: 'grenades' }), 'A', 'attack', blast);
    expect([codeOf(second), ...carried(second)]).toEqual([null, 1, { at: 'endOfTurn', of: 'A', round: 3 }]);
  });
});

describe('work (section 10)', () => {
  const working = (seconds: number, dice: readonly number[] = []) => {
    const played = act(begun([at('A', 9), at('B', 5)]), 'A', 'extendedAction', { declared: { seconds }, dice });
    return codeOf(played) ?? stateOf(played, 'A').extended!.roundsNeeded;
  };

  test('CEP-EXT-01, CEP-ACT-06 up to a round is no extended action; where no time is said it is rolled', () => {
    expect([working(1), working(6), working(7), working(12), working(0, [3])]).toEqual([
      'notExtended',
      'notExtended',
      2,
      2,
      30,
    ]);
  });
});

describe('weapons', () => {
  const bayonet = {
    type: 'weapon',
    id: 'bayonet',
    name: 'bayonet',
    equipped: true,
    ranges: ['rifle', 'closeQuarters'],
    skill: 'Slug Rifle',
    damageDice: 2,
    slugThrower: true,
    rof: [1, 4],
    magazine: { value: 30, max: 30 },
  };

  test.each([[[]], [[0]]])('GAP-05 a weapon on which no size of fire is written (%j) fires single shots', (rof) => {
    const plain = { ...bayonet, ranges: ['rifle'], rof };
    const played = begun([at('A', 9, { sheet: { items: [plain] } }), at('B', 5)]);
    const choice = cepheus.choices(played.fight, 'A', 'attack').find(({ item }) => item === 'bayonet')!;
    const { options, default: first } = choice.fields.find(({ key }) => key === 'mode')!;
    expect([first, options![0]!.id]).toEqual(['single', 'single']);
  });

  test('CEP-BST-01, -10 a rifle with a bayonet fires as a rifle does, and a thrust spends no rounds', () => {
    const played = begun([at('A', 9, { sheet: { items: [bayonet] } }), at('B', 5)]);
    const [choice] = cepheus.choices(played.fight, 'A', 'attack').filter(({ item }) => item === 'bayonet');
    const modes = choice!.fields.find(({ key }) => key === 'mode')!.options!.map(({ id }) => id);
    expect(modes).toEqual(['single', 'burst:4:spread', 'burst:4:grouped', 'panic']);
    const use = { item: 'bayonet', target: 'B', dice: [1, 1], choices: ['none'] };
    const shot = act(played, 'A', 'attack', use);
    const thrust = act(played, 'A', 'attack', { ...use, declared: { range: 'closeQuarters', metres: 1 } });
    expect(
      [shot, thrust].map((done) => [
        codeOf(done),
        stateOf(done, 'A').ammo['bayonet'],
        kinds(done, 'A').includes('fired'),
      ]),
    ).toEqual([
      [null, 29, true],
      [null, 30, false],
    ]);
  });

  test('CEP-GRP-03 the weapon in hand falls, the weapon on the back does not', () => {
    const slung = { ...bayonet, equipped: false };
    const pistol = { ...bayonet, id: 'pistol', ranges: ['pistol'] };
    const people = [at('A', 9), at('B', 5, { weapons: [], sheet: { items: [slung, pistol] } })];
    const won = act(begun(people), 'A', 'grapple', { target: 'B', dice: [6, 6, 1, 1], choices: ['disarm', 'end'] });
    const lost = won.events.find(({ kind }) => kind === 'disarmed');
    expect([codeOf(won), lost?.facts?.['item']]).toEqual([null, 'pistol']);
  });

  test('CEP-GRP-03 with Effect 6 the winner takes it, with 5 it only drops', () => {
    const skilled = (level: number) => at('A', 9, { skills: { 'Natural Weapons': level } });
    const lost = (level: number) => {
      const played = begun([skilled(level), at('B', 5)]);
      const won = act(played, 'A', 'grapple', { target: 'B', dice: [6, 6, 1, 1], choices: ['disarm', 'end'] });
      return [codeOf(won), won.events.find(({ kind }) => kind === 'disarmed')?.facts];
    };
    expect([lost(1), lost(2)]).toEqual([
      [null, { item: 'rifle', takenBy: null }],
      [null, { item: 'rifle', takenBy: 'A' }],
    ]);
  });
});

describe('odds', () => {
  const shooter = at('A', 9, { weapons: ['rifle', 'smg'] });
  const command = { action: 'attack', who: 'A', item: 'rifle', targets: ['B'] };

  test('CEP-ATK-06 odds say what they assume: no reaction, and points shared out as by default', () => {
    const { assuming } = oddsOf(begun([shooter, at('B', 5)]).fight, command);
    expect(assuming).toEqual(['SALVO.cepheus.assuming.noReaction', 'SALVO.cepheus.assuming.defaultSplit']);
  });

  test('CEP-SUP-05 suppression: so many points of Initiative as the Effect, for every roll of two dice', () => {
    const suppressing = {
      ...command,
      item: 'smg',
      declared: { suppression: true, mode: 'burst:4:spread', otherDm: 3 },
    };
    const lost = (unshakable: boolean) => {
      const { fight } = begun([shooter, at('B', 5, { sheet: { unshakable } })]);
      const { tally, distributions } = oddsOf(fight, suppressing);
      return { dm: total(tally), of: distributions[0]!.of };
    };
    const { dm, of } = lost(false);
    for (let points = 1; points <= 12; points++) {
      const share = ROLLS.filter((roll) => roll + dm - 8 >= points).length / 36;
      expect(chanceAtLeast(of, points), String(points)).toBeCloseTo(share, 12);
    }
    expect(dm).toBeGreaterThan(-3);
    expect([of.min, highest(of)]).toEqual([0, 12 + dm - 8]);
    expect(chanceAtLeast(lost(true).of, 1)).toBe(0);
  });

  test.each([
    [1, [1]],
    [2, [2]],
    [0, []],
  ])('CEP-BLD-01 a blind shot sets a level of %d aside, and what is 0 is not worth a word', (level, aside) => {
    const blind = at('A', 9, { skills: { 'Slug Rifle': level } });
    const { tally } = oddsOf(begun([blind, at('B', 5)]).fight, { ...command, declared: { blind: true } });
    expect(tally.flatMap(({ setAside, value }) => (setAside ? [value] : []))).toEqual(aside);
  });

  test('CEP-EXP-01 a combatant exactly at the edge of smoke is in it', () => {
    const { fight } = begun([at('A', 9, { weapons: ['smoke'] }), at('B', 5), at('C', 4), at('D', 3)]);
    const near = (metres: number) => ({ neighbors: [{ id: 'C', metres }], metres: 3, otherDm: 20 });
    const caught = (metres: number) =>
      oddsOf(fight, { action: 'attack', who: 'A', item: 'smoke', targets: ['B'], declared: near(metres) })
        .each!.filter(({ who }) => who === 'C')
        .map(({ chances }) => Math.round(chances[0]!.chance * 1e9) / 1e9);
    expect([caught(6), caught(6.01)]).toEqual([[1], []]);
  });

  test('CEP-THR-05, -06 a miss in a measured direction comes nearer to those who stand there, by as much as it misses', () => {
    const { fight } = begun([at('A', 9, { weapons: ['smoke'] }), at('B', 5), at('C', 4)]);
    const caught = (degrees: number) => {
      const declared = { metres: 3, direction: 30, otherDm: -2, neighbors: [{ id: 'C', metres: 7, degrees }] };
      const odds = oddsOf(fight, { action: 'attack', who: 'A', item: 'smoke', targets: ['B'], declared });
      const reached = odds.each!.find(({ who }) => who === 'C')?.chances[0]!.chance ?? 0;
      return { reached, dm: total(odds.tally) };
    };
    const { reached, dm } = caught(30);
    // 6 m of smoke, from 1 m nearer (Effect -5) to 5 m nearer (Effect -1).
    const effects = ROLLS.map((roll) => roll + dm - 8);
    expect(reached).toBeCloseTo(effects.filter((effect) => effect >= -5 && effect <= -1).length / 36, 12);
    expect(effects.filter((effect) => effect === -5).length).toBeGreaterThan(0);
    expect([caught(90).reached, caught(330).reached]).toEqual([0, 0]);
  });
});

describe('what goes off', () => {
  test('GAP-06 smoke that hangs no longer than what is there already changes nothing for those in it', () => {
    const people = [at('A', 9, { weapons: ['smoke'] }), at('C', 8, { weapons: ['smoke'] }), at('B', 5)];
    const thrown = (die: number) => ({ item: 'smoke', target: 'B', declared: { metres: 3 }, dice: [6, 6, die] });
    const first = next(act(begun(people), 'A', 'attack', thrown(2)));
    const gained = (played: Scripted) => kinds(played, 'B').filter((kind) => kind === 'conditionGained').length;
    expect([first, act(first, 'C', 'attack', thrown(2)), act(first, 'C', 'attack', thrown(3))].map(gained)).toEqual([
      1, 1, 2,
    ]);
  });

  test.each([
    [5, 4, 6],
    [5, 5, 7],
    [2, 6, 7],
  ])('CEP-EXP-03 a dodge takes a die off the blast, and nothing more than there is: %d less %d', (blast, die, end) => {
    const thrower = at('A', 9, { weapons: ['grenades'] });
    const played = act(begun([thrower, at('B', 5), at('C', 4)]), 'A', 'attack', {
      item: 'grenades',
      target: 'B',
      declared: { metres: 3, blastVictims: [{ id: 'C', metres: 9 }], otherDm: 9 },
      dice: [4, 4, 1, 1, 1, 1, 1, blast, die],
      choices: ['none', 'dodge'],
    });
    expect([codeOf(played), stateOf(played, 'C').current.end]).toEqual([null, end]);
  });

  test('CEP-BLD-04, CEP-THR-04 a blind grenade goes off at its victim, wherever that is', () => {
    const launcher = at('A', 9, { weapons: ['ram'] });
    const played = act(begun([launcher, at('B', 5), at('C', 4)]), 'A', 'attack', {
      item: 'ram',
      target: 'B',
      declared: { metres: 10, blind: true, eligible: ['B', 'C'] },
      dice: [6, 6, 6, 1, 1, 1, 1, 1],
      picks: [2],
      choices: ['none'],
    });
    expect([codeOf(played), stateOf(played, 'B').current.end, stateOf(played, 'C').current.end]).toEqual([null, 7, 2]);
    expect(played.log.find((line) => line.startsWith('blast'))).toContain('metres=0');
  });
});

test('CEP-VEH-11, CEP-REP-01 a crash and hours of repairs are for vehicles alone', () => {
  const { fight } = begun([at('A', 9), at('B', 5), car('car', [])]);
  const offered = (who: string) => cepheus.choices(fight, who).map(({ action }) => action);
  expect(['A', 'car'].map((who) => offered(who).includes('collide'))).toEqual([false, true]);
  expect(['A', 'car'].map((who) => offered(who).includes('hoursPass'))).toEqual([false, true]);
});
