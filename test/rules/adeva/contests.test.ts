/** Opposed tests: their odds against every pair of rolls, what cards say of them, and when Fate is offered (section 0.2, GAP-12). */
import { describe, expect, test } from 'vitest';
import type { Command } from '../../../src/rules/kernel/command.ts';
import type { Odds } from '../../../src/rules/kernel/odds.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';
import { sampler } from './sampling.ts';
import { adeva } from '../../../src/rules/adeva/ruleset.ts';
import type { AdevaFight } from '../../../src/rules/adeva/sheet/types.ts';
import { acts, conditions, rifle, somebody, stateOf, sword, turnEnds, turnOf, underway, type Played } from './arena.ts';

const oddsOf = (fight: AdevaFight, command: Command): Odds => {
  const odds = adeva.odds(fight, command);
  if (isRefusal(odds)) throw new Error(odds.refused);
  return odds;
};

const chancesOf = ({ chances }: Odds): Record<string, number> =>
  Object.fromEntries(chances.map(({ label, chance }) => [label.split('.').at(-1)!, chance]));

const ROLLS = Array.from({ length: 100 }, (_, index) => index + 1);

/** The share of all pairs of rolls in which each is so. */
function counted(
  fight: AdevaFight,
  command: Command,
  isSo: (played: Played) => Record<string, boolean>,
  decisions: Parameters<typeof acts>[3] = {},
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const own of ROLLS)
    for (const other of ROLLS)
      for (const [name, so] of Object.entries(isSo(acts(fight, command, [own, other], decisions))))
        counts[name] = (counts[name] ?? 0) + (so ? 1e-4 : 0);
  return counts;
}

const same = (odds: Odds, counts: Record<string, number>): void => {
  const chances = chancesOf(odds);
  expect(Object.keys(chances)).toEqual(Object.keys(counts));
  for (const [name, count] of Object.entries(counts)) expect(chances[name], name).toBeCloseTo(count, 9);
};

const fencer = somebody('fencer', { scores: { ws: 46, s: 42 }, talents: ['disarm', 'advancedDisarm'], items: [] });
const guard = somebody('guard', { scores: { ws: 50, s: 45 }, items: [sword] });

describe('odds of an opposed test are those of every pair of rolls (ADE-CORE-10 to -12)', () => {
  test('Knock Down, on either side, and the harm of a clear win (ADE-KNK-04 to -06)', () => {
    const [fight, command] = [underway([fencer, guard]), { action: 'knockDown', who: 'fencer', targets: ['guard'] }];
    same(
      oddsOf(fight, command),
      counted(fight, command, ({ fight: after, questions }) => ({
        targetProne: conditions(after, 'guard').includes('prone'),
        mayHarm: questions.includes('knockDownHarm'),
        attackerProne: conditions(after, 'fencer').includes('prone'),
      })),
    );
  });

  test('the TN of either side stand beside each other, as numbers and not as modifiers (ADE-CORE-02)', () => {
    const odds = oddsOf(underway([fencer, guard]), { action: 'knockDown', who: 'fencer', targets: ['guard'] });
    const tns = [odds.tally, odds.opposed!.tally].map((tally) => tally[0]!.value);
    expect(odds).toMatchObject({ absolute: true, opposed: { who: 'guard' } });
    expect(tns).toEqual([42, 45]);
  });

  test('Disarm, and whether the object may be taken (ADE-DIS-02 to -04)', () => {
    const [fight, command] = [underway([fencer, guard]), { action: 'disarm', who: 'fencer', targets: ['guard'] }];
    same(
      oddsOf(fight, command),
      counted(fight, command, ({ fight: after, questions }) => ({
        wins: stateOf(after, 'guard').equipped['sword'] === undefined,
        mayTake: questions.includes('disarmTake'),
      })),
    );
  });

  test('Break Free, ties rolled again (ADE-GRP-17, `opposedTie` reroll)', () => {
    const settings = { opposedTie: 'reroll' };
    const begun = acts(
      underway([guard, fencer], settings),
      {
        action: 'grappleInitiate',
        who: 'guard',
        targets: ['fencer'],
      },
      [1],
    ).fight;
    const fight = turnOf(turnEnds(begun), 'fencer');
    const { wins } = chancesOf(oddsOf(fight, { action: 'breakFree', who: 'fencer' })) as { wins: number };
    const plain = { ...fight, options: { opposedTie: 'initiatorFails' } };
    const once = chancesOf(oddsOf(plain, { action: 'breakFree', who: 'fencer' }))['wins']!;
    // A tie of two passed tests is rolled again: 42 against 45, degree by degree.
    const passed = (score: number): number[] =>
      [0, 1, 2, 3, 4].map(
        (more) => ROLLS.filter((roll) => roll <= score && Math.floor((score - roll) / 10) === more).length / 100,
      );
    const [own, other] = [passed(42), passed(45)];
    const tied = own.reduce((sum, chance, degree) => sum + chance * other[degree]!, 0);
    expect(wins).toBeCloseTo(once / (1 - tied), 9);
  });
});

describe('a grasp and an arc of fire', () => {
  test('a grasp has the chance to hold and no damage (ADE-GRP-04)', () => {
    const command = { action: 'grappleInitiate', who: 'fencer', targets: ['guard'] };
    const odds = oddsOf(underway([fencer, guard]), command);
    expect(Object.keys(chancesOf(odds))).toEqual(['hit', 'holds']);
    expect(odds.distributions).toEqual([]);
    const inCharge = {
      ...command,
      action: 'charge',
      item: 'unarmed',
      declared: { contains: 'grappleInitiate', squares: 5 },
    };
    expect(Object.keys(chancesOf(oddsOf(underway([fencer, guard]), inCharge)))).toEqual(['hit', 'holds']);
    const felling = { ...inCharge, declared: { contains: 'knockDown', squares: 5 } };
    expect(Object.keys(chancesOf(oddsOf(underway([fencer, guard]), felling)))[0]).toBe('targetProne');
  });

  test('Suppressive Fire: hits in all, and each in the arc hit, past its evasion, pinned (ADE-SUP-04 to -08)', () => {
    const gunner = somebody('gunner', { side: 'us', scores: { bs: 87 }, items: [rifle] });
    const foes = ['a', 'b'].map((id) =>
      somebody(id, { side: 'them', wounds: 900, scores: { ag: 60 }, skills: { dodge: 'proficient' } }),
    );
    const zone = [
      { id: 'a', metres: 20, degrees: 5 },
      { id: 'b', metres: 20, degrees: 0 },
    ];
    const command = {
      action: 'suppressiveFire',
      who: 'gunner',
      item: 'rifle',
      declared: { autoMode: 'full', ahead: 0, zone },
    } as unknown as Command;
    const fight = underway([gunner, ...foes]);
    const odds = oddsOf(fight, command);
    const seen = sampler(fight, command, 6_000, ({ stages }) => ({
      hit: stages.some(({ kind, verdict }) => kind === 'attack' && verdict!.good === true),
      aHit: stages.some(({ kind, who }) => who === 'a' && kind === 'defense'),
      aPast: stages.some(({ kind, who }) => who === 'a' && kind === 'damage'),
      aPinned: stages.some(({ title, who, verdict }) => who === 'a' && title.endsWith('.pinning') && !verdict!.good),
    }));
    const own = chancesOf({ ...odds, chances: odds.each!.find(({ who }) => who === 'a')!.chances });
    const near = (chance: number, share: number): unknown =>
      expect(Math.abs(chance - share)).toBeLessThan(5 * Math.sqrt((chance * (1 - chance)) / 6_000));
    near(odds.chances[0]!.chance, seen['hit']!);
    near(own['hit']!, seen['aHit']!);
    near(own['pastEvasion']!, seen['aPast']!);
    near(own['pinned']!, seen['aPinned']!);
    expect(odds.distributions[0]!.of.mass.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 12);
  });

  test('a Fate Point is declared for Suppressive Fire only where its bonus counts, and must be there (ADE-SUP-03, GAP-12)', () => {
    const fieldsWith = (fate: number, settings: AdevaFight['options']): readonly string[] =>
      adeva
        .choices(underway([somebody('gunner', { fate, items: [rifle] })], settings), 'gunner', 'suppressiveFire')[0]!
        .fields.map(({ key }) => key);
    expect(fieldsWith(2, {})).not.toContain('fate');
    expect(fieldsWith(2, { suppressBonuses: 'actionOnly' })).toContain('fate');
    expect(fieldsWith(0, { suppressBonuses: 'actionOnly' })).not.toContain('fate');
  });
});

describe('Fate is offered where it may change something (GAP-12)', () => {
  const hero = somebody('hero', {
    side: 'us',
    fate: 2,
    scores: { ws: 40, s: 40, ag: 50 },
    items: [sword],
    skills: { dodge: 'proficient' },
  });
  const foe = somebody('foe', { side: 'them', scores: { ws: 40, s: 40, bs: 60 }, items: [rifle] });

  test('no degree on a Dodge that stops a single hit, but a degree on a Dodge that stops hits by degrees', () => {
    const single = { action: 'standardAttack', who: 'foe', item: 'rifle', targets: ['hero'], declared: { squares: 9 } };
    expect(acts(underway([foe, hero]), single, [9, 20], { evade: 'dodge' }).questions).not.toContain('extraDos');
    const burst = { ...single, action: 'burst', declared: { squares: 9, intendedHits: 3 } };
    expect(
      acts(underway([foe, hero]), burst, [9, 45, 5, 5, 5], { evade: 'dodge', placeDegrees: 'none' }).questions,
    ).toContain('extraDos');
  });

  test('nothing on the answer to an opposed test that is lost already, but on a Knock Down, which may strike back (ADE-CORE-12, ADE-KNK-06)', () => {
    const of = (action: string) => ({ action, who: 'foe', targets: ['hero'] });
    expect(acts(underway([foe, hero]), of('feint'), [99, 99]).questions).toEqual([]);
    expect(acts(underway([foe, hero]), of('knockDown'), [99, 99]).questions).toEqual(['bonus', 'reroll']);
    expect(acts(underway([foe, hero]), of('feint'), [9, 99]).questions).toEqual(['bonus', 'reroll']);
    // It has won by more degrees already.
    expect(acts(underway([foe, hero]), of('feint'), [39, 9]).questions).toEqual(['bonus']);
  });
});

describe('what rows and cards say', () => {
  test('both participants of a hold name the other, and the controller’s duty is shown (ADE-GRP-05)', () => {
    const begun = acts(
      underway([fencer, guard]),
      { action: 'grappleInitiate', who: 'fencer', targets: ['guard'] },
      [1],
    ).fight;
    const shownOf = (fight: AdevaFight, who: string) =>
      adeva.status(fight, who).conditions.map(({ id, other }) => (other === undefined ? id : `${id} ${other}`));
    expect(shownOf(begun, 'fencer')).toEqual(['controls guard']);
    expect(shownOf(begun, 'guard')).toEqual(['restrained fencer']);
    const due = turnOf(turnEnds(begun), 'fencer');
    expect(shownOf(due, 'fencer')).toEqual(['controls guard', 'holdDue']);
    expect(shownOf(acts(due, { action: 'grapple', who: 'fencer' }).fight, 'fencer')).toEqual(['controls guard']);
  });

  test('decay and a weakened Deflector stand among the conditions with the loss (ADE-AIL-04, ADE-DFL-07)', () => {
    const field = { id: 'field', type: 'deflector', strength: 50 };
    const fight = underway([somebody('worn', { items: [field] }), guard]);
    const decay = { action: 'decay', who: 'worn', declared: { characteristic: 't', amount: 5 } };
    const worn = acts(acts(acts(fight, decay).fight, decay).fight, {
      action: 'weakenDeflector',
      who: 'worn',
      declared: { amount: 20 },
    }).fight;
    expect(adeva.status(worn, 'worn').conditions).toMatchObject([
      { id: 'decay-t', value: -10, clause: 'ADE-AIL-03' },
      { id: 'weakened', value: -20, clause: 'ADE-DFL-07' },
    ]);
  });

  test('an opposed test names its winner, with the degrees of both', () => {
    const feint = { action: 'feint', who: 'fencer', targets: ['guard'] };
    const verdicts = (...dice: number[]) =>
      acts(underway([fencer, guard]), feint, dice).outcome.stages.flatMap(({ kind, verdict }) =>
        kind === 'check' ? [verdict] : [],
      );
    expect(verdicts(6, 50)).toMatchObject([
      { key: 'SALVO.adeva.verdict.wins', good: true, values: { dos: 5, otherDos: 1 } },
    ]);
    expect(verdicts(46, 6)).toMatchObject([{ key: 'SALVO.adeva.verdict.loses', good: false }]);
    expect(verdicts(99, 99)).toMatchObject([{ key: 'SALVO.adeva.verdict.nobodyWins', good: false }]);
  });

  test('a Guardian answers the attacker in the name of the target (GAP-04)', () => {
    const foe = somebody('foe', { side: 'them', scores: { ws: 60 }, items: [sword] });
    const [ward, friend] = [
      somebody('ward', { side: 'us' }),
      somebody('friend', { side: 'us', items: [sword], scores: { ws: 60 } }),
    ];
    const blow = {
      action: 'standardAttack',
      who: 'foe',
      item: 'sword',
      targets: ['ward'],
      declared: { neighbors: [{ id: 'friend', metres: 1 }] },
    };
    const { outcome } = acts(underway([foe, ward, friend]), blow as unknown as Command, [9, 1], { stepIn: 'parry' });
    expect(outcome.stages.find(({ kind }) => kind === 'defense')).toMatchObject({ who: 'friend', against: 'foe' });
  });
});
