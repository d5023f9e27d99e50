/** The face of a card: the dice, one verdict for the actor, and turn changes in one line. */
import { afterEach, expect, test } from 'vitest';
import { drawn } from './card.ts';
import { act, itemOf, openDriveFight, SURE } from './drive-fight.ts';
import { openFluid } from './fluid-firefight.ts';
import { act as actIn, openOwnFight } from './own-fight.ts';
import { gameOf, openFirefight, request, seen, untilTurnOf, weaponOf, type Firefight } from './firefight.ts';

let fight: Firefight;
afterEach(() => {
  expect(fight.table.errors).toEqual([]);
  fight.table.close();
});

const SWORD = ['driveWeapon', 'Sword', { mode: 'melee', damage: 20, drive: 60 }] as const;
const AUTO = { reactions: 'automatic', allocation: 'automatic' };
const AUTOMATIC = { ...AUTO, options: SURE };

/** The card of one blow on a defender with this target number. */
async function cardOfBlow(tn: number, declared: { readonly [ruling: string]: boolean } = {}): Promise<string> {
  fight = await openDriveFight(
    [
      { name: 'Blade', scores: { spd: 99 }, items: [SWORD] },
      { name: 'Guard', system: { defenseTn: { melee: tn, ranged: tn } } },
    ],
    { settings: AUTOMATIC },
  );
  await untilTurnOf(fight, fight.ids[0]!);
  const item = itemOf(fight, 0, 'Sword').id;
  const command = { action: 'attack', who: fight.ids[0]!, item, targets: [fight.ids[1]!], declared };
  const message = await act(fight, fight.gm, command);
  await fight.table.settle();
  expect(seen(fight, message).system['state']).toBe('applied');
  return drawn(fight.table, fight.gm, message);
}

const verdicts = (card: string): readonly string[] =>
  [...card.matchAll(/<li class="(good|bad|)">(.*?)<\/li>/g)].map(([, tone, text]) => `${tone}: ${plain(text!)}`);
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('a blow that was evaded says so and no more, and nobody reads of success or injury first', async () => {
  const card = await cardOfBlow(99);
  expect(verdicts(card)).toHaveLength(1);
  expect(verdicts(card)[0]).toMatch(/^bad: ✕ Evaded: \d+ against TN \d+$/);
});

test('a blow that hits is good for its attacker, shows its result, and shows its dice unopened', async () => {
  const card = await cardOfBlow(0);
  expect(verdicts(card)).toHaveLength(1);
  expect(verdicts(card)[0]).toMatch(/^good: ✓ .+: Hit · \d+ damage, \d+ degrees? of injury/);
  const attack = /is-attack"[\s\S]*?<summary>([\s\S]*?)<\/summary>/.exec(card)![1]!;
  expect(attack).toMatch(/<i class="">\d<\/i><i class="">\d<\/i>/);
  expect(plain(attack)).toMatch(/\d+ against TN \d+/);
  const harm = /is-harm"[\s\S]*?<summary>([\s\S]*?)<\/summary>/.exec(card)![1]!;
  expect(harm).not.toMatch(/salvo-verdict (good|bad)/);
});

test('DRV-CRT-09: a critical hit is called so in the first line', async () => {
  const card = await cardOfBlow(0, { noDefense: true });
  expect(verdicts(card)[0]).toMatch(/^good: ✓ Guard: Critical hit · \d+ damage/);
});

/** The first number of the tally of the first stage of a kind, and its total. */
function tallyOf(card: string, kind: string): readonly string[] {
  const tally = new RegExp(`is-${kind}"[\\s\\S]*?<table class="salvo-tally">([\\s\\S]*?)</table>`).exec(card)![1]!;
  const amounts = [...tally.matchAll(/salvo-amount">(.*?)</g)].map(([, amount]) => amount!);
  return [amounts[0]!, amounts.at(-1)!];
}

test('DRV-DIC-03: the parts of a target number begin with a number, not with a modifier', async () => {
  const card = await cardOfBlow(99);
  expect(tallyOf(card, 'attack').join(' ')).toMatch(/^\d+ \d+$/);
  expect(tallyOf(card, 'defense')).toEqual(['99', '99']);
});

test('ADE-CORE-02: so do those of a test of adeva, where a modifier keeps its sign', async () => {
  fight = await openOwnFight({
    people: () => [
      { name: 'Kerr', type: 'adevaCharacter', system: { characteristics: { ag: { base: 45, unnatural: 0 } } } },
    ],
    at: () => ({ x: 0, y: 0, disposition: 1 }),
    begun: false,
  });
  const test = { characteristic: 'ag', mod: -20 };
  const command = { action: 'test', who: fight.ids[0]!, declared: test };
  const card = await drawn(fight.table, fight.gm, await actIn(fight, 'adeva', command));
  expect(tallyOf(card, 'check')).toEqual(['45', '25']);
  expect(card).toMatch(/salvo-amount">−20</);
});

test('FLU-GAP-07: so does Defense, and an attack has a bonus', async () => {
  const fluid = await openFluid({ settings: AUTO });
  fight = fluid;
  const who = String(gameOf(fight.gm).combat.combatant?.id);
  const target = fight.ids.find((id) => id !== who)!;
  const item = fluid.weapon(fight.ids.indexOf(who), 'Pistol').id;
  const card = await drawn(
    fight.table,
    fight.gm,
    await actIn(fight, 'fluid', { action: 'attack', who, item, targets: [target] }),
  );
  expect(tallyOf(card, 'defense').join(' ')).toMatch(/^\d+ \d+$/);
  expect(tallyOf(card, 'attack').join(' ')).toMatch(/^\+\d+ \+\d+$/);
});

test('a change of turn with nothing else to tell leaves one line', async () => {
  await cardOfBlow(99);
  await act(fight, fight.ana, { action: 'nextTurn', who: fight.ids[0]!, declared: stand() });
  await fight.table.settle();
  const last = gameOf(fight.gm)
    .messages.contents.filter((message) => message.type === 'action')
    .at(-1)!;
  const card = await drawn(fight.table, fight.gm, last);
  expect(plain(card)).toBe('It is Guard’s turn.');
});

function stand(): { readonly round: number; readonly turn: string } {
  const combat = gameOf(fight.gm).combat as unknown as { round: number };
  return { round: combat.round, turn: fight.ids[0]! };
}

test('CEP-BLD-02: of a blind shot the die that does not count is crossed out, and left out of the sum', async () => {
  fight = await openFirefight({ settings: { reactions: 'automatic', allocation: 'automatic' } });
  const [who, target] = fight.ids as [string, string];
  await untilTurnOf(fight, who);
  const item = weaponOf(fight, 0).id;
  const message = await act(fight, fight.gm, {
    action: 'attack',
    who,
    item,
    targets: [target],
    declared: { blind: true },
  });
  const card = await drawn(fight.table, fight.gm, message);
  const attack = /is-attack"[\s\S]*?<summary>([\s\S]*?)<\/summary>/.exec(card)![1]!;
  const faces = [...attack.matchAll(/<i class="(dropped)?">(\d)<\/i>/g)].map(([, out, face]) => [out, Number(face)]);
  const counted = faces.filter(([out]) => !out).map(([, face]) => Number(face));
  expect([faces.length, counted.length]).toEqual([3, 2]);
  expect(plain(attack)).toContain(`= ${counted[0]! + counted[1]!}`);
});

test('a check says what it is of, and its result once', async () => {
  fight = await openFirefight({ settings: AUTOMATIC });
  const [who] = fight.ids as [string];
  const cardOf = async (declared: { readonly [field: string]: string }): Promise<string> => {
    const message = await request(fight, fight.gm, { action: 'check', who, declared: { task: 'called', ...declared } });
    await fight.table.settle();
    return drawn(fight.table, fight.gm, message);
  };
  const strength = await cardOf({ characteristic: 'str' });
  expect(/salvo-card-title">([\s\S]*?)<\/p>/.exec(strength)![1]).toBe('<b>Check: Strength</b>');
  expect(plain(strength).match(/8\+ needed/g)).toHaveLength(1);
  expect(/<summary>([\s\S]*?)<\/summary>/.exec(strength)![1]).toContain('salvo-faces');
  expect(/<p class="salvo-dice"><span aria-hidden="true">(.*?)<\/span>/.exec(strength)![1]!.trim()).toBe('2D6');
  expect(plain(await cardOf({ skill: 'Zero-G', characteristic: 'end' }))).toMatch(/^Check: Zero-G, Endurance /);
});

const titlesOf = (card: string): readonly string[] =>
  [...card.matchAll(/salvo-stage-title[^>]*>(.*?)<\/span>/g)].map(([, title]) => plain(title!));

test('a ruling says what has become so, and what is no longer so', async () => {
  fight = await openDriveFight([{ name: 'Blade' }, { name: 'Guard' }], { settings: AUTOMATIC });
  const rulingOf = async (inCover: boolean): Promise<string> => {
    const message = await act(fight, fight.gm, { action: 'setCover', who: fight.ids[0]!, declared: { inCover } });
    return plain(await drawn(fight.table, fight.gm, message));
  };
  expect(await rulingOf(true)).toContain('Blade is in cover.');
  expect(await rulingOf(false)).toContain('Blade is out of cover.');
});

test('the price of a check stands apart from its roll', async () => {
  fight = await openFluid({ settings: AUTO });
  const who = String(gameOf(fight.gm).combat.combatant?.id);
  const message = await actIn(fight, 'fluid', { action: 'skill', who, declared: { bonus: 40, what: 'Acrobatics' } });
  const card = await drawn(fight.table, fight.gm, message);
  expect(plain(card)).toMatch(/^Skill check: Acrobatics /);
  expect(titlesOf(card)).toEqual(['Declared', 'Skill check']);
});

test('bounds of an amount that are too far apart to help are not shown', async () => {
  const spear = { type: 'arrgsWeapon', name: 'Spear', system: { reach: 2, equipped: true } };
  const person = { type: 'arrgsCharacter', system: { skills: { meleeWeaponry: 20 } }, items: [spear] };
  fight = await openOwnFight({
    people: () => ['Pike', 'Foe'].map((name) => ({ ...structuredClone(person), name })),
    at: (index) => ({ x: index * 300, y: 0, disposition: index === 0 ? 1 : -1 }),
    settings: { reactions: 'ask', allocation: 'ask' },
  });
  const who = String(gameOf(fight.gm).combat.combatant?.id);
  const index = fight.ids.indexOf(who);
  const item = itemOf(fight, index, 'Spear').id;
  const message = await request(fight, fight.gm, { action: 'changeReach', who, item }, { ruleset: 'arrgs' });
  await fight.table.settle();
  const card = plain(await drawn(fight.table, fight.gm, message));
  expect(card).toContain('By how many squares does the threat range shift?');
  expect(card).not.toMatch(/ to 999/);
});
