/** Every act of `drive` in a fight: what it does, and what it is refused for. */
import { describe, expect, test } from 'vitest';
import { drive } from '../../../src/rules/drive/index.ts';
import { act, next, start, scripted, type Declared, type Scripted, stateOf, from, lineWith } from './fight-log.ts';
import { fightOf, ITEMS, underway, type Person } from './fight-people.ts';
import { play } from '../../cases/script.ts';
import { answered, type Ask } from '../../../src/rules/kernel/procedure.ts';
import { isRefusal } from '../../../src/rules/kernel/result.ts';

const A: Person = { id: 'A', side: 'us', items: Object.values(ITEMS).filter((item) => item.type === 'weapon') };
const B: Person = { id: 'B', side: 'them', scores: { con: 20, wgt: 20 } };
const C: Person = { ...B, id: 'C' };
const grouped = (person: Person, more: Partial<Person> = {}): Person => ({
  ...person,
  ...more,
  state: { group: 'g', ...more.state },
});
const HIT = [2, 2, 9, 9, 9]; // offense 4, injury type core, defense 18

describe('attacks', () => {
  test('DRV-RED-04 DRV-RED-01 held back: less damage, one die more', () => {
    const declared = { useStr: 2, cut: '50' };
    const played = act(from(A, B), 'A', 'attack', { item: 'sword', target: 'B', declared, dice: [2, 2, 2, 9, 9, 9] });
    expect(stateOf(played, 'B').damageTaken).toBe(6 + 2);
    expect(stateOf(played, 'B').engagedWith).toEqual({ A: true });
  });

  test.each([
    [18, 'true'],
    [19, 'false'],
  ])('DRV-GAP-24 18 points on an Injury Factor of %i: it can dismember: %s', (injuryFactor, can) => {
    const how = { item: 'sword', target: 'B', dice: HIT };
    const played = act(from(A, { ...B, sheet: { injuryFactor } }), 'A', 'attack', how);
    expect(lineWith(played, 'harmed B')).toContain(`canDismember=${can}`);
  });

  test('DRV-GAP-25 DRV-AUR-08 two weapons: one defense roll, one answer', () => {
    const holder = { ...B, items: [ITEMS.aura] };
    const how = { item: 'sword', target: 'B', declared: { second: 'dagger' }, dice: HIT, choices: ['aura', 1] };
    const played = act(from({ ...A, scores: { dex: 8 } }, holder), 'A', 'attack', how);
    expect(stateOf(played, 'B')).toMatchObject({ damageTaken: 18 + 12, auras: { aura: 20 } });
    expect(stateOf(played, 'A').damageTaken).toBe(10);
  });

  test('DRV-CRT-08 DRV-AUR-07 a critical hit is not answered', () => {
    const holder = { ...B, items: [ITEMS.aura] };
    const declared = { defenseHindrance: 2 };
    const dice = [2, 2, 9, 9, 9, 9, 9];
    const played = act(from(A, holder), 'A', 'attack', {
      item: 'sword',
      target: 'B',
      declared,
      dice,
      choices: ['mobility'],
    });
    expect(stateOf(played, 'B').injuries).toEqual({});
    expect(lineWith(played, 'critical A')).toContain('mobility');
    expect(stateOf(played, 'B').auras).toEqual({ aura: 30 });
  });

  test('DRV-CRT-09 the helpless have no defense roll', () => {
    const played = act(from(A, { ...B, sheet: { statuses: ['paralyzed'] } }), 'A', 'attack', {
      item: 'claw',
      target: 'B',
      dice: [2, 2, 9],
      choices: ['drive'],
    });
    expect(lineWith(played, 'noDefense')).toContain('critical');
    expect(lineWith(played, 'portion="normal"')).toContain('drive=29');
  });

  test('DRV-CRT-02 DRV-GAP-11 a ranged hit from beyond short range is not critical', () => {
    const far = { ...B, state: { zone: 'yard' } };
    const dice = [2, 2, 9, 10, 10, 10, 10];
    const declared = { defenseHindrance: 2 };
    const how = { item: 'pistol', target: 'B', declared, dice };
    expect(lineWith(act(from(A, far), 'A', 'attack', how), 'defense')).toContain(' hit ');
    expect(lineWith(act(from(A, B), 'A', 'attack', { ...how, choices: ['drive'] }), 'defense')).toContain('critical');
  });

  test('DRV-GAP-15 the defender may stop the projectile', () => {
    const shielded = { ...B, items: [ITEMS.kinetic] };
    const how = { item: 'pistol', target: 'B', dice: HIT };
    const stopped = act(from(A, shielded), 'A', 'attack', how);
    expect(stateOf(stopped, 'B')).toMatchObject({ damageTaken: 0, kineticUses: 0 });
    const passed = act(from(A, shielded), 'A', 'attack', { ...how, choices: ['pass'] });
    expect(stateOf(passed, 'B')).toMatchObject({ damageTaken: 25, kineticUses: 1 });
  });

  test('DRV-SHL-20 DRV-AMB-15 the protected side orders its shields', () => {
    const second = { ...ITEMS.medium, id: 'medium2', points: 70 };
    const played = act(from(A, { ...B, items: [ITEMS.medium, second] }), 'A', 'attack', {
      item: 'beam',
      target: 'B',
      dice: [2, 2, 9],
      choices: ['["medium2","medium"]'],
    });
    expect(stateOf(played, 'B').pools).toEqual({ medium: 10, medium2: 10 });
    expect(lineWith(played, 'stopped')).toContain('medium B');
  });

  test('DRV-SHL-08 a boarder shoots past the medium shield of the vehicle', () => {
    const items = [{ ...ITEMS.medium, points: 60 }];
    const person = act(from(A, { ...B, items }), 'B', 'setBoarder', { target: 'A' });
    expect(person.refused?.refused).toBe('notConcerned');
    const boarded = act(from(A, { ...B, kind: 'vehicle', items }), 'B', 'setBoarder', { target: 'A' });
    const played = act(boarded, 'A', 'attack', { item: 'beam', target: 'B', dice: HIT });
    expect(stateOf(played, 'B')).toMatchObject({ damageTaken: 60, pools: { medium: 60 }, boarders: { A: true } });
    expect(drive.status(played.fight, 'B').conditions).toContainEqual(
      expect.objectContaining({
        id: 'boarded',
        clause: 'DRV-SHL-08',
        details: { label: 'SALVO.drive.status.with', values: { others: ['A'] } },
      }),
    );
  });

  test('DRV-WIL-02 DRV-WIL-04 the defender is asked for WILL, before or after the dice', () => {
    const wary = { ...B, scores: { ...B.scores, will: 6 } };
    const how = { item: 'pistol', target: 'B', dice: HIT, choices: [6] };
    const before = act(from(A, wary), 'A', 'attack', how);
    expect(stateOf(before, 'B')).toMatchObject({ willSpent: 6, damageTaken: 0 });
    const options = { 'drive.will.timing': 'after' };
    const after = act(scripted(underway([A, wary], 'A', { options })), 'A', 'attack', how);
    expect(stateOf(after, 'B')).toMatchObject({ willSpent: 6, damageTaken: 0 });
  });

  test('DRV-WIL-04 the question for WILL names the roll', () => {
    const asked: Ask[] = [];
    const wary = { ...B, scores: { ...B.scores, will: 6 } };
    const { fight } = from(A, wary);
    answered(drive.perform(fight, { action: 'attack', who: 'A', item: 'pistol', targets: ['B'] }), (ask) => {
      if (ask.ask === 'roll') return new Array<number>(ask.count).fill(2);
      asked.push(ask);
      return ask.ask === 'pick' ? 0 : ask.default;
    });
    const question = 'SALVO.drive.question.will';
    expect(asked).toContainEqual(expect.objectContaining({ question, values: { roll: 'SALVO.drive.roll.defense' } }));
  });

  test('DRV-RND-02 no movement is left once the movement phase is over', () => {
    const left = (played: Scripted, id: string): unknown =>
      drive.status(played.fight, id).budget.map((entry) => [entry.kind, entry.left]);
    const moving = scripted(underway([A, B], 'A', { shared: { phase: 'movement' } }));
    expect(left(moving, 'B')).toEqual([['movement', 1], ['action', 1]]); // prettier-ignore
    const struck = act(moving, 'A', 'attack', { item: 'pistol', target: 'B', dice: [9, 9] });
    expect(left(struck, 'B')).toEqual([['movement', 0], ['action', 1]]); // prettier-ignore
  });

  test('DRV-GAP-07 the GM may leave the consequences', () => {
    const weak = { ...B, scores: { con: 2, wgt: 5 } };
    const how = { item: 'pistol', target: 'B', dice: HIT };
    expect(stateOf(act(from(A, weak), 'A', 'attack', how), 'B').conditions).toHaveProperty('dead');
    expect(stateOf(act(from(A, weak), 'A', 'attack', { ...how, choices: ['leave'] }), 'B').conditions).toEqual({});
  });

  test('DRV-GAP-07 the question for the consequences names the injured', () => {
    const { fight } = from(A, { ...B, scores: { con: 2, wgt: 5 } });
    const command = { action: 'attack', who: 'A', item: 'pistol', targets: ['B'] };
    const decide = (ask: Ask): string => {
      expect(ask).toMatchObject({ ask: 'choose', kind: 'ruling', values: { name: 'B' } });
      return 'leave';
    };
    expect(isRefusal(play(drive.perform(fight, command), { dice: HIT, choices: [1], decide }))).toBe(false);
  });
});

describe('areas', () => {
  const low = { ...ITEMS.low, points: 30 };

  test('DRV-AOE-03 DRV-AOE-10 a deliberate area on a group under the low shield of another', () => {
    const group = [grouped(B), grouped(C, { items: [low] })];
    const declared = { deliberateArea: true };
    // 60 - 30 = 30 is below 40: half of it on the target, no area.
    const played = act(from(A, ...group), 'A', 'attack', { item: 'beam', target: 'B', declared, dice: HIT });
    expect(stateOf(played, 'B').damageTaken).toBe(15);
    expect(stateOf(played, 'C')).toMatchObject({ damageTaken: 0, pools: { low: 0 } });
    expect(lineWith(played, 'fire')).toContain('damage=60');
  });

  test('DRV-AMB-23 overeffect by itself from 120 on; everybody of the group rolls alone', () => {
    const far = { ...grouped(C), id: 'D', state: { group: 'g', zone: 'yard' } };
    const dice = [...HIT, 50];
    const played = act(from(A, grouped(B), grouped(C), far), 'A', 'attack', { item: 'cannon', target: 'B', dice });
    expect(stateOf(played, 'B').damageTaken).toBe(130);
    expect(stateOf(played, 'C').damageTaken).toBe(32);
    expect(stateOf(played, 'D').damageTaken).toBe(0);
  });

  test('DRV-AOE-09 a combatant that evades a deliberate area takes the area share', () => {
    const declared = { deliberateArea: true };
    const played = act(from(A, B), 'A', 'attack', { item: 'beam', target: 'B', declared, dice: [2, 2, 9, 2, 2] });
    expect(stateOf(played, 'B').damageTaken).toBe(15);
  });

  test('DRV-AOE-11 a grenade: area values for a target that evades and for those hit around it', () => {
    const dice = [2, 2, 9, 2, 2, 51, 50]; // B evades; A is beside it, C inside
    const declared = { 'caught-C': 'inside', 'caught-A': 'inside' };
    const played = act(from(A, B, { ...C, items: [ITEMS.medium] }), 'A', 'attack', {
      item: 'grenade',
      target: 'B',
      declared,
      dice,
    });
    expect(stateOf(played, 'B').damageTaken).toBe(8 + 14);
    expect(stateOf(played, 'C')).toMatchObject({ damageTaken: 8 + 4, pools: { medium: 0 } });
    expect(stateOf(played, 'A').damageTaken).toBe(0);
  });

  test('DRV-ZAE-04 DRV-ZAE-05 DRV-SHL-04 a firestorm: inside the low shield both values shrink', () => {
    const yard = (person: Person): Person => grouped(person, { ...person, state: { zone: 'yard' } });
    const alone = { ...C, id: 'D', state: { zone: 'yard' } };
    const people = [A, yard(B), yard({ ...C, items: [low] }), alone];
    const declared = { zone: 'yard', 'value-C': 'low' };
    const played = act(from(...people), 'A', 'zoneAttack', { item: 'firestorm', declared, dice: [2, 2, 9] });
    // The bill is 100; 30 are paid: 70% of 50 and of 20.
    expect(stateOf(played, 'B').damageTaken).toBe(35);
    expect(stateOf(played, 'C')).toMatchObject({ damageTaken: 14, pools: { low: 0 } });
    expect(stateOf(played, 'D').damageTaken).toBe(50);
  });

  test('DRV-ZAE-06 a zone attack that starts inside', () => {
    const yard = { ...B, items: [low], state: { zone: 'yard' } };
    const declared = { zone: 'yard', startsInside: true };
    const played = act(from(A, yard), 'A', 'zoneAttack', { item: 'firestorm', declared, dice: [2, 2, 9] });
    expect(stateOf(played, 'B')).toMatchObject({ damageTaken: 50, pools: { low: 30 } });
  });

  test.each(['yard', 'main'])(
    'DRV-ZAE-01 strikes another zone unless told otherwise: with somebody in “%s”',
    (zone) => {
      const people = [A, B, { ...C, state: { zone } }];
      const [choice] = drive.choices(from(...people).fight, 'A', 'zoneAttack');
      expect(choice!.fields).toContainEqual(expect.objectContaining({ key: 'zone', default: zone }));
      const played = act(from(...people), 'A', 'zoneAttack', { item: 'firestorm', dice: [9, 9] });
      expect(lineWith(played, 'zoneMissed')).toContain(`zone="${zone}"`);
    },
  );

  test('a zone attack that misses costs the action and nothing else', () => {
    const played = act(from(A, B), 'A', 'zoneAttack', { item: 'firestorm', dice: [9, 9] });
    expect(stateOf(played, 'A').budget.action).toBe(0);
    expect(stateOf(played, 'B').damageTaken).toBe(0);
  });
});

describe('auras', () => {
  const holder = { ...B, items: [ITEMS.aura, ITEMS.deviceAura] };

  test('DRV-AUR-01 DRV-AUR-09 a touch by a friend is answered by one aura at most', () => {
    const played = act(from({ ...A, side: 'them' }, holder), 'A', 'touch', { target: 'B', choices: ['ember', 4] });
    expect(stateOf(played, 'A').damageTaken).toBe(37);
    expect(stateOf(played, 'B').auras).toEqual({ aura: 30 });
  });

  test('DRV-AUR-03 the question of the amount is in tens, the last is all; a single amount is no question', () => {
    const spent = (tens: readonly unknown[], stored: number): number => {
      const fed = { ...B, items: [{ ...ITEMS.aura, stored, max: 300 }] };
      const played = act(from({ ...A, side: 'them' }, fed), 'A', 'touch', { target: 'B', choices: ['aura', ...tens] });
      return stored - (stateOf(played, 'B').auras['aura'] ?? 0);
    };
    expect([1, 2, 3, 4].map((tens) => spent([tens], 37))).toEqual([10, 20, 30, 37]);
    expect([1, 30].map((tens) => spent([tens], 300))).toEqual([10, 300]);
    expect([spent([], 7), spent([], 10)]).toEqual([7, 10]);
    expect(() => spent([5], 37)).toThrow();
    expect(() => spent([0], 37)).toThrow();
  });

  test('DRV-AUR-02 the holder need not answer', () => {
    const played = act(from(A, holder), 'A', 'touch', { target: 'B', choices: ['-'] });
    expect(stateOf(played, 'A').damageTaken).toBe(0);
  });

  test('DRV-AUR-01 DRV-AMB-28 Trip provokes when it hits and is not critical', () => {
    const how = { target: 'B', declared: { maneuver: 'trip' } };
    const hit = act(from(A, holder), 'A', 'maneuver', { ...how, dice: [2, 2, 9, 9], choices: ['aura', 2] });
    expect(stateOf(hit, 'A').damageTaken).toBe(20);
    // What a trip does is another chapter's: the card says that the GM applies it.
    expect(hit.log.join()).toContain('maneuverEffect');
    const missed = act(from(A, holder), 'A', 'maneuver', { ...how, dice: [9, 9] });
    expect(stateOf(missed, 'A').damageTaken).toBe(0);
    expect(missed.log.join()).not.toContain('maneuverEffect');
  });

  test('DRV-AUR-01 a combatant that ends its turn grappling the holder provokes', () => {
    const fight = fightOf([{ ...A, scores: { spd: 9, con: 6, wgt: 10 } }, holder]);
    let played = start(scripted(fight), { dice: [9, 1] });
    played = act(played, 'A', 'grapple', { target: 'B' });
    played = next(played, { choices: ['aura', 3] });
    expect(stateOf(played, 'A').damageTaken).toBe(30);
    expect(lineWith(played, 'harmed A')).toContain('type="core"');
    // Stunned through A's own next turn: its place in round 2 is passed over, then the stun is over (DRV-AUR-13).
    expect(stateOf(played, 'A').conditions['stunned']?.until).toEqual({ at: 'endOfTurn', of: 'A', round: 2 });
    expect(played.fight.turn).toBe('B');
    played = next(played);
    expect(played.fight).toMatchObject({ round: 2, turn: 'B' });
    expect(stateOf(played, 'A').conditions).toHaveProperty('stunned');
    expect(stateOf(act(played, 'B', 'endMovement'), 'A').conditions).toEqual({});
  });

  test('DRV-AUR-11 DRV-AUR-15 auras fade at the end of a turn, and end when their holder cannot act', () => {
    const played = next(from(holder, A));
    expect(stateOf(played, 'B').auras).toEqual({ aura: 28, ember: 37 });
    const stunned = act(from(A, holder), 'B', 'setStatus', { declared: { status: 'stunned', on: true } });
    const { standing, barred } = drive.status(stunned.fight, 'B');
    expect([standing, barred, drive.status(stunned.fight, 'A').barred]).toEqual(['up', true, undefined]);
    const passed = next(stunned);
    expect(stateOf(passed, 'B').auras).toEqual({});
    expect(stateOf(passed, 'B').passedRound).toBe(1);
  });

  test('DRV-AUR-14 at the end of the turn the holder may let an aura go, or all', () => {
    expect(stateOf(next(from(holder, A), { choices: ['ember'] }), 'B').auras).toEqual({ aura: 28 });
    expect(stateOf(next(from(holder, A), { choices: ['-'] }), 'B').auras).toEqual({});
    // Of a single aura, all is no further answer.
    const single = from({ ...B, items: [ITEMS.aura] }, A);
    expect(stateOf(next(single, { choices: ['aura'] }), 'B').auras).toEqual({});
    expect(() => next(single, { choices: ['-'] })).toThrow();
  });

  test('DRV-AUR-18 a lost device takes its auras', () => {
    const played = act(from(holder, A), 'B', 'loseDevice', { item: 'coat' });
    expect(stateOf(played, 'B').auras).toEqual({ aura: 30 });
  });

  test('DRV-AUR-10 DRV-AUR-19 feeding: a single kind, up to the maximum, afresh after it was gone', () => {
    const how = (declared: Declared) => ({ item: 'aura', declared });
    expect(act(from(holder, A), 'B', 'feedAura', how({ kind: 'heat', amount: 5 })).refused?.refused).toBe('wrongKind');
    expect(stateOf(act(from(holder, A), 'B', 'feedAura', how({ amount: 40 })), 'B').auras['aura']).toBe(50);
    expect(act(from(holder, A), 'B', 'feedAura', how({ amount: 7.5 })).refused?.refused).toBe('badDeclaration');
    const gone = from({ ...B, items: [{ ...ITEMS.aura, stored: 0 }] }, A);
    expect(stateOf(act(gone, 'B', 'feedAura', how({ amount: 7 })), 'B').auras).toEqual({ aura: 7 });
  });

  test('DRV-LGT-02 DRV-LGT-04 a held energy aura shines', () => {
    const ids = drive.status(from(holder, A).fight, 'B').conditions.map((condition) => condition.id);
    expect(ids).toEqual(expect.arrayContaining(['moderateLight', 'lowStealth']));
  });
});

describe('shields and points', () => {
  const keeper = { ...B, items: [ITEMS.low, ITEMS.medium, ITEMS.high] };

  test('DRV-SHL-18 DRV-GAP-17 points are made within resource and maximum, and last as long as they last', () => {
    const charged = act(from(keeper, A), 'B', 'charge', { item: 'high', declared: { points: 6 } });
    expect(stateOf(charged, 'B')).toMatchObject({ pools: { high: 15 }, resources: { high: 24 } });
    // The card tells the points made, the dialog beforehand the pool that they make.
    expect(charged.events.find(({ kind }) => kind === 'pointsMade')!.facts).toMatchObject({
      points: 6,
      resourceLeft: 24,
    });
    const offered = drive
      .choices(from(keeper, A).fight, 'B')
      .find(({ action, item }) => action === 'charge' && item === 'high');
    expect(offered!.foreseen).toMatchObject([{ values: { points: 39, resourceLeft: 0 } }]);
    expect(stateOf(next(charged), 'B').pools['high']).toBe(0);
    const charging = (item: string, points: number) =>
      act(from(keeper, A), 'B', 'charge', { item, declared: { points } });
    expect(charging('medium', 16).refused?.refused).toBe('notEnoughResource');
    expect(charging('low', 30).refused).toBeNull();
    const half = { ...keeper, items: [{ ...ITEMS.low, resource: 99, points: 30 }] };
    expect(act(from(half, A), 'B', 'charge', { item: 'low', declared: { points: 41 } }).refused).toMatchObject({
      refused: 'overMaximum',
      values: { maximum: 60, held: 30 },
    });
    expect(act(from(A, keeper), 'B', 'charge', { item: 'low' }).refused?.refused).toBe('notOwnTurn');
  });

  test('DRV-SHL-24 raising a high shield puts the fire out; a dropped one protects nobody', () => {
    const down = { ...keeper, items: [{ ...ITEMS.high, active: false }], sheet: { statuses: ['ignited'] } };
    const up = act(from(down, A), 'B', 'raiseShield', { item: 'high' });
    expect(stateOf(up, 'B')).toMatchObject({ active: { high: true }, conditions: {} });
    const people = [A, { ...keeper, items: [ITEMS.high] }];
    const moving = scripted(underway(people, 'A', { shared: { phase: 'movement' } }));
    const dropped = act(moving, 'B', 'dropShield', { item: 'high' });
    const played = act(dropped, 'A', 'attack', { item: 'beam', target: 'B', dice: HIT });
    expect(stateOf(played, 'B')).toMatchObject({ damageTaken: 60, pools: { high: 9 } });
  });

  test('DRV-SHL-19 a shield that is up cannot be lowered where attacks come', () => {
    const played = act(from(A, { ...keeper, items: [ITEMS.high] }), 'B', 'dropShield', { item: 'high' });
    expect(played.refused).toMatchObject({ refused: 'shieldNotOptional', clause: 'DRV-SHL-19' });
  });
});

// prettier-ignore
test.each([
  ['DRV-GEN-05 an unknown act', { action: 'dance', who: 'A' }, 'unknownAction'],
  ['DRV-GEN-05 nobody', { action: 'attack', who: 'X' }, 'unknownCombatant'],
  ['DRV-GEN-05 no such item', { action: 'attack', who: 'A', item: 'spoon', targets: ['B'] }, 'unknownItem'],
  ['DRV-GEN-05 no target', { action: 'attack', who: 'A', item: 'sword' }, 'noTarget'],
  ['DRV-GEN-05 two targets', { action: 'attack', who: 'A', item: 'sword', targets: ['B', 'C'] }, 'tooManyTargets'],
  ['DRV-GEN-05 oneself', { action: 'attack', who: 'A', item: 'sword', targets: ['A'] }, 'selfTarget'],
  [
    'DRV-GEN-05 a key that no field has',
    { action: 'attack', who: 'A', item: 'sword', targets: ['B'], declared: { sharp: true } },
    'badDeclaration',
  ],
  [
    'DRV-GEN-05 a value that the field has not',
    { action: 'attack', who: 'A', item: 'sword', targets: ['B'], declared: { cut: '10' } },
    'badDeclaration',
  ],
  [
    'DRV-GEN-05 half a point of WILL',
    { action: 'attack', who: 'A', item: 'sword', targets: ['B'], declared: { hindrance: 0.5 } },
    'badDeclaration',
  ],
  ['DRV-RND-02 not one’s turn', { action: 'attack', who: 'B', item: 'unarmed', targets: ['A'] }, 'notOwnTurn'],
  [
    'DRV-WPN-05 two weapons without the DEX',
    { action: 'attack', who: 'A', item: 'sword', targets: ['B'], declared: { second: 'dagger' } },
    'dexTooLow',
  ],
  [
    'DRV-RED-07 not competent',
    { action: 'attack', who: 'A', item: 'sword', targets: ['B'], declared: { competent: false, cut: '50' } },
    'notCompetent',
  ],
  ['DRV-AUR-18 nothing to release', { action: 'release', who: 'A', targets: ['B'] }, 'notGrappling'],
  ['DRV-INJ-10 no other factor', { action: 'rescale', who: 'A', declared: { oldFactor: 6 } }, 'sameFactor'],
  ['DRV-INJ-14 nothing to heal', { action: 'heal', who: 'A' }, 'notHurt'],
  ['DRV-PGR-07 cannot fly', { action: 'payFlight', who: 'A' }, 'cannotFly'],
  [
    'DRV-PGR-27 more points than the pool holds',
    { action: 'gravity', who: 'A', item: 'gravity', targets: ['B'], declared: { points: 101 } },
    'notEnoughPoints',
  ],
] as const)('%s: refused, and nothing changes', (_name, command, code) => {
  const fight = underway([{ ...A, items: [...A.items!, ITEMS.gravity] }, B, C], 'A');
  const result = drive.perform(fight, command).next();
  expect(result).toMatchObject({ done: true, value: { refused: code } });
});
