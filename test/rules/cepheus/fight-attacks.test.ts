/** Attacks of every kind and what follows from them, through the contract. */
import { describe, expect, test } from 'vitest';
import { cepheus } from '../../../src/rules/cepheus/index.ts';
import { total } from '../../../src/rules/kernel/tally.ts';
import { begun, stagesOf, stateOf } from './fight-begun.ts';
import type { Command } from '../../../src/rules/ruleset.ts';
import type { Script } from '../../cases/script.ts';
import { act, next, scripted, type Scripted } from './fight-log.ts';
import { fightOf, type Person } from './fight-people.ts';
import { combatantIn } from '../../../src/rules/kernel/fight.ts';

const at = (id: string, initiative: number, more: Person['state'] = {}, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Slug Pistol': 1, 'Natural Weapons': 1, Athletics: 1, 'Piercing Weapons': 1 },
  weapons: ['rifle', 'dagger', 'frag', 'pistol'],
  ...rest,
  state: { initiative, ...more },
});
const standing = (played: Scripted, id: string): string => cepheus.status(played.fight, id).standing;
const conditions = (played: Scripted, id: string): readonly string[] =>
  cepheus.status(played.fight, id).conditions.map((condition) => condition.id);

describe('fire modes', () => {
  test.each([
    ['CEP-BST-05 a spread burst has its DM', 'burst:4:spread', [4, 3, 2, 2, 2], 26, 'burst 1'],
    ['CEP-BST-02 a grouped burst has its dice', 'burst:4:grouped', [4, 3, 2, 2, 2, 2], 26, 'damage raw=8'],
    ['CEP-PNC-02 CEP-PNC-04 panic fire empties the magazine', 'panic', [6, 4, 1, 1, 1, 1, 1, 1], 0, 'panic -2'],
  ] as const)('%s', (_name, mode, dice, left, line) => {
    const played = begun([at('A', 8), at('B', 5)]);
    const script = { dice, choices: ['none'], declared: { mode } };
    const shot = act(played, 'A', 'attack', { ...script, item: 'rifle', target: 'B' });
    expect(stateOf(shot, 'A').ammo['rifle']).toBe(left);
    expect(shot.log.join('\n')).toContain(line);
  });

  test('CEP-BST-10 a burst needs its rounds; CEP-BST-01 the preset is a mode that can be fired', () => {
    const played = begun([at('A', 8, { ammo: { smg: 2 } }, { weapons: ['smg'] }), at('B', 5)]);
    const burst = { item: 'smg', target: 'B', declared: { mode: 'burst:4:spread' } };
    expect(act(played, 'A', 'attack', burst).refused).toMatchObject({ refused: 'notEnoughAmmo' });
    const choice = cepheus
      .choices(played.fight, 'A')
      .find((choice) => choice.action === 'attack' && choice.item === 'smg');
    expect(choice?.refused).toBeNull();
    expect(choice?.fields.find((field) => field.key === 'mode')?.default).toBe('panic');
  });

  test('CEP-SUP-05 CEP-SUP-06 CEP-AIM-08 suppression: Initiative, checks and aim, no damage', () => {
    const aim = { target: 'A', dm: 2, kill: 0 };
    let played = begun([at('A', 8), at('B', 5, { aim }), at('C', 4)]);
    const suppress = { item: 'rifle', target: 'B', declared: { suppression: true }, choices: ['none'] };
    played = act(played, 'A', 'attack', { ...suppress, dice: [6, 6] });
    expect(stateOf(played, 'A').ammo['rifle']).toBe(28);
    expect([cepheus.order.count(played.fight, combatantIn(played.fight, 'B')), stateOf(played, 'B').aim]).toEqual([
      2,
      null,
    ]);
    expect(stateOf(played, 'B').current.end).toBe(7);
    played = next(played);
    expect(played.fight.turn).toBe('C');
    played = next(played);
    played = act(played, 'B', 'attack', { item: 'rifle', target: 'A', dice: [1, 1], choices: ['none'] });
    expect(played.log.at(-2)).toContain('suppressed -1');
    played = next(played);
    expect([cepheus.order.count(played.fight, combatantIn(played.fight, 'B')), conditions(played, 'B')]).toEqual([
      5,
      ['suppressed'],
    ]);
    played = next(next(next(played)));
    expect(conditions(played, 'B')).toEqual([]);
  });

  test('CEP-BLD-02 CEP-BLD-04 blind fire strikes anybody in the line', () => {
    const played = begun([at('A', 8), at('B', 5), at('C', 4)]);
    const declared = { blind: true, eligible: ['B', 'C'] };
    const script = { dice: [6, 5, 4, 1, 1, 1], picks: [2], choices: ['none'] };
    const shot = act(played, 'A', 'attack', { ...script, declared, item: 'rifle', target: 'B' });
    expect([stateOf(shot, 'B').current.end, stateOf(shot, 'C').current.end]).toEqual([7, 3]);
  });
});

describe('misses into combat and explosions', () => {
  test('CEP-FIC-02 CEP-FIC-03 a stray shot strikes the nearest with Effect 0', () => {
    const played = begun([at('A', 8), at('B', 5), at('C', 4)]);
    const neighbors = [
      { id: 'C', metres: 1 },
      { id: 'A', metres: 0.5 },
    ];
    const script = { dice: [1, 1, 4, 2, 1, 1], choices: ['none'], declared: { neighbors } };
    const shot = act(played, 'A', 'attack', { ...script, item: 'rifle', target: 'B' });
    expect(shot.log.join('\n')).toContain('intoCombat -2');
    expect(stateOf(shot, 'C').current.end).toBe(3);
  });

  test('CEP-EXP-01 CEP-EXP-04 CEP-EXP-05 WE-09 a grenade: a dive, a dodge, and a bystander out of its reach', () => {
    const mesh = { armor: ['mesh'] };
    const people = [at('A', 8), at('B', 5, {}, mesh), at('C', 4), at('D', 3)];
    const played = begun(people);
    const blastVictims = [
      { id: 'B', metres: 2 },
      { id: 'C', metres: 5 },
      { id: 'D', metres: 10 },
    ];
    const declared = { metres: 10, blastVictims };
    const script = { dice: [5, 5, 4, 4, 4, 3, 3, 3, 3, 4, 4], choices: ['dive', 'dodge'] };
    const thrown = act(played, 'A', 'attack', { ...script, declared, item: 'frag', target: 'B' });
    expect(thrown.refused).toBeNull();
    expect(stateOf(thrown, 'B')).toMatchObject({ stance: 'prone', lostSignificant: 1, current: { end: 3 } });
    expect(stateOf(thrown, 'C').current.end).toBe(1);
    expect(stateOf(thrown, 'D').current.end).toBe(7);
    const turned = next(thrown);
    expect([turned.fight.turn, stateOf(turned, 'C').reactions]).toEqual(['B', 1]);
    expect([stateOf(turned, 'B').budget, stateOf(turned, 'B').lostSignificant]).toEqual([
      { minor: 1, significant: 0 },
      0,
    ]);
  });

  test('CEP-THR-05 CEP-THR-06 a miss lands elsewhere; with a bearing the distance is computed', () => {
    const played = begun([at('A', 8), at('B', 5), at('C', 4)]);
    // Effect -3: 3 m off in direction 90. C stands 4 m from the target in the same direction: 1 m from the blast.
    const blastVictims = [{ id: 'C', metres: 4, degrees: 90 }];
    const declared = { metres: 10, blastVictims, direction: 90 };
    const script = { dice: [4, 2, 1, 1, 1, 1, 1], choices: ['none', 'none'], declared };
    const thrown = act(played, 'A', 'attack', { ...script, item: 'frag', target: 'B' });
    expect(thrown.log.join('\n')).toContain('scattered metres=3 direction=90');
    expect(thrown.log.filter((line) => line.startsWith('blast')).map((line) => line.slice(-8))).toEqual([
      'metres=3',
      'metres=1',
    ]);
  });

  test('CEP-THR-04 a payload may be thrown at a body as at any spot; a shot at it is refused', () => {
    const played = begun([at('A', 8), at('B', 5, { killed: true }), at('C', 4)]);
    const declared = { metres: 10, blastVictims: [{ id: 'C', metres: 5 }] };
    const script = { dice: [5, 5, 6, 6, 6, 6, 6, 1, 1, 1], choices: ['none'], declared };
    const thrown = act(played, 'A', 'attack', { ...script, item: 'frag', target: 'B' });
    expect([thrown.refused, stateOf(thrown, 'C').current.end]).toEqual([null, 4]);
    const shot = act(played, 'A', 'attack', { item: 'rifle', target: 'B' });
    expect(shot.refused?.refused).toBe('targetDead');
  });

  test('CEP-SHT-03 flechettes strike everybody at Personal range of the target', () => {
    const shotgun = { weapons: ['shotgun'], skills: { Shotgun: 2 } };
    const played = begun([at('A', 8, {}, shotgun), at('B', 5), at('C', 4)]);
    const declared = { metres: 20, neighbors: [{ id: 'C', metres: 1 }] };
    const script = { dice: [5, 5, 2, 2], choices: ['none'], declared };
    const shot = act(played, 'A', 'attack', { ...script, item: 'shotgun', target: 'B' });
    expect([stateOf(shot, 'B').current.end, stateOf(shot, 'C').current.end]).toEqual([2, 2]);
  });
});

describe('reactions', () => {
  test.each([
    ['CEP-RCT-05 standing: dodge, no parry of a shot', {}, 'rifle', ['none', 'dodge']],
    ['CEP-STN-04 CEP-RCT-07 prone: parry of a blow, no dodge', { stance: 'prone' }, 'dagger', ['none', 'parry']],
    ['CEP-RCT-07 a blow: both', {}, 'dagger', ['none', 'dodge', 'parry']],
  ] as const)('%s', (_name, more, item, expected) => {
    const played = begun([at('A', 8), at('B', 5, more)]);
    const command = { action: 'attack', who: 'A', item, targets: ['B'] };
    const step = cepheus.perform(played.fight, command).next();
    const options = !step.done && step.value.ask === 'choose' ? step.value.options.map((option) => option.id) : [];
    expect(options).toEqual(expected);
  });

  test.each([
    ['CEP-RCT-04 unaware', { aware: false }],
    ['CEP-RCT-04 helpless', { helpless: true }],
    ['CEP-UNC-04 unconscious', { unconscious: { since: 1, failures: 0 } }],
  ] as const)('%s: is not asked', (_name, more) => {
    const played = begun([at('A', 8), at('B', 5, more)]);
    const command = { action: 'attack', who: 'A', item: 'rifle', targets: ['B'] };
    const step = cepheus.perform(played.fight, command).next();
    expect(step.done ? step.value : step.value.ask).toBe('roll');
  });

  test('CEP-RCT-02 reactionDmUntil: a reaction after acting also counts on the next turn', () => {
    const options = { reactionDmUntil: 'ownNextTurnEnd' };
    let played = next(begun([at('A', 8), at('B', 5), at('C', 3)], { options }));
    played = next(played);
    const shot = { item: 'rifle', dice: [1, 1] };
    played = act(played, 'C', 'attack', { ...shot, target: 'B', choices: ['dodge'] });
    played = next(next(played));
    expect([played.fight.round, played.fight.turn]).toEqual([2, 'B']);
    played = act(played, 'B', 'attack', { ...shot, target: 'C', choices: ['none'] });
    expect(played.log.at(-2)).toContain('reactions -1');
    played = next(played);
    expect(stateOf(played, 'B').conditions).toEqual({});
  });
});

describe('wounds', () => {
  const current = (str: number, dex: number, end: number) => ({ current: { str, dex, end, int: 7, edu: 7, soc: 7 } });

  test('CEP-DMG-05 CEP-DMG-07 WE-05 a later hit is shared out; two at 0 knock out, three kill', () => {
    let played = begun([at('A', 8), at('B', 5, current(2, 3, 0))]);
    const shot = { item: 'rifle', target: 'B' };
    // END has nothing left; 2 on STR, 2 on DEX.
    played = act(played, 'A', 'attack', { ...shot, dice: [4, 3, 1, 1, 2], choices: ['none', { str: 2, dex: 2 }] });
    expect([stateOf(played, 'B').current.str, stateOf(played, 'B').current.dex, standing(played, 'B')]).toEqual([
      0,
      1,
      'down',
    ]);
    played = next(played);
    expect([played.fight.round, played.fight.turn]).toEqual([2, 'A']);
    played = act(played, 'A', 'attack', { ...shot, dice: [4, 3, 1, 1, 2] });
    expect(standing(played, 'B')).toBe('dead');
    expect(act(next(played), 'A', 'attack', shot).refused).toMatchObject({ refused: 'targetDead' });
  });

  test('CEP-COUP-01 CEP-COUP-02 the helpless die without a roll', () => {
    const played = begun([at('A', 8), at('B', 5, { unconscious: { since: 0, failures: 0 } })]);
    const far = { item: 'pistol', target: 'B', declared: { metres: 2 } };
    expect(act(played, 'A', 'coupDeGrace', far).refused).toMatchObject({ refused: 'outOfReach' });
    const killed = act(played, 'A', 'coupDeGrace', { item: 'pistol', target: 'B' });
    expect([standing(killed, 'B'), stateOf(killed, 'A').ammo['pistol']]).toEqual(['dead', 14]);
    const awake = begun([at('A', 8), at('B', 5)]);
    expect(act(awake, 'A', 'coupDeGrace', { item: 'pistol', target: 'B' }).refused).toMatchObject({
      refused: 'notHelpless',
    });
  });

  test('CEP-UNC-01 CEP-UNC-02 CEP-UNC-03 after ten rounds a check, +1 for each failure; then awake', () => {
    const out = { ...current(0, 3, 0), unconscious: { since: 0, failures: 0 } };
    let played = begun([at('A', 8), at('B', 5, out)]);
    for (let round = 1; round < 10; round++) played = next(played);
    expect(played.fight.round).toBe(10);
    // END 0: DM -2.
    played = next(played, { dice: [5, 4] });
    expect(stateOf(played, 'B').unconscious).toEqual({ since: 0, failures: 1 });
    for (let round = 11; round < 20; round++) played = next(played);
    played = next(played, { dice: [5, 4] });
    expect([stateOf(played, 'B').unconscious, stateOf(played, 'B').awake, standing(played, 'B')]).toEqual([
      null,
      true,
      'up',
    ]);
    played = act(played, 'A', 'attack', { item: 'rifle', target: 'B', dice: [4, 4, 1, 1, 1], choices: ['none'] });
    expect(standing(played, 'B')).toBe('dead');
  });

  test('CEP-FAT-01 CEP-UNC-01 fatigue weighs on the check to come to as on all others', () => {
    const out = { ...current(0, 3, 9), unconscious: { since: 0, failures: 0 } };
    const afterMinute = (fatigued: boolean) => {
      let played = begun([at('A', 8), at('B', 5, { ...out, fatigued })]);
      for (let round = 1; round < 10; round++) played = next(played);
      // END 9: DM +1.
      return stateOf(next(played, { dice: [5, 3] }), 'B').unconscious;
    };
    expect([afterMinute(false), afterMinute(true)]).toEqual([null, { since: 0, failures: 1 }]);
  });

  test('CEP-FAT-03 fatigued twice over is unconscious', () => {
    const played = act(begun([at('A', 8), at('B', 5)]), 'B', 'fatigue');
    expect(conditions(played, 'B')).toEqual(['fatigued']);
    expect(standing(act(played, 'B', 'fatigue'), 'B')).toBe('down');
    const after = scripted(fightOf([at('B', 5, { fatigued: true })]));
    expect(conditions(act(after, 'B', 'rest'), 'B')).toEqual([]);
  });

  test('CEP-ARM-03 ablat wears off by each laser hit', () => {
    const laser = { weapons: ['laser'], skills: { 'Energy Rifle': 1 } };
    let played = begun([at('A', 8, {}, laser), at('B', 5, {}, { armor: ['ablat'] })]);
    const shot = { item: 'laser', target: 'B', choices: ['none'] };
    played = act(played, 'A', 'attack', { ...shot, dice: [4, 3, 1, 1, 1, 1, 3] });
    expect(stateOf(played, 'B').ablated['ablat']).toBe(1);
    played = next(next(played));
    played = act(played, 'A', 'attack', { ...shot, dice: [4, 3, 2, 2, 2, 1, 1] });
    expect([stateOf(played, 'B').current.end, stateOf(played, 'B').ablated['ablat']]).toEqual([6, 2]);
  });
});

describe('the stage of what somebody suffers is its victim’s', () => {
  const at1 = { who: 'A', targets: ['B'] };
  test.each<[string, Command, Script, Partial<Person>, string]>([
    [
      'CEP-SUP-05',
      { ...at1, action: 'attack', item: 'rifle', declared: { suppression: true } },
      { dice: [6, 6] },
      {},
      'suppression',
    ],
    ['CEP-TAC-04', { ...at1, action: 'leadership' }, { dice: [6, 6] }, {}, 'initiativeChanged'],
    [
      'CEP-COUP-01',
      { ...at1, action: 'coupDeGrace', item: 'dagger', declared: { metres: 1 } },
      {},
      { state: { helpless: true } },
      'died',
    ],
    [
      'CEP-EXP-02',
      { ...at1, action: 'attack', item: 'frag', declared: { metres: 10 } },
      { dice: [6, 6, 1, 1, 1, 1, 1] },
      {},
      'blast',
    ],
  ])('%s', (_clause, command, script, other, title) => {
    const played = begun([
      at('A', 8, {}, { skills: { Leadership: 2, Athletics: 1, 'Slug Rifle': 1 } }),
      at('B', 5, other.state),
    ]);
    const stage = stagesOf(played, command, script).find((each) => each.title.endsWith(`.${title}`));
    expect([stage?.who, stage?.against]).toEqual(['B', undefined]);
  });
});

describe('grappling', () => {
  const close = { target: 'B', declared: { metres: 1 } };

  test('CEP-GRP-01 CEP-GRP-06 CEP-GRP-10 WE-11 wins, hurts, and they hold each other', () => {
    let played = begun([at('A', 8), at('B', 5, {}, { armor: ['jack'] })]);
    played = act(played, 'A', 'grapple', { ...close, dice: [6, 4, 4, 2], choices: ['damage', 'continue'] });
    expect([stateOf(played, 'A').grappledWith, stateOf(played, 'B').grappledWith]).toEqual(['B', 'A']);
    expect(stateOf(played, 'B').current.end).toBe(5);
    played = next(played);
    expect(act(played, 'B', 'aim', { target: 'A' }).refused).toMatchObject({ refused: 'grappled' });
    // B wins and disarms A: the first weapon in hand falls.
    played = act(played, 'B', 'grapple', { target: 'A', dice: [6, 6, 1, 1], choices: ['disarm', 'end'] });
    expect([stateOf(played, 'A').drawn['rifle'], stateOf(played, 'A').grappledWith]).toEqual([undefined, null]);
  });

  test('CEP-CORE-07 a full tie is rolled again; CEP-GRP-08 a throw ends it', () => {
    let played = begun([at('A', 8), at('B', 5)]);
    played = act(played, 'A', 'grapple', { ...close, dice: [3, 4, 4, 3, 6, 4, 1, 2, 5], choices: ['throw'] });
    expect([stateOf(played, 'A').grappledWith, stateOf(played, 'B').current.end]).toEqual([null, 2]);
    expect(played.log.filter((line) => line.startsWith('grapple A'))).toHaveLength(2);
  });

  describe('CEP-CORE-07 the stages of a grapple give each side its roll and DMs, then both Effects', () => {
    const told = (dice: readonly number[], choices: readonly string[], other: Partial<Person> = {}) => {
      const played = begun([at('A', 8, {}, { skills: { 'Natural Weapons': 2 } }), at('B', 5, {}, other)]);
      const command = { action: 'grapple', who: 'A', targets: ['B'], declared: { metres: 1 } };
      return stagesOf(played, command, { dice, choices }).map(({ who, dice = [], tally, verdict, steps = [] }) => ({
        who,
        faces: dice.map(({ faces }) => faces),
        dm: tally && total(tally),
        key: verdict?.key.split('.').at(-1),
        steps: steps.map(({ clause, before, after }) => [clause, before, after]),
        values: verdict?.values,
      }));
    };

    test('CEP-GRP-06 its damage is 2 and the Effect', () => {
      expect(told([6, 5, 1, 2], ['damage', 'end'], { armor: ['jack'] })).toMatchObject([
        {},
        { who: 'A', faces: [[6, 5]], dm: 2 },
        { who: 'B', faces: [[1, 2]], dm: 1 },
        { key: 'grappleWon', values: { name: 'A', total: 13, effect: 5, otherTotal: 4, otherEffect: -4 } },
        { steps: [['CEP-GRP-06', 2, 7], ['CEP-DMG-03', 7, 4]] }, // prettier-ignore
        {},
      ]);
    });

    test('CEP-GRP-08 a throw has its die', () => {
      const thrown = told([6, 5, 1, 2, 4], ['throw']);
      expect(thrown[4]).toMatchObject({ key: 'throw', faces: [[4]] });
    });

    test('the higher score wins at equal Effects', () => {
      const strong = { skills: { 'Natural Weapons': 0 }, scores: { str: 12 } };
      expect(told([3, 3, 3, 3], [], strong)[3]).toMatchObject({
        key: 'grappleFailedByScore',
        values: { name: 'A', effect: 0, otherEffect: 0, score: 7, otherScore: 12 },
      });
    });
  });

  test('CEP-FAT-01 the checks of a grapple have the DMs of fatigue', () => {
    const played = begun([at('A', 8, { fatigued: true }), at('B', 5)]);
    // 7 + 1 - 2 against 6 + 1.
    const lost = act(played, 'A', 'grapple', { ...close, dice: [3, 4, 3, 3] });
    expect([lost.log.at(-1), stateOf(lost, 'A').grappledWith]).toEqual([
      'grapple A > B grappleFailed name="A" total=6 otherTotal=7 effect=-2 otherEffect=-1 score=7 otherScore=7',
      null,
    ]);
  });

  test('CEP-GRP-01 no target out of reach, and none that another holds', () => {
    const played = begun([at('A', 8), at('B', 5, { grappledWith: 'C' }), at('C', 4, { grappledWith: 'B' })]);
    expect(act(played, 'A', 'grapple', close).refused).toMatchObject({ refused: 'targetGrappled' });
    const far = { target: 'B', declared: { metres: 2 } };
    expect(act(begun([at('A', 8), at('B', 5)]), 'A', 'grapple', far).refused).toMatchObject({ refused: 'outOfReach' });
  });
});

describe('what comes from outside', () => {
  test.each([
    ['an unknown key', { range: 'rifle', speed: 9 }, 'speed'],
    ['a key of the language', { constructor: 1 }, 'constructor'],
    ['text for a number', { metres: '10' }, 'metres'],
    ['a number out of bounds', { metres: -5 }, 'metres'],
    ['a mode that the weapon has not', { mode: 'burst:10:spread' }, 'mode'],
    ['a neighbor nobody knows', { neighbors: [{ id: 'Z', metres: 1 }] }, 'neighbors'],
    [
      'a neighbor twice',
      {
        neighbors: [
          { id: 'B', metres: 1 },
          { id: 'B', metres: 2 },
        ],
      },
      'neighbors',
    ],
  ] as const)('CEP-ATK-01 %s is refused by its key', (_name, declared, key) => {
    const played = begun([at('A', 8), at('B', 5)]);
    const { refused } = act(played, 'A', 'attack', { item: 'rifle', target: 'B', declared });
    expect(refused).toEqual({ refused: 'badDeclaration', clause: 'CEP-ATK-01', values: { key } });
  });

  test('CEP-ATK-06 the odds are those of the attack, out of turn too', () => {
    const played = begun([at('A', 8), at('B', 5)]);
    const odds = cepheus.odds(played.fight, { action: 'attack', who: 'B', item: 'rifle', targets: ['A'] });
    // Skill 1, Short 0: 7 or more on 2D6.
    expect(odds).toMatchObject({ chances: [{ chance: 21 / 36 }, {}, {}, {}] });
  });
});
