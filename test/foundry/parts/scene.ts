/** A scene with tokens and a table about it, without the rest of a world: for what the table measures. */
import { newFight, type Choice, type Command, type Fight } from '../../../src/rules/index.ts';
import type { SceneDoc, Spot, TokenDoc } from '../../../src/foundry/api.ts';
import type { Table } from '../../../src/foundry/resolution/table/table.ts';
import { completed, type Waypoint } from '../../tabletop/client/documents/token-movement.ts';
import { makeGrid, type GridOptions } from '../../tabletop/client/grid.ts';

/** The place of a token: spaces from the left and from the top; by default a token of one space on the ground. */
export interface Standing {
  readonly at: readonly [number, number];
  readonly elevation?: number;
  readonly rotation?: number;
  readonly width?: number;
  readonly scene?: SceneDoc;
}

const SIZE = 100;

export const sceneWith = (grid: GridOptions = {}): SceneDoc =>
  ({
    id: 'scene',
    walls: [],
    grid: makeGrid({ type: 1, size: SIZE, distance: 1.5, units: 'm', ...grid }),
  }) as unknown as SceneDoc;

export function tokenOn(parent: SceneDoc, id: string, standing: Standing): TokenDoc {
  const { at, elevation = 0, rotation = 0, width = 1 } = standing;
  const [x, y] = [at[0] * SIZE, at[1] * SIZE];
  const half = (width * SIZE) / 2;
  const token = {
    ...{ id, uuid: `Token.${id}`, parent, x, y, elevation, rotation, width, height: width },
    getCenterPoint: (spot: { readonly x: number; readonly y: number } = { x, y }) => ({
      x: spot.x + half,
      y: spot.y + half,
    }),
    getCompleteMovementPath: (points: readonly Spot[]) =>
      completed(parent.grid as never, points as unknown as Waypoint[]),
  };
  return token as unknown as TokenDoc;
}

/** Tokens by name, and a ruleset that offers everybody the choices that are given. */
export function tableOn(
  parent: SceneDoc,
  standing: { readonly [id: string]: Standing },
  { choices = [], areas }: { readonly choices?: readonly Partial<Choice>[]; readonly areas?: unknown } = {},
): Table {
  const tokens = new Map(
    Object.entries(standing).map(([id, where]) => [id, tokenOn(where.scene ?? parent, id, where)] as const),
  );
  const people = [...tokens.keys()].map((id) => ({ id, name: id, side: '', sheet: {}, state: {} }));
  const fight = newFight('some', people);
  const ruleset = {
    id: 'some',
    choices: (_fight: Fight, _who: string, action?: string) =>
      choices.filter((choice) => action === undefined || choice.action === action),
    areas: areas === undefined ? undefined : () => areas,
  };
  return { ruleset, fight, tokens, actors: new Map(), combat: null } as unknown as Table;
}

/** A choice that asks the table for these fields and lists. */
export const asking = (
  action: string,
  facts: readonly string[],
  lists: readonly string[] = [],
  rest: Partial<Choice> = {},
): Partial<Choice> => ({
  action,
  target: 'one',
  fields: facts.map((key) => ({ key, from: 'table', kind: 'number', clause: '', label: '', default: 0 })),
  lists,
  ...rest,
});

export const commandOf = (rest: Partial<Command> = {}): Command => ({ action: 'do', who: 'a', ...rest });
