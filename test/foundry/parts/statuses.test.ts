/** Icons on tokens: the statuses that Foundry is given, and the icons that follow the state of fights and actors. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rulesetOf, type Ruleset } from '../../../src/rules/index.ts';
import type { ActorDoc, CombatDoc, Source } from '../../../src/foundry/api.ts';
import { enterGames } from '../../../src/foundry/games/data.ts';
import * as effects from '../../../src/foundry/resolution/table/effects.ts';
import { actorOf, combatOf, openWorld, type World } from './world.ts';

enterGames();
const { system: CALDER } = JSON.parse(readFileSync('packs/cepheus-demo/calder-3.json', 'utf8')) as {
  readonly system: Source;
};
let world: World;
/** Names of actors whose tokens are drawn anew, and of those that are heard of. */
let drawn: string[], heard: string[];
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  world = openWorld();
  vi.stubGlobal('CONFIG', { statusEffects: {}, specialStatusEffects: {} });
  effects.registerStatusEffects();
  effects.registerIcons();
  [drawn, heard] = [[], []];
  effects.setAsking(
    async () => true,
    ({ id }) => void heard.push(id),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let count = 0;
const someone = (type = 'cepheusCharacter'): ActorDoc => {
  const id = `i${++count}`;
  const redraw = ({ redrawEffects }: { redrawEffects: boolean }) => void (redrawEffects && drawn.push(id));
  const getActiveTokens = () => [{ renderFlags: { set: redraw } }] as never;
  const rest = { getActiveTokens, reset: () => undefined } as never;
  return world.put(actorOf(id, type, type === 'cepheusCharacter' ? structuredClone(CALDER) : {}, rest));
};
const combatWith = (id: string, rows: object): CombatDoc =>
  world.put(combatOf(id, rows as never, { flags: { salvo: { fight: '{"phase":"underway"}' } } }));
const prone = () => ({ flags: { salvo: { state: JSON.stringify({ stance: 'prone' }) } } });
const after = async (hook: string, ...docs: readonly unknown[]) => {
  for (const doc of docs.length > 0 ? docs : [undefined]) world.hooks.callAll(hook, doc);
  await vi.advanceTimersByTimeAsync(0);
};
const iconsOf = (actor: ActorDoc) => [...effects.statusesOf(actor)];

describe('Foundry is given', () => {
  test('each condition once, with its picture, for the people of its own game, by an id of 16 characters', () => {
    const all = CONFIG.statusEffects as unknown as Record<string, { hud: { actorTypes: string[] }; _id: string }>;
    expect(all['salvo-prone']).toMatchObject({
      ...{ id: 'salvo-prone', name: 'SALVO.condition.prone', _id: 'salvoprone000000' },
      img: 'systems/salvo/assets/conditions/prone.svg',
    });
    for (const { _id } of Object.values(all)) expect(_id).toMatch(/^salvo[A-Za-z0-9]{11}$/);
    const types = Object.values(all).flatMap(({ hud }) => hud.actorTypes);
    expect(types).not.toContain('cepheusWeapon');
    expect(types).toContain('cepheusCharacter');
    expect(all['salvo-shaken']?.hud.actorTypes ?? []).not.toContain('cepheusCharacter');
    expect(CONFIG.specialStatusEffects).toMatchObject({ DEFEATED: 'salvo-dead' });
  });

  test('an effect for a status of Salvo’s, death over the whole token, and none for another’s', () => {
    expect(effects.iconOf('salvo-prone')).toEqual({
      ...{ name: 'SALVO.condition.prone', img: 'systems/salvo/assets/conditions/prone.svg' },
      ...{ statuses: ['salvo-prone'], showIcon: 2, flags: { core: { overlay: false } } },
    });
    expect(effects.iconOf('salvo-dead')).toMatchObject({ flags: { core: { overlay: true } } });
    expect(effects.iconOf('foreign')).toBeNull();
    expect(effects.conditionOf('salvo-prone')).toBe('prone');
  });
});

describe('an icon', () => {
  test('comes with the state of a fight, for its actor alone, and goes with it', async () => {
    const [one, two] = [someone(), someone()];
    const combat = combatWith('f', { one: { actor: one, ...prone() }, two: { actor: two } });
    await after('updateCombat', combat);
    expect([iconsOf(one), iconsOf(two)]).toEqual([['salvo-prone'], []]);
    expect([drawn, heard]).toEqual([[one.id], [one.id]]);
    // Nothing is drawn where nothing has changed.
    await after('updateActor', one);
    expect(drawn).toEqual([one.id]);
    Object.assign(combat.combatants.get('one')!.flags, { salvo: {} });
    await after('updateCombatant', { parent: combat, actor: one });
    expect([iconsOf(one), drawn.length]).toEqual([[], 2]);
  });

  test('changes to another', async () => {
    const one = someone();
    const combat = combatWith('f', { one: { actor: one, ...prone() } });
    const status = vi.spyOn(rulesetOf('cepheus') as Ruleset, 'status');
    const shows = async (...conditions: readonly string[]) => {
      status.mockReturnValue({ conditions: conditions.map((id) => ({ id })) } as never);
      await after('updateCombat', combat);
      return iconsOf(one);
    };
    expect(await shows('prone', 'dead')).toEqual(['salvo-prone', 'salvo-dead']);
    expect(await shows('prone', 'unconscious')).toEqual(['salvo-prone', 'salvo-unconscious']);
    expect(await shows('prone')).toEqual(['salvo-prone']);
    // A condition that is not shown, or another game's, has none.
    expect(await shows('prone', 'nothingAtAll')).toEqual(['salvo-prone']);
    expect(drawn).toHaveLength(3);
  });

  test('comes outside a fight with the actor, on each of Foundry’s words, and not for what is no person of Salvo’s', async () => {
    const status = vi
      .spyOn(rulesetOf('cepheus') as Ruleset, 'status')
      .mockReturnValue({ conditions: [{ id: 'prone' }] } as never);
    for (const hook of ['createActor', 'updateActor']) {
      const actor = someone();
      await after(hook, actor);
      expect(iconsOf(actor)).toEqual(['salvo-prone']);
    }
    for (const hook of ['createItem', 'updateItem', 'deleteItem', 'createToken']) {
      const actor = someone();
      await after(hook, { actor }, { actor: null });
      expect(iconsOf(actor)).toEqual(['salvo-prone']);
    }
    const foreign = someone('foreign');
    await after('updateActor', foreign);
    expect(iconsOf(foreign)).toEqual([]);
    expect([world.errors, vi.mocked(console.error).mock.calls, status.mock.calls.length]).toEqual([[], [], 6]);
  });

  test('of somebody in several fights is that of the one that is viewed', async () => {
    const one = someone();
    const first = combatWith('first', { x: { actor: one } });
    const viewed = combatWith('viewed', { y: { actor: one, ...prone() } });
    Object.assign(game, { combat: viewed });
    await after('updateCombat', first, viewed);
    expect(iconsOf(one)).toEqual(['salvo-prone']);
    Object.assign(game, { combat: first });
    await after('updateCombat', first, viewed);
    expect(iconsOf(one)).toEqual([]);
  });

  test('is worked out for all fights and for the viewed scene when the world is ready, and anew when a fight is deleted', async () => {
    const [one, two] = [someone(), someone()];
    const combat = combatWith('f', { one: { actor: one, ...prone() } });
    const status = vi.spyOn(rulesetOf('cepheus') as Ruleset, 'status');
    vi.stubGlobal('canvas', { scene: { tokens: [{ actor: two }, { actor: null }] } });
    await after('ready');
    expect([iconsOf(one), status.mock.calls.some(([, id]) => id === two.id)]).toEqual([['salvo-prone'], true]);
    game.combats.delete('f');
    await after('deleteCombat', combat);
    expect(iconsOf(one)).toEqual([]);
  });

  test('stays as it is where the rules fail, and the next actor’s follows', async () => {
    const [one, two] = [someone(), someone()];
    vi.spyOn(rulesetOf('cepheus') as Ruleset, 'status')
      .mockImplementationOnce(() => {
        throw new Error('broken');
      })
      .mockReturnValue({ conditions: [{ id: 'prone' }] } as never);
    await after('updateActor', one, two);
    expect([iconsOf(one), iconsOf(two), vi.mocked(console.error).mock.calls.length]).toEqual([[], ['salvo-prone'], 1]);
  });

  test('that is put on by hand is the rules’ affair as far as they say', async () => {
    effects.setAsking(
      async (_, status) => status === 'salvo-prone',
      () => undefined,
    );
    const one = someone();
    expect([await effects.askRules(one, 'salvo-prone', true), await effects.askRules(one, 'foreign', true)]).toEqual([
      true,
      false,
    ]);
  });
});
