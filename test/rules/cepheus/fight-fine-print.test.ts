/** The fine print of sections 3 to 24, where one clause meets another. */
import { describe, expect, test } from 'vitest';
import { cepheus } from '../../../src/rules/cepheus/index.ts';
import { answered } from '../../../src/rules/kernel/procedure.ts';
import { begun, changed, codeOf, countOf, stateOf } from './fight-begun.ts';
import { act, next, type Scripted } from './fight-log.ts';
import { car, type Person } from './fight-people.ts';

const at = (id: string, initiative: number, more: Person['state'] = {}, rest: Partial<Person> = {}): Person => ({
  id,
  skills: { 'Slug Rifle': 1, 'Natural Weapons': 1, Athletics: 1, 'Piercing Weapons': 1, Shotgun: 1 },
  weapons: ['rifle', 'dagger', 'frag'],
  ...rest,
  state: { initiative, ...more },
});
const robot = { kind: 'robot', sheet: { structure: { value: 4, max: 4 }, hull: { value: 4, max: 4 } } } as const;
const aimAtA = { target: 'A', dm: 2, kill: 2 };
const work = { skill: 'Mechanics', roundsNeeded: 10, roundsDone: 2 };

describe('suppression', () => {
  const suppress = { item: 'rifle', target: 'B', declared: { suppression: true }, choices: ['none'] };

  test('CEP-SUP-05 CEP-SUP-08 a higher Effect of a later round counts in full: the old Effect ended with its round', () => {
    let played = begun([at('A', 8), at('B', 6)]);
    // 2D6 + skill 1 - 2: Effect 0, then, before B has done anything, Effect 2.
    played = act(played, 'A', 'attack', { ...suppress, dice: [5, 5] });
    expect(countOf(played, 'B')).toBe(5);
    played = next(next(played));
    expect([played.fight.round, countOf(played, 'B')]).toEqual([2, 6]);
    played = act(played, 'A', 'attack', { ...suppress, dice: [6, 5] });
    expect(countOf(played, 'B')).toBe(4);
  });

  test('CEP-SUP-02 shells that suppress may be dodged, and that answer holds where they miss', () => {
    const ram = { weapons: ['ram'], skills: { 'Heavy Weapons': 2 } };
    const played = begun([at('A', 8, {}, ram), at('B', 6)]);
    const script = { item: 'ram', target: 'B', declared: { suppression: true } };
    const hit = act(played, 'A', 'attack', { ...script, dice: [6, 6], choices: ['dodge'] });
    expect([stateOf(hit, 'B').reactions, countOf(hit, 'B')]).toEqual([1, 1]);
    const missed = act(played, 'A', 'attack', {
      ...script,
      declared: { suppression: true, direction: 0 },
      dice: [1, 1, 1, 1, 1, 1, 1, 1],
      choices: ['dodge'],
    });
    expect(missed.refused).toBeNull();
    expect(stateOf(missed, 'B').reactions).toBe(1);
  });
});

describe('robots', () => {
  const shoot = { item: 'rifle', target: 'B' };

  test('CEP-AIM-08 CEP-VEH-58 a robot that is hit loses its aim like anybody', () => {
    const played = begun([at('A', 8), at('B', 6, { aim: aimAtA }, robot)]);
    const hit = act(played, 'A', 'attack', { ...shoot, dice: [4, 3, 1, 1, 1, 3, 4], choices: ['none'] });
    expect(hit.refused).toBeNull();
    expect(stateOf(hit, 'B').aim).toBeNull();
  });

  test('CEP-EXT-03 CEP-VEH-58 a robot at work may be thrown out of it', () => {
    const played = begun([at('A', 8), at('B', 6, { extended: work }, robot)]);
    const hit = act(played, 'A', 'attack', { ...shoot, dice: [4, 3, 1, 1, 1, 3, 4, 3, 3] });
    expect(hit.refused).toBeNull();
    expect(stateOf(hit, 'B').conditions['workLost']).toBeDefined();
  });
});

describe('grappling', () => {
  const hold = { target: 'B', declared: { metres: 1 } };

  test('CEP-GRP-10 CEP-DLY-01 a delayed combatant that is grabbed still has its own opposed check', () => {
    let played = begun([at('B', 9), at('A', 8)]);
    played = next(act(played, 'B', 'delay'));
    played = act(played, 'A', 'grapple', { ...hold, dice: [6, 6, 1, 1], choices: ['continue', 'continue'] });
    played = act(played, 'B', 'actNow');
    expect(played.refused).toBeNull();
    played = act(played, 'B', 'grapple', { target: 'A', dice: [6, 6, 1, 1], choices: ['escape'] });
    expect([played.refused, stateOf(played, 'B').grappledWith]).toEqual([null, null]);
  });

  test('CEP-GRP-10 CEP-INI-07 hastening and passing the place are no actions', () => {
    const played = begun([at('A', 8, { grappledWith: 'B' }), at('B', 6, { grappledWith: 'A' })]);
    expect(act(played, 'B', 'hasten').refused).toBeNull();
    expect(act(played, 'A', 'delay').refused).toBeNull();
  });

  test('CEP-MOV-06 CEP-GRP-05 a seriously wounded winner gets away no farther than it can crawl', () => {
    const held = { current: { str: 6, dex: 6, end: 6, int: 7, edu: 7, soc: 7 } };
    const played = begun([at('A', 8, { grappledWith: 'B', ...held }), at('B', 6, { grappledWith: 'A' })]);
    const free = act(played, 'A', 'grapple', { target: 'B', dice: [6, 6, 1, 1], choices: ['escape'] });
    expect(free.log.join('\n')).toContain('metres=1.5');
  });

  test('CEP-MOV-06 CEP-GRP-04 CEP-GRP-05 the way of an escape or a drag is part of the crawl of the round', () => {
    const held = { current: { str: 6, dex: 6, end: 6, int: 7, edu: 7, soc: 7 } };
    const tried = (metres: number, choices: readonly string[]): Scripted => {
      const grip = { grappledWith: 'B', ...held, metresMoved: metres };
      const turn = begun([at('A', 8), at('B', 6, { grappledWith: 'A' })]);
      return act(changed(turn, 'A', grip), 'A', 'grapple', { target: 'B', dice: [6, 6, 1, 1], choices });
    };
    const gone = (played: Scripted) => [
      played.log.find((line) => line.includes('metres='))!.match(/metres=[\d.]+/)![0],
      stateOf(played, 'A').metresMoved,
    ];
    expect(gone(tried(0, ['escape']))).toEqual(['metres=1.5', 1.5]);
    expect(gone(tried(1, ['escape']))).toEqual(['metres=0.5', 1.5]);
    expect(gone(tried(1.5, ['escape']))).toEqual(['metres=0', 1.5]);
    expect(gone(tried(1, ['drag', 'continue']))).toEqual(['metres=0.5', 1.5]);
    expect(gone(tried(1, ['drag', 'end']))).toEqual(['metres=3', 1]);
  });

  test('CEP-MOD-06 CEP-XRG-04 CEP-GRP-05 who escapes has moved: as far as a move action, before its turn from nothing', () => {
    const escape = { target: 'B', dice: [6, 6, 1, 1], choices: ['escape'] };
    const own = changed(begun([at('A', 8), at('B', 6, { grappledWith: 'A' })]), 'A', {
      grappledWith: 'B',
      metresMoved: 6,
    });
    expect(stateOf(act(own, 'A', 'grapple', escape), 'A').metresMoved).toBe(12);
    const other = begun([at('A', 8, { grappledWith: 'B' }), at('B', 6, { grappledWith: 'A', metresMoved: 9 })]);
    const free = act(other, 'A', 'grapple', { ...escape, dice: [1, 1, 6, 6] });
    expect([stateOf(free, 'A').metresMoved, stateOf(free, 'B').metresMoved]).toEqual([0, 6]);
  });

  test('CEP-GRP-10 CEP-AIM-08 a thrown combatant loses its aim', () => {
    const played = begun([at('A', 8), at('B', 6, { aim: aimAtA })]);
    const thrown = act(played, 'A', 'grapple', { ...hold, dice: [6, 6, 1, 1, 3], choices: ['throw'] });
    expect([thrown.refused, stateOf(thrown, 'B').aim]).toEqual([null, null]);
  });

  test('CEP-EXT-03 CEP-GRP-06 damage in a grapple is a hit that interrupts work', () => {
    const played = begun([at('A', 8), at('B', 6, { extended: work })]);
    const script = { ...hold, dice: [5, 5, 1, 1, 3, 3], choices: ['damage', 'end'] };
    const hurt = act(played, 'A', 'grapple', script);
    expect(hurt.refused).toBeNull();
    expect(stateOf(hurt, 'B').conditions['workLost']).toBeDefined();
  });

  test('CEP-GRP-10 CEP-EXT-02 no work goes on in a grapple', () => {
    let played = begun([at('A', 8), at('B', 6, { extended: work })]);
    played = act(played, 'A', 'grapple', { ...hold, dice: [6, 6, 1, 1], choices: ['continue', 'continue'] });
    played = next(next(played));
    expect([played.fight.round, stateOf(played, 'B').extended?.roundsDone]).toEqual([2, 2]);
  });
});

describe('order', () => {
  /** B, shot down by `who`. */
  const felled = (played: Scripted, who: string): Scripted => {
    const shot = { item: 'rifle', target: 'B', dice: [6, 6, 4, 3, 3], choices: ['none', 'str'] };
    const down = act(played, who, 'attack', shot);
    expect(stateOf(down, 'B').unconscious).not.toBeNull();
    return down;
  };

  test('CEP-INI-03 CEP-INI-06 a combatant that has lost the shared place does not act after somebody else’s blow', () => {
    // A and B share the place; A suppresses B, and C drops B before its new place.
    let played = begun([at('A', 8), at('B', 8), at('C', 7)]);
    const suppress = { item: 'rifle', target: 'B', declared: { suppression: true }, choices: ['none'] };
    played = next(act(played, 'A', 'attack', { ...suppress, dice: [6, 6] }));
    expect([played.fight.turn, countOf(played, 'B')]).toEqual(['C', 5]);
    expect(next(felled(played, 'C')).fight.turn).toBe('A');
  });

  test('CEP-INI-03 CEP-INI-07 hastening out of a shared place brings the turn before the other’s', () => {
    let played = begun([at('A', 8), at('B', 8), at('C', 7)]);
    played = act(played, 'A', 'hasten');
    expect(next(felled(played, 'A')).fight.turn).toBe('C');
  });

  test('CEP-DLY-01 the count at which one acts lies behind the places that others have passed too', () => {
    let played = begun([at('A', 14), at('B', 10), at('C', 6)]);
    played = next(act(played, 'A', 'delay'));
    played = next(act(played, 'B', 'delay'));
    expect(played.fight.turn).toBe('C');
    expect(codeOf(act(played, 'A', 'actNow', { declared: { count: 14 } }))).toBe('badDeclaration');
    played = act(played, 'A', 'actNow', { declared: { count: 10 } });
    expect([played.refused, countOf(played, 'A')]).toEqual([null, 10]);
  });

  test('CEP-DLY-01 where all wait, the first to act has no better place than the last that was passed', () => {
    let played = begun([at('A', 14), at('B', 10)]);
    played = next(act(played, 'A', 'delay'));
    played = act(played, 'B', 'delay');
    played = act(played, 'A', 'actNow');
    expect([played.refused, countOf(played, 'A')]).toEqual([null, 10]);
  });
});

describe('attacks', () => {
  test('CEP-COUP-02 CEP-STN-04 nobody deals a coup de grace in melee while prone', () => {
    const people = [at('A', 8, { stance: 'prone' }), at('B', 6, { helpless: true })];
    const played = begun(people);
    const coup = { target: 'B', declared: { metres: 1 } };
    expect(codeOf(act(played, 'A', 'coupDeGrace', { ...coup, item: 'dagger' }))).toBe('proneMelee');
    expect(act(played, 'A', 'coupDeGrace', { ...coup, item: 'rifle' }).refused).toBeNull();
  });

  test('CEP-PNC-01 what is mounted on a vehicle is no small arm', () => {
    const played = begun([at('A', 8), at('B', 6), car('V', ['A'], { speed: 0 }, { weapons: ['bowGun'] })]);
    const guns = cepheus.choices(played.fight, 'A', 'attack');
    const modes = (item: string) =>
      guns
        .find((choice) => choice.item === item)!
        .fields.find(({ key }) => key === 'mode')!
        .options!.map(({ id }) => id);
    expect([modes('rifle').includes('panic'), modes('bowGun').includes('panic')]).toEqual([true, false]);
  });

  test('CEP-RCT-07 a weapon that is thrown first and held second parries too', () => {
    const javelin = {
      type: 'weapon',
      id: 'javelin',
      equipped: true,
      ranges: ['thrown', 'extendedReach'],
      skill: 'Piercing Weapons',
      damageDice: 2,
    };
    const sheet = { items: [javelin] };
    const people = [at('A', 8), at('B', 6, {}, { skills: { 'Piercing Weapons': 3 }, sheet })];
    const played = begun(people);
    const stab = { item: 'dagger', target: 'B', declared: { metres: 1 }, dice: [1, 1], choices: ['parry'] };
    expect(act(played, 'A', 'attack', stab).log.join('\n')).toContain('parry -3');
  });

  test('CEP-FIC-01 CEP-BLD-04 the dead are in nobody’s way', () => {
    const dead = { killed: true };
    const played = begun([at('A', 8), at('B', 6), at('C', 5, dead)]);
    const shot = { item: 'rifle', target: 'B', choices: ['none'] };
    const neighbors = [{ id: 'C', metres: 1 }];
    const missed = act(played, 'A', 'attack', { ...shot, declared: { neighbors }, dice: [1, 1] });
    expect([missed.refused, missed.log.join('\n').includes('intoCombat')]).toEqual([null, false]);
    const blind = { blind: true, eligible: ['B', 'C'] };
    const hit = act(played, 'A', 'attack', { ...shot, declared: blind, dice: [6, 6, 6, 1, 1, 1] });
    expect([hit.refused, stateOf(hit, 'B').current.end]).toEqual([null, 0]);
  });

  test('CEP-SHT-03 CEP-BLD-04 flechettes spread around whomever they strike', () => {
    const people = [at('A', 8, {}, { weapons: ['shotgun'] }), at('B', 6), at('C', 5), at('D', 4)];
    const played = begun(people);
    const declared = {
      metres: 20,
      blind: true,
      eligible: ['B', 'C'],
      neighbors: [
        { id: 'C', metres: 1 },
        { id: 'D', metres: 8 },
      ],
    };
    const script = { item: 'shotgun', target: 'B', declared, picks: [2], choices: ['none'] };
    const shot = act(played, 'A', 'attack', { ...script, dice: [6, 6, 6, 1, 1] });
    expect(shot.refused).toBeNull();
    const lost = (id: string) => 7 - stateOf(shot, id).current.end;
    expect([lost('B') > 0, lost('B') === lost('C'), lost('D')]).toEqual([true, true, 0]);
  });

  test('CEP-AIM-06 CEP-BLD-04 an aim for the kill is of no use on anybody else', () => {
    const aim = { target: 'B', dm: 0, kill: 6 };
    const played = begun([at('A', 8, { aim }), at('B', 6), at('C', 5)]);
    const declared = { blind: true, eligible: ['B', 'C'] };
    const script = { item: 'rifle', target: 'B', declared, choices: ['none'], dice: [6, 5, 4, 1, 1, 1] };
    // 5 + 4: Effect 1, dice 3.
    expect(7 - stateOf(act(played, 'A', 'attack', { ...script, picks: [2] }), 'C').current.end).toBe(4);
    expect(stateOf(act(played, 'A', 'attack', { ...script, picks: [1] }), 'B').current.end).toBe(0);
  });
});

describe('answers', () => {
  test('CEP-RCT-04 CEP-EXT-02 a busy target may give its work up and dodge', () => {
    const played = begun([at('A', 8), at('B', 6, { extended: work })]);
    const shot = act(played, 'A', 'attack', { item: 'rifle', target: 'B', dice: [1, 1], choices: ['dodge'] });
    expect(stateOf(shot, 'B')).toMatchObject({ extended: null, reactions: 1 });
    const kept = act(played, 'A', 'attack', { item: 'rifle', target: 'B', dice: [1, 1], choices: ['none'] });
    expect(stateOf(kept, 'B').extended).toEqual(work);
  });

  test('CEP-EXP-03 a dodge of a blast is distinct from the dodge of a shot', () => {
    const played = begun([at('A', 8), at('B', 6)]);
    const labels = (item: string): readonly string[] => {
      const found: string[] = [];
      const command = { action: 'attack', who: 'A', item, targets: ['B'] };
      answered(cepheus.perform(played.fight, command), (ask) => {
        if (ask.ask === 'choose' && ask.kind === 'reaction') found.push(...ask.options.map(({ label }) => label));
        if (ask.ask === 'roll') return new Array<number>(ask.count).fill(4);
        return ask.ask === 'pick' ? 0 : ask.default;
      });
      return found.map((label) => label.slice('SALVO.cepheus.reaction.'.length));
    };
    expect([labels('rifle'), labels('frag')]).toEqual([
      ['none', 'dodge'],
      ['none', 'dodgeBlast', 'dive'],
    ]);
  });

  test('CEP-FIC-02 a stray hit names its victim', () => {
    const played = begun([at('A', 8), at('B', 6), at('C', 5)]);
    const declared = { neighbors: [{ id: 'C', metres: 1 }] };
    const script = { item: 'rifle', target: 'B', declared, dice: [1, 1, 4, 1, 1, 1], choices: ['none'] };
    expect(act(played, 'A', 'attack', script).log.join('\n')).toContain('strayHit target="C"');
  });
});

describe('the table of ranges', () => {
  const onSquares = { options: { rangeTable: 'squares' } };
  const apart = (squares: number, metres: number) => ({ squares, metres, gridKind: 'square', squareMetres: 1 });

  test('CEP-RNG-03 CEP-GRP-01 a grapple is opened by the table that attacks use', () => {
    const people = [at('A', 8), at('B', 6)];
    const hold = { target: 'B', declared: apart(1, 1) };
    const { refused } = act(begun(people, onSquares), 'A', 'grapple', hold);
    expect(refused).toMatchObject({ refused: 'outOfReach', values: { reach: 'personal' } });
    const held = act(begun(people), 'A', 'grapple', { ...hold, dice: [1, 1, 6, 6] });
    expect(held.refused).toBeNull();
  });

  test('CEP-RNG-03 CEP-RNG-06 CEP-COUP-01 so does a coup de grace', () => {
    const people = [at('A', 8), at('B', 6, { helpless: true })];
    const wide = { squareMetres: 2, gridKind: 'square' };
    const coup = (item: string, squares: number, fight: Scripted) =>
      codeOf(
        act(fight, 'A', 'coupDeGrace', { item, target: 'B', declared: { ...wide, squares, metres: squares * 2 } }),
      );
    expect([coup('rifle', 1, begun(people)), coup('dagger', 2, begun(people))]).toEqual(['outOfReach', 'outOfReach']);
    const fights = begun(people, onSquares);
    expect([coup('rifle', 1, fights), coup('dagger', 2, fights)]).toEqual([null, null]);
    expect([coup('rifle', 2, fights), coup('dagger', 3, fights)]).toEqual(['outOfReach', 'outOfReach']);
    const reach = (item: string) =>
      act(fights, 'A', 'coupDeGrace', { item, target: 'B', declared: { ...wide, squares: 9, metres: 18 } }).refused
        ?.values;
    expect([reach('rifle'), reach('dagger')]).toEqual([{ reach: 'adjacent' }, { reach: 'close' }]);
  });
});

describe('communication and readiness', () => {
  test('CEP-GRP-10 CEP-EXT-02 what the GM calls for is no action', () => {
    const played = begun([at('A', 8, { grappledWith: 'B' }), at('B', 6, { grappledWith: 'A', extended: work })]);
    for (const who of ['A', 'B']) {
      const called = act(played, who, 'check', { declared: { task: 'called' }, dice: [4, 4] });
      expect([called.refused, stateOf(called, who).budget]).toEqual([null, stateOf(played, who).budget]);
    }
    expect(codeOf(act(played, 'A', 'check', { declared: { task: 'simple' } }))).toBe('grappled');
  });

  test('CEP-RCT-04 an attacker is aware of its opponents', () => {
    const played = begun([at('A', 8, { aware: false }), at('B', 6)]);
    const shot = act(played, 'A', 'attack', { item: 'rifle', target: 'B', dice: [1, 1], choices: ['none'] });
    expect(stateOf(shot, 'A').aware).toBe(true);
  });

  test('CEP-COM-08 a meson set is of no use in a vehicle that drives', () => {
    const sets = { comms: ['meson'] };
    const leader = { skills: { Leadership: 3 }, sheet: sets };
    const aboard = (speed: number) =>
      begun([at('A', 8, {}, leader), at('B', 6, {}, { sheet: sets }), car('V', ['B'], { speed })]);
    const lead = { target: 'B', declared: { hearing: false } };
    expect(act(aboard(0), 'A', 'leadership', { ...lead, dice: [4, 4] }).refused).toBeNull();
    expect(codeOf(act(aboard(60), 'A', 'leadership', lead))).toBe('noContact');
  });

  test('CEP-ACT-08 what takes no action to draw costs none', () => {
    const knife = { type: 'weapon', id: 'knife', equipped: false, ranges: ['closeQuarters'], drawActions: 0 };
    const played = begun([at('A', 8, {}, { sheet: { items: [knife] } }), at('B', 6)]);
    const drawn = act(played, 'A', 'draw', { item: 'knife' });
    expect([stateOf(drawn, 'A').drawn['knife'], stateOf(drawn, 'A').budget.minor]).toEqual([true, 1]);
  });
});
