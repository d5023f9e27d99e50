// The demo world: who stands where. Squares are 1.5 m; column and row count from 0 at the top left.
import { emptyWorld, type Source, type WorldData } from '../authority/protocol.ts';

export const GM_ID = 'gmgmgmgmgmgmgmgm';
export const PLAYER_ID = 'playerplayer0001';

const SCENE = {
  _id: 'firefightscene01',
  name: 'Dockside, berth 9',
  columns: 30,
  rows: 20,
  size: 100,
  distance: 1.5,
  units: 'm',
};

interface Stand {
  readonly actor: string;
  readonly column: number;
  readonly row: number;
  readonly side: 'player' | 'gm';
}

/** Who stands where: by the id of an actor in the system's compendia. */
const CAST: readonly Stand[] = [
  { actor: 'maraQuill0000000', column: 4, row: 8, side: 'player' },
  { actor: 'jonahReyes000000', column: 6, row: 5, side: 'player' },
  { actor: 'tamsinOde0000000', column: 5, row: 12, side: 'player' },
  { actor: 'sableVane0000000', column: 22, row: 9, side: 'gm' },
  { actor: 'odellBrix0000000', column: 18, row: 6, side: 'gm' },
  { actor: 'calder3000000000', column: 19, row: 13, side: 'gm' },
];

const USERS: readonly Source[] = [
  { _id: GM_ID, name: 'Gamemaster', role: 4, color: '#d08a2e', hotbar: {}, permissions: {}, flags: {} },
  { _id: PLAYER_ID, name: 'Player', role: 1, color: '#3f8fd6', hotbar: {}, permissions: {}, flags: {} },
];

/** Builds the world from the actors that the system's packs hold. Where one of the cast is missing, the next best stands in. With `begin`, the first GM's tab starts the fight. */
export function firefight(actors: readonly Source[], begin = false): WorldData {
  const world = emptyWorld(USERS, 'firefight', 'Firefight at berth 9');
  const others = actors.filter(({ _id }) => !CAST.some(({ actor }) => actor === _id));
  const cast = CAST.flatMap((stand, index) => {
    const source = actors.find(({ _id }) => _id === stand.actor) ?? others[index % Math.max(others.length, 1)];
    return source ? [{ stand, actor: settle(source, stand, index) }] : [];
  });
  world.documents.Actor = cast.map(({ actor }) => actor);
  const tokens = cast.map(({ stand, actor }, index) => tokenOf(actor, stand, index));
  world.documents.Scene = [
    {
      ...bare(SCENE._id, SCENE.name),
      active: true,
      width: SCENE.columns * SCENE.size,
      height: SCENE.rows * SCENE.size,
      padding: 0,
      grid: { type: 1, size: SCENE.size, distance: SCENE.distance, units: SCENE.units },
      tokens,
    },
  ];
  world.documents.Combat = [combatOf(tokens, begin)];
  const [first] = world.documents.Actor;
  if (first) Object.assign(world.documents.User[1] as Source, { character: first._id });
  return world;
}

const idOf = (kind: string, index: number): string => `${kind}${String(index).padStart(16 - kind.length, '0')}`;
const bare = (_id: string, name: string): Source => ({ _id, name, ownership: { default: 0 }, flags: {} });

function settle(source: Source, { side }: Stand, index: number): Source {
  const ownership = side === 'player' ? { default: 0, [PLAYER_ID]: 3 } : { default: 0 };
  return { ...structuredClone(source), _id: idOf('firefightactor', index), ownership, folder: null };
}

function tokenOf(actor: Source, { column, row, side }: Stand, index: number): Source {
  const prototype = (actor['prototypeToken'] ?? {}) as Record<string, unknown>;
  const texture = (prototype['texture'] as { src?: string } | undefined)?.src ?? actor['img'];
  return {
    ...structuredClone(prototype),
    _id: idOf('firefighttoken', index),
    name: actor['name'],
    actorId: actor._id,
    actorLink: true,
    texture: { src: texture },
    x: column * SCENE.size,
    y: row * SCENE.size,
    disposition: side === 'player' ? 1 : -1,
    displayBars: 20,
  };
}

function combatOf(tokens: readonly Source[], begin: boolean): Source {
  const combatants = tokens.map((token, index) => ({
    _id: idOf('firefightone', index),
    type: 'base',
    name: token['name'],
    sceneId: SCENE._id,
    tokenId: token._id,
    actorId: token['actorId'],
    initiative: null,
    hidden: false,
    defeated: false,
    flags: {},
  }));
  return {
    _id: 'firefightcombat1',
    type: 'base',
    active: true,
    scene: SCENE._id,
    round: 0,
    turn: null,
    combatants,
    groups: [],
    flags: { tabletop: { begin } },
  };
}
