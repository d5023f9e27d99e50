/** A fight of `fluid` on the in-process table: two special and two standard actors, four squares apart; players own the first two. */
import { openTable, type Seat } from '../tabletop/inprocess/table.ts';
import { classOf, gameOf, type CombatDoc, type Doc, type Firefight } from './firefight.ts';

export interface FluidFirefight extends Firefight {
  readonly weapon: (index: number, name?: string) => Doc;
}

interface Setup {
  readonly begun?: boolean;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** More of each one's system, by index. */
  readonly systems?: readonly object[];
  readonly spacing?: number;
}

const WEAPONS = [
  {
    name: 'Pistol',
    type: 'fluidWeapon',
    system: {
      kind: 'ranged',
      damage: { dice: 2, sides: 6, flat: 0 },
      increment: 30,
      magazine: { value: 15, max: 15 },
      proficiency: 'handgun',
    },
  },
  {
    name: 'Grenade',
    type: 'fluidWeapon',
    system: {
      kind: 'ranged',
      damage: { dice: 3, sides: 6, flat: 0 },
      increment: 20,
      blastIncrement: 2,
      magazine: { value: 2, max: 2 },
      proficiency: 'handgun',
    },
  },
];

const special = {
  kind: 'special',
  initBonus: 4,
  baseAttack: 5,
  scores: { str: 12, dex: 14, con: 12, int: 10, wis: 10 },
  defense: { base: 10, dodge: 1, other: 0 },
  vitality: { value: 24, max: 24 },
  wounds: { value: 12, max: 12 },
  saves: { fort: 2, ref: 4, will: 1 },
  sightRange: 400,
  hearingRange: 100,
  proficiencies: ['handgun'],
};
const standard = { ...special, kind: 'standard', initBonus: 1, damageSave: 3, group: 'guards', vitality: null };

const people = (
  systems: readonly object[],
): readonly { name: string; type: string; system: object; items: object[] }[] =>
  ['Vesper', 'Harrow', 'Guard 1', 'Guard 2'].map((name, index) => ({
    name,
    type: 'fluidCharacter',
    system: { ...(index < 2 ? special : { ...standard, vitality: { value: 0, max: 0 } }), ...systems[index] },
    items: structuredClone(WEAPONS),
  }));

/** Sides by disposition: Vesper and Guard 1 against Harrow and Guard 2. */
export async function openFluid({
  begun = true,
  settings = {},
  systems = [],
  spacing = 4,
}: Setup = {}): Promise<FluidFirefight> {
  const system = process.env['SALVO_DIST'];
  const table = await openTable({
    ...(system === undefined ? {} : { system }),
    users: [
      { name: 'gm', role: 4 },
      { name: 'ana', role: 1 },
      { name: 'bo', role: 1 },
    ],
  });
  const [gm, ana, bo] = ['gm', 'ana', 'bo'].map((name) => table.seat(name)) as [Seat, Seat, Seat];
  const set = async (key: string, value: unknown): Promise<void> =>
    void (await gameOf(gm).settings.set('salvo', key, value));
  // Nobody is asked for Action Dice while the fight opens.
  for (const key of ['reactions', 'allocation']) await set(key, 'automatic');
  const owners = [ana.id, bo.id];
  const sources = people(systems).map((person, index) => ({
    ...person,
    ownership: { default: 0, ...(owners[index] ? { [owners[index]]: 3 } : {}) },
  }));
  const actors = await classOf(gm, 'Actor').createDocuments(sources);
  const tokens = actors.map((actor, index) => ({
    name: actor.name,
    actorId: actor.id,
    actorLink: true,
    x: (index % 2) * 100 * spacing,
    y: Math.floor(index / 2) * 200,
    disposition: index % 2 === 0 ? 1 : -1,
  }));
  const scene = await classOf(gm, 'Scene').create({
    name: 'Atrium',
    active: true,
    grid: { type: 1, size: 100, distance: 5, units: 'ft' },
    tokens,
  });
  const placed = (scene as unknown as { tokens: { contents: readonly (Doc & { actorId: string })[] } }).tokens.contents;
  const combat = (await classOf(gm, 'Combat').create({
    scene: scene.id,
    active: true,
    combatants: placed.map((token) => ({ tokenId: token.id, actorId: token.actorId, sceneId: scene.id })),
  })) as CombatDoc;
  await table.settle();
  const combatNow = (seat: Seat = gm): CombatDoc => gameOf(seat).combat;
  const ids = actors.map(
    (actor) => combatNow().combatants.contents.find((combatant) => combatant.actor.id === actor.id)!.id,
  );
  const fight: FluidFirefight = {
    table,
    gm,
    ana,
    bo,
    actors: actors.map((actor) => actor.id),
    ids,
    combat: combatNow,
    weapon: (index, name = 'Pistol') =>
      gameOf(gm)
        .actors.get(actors[index]!.id)
        .items.contents.find((item) => item.name === name)!,
  };
  if (begun) {
    await combat.rollAll();
    await table.settle();
    await combatNow().startCombat();
    await table.settle();
  }
  for (const [key, value] of Object.entries({ reactions: 'ask', allocation: 'ask', ...settings }))
    await set(key, value);
  return fight;
}
