/** Acts of `adeva` on the built system: what a fight changes lands in documents and comes back with undo; a pilot is read beside its machine. */
import { afterEach, describe, expect, test } from 'vitest';
import {
  classOf,
  drag,
  gameOf,
  request,
  reversalOf,
  seen,
  tokenOf,
  untilTurnOf,
  type Command,
  type Doc,
  type Firefight,
  type Token,
  outcomeIn,
} from './firefight.ts';
import { drawn } from './card.ts';
import { act as actIn, backAndForth as backAndForthIn, openOwnFight } from './own-fight.ts';

const RIFLE = {
  name: 'Rifle',
  type: 'adevaWeapon',
  system: {
    kind: 'ranged',
    range: 50,
    hitRating: 6,
    dice: [{ count: 2, sides: 10 }],
    flat: 8,
    addSb: false,
    clip: { value: 20, max: 30 },
    hands: 1,
  },
};
const LOCATIONS = ['head', 'rightArm', 'leftArm', 'body', 'rightLeg', 'leftLeg'];
const scores = (all: Readonly<Record<string, number>>): object =>
  Object.fromEntries(Object.entries(all).map(([key, base]) => [key, { base, unnatural: 0 }]));

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

/** A shooter that hits but on a 100, its target, a machine and its pilot, who is in no fight. */
async function open(grid = { distance: 1, units: 'sq' }): Promise<{ readonly pilot: Doc }> {
  let pilot: Doc | undefined;
  fight = await openOwnFight({
    grid,
    people: async (gm) => {
      [pilot] = await classOf(gm, 'Actor').createDocuments([
        {
          name: 'Pilot',
          type: 'adevaCharacter',
          system: { characteristics: scores({ ag: 70, bs: 200 }), fate: { value: 2, max: 2 } },
        },
      ]);
      return [
        {
          name: 'Shooter',
          type: 'adevaCharacter',
          system: { characteristics: scores({ bs: 200, ws: 200 }), talents: ['disarm'] },
          items: [structuredClone(RIFLE)],
        },
        {
          name: 'Target',
          type: 'adevaCharacter',
          system: { wounds: { value: 30, max: 30 } },
          items: [structuredClone(RIFLE)],
        },
        {
          name: 'Giant',
          type: 'adevaMachine',
          system: { pilotId: pilot!.id, characteristics: scores({ ag: 10, bs: 1 }) },
          items: [structuredClone(RIFLE)],
        },
      ];
    },
    at: (index) => ({ x: index * 400, y: 0, disposition: index === 1 ? -1 : 1 }),
  });
  return { pilot: pilot! };
}

const system = (index: number): Record<string, unknown> => gameOf(fight.gm).actors.get(fight.actors[index]!).system;
const rifle = (index: number): Doc =>
  gameOf(fight.gm)
    .actors.get(fight.actors[index]!)
    .items.contents.find((item) => item.name === 'Rifle')!;
const act = (command: Command, ...preferred: readonly string[]): Promise<Doc> =>
  actIn(fight, 'adeva', command, ...preferred);
const backAndForth = (command: Command, changed: () => unknown, preferred = ''): Promise<void> =>
  backAndForthIn(fight, 'adeva', command, changed, preferred);

describe('what a fight changes', () => {
  test('Wounds, the clip, held items, decay and conditions are in documents, and come back', async () => {
    await open();
    const [shooter, target] = fight.ids as [string, string];
    const item = rifle(0).id;
    await untilTurnOf(fight, shooter);
    await backAndForth({ action: 'standardAttack', who: shooter, item, targets: [target] }, () => [
      system(1)['wounds'],
      rifle(0).system['clip'],
    ]);
    expect(rifle(0).system['clip']).toMatchObject({ value: 19 });
    await backAndForth({ action: 'ready', who: shooter, item }, () => rifle(0).system['equipped']);
    expect(rifle(0).system['equipped']).toBe(false);
    await backAndForth(
      { action: 'decay', who: target, declared: { characteristic: 'ag', amount: 10 } },
      () => system(1)['decay'],
    );
    await backAndForth(
      { action: 'condition', who: target, declared: { condition: 'prone' } },
      () => system(1)['conditions'],
    );
    expect(system(1)['conditions']).toHaveProperty('prone');
  });

  test('a card says its act once: what comes of a plain act stands under the title, without a heading to open', async () => {
    await open();
    const who = fight.ids[0]!;
    await untilTurnOf(fight, who);
    const item = rifle(0).id;
    for (const [command, comes] of [
      [{ action: 'halfAim', who }, 'aims: +10'],
      [{ action: 'drop', who, item }, 'drops Rifle'],
      [{ action: 'decay', who, declared: { characteristic: 'ag', amount: 5 } }, 'loses 5 points'],
    ] as const) {
      const shown = await drawn(fight.table, fight.gm, await act(command));
      expect(shown.split(comes)).toHaveLength(2);
      expect(shown).not.toContain('<summary>');
    }
    const attack = { action: 'standardAttack', who, targets: [fight.ids[1]!] };
    // Of several things that an act may do, its card names the one that it did.
    const ready = await drawn(fight.table, fight.gm, await act({ action: 'ready', who, item }));
    expect(ready).toContain('Pick up Rifle');
    expect(ready).not.toContain('<summary>');
    await untilTurnOf(fight, fight.ids[1]!);
    await untilTurnOf(fight, who);
    expect(await drawn(fight.table, fight.gm, await act({ ...attack, item }))).toContain('<summary>');
  });

  test('what lasts for the fight goes with its end, and comes back with the undo of that', async () => {
    await open();
    const stays = (): readonly string[] => Object.keys(system(1)['conditions'] as object).sort();
    for (const [condition, ends] of [
      ['pinned', 'fightEnd'],
      ['prone', 'never'],
    ]) {
      const command = { action: 'condition', who: fight.ids[1]!, declared: { condition, ends } };
      await act(command as never);
    }
    const before = stays();
    fight.gm.face.answers = () => 'yes';
    await (fight.combat() as unknown as { endCombat(): Promise<unknown> }).endCombat();
    await fight.table.settle();
    expect([before, stays()]).toEqual([['pinned', 'prone'], ['prone']]);
    await reversalOf(fight.gm, gameOf(fight.gm).messages.contents.at(-1)!);
    await fight.table.settle();
    expect(stays()).toEqual(before);
  });

  test('a jam is on the weapon until it is cleared', async () => {
    await open();
    await gameOf(fight.gm).settings.set('salvo', 'options', { adeva: { jamSingle: 2 } });
    await fight.table.settle();
    await untilTurnOf(fight, fight.ids[0]!);
    const command = { action: 'standardAttack', who: fight.ids[0]!, item: rifle(0).id, targets: [fight.ids[1]!] };
    await backAndForth(command, () => [rifle(0).system['jammed'], rifle(0).system['clip']]);
    expect(rifle(0).system['jammed']).toBe(true);
  });
});

describe('weapons taken from others', () => {
  test('is shot with in the same fight, and its owner counts the shots', async () => {
    await open();
    await gameOf(fight.gm).settings.set('salvo', 'allocation', 'ask');
    const [shooter, target] = fight.ids as [string, string];
    await untilTurnOf(fight, shooter);
    await (fight.combat().combatants.get(target) as Doc & { readonly token: Doc }).token.update({ x: 100 });
    await fight.table.settle();
    const taking = { action: 'disarm', who: shooter, targets: [target] };
    await backAndForth(taking, () => rifle(1).system['equipped'], 'take');
    expect(rifle(1).system['equipped']).toBe(false);
    await fight.combat().nextRound();
    await fight.table.settle();
    await untilTurnOf(fight, shooter);
    const shot = { action: 'standardAttack', who: shooter, item: `${target}/${rifle(1).id}`, targets: [target] };
    await backAndForth(shot, () => rifle(1).system['clip']);
    expect([rifle(0).system['clip'], rifle(1).system['clip']]).toMatchObject([{ value: 20 }, { value: 19 }]);
  });
});

describe('measurements of the table', () => {
  test('combatants left behind, by a move without a way and by a charge, in squares of whatever size (ADE-AOO-01, ADE-CHG-06)', async () => {
    await open({ distance: 1.5, units: 'm' });
    const [shooter, target, giant] = fight.ids as [string, string, string];
    const move = (id: string, x: number): Promise<unknown> =>
      (fight.combat().combatants.get(id) as Doc & { readonly token: Doc }).token.update({ x });
    await move(giant, 100);
    await move(target, 600);
    await fight.table.settle();
    await untilTurnOf(fight, shooter);
    const left = async (command: Omit<Command, 'who'>): Promise<unknown> => {
      const message = await act({ who: shooter, ...command });
      const { facts } = message.system as { facts: { left: readonly object[] } };
      await reversalOf(fight.gm, message);
      await fight.table.settle();
      return facts.left;
    };
    const near = [
      { id: giant, metres: 1.5, squares: 1 },
      { id: target, metres: 9, squares: 6 },
    ];
    expect(await left({ action: 'halfMove' })).toEqual(near);
    expect(await left({ action: 'charge', item: 'unarmed', targets: [target] })).toEqual([
      { ...near[0], after: { metres: 6, squares: 4 } },
      { ...near[1], after: { metres: 1.5, squares: 1 } },
    ]);
  });
});

describe('places', () => {
  test('a Push moves the opponent in the direction of choice, and the controller that follows (ADE-GRP-11, ADE-GRP-12)', async () => {
    await open();
    const [shooter, target] = fight.ids as [string, string];
    await gameOf(fight.gm).settings.set('salvo', 'options', { adeva: { autoResults: 'none' } });
    for (const kind of ['reactions', 'allocation']) await gameOf(fight.gm).settings.set('salvo', kind, 'ask');
    const strong = { 'system.characteristics.s': { base: 200, unnatural: 0 } };
    await (gameOf(fight.gm).actors.get(fight.actors[0]!) as unknown as Token).update(strong);
    await tokenOf(fight, 1).update({ x: 100 });
    await fight.table.settle();
    const scene = () =>
      (
        gameOf(fight.gm) as unknown as {
          scenes: { contents: readonly { createEmbeddedDocuments(kind: string, all: object[]): Promise<unknown> }[] };
        }
      ).scenes.contents[0]!;
    const places = () => [0, 1].map((index) => [tokenOf(fight, index).x, tokenOf(fight, index).y]);
    await untilTurnOf(fight, shooter);
    await act({ action: 'grappleInitiate', who: shooter, targets: [target] });
    const pushed = async (direction: { readonly direction?: string }, answer: string): Promise<Doc> => {
      await fight.combat().nextRound();
      await fight.table.settle();
      await untilTurnOf(fight, shooter);
      await act({ action: 'grapple', who: shooter });
      return act({ action: 'push', who: shooter, declared: direction }, answer);
    };
    await pushed({}, 'follow');
    const [[x], [beyond]] = places() as [[number], [number]];
    expect([beyond - x, x > 0, places().map(([, y]) => y)]).toEqual([100, true, [0, 0]]);
    const message = await pushed({ direction: '180' }, 'stay');
    expect(places()).toEqual([
      [x, 0],
      [beyond, x],
    ]);
    await reversalOf(fight.gm, message);
    await fight.table.settle();
    expect(places()).toEqual([
      [x, 0],
      [beyond, 0],
    ]);
    // Nobody is pushed through a wall, here one space off; whoever follows goes no farther.
    await scene().createEmbeddedDocuments('Wall', [{ c: [beyond - 300, 200, beyond + 300, 200] }]);
    const short = await pushed({ direction: '180' }, 'follow');
    const atWall = [
      [x, 100],
      [beyond, 100],
    ];
    expect(places()).toEqual(atWall);
    expect(await drawn(fight.table, fight.gm, short)).toMatch(
      /Pushed 1 sq.*A wall stops \S.* after 1 of \d squares\..* is pushed 1 sq by .* follows 1 sq\./s,
    );
    // Whoever stands at the wall stays there, and taking the act back moves nobody.
    const stuck = await pushed({ direction: '180' }, 'stay');
    expect(places()).toEqual(atWall);
    expect(await drawn(fight.table, fight.gm, stuck)).toMatch(/ after 0 of \d squares\./);
    await reversalOf(fight.gm, stuck);
    await fight.table.settle();
    expect(places()).toEqual(atWall);
    expect(seen(fight, stuck).system['state']).toBe('undone');
  });

  test('a drag that is too far for every act says how far one goes, not what it would have spent (ADE-MOV-04)', async () => {
    await open();
    await untilTurnOf(fight, fight.ids[0]!);
    await drag(fight, fight.gm, 0, [0, 9000]);
    expect(tokenOf(fight, 0).y).toBe(0);
    expect(fight.gm.face.notices.at(-1)!.message).toMatch(/^That is too far: at most \d+ sq are possible/);
  });
});

describe('what a card says first', () => {
  const verdicts = async (strength: number, more: object, command: Omit<Command, 'who'>): Promise<string> => {
    await open();
    const [shooter, target] = fight.ids as [string, string];
    const items = [{ name: 'Field', type: 'adevaDeflector', system: { strength, active: true } }];
    await gameOf(fight.gm).settings.set('salvo', 'options', {
      adeva: { autoResults: 'none', jamScope: 'suppressiveOnly' },
    });
    const guarded = gameOf(fight.gm).actors.get(fight.actors[1]!) as unknown as {
      createEmbeddedDocuments(type: string, all: readonly object[]): Promise<unknown>;
      update(change: object): Promise<unknown>;
    };
    await guarded.createEmbeddedDocuments('Item', items);
    await guarded.update(more);
    // No dice, so that none is confirmed as a critical.
    await rifle(0).update({ 'system.hitRating': 20, 'system.dice': [] });
    await fight.table.settle();
    await untilTurnOf(fight, shooter);
    return linesOf(await act({ who: shooter, item: rifle(0).id, targets: [target], ...command }));
  };

  const linesOf = async (message: Doc): Promise<string> => {
    const card = await drawn(fight.table, fight.gm, message);
    return [...card.matchAll(/<li class="(good|bad|)">(.*?)<\/li>/gs)]
      .map(
        ([, tone, text]) =>
          `${tone} ${text!
            .replaceAll(/<[^>]*>/g, '')
            .replaceAll(/\s+/g, ' ')
            .trim()}`,
      )
      .join();
  };

  test('a hit has the name of whom it hurts, below the attacker’s', async () => {
    await open();
    const [shooter, target] = fight.ids as [string, string];
    await untilTurnOf(fight, shooter);
    const message = await act({ action: 'standardAttack', who: shooter, item: rifle(0).id, targets: [target] });
    const card = await drawn(fight.table, fight.gm, message);
    const names = [...card.matchAll(/is-damage"[\s\S]*?salvo-stage-who">(.*?)</g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(['Target']));
  });

  /** The first lines of the card of hits that a neighbor of the target takes in its place. */
  async function stoodIn(guard: object, command: Omit<Command, 'who'>, strength = 0): Promise<string> {
    const person = (name: string, system: object, items: readonly object[] = []): object => ({
      name,
      type: 'adevaCharacter',
      system: { wounds: { value: 90, max: 90 }, ...system },
      items,
    });
    const weapon = { ...RIFLE, system: { ...RIFLE.system, hitRating: 20, dice: [], flat: 2 } };
    fight = await openOwnFight({
      people: () => [
        person('Shooter', { characteristics: scores({ bs: 200 }) }, [weapon]),
        person('Target', {}),
        person('Guard', guard, [{ name: 'Field', type: 'adevaDeflector', system: { strength, active: true } }]),
      ],
      at: (index) => ({ x: [0, 400, 500][index]!, y: 0, disposition: index === 0 ? 1 : -1 }),
      settings: {
        reactions: 'ask',
        allocation: 'automatic',
        options: { adeva: { autoResults: 'none', jamScope: 'off' } },
      },
    });
    await untilTurnOf(fight, fight.ids[0]!);
    const [who, target] = fight.ids as [string, string];
    return linesOf(await act({ who, item: rifle(0).id, targets: [target], ...command }, 'protectAlly', 'deflect'));
  }

  test('is that a shot was evaded, in one word; what got past the evasion but not past the soak was a hit (ADE-SOK-02)', async () => {
    expect(await verdicts(200, {}, { action: 'standardAttack' })).toMatch(/^bad ✕ Evaded: \d+ against TN 200$/);
    fight.table.close();
    const armored = { 'system.naturalAp': Object.fromEntries(LOCATIONS.map((location) => [location, 90])) };
    const burst = { action: 'burst', declared: { intendedHits: 20 } };
    expect(await verdicts(110, armored, burst)).toMatch(/^good ✓ .+: Hit · No damage: /);
  });

  test('and hits taken by another combatant show their result there: harm, armor, an evasion (GAP-04)', async () => {
    const shot = { action: 'standardAttack' };
    expect(await stoodIn({ characteristics: scores({ t: 0 }) }, shot)).toMatch(
      /^good ✓ Hit, Guard: 2 damage, 88 Wounds left$/,
    );
    fight.table.close();
    const armored = { naturalAp: Object.fromEntries(LOCATIONS.map((location) => [location, 90])) };
    expect(await stoodIn(armored, shot)).toMatch(/^good ✓ Hit, Guard: No damage: 2 minus 93 soak \(\w+.*\)$/);
    fight.table.close();
    expect(await stoodIn({}, shot, 200)).toMatch(/^bad ✕ Guard · Evaded: \d+ against TN 200$/);
    fight.table.close();
    const burst = { action: 'burst', declared: { intendedHits: 20 } };
    expect(await stoodIn({ characteristics: scores({ t: 0 }) }, burst, 110)).toMatch(
      /^good ✓ Hit, Guard: \d+ damage, \d+ Wounds left$/,
    );
  });
});

test('an effect is shown with its number when it comes and when it goes (ADE-MOD-11)', async () => {
  await open();
  const who = fight.ids[1]!;
  const card = async (command: Omit<Command, 'who'>): Promise<string> =>
    drawn(fight.table, fight.gm, await act({ who, ...command }));
  expect(await card({ action: 'effect', declared: { value: -30 } })).toContain('Target: under an effect of −30.');
  expect(await card({ action: 'endEffect' })).toContain('Target: no longer under an effect of −30.');
});

describe('without a question', () => {
  test('the target takes the evasion with the highest TN; where it is asked and stays silent, none', async () => {
    await open();
    const [shooter, target] = fight.ids as [string, string];
    const command = { action: 'standardAttack', who: shooter, item: rifle(0).id, targets: [target] };
    const answersTo = (message: Doc): readonly string[] =>
      outcomeIn(seen(fight, message).system)!
        .stages.filter(({ kind }) => kind === 'defense')
        .map(({ title }) => title);
    await untilTurnOf(fight, shooter);
    const message = await act(command);
    expect(answersTo(message)).toEqual(['SALVO.adeva.stage.dodge']);
    await reversalOf(fight.gm, message);
    await gameOf(fight.gm).settings.set('salvo', 'reactions', 'ask');
    await fight.table.settle();
    expect(answersTo(await act(command))).toEqual([]);
  });
});

test('the stakes of an evasion tell its cost, and no tenth of an action that a rare stun takes', async () => {
  await open();
  const [shooter, target] = fight.ids as [string, string];
  await gameOf(fight.gm).settings.set('salvo', 'reactions', 'ask');
  await untilTurnOf(fight, shooter);
  const command = { action: 'standardAttack', who: shooter, item: rifle(0).id, targets: [target] };
  const message = await request(fight, fight.gm, command);
  await fight.table.settle();
  const card = await drawn(fight.table, fight.gm, message);
  const stakes = [...card.matchAll(/salvo-prospect">([^<]*)/g)].map(([, text]) => text).join();
  expect(stakes).toContain('Reaction −1');
  expect(stakes).not.toMatch(/(Half Action|this turn) ≈/);
});

describe('a machine', () => {
  test('has the Agility and the BS of its pilot, even outside a fight', async () => {
    await open();
    const combatant = fight.combat().combatants.get(fight.ids[2]!);
    const { initiative } = JSON.parse((combatant.flags as { salvo: { state: string } }).salvo.state) as {
      initiative: { bonus: number; agility: number };
    };
    expect(initiative).toMatchObject({ bonus: 7, agility: 70 });
    await untilTurnOf(fight, fight.ids[2]!);
    await act({ action: 'standardAttack', who: fight.ids[2]!, item: rifle(2).id, targets: [fight.ids[1]!] });
    expect((system(1)['wounds'] as { value: number }).value).toBeLessThan(30);
  });

  test('spends the Fate of its pilot, which is gone on foot as well (GAP-18)', async () => {
    const { pilot } = await open();
    const machine = fight.ids[2]!;
    const fate = (): unknown => gameOf(fight.gm).actors.get(pilot.id)!.system['fate'];
    await untilTurnOf(fight, machine);
    const shot = { action: 'standardAttack', who: machine, item: rifle(2).id, targets: [fight.ids[1]!] };
    await backAndForth({ ...shot, declared: { fate: true } }, fate);
    expect(fate()).toMatchObject({ value: 1, max: 2 });
  });
});
