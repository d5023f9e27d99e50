// The demo worlds, one for each game: who stands where. Column and row count from 0 at the top left.
import { emptyWorld, type Source, type WorldData } from '../authority/protocol.ts';

export const GM_ID = 'gmgmgmgmgmgmgmgm';
export const PLAYER_ID = 'playerplayer0001';

const SCENE = { _id: 'firefightscene01', columns: 30, rows: 20, size: 100 };

interface Stand {
  readonly actor: string;
  readonly column: number;
  readonly row: number;
  readonly side: 'player' | 'gm';
}

interface Fight {
  readonly title: string;
  readonly scene: string;
  /** The width of a square. */
  readonly distance: number;
  readonly units: string;
  /** The game's settings that this scene is laid out for. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By the ids of actors in the system's compendia. */
  readonly cast: readonly Stand[];
}

/** The first is played unless the address says `?fight=`. */
const FIGHTS: Readonly<Record<string, Fight>> = {
  cepheus: {
    title: 'Firefight at berth 9',
    scene: 'Dockside, berth 9',
    distance: 1.5,
    units: 'm',
    cast: [
      { actor: 'maraQuill0000000', column: 4, row: 8, side: 'player' },
      { actor: 'jonahReyes000000', column: 6, row: 5, side: 'player' },
      { actor: 'tamsinOde0000000', column: 5, row: 12, side: 'player' },
      { actor: 'sableVane0000000', column: 22, row: 9, side: 'gm' },
      { actor: 'odellBrix0000000', column: 18, row: 6, side: 'gm' },
      { actor: 'calder3000000000', column: 19, row: 13, side: 'gm' },
    ],
  },
  'cepheus-chase': {
    title: 'The old tunnel road',
    scene: 'The old tunnel road',
    distance: 1.5,
    units: 'm',
    cast: [
      { actor: 'cepDPetraLindqvi', column: 14, row: 8, side: 'player' },
      { actor: 'cepDDocYusufAdey', column: 14, row: 10, side: 'player' },
      { actor: 'cepDCourierCar00', column: 14, row: 9, side: 'player' },
      { actor: 'cepDGangerRook00', column: 8, row: 8, side: 'gm' },
      { actor: 'cepDGangerSlate0', column: 8, row: 10, side: 'gm' },
      { actor: 'cepDHunterCar000', column: 8, row: 9, side: 'gm' },
    ],
  },
  drive: {
    title: 'The bell foundry',
    scene: 'The bell foundry',
    distance: 5,
    units: 'ft',
    // Who stands on a grid is where the grid says: the book's zones have no place on it.
    options: { drive: { 'drive.position.mode': 'map' } },
    cast: [
      { actor: 'ketilAas00000000', column: 12, row: 9, side: 'player' },
      { actor: 'ioloFen000000000', column: 6, row: 6, side: 'player' },
      { actor: 'tessalyCrook0000', column: 6, row: 12, side: 'player' },
      { actor: 'harrow0000000000', column: 13, row: 9, side: 'gm' },
      { actor: 'glassSerpent0000', column: 18, row: 6, side: 'gm' },
      { actor: 'mossgrave0000000', column: 19, row: 12, side: 'gm' },
    ],
  },
  fluid: {
    title: 'Warehouse 40',
    scene: 'Warehouse 40',
    distance: 5,
    units: 'ft',
    cast: [
      { actor: 'tomasField000000', column: 5, row: 8, side: 'player' },
      { actor: 'nadiaCorr0000000', column: 7, row: 5, side: 'player' },
      { actor: 'mikelDray0000000', column: 6, row: 12, side: 'player' },
      { actor: 'hiredRifleman000', column: 20, row: 9, side: 'gm' },
      { actor: 'warehouseGuard00', column: 17, row: 6, side: 'gm' },
      { actor: 'nightEnforcer000', column: 18, row: 13, side: 'gm' },
    ],
  },
  adeva: {
    title: 'The depot yard',
    scene: 'The depot yard',
    distance: 1,
    units: 'sq',
    cast: [
      { actor: 'advXRenOkabe0000', column: 6, row: 8, side: 'player' },
      { actor: 'advXCaptainIlseB', column: 5, row: 11, side: 'player' },
      { actor: 'advXTrooperHarla', column: 16, row: 6, side: 'gm' },
      { actor: 'advXTrooperPym00', column: 18, row: 9, side: 'gm' },
      { actor: 'advXTrooperSouza', column: 16, row: 12, side: 'gm' },
      { actor: 'advXTrooperWick0', column: 21, row: 7, side: 'gm' },
      { actor: 'advXGunnerTove00', column: 23, row: 10, side: 'gm' },
    ],
  },
  'adeva-giants': {
    title: 'The bay at dawn',
    scene: 'The bay at dawn',
    distance: 1,
    units: 'sq',
    cast: [
      { actor: 'advXGiantKestrel', column: 6, row: 7, side: 'player' },
      { actor: 'advXGiantHeron00', column: 6, row: 12, side: 'player' },
      { actor: 'advXGiantBastion', column: 4, row: 10, side: 'player' },
      { actor: 'advXTheTallOne00', column: 20, row: 9, side: 'gm' },
    ],
  },
  'adeva-ships': {
    title: 'The Karst lane',
    scene: 'The Karst lane',
    distance: 1,
    units: 'sq',
    cast: [
      { actor: 'advFrigate000000', column: 9, row: 8, side: 'player' },
      { actor: 'advCourier000000', column: 8, row: 12, side: 'player' },
      { actor: 'advCruiser000000', column: 10, row: 8, side: 'gm' },
    ],
  },
  arrgs: {
    title: 'The toll bridge',
    scene: 'The toll bridge',
    distance: 1,
    units: 'sq',
    cast: [
      { actor: 'arrBrannocVey000', column: 9, row: 9, side: 'player' },
      { actor: 'arrOdranPell0000', column: 9, row: 11, side: 'player' },
      { actor: 'arrKitSparrow000', column: 8, row: 7, side: 'player' },
      { actor: 'arrSefaOrlu00000', column: 5, row: 6, side: 'player' },
      { actor: 'arrIlmariTove000', column: 5, row: 10, side: 'player' },
      { actor: 'arrMarenHolt0000', column: 6, row: 13, side: 'player' },
      { actor: 'arrCaptain000000', column: 16, row: 9, side: 'gm' },
      { actor: 'arrBandit0000000', column: 14, row: 7, side: 'gm' },
      { actor: 'arrBandit0000000', column: 14, row: 11, side: 'gm' },
      { actor: 'arrBandit0000000', column: 15, row: 13, side: 'gm' },
      { actor: 'arrCrossbowThug0', column: 20, row: 6, side: 'gm' },
      { actor: 'arrCrossbowThug0', column: 20, row: 12, side: 'gm' },
      { actor: 'arrWolf000000000', column: 13, row: 9, side: 'gm' },
      { actor: 'arrDartTrap00000', column: 12, row: 4, side: 'gm' },
    ],
  },
};

export const FIGHT_NAMES: readonly string[] = Object.keys(FIGHTS);

const USERS: readonly Source[] = [
  { _id: GM_ID, name: 'Gamemaster', role: 4, color: '#d08a2e', hotbar: {}, permissions: {}, flags: {} },
  { _id: PLAYER_ID, name: 'Player', role: 1, color: '#3f8fd6', hotbar: {}, permissions: {}, flags: {} },
];

/**
 * The world made of the actors that the system's packs hold. Where one of the cast is missing, the next best stands in.
 * With `begin`, the first GM's tab starts the fight.
 */
export function firefight(actors: readonly Source[], begin = false, name = FIGHT_NAMES[0]!): WorldData {
  const fight = FIGHTS[name]!;
  // Each fight is a world of its own: a user with two of them open is the referee of both.
  const world = emptyWorld(USERS, `firefight-${name}`, fight.title);
  const others = actors.filter(({ _id }) => !fight.cast.some(({ actor }) => actor === _id));
  const cast = fight.cast.flatMap((stand, index) => {
    const source = actors.find(({ _id }) => _id === stand.actor) ?? others[index % Math.max(others.length, 1)];
    return source ? [{ stand, actor: numbered(settle(source, stand, index), fight.cast, index) }] : [];
  });
  world.documents.Actor = cast.map(({ actor }) => actor);
  const tokens = cast.map(({ stand, actor }, index) => tokenOf(actor, stand, index));
  world.documents.Scene = [
    {
      ...bare(SCENE._id, fight.scene),
      active: true,
      width: SCENE.columns * SCENE.size,
      height: SCENE.rows * SCENE.size,
      padding: 0,
      grid: { type: 1, size: SCENE.size, distance: fight.distance, units: fight.units },
      tokens,
    },
  ];
  world.documents.Combat = [combatOf(tokens, begin)];
  if (fight.options) world.documents.Setting = [settingOf('salvo.options', fight.options)];
  const [first] = world.documents.Actor;
  if (first) Object.assign(world.documents.User[1] as Source, { character: first._id });
  return world;
}

const settingOf = (key: string, value: unknown): Source => ({
  _id: idOf('firefightset', 0),
  key,
  value: JSON.stringify(value),
  user: null,
});

/** Settings at the start of the demo, so that nobody is asked before anybody has sat down. */
const OPENING = { reactions: 'automatic', allocation: 'automatic' };

const idOf = (kind: string, index: number): string => `${kind}${String(index).padStart(16 - kind.length, '0')}`;
const bare = (_id: string, name: string): Source => ({ _id, name, ownership: { default: 0 }, flags: {} });

function settle(source: Source, { side }: Stand, index: number): Source {
  const ownership = side === 'player' ? { default: 0, [PLAYER_ID]: 3 } : { default: 0 };
  return { ...structuredClone(source), _id: idOf('firefightactor', index), ownership, folder: null };
}

/** With a number after the name where the cast has several of it: nobody could tell them apart in a list. */
function numbered(actor: Source, cast: readonly Stand[], index: number): Source {
  const same = (each: Stand): boolean => each.actor === cast[index]!.actor;
  if (cast.filter(same).length < 2) return actor;
  return { ...actor, name: `${String(actor['name'])} ${cast.slice(0, index + 1).filter(same).length}` };
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
    flags: { tabletop: { begin, meanwhile: OPENING } },
  };
}
